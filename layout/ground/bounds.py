"""The ground that a part of a phrase leaves open: rectangles, in all of which its place lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from math import dist
from typing import TYPE_CHECKING

from layout.compass import Axis
from layout.ground.rings import boxes_of
from layout.late import Late
from layout.site import SLACK, Bound, Box, Point, Ring, Site

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry
else:
    shapely = Late("shapely")  # heavy, and few phrases need it

FAR = 1e9  # 尺: beyond any place of a rite, and what anybody measures


def shape_of(bound: Bound) -> BaseGeometry:
    """The outline of some ground, to measure and to draw by."""
    return shapely.unary_union([shapely.box(*each) for each in bound.boxes])


def meets(bound: Bound, other: Bound) -> bool:
    """Whether they have a point in common."""
    return any(
        a[0] <= b[2] + SLACK
        and b[0] <= a[2] + SLACK
        and a[1] <= b[3] + SLACK
        and b[1] <= a[3] + SLACK
        for a in bound.boxes
        for b in other.boxes
    )


@lru_cache(maxsize=512)
def ring_boxes(ring: Ring) -> tuple[Box, ...]:
    """The rectangles that an area is made of."""
    return tuple(boxes_of(ring))


def half_plane(at: Point, step: Point) -> Box:
    """What lies beyond a point toward a wind: half the plane, or of a corner a quarter of it."""
    west, south, east, north = -FAR, -FAR, FAR, FAR
    if step[0] > 0.01:
        west = at[0]
    elif step[0] < -0.01:
        east = at[0]
    if step[1] > 0.01:
        south = at[1]
    elif step[1] < -0.01:
        north = at[1]
    return (west, south, east, north)


def meeting(boxes: Sequence[Box], other: Sequence[Box]) -> tuple[Box, ...]:
    """What two grounds have in common."""
    found = (
        (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
        for a in boxes
        for b in other
    )
    return tuple(box for box in found if box[0] <= box[2] and box[1] <= box[3])


def hull(boxes: Sequence[Box]) -> Box:
    """The rectangle about several."""
    return (
        min(b[0] for b in boxes), min(b[1] for b in boxes),
        max(b[2] for b in boxes), max(b[3] for b in boxes),
    )  # fmt: skip


def extent_of(site: Site, owner: str = "") -> Box:
    """The rectangle about all ground of somebody's house."""
    rings = [area.ring for area in site.areas.values() if area.owner == owner]
    return hull([box for ring in rings for box in ring_boxes(ring)])


def last_hull(bounds: Sequence[Bound]) -> Box | None:
    """The rectangle about the ground last named that has an end on every side."""
    about = (hull(bound.boxes) for bound in reversed(bounds))
    return next((box for box in about if all(abs(each) < FAR for each in box)), None)


def strip(axis: Axis, low: float, high: float) -> Box:
    """All between two lines across an axis."""
    if axis is Axis.東西:
        return (low, -FAR, high, FAR)
    return (-FAR, low, FAR, high)


def common(bounds: Sequence[Bound]) -> BaseGeometry:
    """The ground that all of them leave open."""
    shapes = [shape_of(bound) for bound in bounds]
    return reduce(lambda one, other: one.intersection(other), shapes)


def apart(bounds: Sequence[Bound]) -> tuple[Bound, Bound] | None:
    """The first two, in the order of the words, that have no point in common."""
    for n, later in enumerate(bounds):
        for former in bounds[:n]:
            if not meets(former, later):
                return former, later
    return None


def nearest_of(bounds: Sequence[Bound], within: Box) -> tuple[Point, ...]:
    """Where the first two that have nothing in common come nearest on some ground: a point of
    each; else none."""
    pair = apart(bounds)
    return gap_of(*pair, within) if pair else ()


def gap_of(bound: Bound, other: Bound, within: Box) -> tuple[Point, Point]:
    """Where two grounds that are apart come nearest: where neither is the nearer, half way along
    the piece of the site that they share."""
    pairs = (_facing(a, b, within) for a in bound.boxes for b in other.boxes)
    return min(pairs, key=lambda ends: dist(*ends))


def _facing(box: Box, other: Box, within: Box) -> tuple[Point, Point]:
    """A point of each of two rectangles, as near to each other as can be."""
    ends = []
    for low, high in ((0, 2), (1, 3)):
        a, b = max(box[low], other[low]), min(box[high], other[high])
        if a <= b:
            near = (max(a, within[low]), min(b, within[high]))
            a, b = near if near[0] <= near[1] else (a, b)
            ends.append(((a + b) / 2, (a + b) / 2))
        else:
            ends.append((b, a) if box[high] < other[low] else (a, b))
    (x, u), (y, v) = ends
    return (round(x, 4), round(y, 4)), (round(u, 4), round(v, 4))


def closest(ground: BaseGeometry, to: Point) -> Point:
    """The point of some ground that is nearest to another."""
    (here, _) = shapely.shortest_line(ground, shapely.Point(to)).coords
    return (round(here[0], 4), round(here[1], 4))


def inner(ground: BaseGeometry, clear: Iterable[float]) -> BaseGeometry:
    """The ground without its rim, as much of the rim as it can spare."""
    for by in clear:
        less = ground.buffer(-by, join_style="mitre")
        if not less.is_empty:
            return less
    return ground
