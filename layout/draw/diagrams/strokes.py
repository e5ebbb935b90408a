"""Shapes that diagrams are made of: many bars as one path, and what they are hatched with."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from layout.draw.obstacles import Rect
from layout.picture import Ink, Path
from layout.shape import Segment, Segments


def bars_path(rects: Iterable[Rect], ink: Ink, cls: str = "") -> Iterator[Path]:
    """All of the rectangles in one path; nothing if there are none."""
    shape = tuple(segment for rect in rects for segment in _outline(rect))
    if shape:
        yield Path(shape, ink, cls=cls)


def _outline(rect: Rect) -> Segments:
    left, top, right, bottom = rect
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return (("M", corners[0]), *(("L", c) for c in corners[1:]), ("Z", ()))


def hatching(
    rects: Sequence[Rect], ink: Ink, pitch: float, *, crossed: bool = False
) -> Iterator[Path]:
    """Lines at 45° within the rectangles, in step from one to the next."""
    shape = [s for rect in rects for s in _strokes(rect, pitch, 1)]
    if crossed:
        shape += [s for rect in rects for s in _strokes(rect, pitch, -1)]
    if shape:
        yield Path(tuple(shape), ink, cls="hatch")


def upright(rects: Sequence[Rect], ink: Ink, pitch: float) -> Iterator[Path]:
    """Upright lines within the rectangles."""
    shape: list[Segment] = []
    for left, top, right, bottom in rects:
        for n in range(math.ceil(left / pitch), math.floor(right / pitch) + 1):
            shape += [("M", (n * pitch, top)), ("L", (n * pitch, bottom))]
    if shape:
        yield Path(tuple(shape), ink, cls="hatch")


def _strokes(rect: Rect, pitch: float, slope: int) -> Iterator[Segment]:
    """Where the lines x + slope * y = n * pitch cross the rectangle."""
    left, top, right, bottom = rect
    step = pitch * math.sqrt(2)
    ends = [left + slope * top, left + slope * bottom, right + slope * top, right + slope * bottom]
    for n in range(math.ceil(min(ends) / step), math.floor(max(ends) / step) + 1):
        level = n * step
        low, high = (
            max(left, level - max(slope * top, slope * bottom)),
            min(right, level - min(slope * top, slope * bottom)),
        )
        if high - low > 1e-6:
            yield "M", (low, (level - low) * slope)
            yield "L", (high, (level - high) * slope)
