"""A plate's words for columns: its clauses with what they rest on, then its movements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from layout.api.handout.material import Material
from layout.api.handout.notes import notes_of
from layout.api.pages.plates import Span
from layout.draw.leaf import ColumnRoom, ColumnText, in_columns
from layout.picture import Sheet
from layout.write.crops import legible_from
from layout.write.handout.document import BookEntry
from layout.write.handout.paper import Paper, margins_of

MOST = 0.5  # of the breadth of a page: more goes on overleaf
LEAST, GAP = 26.0, 5.0  # mm: of the columns beside a map that needs the most; between both


def upright(material: Material, entry: BookEntry, paper: Paper) -> BookEntry:
    """The plate with its words in columns; a part that only goes on has none."""
    if not entry.notes.clauses:
        return entry
    m = margins_of(paper)
    scale = max(0.8, m.rate)
    first = ColumnRoom(_breadth(entry, m.width), m.height - 1, scale)
    said = list(_said(material, entry))
    columns = in_columns(
        said, first, ColumnRoom(m.width, m.height - 1, scale), material.plates.manner.tongue
    )
    return replace(entry, columns=columns)


def _breadth(entry: BookEntry, width: float) -> float:
    """What the map leaves to the words where its names can be read."""
    map_ = entry.picture
    if not isinstance(map_, Sheet):
        raise TypeError(entry.title.text)  # on the bench already
    left = width - GAP - legible_from(map_.items) * map_.width
    return max(LEAST, min(width * MOST, left))


def _said(material: Material, entry: BookEntry) -> Iterator[ColumnText]:
    told: set[str] = set()
    first, last = entry.steps
    for i in range(first - 1, last):
        notes = notes_of(material.plates, Span(i, i))
        for line in notes.clauses:
            if line.words.han not in told or not line.words.han.startswith("（"):
                yield ColumnText(((line.label, line.words.han),))
            told.add(line.words.han)  # what is repeated again and again is told once
        new = [f"{line.label}：{line.words.han}" for line in notes.basis]
        new = [each for each in new if each not in told]
        told.update(new)
        if new:
            yield ColumnText((("", "".join(new)),), is_note=True)
    moves = tuple((line.label.strip("·"), f"{line.words.han}。") for line in entry.notes.moves)
    if moves:
        yield ColumnText(moves, is_note=True)
