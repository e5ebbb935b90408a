"""The line that leads from a name to what it names, where the name stands far off."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from layout.draw.dress.paper import Point
from layout.draw.dress.rules import RULES

_Rect = tuple[float, float, float, float]  # left top right bottom


def leader(rect: _Rect, target: _Rect) -> tuple[Point, Point]:
    """From the edge of a name to the edge of what it names."""
    cx, cy = middle_of(target)
    start = nearest(rect, (cx, cy))
    reach = _reach(target, start) + RULES.end
    length = math.dist(start, (cx, cy))
    t = max(0.0, 1 - reach / length) if length else 0.0
    return start, (start[0] + (cx - start[0]) * t, start[1] + (cy - start[1]) * t)


def along(ends: tuple[Point, ...]) -> Iterator[_Rect]:
    """Small boxes one after another over a leader, so that no name is set across it."""
    for (ax, ay), (bx, by) in pairwise(ends):
        count = max(1, math.ceil(math.dist((ax, ay), (bx, by)) / RULES.thread))
        parts = [i / count for i in range(count + 1)]
        points = [(ax + (bx - ax) * part, ay + (by - ay) * part) for part in parts]
        for (x, y), (u, v) in pairwise(points):
            yield min(x, u) - 0.1, min(y, v) - 0.1, max(x, u) + 0.1, max(y, v) + 0.1


def nearest(rect: _Rect, point: Point) -> Point:
    """Of a rectangle what is nearest to a point."""
    return min(max(point[0], rect[0]), rect[2]), min(max(point[1], rect[1]), rect[3])


def between(rect: _Rect, other: _Rect) -> tuple[Point, Point]:
    """Where two rectangles are nearest to each other."""
    across = _nearest_on((rect[0], rect[2]), (other[0], other[2]))
    down = _nearest_on((rect[1], rect[3]), (other[1], other[3]))
    return (across[0], down[0]), (across[1], down[1])


def _nearest_on(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """Of two spans of a line their nearest ends; the middle of what they share."""
    low, high = max(one[0], other[0]), min(one[1], other[1])
    if low <= high:
        return (low + high) / 2, (low + high) / 2
    return (one[1], other[0]) if one[1] < other[0] else (one[0], other[1])


def middle_of(rect: _Rect) -> Point:
    return (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2


def _reach(rect: _Rect, start: Point) -> float:
    """How far the rectangle's edge is from its middle, toward the start."""
    cx, cy = middle_of(rect)
    dx, dy = abs(start[0] - cx), abs(start[1] - cy)
    half_w, half_h = (rect[2] - rect[0]) / 2, (rect[3] - rect[1]) / 2
    t = min(half_w / dx if dx else math.inf, half_h / dy if dy else math.inf)
    return math.hypot(dx, dy) * min(t, 1.0)
