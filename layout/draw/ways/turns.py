"""How a way turns: round where he turns back, square where he turns aside.

玉藻「周還中規，折還中矩」; 鄭玄 there 「反行宜圜，曲行宜方」; 孔穎達 says which is which: 反行 goes
from north to south or from south to north, 曲行 from there aside to the east or west. 義疏 quotes
them (禮節圖, at 燕禮) and draws its own lines so. A way that only bends is neither: no text says
how, and it is drawn soft.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import pairwise

from layout.draw.dress import Point
from layout.draw.ways.lines import along, unit
from layout.shape import Segments

BACK = 135.0  # degrees: nearer to a whole turn round than to a turn aside
ASIDE = 45.0  # nearer to a turn aside than to none
PACE = 3.0  # 尺, a 跬: two turns to one hand within it are one (義疏「此跬步之閒，當反行」)
STRAIGHT = 179.9  # straight back: no text says by which hand; all are drawn by the left
SOFT = 4.5  # mm, the radius of a bend
ROUND = 1.6  # mm, the radius of a turn back
SHORT = 10.0  # mm: beside a leg shorter than this a bend stays nearly sharp, as before a stair
SHARP = 0.15  # of such a leg
_PIECE = math.pi / 4  # of an arc, to one curve


class Corner(Enum):
    """What a corner of a way is."""

    反 = "反"  # back: round
    曲 = "曲"  # aside: square
    偏 = "偏"  # it only bends


def turns_of(points: Sequence[Point], pace: float) -> tuple[Corner, ...]:
    """What each corner is, the first point and the last left out; `pace` is a 跬 in mm."""
    angles = [_angle(*three) for three in zip(points, points[1:], points[2:], strict=False)]
    out = [_sort(abs(angle)) for angle in angles]
    for i, (one, other) in enumerate(pairwise(angles)):
        is_step = math.dist(points[i + 1], points[i + 2]) <= pace
        if is_step and one * other > 0 and abs(one + other) >= BACK:
            out[i] = out[i + 1] = Corner.反
    return tuple(out)


def _sort(angle: float) -> Corner:
    return Corner.反 if angle >= BACK else Corner.曲 if angle >= ASIDE else Corner.偏


def _angle(a: Point, b: Point, c: Point) -> float:
    """How far he turns at b: by his right above nothing, by his left below."""
    (ax, ay), (cx, cy) = unit(a, b), unit(b, c)
    return math.degrees(math.atan2(ax * cy - ay * cx, ax * cx + ay * cy))


def turned(points: Sequence[Point], pace: float) -> Segments:
    """The line with its corners drawn as what they are; it goes through every turn."""
    out: list[tuple[str, tuple[float, ...]]] = [("M", points[0])]
    last = len(points) - 2
    for i, turn in enumerate(turns_of(points, pace), start=1):
        a, b, c = points[i - 1 : i + 2]
        if turn is Corner.曲:
            out.append(("L", b))
        elif turn is Corner.偏:
            out += _bent(b, _into(b, a, i == 1), _into(b, c, i == last))
        elif abs(_angle(a, b, c)) >= BACK:
            out += _about(a, b, c)
        else:  # one of the two corners of a turn back: half of the half round
            reach = min(math.dist(a, b) / 2, math.dist(b, c) / 2)
            out += _fillet(a, b, c, reach)
    out.append(("L", points[-1]))
    return tuple(out)


def _bent(b: Point, start: Point, end: Point) -> Iterator[tuple[str, tuple[float, ...]]]:
    yield "L", start
    yield "Q", (*b, *end)


def _into(b: Point, other: Point, is_end: bool) -> Point:
    """How far a bend reaches into a leg: so little into a short one, that it keeps its line.

    A flight of steps is such a leg: bent more, the line would leave it by the side.
    """
    leg = math.dist(b, other)
    if leg < SHORT:
        reach = leg * (0.5 if is_end else SHARP)
    else:
        reach = min(SOFT, leg * (0.9 if is_end else 0.5))
    return along(b, other, reach / leg) if leg else b


def _fillet(a: Point, b: Point, c: Point, reach: float) -> Iterator[tuple[str, tuple[float, ...]]]:
    """A corner as an arc that begins and ends so far from it."""
    turn = math.radians(_angle(a, b, c))
    radius = reach / math.tan(abs(turn) / 2)
    (ux, uy), hand = unit(a, b), math.copysign(1.0, turn)
    start = (b[0] - ux * reach, b[1] - uy * reach)
    middle = (start[0] - uy * radius * hand, start[1] + ux * radius * hand)
    begin = math.atan2(start[1] - middle[1], start[0] - middle[0])
    yield from _arc(middle, radius, begin, turn)


def _about(a: Point, b: Point, c: Point) -> Iterator[tuple[str, tuple[float, ...]]]:
    """A turn back: round a small circle whose farthest point is where he turns."""
    radius = min(ROUND, math.dist(a, b) / 3, math.dist(b, c) / 3)
    (ax, ay), (cx, cy) = unit(b, a), unit(b, c)
    ux, uy = unit((0.0, 0.0), (ax + cx, ay + cy))
    hand = 1.0 if 0.0 < _angle(a, b, c) < STRAIGHT else -1.0
    middle = (b[0] + ux * radius, b[1] + uy * radius)
    begin = _tangent(middle, radius, a, hand)
    end = _tangent(middle, radius, c, -hand)
    sweep = (hand * (end - begin)) % math.tau * hand
    yield from _arc(middle, radius, begin, sweep)


def _tangent(middle: Point, radius: float, far: Point, hand: float) -> float:
    """At what angle of the circle a line to the far point touches it."""
    away = math.dist(middle, far)
    toward = math.atan2(far[1] - middle[1], far[0] - middle[0])
    return toward + hand * math.acos(min(1.0, radius / away))


def _arc(
    middle: Point, radius: float, begin: float, sweep: float
) -> Iterator[tuple[str, tuple[float, ...]]]:
    """A line to where the arc begins, then the arc."""

    def spot(angle: float, r: float = radius) -> Point:
        return middle[0] + r * math.cos(angle), middle[1] + r * math.sin(angle)

    yield "L", spot(begin)
    pieces = max(1, math.ceil(abs(sweep) / _PIECE))
    step = sweep / pieces
    for i in range(pieces):
        start = begin + i * step
        knee = spot(start + step / 2, radius / math.cos(step / 2))
        yield "Q", (*knee, *spot(start + step))
