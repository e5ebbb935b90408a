"""Text in an SVG as outlines: no font is needed, and it is the same picture everywhere."""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from layout import typeset
from layout.picture import Text
from layout.typeset import SetGlyph
from layout.write.numbers import DRAWN, fmt
from layout.write.xml import XLINK, already, legal, name_of, written

_COMMANDS = re.compile("([mlqcz])([^mlqcz]*)")
_NUMBERS = re.compile(r"-?[\d.]+(?:e-?\d+)?")
_SMOOTH = {"q": "t", "c": "s"}  # a curve, and the same where it goes on smoothly
_SIZES = {"m": 2, "l": 2, "q": 4, "c": 6}  # numbers to each command
COARSE = 4  # of a font's units to one of its outlines here
HARDLY = 1.5  # so many of those: a curve stays within three quarters of where it is bent to
BESIDE = 1.0  # of those: a corner no farther from a line is none
ALIKE = 3.0  # of a font's units: a 300th of the em
_FINE = 6  # decimals of a scale: over a line of a hundred letters some hundredths of a mm


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
    back = _share(text.anchor) * _extent(text) if text.anchor != "start" else 0.0
    if not back:
        return placed
    if text.vertical:
        return tuple(g._replace(y=g.y - back) for g in placed)
    return tuple(g._replace(x=g.x - back) for g in placed)


def _share(anchor: str) -> float:
    return {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]


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


class Outlined(Letters):
    """Every glyph drawn once in the defs, a word too that stands twice; the words in a label."""

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
                wide = fmt(text.halo_width / run.scale / COARSE, 0)
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
        """The glyphs; the words and the runs that stand more than once, and the runs laid."""
        inked = (key for run in self._runs for word, _, _ in run for key, _, _ in word)
        for key in dict.fromkeys(inked):
            yield Element("path", {"id": f"_{key}", "d": _outline(key)})
        times = Counter(
            word for run, seats in self._runs.items() for word, _, _ in run for _ in seats[:2]
        )
        often = {word: _named(word) for word, n in times.items() if _is_worth(len(word), n)}
        for word, name in often.items():
            whole = Element("g", {"id": name})
            _lay(whole, [(f"_{key}", x, y) for key, x, y in word])
            yield whole
        for run, seats in self._runs.items():
            inside = tuple(_inside(run, often))
            if len(inside) == 1 or not _is_worth(len(inside), len(seats)):
                for seat in seats:
                    _lay(seat, inside)
                continue
            whole = Element("g", {"id": _named(inside)})
            _lay(whole, inside)
            yield whole
            for seat in seats:
                _lay(seat, ((_named(inside), "0", "0"),))


_Seat = tuple[str, float, float]  # what, and how far to the right and down
_Word = tuple[tuple[str, str, str], ...]  # each of its glyphs
_Run = tuple[tuple[_Word, float, float], ...]  # each of its words
_INLINE, _SHARED, _DEFINED = 37, 44, 23  # signs that a glyph, a word and what holds one take


class _Laid(NamedTuple):
    """A run of one text: where it begins, how it lies, and its words."""

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
    return tuple(
        _Laid(run[0].x, run[0].y, run[0].scale, _as_lies(run[0]), tuple(_words(_seats(run))))
        for run in _even_runs(glyphs_of(text))
    )


def _seats(run: Sequence[SetGlyph]) -> Iterator[_Seat | None]:
    """The glyphs, and where they stand from the first; where there is no ink, nothing."""
    first = run[0]
    scale = first.scale * COARSE
    for glyph in run:
        x, y = (glyph.x - first.x) / scale, (glyph.y - first.y) / scale
        if first.turn:
            x, y = y, -x
        yield (glyph.key, x, y) if _outline(glyph.key) else None


def _words(seats: Iterable[_Seat | None]) -> Iterator[tuple[_Word, float, float]]:
    """What stands between blanks, each glyph from its first."""
    for is_inked, group in groupby(seats, key=lambda seat: seat is not None):
        if is_inked:
            told = [seat for seat in group if seat is not None]
            _, left, top = told[0]
            word = tuple((key, fmt(x - left, 0), fmt(y - top, 0)) for key, x, y in told)
            yield word, round(left), round(top)


