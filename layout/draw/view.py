"""What a plate shows of the place, how large, and how much its figures are enlarged.

Chosen for a whole section, so that its plates do not pulse: the ground where its people act, the
largest scale at which the view fits, and the largest figures that neither overlap nor cross a wall.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from layout.draw.page import Page, Point
from layout.kinds import is_a
from layout.picture import Window
from layout.site import Feature, Site
from layout.stage import Frame, PersonState

SCALES = (1.75, 1.5, 1.2, 1.0, 0.95, 0.9, 0.88, 0.85, 0.8, 0.78, 0.76, 0.74, 0.7)  # mm per 尺
SMALLER = (0.65, 0.6, 0.5, 0.4, 0.3, 0.2, 0.15, 0.1, 0.05)  # when even the action is far apart
NEARLY = (0.68, 0.66, 0.64, 0.62, 0.6)
WHOLE = 0.7  # under this scale the whole place is not shown, if a part can be
NEARER = 1.25  # times larger
FIGURES = (4.0, 3.5, 3.0, 2.5, 2.0, 1.5, 1.0)
WIDEST, NARROWEST = 6.0, 3.2  # mm: a figure's printed width
ROUND = 12.0  # 尺 of ground kept around those who act
BY_A_GATE = 8.0  # 尺 of ground kept about a gate of which no more is told
BREATH = 6.0  # 尺 kept around people beyond the outermost wall
DRAWN = frozenset(["wall", "door", "window", "stair", "column", "edge", "gate", "fixture", "path"])
BODY = (1.0, 0.7)  # half width and half depth of a body, in 尺 before enlargement
COURT_WALL = 2.5  # 尺: a wall thicker than this is a 牆 of the court, not a 墉 (牆厚三尺)
WALL = 1.5  # 尺: a wall's thickness where it says none
EDGE = 1.0  # 尺 of paper outside the outermost wall
MAT = 9.0  # 尺: a 筵; a figure on it leaves VISIBLE mm at both its ends
VISIBLE = 1.0
CLOSE = 1.7  # an enlargement: bodies that touch even below it are in each other's reach

Body = tuple[Point, float]  # where somebody is and the way he faces


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

    def holds(self, other: Extent) -> bool:
        return (
            self.west <= other.west
            and self.south <= other.south
            and self.east >= other.east
            and self.north >= other.north
        )

    def has(self, point: Point) -> bool:
        return self.west <= point[0] <= self.east and self.south <= point[1] <= self.north

    @property
    def size(self) -> Point:
        return self.east - self.west, self.north - self.south


@dataclass(frozen=True, slots=True)
class View:
    """The part of the place that a section's plates show, and the enlargement of its figures."""

    ground: str
    extent: Extent
    window: Window
    enlargement: float
    is_whole: bool
    place: Extent  # the whole ground, for the inset of a partial view

    @property
    def unit(self) -> float:
        """Millimetres per 尺 of a figure's own body."""
        return self.enlargement * self.window.k

    @property
    def map_right(self) -> float:
        return self.window.left + self.window.width


def ground_of(site: Site, frames: Sequence[Frame], around: Sequence[Frame] = ()) -> str:
    """The separate place where most is done in the frames, else in those around, else where most
    people are, else the first."""
    for some in (frames, around):
        votes = Counter(g for f in some for a in _acted_in(site, f) if (g := _home(site, a)))
        if votes:
            return max(votes, key=lambda name: votes[name])
    people = (p.area for f in frames for p in f.people.values() if p.on_stage)
    votes = Counter(g for area in people if (g := _home(site, area)))
    return max(votes, key=lambda name: votes[name], default=next(iter(site.grounds), ""))


def _home(site: Site, area: str | None) -> str | None:
    return next((name for name, areas in site.grounds.items() if area in areas), None)


def _acted_in(site: Site, frame: Frame) -> Iterator[str]:
    """The areas of those who act, and of the things that are set out by people not on stage."""
    for event in frame.events:
        person = frame.people.get(event.who)
        if person is not None and person.on_stage and person.area:
            yield person.area
        elif (thing := frame.things.get(event.thing or "")) and (pos := thing.pos) is not None:
            yield from (a.name for a in site.areas.values() if _lies_in(pos, a.ring))


