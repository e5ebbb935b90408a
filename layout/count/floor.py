"""Where the rite happens: how much of it on each square of the floor."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from layout.site import Point
from layout.stage import Frame


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
    return tuple(one for one in found if one.who in whom)


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


def squares(found: Iterable[Placement], side: float) -> Mapping[Square, int]:
    """How many fall on each square; squares are laid out from the point where both axes are 0."""
    return Counter(
        Square(math.floor(one.pos[0] / side), math.floor(one.pos[1] / side)) for one in found
    )
