"""So much of shapely as playing and drawing a rite asks for, where shapely itself is not to be had:
in a browser, over GEOS as WebAssembly, which the worker has loaded as `geos`.

A shape is its well-known binary; what is asked of it goes to GEOS as bytes and comes back so.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import cos, radians, sin
from typing import Any

import js  # type: ignore[import-not-found]  # the worker's own names

Pair = tuple[float, float]
_ASK = js.geos  # (what, one shape, another or none, numbers) -> bytes or a number
_HEAD = struct.Struct("<BI")
_CAPS = {"round": 1, "flat": 2, "square": 3}
_JOINS = {"round": 1, "mitre": 2, "bevel": 3}
_MITRE = 5.0


class Coordinates(list[Pair]):
    """A row of points, as numpy would give it."""

    def tolist(self) -> list[Pair]:
        return self


class BaseGeometry:
    """A shape, whatever it is of."""

    geom_type = ""

    def __init__(self, wkb: bytes) -> None:
        self.wkb = wkb

    def _ask(self, what: str, *numbers: float, other: BaseGeometry | None = None) -> Any:
        return _ASK(what, self.wkb, other.wkb if other else None, *numbers)

    def _made(self, what: str, *numbers: float, other: BaseGeometry | None = None) -> BaseGeometry:
        return shape_of(self._ask(what, *numbers, other=other).to_bytes())

    @cached_property
    def coordinates(self) -> Coordinates:
        """Every point of it."""
        return Coordinates(_points(self.wkb))

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        if not self.coordinates:
            nan = float("nan")
            return nan, nan, nan, nan
        xs, ys = zip(*self.coordinates, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def is_empty(self) -> bool:
        return not self.coordinates

    @cached_property
    def area(self) -> float:
        return float(self._ask("Area"))

    @cached_property
    def length(self) -> float:
        return float(self._ask("Length"))

    @cached_property
    def boundary(self) -> BaseGeometry:
        return self._made("Boundary")

    @cached_property
    def convex_hull(self) -> BaseGeometry:
        return self._made("ConvexHull")

    @cached_property
    def centroid(self) -> BaseGeometry:
        return self._made("GetCentroid")

    def union(self, other: BaseGeometry) -> BaseGeometry:
        return self._made("Union", other=other)

    def difference(self, other: BaseGeometry) -> BaseGeometry:
        return self._made("Difference", other=other)

    def intersection(self, other: BaseGeometry) -> BaseGeometry:
        return self._made("Intersection", other=other)

    def symmetric_difference(self, other: BaseGeometry) -> BaseGeometry:
        return self._made("SymDifference", other=other)

    def buffer(
        self,
        distance: float,
        quad_segs: int = 16,
        cap_style: str = "round",
        join_style: str = "round",
    ) -> BaseGeometry:
        style = (_CAPS[cap_style], _JOINS[join_style], _MITRE)
        return self._made("BufferWithStyle", distance, quad_segs, *style)

    def simplify(self, tolerance: float) -> BaseGeometry:
        return self._made("TopologyPreserveSimplify", tolerance)

    def distance(self, other: BaseGeometry) -> float:
        return float(self._ask("Distance", other=other))

    def contains(self, other: BaseGeometry) -> bool:
        return bool(self._ask("Contains", other=other))

    def covers(self, other: BaseGeometry) -> bool:
        return bool(self._ask("Covers", other=other))

    def intersects(self, other: BaseGeometry) -> bool:
        return bool(self._ask("Intersects", other=other))


class Point(BaseGeometry):
    geom_type = "Point"

    def __init__(self, *at: Any) -> None:
        x, y = at if len(at) > 1 else at[0]
        super().__init__(_HEAD.pack(1, 1) + struct.pack("<2d", x, y))

    @property
    def x(self) -> float:
        return self.coordinates[0][0]

    @property
    def y(self) -> float:
        return self.coordinates[0][1]

    @property
    def coords(self) -> Coordinates:
        return self.coordinates


class LineString(BaseGeometry):
    geom_type = "LineString"

    def __init__(self, points: Iterable[Sequence[float]]) -> None:
        super().__init__(_HEAD.pack(1, 2) + _row([*points]))

    @property
    def coords(self) -> Coordinates:
        return self.coordinates


class LinearRing(LineString):
    geom_type = "LinearRing"


class Polygon(BaseGeometry):
    geom_type = "Polygon"

    def __init__(
        self,
        shell: Iterable[Sequence[float]] = (),
        holes: Iterable[Iterable[Sequence[float]]] = (),
    ) -> None:
        rings = [[*ring] for ring in (shell, *holes)]
        closed = [r if tuple(r[0]) == tuple(r[-1]) else [*r, r[0]] for r in rings if r]
        head = _HEAD.pack(1, 3) + struct.pack("<I", len(closed))
        super().__init__(head + b"".join(map(_row, closed)))

    @cached_property
    def _rings(self) -> tuple[LinearRing, ...]:
        return tuple(map(LinearRing, _rows(self.wkb, 5)[0]))

    @property
    def exterior(self) -> LinearRing:
        return self._rings[0] if self._rings else LinearRing(())

    @property
    def interiors(self) -> tuple[LinearRing, ...]:
        return self._rings[1:]


class GeometryCollection(BaseGeometry):
    geom_type = "GeometryCollection"
    _number = 7

    def __init__(self, parts: Iterable[BaseGeometry] = ()) -> None:
        own = [*parts]
        head = _HEAD.pack(1, self._number) + struct.pack("<I", len(own))
        super().__init__(head + b"".join(part.wkb for part in own))

    @cached_property
    def geoms(self) -> tuple[BaseGeometry, ...]:
        (count,) = struct.unpack_from("<I", self.wkb, 5)
        at, found = 9, list[BaseGeometry]()
        for _ in range(count):
            end = _end(self.wkb, at)
            found.append(shape_of(self.wkb[at:end]))
            at = end
        return tuple(found)


class MultiPoint(GeometryCollection):
    geom_type = "MultiPoint"
    _number = 4


class MultiLineString(GeometryCollection):
    geom_type = "MultiLineString"
    _number = 5


class MultiPolygon(GeometryCollection):
    geom_type = "MultiPolygon"
    _number = 6


_KINDS: dict[int, type[BaseGeometry]] = {
    1: Point, 2: LineString, 3: Polygon,
    4: MultiPoint, 5: MultiLineString, 6: MultiPolygon, 7: GeometryCollection,
}  # fmt: skip


def shape_of(wkb: bytes) -> BaseGeometry:
    """The shape that some well-known binary is."""
    kind = _KINDS[_HEAD.unpack_from(wkb)[1]]
    made: BaseGeometry = object.__new__(kind)
    made.wkb = wkb
    return made


def _row(points: Sequence[Sequence[float]]) -> bytes:
    flat = [float(number) for point in points for number in point]
    return struct.pack(f"<I{len(flat)}d", len(points), *flat)


def _rows(wkb: bytes, at: int) -> tuple[list[list[Pair]], int]:
    """The rings of a polygon that begin at a place in its bytes, and where they end."""
    (count,) = struct.unpack_from("<I", wkb, at)
    at += 4
    rows = []
    for _ in range(count):
        row, at = _read_row(wkb, at)
        rows.append(row)
    return rows, at


def _read_row(wkb: bytes, at: int) -> tuple[list[Pair], int]:
    (count,) = struct.unpack_from("<I", wkb, at)
    end = at + 4 + 16 * count
    return [*struct.iter_unpack("<2d", wkb[at + 4 : end])], end


def _walk(wkb: bytes, at: int) -> Iterator[tuple[int, list[Pair]]]:
    """The rows of points of a shape that begins there, each with where it ends."""
    kind = _HEAD.unpack_from(wkb, at)[1]
    at += 5
    if kind == 1:
        yield at + 16, [struct.unpack_from("<2d", wkb, at)]
    elif kind == 2:
        row, at = _read_row(wkb, at)
        yield at, row
    else:
        (count,) = struct.unpack_from("<I", wkb, at)
        at += 4
        yield at, []
        for _ in range(count):
            if kind == 3:
                row, at = _read_row(wkb, at)
                yield at, row
            else:
                for end, row in _walk(wkb, at):
                    at = end
                    yield end, row


def _points(wkb: bytes) -> Iterator[Pair]:
    # a point that is none has no numbers for it
    return (point for _, row in _walk(wkb, 0) for point in row if point[0] == point[0])


def _end(wkb: bytes, at: int) -> int:
    return max(end for end, _ in _walk(wkb, at))


def box(west: float, south: float, east: float, north: float) -> Polygon:
    return Polygon(((east, south), (east, north), (west, north), (west, south)))


def unary_union(shapes: Any) -> BaseGeometry:
    """All of the shapes as one."""
    return GeometryCollection([shapes] if isinstance(shapes, BaseGeometry) else shapes)._made(
        "UnaryUnion"
    )


union_all = unary_union


def line_merge(shape: BaseGeometry) -> BaseGeometry:
    return shape._made("LineMerge")


def shortest_line(one: BaseGeometry, other: BaseGeometry) -> LineString:
    """From one shape to another by the nearest way."""
    return LineString(one._made("Nearest", other=other).coordinates)


def get_parts(shape: BaseGeometry) -> tuple[BaseGeometry, ...]:
    return shape.geoms if isinstance(shape, GeometryCollection) else (shape,)


def get_coordinates(shape: BaseGeometry) -> Coordinates:
    return shape.coordinates


def rotate(shape: Polygon, angle: float, origin: Sequence[float]) -> Polygon:
    """A shape without holes turned about a point, against the clock."""
    (x0, y0), c, s = origin[:2], cos(radians(angle)), sin(radians(angle))
    turned = (
        (x0 + (x - x0) * c - (y - y0) * s, y0 + (x - x0) * s + (y - y0) * c)
        for x, y in shape.coordinates
    )
    return Polygon(turned)


def translate(shape: BaseGeometry, east: float, north: float) -> BaseGeometry:
    """A shape so much farther."""
    if isinstance(shape, GeometryCollection):
        return type(shape)(translate(part, east, north) for part in shape.geoms)

    def moved(points: Iterable[Pair]) -> list[Pair]:
        return [(x + east, y + north) for x, y in points]

    if isinstance(shape, Polygon):
        return Polygon(moved(shape.exterior.coords), [moved(r.coords) for r in shape.interiors])
    if isinstance(shape, Point):
        return Point(shape.x + east, shape.y + north)
    return LineString(moved(shape.coordinates))


def nearest_points(one: BaseGeometry, other: BaseGeometry) -> tuple[Point, Point]:
    a, b = shortest_line(one, other).coords
    return Point(a), Point(b)


class STRtree:
    """Shapes that are asked which of them a shape meets."""

    def __init__(self, shapes: Iterable[BaseGeometry]) -> None:
        self.geometries = tuple(shapes)
        self._bounds = [each.bounds for each in self.geometries]

    def query(self, shape: BaseGeometry, predicate: str | None = None) -> list[int]:
        west, south, east, north = shape.bounds
        near = [
            n
            for n, (w, s, e, o) in enumerate(self._bounds)
            if w <= east and e >= west and s <= north and o >= south
        ]
        if predicate is None:
            return near
        return [n for n in near if getattr(self.geometries[n], predicate)(shape)]
