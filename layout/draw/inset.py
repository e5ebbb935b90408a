"""The whole place, small, beside a partial view: everything at one scale, the window outlined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from layout.draw.building import filled_paths
from layout.draw.captions import Column
from layout.draw.fabric import fabric
from layout.draw.page import Point, line, to_page
from layout.draw.theme import Role, Theme
from layout.draw.view import Extent, View
from layout.picture import Disc, Group, Ink, Item, Path, Text, Window
from layout.site import Site

WIDTH, HEIGHT = 32.0, 70.0
MARGIN = 1.5
FRAME = 0.3
DOT = 0.42


def draw_inset(
    site: Site, view: View, people: Iterable[Point], theme: Theme, column: Column
) -> tuple[Group, float]:
    """The inset at the foot of the column, with everybody a dot, and how much of it it takes."""
    place = view.place.joined(view.extent)
    width, height = place.size
    k = min((WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN) / height)
    own = (width * k + 2 * MARGIN, height * k + 2 * MARGIN)
    left, top = column.left, column.bottom - own[1]
    window = Window(
        view.ground, left + MARGIN, top + MARGIN, width * k, height * k, place.west, place.north, k
    )
    right, bottom = left + own[0], top + own[1]
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    items: list[Item] = [Path(line(corners, closed=True), theme.lines["inset"])]
    items += _building(site, window, theme)
    items += (Disc(*to_page(window, p), DOT, Ink(theme.ink)) for p in people if place.has(p))
    items.append(_outline(view.extent, window, theme))
    style = theme.lettering[Role.CAPTION]
    items.append(Text(right + 2.5, top + 3.2, "全圖", style.han, style.han_size, theme.ink))
    if column.lang != "zh":
        text = "the whole place"
        items.append(Text(right + 2.5, top + 6.8, text, style.latin, style.latin_size, theme.sub))
    return Group("inset", tuple(items), cls="inset"), own[1] + 4.0


def _building(site: Site, window: Window, theme: Theme) -> Iterator[Item]:
    parts = fabric(site, window.name)
    yield from filled_paths(parts.hall, window, Ink(fill=theme.hall))
    yield from filled_paths(parts.rooms, window, Ink(fill=theme.room))
    yield from filled_paths(parts.court_walls, window, Ink(theme.wall, theme.wall, 0.12))
    yield from filled_paths(parts.walls, window, Ink(theme.wall, theme.wall, 0.12))


def _outline(extent: Extent, window: Window, theme: Theme) -> Item:
    left, top = to_page(window, (extent.west, extent.north))
    right, bottom = to_page(window, (extent.east, extent.south))
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Path(line(corners, closed=True), Ink(None, theme.marker, FRAME))
