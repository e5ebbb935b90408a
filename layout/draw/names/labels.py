"""Where the names go: greedy, in order of rank, over nothing that must be seen.

Every obstacle is a box on the page. A hard one is never covered; a soft one (a path, a beam) costs.
 A name that fits nowhere near is led in by a line; one that fits nowhere is a problem, unless
it names a part of the building: those yield.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from layout.draw.dress import (
    HARD,
    RULES,
    Lettered,
    Obstacles,
    Point,
    Rect,
    along,
    leader,
    line,
    middle_of,
    moved,
    nearest,
)
from layout.draw.names.crossing import Body, runs_over
from layout.draw.names.placed import Placed
from layout.picture import Ink, Item, Path
from layout.value import replace

KNEES = (1.6, 3.0, 4.6, 7.0, 10.0, 14.0)  # mm from what is named to where its leader may bend
TURNS = 24  # directions that a knee is tried in
STEP = 0.5  # mm along a leg
BODY, THREAD = 0.2, 0.5  # mm that a leg keeps from what is drawn, and from other leaders
Bent = tuple[Point, Point, Point]
FAR_OFF = "far"  # the side of a name that is led in by a line
EQUAL = 1e-9  # of costs: less is no difference


def knees_of(aims: Iterable[Rect], obstacles: Obstacles) -> list[tuple[Point, Point]]:
    """Where a leader may bend, and where it then ends: whence nothing lies between."""
    return [
        (knee, end)
        for aim in aims
        for knee, end in bends((aim,))
        if is_clear(knee, end, obstacles, within=aim)
    ]


def bends(aims: Iterable[Rect]) -> Iterator[tuple[Point, Point]]:
    """Every knee tried, and where a leader ends that bends there."""
    for aim in aims:
        yield from ((knee, leader((*knee, *knee), aim)[1]) for knee in _round(aim))


def _round(aim: Rect) -> Iterator[Point]:
    x, y = middle_of(aim)
    across, down = (aim[2] - aim[0]) / 2, (aim[3] - aim[1]) / 2
    for far in KNEES:
        for i in range(TURNS):
            turn = math.tau * i / TURNS
            yield x + math.sin(turn) * (across + far), y - math.cos(turn) * (down + far)


def bent(
    rect: Rect, knees: Sequence[tuple[Point, Point]], obstacles: Obstacles, most: float
) -> Bent | None:
    """The shortest leader from a name by one of the knees, no longer than `most`."""
    best = None
    for knee, end in knees:
        start = nearest(rect, knee)
        first, last = math.dist(start, knee), math.dist(knee, end)
        if first < RULES.end or first + last >= most or not goes_on(start, knee, end):
            continue
        if is_clear(start, knee, obstacles, begins=RULES.shy):
            best, most = (start, knee, end), first + last
    return best


def goes_on(start: Point, knee: Point, end: Point) -> bool:
    """Whether it turns by less than a right angle."""
    (ax, ay), (bx, by), (cx, cy) = start, knee, end
    return (bx - ax) * (cx - bx) + (by - ay) * (cy - by) > 0


def is_clear(
    a: Point, b: Point, obstacles: Obstacles, *, within: Rect | None = None, begins: float = 0.0
) -> bool:
    """Whether a leg runs over nothing, from so far beyond its beginning to the paper about what it
    ends at."""
    steps = max(1, math.ceil(math.dist(a, b) / STEP))
    near = RULES.air + 0.05
    for i in range(steps + 1):
        x, y = a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps
        if math.dist((x, y), a) < begins:
            continue
        if within and _is_by((x, y), within, near):
            return True
        if obstacles.is_taken((x - BODY, y - BODY, x + BODY, y + BODY)):
            return False
        if obstacles.is_threaded((x - THREAD, y - THREAD, x + THREAD, y + THREAD)):
            return False
    return True


def _is_by(at: Point, rect: Rect, near: float) -> bool:
    (x, y), (left, top, right, bottom) = at, rect
    return left - near < x < right + near and top - near < y < bottom + near


@dataclass(frozen=True, slots=True)
class NameSpot:
    """One place tried for a name: its side, its upper left corner, and how unwelcome it is."""

    side: str
    x: float
    y: float
    block: Lettered
    cost: float
    is_far: bool = False

    @property
    def rect(self) -> Rect:
        return (self.x, self.y, self.x + self.block.width, self.y + self.block.height)


Ranked = tuple[int, NameSpot]  # a spot, and which of those that cost the same it is


@dataclass(frozen=True, slots=True)
class Wanted:
    """A name to be placed about what it names."""

    name: str
    target: Rect
    blocks: Mapping[str, Lettered]  # by alignment: start middle end, and stacked where it may be
    rank: int  # lower goes first
    prefer: str | None = None  # the side it had in the plate before
    leader: Ink | None = None
    front: str | None = None  # the side that is kept for what he faces
    may_yield: bool = False
    spots: tuple[
        NameSpot, ...
    ] = ()  # places of its own (building), instead of those around the target
    others: tuple[Rect, ...] = ()  # of its sort: its name is not to be taken for theirs
    gone: tuple[Rect, ...] = ()  # where others were
    of: tuple[str, ...] = ()  # whom or what it names, one by one
    aims: tuple[Rect, ...] = ()  # to which of them its leader may run; none: to the target
    may_be_left_out: bool = False  # sooner than badly placed, even by a leader


def place_labels(
    wanted: Iterable[Wanted],
    obstacles: Obstacles,
    bodies: Sequence[Body] = (),
    first: Sequence[str] = (),
) -> tuple[tuple[Placed, ...], tuple[Wanted, ...]]:
    """The names placed, and those that no place was found for. Each placed name is an obstacle;
    the outlines of bodies are what a leader must miss where it cannot keep clear of them. Those
    that are to be `first` choose before all others, and nothing is set on their leaders."""
    names = list(wanted)
    middles = [middle_of(want.target) for want in names]
    crowding = {w.name: _crowding(at, middles) for w, at in zip(names, middles, strict=True)}
    placed: list[Placed] = []
    unplaced: list[Wanted] = []
    led: list[Wanted] = []

    def place(want: Wanted, spot: NameSpot | None) -> None:
        if spot is None:
            unplaced.append(want)
            return
        spot, ends = _led(want, spot, obstacles, (bodies, placed))
        left, top, right, bottom = spot.rect
        obstacles.add((left - RULES.shy, top - RULES.shy, right + RULES.shy, bottom + RULES.shy))
        for box in along(ends):
            obstacles.add_thread(box, HARD if want.name in first else RULES.on_leader)
        inked = _inked(want, spot, ends)
        placed.append(Placed(want.name, spot.side, spot.rect, inked, want.of, ends))

    order = sorted(names, key=lambda w: (w.rank, -crowding[w.name]))
    early = [w for name in first for w in order if w.name == name]
    for want in early:
        place(want, _best(want, obstacles))
    order = [w for w in order if w.name not in first]
    for want in (w for w in order if not w.may_yield):
        spot = _beside(want, obstacles)
        if spot is None or misleads(spot.rect, want) or obstacles.cost(spot.rect) >= RULES.hides:
            led.append(want)  # its line then goes round the names that stand near
        else:
            place(want, spot)
    for want in (*led, *(w for w in order if w.may_yield)):
        place(want, _best(want, obstacles))
    return tuple(placed), tuple(unplaced)


def _crowding(at: Point, others: Iterable[Point]) -> int:
    """How many other names are wanted close by: the densest places are settled first."""
    (x, y), (wide, deep) = at, RULES.crowd
    return sum(1 for ox, oy in others if abs(ox - x) < wide and abs(oy - y) < deep)


def _best(want: Wanted, obstacles: Obstacles) -> NameSpot | None:
    if want.spots:
        # the places of its own
        best, _ = _cheapest(
            sorted(enumerate(want.spots), key=lambda ranked: ranked[1].cost), want, obstacles
        )
        # parts of the building have their own places: across an edge or a stair is none of them
        return best if best and obstacles.cost(best.rect) < RULES.across else None
    if want.may_be_left_out:  # those who find room beside themselves have it already
        return _cheapest(_far(want), want, obstacles, RULES.thing_led)[0]
    if want.may_yield:
        beside = _beside(want, obstacles)
        is_hiding = beside is not None and obstacles.cost(beside.rect) >= RULES.hides
        is_clear = beside is not None and not is_hiding and not misleads(beside.rect, want)
        if is_clear:
            return beside
        is_led = want.leader is not None
        led = _cheapest(_far(want), want, obstacles, RULES.thing_led)[0] if is_led else None
        return led or (None if is_hiding else beside)
    near, cost = _cheapest(_near(want), want, obstacles)
    if cost >= RULES.hides:
        finer, cost = _cheapest(_all_about(want), want, obstacles, cost)
        near = finer or near
    if near is None or obstacles.is_walled_off(near.rect, want.target):
        return _cheapest(_far(want), want, obstacles)[0] or near
    least = cost + RULES.led_in if misleads(near.rect, want) else cost
    return _cheapest(_far(want), want, obstacles, least)[0] or near


def _beside(want: Wanted, obstacles: Obstacles) -> NameSpot | None:
    """The best place near what is named, on its own side of every wall."""
    best, _ = _cheapest(_near(want), want, obstacles)
    return best if best and not obstacles.is_walled_off(best.rect, want.target) else None


def misleads(rect: Rect, want: Wanted) -> bool:
    """Whether a name, or the middle of it, is nearer to another of its sort than to its own."""
    x, y = middle_of(rect)
    middle = x, y, x, y
    edge, reach = (
        _between(rect, want.target) - RULES.nearer,
        _between(middle, want.target) - RULES.nearer,
    )
    left, top = min(rect[0] - edge, x - reach), min(rect[1] - edge, y - reach)
    right, bottom = max(rect[2] + edge, x + reach), max(rect[3] + edge, y + reach)
    for one in want.others:
        if one[0] > right or one[2] < left or one[1] > bottom or one[3] < top:
            continue  # too far to be asked
        is_nearer = _between(rect, one) < edge or _between(middle, one) < reach
        if is_nearer and _between(one, want.target) > 0:
            return True
    return False


def _between(a: Rect, b: Rect) -> float:
    """How far one rectangle is from another."""
    return math.hypot(max(a[0] - b[2], b[0] - a[2], 0.0), max(a[1] - b[3], b[1] - a[3], 0.0))


def _cheapest(
    spots: Iterable[Ranked], want: Wanted, obstacles: Obstacles, least: float = HARD
) -> tuple[NameSpot | None, float]:
    """The spot that costs least, and what it costs; none that costs as much as `least`.

    They come cheapest first, so that most are never looked at; of equals the first in rank is it.
    """
    best, first = None, -1
    for rank, spot in spots:
        if spot.cost > least:
            break
        cost = spot.cost + obstacles.cost(spot.rect, least - spot.cost + EQUAL)
        if cost > least or cost == HARD:
            continue
        if not want.spots:
            cost += _doubts(spot, want, obstacles, least - cost)
        if cost < least or (cost == least and rank < first):
            best, first, least = spot, rank, cost
    return best, least


def _doubts(spot: NameSpot, want: Wanted, obstacles: Obstacles, most: float) -> float:
    """What it costs that a name stands beyond a wall, is led across things, or may be taken for
    another's; where that is more than `most`, how much more is not asked."""
    beyond = RULES.led_beyond if spot.is_far else RULES.walled_off
    cost = beyond if obstacles.is_walled_off(spot.rect, want.target) else 0.0
    if cost > most + EQUAL:
        return cost
    if spot.is_far:
        most = (most - cost) / RULES.crossing + 1
        return cost + RULES.crossing * _aim(want, spot.rect, obstacles, most)[0]
    if misleads(spot.rect, want):
        return cost + RULES.misleading
    edge = _between(spot.rect, want.target) - RULES.nearer
    return cost + (
        RULES.ghostly if any(_between(spot.rect, one) < edge for one in want.gone) else 0.0
    )


