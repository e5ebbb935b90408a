"""A list in the column: names, what is told of each, and on what it rests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layout.draw.dress import Role, Theme
from layout.draw.page import CaptionColumn
from layout.picture import Group, Item, Meant, Text
from layout.typeset import measure, wrap

PITCHES = (4.1, 3.75, 3.4, 3.1, 2.95)  # mm from row to row: the first with which all fit
SMALLER = 0.4  # pt less for the tighter ones
NAME = 17.0  # mm for the name
BASIS = 4.0
METRES = 13.0  # mm for a length in metres, where a line has room for both
GUTTER = 8.0  # mm between the columns of a page
NARROW = 40.0  # mm
CHARS = "\u2026"


@dataclass(frozen=True, slots=True)
class TableLine:
    """One line of the list."""

    name: str
    words: str
    figure: str
    basis: str
    is_apart: bool  # marked: it is not on the plan
    metres: str = ""


def draw_rows(rows: Sequence[TableLine], column: CaptionColumn, top: float, note: str) -> Group:
    """The rows in one column, or in two where there are many."""
    room = column.bottom - top - (4.5 if note else 0.0)
    fits = (p for p in PITCHES if len(rows) * p <= room)
    pitch = next(fits, None)
    items: list[Item] = []
    if pitch is not None:
        items += _column(rows, (column.left, column.right), top, pitch, column.theme)
        end = top + len(rows) * pitch
    else:
        half = -(-len(rows) // 2)
        pitch = min(PITCHES[0], room / half)
        middle = (column.left + column.right) / 2
        items += _column(rows[:half], (column.left, middle - 1.5), top, pitch, column.theme)
        items += _column(rows[half:], (middle + 1.5, column.right), top, pitch, column.theme)
        end = top + half * pitch
    if note:
        style = column.theme.lettering[Role.CAPTION]
        items.append(
            Text(column.left, end + 1.0, note, style.han, style.han_size - 1, column.theme.sub)
        )
    return Group("table", tuple(items), cls="table", meant=Meant.WORDS)


def _column(
    rows: Sequence[TableLine], edges: tuple[float, float], top: float, pitch: float, theme: Theme
) -> list[Item]:
    left, right = edges
    style = theme.lettering[Role.CAPTION]
    size = style.han_size - (SMALLER if pitch < PITCHES[1] else 0.0)
    items: list[Item] = []
    is_narrow = right - left < NARROW
    for i, row in enumerate(rows):
        y = top + i * pitch
        name = f"{row.name}○" if row.is_apart else row.name
        items.append(Text(left, y, name, style.han, size, theme.ink))
        edge = right
        if row.basis:
            items.append(Text(right, y, row.basis, style.han, size - 0.6, theme.sub, "end"))
            edge -= BASIS
        if row.metres and not is_narrow:
            told = row.metres, style.latin, style.latin_size - 0.4, theme.sub, "end"
            items.append(Text(edge, y, *told))
            edge -= METRES
        if row.figure:
            items.append(Text(edge, y, row.figure, style.han, size, theme.ink, "end"))
            edge -= measure(row.figure, style.han, size) + 1.6
        start = left + max(NAME, measure(name, style.han, size) + 1.6)
        if start > left + NAME and is_narrow:
            start = left + measure(name, style.han, size) + 1.2
        is_han = any("\u4e00" <= c <= "\u9fff" for c in row.words)
        face, pt = (style.han, size - 0.8) if is_han else (style.latin, style.latin_size - 0.4)
        words = _cut(row.words, face, pt, edge - start)
        if words != row.words and (is_narrow or row.metres):
            continue  # a word or two of it would say nothing
        items.append(Text(start, y, words, face, pt, theme.sub))
    return items


def _cut(text: str, face: str, size: float, room: float) -> str:
    """As much of the words as there is room for."""
    if measure(text, face, size) <= room:
        return text
    for end in range(len(text) - 1, 0, -1):
        if measure(text[:end] + CHARS, face, size) <= room:
            return text[:end] + CHARS
    return ""


@dataclass(frozen=True, slots=True)
class LengthTold:
    """A length with its arithmetic, and who says it."""

    name: str
    working: str
    said: str


def draw_entries(
    entries: Sequence[LengthTold], title: str, column: CaptionColumn
) -> Iterator[Group]:
    """The entries in two columns, page after page."""
    theme = column.theme
    head = theme.lettering[Role.SECTION]
    width = (column.width - GUTTER) / 2
    waiting = list(entries)
    while waiting:
        base = column.top + 5.0
        items: list[Item] = [
            Text(column.left, base, title, head.han, head.han_size, theme.ink),
        ]
        for left in (column.left, column.left + width + GUTTER):
            y = base + 8.0
            while waiting:
                ink, end = _entry(waiting[0], left, y, (width, theme))
                if end > column.bottom:
                    break
                items += ink
                y = end + 6.2
                waiting.pop(0)
        yield Group("table", tuple(items), cls="table", meant=Meant.WORDS)


def _entry(
    entry: LengthTold, left: float, y: float, dress: tuple[float, Theme]
) -> tuple[list[Item], float]:
    width, theme = dress
    style = theme.lettering[Role.CAPTION]
    strong = theme.lettering[Role.HEAD]
    items: list[Item] = []
    for face, size, colour, text in (
        (strong.han, strong.han_size, theme.ink, entry.name),
        (style.han, style.han_size - 0.4, theme.ink, entry.working),
        (style.han, style.han_size - 0.8, theme.sub, entry.said),
    ):
        for line in wrap(text, face, size, width) if text else ():
            items.append(Text(left, y, line, face, size, colour))
            y += 3.9
    return items, y - 3.9
