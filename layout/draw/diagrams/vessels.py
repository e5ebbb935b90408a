"""爵觶行迹: the vessels as the parts of a score: high in the hand, low on the ground, a line when
they lie in their basket. Where nothing stirs, no room is taken."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from layout.count.journeys import How, Journey, Lodging, Seat, changes, journeys
from layout.draw.diagrams.sections import SIZE, Listing
from layout.draw.diagrams.sheet import (
    A3,
    A4,
    SMALLEST,
    Paper,
    Told,
    beside,
    finished,
    length,
    paper,
    several,
)
from layout.draw.diagrams.strokes import hatching
from layout.draw.diagrams.subject import Name, Subject
from layout.draw.obstacles import Rect
from layout.draw.page import line
from layout.draw.theme import Role, Theme, mix
from layout.picture import Group, Ink, Item, Path, Sheet, Text
from layout.shape import rectangle
from layout.typeset import measure, measure_vertical

CUPS = ("爵觶行迹", "The journeys of the cups")
JADES = ("玉帛行迹", "The journeys of jade and silk")
CUP_NOTE = (
    "高者在手，書其人；低者奠於地，書其處；線者在篚。實者墨，虛者空。每步計其末；無所遷則不占地。數者步次。",
    "High: in the hand, and whose. Low: set down, and where. A line: in its basket. Solid: filled; "
    "open: empty. As each step ends; steps in which nothing changes take no room. The numbers are "
    "of steps.",
)
JADE_NOTE = (
    "高者在手，書其人；低者奠於地，書其處；線者在他物之中。每步計其末；無所遷則不占地。數者步次。",
    "High: in the hand, and whose. Low: set down, and where. A line: inside another thing. As each "
    "step ends; steps in which nothing changes take no room. The numbers are of steps.",
)
COLUMN = 3.3  # mm from one change to the next, where nobody's name needs more
TALL = (9.6, 19.0)  # mm of a box: for Han, for Latin
SUNK = 4.6  # mm lower on the ground than in the hand
BASKET = 2.6  # mm for the line of the basket below
BETWEEN = 3.2  # mm from part to part
HEADING = 6.4  # mm above each system, for sections and steps
SYSTEM = 5.0  # mm between systems
LEGEND = 7.0
LABEL = 20.0  # mm for the names of the vessels, at least
WIDEST = 12.0  # mm of a column
SLACK = 5  # columns more or less, so that a line may end with its section
LOW = 4.4  # mm of a box whose words lie along it


def vessels_sheet(subject: Subject, things: Sequence[str], *, is_cups: bool = True) -> Sheet:
    """Each of the things through the rite: cups, or jade and silk."""
    found = journeys(subject.frames, things)
    title, note = (CUPS, CUP_NOTE) if is_cups else (JADES, JADE_NOTE)
    told = Told(title, note, _count(found))
    upright = (A4[1], A4[0])
    for size in (upright, (A3[1], A3[0]), (A3[1], A3[0] * 2)):
        score = _Score(subject, paper(subject, told, size), tuple(found))
        if score.height <= score.page.height:
            break
    width, height = score.page.size
    low = paper(subject, told, (width, height - score.page.height + score.height))
    return finished(subject, told, low, _Score(subject, low, tuple(found)).items())


def _count(found: Sequence[Journey]) -> tuple[str, str]:
    moves = sum(len(journey.moves) for journey in found)
    return (
        f"{len(found)} 器，{moves} 遷",
        f"{several(len(found), 'vessel')}, {several(moves, 'change')}",
    )


@dataclass(frozen=True, slots=True)
class _System:
    """Columns on one line, and the vessels that stir in them."""

    first: int
    last: int
    parts: tuple[Journey, ...]
    edges: tuple[float, ...]  # where each column begins, and where the last ends

    def reach(self, a: int, b: int) -> tuple[float, float]:
        low, high = max(a, self.first), min(b, self.last)
        return self.edges[low - self.first], self.edges[high - self.first + 1]


@dataclass(frozen=True)
class _Score:
    subject: Subject
    page: Paper
    found: tuple[Journey, ...]

    @property
    def theme(self) -> Theme:
        return self.subject.theme

    @property
    def tall(self) -> float:
        return TALL[self.subject.lang == "en"]

    def _part_height(self, system: _System, journey: Journey) -> float:
        """Of one vessel's part; low where it only lies."""
        if not any(one.seat.how is How.HELD for _, _, one in self._reached(system, journey)):
            return LOW + BASKET + 0.8
        return self.tall + SUNK + BASKET + BETWEEN

    def _reached(self, system: _System, journey: Journey) -> list[tuple[int, int, Lodging]]:
        spans = self.spans[journey.thing]
        return [one for one in spans if one[1] >= system.first and one[0] <= system.last]

    @cached_property
    def label(self) -> float:
        """How much room the names of the vessels take."""
        names = [self.subject.thing(journey.thing) for journey in self.found]
        style = self.theme.lettering[Role.CAPTION]
        longest = max((measure(n.latin, style.latin, style.latin_size) for n in names), default=0)
        return max(LABEL, longest + 3.0)

    @cached_property
    def listing(self) -> Listing:
        told = dict.fromkeys(self._section(column) for column in range(len(self.columns)))
        return Listing(self.subject, self.page.width, told)

    @property
    def height(self) -> float:
        systems = sum(self._height(system) + SYSTEM for system in self.systems)
        return systems + LEGEND + self.listing.height

    def _height(self, system: _System) -> float:
        return HEADING + sum(self._part_height(system, journey) for journey in system.parts)

    # --- columns: a step in which something moves ---

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """The steps in which something changes; the first holds where things are at first."""
        return tuple(dict.fromkeys((0, *changes(self.found))))

    def _span(self, one: Lodging) -> tuple[int, int]:
        """The columns of a lodging, from its first to its last."""
        inside = [i for i, at in enumerate(self.columns) if one.first <= at <= one.last]
        return inside[0], inside[-1]

    @cached_property
    def spans(self) -> dict[str, tuple[tuple[int, int, Lodging], ...]]:
        return {j.thing: tuple((*self._span(one), one) for one in j.lodgings) for j in self.found}

    @cached_property
    def lines(self) -> tuple[tuple[int, int], ...]:
        """The first and last column of each line: even lines, which end with a section if one ends
        thereabouts."""
        room = int((self.page.width - self.label) / COLUMN)
        count, out, first = math.ceil(len(self.columns) / room), [], 0
        for left in range(count, 0, -1):
            last = first + math.ceil((len(self.columns) - first) / left) - 1
            if left > 1:
                most = min(first + room - 1, last + SLACK)
                last = self._end(first, last, most)
            out.append((first, last))
            first = last + 1
        return tuple(out)

    def _end(self, first: int, last: int, most: int) -> int:
        """The end of a section nearest to the column, if the line may end there."""
        must = len(self.columns) - 1 - last  # what is left for the lines after it
        able = range(max(first + 1, last - min(SLACK, must)), most + 1)
        ends = [at for at in able if self._section(at) != self._section(at + 1)]
        return min(ends, key=lambda at: abs(at - last), default=last)

    @cached_property
    def systems(self) -> tuple[_System, ...]:
        return tuple(self._system(first, last) for first, last in self.lines)

    def _section(self, column: int) -> str:
        return self.subject.frames[self.columns[column]].step.section

    def _system(self, first: int, last: int) -> _System:
        parts = tuple(
            j
            for j in self.found
            if any(b >= first and a <= last and one.seat.how is not How.INSIDE
                   for a, b, one in self.spans[j.thing])
        )  # fmt: skip
        count = last - first + 1
        most = max(b - a + 1 for a, b in self.lines)
        width = min((self.page.width - self.label) / most, WIDEST)
        left = self.page.left + self.label
        return _System(first, last, parts, tuple(left + width * i for i in range(count + 1)))

    # --- ink ---

    def items(self) -> Iterator[Item]:
        y = self.page.top
        for n, system in enumerate(self.systems, 1):
            yield Group(f"system/{n}", tuple(self._heads(system, y)))
            top = y + HEADING
            for journey in system.parts:
                name = self.subject.thing(journey.thing)
                ink = tuple(self._part(system, journey, top))
                yield Group(f"vessel/{n}/{journey.thing}", ink, title=name.han or name.latin)
                top += self._part_height(system, journey)
            y += self._height(system) + SYSTEM
        yield Group("legend", tuple(self._legend(y + 1.0)))
        yield Group("titles", tuple(self.listing.items(self.page.left, y + LEGEND - 2.0)))

    def _heads(self, system: _System, top: float) -> Iterator[Item]:
        """Sections above, a line down where one begins, and the numbers of steps."""
        style = self.theme.lettering[Role.CAPTION]
        foot = top + self._height(system) - BETWEEN + 0.8
        columns = range(system.first, system.last + 1)
        yield Path(
            line(((system.edges[0], top + 3.2), (system.edges[-1], top + 3.2))),
            self.theme.lines["rule"],
        )
        for _, group in groupby(columns, self._section):
            run = list(group)
            start, end = system.reach(run[0], run[-1])
            yield Path(line(((start, top), (start, foot))), self.theme.lines["hairline"])
            words = self._heading(self._section(run[0]), end - start - 1.2)
            yield Text(start + 0.9, top + 2.3, words, style.han, style.han_size, self.theme.ink)
        last = -9.0
        for column in columns:
            x = system.reach(column, column)[0]
            number = str(self.subject.frames[self.columns[column]].n)
            if x - last > measure(number, "latin-regular", SIZE) + 1.6:
                yield Text(x, top + HEADING - 0.7, number, "latin-regular", SIZE, self.theme.sub)
                last = x

    def _heading(self, title: str, room: float) -> str:
        """The number and the title of a section, as much as there is room for."""
        style = self.theme.lettering[Role.CAPTION]
        number = str(self.subject.ordinals[title])
        name = self.subject.section(title)
        for words in (f"{number} {name.han}".strip(), number):
            if words and measure(words, style.han, style.han_size) <= room:
                return words
        return ""

    def _part(self, system: _System, journey: Journey, top: float) -> Iterator[Item]:
        theme = self.theme
        name = self.subject.thing(journey.thing)
        han = Name(name.han, "") if name.han else name
        height = self._part_height(system, journey)
        floor = top + (LOW if height < self.tall else self.tall + SUNK)
        base = (top + floor) / 2 + 1.0
        beneath = 3.4 if height > self.tall else 0.0
        yield from beside(
            self.subject, han, (self.page.left, base - beneath / 2), Role.NAME, theme.ink
        )
        if name.han and name.latin and beneath:
            x, under = self.page.left, Name("", name.latin)
            yield from beside(self.subject, under, (x, base + beneath / 2), Role.CAPTION, theme.sub)
        for a, b, one in self._reached(system, journey):
            start, end = system.reach(a, b)
            if one.seat.how is How.INSIDE:
                yield from self._in_basket(one, start, end, floor)
                continue
            yield Path(line(((start, floor), (end, floor))), theme.lines["hairline"])
            if one.seat.how is How.HELD:
                yield from self._box(one.seat, start, end, floor - SUNK - self.tall)
            elif one.seat.how is How.LYING:
                yield from self._box(one.seat, start, end, floor - self.tall)

    def _in_basket(self, one: Lodging, start: float, end: float, floor: float) -> Iterator[Item]:
        y = floor + 1.5
        yield Path(line(((start, y), (end, y))), Ink(None, self.theme.ink, 0.55))
        style = self.theme.lettering[Role.LEGEND]
        name = self.subject.thing(one.seat.where)
        words = name.han or name.latin
        face, size = (style.han, style.han_size) if name.han else (style.latin, style.latin_size)
        if measure(words, face, size) < end - start - 1.0:
            yield Text(start + 0.6, y - 0.9, words, face, size, self.theme.sub)

    def _box(self, seat: Seat, start: float, end: float, top: float) -> Iterator[Item]:
        """Solid when filled, open when empty; whose hand, or which place, is told within."""
        is_held = seat.how is How.HELD
        ink = self.subject.colour(seat.where) if is_held else self.theme.ink
        name = self.subject.people([seat.where]) if is_held else self.subject.place(seat.where)
        left, right, bottom = start + 0.25, end - 0.25, top + self.tall
        along = self._along(name, right - left)
        if along and not is_held:
            top = bottom - LOW
        yield from self._shape(seat, (left, top, right, bottom), ink)
        colour = self.theme.paper if seat.is_filled else ink
        if along:
            words, face, size = along
            y = (top + bottom) / 2 + size * 0.13
            yield Text((left + right) / 2, y, words, face, size, colour, "middle")
        else:
            yield from self._words(name, (left, top, right, bottom), colour)

    def _shape(self, seat: Seat, rect: Rect, ink: str) -> Iterator[Item]:
        left, top, right, bottom = rect
        width, height = right - left, bottom - top
        radius = min(1.0, width / 2) if seat.how is How.HELD else 0.0
        shape = rectangle((left + right) / 2, (top + bottom) / 2, width, height, radius)
        fill = ink if seat.is_filled else self.theme.paper
        yield Path(shape, Ink(fill, ink, 0.24), cls="filled" if seat.is_filled else "empty")
        if seat.how is How.LYING and not seat.is_filled:
            faint = Ink(None, mix(self.theme.ink, self.theme.paper, 0.72), 0.1)
            yield from hatching([rect], faint, 1.1)

    def _along(self, name: Name, width: float) -> tuple[str, str, float] | None:
        """The words in one line, if the box is long enough."""
        style = self.theme.lettering[Role.CAPTION]
        face, size = (style.han, style.han_size) if name.han else (style.latin, style.latin_size)
        words = name.han or name.latin
        return (words, face, size) if measure(words, face, size) + 2.0 < width else None

    def _words(self, name: Name, rect: Rect, colour: str) -> Iterator[Item]:
        """The name in as many columns as it needs, in letters as large as the box allows."""
        left, top, right, bottom = rect
        if not name.han:
            yield from self._turned(name.latin, rect, colour)
            return
        face = self.theme.lettering[Role.CAPTION].han
        width, columns, size = right - left + 0.3, [""], SMALLEST
        for size in (self.theme.lettering[Role.CAPTION].han_size, 7.4, 6.8, SMALLEST):
            em = measure("人", face, size)
            room = int((bottom - top - 0.8) / em)
            columns = [name.han[i : i + room] for i in range(0, len(name.han), room)]
            if len(columns) * em * 1.08 <= width:
                break
        pitch = measure("人", face, size) * 1.08
        columns = columns[: max(1, int(width / pitch))]
        for i, words in enumerate(columns):
            x = (left + right) / 2 + pitch * ((len(columns) - 1) / 2 - i)
            y = (top + bottom - measure_vertical(words, face, size)) / 2
            yield Text(x, y, words, face, size, colour, vertical=True)

    def _turned(self, words: str, rect: Rect, colour: str) -> Iterator[Item]:
        """Latin letters that run upward."""
        left, top, right, bottom = rect
        face, room = self.theme.lettering[Role.CAPTION].latin, bottom - top - 0.6
        size = next((s for s in (7.4, 6.8) if measure(words, face, s) < room), SMALLEST)
        while measure(words, face, size) > room:
            words = words.rstrip("…")[:-1].rstrip() + "…"
        y = (top + bottom + measure(words, face, size)) / 2
        x = (left + right) / 2 + size * 0.09
        yield Text(x, y, words, face, size, colour, turn=-90.0)

    def _legend(self, y: float) -> Iterator[Item]:
        x = self.page.left
        used = {(o.seat.how, o.seat.is_filled) for j in self.found for o in j.lodgings}
        for how, is_filled, han, english in _SEATS:
            if (how, is_filled) not in used:
                continue
            yield from self._shape(
                Seat(how, "", "實" if is_filled else None),
                (x, y - 2.8, x + 5.2, y + 0.6),
                self.theme.ink,
            )
            name = self.subject.say(han, english)
            yield from beside(self.subject, name, (x + 6.8, y), Role.LEGEND)
            x += 6.8 + length(self.subject, name, Role.LEGEND) + 4.0
        yield Path(line(((x, y - 1.1), (x + 6.0, y - 1.1))), Ink(None, self.theme.ink, 0.55))
        name = self.subject.say("在器中", "inside another thing")
        yield from beside(self.subject, name, (x + 7.6, y), Role.LEGEND)


_SEATS = (
    (How.HELD, True, "在手，實", "in the hand, filled"),
    (How.HELD, False, "在手", "in the hand"),
    (How.LYING, True, "奠，實", "set down, filled"),
    (How.LYING, False, "奠", "set down"),
)
