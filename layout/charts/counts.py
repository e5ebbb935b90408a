"""Frames counted: who is where when, how often; where things are. No ink, no page.

Steps are told by their index among the frames that are counted, from 0; a first and a last index
both belong to what they bound.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby, pairwise
from typing import NamedTuple, TypeVar

from layout.site import Area, Point, Site
from layout.stage import Frame
from layout.vocabulary import PartTrait, Storey, Zone

# --- who is in which part of the place when ---


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bar:
    """Steps of one section that follow one another."""

    section: str
    first: int
    last: int

    @property
    def steps(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Stay:
    """Steps through which somebody stays in one area; None: he is not on stage."""

    area: str | None
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Strip:
    """One person through all the steps."""

    who: str
    stays: tuple[Stay, ...]


def bars(frames: Sequence[Frame]) -> tuple[Bar, ...]:
    """The sections of the frames, in order."""
    return tuple(Bar(*run) for run in runs(frames, lambda frame: frame.step.section))


def strips(frames: Sequence[Frame], whom: Iterable[str]) -> tuple[Strip, ...]:
    """Each of them who is ever on stage."""
    found = (_strip(frames, who) for who in whom)
    return tuple(strip for strip in found if any(stay.area for stay in strip.stays))


def _strip(frames: Sequence[Frame], who: str) -> Strip:
    def area(frame: Frame) -> str | None:
        person = frame.people.get(who)
        return person.area if person is not None and person.on_stage else None

    return Strip(who, tuple(Stay(*run) for run in runs(frames, area)))


def runs(frames: Sequence[Frame], key: Callable[[Frame], T]) -> Iterator[tuple[T, int, int]]:
    """Frames that agree and follow one another: on what, and the first and the last of them."""
    at = 0
    for value, group in groupby(frames, key):
        count = sum(1 for _ in group)
        yield value, at, at + count - 1
        at += count


# --- the whole way of one person: every path that he walks, in order ---


NEAR = 0.5  # 尺: points no farther apart are one, where ways are laid over one another

Stretch = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Leg:
    """One path, and in which step he walks it."""

    at: int
    section: str
    points: tuple[Point, ...]

    @property
    def length(self) -> float:
        return sum(math.dist(a, b) for a, b in pairwise(self.points))


def legs(frames: Sequence[Frame], who: str) -> tuple[Leg, ...]:
    """Every path of the person, from the first step to the last."""
    return tuple(
        Leg(at, frame.step.section, event.path)
        for at, frame in enumerate(frames)
        for event in frame.events
        if event.who == who and len(event.path) > 1
    )


def walked(ways: Iterable[Leg]) -> Mapping[Stretch, int]:
    """How often each straight stretch is walked, either way."""
    count: Counter[Stretch] = Counter()
    for leg in ways:
        for a, b in pairwise(leg.points):
            one, two = sorted((_rounded(a), _rounded(b)))
            if one != two:
                count[one, two] += 1
    return count


def _rounded(point: Point) -> Point:
    return round(point[0] / NEAR) * NEAR, round(point[1] / NEAR) * NEAR


# --- where the rite happens: how much of it on each square of the floor ---


class Counted(Enum):
    """What is counted: a step of somebody's being there, or an act that he does there."""

    STEPS = "steps"
    ACTS = "acts"


class Placement(NamedTuple):
    """One of what is counted: whose, and where."""

    who: str
    pos: Point
    area: str | None


class Square(NamedTuple):
    """A square of the floor by its column from the west and its row from the south."""

    column: int
    row: int

    def corners(self, side: float) -> tuple[Point, Point]:
        """Its south-west and north-east corners, in 尺."""
        west, south = self.column * side, self.row * side
        return (west, south), (west + side, south + side)


def placements(
    frames: Sequence[Frame], whom: Collection[str], what: Counted
) -> tuple[Placement, ...]:
    """Everything that is counted, step by step."""
    found = _steps(frames) if what is Counted.STEPS else _acts(frames)
    return tuple(placement for placement in found if placement.who in whom)


