"""Whole books: made by as many processes as may, cut into volumes, each plate on one page."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pypdfium2
import pytest
from conftest import RITES
from seen import at_least

import layout
from layout.api.abreast import LONGEST
from layout.api.handout import BookWish, Material, bench, handout, in_volumes
from layout.api.handout.making import BookRun, kept_entries
from layout.api.pages.plates import Plates, PlateWish, draw_all, manner
from layout.api.pages.selection import Selection, spans_of
from layout.write.handout import book_as_pdf
from layout.write.handout.document import Book, Gallery, KeptPicture
from layout.write.handout.paper import PAPERS

STEPS = "1..50"  # of several sections, and more than a run


def quiet() -> None:
    """Nobody watches."""


def material_of(slug: str, steps: str) -> Material:
    rite = layout.load(slug)
    spans = spans_of(rite, Selection(steps=steps))
    return Material(rite, Plates(rite, manner("print", "bilingual", "A4")), spans)


@pytest.fixture(scope="module")
def material() -> Material:
    return material_of(RITES[0], STEPS)


@pytest.fixture(scope="module")
def made(material: Material) -> tuple[Book, list[Book], bytes]:
    """A book, the same in three volumes, and the second of these as a PDF."""
    with bench(jobs=2) as kept:
        book = handout(material, BookWish(PAPERS["A4"]), quiet, kept)
        volumes = in_volumes(book, 3)
        data = book_as_pdf(volumes[1], kept)
        assert data == book_as_pdf(volumes[1], kept, is_apart=True)  # by a process of its own
        return book, volumes, data


def gallery_of(book: Book) -> Gallery:
    return next(block for block in book.blocks if isinstance(block, Gallery))


def test_a_book_is_the_same_whoever_makes_it(material: Material, made):
    """Two processes make the very entries that one does, in the order of the plates."""
    with bench(jobs=1) as kept:
        alone = kept_entries(BookRun(material, kept, parted=True), quiet)
        assert tuple(alone) == gallery_of(made[0]).entries
        files = list(kept.folder.iterdir())
        names = {hashlib.sha256(path.read_bytes()).hexdigest()[:20] for path in files}
        assert {path.stem for path in files} == names  # each picture once, under its own digest
    assert [entry.number for entry in alone] == list(range(1, len(alone) + 1))
    assert len(alone) > LONGEST


def test_plates_are_the_same_whoever_draws_them(material: Material, tmp_path: Path):
    """Two processes write the very files that one does, and tell of them in the same order."""
    wished = [(material.plates, span) for span in material.spans[LONGEST - 5 :]]
    told = []
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        plates = list(draw_all(wished, folder, PlateWish(is_judged=True), jobs))
        files = {path.name: path.read_bytes() for path in folder.iterdir()}
        told.append((plates, files))
        at_least(len(wished) + 2, files)  # the two indexes too
    assert told[0] == told[1]


def test_no_picture_of_a_book_is_held_as_ink(made):
    """What a book holds of its plates are names of files, so that its length costs no memory."""
    for entry in at_least(LONGEST, gallery_of(made[0]).entries):
        assert isinstance(entry.picture, KeptPicture)
        assert entry.details is None or isinstance(entry.details, KeptPicture)


def test_volumes_are_the_whole_book_cut_where_sections_begin(made):
    """Together they have every plate once; each begins a section, and none is empty."""
    book, volumes, _ = made
    parts = [gallery_of(volume).entries for volume in volumes]
    assert sum(parts, ()) == gallery_of(book).entries
    for part in at_least(2, parts):
        assert part[0].section is not None
    kinds = [[type(block) for block in volume.blocks] for volume in volumes]
    whole = [type(block) for block in book.blocks]
    assert kinds[0][:3] == whole[:3]
    assert kinds[-1][-3:] == whole[-3:]


def test_each_step_has_one_page_and_says_its_clause_once(made):
    """A page of a whole book has one plate: its clause stands there a single time."""
    _, volumes, data = made
    pdf = pypdfium2.PdfDocument(data)
    pages = ["".join(page.get_textpage().get_text_range().split()) for page in pdf]
    for entry in at_least(3, gallery_of(volumes[1]).entries):
        words = "".join(entry.notes.clauses[0].words.en.split())
        found = [page.count(words) for page in pages]
        assert max(found) == 1


def test_a_book_lists_its_sections_with_their_pages(made):
    """The contents name every section of the volume before its plates."""
    _, volumes, data = made
    pdf = pypdfium2.PdfDocument(data)
    front = "".join(pdf[1].get_textpage().get_text_range().split())
    sections = [entry.section for entry in gallery_of(volumes[1]).entries if entry.section]
    for section in at_least(1, sections):
        assert section.han in front
