"""A piece of the place, by its corners or its name."""

from __future__ import annotations

import math
from dataclasses import dataclass

from layout.api.ask import latest, locate
from layout.api.compiled import Compiled
from layout.draw.windows import Extent
from layout.problems import asked_wrongly
from layout.site import Site

ABOUT = 12.0  # 尺 of ground about a place that is a point
BEYOND = 24.0  # 尺 about all that is built: farther off there is nothing
LEAST = 2.0  # 尺: a piece is no smaller
EDGE = 7.0  # 尺 about an area, for its walls and stairs


@dataclass(frozen=True, slots=True)
class Region:
    """A piece of one ground."""

    ground: str
    extent: Extent


def region_of(rite: Compiled, words: str) -> Region:
    """A rectangle of the ground, or a ground, level, area or part by its name, or what is about
    the point where a place phrase leads at the end."""
    site = rite.site
    extent = _rectangle(words) or _named(site, words)
    if extent is None:
        extent = Extent.around([locate(rite, latest(rite), words, None).pos], ABOUT)
    for ground, areas in site.grounds.items():
        whole = Extent.around(p for name in areas for p in site.areas[name].ring)
        if extent is None or whole is None or not extent.meets(whole.grown(BEYOND)):
            continue
        there = _within(extent, whole.grown(BEYOND))
        if min(there.size) >= LEAST:
            return Region(ground, there)
    fix = "`layout plates RITE --site` shows the place and names its parts"
    raise asked_wrongly("U962", f"there is no ground at {words[:60]!r}", fix)


def _rectangle(words: str) -> Extent | None:
    parts = words.split(",")
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        return None
    if len(numbers) == 4 and all(map(math.isfinite, numbers)):
        west, south, east, north = numbers
        if west < east and south < north:
            return Extent(west, south, east, north)
    what = f"{words[:60]!r} is no rectangle"
    fix = "write WEST,SOUTH,EAST,NORTH in 尺, such as -40,-60,40,20"
    raise asked_wrongly("U962", what, fix)


def _named(site: Site, name: str) -> Extent | None:
    """What a name covers, with a little about it."""
    if name in site.grounds:
        areas = [site.areas[each] for each in site.grounds[name]]
    elif name in site.areas:
        areas = [site.areas[name]]
    else:
        areas = [area for area in site.areas.values() if area.level.name == name]
    points = [p for area in areas for p in area.ring]
    if not points and name in site.features:
        return Extent.around(site.features[name].shape, ABOUT)
    return Extent.around(points, EDGE)


def _within(extent: Extent, whole: Extent) -> Extent:
    return Extent(
        max(extent.west, whole.west),
        max(extent.south, whole.south),
        min(extent.east, whole.east),
        min(extent.north, whole.north),
    )