def _aim(want: Wanted, rect: Rect, obstacles: Obstacles, most: float) -> tuple[int, Rect]:
    """To which of those whom it names a leader crosses least, the nearest of equals, and how
    much; no further than to `most`."""
    best, at = math.inf, want.target
    for aim in sorted(want.aims or (want.target,), key=lambda one: _between(rect, one)):
        count = _crossed(rect, aim, obstacles, min(most, best))
        if count < best:
            best, at = count, aim
        if not count:
            break
    return int(best), at


def _crossed(rect: Rect, target: Rect, obstacles: Obstacles, most: float) -> int:
    """How much a leader from the name to its target would cross, in steps of a millimetre; no
    further than to `most`."""
    (ax, ay), (bx, by) = nearest(rect, middle_of(target)), middle_of(target)
    steps = max(1, int(math.hypot(bx - ax, by - ay)))
    count = 0
    for i in range(1, steps):
        x, y = ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps
        near = RULES.air + 0.05
        if target[0] - near < x < target[2] + near and target[1] - near < y < target[3] + near:
            break
        is_knot = obstacles.is_threaded((x - 0.5, y - 0.5, x + 0.5, y + 0.5))
        if is_knot:
            count += RULES.knot
        elif obstacles.is_taken((x - 0.2, y - 0.2, x + 0.2, y + 0.2)):
            count += 1 if obstacles.is_wall((x, y)) else RULES.body
        if count > most:
            break
    return count


