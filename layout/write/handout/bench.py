"""A workbench: where a book's pictures are kept as files from the moment they are drawn.

A book of three thousand plates is larger as ink than a machine's memory; as files on the bench it
is a few names. Equal pictures are one file.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from layout.files import passing_folder
from layout.fonts import resolve
from layout.picture import Sheet, Text
from layout.typeset import LEAST_HAN, LEAST_LATIN, MM_PER_PT
from layout.write.crops import legible_from
from layout.write.handout.document import KeptPicture
from layout.write.letters import Letters
from layout.write.live import LetterRun, look_of, runs_of, upright_form
from layout.write.numbers import fmt
from layout.write.svg import to_book

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


@dataclass(frozen=True, slots=True)
class BookBench:
    """The folder in which one book is made, and how many may work at it."""

    folder: Path
    jobs: int = 1

    def keep(self, value: Any) -> Any:
        """The value with every picture in it as a file: a block, an entry, a picture itself."""
        if isinstance(value, Sheet):
            return self._picture(value)
        if isinstance(value, tuple):
            return tuple(self.keep(each) for each in value)
        if is_dataclass(value) and not isinstance(value, KeptPicture | type):
            parts = {f.name: self.keep(getattr(value, f.name)) for f in fields(value)}
            return replace(value, **parts)
        return value

    def _picture(self, sheet: Sheet) -> KeptPicture:
        words = Apart()
        ink, told = to_book(sheet, words), b""
        if words.lines:
            told = json.dumps(words.told(), ensure_ascii=False).encode()
        file, letters = self._file(ink, "svg"), self._file(told, "json") if told else ""
        leading = sheet.desc.partition("\n")[0]  # the page has its words in both languages
        alt = resolve(leading or sheet.title)
        least = legible_from(sheet.items)
        weight = len(ink) + len(told)
        return KeptPicture(file, letters, sheet.width, sheet.height, alt, least, weight)

    def _file(self, data: bytes, suffix: str) -> str:
        name = f"{sha256(data).hexdigest()[:20]}.{suffix}"
        path = self.folder / name
        if not path.exists():
            path.write_bytes(data)
        return name


@contextmanager
def bench(jobs: int = 1) -> Iterator[BookBench]:
    """An empty one, gone at the end."""
    with passing_folder() as folder:
        yield BookBench(folder, jobs)
