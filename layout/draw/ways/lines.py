"""Lines on the page: cut by a window and by figures, moved beside one another, measured."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Protocol

from layout import shape
from layout.draw.dress import Point, Rect
from layout.picture import Window

LEAVING = 3.0  # mm from its end a line is in its own lane
APART = 1.2  # mm between two movers' lines
TO_FIGURE = 0.4
LEAVES = 0.1  # mm from the edge of a map, where it is left
STEP = 0.8  # mm between the samples by which lines are compared
SHARED = 4.0  # mm that a line may run along another
CROWDED = 0.3  # of a leg along another: more, and it is moved

Outline = tuple[Point, ...]


class LineThere(Protocol):
    """A line that is there already."""

    @property
    def points(self) -> tuple[Point, ...]: ...


@dataclass(frozen=True, slots=True)
class Stretch:
    """The part of a path that lies in one piece within a window."""

    points: tuple[Point, ...]
    begins: bool  # here, and does not come in from outside
    ends: bool


def tidy(points: Iterable[Point]) -> list[Point]:
    """Without steps too short to see and corners too blunt to be meant."""
    out: list[Point] = []
    for p in points:
        if not out or math.dist(out[-1], p) > 0.3:
            out.append(p)
    i = 1
    while i < len(out) - 1:
        ua, uc = unit(out[i - 1], out[i]), unit(out[i], out[i + 1])
        if ua[0] * uc[0] + ua[1] * uc[1] > 0.9995:
            del out[i]
        else:
            i += 1
    return out


def stretches(points: Sequence[Point], window: Window) -> list[Stretch]:
    """The pieces of a line that lie in the window."""
    out: list[Stretch] = []
    piece: list[Point] = []
    begins = True
    for a, b in pairwise(points):
        span = inside(a, b, window)
        if span is None:
            continue
        enter, leave = span
        if enter > 0 or not piece:
            begins = enter == 0 and a is points[0]
            piece = [along(a, b, enter)]
        piece.append(along(a, b, leave))
        if leave < 1 or b is points[-1]:
            kept = tuple(tidy(piece))
            if len(kept) > 1:
                out.append(Stretch(kept, begins, leave == 1))
            piece = []
    return out


def inside(a: Point, b: Point, window: Window) -> tuple[float, float] | None:
    """From where to where a straight piece lies in the window, as parts of its length."""
    enter, leave = 0.0, 1.0
    bounds = (window.left, window.left + window.width), (window.top, window.top + window.height)
    for axis, (low, high) in enumerate(bounds):
        way = b[axis] - a[axis]
        if not way:
            if not low <= a[axis] <= high:
                return None
            continue
        one, two = (low - a[axis]) / way, (high - a[axis]) / way
        enter, leave = max(enter, min(one, two)), min(leave, max(one, two))
    return (enter, leave) if enter < leave else None


def leaves_by(end: Point, window: Window, sides: frozenset[str]) -> bool:
    """Whether the end of a line lies on one of these sides of the window."""
    x, y = end[0] - window.left, end[1] - window.top
    off = {"北": y, "南": y - window.height, "西": x, "東": x - window.width}
    return any(abs(off[side]) < LEAVES for side in sides)


def beside(points: list[Point], earlier: Sequence[LineThere]) -> list[Point]:
    """Moved to the side, as often as need be, where another line would be covered; all of it where
    it does not do to move those legs alone that run along another."""
    taken: dict[tuple[int, int], list[Point]] = {}
    for p in (p for t in earlier for p in samples(t.points)):
        taken.setdefault((round(p[0]), round(p[1])), []).append(p)
    if _shared(points, taken) < SHARED:
        return points
    crowded = [_shared(leg, taken) >= CROWDED * math.dist(*leg) for leg in pairwise(points)]
    for legs in (crowded, [True] * len(crowded)):
        for lane in (1, -1, 2, -2, 3, -3):
            moved = _moved(points, legs, lane * APART)
            if _shared(moved, taken) < SHARED:
                return moved
    return points


def _shared(points: Sequence[Point], taken: Mapping[tuple[int, int], Sequence[Point]]) -> float:
    """How much of a line runs along those before it, in mm."""
    return sum(1 for p in samples(points) if _is_near(p, taken)) * STEP


def _moved(points: list[Point], legs: Sequence[bool], by: float) -> list[Point]:
    """The line with these legs moved to its right."""
    out = [points[0]]
    for is_moved, some in groupby(range(len(legs)), key=lambda leg: legs[leg]):
        first, *rest = some
        part = points[first : first + len(rest) + 2]
        out += (_offset(part, by) if is_moved else part)[1:]
    return out


def _is_near(p: Point, taken: Mapping[tuple[int, int], Sequence[Point]]) -> bool:
    x, y = round(p[0]), round(p[1])
    return any(
        math.dist(p, q) < APART * 0.8
        for i in (x - 1, x, x + 1)
        for j in (y - 1, y, y + 1)
        for q in taken.get((i, j), ())
    )


def _offset(points: list[Point], by: float) -> list[Point]:
    """The line moved to its right; its two ends stay where they are, and it soon leaves them."""
    first, last = _parting(points[0], points[1]), _parting(points[-1], points[-2])
    points = [points[0], first, *points[1:-1], last, points[-1]]
    out = [points[0]]
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        ua, uc = unit(a, b), unit(b, c)
        nx, ny = -(ua[1] + uc[1]), ua[0] + uc[0]
        length = math.hypot(nx, ny)
        if length < 0.3:
            out.append(b)
            continue
        reach = by / max(0.5, length / 2) / length
        out.append((b[0] + nx * reach, b[1] + ny * reach))
    return [*out, points[-1]]


def _parting(end: Point, other: Point) -> Point:
    return along(end, other, min(LEAVING / (math.dist(end, other) or 1.0), 0.3))


def covered(points: Sequence[Point], own: Sequence[LineThere]) -> bool:
    """Whether a member of a group walks where the group's lines already are."""
    taken = [p for t in own for p in samples(t.points)]
    free = [p for p in samples(points) if all(math.dist(p, q) > 2.4 for q in taken)]
    return len(free) * STEP < 3.0


