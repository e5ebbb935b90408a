"""Things that lie on a map: each in its pose, pushed clear of people and of one another."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import combinations, islice, product

from layout.compass import Wind, read_wind
from layout.derivation import Link, Relation
from layout.draw.dress import Point, Rect
from layout.draw.ink.glyphs import glyph_box, true_unit
from layout.picture import Box
from layout.shape import Pose, bounds, common, overlap, union
from layout.stage import ThingState
from layout.vocabulary import KindTrait
from layout.vocabulary.drawn.glyph import Glyph

CLEAR = 0.4  # mm between enlarged things
PUSHES = 12
STEP = 0.35  # mm a push
BEFORE = 14.0  # mm: things no farther from a person stand before him
IN_WALL = 0.05  # of a thing in a wall: it is moved
FARTHEST = 7.0  # mm: a thing is never pushed farther from its exact place
_WINDS = frozenset(wind.value for wind in Wind)  # a side may be his left, too
_SIDED = (Relation.BESIDE, Relation.BY_STAIR, Relation.ON_TOP)
NUMBER, TALL = 5.0, 3.2  # mm beside a heap, for how many it is: at least as broad and as high


@dataclass(slots=True)
class Laid:
    """A thing on the page, or a heap of things alike."""

    thing: ThingState
    glyph: Glyph
    pose: Pose
    home: tuple[float, float]
    count: int = 1
    told: float = NUMBER  # mm that it takes to say how many
    is_told_left: bool = False  # how many they are
    is_told: bool = True  # so; where there is no room for it, a heap is seen to be one
    is_ranked: bool = False  # one of many in rows: it is seen where it lies
    within: Rect | None = None  # the map, of what stands fast: it is seen as far as that goes
    outline: Rect | None = None  # of the rows of which it is the first, too small to be drawn
    is_mat: bool = field(init=False)
    rect: Rect = field(init=False)
    ranges: Rect = field(init=False)  # what it may come to cover
    _reach: Rect = field(init=False, repr=False)  # about its place
    _sitter: tuple[Point | None] | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        at = self.pose
        self.is_mat = self.glyph.is_mat
        self._reach = glyph_box(self.glyph, Pose(0.0, 0.0, at.facing, at.unit))
        if self.outline is not None:
            left, top, right, bottom = self.outline
            self._reach = left - at.x, top - at.y, right - at.x, bottom - at.y
        self.push(0.0, 0.0)
        xs, ys = sorted((at.x, self.home[0])), sorted((at.y, self.home[1]))
        left, top, right, bottom = self._reach
        told = self.told if self.count > 1 else 0.0
        far = 0.0 if self.stays else FARTHEST + 2 * STEP
        far += CLEAR
        self.ranges = (
            xs[0] + left - told - far,
            ys[0] + top - far,
            xs[1] + right + told + far,
            ys[1] + bottom + far,
        )

    def push(self, dx: float, dy: float) -> None:
        at, (left, top, right, bottom) = self.pose, self._reach
        x, y = at.x + dx, at.y + dy
        self.pose = Pose(x, y, at.facing, at.unit)
        told = self.told if self.count > 1 else 0.0
        before, after = (told, 0.0) if self.is_told_left else (0.0, told)
        self.rect = (x + left - before, y + top, x + right + after, y + bottom)
        if self.within is not None:
            self.rect = common(self.rect, self.within)

    def turn_number(self) -> None:
        """How many they are goes to the other side."""
        self.is_told_left = not self.is_told_left
        self.push(0.0, 0.0)

    @property
    def number(self) -> Rect:
        """Where it stands how many they are."""
        left, top, right, bottom = self.rect
        sides = (left, left + self.told) if self.is_told_left else (right - self.told, right)
        more = max(TALL - (bottom - top), 0.0) / 2
        return sides[0], top - more, sides[1], bottom + more

    def sitter(self, people: Sequence[Point]) -> Point | None:
        """Of the people of a map who is nearest to it, if it lies before him."""
        if self._sitter is None:
            x, y = self.home
            near = (p for p in people if abs(p[0] - x) < BEFORE and abs(p[1] - y) < BEFORE)
            nearest = min(near, key=lambda p: math.dist(p, self.home), default=None)
            is_before = nearest is not None and math.dist(nearest, self.home) < BEFORE
            self._sitter = (nearest if is_before else None,)
        return self._sitter[0]

    @property
    def is_counted(self) -> bool:
        """Whether it is there to tell a number."""
        return self.thing.kind.has(KindTrait.TALLY)

    @property
    def stays(self) -> bool:
        """Whether nothing pushes it: what is true to scale, and what lies in rows."""
        return self.glyph.true or self.is_ranked

    @property
    def weight(self) -> float:
        """Mats and what stays; of the others the larger moves less."""
        left, top, right, bottom = self.rect
        return math.inf if self.stays else (right - left) * (bottom - top)

    @property
    def box(self) -> Box:
        return Box(self.thing.name, "mat" if self.is_mat else "thing", *self.rect)


def off_walls(item: Laid, walls: Sequence[Rect], edges: Sequence[Rect], k: float) -> Laid:
    """A thing that would lie in a wall or over the edge of a floor, or that was pushed out of its
    room: in its place and true size, and so far off them as it must be."""
    area = (item.rect[2] - item.rect[0]) * (item.rect[3] - item.rect[1])
    hidden = sum(_shared(item.rect, wall) for wall in walls)
    pushed = bounds((item.home, (item.pose.x, item.pose.y)))
    is_out = any(overlap(pushed, line) for line in (*walls, *edges))
    is_out |= any(_shared(item.rect, edge) for edge in edges)
    if item.is_mat or (hidden <= IN_WALL * area and not is_out):
        return item
    x, y = item.home
    unit = min(item.pose.unit, true_unit(item.glyph, k))
    out = replace(item, pose=Pose(x, y, item.pose.facing, unit))
    for wall in (*walls, *edges):
        if _shared(out.rect, wall):
            left, top, right, bottom = out.rect
            ways = (
                (wall[0] - right - CLEAR, 0.0),
                (wall[2] - left + CLEAR, 0.0),
                (0.0, wall[1] - bottom - CLEAR),
                (0.0, wall[3] - top + CLEAR),
            )
            out.push(*min(ways, key=lambda way: abs(way[0]) + abs(way[1])))
    return out if math.dist((out.pose.x, out.pose.y), (x, y)) <= FARTHEST else item


def _shared(rect: Rect, other: Rect) -> float:
    """How much of one lies on the other."""
    across = min(rect[2], other[2]) - max(rect[0], other[0])
    down = min(rect[3], other[3]) - max(rect[1], other[1])
    return max(across, 0.0) * max(down, 0.0)


def uncover_number(heap: Laid, taken: Sequence[Rect], edges: Rect) -> bool:
    """It stands on its other side, where only there nobody stands on it and the map goes on.
    Whether it is free then."""
    if not _is_lost(heap, taken, edges):
        return True
    heap.turn_number()
    if not _is_lost(heap, taken, edges):
        return True
    heap.turn_number()
    return False


def _is_lost(heap: Laid, taken: Sequence[Rect], edges: Rect) -> bool:
    left, top, right, bottom = number = heap.number
    is_beyond = left < edges[0] if heap.is_told_left else right > edges[2]
    is_off = not edges[1] <= (top + bottom) / 2 <= edges[3]  # beneath a break
    return is_beyond or is_off or any(_touch(number, rect) for rect in taken)


@dataclass
class Huddle:
    """Things so near one another that they settle together: as they stand before they are pushed,
    and of each those before it that it may come to touch.

    How they settled last is kept: from step to step most things lie as they lay, before the same
    people.
    """

    alone: Sequence[Laid]
    near: Sequence[Sequence[int]]
    edges: Rect  # of the map
    _people: Sequence[Rect] | None = field(default=None, init=False)
    _settled: Sequence[Laid] = field(default=(), init=False)

    def __post_init__(self) -> None:
        left, top, right, bottom = union(item.ranges for item in self.alone)
        self._reach = left - BEFORE, top - BEFORE, right + BEFORE, bottom + BEFORE

    def settle(self, people: Sequence[Rect]) -> Sequence[Laid]:
        """Pushed clear of people and, along their own place words, of one another."""
        near = [rect for rect in people if overlap(rect, self._reach)]
        if near != self._people:
            ones = [copy(item) for item in self.alone]
            push_clear(ones, near)
            pairs = ((ones[i], ones[j]) for i, near_it in enumerate(self.near) for j in near_it)
            if any(_touch(item.rect, other.rect) for item, other in pairs):
                _settle(ones, self.near, [_middle(rect) for rect in near])
            _number(ones, near, self.edges)
            self._people = near
            if [_how(item) for item in ones] != [_how(item) for item in self._settled]:
                self._settled = ones
        return self._settled


def _number(ones: Sequence[Laid], people: Sequence[Rect], edges: Rect) -> None:
    """Each heap its number, on no other's; tallies, which are counted, always theirs."""
    _beside(tallies := [o for o in ones if o.count > 1 and o.is_counted], people, edges)
    taken = [*people, *(heap.number for heap in tallies)]
    for heap in (o for o in ones if o.count > 1 and not o.is_counted):
        heap.is_told = uncover_number(heap, taken, edges)
        if heap.is_told:
            taken.append(heap.number)


