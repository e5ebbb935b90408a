"""What is built, as convex pieces that lie side by side: each as high as it is, and nothing over
or under another. In 尺."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from shapely import Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from layout.draw.windows import Fabric, fabric
from layout.ground.floors import ways_of
from layout.shape import panes
from layout.site import FeatureKind, Point, Ring, Site
from layout.space import POST, SILL, WALL, Underfoot, flight
from layout.vocabulary import Storey

LEAST = 0.01  # 尺: what is shorter is no edge
SLIT = 0.1  # 尺 that an opening is cut wider than it is
OVER = 1.6  # 尺 that a wall on a floor may stand out over its edge


class Stuff(Enum):
    """What a piece is."""

    FLOOR = "floor"
    STAIR = "stair"
    WALL = "wall"


@dataclass(frozen=True, slots=True)
class Side:
    """An upright face, seen from its right, and whether a corner is at its beginning and end."""

    start: Point
    end: Point
    corners: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class Piece:
    """A convex piece from the ground up."""

    ring: Ring  # leftward about
    high: float
    stuff: Stuff
    sides: tuple[Side, ...]  # those that are faces; within its like it has none


@lru_cache(maxsize=16)  # sites and houses
def terrain(site: Site, house: frozenset[str]) -> tuple[Piece, ...]:
    """All that is built on these grounds."""
    return tuple(_pieces(site, house))


def house_of(site: Site, area: str | None) -> frozenset[str]:
    """The grounds that one comes to from an area by ways: nobody sees another house."""
    ways = ways_of(site)
    if area not in ways.floor_of:
        return frozenset(site.grounds)
    houses = {name: ways.house_of[floor] for name, floor in ways.floor_of.items()}
    return frozenset(
        ground
        for ground, areas in site.grounds.items()
        if any(houses.get(name) == houses[area] for name in areas)
    )


def _pieces(site: Site, house: frozenset[str]) -> Iterator[Piece]:
    taken: BaseGeometry = Polygon()
    for high, stuff, shape in _masses(site, house):
        own = shape.difference(taken)
        taken = unary_union([taken, shape])
        yield from _cut(own, high, stuff)


def _masses(site: Site, house: frozenset[str]) -> Iterator[tuple[float, Stuff, BaseGeometry]]:
    """Every shape with its height; what comes first stands where others would too."""
    fabrics = [fabric(site, name) for name in site.grounds if name in house]
    floors = list(_floors(site, house))
    bases = _by_height(floors)
    metre = site.units["尺"]
    walls = unary_union([shape for one in fabrics for shape in (one.walls, one.court_walls)])
    sills = unary_union([*_rings(fabrics, FeatureKind.WINDOW)]).buffer(SLIT, join_style="mitre")
    posts = unary_union([*_rings(fabrics, FeatureKind.FIXTURE)])
    for shape, over in ((walls, WALL), (sills.difference(walls), SILL), (posts, POST)):
        for high, own in _standing(shape, bases):
            yield high + over / metre, Stuff.WALL, own
    for ramp in Underfoot(site).ramps:
        if any(ramp.ring == site.areas[n].ring for name in house for n in site.grounds[name]):
            for ring, high in flight(ramp):
                yield high, Stuff.STAIR, Polygon(ring)
    for high, shape in bases:
        yield high, Stuff.FLOOR, shape


def _floors(site: Site, house: frozenset[str]) -> Iterator[tuple[float, Ring]]:
    for name in house:
        for area in (site.areas[each] for each in site.grounds[name]):
            if area.height > 0 and not area.is_on(Storey.STAIR):
                yield area.height, area.ring


def _by_height(floors: Iterable[tuple[float, Ring]]) -> list[tuple[float, BaseGeometry]]:
    """Floors of one height in one, the highest first."""
    alike: dict[float, list[BaseGeometry]] = {}
    for high, ring in floors:
        alike.setdefault(high, []).append(Polygon(ring))
    return [(high, unary_union(alike[high])) for high in sorted(alike, reverse=True)]


def _rings(fabrics: Iterable[Fabric], kind: FeatureKind) -> Iterator[BaseGeometry]:
    for one in fabrics:
        for feature in one.features:
            if feature.kind is kind and feature.closed:
                yield Polygon(feature.shape)


def _standing(
    shape: BaseGeometry, bases: Iterable[tuple[float, BaseGeometry]]
) -> Iterator[tuple[float, BaseGeometry]]:
    """A shape by the floors that it stands on; a wall at an edge stands on the floor."""
    for high, floor in bases:
        own = shape.intersection(floor.buffer(OVER, join_style="mitre"))
        shape = shape.difference(own)
        yield high, own
    yield 0.0, shape


def _cut(shape: BaseGeometry, high: float, stuff: Stuff) -> Iterator[Piece]:
    for part in getattr(shape, "geoms", [shape]):
        if not isinstance(part, Polygon) or part.area < LEAST:
            continue
        rings = [_plain(ring.coords[:-1]) for ring in (part.exterior, *part.interiors)]
        edges = [edge for ring in rings for edge in pairwise((*ring, ring[0]))]
        for pane in panes(*rings):
            ring = tuple(
                p for p, after in pairwise((*pane, pane[0])) if math.dist(p, after) > LEAST
            )
            if len(ring) > 2:
                yield Piece(ring, high, stuff, tuple(_sides(ring, edges)))


def _plain(ring: Iterable[Point]) -> Ring:
    """A ring, to a thousandth of a 尺, without the points that lie in a line."""
    points = [(round(x, 3), round(y, 3)) for x, y in ring]
    around = zip([points[-1], *points], points, [*points[1:], points[0]], strict=False)
    return tuple(p for a, p, b in around if abs(_turn(a, p, b)) > LEAST**2)


def _sides(ring: Ring, edges: Iterable[tuple[Point, Point]]) -> Iterator[Side]:
    """What of a pane's edges lies along the edges of the whole."""
    known = tuple(edges)
    for a, b in pairwise((*ring, ring[0])):
        length = math.dist(a, b)
        for p, q in known:
            if abs(_turn(a, b, p)) > LEAST * length or abs(_turn(a, b, q)) > LEAST * length:
                continue
            ends = sorted((_along(a, b, p), _along(a, b, q)))
            first, last = max(0.0, ends[0]), min(1.0, ends[1])
            if (last - first) * length > LEAST:
                start, end = _part(a, b, first), _part(a, b, last)
                corners = tuple(min(math.dist(e, p), math.dist(e, q)) < LEAST for e in (start, end))
                yield Side(start, end, (corners[0], corners[1]))


def _turn(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _along(a: Point, b: Point, p: Point) -> float:
    x, y = b[0] - a[0], b[1] - a[1]
    return ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / (x * x + y * y)


def _part(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
