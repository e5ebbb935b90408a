"""The words round a map, in a column beside it or on a page that faces it."""

from layout.draw.captions.caption import Caption, CaptionColumn, Move
from layout.draw.captions.column import draw_captions, draw_heading
from layout.draw.captions.facing import draw_facing

__all__ = [
    "Caption",
    "CaptionColumn",
    "Move",
    "draw_captions",
    "draw_facing",
    "draw_heading",

]  # fmt: skip
