"""面位表: who faces where, how often; and of every section a rose of the eight winds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from layout.compass import Wind
from layout.count.facings import Facing, facings, roses
from layout.draw.diagrams.sheet import A3, A4, Paper, Told, beside, finished, length, paper
from layout.draw.diagrams.subject import Name, Subject
from layout.draw.page import line
from layout.draw.places import WIND_SHORT
from layout.draw.theme import Role, Theme
from layout.picture import Disc, Group, Ink, Item, Path, Sheet, Text
from layout.typeset import measure, wrap

TITLE = ("面位表", "Who faces where, how often")
NOTE = (
    "左：各人面八方之步數，圓之大小為其人諸步中之比，方向最多者書其百分。右：各節中諸人面向之比，瓣之大小為比，數為一人一步之數。每步計其末。",
    "Left: of each person's steps, how many end with him facing each wind; a disc's area is his "
    "share, the greatest in hundredths. Right: the same of everybody, section by section; a "
    "petal's area is its share, the number counts each person in each step.",
)
ROW = (3.5, 5.0)  # mm, at least and at most
CELL = 7.4  # mm from wind to wind
HEADS = 8.0
ROSE = (21.0, 40.0)  # mm of a cell: at least and at most
WORDS = 9.4  # mm under a rose for its title
GUTTER = 11.0
NARROW = 34.0  # degrees that a petal takes of its 45
_ORDER = tuple(Wind)


def facings_sheet(subject: Subject, whom: Sequence[str]) -> Sheet:
    """The people against the winds, and the roses of the sections."""
    counts = facings(subject.frames, whom)
    total = sum(counts.values())
    told = Told(
        TITLE, NOTE, (f"計 {total:,}（人×步）", f"{total:,} in all, a person in a step each")
    )
    for size in (A4, A3):
        desk = _Desk(subject, paper(subject, told, size), counts)
        if desk.fits:
            break
    width, height = desk.page.size
    low = paper(subject, told, (width, height - desk.spare))
    desk = _Desk(subject, low, counts)
    return finished(subject, told, low, desk.items())


@dataclass(frozen=True)
class _Desk:
    subject: Subject
    page: Paper
    counts: Mapping[Facing, int]

    @property
    def theme(self) -> Theme:
        return self.subject.theme

    # --- what there is ---

    @cached_property
    def rows(self) -> Sequence[tuple[Name, str, Mapping[Wind, int]]]:
        """Each person, a group as one: his name, his colour, how often he faces each wind."""
        own: dict[str, Counter[Wind]] = {}
        lead: dict[str, list[str]] = {}
        for who in self.subject.text.cast:
            member = self.subject.text.cast[who]
            key = member.group or who
            for facing, count in self._of.get(who, {}).items():
                own.setdefault(key, Counter())[facing] += count
            if key in own:
                lead.setdefault(key, []).append(who)
        return [
            (self.subject.people(lead[key]), self.subject.colour(lead[key][0]), count)
            for key, count in own.items()
        ]

    @cached_property
    def _of(self) -> Mapping[str, Mapping[Wind, int]]:
        out: dict[str, Counter[Wind]] = {}
        for facing, count in self.counts.items():
            out.setdefault(facing.who, Counter())[facing.wind] += count
        return out

    @cached_property
    def roses(self) -> Mapping[str, Mapping[Wind, int]]:
        found = roses(self.counts)
        order = dict.fromkeys(bar.section for bar in self.subject.bars)
        return {section: found[section] for section in order if section in found}

    # --- measures ---

    @cached_property
    def label(self) -> float:
        names = (name for name, _, _ in self.rows)
        return max((length(self.subject, n, Role.CAPTION) for n in names), default=0.0) + 4.0

    @property
    def table(self) -> float:
        """How wide the table is, with the totals."""
        return self.label + CELL * 8 + 11.0

    @property
    def pitch(self) -> float:
        room = self.page.height - HEADS
        return min(ROW[1], room / max(1, len(self.rows)))

    @cached_property
    def grid(self) -> tuple[int, float]:
        """How many roses stand in a row, and how wide each is."""
        room = self.page.width - self.table - GUTTER
        best = (1, 0.0)
        for columns in range(1, len(self.roses) + 1):
            rows = -(-len(self.roses) // columns)
            cell = min(room / columns, self.page.height / rows - WORDS, ROSE[1])
            if cell > best[1]:
                best = (columns, cell)
        return best

    @property
    def fits(self) -> bool:
        return self.pitch >= ROW[0] and self.grid[1] >= ROSE[0]

    @property
    def spare(self) -> float:
        columns, cell = self.grid
        rows = -(-len(self.roses) // columns)
        used = max(HEADS + self.pitch * len(self.rows), rows * (cell + WORDS))
        return max(0.0, self.page.height - used)

    # --- ink ---

    def items(self) -> Iterator[Item]:
        yield Group("table", tuple(self._table()))
        columns, cell = self.grid
        left = self.page.left + self.table + GUTTER
        wide = (self.page.right - left) / columns
        for i, (section, count) in enumerate(self.roses.items()):
            x = left + wide * (i % columns + 0.5)
            y = self.page.top + (cell + WORDS) * (i // columns)
            ink = tuple(self._rose(section, count, (x, y, cell, wide)))
            yield Group(f"rose/{section}", ink, title=section)

    def _table(self) -> Iterator[Item]:
        left = self.page.left + self.label
        top = self.page.top + HEADS
        foot = top + self.pitch * len(self.rows)
        style = self.theme.lettering[Role.CAPTION]
        for i, wind in enumerate(_ORDER):
            x = left + CELL * (i + 0.5)
            yield Path(line(((x, top - 0.6), (x, foot))), self.theme.lines["hairline"])
            yield from self._wind(wind, x, top - 5.2)
            name = self.subject.name(wind.value, WIND_SHORT[wind.value])
            words = name.han or name.latin
            yield Text(x, top - 1.6, words, style.han, style.han_size, self.theme.ink, "middle")
        for n, (name, colour, count) in enumerate(self.rows):
            middle = top + self.pitch * (n + 0.5)
            yield from beside(
                self.subject, name, (self.page.left, middle + 1.05), Role.CAPTION, colour
            )
            yield from self._shares(count, (left, middle), colour)
        rule = self.theme.lines["rule"]
        yield Path(line(((self.page.left, top - 0.4), (left + CELL * 8 + 11.0, top - 0.4))), rule)

    def _shares(
        self, count: Mapping[Wind, int], at: tuple[float, float], colour: str
    ) -> Iterator[Item]:
        left, middle = at
        total = sum(count.values())
        most = max(count.values())
        for i, wind in enumerate(_ORDER):
            share = count.get(wind, 0) / total
            x, radius = left + CELL * (i + 0.5), math.sqrt(share) * min(self.pitch, CELL) * 0.5
            if share:
                yield Disc(x, middle, max(radius, 0.16), Ink(colour), cls="share")
            if share and count[wind] == most:
                words = f"{100 * share:.0f}"
                inside = radius > 1.35
                ink = self.theme.paper if inside else self.theme.ink
                shift = 0.0 if inside else radius + 1.9
                yield Text(x + shift, middle + 0.78, words, "latin-semibold", 6.2, ink, "middle")
        x = left + CELL * 8 + 11.0
        yield Text(x, middle + 0.85, f"{total:,}", "latin-regular", 6.8, self.theme.sub, "end")

    def _wind(self, wind: Wind, x: float, y: float) -> Iterator[Item]:
        """A small arrow that way."""
        east, north = wind.vector
        reach = 1.5
        tip, tail = (x + east * reach, y - north * reach), (x - east * reach, y + north * reach)
        side = (-north * 0.75, -east * 0.75)
        back = (x + east * 0.2, y - north * 0.2)
        head = (tip, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1]))
        yield Path(line((tail, back)), Ink(None, self.theme.ink, 0.26))
        yield Path(line(head, closed=True), Ink(self.theme.ink))

    def _rose(
        self, section: str, count: Mapping[Wind, int], at: tuple[float, float, float, float]
    ) -> Iterator[Item]:
        x, top, cell, wide = at
        theme = self.theme
        radius = cell / 2 - 1.0
        y = top + cell / 2
        total = sum(count.values())
        for part in (0.25, 1.0):
            yield Disc(x, y, radius * math.sqrt(part), Ink(None, theme.hairline, 0.12))
        for wind in _ORDER:
            share = count.get(wind, 0) / total
            if share:
                shape = _petal((x, y), wind.bearing, radius * math.sqrt(share))
                yield Path(shape, Ink(theme.ink), cls="petal")
        style = theme.lettering[Role.LEGEND]
        north = self.subject.name("北", "N")
        yield Text(
            x, y - radius - 0.4, north.han or north.latin, style.han, 5.6, theme.sub, "middle"
        )
        words, face, size = self._title(section, wide)
        ordinal = str(self.subject.ordinals[section])
        whole = measure(words, face, size) + measure(ordinal, "latin-semibold", 7.4) + 1.4
        start = x - whole / 2
        yield Text(start, top + cell + 3.0, ordinal, "latin-semibold", 7.4, theme.ink)
        after = start + measure(ordinal, "latin-semibold", 7.4) + 1.4
        yield Text(after, top + cell + 3.0, words, face, size, theme.ink)
        yield Text(x, top + cell + 6.0, f"{total:,}", "latin-regular", 6.4, theme.sub, "middle")

    def _title(self, section: str, wide: float) -> tuple[str, str, float]:
        style = self.theme.lettering[Role.CAPTION]
        name = self.subject.section(section)
        if name.han:
            return name.han, style.han, style.han_size
        lines = wrap(name.latin, style.latin, style.latin_size - 0.8, wide - 6.0)
        words = lines[0] if len(lines) == 1 else f"{lines[0]}…"
        return words, style.latin, style.latin_size - 0.8


def _petal(
    middle: tuple[float, float], bearing: float, reach: float
) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """A wedge about the bearing."""
    angles = [math.radians(bearing + NARROW * (i / 6 - 0.5)) for i in range(7)]
    x, y = middle
    arc = [(x + reach * math.sin(a), y - reach * math.cos(a)) for a in angles]
    return line((middle, *arc), closed=True)
