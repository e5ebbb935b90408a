"""The building's shapes, joined: walls without seams, openings cut, floors by what encloses them.

In 尺 and without ink. Shapely is loaded here, on first use; a site's shapes are worked out once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from shapely import LineString, Polygon, box, unary_union
from shapely import Point as Spot
from shapely.geometry.base import BaseGeometry

from layout.draw.windows.view import COURT_WALL, WALL, features_of
from layout.site import Area, Feature, FeatureKind, Point, Portal, PortalKind, Ring, Site
from layout.vocabulary import Storey

ENCLOSED = 0.6  # of its outline walled: a room; less is a part of the hall


@dataclass(frozen=True, slots=True)
class Fabric:
    """What stands on one ground."""

    walls: BaseGeometry
    court_walls: BaseGeometry
    hall: BaseGeometry  # raised floors under open roofs
    rooms: BaseGeometry
    platform: BaseGeometry  # both: what the edge goes round
    features: tuple[Feature, ...]
    hall_names: frozenset[str]
    room_names: frozenset[str]
    closed_names: tuple[str, ...]  # rooms and gate-rooms: who is named there is there
    stairs: tuple[Area, ...]
    gates: tuple[tuple[Portal, Area], ...]  # each gate with the passage it opens
    loose: tuple[tuple[Point, Point], ...]  # ends of court walls that go on unseen
    ways_up: tuple[Portal, ...]  # the stairs as one walks on them
    tiers: tuple[tuple[float, BaseGeometry], ...]  # of the hall, how far up they are: 0 to 1
    tier_of: Mapping[str, float]  # the same by area


@lru_cache(maxsize=12)  # sites and grounds
def fabric(site: Site, ground: str) -> Fabric:
    """The joined shapes of the ground, remembered while the site is in use."""
    features = features_of(site, ground)
    walls = [f for f in features if f.kind is FeatureKind.WALL and thickness(f) < COURT_WALL]
    court = [f for f in features if f.kind is FeatureKind.WALL and thickness(f) >= COURT_WALL]
    openings = unary_union(
        [
            _opening(f)
            for f in features
            if f.kind in (FeatureKind.DOOR, FeatureKind.WINDOW, FeatureKind.GATE)
        ]
    )
    masonry = unary_union([*map(_mass, walls), *_corners(walls)])
    solid = masonry.difference(openings)
    outer = unary_union([*map(_mass, court), *_corners(court)])
    outer = outer.difference(masonry).difference(openings)
    areas = [site.areas[name] for name in site.grounds.get(ground, site.areas)]
    floors = [area for area in areas if area.height > 0]
    raised = {area.name: _polygon(area.ring) for area in floors}
    highest = max((area.height for area in site.areas.values()), default=0.0)
    inner = [area.name for area in floors if area.height == highest]  # a 塾 is a hall, not a room
    near = unary_union([masonry, openings]).buffer(1.0)
    joined = [list(names) for names in _joined_floors({n: raised[n] for n in inner}, near)]
    spreads = {names[0]: sum(raised[n].area for n in names) for names in joined}
    hall = max(spreads, key=spreads.__getitem__) if len(spreads) > 1 else None  # walled or not
    rooms = {
        name: raised[name]
        for names in joined
        if names[0] != hall and _is_enclosed(unary_union([raised[n] for n in names]), near)
        for name in names
    }
    names = {area.name: area for area in areas}
    gates = [p for p in site.portals if p.kind is PortalKind.GATE and set(p.areas) <= set(names)]
    halls = {name: shape for name, shape in raised.items() if name not in rooms}
    tier_of = _steps_up(floors)
    # the smaller of the two areas that a gate joins
    return Fabric(
        solid,
        outer,
        unary_union(list(halls.values())),
        unary_union(list(rooms.values())),
        unary_union(list(raised.values())),
        features,
        frozenset(halls),
        frozenset(rooms),
        tuple(name for name in raised if name in rooms or name not in inner),
        tuple(area for area in areas if area.is_on(Storey.STAIR)),
        tuple(
            (p, min((names[name] for name in p.areas), key=lambda area: _polygon(area.ring).area))
            for p in gates
        ),
        tuple(_loose_ends(court, unary_union([masonry, openings]))),
        tuple(p for p in site.portals if p.kind is PortalKind.STAIR and set(p.areas) <= set(names)),
        tuple(_tiers(halls, tier_of)),
        tier_of,
    )


def _steps_up(floors: Sequence[Area]) -> Mapping[str, float]:
    """How far up each floor of a stepped terrace is, as a part of the whole; 0 of any other."""
    levels: dict[tuple[str, float], BaseGeometry] = {}
    for area in floors:
        key = (area.level.name, area.height)
        own = box(*_polygon(area.ring).bounds)
        levels[key] = unary_union([own, levels.get(key, own)])
    whole = {key: box(*shape.bounds) for key, shape in levels.items()}
    under = {
        key: sum(1 for other, outer in whole.items() if other[1] < key[1] and outer.contains(own))
        for key, own in whole.items()
    }
    most = max(under.values(), default=0) or 1
    return {area.name: under[area.level.name, area.height] / most for area in floors}


def _tiers(
    halls: Mapping[str, BaseGeometry], tier_of: Mapping[str, float]
) -> Iterator[tuple[float, BaseGeometry]]:
    for step in sorted({tier_of[name] for name in halls}):
        yield step, unary_union([shape for name, shape in halls.items() if tier_of[name] == step])


def _loose_ends(walls: Sequence[Feature], masonry: BaseGeometry) -> Iterator[tuple[Point, Point]]:
    """Both corners of each end of a court wall that meets no other wall."""
    for wall in walls:
        line, half = _spine(wall)
        others = [_mass(other) for other in walls if other is not wall]
        for (x, y), (nx, ny) in ((line[0], line[1]), (line[-1], line[-2])):
            end = Spot(x, y)
            if any(m.distance(end) < 0.6 for m in (*others, masonry)):
                continue
            length = math.dist((x, y), (nx, ny))
            ax, ay = -(ny - y) / length * half, (nx - x) / length * half
            yield (x - ax, y - ay), (x + ax, y + ay)


def thickness(wall: Feature) -> float:
    """How thick a wall is: as it says, else the short side of its outline, else as others are."""
    if "厚" in wall.size:
        return wall.size["厚"]
    return 2 * _spine(wall)[1]


def _spine(wall: Feature) -> tuple[Ring, float]:
    """The middle line of a wall and half its thickness."""
    if not wall.closed:
        return wall.shape, wall.size.get("厚", WALL) / 2
    xs, ys = zip(*wall.shape, strict=True)
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    x, y = (west + east) / 2, (south + north) / 2
    if east - west > north - south:
        return ((west, y), (east, y)), (north - south) / 2
    return ((x, south), (x, north)), (east - west) / 2


def _mass(wall: Feature) -> BaseGeometry:
    if wall.closed:
        return _polygon(wall.shape)
    line, half = _spine(wall)
    return LineString(line).buffer(half, cap_style="flat", join_style="mitre")


def _corners(walls: Iterable[Feature]) -> list[BaseGeometry]:
    """A square wherever a wall's end meets the middle of another, so that corners are flush."""
    lines = [(LineString(line), half) for line, half in map(_spine, walls)]
    out: list[BaseGeometry] = []
    for line, half in lines:
        for x, y in (line.coords[0], line.coords[-1]):
            end = Spot(x, y)
            met = [h for other, h in lines if other is not line and other.distance(end) < 0.3]
            if met:
                reach = min(half, max(met))
                out.append(box(x - reach, y - reach, x + reach, y + reach))
    return out


