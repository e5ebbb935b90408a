"""Rows: who stands where in a line whose head is named."""

from __future__ import annotations

from enum import Enum

from layout.compass import Wind
from layout.place import gaps
from layout.site import Point, Spot


class Anchor(Enum):
    """Which of the row stands on the spot."""

    首 = "首"
    中 = "中"
    末 = "末"


def row(  # noqa: PLR0913 - two facts of the row and two of its fit
    spot: Spot,
    head: Wind,
    n: int,
    facing: float | None = None,
    *,
    anchor: Anchor = Anchor.首,
    pitch: float | None = None,
) -> tuple[Point, ...]:
    """The places of n in a row, the first in rank at the end named 上: 北上 has its head north.

    A row's facing and its head are two facts: the facing moves nobody.
    """
    del facing
    step = pitch if pitch is not None else gaps.ABREAST.chi
    east, north = head.opposite.vector
    shift = {Anchor.首: 0.0, Anchor.中: (n - 1) / 2, Anchor.末: n - 1.0}[anchor]
    x, y = spot.pos
    return tuple((x + east * step * (k - shift), y + north * step * (k - shift)) for k in range(n))
