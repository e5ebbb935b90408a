"""How far apart things and people stand where no text says: every one of them is 擬."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from layout.derivation import Distance
from layout.keys import Keyed

_NONE = Distance(0.0)


@dataclass(frozen=True, slots=True)
class GapWords:
    """One gap as it is told."""

    measure: Annotated[Distance, Keyed(form="distance")]  # in the text's words
    why: str  # its reason


@dataclass(frozen=True, slots=True)
class Gaps:
    """Every gap that the rules of placing ask for.

    A gap is measured from the edge of what one stands by: to the middle of a person, to the edge
    of a thing.
    """

    beside: Distance = _NONE  # what he handles standing
    beside_small: Distance = _NONE  # what he handles on his knees, and the mat he steps onto
    before_mat: Distance = _NONE
    stair_head: Distance = _NONE
    stair_foot: Distance = _NONE
    stair_front: Distance = _NONE
    abreast: Distance = _NONE
    close_ranks: Distance = _NONE  # abreast, where there is no room
    front_of_person: Distance = _NONE
    little: Distance = _NONE
    at_gate: Distance = _NONE
    on_mat_end: Distance = _NONE
    things_apart: Distance = _NONE
    small_apart: Distance = _NONE
    in_chamber: Distance = _NONE
    mats_apart: Distance = _NONE
    mat_before_wall: Distance = _NONE
    thing_before_wall: Distance = _NONE
    person_before_wall: Distance = _NONE
    at_edge: Distance = _NONE
    court_near_hall: Distance = _NONE