def _is_worth(size: int, times: int) -> bool:
    """Whether what is so large is shorter told once."""
    return times * _SHARED + size * _INLINE + _DEFINED < times * size * _INLINE


def _inside(run: _Run, often: Mapping[_Word, str]) -> Iterator[tuple[str, str, str]]:
    """What a run is laid of: words by their names, and single glyphs."""
    for word, left, top in run:
        if word in often:
            yield often[word], fmt(left, 0), fmt(top, 0)
            continue
        for key, x, y in word:
            yield f"_{key}", fmt(left + float(x), 0), fmt(top + float(y), 0)


def _lay(seat: Element, parts: Sequence[tuple[str, str, str]]) -> None:
    """Glyphs or words in their place; one alone takes the place itself, if that is no group."""
    if len(parts) == 1 and seat.tag == "use":
        _seat(seat, *parts[0])
        return
    seat.tag = "g"
    seat.append(already(_uses(tuple(parts))))


@lru_cache(maxsize=8192)
def _uses(parts: tuple[tuple[str, str, str], ...]) -> str:
    """They as they are written: by far the most of a file, and much the same on every plate."""
    uses = Element("g")
    for part in parts:
        _seat(SubElement(uses, "use"), *part)
    return "".join(map(written, uses))


def _named(parts: _Word) -> str:
    return name_of(" ".join(map(",".join, parts)))


def _seat(use: Element, name: str, x: str, y: str) -> None:
    use.set(XLINK, f"#{name}")
    if x != "0":
        use.set("x", x)
    if y != "0":
        use.set("y", y)


@lru_cache(maxsize=8192)
def _outline(key: str) -> str:
    """A glyph as the files have it."""
    return terse(straight(coarse(typeset.path(key))))


def coarse(data: str) -> str:
    """An outline on a grid of a 250th of the em: at 16 pt a fiftieth of a mm, finer than a dot of
    any press. Each point is rounded where it stands, so that nothing adds up. A curve that a
    simpler one follows as closely is that; a line back to where an outline began is its end."""
    out: list[str] = []
    at = begun = (0.0, 0.0)
    last = began = (0, 0)
    for command, said in _COMMANDS.findall(data):
        if command == "z":
            if last == began and out[-1][0] == "l":
                out.pop()
            out.append("z")
            at, last = begun, began
            continue
        numbers = [float(n) for n in _NUMBERS.findall(said)]
        size = _SIZES[command]
        for i in range(0, len(numbers), size):
            name, steps = _simpler(command, numbers[i : i + size])
            points = [n + at[j % 2] for j, n in enumerate(steps)]
            whole = [round(n / COARSE) for n in points]
            steps = [n - last[j % 2] for j, n in enumerate(whole)]
            at, last = (points[-2], points[-1]), (whole[-2], whole[-1])
            if name == "m":
                begun, began = at, last
            if name == "m" or any(steps):
                out.append(name + " ".join(map(str, steps)))
    return "".join(out)


def _simpler(command: str, steps: list[float]) -> tuple[str, list[float]]:
    """Of a curve with two bends one with one, if no point of it is then farther off than ALIKE."""
    if command != "c":
        return command, steps
    a, b, c, d, x, y = steps
    if math.hypot(x - 3 * (c - a), y - 3 * (d - b)) * math.sqrt(3) / 36 > ALIKE:
        return command, steps
    return "q", [(3 * (a + c) - x) / 4, (3 * (b + d) - y) / 4, x, y]


def straight(data: str) -> str:
    """The same with lines for curves that hardly bend, and one line for several that hardly turn:
    none is then farther from where it was than that grid is wide."""
    out: list[str] = []
    lines: list[tuple[int, int]] = []  # that follow one another, each step
    for command, said in _COMMANDS.findall(data):
        numbers = [int(n) for n in _NUMBERS.findall(said)]
        if command == "l" or (command in _SMOOTH and _is_hardly_bent(numbers)):
            lines.append((numbers[-2], numbers[-1]))
            continue
        out += [*_fewer(lines), command + said]
        lines = []
    return "".join(out)


