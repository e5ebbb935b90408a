"""Points, rings and lines: what the laws need of them, exactly and without a library."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from layout.shape import inside, on_rim
from layout.stage import Point

NEAR = 0.05  # 尺: half an inch; a path may graze a corner


Box = tuple[float, float, float, float]  # west, south, east, north


def box(points: Sequence[Point]) -> Box:
    """The least upright rectangle about the points."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


def meets(box: Box, other: Box) -> bool:
    """Whether two boxes have a point in common."""
    return box[0] <= other[2] and other[0] <= box[2] and box[1] <= other[3] and other[1] <= box[3]


def crosses(path: Sequence[Point], shape: Sequence[Point], closed: bool) -> bool:
    """Whether a path goes through a shape: into a ring, or across a line."""
    if len(shape) < 2:
        return False
    edges = list(pairwise(shape))
    if closed:
        edges.append((shape[-1], shape[0]))
        if any(inside(p, shape) and not on_rim(p, shape, NEAR) for p in path):
            return True
    return any(_cut(a, b, c, d) for a, b in pairwise(path) for c, d in edges)


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _cut(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two pieces properly cross; touching does not count."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    e = 1e-9
    s1, s2, s3, s4 = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    return (s1 > e) != (s2 > e) and (s3 > e) != (s4 > e) and min(map(abs, (s1, s2, s3, s4))) > e
