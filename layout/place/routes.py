"""Ways from place to place: by stairs and gates, round what stands in the way, few corners."""

from __future__ import annotations

import heapq
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import dist, hypot

from layout.compass import Wind, bearing_to, wind_of
from layout.ground.around import Around, area_at
from layout.ground.floors import (
    CLEAR,
    Block,
    Floor,
    Ways,
    blocks_of,
    length,
    standing_at,
    ways_of,
)
from layout.problems import NOWHERE, Mark, Problem, ProblemError, nearest
from layout.shape import bounds, off_piece
from layout.site import Point, Portal, Spot
from layout.value import replace
from layout.vocabulary import Storey

Path = tuple[Point, ...]
_PATIENCE = 40  # rounds of finding one more thing in the way
_REMEMBERED = 4096  # ways on one floor
ELBOW = 0.2  # 尺 beyond half a body: nearer than both, one walks round who stands there
BESIDE = 2.5  # 尺: who stands no farther from where one goes to is not in the way
_ROUNDS = 3  # of going round people
_NAMED = 4  # of what shuts somebody in
_FIELD = 12  # things: where so many stand, one goes sidelong between them if nowhere else
_TRIED = 24  # of what he meets, whether it is that
_STRIDE, _SHORT = 10.0, 6  # 尺, and so many of them: a shorter leg is not looked at for ground


def route(  # noqa: PLR0913 - the words an act may say of a way
    start: Point | Spot,
    end: Point | Spot,
    around: Around,
    *,
    via: str | None = None,
    through: tuple[Spot, ...] = (),
    stair: str | None = None,
    mark: Mark = NOWHERE,
) -> Path:
    """The way walked; () between houses, where no way is claimed. ProblemError P330 where none is.

    `via` is the stair the text names; `stair` the one he takes when none is named; `through` the
    places he passes, in order.
    """
    stops = (start, *through, end)
    errand = _Errand(stops, around, (via, stair), mark)
    found, met = errand.way(), frozenset[Block]()
    for _ in range(_ROUNDS):
        more = errand.met_on(found) - met
        if not more:
            break
        met |= more
        try:
            round_them = errand.way(met)
        except ProblemError:  # where nobody can pass, one squeezes by
            break
        if _comes(round_them) is not _comes(found):
            break  # by the way he comes he faces: no bystander decides that
        found = round_them
    return found


@dataclass(frozen=True, slots=True)
class _Errand:
    """From where to where somebody goes, by what, and among whom."""

    stops: tuple[Point | Spot, ...]
    around: Around
    wants: tuple[str | None, str | None]
    mark: Mark

    def way(self, people: frozenset[Block] = frozenset()) -> Path:
        """The way, round these people too."""
        end = self.stops[-1]
        mat = end.mat if isinstance(end, Spot) else None
        ways, things = ways_of(self.around.site), self.around.things.values()
        others = sorted(people, key=lambda block: block.name)
        here = (*blocks_of(things, mat), *others)
        onto = _Walk(self.around, ways, here, self.wants, self.mark)
        onto.check_stair()
        is_by = len(self.stops) > 2
        round_it = replace(onto, things=(*blocks_of(things, None), *others)) if is_by else onto
        path: list[Point] = []
        for n, (one, other) in enumerate(pairwise(self.stops), start=2):
            walk = onto if n == len(self.stops) else round_it  # to the side that he steps over
            leg = walk.leg(_point(one), _point(other))
            if leg is None:
                return ()
            path += leg[1:] if path else leg
        return _straightened(tuple(path))

    def met_on(self, path: Path) -> frozenset[Block]:
        """Who stands where a way goes: not those whom he comes from or goes to, nor his own group,
        who may go with him."""
        me = self.around.people.get(self.around.who or "")
        if me is None or len(path) < 2:
            return frozenset()
        reach = CLEAR + ELBOW
        west, south, east, north = bounds(path)
        return frozenset(
            standing_at(other.name, other.pos)
            for other in self.around.people.values()
            if other.pos is not None
            and west - reach < other.pos[0] < east + reach
            and south - reach < other.pos[1] < north + reach
            and other.on_stage
            and other.name != me.name
            and not (other.group and other.group == me.group)
            and all(dist(other.pos, _point(stop)) > BESIDE for stop in self.stops)
            and any(off_piece(a, b, other.pos) < reach for a, b in pairwise(path))
        )


