"""Rows: who stands where in a line whose head is named."""

from __future__ import annotations

from enum import Enum

from layout.compass import Wind
from layout.place import gaps
from layout.place.around import area_at
from layout.place.floors import ways_of
from layout.site import Point, Site, Spot


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


def fitting_row(site: Site, spot: Spot, head: Wind, n: int) -> tuple[tuple[Point, ...], float]:
    """A row from the spot with its pitch: a 尋, or as much of it as the ground allows.

    Where not even close ranks find room the row is given with the pitch of a 尋, off the ground.
    """
    pitches = range(int(gaps.ABREAST.chi), int(gaps.CLOSE_RANKS.chi) - 1, -1)
    for pitch in pitches:
        places = row(spot, head, n, pitch=pitch)
        if all(_is_free(site, place) for place in places):
            return places, pitch
    return row(spot, head, n), gaps.ABREAST.chi


def _is_free(site: Site, place: Point) -> bool:
    """Whether a body two 尺 wide finds room there."""
    x, y = place
    body = ((x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    return all(area_at(site, p) is not None and not ways_of(site).solid_at(p) for p in body)
