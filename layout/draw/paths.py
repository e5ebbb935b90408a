"""The ways people went: rounded lines with heads, numbered in the order of the text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from layout.draw.labels import HARD, Obstacles, Rect
from layout.draw.lettering import DASHES, style_of
from layout.draw.movements import Movement
from layout.draw.page import Point, line, to_page
from layout.draw.theme import Role, Theme
from layout.picture import Box, Disc, Group, Ink, Item, Path, Text, Window
from layout.typeset import MM_PER_PT

LAST, OTHER = 0.55, 0.42  # mm
ROUND = 4.5  # mm, the radius of corners
SHORT = 10.0  # mm: beside a leg shorter than this a corner stays nearly sharp, as before a stair
SHARP = 0.15  # of such a leg
LEAVING = 3.0  # mm from its end a line is in its own lane
APART = 1.2  # mm between two movers' lines
HEAD, HEAD_WIDTH, NOTCH = 2.3, 1.84, 0.72
TO_FIGURE = 0.4
NUMBER_R, NUMBER_LINE = 1.75, 0.3
RUN = 12.0  # mm: a straight run shorter than this has its number beside it
BESIDE = 2.6
STEP = 0.8  # mm between the samples by which lines are compared
BESIDE_COST, CROWDED_COST = 3.0, 6.0

Outline = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Trail:
    """One line on the page, cut clear of the figures at its ends."""

    points: tuple[Point, ...]
    movement: Movement
    has_line: bool  # not where he takes a step too short to see
    has_number: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """The inked paths, and what names keep clear of."""

    group: Group
    numbers: tuple[Box, ...]
    lines: tuple[Rect, ...]
    styles: frozenset[str]  # solid dashed dotted
    homeless: tuple[str, ...] = ()  # numbers that no place was found for


def trails(
    movements: Sequence[Movement], window: Window, ends: dict[str, Outline], start: float
) -> tuple[Trail, ...]:
    """Every path as a line on the page, beside the lines it would run along.

    `ends` are the outlines of the figures as they stand now; a path stops short of its walker's.
    `start` is how far from a ghost's middle a path begins.
    """
    out: list[Trail] = []
    for movement in movements:
        if movement.is_again:
            continue
        walkers = [e for e in movement.events if len(e.path) > 1]
        for i, event in enumerate(walkers):
            points = _within(_tidy([to_page(window, p) for p in event.path]), window)
            is_member = i > 0 and walkers[0].group == event.group and walkers[0].who != event.who
            own = [t for t in out if t.movement is movement] if is_member else []
            if len(points) < 2:
                continue
            if _length(points) > start + HEAD:
                lines = _beside(points, [t for t in out if t not in own])
                lines = _cut_end(_cut_start(lines, start), ends.get(event.who, ()))
                if not (own and _covered(lines, own)) and _length(lines) > HEAD:
                    out.append(Trail(tuple(lines), movement, True, i == 0))
                    continue
            if i == 0:
                out.append(Trail(tuple(points), movement, False, True))
    return tuple(out)


def draw_paths(
    lines: Sequence[Trail], colours: dict[str, str], theme: Theme, obstacles: Obstacles
) -> Drawn:
    """The ink of the trails and of their numbers, which cover no figure, wall or other number."""
    strokes: list[Item] = []
    numbers: list[Item] = []
    boxes: list[Box] = []
    homeless: list[str] = []
    for trail in lines:
        colour = colours[trail.movement.leader]
        if trail.has_line:
            strokes += _stroke(trail, colour, theme)
        if trail.has_number and trail.movement.number:
            spot = _number_place(trail, lines, obstacles)
            if spot is None:
                homeless.append(trail.movement.number)
                continue
            x, y = spot
            box = (x - NUMBER_R, y - NUMBER_R, x + NUMBER_R, y + NUMBER_R)
            obstacles.add(box)
            boxes.append(Box(trail.movement.number, "number", *box))
            numbers += number(trail.movement.number, x, y, colour, theme)
    rects = [rect for trail in lines if trail.has_line for rect in _rects(trail.points)]
    for rect in rects:
        obstacles.add(rect, CROWDED_COST)
    group = Group("paths", (*strokes, Group("numbers", tuple(numbers))), cls="paths")
    styles = frozenset(style_of(trail.movement.basis) for trail in lines if trail.has_line)
    return Drawn(group, tuple(boxes), tuple(rects), styles, tuple(homeless))


def number(text: str, x: float, y: float, colour: str, theme: Theme) -> tuple[Item, ...]:
    """A number in its disc, as it stands on the map and in the caption."""
    style = theme.lettering[Role.NUMBER]
    size = style.latin_size * (1.0, 0.86, 0.68)[min(len(text), 3) - 1]
    ring = Ink(theme.paper, colour, NUMBER_LINE)
    middle = y + 0.335 * size * MM_PER_PT
    return (
        Disc(x, y, NUMBER_R, ring, cls="number"),
        Text(x, middle, text, style.latin, size, colour, "middle"),
    )


# --- ink ---


def _stroke(trail: Trail, colour: str, theme: Theme) -> Iterator[Item]:
    width = LAST if trail.movement.is_last else OTHER
    dash = DASHES[style_of(trail.movement.basis)]
    if dash:
        dash = (dash[0], dash[1]) if dash[0] < 0.1 else (dash[0] * 1.9, dash[1] * 1.9)
    points = trail.points
    body = _shortened(points, HEAD * NOTCH)
    curve = rounded(body, ROUND)
    halo = Ink(None, theme.paper, width + 0.9, join="round")
    yield Path(curve, halo, cls="halo")
    cap = "round" if not dash or dash[0] < 0.1 else "butt"
    yield Path(curve, Ink(None, colour, width, dash, cap, "round"), cls="path")
    yield Path(_arrowhead(points[-2], points[-1]), Ink(colour), cls="head")


def _arrowhead(a: Point, tip: Point) -> tuple[tuple[str, tuple[float, ...]], ...]:
    ux, uy = _unit(a, tip)
    back = (tip[0] - ux * HEAD, tip[1] - uy * HEAD)
    notch = (tip[0] - ux * HEAD * NOTCH, tip[1] - uy * HEAD * NOTCH)
    half = HEAD_WIDTH / 2
    left = (back[0] - uy * half, back[1] + ux * half)
    right = (back[0] + uy * half, back[1] - ux * half)
    return line((tip, left, notch, right), closed=True)


def rounded(points: Sequence[Point], radius: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """The line with its corners rounded, each as far as its neighbours allow."""
    out: list[tuple[str, tuple[float, ...]]] = [("M", points[0])]
    for i in range(1, len(points) - 1):
        a, b, c = points[i - 1], points[i], points[i + 1]
        reach_a = _reach(math.dist(a, b), radius, i == 1)
        reach_c = _reach(math.dist(b, c), radius, i == len(points) - 2)
        ua, uc = _unit(b, a), _unit(b, c)
        start = (b[0] + ua[0] * reach_a, b[1] + ua[1] * reach_a)
        end = (b[0] + uc[0] * reach_c, b[1] + uc[1] * reach_c)
        out += [("L", start), ("Q", (*b, *end))]
    out.append(("L", points[-1]))
    return tuple(out)


def _reach(leg: float, radius: float, is_end: bool) -> float:
    """How far a corner is rounded into a leg: so little into a short one, that it keeps its line.

    A flight of steps is such a leg: rounded more, the line would leave it by the side.
    """
    if leg < SHORT:
        return leg * (0.5 if is_end else SHARP)
    return min(radius, leg * (0.9 if is_end else 0.5))


# --- numbers ---


def _number_place(trail: Trail, lines: Sequence[Trail], obstacles: Obstacles) -> Point | None:
    """In the line where a run is long enough, else beside it; where least is covered."""
    others = [r for t in lines if t is not trail for r in _rects(t.points)]
    own = list(_rects(trail.points))
    best, least = None, HARD
    for (x, y), cost, is_beside in _number_spots(trail.points):
        if cost >= least:
            continue
        box = (x - NUMBER_R, y - NUMBER_R, x + NUMBER_R, y + NUMBER_R)
        crossed = [*others, *own] if is_beside else others
        total = cost + CROWDED_COST * sum(1 for rect in crossed if _overlap(rect, box))
        total += obstacles.cost(box, least - total) if total < least else 0.0
        if total < least:
            best, least = (x, y), total
    return best


def _number_spots(points: Sequence[Point]) -> Iterator[tuple[Point, float, bool]]:
    """Places for a number, what each costs, and whether it is beside the line."""
    runs = sorted(pairwise(points), key=lambda r: -math.dist(*r))
    for rank, (a, b) in enumerate(runs):
        if math.dist(a, b) >= RUN:
            for at in (0.5, 0.4, 0.6, 0.3, 0.7):
                yield _along(a, b, at), 0.3 * rank + abs(at - 0.5), False
    for rank, (a, b) in enumerate(runs):
        ux, uy = _unit(a, b)
        for at in (0.5, 0.3, 0.7, 0.1, 0.9):
            x, y = _along(a, b, at)
            for n in range(8):  # farther and farther out, on either side
                off = BESIDE * (n // 2 + 1) * (-1 if n % 2 else 1)
                cost = BESIDE_COST + 0.3 * rank + abs(at - 0.5) + 0.2 * n + 2.0 * (n // 2)
                yield (x - uy * off, y + ux * off), cost, True
    yield from _round_about(_along(points[0], points[-1], 0.5))


def _round_about(middle: Point) -> Iterator[tuple[Point, float, bool]]:
    """Wherever there is room, when there is none along the line."""
    for reach in (5.0, 7.0, 9.0, 12.0, 15.0, 19.0):
        for i in range(16):
            turn = math.pi * i / 8
            x, y = middle[0] + reach * math.sin(turn), middle[1] - reach * math.cos(turn)
            yield (x, y), 2 * BESIDE_COST + reach, True


# --- lines ---


def _tidy(points: Iterable[Point]) -> list[Point]:
    """Without steps too short to see and corners too blunt to be meant."""
    out: list[Point] = []
    for p in points:
        if not out or math.dist(out[-1], p) > 0.3:
            out.append(p)
    i = 1
    while i < len(out) - 1:
        ua, uc = _unit(out[i - 1], out[i]), _unit(out[i], out[i + 1])
        if ua[0] * uc[0] + ua[1] * uc[1] > 0.9995:
            del out[i]
        else:
            i += 1
    return out


def _within(points: list[Point], window: Window) -> list[Point]:
    """The last stretch that lies in the window."""
    right, bottom = window.left + window.width, window.top + window.height
    kept: list[Point] = []
    for p in reversed(points):
        if not (window.left <= p[0] <= right and window.top <= p[1] <= bottom):
            if kept:
                x = min(max(p[0], window.left), right)
                y = min(max(p[1], window.top), bottom)
                kept.append((x, y))
            break
        kept.append(p)
    return kept[::-1]


def _beside(points: list[Point], earlier: Sequence[Trail]) -> list[Point]:
    """Moved to the side, as often as need be, where another line would be covered."""
    taken: dict[tuple[int, int], list[Point]] = {}
    for p in (p for t in earlier for p in _samples(t.points)):
        taken.setdefault((round(p[0]), round(p[1])), []).append(p)
    for lane in (0, 1, -1, 2, -2, 3, -3):
        moved = _offset(points, lane * APART) if lane else points
        shared = sum(1 for p in _samples(moved) if _is_near(p, taken))
        if shared * STEP < 4.0:
            return moved
    return points


def _is_near(p: Point, taken: Mapping[tuple[int, int], Sequence[Point]]) -> bool:
    x, y = round(p[0]), round(p[1])
    return any(
        math.dist(p, q) < APART * 0.8
        for i in (x - 1, x, x + 1)
        for j in (y - 1, y, y + 1)
        for q in taken.get((i, j), ())
    )


def _offset(points: list[Point], by: float) -> list[Point]:
    """The line moved to its right; its two ends stay where they are, and it soon leaves them."""
    first, last = _parting(points[0], points[1]), _parting(points[-1], points[-2])
    points = [points[0], first, *points[1:-1], last, points[-1]]
    out = [points[0]]
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        ua, uc = _unit(a, b), _unit(b, c)
        nx, ny = -(ua[1] + uc[1]), ua[0] + uc[0]
        length = math.hypot(nx, ny)
        if length < 0.3:
            out.append(b)
            continue
        reach = by / max(0.5, length / 2) / length
        out.append((b[0] + nx * reach, b[1] + ny * reach))
    return [*out, points[-1]]


def _parting(end: Point, other: Point) -> Point:
    return _along(end, other, min(LEAVING / (math.dist(end, other) or 1.0), 0.3))


def _covered(points: Sequence[Point], own: Sequence[Trail]) -> bool:
    """Whether a member of a group walks where the group's lines already are."""
    taken = [p for t in own for p in _samples(t.points)]
    free = [p for p in _samples(points) if all(math.dist(p, q) > 2.4 for q in taken)]
    return len(free) * STEP < 3.0


