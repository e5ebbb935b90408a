"""A list in the column: names, what is told of each, and on what it rests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from layout.draw.dress import Role, Theme
from layout.draw.words import (
    TextRow,
    TextRun,
    TextStrip,
    evenly,
    filled,
    gap,
    paragraph,
    strips_of,
    together,
)
from layout.picture import Group, Item, Meant, Text
from layout.typeset import measure, wrap

PITCHES = (4.1, 3.75, 3.4, 3.1, 2.95)  # mm from row to row: the first with which all fit
SMALLER = 0.4  # pt less for the tighter ones
NAME = 17.0  # mm for the name
BASIS = 4.0
SMALLEST = 5.0  # pt of words that would go on on another line
EVEN = 0.99  # of the room, so that rounding breaks no line
LOOSE = 4.9  # mm from row to row of them
STACKED = 5.8  # pt of names with words beneath them
TIGHT = 1.95  # mm to these
ABOVE = 0.9  # mm that the name is above its row
METRES = 13.0  # mm for a length in metres, where a line has room for both
GUTTER = 8.0  # mm between the columns of a page
NARROW = 40.0  # mm
STEP = 0.5  # mm by which it is tried looser, or a block higher
DROP = 3.0  # mm from the head of a row to its baseline
LOWER = 6.0  # mm by which pages of entries are tried shorter


@dataclass(frozen=True)
class TableStrip(TextStrip):
    """Where a table stands, and how it is dressed."""

    theme: Theme


@dataclass(frozen=True, slots=True)
class TableLine:
    """One line of the list."""

    name: str
    words: str
    basis: str
    figure: str = ""
    metres: str = ""
    is_apart: bool = False  # marked: it is not on the plan


def draw_rows(
    rows: Sequence[TableLine], column: TableStrip, top: float, note: str, loosest: float = 0.0
) -> Group:
    """The rows in one column, or in two where there are many; as far apart as there is room for, up
    to `loosest`."""
    room = column.bottom - top - (4.5 if note else 0.0)
    set_all = partial(_column, rows, (column.left, column.right), top, theme=column.theme)
    fitting = (set_all(p) for p in (*_looser(loosest), *PITCHES))
    found = next((s for s in fitting if s[1] <= top + room), None)
    if found:
        items, end = found
    else:
        half = -(-len(rows) // 2)
        middle = (column.left + column.right) / 2
        edges = (column.left, middle - 1.5), (middle + 1.5, column.right)
        pitch, setting = min(PITCHES[0], room / half), _column
        if any(row.words and not _is_han(row.words) for row in rows) and pitch >= PITCHES[1]:
            pitch, setting = min(LOOSE, (room - 2 * TIGHT) / half), _stacked
        one, end = setting(rows[:half], edges[0], top, pitch, column.theme)
        other, _ = setting(rows[half:], edges[1], top, pitch, column.theme)
        items = [*one, *other]
    if note:
        style = column.theme.lettering[Role.CAPTION]
        items.append(
            Text(column.left, end + 1.0, note, style.han, style.han_size - 1, column.theme.sub)
        )
    return Group("table", tuple(items), cls="table", meant=Meant.WORDS)


def _looser(loosest: float) -> Iterator[float]:
    """Pitches from the loosest down to the usual."""
    while loosest > PITCHES[0]:
        yield loosest
        loosest -= STEP


def _column(
    rows: Sequence[TableLine], edges: tuple[float, float], top: float, pitch: float, theme: Theme
) -> tuple[list[Item], float]:
    """The rows one below another, and where the next would stand; what is told of one goes on on
    lines of its own."""
    left, right = edges
    style = theme.lettering[Role.CAPTION]
    size = style.han_size - (SMALLER if pitch < PITCHES[1] else 0.0)
    items: list[Item] = []
    is_narrow = right - left < NARROW
    y = top
    for row in rows:
        name = f"{row.name}○" if row.is_apart else row.name
        items.append(Text(left, y, name, style.han, size, theme.ink))
        edge = right
        if row.basis:
            items.append(Text(right, y, row.basis, style.han, size - 0.6, theme.sub, "end"))
            edge -= max(BASIS, measure(row.basis, style.han, size - 0.6) + 1.4)
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
        is_han = _is_han(row.words)
        face, pt = (style.han, size - 0.8) if is_han else (style.latin, style.latin_size - 0.4)
        if row.words and not is_han:
            pt = _fitting(row.words, (face, pt), edge - start)
        lines = wrap(row.words, face, pt, edge - start) if row.words else []
        is_wide = any(measure(line, face, pt) > edge - start for line in lines)
        if is_wide or (len(lines) > 1 and (is_narrow or row.metres)):
            lines = []  # a word or two of it would say nothing
        for n, line in enumerate(lines):
            items.append(Text(start, y + n * min(pitch, PITCHES[2]), line, face, pt, theme.sub))
        y += pitch + max(0, len(lines) - 1) * min(pitch, PITCHES[2])
    return items, y


def _is_han(words: str) -> bool:
    return any("\u4e00" <= c <= "\u9fff" for c in words)


def _fitting(words: str, look: tuple[str, float], room: float) -> float:
    """The size in which words have room on one line, or the smallest."""
    face, pt = look
    wide = measure(words, face, pt)
    return pt if wide <= room else max(SMALLEST, pt * room / wide * EVEN)


def _stacked(
    rows: Sequence[TableLine], edges: tuple[float, float], top: float, pitch: float, theme: Theme
) -> tuple[list[Item], float]:
    """The same where a column is too narrow for two words beside each other: what is told of a
    name stands beneath it, both small."""
    left, right = edges
    style = theme.lettering[Role.CAPTION]
    items: list[Item] = []
    y = top
    for row in rows:
        name = f"{row.name}○" if row.is_apart else row.name
        items.append(Text(left, y - ABOVE, name, style.han, STACKED, theme.ink))
        if row.basis:
            items.append(Text(right, y - ABOVE, row.basis, style.han, STACKED, theme.sub, "end"))
        pt = _fitting(row.words, (style.latin, style.latin_size - 0.4), right - left)
        pt = min(pt, STACKED)
        for line in wrap(row.words, style.latin, pt, right - left) if row.words else ():
            items.append(Text(left, y + TIGHT - ABOVE, line, style.latin, pt, theme.sub))
            y += TIGHT
        y += pitch - (TIGHT if row.words else 0.0)
    return items, y


@dataclass(frozen=True, slots=True)
class LengthTold:
    """A length with its arithmetic, and who says it."""

    name: str
    working: str
    said: str


def draw_entries(entries: Sequence[LengthTold], title: str, column: TableStrip) -> Iterator[Group]:
    """The entries in two columns, on as few pages as hold them, none much fuller than another."""
    theme = column.theme
    head = theme.lettering[Role.SECTION]
    base = column.top + 5.0
    below = replace(column, top=base + 4.1)
    pages = shorter = _paged(entries, below)
    while len(shorter) == len(pages):
        pages, below = shorter, replace(below, bottom=below.bottom - LOWER)
        shorter = _paged(entries, below)
    for ink in pages:
        called = Text(column.left, base, title, head.han, head.han_size, theme.ink)
        yield Group("table", (called, *ink), cls="table", meant=Meant.WORDS)


def _paged(entries: Sequence[LengthTold], column: TableStrip) -> list[tuple[Item, ...]]:
    """The entries, page by page."""
    strips, pages = strips_of(column, column.width / 2, GUTTER), list[tuple[Item, ...]]()
    waiting: Sequence[TextRow] = _entry_rows(entries, strips[0].width, column.theme)
    while waiting:
        ink, waiting = filled(waiting, strips)
        pages.append(ink)
    return pages


def block_of(entries: Sequence[LengthTold], column: TableStrip) -> tuple[Group, float] | None:
    """The entries in three even columns, and where they end; None if they have no room."""
    strips = strips_of(replace(column, top=column.top - DROP), column.width / 3, GUTTER)
    ink = evenly(_entry_rows(entries, strips[0].width, column.theme), strips)
    if ink is None:
        return None
    low = max(item.y for item in ink if isinstance(item, Text))
    return Group("derivations", ink, cls="table", meant=Meant.WORDS), low


def _entry_rows(entries: Sequence[LengthTold], width: float, theme: Theme) -> list[TextRow]:
    """Of each its name, how it is worked out, and who says it."""
    style, strong = theme.lettering[Role.CAPTION], theme.lettering[Role.HEAD]
    rows: list[TextRow] = []
    for entry in entries:
        told = (
            TextRun(entry.name, strong.han, strong.han_size, theme.ink),
            TextRun(entry.working, style.han, style.han_size - 0.4, theme.ink),
            TextRun(entry.said, style.han, style.han_size - 0.8, theme.sub),
        )
        own = [row for run in told for row in paragraph([run], width, 3.9)]
        rows += [*together(own), gap(2.3)]
    return rows
