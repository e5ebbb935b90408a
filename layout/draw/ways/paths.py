"""The ways people went: rounded lines with heads, numbered in the order of the text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from layout.draw.dress import (
    DASHES,
    RULES,
    Obstacles,
    Point,
    Rect,
    Theme,
    line,
    style_of,
    to_page,
)
from layout.draw.dress import along as boxes_along
from layout.draw.ways.lines import (
    Outline,
    Stretch,
    beside,
    covered,
    cut_end,
    cut_start,
    leaves_by,
    length_of,
    rects_of,
    samples,
    shortened,
    stretches,
    tidy,
    unit,
)
from layout.draw.ways.numbers import (
    NumberSpot,
    aims_of,
    is_astray,
    led_in,
    number,
    number_r,
    number_spot,
)
from layout.draw.ways.rounds import Bodies, round_about
from layout.draw.ways.turns import PACE, Corner, turned, turns_of
from layout.picture import Box, Group, Ink, Item, Path, Window
from layout.shape import Segments, bounds, overlap, points
from layout.stage import Event
from layout.stage.movements import Movement
from layout.vocabulary.manner import Manner
from layout.vocabulary.verb import Does

ORDERS = 4  # in which numbers are placed, where the usual one leaves something wrong
SHY = 0.4  # mm of paper about a number
LAST, OTHER = 0.55, 0.42  # mm
HALO, HALO_AIR = 0.45, 0.8  # mm on either side of a line; from its middle to a thing
HEAD, HEAD_WIDTH, NOTCH = 2.3, 1.84, 0.72
QUICK_LINE, QUICK_APART, BARB = 0.3, 9.0, 0.95  # mm: of the barbs of a quick step


@dataclass(frozen=True, slots=True)
class Trail:
    """One line on the page, cut clear of the figures at its ends."""

    points: tuple[Point, ...]
    movement: Movement
    has_line: bool  # not where he takes a step too short to see
    has_number: bool
    has_head: bool = True  # not where it goes on beyond a break, or past another
    quick: Manner | None = None  # in which he hurries
    walker: Rect | None = None  # what he takes, if he stands at its end


@dataclass(frozen=True, slots=True)
class PathsDrawn:
    """The inked paths, and what names keep clear of."""

    group: Group
    numbers: tuple[Box, ...]
    lines: tuple[Rect, ...]
    styles: frozenset[str]  # of `DASHES`
    turns: frozenset[Corner] = frozenset()
    quick: Manner | None = None  # of one of them
    homeless: tuple[str, ...] = ()  # numbers that no place was found for


def trails(
    movements: Sequence[Movement],
    window: Window,
    standing: Bodies,
    cut: frozenset[str] = frozenset(),
) -> tuple[Trail, ...]:
    """Every path as lines on the page, beside the lines it would run along.

    It begins and ends just clear of him who is `standing` there, or was, and goes round others.
    Across the sides that are `cut` it goes on beyond a break, and has no head there.
    """
    out: list[Trail] = []
    through = _through(movements)
    for movement in movements:
        if movement.is_again:
            continue
        walkers = [e for e in movement.events if len(e.path) > 1]
        for i, event in enumerate(walkers):
            pieces = stretches([to_page(window, p) for p in event.path], window)
            main = max(pieces, key=lambda s: length_of(s.points), default=None)
            is_member = i > 0 and walkers[0].group == event.group and walkers[0].who != event.who
            own = [t for t in out if t.movement is movement] if is_member else []
            for each in pieces:
                stretch = _joined(each, event, through)
                trail = _trail(stretch, movement, (event.who, standing), (out, own))
                if trail is not None:
                    stops = stretch.ends or not (
                        each.ends or leaves_by(stretch.points[-1], window, cut)
                    )
                    haste = next((each for each in event.by.manner if each.is_quick), None)
                    numbered = i == 0 and each is main
                    out.append(replace(trail, has_number=numbered, has_head=stops, quick=haste))
                elif i == 0 and each is main:
                    out.append(Trail(stretch.points, movement, False, True))
                else:
                    continue
                own_now = standing.people.get(event.who, ()) if stretch.ends else ()
                out[-1] = replace(out[-1], walker=_stands(stretch, own_now))
    return tuple(out)


def _stands(stretch: Stretch, outline: Outline) -> Rect | None:
    """What somebody takes who stands now where his way ends."""
    if not outline:
        return None
    (x, y), (left, top, right, bottom) = stretch.points[-1], bounds(outline)
    return (left, top, right, bottom) if left < x < right and top < y < bottom else None


def _through(movements: Sequence[Movement]) -> frozenset[tuple[str, Point]]:
    """Who passes another where, and goes on."""
    walks = [e for m in movements for e in m.events if len(e.path) > 1]
    passed = {(e.who, e.path[-1]) for e in walks if e.verb.does(Does.PASS_LEFT)}
    return frozenset(passed & {(e.who, e.path[0]) for e in walks})


def _joined(stretch: Stretch, event: Event, through: frozenset[tuple[str, Point]]) -> Stretch:
    """Where he passes another and goes on, his way neither ends nor begins."""
    begins = stretch.begins and (event.who, event.path[0]) not in through
    ends = stretch.ends and (event.who, event.path[-1]) not in through
    return replace(stretch, begins=begins, ends=ends)


def _trail(
    stretch: Stretch,
    movement: Movement,
    walker: tuple[str, Bodies],
    earlier: tuple[list[Trail], list[Trail]],
) -> Trail | None:
    """The line of one stretch, clear of the others; None where it is too short, or covered by
    those of his own group."""
    out, own = earlier
    who, standing = walker
    first, last = stretch.points[0], stretch.points[-1]
    begin = standing.at(first, who) if stretch.begins else ()
    end = standing.at(last, who) if stretch.ends else ()
    if length_of(cut_end(cut_start(stretch.points, begin), end)) <= HEAD:
        return None
    passed = standing.beside(movement.who, (first, last))
    points = round_about(stretch.points, passed, standing.walls)
    lines = beside(points, [t for t in out if t not in own])
    lines = cut_end(cut_start(lines, begin), end)
    if (own and covered(lines, own)) or length_of(lines) <= HEAD:
        return None
    return Trail(tuple(lines), movement, True, False)


def draw_paths(
    lines: Sequence[Trail],
    colours: dict[str, str],
    theme: Theme,
    ground: tuple[Obstacles, Sequence[Rect]],
    k: float,
) -> PathsDrawn:
    """The ink of the trails and of their numbers, which cover no figure, wall or other number.

    The `ground` is what is not to be covered, and the things on it: a line has no halo over these.
    `k` is what a 尺 is on the page, in mm.
    """
    obstacles, things = ground
    strokes: list[Item] = []
    numbers: list[Item] = []
    boxes: list[Box] = []
    homeless: list[str] = []
    for trail in lines:
        colour = colours[trail.movement.leader]
        if trail.has_line:
            strokes += _stroke(trail, colour, theme, (k, things))
    spots = _number_spots(lines, theme, obstacles)
    for trail, spot in spots:
        if spot is None:
            homeless.append(trail.movement.number)
            continue
        _keep(spot, obstacles)
        boxes.append(Box(trail.movement.number, "number", *spot.box))
        colour = colours[trail.movement.leader]
        numbers += (
            *led_in(spot, colour),
            *number(trail.movement.number, *spot.at, colour, theme),
        )
    rects = [rect for trail in lines if trail.has_line for rect in rects_of(trail.points)]
    for rect in rects:
        obstacles.add(rect, RULES.way)
    for trail in (t for t in lines if t.has_line and t.has_head):
        obstacles.add(_head_box(trail))
    group = Group("paths", (*strokes, Group("numbers", tuple(numbers))), cls="paths")
    styles = frozenset(style_of(trail.movement.basis) for trail in lines if trail.has_line)
    drawn = [trail for trail in lines if trail.has_line]
    turns = frozenset(turn for trail in drawn for turn in turns_of(trail.points, PACE * k))
    haste = next((trail.quick for trail in drawn if trail.quick), None)
    return PathsDrawn(
        group, tuple(boxes), tuple(rects), styles, turns, haste, homeless=tuple(homeless)
    )


# --- numbers ---


def _number_spots(
    lines: Sequence[Trail], theme: Theme, obstacles: Obstacles
) -> list[tuple[Trail, NumberSpot | None]]:
    """Where the number of each trail stands that has one; where one finds no room, stands beyond a
    wall or is led in through somebody, all are placed again with it first, and the best of it is
    taken."""
    told = [i for i, t in enumerate(lines) if t.has_number and t.movement.number]
    order, tried = told, list[tuple[int, dict[int, NumberSpot | None]]]()
    for _ in range(ORDERS if told else 0):
        spots = _placed(lines, order, theme, obstacles.copy(obstacles.frame))
        bad = [i for i in order if (s := spots[i]) is None or is_astray(s, obstacles)]
        tried.append((len(bad), spots))
        if not bad or order[: len(bad)] == bad:
            break
        order = [*bad, *(i for i in order if i not in bad)]
    _, best = min(tried, key=lambda each: each[0], default=(0, {}))
    return [(lines[i], best[i]) for i in told]


def _placed(
    lines: Sequence[Trail], order: Sequence[int], theme: Theme, obstacles: Obstacles
) -> dict[int, NumberSpot | None]:
    """The numbers of some trails, each clear of those before it."""
    out = {}
    for i in order:
        trail = lines[i]
        others = (leg for t in lines if t is not trail for leg in pairwise(t.points))
        body, r = _body(trail), number_r(trail.movement.number, theme)
        aims = aims_of(body, trail.walker, obstacles, has_line=trail.has_line)
        out[i] = number_spot(body, others, obstacles, r, aims)
        if (spot := out[i]) is not None:
            _keep(spot, obstacles)
    return out


def _keep(spot: NumberSpot, obstacles: Obstacles) -> None:
    """No name is set on a number, nor on the line that leads it in."""
    left, top, right, low = spot.box
    obstacles.add((left - SHY, top - SHY, right + SHY, low + SHY))
    for box in boxes_along(spot.tie):
        obstacles.add_thread(box, RULES.on_leader)


# --- ink ---


def _stroke(
    trail: Trail, colour: str, theme: Theme, ground: tuple[float, Sequence[Rect]]
) -> Iterator[Item]:
    k, things = ground
    width = LAST if trail.movement.is_last else OTHER
    dash = DASHES[style_of(trail.movement.basis)]
    if dash:
        dash = dash if dash[0] < 0.1 else tuple(length * 1.9 for length in dash)
    body = _body(trail)
    curve = turned(body, PACE * k)
    halo = Ink(None, theme.paper, width + 2 * HALO, join="round")
    for shape in _clear_of(curve, things):
        yield Path(shape, halo, cls="halo")
    cap = "round" if not dash or dash[0] < 0.1 else "butt"
    yield Path(curve, Ink(None, colour, width, dash, cap, "miter"), cls="path")
    if trail.quick:
        yield Path(quick(body), Ink(None, colour, QUICK_LINE, cap="round"), cls="quick")
    if trail.has_head:
        yield Path(arrowhead(*trail.points[-2:]), Ink(colour), cls="head")


def _clear_of(curve: Segments, things: Sequence[Rect]) -> Iterator[Segments]:
    """The pieces of a line that go over no thing: all of it, where none is near."""
    left, top, right, bottom = bounds(points(curve))
    near = [rect for rect in things if overlap(rect, (left, top, right, bottom), HALO_AIR)]
    if not near:
        yield curve
        return
    pieces: list[list[Point]] = [[]]
    for x, y in samples(points(curve), HALO):
        if any(overlap(rect, (x, y, x, y), HALO_AIR) for rect in near):
            pieces.append([])
        else:
            pieces[-1].append((x, y))
    yield from (line(piece) for piece in map(tidy, pieces) if len(piece) > 1)


def _body(trail: Trail) -> Sequence[Point]:
    """The line without its head."""
    is_headed = trail.has_line and trail.has_head
    return shortened(trail.points, HEAD * NOTCH) if is_headed else trail.points


def _head_box(trail: Trail) -> Rect:
    """What the head of a line takes: no name is set on it."""
    (ax, ay), (x, y) = trail.points[-2:]
    ux, uy = unit((ax, ay), (x, y))
    half = HEAD_WIDTH / 2
    ends = (x, y), (x - ux * HEAD - uy * half, y - uy * HEAD + ux * half)
    return bounds((*ends, (x - ux * HEAD + uy * half, y - uy * HEAD - ux * half)))


def arrowhead(a: Point, tip: Point) -> tuple[tuple[str, tuple[float, ...]], ...]:
    ux, uy = unit(a, tip)
    back = (tip[0] - ux * HEAD, tip[1] - uy * HEAD)
    notch = (tip[0] - ux * HEAD * NOTCH, tip[1] - uy * HEAD * NOTCH)
    half = HEAD_WIDTH / 2
    left = (back[0] - uy * half, back[1] + ux * half)
    right = (back[0] + uy * half, back[1] - ux * half)
    return line((tip, left, notch, right), closed=True)


def quick(points: Sequence[Point]) -> Segments:
    """趨: pairs of barbs along the way, pointing on; one at least."""
    out: list[tuple[str, tuple[float, ...]]] = []
    longest = max(pairwise(points), key=lambda leg: math.dist(*leg))
    for a, b in pairwise(points):
        length, (ux, uy) = math.dist(a, b), unit(a, b)
        pairs = int(length // QUICK_APART) or int((a, b) == longest)
        for n in range(pairs):
            middle = length * (n + 0.5) / pairs
            for away in (middle, middle + BARB * 0.8):
                x, y = a[0] + ux * away, a[1] + uy * away
                for side in (1, -1):
                    end = (x - (ux + side * uy) * BARB, y - (uy - side * ux) * BARB)
                    out += [("M", end), ("L", (x, y))]
    return tuple(out)
