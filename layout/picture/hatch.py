"""Hatching as lines: cut to the shape here, so that every writer and every press draws the same.

A pattern fill is shorter, but renderers make a tile of it whose seams show in 1-bit copies.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from layout.picture import Hatch
from layout.shape import Point, Segments, rings


def hatch_lines(shape: Segments, hatch: Hatch) -> Segments:
    """The hatch's strokes inside the shape (even-odd), counted from the corner of the page."""
    turn = math.radians(hatch.angle)
    along = (math.cos(turn), -math.sin(turn))
    across = (math.sin(turn), math.cos(turn))
    edges = [edge for ring in rings(shape) for edge in _edges(ring, along, across)]
    if not edges:
        return ()
    first = math.ceil(min(min(a[1], b[1]) for a, b in edges) / hatch.pitch)
    last = math.floor(max(max(a[1], b[1]) for a, b in edges) / hatch.pitch)
    out: list[tuple[str, tuple[float, ...]]] = []
    for n in range(first, last + 1):
        level = n * hatch.pitch
        for start, end in _inside(edges, level):
            out.append(("M", _page(start, level, along, across)))
            out.append(("L", _page(end, level, along, across)))
    return tuple(out)


def _edges(ring: Sequence[Point], along: Point, across: Point) -> Iterator[tuple[Point, Point]]:
    """The ring's edges, seen along and across the hatch."""
    turned = [(x * along[0] + y * along[1], x * across[0] + y * across[1]) for x, y in ring]
    yield from zip(turned, [*turned[1:], turned[0]], strict=True)


def _inside(edges: Sequence[tuple[Point, Point]], level: float) -> Iterator[tuple[float, float]]:
    """Where the line at this level is inside, from edge to edge."""
    cuts = sorted(
        a[0] + (b[0] - a[0]) * (level - a[1]) / (b[1] - a[1])
        for a, b in edges
        if (a[1] <= level) != (b[1] <= level)
    )
    yield from zip(cuts[::2], cuts[1::2], strict=True)


def _page(u: float, v: float, along: Point, across: Point) -> Point:
    return u * along[0] + v * across[0], u * along[1] + v * across[1]
