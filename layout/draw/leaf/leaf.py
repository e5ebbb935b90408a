"""A leaf of a block-printed book: the map on the left half, the text on the right from the right,
and between them the heart of the block with the title, the section and the clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil

from layout.basis import Basis
from layout.draw.dress import (
    BOTTOM,
    COLUMN,
    COLUMNS,
    HEART,
    TOP,
    Theme,
    carved,
    column_tops,
    draw_columns,
    draw_frame,
    draw_heart,
    in_one_face,
    whole_tops,
)
from layout.draw.leaf.block import TabletChart
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
from layout.draw.page import GAP, SMALL, ActPage, draw_panels
from layout.draw.windows import Field
from layout.draw.words import PlateWords, TextStrip
from layout.measure.length import in_words
from layout.measure.numerals import label_in_words, number_in_words
from layout.picture import Group, Item, Meant, Sheet, Text
from layout.say.brief import ground_apart
from layout.say.measures import lengths_of
from layout.site import Site
from layout.stage.movements import Ghost, Movement
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
MEASURES = 8
BESIDE = 3  # columns whose foot the insets take
SIDES = 2.4  # mm of them about the insets
UNIT = 2.1  # mm: half the breadth of what stands for a body
TOLD = 60.0  # mm: the broadest that a detail is asked to be


@dataclass(frozen=True, slots=True)
class LeafWords:
    """All that the right half says."""

    plate: PlateWords
    before: str  # the clause before, in the same section
    measures: str
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
    title = tuple(_title(words.plate, first, theme))
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


def _title(plate: PlateWords, column: Column, theme: Theme) -> Iterator[Item]:
    """儀禮圖, the rite, and the section small, in the first column."""
    top = column.top
    part = unmarked(plate.head.section.han)
    for word, size, gap in (
        ("儀禮圖", TITLE, 0.55),
        (plate.head.title.han, TITLE, 0.5),
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
    said = words.plate.head
    own, rest = _interlinear(words)
    clause = "".join(stretch for stretch, _ in said.clause)
    if trial.before and words.before:
        yield CellRun(cells_of(words.before), trial.clause)
    yield CellRun(cells_of(clause, ringed=not said.repeats), trial.clause)
    if said.repeats:
        yield CellRun(cells_of(f"，{said.repeats}。"), trial.clause)
    if own:
        yield CellRun(cells_of(own), trial.notes)
    if said.why.han:
        yield CellRun(cells_of(said.why.han), trial.notes)
    blocks = (
        ("行", _moves(words.plate)),
        ("位", cells_of(_standings(words.plate))),
        ("度", cells_of(words.measures)),
        ("據", cells_of("".join(rest))),
    )
    for head, cells in blocks:
        if cells:
            yield CellRun(cells, trial.notes, head, INDENT, shares=trial.shares)


def _moves(plate: PlateWords) -> tuple[Cell, ...]:
    out: list[Cell] = []
    for sign, said, _, _ in plate.told:
        out += numbered(sign)
        out += cells_of(f"{said.han}。")
    return tuple(out)


def _standings(plate: PlateWords) -> str:
    """Who stands where, and on what that rests."""
    rows = [f"{s.who}，{s.place.han}" for s in plate.standings if plate.people]
    return "".join(f"{row.rstrip('，')}。" for row in rows)


def _interlinear(words: LeafWords) -> tuple[str, list[str]]:
    """What the places of those who act rest on, as a note to the text; and the rest."""
    said = "".join(clause for clause, _ in words.plate.head.clause)
    own: list[str] = []
    rest: list[str] = []
    for one in words.plate.grounds:
        is_own = any(who in words.acting or (len(who) > 1 and who in said) for who in one.names)
        (own if is_own else rest).append(_LATIN.sub("", one.said.han))
    return "".join(own), rest


class Leaf(ActPage):
    """A plate as a leaf."""

    _chart = TabletChart

    def __post_init__(self) -> None:
        views = tuple(replace(v, enlargement=UNIT / v.window.k) for v in self.plan.views)
        self.plan = replace(self.plan, views=views)

    def sheets(self) -> list[Sheet]:
        first, *more = super().sheets()
        in_han = self.manner.tongue.has_han
        return [replace(first, items=carved(in_one_face(first.items, in_han=in_han))), *more]

    def _continued(self, leaf: int, items: tuple[Item, ...]) -> Sheet:
        """A leaf of the words that the one with the map has no room for."""
        title = " ".join(self._heart()[:2])
        text = Group("captions", items, cls="captions", meant=Meant.WORDS)
        return Sheet(
            self.page.width,
            self.page.height,
            f"{title} {number_in_words(leaf + 1)}",
            f"{title}，續前葉",
            self.theme.paper,
            (draw_frame(self.theme, None), draw_columns(self.theme), text, self._heart_of(leaf)),
            meta={**self._meta(), "part": f"續{number_in_words(leaf)}"},
        )

    def _heart_of(self, leaf: int) -> Group:
        *words, number = self._heart()
        again = f"之{number_in_words(leaf + 1)}" if leaf else ""
        rite, section, clauses = words
        return draw_heart((rite, section, clauses, f"{number}{again}"), self.theme)

    def _moves(self) -> tuple[tuple[Movement, ...], tuple[Ghost, ...]]:
        moves, ghosts = super()._moves()
        return tuple(replace(m, number=label_in_words(m.number)) for m in moves), ghosts

    @cached_property
    def _narrow(self) -> int:
        """How many columns give up their foot to details."""
        details = self.text.details_of(f.step for f in self.frames)
        narrow, _ = draw_panels([d for d in details if not d.show.is_wide], self._asked(TOLD))
        widths = (ceil((panel.width + SIDES) / COLUMN) for panel in narrow)
        return min(COLUMNS - 1, max([BESIDE, *widths]))

    def _beside(self) -> TextStrip:
        """Where details stand: at the foot of the last columns."""
        left, right = HEART[1] + SIDES / 2, HEART[1] + self._narrow * COLUMN - SIDES / 2
        return TextStrip(left, right, TOP, BOTTOM - 1.6)

    def _margins(self) -> tuple[tuple[Item, ...], list[Sheet]]:
        if self.page.is_bare:
            return (), []
        cut, extra = self._beside_the_words
        ruled = draw_frame(self.theme, cut)
        first, *more = set_leaves(self._words(), self.theme, cut)
        text = Group("captions", first, cls="captions", meant=Meant.WORDS)
        leaves = [self._continued(n, items) for n, items in enumerate(more, 1)]
        return (ruled, *extra, text, self._heart_of(0)), leaves

    @cached_property
    def _beside_the_words(self) -> tuple[tuple[int, float] | None, tuple[Item, ...]]:
        """Where the last columns end, and what stands below them besides details."""
        lowest, column, plan = self._lowest, self._beside(), self.plan
        extra: list[Item] = []
        if not plan.has_whole and len(plan.grounds) == 1:
            foot = column if lowest is None else replace(column, bottom=lowest)
            wide, deep = self._whole.size(SMALL)
            extra.append(self._whole.drawn(Field(foot.left, foot.bottom - deep, wide, deep)))
            lowest = foot.bottom - deep - GAP
        cut = None if lowest is None else (self._narrow, lowest - 2.0)
        return cut, tuple(extra)

    def _heart(self) -> tuple[str, str, str, str]:
        """The rite, the section with the readings that are not the default, clauses, the leaf."""
        section = unmarked(self.heading.title.han or self.frames[-1].step.section)
        if (ground := ground_apart(self.site, self.words.ground)) is not None:
            section = f"{ground.han}　{section}"
        clauses = "之".join(map(number_in_words, self.text.span([f.step for f in self.frames])))
        chosen = [f"{choice.name}{choice.reading}" for choice in self.text.choices
                  if not choice.reading.isascii()]  # fmt: skip
        section = "　".join((section, *chosen))
        return self.text.title, section, clauses, number_in_words(self.frames[-1].n)

    def _words(self) -> LeafWords:
        before = self.before.step if self.before is not None else None
        this = self.frames[0].step
        context = before.text if before is not None and before.section == this.section else None
        acting = frozenset(e.who for f in self.frames for e in f.events)
        measures = _measures(self.site, self.plan.ground)
        return LeafWords(self.words, context or "", measures, acting)


def _measures(site: Site, ground: str) -> str:
    """The first measures of the ground by what they rest on."""
    by_basis: dict[Basis, list[str]] = {}
    for length in lengths_of(site, ground)[:MEASURES]:
        words = in_words(round(length.value, 2))
        by_basis.setdefault(length.ground.basis, []).append(f"{length.called}{words}")
    return "".join(
        f"{'據' if basis is not Basis.擬 else ''}{basis.value}、{'、'.join(said)}。"
        for basis, said in by_basis.items()
    )
