"""在堂表: a strip for each person, the sections along the top, like the parts of a score."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from layout.charts.counts import Bar, Stay, Strip, strips, zones
from layout.charts.page import A3, A4, ChartPage, ChartTold, length, line_of
from layout.charts.sections import SIZE, Listing, draw_grounds, draw_heads, grounds_of, has_list
from layout.charts.sections import head_height as heads
from layout.charts.subject import Subject
from layout.draw.dress import Role, mix
from layout.measure import NUMERALS
from layout.said import Said, several
from layout.vocabulary import Zone

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from layout.charts.plot import Plot, Span

TITLE = Said("在堂表", "Who is on the hall when")
LEAST_ROW, ROW = 3.3, 5.2  # mm from strip to strip
LEAST_BAR = 3.5  # mm of a section, so that its name has room above it
CURVE = 11.0  # mm: how many are on the hall
NUMBERS, GROUNDS, LEGEND = 4.0, 4.6, 7.0
THIN = 0.1  # mm: the line of who is away
HATCHED, OUTLINE = 0.4, 0.45  # pt
OVER = 2.6  # mm above the curve, for its greatest number
NUMBERED = 6.5  # mm at least from number to number of the steps
BELOW = 4.2  # pt from the foot of the curve to them
# of the height of a row, and the hatch: sorts of ground are told apart by more than colour
SHAPES: Mapping[Zone, tuple[float, str | None]] = {
    Zone.HALL: (0.74, None),
    Zone.ROOM: (0.74, "xxxxxxxxx"),
    Zone.STAIR: (0.74, "||||||||||||"),
    Zone.COURT: (0.4, "//////"),
    Zone.OUTSIDE: (0.12, None),
}


def hall_chart(subject: Subject, whom: Sequence[str]) -> Sequence[ChartPage]:
    """Who is on the hall when, and where he is when he is not."""
    rows = _rows(strips(subject.frames, whom))
    told = ChartTold(TITLE, _note(rows), _count(subject, rows))
    for size in (A4, A3):
        score = _Score(ChartPage(subject, told, size), rows, rows)
        if score.fits:
            break
    if subject.is_paged and score.pitch < LEAST_ROW:
        return [_drawn(part) for part in score.parts()]
    return [_drawn(score)]


def _drawn(score: _Score) -> ChartPage:
    """On a page as high as its rows are."""
    row = min(ROW, max(score.pitch, LEAST_ROW))
    score = replace(score, page=score.page.grown(row * len(score.shown) - score.room))
    score.draw()
    return score.page


def _rows(strips: Sequence[Strip]) -> list[list[Strip]]:
    """Neighbours of a group who are together throughout share a row."""
    return [list(run) for _, run in groupby(strips, lambda s: (s.who.rstrip(NUMERALS), s.stays))]


def _note(rows: Sequence[Sequence[Strip]]) -> Said:
    shared = any(len(row) > 1 for row in rows)
    together = "終始同在者合為一行；" if shared else ""
    also = " Those who are together throughout share a row." if shared else ""
    return Said(
        f"一人一行，自始至終；每步計其末之所在，不在者空。{together}節之寬隨其步數，短者有加；節內每步等寬。",
        "A row for each person, from the first step to the last: where he is as each step ends, "
        f"nothing where he is away.{also} A section is as wide as it has steps, and no narrower "
        "than its name; within it all steps are equally wide.",
    )


def _count(subject: Subject, rows: Sequence[Sequence[Strip]]) -> Said:
    people, steps = sum(len(row) for row in rows), len(subject.frames)
    english = f"{several(people, 'person', 'people')}, {several(steps, 'step')}"
    return Said(f"{people:,} 人，{steps:,} 步", english)


@dataclass(frozen=True)
class _Score:
    page: ChartPage
    rows: Sequence[Sequence[Strip]]
    shown: Sequence[Sequence[Strip]]  # of the rows, those of this page

    def parts(self) -> Iterator[_Score]:
        """The rows on as many pages as they take, on each about as many."""
        count = math.ceil(len(self.rows) * LEAST_ROW / self.room)
        bounds = [len(self.rows) * n // count for n in range(count + 1)]
        for n, (first, end) in enumerate(pairwise(bounds), 1):
            page = replace(self.page, place=(n, count))
            yield _Score(page, self.rows, self.rows[first:end])

    # --- measures ---

    @property
    def subject(self) -> Subject:
        return self.page.subject

    @cached_property
    def zone_of(self) -> Mapping[str, Zone]:
        return zones(self.subject.site)

    @cached_property
    def left(self) -> float:
        """Where the strips begin."""
        names = (self.subject.people([s.who for s in row]) for row in self.rows)
        widest = max((length(self.subject, name, Role.CAPTION) for name in names), default=0.0)
        return self.page.left + max(widest, 20.0) + 3.0

    @cached_property
    def listing(self) -> Listing:
        told = self.subject.bars if has_list(self.subject) else ()
        return Listing(self.page, [bar.section for bar in told])

    @cached_property
    def top(self) -> float:
        several_grounds = len(set(grounds_of(self.subject))) > 1
        return self.page.top + heads(self.subject) + (GROUNDS if several_grounds else 0.0)

    @property
    def room(self) -> float:
        """How much height there is for the strips."""
        return self.page.bottom - LEGEND - self.listing.height - CURVE - NUMBERS - self.top

    @property
    def pitch(self) -> float:
        return min(ROW, self.room / max(1, len(self.shown)))

    @property
    def fits(self) -> bool:
        room = self.page.right - self.left
        return self.pitch >= LEAST_ROW and room >= LEAST_BAR * len(self.subject.bars) * 1.25

    @cached_property
    def edges(self) -> tuple[float, ...]:
        """Where each step begins, and where the last ends."""
        bars, room = self.subject.bars, self.page.right - self.left
        base = min(LEAST_BAR, room / len(bars) / 1.25)
        wider = (room - base * len(bars)) / len(self.subject.frames)
        out, x = [], self.left
        for bar in bars:
            step = base / bar.steps + wider
            out += [x + step * i for i in range(bar.steps)]
            x += step * bar.steps
        return (*out, x)

    def _reach(self, span: Bar | Stay) -> tuple[float, float]:
        return self.edges[span.first], self.edges[span.last + 1]

    @property
    def bottom(self) -> float:
        return self.top + self.pitch * len(self.shown)

    # --- ink ---

    def draw(self) -> None:
        """All of it."""
        page, plot = self.page, self.page.plot()
        page.frame()
        self._heads()
        self._strips(plot)
        self._crowd(plot)
        key = list(self._key(plot))
        page.ink(plot.items())
        self._words()
        for x, name in key:
            page.name(name, (x, self.key), Role.LEGEND)
        self.listing.draw(page.bottom - self.listing.height)

    @property
    def starts(self) -> list[int]:
        """The first step of each section, and the end."""
        return [*(bar.first for bar in self.subject.bars), len(self.subject.frames)]

    @property
    def heads(self) -> float:
        """Where the titles of the sections end."""
        return self.page.top + heads(self.subject)

    def _heads(self) -> None:
        reaches = [self._reach(bar) for bar in self.subject.bars]
        draw_heads(self.page, [(a + b) / 2 for a, b in reaches], self.heads)
        draw_grounds(self.page, [*(a for a, _ in reaches), self.page.right], self.top - 2.4)

    def _axes(self, plot: Plot, top: float, bottom: float) -> Axes:
        """Axes of steps, as wide as they are here."""
        box = self.left, top, self.page.right - self.left, bottom - top
        return plot.axes_of_steps(box, self.edges)

    def _uprights(self, axes: Axes) -> None:
        """A line from top to bottom where a section begins."""
        look = line_of(self.subject.theme.lines["hairline"])
        axes.vlines(self.starts, *axes.get_ylim(), zorder=0.5, **look)

    def _strips(self, plot: Plot) -> None:
        """A row of bars for each."""
        head = self.heads - 0.6
        axes = self._axes(plot, head, self.bottom)
        axes.set_ylim(len(self.shown), (head - self.top) / self.pitch)
        self._uprights(axes)
        middles, ends = [n + 0.5 for n in range(len(self.shown))], self.starts[::-1]
        axes.hlines(middles, ends[-1], ends[0], zorder=0.6, **self._away)
        bars: dict[tuple[Zone, str], list[Span]] = {}
        for n, row in enumerate(self.shown):
            colour = self.subject.colour(row[0].who)
            for zone, (first, end) in self._runs(row[0].stays):
                bars.setdefault((zone, colour), []).append((n, first, end))
        for (zone, colour), spans in sorted(
            bars.items(), key=lambda own: list(Zone).index(own[0][0])
        ):
            self._bars(plot, axes, spans, zone, colour)

    @property
    def _away(self) -> dict[str, Any]:
        return line_of(replace(self.subject.theme.lines["hairline"], width=THIN))

    def _bars(self, plot: Plot, axes: Axes, spans: Sequence[Span], zone: Zone, colour: str) -> None:
        """Strips told by thickness, hatch and tone, so that none is told by colour alone."""
        part, hatch = SHAPES[zone]
        fill = mix(colour, self.subject.theme.paper, 0.86) if hatch else colour
        look = {"facecolor": fill, "edgecolor": colour if hatch else "none", "hatch": hatch}
        bars = plot.bars(axes, spans, part, linewidth=OUTLINE if hatch else 0.0, **look)
        bars.set_hatch_linewidth(HATCHED)

    def _runs(self, stays: Sequence[Stay]) -> Iterator[tuple[Zone, tuple[int, int]]]:
        """The stays with those on ground of one sort joined: from which step, up to which."""

        def of(stay: Stay) -> Zone | None:
            return None if stay.area is None else self.zone_of.get(stay.area, Zone.COURT)

        for zone, run in groupby(stays, of):
            own = list(run)
            if zone is not None:
                yield zone, (own[0].first, own[-1].last + 1)

    @cached_property
    def crowd(self) -> list[int]:
        """How many are on the hall in each step."""
        out = [0] * len(self.subject.frames)
        for stay in (stay for row in self.rows for strip in row for stay in strip.stays):
            if stay.area and self.zone_of.get(stay.area) is Zone.HALL:
                for i in range(stay.first, stay.last + 1):
                    out[i] += 1
        return out

    def _crowd(self, plot: Plot) -> None:
        """How many are on the hall, above the numbers of the steps."""
        theme, foot = self.subject.theme, self.bottom + CURVE
        axes = self._axes(plot, self.bottom, foot)
        axes.set_ylim(0, (max(self.crowd) or 1) * CURVE / (CURVE - OVER))
        grey = mix(theme.ink, theme.paper, 0.45)
        axes.stairs(self.crowd, range(len(self.crowd) + 1), fill=True, color=grey, linewidth=0)
        self._uprights(axes)
        axes.spines["bottom"].set(visible=True, **line_of(theme.lines["rule"]))
        told: list[int] = []
        for step in self.starts[:-1]:
            if not told or self.edges[step] - self.edges[told[-1]] > NUMBERED:
                told.append(step)
        axes.set_xticks(told, [str(self.subject.frames[step].n) for step in told])
        axes.tick_params(length=0, labelsize=SIZE, labelcolor=theme.sub, pad=BELOW)

    @property
    def key(self) -> float:
        """Where the words of the key stand."""
        return self.page.bottom - 1.0 - self.listing.height

    def _key(self, plot: Plot) -> Iterator[tuple[float, Said]]:
        """A bar of each sort of ground, and where what it is called begins."""
        x, subject = self.left, self.subject
        used = {zone for row in self.rows for zone, _ in self._runs(row[0].stays)}
        for zone in (*(zone for zone in Zone if zone in used), None):
            axes = plot.axes((x, self.key - 2.75, 9.0, 3.4), xlim=(0, 1), ylim=(1, 0))
            name = subject.say("不在", "away")
            if zone is None:
                axes.hlines(0.5, 0, 1, **self._away)
            else:
                self._bars(plot, axes, [(0, 0, 1)], zone, subject.theme.ink)
                name = subject.tongue.told(subject.site.vocabulary.zones[zone])
            yield x + 11.0, name
            x += 19.0 + length(subject, name, Role.LEGEND)

    def _words(self) -> None:
        """The names of the rows, and how many are on the hall when most are."""
        page, subject, foot = self.page, self.subject, self.bottom + CURVE
        for n, row in enumerate(self.shown):
            name = subject.people([strip.who for strip in row])
            y = self.top + self.pitch * (n + 0.5) + 1.05
            who = row[0].who
            page.name(name, (page.left, y), Role.CAPTION, subject.colour(who), f"strip/{who}")
        page.name(subject.say("在堂人數", "on the hall"), (page.left, foot - 0.6), Role.CAPTION)
        if most := max(self.crowd):
            at = self.edges[self.crowd.index(most)], foot - CURVE + OVER - 0.7
            page.number(at, str(most), 6.8, subject.theme.ink)
