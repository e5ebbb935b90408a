"""Where people go, as ink: their lines, turns and passings; and the signs of a map."""

from layout.draw.ways.acts import MarkScene, act_marks, draw_bar
from layout.draw.ways.lanes import lanes
from layout.draw.ways.lines import rects_of, samples, shortened
from layout.draw.ways.numbers import NUMBER_R, number
from layout.draw.ways.passings import Passing, draw_earlier, draw_passings, passings, sign
from layout.draw.ways.paths import (
    HEAD,
    NOTCH,
    QUICK_LINE,
    PathsDrawn,
    Trail,
    arrowhead,
    draw_paths,
    quick,
    trails,
)
from layout.draw.ways.rounds import Bodies, clear_of
from layout.draw.ways.signs import NORTH_ROOM, NORTHWARD, draw_north, draw_scale, scale_bar
from layout.draw.ways.turns import Corner, turned

__all__ = [
    "HEAD",
    "NORTHWARD",
    "NORTH_ROOM",
    "NOTCH",
    "NUMBER_R",
    "QUICK_LINE",
    "Bodies",
    "Corner",
    "MarkScene",
    "Passing",
    "PathsDrawn",
    "Trail",
    "act_marks",
    "arrowhead",
    "clear_of",
    "draw_bar",
    "draw_earlier",
    "draw_north",
    "draw_passings",
    "draw_paths",
    "draw_scale",
    "lanes",
    "number",
    "passings",
    "quick",
    "rects_of",
    "samples",
    "scale_bar",
    "shortened",
    "sign",
    "trails",
    "turned",
]  # fmt: skip
