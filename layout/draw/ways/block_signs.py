"""The scale of a leaf, in 十 廿 卅, and the winds in rings at the edges of its map."""

from __future__ import annotations

import math
from collections.abc import Iterator

from layout.draw.dress import Obstacles, Rect, Theme, line
from layout.draw.ways.signs import BOXES, place_sign
from layout.measure.numerals import number_in_words
from layout.picture import Box, Disc, Group, Ink, Item, Meant, Path, Text
from layout.typeset import MM_PER_PT

LEAST_BOX = 4.2  # mm
ROOM = 32.0  # mm: the most that the bar takes
SIZE = 8.0  # pt
WORDS = 9.0  # mm: what the words take beside the bar
RING = 2.6  # mm, the radius of a wind's ring
WIND = 9.6  # pt
TWENTIES = {20: "廿", 30: "卅"}
STEP = 2.0  # mm between the places tried
HEAD = 0.45  # of the map: what of it is north


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


def draw_winds(
    obstacles: Obstacles, theme: Theme, cut: frozenset[str]
) -> Iterator[tuple[Group, Box]]:
    """北 always, as near the head as there is room; the others where there is room at their edges,
    and the map does not go on beyond."""
    for wind, spots in _edges(obstacles.frame).items():
        if wind in cut:
            continue
        free = ((x - RING, y - RING, x + RING, y + RING) for x, y in spots)
        rect = next((r for r in free if obstacles.cost(r) == 0), None)
        if rect is None and wind == "北":
            rect = place_sign(obstacles, (2 * RING, 2 * RING), east=True)
        if rect is None:
            continue
        obstacles.add(rect)
        x, y = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
        base = y + 0.37 * WIND * MM_PER_PT
        items = (
            Disc(x, y, RING - 0.2, Ink(theme.paper, theme.ink, 0.34)),
            Text(x, base, wind, "han-cut", WIND, theme.ink, "middle"),
        )
        name = "north" if wind == "北" else f"winds/{wind}"
        yield Group(name, items, cls="north", meant=Meant.NORTH), Box(wind, "sign", *rect)


def _edges(frame: Rect) -> dict[str, list[tuple[float, float]]]:
    """Places along each edge, from its middle outward."""
    left, top, right, bottom = frame
    x, y = (left + right) / 2, (top + bottom) / 2
    across = list(_outward((right - left) / 2 - RING))
    down = list(_outward((bottom - top) / 4))
    r = RING + 0.1
    deep = int(HEAD * (bottom - top) / STEP)
    return {
        "北": [(x + d, top + r + n * STEP) for n in range(deep) for d in across],
        "東": [(right - r - n * STEP, y + d) for n in range(3) for d in down],
        "西": [(left + r + n * STEP, y + d) for n in range(3) for d in down],
        "南": [(x + d, bottom - r - n * STEP) for n in range(3) for d in across],
    }


def _outward(most: float) -> Iterator[float]:
    yield 0.0
    for n in range(1, int(most / STEP) + 1):
        yield n * STEP
        yield -n * STEP
