"""Whole books: made by as many processes as may, cut into volumes, each plate on one page."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from conftest import RITES, read
from seen import at_least

import layout
from layout.api.abreast import LONGEST
from layout.api.handout import BookRun, BookWish, Material, bench, handout, in_volumes, kept_entries
from layout.api.handout.back import INDEX
from layout.api.handout.volumes import MATTER, NEAR, VOLUME, _portions, volumes_for
from layout.api.pages.plates import Plates, PlateWish, draw_all, manner
from layout.api.pages.selection import Selection, spans_of
from layout.cli.main import main
from layout.said import NOTHING, Said
from layout.say.tongue import TONGUES
from layout.write.handout import book_as_pdf
from layout.write.handout.document import Book, BookEntry, Gallery, KeptPicture, Notes, Table
from layout.write.handout.paper import PAPERS
from layout.write.manifest import hashes_of

LARGEST = 1.4  # a volume, of the mean: one whose plates have little ink
RITE, STEPS = "jin", "1..45"  # of several sections, more than a run, with few people


def quiet() -> None:
    """Nobody watches."""


def material_of(slug: str, steps: str) -> Material:
    rite = layout.load(slug)
    spans = spans_of(rite, Selection(steps=steps))
    return Material(rite, Plates(rite.compiled, manner("print", "bilingual", "A4")), spans)


@pytest.fixture(scope="module")
def material() -> Material:
    return material_of(RITE, STEPS)


@pytest.fixture(scope="module")
def made(material: Material) -> tuple[Book, list[Book], bytes]:
    """A book, the same in three volumes, and the second of these as a PDF."""
    with bench(jobs=2) as kept:
        book = handout(material, BookWish(PAPERS["A4"]), quiet, kept)
        volumes = in_volumes(book, 3, TONGUES["bilingual"])
        data = book_as_pdf(volumes[1], kept)
        assert data == book_as_pdf(volumes[1], kept, is_apart=True)  # by a process of its own
        return book, volumes, data


def gallery_of(book: Book) -> Gallery:
    return next(block for block in book.blocks if isinstance(block, Gallery))


def test_a_book_is_the_same_whoever_makes_it(material: Material, made):
    """Two processes make the very entries that one does, in the order of the plates."""
    with bench(jobs=1) as kept:
        alone = kept_entries(BookRun(material, kept), quiet)
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
        files = hashes_of(folder)
        told.append((plates, files))
        at_least(len(wished) + 2, files)  # the two indexes too
    assert told[0] == told[1]


def test_no_picture_of_a_book_is_held_as_ink(made):
    """What a book holds of its plates are names of files, so that its length costs no memory."""
    for entry in at_least(LONGEST, gallery_of(made[0]).entries):
        assert isinstance(entry.picture, KeptPicture)
        assert entry.details is None or isinstance(entry.details, KeptPicture)


def test_volumes_are_the_whole_book_cut_at_clauses(made):
    """Together they have every plate once, each about as many; each begins a section, or a clause
    under a heading that says which section goes on."""
    book, volumes, _ = made
    whole = gallery_of(book).entries
    parts = [gallery_of(volume).entries for volume in at_least(3, volumes)]
    assert [entry.number for part in parts for entry in part] == [entry.number for entry in whole]
    mean = (len(whole) + 2 * MATTER) / len(parts)
    for n, part in enumerate(parts, 1):
        around = MATTER * (n == 1) + MATTER * (n == len(parts))
        assert mean / LARGEST <= len(part) + around <= mean * LARGEST
        first, before = part[0], whole[part[0].number - 2]
        if whole[first.number - 1].section is None:
            assert "（續）" in first.section.han
            assert "(continued)" in first.section.en
            assert first.notes.clauses[0].words != before.notes.clauses[0].words
    assert any(part[0].section.han.endswith("（續）") for part in parts)
    kinds = [[type(block) for block in volume.blocks] for volume in volumes]
    whole_kinds = [type(block) for block in book.blocks]
    assert kinds[0][:1] == whole_kinds[:1]
    assert kinds[-1][-3:] == whole_kinds[-3:]


def test_the_index_says_in_which_volume_its_steps_are(made):
    """Under its heading in the last, with the steps of each as its own cover has them."""
    _, volumes, _ = made
    blocks = volumes[-1].blocks
    under = blocks[blocks.index(INDEX) + 1]
    for n, volume in at_least(3, enumerate(volumes, 1)):
        first, last = gallery_of(volume).entries[0], gallery_of(volume).entries[-1]
        assert f"{first.steps[0]}–{last.steps[1]} in volume {n}" in under.words.en


def test_the_first_volume_tells_what_is_in_each(made):
    """A line for each volume: its steps, and its sections in both languages."""
    _, volumes, _ = made
    lists = [block for block in volumes[0].blocks if isinstance(block, Table)]
    told = next(table for table in lists if table.head[0].en == "volume")
    for row, volume in zip(at_least(3, told.rows), volumes, strict=True):
        entries = gallery_of(volume).entries
        assert row[1] == f"{entries[0].steps[0]}–{entries[-1].steps[1]}"
        for entry in entries:
            if entry.section:
                assert entry.section.han in row[2].han
                assert entry.section.en in row[2].en


def test_a_volume_is_in_the_characters_of_its_language(made):
    """What it says of itself too, in simplified characters."""
    book, *_ = made
    for volume in at_least(3, in_volumes(book, 3, TONGUES["zh-Hans"])):
        assert "节" in volume.under[-1].han
        assert "節" not in volume.under[-1].han


def test_each_step_has_one_page_and_says_its_clause_once(made):
    """A page of a whole book has one plate: its clause stands there a single time."""
    _, volumes, data = made
    pdf = pypdfium2.PdfDocument(data)
    pages = ["".join(page.get_textpage().get_text_range().split()) for page in pdf]
    for entry in at_least(3, gallery_of(volumes[1]).entries):
        words = "".join(entry.notes.clauses[0].words.en.split())
        found = [page.count(words) for page in pages]
        assert max(found) == 1


def test_a_volume_lists_its_sections_with_their_pages(made):
    """Every section before its plates, the one that goes on too; few of them on the cover, for a
    page with two lines is none."""
    _, volumes, data = made
    pdf = pypdfium2.PdfDocument(data)
    cover = "".join(pdf[0].get_textpage().get_text_range().split())
    sections = [entry.section for entry in gallery_of(volumes[1]).entries if entry.section]
    assert len(sections) < 8
    for section in at_least(1, sections):
        assert "".join(section.han.split()) in cover
        assert "".join(section.en.split()) in cover
    assert len(pdf) <= 1 + len(gallery_of(volumes[1]).entries) + 2  # a plate a page, or overleaf


@pytest.mark.parametrize("plates", [1, 300, 301, 608, 1100, 3246, 20_000])
def test_no_stretch_that_is_pressed_grows_with_the_rite(plates: int) -> None:
    """By default typst is given about as many plates at a time, however many there are."""
    clause = Said("節", "clause")
    entries = [_entry(n, clause if n % 4 == 1 else None) for n in range(1, plates + 1)]
    parts = _portions(entries, volumes_for(plates), MATTER)
    assert [each.number for part in parts for each in part] == list(range(1, plates + 1))
    for part in at_least(1, parts):
        assert len(part) <= VOLUME * (1 + NEAR) + 4


def _entry(number: int, volume: Said | None) -> BookEntry:
    """An entry of a book as thick as any other."""
    picture = KeptPicture("a.svg", "", 10.0, 10.0, "", weight=1000)
    return BookEntry(number, NOTHING, (number, number), picture, Notes(), volume=volume)


def test_a_whole_book_is_pressed_in_bounded_stretches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for a whole rite gets it in volumes, unless it is short: no press is given
    more pictures than a volume has plates."""
    given: list[int] = []

    def press(book: Book, *_: object, **__: object) -> bytes:
        given.append(len(gallery_of(book).entries))
        return b"%PDF"

    monkeypatch.setattr("layout.api.handout.book_as_pdf", press)
    monkeypatch.setattr("layout.api.handout.volumes.VOLUME", 8)
    book = tmp_path / "book.pdf"
    asked = ["handout", RITES[0], "--steps", "1..30", "-o", str(book)]
    assert main(asked) == 0
    assert max(given) <= 16  # there is more round the plates than is in eight of them
    chosen = Selection(steps="1..30", joins=True)  # clauses of words stand with the plate before
    rite = read(RITES[0])
    assert sum(given) == len(spans_of(rite, chosen))
    made = sorted(path.name for path in (tmp_path / "book").iterdir())
    assert len(made) == len(given) == 4
    assert made[0] == "01.pdf"
    given.clear()
    assert main([*asked[:-3], "1..5", "-o", str(book)]) == 0
    assert given == [len(spans_of(rite, replace(chosen, steps="1..5")))]
    assert book.is_file()
