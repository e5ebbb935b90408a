"""Pages of handouts as they look, what a brief one has, and words in columns from the right."""

from __future__ import annotations

from collections.abc import Iterator

import pypdfium2
import pytest
from conftest import Golden, read
from kit_paper import without_readings
from kit_rite import small_rite
from seen import at_least

import layout
from layout.api.handout import HALF, BookAround, BookWish, Material, bench, handout, role_sheet
from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import Selection, spans_of
from layout.draw.leaf.columns import (
    HEAD,
    LABEL,
    LARGE,
    LEAST,
    PITCH,
    ColumnRoom,
    ColumnText,
    in_columns,
)
from layout.picture import Group, Item, Text
from layout.say.tongue import HAN
from layout.typeset import CLOSING, MM_PER_PT, measure_vertical
from layout.write.handout import book_as_pdf
from layout.write.handout.document import Gallery, KeptPicture
from layout.write.handout.paper import PAPERS, margins_of

DPI = 40
WORDS = "主人坐取爵于篚，降洗。「某不能，為二三子。」許諾。at the stair foot（如初）。"


def quiet() -> None:
    """Nobody watches."""


@pytest.fixture(scope="module")
def material(tmp_path_factory: pytest.TempPathFactory) -> Material:
    rite = layout.load(str(small_rite(tmp_path_factory.mktemp("pages"))))
    spans = spans_of(rite, Selection(key=True))
    return Material(rite, Plates(rite.compiled, manner("print", "bilingual", "A4")), spans)


def pressed(material: Material, wanted: BookWish) -> pypdfium2.PdfDocument:
    with bench() as kept:
        book = handout(material, wanted, quiet, kept)
        return pypdfium2.PdfDocument(book_as_pdf(book, kept))


def text_of(pdf: pypdfium2.PdfDocument) -> str:
    pages = (page.get_textpage().get_text_range() for page in pdf)
    return "".join("".join(pages).split())