def _is_hardly_bent(numbers: Sequence[int]) -> bool:
    *bends, x, y = numbers
    length = math.hypot(x, y)
    return all(
        abs(u * y - v * x) <= HARDLY * length and 0.0 < u * x + v * y < length * length
        for u, v in zip(bends[::2], bends[1::2], strict=True)
    )


def _fewer(steps: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Lines one after another, each as many as lie along it."""
    first = 0
    while first < len(steps):
        last, x, y = first + 1, *steps[first]
        for n in range(first + 2, len(steps) + 1):
            to_x, to_y = x + steps[n - 1][0], y + steps[n - 1][1]
            if not _lie_along(steps[first : n - 1], to_x, to_y):
                break
            last, x, y = n, to_x, to_y
        yield f"l{x} {y}"
        first = last


def _lie_along(steps: Sequence[tuple[int, int]], x: int, y: int) -> bool:
    """Whether all these are ends hardly beside the line to there, and in its course."""
    length, u, v = math.hypot(x, y), 0, 0
    for dx, dy in steps:
        u, v = u + dx, v + dy
        if abs(u * y - v * x) > BESIDE * length or not 0 <= u * x + v * y <= length * length:
            return False
    return True


def terse(data: str) -> str:
    """The same outline in fewer signs: level and upright lines, curves that go on smoothly, no
    letter twice, no mark before a minus."""
    out: list[str] = []
    before, bend = "", (0.0, 0.0)  # the last command, and how a smooth curve would go on from it
    for command, numbers in _joined(_plain(data)):
        smooth = (numbers[0], numbers[1]) == bend if command in _SMOOTH else False
        bend = _onward(numbers) if command in _SMOOTH else (0.0, 0.0)
        if smooth and before in (command, _SMOOTH[command]):
            command, numbers = _SMOOTH[command], numbers[2:]  # noqa: PLW2901
        words = [f"{n:g}" for n in numbers]
        if command != before or not words:
            out.append(command)
        elif not words[0].startswith("-"):
            out.append(" ")
        out += words[:1] + [w if w.startswith("-") else f" {w}" for w in words[1:]]
        before = command
    return "".join(out)


def _plain(data: str) -> Iterator[tuple[str, list[float]]]:
    """Its commands, a level or an upright line as such."""
    for command, said in _COMMANDS.findall(data):
        numbers = [float(n) for n in _NUMBERS.findall(said)]
        if command == "l" and 0.0 in numbers:
            command, numbers = ("v", numbers[1:]) if numbers[0] == 0.0 else ("h", numbers[:1])  # noqa: PLW2901
        yield command, numbers


def _joined(commands: Iterable[tuple[str, list[float]]]) -> Iterator[tuple[str, list[float]]]:
    """Lines that go on the same way, level or upright, as one."""
    held: tuple[str, list[float]] | None = None
    for command, numbers in commands:
        if held and command in "hv" and held[0] == command and held[1][0] * numbers[0] > 0:
            held = command, [held[1][0] + numbers[0]]
            continue
        if held:
            yield held
        held = command, numbers
    if held:
        yield held


def _onward(numbers: Sequence[float]) -> tuple[float, float]:
    """From the end of a curve as far on as its last bend is before it."""
    *_, u, v, x, y = numbers
    return x - u, y - v


def _even_runs(glyphs: Iterable[SetGlyph]) -> Iterator[tuple[SetGlyph, ...]]:
    """Neighbouring glyphs of one scale and turn."""
    for _, run in groupby(glyphs, key=lambda g: (g.scale, g.turn)):
        yield tuple(run)


def _as_lies(glyph: SetGlyph) -> str:
    turn = f"rotate({fmt(glyph.turn)})" if glyph.turn else ""
    return f"{turn}scale({fmt(glyph.scale * COARSE, _FINE).removeprefix('0')})"
