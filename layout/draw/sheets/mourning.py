"""Charts of mourning: the tree of a clan as a square, rules by grade, the cloth, the coat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, groupby, pairwise

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
    KinMove,
    Mourning,
    MourningChart,
    MourningRule,
    Sex,
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
_TITLE = 92.0  # mm that the title of a square is broad
_BROADEST = 44.0  # mm of one place in the square
_AIR, _SPARE = 3.6, 7.0  # mm round the words of a row; more, where there is room
_FOOT = 10.0  # mm beneath the square
_TOP = 13.6  # mm of it above the square
_BELOW = 21.0  # mm more, where there is room, so that it stands below the title
_FARTHEST = 4  # rows above and below, columns beside
_LINES = (1.15, 0.8, 0.55, 0.38, 0.22)  # mm about a cell: the heavier the grief, the thicker
_DARK_RANKS = 2  # on whose tone words are in ink
_TONES = (0.66, 0.76, 0.85, 0.92, 0.97)  # part of the way to the paper
_INSIDE = 1.3  # mm from a cell's line to its words
_ONE_FACE = 0.92  # the one face of a leaf is broader than the italics that lines are measured by
_BROADER = 0.84  # and so where it has characters between its letters
_SIZE = 8.8  # pt of who stands in a cell
_PAPER, _WALL_LEAST = 6.0, 9.0  # pt: no letter is smaller on paper, on a slide
_LARGER = 1.2  # times as large at the most, the letters of a square with room
_CORNERS = ("bottom left", "top left", "bottom right", "top right")
_PITCH = 2.2 * MM_PER_PT  # mm from line to line of a key, of a pt of its letters
_SWATCH_ROOM = 11.0  # mm before the words of a key
_HEIGHT = 1.32  # of a line, to its letters
_PER_SHENG = 2  # threads drawn for one 升
_SWATCH, _SWATCH_HIGH = 66.0, 8.4  # mm of cloth on which so many are drawn, and how high it is
_NAMED = 0.28  # of the breadth, to what the cloth is of
_LEADING = 1.2
_CLOTH_PAPER, _CLOTH_WALL = (8.2, 6.2), (10.0, 9.0)  # pt, of Han and of English
_LIST_TOP, _BENEATH = 27.0, 17.0  # mm above a list, and beneath it
_GUTTER = 8.0  # mm between its columns
_LARGE, _READ = 9.8, 8.4  # pt of its letters; smaller, and it has two columns
_GROWN = 1.6  # times as large at the most, the letters of a square on a slide
_WALL = 12.0  # pt of them on a slide
_INDENT = (6.0, 3.0, 0.0)  # mm before a rule, a kind, a grade


_CHI = 13.4  # mm of paper to a 尺
_MIDDLES, _SHOULDER = (83.5, 218.5), 49.0  # mm: the two figures, and the shoulders
_SKIRT = 1.5  # 尺 of it that are shown: how long it is is not said
_PIECE = (41.0, 143.0)  # mm: where the side piece is cut
_LIST = (96.0, 140.0)  # mm: where the measures are listed
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


@dataclass(frozen=True, slots=True)
class _Area:
    """What of a page a square may take, in mm."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class _Grid:
    """Generations of a square where they stand, with their words wrapped."""

    area: _Area
    corner: Point
    first: int  # the column furthest to the left
    width: float  # of a column
    heights: Mapping[int, float]  # by generation
    lines: Mapping[TreePlace, tuple[CellLine, ...]]
    k: float  # how many times as large its letters are
    least: float  # pt

    def corner_of(self, place: TreePlace) -> Point:
        above = sum(high for row, high in self.heights.items() if row > place.generation)
        left, top = self.corner
        return left + (_column(place) - self.first) * self.width, top + above


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
        items = carved(in_one_face(items, in_han=tongue.has_han))
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
            bodies = desk.walled_square(room)
        case ChartForm.LIST:
            bodies = desk.walled(room)
        case ChartForm.CLOTH:
            bodies = desk.walled_cloths(room)
        case ChartForm.COAT:
            bodies, room = CoatFigure(mourning.coat, theme, tongue).views(), _WIDE
    title = tongue.lead(chart.said).text
    for body in bodies:
        items: tuple[Item, ...] = (Group("chart", tuple(body), meant=Meant.WORDS),)
        in_han = tongue.has_han
        items = carved(in_one_face(items, in_han=in_han)) if theme.is_leaf else items
        sheet = Sheet(*room, title, title, theme.paper, items, tongue.plain.script)
        yield in_script(sheet, tongue)


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
        if wording.en and self.chart.form is ChartForm.SQUARE:
            y = 17.0 + (7.0 if wording.han else 0.0)
            for piece in _wrapped(wording.en, style.latin, 12, _TITLE * self.part):
                yield Text(_EDGE, y, piece, style.latin, 12, self.theme.sub)
                y += 5.6
        elif wording.en:
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
        area = _Area(_EDGE, _TOP, _WIDE[0] - 2 * _EDGE, _WIDE[1] - _TOP - _FOOT - 2.0)
        entries = self._filled()
        rows = frozenset(place.generation for place in entries)
        grid = self._grid(entries, rows, area, _LARGER, _PAPER)
        if grid is None:
            raise AssertionError(f"{self.chart.name} has no room on its page")
        yield from self._gridded(grid)

    def walled_square(self, room: tuple[float, float]) -> Iterator[tuple[Item, ...]]:
        """The same on a wall: whole if it can be read, else in as few bands of generations as can,
        those whose letters are the largest."""
        area, entries = _Area(0.0, 0.0, *room), self._filled()
        rows = sorted({place.generation for place in entries}, reverse=True)
        grids: dict[frozenset[int], _Grid | None] = {}
        for count in range(len(rows)):
            found = []
            for ends in combinations(range(1, len(rows)), count):
                bands = [frozenset(rows[i:j]) for i, j in pairwise((0, *ends, len(rows)))]
                for band in bands:
                    if band not in grids:
                        grids[band] = self._grid(entries, band, area, _GROWN, _WALL_LEAST)
                fitted = [grid for grid in map(grids.__getitem__, bands) if grid]
                if len(fitted) == len(bands):
                    found.append(fitted)
            if found:
                best = max(found, key=lambda fitted: min(grid.k for grid in fitted))
                yield from (tuple(self._gridded(grid)) for grid in best)
                return

    def _filled(self) -> Mapping[TreePlace, tuple[CellLine, ...]]:
        """Who stands at each place, as lines that are not yet wrapped."""
        return {place: tuple(self._entries(cell, place)) for place, cell in self._cells.items()}

    def _grid(
        self,
        entries: Mapping[TreePlace, tuple[CellLine, ...]],
        rows: frozenset[int],
        area: _Area,
        k: float,
        least: float,
    ) -> _Grid | None:
        """These generations as large as there is room for; none if letters were smaller than so."""
        own = {place: lines for place, lines in entries.items() if place.generation in rows}
        columns = [_column(place) for place in own]
        first, count = min(columns), max(columns) - min(columns) + 1
        width = min(_BROADEST, area.width / count)
        left = area.left + (area.width - width * count) / 2
        while k * _SIZE >= least:
            fitted = {p: self._fitted(lines, k, width, least) for p, lines in own.items()}
            full = {row: max(_height(lines) for place, lines in fitted.items()
                             if place.generation == row) + _AIR for row in rows}  # fmt: skip
            spare = area.height - sum(full.values())
            room = self._room(width)
            is_held = all(measure(line.said, line.face, line.size) <= room
                          for lines in fitted.values() for line in lines)  # fmt: skip
            if spare >= 0 and is_held:
                more = min(spare / len(full), _SPARE)
                heights = {row: height + more for row, height in full.items()}
                drop = min(_BELOW, spare - more * len(full)) if area.top else 0.0
                corner = (left, area.top + drop)
                grid = _Grid(area, corner, first, width, heights, fitted, k, least)
                if self._key_corner(grid):
                    return grid
            k *= 0.97
        return None

    def _room(self, width: float) -> float:
        return (width - 2 * _INSIDE - _LINES[0]) * self.part

    def _fitted(
        self, entries: Iterable[CellLine], k: float, width: float, least: float
    ) -> tuple[CellLine, ...]:
        """The lines so much larger, and wrapped where there is no room."""
        sized = ((entry, max(entry.size * k, least)) for entry in entries)
        return tuple(
            CellLine(line, entry.face, size, entry.colour)
            for entry, size in sized
            for line in _wrapped(entry.said, entry.face, size, self._room(width))
        )

    def _gridded(self, grid: _Grid) -> Iterator[Item]:
        for place, lines in grid.lines.items():
            size = (grid.width, grid.heights[place.generation])
            parts = self._cell(self._cells[place], grid.corner_of(place), size, lines)
            name = f"cell-{_column(place) + _FARTHEST}-{_FARTHEST - place.generation}"
            yield Group(name, tuple(parts))
        yield Group("key", tuple(self._key(grid)))

    @cached_property
    def _cells(self) -> Mapping[TreePlace, _Cell]:
        """Who stands where, and what is worn for him."""
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

    def _outlined(self, grade: Grade | None, corner: Point, size: tuple[float, float]) -> Item:
        """A place with the line and the tone of what is worn there."""
        rank = min(self._rank(grade) if grade else len(_LINES), len(_LINES) - 1)
        inset, (x, y), (width, height) = _LINES[rank] / 2 + 0.35, corner, size
        is_worn = grade is not None and grade.months
        fill = mix(self.theme.ink, self.theme.paper, _TONES[rank]) if is_worn else self.theme.paper
        dash = (1.6, 0.9) if grade and not is_worn else ()
        ink = Ink(None if self.theme.is_leaf else fill, self.theme.ink, _LINES[rank], dash=dash)
        return _box(x + inset, y + inset, x + width - inset, y + height - inset, ink)

    def _cell(
        self, cell: _Cell, corner: Point, size: tuple[float, float], lines: tuple[CellLine, ...]
    ) -> Iterator[Item]:
        grade, (x, y), (width, height) = cell.heaviest, corner, size
        yield self._outlined(grade, corner, size)
        if grade is None:  # he himself
            yield self._outlined(grade, (x + 1.0, y + 1.0), (width - 2.0, height - 2.0))
        is_dark = grade is not None and self._rank(grade) < _DARK_RANKS
        at = y + (height - _height(lines)) / 2
        for words in lines:
            at += words.size * _HEIGHT * MM_PER_PT
            spot = (x + width / 2, at - words.size * 0.3 * MM_PER_PT)
            colour = self.theme.ink if is_dark else words.colour
            yield Text(*spot, words.said, words.face, words.size, colour, "middle")

    def _entries(self, cell: _Cell, place: TreePlace) -> Iterator[CellLine]:
        """Who stands there, as lines that are not yet wrapped."""
        name, small = self.theme.lettering[Role.NAME], self.theme.lettering[Role.THING]
        ink, sub = self.theme.ink, self.theme.sub
        if (place.generation, place.degree) == (0, 0):
            told = self.tongue.told(Said(self.chart.middle, self.chart.middle_en))
            of_en = 6.4 if told.han else 11.0
            for words, face, size in ((told.han, name.han, 14.0), (told.en, small.latin, of_en)):
                if words:
                    yield CellLine(words, face, size, ink)
        merged: dict[tuple[Kin, ...], list[tuple[Grade, str]]] = {}
        for grade_name, several in cell.worn.items():
            for state, group in groupby(several, key=lambda each: each.state):
                kin = tuple({each.kin.en: each.kin for each in reversed(tuple(group))}.values())
                kin = kin[::-1]  # a nephew may have two names
                merged.setdefault(kin, []).append((self.mourning.grades[grade_name], state))
        for kin, worn in merged.items():
            if self.tongue.has_han:
                names = "、".join(each.said.han for each in kin)
                many = [f"（{state}）{grade.name}" for grade, state in worn if state]
                one = " ".join((names, *(grade.name for grade, state in worn if not state)))
                for words in (one, *many):
                    yield CellLine(words, name.han, _SIZE, ink)
            if self.tongue.has_english:
                states = [self.mourning.states[state].label if state else "" for _, state in worn]
                english = _in_short(kin, self.mourning.mourners[self.chart.by[0]].sex)
                if self.tongue.has_han:
                    when = " or ".join(filter(None, states))
                    when = f"or {when}" if when and "" in states else when
                    words = ", ".join(filter(None, (english, when)))
                    yield CellLine(words, small.latin, 6.4, sub)
                else:
                    yield CellLine(english, small.latin, _SIZE, ink)
                    for (grade, _), state in zip(worn, states, strict=True):
                        words = ": ".join(filter(None, (state, grade.label)))
                        yield CellLine(words, name.latin, 7.6, sub)

    def _key_lines(self, grid: _Grid) -> Iterator[tuple[Grade, tuple[CellLine, ...]]]:
        """What each grade is called that is worn for somebody there."""
        style, size = self.theme.lettering[Role.LEGEND], max(grid.least, 7.6 * grid.k)
        worn = {grade for place in grid.lines for grade in self._cells[place].worn}
        for grade in self.mourning.grades.values():
            if grade.name in worn:
                is_short = grade.short and not self.tongue.has_han
                english = f"{grade.short}: {grade.en}" if is_short else grade.en
                told = self.tongue.told(Said(grade.title, english))
                of_en = max(grid.least, 0.88 * size)
                both = ((told.han, style.han, size), (told.en, style.latin, of_en))
                yield grade, tuple(CellLine(*line, self.theme.ink) for line in both if line[0])

    def _key_corner(self, grid: _Grid) -> Point | None:
        """Of a corner of the page where nobody stands."""
        lines, area = [*self._key_lines(grid)], grid.area
        broad = _SWATCH_ROOM + max(
            sum(measure(line.said, line.face, line.size) / self.part + 1.6 for line in each)
            for _, each in lines
        )
        high = sum(max(line.size for line in each) for _, each in lines) * _PITCH
        for corner in _CORNERS if area.top == 0 else _CORNERS[::2]:
            x = area.left if "left" in corner else area.left + area.width - broad
            y = area.top if "top" in corner else area.top + area.height - high
            if not any(
                x < west + grid.width and west < x + broad
                and y < north + grid.heights[place.generation] and north < y + high
                for place in grid.lines for west, north in (grid.corner_of(place),)
            ):  # fmt: skip
                return x, y
        return None

    def _key(self, grid: _Grid) -> Iterator[Item]:
        """How thick a line each grade has."""
        x, y = self._key_corner(grid) or (0.0, 0.0)
        for grade, lines in self._key_lines(grid):
            pitch = max(line.size for line in lines) * _PITCH
            yield self._outlined(grade, (x, y + 0.02 * pitch), (9.0, 0.9 * pitch))
            at = x + _SWATCH_ROOM
            for each in lines:
                yield Text(at, y + 0.64 * pitch, each.said, each.face, each.size, each.colour)
                at += measure(each.said, each.face, each.size) / self.part + 1.6
            y += pitch

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
        """The rows in columns so deep; no head is the last of one, and where a grade or a kind
        goes on in the next its head stands there again."""
        columns: list[list[ListRow]] = [[]]
        heads: dict[int, ListRow] = {}
        y = 0.0
        for i, row in enumerate(rows):
            after = rows[i + 1 : i + 1 + row[0]]  # what a head does not stand without
            high = self._row_height(row, size, width)
            need = high + sum(self._row_height(each, size, width) + self._air(each[0]) * size
                              for each in after)  # fmt: skip
            is_led = bool(columns[-1]) and columns[-1][-1][0] > row[0]
            if columns[-1] and not is_led and y + self._air(row[0]) * size + need > deep:
                again: list[ListRow] = []
                for n in (2, 1):
                    if n in heads and n > row[0]:
                        told = self.mourning.sentences["continued"].of(head=Said(*heads[n][1:]))
                        again.append((n, told.han, told.en))
                columns.append(again)
                y = sum(self._row_height(each, size, width) for each in again)
                y += sum(self._air(each[0]) * size for each in again[1:])
            y += high + (self._air(row[0]) * size if columns[-1] else 0.0)
            columns[-1].append(row)
            if row[0]:
                heads = {n: head for n, head in heads.items() if n > row[0]} | {row[0]: row}
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
        if first.is_returned:
            told = self.mourning.sentences["and returned"].of(pair=Said(han, english))
            return told.han, told.en
        return han, english

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
        area = _Area(_EDGE, 27.0, _TALL[0] - 2 * _EDGE, _TALL[1])
        return (item for page in self._woven(area, _CLOTH_PAPER) for item in page)

    def walled_cloths(self, room: tuple[float, float]) -> Iterator[tuple[Item, ...]]:
        """The same on as many slides as it takes."""
        return self._woven(_Area(0.0, 4.0, *room), _CLOTH_WALL)

    def _woven(self, area: _Area, letters: tuple[float, float]) -> Iterator[tuple[Item, ...]]:
        """A row a grade and kind, on pages so deep: its name, then coat and cap."""
        style, (size, small) = self.theme.lettering[Role.CAPTION], letters
        named = area.width * _NAMED
        broad = (area.width - named - _GUTTER) / 2
        face = style.han if self.tongue.has_han else style.latin
        label = 1.8 + max(
            measure(self._fineness(grade, number), face, size) / self.part
            for grade in self.mourning.grades.values()
            for number in (*grade.cloth.values(), *grade.cap.values())
        )
        xs = (area.left + named, area.left + named + broad + _GUTTER)
        items: list[Item] = []
        y = 0.0
        for grade in self.mourning.grades.values():
            for kind, coat in grade.cloth.items():
                told = self.tongue.told(
                    Said(f"{grade.title} {kind}", f"{grade.en}; {self.mourning.kinds[kind].en}")
                )
                lines = [(told.han, style.han, size)] if told.han else []
                room = (named - 3.0) * self.part
                for piece in _wrapped(told.en, style.latin, small, room) if told.en else ():
                    lines.append((piece, style.latin, small))
                high = sum(each[2] for each in lines) * _LEADING * MM_PER_PT
                step = max(high, _SWATCH_HIGH) + 2.4
                if items and y + step > area.height:
                    yield tuple(items)
                    items = []
                if not items:
                    y = area.top
                    for x, head in zip(xs, (Said("衰", "coat"), Said("冠", "cap")), strict=True):
                        items += self._both(head, (x, y), letters)
                    y += 3.0
                at = y + (max(high, _SWATCH_HIGH) - high) / 2
                for words, face, each in lines:
                    at += each * _LEADING * MM_PER_PT
                    colour = self.theme.ink if face == style.han else self.theme.sub
                    items.append(Text(area.left, at - 0.9, words, face, each, colour))
                for x, number in zip(xs, (coat, grade.cap[kind]), strict=True):
                    words = self._fineness(grade, number)
                    items += self._weave((x, y), (broad - label, max(high, _SWATCH_HIGH)), number)
                    end = (x + broad, y + max(high, _SWATCH_HIGH) / 2 + 0.36 * size * MM_PER_PT)
                    items.append(Text(*end, words, face, size, self.theme.ink, "end"))
                y += step
        yield tuple(items)

    def _fineness(self, grade: Grade, number: float) -> str:
        fine = threads(self.mourning, number)
        return self.tongue.lead(Said(grade.told or fine.han, fine.en)).text

    def _both(self, said: Said, at: Point, letters: tuple[float, float]) -> Iterator[Item]:
        style, told, (x, y) = self.theme.lettering[Role.CAPTION], self.tongue.told(said), at
        if told.han:
            yield Text(x, y, told.han, style.han, letters[0], self.theme.ink)
            x += measure(told.han, style.han, letters[0]) + 1.6
        if told.en:
            yield Text(x, y, told.en, style.latin, letters[1], self.theme.sub)

    def _weave(self, corner: Point, size: tuple[float, float], number: float) -> Iterator[Item]:
        """A piece of cloth, two threads drawn for one 升 of a whole breadth."""
        (x, y), (width, height) = corner, size
        count = round(number * 10 * _PER_SHENG * width / _SWATCH)
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


