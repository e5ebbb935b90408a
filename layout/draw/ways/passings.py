"""相左: where two pass each other, a ring with both ways in it, each on the left of the other.

The ways in the ring point as the two go. It stands between them; where figures stand there, as
near as there is room, led in by a line. Where the other has gone by before, so does his way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layout.draw.dress import HARD, Obstacles, Rect, Theme, line, to_page
from layout.draw.ink import arrow
from layout.draw.ways.lines import length_of, stretches, unit
from layout.draw.ways.paths import arrowhead
from layout.picture import Box, Disc, Group, Ink, Item, Path, Window
from layout.shape import Point, Pose, nearest, overlap
from layout.stage import Event
from layout.stage.movements import Movement
from layout.vocabulary.drawn.mark import ActMark, Drawn

R = 2.2  # mm, of the ring
RING_LINE, STROKE, LEADER = 0.3, 0.36, 0.2
APART, HALF = 0.78, 1.45  # mm: the two arrows from the middle, and half their length
HALF_A_WAY = 2.0  # 尺 to the left of one who passes: half of what two bodies need
SAME = 1.5  # 尺: two who pass each other tell of one place
EARLIER = 0.25  # mm: the line of a way gone before
NEAR = 14.0  # 尺 of it, before and behind
REACHES = (0.0, 4.2, 5.6, 7.0, 8.4, 10.0, 12.0, 14.5, 17.0, 20.0, 24.0)  # mm
_AROUND = 24
LINE_COST = 2.0


@dataclass(frozen=True, slots=True)
class Passing:
    """Where two pass each other, and the way that one of them goes."""

    at: Point  # 尺
    bearing: float
    mark: ActMark
    past: tuple[Point, ...] = ()  # the other's way, if it is of an earlier step


def passings(moves: Sequence[Movement]) -> tuple[Passing, ...]:
    """Each once, though both are said to pass, and all of a party."""
    parties: dict[tuple[int, tuple[str, ...], ActMark], list[Event]] = {}
    for event in (e for m in moves for e in m.events):
        mark = event.verb.mark
        passes = mark is not None and mark.drawn is Drawn.PASSING
        if mark and passes and len(event.path) > 1 and event.facing is not None:
            parties.setdefault((event.group, event.to, mark), []).append(event)
    out: list[Passing] = []
    for (_, _, mark), events in parties.items():
        found = _of_party(events, mark)
        if all(math.dist(found.at, passing.at) > SAME for passing in out):
            out.append(found)
    return tuple(out)


def _of_party(events: Sequence[Event], mark: ActMark) -> Passing:
    """At the left of the one of them who is next to the others."""
    bearing = events[0].facing or 0.0
    turn = math.radians(bearing)
    left = (-math.cos(turn), math.sin(turn))
    ends = [e.path[-1] for e in events]
    x, y = max(ends, key=lambda p: p[0] * left[0] + p[1] * left[1])
    at = (x + left[0] * HALF_A_WAY, y + left[1] * HALF_A_WAY)
    return Passing(at, bearing, mark, next((e.past for e in events if e.past), ()))


def sign(x: float, y: float, bearing: float, theme: Theme) -> tuple[Item, ...]:
    """The ring with the two ways, as it stands on the map and on the sheet of symbols."""
    pose = Pose(x, y, bearing)
    ink = Ink(None, theme.ink, STROKE, cap="round", join="round")
    own = (pose.point(APART, -HALF), pose.point(APART, HALF))
    other = (pose.point(-APART, HALF), pose.point(-APART, -HALF))
    ring = Disc(x, y, R, Ink(theme.paper, theme.ink, RING_LINE), cls="passing")
    return (ring, *arrow(own, ink), *arrow(other, ink))


def draw_passings(
    passings: Sequence[Passing],
    window: Window,
    theme: Theme,
    ground: tuple[Obstacles, Sequence[Rect]],
) -> tuple[tuple[Item, ...], tuple[Box, ...]]:
    """The rings, which cover no figure, and as few of the `lines` as may be; and their boxes."""
    obstacles, lines = ground
    items: list[Item] = []
    boxes: list[Box] = []
    for n, passing in enumerate(passings, start=1):
        middle = to_page(window, passing.at)
        if not _within(middle, window):
            continue
        x, y = _place(middle, obstacles, lines) or middle
        if not _within((x - R, y - R), window) or not _within((x + R, y + R), window):
            continue  # at the edge of a detail
        rect = _about(x, y)
        obstacles.add(rect)
        boxes.append(Box(f"{passing.mark.name}/{n}", "mark", *rect))
        lead = _lead((x, y), middle, theme) if math.dist((x, y), middle) > R else ()
        items.append(
            Group(f"{passing.mark.name}/{n}", (*lead, *sign(x, y, passing.bearing, theme)), "act")
        )
    return tuple(items), tuple(boxes)


def draw_earlier(passings: Sequence[Passing], window: Window, theme: Theme) -> Iterator[Item]:
    """The ways gone before, by the places where they are passed."""
    colour = theme.marker if theme.is_leaf else theme.sub
    for passing in passings:
        for stretch in stretches([to_page(window, p) for p in _by(passing)], window):
            if length_of(stretch.points) > 3.0:
                shape = line(stretch.points)
                yield Path(shape, Ink(None, colour, EARLIER, join="miter"), cls="earlier")
                yield Path(arrowhead(*stretch.points[-2:]), Ink(colour), cls="earlier")


def _by(passing: Passing) -> tuple[Point, ...]:
    """Of the other's way the piece that goes by, some 尺 before and behind."""
    pieces = list(zip(passing.past, passing.past[1:], strict=False))
    if not pieces:
        return ()
    at = passing.at
    a, b = min(pieces, key=lambda piece: math.dist(nearest(piece[0], piece[1], at), at))
    x, y = nearest(a, b, at)
    (ux, uy), length = unit(a, b), math.dist(a, b)
    back = min(NEAR, math.dist(a, (x, y)))
    on = min(NEAR, length - math.dist(a, (x, y)))
    return (x - ux * back, y - uy * back), (x + ux * on, y + uy * on)


def _place(middle: Point, obstacles: Obstacles, lines: Sequence[Rect]) -> Point | None:
    """The cheapest spot, if there is one."""
    best, least = None, HARD
    for reach in REACHES:
        for i in range(_AROUND if reach else 1):
            turn = math.tau * i / _AROUND
            spot = middle[0] + reach * math.sin(turn), middle[1] - reach * math.cos(turn)
            cost = reach
            if cost >= least:
                continue
            rect = _about(*spot)
            if reach:
                cost += LINE_COST * sum(1 for each in lines if overlap(each, rect))
            cost += obstacles.cost(rect, least - cost) if cost < least else 0.0
            if cost < least:
                best, least = spot, cost
    return best


def _lead(spot: Point, middle: Point, theme: Theme) -> Iterator[Item]:
    ux, uy = unit(spot, middle)
    start = spot[0] + ux * R, spot[1] + uy * R
    yield Path(line((start, middle)), Ink(None, theme.ink, LEADER), cls="leader")
    yield Disc(*middle, 0.4, Ink(theme.ink), cls="leader")


def _about(x: float, y: float) -> Rect:
    return x - R, y - R, x + R, y + R


def _within(p: Point, window: Window) -> bool:
    is_across = window.left <= p[0] <= window.left + window.width
    return is_across and window.top <= p[1] <= window.top + window.height
