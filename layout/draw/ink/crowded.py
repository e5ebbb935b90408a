"""Who has not the room that the others have: bodies on walls and on one another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from shapely import Polygon, box, union_all
from shapely.geometry.base import BaseGeometry

from layout.draw.dress import Rect, State
from layout.draw.ink.figures import silhouette
from layout.draw.ink.people import Shown
from layout.shape import overlap

LESS = (0.85, 0.7, 0.55)  # times as large, where there is no room
LEAST_BODY, LEAST_CAME = 3.0, 5.5  # mm: of the smallest body; of who has acted
TOUCH = 0.08  # of one body under another, where he could be smaller
WALLED, HIDDEN = 0.2, 0.3  # of a body on a wall, of one under another: more is too much


def shape_of(one: Shown) -> BaseGeometry:
    """His body on the page."""
    return Polygon(one.outline).convex_hull


def is_walled(one: Shown, walls: Iterable[Rect]) -> bool:
    """Whether too much of him is drawn on walls."""
    near = [box(*wall) for wall in walls if overlap(wall, one.rect)]
    if not near:
        return False
    shape = shape_of(one)
    return bool(union_all(near).intersection(shape).area > WALLED * shape.area)


def is_hidden(one: Shown, other: Shown, most: float = HIDDEN) -> bool:
    """Whether of one of them too much lies under the other."""
    if one is other or not overlap(one.rect, other.rect):
        return False
    a, b = shape_of(one), shape_of(other)
    return bool(a.intersection(b).area > most * min(a.area, b.area))


def eased(shown: Sequence[Shown], walls: Sequence[Rect], unit: float) -> tuple[Shown, ...]:
    """The same, those smaller who do not act now and would stand on a wall or on
    another."""
    out = list(shown)
    for i, one in enumerate(out):
        if one.figure.state is State.ACTING:
            continue
        least = LEAST_BODY if one.figure.state is State.WAITING else LEAST_CAME
        for less in LESS:
            if not (is_walled(out[i], walls) or any(is_hidden(out[i], o, TOUCH) for o in out)):
                break
            size = max(one.figure.size * less, least / (2 * unit))
            figure = replace(one.figure, size=min(size, one.figure.size))
            out[i] = replace(one, figure=figure, outline=silhouette(figure, one.x, one.y, unit))
    return tuple(out)
