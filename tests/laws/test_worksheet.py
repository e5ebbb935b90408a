"""Worksheets: they ask about those who act, on a map with room to draw, and answer it apart."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

import pypdfium2
import pytest
from conftest import RITES
from kit_paper import used
from sampling import some
from seen import at_least

import layout
from layout.api.handout import Blank, BookWish, Material, WorksheetWish, entries_of, worksheet
from layout.api.handout.asked import ARROW, AskWish, asking
from layout.api.handout.blank import BLANK, blanked
from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import Selection, spans_of
from layout.picture import Disc, Group, Item, Path, Sheet, Text
from layout.write.handout import book_as_pdf
from layout.write.handout.document import BookEntry
from layout.write.handout.paper import PAPERS, margins_of

SMALL = "xiangyinjiu"
SAMPLE = 3  # key plates of a rite; with LAYOUT_TESTS_WHOLE set all of them
MARGINS = margins_of(PAPERS["A4"])
WISH = AskWish((MARGINS.width, MARGINS.height), (), 8)


def quiet() -> None:
    """Nobody watches."""


@cache
def drawn(slug: str) -> tuple[Material, tuple[BookEntry, ...]]:
    """The key plates of a rite, or some of them, whole."""
    rite = layout.load(slug)
    spans = spans_of(rite, Selection(key=True))
    spans = some(SAMPLE, spans, slug)
    material = Material(rite, Plates(rite.compiled, manner("print", "bilingual", "A4")), spans)
    return material, tuple(entries_of(material, quiet, shown=lambda sheet: sheet))


def test_a_plate_is_one_entry_with_its_map():
    """The page that faces one has no map; what it shows close by stands beside the map’s words."""
    for slug in at_least(7, RITES):
        material, entries = drawn(slug)
        assert [entry.number for entry in entries] == [*range(1, len(material.spans) + 1)]
        assert all(isinstance(e.picture, Sheet) and e.picture.windows for e in entries)


def items_of(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from items_of(item.items)


@pytest.mark.parametrize("slug", RITES)
def test_it_asks_about_those_who_act_where_an_arrow_has_room(slug: str):
    """Of every rite: who is asked about does something in the passage or has it done to him, is
    on the piece that is shown, and an arrow of 8 mm on the page reaches no other of them."""
    material, entries = drawn(slug)
    sheets = [(entry, entry.picture) for entry in entries if isinstance(entry.picture, Sheet)]
    tried = ((entry, asking(material, entry, sheet, WISH)) for entry, sheet in sheets)
    for entry, found in at_least(1, [(entry, found) for entry, found in tried if found]):
        frames = material.frames[entry.steps[0] - 1 : entry.steps[1]]
        events = [event for frame in frames for event in frame.events]
        acting = {who for event in events for who in (event.who, *event.to)}
        acting |= {who for group in acting for who in material.score.groups.get(group, ())}
        for asked in found.people:
            assert asked.name in acting
            assert found.piece.holds(asked.spot)
            for other in found.people:
                apart = math.dist(asked.middle, other.middle) * found.rate
                assert other is asked or apart > ARROW


@pytest.mark.parametrize("hide", Blank)
@pytest.mark.parametrize("slug", RITES)
def test_it_asks_what_it_answers_and_shows_it_nowhere(slug: str, hide: Blank):
    """Each letter stands once on the map and has an answer; a name that is asked for is not
    there, and who is asked how he faces is a round body without a back."""
    material, entries = drawn(slug)
    made = (blanked(material, entry, hide, WISH) for entry in entries)
    for sheet, key in at_least(1, [pair for pair in made if pair is not None]):
        assert isinstance(sheet.picture, Sheet)
        assert sheet.questions is not None
        assert sheet.picture.desc  # for who cannot see it, else it is not printed
        items = list(items_of(sheet.picture.items))
        words = [item.text for item in items if isinstance(item, Text)]
        assert [letter for letter, _ in key] == list(sheet.questions.letters)
        assert all(words.count(letter) == 1 for letter in sheet.questions.letters)
        if hide is Blank.NAMES:
            letters = [g for g in items if isinstance(g, Group) and g.id.startswith(BLANK)]
            for letter in at_least(len(key), letters):  # the rule under the name went with it
                assert not any(isinstance(i, Path) and i.cls == "basis" for i in letter.items)
            assert not {answer.han for _, answer in key} & set(words)
        else:
            bodies = [g for g in items if isinstance(g, Group) and g.id.startswith("people/")]
            round_ = [g for g in bodies if len(g.items) == 1 and isinstance(g.items[0], Disc)]
            assert len(round_) >= len(key)


def test_whom_and_how_many_it_asks_about_can_be_chosen():
    """`--ask` names him alone, or says how many at the most."""
    material, entries = drawn(SMALL)
    host = "主人"
    for entry in at_least(2, entries):
        assert isinstance(entry.picture, Sheet)
        one = asking(material, entry, entry.picture, AskWish(WISH.room, (), 1))
        assert one is not None
        assert len(one.people) == 1
        named = asking(material, entry, entry.picture, AskWish(WISH.room, (host,), 8))
        assert named is None or [asked.name for asked in named.people] == [host]


def test_its_page_has_room_for_a_name_and_its_answers_are_apart():
    """Every page asks for name, date and points; the answers begin one of their own."""
    material, _ = drawn(SMALL)
    book = worksheet(material, WorksheetWish(Blank.NAMES), BookWish(PAPERS["A4"]), quiet)
    pdf = pypdfium2.PdfDocument(book_as_pdf(book))
    *sheets, last = (page.get_textpage().get_text_range() for page in pdf)
    assert len(sheets) == len(material.spans)
    assert "A: " in last
    for page in at_least(2, sheets):
        assert all(word in page for word in ("姓名", "日期", "得分", "name", "date", "points"))
        assert "Answers" not in page
    assert "Answers" in last
    assert "name" not in last


@pytest.mark.parametrize("paper", ["A3", "A4", "A5"])
def test_its_page_is_filled(paper: str):
    """Where a wide view leaves much of a page, the words are larger and there is one question more;
    where a plate has many words all are on its page: each sheet is used to its last fifth."""
    rite = layout.load("dashe")
    key = spans_of(rite, Selection(key=True))[:1]
    spans = [*key, *spans_of(rite, Selection(steps="601..604"))]
    material = Material(rite, Plates(rite.compiled, manner("print", "bilingual", "A4")), spans)
    book = worksheet(material, WorksheetWish(Blank.FACINGS), BookWish(PAPERS[paper]), quiet)
    *sheets, _ = pypdfium2.PdfDocument(book_as_pdf(book))
    assert len(sheets) == len(spans)
    for n, page in at_least(5, enumerate(sheets, 1)):
        assert used(page) > 0.8, n
