"""Rows: who stands where in a line whose head is named."""

from __future__ import annotations

from enum import Enum

from layout.basis import Basis
from layout.compass import Wind
from layout.ground.around import area_at
from layout.ground.floors import CLEAR, ways_of
from layout.site import Point, Site, Spot

_CLOSER = 1.0  # 尺: by so much a row draws together until it finds room


class Anchor(Enum):
    """Which of the row stands on the spot."""

    首 = "首"
    中 = "中"
    末 = "末"


def row(
    spot: Spot, head: Wind, n: int, pitch: float, *, anchor: Anchor = Anchor.首
) -> tuple[Point, ...]:
    """The places of n in a row, the first in rank at the end named 上: 北上 has its head north.

    A row's facing and its head are two facts: the facing moves nobody. `pitch`: from man to man.
    """
    east, north = head.opposite.vector
    shift = {Anchor.首: 0.0, Anchor.中: (n - 1) / 2, Anchor.末: n - 1.0}[anchor]
    x, y = spot.pos
    return tuple(
        (x + east * pitch * (k - shift), y + north * pitch * (k - shift)) for k in range(n)
    )


def fitting_row(site: Site, spot: Spot, head: Wind, n: int) -> tuple[tuple[Point, ...], float]:
    """The places of n in a row, and how far apart: 一尋, or as much less as the ground wants.

    It keeps the side that it was told: seven 入門右 東上 do not reach west of the gate, but have
    their last by it and their head so much farther east. Where there is no room even at the least,
    the row stands at its full width all the same.
    """
    gaps = site.vocabulary.gaps
    closest = row(spot, head, n, gaps.close_ranks.far)
    for anchor in (Anchor.首,) if keeps_side(spot, closest) else (Anchor.首, Anchor.末):
        pitch = gaps.abreast.far
        while pitch >= gaps.close_ranks.far:
            points = row(spot, head, n, pitch, anchor=anchor)
            if keeps_side(spot, points) and all(has_room(site, spot, each) for each in points):
                return points, pitch
            pitch -= _CLOSER
    return row(spot, head, n, gaps.abreast.far), gaps.abreast.far


def pace_beside(site: Site, at: Point, area: str, step: Point) -> float:
    """How far from somebody another stands beside him, in the same room: 一尋, or as much less as
    the ground wants; where there is no room even so, the full width."""
    gaps = site.vocabulary.gaps
    pitch = gaps.abreast.far
    spot = Spot("", at, area, Basis.擬, ())
    while pitch >= gaps.close_ranks.far:
        point = (at[0] + step[0] * pitch, at[1] + step[1] * pitch)
        here = area_at(site, point)
        far = pitch + CLEAR  # his whole body
        end = area_at(site, (at[0] + step[0] * far, at[1] + step[1] * far))
        names = {each.name for each in (here, end) if each}
        if names == {area} and end and has_room(site, spot, point):
            return pitch
        pitch -= _CLOSER
    return gaps.abreast.far


def keeps_side(spot: Spot, points: tuple[Point, ...]) -> bool:
    """Whether all of a row are where the words say, and not only its head."""
    sides = (bound.side or bound for bound in spot.bounds if bound.side or bound.line is None)
    return all(side.holds(point) for side in sides if side.holds(spot.pos) for point in points)


def has_room(site: Site, spot: Spot, point: Point) -> bool:
    """Whether one can stand there, no wall or step between him and the head of the row."""
    area, ways = area_at(site, point), ways_of(site)
    if area is None or any(block.far(point) < CLEAR for _, block in ways.solids):
        return False
    if area.name == spot.area:
        return True
    same_floor = ways.floor_of[area.name] == ways.floor_of[spot.area]
    return same_floor and not any(block.stops(spot.pos, point) for _, block in ways.solids)
