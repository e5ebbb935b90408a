"""A piece of ground on the page, and who and what stands on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from layout.draw.dress import Point
from layout.picture import Window
from layout.site import Feature, Site
from layout.stage import Frame, PersonState, ThingState

COURT_WALL = 2.5  # 尺: a wall thicker than this is a 牆 of the court, not a 墉 (牆厚三尺)
WALL = 1.5  # 尺: a wall's thickness where it says none
BETWEEN = 20.0  # 尺: pieces of ground no farther apart are one place


@dataclass(frozen=True, slots=True)
class Extent:
    """A piece of ground."""

    west: float
    south: float
    east: float
    north: float

    @staticmethod
    def around(points: Iterable[Point], margin: float = 0.0) -> Extent | None:
        xs, ys = [], []
        for x, y in points:
            xs.append(x)
            ys.append(y)
        if not xs:
            return None
        return Extent(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)

    def joined(self, other: Extent | None) -> Extent:
        if other is None:
            return self
        return Extent(
            min(self.west, other.west),
            min(self.south, other.south),
            max(self.east, other.east),
            max(self.north, other.north),
        )

    def grown(self, by: float) -> Extent:
        return Extent(self.west - by, self.south - by, self.east + by, self.north + by)

    def at_least(self, breadth: float, depth: float) -> Extent:
        """Grown about its middle to be so broad and so deep."""
        x, y = max(breadth - self.size[0], 0.0) / 2, max(depth - self.size[1], 0.0) / 2
        return Extent(self.west - x, self.south - y, self.east + x, self.north + y)

    def holds(self, other: Extent) -> bool:
        return (
            self.west <= other.west
            and self.south <= other.south
            and self.east >= other.east
            and self.north >= other.north
        )

    def has(self, point: Point) -> bool:
        return self.west <= point[0] <= self.east and self.south <= point[1] <= self.north

    def apart(self, other: Extent) -> float:
        """How far off another piece of ground is, the longer way of across and along; less than
        none if they meet."""
        across = max(self.west - other.east, other.west - self.east)
        return max(across, self.south - other.north, other.south - self.north)

    def reaching(self, other: Extent, by: float) -> Extent:
        """Grown as far as another piece of ground, and so far into it."""
        return Extent(
            min(self.west, other.east - by),
            min(self.south, other.north - by),
            max(self.east, other.west + by),
            max(self.north, other.south + by),
        )

    def meets(self, other: Extent) -> bool:
        return (
            self.west < other.east
            and self.east > other.west
            and self.south < other.north
            and self.north > other.south
        )

    def overlap(self, other: Extent) -> float:
        """How much ground they share; less than none, the farther they are apart."""
        across = min(self.east, other.east) - max(self.west, other.west)
        along = min(self.north, other.north) - max(self.south, other.south)
        return across * along if min(across, along) > 0 else min(across, along)

    @property
    def size(self) -> Point:
        return self.east - self.west, self.north - self.south


def joined(extents: Iterable[Extent]) -> Extent | None:
    """The least piece of ground that holds them all."""
    out: Extent | None = None
    for extent in extents:
        out = extent.joined(out)
    return out


def window_on(name: str, extent: Extent, k: float, left: float, top: float) -> Window:
    """Where a piece of ground stands on the page, at a scale."""
    width, height = extent.size[0] * k, extent.size[1] * k
    return Window(name, left, top, width, height, extent.west, extent.north, k)


def ground_under(things: Iterable[ThingState]) -> Extent | None:
    """What things cover that lie somewhere."""
    corners: list[Point] = []
    for thing in things:
        if thing.pos is not None:
            wide, deep = thing.kind.footprint(thing.facing)
            x, y = thing.pos
            corners += (x - wide / 2, y - deep / 2), (x + wide / 2, y + deep / 2)
    return Extent.around(corners)


def clusters(extents: Iterable[Extent], most: int) -> list[Extent]:
    """The extents joined where they nearly meet, and the nearest of them until there are few.

    They come from the north.
    """
    out: list[Extent] = []
    for extent in extents:
        whole = extent
        while meeting := [e for e in out if e.apart(whole) <= BETWEEN]:
            out = [e for e in out if e not in meeting]
            whole = joined([whole, *meeting]) or whole
        out.append(whole)
    while len(out) > most:
        one, other = min(combinations(out, 2), key=lambda pair: pair[0].apart(pair[1]))
        out = [e for e in out if e not in (one, other)]
        out = clusters([*out, one.joined(other)], most)
    return sorted(out, key=lambda e: (-e.north, e.west))


@dataclass(frozen=True, slots=True)
class View:
    """A piece of the place as a map shows it, and the enlargement of its figures."""

    ground: str
    extent: Extent
    window: Window
    place: Extent  # the whole ground
    enlargement: float = 1.0
    tag: str = ""  # 甲 乙, where there are several
    is_small: bool = False  # the whole place, so small that people are dots
    act: Extent | None = None  # the ground of what is done on it

    @property
    def unit(self) -> float:
        """Millimetres per 尺 of a figure's own body."""
        return self.enlargement * self.window.k


