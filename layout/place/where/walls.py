"""A place on a wall is the place before it: 戶牖間, 房戶間, 序端, 戶外."""

from __future__ import annotations

from layout.derivation import Link, Relation
from layout.place.body import Body, LandmarkSort
from layout.place.where.gaps import between
from layout.place.where.partly import Partly
from layout.place.where.sides import Sides
from layout.site import FeatureKind
from layout.value import replace
from layout.vocabulary import PartTrait

_WALLS = (FeatureKind.WALL, FeatureKind.DOOR, FeatureKind.WINDOW)
_ON_WALLS = (LandmarkSort.MARK, LandmarkSort.DOOR)


def off_the_wall(place: Partly, landmark: Body | None, sides: Sides, *, inward: bool) -> Partly:
    """The place moved off the wall it lies on, toward the hall (`inward`: into the room)."""
    if landmark is None or landmark.sort not in _ON_WALLS or place.container:
        return place
    x, y = place.point
    for feature in sides.finder.site.features.values():
        if feature.kind not in _WALLS:
            continue
        (west, south), (east, north) = feature.shape[0], feature.shape[len(feature.shape) // 2]
        if west - 0.01 <= x <= east + 0.01 and south - 0.01 <= y <= north + 0.01:
            return _before(place, sides.finder.body(feature), sides, inward)
    return place


def _before(place: Partly, wall: Body, sides: Sides, inward: bool) -> Partly:
    finder = sides.finder
    hall = finder.site.bearing(PartTrait.HALL, finder.site.owner_of(wall.area))
    cx, cy = finder.middle_of(hall.name if hall else wall.area)
    gap = sides.gaps.person_before_wall
    if sides.family is not None:
        gap = between(sides.gaps, sides.family, None)
    said = Link(Relation.OFF_WALL, by=gap)
    x, y = place.point
    if wall.north - wall.south > wall.east - wall.west:
        sign = -1 if x > cx else 1
        edge = wall.west if sign < 0 else wall.east
        return replace(place, x=edge + sign * (gap.far + sides.half[0])).told(said)
    sign = (-1 if y > cy else 1) * (-1 if inward else 1)
    edge = wall.south if sign < 0 else wall.north
    return replace(place, y=edge + sign * (gap.far + sides.half[1])).told(said)
