"""What leaders run through that they do not name, and the names that therefore sooner yield."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise, product

from layout.draw.dress import Point, Rect
from layout.draw.names.placed import Placed
from layout.shape import bounds, cross

GRAZE = 0.2  # mm of a leader within a body or a name: less is not seen to go through
INK = 0.15  # mm that the line about a body takes beyond its outline
Body = tuple[str, Sequence[Point]]  # who or what it is, and its outline, which is convex


def astray(
    placed: Sequence[Placed], bodies: Sequence[Body], firm: frozenset[str]
) -> tuple[Placed, ...]:
    """The names that are better told elsewhere, the last placed first to go: those that a leader
    of a `firm` one runs through, and those with a leader through a body, a name or a leader."""
    kept = list(placed)
    gone: list[Placed] = []
    for label in [p for p in placed if p.ends and p.name in firm]:
        hit = [
            p
            for p in kept
            if p.name not in firm
            and (_runs_through(label.ends, p.rect) or _cross(label.ends, p.ends))
        ]
        gone += hit
        kept = [p for p in kept if p not in hit]
    for label in [p for p in reversed(placed) if p.ends and p.name not in firm]:
        others = [other for other in kept if other is not label]
        if label in kept and runs_over(label.ends, label.of, bodies, others):
            gone.append(label)
            kept.remove(label)
    return tuple(gone)


def runs_over(
    ends: Sequence[Point], of: Sequence[str], bodies: Iterable[Body], names: Iterable[Placed]
) -> bool:
    """Whether a leader to these runs through anybody else, a thing or a name, or crosses another's
    leader."""
    if any(_runs_through(ends, p.rect) or _cross(ends, p.ends) for p in names):
        return True
    left, top, right, bottom = bounds(ends)
    for name, ring in bodies:
        is_by = name not in of and _near(ring, left - INK, top - INK, right + INK, bottom + INK)
        if is_by and _within(ends, ring, INK) > GRAZE:
            return True
    return False


def _runs_through(ends: Sequence[Point], rect: Rect) -> bool:
    left, top, right, bottom = rect
    return _within(ends, ((left, top), (right, top), (right, bottom), (left, bottom))) > GRAZE


def _cross(points: Sequence[Point], other: Sequence[Point]) -> bool:
    return any(cross(*own, *others) for own, others in product(pairwise(points), pairwise(other)))


def _near(ring: Sequence[Point], left: float, top: float, right: float, bottom: float) -> bool:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs) < right and max(xs) > left and min(ys) < bottom and max(ys) > top


def _within(ends: Sequence[Point], ring: Sequence[Point], ink: float = 0.0) -> float:
    """How much of a line lies within a convex outline, or so near it."""
    return sum(_leg_within(a, b, ring, ink) for a, b in pairwise(ends))


def _leg_within(a: Point, b: Point, ring: Sequence[Point], ink: float) -> float:
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    enter, leave = 0.0, 1.0
    turn = (
        1.0 if sum((a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*ring, ring[0])))) > 0 else -1.0
    )
    for (px, py), (qx, qy) in pairwise((*ring, ring[0])):
        side = turn * ((qx - px) * (ay - py) - (qy - py) * (ax - px))
        side += ink * math.dist((px, py), (qx, qy))
        gain = turn * ((qx - px) * dy - (qy - py) * dx)
        if gain > 0:
            enter = max(enter, -side / gain)
        elif gain < 0:
            leave = min(leave, -side / gain)
        elif side < 0:
            return 0.0
    length = float((dx * dx + dy * dy) ** 0.5)
    return max(0.0, leave - enter) * length
