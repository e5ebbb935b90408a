"""Where the names go: greedy, in order of rank, over nothing that must be seen.

Every obstacle is a box on the page. A hard one is never covered; a soft one (a path, a beam) costs.
 A name that fits nowhere near is led in by a line; one that fits nowhere is a problem, unless
it names a part of the building: those yield.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from layout.draw.leaders import along, leader, middle_of, nearest
from layout.draw.lettering import Block, moved
from layout.draw.page import Point, line
from layout.picture import Box, Ink, Item, Path

GAPS = (1.2, 2.4, 4.0)  # mm from the silhouette
FAR = (6.5, 9.0, 12.0, 16.0, 21.0, 27.0, 34.0)  # led in by a line
FAR_OFF = "far"  # the side of such a name
SHY = 0.35  # mm kept between names
CELL = 6.0  # mm, of the index
HARD = math.inf
WALLED_OFF = 80.0  # what it costs a name to stand beyond a wall: sooner it is led in
ACROSS = 4.0  # what no name of the building covers: a stair, an edge
CROSSING = 6.0  # what a leader costs for each step over something
ON_LEADER = 8.0  # what a name costs on another's leader
MISLEADING = 12.0  # what it costs a name to stand nearer to another of its sort than to its own
NEARER = 0.3  # mm
LED_IN = 30.0  # what it may cost more to be led in than to mislead
FRONT_COST = 1.7
BARE_COST = 7.0  # a name without its Latin, sooner than led in from afar
FOLDED_COST = 9.0  # so, in two lines
_AROUND = 40  # directions tried for a far name


Rect = tuple[float, float, float, float]  # left top right bottom


@dataclass(slots=True)
class Obstacles:
    """Boxes on the page that names keep clear of, indexed by cells."""

    frame: Rect
    cells: dict[tuple[int, int], list[tuple[Rect, float]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    walls: list[Rect] = field(default_factory=list)
    rooms: tuple[Rect, ...] = ()

    def add(self, rect: Rect, cost: float = HARD) -> None:
        for cell in _cells(rect):
            self.cells[cell].append((rect, cost))

    def add_walls(self, boxes: Iterable[Box]) -> None:
        """Walls are hard, and a name is not put on the other side of one."""
        for box in boxes:
            rect = (box.left, box.top, box.right, box.bottom)
            self.walls.append(rect)
            self.add(rect)

    def is_walled_off(self, rect: Rect, target: Rect) -> bool:
        """Whether a wall stands between a name and what it names."""
        start, end = middle_of(rect), middle_of(target)
        if self._is_in_room(start) is not self._is_in_room(end):
            return True  # perhaps through a door
        left, right = min(start[0], end[0]), max(start[0], end[0])
        top, bottom = min(start[1], end[1]), max(start[1], end[1])
        near = [w for w in self.walls if w[0] <= right and w[2] >= left and w[1] <= bottom]
        return any(_meets(start, end, wall) for wall in near if wall[3] >= top)

    def _is_in_room(self, point: tuple[float, float]) -> bool:
        x, y = point
        return any(r[0] <= x <= r[2] and r[1] <= y <= r[3] for r in self.rooms)

    def copy(self, frame: Rect) -> Obstacles:
        """The same obstacles in another frame, to which more can be added apart."""
        out = Obstacles(frame, walls=list(self.walls), rooms=self.rooms)
        for cell, found in self.cells.items():
            out.cells[cell] = list(found)
        return out

    def cost(self, rect: Rect, limit: float = HARD) -> float:
        """What covering this rectangle costs; infinite where it must not go."""
        frame = self.frame
        if rect[0] < frame[0] or rect[1] < frame[1] or rect[2] > frame[2] or rect[3] > frame[3]:
            return HARD
        left, top, right, bottom = rect
        total = 0.0
        for i, j in _cells(rect):
            for (l, t, r, b), cost in self.cells.get((i, j), ()):  # noqa: E741
                if l < right and r > left and t < bottom and b > top:
                    # what lies in several cells is counted in the first that it shares
                    if max(l, left) // CELL != i or max(t, top) // CELL != j:
                        continue
                    total += cost
                    if total >= limit:
                        return HARD
        return total


def _meets(a: tuple[float, float], b: tuple[float, float], rect: Rect) -> bool:
    """Whether the line from one point to the other goes through the rectangle."""
    enter, leave = 0.0, 1.0
    for start, end, low, high in ((a[0], b[0], rect[0], rect[2]), (a[1], b[1], rect[1], rect[3])):
        way = end - start
        if not way:
            if not low <= start <= high:
                return False
            continue
        one, two = (low - start) / way, (high - start) / way
        enter, leave = max(enter, min(one, two)), min(leave, max(one, two))
    return enter <= leave


def _cells(rect: Rect) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (math.floor(v / CELL) for v in rect)
    for i in range(left, right + 1):
        for j in range(top, bottom + 1):
            yield i, j


@dataclass(frozen=True, slots=True)
class Spot:
    """One place tried for a name: its side, its upper left corner, and how unwelcome it is."""

    side: str
    x: float
    y: float
    block: Block
    cost: float
    is_far: bool = False

    @property
    def rect(self) -> Rect:
        return (self.x, self.y, self.x + self.block.width, self.y + self.block.height)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A name to be placed about what it names."""

    name: str
    target: Rect
    blocks: Mapping[str, Block]  # by alignment: start middle end, and stacked where it may be
    rank: int  # lower goes first
    prefer: str | None = None  # the side it had in the plate before
    leader: Ink | None = None
    front: str | None = None  # the side that is kept for what he faces
    may_yield: bool = False
    spots: tuple[Spot, ...] = ()  # places of its own (building), instead of those around the target
    others: tuple[Rect, ...] = ()  # of its sort: its name is not to be taken for theirs


