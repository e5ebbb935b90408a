"""Where the number of a way stands: in its line, beside it, or off it with a line that leads in."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from layout.draw.dress import HARD, Obstacles, Point, Rect, Role, Theme, line, middle_of
from layout.draw.ways.lines import along, length_of, unit
from layout.picture import Disc, Ink, Item, Path, Text
from layout.shape import bounds, cross, off_piece
from layout.typeset import MM_PER_PT

NUMBER_R, NUMBER_LINE = 1.75, 0.3
CUT_SIZE, CUT_R = 5.0, (1.75, 2.1, 2.75, 3.6)  # pt, mm: of numbers of several characters
RUN = 12.0  # mm: a straight run shorter than this has its number beside it
SHORT_RUN, SHORT_COST = 7.5, 9.0  # mm: a shorter one has it in it, where there is no room beside it
BESIDE_COST = 3.0
OFF = (2.6, 3.4, 4.2)  # mm: how far beside its line a number may stand without being led in
EVERY = 1.5  # mm along the line, where places are far between
ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9)  # parts of a run
ON_THE_SPOT = 6.0  # mm: who takes a step too short to see has it so near to him
WALLED = 40.0  # what it costs to stand beyond a wall from its line
COVERED = 12.0  # what a number costs on a line, its own but where it stands in it
LED = 30.0  # what it costs to be led in: more than anything but a wall
REACHES = (5.2, 6.5, 8.0, 10.0, 12.5, 15.0, 18.0, 22.0)  # mm: from its line, so
AROUND = 60  # directions
TIED, MOST_TIED = 3.0, 14  # mm between the places of the line that it is led to; so many at most
THROUGH = 60.0  # what each step over a body costs: more than a wall
CLOSE = 4.2  # mm from a place on a line: what is farther from it is seen to be no part of it
WALKER_COST = 4.0  # what it costs to be led to who goes, and not to his line
TIE, TIE_DOT = 0.2, 0.45  # mm: the line that leads in, and its end
STRIDE = 0.9  # mm: the steps it is tried by

Leg = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class NumberSpot:
    """Where a number may stand, what it costs, and what of its line it is beside or led to, if it
    is not in it."""

    at: Point
    cost: float
    target: Point | None = None
    is_led: bool = False
    r: float = NUMBER_R  # of its disc

    @property
    def box(self) -> Rect:
        x, y = self.at
        return x - self.r, y - self.r, x + self.r, y + self.r

    @property
    def tie(self) -> tuple[Point, ...]:
        """The ends of the line that leads it in, if it is."""
        if not self.is_led or self.target is None:
            return ()
        ux, uy = unit(self.at, self.target)
        return (self.at[0] + ux * self.r, self.at[1] + uy * self.r), self.target


def number(  # noqa: PLR0913 - a disc and how it is dressed
    text: str, x: float, y: float, colour: str, theme: Theme, *, k: float = 1.0
) -> tuple[Item, ...]:
    """A number in its disc, as it stands on the map and in the caption; in wood it runs down, if
    it is in words. `k` times as large in words that are."""
    style = theme.lettering[Role.NUMBER]
    r = k * number_r(text, theme)
    ring = Disc(x, y, r, Ink(theme.paper, colour, NUMBER_LINE), cls="number")
    if theme.is_leaf and not text.isascii():
        size = style.han_size if len(text) == 1 else CUT_SIZE
        top = y - len(text) * size * MM_PER_PT / 2
        return ring, Text(x, top, text, style.han, size, colour, vertical=True)
    size = k * style.latin_size * (1.0, 0.86, 0.68)[min(len(text), 3) - 1]
    middle = y + 0.335 * size * MM_PER_PT
    return ring, Text(x, middle, text, style.latin, size, colour, "middle")


def number_r(text: str, theme: Theme) -> float:
    """How large its disc is: cut in wood, large enough for a column of characters."""
    if not theme.is_leaf or text.isascii():
        return NUMBER_R
    return CUT_R[min(len(text), len(CUT_R)) - 1]


def led_in(spot: NumberSpot, colour: str) -> Iterator[Item]:
    """The line from the disc to its way, with a dot at its end."""
    if spot.tie:
        yield Path(line(spot.tie), Ink(None, colour, TIE), cls="leader")
        yield Disc(*spot.tie[1], TIE_DOT, Ink(colour), cls="leader")


def number_spot(
    points: Sequence[Point],
    others: Iterable[Leg],
    obstacles: Obstacles,
    r: float,
    aims: Iterable[LedTo],
) -> NumberSpot | None:
    """Where least is covered: in the line where a run is long enough, else beside it; where there
    is no room within sight of it, off it and led in to one of the aims."""
    own = list(pairwise(points))
    legs = _near(others, points)
    astray = None
    for spots in (_spots(points), _closer(points), _off(aims, obstacles)):
        sized = (replace(spot, r=r) for spot in spots) if r != NUMBER_R else spots
        best = _cheapest(sized, (legs, own), obstacles)
        if best is not None and not is_astray(best, obstacles):
            return best
        astray = best or astray  # led in over somebody sooner than beyond a wall
    return astray


def _near(legs: Iterable[Leg], points: Sequence[Point]) -> list[Leg]:
    """Those that a number of this line might cover."""
    left, top, right, bottom = bounds(points)
    most = REACHES[-1] + NUMBER_R
    return [
        (a, b)
        for a, b in legs
        if max(a[0], b[0]) > left - most
        and min(a[0], b[0]) < right + most
        and max(a[1], b[1]) > top - most
        and min(a[1], b[1]) < bottom + most
    ]


def _cheapest(
    spots: Iterable[NumberSpot], legs: tuple[Sequence[Leg], Sequence[Leg]], obstacles: Obstacles
) -> NumberSpot | None:
    others, own = legs
    best, least = None, HARD
    for spot in spots:
        if spot.cost >= least or obstacles.is_taken(spot.box):
            continue
        crossed = [*others, *own] if spot.target else others
        total = spot.cost + COVERED * sum(_is_on(leg, spot.at) for leg in crossed)
        total += obstacles.cost(spot.box, least - total) if total < least else 0.0
        if spot.target and total < least:
            x, y = spot.target
            total += WALLED * obstacles.is_walled_off(spot.box, (x, y, x, y))
            total += _tied(spot, others, obstacles) if spot.is_led and total < least else 0.0
        if total < least:
            best, least = spot, total
    return best


def _is_on(leg: Leg, at: Point) -> bool:
    """Whether a number there covers a piece of a line."""
    (ax, ay), (bx, by) = leg
    x, y = at
    most = NUMBER_R + NUMBER_LINE
    if max(ax, bx) < x - most or min(ax, bx) > x + most:
        return False
    if max(ay, by) < y - most or min(ay, by) > y + most:
        return False
    return off_piece(*leg, at) < most


def _tied(spot: NumberSpot, others: Sequence[Leg], obstacles: Obstacles) -> float:
    """What the line that leads a number in costs: by its steps over what is not to be covered, the
    last of them apart, and by the lines that it crosses."""
    assert spot.target is not None
    length = math.dist(spot.at, spot.target)
    steps = max(1, math.ceil((length - NUMBER_R) / STRIDE))
    start = NUMBER_R / length
    cost = 0.0
    for i in range(steps + 1):
        x, y = along(spot.at, spot.target, start + (1 - start) * i / steps)
        cost += THROUGH * obstacles.is_taken((x - 0.1, y - 0.1, x + 0.1, y + 0.1))
    return cost + 2.0 * sum(cross(spot.at, spot.target, *leg) for leg in others)


def is_astray(spot: NumberSpot, obstacles: Obstacles) -> bool:
    """Whether a number stands beyond a wall from its line and is not led in, or is over what is not
    to be covered."""
    if spot.is_led:
        return _tied(spot, (), obstacles) >= THROUGH
    return spot.target is not None and obstacles.is_parted(spot.at, spot.target)


# --- places, the likeliest first ---


def _spots(points: Sequence[Point]) -> Iterator[NumberSpot]:
    """In long runs, and beside all of them."""
    runs = sorted(pairwise(points), key=lambda r: -math.dist(*r))
    for rank, (a, b) in enumerate(runs):
        if math.dist(a, b) >= RUN:
            for at in (0.5, 0.4, 0.6, 0.3, 0.7):
                yield NumberSpot(along(a, b, at), 0.3 * rank + abs(at - 0.5))
    for rank, (a, b) in enumerate(runs):
        for at in ALONG:
            yield from _beside((a, b), at, BESIDE_COST + 0.3 * rank + abs(at - 0.5))


def _closer(points: Sequence[Point]) -> Iterator[NumberSpot]:
    """In short runs, and beside them wherever there is room."""
    for a, b in pairwise(points):
        length = math.dist(a, b)
        if length >= SHORT_RUN:
            yield NumberSpot(along(a, b, 0.42), SHORT_COST)
        count = max(1, int(length / EVERY))
        for i in range(count + 1):
            yield from _beside((a, b), i / count, BESIDE_COST)


def _beside(run: Leg, at: float, cost: float) -> Iterator[NumberSpot]:
    """Farther and farther out, on either side."""
    (x, y), (ux, uy) = along(*run, at), unit(*run)
    for n, off in enumerate(OFF):
        yield NumberSpot((x - uy * off, y + ux * off), cost + 1.2 * n, (x, y))
        yield NumberSpot((x + uy * off, y - ux * off), cost + 1.2 * n + 0.2, (x, y))


@dataclass(frozen=True, slots=True)
class LedTo:
    """What a number may be led to: a place on its line, or who goes."""

    at: Point
    is_there: bool  # somebody
    has_line: bool
    most: float = CLOSE  # mm from it to the edge of who stands there
    cost: float = 0.0


def aims_of(
    points: Sequence[Point], walker: Rect | None, obstacles: Obstacles, *, has_line: bool
) -> Iterator[LedTo]:
    """The places on the line from its middle on, and who goes; of who takes a step too short to see
    he alone, if he is on the map."""
    if has_line or walker is None:
        count = min(MOST_TIED, max(1, round(length_of(points) / TIED))) if has_line else 1
        parts = sorted(((i + 0.5) / count for i in range(count)), key=lambda part: abs(part - 0.5))
        for x, y in (_part_way(points, part) for part in parts):
            is_there = obstacles.is_taken((x - TIE, y - TIE, x + TIE, y + TIE))
            yield LedTo((x, y), is_there, has_line)
    if walker is not None:
        half = math.dist(walker[:2], walker[2:]) / 2
        at, cost = (middle_of(walker), WALKER_COST) if has_line else (points[-1], 0.0)
        yield LedTo(at, True, has_line, half + STRIDE, cost)


def _off(aims: Iterable[LedTo], obstacles: Obstacles) -> Iterator[NumberSpot]:
    """Wherever there is room, all round; close by who stands where he went needs no line."""
    aims = tuple(aims)
    for reach in REACHES:
        for aim in aims:
            x, y = aim.at
            is_far = aim.has_line or reach > ON_THE_SPOT or not aim.is_there
            for i in range(AROUND):
                turn = math.tau * i / AROUND
                at = x + reach * math.sin(turn), y - reach * math.cos(turn)
                is_led = is_far or obstacles.is_parted(at, aim.at)
                end = _edge(at, aim, obstacles) if aim.is_there and is_led else aim.at
                yield NumberSpot(at, reach + aim.cost + LED * is_led, end, is_led)


def _edge(at: Point, aim: LedTo, obstacles: Obstacles) -> Point:
    """Where the line to a place that somebody stands on comes to him; where others stand so close
    about him, or a wall, that it would end beyond them, the place itself."""
    target = aim.at
    steps = max(1, math.ceil(math.dist(at, target) / STRIDE))
    for i in range(steps, 0, -1):
        x, y = along(at, target, i / steps)
        if math.dist((x, y), target) > aim.most:
            break
        if not obstacles.is_taken((x - 0.1, y - 0.1, x + 0.1, y + 0.1)):
            return target if obstacles.is_parted((x, y), target) else (x, y)
    return target


def _part_way(points: Sequence[Point], part: float) -> Point:
    """Where somebody is who has gone so much of a line."""
    left = part * length_of(points)
    for a, b in pairwise(points):
        length = math.dist(a, b)
        if left <= length:
            return along(a, b, left / length if length else 0.0)
        left -= length
    return points[-1]
