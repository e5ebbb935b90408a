"""The sections along the top of a chart: numbers and Chinese titles, their English in a list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from layout.charts.page import ChartPage
from layout.charts.subject import Subject
from layout.draw.dress import Role
from layout.draw.windows import ground_of
from layout.typeset import measure, measure_vertical

PITCH = 3.3  # mm from line to line of the list
GUTTER = 7.0
NUMBER = 6.4  # mm for a number in the list
SIZE = 6.6  # pt, of numbers
NUMBER_ROOM = 3.0
HALO = 1.2  # mm, about a name that stands upon lines


def has_list(subject: Subject) -> bool:
    """Whether the titles are told in Latin letters too."""
    return any(subject.section(bar.section).latin for bar in subject.bars)


def head_height(subject: Subject) -> float:
    """How much room the titles take above what they stand over."""
    style = subject.theme.lettering[Role.CAPTION]
    titles = {subject.section(bar.section).han for bar in subject.bars} - {""}
    tallest = max((measure_vertical(t, style.han, style.han_size) for t in titles), default=0.0)
    return tallest + (NUMBER_ROOM if has_list(subject) else 0.0) + 1.4


def draw_heads(page: ChartPage, middles: Sequence[float], foot: float) -> None:
    """The title of each section hanging over its middle, its number above it."""
    subject = page.subject
    style = subject.theme.lettering[Role.CAPTION]
    for bar, middle in zip(subject.bars, middles, strict=True):
        y, han = foot - 1.4, subject.section(bar.section).han
        if han:
            y -= measure_vertical(han, style.han, style.han_size)
            page.text((middle, y), han, (style.han, style.han_size), vertical=True)
            y -= 0.9
        if has_list(subject):
            page.number((middle, y), str(subject.ordinals[bar.section]), SIZE, anchor="middle")


class Listing:
    """The sections by their numbers, in as many columns as there is room for."""

    def __init__(self, page: ChartPage, sections: Iterable[str]) -> None:
        self.page, subject = page, page.subject
        style = subject.theme.lettering[Role.LEGEND]
        self.titles: dict[str, tuple[str, str, float]] = {}
        for section in dict.fromkeys(sections):
            name = subject.section(section)
            latin = (name.latin, style.latin, style.latin_size)
            self.titles[section] = latin if name.latin else (name.han, style.han, style.han_size)
        lengths = [measure(*words) + NUMBER + GUTTER for words in self.titles.values()]
        for count in range(len(lengths), 0, -1):
            self.rows = -(-len(lengths) // count)
            starts = range(0, len(lengths), self.rows)
            self.widths = [max(lengths[i : i + self.rows]) for i in starts]
            if sum(self.widths) - GUTTER <= page.width:
                break

    @property
    def height(self) -> float:
        return self.rows * PITCH + 2.0 if self.titles else 0.0

    def draw(self, top: float) -> None:
        """Across the page, below that height."""
        for i, (title, (words, face, size)) in enumerate(self.titles.items()):
            x = self.page.left + sum(self.widths[: i // self.rows])
            y = top + PITCH * (i % self.rows + 1)
            number = str(self.page.subject.ordinals[title])
            self.page.number((x + NUMBER - 1.8, y), number, SIZE, anchor="end")
            self.page.text((x + NUMBER, y), words, (face, size))


def draw_grounds(page: ChartPage, edges: Sequence[float], y: float) -> None:
    """Which ground each run of sections is on, where there are several; `edges` has one more."""
    subject, at = page.subject, 0
    style = subject.theme.lettering[Role.LEGEND]
    homes = grounds_of(subject)
    for home, run in groupby(homes if len(set(homes)) > 1 else ()):
        count = len(list(run))
        start, end = edges[at] + 0.4, edges[at + count] - 0.4
        at += count
        name = subject.ground(home)
        for words, face, size in (
            (name.han, style.han, style.han_size),
            (name.latin, style.latin, style.latin_size),
        ):
            if words and measure(words, face, size) < end - start:
                page.rule(y + 0.9, (start, end), "rule")
                spot = (start + end) / 2, y
                page.text(spot, words, (face, size), subject.theme.sub, "middle", halo=HALO)
                break


def grounds_of(subject: Subject) -> list[str]:
    """Where each section plays."""
    frames = subject.frames
    return [ground_of(subject.site, frames[b.first : b.last + 1]) for b in subject.bars]