def _beside(tallies: Sequence[Laid], people: Sequence[Rect], edges: Rect) -> None:
    """Their numbers on those sides where fewest are on one another, then upon somebody."""

    def lost(lefts: Sequence[bool]) -> tuple[int, int]:
        _turn(tallies, lefts)
        upon = sum(_touch(a.number, b.number) for a, b in combinations(tallies, 2))
        return upon, sum(_is_lost(heap, people, edges) for heap in tallies)

    _turn(tallies, min(product((False, True), repeat=len(tallies)), key=lost))


def _turn(heaps: Sequence[Laid], lefts: Sequence[bool]) -> None:
    for heap, is_left in zip(heaps, lefts, strict=True):
        if heap.is_told_left != is_left:
            heap.turn_number()


def _near(laid: Sequence[Laid]) -> list[list[int]]:
    """Of each those before it that it may come to touch, when both are pushed as far as may be."""
    near: list[list[int]] = [[] for _ in laid]
    ranges = [item.ranges for item in laid]
    by_left = sorted(range(len(laid)), key=lambda i: ranges[i][0])
    for k, i in enumerate(by_left):
        _, top, right, bottom = ranges[i]
        for j in islice(by_left, k + 1, None):
            left, above, _, below = ranges[j]
            if left >= right:
                break
            if above < bottom and below > top:
                near[max(i, j)].append(min(i, j))
    return [sorted(ones) for ones in near]


