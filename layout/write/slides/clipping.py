"""Shapes cut to a rectangle: slides have no clipping, so what would stand out is cut off here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from layout.shape import Bounds, Point, Segments, rings

Edge = tuple[int, float, int]  # axis, level, and on which side of it is inside


def holds(box: Bounds, other: Bounds) -> bool:
    """Whether all of the other lies in the box."""
    return box[0] <= other[0] and box[1] <= other[1] and box[2] >= other[2] and box[3] >= other[3]


def apart(box: Bounds, other: Bounds) -> bool:
    """Whether nothing of the other lies in the box."""
    return box[0] >= other[2] or box[2] <= other[0] or box[1] >= other[3] or box[3] <= other[1]


def meeting(box: Bounds | None, other: Bounds | None) -> Bounds | None:
    """What both boxes have in common; no box is everywhere."""
    if box is None or other is None:
        return box or other
    left, top = max(box[0], other[0]), max(box[1], other[1])
    return left, top, max(left, min(box[2], other[2])), max(top, min(box[3], other[3]))


def cut_area(shape: Segments, box: Bounds) -> Segments:
    """The filled part of the shape that lies in the box, its curves flattened.

    Ring by ring (Sutherland and Hodgman 1974), which keeps holes where the filling is even-odd.
    """
    out: list[tuple[str, tuple[float, ...]]] = []
    for ring in rings(shape):
        corners: Sequence[Point] = ring
        for edge in _edges(box):
            corners = list(_beyond(corners, edge))
        if len(corners) > 2:
            out += [("M", corners[0]), *(("L", c) for c in corners[1:]), ("Z", ())]
    return tuple(out)


def _edges(box: Bounds) -> tuple[Edge, ...]:
    return (0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)


def _beyond(corners: Sequence[Point], edge: Edge) -> Iterator[Point]:
    axis, level, side = edge
    for a, b in zip([corners[-1], *corners[:-1]] if corners else [], corners, strict=True):
        was, is_in = (a[axis] - level) * side >= 0, (b[axis] - level) * side >= 0
        if was != is_in:
            share = (level - a[axis]) / (b[axis] - a[axis])
            yield a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        if is_in:
            yield b


def cut_lines(shape: Segments, box: Bounds) -> Segments:
    """The strokes of the shape that lie in the box, curves flattened (Liang and Barsky 1984)."""
    out: list[tuple[str, tuple[float, ...]]] = []
    for ring in rings(shape):
        end: Point | None = None
        for a, b in pairwise(ring):
            piece = _inside(a, b, box)
            if piece is None:
                continue
            if piece[0] != end:
                out.append(("M", piece[0]))
            out.append(("L", piece[1]))
            end = piece[1]
    return tuple(out)


def _inside(a: Point, b: Point, box: Bounds) -> tuple[Point, Point] | None:
    enters, leaves = 0.0, 1.0
    for axis, level, side in _edges(box):
        start, run = (a[axis] - level) * side, (b[axis] - a[axis]) * side
        if run == 0:
            if start < 0:
                return None
        elif run > 0:
            enters = max(enters, -start / run)
        else:
            leaves = min(leaves, -start / run)
    if enters >= leaves:
        return None
    return _on(a, b, enters), _on(a, b, leaves)


def _on(a: Point, b: Point, share: float) -> Point:
    if share in (0.0, 1.0):
        return b if share else a
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
