"""The words of plates: what they say, in rows and columns, beside a map or on their own page."""

from layout.draw.words.composed import (
    ON_A_PAGE,
    column_of,
    draw_heading,
    head_rows,
    page_of,
    strips_of,
    upright_head,
)
from layout.draw.words.plate_words import HeadWords, PlateWords, ToldRun
from layout.draw.words.setter import (
    TextDress,
    TextRow,
    TextStrip,
    draw_footer,
    evenly,
    fitted,
    flowed,
    height_of,
    moved_rows,
)

__all__ = [
    "ON_A_PAGE",
    "HeadWords",
    "PlateWords",
    "TextDress",
    "TextRow",
    "TextStrip",
    "ToldRun",
    "column_of",
    "draw_footer",
    "draw_heading",
    "evenly",
    "fitted",
    "flowed",
    "head_rows",
    "height_of",
    "moved_rows",
    "page_of",
    "strips_of",
    "upright_head",
]  # fmt: skip
