"""The ground as a walker meets it: floors joined by stairs, and what stands in the way on each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from math import hypot

from layout.ground.rings import boxes_of, inside
from layout.site import Area, Feature, FeatureKind, Point, Portal, PortalKind, Ring, Site
from layout.stage import ThingState
from layout.vocabulary import Kind, KindTrait, PartTrait

CLEAR = 1.0  # 尺: half a body (2 wide), which a walker keeps from walls and things
BODY = 0.7  # 尺: half a body's depth
_SOLID = (FeatureKind.WALL, FeatureKind.WINDOW, FeatureKind.COLUMN, FeatureKind.FIXTURE)
_SLACK = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A rectangle nobody walks through; `room` is how much of it is only elbow room.

    What stands in a place is made once and known by itself, so that ways can be looked up by it.
    """

    west: float
    south: float
    east: float
    north: float
    room: float = CLEAR
    name: str = ""

    def corners(self) -> tuple[Point, ...]:
        return (
            (self.west, self.south),
            (self.east, self.south),
            (self.east, self.north),
            (self.west, self.north),
        )

    def holds(self, point: Point, less: float = 0.0) -> bool:
        """Whether a point lies within it, or within its core."""
        return (
            self.west + less + _SLACK < point[0] < self.east - less - _SLACK
            and self.south + less + _SLACK < point[1] < self.north - less - _SLACK
        )

    def far(self, point: Point) -> float:
        """How far off a point is."""
        east = max(0.0, self.west - point[0], point[0] - self.east)
        north = max(0.0, self.south - point[1], point[1] - self.north)
        return hypot(east, north)

    def touches(self, other: Block) -> bool:
        return (
            self.west <= other.east
            and other.west <= self.east
            and self.south <= other.north
            and other.south <= self.north
        )

    def core(self) -> Block:
        r = self.room
        return Block(
            self.west + r, self.south + r, self.east - r, self.north - r, 0.0, self.name
        )  # fmt: skip

    def stops(self, start: Point, end: Point) -> bool:
        """Whether the straight way crosses its inside (Liang and Barsky's clipping)."""
        west, east = self.west + _SLACK, self.east - _SLACK
        south, north = self.south + _SLACK, self.north - _SLACK
        (x0, y0), (x1, y1) = start, end
        if (x0 <= west and x1 <= west) or (x0 >= east and x1 >= east):
            return False  # the way lies wholly to one side: by far the commonest case
        if (y0 <= south and y1 <= south) or (y0 >= north and y1 >= north):
            return False
        enter, leave = 0.0, 1.0
        for at, to, low, high in ((x0, x1, west, east), (y0, y1, south, north)):
            step = to - at
            if step == 0:
                if not low < at < high:
                    return False
                continue
            near, far = (low - at) / step, (high - at) / step
            if near > far:
                near, far = far, near
            enter, leave = max(enter, near), min(leave, far)
            if enter >= leave:
                return False
        return True


Errand = tuple[Point, Point, tuple[Block, ...]]  # from where, to where, among what things


@dataclass(slots=True)
class Floor:
    """Areas that one walks between without a stair."""

    areas: frozenset[str]
    rings: tuple[Ring, ...]
    blocks: tuple[Block, ...]
    corners: dict[Block, tuple[Point, ...]] = field(default_factory=dict)
    paths: dict[Errand, tuple[Point, ...]] = field(default_factory=dict)  # found before

    def holds(self, point: Point) -> bool:
        return any(inside(ring, point) for ring in self.rings)

    def turns(self, block: Block) -> tuple[Point, ...]:
        """The corners of a block that are on this floor."""
        found = self.corners.get(block)
        if found is None:
            found = tuple(corner for corner in block.corners() if self.holds(corner))
            if block in self.blocks:
                self.corners[block] = found
        return found


@dataclass(frozen=True, slots=True)
class Ways:
    """Floors and the stairs between them."""

    site: Site
    floors: tuple[Floor, ...]
    floor_of: dict[str, int]
    stairs: tuple[Portal, ...]
    solids: tuple[tuple[str, Block], ...]  # walls, windows, pillars, as thick as they are
    house_of: dict[int, int]  # a floor -> the house it is in: all that ways join, and its ground

    def solid_at(self, point: Point) -> str | None:
        """The wall or pillar a point lies in."""
        return next((name for name, block in self.solids if block.holds(point)), None)


@lru_cache(maxsize=8)
def ways_of(site: Site) -> Ways:
    """The floors of a site, made once."""
    group = {name: name for name in site.areas}

    def root(name: str) -> str:
        while group[name] != name:
            name = group[name]
        return name

    for portal in site.portals:
        if portal.kind is not PortalKind.STAIR:
            group[root(portal.areas[0])] = root(portal.areas[1])
    members: dict[str, list[str]] = {}
    for name in site.areas:
        members.setdefault(root(name), []).append(name)
    floors = tuple(
        _floor(site, frozenset(names), [other for other in members.values() if other is not names])
        for names in members.values()
    )
    floor_of = {name: n for n, floor in enumerate(floors) for name in floor.areas}
    stairs = tuple(portal for portal in site.portals if portal.kind is PortalKind.STAIR)
    solids = tuple(
        (feature.name, grown.core())
        for feature in site.features.values()
        if feature.kind in _SOLID[:-1] and (grown := _grown(feature))
    )
    return Ways(site, floors, floor_of, stairs, solids, _houses(site, floor_of))


