"""A picture's words apart from its ink, for typst to set itself.

Words within an SVG are shaped, subset and embedded anew for each picture: ten times the time and
five times the file of words that typst sets as its own, whose fonts the whole book shares.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from xml.etree.ElementTree import Element

from layout.picture import Text
from layout.typeset import LEAST_HAN, LEAST_LATIN, MM_PER_PT
from layout.write.letters import Letters
from layout.write.live import LetterRun, look_of, runs_of, upright_form
from layout.write.numbers import fmt

_FAMILIES, _SIZE = "font-family", "font-size"


@dataclass
class Apart(Letters):
    """Writes nothing into the picture, and keeps every run of its words with where it stands."""

    looks: dict[tuple[tuple[str, str], ...], int] = field(default_factory=dict)
    lines: list[tuple[float, float, float, int, str]] = field(default_factory=list)

    def write(self, parent: Element, text: Text) -> None:  # noqa: ARG002 - nothing goes there
        for own in (text, replace(text, halo=None)) if text.halo else (text,):
            for run in runs_of(own):
                self._keep(own, run)

    def shared(self) -> Iterator[Element]:
        return iter(())

    def _keep(self, text: Text, run: LetterRun) -> None:
        spacing = {"letter-spacing": fmt(text.spacing * text.size * MM_PER_PT)}
        least = LEAST_LATIN if run.first.key[0] == "l" else LEAST_HAN
        known = look_of(text, run) | spacing | {"least": fmt(least * MM_PER_PT)}
        look = tuple(sorted(known.items()))
        number = self.looks.setdefault(look, len(self.looks))
        if text.vertical and not run.first.turn:  # sign by sign
            for glyph in run.glyphs:
                x, y = _turned(text, glyph.x, glyph.y)
                self._line(x, y, text.turn, number, upright_form(glyph.char))
            return
        x, y = _turned(text, run.first.x, run.first.y)
        self._line(x, y, text.turn + run.first.turn, number, run.text)

    def _line(self, x: float, y: float, turn: float, look: int, words: str) -> None:
        if words.strip():
            self.lines.append((float(fmt(x)), float(fmt(y)), float(fmt(turn)), look, words))

    def told(self) -> dict[str, Any]:
        """The looks and the lines, as typst reads them."""
        return {"looks": [_for_typst(dict(look)) for look in self.looks], "lines": self.lines}


def _turned(text: Text, x: float, y: float) -> tuple[float, float]:
    """A point about the text's own, turned with it."""
    turn = math.radians(text.turn)
    across = x * math.cos(turn) - y * math.sin(turn)
    down = x * math.sin(turn) + y * math.cos(turn)
    return text.x + across, text.y + down


def _for_typst(look: dict[str, str]) -> dict[str, Any]:
    families = [name.strip().strip("'") for name in look[_FAMILIES].split(",")]
    return {
        "font": [name for name in families if name != "serif"],
        "size": float(look[_SIZE]),
        "fill": look.get("stroke", look["fill"]),
        "weight": int(look.get("font-weight", "400")),
        "style": look.get("font-style", "normal"),
        "halo": float(look.get("stroke-width", "0")),
        "spacing": float(look["letter-spacing"]),
        "least": float(look["least"]),
    }
