"""A page of a book: its maps, and the words round them."""

from layout.draw.page.chart import Chart
from layout.draw.page.composer import Composer, Maps, PlateManner
from layout.draw.page.footer import draw_footer
from layout.draw.page.inset import draw_inset, inset_told
from layout.draw.page.legend import Used, sample
from layout.draw.page.margins import used_marks
from layout.draw.page.panels import HEAD, Asked, Panel, draw_panels, heading
from layout.draw.page.series import Planning, Series

__all__ = [
    "HEAD",
    "Asked",
    "Chart",
    "Composer",
    "Maps",
    "Panel",
    "Planning",
    "PlateManner",
    "Series",
    "Used",
    "draw_footer",
    "draw_inset",
    "draw_panels",
    "heading",
    "inset_told",
    "sample",
    "used_marks",
]  # fmt: skip
