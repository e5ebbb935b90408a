"""What is set out before a mat, or in a room, at a scale at which every dish can be told; and who
stands about a basin.

Chosen by rule: where a dish, a stand or what lies on it is handled, or a cup is set down or taken
up among them, or somebody acts at the basin, and a map of the place is too small to show such
things in their own size.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from layout.draw.dress import Point, State
from layout.draw.ink import CLOSE
from layout.draw.page import Chart, CloseUp
from layout.draw.windows import Extent, ground_under
from layout.said import Said
from layout.say.places import Speaker
from layout.stage import Frame, ThingState
from layout.vocabulary import Family, KindTrait

FEW = 3  # fewer things are told by their symbols on the map, and make no room one of a feast
NEXT = 3.5  # 尺 from one thing to the next of those set out together
REACH = 6.0  # 尺 from them to their mat
ABOUT = 0.9  # 尺 of ground kept about them
AT_BASIN = 9.0  # 尺 from a basin to who pours, beyond the water jar
LARGEST = 5.0  # mm per 尺
TALLEST = 42.0  # mm
SMALL = (Family.DISH, Family.FOOD, Family.CUP)
SERVED = (Family.DISH, Family.FOOD)


def near(charts: Sequence[Chart], width: float) -> CloseUp | None:
    """What is shown close by: the place last served, else the basin."""
    return served_of(charts, width) or washed_of(charts, width)


def served_of(charts: Iterable[Chart], width: float) -> CloseUp | None:
    """The place last served on this plate; None where nothing is, or the map tells it."""
    for chart in charts:
        view, frame = chart.cast.view, chart.told.frames[-1]
        if view.is_small or view.window.k >= CLOSE:
            continue
        for thing, at in _handled(chart.told.frames):
            near = _together([t for t in frame.things.values() if _is_small(t)], at)
            if not view.extent.has(at) or len(near) < FEW or not any(map(is_served, near)):
                continue
            mats = [
                t
                for t in frame.things.values()
                if t.kind.family is Family.MAT and _far(t, at) <= REACH
            ]
            mat = min(mats, key=lambda t: _far(t, at), default=None)
            ground = ground_under([*near, *([mat] if mat else [])])
            assert ground is not None
            ground = ground.joined(_server(chart, near)).grown(ABOUT)
            tall = min(TALLEST, width * ground.size[1] / ground.size[0])
            return CloseUp(chart, ground, (), _title(mat or thing, at, chart), tall, LARGEST)
    return None


def _server(chart: Chart, near: list[ThingState]) -> Extent | None:
    """The ground of those who handle these things, no farther off than a mat would be."""
    frame, names = chart.told.frames[-1], {t.name for t in near}
    people = [frame.people[e.who] for e in frame.events if e.thing in names]
    spots = [p.pos for p in people if p.pos]
    return Extent.around((at for at in spots if any(_far(t, at) <= REACH for t in near)), 1.0)


def washed_of(charts: Iterable[Chart], width: float) -> CloseUp | None:
    """The basin at which somebody acts on this plate, with all who stand at it."""
    for chart in charts:
        view, frame = chart.cast.view, chart.told.frames[-1]
        if view.is_small or view.window.k >= CLOSE:
            continue
        for basin in (t for t in frame.things.values() if t.kind.has(KindTrait.WASHING)):
            at = basin.pos
            if at is None or basin.held_by or not view.extent.has(at):
                continue
            there = [
                s for s in chart.shown if s.person.pos and (math.dist(s.person.pos, at) <= AT_BASIN)
            ]
            if all(s.figure.state is State.WAITING for s in there):
                continue
            near = [t for t in frame.things.values() if not t.held_by and _far(t, at) <= AT_BASIN]
            ground = ground_under(near)
            assert ground is not None
            ground = ground.joined(Extent.around(s.person.pos for s in there if s.person.pos))
            ground = ground.grown(1.5 * ABOUT)
            tall = min(TALLEST, width * ground.size[1] / ground.size[0])
            speaker = Speaker(chart.cast.site, chart.cast.text)
            title = Said(f"{basin.name}旁", speaker.the_thing(basin.name))
            return CloseUp(chart, ground, (), title, tall, LARGEST)
    return None


def _handled(frames: Iterable[Frame]) -> Iterator[tuple[ThingState, Point]]:
    """Each small thing that is handled, and where it lies at the end, the last handled first."""
    told = list(frames)
    for frame in reversed(told):
        for event in reversed(frame.events):
            thing = told[-1].things.get(event.thing or "")
            if thing is not None and thing.pos is not None and _is_small(thing):
                yield thing, thing.pos


def is_served(thing: ThingState) -> bool:
    """Whether it is food, a dish or a meat stand."""
    return thing.kind.family in SERVED or thing.kind.has(KindTrait.MEAT)


def _is_small(thing: ThingState) -> bool:
    return (thing.kind.family in SMALL or is_served(thing)) and not thing.held_by


def _far(thing: ThingState, at: Point) -> float:
    return math.dist(thing.pos, at) if thing.pos else math.inf


def _together(things: list[ThingState], at: Point) -> list[ThingState]:
    """Those that stand about a point, each not far from the next."""
    found: list[ThingState] = []
    spots = [at]
    for spot in spots:
        near = [t for t in things if _far(t, spot) <= NEXT and t not in found]
        found += near
        spots += [t.pos for t in near if t.pos]
    return found


def _title(thing: ThingState, at: Point, chart: Chart) -> Said:
    """室中 in a room, else 賓席前; where there is no mat, 肺旁: by what was handled."""
    cast = chart.cast
    grounds = {name: Extent.around(cast.site.areas[name].ring) for name in cast.fabric.room_names}
    room = next((name for name, own in sorted(grounds.items()) if own and own.has(at)), None)
    speaker = Speaker(cast.site, cast.text)
    if not room and thing.kind.family is not Family.MAT:
        return Said(f"{thing.kind.name}旁", f"by the {thing.kind.en}")
    if room:
        return Said(f"{room}中", speaker.place(f"{room}中"))
    return Said(f"{thing.name}前", speaker.the_thing(thing.name))
