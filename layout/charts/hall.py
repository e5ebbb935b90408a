"""在堂表: a strip for each person, the sections along the top, like the parts of a score."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise

from layout.charts.page import A3, A4, ChartPage, ChartTold, length
from layout.charts.sections import SIZE, Listing, draw_grounds, draw_heads, grounds_of, has_list
from layout.charts.sections import head_height as heads
from layout.charts.subject import Subject
from layout.count.stays import Bar, Stay, Strip, strips
from layout.count.zones import zones
from layout.draw.dress import Role, mix
from layout.said import Said, several
from layout.say.places import ORDINALS
from layout.vocabulary import Zone

TITLE = Said("在堂表", "Who is on the hall when")
LEAST_ROW, ROW = 3.3, 5.2  # mm from strip to strip
LEAST_BAR = 3.5  # mm of a section, so that its name has room above it
CURVE = 11.0  # mm: how many are on the hall
NUMBERS, GROUNDS, LEGEND = 4.0, 4.6, 7.0
THIN = 0.1  # mm: the line of who is away
HATCHED = 0.4  # pt
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


def _rows(found: Sequence[Strip]) -> list[list[Strip]]:
    """Neighbours of a group who are together throughout share a row."""
    return [list(run) for _, run in groupby(found, lambda s: (s.who.rstrip(ORDINALS), s.stays))]


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
        self.page.frame()
        self._sections()
        for i, row in enumerate(self.shown):
            self._row(row, self.top + self.pitch * (i + 0.5))
        self._curve()
        self._legend()
        self.listing.draw(self.page.bottom - self.listing.height)

    def _sections(self) -> None:
        page, foot, last = self.page, self.bottom + CURVE, -99.0
        reaches = [self._reach(bar) for bar in self.subject.bars]
        head = page.top + heads(self.subject)
        draw_heads(page, [(a + b) / 2 for a, b in reaches], head)
        starts = [*(a for a, _ in reaches), page.right]
        draw_grounds(page, starts, self.top - 2.4)
        uprights = [((x, head - 0.6), (x, foot)) for x in starts]
        page.lines(uprights, self.subject.theme.lines["hairline"])
        for bar, start in zip(self.subject.bars, starts, strict=False):
            if start - last > 6.5:
                number = str(self.subject.frames[bar.first].n)
                page.number((start, foot + NUMBERS - 0.9), number, SIZE)
                last = start

    def _row(self, row: Sequence[Strip], middle: float) -> None:
        page, who = self.page, row[0].who
        colour = self.subject.colour(who)
        name = self.subject.people([strip.who for strip in row])
        page.name(name, (page.left, middle + 1.05), Role.CAPTION, colour, f"strip/{who}")
        self._away((self.left, page.right), middle)
        for zone in Zone:
            spans = [span for own, span in self._runs(row[0].stays) if own is zone]
            self._bars(spans, (middle, self.pitch), zone, colour)

    def _away(self, ends: tuple[float, float], y: float) -> None:
        hair = replace(self.subject.theme.lines["hairline"], width=THIN)
        self.page.line([(x, y) for x in ends], hair)

    def _bars(self, spans: Sequence[tuple[float, float]], row: tuple[float, float], zone: Zone,
              colour: str) -> None:  # fmt: skip
        """Strips told by thickness, hatch and tone, so that none is told by colour alone."""
        (middle, pitch), (part, hatch) = row, SHAPES[zone]
        fill = mix(colour, self.subject.theme.paper, 0.86) if hatch else colour
        look = {"facecolor": fill, "hatch": hatch, "edgecolor": colour if hatch else "none"}
        wide = {"linewidth": 0.45 if hatch else 0.0}
        xs = [(start, end - start) for start, end in spans]
        if xs:
            ys = (middle - pitch * part / 2, pitch * part)
            drawn = self.page.axes.broken_barh(xs, ys, **look, **wide)
            drawn.set_hatch_linewidth(HATCHED)
            self.page.lay(drawn)

    def _runs(self, stays: Sequence[Stay]) -> Iterator[tuple[Zone, tuple[float, float]]]:
        """The stays with those on ground of one sort joined."""

        def of(stay: Stay) -> Zone | None:
            return None if stay.area is None else self.zone_of.get(stay.area, Zone.COURT)

        for zone, run in groupby(stays, of):
            own = list(run)
            if zone is not None:
                yield zone, (self._reach(own[0])[0], self._reach(own[-1])[1])

    def _curve(self) -> None:
        """How many are on the hall."""
        page, foot, crowd = self.page, self.bottom + CURVE, [0] * len(self.subject.frames)
        for stay in (stay for row in self.rows for strip in row for stay in strip.stays):
            if stay.area and self.zone_of.get(stay.area) is Zone.HALL:
                for i in range(stay.first, stay.last + 1):
                    crowd[i] += 1
        most = max(crowd)
        unit = (CURVE - 2.6) / (most or 1)
        heights = [foot - n * unit for n in crowd]
        grey = mix(self.subject.theme.ink, self.subject.theme.paper, 0.45)
        look = {"fill": True, "color": grey, "linewidth": 0}
        page.lay(page.axes.stairs(heights, self.edges, baseline=foot, **look))
        page.rule(foot, (self.left, page.right), "rule")
        page.name(
            self.subject.say("在堂人數", "on the hall"), (page.left, foot - 0.6), Role.CAPTION
        )
        if most:
            x = self.edges[crowd.index(most)]
            page.number((x, foot - most * unit - 0.7), str(most), 6.8, self.subject.theme.ink)

    def _legend(self) -> None:
        page, x, y = self.page, self.left, self.page.bottom - 1.0 - self.listing.height
        used = {zone for row in self.rows for zone, _ in self._runs(row[0].stays)}
        for zone in (one for one in Zone if one in used):
            self._bars([(x, x + 9.0)], (y - 1.05, 3.4), zone, self.subject.theme.ink)
            name = self.subject.tongue.told(self.subject.site.vocabulary.zones[zone])
            x = page.name(name, (x + 11.0, y), Role.LEGEND) + 8.0
        self._away((x, x + 9.0), y - 1.05)
        page.name(self.subject.say("不在", "away"), (x + 11.0, y), Role.LEGEND)
