"""How far apart things and people stand where no text says: every one of them is 擬."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gap:
    """A distance chosen here, in the text's units, with the reason for it."""

    chi: float
    words: str
    why: str


_NONE = Gap(0.0, "", "")


@dataclass(frozen=True, slots=True)
class Gaps:
    """Every gap that the rules of placing ask for.

    A gap is measured from the edge of what one stands by: to the middle of a person, to the edge
    of a thing.
    """

    beside: Gap = _NONE  # what he handles standing
    beside_small: Gap = _NONE  # what he handles on his knees, and the mat he steps onto
    before_mat: Gap = _NONE
    stair_head: Gap = _NONE
    stair_foot: Gap = _NONE
    stair_front: Gap = _NONE
    abreast: Gap = _NONE
    close_ranks: Gap = _NONE  # abreast, where there is no room
    front_of_person: Gap = _NONE
    little: Gap = _NONE
    at_gate: Gap = _NONE
    on_mat_end: Gap = _NONE
    things_apart: Gap = _NONE
    small_apart: Gap = _NONE
    in_chamber: Gap = _NONE
    mats_apart: Gap = _NONE
    mat_before_wall: Gap = _NONE
    thing_before_wall: Gap = _NONE
    person_before_wall: Gap = _NONE
    at_edge: Gap = _NONE
    court_near_hall: Gap = _NONE