def _opening(feature: Feature) -> BaseGeometry:
    """What a door, window or gate takes out of the wall it is in."""
    if feature.closed:
        return _polygon(feature.shape).buffer(0.05, join_style="mitre")
    if len(feature.shape) < 2:
        return _polygon(()).buffer(0)
    return LineString(feature.shape).buffer(COURT_WALL, cap_style="flat")


def _polygon(ring: Iterable[Point]) -> BaseGeometry:
    return Polygon(tuple(ring))


def _joined_floors(
    floors: Mapping[str, BaseGeometry], walls: BaseGeometry
) -> list[tuple[str, ...]]:
    """Floors with nothing between them along a whole side (a 房, its 北堂) go together."""
    groups: list[tuple[str, ...]] = []
    for name, shape in floors.items():
        with_it = [g for g in groups if any(_is_open(shape, floors[o], walls) for o in g)]
        groups = [g for g in groups if g not in with_it]
        groups.append((name, *(other for g in with_it for other in g)))
    return groups


def _is_open(shape: BaseGeometry, other: BaseGeometry, walls: BaseGeometry) -> bool:
    shared = shape.boundary.intersection(other.boundary)
    return bool(shared.length > 1 and shared.intersection(walls).length < 0.2 * shared.length)


def _is_enclosed(shape: BaseGeometry, walls: BaseGeometry) -> bool:
    """Whether walls go round most of the area: a room, not a part of the hall."""
    outline = shape.boundary
    return bool(outline.intersection(walls).length >= ENCLOSED * outline.length)