def ground_of(site: Site, frames: Sequence[Frame], around: Sequence[Frame] = ()) -> str:
    """The separate place where most is done in the frames, else where what a 記 speaks of is, else
    where most is done in those around, else where most people are, else the first."""
    for some, places in ((frames, _acted_in), (frames, _spoken_of_in), (around, _acted_in)):
        votes = Counter(g for f in some for a in places(site, f) if (g := _home(site, a)))
        if votes:
            return max(votes, key=lambda name: votes[name])
    people = (p.area for f in frames for p in f.people.values() if p.on_stage)
    votes = Counter(g for area in people if (g := _home(site, area)))
    return max(votes, key=lambda name: votes[name], default=next(iter(site.grounds), ""))


def grounds_of(
    site: Site, frames: Sequence[Frame], around: Sequence[Frame] = ()
) -> tuple[str, ...]:
    """The separate place where most is done in the frames, and before others those in which
    something is done at the same time as elsewhere: two houses in one step."""
    main = ground_of(site, frames, around)
    at_once = (dict.fromkeys(_home(site, a) for a in _acted_in(site, f)) for f in frames)
    others = (ground for grounds in at_once if len(grounds) > 1 for ground in grounds if ground)
    return tuple(dict.fromkeys((main, *others)))


def _home(site: Site, area: str | None) -> str | None:
    return next((name for name, areas in site.grounds.items() if area in areas), None)


def _acted_in(site: Site, frame: Frame) -> Iterator[str]:
    """The areas of those who act, and of the things that are set out by people not on stage."""
    for event in frame.events:
        person = frame.people.get(event.who)
        if person is not None and person.on_stage and person.area:
            yield person.area
        elif (thing := frame.things.get(event.thing or "")) and (pos := thing.pos) is not None:
            yield from _about(site, pos)


def _spoken_of_in(site: Site, frame: Frame) -> Iterator[str]:
    """The areas of the things that a rule governs: 「几俟于東箱」 is shown in the temple."""
    for name in frame.step.applies:
        thing = frame.things.get(name)
        if thing is not None and thing.pos is not None:
            yield from _about(site, thing.pos)


def _about(site: Site, pos: Point) -> Iterator[str]:
    return (name for name, extent in area_extents(site).items() if extent.has(pos))


@lru_cache(maxsize=12)
def area_extents(site: Site) -> Mapping[str, Extent]:
    """What each area covers, by its name."""
    found = ((name, Extent.around(area.ring)) for name, area in site.areas.items())
    return {name: extent for name, extent in found if extent is not None}


def on_ground(site: Site, ground: str, area: str | None) -> bool:
    """Whether an area belongs to the ground; what names no area belongs to the first ground."""
    areas = site.grounds.get(ground)
    if areas is None or area in areas:
        return True
    known = any(area in others for others in site.grounds.values())
    return not known and ground == next(iter(site.grounds), "")


def features_of(site: Site, ground: str) -> tuple[Feature, ...]:
    """The parts that stand on the ground."""
    return tuple(f for f in site.features.values() if on_ground(site, ground, f.area))


def standing(site: Site, ground: str, frame: Frame) -> Iterator[tuple[PersonState, Point, float]]:
    """The people on the ground whom one sees, with where they are and the way they face."""
    for person in frame.people.values():
        if person.is_seen and person.pos is not None and on_ground(site, ground, person.area):
            yield person, person.pos, person.facing or 0.0
