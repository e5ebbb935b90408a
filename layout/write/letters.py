"""Text in an SVG as outlines: no font is needed, and it is the same picture everywhere."""

from __future__ import annotations

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
                yield Element("path", {"id": f"_{key}", "d": data})


def _even_runs(glyphs: Iterable[SetGlyph]) -> Iterator[tuple[SetGlyph, ...]]:
    """Neighbouring glyphs of one scale and turn."""
    for _, run in groupby(glyphs, key=lambda g: (g.scale, g.turn)):
        yield tuple(run)


def _as_lies(glyph: SetGlyph) -> str:
    turn = f" rotate({fmt(glyph.turn)})" if glyph.turn else ""
    return f"{turn} scale({fmt(glyph.scale, _FINE)})"
