"""Charts of mourning: the tree of a clan as a square, rules by grade, the cloth, the coat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from layout.draw.dress import (
    Role,
    Theme,
    carved,
    dimension,
    extension,
    in_one_face,
    in_script,
    line,
    mix,
)
from layout.mourning import (
    Answering,
    ChartForm,
    CoatPart,
    Grade,
    Kin,
    Mourning,
    MourningChart,
    MourningRule,
    TreePlace,
    Worn,
    place_in_clan,
)
from layout.picture import Group, Ink, Item, Meant, Path, Sheet, Text
from layout.said import Said
from layout.say.mourning import cloth, threads
from layout.say.tongue import HAN, Tongue
from layout.shape import Point
from layout.typeset import MM_PER_PT, measure

_WIDE, _TALL = (297.0, 210.0), (210.0, 297.0)  # mm
_EDGE = 11.0  # mm of margin
_WIDTH = 30.4  # mm of one place in the square
_AIR, _SPARE = 3.6, 5.0  # mm round the words of a row; more, where there is room
_FOOT = 10.0  # mm beneath the square
_TOP = 13.6  # mm of it above the square
_BELOW = 9.0  # mm more, where there is room, so that it stands below the title
_FARTHEST = 4  # rows above and below, columns beside
_LINES = (1.15, 0.8, 0.55, 0.38, 0.22)  # mm about a cell: the heavier the grief, the thicker
_TONES = (0.66, 0.76, 0.85, 0.92, 0.97)  # part of the way to the paper
_INSIDE = 1.3  # mm from a cell's line to its words
_ONE_FACE = 0.92  # the one face of a leaf is broader than the italics that lines are measured by
_BROADER = 0.84  # and so where it has characters between its letters
_LEAST = 0.5  # of their size, the letters of a crowded cell
_HEIGHT = 1.32  # of a line, to its letters
_PER_SHENG = 2  # threads drawn for one 升
_SWATCH = (66.0, 8.4)  # mm of cloth
_LIST_TOP, _BENEATH = 27.0, 17.0  # mm above a list, and beneath it
_GUTTER = 8.0  # mm between its columns
_LARGE, _READ = 9.8, 8.4  # pt of its letters; smaller, and it has two columns
_AFAR = 1.25  # times as large, the letters of a square on a slide
_WALL = 12.0  # pt of them on a slide
_INDENT = (6.0, 3.0, 0.0)  # mm before a rule, a kind, a grade


_CHI = 13.4  # mm of paper to a 尺
_MIDDLES, _SHOULDER = (83.5, 218.5), 49.0  # mm: the two figures, and the shoulders
_SKIRT = 1.5  # 尺 of it that are shown: how long it is is not said
_PIECE = (41.0, 143.0)  # mm: where the side piece is cut
_LIST, _PITCH = (96.0, 140.0), 6.7  # mm: where the measures are listed, and a line of them
_COLUMN = 96.0  # mm
_OUTLINE, _SEAM = 0.42, 0.2  # mm
_TONE, _DARK = 0.9, 0.72  # part of the way to the paper
_FRONT, _BACK = 3, 4  # widths of the skirt (鄭注: 前三幅後四幅)


ListRow = tuple[int, str, str]  # 2: the head of a grade, 1: of a kind, 0: a rule; Han, English


@dataclass(frozen=True, slots=True)
class CellLine:
    """Words of one cell, in one lettering."""

    said: str
    face: str
    size: float
    colour: str


@dataclass
class _Cell:
    """Those who stand at one place, by what is worn for them."""

    worn: dict[str, list[Worn]] = field(default_factory=dict)

    @property
    def heaviest(self) -> Grade | None:
        first = next(iter(self.worn.values()), None)
        return first[0].rule.grade if first else None


def mourning_sheet(mourning: Mourning, chart: MourningChart, theme: Theme, tongue: Tongue) -> Sheet:
    """One chart on its page."""
    tongue = theme.spoken(tongue)
    desk = _Desk(mourning, chart, theme, tongue)
    width, height = _WIDE if chart.form in (ChartForm.SQUARE, ChartForm.COAT) else _TALL
    body: Iterable[Item]
    words: Meant | None = None
    match chart.form:
        case ChartForm.SQUARE:
            body = desk.square()
        case ChartForm.LIST:
            (body, end), words = desk.listed(), Meant.WORDS
            height = min(height, end + _BENEATH)
        case ChartForm.CLOTH:
            body = desk.cloths()
        case ChartForm.COAT:
            body = CoatFigure(mourning.coat, theme, tongue).items()
    items: tuple[Item, ...] = (
        Group("title", tuple(desk.title(width)), meant=Meant.WORDS),
        Group("chart", tuple(body), meant=words),
        Group("foot", tuple(desk.foot(width, height)), meant=Meant.WORDS),
    )
    if theme.is_leaf:
        items = carved(in_one_face(items))
    title = tongue.told(chart.said)
    called = " ".join(filter(None, (title.han, title.en)))
    sheet = Sheet(width, height, called, called, theme.paper, items, tongue.plain.script)
    return in_script(sheet, tongue)


def mourning_pictures(
    mourning: Mourning,
    chart: MourningChart,
    theme: Theme,
    tongue: Tongue,
    room: tuple[float, float],
) -> Iterator[Sheet]:
    """A chart to be shown on a wall, without its title: a list in as many pictures of that breadth
    and height as it takes, the coat from either side; of squares the words in one tongue."""
    tongue = theme.spoken(tongue)
    if chart.form is ChartForm.SQUARE and tongue.has_han and not tongue.is_simple:
        tongue = HAN
    desk = _Desk(mourning, chart, theme, tongue)
    bodies: Iterable[Iterable[Item]]
    match chart.form:
        case ChartForm.SQUARE:
            desk.grown = _AFAR
            bodies, room = (desk.square(),), _WIDE
        case ChartForm.LIST:
            bodies = desk.walled(room)
        case ChartForm.CLOTH:
            bodies, room = (desk.cloths(),), _TALL
        case ChartForm.COAT:
            bodies, room = CoatFigure(mourning.coat, theme, tongue).views(), _WIDE
    title = tongue.lead(chart.said).text
    for body in bodies:
        items: tuple[Item, ...] = (Group("chart", tuple(body), meant=Meant.WORDS),)
        items = carved(in_one_face(items)) if theme.is_leaf else items
        sheet = Sheet(*room, title, title, theme.paper, items, tongue.plain.script)
        yield in_script(sheet, tongue)


class _Desk:
    """Where the parts of one chart are composed."""

    def __init__(
        self, mourning: Mourning, chart: MourningChart, theme: Theme, tongue: Tongue
    ) -> None:
        self.mourning, self.chart, self.theme, self.tongue = mourning, chart, theme, tongue
        self.part = _ONE_FACE if theme.is_leaf else 1.0  # of its room that a line may fill
        self.grown = 1.0  # times as large, the letters of a cell with room
        self.ranked = sorted({g.rank for g in mourning.grades.values() if g.rank is not None})

    # --- what stands round a chart ---

    def title(self, width: float) -> Iterator[Item]:
        style, wording = self.theme.lettering[Role.TITLE], self.tongue.told(self.chart.said)
        x = _EDGE
        if wording.han:
            yield Text(x, 17.0, wording.han, style.han, 19, self.theme.ink)
            x += measure(wording.han, style.han, 19) + 4
        if wording.en:
            size = min(12.0, 12.0 * (width - _EDGE - x) / measure(wording.en, style.latin, 12))
            yield Text(x, 17.0, wording.en, style.latin, size, self.theme.sub)

    def foot(self, width: float, height: float) -> Iterator[Item]:
        style = self.theme.lettering[Role.FOOTER]
        name = "coat foot" if self.chart.form is ChartForm.COAT else "foot"
        told = self.tongue.told(self.mourning.sentences[name].of())
        y = height - 6.0
        if told.han:
            yield Text(_EDGE, y, told.han, style.han, style.han_size, self.theme.sub)
        if told.en:
            yield Text(
                width - _EDGE, y, told.en, style.latin, style.latin_size, self.theme.sub, "end"
            )

    # --- the square ---

    def square(self) -> Iterator[Item]:
        """A row a generation, a column a degree; nobody where nothing is worn."""
        left = (_WIDE[0] - _WIDTH * (2 * _FARTHEST + 1)) / 2
        cells = self._cells()
        entries = {place: tuple(self._entries(cell, place)) for place, cell in cells.items()}
        heights, k = self._heights(entries)
        top = _TOP + min(_BELOW, max(0.0, _WIDE[1] - _TOP - _FOOT - sum(heights)))
        for place, cell in cells.items():
            column = _FARTHEST + (-place.degree if place.is_aside else place.degree)
            row = _FARTHEST - place.generation
            corner = (left + column * _WIDTH, top + sum(heights[:row]))
            parts = self._cell(cell, corner, heights[row], self._fitted(entries[place], k))
            yield Group(f"cell-{column}-{row}", tuple(parts))
        yield from self._key(left, _WIDE[1] - 46.0)

    def _heights(
        self, entries: Mapping[TreePlace, tuple[CellLine, ...]]
    ) -> tuple[tuple[float, ...], float]:
        """How high each row is, by the fullest of its cells; and how large the letters are."""
        k = 1.0
        while True:
            full = [
                max((_height(self._fitted(lines, k)) for place, lines in entries.items()
                     if _FARTHEST - place.generation == row), default=0.0)
                for row in range(2 * _FARTHEST + 1)
            ]  # fmt: skip
            heights = [height + _AIR if height else 0.0 for height in full]
            left = _WIDE[1] - _TOP - _FOOT - sum(heights)
            if left >= 0 or k < _LEAST:
                spare = max(0.0, left) / sum(1 for height in heights if height)
                return tuple(h + min(spare, _SPARE) if h else 0.0 for h in heights), k
            k *= 0.96

    def _fitted(self, entries: Iterable[CellLine], k: float) -> tuple[CellLine, ...]:
        """The lines so much smaller, and wrapped where there is no room."""
        room = (_WIDTH - 2 * _INSIDE - _LINES[0]) * self.part
        return tuple(
            CellLine(line, entry.face, entry.size * k * self.grown, entry.colour)
            for entry in entries
            for line in _wrapped(entry.said, entry.face, entry.size * k * self.grown, room)
        )

    def _cells(self) -> Mapping[TreePlace, _Cell]:
        chart = self.chart
        begin = ((chart.through.moves, chart.through.sex),) if chart.through else ()
        cells: dict[TreePlace, _Cell] = {TreePlace(0, 0, is_aside=False): _Cell()}
        order = list(self.mourning.grades)
        for by in (self.mourning.mourners[name] for name in chart.by):
            kin = [
                k for k in self.mourning.kin.values() if k.path[: len(begin)] == begin and k.path
            ]
            found = [each for k in kin for each in self.mourning.worn(by, (k,))
                     if each.how is not Answering.ALIKE and each.kin is k
                     and not (each.how is Answering.RETURNED and each.rule.by.same)]  # fmt: skip
            for each in found:
                place = place_in_clan(each.kin.path[len(begin) :])
                state = self.mourning.states.get(each.rule.state)
                # what befalls everybody is shown: at home or married, a parent living or dead
                is_lighter = each.rule.age or (state and not (state.is_plain or state.is_common))
                if place and not is_lighter and not each.kin.is_apart:
                    cell = cells.setdefault(place, _Cell())
                    cell.worn.setdefault(each.rule.grade.name, []).append(each)
        for cell in cells.values():
            cell.worn = {name: cell.worn[name] for name in order if name in cell.worn}
        return cells

    def _rank(self, grade: Grade) -> int:
        """How heavy it looks: one beside the five as that before it."""
        before = list(self.mourning.grades.values())
        before = before[: before.index(grade) + 1]
        return self.ranked.index(next(g.rank for g in reversed(before) if g.rank is not None))

    def _cell(
        self, cell: _Cell, corner: Point, height: float, lines: tuple[CellLine, ...]
    ) -> Iterator[Item]:
        grade, (x, y) = cell.heaviest, corner
        rank = min(self._rank(grade) if grade else 0, len(_LINES) - 1)
        inset = _LINES[rank] / 2 + 0.35
        is_worn = grade is not None and grade.months
        fill = mix(self.theme.ink, self.theme.paper, _TONES[rank]) if is_worn else self.theme.paper
        dash = (1.6, 0.9) if grade and not is_worn else ()
        ink = Ink(None if self.theme.is_leaf else fill, self.theme.ink, _LINES[rank], dash=dash)
        yield _box(x + inset, y + inset, x + _WIDTH - inset, y + height - inset, ink)
        at = y + (height - _height(lines)) / 2
        for words in lines:
            at += words.size * _HEIGHT * MM_PER_PT
            yield Text(x + _WIDTH / 2, at - words.size * 0.3 * MM_PER_PT, words.said, words.face,
                       words.size, words.colour, "middle")  # fmt: skip

    def _entries(self, cell: _Cell, place: TreePlace) -> Iterator[CellLine]:
        """Who stands there, as lines that are not yet wrapped."""
        name, small = self.theme.lettering[Role.NAME], self.theme.lettering[Role.THING]
        ink, sub = self.theme.ink, self.theme.sub
        if (place.generation, place.degree) == (0, 0):
            told = self.tongue.told(Said(self.chart.middle, self.chart.middle_en))
            for words, face, size in ((told.han, name.han, 14.0), (told.en, small.latin, 6.4)):
                if words:
                    yield CellLine(words, face, size, ink)
        merged: dict[tuple[Kin, ...], list[tuple[Grade, str]]] = {}
        for grade, several in cell.worn.items():
            for state, group in groupby(several, key=lambda each: each.state):
                kin = tuple({each.kin.en: each.kin for each in reversed(tuple(group))}.values())
                kin = kin[::-1]  # a nephew may have two names
                merged.setdefault(kin, []).append((self.mourning.grades[grade], state))
        for kin, worn in merged.items():
            if self.tongue.has_han:
                han = "、".join(each.said.han for each in kin)
                han += "，".join(f"{f'（{state}）' if state else ' '}{g.name}" for g, state in worn)
                yield CellLine(han, name.han, 8.8, ink)
            if self.tongue.has_english:
                by = self.mourning.mourners[self.chart.by[0]].sex
                of = [each.label(by) for each in kin]
                states = [self.mourning.states[state].en for _, state in worn if state]
                english = ", ".join(filter(None, (*of, " or ".join(states))))
                size = 6.0 if self.tongue.has_han else 7.2
                yield CellLine(english, small.latin, size, sub if self.tongue.has_han else ink)
                if not self.tongue.has_han:
                    yield CellLine("; ".join(g.en for g, _ in worn), name.latin, 6.4, sub)

    def _key(self, x: float, y: float) -> Iterator[Item]:
        """How thick a line each grade has."""
        style = self.theme.lettering[Role.LEGEND]
        of_the_young = {name for young in self.mourning.young.values() for name in young.own}
        shown: dict[int, list[Grade]] = {}
        for grade in self.mourning.grades.values():
            if grade.months and self._rank(grade) < len(_LINES):
                shown.setdefault(self._rank(grade), []).append(grade)
        for rank, grades in shown.items():
            plain = [grade for grade in grades if grade.name not in of_the_young] or grades
            at = y + rank * 6.4
            fill = mix(self.theme.ink, self.theme.paper, _TONES[rank])
            ink = Ink(None if self.theme.is_leaf else fill, self.theme.ink, _LINES[rank])
            yield _box(x, at - 3.4, x + 7.0, at + 0.6, ink)
            told = self.tongue.told(Said("、".join(grade.title for grade in plain), plain[0].en))
            after = x + 9.0
            if told.han:
                yield Text(after, at, told.han, style.han, 7.6 * self.grown, self.theme.ink)
                after += measure(told.han, style.han, 7.6 * self.grown) + 1.6
            if told.en:
                size = 6.4 if told.han else 7.2 * self.grown
                yield Text(after, at, told.en, style.latin, size, self.theme.sub)

    # --- rules by grade and kind ---

    def listed(self) -> tuple[tuple[Item, ...], float]:
        """Every rule of the chart, the heaviest grade first, kind by kind, in one column or, where
        its letters would be small, in two; and how far down the page they go."""
        rows, room = tuple(self._rows()), _TALL[1] - _LIST_TOP - _BENEATH
        half = (_TALL[0] - 2 * _EDGE - _GUTTER) / 2
        is_short = not self.tongue.has_english and all(
            len(list(self._pieces(row, _LARGE, half))) == 1 for row in rows
        )
        for count, least in ((2, 0.0),) if is_short else ((1, _READ), (2, 0.0)):
            width = (_TALL[0] - 2 * _EDGE - (count - 1) * _GUTTER) / count
            size = _LARGE
            while len(self._columns(rows, size, width, room)) > count and size > least:
                size *= 0.97
            if size > least:
                break
        deep = room
        while len(self._columns(rows, size, width, deep - 1.0)) <= count:
            deep -= 1.0  # columns end alike
        items: list[Item] = []
        end = 0.0
        for n, column in enumerate(self._columns(rows, size, width, deep)):
            y = _LIST_TOP
            for i, row in enumerate(column):
                y += self._air(row[0]) * size if i else 0.0
                items += self._row(row, (_EDGE + n * (width + _GUTTER), y), size, width)
                y += self._row_height(row, size, width)
            end = max(end, y)
        return tuple(items), end

    def walled(self, room: tuple[float, float]) -> Iterator[tuple[Item, ...]]:
        """The same, picture by picture, in letters that are read on a wall."""
        width = (room[0] - _GUTTER) / 2
        columns = self._columns(tuple(self._rows()), _WALL, width, room[1])
        for first in range(0, len(columns), 2):
            items: list[Item] = []
            for n, column in enumerate(columns[first : first + 2]):
                y = 0.0
                for i, row in enumerate(column):
                    y += self._air(row[0]) * _WALL if i else 0.0
                    items += self._row(row, (n * (width + _GUTTER), y), _WALL, width)
                    y += self._row_height(row, _WALL, width)
            yield tuple(items)

    def _columns(
        self, rows: Sequence[ListRow], size: float, width: float, deep: float
    ) -> list[list[ListRow]]:
        """The rows in columns so deep; no head is the last of one."""
        columns: list[list[ListRow]] = [[]]
        y = 0.0
        for i, row in enumerate(rows):
            after = rows[i + 1 : i + 1 + row[0]]  # what a head does not stand without
            high = self._row_height(row, size, width)
            need = high + sum(self._row_height(each, size, width) + self._air(each[0]) * size
                              for each in after)  # fmt: skip
            is_led = bool(columns[-1]) and columns[-1][-1][0] > row[0]
            if columns[-1] and not is_led and y + self._air(row[0]) * size + need > deep:
                columns.append([])
                y = 0.0
            y += high + (self._air(row[0]) * size if columns[-1] else 0.0)
            columns[-1].append(row)
        return columns

    def _rows(self) -> Iterator[ListRow]:
        """Heads (2 a grade, 1 a kind) and rules (0), in both languages."""
        rules = [rule for rule in self.mourning.rules if self.chart.holds(rule)]
        for grade in self.mourning.grades.values():
            of_grade = [rule for rule in rules if rule.grade is grade]
            if of_grade:
                yield 2, grade.title, grade.en
            for kind in (*self.mourning.kinds, ""):
                own = [rule for rule in of_grade if rule.kind == kind]
                if own and kind:
                    stuff, note = cloth(self.mourning, own[0]), self.mourning.kinds[kind]
                    head = self.mourning.sentences["kind"].of(kind=Said(kind, note.en))
                    english = "; ".join(filter(None, (head.en, stuff.en)))
                    yield 1, f"{head.han} {stuff.han}".rstrip(), english
                keys = groupby(own, key=lambda r: (r.clause, r.by.name, r.state))
                for _, group in keys:
                    yield 0, *self._told(tuple(group))

    def _told(self, rules: tuple[MourningRule, ...]) -> tuple[str, str]:
        """Rules of one clause and one mourner as one line."""
        first = rules[0]
        kin = list(dict.fromkeys(rule.kin for rule in rules))
        ages = list(dict.fromkeys(rule.age for rule in rules if rule.age))
        notes = [self.mourning.states[first.state]] if first.state else []
        notes += [self.mourning.ages[age] for age in ages]
        of = [k.of(first.by.sex) for k in kin]
        told = self.mourning.sentences["pair"].of(
            by=first.by.said,
            of=Said("、".join(each.han for each in of), ", ".join(each.en for each in of)),
        )
        han, english = told.han, told.en
        han += f"（{'、'.join(note.name for note in notes)}）" if notes else ""
        english += "".join(f"; {note.en}" for note in notes)
        return han + ("，報" if first.is_returned else ""), english

    def _air(self, head: int) -> float:
        return (0.06, 0.34, 0.8)[head] * 0.9

    def _pieces(
        self, row: ListRow, size: float, width: float
    ) -> Iterator[tuple[str, str, float, str]]:
        name, role = self.theme.lettering[Role.NAME], self.theme.lettering[Role.GLOSS]
        head, han, english = row
        told = self.tongue.told(Said(han, english))
        grown = size * (1.0, 1.06, 1.3)[head]
        room = (width - _INDENT[head]) * self.part
        for words, face, part, colour in (
            (told.han, name.han if head else role.han, 1.0, self.theme.ink),
            (told.en, name.latin, 0.82 if told.han else 1.0, self.theme.sub),
        ):
            for piece in _wrapped(words, face, grown * part, room):
                yield piece, face, grown * part, colour

    def _row(self, row: ListRow, corner: Point, size: float, width: float) -> Iterator[Item]:
        (x, y), head = corner, row[0]
        for piece, face, letters, colour in self._pieces(row, size, width):
            y += letters * _HEIGHT * MM_PER_PT
            yield Text(x + _INDENT[head], y, piece, face, letters, colour)
        if head == 2:
            rule = (("M", (x, y + 1.2)), ("L", (x + width, y + 1.2)))
            yield Path(rule, self.theme.lines["hairline"])

    def _row_height(self, row: ListRow, size: float, width: float) -> float:
        pieces = self._pieces(row, size, width)
        return sum(each[2] for each in pieces) * _HEIGHT * MM_PER_PT + (1.4 if row[0] == 2 else 0.0)

    # --- cloth ---

    def cloths(self) -> Iterator[Item]:
        """Coat and cap of every grade and kind, threads as many as their 升 has."""
        small = self.theme.lettering[Role.CAPTION]
        xs = (_EDGE, 58.0, 58.0 + _SWATCH[0] + 8.0)
        y = 27.0
        for x, head in zip(xs[1:], (Said("衰", "coat"), Said("冠", "cap")), strict=True):
            yield from self._both(head, x, y, Role.CAPTION)
        y += 3.0
        for grade in self.mourning.grades.values():
            for kind, coat in grade.cloth.items():
                lines = self.tongue.told(
                    Said(f"{grade.title} {kind}", f"{grade.en}; {self.mourning.kinds[kind].en}")
                )
                if lines.han:
                    yield from self._both(Said(lines.han), xs[0], y + 4.0, Role.CAPTION)
                if lines.en:
                    at = y + (7.2 if lines.han else 4.4)
                    for piece in _wrapped(lines.en, small.latin, 6.0, 45.0 * self.part):
                        yield Text(xs[0], at, piece, small.latin, 6.0, self.theme.sub)
                        at += 2.5
                for x, number in ((xs[1], coat), (xs[2], grade.cap[kind])):
                    yield from self._weave(x, y, number)
                    fine = threads(self.mourning, number)
                    words = self.tongue.lead(Said(grade.told or fine.han, fine.en))
                    end = (x + _SWATCH[0] - 1.0, y + _SWATCH[1] - 2.4)
                    yield Text(*end, words.text, small.han, 7.8, self.theme.ink, "end",
                               halo=self.theme.paper, halo_width=1.6)  # fmt: skip
                y += _SWATCH[1] + 2.6

    def _both(self, said: Said, x: float, y: float, role: Role) -> Iterator[Item]:
        style, told = self.theme.lettering[role], self.tongue.told(said)
        if told.han:
            yield Text(x, y, told.han, style.han, style.han_size, self.theme.ink)
            x += measure(told.han, style.han, style.han_size) + 1.6
        if told.en:
            yield Text(x, y, told.en, style.latin, style.latin_size, self.theme.sub)

    def _weave(self, x: float, y: float, number: float) -> Iterator[Item]:
        width, height = _SWATCH
        count = round(number * 10 * _PER_SHENG)
        ink = Ink(None, self.theme.ink, 0.14)
        upright = tuple(
            piece
            for i in range(count + 1)
            for piece in (
                ("M", (x + width * i / count, y)),
                ("L", (x + width * i / count, y + height)),
            )
        )
        yield Path(upright, ink)
        yield _box(x, y, x + width, y + height, Ink(None, self.theme.ink, 0.22))


def _box(west: float, north: float, east: float, south: float, ink: Ink) -> Path:
    return Path(line(_square(west, north, east, south), closed=True), ink)


def _height(lines: Iterable[CellLine]) -> float:
    return sum(line.size for line in lines) * _HEIGHT * MM_PER_PT


def _wrapped(words: str, face: str, size: float, room: float) -> Iterator[str]:
    """The words in lines no broader than there is room."""
    line = ""
    for piece in re.split(r"(?<=[、， ])|(?=（)", words):
        if line and measure((line + piece).rstrip(), face, size) > room:
            yield line.rstrip()
            line = ""
        line += piece
    if line:
        yield line.rstrip()


# --- the coat ---


@dataclass
class CoatFigure:
    """Where the parts of the figure are composed."""

    parts: Mapping[str, CoatPart]
    theme: Theme
    tongue: Tongue

    def items(self) -> Iterator[Item]:
        """Front, back, the side piece and the list of measures."""
        for x, is_front in zip(_MIDDLES, (True, False), strict=True):
            yield from self._garment(x, is_front=is_front)
        yield from self._piece()
        yield from self._list()

    def views(self) -> Iterator[tuple[Item, ...]]:
        """From the front, from behind, and the side piece, each by itself."""
        for x, is_front in zip(_MIDDLES, (True, False), strict=True):
            yield tuple(self._garment(x, is_front=is_front))
        yield tuple(self._piece())

    def _broad(self, name: str) -> float:
        return self.parts[name].broad * _CHI

    def _long(self, name: str) -> float:
        return self.parts[name].long * _CHI

    # --- the garment ---

    def _garment(self, x: float, *, is_front: bool) -> Iterator[Item]:
        body, deep, below = self._broad("body"), self._long("body"), self._long("below")
        waist, hem = _SHOULDER + deep, _SHOULDER + deep + below
        yield from self._skirt(x, body, hem, is_front=is_front)
        for side in (-1, 1):
            yield from self._side_piece(x, side, body, waist)
        yield self._part("below", _square(x - body, waist, x + body, hem), _TONE)
        for side in (-1, 1):
            yield self._sleeve(x, side, body, deep)
        yield self._part("body", _square(x - body, _SHOULDER, x + body, waist), _TONE)
        yield self._seam((x, _SHOULDER), (x, waist))
        yield from self._collar(x)
        name, turned = ("breast piece", 0.62 * deep) if is_front else ("back piece", 0.0)
        part = self.parts[name]
        half, top = (
            part.broad * _CHI / 2,
            _SHOULDER + self._broad("lapel") * (1 - bool(turned)) + turned,
        )
        yield self._part(name, _square(x - half, top, x + half, top + part.long * _CHI), _DARK)
        yield from self._names(x, body, deep, is_front=is_front)
        yield from (self._front_measures if is_front else self._back_measures)(x, body, deep)

    def _sleeve(self, x: float, side: int, body: float, deep: float) -> Item:
        """Square, and sewn up below the opening for the hand."""
        near, far = x + side * body, x + side * (body + self._broad("sleeve"))
        mouth = _SHOULDER + self._broad("cuff")
        turn = far - side * 0.25 * self._broad("sleeve")
        foot = _SHOULDER + deep
        corners = ((near, _SHOULDER), (far, _SHOULDER), (far, mouth), (turn, foot), (near, foot))
        return self._part("sleeve", corners, _TONE)

    def _collar(self, x: float) -> Iterator[Item]:
        """The opening, and at either side the cloth turned out of it over the shoulder."""
        gap, flap = self._broad("opening") / 2, self._broad("lapel")
        opening = _square(x - gap, _SHOULDER, x + gap, _SHOULDER + flap)
        yield self._part("opening", opening, 1.0)
        for side in (-1, 1):
            near, far = x + side * gap, x + side * (gap + flap)
            yield self._part("lapel", _square(near, _SHOULDER, far, _SHOULDER + flap), _DARK)
            yield self._seam((near, _SHOULDER), (far, _SHOULDER + flap))

    def _skirt(self, x: float, body: float, top: float, *, is_front: bool) -> Iterator[Item]:
        """So many widths, each with its three pleats; broken off, since no length is told."""
        widths = _FRONT if is_front else _BACK
        wide, deep = body * 0.94, _SKIRT * _CHI
        foot = [(x + wide * (1 - i / 6), top + deep + (1.0 if i % 2 else -1.0)) for i in range(13)]
        yield self._part("skirt", ((x - wide, top), (x + wide, top), *foot), 0.96)
        for i in range(widths):
            left = x - wide + 2 * wide * i / widths
            if i:
                yield self._seam((left, top), (left, top + deep))
            for k in range(1, 4):
                at = left + 2 * wide / widths * k / 4
                yield self._seam((at - 0.8, top), (at, top + 5.0), (at + 0.8, top))

    def _side_piece(self, x: float, side: int, body: float, waist: float) -> Iterator[Item]:
        """It hangs from the waist over the gap of the skirt, straight for a 尺, then as a tail."""
        straight, end = waist + self._long("straight"), waist + self._long("side piece")
        near, far = x + side * body * 0.82, x + side * (body * 0.82 + self._broad("side piece") / 2)
        yield self._part(
            "side piece", ((near, waist), (far, waist), (far, end), (near, straight)), _DARK
        )

    def _piece(self) -> Iterator[Item]:
        """One cloth makes two side pieces: how it is cut."""
        (x, y), wide = _PIECE, self._broad("side piece")
        long, straight = self._long("cloth"), self._long("straight")
        inward = self._broad("cut")
        yield self._part("cloth", _square(x - wide / 2, y, x + wide / 2, y + long), 0.96)
        left, right = x - wide / 2, x + wide / 2
        cut = ((left, y + straight), (left + inward, y + straight),
               (right - inward, y + long - straight), (right, y + long - straight))  # fmt: skip
        yield Path(line(cut), Ink(None, self.theme.ink, _OUTLINE, dash=(1.6, 0.9)))
        yield from self._across((left, right), y - 3.4, "side piece", y)
        yield from self._upright(left - 4.4, (y, y + straight), "straight", left)
        yield from self._upright(right + 4.4, (y, y + long), "cloth", right)
        yield from self._named("side piece", (x, y + 0.28 * long))
        yield from self._named("side piece", (x, y + 0.82 * long))

    # --- what is written ---

    def _names(self, x: float, body: float, deep: float, *, is_front: bool) -> Iterator[Item]:
        below, sleeve = self._long("below"), self._broad("sleeve")
        yield from self._named("front" if is_front else "back", (x, _SHOULDER - 16.5), large=True)
        yield from self._named("sleeve", (x - body - sleeve * 0.55, _SHOULDER + deep * 0.5))
        yield from self._named("sleeve", (x + body + sleeve * 0.55, _SHOULDER + deep * 0.5))
        yield from self._named("body", (x - body * 0.62, _SHOULDER + deep * 0.66))
        if is_front:
            yield from self._named("below", (x, _SHOULDER + deep + below * 0.62))
        widths = _FRONT if is_front else _BACK
        middle = x if widths % 2 else x + body * 0.94 / widths
        yield from self._named("skirt", (middle, _SHOULDER + deep + below + _SKIRT * _CHI * 0.72))
        aside = (body * 1.82 + self._broad("side piece") / 2) / 2
        for side in (-1, 1):
            at = (x + side * aside, _SHOULDER + deep + below * 0.62)
            room = self._broad("side piece") / 2 - 0.18 * body - 0.9
            yield from self._named("side piece", at, small=self.tongue.has_han, room=room)
        flap = (self._broad("opening") + self._broad("lapel")) / 2
        for side in (-1, 1):
            yield from self._named(
                "lapel", (x + side * flap, _SHOULDER + self._broad("lapel") * 0.66), small=True
            )
        half = self.parts["breast piece"].long * _CHI / 2
        if is_front:
            yield from self._named(
                "breast piece", (x, _SHOULDER + 0.62 * deep + half + 1.0), small=True
            )
        else:
            yield from self._named(
                "back piece",
                (x, _SHOULDER + self._broad("lapel") + self._long("back piece") * 0.55),
            )

    def _front_measures(self, x: float, body: float, deep: float) -> Iterator[Item]:
        gap, flap = self._broad("opening") / 2, self._broad("lapel")
        far = x + body + self._broad("sleeve")
        mouth = _SHOULDER, _SHOULDER + self._broad("cuff")
        yield from self._upright(far + 3.6, mouth, "cuff", far, broad=True)
        yield from self._across(
            (x - body - self._broad("sleeve"), x - body), _SHOULDER - 3.2, "sleeve", _SHOULDER
        )
        yield from self._across((x - gap - flap, x - gap), _SHOULDER - 3.2, "lapel", _SHOULDER)
        yield from self._across((x - gap, x + gap), _SHOULDER - 8.0, "opening", _SHOULDER)
        left = x - body - self._broad("sleeve")
        yield from self._upright(left - 3.6, (_SHOULDER, _SHOULDER + deep), "body", left)
        top, part = _SHOULDER + 0.62 * deep, self.parts["breast piece"]
        half = part.broad * _CHI / 2
        yield from self._upright(
            x + half + 3.0, (top, top + part.long * _CHI), "breast piece", x + half
        )
        yield from self._across((x - half, x + half), top - 2.2, "breast piece", top)

    def _back_measures(self, x: float, body: float, deep: float) -> Iterator[Item]:
        below, waist = self._long("below"), _SHOULDER + deep
        half, foot = (
            self._broad("back piece") / 2,
            _SHOULDER + self._broad("lapel") + self._long("back piece"),
        )
        yield from self._across((x - half, x + half), foot + 3.0, "back piece", foot, below=True)
        at = x - body * 0.82 - self._broad("side piece") / 2
        yield from self._upright(
            at - 3.6, (waist, waist + self._long("side piece")), "side piece", at
        )
        yield from self._upright(x + body + 17.6, (waist, waist + below), "below", x + body)

    def _list(self) -> Iterator[Item]:
        """Each part with the words that say its measure."""
        style, small = self.theme.lettering[Role.NAME], self.theme.lettering[Role.THING]
        told = [part for part in self.parts.values() if part.words]
        rows = -(-len(told) // 2)
        room = (_COLUMN - 3) * (_BROADER if self.theme.is_leaf else 1.0)
        step = _PITCH if self.tongue.has_han and self.tongue.has_english else _PITCH - 1.4
        for i, part in enumerate(told):
            x, y = _LIST[0] + _COLUMN * (i // rows), _LIST[1] + step * (i % rows)
            words = self.tongue.told(Said(f"{part.han}：{part.words}", part.told_en))
            if words.han:
                han = words.han + (f"（{part.basis}）" if part.basis else "")
                size = min(8.2, 8.2 * room / measure(han, small.han, 8.2))
                yield Text(x, y, han, small.han, size, self.theme.ink)
                y += 2.6
            if words.en:
                size = 6.0 if words.han else 8.0
                size = min(size, size * room / measure(words.en, style.latin, size))
                yield Text(x, y, words.en, style.latin, size, self.theme.sub)

    def _named(
        self, name: str, at: Point, *, large: bool = False, small: bool = False, room: float = 99.0
    ) -> Iterator[Item]:
        style, part = self.theme.lettering[Role.NAME], self.parts[name]
        told = self.tongue.told(Said(part.han, part.en))
        x, y = at
        if told.han:
            size = 13.0 if large else 6.4 if small else 9.0
            yield Text(x, y, told.han, style.han, size, self.theme.ink, "middle")
            y += 2.5 if not large else 3.4
        if told.en and not small:
            size = 7.4 if large else 5.6
            size = min(size, size * room / measure(told.en, style.latin, size))
            yield Text(x, y, told.en, style.latin, size, self.theme.sub, "middle")

    def _across(
        self, span: tuple[float, float], y: float, name: str, edge: float, *, below: bool = False
    ) -> Iterator[Item]:
        left, right = span
        for x in span:
            yield extension((x, edge), (x, y), self.theme)
        yield from dimension((left, y), (right, y), self.theme)
        words = self.parts[name].broad_told(self.tongue.has_han)
        yield self._figure(words, ((left + right) / 2, y + (2.9 if below else -0.9)), "middle")

    def _upright(
        self, x: float, span: tuple[float, float], name: str, edge: float, *, broad: bool = False
    ) -> Iterator[Item]:
        top, foot = span
        for y in span:
            yield extension((edge, y), (x, y), self.theme)
        yield from dimension((x, top), (x, foot), self.theme)
        part = self.parts[name]
        words = (part.broad_told if broad else part.long_told)(self.tongue.has_han)
        is_left = x < edge
        at = (x + (-0.9 if is_left else 0.9), (top + foot) / 2 + 0.9)
        yield self._figure(words, at, "end" if is_left else "start")

    def _figure(self, words: str, at: Point, anchor: str) -> Item:
        style = self.theme.lettering[Role.THING]
        face = style.han if self.tongue.has_han else style.latin
        return Text(*at, words, face, 6.6, self.theme.ink, anchor,
                    halo=self.theme.paper, halo_width=0.85)  # fmt: skip

    # --- ink ---

    def _part(self, name: str, corners: tuple[Point, ...], tone: float) -> Item:
        fill = mix(self.theme.ink, self.theme.paper, tone)
        ink = Ink(self.theme.paper if self.theme.is_leaf else fill, self.theme.ink, _OUTLINE)
        return Group(f"coat-{name}", (Path(line(corners, closed=True), ink),))

    def _seam(self, *points: Point) -> Item:
        return Path(line(points), Ink(None, self.theme.ink, _SEAM))


def _square(west: float, north: float, east: float, south: float) -> tuple[Point, ...]:
    return ((west, north), (east, north), (east, south), (west, south))