def _near(want: Wanted) -> Iterator[Ranked]:
    """Below, right, left, above, then the diagonals, nearest first; slid along its side."""
    left, top, right, bottom = want.target
    kinds = frozenset(want.blocks) - ({"stacked"} if bottom - top <= right - left else set())
    for rank, one in _tries(want.prefer, want.front, kinds):
        block = want.blocks[one.key]
        w, h = block.width, block.height
        x = {-1: left - one.gap - w, 0: (left + right - w) / 2, 1: right + one.gap}[one.dx]
        y = {-1: top - one.gap - h, 0: (top + bottom - h) / 2, 1: bottom + one.gap}[one.dy]
        if one.slide:
            whole = want.blocks[one.align]
            x += (
                0.0
                if one.dx
                else one.slide * min(whole.width, right - left + 2 * one.gap) * RULES.slide
            )
            y += 0.0 if one.dy else one.slide * whole.height * RULES.slide
        yield rank, NameSpot(one.side, x, y, block, one.cost)


class _Try(NamedTuple):
    """A way to put a name beside what it names."""

    cost: float
    side: str
    align: str
    key: str  # the block to be put there
    dx: int
    dy: int
    gap: float
    slide: int = 0


@cache
def _tries(
    prefer: str | None, front: str | None, kinds: frozenset[str]
) -> tuple[tuple[int, _Try], ...]:
    """All ways, the cheapest first, each with its rank among equals."""
    ranked = enumerate(_all_tries(prefer, front))
    return tuple(sorted((t for t in ranked if t[1].key in kinds), key=lambda t: t[1].cost))