PAGES = {
    "plate": BookWish(PAPERS["A4"], around=BookAround.NONE),
    "two": BookWish(PAPERS["A4"], 2, around=BookAround.NONE, duplex=True),
    "columns": BookWish(PAPERS["A4"], around=BookAround.NONE, upright=True),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_as_it_did(material: Material, golden: Golden, name: str):
    """But for the edges of letters and lines, which renderers smooth as they please."""
    golden.compare_picture(f"handout-{name}.png", _picture(pressed(material, PAGES[name])))


def test_a_part_looks_as_it_did(material: Material, golden: Golden):
    """The page of one person's part is the golden picture."""
    book = role_sheet(material, "主人", BookWish(PAPERS["A4"]), quiet)
    picture = _picture(pypdfium2.PdfDocument(book_as_pdf(book)))
    golden.compare_picture("handout-role.png", picture)


def _picture(pdf: pypdfium2.PdfDocument):
    return pdf[0].render(scale=DPI / 72, grayscale=True).to_pil()


def test_brief_is_a_plate_a_page_whole_and_with_its_words(material: Material):
    """Each plate once, on one page, or two that face each other, with all its clauses; the cover
    says on which."""
    with bench() as kept:
        wanted = BookWish(PAPERS["A4"], around=BookAround.BRIEF)
        book = handout(material, wanted, quiet, kept)
        pdf = pypdfium2.PdfDocument(book_as_pdf(book, kept))
    gallery = next(block for block in book.blocks if isinstance(block, Gallery))
    assert len(gallery.entries) == len(material.spans)
    cover = pdf[0].get_textpage().get_text_range()
    for entry in gallery.entries:
        title = entry.title.han
        on = next(mark for mark in pdf.get_toc() if title in mark.get_title()).get_dest()
        assert f"{on.get_index() + 1}" in cover.partition(title)[2].split()
        pages = [*pdf][on.get_index() : on.get_index() + 2]
        page = "".join("".join(one.get_textpage().get_text_range().split()) for one in pages)
        assert all("".join(line.words.han.split()) in page for line in entry.notes.clauses)


def test_words_in_columns_are_found_as_they_are_said(material: Material):
    """In ruled columns every clause and gloss can still be searched for."""
    found = text_of(pressed(material, PAGES["columns"]))
    for frame in at_least(2, material.chosen):
        assert "".join((frame.step.text or "").split()) in found
        assert "".join(frame.step.en.split()) in without_readings(found)


def test_half_a_page_has_the_names_that_it_prints(material: Material):
    """Beside its words a map is cut out for the room that it has there, and its names are those
    that can be read so: of none is there a line without its letters."""
    room, (across, down) = margins_of(PAPERS["A4"]), HALF
    with bench() as kept:
        book = handout(material, PAGES["two"], quiet, kept)
    gallery = next(block for block in book.blocks if isinstance(block, Gallery))
    for entry in at_least(1, gallery.entries):
        picture = entry.picture
        assert isinstance(picture, KeptPicture)
        k = min(room.width * across / picture.width, room.height * down / picture.height)
        assert picture.least <= k + 1e-6


def test_words_are_set_smaller_before_they_go_overleaf():
    """However many words there are: on one page they have the size that it has room for, none that
    is hard to read; what has no room so is set no smaller than usual, and goes on overleaf."""
    first, rest = ColumnRoom(26, 260), ColumnRoom(170, 260)
    found = set()
    for much in at_least(20, range(1, 30)):
        pages = in_columns([ColumnText((("1", WORDS * much),))], first, rest, HAN)
        sizes = {item.size for page in pages for item in words_in(page.items)}
        assert min(sizes) >= LEAST * LABEL
        assert len(pages) == 1 or max(sizes) == LARGE
        found.add((len(pages) > 1, max(sizes) < LARGE))
    assert found == {(False, False), (False, True), (True, False)}


@pytest.mark.parametrize("up", [2, 4])
def test_several_plates_on_a_page_have_each_a_map(up: int):
    """In a book told in full too: no place is left to a leaf that would face a plate."""
    rite = read("shiguan")
    spans = spans_of(rite, Selection(key=True))
    key = Material(rite, Plates(rite.compiled, manner("print", "zh", "A4")), spans)
    with bench() as kept:
        book = handout(key, BookWish(PAPERS["A4"], up), quiet, kept)
    gallery = next(block for block in book.blocks if isinstance(block, Gallery))
    assert len(gallery.entries) == len(spans)
    for entry in at_least(3, gallery.entries):
        assert isinstance(entry.picture, KeptPicture)
        assert entry.picture.width > 0


def test_columns_are_no_more_than_the_words_fill():
    """Where few words have room in one column there is one, on the page's own ground."""
    few = [ColumnText((("1", WORDS[:6]),))]
    (page,) = in_columns(few, ColumnRoom(60, 200), ColumnRoom(170, 260), HAN)
    assert page.width == pytest.approx(PITCH * 1.6)
    assert not page.paper


@pytest.mark.parametrize("times", [1, 7, 60])
@pytest.mark.parametrize("is_note", [False, True])
def test_columns_keep_every_character_on_the_page(times: int, is_note: bool):
    """In order, none beyond the frame, and none beginning with a mark that closes."""
    room = ColumnRoom(40, 120)
    said = [ColumnText((("12", WORDS),), is_note=is_note)] * times
    pages = in_columns(said, room, ColumnRoom(170, 260), HAN)
    texts = [text for page in pages for text in words_in(page.items)]
    assert "".join("".join(t.text for t in texts).split()) == "".join(f"12{WORDS}".split()) * times
    for page in pages:
        for text in words_in(page.items):
            long = measure_vertical(text.text, text.face, text.size) if text.vertical else 0
            assert 0 <= text.x <= page.width
            assert text.y + long <= page.height - HEAD + text.size * MM_PER_PT
            if text.y <= HEAD and text.vertical:
                assert text.text[0] not in CLOSING


def words_in(items: tuple[Item, ...]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from words_in(item.items)
        elif isinstance(item, Text):
            yield item
