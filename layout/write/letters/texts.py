"""A text as whoever writes one has it: its glyphs about its own point, and where that is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from layout import typeset
from layout.picture import Text
from layout.typeset import SetGlyph
from layout.write.numbers import DRAWN, fmt
from layout.write.xml import legal


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