def _all_tries(prefer: str | None, front: str | None) -> Iterator[_Try]:
    for g, gap in enumerate(RULES.gaps):
        nearness = RULES.gap_cost * g
        for n, (side, dx, dy) in enumerate(RULES.sides):
            align = _ALIGNED[dx]
            cost = RULES.side_cost * n + nearness - (RULES.prefer if side == prefer else 0.0)
            cost += RULES.front_cost if side == front else 0.0
            way = dx, dy, gap
            yield _Try(cost, side, align, align, *way)
            if g == 0 and not (dx and dy):
                for slide in (-1, 1):
                    yield _Try(cost + RULES.slide_cost, side, align, align, *way, slide)
                    yield _Try(
                        cost + RULES.bare_cost + RULES.slide_cost, side, align, "bare", *way, slide
                    )
            for key, extra in (("bare", RULES.bare_cost), ("folded", RULES.folded_cost)):
                yield _Try(cost + extra, side, align, key, *way)
        for side, dx in (("right", 1), ("left", -1)):
            yield _Try(RULES.stacked_cost + nearness, side, "start", "stacked", dx, 0, gap * 0.5)


def _all_about(want: Wanted) -> Iterator[Ranked]:
    """All round what is named, a millimetre from each to the next, nearest first."""
    left, top, right, bottom = want.target
    spots = []
    costs = {"middle": 0.0, "bare": RULES.bare_cost, "folded": RULES.folded_cost}
    for key, extra in costs.items():
        if (block := want.blocks.get(key)) is None:
            continue
        for g, gap in enumerate(RULES.gaps):
            west, north = left - gap - block.width, top - gap - block.height
            across, down = right + gap - west, bottom + gap - north
            places = [(west + i, y) for i in range(int(across) + 1) for y in (north, north + down)]
            places += [(x, north + i) for i in range(int(down) + 1) for x in (west, west + across)]
            cost = RULES.finer_cost + RULES.gap_cost * g + extra
            spots += [NameSpot("", x, y, block, cost) for x, y in places]
    for rank, spot in enumerate(sorted(spots, key=lambda spot: spot.cost)):
        yield rank, replace(spot, side=side_of(want.target, spot.rect))


def _far(want: Wanted) -> Iterator[Ranked]:
    cx, cy = middle_of(want.target)
    half_w = (want.target[2] - want.target[0]) / 2
    half_h = (want.target[3] - want.target[1]) / 2
    for rank, cost, key, gap, sin, cos in _rings(
        tuple(key for key in ("bare", "folded") if key in want.blocks)
    ):
        block = want.blocks[key]
        x = cx + sin * (half_w + gap + block.width / 2) - block.width / 2
        y = cy + cos * (half_h + gap + block.height / 2) - block.height / 2
        yield rank, NameSpot(FAR_OFF, x, y, block, cost, is_far=True)


