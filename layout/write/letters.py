"""Texts in an SVG: what every way of writing them has in common."""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from string import ascii_letters, digits
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from layout import typeset
from layout.fonts import font_files
from layout.picture import Text
from layout.typeset import SetGlyph
from layout.write.numbers import DRAWN, fmt
from layout.write.xml import XLINK, already, legal, name_of

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


class Letters(ABC):
    """Writes texts one after another, then the definitions that they share."""

    @abstractmethod
    def write(self, parent: Element, text: Text) -> None:
        """Put the text into the parent."""

    @abstractmethod
    def shared(self) -> Iterator[Element]:
        """What belongs into the file's defs."""


def glyphs_of(text: Text) -> tuple[SetGlyph, ...]:
    """The text's glyphs about its own point, moved as its anchor says."""
    words = legal(text.text)
    if text.vertical:
        placed = typeset.outline_vertical(words, text.face, text.size, text.spacing)
    else:
        placed = typeset.outline(words, text.face, text.size, text.spacing)
    back = (
        ({"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]) * _extent(text)
        if text.anchor != "start"
        else 0.0
    )
    if not back:
        return placed
    if text.vertical:
        return tuple(g._replace(y=g.y - back) for g in placed)
    return tuple(g._replace(x=g.x - back) for g in placed)


def _extent(text: Text) -> float:
    if text.vertical:
        return typeset.measure_vertical(text.text, text.face, text.size, text.spacing)
    return typeset.measure(text.text, text.face, text.size, text.spacing)


def place(text: Text, x: float = 0.0, y: float = 0.0) -> str:
    """The transform that seats a run, x and y from the text's own point and turned with it."""
    left, top, right, down = (fmt(n, DRAWN) for n in (text.x, text.y, text.x + x, text.y + y))
    if text.turn:
        turned = f"translate({left} {top})rotate({fmt(text.turn)})"
        return f"{turned}translate({fmt(x, DRAWN)} {fmt(y, DRAWN)})"
    return f"translate({right} {down})"


# Of a font's units to one of its outlines here, the first that is fine enough where it stands: a
# 110th of the em up to ten points, a 250th above.
GRIDS = (9, 4)
ENOUGH = 0.032  # mm: three quarters of a dot at 600 to the inch, so that a point is less than half
# a dot from its place
_FINE = 5  # decimals of a scale: over a line of a hundred letters some hundredths of a mm
_SIGNS = digits + ascii_letters
_FACES = 20  # more than there are
_OF_PARTS = "_"  # how the name of a word begins, and no key of a glyph

_Part = tuple[str, int, int]  # what, and how far to the right and down
_Word = tuple[_Part, ...]  # its glyphs by their keys, each from the first
_Run = tuple[tuple[_Word, int, int], ...]  # each of its words
_INLINE, _SHARED, _DEFINED = 33, 39, 23  # signs that a glyph, a word and what holds one take


class Outlined(Letters):
    """Every glyph drawn once, in the defs if it is used again; a word too that stands twice; the
    words in a label."""

    def __init__(self) -> None:
        self._runs: dict[_Run, list[Element]] = {}

    def write(self, parent: Element, text: Text) -> None:
        group = SubElement(parent, "g", {"role": "img", "aria-label": legal(text.text)})
        if text.cls:
            group.set("class", text.cls)
        group.set("fill", text.colour)
        runs = _laid((text.text, text.face, text.size, text.anchor, text.vertical, text.spacing))
        seats = [place(text, run.x, run.y) + run.lies for run in runs]
        where = [{"transform": seat} for seat in seats]
        if len(seats) == 1:
            group.set("transform", seats[0])
            where = [{}]
            if not text.halo:
                self._run(group, runs[0])
                return
        if text.halo:
            for seat, run in zip(where, runs, strict=True):
                wide = fmt(text.halo_width / run.scale, 0)
                look = {"fill": "none", "stroke": text.halo, "stroke-width": wide}
                self._run(group, run, {**seat, **look, "stroke-linejoin": "round"})
        for seat, run in zip(where, runs, strict=True):
            self._run(group, run, seat)

    def _run(self, parent: Element, run: _Laid, look: dict[str, str] | None = None) -> None:
        """A run where it stands, in the group itself or with a look of its own; how it is drawn is
        known when all are."""
        if run.words:
            seat = parent if look is None else SubElement(parent, "use", look)
            self._runs.setdefault(run.words, []).append(seat)

    def shared(self) -> Iterator[Element]:
        """The glyphs, words and runs that stand more than once; and all runs are laid."""
        times = Counter(
            word
            for run, seats in self._runs.items()
            for word, _, _ in run
            for _ in seats[: 1 if _is_of_one_text(seats) else 2]
        )
        often = {word: _named(word) for word, n in times.items() if _is_worth(len(word), n)}
        bench = _Bench()
        for word, name in often.items():
            bench.define(name, word)
        for run, seats in self._runs.items():
            parts = tuple(_inside(run, often))
            if _is_of_one_text(seats) and (len(parts) > 1 or parts[0][1:] == (0, 0)):
                bench.lay_with_halo(seats[0], seats[1], parts)
                continue
            if len(parts) > 1 and _is_worth(len(parts), len(seats)):
                bench.define(_named(parts), parts)
                parts = ((_named(parts), 0, 0),)
            for seat in seats:
                bench.laid.append((seat, parts))
        yield from bench.finished()


class _Bench:
    """What is to be laid where, until it is known what stands more than once."""

    def __init__(self) -> None:
        self.laid: list[tuple[Element, Sequence[_Part]]] = []
        self._defined: list[Element] = []
        self._again: list[tuple[Element, _Part]] = []  # what is used where it stands itself

    def define(self, name: str, parts: Sequence[_Part]) -> None:
        self._defined.append(Element("g", {"id": name}))
        self.laid.append((self._defined[-1], parts))

    def lay_with_halo(self, halo: Element, ink: Element, parts: Sequence[_Part]) -> None:
        """A run whose halo is the same once more."""
        self.laid.append((ink, parts))
        if len(parts) == 1:
            self._again.append((halo, parts[0]))
        else:
            ink.set("id", _named(parts))
            self._again.append((halo, (_named(parts), 0, 0)))

    def finished(self) -> Iterator[Element]:
        """All is laid; and what of it belongs into the defs."""
        times = Counter(name for _, parts in self.laid for name, _, _ in parts)
        once = {name for name, n in times.items() if n == 1}
        for key in times:
            if key not in once and key[0] != _OF_PARTS and (outline := _outline(key)):
                yield Element("path", {"id": _id(key), "d": outline.at(0, 0)})
        again = {name for _, (name, _, _) in self._again}
        for seat, parts in self.laid:
            _lay(seat, parts, once)
            if seat.tag == "path" and parts[0][0] in again:
                seat.set("id", _id(parts[0][0]))
        for halo, (name, x, y) in self._again:
            _use(halo, name, x, y)
        yield from self._defined


class _Laid(NamedTuple):
    """A run of one text: where it begins, the mm of its unit, how it lies, and its words."""

    x: float
    y: float
    scale: float
    lies: str
    words: _Run


@lru_cache(maxsize=4096)
def _laid(told: tuple[str, str, float, str, bool, float]) -> tuple[_Laid, ...]:
    """The runs of a text, wherever it stands and whatever its colour."""
    words, face, size, anchor, is_vertical, spacing = told
    text = Text(0.0, 0.0, words, face, size, "", anchor, is_vertical, spacing)
    return tuple(map(_as_laid, _even_runs(glyphs_of(text))))


def _as_laid(run: Sequence[SetGlyph]) -> _Laid:
    first = run[0]
    fine = (n for n, grid in enumerate(GRIDS) if grid * first.scale <= ENOUGH)
    grid = next(fine, len(GRIDS) - 1)
    scale = first.scale * GRIDS[grid]
    turn = f"rotate({fmt(first.turn)})" if first.turn else ""
    lies = f"{turn}scale({fmt(scale, _FINE).removeprefix('0')})"
    return _Laid(first.x, first.y, scale, lies, tuple(_words(_seats(run, grid))))


_Seat = tuple[str, float, float]  # a part before it is rounded


def _seats(run: Sequence[SetGlyph], grid: int) -> Iterator[_Seat | None]:
    """The glyphs, and where they stand from the first; where there is no ink, nothing."""
    first = run[0]
    scale = first.scale * GRIDS[grid]
    for glyph in run:
        x, y = (glyph.x - first.x) / scale, (glyph.y - first.y) / scale
        if first.turn:
            x, y = y, -x
        name = f"{grid}{glyph.key}"
        yield (name, x, y) if _outline(name) else None


def _words(seats: Iterable[_Seat | None]) -> Iterator[tuple[_Word, int, int]]:
    """What stands between blanks, each glyph from its first."""
    for is_inked, group in groupby(seats, key=lambda seat: seat is not None):
        if is_inked:
            told = [seat for seat in group if seat is not None]
            _, left, top = told[0]
            word = tuple((key, round(x - left), round(y - top)) for key, x, y in told)
            yield word, round(left), round(top)


def _even_runs(glyphs: Iterable[SetGlyph]) -> Iterator[tuple[SetGlyph, ...]]:
    """Neighbouring glyphs of one scale and turn."""
    for _, run in groupby(glyphs, key=lambda g: (g.scale, g.turn)):
        yield tuple(run)


# --- what stands more than once ---


def _is_worth(size: int, times: int) -> bool:
    """Whether what is so large is shorter told once."""
    return times * _SHARED + size * _INLINE + _DEFINED < times * size * _INLINE


def _is_of_one_text(seats: Sequence[Element]) -> bool:
    """Whether these are the halo and the ink of one, both at its own place."""
    return (
        [seat.tag for seat in seats] == ["use", "use"]
        and seats[0].get("fill") == "none"
        and not seats[1].attrib
    )


def _inside(run: _Run, often: Mapping[_Word, str]) -> Iterator[_Part]:
    """What a run is laid of: words by their names, and single glyphs."""
    for word, left, top in run:
        if word in often:
            yield often[word], left, top
            continue
        for key, x, y in word:
            yield key, left + x, top + y


# --- in their place ---


def _lay(seat: Element, parts: Sequence[_Part], once: Collection[str]) -> None:
    """Glyphs or words in their place, of which one alone takes the place itself."""
    if len(parts) > 1:
        seat.tag = "g"
        seat.append(already("".join(_told(part, part[0] in once) for part in parts)))
        return
    name, x, y = parts[0]
    if name in once and (outline := _outline(name)):
        seat.tag = "path"
        seat.set("d", outline.at(x, y))
    else:
        seat.tag = "use"
        _use(seat, name, x, y)


def _use(seat: Element, name: str, x: int, y: int) -> None:
    seat.set(XLINK, f"#{_id(name)}")
    if x:
        seat.set("x", str(x))
    if y:
        seat.set("y", str(y))


def _told(part: _Part, is_once: bool) -> str:
    """As it is written: by far the most of a file."""
    name, x, y = part
    if is_once and (outline := _outline(name)):
        return f'<path d="{outline.at(x, y)}"/>'
    right, down = f' x="{x}"' if x else "", f' y="{y}"' if y else ""
    return f'<use xlink:href="#{_id(name)}"{right}{down}/>'


def _named(parts: Sequence[_Part]) -> str:
    return name_of(" ".join(f"{name},{x},{y}" for name, x, y in parts))


@lru_cache(maxsize=8192)
def _id(name: str) -> str:
    """What a glyph is called, in few signs and in every file alike; a word keeps its name."""
    if name[0] == _OF_PARTS:
        return name
    grid, key = int(name[0]), name[1:]
    face = key.rstrip(digits)
    number = int(key[len(face) :]) * _FACES + [file.key for file in font_files()].index(face)
    number = number * len(GRIDS) + grid
    said = ""
    while number or not said:
        number, sign = divmod(number, len(_SIGNS))
        said = _SIGNS[sign] + said
    return f"{_OF_PARTS}{said}"


@lru_cache(maxsize=8192)
def _outline(name: str) -> Outline | None:
    """A glyph as the files have it; nothing if it has no ink, or is a word."""
    return None if name[0] == _OF_PARTS else terse(typeset.path(name[1:]), GRIDS[int(name[0])])
