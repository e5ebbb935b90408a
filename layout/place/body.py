"""A landmark as a body: its box in this frame, how it is stood by, and what it points to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from layout.basis import Basis
from layout.site import Feature, FeatureKind, Point
from layout.stage import Rest
from layout.vocabulary import Kind, PartTrait


class Sort(Enum):
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
    sort: Sort
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


_SORTS: Mapping[FeatureKind, Sort] = {
    FeatureKind.WALL: Sort.WALL,
    FeatureKind.DOOR: Sort.DOOR,
    FeatureKind.WINDOW: Sort.DOOR,
    FeatureKind.STAIR: Sort.STAIR,
    FeatureKind.COLUMN: Sort.FIXTURE,
    FeatureKind.BEAM: Sort.BEAM,
    FeatureKind.EDGE: Sort.BEAM,
    FeatureKind.LINE: Sort.BEAM,
    FeatureKind.MARK: Sort.MARK,
    FeatureKind.FIXTURE: Sort.FIXTURE,
    FeatureKind.GATE: Sort.GATE,
    FeatureKind.PATH: Sort.FIXTURE,
    FeatureKind.AREA: Sort.AREA,
}


def sort_of(kind: FeatureKind) -> Sort:
    """How a part of the building is stood by."""
    return _SORTS[kind]
