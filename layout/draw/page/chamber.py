"""The room where most of a section is done, shown large below its maps, on a leaf at the foot of
its last columns, with all its things and people at a size to be read.

Which room it is a matter says (`closeups`), for a whole section, so that its plates are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layout.draw.dress import Page
from layout.draw.names import STRIP
from layout.draw.page.chart import Chart
from layout.draw.page.closeup import HEAD, CloseUp
from layout.draw.windows import Plan, Precinct, Room
from layout.matters import hooks
from layout.said import Said
from layout.say.places import Speaker
from layout.stage import Frame

ROOM_HEIGHT = 104.0  # mm kept for it below the maps
LEAST = 40.0  # mm: lower than this it is not worth its place
LARGEST = 5.0  # mm per 尺
BENEATH = 16.0  # mm below it that its key takes where there is no room beside it
AIR = 5.0  # mm between the map and the picture


def room_of(ground: Precinct, frames: Sequence[Frame]) -> Room | None:
    """The room that a matter would have shown, if there is one."""
    found = (hook.room(ground, frames) for hook in hooks("closeups").values())
    return next((room for room in found if room is not None), None)


def room_shown(plan: Plan, charts: Sequence[Chart], sheet: Page) -> tuple[CloseUp, float] | None:
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


def room_beside(plan: Plan, charts: Sequence[Chart], width: float) -> CloseUp | None:
    """The room as it is to be shown in a column so broad."""
    if plan.room is None:
        return None
    return replace(_near(plan.room, charts[0], (width, ROOM_HEIGHT)), has_key=True)


def _near(room: Room, chart: Chart, most: tuple[float, float]) -> CloseUp:
    speaker = Speaker(chart.cast.site, chart.cast.text)
    title = Said(f"{room.name}中", speaker.place(f"{room.name}中"))
    width, deep = room.extent.size
    k = min(LARGEST, most[0] / width, most[1] / deep)
    return CloseUp(chart, room.extent, (), title, deep * k, LARGEST, tells=True)
