"""A page of a book: its maps, what is shown close by, and the words round them."""

from layout.draw.page.chart import Chart
from layout.draw.page.closeup import CloseUp
from layout.draw.page.composer import Composer, Maps, PlateManner
from layout.draw.page.footer import draw_footer
from layout.draw.page.inset import draw_inset
from layout.draw.page.legend import Used, sample
from layout.draw.page.margins import used_marks
from layout.draw.page.narrow import breadths
from layout.draw.page.panels import HEAD, Asked, Panel, draw_panels, heading
from layout.draw.page.series import Planning, Series

__all__ = [
    "HEAD",
    "Asked",
    "Chart",
    "CloseUp",
    "Composer",
    "Maps",
    "Panel",
    "Planning",
    "PlateManner",
    "Series",
    "Used",
    "breadths",
    "draw_footer",
    "draw_inset",
    "draw_panels",
    "heading",
    "sample",
    "used_marks",
]  # fmt: skip
