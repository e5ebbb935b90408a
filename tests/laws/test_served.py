"""What is set out before a mat: shown close by where it is handled, each dish in its place."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import kit
import pytest
from conftest import read
from seen import at_least

from layout.api.pages.plates import Plates, Span, manner
from layout.draw.compose import compose
from layout.draw.dress.paper import to_page
from layout.draw.ink.glyphs import CLOSE, LEAST_ON_GROUND, TOLD
from layout.matters.feast.closeups.served import AT_BASIN
from layout.picture import Box, Sheet, Window
from layout.say.brief import PlateText
from layout.stage import Event
from layout.vocabulary import Family, KindTrait

ROW = 13  # dishes: what the guest of a great feast has before him


@pytest.fixture(scope="module", params=["xiangyinjiu", "xiangshe"])
def plates(request: pytest.FixtureRequest) -> Plates:
    return Plates(read(request.param).compiled, manner("modern", "bilingual", "A4"))


def test_where_dishes_are_offered_from_they_are_shown_close_by(plates: Plates) -> None:
    """「祭脯醢」: the mat and all before it, at exact places and above the scale of symbols."""
    frame = next(f for f in plates.frames if _offers(f.events))
    i = plates.frames.index(frame)
    sheet = plates.sheet(Span(i, i))
    window = _close(sheet)
    assert window is not None
    for name in ("賓薦", "賓俎"):
        pos = frame.things[name].pos
        assert pos is not None
        assert _middle(_last(sheet, name)) == pytest.approx(to_page(window, pos), abs=0.3)


def test_who_washes_is_shown_close_by(plates: Plates) -> None:
    """「盥洗」: the basin and who stands at it, farther apart than on the map."""
    frame = next(f for f in plates.frames if any(e.verb.name in ("盥", "洗") for e in f.events))
    i = plates.frames.index(frame)
    sheet = plates.sheet(Span(i, i))
    assert _close(sheet) or any(w.k > 2 * sheet.windows[0].k for w in sheet.windows)
    washer = next(e.who for e in frame.events if e.verb.name in ("盥", "洗"))
    names = [b.name for b in sheet.boxes if b.kind in ("figure", "thing", "mat")]
    assert names.count(washer) == 2
    assert names.count("洗") == 2


def test_what_lies_on_a_stand_is_seen_there(plates: Plates) -> None:
    """「興，加于俎」: the lung is on the stand, and not pushed from it."""
    frame = next(
        f
        for f in plates.frames
        if any(e.verb.name == "加" and e.thing == "賓肺" for e in f.events) and f.things["賓肺"].pos
    )
    i = plates.frames.index(frame)
    sheet = plates.sheet(Span(i, i))
    lung, stand = _last(sheet, "賓肺"), _last(sheet, "賓俎")
    assert stand.left < _middle(lung)[0] < stand.right
    assert stand.top < _middle(lung)[1] < stand.bottom


def test_where_nothing_is_served_nothing_is_shown_close_by(plates: Plates) -> None:
    """A step in which no dish is handled and nobody washes has no close view."""
    frames = [f for f in plates.frames if not _serves(f) and not _near_basin(f)][::200]
    for frame in at_least(1, frames):
        i = plates.frames.index(frame)
        assert _close(plates.sheet(Span(i, i))) is None


def test_a_row_of_thirteen_dishes_is_legible() -> None:
    """None is smaller than its least size, none touches another, none is moved from its place."""
    _, now = kit.presenting()
    row = [kit.thing(f"豆{n}", "豆", (1.2 * n - 8.0, 38.0)) for n in range(ROW)]
    told = replace(
        now,
        things={**now.things, **{t.name: t for t in row}},
        events=(kit.event("主人", "設", thing=row[ROW // 2].name, group=1),),
    )
    sheet = compose(kit.little_site(), [told], PlateText("禮", "A rite"))
    window = max(sheet.windows, key=lambda w: w.k)
    assert window.k >= CLOSE
    boxes = [_last(sheet, t.name) for t in row]
    for thing, box in zip(row, boxes, strict=True):
        assert thing.pos is not None
        assert box.right - box.left >= LEAST_ON_GROUND - 1e-6
        assert math.dist(_middle(box), to_page(window, thing.pos)) < 0.01
    for one, other in pairwise(boxes):
        assert one.right <= other.left + 1e-6


def _offers(events: tuple[Event, ...]) -> bool:
    return any(e.thing == "賓薦" and "祭" in e.by.word for e in events)


def _serves(frame: object) -> bool:
    things = frame.things  # type: ignore[attr-defined]
    named = [things[e.thing] for e in frame.events if e.thing in things]  # type: ignore[attr-defined]
    small = (Family.DISH, Family.FOOD, Family.CUP)
    return any(t.kind.family in small or t.kind.has(KindTrait.MEAT) for t in named)


def _near_basin(frame: object) -> bool:
    """Somebody who acts is where he may wash."""
    basins = [t.pos for t in frame.things.values() if t.kind.has(KindTrait.WASHING) and t.pos]  # type: ignore[attr-defined]
    people = [frame.people.get(e.who) for e in frame.events]  # type: ignore[attr-defined]
    spots = [p.pos for p in people if p is not None and p.pos]
    return any(math.dist(a, b) < AT_BASIN for a in basins for b in spots)


def _close(sheet: Sheet) -> Window | None:
    """The window that is nearer than any map of the place."""
    return next((w for w in sheet.windows if w.k >= TOLD), None)


def _last(sheet: Sheet, name: str) -> Box:
    return [b for b in sheet.boxes if b.kind == "thing" and b.name == name][-1]


def _middle(box: Box) -> tuple[float, float]:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2
