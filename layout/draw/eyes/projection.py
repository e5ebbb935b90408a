"""From a place to what an eye sees of it: bearings run evenly across the picture, uprights stay
upright, and heights shrink with distance."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from layout.compass import vector
from layout.site import Point
from layout.space import Eye

FIELDS = (50.0, 40.0, 32.0, 25.0)  # degrees to either side
STEP = 2.0  # degrees: within so much a level line is drawn straight
NEAREST = 0.4  # 尺: what is nearer lies behind the picture


@dataclass(frozen=True, slots=True)
class Retina:
    """The picture of what an eye sees, in mm: its middle, where the horizon is, mm to the radian,
    and how many degrees it shows to either side."""

    eye: Eye
    middle: float
    horizon: float
    radius: float
    field: float = FIELDS[0]

    def point(self, point: Point, height: float) -> Point:
        """A point of the place at a height over the court (尺)."""
        far = max(self.eye.far(point), NEAREST)
        x = self.middle + self.radius * math.radians(self.eye.across(point))
        return x, self.horizon - self.radius * (height - self.eye.height) / far

    def size(self, point: Point) -> float:
        """Mm to a 尺 at a point."""
        return self.radius / max(self.eye.far(point), NEAREST)

    def sees(self, point: Point) -> bool:
        """Whether it is within the field."""
        return abs(self.eye.across(point)) <= self.field

    def within(self, ring: Sequence[Point]) -> tuple[Point, ...]:
        """What of a convex ring is before the eye and in the field."""
        for planes in self._planes():
            ring = _clipped(ring, *planes)
        return tuple(ring)

    def stretch(self, a: Point, b: Point) -> tuple[Point, Point] | None:
        """What of a line is in the field."""
        first, last = 0.0, 1.0
        for (nx, ny), off in self._planes():
            start = nx * a[0] + ny * a[1] - off
            end = nx * b[0] + ny * b[1] - off
            if start < 0 and end < 0:
                return None
            if start < 0 or end < 0:
                cut = start / (start - end)
                first, last = (max(first, cut), last) if start < 0 else (first, min(last, cut))
        if last - first < 1e-9:
            return None
        x, y = b[0] - a[0], b[1] - a[1]
        return (a[0] + x * first, a[1] + y * first), (a[0] + x * last, a[1] + y * last)

    def level(self, a: Point, b: Point, height: float) -> Iterator[Point]:
        """A level line, of which all is in the field."""
        for p in _by_bearing(self.eye, a, b):
            yield self.point(p, height)

    def ring(self, ring: Sequence[Point], height: float) -> Iterator[Point]:
        """The outline of a level face that is in the field."""
        for a, b in pairwise((*ring, ring[0])):
            yield from [*self.level(a, b, height)][:-1]

    def _planes(self) -> Iterator[tuple[Point, float]]:
        """The lines about the field, each by what points inward and how far it is along that."""
        eye = self.eye
        for turn in (90.0 - self.field, self.field - 90.0):
            normal = vector(eye.facing + turn)
            yield normal, normal[0] * eye.pos[0] + normal[1] * eye.pos[1]
        ahead = vector(eye.facing)
        yield ahead, ahead[0] * eye.pos[0] + ahead[1] * eye.pos[1] + NEAREST


def _clipped(ring: Sequence[Point], normal: Point, off: float) -> list[Point]:
    out: list[Point] = []
    for a, b in pairwise((*ring, ring[0])) if ring else ():
        start = normal[0] * a[0] + normal[1] * a[1] - off
        end = normal[0] * b[0] + normal[1] * b[1] - off
        if start >= 0:
            out.append(a)
        if (start >= 0) != (end >= 0):
            share = start / (start - end)
            out.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
    return out


def _by_bearing(eye: Eye, a: Point, b: Point) -> Iterator[Point]:
    """The ends of a line, and points between them a few degrees apart."""
    yield a
    start, end = eye.across(a), eye.across(b)
    pieces = math.ceil(abs(end - start) / STEP)
    x, y = b[0] - a[0], b[1] - a[1]
    for i in range(1, pieces):
        east, north = vector(eye.facing + start + (end - start) * i / pieces)
        beneath = east * y - north * x
        if abs(beneath) > 1e-9:
            share = (north * (a[0] - eye.pos[0]) - east * (a[1] - eye.pos[1])) / beneath
            yield a[0] + x * share, a[1] + y * share
    yield b
