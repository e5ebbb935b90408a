"""Outlines as numbers: reading the path notation, moving it about the page, flattening, bounds."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]
Segment = tuple[str, tuple[float, ...]]
Segments = tuple[Segment, ...]
Bounds = tuple[float, float, float, float]  # left top right bottom

_TOKEN = re.compile(r"([MLCQZ])|(-?(?:\d+\.?\d*|\.\d+))|[\s,]+")
_ARITY = {"M": 2, "L": 2, "C": 6, "Q": 4, "Z": 0}
_KAPPA = 0.5522847498  # how far a cubic's handles stand out to make a quarter circle
_STEPS = 8  # straight pieces a curve is flattened into: < .02 mm off on the largest figure


def segments(notation: str) -> Segments:
    """The path written as `M x,y L … C … Q … Z`, absolute; a letter may serve several times."""
    out: list[Segment] = []
    numbers: list[float] = []
    op, at = "", 0
    while at < len(notation):
        token = _TOKEN.match(notation, at)
        if token is None:
            raise ValueError(f"not a path: {notation[at : at + 12]!r} in {notation!r}")
        at = token.end()
        if token[1]:
            if numbers:
                raise ValueError(f"{op} wants {_ARITY[op]} numbers: {notation!r}")
            op = token[1]
            if op == "Z":
                out.append((op, ()))
        elif token[2]:
            numbers.append(float(token[2]))
            if len(numbers) == _ARITY.get(op):
                out.append((op, tuple(numbers)))
                numbers = []
    if numbers:
        raise ValueError(f"{op} wants {_ARITY.get(op)} numbers: {notation!r}")
    return tuple(out)


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a body or thing lies on the page: its own axes are +x right and +y forward."""

    x: float
    y: float
    facing: float = 0.0  # degrees clockwise from north, which is up the page
    unit: float = 1.0  # mm per unit of its own coordinates

    def point(self, x: float, y: float) -> Point:
        """A point of the body, in mm on the page."""
        turn = math.radians(self.facing)
        cos, sin = math.cos(turn), math.sin(turn)
        return (
            self.x + self.unit * (x * cos + y * sin),
            self.y + self.unit * (x * sin - y * cos),
        )

    def segments(self, shape: Segments) -> Segments:
        """The shape as it lies on the page."""
        turn = math.radians(self.facing)
        a, b = self.unit * math.cos(turn), self.unit * math.sin(turn)
        left, top = self.x, self.y
        return tuple((op, tuple(_pairs(numbers, a, b, left, top))) for op, numbers in shape)

    def at(self, x: float, y: float, turn: float = 0.0, unit: float | None = None) -> Pose:
        """A pose seated at a point of this one and turned with it."""
        px, py = self.point(x, y)
        return Pose(px, py, self.facing + turn, self.unit if unit is None else unit)


def _pairs(
    numbers: tuple[float, ...], a: float, b: float, left: float, top: float
) -> Iterator[float]:
    for i in range(0, len(numbers), 2):
        x, y = numbers[i], numbers[i + 1]
        yield left + x * a + y * b
        yield top + x * b - y * a


def circle(x: float, y: float, r: float) -> Segments:
    """A circle as four cubics."""
    k = r * _KAPPA
    return (
        ("M", (x + r, y)),
        ("C", (x + r, y + k, x + k, y + r, x, y + r)),
        ("C", (x - k, y + r, x - r, y + k, x - r, y)),
        ("C", (x - r, y - k, x - k, y - r, x, y - r)),
        ("C", (x + k, y - r, x + r, y - k, x + r, y)),
        ("Z", ()),
    )


def rectangle(x: float, y: float, w: float, h: float, r: float = 0.0) -> Segments:
    """A rectangle about its centre, its corners rounded by r."""
    e, n, q = w / 2, h / 2, r * (1 - _KAPPA)
    if not r:
        corners = ((x - e, y - n), (x + e, y - n), (x + e, y + n), (x - e, y + n))
        return (("M", corners[0]), *(("L", c) for c in corners[1:]), ("Z", ()))
    left, right, low, high = x - e, x + e, y - n, y + n
    return (
        ("M", (left + r, low)),
        ("L", (right - r, low)),
        ("C", (right - q, low, right, low + q, right, low + r)),
        ("L", (right, high - r)),
        ("C", (right, high - q, right - q, high, right - r, high)),
        ("L", (left + r, high)),
        ("C", (left + q, high, left, high - q, left, high - r)),
        ("L", (left, low + r)),
        ("C", (left, low + q, left + q, low, left + r, low)),
        ("Z", ()),
    )


