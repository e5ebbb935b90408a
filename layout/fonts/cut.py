"""A character as a graver leaves it: its outline rounded by the knife and by the ink, and seated a
little to one side, the same on every run."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

EM = 1000.0  # units
NARROW = 0.95
GROWN, SHRUNK = 0.014 * EM, 0.020 * EM
SHIFT = 0.008  # em: the farthest that a character sits from its place
FINE = 5.0  # units: what is lost when the outline is written with fewer points
_STEP = re.compile(r"([mlqcz])([^mlqcz]*)")
_CURVE = (0.25, 0.5, 0.75, 1.0)

Point = tuple[float, float]


def worn(outline: str) -> str:
    """The outline of a character, in relative steps, as cut in wood and printed."""
    shape = _filled(list(_contours(outline)))
    if shape.is_empty:
        return outline
    shape = shape.buffer(GROWN, quad_segs=3).buffer(-SHRUNK, quad_segs=3)
    shape = shape.buffer(GROWN, quad_segs=3).simplify(FINE)
    parts: list[Any] = list(getattr(shape, "geoms", (shape,)))
    rings = (ring for part in parts for ring in (part.exterior, *part.interiors))
    return "".join(_written([[(round(x), round(y)) for x, y in r.coords[:-1]] for r in rings]))


def unsettled(char: str, at: int) -> Point:
    """How far the character that is `at` so many in its line sits from its place, in em."""
    seed = zlib.crc32(f"{char}{at}".encode())
    return tuple(((seed >> n & 255) / 127.5 - 1) * SHIFT for n in (0, 8))  # type: ignore[return-value]


def _contours(outline: str) -> Iterator[list[Point]]:
    """Each closed line of an outline, its curves as short straight ones, narrowed."""
    here: Point = (0.0, 0.0)
    ring: list[Point] = []
    for letter, numbers in _STEP.findall(outline):
        values = [float(n) for n in re.findall(r"-?[0-9.]+(?:e-?[0-9]+)?", numbers)]
        steps = list(zip(values[::2], values[1::2], strict=True))
        points = [(here[0] + x, here[1] + y) for x, y in steps]
        if letter == "z":
            if len(ring) > 2:
                yield [(EM / 2 + (x - EM / 2) * NARROW, y) for x, y in ring]
            here, ring = (ring[0], []) if ring else (here, [])
            continue
        if letter == "m":
            ring = [points[0]]
        elif letter == "l":
            ring += points
        else:
            ring += (_on_curve((here, *points), t) for t in _CURVE)
        here = points[-1]


def _on_curve(points: tuple[Point, ...], t: float) -> Point:
    """De Casteljau: between the points until one is left."""
    while len(points) > 1:
        points = tuple(
            (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points)
        )
    return points[0]


def _filled(rings: list[list[Point]]) -> BaseGeometry:
    """The ink: what an odd number of lines go round."""
    shape: BaseGeometry = Polygon()
    for ring in sorted(rings, key=lambda r: -abs(_area(r))):
        shape = shape.symmetric_difference(Polygon(ring).buffer(0))
    return shape


def _area(ring: list[Point]) -> float:
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


def _written(rings: list[list[tuple[int, int]]]) -> Iterator[str]:
    """Closed lines in relative steps, each from where the one before began."""
    x0 = y0 = 0
    for ring in rings:
        x, y = x0, y0
        for n, (px, py) in enumerate(ring):
            yield f"{'l' if n else 'm'}{px - x},{py - y}"
            x, y = px, py
        yield "z"
        x0, y0 = ring[0]
