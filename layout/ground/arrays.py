"""Arrays: things or people in more than one line, two by two or in so many rows.

The first stands where the head is told (東北上); the others follow it in one row, then in the next.
屈 and 綪 turn back at the end of a row (聘禮 八豆, 士喪 陳衣), 不綪 begins each row anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import ceil

from layout.compass import Axis, Wind
from layout.ground.around import area_at
from layout.ground.floors import ways_of
from layout.ground.gaps import between
from layout.ground.rows import has_room, keeps_side
from layout.site import Point, Site, Spot
from layout.value import replace
from layout.vocabulary import Kind, PartTrait
from layout.vocabulary.manner import Manner, MannerTrait, has

Pitch = tuple[float, float]  # from one to the next along 東西, and along 南北
# Who is beside the first where one wind alone is told: 聘禮「韭菹，其東醓醢」 of what follows
# southward, 「韭菹，其南醓醢」 of what follows westward.
_BESIDE = {Axis.東西: Wind.東, Axis.南北: Wind.南}


@dataclass(frozen=True, slots=True)
class Array:
    """Who is where in it: `along` leads from one to the next, `then` from one row to the next."""

    along: Wind
    then: Wind
    size: int  # how many to a row
    bent: bool = False
    is_free: bool = False  # no number is told: as many to a row as there is room for

    def cell(self, nth: int) -> tuple[int, int]:
        """Which of its row the nth is, and of which row, both from 0."""
        row, n = divmod(nth, self.size)
        return (self.size - 1 - n if self.bent and row % 2 else n), row

    def rows(self, n: int) -> int:
        """How many rows there are of n."""
        return ceil(n / self.size)

    def points(
        self, at: Point, n: int, pitch: Pitch, first: tuple[int, int] = (0, 0)
    ) -> tuple[Point, ...]:
        """The places of n, with the cell `first` at the point."""
        found = []
        for beside, row in map(self.cell, range(n)):
            by = (beside - first[0], row - first[1])
            x, y = (
                sum(
                    n * way.vector[axis] for n, way in zip(by, (self.along, self.then), strict=True)
                )
                for axis in (0, 1)
            )
            found.append((at[0] + x * pitch[0], at[1] + y * pitch[1]))
        return tuple(found)


def array_of(
    manners: Iterable[Manner], head: Wind | None, n: int, behind: Wind | None = None
) -> Array | None:
    """The array of n that the words tell: 二以並 東北上 南陳; None where they tell none.

    `behind` is what lies behind people: there their second rank stands.
    """
    told = [manner for manner in manners if manner.is_array]
    if not told:
        return None
    abreast = next((manner.abreast for manner in told if manner.abreast), 0)
    rows = next((manner.rows for manner in told if manner.rows), 0)
    toward = next((manner.toward for manner in told if manner.toward), None)
    along, then = _ways(head, toward, behind, is_row=not abreast)
    bent = any(has(told, trait) for trait in (MannerTrait.BENT, MannerTrait.MIXED))
    size = min(n, abreast) if abreast else ceil(n / (rows or 1))
    return Array(along, then, size, bent, is_free=not abreast and not rows)


def _ways(
    head: Wind | None, toward: Wind | None, behind: Wind | None, *, is_row: bool
) -> tuple[Wind, Wind]:
    """From one to the next, and from row to row: away from the head, or the way of 陳.

    Two by two they go abreast first, and pair follows pair; in rows they fill a row first.
    """
    away = {wind.axis: wind.opposite for wind in map(Wind, head.value if head else "") if wind.axis}
    long = head.axis if head is not None else None
    if toward is not None and toward.axis is not None:
        away[toward.axis] = toward
        long = toward.axis
    elif behind is not None and not is_row:
        long = behind.axis
    long = long or Axis.南北
    beside = _BESIDE if behind is None or behind.axis is None else {**_BESIDE, behind.axis: behind}
    lengthwise = away.get(long) or beside[long]
    across = away.get(long.other) or beside[long.other]
    return (lengthwise, across) if is_row else (across, lengthwise)


def row_of(head: Wind, n: int) -> Array:
    """北上 alone: all in one row."""
    return Array(head.opposite, _BESIDE[(head.axis or Axis.南北).other], n)


def people_in(site: Site, spot: Spot, array: Array, n: int) -> tuple[tuple[Point, ...], float]:
    """Where people stand in an array, and how far apart: 一尋, or less where there is no room."""
    gaps = site.vocabulary.gaps
    wide, least = round(gaps.abreast.far), round(gaps.close_ranks.far)
    pitches = [(float(far), float(far)) for far in range(wide, least - 1, -1)]
    points, pitch = _fitting(spot, array, n, pitches, partial(has_room, site, spot))
    return points, pitch[0]


def things_in(
    site: Site, spot: Spot, array: Array, kinds: Sequence[Kind], facing: float | None
) -> tuple[tuple[Point, ...], float]:
    """Where things lie in an array, and how far apart from middle to middle in a row."""
    area = area_at(site, spot.pos)
    family = kinds[0].family
    chamber = area is not None and area.has(PartTrait.CHAMBER)
    gap = between(site.vocabulary.gaps, family, family, chamber=chamber).far
    sizes = [kind.footprint(facing) for kind in kinds]
    wide, deep = max(size[0] for size in sizes), max(size[1] for size in sizes)
    room = partial(_lies_clear, site, spot, min(wide, deep) / 2)
    points, pitch = _fitting(spot, array, len(kinds), [(wide + gap, deep + gap)], room)
    return points, pitch[0] if array.along.axis is Axis.東西 else pitch[1]


def _lies_clear(site: Site, spot: Spot, half: float, point: Point) -> bool:
    """Whether a thing has ground there, on the level of the first and clear of walls."""
    area, first = area_at(site, point), area_at(site, spot.pos)
    if area is None or first is None or area.level != first.level:
        return False
    return not any(block.far(point) < half for _, block in ways_of(site).solids)


def _fitting(
    spot: Spot, array: Array, n: int, pitches: Sequence[Pitch], room: Callable[[Point], bool]
) -> tuple[tuple[Point, ...], Pitch]:
    """The places of n in an array, and how far apart.

    The first is at the spot; where the ground or the side that was told has no room so, another
    corner of the array is there. Where there is none at any pitch, it stands at the first one.
    """
    tried = list(product(_shapes(array), pitches))
    for shape, pitch in tried:
        # the cells that may be at the spot, that of the first before others
        for first in product((0, shape.size - 1), (0, shape.rows(n) - 1)):
            points = shape.points(spot.pos, n, pitch, first)
            if keeps_side(spot, points) and all(map(room, points)):
                return points, pitch
    shape, pitch = tried[0]
    return shape.points(spot.pos, n, pitch), pitch


def _shapes(array: Array) -> Iterator[Array]:
    """The array, and where no number of rows is told, one with ever more of them (士喪 陳衣 綪)."""
    yield array
    if array.is_free:
        yield from (replace(array, size=size) for size in range(array.size - 1, 1, -1))
