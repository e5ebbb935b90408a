"""Contact sheets: every plate once, in order, whatever its shape and however small."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path as File

import pypdfium2
import pytest
from kit_rite import small_rite
from seen import at_least

import layout
from layout.api.pages.contact import thumbs
from layout.api.pages.plates import Plates, Span, manner
from layout.api.pages.selection import Selection, spans_of
from layout.cli import main
from layout.picture import Disc, Group, Ink, Item, Meant, Path, Sheet, Text
from layout.write.contact import (
    FINEST,
    USUAL,
    Grid,
    Thumb,
    columns_for,
    contact_pages,
    most_columns,
)
from layout.write.crops import HOLDING, Crop, cropped, inked, moved, wordless
from layout.write.handout.paper import PAPERS

DOT = Ink("#000000")


def words_of(items: tuple[Item, ...]) -> Iterator[str]:
    return (text.text for text in texts_of(items))


def texts_of(items: tuple[Item, ...]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from texts_of(item.items)
        elif isinstance(item, Text):
            yield item


def groups_of(items: tuple[Item, ...]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from groups_of(item.items)


def dot(x: float, y: float, r: float = 1.0) -> Disc:
    return Disc(x, y, r, DOT)


def page_of(*items: Item, width: float = 100, height: float = 20) -> Sheet:
    return Sheet(width, height, "a", "", "#FFFFFF", items)


@pytest.mark.parametrize("columns", [1, 3, 5])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_every_plate_has_its_place_on_a_page(columns, paper):
    """However many to a row, each number stands once, in order, and nothing is off the paper."""
    sizes = [(100, 150), (60, 20), (20, 190), (210, 297)]
    thumbs = [
        Thumb(
            Sheet(w, h, "a", "", "#FFFFFF", (dot(w / 2, h / 2),)), f"n{i}", "賓降。", f"節{i // 7}"
        )
        for i, (w, h) in enumerate(sizes * 5)
    ]
    pages = list(contact_pages(thumbs, Grid(paper, columns, "禮")))
    numbers = [w for page in pages for w in words_of(page.items) if w.startswith("n")]
    assert numbers == [thumb.number for thumb in thumbs]
    for page in pages:
        ink = inked(page)
        assert ink.left >= 0
        assert ink.top >= 0
        assert ink.right <= paper.width
        assert ink.bottom <= paper.height


def test_a_crop_keeps_what_is_seen_in_it_and_no_word_besides():
    """A piece of a page has the words within it, at the size of the piece."""
    words = tuple(Text(x, 10, f"字{x}", "han-regular", 9, "#000000") for x in (5, 40, 90))
    piece = cropped(page_of(*words), Crop(30, 0, 60, 20), 2.0)
    assert list(words_of(piece.items)) == ["字40"]
    assert (piece.width, piece.height) == (60, 40)


def test_moving_back_is_staying():
    """Twice as large and moved, then half as large and moved back, is what it was."""
    items: tuple[Item, ...] = (dot(3, 4), Text(1, 2, "賓", "han-regular", 9, "#000000"))
    there = tuple(moved(items, 2.0, 5.0, 7.0))
    assert tuple(moved(there, 0.5, -2.5, -3.5)) == items
    assert there != items


def test_the_sheet_of_a_rite_is_the_same_pdf_every_time(tmp_path: File):
    """Two sheets of one rite are the same bytes, with its clauses and its sections as marks."""
    rite = str(small_rite(tmp_path))
    for name in ("a.pdf", "b.pdf"):
        assert main(["sheet", rite, "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    pdf = pypdfium2.PdfDocument(tmp_path / "a.pdf")
    assert "賓北面拜" in pdf[0].get_textpage().get_text_range()
    assert [mark.get_title() for mark in pdf.get_toc()] == ["獻賓"]


def test_a_page_is_there_before_the_next_is_drawn():
    """A sheet of any length holds one page: plates are asked for as pages fill."""
    asked = []

    def drawn() -> Iterator[Thumb]:
        for n in range(200):
            asked.append(n)
            yield Thumb(page_of(dot(5, 5), width=10), f"n{n}", "賓降。", "節")

    pages = contact_pages(drawn(), Grid(PAPERS["A6"], 3, "禮"))
    next(pages)
    assert 0 < len(asked) < 100
    for _ in at_least(3, pages):
        pass
    assert len(asked) == 200


def test_a_sheet_that_cannot_be_written_leaves_nothing(tmp_path: File, capsys, monkeypatch):
    """A sheet that has no place to be written is a problem before a plate is drawn, and leaves no
    file."""
    drawn: list[Sheet] = []
    monkeypatch.setattr("layout.api.pages.contact.cut_out", drawn.append)
    rite = str(small_rite(tmp_path))
    before = sorted(tmp_path.iterdir())
    assert main(["sheet", rite, "-o", str(tmp_path / "little" / "rite.yaml" / "a.pdf")]) == 2
    assert "D894" in capsys.readouterr().err
    assert drawn == []
    assert sorted(tmp_path.iterdir()) == before


def test_captions_never_cover_one_another():
    """On every paper, in as many columns as it takes, with the longest numbers there are, no
    caption reaches another or runs over its own number."""
    for paper in at_least(4, PAPERS.values()):
        plate = page_of(dot(5, 5), width=30)
        thumbs = [
            Thumb(plate, f"{n}000–{n}999", "主人坐取爵實之賓之席前，西北面獻賓。")
            for n in range(1, 9)
        ]
        for page in contact_pages(thumbs, Grid(paper, most_columns(paper), "禮")):
            boxes = [
                inked(page_of(text))
                for text in texts_of(page.items)
                if text.size == 7 and text.text
            ]
            for one, two in combinations(boxes, 2):
                assert not one.grown(-0.3).meets(two.grown(-0.3))


def test_a_low_thumbnail_stands_right_upon_its_caption():
    """Those in a row end on one line, however high they are."""
    plates = [page_of(dot(5, height - 1), width=30, height=height) for height in (10, 20, 40)]
    thumbs = [Thumb(plate, str(n), "賓降。") for n, plate in enumerate(plates)]
    (page,) = contact_pages(thumbs, Grid(PAPERS["A4"], 3, "禮"))
    shown = [g for g in groups_of(page.items) if g.cls == "thumb"]
    feet = [inked(replace(page, items=(group,))).bottom for group in at_least(3, shown)]
    assert max(feet) - min(feet) < 0.01


def test_no_page_ends_where_a_row_somewhat_lower_has_room():
    """However high the rows are, and under how long captions: what is left at the foot of a page
    would not have held the row that comes next at three quarters of its height; nor at half of it,
    if that is a fifth of the page."""
    grid = Grid(PAPERS["A5"], 3, "禮")
    for high in at_least(12, range(60, 180, 10)):
        plate = page_of(dot(30, 1), dot(30, high - 1), width=60, height=high)
        thumbs = [Thumb(plate, str(n), "賓降。", f"節{n // 4}") for n in range(40)]
        for page in [*contact_pages(thumbs, grid)][:-1]:
            boxes = [inked(replace(page, items=(g,))) for g in groups_of(page.items) if g.cls]
            foot = max(box.bottom for box in boxes)
            left = grid.paper.height - 11.0 - 6.0 - foot
            least = 0.75 if left < 0.2 * grid.room else 0.5
            assert left < least * min(grid.width / 60 * high, grid.tallest) + 25.0, high


def test_more_columns_than_a_paper_takes_are_refused(tmp_path: File, capsys):
    """Thumbnails that nobody could see are refused at once, with how many there can be."""
    rite = str(small_rite(tmp_path))
    assert main(["sheet", rite, "--paper", "A6", "--columns", "5"]) == 2
    assert "between 1 and 4" in capsys.readouterr().err


def test_a_thumbnail_shows_who_acts_and_is_filled(rite: layout.Rite):
    """Of a few steps of every rite: whoever acts is on the thumbnail, and no band of it is empty
    paper where names would have been."""
    plates = Plates(rite.compiled, manner("print", "zh", "A4"))
    some = (len(rite.frames) // 3, len(rite.frames) // 2)
    spans = [Span(n, n) for n in some]
    pages = [*contact_pages(thumbs(rite, plates, spans), Grid(PAPERS["A4"], 5, "a"))]
    small = [(page, g) for page in pages for g in groups_of(page.items) if g.cls == "thumb"]
    for span, (page, group) in zip(spans, at_least(1, small), strict=True):
        number = next(t for t in texts_of(page.items) if t.text == group.id.removeprefix("thumb/"))
        assert number.y - inked(replace(page, items=(group,))).bottom < 5.0
        names = {g.id.rpartition("people/")[2].partition("-")[0] for g in groups_of(group.items)}
        for event in plates.frames[span.first].events:
            assert event.who in names, (span, event.who)


def test_who_acts_is_large_on_a_thumbnail(rite: layout.Rite):
    """Of a few steps of every rite, on a sheet of the usual breadth: whoever acts is about 4 mm
    broad, in nine of ten, never under 3."""
    plates = Plates(rite.compiled, manner("modern", "zh", "A4"))
    spans = spans_of(rite, Selection(joins=True))
    acted = [s for s in spans if plates.frames[s.first].events][:: max(1, len(spans) // 9)]
    pages = contact_pages(thumbs(rite, plates, acted), Grid(PAPERS["A4"], 5, "a"))
    small = [g for page in pages for g in groups_of(page.items) if g.cls == "thumb"]
    broad = []
    for group in at_least(6, small):
        bodies = [g for g in groups_of(group.items) if g.meant is Meant.ACTOR]
        sizes = [max(own.width, own.height) for g in bodies if (own := inked(page_of(*g.items)))]
        broad += [max(sizes)] if sizes else []
    assert min(at_least(6, broad)) >= 3.0
    assert sum(size >= 4.0 for size in broad) >= 0.7 * len(broad)


def test_a_thumbnail_has_no_ink_that_nobody_sees(rite: layout.Rite):
    """Whatever is drawn in one is somewhere as broad as a grain, and what is not is left out alone:
    every figure that is seen on the plate is in it."""
    plates = Plates(rite.compiled, manner("print", "zh", "A4"))
    spans = [Span(i, i) for i in range(0, len(plates.frames), max(1, len(plates.frames) // 8))]
    small = list(thumbs(rite, plates, spans))
    pages = list(contact_pages(small, Grid(PAPERS["A4"], 5, "a")))
    shown = [g for page in pages for g in groups_of(page.items) if g.cls == "thumb"]
    for thumb, group in zip(at_least(8, small), shown, strict=True):
        for item in at_least(5, inks_of(group.items)):
            ink = inked(replace(thumb.sheet, items=(item,)))
            assert max(ink.width, ink.height) >= FINEST
            assert item.cls != "halo" or item.ink.width >= FINEST
        figures = {g.id for g in groups_of(thumb.sheet.items) if g.id.startswith("people/")}
        assert figures == {g.id for g in groups_of(group.items) if g.id.startswith("people/")}


def test_a_map_without_words_has_nothing_that_held_one(rite: layout.Rite):
    """Nor a ring of a number, the tag of a map, or a line that led to a name."""
    plates = Plates(rite.compiled, manner("woodcut", "zh", "A4"))
    spans = [Span(i, i) for i in range(0, len(plates.frames), max(1, len(plates.frames) // 8))]
    for span in at_least(8, spans):
        bare = inks_of(tuple(wordless(plates.sheet(span).items)))
        assert {item.cls for item in at_least(20, bare)}.isdisjoint(HOLDING)


def inks_of(items: tuple[Item, ...]) -> Iterator[Disc | Path]:
    for item in items:
        if isinstance(item, Group):
            yield from inks_of(item.items)
        elif not isinstance(item, Text):
            yield item


def test_a_few_thumbnails_fill_their_page():
    """As many as one page has room for are nearly half of it or more; of more, none is broader than
    is usual."""
    plate = page_of(dot(30, 1), dot(30, 119), width=60, height=120)
    for paper in at_least(4, PAPERS.values()):
        for many in at_least(30, range(1, 31)):
            grid = Grid(paper, columns_for(paper, [many]), "禮")
            thumbs = [Thumb(plate, str(n), "賓降。", "節") for n in range(many)]
            pages = [*contact_pages(thumbs, grid)]
            if len(pages) == 1:
                shown = [g for g in groups_of(pages[0].items) if g.cls]
                assert inked(replace(pages[0], items=(*shown,))).bottom > 0.45 * paper.height
            else:
                assert grid.columns == columns_for(paper, [1000])
                assert USUAL * 0.8 < grid.width < USUAL * 1.25


def test_headings_and_feet_stay_on_the_page():
    """However many sections there are and however long their titles: a heading goes on under
    itself, at the foot the first and the last stand for all."""
    plate = page_of(dot(5, 5), width=10, height=4)
    for paper in at_least(4, PAPERS.values()):
        for long in at_least(5, (1, 4, 16, 32, 64)):
            thumbs = [
                Thumb(plate, str(n), "a", f"{n} " + "lord " * long, "a " * long) for n in range(9)
            ]
            for page in contact_pages(thumbs, Grid(paper, 3, "a")):
                assert inked(page).right <= paper.width - 10.0
                feet = [t for t in texts_of(page.items) if t.y > paper.height - 11.0]
                assert len(feet) == 1