def _lies_in(pos: Point, ring: Sequence[Point]) -> bool:
    extent = Extent.around(ring)
    return extent is not None and extent.has(pos)


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
    """The people on the ground, with where they are and the way they face."""
    for person in frame.people.values():
        if person.on_stage and person.pos is not None and on_ground(site, ground, person.area):
            yield person, person.pos, person.facing or 0.0


def plan_view(site: Site, frames: Sequence[Frame], page: Page, ground: str | None = None) -> View:
    """The view for the frames of a section, as far as they play on the ground."""
    ground = ground_of(site, frames) if ground is None else ground
    place = _with_ground(site, ground, _whole_extent(site, ground, frames), page)
    whole_k = _scale(place, page.map_width, page.map_height, (*SCALES, *NEARLY)) or 0.0
    extent, k, width = place, whole_k, page.map_width
    if whole_k < WHOLE:
        room = (page.narrow_width, page.map_height)
        part, part_k = _partial(site, ground, frames, room)
        if part_k > NEARER * whole_k:
            extent, k, width = part, part_k, page.narrow_width
    window = _window(ground, extent, k, (page.left, page.top, width, page.map_height))
    crowds = [[(pos, turn) for _, pos, turn in standing(site, ground, f)] for f in frames]
    walls = [_outline(f) for f in features_of(site, ground) if f.kind == "wall"]
    has_mats = any(is_a(t.kind, "席") for t in frames[-1].things.values() if t.pos)
    scale = _enlargement(crowds, walls, k, has_mats)
    return View(ground, extent, window, scale, extent is place, place)


def _whole_extent(site: Site, ground: str, frames: Sequence[Frame]) -> Extent:
    """All that is built there, and everybody who stands outside it.

    Of a house of which only the gate is told, the court walls run out of the view.
    """
    parts = [f for f in features_of(site, ground) if f.kind in DRAWN]
    walls = [f for f in parts if f.kind == "wall"]
    is_open = not any(f.kind == "column" for f in parts)
    built: Extent | None = None
    for feature in parts:
        if is_open and feature in walls and _is_court_wall(feature):
            continue
        half = feature.size.get("厚", 0.0) / 2 if not feature.closed else 0.0
        own = Extent.around(feature.shape, half)
        built = own if built is None or own is None else built.joined(own)
    people = [p for f in frames for _, p, _ in standing(site, ground, f)]
    if built is None:
        areas = (site.areas[a] for a in site.grounds.get(ground, ()) if a in site.areas)
        built = Extent.around(p for a in areas for p in a.ring) or Extent(-30, -30, 30, 30)
    outside = [p for p in people if not built.has(p)]
    if is_open:
        return built.grown(BY_A_GATE).joined(Extent.around(outside, ROUND))
    return built.grown(EDGE).joined(Extent.around(outside, BREATH))


def _is_court_wall(wall: Feature) -> bool:
    xs, ys = zip(*wall.shape, strict=True)
    thick = min(max(xs) - min(xs), max(ys) - min(ys)) if wall.closed else wall.size.get("厚", WALL)
    return thick >= COURT_WALL


def _with_ground(site: Site, ground: str, extent: Extent, page: Page) -> Extent:
    """The extent with all the ground about it, where that costs no scale."""
    room = page.map_width, page.map_height
    areas = (site.areas[a] for a in site.grounds.get(ground, ()) if a in site.areas)
    wider = extent.joined(Extent.around(p for a in areas for p in a.ring))
    return wider if _scale(wider, *room) == _scale(extent, *room) else extent


def _partial(
    site: Site, ground: str, frames: Sequence[Frame], room: tuple[float, float]
) -> tuple[Extent, float]:
    """The smallest named part of the place that holds the action, and the scale it can have."""
    actors = {e.who for f in frames for e in f.events}
    points = [
        pos
        for f in frames
        for person, pos, _ in standing(site, ground, f)
        if person.name in actors or not actors
    ]
    points += [p for f in frames for e in f.events for p in e.path]
    action = Extent.around(points, ROUND) or _whole_extent(site, ground, frames)
    for part in _named_parts(site, ground):
        k = _scale(part, *room)
        if part.holds(action) and k is not None:
            return part, k
    for k in (*SCALES, *SMALLER):
        if action.size[0] * k <= room[0] and action.size[1] * k <= room[1]:
            return _widened(site, ground, action, room[0] / k), k
    return action, SMALLER[-1]


