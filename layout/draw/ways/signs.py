"""The scale bar and the north arrow: on paper outside the walls, else in empty court."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from layout.draw.dress import HARD, Obstacles, Rect, Role, Theme, faced, line
from layout.picture import Box, Group, Ink, Item, Meant, Path, Text
from layout.said import Said
from layout.say.tongue import Tongue

BOXES = (
    2.0,
    5.0,
    10.0,
    50.0,
    100.0,
    300.0,
)  # 尺, a box of the bar: the first that is wide enough
LEAST_BOX = 6.0  # mm
METRES = (1, 2, 5, 10, 20, 50, 100)
BAR_HEIGHT = 1.1
NORTHWARD = Said("北", "N")
NORTH = (4.4, 11.0)  # width and height of the arrow
NORTH_ROOM = (6.4, 15.4)
STEP = 3.0  # mm between the places tried
WORDS = 5.0  # mm: what the words take beside the bar


def draw_scale(k: float, metre: float, obstacles: Obstacles, theme: Theme) -> tuple[Group, Box]:
    """The bar in 尺 with a bare line of metres below it; `metre` is 尺 in one."""
    box = next(chi for chi in BOXES if chi * k >= LEAST_BOX or chi == BOXES[-1])
    room = min(40.0, obstacles.frame[2] - obstacles.frame[0] - WORDS)
    boxes = max(1, min(3, math.floor(room / (box * k))))
    width, height = boxes * box * k, 8.4
    rect = place_sign(obstacles, (width + WORDS, height), east=False)
    obstacles.add(rect)
    items = _bar(k, metre, (rect[0] + 0.8, rect[1] + 3.4), (box, boxes), theme)
    return Group("scale", tuple(items), cls="scale", meant=Meant.SCALE), Box("scale", "sign", *rect)


def scale_bar(k: float, at: tuple[float, float], room: float, theme: Theme) -> list[Item]:
    """A bar beside a detail that has a scale of its own; `at` is its upper left corner."""
    boxes = [chi for chi in BOXES if chi * k <= room] or [BOXES[0]]
    return _bar(k, None, at, (boxes[-1], max(1, min(3, math.floor(room / (boxes[-1] * k))))), theme)


def _bar(
    k: float,
    metre: float | None,
    at: tuple[float, float],
    measure: tuple[float, int],
    theme: Theme,
) -> list[Item]:
    """So many boxes of so many 尺, and metres below."""
    (left, top), (box, boxes) = at, measure
    width = boxes * box * k
    items: list[Item] = []
    for i in range(boxes):
        x = left + i * box * k
        corners = (
            (x, top),
            (x + box * k, top),
            (x + box * k, top + BAR_HEIGHT),
            (x, top + BAR_HEIGHT),
        )
        fill = theme.ink if i % 2 == 0 else theme.paper
        items.append(Path(line(corners, closed=True), Ink(fill, theme.ink, 0.2)))
    style = theme.lettering[Role.LEGEND]
    for i in range(boxes + 1):
        text = f"{i * box:g}" + ("尺" if i == boxes else "")
        x = left + i * box * k - (1.2 if i == boxes else 0)
        anchor = "middle" if i < boxes else "start"
        items.append(
            Text(x, top - 0.9, text, "latin-regular", style.latin_size + 0.3, theme.ink, anchor)
        )
    if metre is not None:
        items += _metres(left, top + BAR_HEIGHT + 0.65, width, k * metre, theme)
    return items


def _metres(left: float, y: float, width: float, mm: float, theme: Theme) -> Iterator[Item]:
    """A line with ticks at round numbers of metres, few enough to be read."""
    count = math.floor(width / mm)
    step = next(n for n in METRES if n * mm >= LEAST_BOX or count < 4 or n == METRES[-1])
    ticks = range(0, count + 1, step)
    ink = theme.lines["dimension"]
    yield Path(line(((left, y), (left + ticks[-1] * mm, y))), ink)
    size = theme.lettering[Role.LEGEND].latin_size
    for n in ticks:
        x = left + n * mm
        yield Path(line(((x, y), (x, y + 0.8))), ink)
        text = f"{n} m" if n == ticks[-1] else f"{n}"
        anchor = "middle" if n != ticks[-1] else "start"
        x -= 0.6 if n == ticks[-1] else 0
        face = "latin-italic" if n == ticks[-1] else "latin-regular"
        yield Text(x, y + 3.4, text, face, size, theme.sub, anchor)


def draw_north(obstacles: Obstacles, theme: Theme, tongue: Tongue) -> tuple[Group, Box]:
    """The arrow with 北 above it (N in English), its right half black."""
    rect = place_sign(obstacles, NORTH_ROOM, east=True)
    obstacles.add(rect)
    x, top = (rect[0] + rect[2]) / 2, rect[1] + 3.9
    half, bottom = NORTH[0] / 2, top + NORTH[1]
    waist = bottom - 2.2
    edge = Ink(theme.paper, theme.ink, 0.2, join="round")
    left = Path(line(((x, top), (x - half, bottom), (x, waist)), closed=True), edge)
    black = Ink(theme.ink, theme.ink, 0.2, join="round")
    right = Path(line(((x, top), (x + half, bottom), (x, waist)), closed=True), black)
    style = theme.lettering[Role.LEGEND]
    strong = replace(style, han_size=9.0, latin="latin-semibold", latin_size=9.0)
    (sign,) = faced(tongue.lead(NORTHWARD), strong)
    word = Text(x, top - 1.0, *sign, theme.ink, "middle")
    return Group("north", (left, right, word), cls="north", meant=Meant.NORTH), Box(
        "north", "sign", *rect
    )


def place_sign(obstacles: Obstacles, size: tuple[float, float], *, east: bool) -> Rect:
    """The lowest free place on the west (or east) side; the corner if nothing is free."""
    left, top, right, bottom = obstacles.frame
    width, height = size
    best: Rect | None = None
    least = HARD
    rows = int((bottom - top - height) / STEP) + 1
    columns = int((right - left - width) / STEP) + 1
    for row in range(rows):
        for column in range(columns):
            x = right - width - column * STEP if east else left + column * STEP
            y = bottom - height - row * STEP
            rect = (x, y, x + width, y + height)
            cost = row + 1.5 * column
            if cost < least and obstacles.cost(rect) == 0:
                best, least = rect, cost
        if row > least:
            break
    corner = right - width if east else left
    return best or (corner, bottom - height, corner + width, bottom)
