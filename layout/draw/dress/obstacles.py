"""What names and signs keep clear of: boxes on the page, found by the square that they lie in."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from layout.draw.dress.leaders import between, middle_of, nearest
from layout.draw.dress.paper import Point
from layout.picture import Box

CELL = 6.0  # mm, of the index
FAR = 500.0  # mm beyond the page; what is farther is in nobody's way
ROW = 12.0  # mm: what is longer is a row
PILLAR = 3.0  # mm: what is no longer parts nobody from anybody
HARD = math.inf

Rect = tuple[float, float, float, float]  # left top right bottom
Cell = tuple[int, int]

NOTHING: Rect = (math.inf, math.inf, -math.inf, -math.inf)


@dataclass(slots=True)
class Obstacles:
    """Boxes on the page: a hard one is never covered, a soft one (a path, a beam) costs."""

    frame: Rect
    hard: dict[Cell, tuple[Rect, ...]] = field(default_factory=dict)
    soft: dict[Cell, tuple[tuple[Rect, float], ...]] = field(default_factory=dict)
    walls: list[Rect] = field(default_factory=list)
    rooms: tuple[Rect, ...] = ()
    parting: list[Rect] = field(default_factory=list)  # of the walls those that are no pillars
    threads: list[Rect] = field(default_factory=list)  # of the lines that lead names in
    last: Rect = NOTHING  # what was in the way of the last: often it is in that of the next

    def add(self, rect: Rect, cost: float = HARD) -> None:
        left, top, right, bottom = self.frame  # a wall may be a hundred pages long
        near = (max(rect[0], left - FAR), max(rect[1], top - FAR),
                min(rect[2], right + FAR), min(rect[3], bottom + FAR))  # fmt: skip
        for cell in _cells(near):
            if cost == HARD:
                self.hard[cell] = (*self.hard.get(cell, ()), rect)
            else:
                self.soft[cell] = (*self.soft.get(cell, ()), (rect, cost))

    def add_walls(self, boxes: Iterable[Box]) -> None:
        """Walls are hard, and a name is not put on the other side of one."""
        for box in boxes:
            rect = (box.left, box.top, box.right, box.bottom)
            self.walls.append(rect)
            if max(rect[2] - rect[0], rect[3] - rect[1]) > PILLAR:
                self.parting.append(rect)
            self.add(rect)

    def add_thread(self, rect: Rect, cost: float) -> None:
        """A piece of a line that leads a name in: no name is set on it, and no other such line."""
        self.threads.append(rect)
        self.add(rect, cost)

    def is_threaded(self, rect: Rect) -> bool:
        """Whether a rectangle would cover a line that leads a name in."""
        left, top, right, bottom = rect
        for l, t, r, b in self.threads:  # noqa: E741, SIM110 -- half as fast otherwise
            if l < right and r > left and t < bottom and b > top:
                return True
        return False

    def is_walled_off(self, rect: Rect, target: Rect) -> bool:
        """Whether a wall stands between a name and what it names."""
        start, end = middle_of(rect), middle_of(target)
        if self._is_in_room(start) is not self._is_in_room(end):
            return True  # perhaps through a door
        near = self._walls_about(rect, target)
        if not near:
            return False
        if _are_parted(start, end, near):
            return True
        left, top, right, bottom = rect
        upper = left, top, right, (top + bottom) / 2  # the name itself: its reading stands below it
        if any(_are_parted(*between(part, target), near) for part in (rect, upper)):
            return True
        return any(_are_parted(nearest(upper, side), side, near) for side in _sides(target))

    def is_parted(self, start: Point, end: Point) -> bool:
        """Whether a wall stands on the straight line between two places, that does not hold the
        end of it."""
        x, y = end
        walls = (w for w in self.parting if not (w[0] <= x <= w[2] and w[1] <= y <= w[3]))
        return _are_parted(start, end, [*walls])

    def _walls_about(self, rect: Rect, other: Rect) -> list[Rect]:
        """Those that any line from one to the other might meet."""
        left, right = min(rect[0], other[0]), max(rect[2], other[2])
        top, bottom = min(rect[1], other[1]), max(rect[3], other[3])
        near = [w for w in self.walls if w[0] <= right and w[2] >= left and w[1] <= bottom]
        return [w for w in near if w[3] >= top]

    def is_wall(self, point: Point) -> bool:
        """Whether that is in a wall."""
        x, y = point
        return any(l <= x <= r and t <= y <= b for l, t, r, b in self.walls)  # noqa: E741

    def _is_in_room(self, point: Point) -> bool:
        x, y = point
        for left, top, right, bottom in self.rooms:
            if left <= x <= right and top <= y <= bottom:
                return True
        return False

    def copy(self, frame: Rect) -> Obstacles:
        """The same obstacles in another frame, to which more can be added apart."""
        own = {**self.hard}, {**self.soft}, [*self.walls], self.rooms, self.parting
        return Obstacles(frame, *own)

    def is_taken(self, rect: Rect) -> bool:
        """Whether a rectangle would cover what must be seen, or leave the frame."""
        left, top, right, bottom = rect
        least_x, least_y, most_x, most_y = self.frame
        if left < least_x or top < least_y or right > most_x or bottom > most_y:
            return True
        l, t, r, b = self.last  # noqa: E741
        if l < right and r > left and t < bottom and b > top:
            return True
        hard = self.hard
        for cell in _cells(rect):
            for l, t, r, b in hard.get(cell, ()):  # noqa: E741
                if l < right and r > left and t < bottom and b > top:
                    self.last = (l, t, r, b)
                    return True
        return False

    def cost(self, rect: Rect, limit: float = HARD) -> float:
        """What covering this rectangle costs; infinite where it must not go."""
        if self.is_taken(rect):
            return HARD
        left, top, right, bottom = rect
        total, soft = 0.0, self.soft
        for i, j in _cells(rect):
            for (l, t, r, b), cost in soft.get((i, j), ()):  # noqa: E741
                if l < right and r > left and t < bottom and b > top:
                    # what lies in several cells is counted in the first that it shares
                    if max(l, left) // CELL != i or max(t, top) // CELL != j:
                        continue
                    total += cost
                    if total >= limit:
                        return HARD
        return total


def _are_parted(start: Point, end: Point, walls: Sequence[Rect]) -> bool:
    """Whether there is one of the walls between."""
    left, right = min(start[0], end[0]), max(start[0], end[0])
    top, bottom = min(start[1], end[1]), max(start[1], end[1])
    near = [w for w in walls if w[0] <= right and w[2] >= left and w[1] <= bottom]
    return any(_meets(start, end, wall) for wall in near if wall[3] >= top)


def _sides(rect: Rect) -> tuple[Point, ...]:
    """The middle of each side of one body; a row is reached at one of its ends."""
    left, top, right, bottom = rect
    if max(right - left, bottom - top) > ROW:
        return ()
    x, y = middle_of(rect)
    return (x, top), (x, bottom), (left, y), (right, y)


def _cells(rect: Rect) -> tuple[Cell, ...]:
    left, top, right, bottom = rect
    floor = math.floor
    return _grid(floor(left / CELL), floor(top / CELL), floor(right / CELL), floor(bottom / CELL))


@lru_cache(maxsize=8192)
def _grid(left: int, top: int, right: int, bottom: int) -> tuple[Cell, ...]:
    return tuple((i, j) for i in range(left, right + 1) for j in range(top, bottom + 1))


def _meets(a: Point, b: Point, rect: Rect) -> bool:
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