@dataclass(frozen=True, slots=True)
class Placed:
    """A name as placed, with its leader if it is far."""

    name: str
    side: str
    rect: Rect
    items: tuple[Item, ...]

    @property
    def box(self) -> Box:
        return Box(self.name, "label", *self.rect)


def place_labels(
    wanted: Iterable[Wanted], obstacles: Obstacles
) -> tuple[tuple[Placed, ...], tuple[Wanted, ...]]:
    """The names placed, and those that no place was found for. Each placed name is an obstacle."""
    names = list(wanted)
    crowding = {w.name: _crowding(w, names) for w in names}
    placed: list[Placed] = []
    unplaced: list[Wanted] = []
    led: list[Wanted] = []

    def place(want: Wanted, spot: Spot | None) -> None:
        if spot is None:
            unplaced.append(want)
            return
        left, top, right, bottom = spot.rect
        obstacles.add((left - SHY, top - SHY, right + SHY, bottom + SHY))
        for box in along(_leader(want, spot)):
            obstacles.add(box, ON_LEADER)
        placed.append(Placed(want.name, spot.side, spot.rect, _inked(want, spot)))

    order = sorted(names, key=lambda w: (w.rank, -crowding[w.name]))
    for want in (w for w in order if not w.may_yield):
        spot = _beside(want, obstacles)
        if spot is None or misleads(spot.rect, want):
            led.append(want)  # its line then goes round the names that stand near
        else:
            place(want, spot)
    for want in (*led, *(w for w in order if w.may_yield)):
        place(want, _best(want, obstacles))
    return tuple(placed), tuple(unplaced)


def _crowding(want: Wanted, others: Iterable[Wanted]) -> int:
    """How many other names are wanted close by: the densest places are settled first."""
    x, y = middle_of(want.target)
    near = (middle_of(o.target) for o in others)
    return sum(1 for ox, oy in near if abs(ox - x) < 18 and abs(oy - y) < 12)


