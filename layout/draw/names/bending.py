"""A leader with a knee: how a name that must stand is led in round what no straight one misses."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from layout.draw.dress import RULES, Obstacles, Point, Rect, leader, middle_of, nearest

KNEES = (1.6, 3.0, 4.6, 7.0, 10.0, 14.0)  # mm from what is named to where its leader may bend
TURNS = 24  # directions that a knee is tried in
STEP = 0.5  # mm along a leg
BODY, THREAD = 0.2, 0.5  # mm that a leg keeps from what is drawn, and from other leaders

Bent = tuple[Point, Point, Point]


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
