"""What a mark covers of the page, as a shape."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from layout.draw.judge.limits import LIMITS
from layout.picture import Disc, Group, Item, Path, Text
from layout.shape import Point, Segments, bounds, points, rings
from layout.typeset import MM_PER_PT, ink, measure, measure_vertical

AROUND = tuple((math.cos(n * math.pi / 4), math.sin(n * math.pi / 4)) for n in range(8))
Rect = tuple[float, float, float, float]


def word_box(text: Text) -> Rect:
    """The box of what the letters of a line cover, turned with it."""
    left, top, right, bottom = _at_origin(text)
    if not text.turn:
        return text.x + left, text.y + top, text.x + right, text.y + bottom
    turn = math.radians(text.turn)
    cos, sin = math.cos(turn), math.sin(turn)
    corners = [(x * cos - y * sin, x * sin + y * cos) for x in (left, right) for y in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    return text.x + min(xs), text.y + min(ys), text.x + max(xs), text.y + max(ys)


def _at_origin(text: Text) -> Rect:
    told = text.text, text.face, text.size, text.spacing
    if text.vertical:
        half = text.size * MM_PER_PT / 2
        return -half, 0.0, half, _long(*told)
    left, top, right, bottom = _ink(*told)
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    back *= _broad(*told) if back else 0.0
    return left - back, top, right - back, bottom


@lru_cache(maxsize=8192)
def _ink(text: str, face: str, size: float, spacing: float) -> Rect:
    left, top, right, bottom = ink(text, face, size, spacing)
    return left, top, right, bottom


@lru_cache(maxsize=8192)
def _broad(text: str, face: str, size: float, spacing: float) -> float:
    return measure(text, face, size, spacing)


@lru_cache(maxsize=8192)
def _long(text: str, face: str, size: float, spacing: float) -> float:
    return measure_vertical(text, face, size, spacing)


@lru_cache(maxsize=32)
def together(boxes: tuple[Rect, ...]) -> BaseGeometry:
    """What boxes cover, to be asked often: the walls of a ground are those of its every plate."""
    whole = shapely.union_all([shapely.box(*box) for box in boxes])
    shapely.prepare(whole)
    return whole


def parts(walls: BaseGeometry, shape: BaseGeometry, other: BaseGeometry) -> bool:
    """Whether a wall stands between the one and the other, where they are nearest."""
    between = LineString(nearest_points(shape, other))
    return bool(walls.intersection(between).length > LIMITS.touch)


def hull_of(items: Iterable[Item]) -> BaseGeometry:
    """The least convex shape that holds the ink, letters apart."""
    return shapely.convex_hull(shapely.multipoints(list(_spots(items))))


def box_of(items: Iterable[Item]) -> Rect:
    """The box of the same."""
    return bounds(_spots(items))


def _spots(items: Iterable[Item]) -> Iterator[Point]:
    """Points that hold the ink between them."""
    for item in items:
        if isinstance(item, Group) and item.clip is not None:
            left, top, width, height = item.clip
            yield from ((left, top), (left + width, top + height))
        elif isinstance(item, Group):
            yield from _spots(item.items)
        elif isinstance(item, Disc):
            yield from ((item.x + item.r * cos, item.y + item.r * sin) for cos, sin in AROUND)
        elif isinstance(item, Path):
            yield from points(item.segments)


def outline_of(items: Iterable[Item]) -> BaseGeometry:
    """The outline of a body: what its halo is drawn about, else the first shape of all."""
    paths = [i for i in items if isinstance(i, Path)]
    outer = [p for p in paths if p.cls == "halo"] or paths[:1]
    return shapely.geometrycollections([_polygon(p.segments) for p in outer]).convex_hull


@lru_cache(maxsize=4096)
def _polygon(segments: Segments) -> BaseGeometry:
    ring = points(segments)
    return shapely.make_valid(Polygon(ring)) if len(ring) > 2 else LineString()


def line_of(path: Path) -> BaseGeometry:
    """The line of a path; cut in wood it is a sliver."""
    ring = next(iter(rings(path.segments)), ())
    if len(ring) < 2:
        return LineString()
    return LineString(ring) if path.ink.fill is None else shapely.make_valid(Polygon(ring))