def _cut_start(points: list[Point], by: float) -> list[Point]:
    return _shortened(points[::-1], by)[::-1]


def _cut_end(points: list[Point], outline: Outline) -> list[Point]:
    """Ending just before the figure."""
    if not outline:
        return points
    samples = list(_samples(points, 0.2))
    inside = len(samples)
    while inside > 1 and (
        _is_inside(samples[inside - 1], outline) or _gap(samples[inside - 1], outline) < TO_FIGURE
    ):
        inside -= 1
    return _shortened(points, (len(samples) - inside) * 0.2)


def _shortened(points: Sequence[Point], by: float) -> list[Point]:
    """Without its last `by` mm; never less than a little of its beginning."""
    out = list(points)
    while len(out) > 2 and math.dist(out[-2], out[-1]) <= by:
        by -= math.dist(out[-2], out[-1])
        out.pop()
    a, b = out[-2], out[-1]
    length = math.dist(a, b)
    out[-1] = _along(a, b, max(0.05, 1 - by / length)) if length else b
    return out


def _rects(points: Sequence[Point]) -> Iterator[Rect]:
    """Small boxes along the line."""
    for a, b in pairwise(points):
        pieces = max(1, round(math.dist(a, b) / 2.5))
        for i in range(pieces):
            p, q = _along(a, b, i / pieces), _along(a, b, (i + 1) / pieces)
            yield (
                min(p[0], q[0]) - 0.3,
                min(p[1], q[1]) - 0.3,
                max(p[0], q[0]) + 0.3,
                max(p[1], q[1]) + 0.3,
            )


def _samples(points: Sequence[Point], step: float = STEP) -> Iterator[Point]:
    left = 0.0
    for a, b in pairwise(points):
        length = math.dist(a, b)
        at = left
        while at < length:
            yield _along(a, b, at / length)
            at += step
        left = at - length
    yield points[-1]


def _length(points: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def _is_inside(p: Point, outline: Outline) -> bool:
    inside = False
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (a[1] > p[1]) != (b[1] > p[1]):
            x = a[0] + (p[1] - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
            inside ^= p[0] < x
    return inside


def _gap(p: Point, outline: Outline) -> float:
    return min(math.dist(p, q) for q in outline)


def _along(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _unit(a: Point, b: Point) -> Point:
    length = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _overlap(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and a[2] > b[0] and a[1] < b[3] and a[3] > b[1]
