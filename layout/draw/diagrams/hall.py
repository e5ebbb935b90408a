"""在堂表: a strip for each person, the sections along the top, like the parts of a score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from layout.count.stays import Bar, Stay, Strip, strips
from layout.draw.diagrams.levels import Level, levels
from layout.draw.diagrams.sections import (
    SIZE,
    Listing,
    draw_grounds,
    draw_heads,
    grounds_of,
    has_list,
    head_height,
)
from layout.draw.diagrams.sheet import A3, A4, Paper, Told, beside, finished, length, paper, several
from layout.draw.diagrams.strokes import bars_path, hatching, upright
from layout.draw.diagrams.subject import Subject
from layout.draw.obstacles import Rect
from layout.draw.page import line
from layout.draw.theme import Role, Theme, mix
from layout.picture import Group, Ink, Item, Path, Sheet, Text

TITLE = ("在堂表", "Who is on the hall when")
LEAST_ROW, ROW = 3.3, 5.2  # mm from strip to strip
LEAST_BAR = 3.5  # mm of a section, so that its name has room above it
CURVE = 11.0  # mm: how many are on the hall
NUMBERS = 4.0
GROUNDS = 4.6
LEGEND = 7.0
THICK = {
    Level.HALL: 0.74,
    Level.ROOM: 0.74,
    Level.STAIR: 0.74,
    Level.COURT: 0.4,
    Level.OUTSIDE: 0.12,
}


def hall_sheet(subject: Subject, whom: Sequence[str]) -> Sheet:
    """Who is on the hall when, and where he is when he is not."""
    rows = _rows(strips(subject.frames, whom))
    told = Told(TITLE, _note(rows), _count(subject, rows))
    for size in (A4, A3):
        score = _Score(subject, paper(subject, told, size), rows)
        if score.fits:
            break
    width, height = score.page.size
    low = paper(subject, told, (width, height - score.spare))
    score = replace(score, page=low)
    return finished(subject, told, score.page, score.items())


def _rows(found: Sequence[Strip]) -> list[list[Strip]]:
    """Neighbours of a group who are together throughout share a row."""
    rows: list[list[Strip]] = []
    for strip in found:
        if rows and _stem(rows[-1][0].who) == _stem(strip.who) and rows[-1][0].stays == strip.stays:
            rows[-1].append(strip)
        else:
            rows.append([strip])
    return rows


def _stem(who: str) -> str:
    return who.rstrip("一二三四五六七八九十")


def _note(rows: Sequence[Sequence[Strip]]) -> tuple[str, str]:
    shared = any(len(row) > 1 for row in rows)
    together = "終始同在者合為一行；" if shared else ""
    also = " Those who are together throughout share a row." if shared else ""
    return (
        f"一人一行，自始至終；每步計其末之所在，不在者空。{together}節之寬隨其步數，短者有加；節內每步等寬。",
        "A row for each person, from the first step to the last: where he is as each step ends, "
        f"nothing where he is away.{also} A section is as wide as it has steps, and no narrower "
        "than its name; within it all steps are equally wide.",
    )


def _count(subject: Subject, rows: Sequence[Sequence[Strip]]) -> tuple[str, str]:
    people = sum(len(row) for row in rows)
    steps = len(subject.frames)
    return (
        f"{people:,} 人，{steps:,} 步",
        f"{several(people, 'person', 'people')}, {several(steps, 'step')}",
    )


@dataclass(frozen=True)
class _Score:
    subject: Subject
    page: Paper
    rows: Sequence[Sequence[Strip]]

    # --- measures ---

    @cached_property
    def level(self) -> Mapping[str, Level]:
        return levels(self.subject.site)

    @property
    def theme(self) -> Theme:
        return self.subject.theme

    @cached_property
    def left(self) -> float:
        """Where the strips begin."""
        names = (self.subject.people([s.who for s in row]) for row in self.rows)
        widest = max((length(self.subject, name, Role.CAPTION) for name in names), default=0.0)
        return self.page.left + max(widest, 20.0) + 3.0

    @cached_property
    def listing(self) -> Listing:
        told = self.subject.bars if has_list(self.subject) else ()
        return Listing(self.subject, self.page.width, dict.fromkeys(bar.section for bar in told))

    @cached_property
    def top(self) -> float:
        """Where the strips begin."""
        several = len(set(grounds_of(self.subject))) > 1
        return self.page.top + head_height(self.subject) + (GROUNDS if several else 0.0)

    @property
    def pitch(self) -> float:
        room = self.page.bottom - LEGEND - self.listing.height - CURVE - NUMBERS - self.top
        return min(ROW, room / max(1, len(self.rows)))

    @property
    def spare(self) -> float:
        """What height of the page is left over."""
        room = self.page.bottom - LEGEND - self.listing.height - CURVE - NUMBERS - self.top
        return max(0.0, room - ROW * len(self.rows))

    @property
    def fits(self) -> bool:
        room = self.page.right - self.left
        return self.pitch >= LEAST_ROW and room >= LEAST_BAR * len(self.subject.bars) * 1.25

    @cached_property
    def edges(self) -> tuple[float, ...]:
        """Where each step begins, and where the last ends."""
        bars = self.subject.bars
        room = self.page.right - self.left
        base = min(LEAST_BAR, room / len(bars) / 1.25)
        wider = (room - base * len(bars)) / len(self.subject.frames)
        out, x = [], self.left
        for bar in bars:
            step = base / bar.steps + wider
            out += [x + step * i for i in range(bar.steps)]
            x += step * bar.steps
        return (*out, x)

    def _reach(self, bar: Bar | Stay) -> tuple[float, float]:
        return self.edges[bar.first], self.edges[bar.last + 1]

    @property
    def bottom(self) -> float:
        """Where the strips end."""
        return self.top + self.pitch * len(self.rows)

    # --- ink ---

    def items(self) -> Iterator[Item]:
        yield Group("sections", tuple(self._sections()))
        for i, row in enumerate(self.rows):
            who = self.subject.people([strip.who for strip in row])
            ink = tuple(self._row(row, self.top + self.pitch * i))
            yield Group(f"strip/{row[0].who}", ink, cls="strip", title=who.han or who.latin)
        yield Group("curve", tuple(self._curve()))
        yield Group("legend", tuple(self._legend()))
        top = self.page.bottom - self.listing.height
        yield Group("titles", tuple(self.listing.items(self.page.left, top)))

    def _sections(self) -> Iterator[Item]:
        hair = self.theme.lines["hairline"]
        foot, last = self.bottom + CURVE, -99.0
        reaches = [self._reach(bar) for bar in self.subject.bars]
        head = self.page.top + head_height(self.subject)
        yield from draw_heads(self.subject, [(a + b) / 2 for a, b in reaches], head)
        starts = [*(a for a, _ in reaches), self.page.right]
        yield from draw_grounds(self.subject, starts, self.top - 2.4)
        for bar, start in zip(self.subject.bars, starts, strict=False):
            yield Path(line(((start, head - 0.6), (start, foot))), hair)
            if start - last > 6.5:
                number = str(self.subject.frames[bar.first].n)
                y = foot + NUMBERS - 0.9
                yield Text(start, y, number, "latin-regular", SIZE, self.theme.sub)
                last = start
        yield Path(line(((self.page.right, head - 0.6), (self.page.right, foot))), hair)

    def _row(self, row: Sequence[Strip], top: float) -> Iterator[Item]:
        who = row[0].who
        colour = self.subject.colour(who)
        base = top + self.pitch * 0.5 + 1.05
        name = self.subject.people([strip.who for strip in row])
        yield from beside(self.subject, name, (self.page.left, base), Role.CAPTION, colour)
        middle = top + self.pitch / 2
        hair = replace(self.theme.lines["hairline"], width=0.1)
        yield Path(line(((self.left, middle), (self.page.right, middle))), hair)
        found: dict[Level, list[Rect]] = {level: [] for level in Level}
        for level, start, end in self._runs(row[0].stays):
            half = self.pitch * THICK[level] / 2
            found[level].append((start, middle - half, end, middle + half))
        yield from _inked(found, colour, self.theme)

    def _runs(self, stays: Sequence[Stay]) -> Iterator[tuple[Level, float, float]]:
        """The stays with those on ground of one sort joined."""
        run: tuple[Level, float, float] | None = None
        for stay in stays:
            level = None if stay.area is None else self.level.get(stay.area, Level.COURT)
            start, end = self._reach(stay)
            if run and run[0] is level:
                run = (run[0], run[1], end)
                continue
            if run:
                yield run
            run = None if level is None else (level, start, end)
        if run:
            yield run

    @cached_property
    def crowd(self) -> tuple[int, ...]:
        """How many are on the hall as each step ends."""
        count = [0] * len(self.subject.frames)
        for row in self.rows:
            for strip in row:
                for stay in strip.stays:
                    if stay.area and self.level.get(stay.area) is Level.HALL:
                        for i in range(stay.first, stay.last + 1):
                            count[i] += 1
        return tuple(count)

    def _curve(self) -> Iterator[Item]:
        """How many are on the hall."""
        most = max(self.crowd, default=0) or 1
        foot = self.bottom + CURVE
        unit = (CURVE - 2.6) / most
        rects = [
            (self.edges[i], foot - n * unit, self.edges[i + 1], foot)
            for i, n in enumerate(self.crowd)
            if n
        ]
        yield from bars_path(_merged(rects), Ink(mix(self.theme.ink, self.theme.paper, 0.45)))
        yield Path(line(((self.left, foot), (self.page.right, foot))), self.theme.lines["rule"])
        name = self.subject.say("在堂人數", "on the hall")
        yield from beside(self.subject, name, (self.page.left, foot - 0.6), Role.CAPTION)
        peak = self.crowd.index(max(self.crowd)) if any(self.crowd) else 0
        if any(self.crowd):
            yield Text(
                self.edges[peak], foot - most * unit - 0.7, str(most), "latin-semibold", 6.8,
                self.theme.ink,
            )  # fmt: skip

    def _legend(self) -> Iterator[Item]:
        x, y = self.left, self.page.bottom - 1.0 - self.listing.height
        thick = 3.4
        used = {level for row in self.rows for level, _, _ in self._runs(row[0].stays)}
        for level in (one for one in Level if one in used):
            half = thick * THICK[level] / 2
            middle = y - 1.05
            found = {level: [(x, middle - half, x + 9.0, middle + half)]}
            yield from _inked(found, self.theme.ink, self.theme)
            name = self.subject.say(level.han, level.english)
            yield from beside(self.subject, name, (x + 11.0, y), Role.LEGEND)
            x += 11.0 + length(self.subject, name, Role.LEGEND) + 8.0
        name = self.subject.say("不在", "away")
        hair = replace(self.theme.lines["hairline"], width=0.1)
        yield Path(line(((x, y - 1.05), (x + 9.0, y - 1.05))), hair)
        yield from beside(self.subject, name, (x + 11.0, y), Role.LEGEND)


def _merged(rects: Sequence[Rect]) -> Iterator[Rect]:
    """Neighbours of one height as one, so that no seam shows."""
    run: Rect | None = None
    for rect in rects:
        if run and abs(run[2] - rect[0]) < 1e-6 and run[1] == rect[1]:
            run = (run[0], run[1], rect[2], run[3])
            continue
        if run:
            yield run
        run = rect
    if run:
        yield run


def _inked(found: Mapping[Level, Sequence[Rect]], colour: str, theme: Theme) -> Iterator[Item]:
    """Strips told by thickness, hatch and tone, so that none is told by colour alone."""
    edge = Ink(None, colour, 0.16)
    for level, rects in found.items():
        if level in (Level.HALL, Level.OUTSIDE):
            yield from bars_path(rects, Ink(colour), cls=level.name.lower())
            continue
        fill = Ink(mix(colour, theme.paper, 0.86))
        yield from bars_path(rects, fill, cls=level.name.lower())
        if level is Level.ROOM:
            yield from hatching(rects, Ink(None, colour, 0.13), 0.75, crossed=True)
        elif level is Level.STAIR:
            yield from upright(rects, Ink(None, colour, 0.16), 0.55)
        else:
            yield from hatching(rects, Ink(None, colour, 0.14), 1.1)
        yield from bars_path(rects, edge)