def _widened(site: Site, ground: str, action: Extent, width: float) -> Extent:
    """The piece of ground with the whole breadth of the largest area it touches that there is
    room for, so that a hall is not cut."""
    areas = (site.areas[a] for a in site.grounds.get(ground, ()) if a in site.areas)
    best = action
    levels: dict[str, Extent] = {}
    for area in areas:
        own = Extent.around(area.ring)
        if own is not None and own.south < action.north and own.north > action.south:
            levels[area.level] = own.joined(levels.get(area.level))
    for level in levels.values():
        west, east = min(action.west, level.west - EDGE), max(action.east, level.east + EDGE)
        if best.size[0] < east - west <= width:
            best = Extent(west, action.south, east, action.north)
    return best


def _named_parts(site: Site, ground: str) -> list[Extent]:
    """Single areas, then the levels, then pairs of levels: smallest first."""
    areas = [site.areas[a] for a in site.grounds.get(ground, ()) if a in site.areas]
    levels: dict[str, Extent] = {}
    for area in areas:
        own = Extent.around(area.ring)
        if own is not None:
            levels[area.level] = own.joined(levels.get(area.level))
    grown = [e.grown(ROUND) for e in levels.values()]
    pairs = [a.joined(b) for a in grown for b in grown if a is not b]
    return sorted((*grown, *pairs), key=lambda e: e.size[0] * e.size[1])


def _scale(
    extent: Extent, width: float, height: float, scales: Sequence[float] = SCALES
) -> float | None:
    fits = (k for k in scales if extent.size[0] * k <= width and extent.size[1] * k <= height)
    return next(fits, None)


def _window(
    name: str, extent: Extent, k: float, frame: tuple[float, float, float, float]
) -> Window:
    """The extent at its scale, in the middle of the map's width, nearer its top than its foot."""
    left, top, width, height = frame
    own_width, own_height = extent.size[0] * k, extent.size[1] * k
    middle = left + (width - own_width) / 2
    down = top + (height - own_height) * 0.4
    return Window(name, middle, down, own_width, own_height, extent.west, extent.north, k)


def _enlargement(
    crowds: Sequence[Sequence[Body]],
    walls: Sequence[tuple[Sequence[Point], float]],
    k: float,
    has_mats: bool,
) -> float:
    """The largest figures that are not too wide on paper and touch neither each other nor a wall.

    Those who come very close (a cup passing from hand to hand) do not make all the others small.
    """
    least = next(f for f in reversed(FIGURES) if 2 * f * k >= NARROWEST or f == FIGURES[0])
    pairs = {(one, two) for crowd in crowds for i, one in enumerate(crowd) for two in crowd[:i]}
    limits = [_apart(one, two) for one, two in pairs]
    limits += [_clear(pos, walls) / BODY[1] for pos in {pos for c in crowds for pos, _ in c}]
    limit = min((x for x in limits if x >= CLOSE), default=math.inf)
    limit = min(limit, WIDEST / (2 * k)) + 1e-6
    if has_mats:
        limit = min(limit, (MAT - 2 * VISIBLE / k) / 2)
    return next((f for f in FIGURES if least <= f <= limit), least)


def _apart(one: Body, other: Body) -> float:
    """The enlargement at which two bodies touch."""
    (ax, ay), (bx, by) = one[0], other[0]
    dx, dy = bx - ax, by - ay
    bearing = math.atan2(dx, dy)
    return math.hypot(dx, dy) / (_radius(one[1], bearing) + _radius(other[1], bearing))


def _radius(facing: float, bearing: float) -> float:
    """How far a body of unit size reaches along a bearing."""
    across = math.sin(bearing - math.radians(facing)) / BODY[0]
    along = math.cos(bearing - math.radians(facing)) / BODY[1]
    return 1 / math.hypot(across, along)


def _outline(wall: Feature) -> tuple[Sequence[Point], float]:
    """The line of a wall and half its thickness; of a wall given as a ring, the ring itself."""
    if wall.closed:
        return (*wall.shape, wall.shape[0]), 0.0
    return wall.shape, wall.size.get("厚", WALL) / 2


def _clear(pos: Point, walls: Iterable[tuple[Sequence[Point], float]]) -> float:
    """How far the nearest wall is."""
    best = math.inf
    for wall, half in walls:
        for a, b in pairwise(wall):
            best = min(best, _to_segment(pos, a, b) - half)
    return best


def _to_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if not length else ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length
    t = max(0.0, min(1.0, t))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)