def _steps(frames: Sequence[Frame]) -> Iterator[Placement]:
    for frame in frames:
        for person in frame.people.values():
            if person.on_stage and person.pos is not None:
                yield Placement(person.name, person.pos, person.area)


def _acts(frames: Sequence[Frame]) -> Iterator[Placement]:
    """Each event where its doer is when it is done; one that nobody on stage does has no place."""
    stood: dict[str, Point] = {}
    for frame in frames:
        for event in frame.events:
            person = frame.people.get(event.who)
            pos = event.path[-1] if event.path else stood.get(event.who)
            if pos is None and person is not None:
                pos = person.pos
            if person is not None and person.on_stage and pos is not None:
                stood[event.who] = pos
                yield Placement(event.who, pos, person.area)
        for person in frame.people.values():
            if person.on_stage and person.pos is not None:
                stood[person.name] = person.pos
            else:
                stood.pop(person.name, None)


def squares(placements: Iterable[Placement], side: float) -> Mapping[Square, int]:
    """How many fall on each square; squares are laid out from the point where both axes are 0."""
    return Counter(
        Square(math.floor(placement.pos[0] / side), math.floor(placement.pos[1] / side))
        for placement in placements
    )


# --- the journeys of vessels: out of the basket, from hand to hand, to the ground, and back ---


class How(Enum):
    """How a thing is somewhere."""

    INSIDE = "inside"
    HELD = "held"
    LYING = "lying"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a thing is: in what, in whose hands, or on the ground at which place; and its fill."""

    how: How
    where: str = ""
    fill: str | None = None

    @property
    def is_filled(self) -> bool:
        return self.fill == "實"


@dataclass(frozen=True, slots=True)
class Lodging:
    """Steps through which a thing keeps its seat."""

    seat: Seat
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Transfer:
    """From seat to seat, in which step."""

    at: int
    start: Seat
    end: Seat


@dataclass(frozen=True, slots=True)
class Journey:
    """One thing through all the steps."""

    thing: str
    lodgings: tuple[Lodging, ...]

    @property
    def moves(self) -> tuple[Transfer, ...]:
        """Each goes from where the one before it went."""
        return tuple(Transfer(b.first, a.seat, b.seat) for a, b in pairwise(self.lodgings))


def journeys(frames: Sequence[Frame], things: Collection[str]) -> tuple[Journey, ...]:
    """Each of the things, whether it stirs or not."""
    return tuple(_journey(frames, thing) for thing in things)


def _journey(frames: Sequence[Frame], thing: str) -> Journey:
    return Journey(
        thing, tuple(Lodging(*run) for run in runs(frames, lambda frame: seat_of(frame, thing)))
    )


def seat_of(frame: Frame, thing: str) -> Seat:
    """Where the thing is at the end of the step."""
    state = frame.things.get(thing)
    if state is None:
        return Seat(How.ABSENT)
    if state.held_by is not None:
        return Seat(How.HELD, state.held_by, state.fill)
    if state.inside is not None:
        return Seat(How.INSIDE, state.inside, state.fill)
    if state.pos is None:
        return Seat(How.ABSENT, fill=state.fill)
    return Seat(How.LYING, state.place or "", state.fill)


def changes(journeys: Sequence[Journey]) -> tuple[int, ...]:
    """The steps in which any of the things moves or changes its fill, in order."""
    return tuple(sorted({move.at for journey in journeys for move in journey.moves}))


def hands_of(journey: Journey) -> Iterator[str]:
    """Whoever has the thing in hand, in order, once for each time."""
    yield from (lodging.seat.where for lodging in journey.lodgings if lodging.seat.how is How.HELD)


# --- what sort of ground somebody is on: hall, room, stair, court, or outside the gate ---


def zones(site: Site) -> Mapping[str, Zone]:
    """Of every area of the place."""
    return {name: _zone(area) for name, area in site.areas.items()}


def _zone(area: Area) -> Zone:
    if area.is_on(Storey.STAIR):
        return Zone.STAIR
    if area.height > 0:
        return Zone.ROOM if area.has(PartTrait.ROOM) else Zone.HALL
    return Zone.OUTSIDE if area.has(PartTrait.OUTSIDE) else Zone.COURT