def _best(want: Wanted, obstacles: Obstacles) -> Spot | None:
    if want.spots:
        best, _ = _cheapest(want.spots, want, obstacles)
        # parts of the building have their own places: across an edge or a stair is none of them
        return best if best and obstacles.cost(best.rect) < ACROSS else None
    if want.may_yield:
        return _beside(want, obstacles)
    near, cost = _cheapest(_near(want), want, obstacles)
    if near is None or obstacles.is_walled_off(near.rect, want.target):
        return _cheapest(_far(want), want, obstacles)[0] or near
    if misleads(near.rect, want):
        return _cheapest(_far(want), want, obstacles, cost + LED_IN)[0] or near
    return near


def _beside(want: Wanted, obstacles: Obstacles) -> Spot | None:
    """The best place near what is named, on its own side of every wall."""
    best, _ = _cheapest(_near(want), want, obstacles)
    return best if best and not obstacles.is_walled_off(best.rect, want.target) else None


def misleads(rect: Rect, want: Wanted) -> bool:
    """Whether a name, or the middle of it, is nearer to another of its sort than to its own."""
    x, y = middle_of(rect)
    middle = x, y, x, y
    edge, reach = _between(rect, want.target) - NEARER, _between(middle, want.target) - NEARER
    return any(
        (_between(rect, one) < edge or _between(middle, one) < reach)
        and _between(one, want.target) > 0
        for one in want.others
    )


def _between(a: Rect, b: Rect) -> float:
    """How far one rectangle is from another."""
    return math.hypot(max(a[0] - b[2], b[0] - a[2], 0.0), max(a[1] - b[3], b[1] - a[3], 0.0))


def _cheapest(
    spots: Iterable[Spot], want: Wanted, obstacles: Obstacles, least: float = HARD
) -> tuple[Spot | None, float]:
    """The spot that costs least, and what it costs; none that costs as much as `least`."""
    best = None
    for spot in spots:
        if spot.cost >= least:
            continue
        cost = spot.cost + obstacles.cost(spot.rect, least - spot.cost)
        if cost < least and not want.spots:
            cost += _doubts(spot, want, obstacles)
        if cost < least:
            best, least = spot, cost
    return best, least


def _doubts(spot: Spot, want: Wanted, obstacles: Obstacles) -> float:
    """What it costs that a name stands beyond a wall, is led across things, or may be taken for
    another's."""
    cost = WALLED_OFF if obstacles.is_walled_off(spot.rect, want.target) else 0.0
    if spot.is_far:
        return cost + CROSSING * _crossed(spot.rect, want.target, obstacles)
    return cost + (MISLEADING if misleads(spot.rect, want) else 0.0)


def _crossed(rect: Rect, target: Rect, obstacles: Obstacles) -> int:
    """How much a leader from the name to its target would cross, in steps of a millimetre."""
    (ax, ay), (bx, by) = nearest(rect, middle_of(target)), middle_of(target)
    steps = max(1, int(math.hypot(bx - ax, by - ay)))
    count = 0
    for i in range(1, steps):
        x, y = ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps
        if target[0] - 1 < x < target[2] + 1 and target[1] - 1 < y < target[3] + 1:
            break
        count += obstacles.cost((x - 0.2, y - 0.2, x + 0.2, y + 0.2)) == HARD
    return count


