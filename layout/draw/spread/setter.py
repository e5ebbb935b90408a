"""The setter of a page of words: blocks of rows that run across flow through columns, a clause runs
down in columns from the right; in both what is of the moment is black and the rest grey."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from layout.draw.dress import moved
from layout.picture import Item, Text
from layout.typeset import MM_PER_PT, break_columns, measure, measure_vertical, wrap

KEPT = 26.0  # mm: rows that belong together are parted only where they are more
TRACKING = 0.06  # em between the characters of a clause


@dataclass(frozen=True, slots=True)
class TextRun:
    """Words in a face, a size and a colour."""

    text: str
    face: str
    size: float
    colour: str


@dataclass(frozen=True, slots=True)
class TextRow:
    """Ink about the upper left corner of what it takes of a column."""

    items: tuple[Item, ...]
    height: float
    leads: bool = False  # it stands in one column with the next


@dataclass(frozen=True, slots=True)
class TextStrip:
    """Where a column of rows stands."""

    left: float
    right: float
    top: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left


def paragraph(
    stretches: Sequence[TextRun], width: float, pitch: float, indent: float = 0.0
) -> Iterator[TextRow]:
    """Rows of one face and size, each stretch in its colour."""
    text = "".join(one.text for one in stretches)
    if not text.strip():
        return
    colours = [one.colour for one in stretches for _ in one.text]
    face, size = stretches[0].face, stretches[0].size
    at = 0
    for line in wrap(text, face, size, width - indent):
        at = text.index(line, at)
        items: list[Item] = []
        x, n = indent, at
        for colour, run in groupby(colours[at : at + len(line)]):
            own = text[n : n + len(list(run))]
            n += len(own)
            items.append(Text(x, 0.76 * pitch, own.replace("'", "’"), face, size, colour))
            x += measure(own, face, size)
        at += len(line)
        yield TextRow(tuple(items), pitch)


def together(rows: Sequence[TextRow]) -> list[TextRow]:
    """The rows in one column."""
    return [*(TextRow(row.items, row.height, leads=True) for row in rows[:-1]), *rows[-1:]]


def beside(rows: Sequence[TextRow], items: tuple[Item, ...]) -> list[TextRow]:
    """The rows with some ink beside the first."""
    if not rows:
        return []
    first, *rest = rows
    return [TextRow((*items, *first.items), first.height), *rest]


def gap(height: float) -> TextRow:
    return TextRow((), height)


def height_of(rows: Sequence[TextRow]) -> float:
    return sum(row.height for row in rows)


def flowed(rows: Sequence[TextRow], strips: Sequence[TextStrip]) -> tuple[Item, ...] | None:
    """The rows through the strips; None where these are full."""
    items, count = poured(rows, strips)
    return items if count == len(rows) else None


def poured(rows: Sequence[TextRow], strips: Sequence[TextStrip]) -> tuple[tuple[Item, ...], int]:
    """As many rows through the strips as these hold, and how many. No strip begins with a gap."""
    out: list[Item] = []
    places = iter(strips)
    place = next(places)
    y = place.top
    for i, row in enumerate(rows):
        need, n = row.height, i
        while rows[n].leads and n + 1 < len(rows):
            n += 1
            need += rows[n].height
        is_first = i == 0 or not rows[i - 1].leads
        need = need if is_first and need < KEPT else row.height
        while y + need > place.bottom + 0.01 and row.items:
            following = next(places, None)
            if following is None:
                return tuple(out), i
            place, y = following, following.top
        if not row.items and y == place.top:
            continue
        out += (moved(item, place.left, y) for item in row.items)
        y += row.height
    return tuple(out), len(rows)


def evenly(rows: Sequence[TextRow], strips: Sequence[TextStrip]) -> tuple[Item, ...] | None:
    """The same with strips no longer than they must be."""
    top = strips[0].top
    low = top + height_of(rows) / len(strips)
    most = max(strip.bottom for strip in strips)
    while True:
        own = [TextStrip(s.left, s.right, s.top, min(low, s.bottom)) for s in strips]
        items = flowed(rows, own)
        if items is not None or low > most:
            return items
        low += 2.0


def upright(
    stretches: Sequence[TextRun], right: float, top: float, height: float, pitch: float
) -> tuple[tuple[Item, ...], float]:
    """Columns of one size from the right, each stretch in its face and colour; and how far they
    reach to the left."""
    text = "".join(one.text for one in stretches)
    owners = [one for one in stretches for _ in one.text]
    size = stretches[0].size
    em = size * MM_PER_PT
    columns = break_columns(text, max(3, int(height / (em * (1 + TRACKING)))))
    items: list[Item] = []
    n, x = 0, right - pitch / 2
    for column in columns:
        y = top
        for owner, run in groupby(owners[n : n + len(column)]):
            own = text[n : n + len(list(run))]
            n += len(own)
            items.append(
                Text(x, y, own, owner.face, size, owner.colour, vertical=True, spacing=TRACKING)
            )
            y += measure_vertical(own, owner.face, size, TRACKING) + TRACKING * em
        x -= pitch
    return tuple(items), x + pitch / 2
