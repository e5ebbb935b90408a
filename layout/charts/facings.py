"""面位表: who faces where, how often; and of every section a rose of the eight winds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from layout.charts.page import A3, A4, ChartPage, ChartTold, length
from layout.charts.subject import Subject
from layout.compass import Wind
from layout.count.facings import FacingCount, facings, roses
from layout.draw.dress import Role
from layout.said import Said
from layout.say.places import WIND_SHORT
from layout.typeset import MM_PER_PT, measure, wrap_evenly

TITLE = Said("面位表", "Who faces where, how often")
NOTE = Said(
    "左：各人面八方之步數，圓之大小為其人諸步中之比，方向最多者書其百分。右：各節中諸人面向之比，瓣之大小為比，數為一人一步之數。每步計其末。",
    "Left: of each person's steps, how many end with him facing each wind; a disc's area is his "
    "share, the greatest in hundredths. Right: the same of everybody, section by section; a "
    "petal's area is its share, the number counts each person in each step.",
)
ROW = (3.5, 5.0)  # mm, at least and at most
CELL = 7.4  # mm from wind to wind
HEADS = 8.0
ROSE = (21.0, 40.0)  # mm of a cell: at least and at most
WORDS = 9.4  # mm under a rose for its title, and for each more line of it
LINE = 3.0
GUTTER = 11.0
TOTALS = 11.0  # mm for the sums at the right of the table
NARROW = math.radians(34.0)  # that a petal takes of its 45
SMALL, SHARE = 7.4, 6.2  # pt, of a section's number, and of a share
NEAR = 1e-6  # mm
_ORDER = tuple(Wind)


def facings_chart(subject: Subject, whom: Sequence[str]) -> Sequence[ChartPage]:
    """The people against the winds, and the roses of the sections."""
    counts = facings(subject.frames, whom)
    total = sum(counts.values())
    sums = Said(f"計 {total:,}（人×步）", f"{total:,} in all, a person in a step each")
    for size in (A4, A3):
        desk = _Desk(ChartPage(subject, ChartTold(TITLE, NOTE, sums), size), counts)
        if desk.fits:
            break
    desk = _Desk(desk.page.grown(desk.used - desk.page.height), counts)
    desk.draw()
    return [desk.page]


@dataclass(frozen=True)
class _Desk:
    page: ChartPage
    counts: Mapping[FacingCount, int]

    @property
    def subject(self) -> Subject:
        return self.page.subject

    @cached_property
    def rows(self) -> Sequence[tuple[Said, str, Mapping[Wind, int]]]:
        """Each person, a group as one: his name, his colour, how often he faces each wind."""
        own: dict[str, Counter[Wind]] = {}
        groups: dict[str, list[str]] = {}
        for who, member in self.subject.text.cast.items():
            groups.setdefault(member.group or who, []).append(who)
        home = {who: key for key, whom in groups.items() for who in whom}
        for facing, count in self.counts.items():
            own.setdefault(home[facing.who], Counter())[facing.wind] += count
        people, colour = self.subject.people, self.subject.colour
        told = {key: whom for key, whom in groups.items() if key in own}
        return [(people(whom), colour(whom[0]), own[key]) for key, whom in told.items()]

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
        return self.label + CELL * len(_ORDER) + TOTALS

    @property
    def pitch(self) -> float:
        """From row to row, on a page that grows where they would be too narrow."""
        return max(ROW[0], min(ROW[1], (self.page.height - HEADS) / len(self.rows)))

    @cached_property
    def grid(self) -> tuple[int, float]:
        """How many roses stand in a row, and how wide each is: as large as the page allows; where
        that is too small, as low together as they can be."""
        room, best = self.page.width - self.table - GUTTER, (1, 0.0)
        for columns in range(1, len(self.roses) + 1):
            rows = -(-len(self.roses) // columns)
            cell = min(room / columns, self.page.height / rows - self.under(columns), ROSE[1])
            best = max(best, (columns, cell), key=lambda found: found[1])
        if self.roses and best[1] < ROSE[0]:
            among = range(1, int(room // ROSE[0]) + 1)
            return min(among, key=lambda columns: self.height(columns, ROSE[0])), ROSE[0]
        return best

    def height(self, columns: int, cell: float) -> float:
        """Of all the roses, so many in a row and so wide."""
        return -(-len(self.roses) // columns) * (cell + self.under(columns))

    def under(self, columns: int) -> float:
        """How much room the longest title takes under a rose."""
        wide = (self.page.width - self.table - GUTTER) / columns
        deep = max((len(self.title(section, wide)[0]) for section in self.roses), default=1)
        return WORDS + LINE * (deep - 1)

    def title(self, section: str, wide: float) -> tuple[Sequence[str], str, float]:
        """A section's title in lines no longer than its rose has room for, with font and size."""
        style, name = self.subject.theme.lettering[Role.CAPTION], self.subject.section(section)
        words, font, size = name.han, style.han, style.han_size
        if not name.han:
            words, font, size = name.latin, style.latin, style.latin_size - 0.8
        return wrap_evenly(words, font, size, wide - 6.0), font, size

    @property
    def fits(self) -> bool:
        return self.used <= self.page.height + NEAR

    @property
    def used(self) -> float:
        """Of the page's height."""
        return max(HEADS + self.pitch * len(self.rows), self.height(*self.grid))

    # --- ink ---

    def draw(self) -> None:
        """All of it."""
        page = self.page
        page.frame()
        self._heads()
        for n, row in enumerate(self.rows):
            self._row(page.top + HEADS + self.pitch * (n + 0.5), *row)
        (columns, cell), left = self.grid, page.left + self.table + GUTTER
        wide = (page.right - left) / columns
        high = cell + self.under(columns)
        for i, (section, count) in enumerate(self.roses.items()):
            x, y = left + wide * (i % columns + 0.5), page.top + high * (i // columns)
            self._rose(count, (x, y + cell / 2), cell / 2 - 1.0)
            self._title(section, sum(count.values()), (x, y + cell), wide)

    def _heads(self) -> None:
        page, theme, top = self.page, self.subject.theme, self.page.top + HEADS
        style, left = theme.lettering[Role.CAPTION], page.left + self.label
        for i, wind in enumerate(_ORDER):
            x, (east, north) = left + CELL * (i + 0.5), wind.vector
            page.line(((x, top - 0.6), (x, top + self.pitch * len(self.rows))),
                      theme.lines["hairline"])  # fmt: skip
            tail, tip = (x - 1.5 * east, top - 5.2 + 1.5 * north), (3 * east, -3 * north)
            look = {"width": 0.26, "head_width": 1.5, "head_length": 1.3, "linewidth": 0}
            how = {"length_includes_head": True, "color": theme.ink, **look}
            page.lay(page.axes.arrow(*tail, *tip, **how))
            name = self.subject.name(wind.value, WIND_SHORT[wind.value])
            words = name.han or name.latin
            page.text((x, top - 1.6), words, (style.han, style.han_size), anchor="middle")
        page.rule(top - 0.4, (page.left, page.left + self.table), "rule")

    def _row(self, middle: float, name: Said, colour: str, count: Mapping[Wind, int]) -> None:
        page, theme, left = self.page, self.subject.theme, self.page.left + self.label
        total, most = sum(count.values()), max(count.values())
        page.name(name, (page.left, middle + 1.05), Role.CAPTION, colour)
        faced = [(left + CELL * (i + 0.5), count[w]) for i, w in enumerate(_ORDER) if count.get(w)]
        radii = [max(math.sqrt(n / total) * min(self.pitch, CELL) / 2, 0.16) for _, n in faced]
        sizes = [(2 * r / MM_PER_PT) ** 2 for r in radii]
        xs, ys = [x for x, _ in faced], [middle] * len(faced)
        page.lay(page.axes.scatter(xs, ys, sizes, color=colour, linewidths=0))
        for (x, n), radius in zip(faced, radii, strict=True):
            if n == most:
                words = f"{100 * n / total:.0f}"
                wide = measure(words, "latin-semibold", SHARE)
                inside = 2 * radius > wide + 0.6
                ink, shift = (theme.paper, 0.0) if inside else (theme.ink, radius + 0.6 + wide / 2)
                page.number((x + shift, middle + 0.78), words, SHARE, ink, "middle")
        page.number((page.left + self.table, middle + 0.85), f"{total:,}", 6.8, anchor="end")

    def _rose(self, count: Mapping[Wind, int], at: tuple[float, float], radius: float) -> None:
        (x, y), theme, total = at, self.subject.theme, sum(count.values())
        box = x - radius, y - radius, 2 * radius, 2 * radius
        axes = self.page.within(box, projection="polar", theta_offset=math.pi / 2, axisbelow=True)
        axes.set_theta_direction(-1)
        axes.set(xticks=[], yticks=[0.5, 1.0], yticklabels=[])
        axes.grid(color=theme.hairline, linewidth=0.12 / MM_PER_PT)
        axes.spines["polar"].set(color=theme.hairline, linewidth=0.12 / MM_PER_PT)
        winds = [wind for wind in _ORDER if count.get(wind)]
        bearings = [math.radians(wind.bearing) for wind in winds]
        shares = [math.sqrt(count[wind] / total) for wind in winds]
        axes.bar(bearings, shares, NARROW, color=theme.ink, linewidth=0)
        axes.set_rlim(0, 1)
        north, style = self.subject.name("北", "N"), theme.lettering[Role.LEGEND]
        words = north.han or north.latin
        self.page.text((x, y - radius - 0.4), words, (style.han, 5.6), theme.sub, "middle")

    def _title(self, section: str, total: int, at: tuple[float, float], wide: float) -> None:
        (x, y), page, face = at, self.page, "latin-semibold"
        (first, *rest), font, size = self.title(section, wide)
        number = str(self.subject.ordinals[section])
        taken = measure(number, face, SMALL) + 1.4
        start = x - (taken + measure(first, font, size)) / 2
        page.text((start, y + 3.0), number, (face, SMALL))
        page.text((start + taken, y + 3.0), first, (font, size))
        for line in rest:
            y += LINE
            page.text((x, y + 3.0), line, (font, size), anchor="middle")
        page.number((x, y + 6.0), f"{total:,}", 6.4, anchor="middle")
