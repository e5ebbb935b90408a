"""What a clause of a plate for a book tells on so little ground that it is narrow on every map:
where one steps back to drink, where one hands to another what he bears. It is shown close by.

Who acts alone on the spot takes no ground.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from layout.draw.dress import Point, to_page
from layout.draw.ink import CLOSE, Shown
from layout.draw.page.chart import BODY, Chart
from layout.draw.page.closeup import HEIGHT, TALLEST, TRUE_SIZE, WITHIN, CloseUp
from layout.draw.windows import Extent, joined
from layout.shape import bounds
from layout.stage import Event, Frame

NARROW = 25.0  # mm: what is done is as broad or as deep, or is shown close by
BROAD = 26.0  # mm: as broad as it is then
LARGEST = BROAD / 3  # mm per 尺: one who takes half a step is as broad
CARVED = 4.0  # the same in wood, where bodies stay as they are
BY = 10.0  # 尺: so near to who acts lies what he handles
AIR, LAID = 2.2, 2.0  # 尺 about it, about what lies there
SLIM = 0.75  # 尺 to each side of one, whichever way he faces


@dataclass(frozen=True, slots=True)
class Doings:
    """What the frames of a clause show: who does it, and the ground from where they are and went to
    where what they handle lies."""

    people: frozenset[str]
    ground: Extent

    def done_on(self, chart: Chart) -> tuple[Shown, ...]:
        """Who of its people is still there."""
        there = self.ground.grown(BODY)
        who = (s for s in chart.shown if s.person.name in self.people)
        return tuple(s for s in who if s.person.pos and there.has(s.person.pos))

    def size_on(self, chart: Chart) -> float:
        """mm of the longer side of it as the chart has it; nothing of what is not all there, or of
        which everybody is gone."""
        view, ground, people = chart.cast.view, self.ground, self.done_on(chart)
        if view.is_small or not people or not view.extent.holds(ground):
            return 0.0
        corners = [
            to_page(view.window, at)
            for at in ((ground.west, ground.north), (ground.east, ground.south))
        ]
        for one in people:
            corners += one.rect[:2], one.rect[2:]
        left, top, right, bottom = bounds(corners)
        return max(right - left, bottom - top)


def with_narrow(
    charts: Sequence[Chart], shown: Sequence[CloseUp], crowd: CloseUp | None, width: float
) -> list[CloseUp]:
    """What is shown close by already, with its ways, and what is narrow on the maps, the narrowest
    first: with a crowd in one picture, if it can be, else in others."""
    rest = [replace(near, has_ways=not near.tells) for near in shown]
    narrow = [
        near
        for ground, near in _pictures(charts)
        if not any(r.shows(ground, near.least, width) for r in rest)
    ]
    pictures = gathered([*([crowd] if crowd else []), *narrow], width)
    return [*rest, *(replace(near, has_ways=True) for near in pictures)]


def breadths(charts: Sequence[Chart]) -> list[float]:
    """mm that what is narrow on them takes, each alone."""
    return [near.ground.size[0] * near.largest for _, near in _pictures(charts)]


def _pictures(charts: Sequence[Chart]) -> Iterator[tuple[Extent, CloseUp]]:
    """The ground of each that is narrow, with its picture."""
    for doings, chart in _narrow(charts):
        near = picture_of(chart, doings)
        if tells(near):
            yield doings.ground, near


def gathered(pictures: Iterable[CloseUp], width: float) -> list[CloseUp]:
    """As few pictures of them as there may be, none broader."""
    out: list[CloseUp] = []
    for near in pictures:
        for i, other in enumerate(out):
            if both := _both(other, near, width):
                out[i] = both
                break
        else:
            out.append(near)
    return out


def _narrow(charts: Sequence[Chart]) -> Iterator[tuple[Doings, Chart]]:
    """Each with the map that has it largest."""
    found = all_doings(charts[0].told.frames)
    largest = ((doings, max(charts, key=doings.size_on)) for doings in found)
    sizes = [(doings.size_on(chart), doings, chart) for doings, chart in largest]
    for size, doings, chart in sorted(sizes, key=lambda one: one[0]):
        if 0.0 < size < NARROW:
            yield doings, chart


def all_doings(frames: Sequence[Frame]) -> Iterator[Doings]:
    """Of each clause, with what is repeated after it."""
    clause = 0
    numbered = []
    for frame in frames:
        clause += frame.step.text is not None
        numbered.append((clause, frame))
    for _, together in groupby(numbered, key=lambda pair: pair[0]):
        doings = _doings([frame for _, frame in together])
        if doings is not None:
            yield doings


def _doings(frames: Sequence[Frame]) -> Doings | None:
    events = [event for frame in frames for event in frame.events]
    people = frozenset(name for event in events for name in (event.who, *event.to))
    last = frames[-1].people
    standing = [last[name].pos for name in sorted(people & last.keys())]
    spots = [pos for pos in standing if pos is not None]
    ways = [point for event in events if len(event.path) > 1 for point in event.path]
    places = {*spots, *ways, *_things(frames, events, spots)}
    ground = Extent.around(places)
    return Doings(people, ground) if ground is not None and len(places) > 1 else None


def _things(
    frames: Sequence[Frame], events: Sequence[Event], standing: Sequence[Point]
) -> Iterator[Point]:
    """Where what they handle lies, before or after, near one of them."""
    names = sorted({event.thing for event in events if event.thing})
    for thing in (f.things[name] for f in frames for name in names if name in f.things):
        pos = thing.pos
        if pos is not None and not thing.held_by and any(math.dist(pos, p) < BY for p in standing):
            yield pos


def picture_of(chart: Chart, doings: Doings) -> CloseUp:
    """Its ground with what lies there, so large that it is broad, figures are no smaller than on
    the map, and things are as true as they."""
    people = doings.done_on(chart)
    standing = Extent.around((one.person.pos for one in people if one.person.pos), SLIM)
    broad = max(doings.ground.joined(standing).size)
    lying = (laid.thing.pos for laid in chart.laid)
    ground = doings.ground.grown(AIR)
    things = Extent.around((pos for pos in lying if pos and ground.has(pos)), LAID)
    ground = ground.joined(things).joined(joined(_takes(one, chart) for one in people))
    near = CloseUp(chart, ground, people, TRUE_SIZE, has_ways=True, is_needed=False)
    k = max(BROAD / broad, chart.cast.view.unit, CLOSE)
    return _framed(near, min(CARVED if chart.cast.theme.is_leaf else LARGEST, k))


def tells(near: CloseUp) -> bool:
    """Whether it tells more than that somebody is there: a way, another, what lies there."""
    lying = (laid.thing.pos for laid in near.chart.laid if not laid.is_mat)
    is_by = any(pos is not None and near.ground.has(pos) for pos in lying)
    return is_by or len(near.measured) > 1 or bool(near.told.moves)


def _takes(one: Shown, chart: Chart) -> Extent:
    """What somebody covers at his true size, with what he holds."""
    unit, at = chart.cast.view.unit, one.person.pos or (0.0, 0.0)
    left, top, right, bottom = one.rect
    corners = ((left, bottom), (right, top))
    (west, south), (east, north) = (
        (at[0] + (x - one.x) / unit, at[1] - (y - one.y) / unit) for x, y in corners
    )
    return Extent(west, south, east, north).grown(WITHIN)


def _framed(near: CloseUp, k: float) -> CloseUp:
    """At that scale, and no smaller."""
    return replace(near, largest=k, least=k, height=max(HEIGHT, near.ground.size[1] * k))


def _both(closeup: CloseUp, other: CloseUp, width: float) -> CloseUp | None:
    """Both in one picture, if neither is smaller there than alone."""
    ground = closeup.ground.joined(other.ground)
    k = max(closeup.scale_in(width), other.scale_in(width))
    if (
        closeup.chart is not other.chart
        or ground.size[0] * k > width
        or ground.size[1] * k > TALLEST
    ):
        return None
    more = tuple(s for s in other.measured if s not in closeup.measured)
    instead = closeup.instead if closeup.least else closeup  # a crowd
    near = replace(closeup, ground=ground, measured=(*closeup.measured, *more), has_ways=True)
    return _framed(replace(near, instead=instead), k)
