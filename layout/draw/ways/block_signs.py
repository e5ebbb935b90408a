"""The scale of a leaf, in 十 廿 卅."""

from __future__ import annotations

import math

from layout.draw.dress import Obstacles, Theme, line
from layout.draw.ways.signs import BOXES, place_sign
from layout.measure.numerals import number_in_words
from layout.picture import Box, Group, Ink, Item, Meant, Path, Text

LEAST_BOX = 4.2  # mm
ROOM = 32.0  # mm: the most that the bar takes
SIZE = 8.0  # pt
WORDS = 9.0  # mm: what the words take beside the bar
TWENTIES = {20: "廿", 30: "卅"}


def in_old_words(number: int) -> str:
    """十 廿 卅 as on an old rule."""
    if number == 0:
        return "〇"
    return TWENTIES.get(number) or number_in_words(number)


def draw_bar(k: float, obstacles: Obstacles, theme: Theme) -> tuple[Group, Box]:
    """A line with a tick at each length, every other part of it thick."""
    box = next(chi for chi in BOXES if chi * k >= LEAST_BOX or chi == BOXES[-1])
    room = min(ROOM, obstacles.frame[2] - obstacles.frame[0] - WORDS)
    boxes = max(1, min(3, math.floor(room / (box * k))))
    width = boxes * box * k
    rect = place_sign(obstacles, (width + WORDS, 6.8), east=False)
    left, y = rect[0] + 2.6, rect[1] + 5.6
    items: list[Item] = [Path(line(((left, y), (left + width, y))), Ink(None, theme.ink, 0.3))]
    for n in range(boxes + 1):
        x = left + n * box * k
        items.append(Path(line(((x, y - 1.5), (x, y))), Ink(None, theme.ink, 0.3)))
        if n < boxes and n % 2 == 0:
            thick = line(((x, y), (x + box * k, y)))
            items.append(Path(thick, Ink(None, theme.ink, 0.9)))
        word = in_old_words(round(n * box))
        items.append(Text(x, y - 2.2, word, "han-cut", SIZE, theme.ink, "middle"))
    items.append(Text(left + width + 2.6, y, "尺", "han-cut", SIZE, theme.ink))
    return Group("scale", tuple(items), cls="scale", meant=Meant.SCALE), Box("scale", "sign", *rect)