def cut_start(points: Sequence[Point], outline: Outline) -> list[Point]:
    """Beginning just clear of the figure."""
    return cut_end(points[::-1], outline)[::-1]


def cut_end(points: Sequence[Point], outline: Outline) -> list[Point]:
    """Ending just before the figure."""
    if not outline:
        return list(points)
    spots = list(samples(points, 0.2))
    inside = len(spots)
    while inside > 1 and (
        shape.inside(spots[inside - 1], outline) or _gap(spots[inside - 1], outline) < TO_FIGURE
    ):
        inside -= 1
    return shortened(points, (len(spots) - inside) * 0.2)


def shortened(points: Sequence[Point], by: float) -> list[Point]:
    """Without its last `by` mm; never less than a little of its beginning."""
    out = list(points)
    while len(out) > 2 and math.dist(out[-2], out[-1]) <= by:
        by -= math.dist(out[-2], out[-1])
        out.pop()
    a, b = out[-2], out[-1]
    length = math.dist(a, b)
    out[-1] = along(a, b, max(0.05, 1 - by / length)) if length else b
    return out


def rects_of(points: Sequence[Point]) -> Iterator[Rect]:
    """Small boxes along the line."""
    for a, b in pairwise(points):
        pieces = max(1, round(math.dist(a, b) / 2.5))
        for i in range(pieces):
            p, q = along(a, b, i / pieces), along(a, b, (i + 1) / pieces)
            yield (
                min(p[0], q[0]) - 0.3,
                min(p[1], q[1]) - 0.3,
                max(p[0], q[0]) + 0.3,
                max(p[1], q[1]) + 0.3,
            )


def samples(points: Sequence[Point], step: float = STEP) -> Iterator[Point]:
    left = 0.0
    for a, b in pairwise(points):
        length = math.dist(a, b)
        at = left
        while at < length:
            yield along(a, b, at / length)
            at += step
        left = at - length
    yield points[-1]


def length_of(points: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def _gap(p: Point, outline: Outline) -> float:
    return min(math.dist(p, q) for q in outline)


def along(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def unit(a: Point, b: Point) -> Point:
    length = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length