def _comes(path: Path) -> Wind | None:
    """The way he comes to the end."""
    return wind_of(bearing_to(*path[-2:])) if len(path) > 1 else None


def _point(place: Point | Spot) -> Point:
    return place.pos if isinstance(place, Spot) else place


@dataclass(frozen=True, slots=True)
class _Walk:
    """One person on his way."""

    around: Around
    ways: Ways
    things: tuple[Block, ...]
    wants: tuple[str | None, str | None]  # the stair named, and his own
    mark: Mark

    def check_stair(self) -> None:
        """A stair that is named must be there."""
        via = self.wants[0]
        names = {portal.name for portal in self.ways.stairs}
        if via is not None and via not in names:
            fix = nearest(via, names)
            raise ProblemError(Problem("P331", self.mark, f"there is no stair {via} here", fix=fix))

    def leg(self, start: Point, end: Point) -> Path | None:
        """One leg; None between houses."""
        here, there = self._floor(start), self._floor(end)
        if here == there:
            return self.across(here, start, end)
        if self.ways.house_of[here] != self.ways.house_of[there]:
            return None
        stairs = self._stairs(here, there, start, end)
        path: list[Point] = []
        at = start
        for portal, forward in stairs:
            points = portal.points if forward else portal.points[::-1]
            path += self.across(here, at, points[0])[1 if path else 0 :]
            path += points[1:]
            at = points[-1]
            areas = portal.areas if forward else portal.areas[::-1]
            here = self.ways.floor_of[areas[1]]
        path += self.across(here, at, end)[1:]
        return _onward(path)

    def _floor(self, point: Point) -> int:
        area = area_at(self.around.site, point)
        if area is None:
            what = f"({point[0]:.1f}, {point[1]:.1f}) is no walkable ground"
            raise ProblemError(Problem("P326", self.mark, what))
        return self.ways.floor_of[area.name]

    # -- stairs --------------------------------------------------------------------------------

    def _stairs(self, here: int, there: int, start: Point, end: Point) -> list[tuple[Portal, bool]]:
        """The stairs to take: the one named, else his own, else the shortest way."""
        via, own = self.wants
        wants = [via] if via else [own, None]
        for want in dict.fromkeys(wants):
            found = self._by_stairs(here, there, start, end, want)
            if found is not None:
                return found
        what = f"no way leads there{f' by {via}' if via else ''}"
        raise ProblemError(
            Problem(
                "P330", self.mark, what, "a level changes only by a stair", "name another stair"
            )
        )

    def _is_stair(self, portal: Portal) -> bool:
        areas = self.around.site.areas
        return any(areas[name].is_on(Storey.STAIR) for name in portal.areas)

    def _by_stairs(
        self, here: int, there: int, start: Point, end: Point, want: str | None
    ) -> list[tuple[Portal, bool]] | None:
        """Floor by floor, nearest first, the straight distance standing for the way."""
        queue: list[tuple[float, int, int, Point, list[tuple[Portal, bool]]]] = [
            (0.0, 0, here, start, [])
        ]
        seen: set[tuple[int, Point]] = set()
        count = 0
        while queue:
            far, _, floor, at, taken = heapq.heappop(queue)
            if floor == there:
                return taken
            if (floor, at) in seen:
                continue
            seen.add((floor, at))
            for portal in self.ways.stairs:
                if want and portal.name != want and self._is_stair(portal):
                    continue
                for forward in (True, False):
                    areas = portal.areas if forward else portal.areas[::-1]
                    if self.ways.floor_of[areas[0]] != floor:
                        continue
                    points = portal.points if forward else portal.points[::-1]
                    new = far + length((at, *points))
                    rest = self.ways.floor_of[areas[1]]
                    if rest == there:
                        new += length((points[-1], end))
                    count += 1
                    item = (new, count, rest, points[-1], [*taken, (portal, forward)])
                    heapq.heappush(queue, item)
        return None

    # -- on one floor ----------------------------------------------------------------------------

    def across(self, number: int, start: Point, end: Point) -> Path:
        """The shortest way on one floor; the same errand among the same things is asked often."""
        floor = self.ways.floors[number]
        errand = (start, end, self.things)
        path = floor.paths.get(errand)
        if path is None:
            if len(floor.paths) >= _REMEMBERED:
                floor.paths.clear()
            path = self._way(floor, start, end)
            if self._strays(path):
                path = self._along_the_ground(number, start, end)
            floor.paths[errand] = path
        return path

    def _strays(self, path: Path) -> bool:
        """Whether a long leg of a way leaves all ground that there is: the road between two houses,
        and what lies beside it."""
        site = self.around.site
        return any(
            area_at(site, (a[0] + (b[0] - a[0]) * n / many, a[1] + (b[1] - a[1]) * n / many))
            is None
            for a, b in pairwise(path)
            if (many := int(dist(a, b) / _STRIDE)) > _SHORT
            for n in range(1, many)
        )

    def _along_the_ground(self, number: int, start: Point, end: Point) -> Path:
        """From area to area, where they are joined, and through as few of these places as will do;
        the straight way, where no others keep to the ground."""
        floor, site = self.ways.floors[number], self.around.site
        first, last = area_at(site, start), area_at(site, end)
        assert first is not None
        assert last is not None
        queue: list[tuple[float, int, str, Path]] = [(0.0, 0, first.name, (start,))]
        seen, count = set[str](), 0
        gates: Path = (start, end)
        while queue:
            far, _, at, taken = heapq.heappop(queue)
            if at == last.name:
                gates = (*taken, end)
                break
            if at in seen:
                continue
            seen.add(at)
            for portal in site.portals:
                if at in portal.areas and self.ways.floor_of[portal.areas[0]] == number:
                    other = portal.areas[portal.areas[0] == at]
                    gate, count = portal.points[0], count + 1
                    item = (far + dist(taken[-1], gate), count, other, (*taken, gate))
                    heapq.heappush(queue, item)
        path: list[Point] = [start]
        while path[-1] != end:
            here = gates.index(path[-1]) if path[-1] in gates else 0
            legs = (self._way(floor, path[-1], gate) for gate in reversed(gates[here + 1 :]))
            leg = next((leg for leg in legs if not self._strays(leg)), None)
            if leg is None:
                return self._way(floor, start, end)
            path += leg[1:]
        return tuple(path)

    def _way(self, floor: Floor, start: Point, end: Point) -> Path:
        """The way round what stands in it."""
        path, met = self._search(floor, start, end, None)
        if path is None and len(self.things) >= _FIELD:  # between things one goes sidelong
            sidelong = replace(self, things=tuple(block.core() for block in self.things))
            path, _ = sidelong._search(floor, start, end, None)
        if path is None:
            raise self._shut_in(floor, start, end, met)
        return path

    def _search(
        self, floor: Floor, start: Point, end: Point, gone: Block | None
    ) -> tuple[Path | None, Iterable[Block]]:
        """What stands in the way is added till nothing does; as if one of it were gone. None where
        no way is left, with all that was met."""
        standing = [block for block in (*floor.blocks, *self.things) if block != gone]
        if not any(block.stops(start, end) for block in standing):
            return (start, end), ()
        blocks = [block for block in self._in_force(floor, start, end) if block != gone]
        found: dict[Block, tuple[Point, ...]] = {}  # what was met, with the corners it has free
        for _ in range(_PATIENCE):
            path = self._shortest(start, end, found) if found else (start, end)
            if path is None:  # shut in by what was met: what touches that is met too
                hits = [b for b in blocks if b not in found and any(map(b.touches, found))]
            else:
                hits = self._hits(path, blocks, found)
                if not hits:
                    return path, found
            if not hits:
                break
            found |= {hit: self._free(floor.turns(hit), blocks) for hit in hits}
        return None, found

    @staticmethod
    def _free(corners: tuple[Point, ...], blocks: list[Block]) -> tuple[Point, ...]:
        """The corners that nothing else covers."""
        free = []
        for x, y in corners:
            for block in blocks:
                if block.west < x < block.east and block.holds((x, y)):
                    break
            else:
                free.append((x, y))
        return tuple(free)

    def _shut_in(
        self, floor: Floor, start: Point, end: Point, blocks: Iterable[Block]
    ) -> ProblemError:
        """No way leads there: what it is without which there would be one; else what stands nearest
        to either end."""
        near = sorted(blocks, key=lambda block: min(block.far(start), block.far(end)))
        near = [block for block in near if block.name]
        opening = (b for b in near[:_TRIED] if self._search(floor, start, end, b)[0] is not None)
        shut = list(dict.fromkeys(block.name for block in [*opening] or near))[:_NAMED]
        names = "、".join(shut) or "a wall"
        what = f"no way leads from ({_at(start)}) to ({_at(end)})"
        fix = f"name another spot, or a way (由) round {names}"
        return ProblemError(Problem("P330", self.mark, what, f"{names} shut it off", fix))

    def _in_force(self, floor: Floor, start: Point, end: Point) -> list[Block]:
        """Blocks as this walker meets them: what he stands close to gives him less elbow room."""
        blocks = []
        for block in (*floor.blocks, *self.things):
            if not (block.holds(start) or block.holds(end)):
                blocks.append(block)
                continue
            core = block.core()
            if not (core.holds(start) or core.holds(end)):
                blocks.append(core)
        return blocks

    @staticmethod
    def _hits(path: Path, blocks: list[Block], found: Container[Block]) -> list[Block]:
        hits: list[Block] = []
        for here, there in pairwise(path):
            for block in blocks:
                if block.stops(here, there) and block not in found and block not in hits:
                    hits.append(block)
        return hits

    @staticmethod
    def _shortest(
        start: Point, end: Point, blocks: Mapping[Block, tuple[Point, ...]]
    ) -> Path | None:
        """A* over the corners of the blocks met so far."""
        nodes = [start, end, *(corner for corners in blocks.values() for corner in corners)]
        best = {0: 0.0}
        queue: list[tuple[float, int]] = [(0.0, 0)]
        came: dict[int, int] = {}
        done: set[int] = set()
        while queue:
            _, at = heapq.heappop(queue)
            if at == 1:
                path = [1]
                while path[-1] in came:
                    path.append(came[path[-1]])
                return tuple(nodes[each] for each in reversed(path))
            if at in done:
                continue
            done.add(at)
            here = nodes[at]
            for to, there in enumerate(nodes):
                if to in done:
                    continue
                far = best[at] + hypot(there[0] - here[0], there[1] - here[1])
                if far >= best.get(to, float("inf")):
                    continue
                for block in blocks:
                    if block.stops(here, there):
                        break
                else:
                    best[to], came[to] = far, at
                    ahead = hypot(end[0] - there[0], end[1] - there[1])
                    heapq.heappush(queue, (far + ahead, to))
        return None


def _onward(path: list[Point]) -> Path:
    """A leg without turning back: to stop on a step one does not go up past it first."""
    kept: list[Point] = []
    for point in path:
        while len(kept) > 1 and _turns_back(kept[-2], kept[-1], point):
            kept.pop()
        kept.append(point)
    return tuple(kept)


def _turns_back(a: Point, b: Point, c: Point) -> bool:
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
    return abs(cross) < 1e-6 and ahead < 0


def _straightened(path: Path) -> Path:
    """Without the points that turn nothing."""
    kept: list[Point] = []
    for point in path:
        if kept and hypot(point[0] - kept[-1][0], point[1] - kept[-1][1]) < 1e-6:
            continue
        while len(kept) > 1 and _in_line(kept[-2], kept[-1], point):
            kept.pop()
        kept.append(point)
    return tuple(kept)


def _in_line(a: Point, b: Point, c: Point) -> bool:
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
    return abs(cross) < 1e-6 and ahead >= 0


def _at(point: Point) -> str:
    return f"{point[0]:.1f}, {point[1]:.1f}"
