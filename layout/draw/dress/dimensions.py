"""Dimension lines: a thin line with a head at each end, its measure in the middle or beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from layout.draw.dress.one_face import numbers_in_words
from layout.draw.dress.paper import Point, line
from layout.draw.dress.theme import Role, Theme
from layout.picture import Box, Ink, Item, Path, Text
from layout.typeset import MM_PER_PT, measure

HEAD, HEAD_WIDTH = 1.5, 0.76  # mm
LEAST = 4.2  # mm: on a shorter line the heads stand outside
TAIL = 3.2  # mm of line behind them
SIZE = 7.6  # pt of the measure
STROKE = 1.6  # mm, of the double stroke where a line is broken


def dimension(a: Point, b: Point, theme: Theme) -> Iterator[Item]:
    """The line with its heads."""
    ink = theme.lines["dimension"]
    length = math.dist(a, b) or 1.0
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    if length >= LEAST:
        yield Path(line((a, b)), ink, cls="dimension")
        yield _head(a, (-ux, -uy), theme)
        yield _head(b, (ux, uy), theme)
        return
    for end, way in ((a, 1.0), (b, -1.0)):  # pointing inward from without
        tail = (end[0] - way * ux * TAIL, end[1] - way * uy * TAIL)
        yield Path(line((tail, end)), ink, cls="dimension")
        yield _head(end, (way * ux, way * uy), theme)


def dimension_head(tip: Point, other: Point, theme: Theme) -> Item:
    """The head at the end of a line that comes from the other point."""
    length = math.dist(tip, other) or 1.0
    return _head(tip, ((tip[0] - other[0]) / length, (tip[1] - other[1]) / length), theme)


def _head(tip: Point, way: Point, theme: Theme) -> Item:
    back = (tip[0] - way[0] * HEAD, tip[1] - way[1] * HEAD)
    half = HEAD_WIDTH / 2
    left = (back[0] - way[1] * half, back[1] + way[0] * half)
    right = (back[0] + way[1] * half, back[1] - way[0] * half)
    return Path(line((tip, left, right), closed=True), Ink(theme.ink), cls="dimension")


def extension(a: Point, b: Point, theme: Theme) -> Item:
    """From what is measured to its dimension line."""
    return Path(line((a, b)), Ink(None, theme.hairline, 0.16), cls="extension")


def stroke(at: Point, theme: Theme, *, upright: bool) -> Iterator[Item]:
    """The double stroke on a line that is longer than it is drawn."""
    paper = Ink(None, theme.paper, 1.0)
    for off in (-0.5, 0.5):
        x, y = (at[0], at[1] + off) if upright else (at[0] + off, at[1])
        if upright:
            ends = ((x - STROKE / 2, y + STROKE / 4), (x + STROKE / 2, y - STROKE / 4))
        else:
            ends = ((x - STROKE / 4, y + STROKE / 2), (x + STROKE / 4, y - STROKE / 2))
        if off < 0:
            yield Path(line(((at[0], at[1] - 0.5), (at[0], at[1] + 0.5))), paper)
        yield Path(line(ends), theme.lines["dimension"], cls="dimension")


def words(
    han: str, basis: str, at: Point, theme: Theme, anchor: str = "middle"
) -> tuple[tuple[Item, ...], Box]:
    """The measure, on what it rests after it and smaller; `at` is on its baseline."""
    style = theme.lettering[Role.THING]
    small = SIZE - 1.2
    if theme.is_leaf:
        *said, value = numbers_in_words(han).split(" ")
        told = " ".join(said)
        han = told if told.endswith(value) else f"{told} {value}".strip()
    wide = measure(han, style.han, SIZE)
    more = measure(basis, style.han, small) + 0.7 if basis else 0.0
    left = at[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * (wide + more)
    plain = Text(left, at[1], han, style.han, SIZE, theme.ink, halo=theme.paper, halo_width=0.85)
    items = [plain]
    if basis:
        x = left + wide + 0.7
        items.append(replace(plain, x=x, text=basis, size=small, colour=theme.sub))
    em = SIZE * MM_PER_PT
    right = left + wide + more
    box = Box(f"measure/{han}", "label", left, at[1] - 0.84 * em, right, at[1] + 0.1 * em)
    return tuple(items), box
