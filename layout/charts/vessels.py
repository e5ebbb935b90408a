"""爵觶行迹: the vessels as the parts of a score: high in the hand, low on the ground, a line when
they lie in their basket. Where nothing stirs, no room is taken."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, groupby

from layout.charts.counts import How, Journey, Lodging, Seat, changes, journeys
from layout.charts.page import A3, A4, ChartPage, ChartTold
from layout.charts.sections import SIZE, Listing
from layout.charts.subject import Subject
from layout.draw.dress import Rect, Role, Theme, mix
from layout.picture import Hatch, Ink
from layout.said import Said, several
from layout.shape import rectangle
from layout.stage import Frame
from layout.typeset import MM_PER_PT, measure, measure_vertical

CUPS = Said("爵觶行迹", "The journeys of the cups")
JADES = Said("玉帛行迹", "The journeys of jade and silk")
CUP_NOTE = Said(
    "高者在手，書其人；低者奠於地，書其處；線者在篚。實者墨，虛者空。每步計其末；無所遷則不占地。數者步次。",
    "High: in the hand, and whose. Low: set down, and where. A line: in its basket. Solid: filled; "
    "open: empty. As each step ends; steps in which nothing changes take no room. The numbers are "
    "of steps.",
)
JADE_NOTE = Said(
    "高者在手，書其人；低者奠於地，書其處；線者在他物之中。每步計其末；無所遷則不占地。數者步次。",
    "High: in the hand, and whose. Low: set down, and where. A line: inside another thing. As each "
    "step ends; steps in which nothing changes take no room. The numbers are of steps.",
)
COLUMN = 3.3  # mm from one change to the next, where nobody's name needs more
TALL = (9.6, 19.0)  # mm of a box: for Han, for Latin
SUNK = 4.6  # mm lower on the ground than in the hand
BASKET = 2.6  # mm for the line of the basket below
BETWEEN = 3.2  # mm from part to part
MOST_AIR = 16.0  # mm more, on a page that is not full
HEADING = 6.4  # mm above each system, for sections and steps
SYSTEM = 5.0  # mm between systems
LEGEND = 7.0
LABEL = 20.0  # mm for the names of the vessels, at least
WIDEST = 24.0  # mm of a column
SLACK = 5  # columns more or less, so that a line may end with its section
ASIDE = 0.5  # mm from the line where a section begins, to a number
LOW = 4.4  # mm of a box whose words lie along it
SMALLEST = 6.2  # pt
EDGE = 0.24  # mm: the line about a box
HATCH = 0.1, 1.0  # mm: width and pitch, in an empty box on the ground
ROUND = 1.0  # mm: the corners of a box in the hand
INSIDE = 0.55  # mm: the line of a basket
SEATS = (
    (How.HELD, True, "在手，實", "in the hand, filled"),
    (How.HELD, False, "在手", "in the hand"),
    (How.LYING, True, "在地，實", "on the ground, filled"),
    (How.LYING, False, "在地", "on the ground"),
)


def vessels_chart(subject: Subject, things: Sequence[str], is_cups: bool) -> Sequence[ChartPage]:
    """Each of the things through the rite: cups, or jade and silk."""
    found = journeys(subject.frames, things)
    title, note = (CUPS, CUP_NOTE) if is_cups else (JADES, JADE_NOTE)
    moves = sum(len(journey.moves) for journey in found)
    english = f"{several(len(found), 'vessel')}, {several(moves, 'change')}"
    told = ChartTold(title, note, Said(f"{len(found)} 器，所遷 {moves}", english))
    for size in ((A4[1], A4[0]), (A3[1], A3[0])):
        score = _Score(ChartPage(subject, told, size), found)
        if score.height <= score.page.height:
            break
    if not subject.is_paged:
        return list(score.drawn([score.systems]))
    few = len(score.parts)
    tried = (replace(score, more=more) for more in range(few))
    even = max((one for one in tried if len(one.parts) == few), key=lambda one: one.evenness)
    return list(even.drawn(even.parts))


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
    page: ChartPage
    found: tuple[Journey, ...]
    more: int = 0  # lines than it takes at least, so that pages may have as many
    air: float = 0.0  # mm that a page has left for each part, as in engraved music

    @property
    def subject(self) -> Subject:
        return self.page.subject

    @property
    def theme(self) -> Theme:
        return self.subject.theme

    def _part_height(self, system: _System, journey: Journey) -> float:
        """Of one vessel's part; low where it only lies, with room for the words along each box."""
        tall = self._tallest(system, journey)
        return self.air + (tall + SUNK + BASKET + BETWEEN if tall else LOW + BASKET + 0.8)

    def _tallest(self, system: _System, journey: Journey) -> float:
        """Of the boxes that stand; 0 where none does."""
        reached = self._reached(system, journey)
        standing = [
            (a, b, lodging) for a, b, lodging in reached if self._stands(system, a, b, lodging)
        ]
        return max((self._tall(system, *span) for span in standing), default=0.0)

    def _tall(self, system: _System, a: int, b: int, lodging: Lodging) -> float:
        """A box, and higher than usual where its words need more in the smallest letters."""
        start, end = system.reach(a, b)
        name, usual = self._named(lodging.seat), TALL[not self.subject.tongue.has_han]
        style, wide = self.theme.lettering[Role.CAPTION], end - start - 0.5
        if self._along(name, wide):
            return usual
        if not name.han:
            return max(usual, measure(name.latin, style.latin, SMALLEST) + 0.8)
        em = SMALLEST * MM_PER_PT
        columns = max(1, int((wide + 0.3) / (em * 1.08)))
        return max(usual, math.ceil(len(name.han) / columns) * em + 0.9)

    def _named(self, seat: Seat) -> Said:
        """In whose hand it is, or where it lies."""
        is_held = seat.how is How.HELD
        return self.subject.people([seat.where]) if is_held else self.subject.place(seat.where)

    def _stands(self, system: _System, a: int, b: int, lodging: Lodging) -> bool:
        """Whether a box is high: in a hand, or too narrow for its words."""
        if lodging.seat.how is not How.LYING:
            return lodging.seat.how is How.HELD
        start, end = system.reach(a, b)
        return self._along(self.subject.place(lodging.seat.where), end - start - 0.5) is None

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

    def _listing(self, systems: Sequence[_System]) -> Listing:
        """The sections of these systems."""
        columns = (c for system in systems for c in range(system.first, system.last + 1))
        return Listing(self.page, map(self._section, columns))

    @property
    def height(self) -> float:
        return self._needed(self.systems)

    def _needed(self, systems: Sequence[_System]) -> float:
        """The room of these systems, with what stands below them."""
        high = sum(self._height(system) + SYSTEM for system in systems)
        return high + LEGEND + self._listing(systems).height

    @cached_property
    def parts(self) -> Sequence[Sequence[_System]]:
        """The systems of each page: on as few pages as may be, the fullest of them low."""
        runs = combinations(range(len(self.systems) + 1), 2)
        heights = sorted(self._needed(self.systems[a:b]) for a, b in runs)
        few = len(self._filled(self.page.height))
        at = bisect_left(heights, -few, key=lambda height: -len(self._filled(height)))
        return self._filled(heights[at])

    def _filled(self, height: float) -> Sequence[Sequence[_System]]:
        """Pages with as many systems as have room in that height."""
        parts: list[tuple[_System, ...]] = [()]
        for system in self.systems:
            if parts[-1] and self._needed((*parts[-1], system)) > height:
                parts.append(())
            parts[-1] = (*parts[-1], system)
        return parts

    @property
    def evenness(self) -> float:
        """How much of the room of the fullest page the emptiest takes."""
        needed = [self._needed(part) for part in self.parts]
        return min(needed) / max(needed)

    def _height(self, system: _System) -> float:
        return HEADING + sum(self._part_height(system, journey) for journey in system.parts)

    # --- columns: a step in which something moves ---

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """The steps in which something changes; the first holds where things are at first."""
        return tuple(dict.fromkeys((0, *changes(self.found))))

    def _span(self, lodging: Lodging) -> tuple[int, int]:
        """The columns of a lodging, from its first to its last."""
        inside = [i for i, at in enumerate(self.columns) if lodging.first <= at <= lodging.last]
        return inside[0], inside[-1]

    @cached_property
    def spans(self) -> dict[str, tuple[tuple[int, int, Lodging], ...]]:
        return {
            j.thing: tuple((*self._span(lodging), lodging) for lodging in j.lodgings)
            for j in self.found
        }

    @cached_property
    def lines(self) -> tuple[tuple[int, int], ...]:
        """The first and last column of each line: even lines, which end with a section if one ends
        thereabouts."""
        room = int((self.page.width - self.label) / COLUMN)
        count, out, first = math.ceil(len(self.columns) / room) + self.more, [], 0
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
        return self._frame(column).step.section

    def _frame(self, column: int) -> Frame:
        return self.subject.frames[self.columns[column]]

    def _system(self, first: int, last: int) -> _System:
        parts = tuple(
            j
            for j in self.found
            if any(b >= first and a <= last and lodging.seat.how in (How.HELD, How.LYING)
                   for a, b, lodging in self.spans[j.thing])
        )  # fmt: skip
        count = last - first + 1
        most = max(b - a + 1 for a, b in self.lines)
        width = min((self.page.width - self.label) / most, WIDEST)
        left = self.page.left + self.label
        return _System(first, last, parts, tuple(left + width * i for i in range(count + 1)))

    # --- ink ---

    def drawn(self, parts: Sequence[Sequence[_System]]) -> Iterator[ChartPage]:
        """A page of the systems of each part, all as high as the fullest must be."""
        page = self.page.grown(max(map(self._needed, parts)) - self.page.height)
        for n, part in enumerate(parts, 1):
            air = (page.height - self._needed(part)) / sum(len(system.parts) for system in part)
            one = replace(self, page=replace(page, place=(n, len(parts))), air=min(air, MOST_AIR))
            one._draw(part)
            yield one.page

    def _draw(self, systems: Sequence[_System]) -> None:
        self.page.frame()
        y = self.page.top
        for system in systems:
            self._heads(system, y)
            top = y + HEADING
            for journey in system.parts:
                self._part(system, journey, top)
                top += self._part_height(system, journey)
            y += self._height(system) + SYSTEM
        self._legend(y + 1.0)
        self._listing(systems).draw(y + LEGEND - 2.0)

    def _heads(self, system: _System, top: float) -> None:
        """Sections above, a line down where one begins, and the numbers of steps."""
        page, style = self.page, self.theme.lettering[Role.CAPTION]
        foot = top + self._height(system) - BETWEEN + 0.8
        columns = range(system.first, system.last + 1)
        page.rule(top + 3.2, (system.edges[0], system.edges[-1]), "rule")
        for section, group in groupby(columns, self._section):
            first, *rest = group
            start, end = system.reach(first, rest[-1] if rest else first)
            page.line(((start, top), (start, foot)), self.theme.lines["hairline"])
            words = self._heading(section, end - start - 1.2)
            page.text((start + 0.9, top + 2.3), words, (style.han, style.han_size))
        last = -9.0
        for column in columns:
            x, number = system.reach(column, column)[0], str(self._frame(column).n)
            if x - last > measure(number, "latin-regular", SIZE) + 1.6:
                page.number((x + ASIDE, top + HEADING - 0.7), number, SIZE)
                last = x

    def _heading(self, title: str, room: float) -> str:
        """The number and the title of a section, as much as there is room for."""
        style = self.theme.lettering[Role.CAPTION]
        number = str(self.subject.ordinals[title])
        whole = f"{number} {self.subject.section(title).han}".strip()
        tried = (w for w in (whole, number) if measure(w, style.han, style.han_size) <= room)
        return next(tried, "")

    def _part(self, system: _System, journey: Journey, top: float) -> None:
        page, name = self.page, self.subject.thing(journey.thing)
        tall = self._tallest(system, journey)
        floor = top + (tall + SUNK if tall else LOW)
        base, beneath = (top + floor) / 2 + 1.0, 1.7 if tall else 0.0
        han = name.bare
        page.name(han, (page.left, base - beneath), Role.NAME, self.theme.ink)
        if name.han and name.latin and beneath:
            under = Said(en=name.latin)
            page.name(under, (page.left, base + beneath), Role.CAPTION, self.theme.sub)
        for a, b, lodging in self._reached(system, journey):
            start, end = system.reach(a, b)
            if lodging.seat.how is How.INSIDE:
                self._in_basket(lodging.seat, start, end, floor + 1.5)
                continue
            page.rule(floor, (start, end), "hairline")
            lift = {How.HELD: SUNK, How.LYING: 0.0}.get(lodging.seat.how)
            if lift is not None:
                foot = floor - lift
                high = self._tall(system, a, b, lodging)
                self._box(lodging.seat, (start + 0.25, foot - high, end - 0.25, foot))

    def _in_basket(self, seat: Seat, start: float, end: float, y: float) -> None:
        self.page.line(((start, y), (end, y)), Ink(None, self.theme.ink, INSIDE))
        style, name = self.theme.lettering[Role.LEGEND], self.subject.thing(seat.where)
        words = name.han or name.latin
        face, size = (style.han, style.han_size) if name.han else (style.latin, style.latin_size)
        if measure(words, face, size) < end - start - 1.0:
            self.page.text((start + 0.6, y - 0.9), words, (face, size), self.theme.sub)

    def _box(self, seat: Seat, rect: Rect) -> None:
        """Solid when filled, open when empty; whose hand, or which place, is told within."""
        left, top, right, bottom = rect
        is_held = seat.how is How.HELD
        ink = self.subject.colour(seat.where) if is_held else self.theme.ink
        name = self._named(seat)
        along = self._along(name, right - left)
        top = bottom - LOW if along and not is_held else top
        self._shape(seat, (left, top, right, bottom), ink)
        colour = self.theme.paper if seat.is_filled else ink
        if along:
            words, face, size = along
            y = (top + bottom) / 2 + size * 0.13
            self.page.text(((left + right) / 2, y), words, (face, size), colour, "middle")
        elif name.han:
            self._words(name.han, (left, top, right, bottom), colour)
        else:
            self._turned(name.latin, (left, top, right, bottom), colour)

    def _shape(self, seat: Seat, rect: Rect, ink: str) -> None:
        left, top, right, bottom = rect
        place = (left + right) / 2, (top + bottom) / 2, right - left, bottom - top
        ground, faint = self.theme.paper, mix(self.theme.ink, self.theme.paper, 0.8)
        is_held = seat.how is How.HELD
        hatch = None if is_held or seat.is_filled else Hatch(faint, *HATCH)
        outline = rectangle(*place, min(ROUND, place[2] / 2) if is_held else 0.0)
        self.page.shape(outline, Ink(ink if seat.is_filled else ground, ink, EDGE), hatch)

    def _along(self, name: Said, width: float) -> tuple[str, str, float] | None:
        """The words in one line, if the box is long enough."""
        style = self.theme.lettering[Role.CAPTION]
        face, size = (style.han, style.han_size) if name.han else (style.latin, style.latin_size)
        words = name.han or name.latin
        return (words, face, size) if measure(words, face, size) + 2.0 < width else None

    def _words(self, words: str, rect: Rect, colour: str) -> None:
        """The name in as many columns as it needs, in letters as large as the box allows."""
        left, top, right, bottom = rect
        style = self.theme.lettering[Role.CAPTION]
        for size in (style.han_size, 7.4, 6.8, SMALLEST):
            em = size * MM_PER_PT
            room, pitch = int((bottom - top - 0.8) / em), em * 1.08
            columns = [words[i : i + room] for i in range(0, len(words), room)]
            if len(columns) * pitch <= right - left + 0.3:
                break
        for i, column in enumerate(columns):
            x = (left + right) / 2 + pitch * ((len(columns) - 1) / 2 - i)
            y = (top + bottom - measure_vertical(column, style.han, size)) / 2
            self.page.text((x, y), column, (style.han, size), colour, vertical=True)

    def _turned(self, words: str, rect: Rect, colour: str) -> None:
        """Latin letters that run upward."""
        left, top, right, bottom = rect
        face, room = self.theme.lettering[Role.CAPTION].latin, bottom - top - 0.6
        size = next((s for s in (7.4, 6.8) if measure(words, face, s) < room), SMALLEST)
        y = (top + bottom + measure(words, face, size)) / 2
        x = (left + right) / 2 + size * 0.09
        self.page.text((x, y), words, (face, size), colour, turn=-90.0)

    def _legend(self, y: float) -> None:
        page, x = self.page, self.page.left
        used = {(o.seat.how, o.seat.is_filled) for j in self.found for o in j.lodgings}
        for how, is_filled, han, english in SEATS:
            if (how, is_filled) in used:
                seat = Seat(how, "", "實" if is_filled else None)
                self._shape(seat, (x, y - 2.8, x + 5.2, y + 0.6), self.theme.ink)
                x = page.name(self.subject.say(han, english), (x + 6.8, y), Role.LEGEND) + 4.0
        page.line(((x, y - 1.1), (x + 6.0, y - 1.1)), Ink(None, self.theme.ink, INSIDE))
        name = self.subject.say("在器中", "inside another thing")
        page.name(name, (x + 7.6, y), Role.LEGEND)