def _how(item: Laid) -> tuple[Pose, bool, bool]:
    return item.pose, item.is_told_left, item.is_told


def huddles(laid: Sequence[Laid], edges: Rect) -> Iterator[tuple[Sequence[int], Huddle]]:
    """Those that may come to touch, one by way of another, and which of all they are."""
    near = _near(laid)
    groups: dict[int, list[int]] = {}
    for i, ones in enumerate(near):
        group = [i]
        for other in {id(groups[j]): groups[j] for j in ones}.values():
            group += other
        group.sort()
        groups.update(dict.fromkeys(group, group))
    for group in {id(group): group for group in groups.values()}.values():
        at = {i: n for n, i in enumerate(group)}
        among = [[at[j] for j in near[i]] for i in group]
        yield group, Huddle([laid[i] for i in group], among, edges)


def _settle(laid: Sequence[Laid], near: Sequence[Sequence[int]], people: Sequence[Point]) -> None:
    """Push things along their own place word until they are clear of one another."""
    stirred = set(range(len(laid)))  # what has moved since others were held against it
    for _ in range(PUSHES):
        last, stirred = stirred, set()
        for i, item in enumerate(laid):
            for j in near[i]:
                if not (i in last or j in last or i in stirred or j in stirred):
                    continue
                other = laid[j]
                if not _touch(item.rect, other.rect) or _bears(item, other):
                    continue
                places = item.pose, other.pose
                _part(item, other, people)
                stirred |= {i} if item.pose is not places[0] else set()
                stirred |= {j} if other.pose is not places[1] else set()
        if not stirred:
            return


