"""Dimension lines set on a plan: each where it touches no other line, name or measure, the short
ones nearest to what they measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layout.draw.dress import (
    HARD,
    TAIL,
    Obstacles,
    Point,
    Rect,
    Theme,
    dimension,
    extension,
    to_page,
    words,
)
from layout.draw.dress import LEAST as HEADS_WITHIN
from layout.draw.sheets.realized import Dimension
from layout.picture import Box, Item, Window
from layout.say.tongue import Tongue

LEAST = 1.6  # mm: a shorter length is told in the table alone
STEP = 1.4  # mm between the places tried
FARTHEST = 70.0  # mm
ROOM = 0.9  # mm kept on both sides of a line
NEAR_COST = 0.16  # for each mm farther off
HIGH = 3.0  # mm of a measure's letters
ALONG = (0.5, 0.35, 0.65, 0.2, 0.8)  # of the line: where its measure may stand


@dataclass(frozen=True, slots=True)
class Ruler:
    """A length as set: its ink, the boxes of its measure and of its line."""

    span: Dimension
    items: tuple[Item, ...]
    words: Box


@dataclass(frozen=True, slots=True)
class _Try:
    """One place of a line, with its measure."""

    a: Point
    b: Point
    text: Point
    anchor: str
    cost: float


def set_rulers(
    spans: Sequence[Dimension], window: Window, dress: tuple[Theme, Tongue], obstacles: Obstacles
) -> tuple[tuple[Ruler, ...], tuple[Dimension, ...]]:
    """The dimension lines, and the lengths for which there was no room."""
    out: list[Ruler] = []
    left: list[Dimension] = []
    for span in sorted(spans, key=lambda s: s.high - s.low):
        ruler = _set(span, window, dress, obstacles)
        if ruler is None:
            left.append(span)
        else:
            out.append(ruler)
    return tuple(out), tuple(left)


def _set(
    span: Dimension, window: Window, dress: tuple[Theme, Tongue], obstacles: Obstacles
) -> Ruler | None:
    theme, tongue = dress
    if (span.high - span.low) * window.k < LEAST:
        return None
    best: tuple[_Try, tuple[Item, ...], Box] | None = None
    least = HARD
    for one in _places(span, window):
        if one.cost >= least:
            continue
        items, box = words(*span.told.beside(tongue), one.text, theme, one.anchor)
        cost = one.cost + obstacles.cost(_grown(box)) + obstacles.cost(_strip(one.a, one.b))
        if cost < least:
            best, least = (one, items, box), cost
    if best is None:
        return None
    place, lettered, box = best
    obstacles.add(_grown(box))
    obstacles.add(_strip(place.a, place.b))
    lines = (*_extensions(span, place, window, theme), *dimension(place.a, place.b, theme))
    return Ruler(span, (*lines, *lettered), box)


def _places(span: Dimension, window: Window) -> Iterator[_Try]:
    """From the part itself outward, on either side."""
    for n in range(int(FARTHEST / STEP) * 2):
        off = STEP * (n // 2 + 1) * (-1 if n % 2 else 1)
        cost = NEAR_COST * abs(off)
        if span.axis == 0:
            (ax, y), (bx, _) = (to_page(window, (v, span.at)) for v in (span.low, span.high))
            a, b = (ax, y + off), (bx, y + off)
            for i, t in enumerate(ALONG):
                yield _Try(a, b, (ax + (bx - ax) * t, a[1] - 0.9), "middle", cost + 0.2 * i)
            yield _Try(a, b, (bx + TAIL + 1.2, a[1] + 0.9), "start", cost + 0.6)
            yield _Try(a, b, (ax - TAIL - 1.2, a[1] + 0.9), "end", cost + 0.7)
        else:
            (x, ay), (_, by) = (to_page(window, (span.at, v)) for v in (span.low, span.high))
            a, b = (x + off, ay), (x + off, by)
            for i, t in enumerate(ALONG):
                y = ay + (by - ay) * t + 0.9
                yield _Try(a, b, (x + off + 1.1, y), "start", cost + 0.2 * i)
                yield _Try(a, b, (x + off - 1.1, y), "end", cost + 0.2 * i + 0.1)
            if abs(ay - by) >= HEADS_WITHIN:
                continue
            top, foot = min(ay, by) - TAIL - 0.8, max(ay, by) + TAIL + HIGH
            yield _Try(a, b, (x + off, top), "middle", cost + 0.6)
            yield _Try(a, b, (x + off, foot), "middle", cost + 0.7)


def _extensions(span: Dimension, place: _Try, window: Window, theme: Theme) -> Iterator[Item]:
    """From the part to its line."""
    for value, end in ((span.low, place.a), (span.high, place.b)):
        point = (value, span.at) if span.axis == 0 else (span.at, value)
        start = to_page(window, point)
        if max(abs(start[0] - end[0]), abs(start[1] - end[1])) > 1.0:
            yield extension(start, end, theme)


def _strip(a: Point, b: Point) -> Rect:
    """What a line covers, with its tails where its heads stand outside."""
    tail = TAIL if max(abs(a[0] - b[0]), abs(a[1] - b[1])) < HEADS_WITHIN else 0.0
    along, across = (tail, ROOM) if abs(a[1] - b[1]) < abs(a[0] - b[0]) else (ROOM, tail)
    return (
        min(a[0], b[0]) - max(along, ROOM),
        min(a[1], b[1]) - max(across, ROOM),
        max(a[0], b[0]) + max(along, ROOM),
        max(a[1], b[1]) + max(across, ROOM),
    )


def _grown(box: Box) -> Rect:
    return box.left - 0.3, box.top - 0.2, box.right + 0.3, box.bottom + 0.2
