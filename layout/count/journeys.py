"""The journeys of vessels: out of the basket, from hand to hand, to the ground, and back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from layout.count.stays import runs
from layout.stage import Frame


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


def changes(found: Sequence[Journey]) -> tuple[int, ...]:
    """The steps in which any of the things moves or changes its fill, in order."""
    return tuple(sorted({move.at for journey in found for move in journey.moves}))


def hands_of(journey: Journey) -> Iterator[str]:
    """Whoever has the thing in hand, in order, once for each time."""
    yield from (one.seat.where for one in journey.lodgings if one.seat.how is How.HELD)
