"""A landmark as a body: its box in this frame, how it is stood by, and what it points to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from layout.basis import Basis
from layout.site import Feature, FeatureKind, Point
from layout.stage import Rest
from layout.vocabulary import Kind, PartTrait

TO_BE = "所設"  # 所設中之西南: said before the thing stands there
# What a person has by himself: his places, and what of his body a thing may lie on or in.
OWN_WORDS = frozenset(["位", "所", "初位", "外位", "射位", "手", "指", "季指", "二指", "袂"])


@dataclass(frozen=True, slots=True)
class Ref:
    """A landmark: a noun, perhaps somebody's."""

    noun: str
    owner: str | None = None

    def __str__(self) -> str:
        return f"{self.owner}之{self.noun}" if self.owner else self.noun


class LandmarkSort(Enum):
    """How a landmark is stood by."""

    STAIR = "stair"
    WALL = "wall"
    MARK = "mark"
    BEAM = "beam"
    FIXTURE = "fixture"
    AREA = "area"
    GATE = "gate"
    DOOR = "door"
    PERSON = "person"
    THING = "thing"
    REST = "rest"  # a place remembered
    SPOT = "spot"  # a place declared


@dataclass(frozen=True, slots=True)
class Body:
    """A landmark in this frame: its box, what sort it is, and what it points to."""

    name: str
    sort: LandmarkSort
    west: float
    south: float
    east: float
    north: float
    basis: Basis = Basis.經
    facing: float | None = None
    head: float | None = None
    kind: Kind | None = None
    area: str | None = None
    axis: str | None = None
    inside: str | None = None  # the thing that holds it, or the person who does
    rest: Rest | None = None
    declared: Mapping[str, str] | None = None
    feature: Feature | None = None  # the part of the building that it is

    def has(self, trait: PartTrait) -> bool:
        return self.feature is not None and self.feature.has(trait)

    @property
    def middle(self) -> Point:
        return ((self.west + self.east) / 2, (self.south + self.north) / 2)


_SORTS: Mapping[FeatureKind, LandmarkSort] = {
    FeatureKind.WALL: LandmarkSort.WALL,
    FeatureKind.DOOR: LandmarkSort.DOOR,
    FeatureKind.WINDOW: LandmarkSort.DOOR,
    FeatureKind.STAIR: LandmarkSort.STAIR,
    FeatureKind.COLUMN: LandmarkSort.FIXTURE,
    FeatureKind.BEAM: LandmarkSort.BEAM,
    FeatureKind.EDGE: LandmarkSort.BEAM,
    FeatureKind.LINE: LandmarkSort.BEAM,
    FeatureKind.MARK: LandmarkSort.MARK,
    FeatureKind.FIXTURE: LandmarkSort.FIXTURE,
    FeatureKind.GATE: LandmarkSort.GATE,
    FeatureKind.PATH: LandmarkSort.FIXTURE,
    FeatureKind.AREA: LandmarkSort.AREA,
}


def sort_of(kind: FeatureKind) -> LandmarkSort:
    """How a part of the building is stood by."""
    return _SORTS[kind]
