"""Text in an SVG as outlines: no font is needed, and it is the same picture everywhere."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement

from layout import typeset
from layout.picture import Text
from layout.typeset import SetGlyph
from layout.write.numbers import fmt
from layout.write.xml import legal

XLINK = "xlink:href"
_COMMANDS = re.compile("([mlqcz])([^mlqcz]*)")
_NUMBERS = re.compile(r"-?[\d.]+(?:e-?\d+)?")
_SMOOTH = {"q": "t", "c": "s"}  # a curve, and the same where it goes on smoothly
_FINE = 7  # decimals of a font's scale, about .0035 mm per unit


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
    turn = f" rotate({fmt(text.turn)})" if text.turn else ""
    if turn:
        return f"translate({fmt(text.x)} {fmt(text.y)}){turn} translate({fmt(x)} {fmt(y)})"
    return f"translate({fmt(text.x + x)} {fmt(text.y + y)})"


class Outlined(Letters):
    """Every glyph drawn once in the defs and used where it stands; the words go in a label."""

    def __init__(self) -> None:
        self._used: dict[str, str] = {}

    def write(self, parent: Element, text: Text) -> None:
        group = SubElement(parent, "g", {"role": "img", "aria-label": legal(text.text)})
        if text.cls:
            group.set("class", text.cls)
        group.set("fill", text.colour)
        runs = [
            (place(text, run[0].x, run[0].y) + _as_lies(run[0]), run)
            for run in _even_runs(glyphs_of(text))
        ]
        if text.halo:
            for where, run in runs:
                wide = {
                    "transform": where,
                    "fill": "none",
                    "stroke": text.halo,
                    "stroke-width": fmt(text.halo_width / run[0].scale),
                    "stroke-linejoin": "round",
                }
                self._run(SubElement(group, "g", wide), run)
        for where, run in runs:
            self._run(SubElement(group, "g", {"transform": where}), run)

    def _run(self, parent: Element, run: Sequence[SetGlyph]) -> None:
        first = run[0]
        for glyph in run:
            data = self._used.get(glyph.key)
            if data is None:
                data = self._used[glyph.key] = typeset.path(glyph.key)
            if not data:
                continue
            use = SubElement(parent, "use", {XLINK: f"#_{glyph.key}"})
            x, y = (glyph.x - first.x) / first.scale, (glyph.y - first.y) / first.scale
            if first.turn:
                x, y = y, -x
            if x:
                use.set("x", fmt(x, 1))
            if y:
                use.set("y", fmt(y, 1))

    def shared(self) -> Iterator[Element]:
        for key, data in self._used.items():
            if data:
                yield Element("path", {"id": f"_{key}", "d": terse(data)})


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
    """Its commands, a curve that is straight as a line, a level or an upright line as such."""
    for command, said in _COMMANDS.findall(data):
        numbers = [float(n) for n in _NUMBERS.findall(said)]
        if command == "q" and _is_straight(*numbers):
            command, numbers = "l", numbers[2:]  # noqa: PLW2901
        if command == "l" and 0.0 in numbers:
            command, numbers = ("v", numbers[1:]) if numbers[0] == 0.0 else ("h", numbers[:1])  # noqa: PLW2901
        yield command, numbers


def _is_straight(u: float, v: float, x: float, y: float) -> bool:
    """Whether a bend lies on the way to the end."""
    return u * y == v * x and 0.0 <= u * x + v * y <= x * x + y * y


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
    turn = f" rotate({fmt(glyph.turn)})" if glyph.turn else ""
    return f"{turn} scale({fmt(glyph.scale, _FINE)})"