def _near(want: Wanted) -> Iterator[Spot]:
    """Below, right, left, above, then the diagonals, nearest first; slid along its side."""
    left, top, right, bottom = want.target
    for g, gap in enumerate(GAPS):
        for side, align, dx, dy in _SIDES:
            block = want.blocks[align]
            w, h = block.width, block.height
            x = {-1: left - gap - w, 0: (left + right - w) / 2, 1: right + gap}[dx]
            y = {-1: top - gap - h, 0: (top + bottom - h) / 2, 1: bottom + gap}[dy]
            cost = _ORDER[side] + 1.6 * g - (2.5 if side == want.prefer else 0.0)
            cost += FRONT_COST if side == want.front else 0.0
            yield Spot(side, x, y, block, cost)
            if g == 0 and not (dx and dy):
                for slide in (-1, 1):
                    sx = 0.0 if dx else slide * min(w, right - left + 2 * gap) * 0.4
                    sy = 0.0 if dy else slide * h * 0.4
                    yield Spot(side, x + sx, y + sy, block, cost + 0.9)
                    if "bare" in want.blocks:
                        bare = _alone(want.blocks["bare"], want, gap, (side, dx, dy), cost)
                        cost_so = cost + BARE_COST + 0.9
                        yield replace(bare, x=bare.x + sx, y=bare.y + sy, cost=cost_so)
            for key, extra in (("bare", BARE_COST), ("folded", FOLDED_COST)):
                if key in want.blocks:
                    yield _alone(want.blocks[key], want, gap, (side, dx, dy), cost + extra)
        if "stacked" in want.blocks:
            yield from _stacked(want, gap, 0.4 + 1.6 * g)


def _alone(block: Block, want: Wanted, gap: float, way: tuple[str, int, int], cost: float) -> Spot:
    """The name without its Latin, where both do not fit."""
    left, top, right, bottom = want.target
    side, dx, dy = way
    w, h = block.width, block.height
    x = {-1: left - gap - w, 0: (left + right - w) / 2, 1: right + gap}[dx]
    y = {-1: top - gap - h, 0: (top + bottom - h) / 2, 1: bottom + gap}[dy]
    return Spot(side, x, y, block, cost)


def _stacked(want: Wanted, gap: float, cost: float) -> Iterator[Spot]:
    left, top, right, bottom = want.target
    block = want.blocks["stacked"]
    y = (top + bottom - block.height) / 2
    if bottom - top > right - left:
        yield Spot("right", right + gap * 0.5, y, block, cost)
        yield Spot("left", left - gap * 0.5 - block.width, y, block, cost)


def _far(want: Wanted) -> Iterator[Spot]:
    cx, cy = middle_of(want.target)
    half_w = (want.target[2] - want.target[0]) / 2
    half_h = (want.target[3] - want.target[1]) / 2
    for key, extra in (("middle", 20.0), ("bare", 20.0 + BARE_COST)):
        block = want.blocks.get(key)
        if block is None:
            continue
        for ring, gap in enumerate(FAR):
            for i in range(_AROUND):
                turn = 2 * math.pi * i / _AROUND
                sin, cos = math.sin(turn), math.cos(turn)
                x = cx + sin * (half_w + gap + block.width / 2) - block.width / 2
                y = cy + cos * (half_h + gap + block.height / 2) - block.height / 2
                yield Spot(FAR_OFF, x, y, block, extra + 4 * ring + 0.01 * i, is_far=True)


def _inked(want: Wanted, spot: Spot) -> tuple[Item, ...]:
    items = tuple(moved(item, spot.x, spot.y) for item in spot.block.items)
    ends = _leader(want, spot)
    if not ends or want.leader is None:
        return items
    return (Path(line(ends), want.leader, cls="leader"), *items)


def _leader(want: Wanted, spot: Spot) -> tuple[Point, ...]:
    return leader(spot.rect, want.target) if spot.is_far and want.leader is not None else ()


_SIDES = (
    ("below", "middle", 0, 1),
    ("right", "start", 1, 0),
    ("left", "end", -1, 0),
    ("above", "middle", 0, -1),
    ("below right", "start", 1, 1),
    ("below left", "end", -1, 1),
    ("above right", "start", 1, -1),
    ("above left", "end", -1, -1),
)
_ORDER = {side: 0.5 * i for i, (side, *_) in enumerate(_SIDES)}


def side_of(target: Rect, rect: Rect) -> str:
    """The side of the target that a name stands on: what the next plate prefers."""
    words = []
    if rect[1] >= target[3]:
        words.append("below")
    elif rect[3] <= target[1]:
        words.append("above")
    if rect[0] >= target[2]:
        words.append("right")
    elif rect[2] <= target[0]:
        words.append("left")
    return " ".join(words)
