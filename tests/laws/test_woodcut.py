"""Over leaves of every rite (which of a long one, `kit_plates` says): names cover nothing and stand
as people face, the text is all there in ink and red alone, and nothing is in Latin."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from conftest import read
from kit_plates import LEAF, LEAST, drawn, stretches
from kit_sheet import discs, groups, layer, layers, overlaps, shapes, texts
from seen import at_least

from layout.api.pages.plates import Plates, manner
from layout.api.pages.selection import Selection, spans_of
from layout.draw.dress.leaf_frame import COLUMNS, FRAME, HEART, SHORTEST, TOP, column_tops
from layout.draw.dress.themes import themes
from layout.draw.ink.tablets import POINT, SHOULDER
from layout.draw.leaf.block import ROW
from layout.draw.windows import roles
from layout.picture import Group, Path, Sheet, Text
from layout.stage import Frame
from layout.typeset import MM_PER_PT, measure_vertical

THEME = themes()["woodcut"]
MARKS = set("，。、；：？！「」『』《》（）·…")


@pytest.fixture(scope="module", params=stretches(LEAF), ids=str)
def leaves(request: pytest.FixtureRequest) -> list[tuple[Frame, Sheet]]:
    plates = Plates(read(request.param.slug).compiled, manner("woodcut", "zh", "A4"))
    made = drawn(request.param, lambda span, before: [plates.sheet(span, before)])
    found = ((plates.frames[i], sheet) for i, (sheet,) in made)
    return list(at_least(LEAST[LEAF], found))


Leaves = list[tuple[Frame, Sheet]]


def test_names_and_numbers_cover_nothing(leaves: Leaves) -> None:
    """No name and no number on a leaf lies over another, a tablet or a thing."""
    assert [(f.n, *pair) for f, s in at_least(LEAST[LEAF], leaves) for pair in overlaps(s)] == []


def test_whoever_acts_has_a_name_and_every_movement_its_number(leaves: Leaves) -> None:
    """Of those who only wait, and of the numbers where a crowd moves, hardly one is wanting."""
    lacking = [(f, p.what) for f, s in leaves for p in s.problems if p.code in ("D802", "D803")]
    unnamed = [what for f, what in lacking if _name(what) in {e.who for e in f.events}]
    assert unnamed == []
    assert len(lacking) <= len(leaves) / 50


def _name(what: str) -> str:
    return what.removeprefix("no room for the name ").partition(" in ")[0]


def test_names_are_written_in_the_direction_people_face(leaves: Leaves) -> None:
    """A tablet and its characters point the way the person faces."""
    wrong = []
    for frame, sheet in at_least(LEAST[LEAF], leaves):
        for name, tablet in _tablets(sheet):
            facing = frame.people[name].facing or 0.0
            turns = [t.turn for t in tablet.items if isinstance(t, Text)]
            drawn = [*turns, _pointing(tablet)]
            if any(abs((turn - facing + 180) % 360 - 180) > 0.1 for turn in drawn):
                wrong.append((frame.n, name, facing, drawn))
    assert wrong == []


def test_the_foot_of_the_first_character_is_where_he_stands(leaves: Leaves) -> None:
    """The middle of the first character, between two columns where there are two; of who does
    something, or to whom it is done, it may stand as far behind as the head of his tablet is
    long."""
    wrong = []
    for frame, sheet in at_least(LEAST[LEAF], leaves):
        doing = roles([frame]).all
        groups_doing = {_band(frame, name) for name in doing}
        for name, tablet in _tablets(sheet):
            texts = [t for t in tablet.items if isinstance(t, Text)]
            spots = {_first(t) for t in texts}
            if not spots:
                continue
            x, y = (sum(v) / len(spots) for v in zip(*spots, strict=True))
            pos = frame.people[name].pos
            away = (
                min(math.dist((x, y), _place(w, pos)) for w in sheet.windows) if pos else math.inf
            )
            most = (
                texts[0].size * MM_PER_PT * (SHOULDER + POINT)
                if _band(frame, name) in groups_doing
                else 0.0
            )
            if away > most + 0.01:
                wrong.append((frame.n, name))
    assert wrong == []


def test_who_acts_is_named_upon_his_tablet(leaves: Leaves) -> None:
    """Whoever does something, or to whom it is done, has a tablet with his name, however narrow the
    place; three who do alike beside one another, and one to whom it is done among three of a
    group, may share a name beside blank ones."""
    blank = []
    doing = [(roles([frame]).all, frame, sheet) for frame, sheet in leaves]
    for names, frame, sheet in at_least(LEAST[LEAF], doing):
        doers = {event.who for event in frame.events}
        alike = Counter(_band(frame, name) for name in names)
        there = Counter(_band(frame, name) for name, _ in _tablets(sheet))
        for name, tablet in _tablets(sheet):
            among = alike if name in doers else there
            is_few = name in names and among[_band(frame, name)] < ROW
            if is_few and not any(isinstance(item, Text) for item in tablet.items):
                blank.append((frame.n, name))
    assert blank == []


def test_all_of_the_clause_is_ringed_and_no_mark_is_a_character(leaves: Leaves) -> None:
    """Each character of the clause has its red ring, and no punctuation is set as a character."""
    for frame, sheet in at_least(LEAST[LEAF], leaves):
        written = list(texts(sheet.items))
        assert not [t.text for t in written if t.vertical and MARKS & set(t.text)]
        said = [c for c in frame.step.text or "" if c not in MARKS]
        rings = [d for d in discs(sheet.items) if d.cls == "ringed"]
        assert len(rings) == len(said) or not said, frame.n  # else it repeats another clause


def test_a_leaf_is_paper_ink_and_red(leaves: Leaves) -> None:
    """A leaf has three colours and no other."""
    allowed = {THEME.paper, THEME.ink, THEME.marker, None}
    for frame, sheet in at_least(LEAST[LEAF], leaves):
        inks = {i for shape in shapes(sheet.items) for i in (shape.ink.fill, shape.ink.stroke)}
        assert inks | {t.colour for t in texts(sheet.items)} <= allowed, frame.n


def test_nothing_is_in_latin(leaves: Leaves) -> None:
    """No letter or figure of the West stands in the frame of a leaf; below it, small, its id."""
    latin, bottom = re.compile("[0-9A-Za-z]"), FRAME[3]
    assert [
        t.text
        for _, s in at_least(LEAST[LEAF], leaves)
        for t in texts(s.items)
        if latin.search(t.text) and t.y < bottom
    ] == []


def test_the_text_stays_within_the_frame(leaves: Leaves) -> None:
    """Every line of the captions is within the frame of the leaf."""
    _, top, right, bottom = FRAME
    for frame, sheet in at_least(LEAST[LEAF], leaves):
        for text in texts(layer(sheet, "captions").items):
            tall = measure_vertical(text.text, text.face, text.size, text.spacing)
            tall = tall if text.vertical else 0.0
            assert HEART[1] < text.x < right, frame.n
            assert top < text.y, frame.n
            assert text.y + tall < bottom, (frame.n, text.text)


@pytest.mark.parametrize("slug", ["xiangyinjiu", "yan"])
def test_the_first_leaf_of_a_place_has_all_of_its_rooms(slug: str) -> None:
    """Where a key plate tells a place, the first of its leaves is a map of all of it."""
    rite = read(slug)
    plates = Plates(rite.compiled, manner("woodcut", "zh", "A4"))
    spans = [span for span in spans_of(rite, Selection(key=True)) if span.shows_place]
    for span in at_least(1, spans[:1]):
        written = {text.text for text in texts(plates.sheet(span).items)}
        assert written >= {"室", "西房", "庭", "東內塾", "西外塾"}


def _band(frame: Frame, name: str) -> str:
    """His group for the time, else those numbered as he is, or himself."""
    return frame.people[name].group or name.rstrip("一二三四五六七八九十")


def _tablets(sheet: Sheet) -> Iterator[tuple[str, Group]]:
    """Those of the maps; on the whole place beside them everybody is a dot."""
    for people in layers(sheet, "people"):
        for group in groups(people.items):
            if group.cls.startswith("person") and group.id.startswith("people/"):
                yield group.title, group


def _pointing(tablet: Group) -> float:
    """From the foot of the outline to its head."""
    outline = next(i for i in tablet.items if isinstance(i, Path) and i.cls == "tablet")
    ends = [n for op, n in outline.segments if op in "ML"]
    a, b = ends[0], ends[1]  # the foot, from his left to his right
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 360


def _first(text: Text) -> tuple[float, float]:
    turn, half = math.radians(text.turn), text.size * MM_PER_PT / 2
    return text.x - half * math.sin(turn), text.y + half * math.cos(turn)


@pytest.mark.parametrize("left", [2.0, SHORTEST - 1, SHORTEST + 1, 90.0])
def test_no_column_of_words_is_shorter_than_a_head_and_a_few_lines(left: float) -> None:
    """Above details that take nearly the whole height there are none: nothing stands over them."""
    tops = list(column_tops((3, TOP + left)))
    assert len(tops) == (COLUMNS if left >= SHORTEST else COLUMNS - 3)
    assert all(foot - head > 20 for _, head, foot in tops)


def _place(window, pos):  # type: ignore[no-untyped-def]
    return (
        window.left + (pos[0] - window.west) * window.k,
        window.top + (window.north - pos[1]) * window.k,
    )
