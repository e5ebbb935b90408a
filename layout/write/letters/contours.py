"""The outline of a letter in few signs: on a grid, without a point that nobody would miss."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

_COMMANDS = re.compile("([mlqcz])([^mlqcz]*)")
_NUMBERS = re.compile(r"-?[\d.]+(?:e-?\d+)?")
_SMOOTH = {"q": "t", "c": "s"}  # a curve, and the same where it goes on smoothly
_SIZES = {"m": 2, "l": 2, "q": 4, "c": 6}  # numbers to each command
# of the grid, how far
ALIKE = 1.0  # a curve may be from another that stands for it
BESIDE = 1.0  # a corner may be from a line and be none
HARDLY = 1.0  # a curve may be from a line and be one
AS_ONE = 1.0  # a curve may be from two that it stands for
_ALONG = (0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0)  # where a curve is looked at
_BETWEEN = (0.3, 0.65)

_Step = tuple[str, tuple[int, ...]]  # a command and its numbers, from where the one before ended
_Point = tuple[float, float]


class Contour(NamedTuple):
    """A closed line: where it begins, and its steps."""

    x: int
    y: int
    steps: list[_Step]


class Outline(NamedTuple):
    """Of a letter: where it begins, and how it goes on."""

    x: int
    y: int
    rest: str

    def at(self, x: int, y: int) -> str:
        """As path data, so far to the right and down."""
        return f"m{self.x + x}{_after(self.y + y)}{self.rest}"


def terse(data: str, grid: float) -> Outline | None:
    """An outline of a font in units of a grid. Each point is rounded where it stands, so that
    nothing adds up. No letter stands twice, no mark before a minus."""
    begun = [_turned(x, y, _fewer(steps)) for x, y, steps in _contours(data, grid)]
    if not begun:
        return None
    out: list[str] = []
    at: Contour | None = None
    for contour in begun:
        if at is not None:
            out.append(f"m{contour.x - at.x}{_after(contour.y - at.y)}")
        out += _written(contour.steps)
        out.append("z")
        at = contour
    return Outline(begun[0].x, begun[0].y, "".join(out))


def _contours(data: str, grid: float) -> Iterator[Contour]:
    """Its closed lines, back to where they began."""
    at = begun = (0.0, 0.0)
    last = first = (0, 0)
    steps: list[_Step] = []
    for command, said in _COMMANDS.findall(data):
        if command == "z":
            back = first[0] - last[0], first[1] - last[1]
            if any(back):
                steps.append(("l", back))
            if steps:
                yield Contour(*first, steps)
            at, last, steps = begun, first, []
            continue
        numbers = [float(n) for n in _NUMBERS.findall(said)]
        size = _SIZES[command]
        for i in range(0, len(numbers), size):
            name, bends = _simpler(command, numbers[i : i + size], ALIKE * grid)
            points = [n + at[j % 2] for j, n in enumerate(bends)]
            whole = [round(n / grid) for n in points]
            step = tuple(n - last[j % 2] for j, n in enumerate(whole))
            at, last = (points[-2], points[-1]), (whole[-2], whole[-1])
            if name == "m":
                begun, first = at, last
            elif any(step):
                steps.append((name, step))


def _simpler(command: str, steps: list[float], reach: float) -> tuple[str, list[float]]:
    """Of a curve with two bends one with one, if no point of it is then farther off."""
    if command != "c":
        return command, steps
    a, b, c, d, x, y = steps
    if math.hypot(x - 3 * (c - a), y - 3 * (d - b)) * math.sqrt(3) / 36 > reach:
        return command, steps
    return "q", [(3 * (a + c) - x) / 4, (3 * (b + d) - y) / 4, x, y]


# --- fewer steps ---


def _fewer(steps: Sequence[_Step]) -> list[_Step]:
    """Lines for curves that hardly bend, one line for several that hardly turn, one curve for two
    that go on smoothly."""
    out: list[_Step] = []
    lines: list[tuple[int, int]] = []  # that follow one another
    for step in steps:
        command, numbers = step
        if command == "l" or _is_hardly_bent(numbers, HARDLY):
            lines.append((numbers[-2], numbers[-1]))
            continue
        out += _straight(lines, BESIDE)
        lines = []
        out.append(step)
        if len(out) > 1 and (one := _as_one(out[-2], step)):
            out[-2:] = [one]
    out += _straight(lines, BESIDE)
    return out


def _is_hardly_bent(numbers: Sequence[int], reach: float) -> bool:
    """A curve stays within half of where it is bent to, or with two bends three quarters."""
    *bends, x, y = numbers
    length = x * x + y * y
    reach *= math.sqrt(length) * (2 if len(bends) == 2 else 4 / 3)
    return all(
        abs(u * y - v * x) <= reach and 0 <= u * x + v * y <= length
        for u, v in zip(bends[::2], bends[1::2], strict=True)
    )


def _straight(steps: Sequence[tuple[int, int]], reach: float) -> Iterator[_Step]:
    """Lines one after another, each as many as lie along it."""
    first = 0
    while first < len(steps):
        last, (x, y) = first + 1, steps[first]
        for n in range(first + 2, len(steps) + 1):
            to_x, to_y = x + steps[n - 1][0], y + steps[n - 1][1]
            if not _lie_along(steps[first : n - 1], to_x, to_y, reach):
                break
            last, x, y = n, to_x, to_y
        yield "l", (x, y)
        first = last


def _lie_along(steps: Sequence[tuple[int, int]], x: int, y: int, reach: float) -> bool:
    """Whether all these are ends hardly beside the line to there, and in its course."""
    length, u, v = x * x + y * y, 0, 0
    reach *= math.sqrt(length)
    for dx, dy in steps:
        u, v = u + dx, v + dy
        if abs(u * y - v * x) > reach or not 0 <= u * x + v * y <= length:
            return False
    return True


def _as_one(step: _Step, other: _Step) -> _Step | None:
    """One curve that leaves as the first does and arrives as the other, if it is nowhere farther
    from both than AS_ONE."""
    if step[0] == "l":
        return None
    before, after = step[1], other[1]
    x, y = before[-2], before[-1]
    over = x - before[-4], y - before[-3]
    if over[0] * after[0] + over[1] * after[1] <= 0:
        return None
    end_x, end_y = x + after[-2], y + after[-1]
    (u, v), (to_u, to_v) = before[:2], (after[-2] - after[-4], after[-1] - after[-3])
    turn = u * to_v - v * to_u
    if turn == 0 or (far := (end_x * to_v - end_y * to_u) / turn) <= 0:
        return None
    bend = round(u * far), round(v * far)
    line = list(pairwise(_on((0, 0, *bend, end_x, end_y), t) for t in _ALONG))
    first = (0, 0, *before)
    second = (x, y, *(n + (y if i % 2 else x) for i, n in enumerate(after)))
    seen = [(x, y), *(_on(curve, t) for curve in (first, second) for t in _BETWEEN)]
    if any(min(_beside(point, *part) for part in line) > AS_ONE for point in seen):
        return None
    return "q", (*bend, end_x, end_y)


def _on(points: Sequence[float], t: float) -> _Point:
    """De Casteljau: between the points until one is left."""
    while len(points) > 2:
        points = [a + (b - a) * t for a, b in zip(points, points[2:], strict=False)]
    return points[0], points[1]


def _beside(point: _Point, begin: _Point, end: _Point) -> float:
    """How far a point is from a line between two."""
    x, y = end[0] - begin[0], end[1] - begin[1]
    u, v = point[0] - begin[0], point[1] - begin[1]
    length = x * x + y * y
    along = min(max((u * x + v * y) / length, 0.0), 1.0) if length else 0.0
    return math.hypot(u - along * x, v - along * y)


# --- as written ---


def _turned(x: int, y: int, steps: list[_Step]) -> Contour:
    """So begun that the line that closes it, which need not be told, is the longest to tell."""
    sizes = [
        (sum(len(str(n)) for n in _short(*step)[1]), i)
        for i, step in enumerate(steps)
        if step[0] == "l"
    ]
    if not sizes:
        return Contour(x, y, steps)
    _, at = max(sizes)
    for _, numbers in steps[: at + 1]:
        x, y = x + numbers[-2], y + numbers[-1]
    return Contour(x, y, steps[at + 1 :] + steps[:at])


def _written(steps: Sequence[_Step]) -> Iterator[str]:
    """Level and upright lines and curves that go on smoothly by the shorter names that they have;
    what follows a beginning is a line unasked."""
    before, bend = "l", (0, 0)  # the last command, and how a smooth curve would go on from it
    for command, numbers in steps:
        name, words = _short(command, numbers)
        if command in _SMOOTH:
            if numbers[:2] == bend and before in (command, _SMOOTH[command]):
                name, words = _SMOOTH[command], numbers[2:]
            bend = numbers[-2] - numbers[-4], numbers[-1] - numbers[-3]
        if name != before:
            yield name + str(words[0])
        else:
            yield _after(words[0])
        yield from map(_after, words[1:])
        before = name


def _short(command: str, numbers: tuple[int, ...]) -> _Step:
    if command == "l" and 0 in numbers:
        return ("v", numbers[1:]) if numbers[0] == 0 else ("h", numbers[:1])
    return command, numbers


def _after(number: int) -> str:
    """As it follows another."""
    return str(number) if number < 0 else f" {number}"
