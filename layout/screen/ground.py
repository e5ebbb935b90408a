"""What stands still behind a scene: the building, the names of its parts, the scale and north."""

from __future__ import annotations

from collections.abc import Iterable

from layout.draw.dress import LINE_COSTS, Obstacles, Rect, Theme
from layout.draw.ink import draw_building
from layout.draw.names import Namer, place_labels
from layout.draw.windows import Extent
from layout.picture import Group, Sheet, Window
from layout.say.tongue import Tongue
from layout.site import Site


def draw_ground(
    site: Site, window: Window, theme: Theme, tongue: Tongue, taken: Iterable[Rect] = ()
) -> Sheet:
    """The ground of a scene as a sheet of the window's size; no name stands where things lie."""
    building = draw_building(site, window, theme)
    obstacles = Obstacles((0.0, 0.0, window.width, window.height))
    obstacles.add_walls(building.walls)
    for box in building.lines:
        obstacles.add((box.left, box.top, box.right, box.bottom), LINE_COSTS[box.kind])
    for rect in taken:
        obstacles.add(rect)
    wanted = Namer(site, window, theme, tongue, "").wanted()
    placed, _ = place_labels(wanted, obstacles)
    names = Group("labels", tuple(item for label in placed for item in label.items), cls="labels")
    return Sheet(
        window.width,
        window.height,
        site.title,
        "",
        theme.paper,
        (building.group, names),
        windows=(window,),
    )


def place_of(site: Site, ground: str) -> Extent:
    """All the ground of one house."""
    names = site.grounds.get(ground, tuple(site.areas))
    extent = Extent.around((p for n in names for p in site.areas[n].ring), 4.0)
    return extent or Extent(-30, -30, 30, 30)


def window_of(ground: str, extent: Extent, k: float) -> Window:
    """The extent as a window that fills its sheet."""
    wide, deep = extent.size
    return Window(ground, 0.0, 0.0, wide * k, deep * k, extent.west, extent.north, k)