def _column(place: TreePlace) -> int:
    """To the right of him in the middle; women of the clan to the left."""
    return -place.degree if place.is_aside else place.degree


def _in_short(kin: Sequence[Kin], by: Sex) -> str:
    """Those of one place, each with his wife where she stands there too."""
    told = ""
    for before, each in zip((None, *kin), kin, strict=False):
        wed = (KinMove.WED, Sex.WOMAN)
        if before and each.path == (*before.path, wed):
            told += ", and his wife" if " of " in before.label(by) else " and wife"
        else:
            told += (", " if told else "") + each.label(by)
    return told


def _height(lines: Iterable[CellLine]) -> float:
    return sum(line.size for line in lines) * _HEIGHT * MM_PER_PT


def _wrapped(words: str, face: str, size: float, room: float) -> Iterator[str]:
    """The words in lines no broader than there is room; a word that is broader is parted at its
    hyphens."""
    line = ""
    for word in re.split(r"(?<=[、， ])|(?=（)", words):
        is_broad = measure(word.rstrip(), face, size) > room
        if is_broad and line:
            yield line.rstrip()
            line = ""
        for piece in re.split("(?<=-)", word) if is_broad else (word,):
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
        for i, part in enumerate(told):
            if i % rows == 0:
                x, y = _LIST[0] + _COLUMN * (i // rows), _LIST[1]
            words = self.tongue.told(Said(f"{part.han}：{part.words}", part.told_en))
            han = words.han + (f"（{part.basis}）" if words.han and part.basis else "")
            for words_of_tongue, face, size, colour in (
                (han, small.han, 8.2, self.theme.ink),
                (words.en, style.latin, 6.2 if han else 8.0, self.theme.sub),
            ):
                for piece in _wrapped(words_of_tongue, face, size, room):
                    yield Text(x, y, piece, face, size, colour)
                    y += size * _HEIGHT * MM_PER_PT
            y += 1.0

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
            size = 7.4 if large else 6.1
            for piece in _wrapped(told.en, style.latin, size, room):
                colour = self.theme.sub if told.han else self.theme.ink
                yield Text(x, y, piece, style.latin, size, colour, "middle")
                y += 1.15 * size * MM_PER_PT

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
