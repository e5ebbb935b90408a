"""Text on a ruled leaf: columns from the right, marks beside the characters and never at the head
of a column, notes in small double lines, the first line on the right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from layout.draw.dress import Theme
from layout.fonts import resolve
from layout.measure.numerals import number_in_words
from layout.picture import Disc, Ink, Item, Path, Text
from layout.shape import rectangle
from layout.typeset import MM_PER_PT

PAUSES, STOPS = frozenset("，、；：,;:"), frozenset("。！？.!?")
SILENT = frozenset("「」『』（）()《》〈〉“”‘’ 　·…—=")
RING, STOP, PAUSE = 0.95, 0.62, 0.3  # mm: radii of the reading marks
HEAD = 6.4  # mm: the black square of a head
HEAD_SIZE = 13.0  # pt
NUMBERED = re.compile(r"[0-9]+(?:\.[0-9]+)?")


def unmarked(name: str) -> str:
    """A name as a title: no mark is a character, a space stands for each (旅酬　西階一觶)."""
    parts = "".join(" " if c in PAUSES | STOPS | SILENT else c for c in name).split()
    return "　".join(parts)


@dataclass(frozen=True, slots=True)
class Cell:
    """One character, the mark after it, and whether it has a ring beside it or is in one."""

    char: str
    mark: str = ""  # pause stop
    ringed: bool = False
    inside: int = 0  # how many from here on stand in one ring
    follows: bool = False  # the character before it is in that ring too


@dataclass(frozen=True, slots=True)
class Size:
    """How a text is set: points, mm from character to character, lines to a column."""

    points: float
    pitch: float
    lines: int = 1

    @property
    def offsets(self) -> tuple[float, ...]:
        """Where the lines of a column stand about its axis, the first on the right."""
        if self.lines == 1:
            return (0.0,)
        return (3.35, -3.35) if self.lines == 2 else (4.9, 0.0, -4.9)


@dataclass(frozen=True, slots=True)
class CellRun:
    """Cells to be set at a size; `head` opens a column with a word on black."""

    cells: tuple[Cell, ...]
    size: Size
    head: str = ""
    indent: float = 0.0  # mm
    shares: bool = False  # the column of what comes before it, where there is room


@dataclass(frozen=True, slots=True)
class Column:
    """One ruled column."""

    x: float  # its axis
    top: float
    bottom: float
    leaf: int = 0  # on which of the leaves that the words take


def cells_of(text: str, *, ringed: bool = False) -> tuple[Cell, ...]:
    """The text without brackets, its marks put to the characters before them."""
    out: list[Cell] = []
    for char in NUMBERED.sub(_in_words, resolve(text)):
        if char in PAUSES or char in STOPS:
            mark = "pause" if char in PAUSES else "stop"
            if out and (not out[-1].mark or mark == "stop"):
                out[-1] = replace(out[-1], mark=mark)
        elif char not in SILENT and not char.isspace():
            out.append(Cell(char, ringed=ringed))
    return tuple(out)


def _in_words(match: re.Match[str]) -> str:
    value = float(match[0])
    if value == int(value):
        return number_in_words(int(value))
    whole, _, part = match[0].partition(".")
    digits = "".join("〇一二三四五六七八九"[int(d)] for d in part)
    return f"{number_in_words(int(whole))}又{digits}"


def numbered(number: str) -> tuple[Cell, ...]:
    """The number of a movement, in a ring as on the map."""
    return tuple(Cell(c, inside=len(number) - i, follows=i > 0) for i, c in enumerate(number))


class Setter:
    """Sets passages one after another into the columns."""

    def __init__(self, columns: Sequence[Column], theme: Theme) -> None:
        self.columns = columns
        self.theme = theme
        self.leaves: list[list[Item]] = [[] for _ in range(columns[-1].leaf + 1)]
        self.at, self.y = 0, columns[0].top

    @property
    def items(self) -> list[Item]:
        """What is set on this leaf."""
        return self.leaves[self.columns[self.at].leaf]

    def set(self, passages: Sequence[CellRun]) -> bool:
        """Whether all of it has found room."""
        return all(self._passage(passage) for passage in passages)

    def _passage(self, passage: CellRun) -> bool:
        if passage.head and not self._head(passage):
            return False
        is_single = passage.size.lines == 1
        return self._large(passage) if is_single else self._small(passage)

    # --- where ---

    def _room(self) -> float:
        return self.columns[self.at].bottom - self.y

    def _next(self, indent: float) -> bool:
        if self.at + 1 >= len(self.columns):
            return False
        self.at += 1
        self.y = self.columns[self.at].top + indent
        return True

    def _head(self, passage: CellRun) -> bool:
        """A word in white on a black square, where its text begins."""
        least = HEAD + 2.0 + 5 * passage.size.pitch
        is_begun = self.y > self.columns[self.at].top + passage.indent
        if is_begun and passage.shares and self._room() > least + 4.0:
            self.y += 4.0
        elif is_begun and not self._next(passage.indent):
            return False
        elif not is_begun:
            self.y = self.columns[self.at].top + passage.indent
        while self._room() < least:
            if not self._next(passage.indent):
                return False
        x, y = self.columns[self.at].x, self.y + HEAD / 2
        ink, paper = self.theme.ink, self.theme.paper
        self.items.append(Path(rectangle(x, y, HEAD, HEAD), Ink(ink), cls="head"))
        base = y + 0.37 * HEAD_SIZE * MM_PER_PT
        self.items.append(Text(x, base, passage.head, "han-cut", HEAD_SIZE, paper, "middle"))
        self.y += HEAD + 1.6
        return True

    # --- lines ---

    def _large(self, passage: CellRun) -> bool:
        size = passage.size
        line: list[Cell] = []
        for cell in passage.cells:
            if self._room() < (len(line) + 1) * size.pitch:
                self._line(line, size, 0.0)
                line = []
                if not self._next(passage.indent):
                    return False
            line.append(cell)
        self._line(line, size, 0.0)
        self.y += len(line) * size.pitch
        return True

    def _small(self, passage: CellRun) -> bool:
        size, cells = passage.size, passage.cells
        while cells:
            rows = int(self._room() / size.pitch + 1e-6)
            if rows < 2 and len(cells) > rows * size.lines:
                if not self._next(passage.indent):
                    return False
                continue
            rows = min(rows, -(-len(cells) // size.lines))
            for n, offset in enumerate(size.offsets):
                self._line(cells[n * rows : (n + 1) * rows], size, offset)
            cells = cells[rows * size.lines :]
            self.y += rows * size.pitch
        return True

    def _line(self, cells: Sequence[Cell], size: Size, offset: float) -> None:
        """Characters down from here, with the marks beside them."""
        if not cells:
            return
        em = size.points * MM_PER_PT
        x, top = self.columns[self.at].x + offset, self.y
        word = "".join(cell.char for cell in cells)
        spacing = size.pitch / em - 1
        self.items.append(
            Text(
                x, top, word, "han-cut", size.points, self.theme.ink, vertical=True, spacing=spacing
            )
        )
        for n, cell in enumerate(cells):
            self.items.extend(self._marks(cell, x, top + n * size.pitch, em))
            if cell.inside and (n == 0 or not cell.follows):
                many = min(cell.inside, len(cells) - n)
                self.items.append(self._ring(x, top + n * size.pitch, em, (many - 1) * size.pitch))

    def _marks(self, cell: Cell, x: float, top: float, em: float) -> Iterator[Item]:
        red = self.theme.marker
        small = min(1.0, em / 5.0)
        side = x + em / 2
        if cell.ringed:
            yield Disc(
                side + 1.3 * small, top + em / 2, RING * small, Ink(None, red, 0.24), cls="ringed"
            )
        if cell.mark:
            out = side + (0.45 * small if cell.ringed else 0.15 + 0.35 * small)
            low = top + em * (1.0 if cell.ringed else 0.96)
            if cell.mark == "stop":
                yield Disc(out, low, STOP * max(small, 0.75), Ink(None, red, 0.22), cls="stop")
            else:
                yield Disc(out, low, PAUSE * max(small, 0.8), Ink(red), cls="pause")

    def _ring(self, x: float, top: float, em: float, more: float) -> Item:
        """About one character, or drawn out about several."""
        wide = 1.16 * em
        shape = rectangle(x, top + (em + more) / 2, wide, wide + more, wide / 2)
        return Path(shape, Ink(None, self.theme.marker, 0.26), cls="number")
