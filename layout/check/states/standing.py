"""The law of feet: nobody stands upon what lies there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache

from layout.cache import changed
from layout.check.law import Case, Finding, Law
from layout.check.states.geometry import Box
from layout.matters import hooks
from layout.stage import Event, Frame, Point, ThingState
from layout.vocabulary import Family, Kind, KindTrait
from layout.vocabulary.manner import MannerTrait, has

_FEET = 0.5  # 尺: how far two feet reach about the middle of a body two 尺 broad
_TO_STEP_ON = (Family.MAT, Family.CARRIAGE)
_SLACK = 1e-6
Lying = tuple[ThingState, Box]  # a thing, and where no feet may be


def _upon(case: Case) -> Iterator[Finding]:
    """At every stop of somebody's, and wherever a thing comes to lie, no feet are on a thing.

    Arrows, tallies and banners he need not lay clear of his own feet: they are longer than a
    step; and where he stops for a moment to set a thing down is told by nobody.
    """
    before = case.begun
    lying: dict[str, Lying] = {}
    for thing in before.things.values() if before else ():
        if box := _clear_of(thing):
            lying[thing.name] = thing, box
    for frame in case.looked_at:
        old = before.things if before else {}
        came: list[Lying] = []
        for thing in changed(frame.things, old):
            lying.pop(thing.name, None)
            if box := _clear_of(thing):
                lying[thing.name] = thing, box
                came += [(thing, box)] * _moved(thing, old)
        for name, mine in _acting(frame, before, everybody=bool(came)):
            person, stops = frame.people[name], _stops(frame, before, name, mine)
            if person.lies:
                continue  # he lies on his bed
            laid = {event.thing for event in mine}
            under = [
                t for t, box in came if not (t.name in laid and _long(t)) and _on(person.pos, box)
            ]
            if not stops and not under:
                continue
            met = (t for stop in stops for t, box in lying.values() if _on(stop, box))
            under += [t for t in met if not _moved(t, old)]
            names = sorted({t.name for t in under if not _is_aloft(t, frame)})
            what = f"{name} stands upon {'、'.join(names)}"
            yield Finding(not names, frame.step, what, "name a place beside it")
        before = frame


def _acting(
    frame: Frame, before: Frame | None, *, everybody: bool
) -> Iterator[tuple[str, list[Event]]]:
    """Everybody who may have come to stand elsewhere, or really everybody; and what he does."""
    done: dict[str, list[Event]] = {}
    for event in frame.events:
        done.setdefault(event.who, []).append(event)
    others = changed(frame.people, before.people if before else {})
    some = {person.name for person in others} | done.keys()
    for name in frame.people:
        if everybody or name in some:
            yield name, done.get(name, [])


def _moved(thing: ThingState, old: Mapping[str, ThingState]) -> bool:
    return thing.name not in old or old[thing.name].pos != thing.pos


def _stops(frame: Frame, before: Frame | None, name: str, mine: list[Event]) -> list[Point]:
    """Where somebody comes to stand in a step."""
    stops = [event.path[-1] for event in mine if event.path and event.thing is None]
    pos = frame.people[name].pos
    if pos is not None and (before is None or before.people[name].pos != pos):
        stops.append(pos)
    return stops


def _long(thing: ThingState) -> bool:
    """Whether it reaches over the feet of him who lays it."""
    return thing.kind.has(KindTrait.SLENDER) or thing.kind.has(KindTrait.BANNER)


def _clear_of(thing: ThingState) -> Box | None:
    """Where no feet may be for a thing that lies by itself; None: it bars them from nowhere."""
    if thing.pos is None or thing.held_by is not None or thing.inside is not None:
        return None
    wide, deep = _extent(thing.kind, thing.facing)
    if has(thing.manner, MannerTrait.ON_END):
        wide = deep = min(wide, deep)
    (x, y), east, north = thing.pos, wide / 2 + _FEET - _SLACK, deep / 2 + _FEET - _SLACK
    return (x - east, y - north, x + east, y + north) if east > 0 else None


def _on(point: Point | None, box: Box) -> bool:
    return point is not None and box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


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