def rings(shape: Segments) -> tuple[tuple[Point, ...], ...]:
    """The shape's strokes as points in order, its curves flattened; a closed one ends as begun."""
    out: list[list[Point]] = []
    for op, n in shape:
        if op == "M":
            out.append([(n[0], n[1])])
        elif op == "L":
            out[-1].append((n[0], n[1]))
        elif op == "Z":
            out[-1].append(out[-1][0])
        else:
            start = out[-1][-1]
            out[-1].extend(_bent(start, n, i / _STEPS) for i in range(1, _STEPS + 1))
    return tuple(tuple(ring) for ring in out)


def _bent(start: Point, n: tuple[float, ...], t: float) -> Point:
    """The point at t of the quadratic or cubic that begins at `start`."""
    u = 1 - t
    if len(n) == 4:
        a, b, c = u * u, 2 * u * t, t * t
        return a * start[0] + b * n[0] + c * n[2], a * start[1] + b * n[1] + c * n[3]
    a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
    return (
        a * start[0] + b * n[0] + c * n[2] + d * n[4],
        a * start[1] + b * n[1] + c * n[3] + d * n[5],
    )


def points(shape: Segments) -> tuple[Point, ...]:
    """Every point of the flattened shape."""
    return tuple(p for ring in rings(shape) for p in ring)


def nearest(a: Point, b: Point, p: Point) -> Point:
    """The point of a straight piece nearest to p."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    part = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length if length else 0.0
    part = min(1.0, max(0.0, part))
    return (a[0] + part * dx, a[1] + part * dy)


def off_piece(a: Point, b: Point, p: Point) -> float:
    """How far p is from a straight piece."""
    return math.dist(p, nearest(a, b, p))


def bounds(points: Iterable[Point]) -> Bounds:
    """The least box that holds the points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def union(boxes: Iterable[Bounds]) -> Bounds:
    """The least box round the boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def overlap(a: Bounds, b: Bounds, air: float = 0.0) -> bool:
    """Whether two boxes cover one another, or come so near."""
    return a[0] < b[2] + air and a[2] + air > b[0] and a[1] < b[3] + air and a[3] + air > b[1]


def common(a: Bounds, b: Bounds) -> Bounds:
    """What two boxes that cover one another have in common."""
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def inside(point: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies within a ring; of its rim the west and the south are within it."""
    x, y = point
    within = False
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
        ax, ay = bx, by
    return within


def on_rim(point: Point, ring: Sequence[Point], near: float) -> bool:
    """Whether a point lies on the line of a ring, or so near it."""
    return any(off_piece(a, b, point) <= near for a, b in pairwise((*ring, ring[0])))


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the line from a to b and that from c to d cross."""
    return _is_left(a, b, c) != _is_left(a, b, d) and _is_left(c, d, a) != _is_left(c, d, b)


def _is_left(a: Point, b: Point, p: Point) -> bool:
    return (b[0] - a[0]) * (p[1] - a[1]) > (b[1] - a[1]) * (p[0] - a[0])


def hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """The convex outline of the points (Andrew's monotone chain)."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    return (*_chain(ordered), *_chain(ordered[::-1]))


def _chain(ordered: list[Point]) -> list[Point]:
    chain: list[Point] = []
    for p in ordered:
        while len(chain) > 1 and _left(chain[-2], chain[-1], p) <= 0:
            chain.pop()
        chain.append(p)
    return chain[:-1]


def _left(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def panes(*rings: Sequence[Point]) -> Iterator[tuple[Point, ...]]:
    """What is within rings, and not within rings in them, as strips of four corners, cut at the
    height of every corner."""
    edges = [edge for ring in rings for edge in pairwise((*ring, ring[0]))]
    for low, high in pairwise(sorted({y for ring in rings for _, y in ring})):
        spans = sorted(
            ((_at(edge, low), _at(edge, high)) for edge in edges
             if min(edge[0][1], edge[1][1]) <= low and max(edge[0][1], edge[1][1]) >= high),
            key=sum,
        )  # fmt: skip
        for (west, above), (east, other) in zip(spans[::2], spans[1::2], strict=True):
            yield (west, low), (east, low), (other, high), (above, high)


def _at(edge: tuple[Point, Point], y: float) -> float:
    (x1, y1), (x2, y2) = edge
    return x1 + (x2 - x1) * (y - y1) / (y2 - y1)
