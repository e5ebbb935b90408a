"""The camera: how near it is, and where it looks so that those who act are in the picture.

It is as near for a whole scene, and moves only when it must: what is done in a step is wholly in
the picture if there is room for it, else the camera goes along with those who are acting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from layout.draw.windows import Extent
from layout.motion.instant import pose_at
from layout.screen.clock import Clock
from layout.stage import Point
from layout.stage.timeline import Doing, StepTime, Timeline

AIR = 9.0  # 尺 kept about those who act
CLOSE_AIR = 14.0  # and about those whom the camera follows
NEAREST, FARTHEST = 92.0, 170.0  # 尺 of ground from the top of the picture to its foot
FITTING = 0.9  # of the steps are wholly in the picture
PAN = 0.7  # s of the film to look elsewhere
FLIGHT = 50  # ticks: what is longer on its way is shot, and no camera goes along
SAMPLE = 0.25  # s of the film from look to look while following


@dataclass(frozen=True, slots=True)
class Glance:
    """What must be in the picture from one tick to another."""

    start: int
    end: int
    what: Extent
    follows: bool = False


@dataclass(frozen=True, slots=True)
class Aim:
    """The middle of the picture at a tick, in 尺."""

    t: int
    x: float
    y: float


class Action:
    """Who acts where, step by step."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.deeds: dict[int, list[Doing]] = {}
        for deed in timeline.deeds:
            self.deeds.setdefault(deed.n, []).append(deed)

    def of_step(self, step: StepTime) -> Extent | None:
        """The ground on which a step is done."""
        return Extent.around(self._points(step))

    def _points(self, step: StepTime) -> Iterable[Point]:
        names: dict[str, None] = {}
        for deed in self.deeds.get(step.n, ()):
            names[deed.who] = None
            if deed.to is not None and deed.to in self.timeline.people:
                names[deed.to] = None
        for name in names:
            yield from self._ways(name, step)
        for deed in self.deeds.get(step.n, ()):
            track = self.timeline.things.get(deed.thing or "")
            for abode in track.abodes if track else ():
                flies = abode.at - abode.since > FLIGHT
                if step.start < abode.at <= step.end and abode.pos is not None and not flies:
                    yield abode.pos

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
            for place in stay.places:
                if step.start <= place.t <= step.end:
                    yield place.x, place.y
        for t in (step.start, step.end):
            pose = pose_at(track, t)
            if pose is not None:
                yield pose.pos

    def at(self, step: StepTime, t: int) -> Extent | None:
        """Where those are who are acting at a tick."""
        tracks = self.timeline.people
        acting = {d.who for d in self.deeds.get(step.n, ()) if d.start <= t < d.end}
        poses = (pose_at(tracks[name], t) for name in sorted(acting))
        return Extent.around(pose.pos for pose in poses if pose is not None)


def nearness(boxes: Sequence[Extent], place: Extent, room: tuple[float, float]) -> float:
    """mm to a 尺: most steps fit, nothing is needlessly far, and a small place is seen whole."""
    scales = sorted(min(room[0] / w, room[1] / h) for w, h in (b.grown(AIR).size for b in boxes))
    wanted = scales[int(len(scales) * (1 - FITTING))] if scales else 0.0
    whole = min(room[0] / place.size[0], room[1] / place.size[1])
    return min(room[1] / NEAREST, max(wanted, whole, room[1] / FARTHEST))


def aims(
    action: Action, steps: Sequence[StepTime], size: Point, place: Extent, clock: Clock
) -> tuple[Aim, ...]:
    """Where the camera looks through the steps; `size` is what it sees, in 尺."""
    glances = [g for step in steps for g in _glances(action, step, size, clock)]
    x, y = _middle(glances[0].what if glances else place)
    x, y = _within(x, y, size, place)
    out = [Aim(steps[0].start, x, y)]
    for glance in glances:
        there = _within(*_moved((x, y), glance, size), size, place)
        if there == (x, y):
            continue
        begins = max(glance.start, out[-1].t)
        lasts = clock.ticks(SAMPLE if glance.follows else PAN)
        if begins > out[-1].t:
            out.append(Aim(begins, x, y))
        x, y = there
        out.append(Aim(max(begins + 1, min(begins + lasts, glance.end)), x, y))
    return tuple(out)


def _glances(action: Action, step: StepTime, size: Point, clock: Clock) -> Iterable[Glance]:
    """One look for the whole step, or one after another along the way of those who act."""
    whole = action.of_step(step)
    if whole is None:
        return
    wide, deep = whole.grown(AIR).size
    if wide <= size[0] and deep <= size[1]:
        yield Glance(step.start + 1, step.end, whole.grown(AIR))
        return
    every = clock.ticks(SAMPLE)
    for t in range(step.start + 1, step.end, every):
        what = action.at(step, min(t + every, step.end))
        if what is not None:
            yield Glance(t, t + every, what.grown(CLOSE_AIR), follows=True)


def _moved(at: Point, glance: Glance, size: Point) -> Point:
    """The middle moved no farther than it must be; what is too large is seen in its middle."""
    what = glance.what
    x = _along(at[0], what.west, what.east, size[0])
    y = _along(at[1], what.south, what.north, size[1])
    return x, y


def _along(at: float, low: float, high: float, size: float) -> float:
    if high - low >= size:
        return (low + high) / 2
    return min(max(at, high - size / 2), low + size / 2)


def _within(x: float, y: float, size: Point, place: Extent) -> Point:
    """The middle kept so that the picture shows the place, not the paper beyond it."""
    return (
        _kept(x, place.west, place.east, size[0]),
        _kept(y, place.south, place.north, size[1]),
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
