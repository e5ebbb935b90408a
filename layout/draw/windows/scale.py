"""Scales: how much figures are enlarged, and plans at a scale or of a piece that somebody asks."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from layout.draw.dress import Point
from layout.draw.windows.camera import Field, centred, deeds_of, window_at
from layout.draw.windows.parts import whole_extent
from layout.draw.windows.plan import Plan
from layout.draw.windows.precinct import Precinct
from layout.draw.windows.view import WALL, Extent, View
from layout.shape import off_piece
from layout.site import Feature
from layout.stage import Frame


def plan_at(ground: Precinct, frames: Sequence[Frame], field: Field, k: float) -> Plan | None:
    """Of the place as much as the field has room for at this scale; None where that is not even
    the ground on which something is done."""
    whole, least = whole_extent(ground, frames), least_room(ground, frames)
    if _fits(whole, field, k):
        return replace(plan_of(ground, frames, field, (whole, k)), is_whole=True)
    if not _fits(least, field, k):
        return None
    return plan_of(ground, frames, field, (window_at(ground, frames, field, least, k), k))


def least_room(ground: Precinct, frames: Sequence[Frame]) -> Extent:
    """The least that plates of these frames must show: the ground on which something is done; of
    idle ones, all of it."""
    return deeds_of(ground, frames).extent() or whole_extent(ground, frames)


def plan_of(
    ground: Precinct, frames: Sequence[Frame], field: Field, region: tuple[Extent, float]
) -> Plan:
    """One view of a piece of ground, at its scale, in the middle of the field's width."""
    piece, k = region
    window = centred(ground.name, piece, k, field)
    act = deeds_of(ground, frames).extent()
    return Plan((View(ground.name, piece, window, whole_extent(ground, frames), act=act),))


def _fits(extent: Extent, field: Field, k: float) -> bool:
    return extent.size[0] * k <= field.width and extent.size[1] * k <= field.height


FIGURES = (4.0, 3.5, 3.0, 2.5, 2.0, 1.5, 1.0)
WIDEST, NARROWEST = 6.0, 3.2  # mm: a figure's printed width
BODY = (1.0, 0.7)  # half width and half depth of a body, in 尺 before enlargement
MAT = 9.0  # 尺: a 筵; a figure on it leaves VISIBLE mm at both its ends
VISIBLE = 1.0
CLOSE = 1.7  # an enlargement: bodies that touch even below it are in each other's reach

Body = tuple[Point, float]  # where somebody is and the way he faces


def enlargement(
    crowds: Sequence[Sequence[Body]],
    walls: Sequence[tuple[Sequence[Point], float]],
    k: float,
    has_mats: bool,
) -> float:
    """The largest figures that are not too wide on paper and touch neither each other nor a wall.

    Those who come very close (a cup passing from hand to hand) do not make all the others small.
    """
    least = next(f for f in reversed(FIGURES) if 2 * f * k >= NARROWEST or f == FIGURES[0])
    limits = [apart(one, two) for one, two in _neighbours(crowds)]
    pieces = [(a, b, half) for wall, half in walls for a, b in pairwise(wall)]
    limits += [_clear(pos, pieces) / BODY[1] for pos in {pos for c in crowds for pos, _ in c}]
    limit = min((x for x in limits if x >= CLOSE), default=math.inf)
    limit = min(limit, WIDEST / (2 * k)) + 1e-6
    if has_mats:
        limit = min(limit, (MAT - 2 * VISIBLE / k) / 2)
    return next((f for f in FIGURES if least <= f <= limit), least)


GOAL, LEAST_ACTING = 8.0, 6.6  # mm: the breadth of a body that acts; some have a slighter one
TRUE = 2.15  # 尺: its breadth at a large scale, a little more than its own
MANY = 12  # more who act are drawn as small as may be
HANDING, REACH = 2.5, 3.3  # mm that a thing in the hands takes; half bodies from man to man


def acting_size(
    bodies: Sequence[Body],
    holding: Sequence[bool],
    things: Sequence[Extent],
    k: float,
    goal: float = GOAL,
) -> float:
    """The breadth in mm of bodies that act at a scale: none touches another, nor what he holds, nor
    what lies beside him."""
    if len(bodies) > MANY:
        return LEAST_ACTING
    spots = [Extent(x, y, x, y) for (x, y), _ in bodies]
    beside = (thing.apart(spot) for thing in things for spot in spots)
    size = max(goal, min([TRUE * k, *(2 * far * k for far in beside)]))
    for (one, holds), (other, too) in combinations(zip(bodies, holding, strict=True), 2):
        size = min(size, 2 * apart(one, other) * k)
        if holds or too:
            size = min(size, 2 * (math.dist(one[0], other[0]) * k - HANDING) / REACH)
    return max(size, LEAST_ACTING)


def apart(body: Body, other: Body) -> float:
    """The enlargement at which two bodies touch."""
    (ax, ay), (bx, by) = body[0], other[0]
    dx, dy = bx - ax, by - ay
    bearing = math.atan2(dx, dy)
    return math.hypot(dx, dy) / (_radius(body[1], bearing) + _radius(other[1], bearing))


def _radius(facing: float, bearing: float) -> float:
    """How far a body of unit size reaches along a bearing."""
    across = math.sin(bearing - math.radians(facing)) / BODY[0]
    along = math.cos(bearing - math.radians(facing)) / BODY[1]
    return 1 / math.hypot(across, along)


def wall_outline(wall: Feature) -> tuple[Sequence[Point], float]:
    """The line of a wall and half its thickness; of a wall given as a ring, the ring itself."""
    if wall.closed:
        return (*wall.shape, wall.shape[0]), 0.0
    return wall.shape, wall.size.get("厚", WALL) / 2


def _neighbours(crowds: Iterable[Sequence[Body]]) -> set[tuple[Body, Body]]:
    """Those who are so near each other that the largest figures might touch."""
    reach = 2 * max(BODY) * FIGURES[0]
    return {
        (one, two)
        for crowd in {tuple(crowd) for crowd in crowds}
        for two, one in combinations(crowd, 2)
        if abs(one[0][0] - two[0][0]) <= reach and abs(one[0][1] - two[0][1]) <= reach
    }


def _clear(pos: Point, pieces: Iterable[tuple[Point, Point, float]]) -> float:
    """How far the nearest piece of a wall is, of those that the largest figures might touch."""
    (x, y), best, reach = pos, math.inf, BODY[1] * FIGURES[0]
    for a, b, half in pieces:
        most = reach + half
        if min(a[0], b[0]) - most > x or x > max(a[0], b[0]) + most:
            continue
        if min(a[1], b[1]) - most > y or y > max(a[1], b[1]) + most:
            continue
        best = min(best, off_piece(a, b, pos) - half)
    return best