@cache
def _rings(shorter: tuple[str, ...]) -> tuple[tuple[int, float, str, float, float, float], ...]:
    """The ways to lead a name in, the cheapest first: rank, cost, block, distance, direction."""
    found: list[tuple[int, float, str, float, float, float]] = []
    costs = {"middle": 0.0, "bare": RULES.bare_cost, "folded": RULES.folded_cost}
    for key, extra in ((key, costs[key]) for key in ("middle", *shorter)):
        for ring, gap in enumerate(RULES.far):
            for i in range(RULES.around):
                turn = 2 * math.pi * i / RULES.around
                cost = RULES.far_cost + extra + RULES.ring_cost * ring + RULES.turn_cost * i
                found.append((len(found), cost, key, gap, math.sin(turn), math.cos(turn)))
    return tuple(sorted(found, key=lambda each: each[1]))


def _inked(want: Wanted, spot: NameSpot, ends: tuple[Point, ...]) -> tuple[Item, ...]:
    items = tuple(moved(item, spot.x, spot.y) for item in spot.block.items)
    if not ends or want.leader is None:
        return items
    return (Path(line(ends), want.leader, cls="leader"), *items)


def _led(
    want: Wanted,
    spot: NameSpot,
    obstacles: Obstacles,
    drawn: tuple[Sequence[Body], Sequence[Placed]],
) -> tuple[NameSpot, tuple[Point, ...]]:
    """The name with its leader, if it has one: straight, or where that runs over something and the
    name must stand, from wherever one with a knee does not; else from where one misses whatever is
    drawn, if by less than it should."""
    if not spot.is_far or want.leader is None:
        return spot, ()
    aim = _aim(want, spot.rect, obstacles, math.inf)[1]
    ends = leader(spot.rect, aim)
    must_stand = not (want.may_yield or want.may_be_left_out)
    if not must_stand or is_clear(*ends, obstacles, within=aim, begins=RULES.shy):
        return spot, ends
    bending = _bending(want, obstacles)
    if bending is not None or not runs_over(ends, want.of, *drawn):
        return bending or (spot, ends)
    return _squeezed(want, obstacles, drawn) or (spot, ends)


def _bending(want: Wanted, obstacles: Obstacles) -> tuple[NameSpot, tuple[Point, ...]] | None:
    """The cheapest place that hides no way, from which a leader with a knee runs over nothing."""
    knees = knees_of(want.aims or (want.target,), obstacles)
    best, least = None, HARD
    for _, spot in _far(want) if knees else ():
        if spot.cost >= least:
            break
        hidden = obstacles.cost(spot.rect, min(least - spot.cost, RULES.hides))
        ends = bent(spot.rect, knees, obstacles, 2 * RULES.far[-1]) if hidden < HARD else None
        if ends is not None:
            best, least = (spot, ends), spot.cost + hidden
    return best


def _squeezed(
    want: Wanted, obstacles: Obstacles, drawn: tuple[Sequence[Body], Sequence[Placed]]
) -> tuple[NameSpot, tuple[Point, ...]] | None:
    """The cheapest place from which a leader, straight or with a knee, runs through no outline and
    no name, nor crosses another."""
    aims = want.aims or (want.target,)
    knees = [each for each in bends(aims) if not runs_over(each, want.of, *drawn)]
    best, least = None, HARD
    for _, spot in _far(want):
        if spot.cost >= least:
            break
        cost = spot.cost + obstacles.cost(spot.rect, RULES.hides)
        for ends in _reaching(spot.rect, aims, knees) if cost < least else ():
            near = cost + RULES.crossing * _covered(ends, obstacles)
            if near < least and not runs_over(ends, want.of, *drawn):
                best, least = (spot, ends), near
    return best


def _reaching(
    rect: Rect, aims: Sequence[Rect], knees: Sequence[tuple[Point, Point]]
) -> Iterator[tuple[Point, ...]]:
    """Leaders from a name: straight ones, and those with a knee."""
    yield from (leader(rect, aim) for aim in aims)
    for knee, end in knees:
        start = nearest(rect, knee)
        if goes_on(start, knee, end):
            yield start, knee, end


def _covered(ends: Sequence[Point], obstacles: Obstacles) -> int:
    """Over how much a leader runs, in steps of a millimetre."""
    count = 0
    for (ax, ay), (bx, by) in pairwise(ends):
        steps = max(1, int(math.dist((ax, ay), (bx, by))))
        for i in range(1, steps):
            x, y = ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps
            count += obstacles.is_taken((x - 0.1, y - 0.1, x + 0.1, y + 0.1))
    return count


_ALIGNED = {0: "middle", 1: "start", -1: "end"}  # text, by the side that it stands on


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
