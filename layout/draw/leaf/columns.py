"""Text in ruled columns from the right: what is said large, notes to it small in double lines,
marks to the right of the characters before them. Every character is there as itself and in its
order, and the description of the first page has all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby, repeat

from layout.draw.dress import line, moved
from layout.fonts import resolve, script_of
from layout.picture import Group, Ink, Item, Path, Sheet, Text
from layout.say.tongue import Tongue
from layout.typeset import CLOSING, MM_PER_PT, OPENING, measure_vertical

LARGE, SMALL, LABEL = 15.0, 8.5, 6.4  # pt
SIZES, LEAST = (1.6, 1.3, 1.0, 0.87, 0.75), 0.75  # of letters: smaller, a label is hard to read
PITCH = 9.0  # mm from column to column
APART = 1.85  # mm: the lines of a note from the axis of their column
ASIDE, UP, ROOM = 0.32, 0.3, 0.5  # em: how far a mark moves, and what it takes of the column
MARKS = frozenset("，、。；：！？")
HEAD = 2.0  # mm: room at the head and the foot of a column
INK, RULE, LINE = "#000000", 0.12, 0.35
NEAR = 0.001  # mm


@dataclass(frozen=True, slots=True)
class ColumnText:
    """A stretch of text: pieces under a number of their own, or under none."""

    pieces: tuple[tuple[str, str], ...]
    is_note: bool = False


@dataclass(frozen=True, slots=True)
class ColumnRoom:
    """A page, or the part of one, for columns; all lengths in mm."""

    width: float
    height: float
    scale: float = 1.0  # of letters and columns

    @property
    def columns(self) -> int:
        return max(1, int(self.width / (PITCH * self.scale) + 1e-6))


@dataclass(frozen=True, slots=True)
class _Atom:
    """What no column divides: a character with the marks after it, a word of Latin, a label."""

    text: str
    is_label: bool = False


def in_columns(
    columns: Sequence[ColumnText], first: ColumnRoom, rest: ColumnRoom, tongue: Tongue
) -> tuple[Sheet, ...]:
    """The text as large as the first page has room for, and on that no broader than it must be;
    else on as many pages as it takes, the last no broader than its columns."""
    for scale in (first.scale * size for size in SIZES if first.scale * size >= LEAST):
        for n in range(1, replace(first, scale=scale).columns + 1):
            pages = _paged(columns, _of_columns(first, n, scale), rest, tongue)
            if len(pages) == 1:
                return tuple(pages)
    return tuple(_paged(columns, _of_columns(first, first.columns, first.scale), rest, tongue))


def _of_columns(room: ColumnRoom, count: int, scale: float) -> ColumnRoom:
    """The room, no broader than so many columns."""
    return replace(room, width=count * PITCH * scale, scale=scale)


def _paged(
    columns: Sequence[ColumnText], first: ColumnRoom, rest: ColumnRoom, tongue: Tongue
) -> list[Sheet]:
    setter = _Setter([first], rest, tongue)
    for column in columns:
        setter.set(column)
    words = "".join(text for column in columns for _, text in column.pieces)
    words = tongue.written(words)
    title = words[:20]
    texts = (Group("text", tuple(own)) for own in setter.pages)
    drawn: list[tuple[ColumnRoom, Item]] = [*zip(setter.rooms, texts, strict=True)]
    if len(drawn) > 1:
        drawn.append(_narrowed(*drawn.pop(), setter.column + 1))
    return [
        Sheet(room.width, room.height, title, desc, "", (_ruled(room), text), tongue.script)
        for (room, text), desc in zip(drawn, chain((words,), repeat(title)), strict=False)
    ]


def _narrowed(room: ColumnRoom, text: Item, count: int) -> tuple[ColumnRoom, Item]:
    """No broader than so many of its columns."""
    own = replace(room, width=count * room.width / room.columns)
    return own, moved(text, own.width - room.width, 0.0)


def _ruled(room: ColumnRoom) -> Group:
    """The frame, and a hair between two columns."""
    half, pitch = LINE / 2, room.width / room.columns
    left, top, right, bottom = half, half, room.width - half, room.height - half
    frame = line(((left, top), (right, top), (right, bottom), (left, bottom), (left, top)))
    rules = [
        Path(line(((n * pitch, top), (n * pitch, bottom))), Ink(None, INK, RULE))
        for n in range(1, room.columns)
    ]
    return Group("frame", (Path(frame, Ink(None, INK, LINE, cap="square")), *rules))


@dataclass
class _Setter:
    """Fills column after column, page after page."""

    rooms: list[ColumnRoom]
    rest: ColumnRoom
    tongue: Tongue
    pages: list[list[Item]] = field(default_factory=lambda: [[]])
    column: int = 0
    y: float = HEAD

    def set(self, column: ColumnText) -> None:
        size = (SMALL if column.is_note else LARGE) * self.rooms[-1].scale
        atoms: list[_Atom] = []
        for label, text in column.pieces:
            atoms += [_Atom(label, is_label=True)] if label else []
            atoms += _atoms(self.tongue.written(resolve(text)))
        if column.is_note:
            self._double(atoms, size)
        else:
            for atom in atoms:
                if _deep(atom, size) > self._left():
                    self._next()
                self.y += self._put(atom, size, 0.0, self.y)

    def _left(self) -> float:
        return self.rooms[-1].height - HEAD - self.y

    def _next(self) -> None:
        self.column, self.y = self.column + 1, HEAD
        if self.column >= self.rooms[-1].columns:
            self.column = 0
            self.rooms.append(self.rest)
            self.pages.append([])

    def _double(self, atoms: list[_Atom], size: float) -> None:
        """Down the right line, then down the left, and on in the next column."""
        while atoms:
            room = self._left()
            if room < 4 * size * MM_PER_PT:
                self._next()
                continue
            whole = sum(_deep(atom, size) for atom in atoms)
            longest = max(_deep(atom, size) for atom in atoms)
            deep = min(room, max(whole / 2 + longest / 2, longest))
            reached = 0.0
            for side in (APART, -APART):
                y = 0.0
                while atoms and (y + _deep(atoms[0], size) <= deep + 1e-6 or y == 0.0):
                    y += self._put(atoms.pop(0), size, side * self.rooms[-1].scale, self.y + y)
                reached = max(reached, y)
            self.y += reached + 0.2 * size * MM_PER_PT

    def _put(self, atom: _Atom, size: float, aside: float, y: float) -> float:
        """The atom there; how much of the column it takes."""
        room = self.rooms[-1]
        x = room.width - (self.column + 0.5) * room.width / room.columns + aside
        for item in self._inked(atom, size, x, y):
            self._lay(item)
        return _deep(atom, size)

    def _lay(self, item: Item) -> None:
        """What goes on down the same line is one text with it."""
        page = self.pages[-1]
        if page and isinstance(item, Text) and isinstance(last := page[-1], Text):
            ends = last.y + measure_vertical(last.text, last.face, last.size)
            is_alike = _is_latin(item.text[0]) == _is_latin(last.text[0])  # beside Han Latin grows
            is_next = abs(ends - item.y) < NEAR
            if is_alike and is_next and replace(item, y=last.y, text=last.text) == last:
                page[-1] = replace(last, text=last.text + item.text)
                return
        page.append(item)

    def _inked(self, atom: _Atom, size: float, x: float, y: float) -> Iterator[Item]:
        em = size * MM_PER_PT
        usual = self.tongue.face("han-regular")
        if atom.is_label:
            small = min(LABEL * self.rooms[-1].scale, size)
            down = y + (_deep(atom, size) + small * MM_PER_PT * 0.5) / 2
            yield Text(x, down, atom.text, "latin-semibold", small, INK, "middle")
            return
        for is_mark, some in groupby(atom.text, key=MARKS.__contains__):
            word = "".join(some)
            if not is_mark:
                yield Text(x, y, word, usual, size, INK, vertical=True)
                y += measure_vertical(word, usual, size)
                continue
            for mark in word:
                # a mark stands amid its square in the traditional face, whatever other faces do
                at = x + ASIDE * em, y - UP * em
                yield Text(*at, mark, "han-regular", size, INK, vertical=True)
                y += ROOM * em


def _deep(atom: _Atom, size: float) -> float:
    """How much of a column an atom takes."""
    em = size * MM_PER_PT
    if atom.is_label:
        return em
    plain = "".join(char for char in atom.text if char not in MARKS)
    own = measure_vertical(plain, "han-regular", size) if plain else 0.0
    return own + ROOM * em * (len(atom.text) - len(plain))


def _atoms(text: str) -> Iterator[_Atom]:
    """Opening marks with what follows them, closing marks with what goes before; Latin by words."""
    held = ""
    for i, char in enumerate(text):
        held += char
        after = text[i + 1 : i + 2]
        is_within = _is_latin(char) and (after == " " or _is_latin(after))
        if char in OPENING or (after and (after in CLOSING or is_within)):
            continue
        if held.strip():
            yield _Atom(held)
        held = ""


def _is_latin(char: str) -> bool:
    return char not in ("", " ") and script_of(char) == "Latin"