def houses_with_gates(site: Site) -> tuple[str, ...]:
    """Whose gates there are in the house that the main ground is in, as each is named anywhere."""
    ways = ways_of(site)
    house = {name: ways.house_of[ways.floor_of[areas[0]]] for name, areas in site.grounds.items()}
    main = next(house[name] for name in house if not site.owners[name])
    mine = (site.owners[name] for name in house if house[name] == main)
    return tuple(of or site.title for of in mine if site.bearing(PartTrait.GATE, of))


def _houses(site: Site, floor_of: dict[str, int]) -> dict[int, int]:
    """Floors that a way joins, or that are of one ground, are in one house."""
    house = {n: n for n in floor_of.values()}
    joined = [portal.areas for portal in site.portals]
    joined += [pair for names in site.grounds.values() for pair in pairwise(names)]
    for one, other in joined:
        old, new = house[floor_of[one]], house[floor_of[other]]
        house = {n: new if at == old else at for n, at in house.items()}
    return house


def _floor(site: Site, names: frozenset[str], others: list[list[str]]) -> Floor:
    """A floor with what is solid on it; other floors are solid too, each as one where it can be."""
    rings = tuple(site.areas[name].ring for name in names)
    box = _box(point for ring in rings for point in ring)
    masses = [
        mass
        for other in others
        for mass in _masses([site.areas[name] for name in other])
        if _meets(mass, box)
    ]
    solid = [
        block
        for feature in site.features.values()
        if feature.kind in _SOLID and (block := _grown(feature)) and _meets(block, box)
    ]
    walls = [block for block in solid if not any(mass.holds(_middle(block)) for mass in masses)]
    return Floor(names, rings, (*walls, *masses))


def _masses(areas: list[Area]) -> list[Block]:
    """Rectangles, as one where together they fill a rectangle.

    Raised ground with notches is several; low ground with notches is left out.
    """
    told = [area for area in areas if len(area.ring) == 4 or area.height > 0]
    boxes = [box for area in told for box in boxes_of(area.ring)]
    if len(told) == len(areas):
        whole = _box((x, y) for w, s, e, n in boxes for x, y in ((w, s), (e, n)))
        if abs(_area(whole) - sum(map(_area, boxes))) < 1e-3:
            boxes = [whole]
    return [Block(*_wider(box, CLEAR)) for box in boxes]


def _area(box: tuple[float, float, float, float]) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _middle(block: Block) -> Point:
    return ((block.west + block.east) / 2, (block.south + block.north) / 2)


def _grown(feature: Feature) -> Block | None:
    if (
        not feature.closed
        and feature.kind not in (FeatureKind.COLUMN, FeatureKind.WALL)
        and len(feature.shape) > 1
    ):
        return None
    west, south, east, north = _box(feature.shape)
    half = feature.size.get("徑", 0.0) / 2
    box = _wider((west, south, east, north), half + CLEAR)
    return Block(*box, name=feature.name)


def _box(points: Iterable[Point]) -> tuple[float, float, float, float]:
    each = list(points)
    xs, ys = [x for x, _ in each], [y for _, y in each]
    return (min(xs), min(ys), max(xs), max(ys))


def _wider(box: tuple[float, float, float, float], by: float) -> tuple[float, float, float, float]:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def _meets(block: Block, box: tuple[float, float, float, float]) -> bool:
    return (
        block.west < box[2]
        and box[0] < block.east
        and block.south < box[3]
        and box[1] < block.north
    )


def blocks_of(things: Iterable[ThingState], but: str | None) -> tuple[Block, ...]:
    """Things that one walks round: all that are in the way, but for the mat one goes to."""
    blocks: list[Block] = []
    for t in things:  # at each way of everybody: a plain loop
        lies = not (t.held_by or t.inside or t.name == but)
        if lies and t.pos and KindTrait.OBSTACLE in t.kind.traits:
            blocks += _blocks(t.name, t.kind, t.facing, t.pos)
    return tuple(blocks)


@lru_cache(maxsize=1024)
def _blocks(name: str, kind: Kind, facing: float | None, pos: Point) -> tuple[Block, ...]:
    """A thing that lies there as what one walks round."""
    wide, deep = kind.footprint(facing)
    x, y = pos
    boxes = [(x - wide / 2, y - deep / 2, x + wide / 2, y + deep / 2)]
    if kind.has(KindTrait.BENT):
        quarters = round((facing or 0.0) / 90)
        boxes = [_box(_laid(p, pos, quarters) for p in part) for part in _bent(kind)]
    return tuple(Block(*_wider(box, CLEAR), name=name) for box in boxes)


def _laid(point: Point, at: Point, quarters: int) -> Point:
    """Where a point of a thing is that points so many quarters of a round to the right."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = y, -x
    return at[0] + x, at[1] + y


def _bent(kind: Kind) -> Iterable[tuple[Point, Point]]:
    """Two corners each of the front and the sides of what is bent, its middle being (0, 0)."""
    half, thick = kind.width / 2, kind.depth
    yield (-half, half - thick), (half, half)
    yield (-half, -half), (thick - half, half)
    yield (half - thick, -half), (half, half)


@lru_cache(maxsize=4096)
def standing_at(name: str, pos: Point) -> Block:
    """Somebody who stands there, as what one walks round."""
    x, y = pos
    return Block(*_wider((x, y, x, y), BODY + CLEAR), name=name)


def length(path: tuple[Point, ...]) -> float:
    """How far a path goes."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path))
