"""What a plate shows beside its maps and below them: details, and a crowd at its true size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from layout.draw.captions import Column
from layout.draw.chart import Chart
from layout.draw.closeup import close_up, crowd_of, near_detail
from layout.draw.inset import inset_height
from layout.draw.page import Page
from layout.draw.panels import GAP, Asked, Panel, draw_panels, nothing_of
from layout.draw.plan import Plan
from layout.draw.series import WIDE
from layout.draw.served import served_of
from layout.picture import Box, Item, Window
from layout.problems import Problem
from layout.score import Detail, Showing

NEAR = Showing.近觀


@dataclass(frozen=True, slots=True)
class Aside:
    """What was set apart, and where the captions must end above it."""

    items: tuple[Item, ...]
    boxes: tuple[Box, ...]
    windows: tuple[Window, ...]
    problems: tuple[Problem, ...]
    lowest: float | None


def set_aside(
    details: Sequence[Detail],
    asked: Asked,
    charts: Sequence[Chart],
    page: tuple[Page, Plan, Column],
) -> Aside:
    """Broad details below the map, the others at the foot of the column, from the bottom up."""
    sheet, plan, column = page
    wide, lacking = draw_panels([d for d in details if d.show in WIDE], asked)
    beside = replace(asked, width=column.width)
    narrow, more = draw_panels([d for d in details if d.show not in WIDE], beside)
    items: list[Item] = []
    boxes: list[Box] = []
    windows: list[Window] = []
    _stacked(wide, sheet.left, sheet.top + sheet.map_height, items, boxes)
    has_inset = not (plan.is_whole or plan.has_small)
    foot = column.bottom - (inset_height(plan) if has_inset else 0.0)
    top = foot
    asked_for = [(d, near_detail(d, charts, column.width)) for d in details if d.show is NEAR]
    served, crowd = served_of(charts, column.width), crowd_of(charts)
    if served is not None and crowd is not None and served.ground.meets(crowd.ground):
        crowd = None  # it is shown there
    for near in (crowd, *(found for _, found in asked_for), served):
        if near is not None:
            group, chart = close_up(near, column, top)
            items.append(group)
            boxes += chart.boxes
            windows.append(chart.cast.view.window)
            top -= near.room + GAP
    more = (*more, *(nothing_of(d) for d, found in asked_for if found is None))
    top = _stacked(narrow, column.left, top, items, boxes)
    lowest = top if top < foot else None
    return Aside(tuple(items), tuple(boxes), tuple(windows), (*lacking, *more), lowest)


def _stacked(
    panels: Sequence[Panel], left: float, low: float, items: list[Item], boxes: list[Box]
) -> float:
    """The panels one above another, the last at the foot; returns where more may stand."""
    for panel in reversed(panels):
        low -= panel.height
        items.append(panel.at(left, low))
        boxes += panel.boxes_at(left, low)
        low -= GAP
    return low
