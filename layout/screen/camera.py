"""The camera: how near it is, and where it looks so that those who act are in the picture.

It is as near as what is done in a step allows, so that who acts is large; where that changes it
cuts, and stays for some steps. It moves only when it must: what is done is wholly in the picture if
there is room for it even from afar, else the camera goes along with those who are acting.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

from layout.draw.windows import Extent
from layout.motion.instant import pose_at
from layout.screen.clock import BREATH, Clock
from layout.stage import Point
from layout.stage.timeline import Doing, StepTime, Timeline

AIR = 9.0  # 尺 kept about those who act
CLOSE_AIR = 7.0  # and about those whom the camera follows
NEAREST = 46.0  # 尺 of ground from the top of the picture to its foot
BACK = 1.5  # times as far is each step back that the camera makes
FITTING = 2  # steps back at the most for what is done to be wholly in the picture: 104 尺
MIDDLE = 0.6  # of the picture's breadth and height: where those who act are kept
EDGE = 0.05  # of the picture, kept about them where they are small in it
FLIGHT = 50  # ticks: what is longer on its way is shot, and no camera goes along
SAMPLE = 0.4  # s of the film from look to look while following


@dataclass(frozen=True, slots=True)
class Aim:
    """The middle of the picture at a time of the film, in 尺."""

    t: int  # ms
    x: float
    y: float


class Action:
    """Who acts where, step by step; or what one does who is followed."""

    def __init__(self, timeline: Timeline, followed: str = "") -> None:
        self.timeline, self.followed = timeline, followed
        self.deeds: dict[int, list[Doing]] = {}
        for deed in timeline.deeds:
            self.deeds.setdefault(deed.n, []).append(deed)

    def of_step(self, step: StepTime, place: Extent) -> Extent | None:
        """The ground on which a step is done, of the place at which it is."""
        return Extent.around(filter(place.has, self._points(step)))

    def _points(self, step: StepTime) -> Iterable[Point]:
        for name in self._seen(self.deeds.get(step.n, ())):
            yield from self._ways(name, step)
        if self.followed:
            return
        for deed in self.deeds.get(step.n, ()):
            track = self.timeline.things.get(deed.thing or "")
            for abode in track.abodes if track else ():
                flies = abode.at - abode.since > FLIGHT
                if step.start < abode.at <= step.end and abode.pos is not None and not flies:
                    yield abode.pos

    def _seen(self, deeds: Iterable[Doing]) -> Iterable[str]:
        """Who is to be in the picture while something is done: he who does it, to whom."""
        people = self.timeline.people
        names = dict.fromkeys(n for deed in deeds for n in (deed.who, deed.to) if n in people)
        return (self.followed,) if self.followed else (name for name in names if name)

    def landings(self, step: StepTime) -> Iterator[tuple[int, Point]]:
        """When and where something that was shot comes to rest."""
        for deed in self.deeds.get(step.n, ()):
            track = self.timeline.things.get(deed.thing or "")
            for abode in track.abodes if track else ():
                flies = abode.at - abode.since > FLIGHT
                if step.start < abode.at <= step.end and abode.pos is not None and flies:
                    yield abode.at, abode.pos

    def _ways(self, name: str, step: StepTime) -> Iterable[Point]:
        track = self.timeline.people[name]
        for stay in track.stays:
            here = [place for place in stay.places if step.start <= place.t <= step.end]
            yield from ((place.x, place.y) for place in here)
            for a, b in pairwise(here):  # of a long way also what lies between its ends
                many = int(math.dist((a.x, a.y), (b.x, b.y)) / NEAREST)
                for n in range(1, many + 1):
                    part = n / (many + 1)
                    yield a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part
        for t in (step.start, step.end):
            pose = pose_at(track, t)
            if pose is not None:
                yield pose.pos

    def between(self, step: StepTime, start: int, end: int, place: Extent) -> Extent | None:
        """Where those are who act in a stretch of time, and to whom they do it; of one in which
        nothing is done the next, at the end of the step the last."""
        deeds = self.deeds.get(step.n, [])
        now = [d for d in deeds if d.start < end and d.end > start]
        if not now and deeds:
            nearest = next((d for d in deeds if d.start >= end), deeds[-1])
            now = [d for d in deeds if d.start == nearest.start]
        tracks, names = self.timeline.people, self._seen(now)
        times = (start, (3 * start + end) // 4, (start + end) // 2, (start + 3 * end) // 4, end)
        poses = (pose_at(tracks[name], t) for name in names for t in times)
        return Extent.around(p.pos for p in poses if p is not None and place.has(p.pos))

    def resting(self, step: StepTime, place: Extent) -> Extent | None:
        """Where all those are when a step is over who had a part in it."""
        tracks, names = self.timeline.people, self._seen(self.deeds.get(step.n, ()))
        poses = (pose_at(tracks[name], step.end) for name in names)
        return Extent.around(p.pos for p in poses if p is not None and place.has(p.pos))

    def looks(self, step: StepTime, clock: Clock, place: Extent) -> list[tuple[int, Extent]]:
        """What must be seen from each tick on: what is done then, a little before and after."""
        every = clock.ticks(SAMPLE)
        starts = range(step.start, step.end, every)
        extents = [self.between(step, t, min(t + every, step.end), place) for t in starts]
        extents.append(self.resting(step, place))
        ticks = (*starts, step.end)
        near = [
            [e for e in extents[max(0, i - 1) : i + 2] if e and here and _is_by(e, here)]
            for i, here in enumerate(extents)
        ]
        return [(t, reduce(Extent.joined, es)) for t, es in zip(ticks, near, strict=True) if es]

    def draws_back(self, step: StepTime, clock: Clock, place: Extent, size: Point) -> int:
        """How many times the camera must draw back from what it sees from near, in 尺: until all
        that is done is in the picture, or where that is too far all that is done at once."""
        whole = self.of_step(step, place)
        if whole is None:
            return 0
        if (back := _times(whole.grown(AIR), size, 1.0)) <= FITTING:
            return back
        glances = [extent.grown(CLOSE_AIR) for _, extent in self.looks(step, clock, place)]
        return max([FITTING, *(_times(glance, size, 1 - 2 * EDGE) for glance in glances)])


def _is_by(one: Extent, other: Extent) -> bool:
    """Whether what is done there can be seen in one picture from near; else the camera cuts."""
    return max(one.joined(other).size) <= max(NEAREST, *one.size, *other.size) + NEAREST


def _times(extent: Extent, size: Point, share: float) -> int:
    """How many times one draws back until an extent takes at most such a share of the picture."""
    ratio = max(own / (there * share) for own, there in zip(extent.size, size, strict=True))
    return math.ceil(math.log(ratio, BACK)) if ratio > 1 else 0


def aims(
    action: Action, steps: Sequence[StepTime], size: Point, place: Extent, clock: Clock
) -> tuple[Aim, ...]:
    """Where the camera looks through the steps; `size` is what it sees, in 尺.

    From one step to the next it goes while nobody moves, at the end of what there is to read.
    """
    x = y = None
    out: list[Aim] = []
    for step in steps:
        begins = clock.after(step.start)
        for t, what in _glances(action, step, size, clock, place):
            at = _middle(what) if x is None or y is None else (x, y)
            there = _within(*_moved(at, what, size), size, what, place)
            arrives = max(begins, clock.ms(t))
            if x is None or y is None:
                out.append(Aim(begins, *there))
            elif there != (x, y):
                lasts = BREATH if t == step.start else round(1000 * SAMPLE)
                if math.dist((x, y), there) > 2 * max(size):
                    lasts = 1  # it cuts
                leaves = max(out[-1].t, arrives - lasts)
                out.append(Aim(leaves, x, y))
                out.append(Aim(max(leaves + 1, arrives), *there))
            x, y = there
    return tuple(out) or (Aim(clock.offset, *_middle(place)),)


def _glances(
    action: Action, step: StepTime, size: Point, clock: Clock, place: Extent
) -> Iterable[tuple[int, Extent]]:
    """One look for the whole step, or one after another along the way of those who act."""
    whole = action.of_step(step, place)
    if whole is None:
        return
    wide, deep = whole.grown(AIR).size
    if wide <= size[0] and deep <= size[1]:
        yield step.start, whole.grown(AIR)
        return
    for t, what in action.looks(step, clock, place):
        yield t, what.grown(max(CLOSE_AIR, EDGE * size[1]))


def _moved(at: Point, what: Extent, size: Point) -> Point:
    """The middle moved no farther than it must be for what is done to be about the middle of the
    picture; what is too large for that is seen in its own middle."""
    x = _along(at[0], what.west, what.east, MIDDLE * size[0])
    y = _along(at[1], what.south, what.north, MIDDLE * size[1])
    return x, y


def _along(at: float, low: float, high: float, size: float) -> float:
    if high - low >= size:
        return (low + high) / 2
    return min(max(at, high - size / 2), low + size / 2)


def _within(x: float, y: float, size: Point, what: Extent, place: Extent) -> Point:
    """The middle kept so that the picture shows the place and what must be seen, not the paper
    beyond them."""
    ground = place.joined(what)
    return (
        _kept(x, ground.west, ground.east, size[0]),
        _kept(y, ground.south, ground.north, size[1]),
    )


def _kept(at: float, low: float, high: float, size: float) -> float:
    if high - low <= size:
        return (low + high) / 2
    return min(max(at, low + size / 2), high - size / 2)


def _middle(extent: Extent) -> Point:
    return (extent.west + extent.east) / 2, (extent.south + extent.north) / 2


def seen(aims: Iterable[Aim], size: Point) -> Extent:
    """All the ground that comes into the picture."""
    middles = Extent.around((aim.x, aim.y) for aim in aims)
    assert middles is not None
    wide, deep = size[0] / 2, size[1] / 2
    return Extent(
        middles.west - wide, middles.south - deep, middles.east + wide, middles.north + deep
    )