def _bears(item: Laid, other: Laid) -> bool:
    """Whether one lies on the other, or within it as on a mat."""
    for mat, thing in ((item, other), (other, item)):
        left, top, right, bottom = mat.rect
        if mat.is_mat and left < thing.home[0] < right and top < thing.home[1] < bottom:
            return True
    return item.thing.name in (other.thing.inside, other.thing.place) or other.thing.name in (
        item.thing.inside,
        item.thing.place,
    )


def _part(item: Laid, other: Laid, people: Sequence[Point]) -> None:
    """What is placed by the other goes on the way its place word points; of two things before a
    person the outer gives way, outward; else the lighter."""
    for light, heavy in ((item, other), (other, item)):
        # 「禁南」 of a 篚 and 「薦西」 of a cup name the thing they collide with
        side = _side(light.thing)
        if (
            side is not None and side.relation is Relation.BESIDE and heavy.thing.name in side.of
        ) and not light.stays:
            _push(light, heavy, _direction(light, heavy))
            return
    sitter = item.sitter(people)
    if sitter is not None:
        inner, outer = sorted((item, other), key=lambda t: math.dist(sitter, t.home))
        if not outer.stays and math.dist(sitter, inner.home) < BEFORE:
            _push(outer, inner, _straight(sitter, outer.home))
            return
    light, heavy = (item, other) if item.weight <= other.weight else (other, item)
    if not light.stays:
        _push(light, heavy, _direction(light, heavy))


def _side(thing: ThingState) -> Link | None:
    """On which side of what it stands, by the words of its place, now or when it was taken up."""
    told = (part for link in thing.derivation for part in (link, *link.links))
    phrase = next((link for link in told if link.relation is Relation.PHRASE), None)
    sides = (
        link for link in (phrase.links if phrase else ())
        if link.relation in _SIDED and link.word in _WINDS
    )  # fmt: skip
    return next(sides, None)


def push_clear(laid: Sequence[Laid], people: Sequence[Rect]) -> None:
    """What stands before a person is pushed out from under his figure, away from him."""
    for item in laid:
        if item.stays:
            continue
        # those that it touches, or may come to touch when it has been pushed
        far = FARTHEST / 2 + STEP + CLEAR
        left, top, right, bottom = item.rect
        left, top, right, bottom = left - far, top - far, right + far, bottom + far
        for rect in [
            r for r in people if r[0] < right and r[2] > left and r[1] < bottom and r[3] > top
        ]:
            if not _touch(item.rect, rect):
                continue
            if not item.thing.kind.portable and not _is_under(item.rect, rect):
                continue  # what stands fixed stays, unless it could not be seen
            x, y = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
            dx, dy = item.home[0] - x, item.home[1] - y
            away = math.hypot(dx, dy)
            while (
                away > 0.1
                and _touch(item.rect, rect)
                and math.dist((item.pose.x, item.pose.y), item.home) < FARTHEST / 2
            ):
                item.push(dx / away * STEP, dy / away * STEP)


def _is_under(thing: Rect, figure: Rect) -> bool:
    """Whether most of a thing lies under a figure."""
    x, y = _middle(thing)
    return figure[0] <= x <= figure[2] and figure[1] <= y <= figure[3]


def _push(light: Laid, heavy: Laid, way: Point) -> None:
    """Clear of it that way, as far as things are pushed."""
    for _ in range(24):
        if not _touch(light.rect, heavy.rect):
            return
        if math.dist((light.pose.x, light.pose.y), light.home) > FARTHEST:
            return
        light.push(way[0] * STEP, way[1] * STEP)


def _straight(start: Point, end: Point) -> Point:
    """East, west, up or down the page, whichever is nearest."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (math.copysign(1, dx), 0.0) if abs(dx) > abs(dy) else (0.0, math.copysign(1, dy))


def _middle(rect: Rect) -> Point:
    return (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2


def _direction(light: Laid, heavy: Laid) -> Point:
    """The way its place word points (「篚在禁南」: south), unless that is through the other; else
    away from it."""
    side, (x, y), (other_x, other_y) = _side(light.thing), light.home, heavy.home
    if side is not None:
        east, north = read_wind(side.word).vector
        if east * (x - other_x) - north * (y - other_y) >= 0:
            return east, -north
    return _straight(heavy.home, light.home)


def _touch(a: Rect, b: Rect) -> bool:
    return overlap(a, b, CLEAR)
