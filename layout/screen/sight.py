"""Who of a scene ever comes into its picture: all else is not in the film, and costs nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from layout.picture import Window
from layout.picture.reel import Look, Mover, ReelSpot, Seen


def in_sight(movers: Iterable[Mover], window: Window, looks: Mapping[str, Look]) -> Iterator[Mover]:
    """Those of whose ink any may be seen on the window, wherever the camera looks."""
    for mover in movers:
        reach = max((looks[one.look].reach for one in _shows(mover) if one.look), default=None)
        if reach is not None and _comes_in(mover.spots, window, reach):
            yield mover


def _shows(mover: Mover) -> Iterator[Seen]:
    for layer in (*mover.layers, mover.tags):
        yield from layer


def _comes_in(spots: tuple[ReelSpot, ...], window: Window, reach: float) -> bool:
    """Whether what reaches so far about its way comes over the window."""
    return any(
        max(a.x, b.x) + reach >= 0
        and min(a.x, b.x) - reach <= window.width
        and max(a.y, b.y) + reach >= 0
        and min(a.y, b.y) - reach <= window.height
        for a, b in pairwise((*spots, spots[-1]))
    )
