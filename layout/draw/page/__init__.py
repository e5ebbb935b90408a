"""A page of a book: its maps, and the words round them."""

from layout.draw.page.chart import Chart
from layout.draw.page.composer import FACING, ActPage
from layout.draw.page.inset import draw_inset, inset_told
from layout.draw.page.maps import PieceMap, PlateManner, PlateMaps
from layout.draw.page.panels import HEAD, Asked, Panel, draw_panels, heading
from layout.draw.page.series import Planning, Series

__all__ = [
    "FACING",
    "HEAD",
    "ActPage",
    "Asked",
    "Chart",
    "Panel",
    "PieceMap",
    "Planning",
    "PlateManner",
    "PlateMaps",
    "Series",
    "draw_inset",
    "draw_panels",
    "heading",
    "inset_told",
]  # fmt: skip
