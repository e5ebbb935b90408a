"""A place on a wall is the place before it: 戶牖間, 房戶間, 序端, 戶外."""

from __future__ import annotations

from layout.derivation import Distance, Link, Relation
from layout.ground.body import Body, LandmarkSort
from layout.ground.gaps import between
from layout.phrases.partly import Partly, sign
from layout.phrases.sides import Sides
from layout.site import FeatureKind, Point
from layout.value import replace
from layout.vocabulary import Family, PartTrait

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
    link = Link(Relation.OFF_WALL, by=gap)
    x, y = place.point
    if wall.north - wall.south > wall.east - wall.west:
        sign = -1 if x > cx else 1
        edge = wall.west if sign < 0 else wall.east
        return replace(place, x=edge + sign * (gap.far + sides.half[0])).told(link)
    sign = (-1 if y > cy else 1) * (-1 if inward else 1)
    edge = wall.south if sign < 0 else wall.north
    return replace(place, y=edge + sign * (gap.far + sides.half[1])).told(link)


def short_of_wall(place: Partly, step: Point, gap: Distance, sides: Sides) -> Distance:
    """The gap, or as much of it as leaves room to step over a mat's end before the next wall."""
    if sides.family is not Family.MAT:
        return gap
    along = 0 if sign(step[0]) else 1
    sense, half, at = sign(step[along]), sides.half[along], place.point
    free = [
        sense * (near[along] - at[along]) - half - sides.gaps.mat_before_wall.far
        for feature in sides.finder.site.features.values()
        if feature.kind is FeatureKind.WALL
        for low, high in [(feature.shape[0], feature.shape[len(feature.shape) // 2])]
        if low[1 - along] <= at[1 - along] <= high[1 - along]
        for near in [low if sense > 0 else high]
        if sense * (near[along] - at[along]) > 0
    ]
    most = max(0.0, min(free, default=gap.far))
    return gap if most >= gap.far else Distance(most, why=gap.why)
