"""The whole place, small, beside a partial view: everything at one scale, the window outlined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from layout.draw.captions import CaptionColumn
from layout.draw.dress import Point, Role, Theme, faced, line, to_page
from layout.draw.ink import filled_paths
from layout.draw.windows import Extent, Plan, fabric, outlines
from layout.picture import Group, Ink, Item, Meant, Path, Text, Window
from layout.said import Said
from layout.site import Site
from layout.typeset import measure

WHOLE = Said("全圖", "the whole place")
WIDTH, HEIGHT = 32.0, 70.0
LOW = 44.0  # mm: the height of one below a broad map
MARGIN = 1.5
DOT = 0.42
HARDLY = 0.01  # mm: how long a line is that is a dot


def draw_inset(
    site: Site, plan: Plan, people: Iterable[Point], theme: Theme, column: CaptionColumn
) -> tuple[Group, float]:
    """The inset at the foot of the column, with everybody a dot, and how much of it it takes."""
    place, k = _measured(plan)
    width, height = place.size
    own = (width * k + 2 * MARGIN, height * k + 2 * MARGIN)
    left, top = column.left, column.bottom - own[1]
    window = Window(
        plan.ground, left + MARGIN, top + MARGIN, width * k, height * k, place.west, place.north, k
    )
    right, bottom = left + own[0], top + own[1]
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    items: list[Item] = [Path(line(corners, closed=True), theme.lines["inset"])]
    items += _building(site, window, theme)
    if dots := [to_page(window, p) for p in people if place.has(p)]:
        # all as one, each the round end of hardly a line: a file has a quarter of what discs take
        lines = ((("M", (x, y)), ("L", (x + HARDLY, y))) for x, y in dots)
        items.append(
            Path(tuple(chain.from_iterable(lines)), Ink(None, theme.ink, 2 * DOT, cap="round"))
        )
    items += outlines(plan, window, theme, column.tongue)
    items += _title(theme, column, (left, top, right))
    return Group("inset", tuple(items), cls="inset", meant=Meant.WORDS), inset_height(plan)


def _title(
    theme: Theme, column: CaptionColumn, frame: tuple[float, float, float]
) -> Iterator[Item]:
    """What it is: at its right, or above it where words that run down stand there."""
    left, top, right = frame
    style = theme.lettering[Role.CAPTION]
    x, y = (left, top - 1.6) if column.is_apart else (right + 2.5, top + 3.2)
    for one in faced(column.tongue.told(WHOLE), style):
        yield Text(x, y, *one, theme.ink if one[0] == WHOLE.han else theme.sub)
        x, y = (x + measure(*one) + 1.2, y) if column.is_apart else (x, y + 3.6)


def inset_width(plan: Plan) -> float:
    """What the inset takes of a row."""
    place, k = _measured(plan)
    return place.size[0] * k + 2 * MARGIN


def inset_height(plan: Plan) -> float:
    """What the inset takes of the column."""
    place, k = _measured(plan)
    return place.size[1] * k + 2 * MARGIN + 4.0


def _measured(plan: Plan) -> tuple[Extent, float]:
    """The whole place, and its scale in the inset."""
    place = plan.place
    for view in plan.views:
        place = place.joined(view.extent)
    width, height = place.size
    tall = LOW if plan.page is not None and plan.page.is_broad else HEIGHT
    return place, min((WIDTH - 2 * MARGIN) / width, (tall - 2 * MARGIN) / height)


def _building(site: Site, window: Window, theme: Theme) -> Iterator[Item]:
    parts = fabric(site, window.name)
    yield from filled_paths(parts.hall, window, Ink(fill=theme.hall))
    yield from filled_paths(parts.rooms, window, Ink(fill=theme.room))
    yield from filled_paths(parts.court_walls, window, Ink(theme.wall, theme.wall, 0.12))
    yield from filled_paths(parts.walls, window, Ink(theme.wall, theme.wall, 0.12))
