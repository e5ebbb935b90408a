"""What a leaf says, fitted to its ruled columns: at the largest size that it has room for.

Nothing is left out: what one leaf cannot hold goes on, at a size to be read, on leaves of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from layout.draw.captions import Caption
from layout.draw.dress import Theme, column_tops, whole_tops
from layout.draw.leaf.leaf_key import LeafKey
from layout.draw.leaf.leaf_text import (
    Cell,
    CellRun,
    Column,
    Setter,
    Size,
    cells_of,
    numbered,
    unmarked,
)
from layout.picture import Item, Text
from layout.say.grounds import Grounds
from layout.typeset import MM_PER_PT

CLAUSES = (
    Size(22, 8.75),
    Size(18, 7.2),
    Size(15, 6.1),
    Size(13, 5.3, 2),
    Size(11, 4.46, 2),
    Size(8.6, 3.5, 3),
)
NOTES = (Size(11, 4.46, 2), Size(9.6, 3.9, 2), Size(8.2, 3.35, 3))
AT_LENGTH = CLAUSES[3], NOTES[1]  # where the words take several leaves
MOST_LEAVES = 9
INDENT = 8.75  # mm: 行 位 度 據 例 begin a cell lower than the text
TITLE, SECTION = 23.0, 14.0
_LATIN = re.compile(
    r"[，：][^，：「]*[A-Za-z][^。]*(?=。)|[A-Za-z][^，。：]*"
)  # what is said in no Han
SINGLE = 3  # of the clause's sizes, those in one line


@dataclass(frozen=True, slots=True)
class LeafWords:
    """All that the right half says."""

    caption: Caption
    before: str  # the clause before, in the same section
    key: LeafKey
    measures: str
    grounds: tuple[Grounds, ...]
    acting: frozenset[str]  # who acts: what his place rests on is told under the clause


@dataclass(frozen=True, slots=True)
class _Trial:
    """One way to set the words."""

    clause: Size
    notes: Size
    before: bool = False
    shares: bool = False


def set_leaves(
    words: LeafWords, theme: Theme, cut: tuple[int, float] | None = None
) -> tuple[tuple[Item, ...], ...]:
    """The title and all the rest in the first way that fits the leaf; else on several leaves."""
    first, *columns = (Column(*each) for each in column_tops(cut))
    title = tuple(_title(words.caption, first, theme))
    for trial in _trials() if columns else ():
        setter = Setter(columns, theme)
        if setter.set(list(_passages(words, trial))):
            return ((*title, *setter.leaves[0]),)
    more = [Column(*each, leaf) for leaf in range(1, MOST_LEAVES) for each in whole_tops()]
    setter = Setter([*columns, *more], theme)
    setter.set(list(_passages(words, _Trial(*AT_LENGTH, shares=True))))
    return tuple((*title, *items) for items in setter.leaves if items)


def _trials() -> Iterator[_Trial]:
    large, notes = CLAUSES, NOTES
    yield _Trial(large[0], notes[0], before=True)
    yield _Trial(large[0], notes[0])
    for size in large[:SINGLE]:
        yield _Trial(size, notes[0], shares=True)
    for size in large[1 : SINGLE + 1]:
        yield _Trial(size, notes[1], shares=True)
    for size in large[2:]:
        yield _Trial(size, notes[2], shares=True)


def _title(caption: Caption, column: Column, theme: Theme) -> Iterator[Item]:
    """儀禮圖, the rite, and the section small, in the first column."""
    top = column.top
    part = unmarked(caption.section.han)
    for word, size, gap in (
        ("儀禮圖", TITLE, 0.55),
        (caption.title.han, TITLE, 0.5),
        (part, SECTION, 0),
    ):
        em = size * MM_PER_PT
        room = column.bottom - top
        scale = min(1.0, room / (len(word) * em * 1.1)) if word else 1.0
        yield Text(
            column.x,
            top,
            word,
            "han-cut",
            round(size * scale, 2),
            theme.ink,
            vertical=True,
            spacing=0.1,
        )
        top += len(word) * em * scale * 1.1 + gap * em


def _passages(words: LeafWords, trial: _Trial) -> Iterator[CellRun]:
    caption = words.caption
    own, rest = _interlinear(words)
    if trial.before and words.before:
        yield CellRun(cells_of(words.before), trial.clause)
    yield CellRun(cells_of(caption.clause, ringed=not caption.repeats), trial.clause)
    if caption.repeats:
        yield CellRun(cells_of(f"，{caption.repeats}。"), trial.clause)
    if own:
        yield CellRun(cells_of(own), trial.notes)
    if caption.why.han:
        yield CellRun(cells_of(caption.why.han), trial.notes)
    blocks = (
        ("行", _moves(caption)),
        ("位", cells_of(_standings(caption))),
        ("度", cells_of(words.measures)),
        ("據", cells_of("".join(rest))),
    )
    for head, cells in blocks:
        if cells:
            yield CellRun(cells, trial.notes, head, INDENT, shares=trial.shares)
    key = words.key
    if key.words or key.glyphs:
        cells = cells_of(key.words)
        yield CellRun(cells, trial.notes, "例", INDENT, key.glyphs, trial.shares)


def _moves(caption: Caption) -> tuple[Cell, ...]:
    out: list[Cell] = []
    for move in caption.moves:
        out += numbered(move.number)
        out += cells_of(f"{move.said.han}。")
    return tuple(out)


def _standings(caption: Caption) -> str:
    """Who stands where, and on what that rests."""
    rows = [f"{s.who}，{s.place.han}" for s in caption.standings]
    return "".join(f"{row.rstrip('，')}。" for row in rows)


def _interlinear(words: LeafWords) -> tuple[str, list[str]]:
    """What the places of those who act rest on, as a note to the text; and the rest."""
    said = words.caption.clause
    own: list[str] = []
    rest: list[str] = []
    for one in words.grounds:
        is_own = any(who in words.acting or (len(who) > 1 and who in said) for who in one.names)
        (own if is_own else rest).append(_LATIN.sub("", one.said.han))
    return "".join(own), rest
