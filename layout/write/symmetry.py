"""Looks that are the same when they are turned: a round dish need not lie one way or another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from layout.picture import Disc, Item, Text
from layout.shape import Point, Segments
from layout.write.terse import flat

_NEAR = 0.1  # mm: what is nearer is the same
_WHOLE = 360  # degrees
Mark = tuple[object, tuple[Point, ...]]  # in which ink, and through what points


def period(items: Iterable[Item]) -> int:
    """After how many degrees a look is itself again: 90, 180 or 360."""
    marks = list(_marks(items))
    own = _set(marks)
    for degrees in (90, 180):
        marks = [(ink, tuple((-y, x) for x, y in points)) for ink, points in marks]
        if _set(marks) == own:
            return degrees
    return _WHOLE


def _marks(items: Iterable[Item]) -> Iterator[Mark]:
    """Every stroke by itself; words are never the same turned."""
    for item in flat(items):
        if isinstance(item, Disc):
            yield (item.ink, item.r), ((item.x, item.y),)
        elif isinstance(item, Text):
            yield item, ((1.0, 0.0),)
        else:
            yield from ((item.ink, points) for points in _strokes(item.segments))


def _strokes(segments: Segments) -> Iterator[tuple[Point, ...]]:
    begun = at = (0.0, 0.0)
    for op, numbers in segments:
        points = tuple(zip(numbers[::2], numbers[1::2], strict=True)) or (begun,)
        if op == "M":
            begun = points[-1]
        else:
            yield (at, *points)
        at = points[-1]


def _set(marks: Iterable[Mark]) -> Counter[Mark]:
    """The marks, whichever way each is drawn."""
    return Counter((ink, min(points, points[::-1])) for ink, points in map(_rounded, marks))


def _rounded(mark: Mark) -> Mark:
    ink, points = mark
    return ink, tuple((round(x / _NEAR), round(y / _NEAR)) for x, y in points)
