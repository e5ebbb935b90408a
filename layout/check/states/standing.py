"""The law of feet: nobody stands upon what lies there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache

from layout.check.law import Case, Finding, Law
from layout.matters import hooks
from layout.stage import Frame, Point, ThingState
from layout.vocabulary import Family, Kind, KindTrait
from layout.vocabulary.manner import MannerTrait, has

_FEET = 0.5  # 尺: how far two feet reach about the middle of a body two 尺 broad
_TO_STEP_ON = (Family.MAT, Family.CARRIAGE)
_FAR = 40.0  # 尺: nothing reaches so far from its middle
_SLACK = 1e-6


def _upon(case: Case) -> Iterator[Finding]:
    """At every stop of somebody's, and wherever a thing comes to lie, no feet are on a thing.

    Arrows, tallies and banners he need not lay clear of his own feet: they are longer than a
    step; and where he stops for a moment to set a thing down is told by nobody.
    """
    before: Frame | None = None
    for frame in case.frames:
        old = before.things if before else {}
        came = [t for t in frame.things.values() if t is not old.get(t.name) and _moved(t, old)]
        lying: list[ThingState] = []
        for name, person in frame.people.items():
            stops, laid = _stops(frame, before, name)
            under = [t for t in came if not (t.name in laid and _long(t)) and _on(person.pos, t)]
            if not stops and not under:
                continue
            lying = lying or [t for t in frame.things.values() if _lies(t)]
            under += [t for stop in stops for t in lying if _on(stop, t) and not _moved(t, old)]
            names = sorted({t.name for t in under if not _is_aloft(t, frame)})
            what = f"{name} stands upon {'、'.join(names)}"
            yield Finding(not names, frame.step, what, "name a place beside it")
        before = frame


def _moved(thing: ThingState, old: Mapping[str, ThingState]) -> bool:
    return thing.name not in old or old[thing.name].pos != thing.pos


def _stops(frame: Frame, before: Frame | None, name: str) -> tuple[list[Point], set[str | None]]:
    """Where somebody comes to stand in a step, and what he has in hand in it."""
    mine = [event for event in frame.events if event.who == name]
    stops = [event.path[-1] for event in mine if event.path and event.thing is None]
    pos = frame.people[name].pos
    if pos is not None and (before is None or before.people[name].pos != pos):
        stops.append(pos)
    return stops, {event.thing for event in mine}


def _long(thing: ThingState) -> bool:
    """Whether it reaches over the feet of him who lays it."""
    return thing.kind.has(KindTrait.SLENDER) or thing.kind.has(KindTrait.BANNER)


def _lies(thing: ThingState) -> bool:
    return thing.pos is not None and thing.held_by is None and thing.inside is None


def _on(point: Point | None, thing: ThingState) -> bool:
    """Whether feet that stand there are on a thing that lies by itself, not to be stood upon."""
    if point is None or thing.pos is None or not _lies(thing):
        return False
    east, north = abs(point[0] - thing.pos[0]), abs(point[1] - thing.pos[1])
    if east > _FAR or north > _FAR:
        return False
    wide, deep = _extent(thing.kind, thing.facing)
    if has(thing.manner, MannerTrait.ON_END):
        wide = deep = min(wide, deep)
    return east < wide / 2 + _FEET - _SLACK and north < deep / 2 + _FEET - _SLACK


@lru_cache(maxsize=512)
def _extent(kind: Kind, facing: float | None) -> Point:
    """How far a thing reaches east and north; nowhere, if it is there to be stood upon."""
    if kind.family in _TO_STEP_ON or kind.has(KindTrait.TRODDEN):
        return (-math.inf, -math.inf)
    return kind.footprint(facing)


def _is_aloft(thing: ThingState, frame: Frame) -> bool:
    """Whether it sticks in something above the ground, as an arrow in a target."""
    return any(hook.sticks(thing, frame) for hook in hooks("laws").values())


STANDING: tuple[Law, ...] = (
    Law(
        "C824",
        "nobody_stands_on_things",
        "器不在足下",
        "曲禮「毋踐屨，毋踖席」: what lies on the floor is gone round",
        "every stop of everybody, among the things that lie there",
        _upon,
        is_near=True,
    ),
)
