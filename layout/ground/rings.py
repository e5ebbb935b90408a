"""Rings made of east-west and north-south edges: a rectangle with rectangles cut out of its rim."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

from layout.site import Point, Ring

RIM = 1e-6  # 尺: so near is upon it

Rect = tuple[Fraction, Fraction, Fraction, Fraction]  # west, south, east, north


def rectangle(rect: Rect) -> Ring:
    """The four corners, from the south-west, sunwise turned back: SW SE NE NW."""
    west, south, east, north = (float(each) for each in rect)
    return ((west, south), (east, south), (east, north), (west, north))


def cut(rect: Rect, holes: Iterable[Rect]) -> Ring | None:
    """The rectangle without the holes, as one ring; None where that is not one piece."""
    holes = [
        hole
        for hole in holes
        if (rect[0] < hole[2] and hole[0] < rect[2] and rect[1] < hole[3] and hole[1] < rect[3])
    ]
    xs = sorted({*rect[::2], *(_within(x, rect[0], rect[2]) for h in holes for x in h[::2])})
    ys = sorted({*rect[1::2], *(_within(y, rect[1], rect[3]) for h in holes for y in h[1::2])})
    cells = {
        (i, j)
        for i in range(len(xs) - 1)
        for j in range(len(ys) - 1)
        if not any(
            hole[0] <= xs[i] and xs[i + 1] <= hole[2] and hole[1] <= ys[j] and ys[j + 1] <= hole[3]
            for hole in holes
        )
    }
    corners = _outline(cells)
    if corners is None:
        return None
    return tuple((float(xs[i]), float(ys[j])) for i, j in corners)


def _within(value: Fraction, low: Fraction, high: Fraction) -> Fraction:
    return min(max(value, low), high)


def _outline(cells: set[tuple[int, int]]) -> list[tuple[int, int]] | None:
    """The rim of the cells, counter-clockwise, corners only."""
    follow: dict[tuple[int, int], tuple[int, int]] = {}
    for i, j in cells:
        for start, end, beyond in (
            ((i, j), (i + 1, j), (i, j - 1)),
            ((i + 1, j), (i + 1, j + 1), (i + 1, j)),
            ((i + 1, j + 1), (i, j + 1), (i, j + 1)),
            ((i, j + 1), (i, j), (i - 1, j)),
        ):
            if beyond not in cells:
                if start in follow:
                    return None  # two pieces touch in a corner
                follow[start] = end
    if not follow:
        return None
    first = min(follow)
    rim = [first]
    while (step := follow.pop(rim[-1])) != first:
        rim.append(step)
    if follow:
        return None  # another rim: a hole, or a second piece
    return [
        corner
        for before, corner, after in zip([rim[-1], *rim], rim, [*rim[1:], rim[0]], strict=False)
        if not (before[0] == corner[0] == after[0] or before[1] == corner[1] == after[1])
    ]


def boxes_of(ring: Ring) -> list[tuple[float, float, float, float]]:
    """The ring as rectangles (west, south, east, north), cut from east to west at its corners."""
    found: list[tuple[float, float, float, float]] = []
    rungs = sorted({y for _, y in ring})
    for low, high in pairwise(rungs):
        middle = (low + high) / 2
        walls = sorted(
            ax
            for (ax, ay), (_, by) in zip(ring, (*ring[1:], ring[0]), strict=True)
            if (ay > middle) != (by > middle)
        )
        found += [(w, low, e, high) for w, e in zip(walls[::2], walls[1::2], strict=True)]
    return found


def inside(ring: Ring, point: Point) -> bool:
    """Whether a point lies in a ring, its rim included."""
    x, y = point
    if len(ring) == 4:  # most areas are rectangles
        (west, south), (east, north) = ring[0], ring[2]
        return west - RIM <= x <= east + RIM and south - RIM <= y <= north + RIM
    hit = False
    ax, ay = ring[-1]
    for bx, by in ring:
        if min(ax, bx) - RIM <= x <= max(ax, bx) + RIM and (
            min(ay, by) - RIM <= y <= max(ay, by) + RIM
        ):
            cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if abs(cross) <= RIM * (1 + abs(bx - ax) + abs(by - ay)):
                return True
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
        ax, ay = bx, by
    return hit
