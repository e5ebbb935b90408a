"""Charts of mourning: the tree of a clan as a square, rules by grade and kind, the cloth."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from layout.draw.dress import Role, Theme, carved, in_one_face, in_script, mix
from layout.draw.sheets.coat import CoatFigure
from layout.mourning import (
    Answering,
    ChartForm,
    Grade,
    Kin,
    Mourning,
    MourningChart,
    MourningRule,
    TreePlace,
    Worn,
    place_in_clan,
)
from layout.picture import Group, Ink, Item, Path, Sheet, Text
from layout.said import Said
from layout.say.mourning import cloth, threads
from layout.say.tongue import Tongue
from layout.shape import Point
from layout.typeset import MM_PER_PT, measure

_WIDE, _TALL = (297.0, 210.0), (210.0, 297.0)  # mm
_EDGE = 11.0  # mm of margin
_WIDTH = 30.4  # mm of one place in the square
_AIR, _SPARE = 3.6, 5.0  # mm round the words of a row; more, where there is room
_FOOT = 10.0  # mm beneath the square
_TOP = 13.6  # mm of it above the square
_FARTHEST = 4  # rows above and below, columns beside
_LINES = (1.15, 0.8, 0.55, 0.38, 0.22)  # mm about a cell: the heavier the grief, the thicker
_TONES = (0.66, 0.76, 0.85, 0.92, 0.97)  # part of the way to the paper
_INSIDE = 1.3  # mm from a cell's line to its words
_ONE_FACE = 0.92  # the one face of a leaf is broader than the italics that lines are measured by
_LEAST = 0.5  # of their size, the letters of a crowded cell
_HEIGHT = 1.32  # of a line, to its letters
_PER_SHENG = 2  # threads drawn for one 升
_SWATCH = (66.0, 8.4)  # mm of cloth


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
    match chart.form:
        case ChartForm.SQUARE:
            body = desk.square()
        case ChartForm.LIST:
            body = desk.listed()
        case ChartForm.CLOTH:
            body = desk.cloths()
        case ChartForm.COAT:
            body = CoatFigure(mourning.coat, theme, tongue).items()
    items: tuple[Item, ...] = (
        Group("title", tuple(desk.title(width))),
        Group("chart", tuple(body)),
        Group("foot", tuple(desk.foot(width, height))),
    )
    if theme.is_leaf:
        items = carved(in_one_face(items))
    title = tongue.told(chart.said)
    called = " ".join(filter(None, (title.han, title.en)))
    sheet = Sheet(width, height, called, called, theme.paper, items, tongue.plain.script)
    return in_script(sheet, tongue)


class _Desk:
    """Where the parts of one chart are composed."""

    def __init__(
        self, mourning: Mourning, chart: MourningChart, theme: Theme, tongue: Tongue
    ) -> None:
        self.mourning, self.chart, self.theme, self.tongue = mourning, chart, theme, tongue
        self.part = _ONE_FACE if theme.is_leaf else 1.0  # of its room that a line may fill
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
        for place, cell in cells.items():
            column = _FARTHEST + (-place.degree if place.is_aside else place.degree)
            row = _FARTHEST - place.generation
            corner = (left + column * _WIDTH, _TOP + sum(heights[:row]))
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
            CellLine(line, entry.face, entry.size * k, entry.colour)
            for entry in entries
            for line in _wrapped(entry.said, entry.face, entry.size * k, room)
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
                     if each.how is not Answering.ALIKE and each.kin is k]  # fmt: skip
            found.sort(key=lambda each: order.index(each.rule.grade.name))
            for each in found:
                place = place_in_clan(each.kin.path[len(begin) :])
                is_lighter = each.rule.age or (each.rule.state and not self._is_shown(each.rule))
                if place and not is_lighter and not each.kin.is_apart:
                    cell = cells.setdefault(place, _Cell())
                    cell.worn.setdefault(each.rule.grade.name, []).append(each)
        return cells

    def _rank(self, grade: Grade) -> int:
        """How heavy it looks: one beside the five as that before it."""
        before = list(self.mourning.grades.values())
        before = before[: before.index(grade) + 1]
        return self.ranked.index(next(g.rank for g in reversed(before) if g.rank is not None))

    def _is_shown(self, rule: MourningRule) -> bool:
        """Whether it is for what befalls everybody: at home or married, a parent living or dead."""
        state = self.mourning.states[rule.state]
        return state.is_plain or state.is_common

    def _cell(
        self, cell: _Cell, corner: Point, height: float, lines: tuple[CellLine, ...]
    ) -> Iterator[Item]:
        grade, (x, y) = cell.heaviest, corner
        rank = min(self._rank(grade) if grade else 0, len(_LINES) - 1)
        inset = _LINES[rank] / 2 + 0.35
        fill = mix(self.theme.ink, self.theme.paper, _TONES[rank]) if grade else self.theme.paper
        ink = Ink(None if self.theme.is_leaf else fill, self.theme.ink, _LINES[rank])
        yield _box(x + inset, y + inset, x + _WIDTH - inset, y + height - inset, ink)
        at = y + (height - _height(lines)) / 2
        for line in lines:
            at += line.size * _HEIGHT * MM_PER_PT
            yield Text(x + _WIDTH / 2, at - line.size * 0.3 * MM_PER_PT, line.said, line.face,
                       line.size, line.colour, "middle")  # fmt: skip

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
            for state, group in groupby(several, key=lambda each: each.rule.state):
                kin = tuple(dict.fromkeys(each.kin for each in group))
                merged.setdefault(kin, []).append((self.mourning.grades[grade], state))
        for kin, worn in merged.items():
            if self.tongue.has_han:
                han = "、".join(each.said.han for each in kin)
                han += "，".join(f"{f'（{state}）' if state else ' '}{g.name}" for g, state in worn)
                yield CellLine(han, name.han, 8.8, ink)
            if self.tongue.has_english:
                by = self.mourning.mourners[self.chart.by[0]].sex
                of = [each.of(by).en.removeprefix("his ").removeprefix("her ") for each in kin]
                states = [self.mourning.states[state].en for _, state in worn if state]
                english = ", ".join(filter(None, (*of, " or ".join(states))))
                yield CellLine(english, small.latin, 6.0, sub if self.tongue.has_han else ink)
                if not self.tongue.has_han:
                    yield CellLine("; ".join(g.en for g, _ in worn), name.latin, 5.4, sub)

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
                yield Text(after, at, told.han, style.han, 7.6, self.theme.ink)
                after += measure(told.han, style.han, 7.6) + 1.6
            if told.en and not told.han:
                yield Text(after, at, told.en, style.latin, 7.2, self.theme.sub)

    # --- rules by grade and kind ---

    def listed(self) -> Iterator[Item]:
        """Every rule of the chart, the heaviest grade first, kind by kind, in one column or two."""
        rows = tuple(self._rows())
        size = 9.4
        while size > 5.0 and self._height(rows, size) > _TALL[1] - 44.0:
            size *= 0.96
        y = 27.0
        for i, (head, han, english) in enumerate(rows):
            y += self._air(head) * size if i else 0.0
            yield from self._row(head, han, english, y, size)
            y += self._row_height(head, han, english, size)

    def _rows(self) -> Iterator[tuple[int, str, str]]:
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
                    yield 1, f"{head.han} {stuff.han}", f"{head.en}; {stuff.en}"
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
        self, head: int, han: str, english: str, size: float
    ) -> Iterator[tuple[str, str, float, str]]:
        name, role = self.theme.lettering[Role.NAME], self.theme.lettering[Role.GLOSS]
        told = self.tongue.told(Said(han, english))
        grown = size * (1.0, 1.06, 1.3)[head]
        room = (_TALL[0] - 2 * _EDGE - (0.0, 4.0, 8.0)[2 - head]) * self.part
        for words, face, part, colour in (
            (told.han, name.han if head else role.han, 1.0, self.theme.ink),
            (told.en, name.latin, 0.82 if told.han else 1.0, self.theme.sub),
        ):
            for line in _wrapped(words, face, grown * part, room):
                yield line, face, grown * part, colour

    def _row(self, head: int, han: str, english: str, y: float, size: float) -> Iterator[Item]:
        x = _EDGE + (0.0, 4.0, 8.0)[2 - head]
        for line, face, letters, colour in self._pieces(head, han, english, size):
            y += letters * _HEIGHT * MM_PER_PT
            yield Text(x, y, line, face, letters, colour)
        if head == 2:
            rule = (("M", (_EDGE, y + 1.2)), ("L", (_TALL[0] - _EDGE, y + 1.2)))
            yield Path(rule, self.theme.lines["hairline"])

    def _row_height(self, head: int, han: str, english: str, size: float) -> float:
        pieces = self._pieces(head, han, english, size)
        return sum(each[2] for each in pieces) * _HEIGHT * MM_PER_PT + (1.4 if head == 2 else 0.0)

    def _height(self, rows: Iterable[tuple[int, str, str]], size: float) -> float:
        return sum(self._air(row[0]) * size + self._row_height(*row, size) for row in rows)

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
                    size = min(6.6, 6.6 * 45.0 / measure(lines.en, small.latin, 6.6))
                    yield Text(xs[0], y + 7.4, lines.en, small.latin, size, self.theme.sub)
                for x, number in ((xs[1], coat), (xs[2], grade.cap[kind])):
                    yield from self._weave(x, y, number)
                    fine = threads(self.mourning, number)
                    words = self.tongue.lead(Said(grade.told or fine.han, fine.en))
                    at = (x + _SWATCH[0] - 1.0, y + _SWATCH[1] - 2.4)
                    yield Text(*at, words.text, small.han, 7.8, self.theme.ink, "end",
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
    corners = ((west, north), (east, north), (east, south), (west, south))
    return Path((*(("ML"[i > 0], corner) for i, corner in enumerate(corners)), ("Z", ())), ink)


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
