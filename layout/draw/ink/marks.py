"""Act marks: what is being done, drawn in ink, only in the step that has the act.

Those that concern one person alone come from `act_mark`; those that join two places each have a
function: handing (授 受 獻), set_down (奠 設), taken_up (取 徹), washing (洗), filling (實) and
turning (還).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

from layout.compass import Turn
from layout.draw.dress import Theme
from layout.draw.ink.bodies import body, ground_bar
from layout.draw.ink.figures import Figure, cup_of
from layout.draw.ink.glyphs import draw_thing, glyph_box, unit_of
from layout.picture import Disc, Ink, Item, Path
from layout.shape import Point, Pose, Segments, segments
from layout.stage import Posture
from layout.vocabulary import KindTrait
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.drawn.mark import ActMark, Drawn

_SECOND_BAR = 0.62 + 0.35  # 再拜稽首: beyond the bar under the forehead
_STROKE = 0.42
_FINE = 0.3
_TICK = 0.26
_TICK_ARM = 0.9
_TICK_HALF = (2.0, 1.1)  # mm; larger where the thing is
_AIR = 0.4
_SPANS = 0.8  # of the way from hands to hands: the arc of a handing
_TAKING = 4.0  # mm: the arrow of 取
_DOTS = (0.01, 0.62)
_MORSEL = 0.45  # mm across
_AT_FACE = 2.0
_BOW_END = 1.1  # how far to his right a bow reaches that lies across his hands
_MORSEL_AT = 1.45  # between the hands and the dishes
_HEAD = (1.6, 1.3, 0.5)  # an arrowhead's length, width and notch, mm
_ROUND = (1.0, 0.85, 0.2, 1.3)  # the half round of 還: middle and reach across, along; body units
_CORNER = 2.1  # how far before him the corner of a turn aside is
_REACH = 1.3  # the point of a figure
_LEAST_RISE = 1.2  # mm
_ARC_STEPS = 12


def act_mark(
    mark: ActMark, figure: Figure, pose: Pose, theme: Theme, count: int = 1
) -> tuple[Item, ...]:
    """The mark of an act that needs nobody and nothing else; none where an act has no such mark."""
    if mark.drawn is Drawn.CUP:
        return tuple(_cup(figure, pose, theme))
    if mark.drawn is Drawn.MORSEL:
        return (Disc(*pose.point(0, _MORSEL_AT), _MORSEL / 2, Ink(theme.ink), cls="act"),)
    shape = _stroke(mark.again if count > 1 and mark.again else mark.path)
    if figure.posture is Posture.稽首:  # the figure has the first bar; a second is the second bow
        head = body(figure.party.back, figure.posture).head
        shape = ground_bar(head + _SECOND_BAR) if count > 1 else ()
    if not shape:
        return ()
    return (Path(pose.segments(shape), _line(theme.ink, _STROKE), cls="act"),)


@cache
def _stroke(path: str) -> Segments:
    return segments(path)


def _cup(figure: Figure, pose: Pose, theme: Theme) -> Iterator[Item]:
    """At his face."""
    cup = cup_of(figure.held)
    if cup is None:
        return
    glyph = cup.kind.glyph.as_is("虛")
    unit = unit_of(glyph, figure.k, held=True)
    aside = 0.0
    if any(
        holding.kind.has(KindTrait.BOW) for holding in figure.held
    ):  # in his left hand, and seen beside the cup
        aside = _BOW_END + glyph.box[2] * unit / pose.unit
    at = pose.at(aside, _AT_FACE, turn=180.0, unit=unit)
    yield from draw_thing(glyph, at, theme)


def handing(
    glyph: Glyph, ends: tuple[Pose, Pose], k: float, theme: Theme, *, is_between: bool = True
) -> tuple[Item, ...]:
    """授受: an arc from the giver to the taker, the two `ends`, and beneath it the thing between
    their two points, turned to the taker; the arc alone where the thing is elsewhere by now."""
    start, end = (pose.point(0, _REACH) for pose in ends)
    away = math.dist(start, end)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    turn = math.degrees(math.atan2(end[0] - start[0], start[1] - end[1]))
    lying = Pose(*middle, turn, unit_of(glyph, k, held=True))
    clear = max(abs(side) for side in (glyph.box[0], glyph.box[2])) * lying.unit + _AIR
    half = max(away * _SPANS / 2, clear)
    up = 1.0 if end[0] < start[0] else -1.0  # over it: up the page, whichever way it goes
    over = _bulge(
        Pose(*middle, turn).point(up * clear, -half), Pose(*middle, turn).point(up * clear, half)
    )
    thing = draw_thing(glyph, lying, theme) if is_between else ()
    return (*thing, *arrow(over, _line(theme.ink, _FINE)))


def set_down(glyph: Glyph, lying: Pose, theme: Theme) -> tuple[Item, ...]:
    """奠: four ticks at the corners of the thing on the ground."""
    left, top, right, bottom = glyph_box(glyph, lying)
    w = max(_TICK_HALF[0], (right - left) / 2 + _AIR)
    h = max(_TICK_HALF[1], (bottom - top) / 2 + _AIR)
    x, y = (left + right) / 2, (top + bottom) / 2
    ticks: list[tuple[str, tuple[float, ...]]] = []
    for east, south in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        cx, cy = x + east * w, y + south * h
        ticks.append(("M", (cx - east * min(_TICK_ARM, w), cy)))
        ticks.append(("L", (cx, cy)))
        ticks.append(("L", (cx, cy - south * min(_TICK_ARM, h))))
    return (Path(tuple(ticks), Ink(None, theme.ink, _TICK), cls="act"),)


def taken_up(glyph: Glyph, lying: Pose, person: Point, theme: Theme) -> tuple[Item, ...]:
    """取: the ticks, and beside them an arrow toward the person."""
    left, top, right, bottom = glyph_box(glyph, lying)
    x, y = (left + right) / 2, (top + bottom) / 2
    away = math.dist((x, y), person) or 1.0
    dx, dy = (person[0] - x) / away, (person[1] - y) / away
    aside = max(_TICK_HALF[0], max(right - left, bottom - top) / 2 + _AIR) + 0.9
    start = (x + dy * aside - dx * _TAKING / 2, y - dx * aside - dy * _TAKING / 2)
    shaft = (start, (start[0] + dx * _TAKING, start[1] + dy * _TAKING))
    return (*set_down(glyph, lying, theme), *arrow(shaft, _line(theme.ink, _FINE)))


def washing(cup: Glyph | None, basin: Pose, k: float, theme: Theme) -> tuple[Item, ...]:
    """洗: the cup in the basin; 盥 has no cup and no mark but the basin itself."""
    if cup is None:
        return ()
    return draw_thing(cup, Pose(basin.x, basin.y, 0.0, unit_of(cup, k)), theme)


def filling(jar: Point, cup: Point, theme: Theme) -> tuple[Item, ...]:
    """實: a dotted arc from the jar to the cup, which is drawn full."""
    arc = _bulge(jar, cup)
    dots = Ink(None, theme.ink, _FINE, _DOTS, cap="round")
    return (Path(_through(arc), dots, cls="act"),)


def turning(pose: Pose, by: Turn, colour: str, *, is_back: bool = True) -> tuple[Item, ...]:
    """還, from where he faced to where he now does, by his left or right: half a round beside him,
    or a corner where he only turns aside (折還中矩).

    He who turns with the sun (左還) sweeps what is now his left.
    """
    side = -1.0 if by is Turn.左還 else 1.0
    x, rx, y, ry = _ROUND
    if is_back:
        turns = [math.pi * i / _ARC_STEPS for i in range(_ARC_STEPS + 1)]
        way = [(x + rx * math.sin(a), y - ry * math.cos(a)) for a in turns]
    else:
        way = [(x + rx, y), (x + rx, _CORNER), (_CORNER / 3, _CORNER)]
    return arrow([pose.point(side * a, b) for a, b in way], _line(colour, _STROKE))


def _line(colour: str, width: float) -> Ink:
    return Ink(None, colour, width, cap="round", join="round")


def _bulge(start: Point, end: Point) -> list[Point]:
    """An arc between two points, bulging up the page (to the west where they lie north-south)."""
    away = math.dist(start, end) or 1.0
    rise = max(_LEAST_RISE, away / 4)
    nx, ny = (end[1] - start[1]) / away, (start[0] - end[0]) / away
    if ny > 0 or (ny == 0 and nx > 0):
        nx, ny = -nx, -ny
    return [
        (
            start[0] + (end[0] - start[0]) * t + nx * rise * 4 * t * (1 - t),
            start[1] + (end[1] - start[1]) * t + ny * rise * 4 * t * (1 - t),
        )
        for t in (i / _ARC_STEPS for i in range(_ARC_STEPS + 1))
    ]


def _through(points: Iterable[Point]) -> Segments:
    first, *rest = points
    return (("M", first), *(("L", p) for p in rest))


def arrow(points: Iterable[Point], ink: Ink) -> tuple[Item, ...]:
    """A line with a notched head at its end, which takes the last of its length."""
    length, width, notch = _HEAD
    line = list(points)
    tip = line[-1]
    base = next((p for p in reversed(line) if math.dist(p, tip) >= length), line[0])
    away = math.dist(base, tip) or 1.0
    ux, uy = (tip[0] - base[0]) / away, (tip[1] - base[1]) / away
    seat = (tip[0] - ux * (length - notch), tip[1] - uy * (length - notch))
    shaft = [p for p, _ in pairwise(line) if math.dist(p, tip) > length - notch]
    head = Pose(*tip, math.degrees(math.atan2(ux, -uy)))
    barb = segments(f"M0,0 L{width / 2},{-length} L0,{notch - length} L{-width / 2},{-length} Z")
    return (
        Path(_through([*shaft, seat]), ink, cls="act"),
        Path(head.segments(barb), Ink(ink.stroke), cls="act"),
    )
