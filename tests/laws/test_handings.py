"""Handings as they are drawn: from giver to taker, and what is handed once."""

from __future__ import annotations

import math
from collections.abc import Iterator

from conftest import RITES, read
from kit_sheet import groups
from sampling import some
from seen import at_least

from layout.api.pages.plates import Plates, Span, manner
from layout.picture import Group, Path, Sheet
from layout.shape import Point, points
from layout.stage import Frame
from layout.vocabulary.drawn.mark import Drawn, is_drawn
from layout.vocabulary.verb import Does

FEW = 5  # plates a rite
GIVES, TAKES = (Does.GIVE, Does.OFFER), Does.RECEIVE


def handed(frame: Frame) -> Iterator[tuple[str, str, str]]:
    """What is handed in a frame, by whom and to whom."""
    for event in frame.events:
        if event.thing and event.other and is_drawn(event.verb.mark, Drawn.HANDED):
            assert event.verb.does(*GIVES) != event.verb.does(TAKES), "it gives or it takes"
            pair = (event.who, event.other) if event.verb.does(*GIVES) else (event.other, event.who)
            yield event.thing, *pair


def plates() -> Iterator[tuple[Frame, Sheet]]:
    for slug in some(3, RITES, "handings"):
        frames = [frame.state for frame in read(slug).frames if any(handed(frame.state))]
        drawn = Plates(read(slug).compiled, manner("modern", "zh", "A4"))
        for frame in some(FEW, frames, "handed", slug):
            yield frame, drawn.sheet(Span(frame.n - 1, frame.n - 1))


def ends(handing: Group) -> tuple[Point, Point]:
    """Where its arrow begins and ends."""
    shaft, head = [item for item in handing.items if isinstance(item, Path)][-2:]
    return next(iter(points(shaft.segments))), next(iter(points(head.segments)))


def place(sheet: Sheet, who: str, at: str) -> Point | None:
    """Where somebody stands on a map, if he is drawn there once."""
    bodies = [group for group in groups(sheet.items) if group.id == f"people/{who}{at}"]
    if len(bodies) != 1:
        return None
    outline = next(item for item in bodies[0].items if isinstance(item, Path))
    xs, ys = zip(*points(outline.segments), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def test_the_arrow_of_a_giving_runs_from_giver_to_taker() -> None:
    """Whether the words tell of who gives or of who takes, the arrow begins by who gives."""
    drawn = ((f, s, g) for f, s in plates() for g in groups(s.items) if g.cls == "handing")
    for frame, sheet, handing in at_least(3, drawn):
        name, dash, at = handing.id.removeprefix("handings/").partition("-")
        pairs = [(giver, taker) for thing, giver, taker in handed(frame) if thing == name]
        assert handing.of in pairs, f"{frame.n}: {name} goes from {handing.of}, not as {pairs}"
        start, end = ends(handing)
        giver, taker = (place(sheet, who, dash + at) for who in handing.of)
        if giver and taker:
            assert math.dist(start, giver) < math.dist(start, taker), f"{frame.n}: {name}"
            assert math.dist(end, taker) < math.dist(end, giver), f"{frame.n}: {name}"
