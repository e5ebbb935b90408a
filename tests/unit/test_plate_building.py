"""The building on the page: walls joined, openings cut, rooms told from halls."""

from __future__ import annotations

from dataclasses import replace

import kit
from shapely import Point

from layout.draw.dress.themes import themes
from layout.draw.ink.building import draw_building
from layout.draw.windows.fabric import fabric
from layout.picture import Group

THEME = themes()["modern"]


def test_walls_are_flush_and_cut_by_doors() -> None:
    """Walls meet without a gap at corners, and stop where there is a door."""
    parts = fabric(kit.little_site(), "庠")
    assert parts.walls.contains(Point(-60.5, 64.5))  # the outer corner of the west room
    assert not parts.walls.intersects(Point(10.0, 48.0))  # the chamber door
    assert parts.walls.contains(Point(20.0, 48.0))
    assert not parts.court_walls.intersects(parts.walls.buffer(-0.01))


def test_a_room_is_what_walls_go_round() -> None:
    """What is walled on all sides is a room, what is open is of the hall."""
    parts = fabric(kit.little_site(), "庠")
    assert {"室", "東房", "西房", "東夾", "西夾"} == parts.room_names
    assert {"堂上", "東堂", "西堂", "東內塾"} <= parts.hall_names


def test_a_wall_that_goes_on_ends_in_a_break() -> None:
    """A wall that the view cuts off, or that has no end, ends in the sign of a break."""
    site = kit.little_site()
    view = kit.whole(site, kit.presenting())
    assert len(_breaks(draw_building(site, view.window, THEME).group)) == 2  # two loose ends
    narrow = replace(view.window, west=-70.0, width=140 * view.window.k)
    assert len(_breaks(draw_building(site, narrow, THEME).group)) == 2  # the south wall, cut twice


def test_the_building_is_inked_once_a_view() -> None:
    """The same building in the same window is the same drawing, not drawn again."""
    site = kit.little_site()
    window = kit.whole(site, kit.presenting()).window
    assert draw_building(site, window, THEME) is draw_building(site, window, THEME)


def _breaks(group: Group) -> list[object]:
    found: list[object] = []
    for item in group.items:
        if isinstance(item, Group):
            found += _breaks(item)
        elif getattr(item, "cls", "") == "break":
            found.append(item)
    return found
