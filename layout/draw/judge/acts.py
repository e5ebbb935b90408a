"""What is done on a page: whether it is large enough, and whether it is seen where it is."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from layout.draw.judge.fault import Fault
from layout.draw.judge.ink import together
from layout.draw.judge.limits import LIMITS
from layout.draw.judge.marks import SeenPage
from layout.picture import Meant, Window

_NUMBER = re.compile(r"\d+")


def act_faults(page: SeenPage) -> Iterator[Fault]:
    """Every fault of an act."""
    yield from _small(page)
    frames = [box for _, box in page.close_ups]
    on_map = [one for one in page.numbers if not any(_holds(box, one.at) for box in frames)]
    numbers = {found[0] for one in on_map if (found := _NUMBER.match(one.text))}
    if page.ways and len(numbers) > LIMITS.ways:
        yield Fault("V720", str(len(numbers)), at=on_map[0].at)
    yield from _maps(page)
    yield from _in_walls(page)


def _holds(box: tuple[float, float, float, float], at: tuple[float, float]) -> bool:
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]


def _small(page: SeenPage) -> Iterator[Fault]:
    """Who acts on a map and is smaller than can be read; on a tablet his name is read. A frame
    beside the words is meant to be smaller."""
    frames = {number for number, _ in page.close_ups}
    for body in page.bodies:
        if body.meant is Meant.ACTOR and not body.is_named and body.map not in frames:
            around = shapely.get_coordinates(body.shape.minimum_rotated_rectangle).tolist()
            broad = max(math.dist(around[i], around[i + 1]) for i in (0, 1))
            if broad < LIMITS.broad:
                yield Fault("V719", body.name, f"{broad:.1f}", body.shape.bounds[:2])


def _maps(page: SeenPage) -> Iterator[Fault]:
    """Maps on which somebody acts and nothing tells where, or what is done is a speck."""
    acting = [b.shape for b in page.bodies if b.meant in (Meant.ACTOR, Meant.CAME)]
    anchors = together(tuple(anchor.bounds for anchor in page.anchors))
    for window in (w for w in page.sheet.windows if w.name):
        ground = _ground_of(window)
        there = [shape for shape in acting if shape.centroid.within(ground)]
        if not there:
            continue
        if not (page.breaks or anchors.intersects(ground)):
            yield Fault("V721", window.name, at=(window.left, window.top))
        lines = shapely.union_all([way.line for way in page.ways]).intersection(ground)
        left, top, right, bottom = lines.union(shapely.union_all(there)).bounds
        by = LIMITS.about
        hull = shapely.box(left - by, top - by, right + by, bottom + by)
        part = hull.intersection(ground).area / ground.area
        if part < LIMITS.act:
            yield Fault("V722", f"{100 * part:.0f}", at=(window.left, window.top))


def _ground_of(window: Window) -> BaseGeometry:
    right, bottom = window.left + window.width, window.top + window.height
    return shapely.box(window.left, window.top, right, bottom)


def _in_walls(page: SeenPage) -> Iterator[Fault]:
    """Things that lie in a wall."""
    if not page.walls:
        return
    walls = together(tuple(wall.bounds for wall in page.walls))
    for body in page.bodies:
        if body.meant is not Meant.THING or not walls.intersects(body.shape):
            continue
        if walls.intersection(body.shape).area > LIMITS.in_wall * body.shape.area:
            yield Fault("V723", body.name, at=body.shape.bounds[:2])
