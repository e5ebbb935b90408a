"""The page of a chart: a sheet in mm, with its title and what is counted above, the number of steps
below. What is laid later lies above."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from layout.charts.subject import Subject
from layout.draw.dress import Rect, Role, in_script
from layout.picture import Group, Hatch, Ink, Item, Path, Sheet, Text
from layout.said import Said, several
from layout.shape import Point, Segments
from layout.typeset import MM_PER_PT, measure, wrap_evenly

if TYPE_CHECKING:
    from layout.charts.plot import Plot

MARGIN = 11.0
TITLE, TITLE_LATIN, RITE = 19.0, 12.0, 12.5  # pt
BASE = MARGIN + 6.0  # mm: where the title stands
NOTE = 8.2  # from there to the first line of the note
PITCH, LATIN_PITCH = 4.1, 3.7
NUMBERED = 7.4  # pt, of the number of a page
FOOT = 8.6  # mm from the foot's hairline to the edge of the paper
GAP = 1.6
Font = tuple[str, float]  # face and size
A4, A3 = (297.0, 210.0), (420.0, 297.0)


@dataclass(frozen=True, slots=True)
class ChartTold:
    """What a chart is called, and in a sentence what it counts and how it is to be read."""

    title: Said
    note: Said
    count: Said  # at the foot: the sum of what is counted


@dataclass(frozen=True)
class ChartPage:
    """A page with its head and foot, and the room that is left between them."""

    subject: Subject
    told: ChartTold
    size: tuple[float, float]
    place: tuple[int, int] = (1, 1)  # which page of how many

    def grown(self, by: float) -> ChartPage:
        """The same, so much higher; lower only where it is the only one."""
        by = by if self.place[1] == 1 else max(by, 0.0)
        return replace(self, size=(self.size[0], self.size[1] + by))

    # --- room ---

    left = MARGIN

    @property
    def right(self) -> float:
        return self.size[0] - MARGIN

    @property
    def width(self) -> float:
        return self.right - self.left

    @cached_property
    def note(self) -> tuple[tuple[float, str, str, float, str], ...]:
        """The lines of the note: height, words, face, size, colour."""
        style, theme = self.subject.theme.lettering[Role.CAPTION], self.subject.theme
        name, y, out = self.subject.tongue.told(self.told.note), BASE + NOTE, []
        for words, face, size, colour, pitch in (
            (name.han, style.han, style.han_size, theme.ink, PITCH),
            (name.latin, style.latin, style.latin_size, theme.sub, LATIN_PITCH),
        ):
            for text in wrap_evenly(words, face, size, self.width) if words else ():
                out.append((y, text, face, size, colour))
                y += pitch
        return tuple(out)

    @property
    def top(self) -> float:
        return self.note[-1][0] + (3.6 if self.note[-1][2].startswith("han") else 3.2)

    @property
    def bottom(self) -> float:
        return self.size[1] - FOOT - 3.0

    @property
    def height(self) -> float:
        return self.bottom - self.top

    # --- ink ---

    @cached_property
    def items(self) -> list[Item]:
        """What is laid."""
        return []

    def plot(self) -> Plot:
        """Axes that lie on the page; their ink is laid by whoever draws in them."""
        from layout.charts.plot import Plot  # noqa: PLC0415 - loads matplotlib

        return Plot(self.size)

    def ink(self, items: Iterable[Item], clip: Rect | None = None, name: str = "") -> None:
        """What plates are drawn with; under a name in an SVG, and as far as it is within a box."""
        if clip is None and not name:
            self.items.extend(items)
            return
        left, top, right, bottom = clip or (0.0, 0.0, *self.size)
        box = None if clip is None else (left, top, right - left, bottom - top)
        self.items.append(Group(name, tuple(items), clip=box))

    def line(self, points: Sequence[Point], ink: Ink) -> None:
        """A line through the points."""
        self.lines([points], ink)

    def lines(self, pieces: Iterable[Sequence[Point]], ink: Ink, clip: Rect | None = None) -> None:
        """Many lines of one ink, as far as they are within a box."""
        drawn = tuple(("L" if n else "M", p) for piece in pieces for n, p in enumerate(piece))
        if drawn:
            self.ink([Path(drawn, ink)], clip)

    def rule(self, y: float, ends: Point, style: str) -> None:
        """A level line in one of the theme's."""
        self.line(((ends[0], y), (ends[1], y)), self.subject.theme.lines[style])

    def shape(self, segments: Segments, ink: Ink, hatch: Hatch | None = None) -> None:
        """A path, filled or stroked or both."""
        self.items.append(Path(segments, ink, hatch))

    # --- words ---

    def text(  # noqa: PLR0913 - as a text is made
        self,
        at: Point,
        text: str,
        font: Font,
        colour: str = "",
        anchor: str = "start",
        *,
        vertical: bool = False,
        turn: float = 0.0,
        halo: float = 0.0,
    ) -> None:
        """One line, in ink unless a colour is named; a halo, so many mm wide, is of paper."""
        theme = self.subject.theme
        around = theme.paper if halo else None
        if text:
            look = Text(*at, text, *font, colour or theme.ink, anchor, vertical)
            self.items.append(replace(look, halo=around, halo_width=halo, turn=turn))

    def number(self, at: Point, text: str, size: float, colour: str = "",
               anchor: str = "start") -> None:  # fmt: skip
        """Figures, small and pale unless a colour is named."""
        face = "latin-semibold" if colour else "latin-regular"
        self.text(at, text, (face, size), colour or self.subject.theme.sub, anchor)

    def name(self, name: Said, at: Point, role: Role, colour: str = "", name_of: str = "") -> float:
        """A name on one line, its English after it, in a group of that name; where it ends."""
        start = len(self.items)
        (x, y), theme = at, self.subject.theme
        style = theme.lettering[role]
        ink = colour or theme.colour(style.colour if style.colour != "party" else "ink")
        if name.han:
            self.text((x, y), name.han, (style.han, style.han_size), ink)
            x += measure(name.han, style.han, style.han_size) + (GAP if name.latin else 0.0)
        if name.latin:
            pale = theme.sub if name.han else ink
            self.text((x, y), name.latin, (style.latin, style.latin_size), pale)
            x += measure(name.latin, style.latin, style.latin_size)
        if name_of:
            self.items[start:] = [Group(name_of, tuple(self.items[start:]))]
        return x

    # --- head and foot ---

    def frame(self) -> None:
        subject, theme, right = self.subject, self.subject.theme, self.right
        title, rite = theme.lettering[Role.TITLE], theme.lettering[Role.SECTION]
        name, x = subject.title(self.told.title), self.left
        if name.han:
            self.text((x, BASE), name.han, (title.han, TITLE))
            x += measure(name.han, title.han, TITLE) + 4.0
        self.text((x, BASE), name.latin, ("latin-regular", TITLE_LATIN))
        name = subject.name(subject.text.title, subject.text.en, is_title=True)
        self.text((right, BASE), name.latin, (rite.latin, rite.latin_size), theme.sub, "end")
        taken = measure(name.latin, rite.latin, rite.latin_size) + 3.0 if name.latin else 0.0
        self.text((right - taken, BASE), name.han, (title.han, RITE), anchor="end")
        self.rule(BASE + 3.0, (self.left, right), "rule")
        for y, words, face, size, colour in self.note:
            self.text((self.left, y), words, (face, size), colour)
        self.rule(self.size[1] - FOOT, (self.left, right), "hairline")
        count, name, base = subject.tongue.told(self.told.count), self._extent(), self.size[1] - 4.0
        if length(subject, name, Role.FOOTER) + length(subject, count, Role.FOOTER) > right - 19.0:
            count = count.bare
        self.name(count, (self.left, base), Role.FOOTER)
        self.name(name, (right - length(subject, name, Role.FOOTER), base), Role.FOOTER)
        if self.place[1] > 1:
            middle = (self.left + right) / 2
            self.number((middle, base), self._place(), NUMBERED, subject.theme.ink, "middle")

    def _place(self) -> str:
        return " / ".join(map(str, self.place))

    def _extent(self) -> Said:
        """Which steps, of how many sections."""
        subject = self.subject
        first, last = subject.span
        sections = len({bar.section for bar in subject.bars})
        steps, english = f"{first}–{last}", f"steps {first}–{last}"
        if first == last:
            steps, english = f"{first}", f"step {first}"
        words = "　".join((*subject.readings(), f"第 {steps} 步，{sections} 節"))
        if len(subject.frames) < last - first + 1:
            words += "（選）"
        return subject.say(words, f"{english}, {several(sections, 'section')}")

    # --- out ---

    @property
    def sheet(self) -> Sheet:
        """The page as a sheet: its ink, and what a file says of it."""
        subject, (width, height) = self.subject, self.size
        tongue = subject.tongue
        desc = tongue.written(tongue.lead(self.told.note).text)
        if self.place[1] > 1:
            desc = f"{self._place()}　{desc}"
        ink = (Group("chart", tuple(self.items)),)
        sheet = Sheet(width, height, self.called, desc, subject.theme.paper, ink)
        return in_script(sheet, tongue)

    @property
    def called(self) -> str:
        """The rite and the chart, in one language."""
        subject, tongue = self.subject, self.subject.tongue
        own, rite = subject.title(self.told.title), Said(subject.text.title, subject.text.en)
        names = (name.han or name.latin for name in (tongue.told(rite), own))
        return tongue.written((" " if tongue.has_han else ": ").join(names))


def length(subject: Subject, name: Said, role: Role) -> float:
    """How long a name is on one line."""
    style = subject.theme.lettering[role]
    parts = [(name.han, style.han, style.han_size), (name.latin, style.latin, style.latin_size)]
    found = [measure(*part) for part in parts if part[0]]
    return sum(found) + GAP * (len(found) - 1)


def line_of(ink: Ink) -> dict[str, Any]:
    """A line's ink as matplotlib has it."""
    return {"color": ink.stroke, "linewidth": ink.width / MM_PER_PT}


def dotted(points: Sequence[Point], step: float = 2.0) -> Iterable[Point]:
    """Points along the line, so many mm apart."""
    for a, b in pairwise(points):
        count = max(1, round(math.dist(a, b) / step))
        for i in range(count + 1):
            yield a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count
