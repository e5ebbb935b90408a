"""The room where most of a section is done, shown large below its maps, on a leaf at the foot of
its last columns: 室中, with all its dishes and people at a size to be read.

Chosen by rule, for a whole section, so that its plates are alike: dishes stand in the room, and in
a quarter of the steps or more somebody acts there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layout.draw.chart import Chart
from layout.draw.closeup import HEAD, Near
from layout.draw.dishkey import STRIP
from layout.draw.page import Page
from layout.draw.places import Speaker
from layout.draw.plan import Plan, Room
from layout.draw.rooms import is_done_in, rooms_of
from layout.draw.served import is_served
from layout.draw.view import WALL, Extent
from layout.site import Site
from layout.stage import Frame

ROOM_HEIGHT = 104.0  # mm kept for it below the maps
LEAST = 40.0  # mm: lower than this it is not worth its place
FEW = 3  # dishes and stands, before a room is one where somebody is served
SHARE = 4  # of so many steps one at least is done there
LARGEST = 5.0  # mm per 尺
BENEATH = 16.0  # mm below it that its key takes where there is no room beside it
AIR = 5.0  # mm between the map and the picture


def room_of(site: Site, ground: str, frames: Sequence[Frame]) -> Room | None:
    """The room in which dishes stand and most is done, if there is one."""
    told = [frame for frame in frames if frame.events]
    best: tuple[int, Room] | None = None
    for names, extent in rooms_of(site, ground):
        if _dishes(extent, frames) < FEW:
            continue
        done = sum(
            any(is_done_in(names, extent, f, e.who, e.thing) for e in f.events) for f in told
        )
        if done * SHARE >= len(told) and done > (best[0] if best else 0):
            best = done, Room(names[0], extent.grown(WALL / 2))
    return best[1] if best else None


def _dishes(extent: Extent, frames: Sequence[Frame]) -> int:
    """How many dishes and stands stand there, where most do."""
    return max(
        (sum(bool(t.pos and extent.has(t.pos) and is_served(t)) for t in f.things.values())
         for f in frames),
        default=0,
    )  # fmt: skip


def room_shown(plan: Plan, charts: Sequence[Chart], sheet: Page) -> tuple[Near, float] | None:
    """The room as it is to be shown, and where on the page its picture begins."""
    room = plan.room
    if room is None:
        return None
    boxes = [box for chart in charts for box in (*chart.boxes, *chart.signposts)]
    maps = [view.window.top + view.window.height for view in plan.views]
    top = max([*maps, *(box.bottom for box in boxes)]) + AIR + HEAD
    height = sheet.top + sheet.map_height - top
    if height < LEAST:
        return None
    near = _near(room, charts[0], (sheet.narrow_width, height))
    beside = sheet.narrow_width - near.height * room.extent.size[0] / room.extent.size[1]
    return replace(near, has_key=beside >= STRIP or height - near.height >= BENEATH), top


def room_beside(plan: Plan, charts: Sequence[Chart], width: float) -> Near | None:
    """The room as it is to be shown in a column so broad."""
    if plan.room is None:
        return None
    return replace(_near(plan.room, charts[0], (width, ROOM_HEIGHT)), has_key=True)


def _near(room: Room, chart: Chart, most: tuple[float, float]) -> Near:
    speaker = Speaker(chart.cast.site, chart.cast.text)
    title = f"{room.name}中", speaker.place(f"{room.name}中")
    width, deep = room.extent.size
    k = min(LARGEST, most[0] / width, most[1] / deep)
    return Near(chart, room.extent, (), title, deep * k, LARGEST)
