"""Arrays: things or people in more than one line, two by two or in so many rows.

The first stands where the head is told (東北上); the others follow it in one row, then in the next.
屈 and 綪 turn back at the end of a row (聘禮 八豆, 士喪 陳衣), 不綪 begins each row anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import NamedTuple

from layout.compass import Axis, Wind
from layout.derivation import Relation
from layout.ground.around import area_at
from layout.ground.floors import Block, ways_of
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
        self, at: Point, n: int, pitch: Pitch, first: tuple[float, float] = (0, 0)
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
    tried = _tried(array, n, pitches, is_middle=False)
    for points, pitch in ((lay.at(spot.pos, n), lay.pitch) for lay in tried):
        if keeps_side(spot, points) and all(has_room(site, spot, each) for each in points):
            return points, pitch[0]
    return array.points(spot.pos, n, pitches[0]), pitches[0][0]


class LaidOut(NamedTuple):
    """Where each of several things lies, how far apart from middle to middle in a row, and the
    first that has no room: which it is, and what it would run into."""

    points: tuple[Point, ...]
    apart: float
    stopped: tuple[int, str] | None = None


def things_in(
    site: Site, spot: Spot, array: Array, kinds: Sequence[Kind], facing: float | None
) -> LaidOut:
    """Where things lie in an array: the first at the spot, or where that is the middle of a place
    (中庭, 房中) all of them about it. Where the ground or the side that was told has no room so,
    another corner of the array is at the spot, or they lie closer."""
    area = area_at(site, spot.pos)
    family = kinds[0].family
    chamber = area is not None and area.has(PartTrait.CHAMBER)
    gap = between(site.vocabulary.gaps, family, family, chamber=chamber).far
    sizes = [kind.footprint(facing) for kind in kinds]
    wide, deep = max(size[0] for size in sizes), max(size[1] for size in sizes)
    pitches = [(wide + gap * by, deep + gap * by) for by in _CLOSER]
    nth = 0 if array.along.axis is Axis.東西 else 1
    best: LaidOut | None = None
    for lay in _tried(array, len(kinds), pitches, is_middle=_is_middle(site, spot)):
        points = lay.at(spot.pos, len(kinds))
        laid = LaidOut(points, lay.pitch[nth], _stopped(site, spot, points, sizes))
        if laid.stopped is None:
            return laid
        if best is None or (best.stopped and laid.stopped[0] > best.stopped[0]):
            best = laid
    assert best is not None
    return best


_CLOSER = (1.0, 0.5, 0.25)  # of the gap between them, as there is room
_RIM = 0.01  # 尺: what touches a wall does not run into it


class _Lay(NamedTuple):
    """One way in which an array may lie: which cell of it is at the spot."""

    array: Array
    pitch: Pitch
    first: tuple[float, float]

    def at(self, spot: Point, n: int) -> tuple[Point, ...]:
        return self.array.points(spot, n, self.pitch, self.first)


def _tried(array: Array, n: int, pitches: Sequence[Pitch], *, is_middle: bool) -> Iterator[_Lay]:
    """The ways to lay n, the one that is told first; where no number of rows is told, with ever
    more of them (士喪 陳衣 綪)."""
    shapes = [array]
    if array.is_free:
        shapes += [replace(array, size=size) for size in range(array.size - 1, 1, -1)]
    if is_middle:
        for pitch, shape in product(pitches, shapes):
            yield _Lay(shape, pitch, ((shape.size - 1) / 2, (shape.rows(n) - 1) / 2))
    elif array.is_free:  # it rather turns back than that another than the first is where it is told
        yield from (_Lay(shape, pitch, (0, 0)) for pitch, shape in product(pitches, shapes))
    for pitch, shape in product(pitches, shapes):
        # the cells that may be at the spot, that of the first before others
        cells = product((0, shape.size - 1), (0, shape.rows(n) - 1))
        yield from (_Lay(shape, pitch, cell) for cell in cells)


def _is_middle(site: Site, spot: Spot) -> bool:
    """Whether the words mean a place of which the spot is but the middle: 中庭, 房, 房中."""
    inner = [link for told in spot.derivation for link in told.links or (told,)][-1:]
    # of a house of several grounds the part is told by its whole name (寢之中庭) in the reason
    named = {spot.names, *(name for link in inner for name in link.of)}
    middles = (site.features[name] for name in named if name in site.features)
    if any(part.part.has(PartTrait.COURT_MIDDLE) and part.anchor == spot.pos for part in middles):
        return True
    return any(name in site.areas for name in named) and any(
        link.relation in (Relation.MIDDLE, Relation.WITHIN) for link in inner
    )


def _stopped(
    site: Site, spot: Spot, points: Sequence[Point], sizes: Sequence[tuple[float, float]]
) -> tuple[int, str] | None:
    """The first of several things that has no room, and what it would run into."""
    ways = ways_of(site)
    floor = ways.floor_of.get(spot.area)
    for n, (point, (wide, deep)) in enumerate(zip(points, sizes, strict=True)):
        east, north = wide / 2 - _RIM, deep / 2 - _RIM
        if not keeps_side(spot, (point,)):
            return n, f"what is not {spot.phrase}"
        own = Block(point[0] - east, point[1] - north, point[0] + east, point[1] + north)
        walls = (name for name, block in ways.solids
                 if own.touches(block) or block.stops(spot.pos, point))  # fmt: skip
        if (wall := next(walls, None)) is not None:
            return n, wall
        for corner in own.corners():
            area = area_at(site, corner)
            if area is None:
                return n, "the edge of the ground"
            if ways.floor_of.get(area.name) != floor:
                return n, area.name
    return None
