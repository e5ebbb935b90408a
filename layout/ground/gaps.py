"""Which gap applies between two: the distances are words of the vocabulary, the choice is here."""

from __future__ import annotations

from layout.derivation import Distance
from layout.vocabulary import Family
from layout.vocabulary.gap import Gaps

SMALL = frozenset(
    {Family.CUP, Family.DISH, Family.FOOD, Family.STAND, Family.TOOL, Family.COUNTER, Family.TOKEN}
)
# One stands close to what he handles on his knees, and to the mat he steps onto.
_NEAR = SMALL | {Family.BASIN, Family.MAT}


def between(
    gaps: Gaps, placed: Family | None, by: Family | None, *, chamber: bool = False
) -> Distance:
    """What is placed (None: a person) keeps so far from what it is by (None: the building)."""
    if chamber and placed in SMALL and by in SMALL:
        return gaps.in_chamber
    if placed is None:
        return gaps.beside_small if by in _NEAR else gaps.beside
    if by is None:
        return gaps.mat_before_wall if placed is Family.MAT else gaps.thing_before_wall
    if placed is Family.MAT and by is Family.MAT:
        return gaps.mats_apart
    if placed in SMALL or (by in SMALL and placed in (Family.BASKET, *SMALL)):
        return gaps.small_apart
    return gaps.things_apart
