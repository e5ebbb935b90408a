"""A leaf of a block-printed book: the map on the left half, the text on the right from the right,
and between them the heart of the block with the title, the section and the clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil

from layout.basis import Basis
from layout.draw.dress import (
    BOTTOM,
    COLUMN,
    COLUMNS,
    FRAME,
    HEART,
    TOP,
    Role,
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
from layout.draw.page import GAP, SMALL, ActPage, draw_panels
from layout.draw.windows import Field
from layout.draw.words import PlateWords, TextStrip
from layout.fonts import resolve
from layout.measure.length import in_words
from layout.measure.numerals import label_in_words, number_in_words
from layout.picture import Disc, Group, Ink, Item, Meant, Path, Sheet, Text
from layout.say.brief import ground_apart
from layout.say.measures import lengths_of
from layout.shape import rectangle
from layout.site import Site
from layout.stage.movements import Ghost, Movement
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
BELOW = 4.6  # mm: what stands under the frame
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
        own = carved(in_one_face(first.items, in_han=in_han))
        foot = () if self.page.is_bare else (self._foot(),)
        leaves = [replace(first, items=own), *more]
        return [replace(each, items=(*each.items, *foot)) for each in leaves]

    def _foot(self) -> Group:
        """Under the frame: by what the leaf is cited, in the letters in which it is asked for."""
        cited = self.text.plate_id([frame.step for frame in self.frames])
        style, (left, _, _, bottom) = self.theme.lettering[Role.FOOTER], FRAME
        told = Text(left, bottom + BELOW, cited, style.han, style.han_size, self.theme.sub)
        return Group("footer", (told,), cls="footer", meant=Meant.WORDS)

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
