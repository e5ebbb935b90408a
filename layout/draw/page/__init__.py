"""A page of a book: its maps, and the words round them."""

from layout.draw.page.chart import Chart, Way
from layout.draw.page.composer import FACING, Composer, Maps, PlateManner
from layout.draw.page.footer import draw_footer
from layout.draw.page.inset import draw_inset, inset_told
from layout.draw.page.panels import HEAD, Asked, Panel, draw_panels, heading
from layout.draw.page.series import Planning, Series

__all__ = [
    "FACING",
    "HEAD",
    "Asked",
    "Chart",
    "Composer",
    "Maps",
    "Panel",
    "Planning",
    "PlateManner",
    "Series",
    "Way",
    "draw_footer",
    "draw_inset",
    "draw_panels",
    "heading",
    "inset_told",
]  # fmt: skip
