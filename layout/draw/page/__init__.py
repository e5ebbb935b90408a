"""A page of a book: its maps, and the words round them."""

from layout.draw.page.chart import Chart
from layout.draw.page.composer import FACING, ActPage, Planning, Series, room_below, room_for_maps
from layout.draw.page.maps import PieceMap, PlateManner
from layout.draw.page.panels import GAP, HEAD, Asked, Panel, draw_panels, heading
from layout.draw.page.place import SMALL, WholePlace, place_plan, smaller, tagged

__all__ = [
    "FACING",
    "GAP",
    "HEAD",
    "SMALL",
    "ActPage",
    "Asked",
    "Chart",
    "Panel",
    "PieceMap",
    "Planning",
    "PlateManner",
    "Series",
    "WholePlace",
    "draw_panels",
    "heading",
    "place_plan",
    "room_below",
    "room_for_maps",
    "smaller",
    "tagged",
]  # fmt: skip
