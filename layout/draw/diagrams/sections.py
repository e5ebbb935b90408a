"""The sections along the top of a diagram: numbers and Chinese titles, their English in a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from layout.draw.diagrams.subject import Subject
from layout.draw.page import line
from layout.draw.theme import Role
from layout.draw.view import ground_of
from layout.picture import Item, Path, Text
from layout.typeset import measure, measure_vertical

PITCH = 3.3  # mm from line to line of the list
GUTTER = 7.0
NUMBER = 6.4  # mm for a number in the list
SIZE = 6.6  # pt, of numbers
NUMBER_ROOM = 3.0


def head_height(subject: Subject) -> float:
    """How much room the titles take above what they stand over."""
    style = subject.theme.lettering[Role.CAPTION]
    titles = {subject.section(bar.section).han for bar in subject.bars} - {""}
    tallest = max((measure_vertical(t, style.han, style.han_size) for t in titles), default=0.0)
    return tallest + (NUMBER_ROOM if has_list(subject) else 0.0) + 1.4


def draw_heads(subject: Subject, middles: Sequence[float], foot: float) -> Iterator[Item]:
    """The title of each section hanging over its middle, its number above it."""
    theme = subject.theme
    style = theme.lettering[Role.CAPTION]
    for bar, middle in zip(subject.bars, middles, strict=True):
        y, han = foot - 1.4, subject.section(bar.section).han
        if han:
            y -= measure_vertical(han, style.han, style.han_size)
            yield Text(middle, y, han, style.han, style.han_size, theme.ink, vertical=True)
            y -= 0.9
        if has_list(subject):
            number = str(subject.ordinals[bar.section])
            yield Text(middle, y, number, "latin-regular", SIZE, theme.sub, "middle")


def has_list(subject: Subject) -> bool:
    """Whether the titles are told in Latin letters too."""
    return any(subject.section(bar.section).latin for bar in subject.bars)


class Listing:
    """The sections by their numbers, in as many columns as there is room for."""

    def __init__(self, subject: Subject, width: float, sections: Iterable[str]) -> None:
        self.subject = subject
        self.titles: dict[str, tuple[str, str, float]] = {}
        style = subject.theme.lettering[Role.LEGEND]
        for section in sections:
            name = subject.section(section)
            latin = (name.latin, style.latin, style.latin_size)
            han = (name.han, style.han, style.han_size)
            self.titles[section] = latin if name.latin else han
        lengths = [measure(*words) for words in self.titles.values()]
        fits = (n for n in range(len(lengths), 0, -1) if self._spread(lengths, n) <= width)
        self.rows = -(-len(lengths) // next(fits, 1)) if lengths else 0
        columns = [lengths[i : i + self.rows] for i in range(0, len(lengths), self.rows or 1)]
        self.starts = [self._spread(lengths[: self.rows * i], i) + (GUTTER if i else 0.0)
                       for i in range(len(columns))]  # fmt: skip

    def _spread(self, lengths: Sequence[float], columns: int) -> float:
        """How wide so many columns are."""
        if not columns:
            return 0.0
        rows = -(-len(lengths) // columns)
        widest = [max(lengths[i : i + rows]) + NUMBER for i in range(0, len(lengths), rows)]
        return sum(widest) + GUTTER * (len(widest) - 1)

    @property
    def height(self) -> float:
        return self.rows * PITCH + 2.0 if self.titles else 0.0

    def items(self, left: float, top: float) -> Iterator[Item]:
        """From the left upper corner."""
        theme = self.subject.theme
        for i, (title, (words, face, size)) in enumerate(self.titles.items()):
            x = left + self.starts[i // self.rows]
            y = top + PITCH * (i % self.rows + 1)
            number = str(self.subject.ordinals[title])
            yield Text(x + NUMBER - 1.8, y, number, "latin-regular", SIZE, theme.sub, "end")
            yield Text(x + NUMBER, y, words, face, size, theme.ink)


def draw_grounds(subject: Subject, edges: Sequence[float], y: float) -> Iterator[Item]:
    """Which ground each run of sections is on, where there are several; `edges` has one more."""
    theme = subject.theme
    style = theme.lettering[Role.LEGEND]
    homes = grounds_of(subject)
    if len(set(homes)) < 2:
        return
    at = 0
    for home, run in groupby(homes):
        count = sum(1 for _ in run)
        start, end = edges[at] + 0.4, edges[at + count] - 0.4
        at += count
        name = subject.ground(home)
        for words, face, size in (
            (name.han, style.han, style.han_size),
            (name.latin, style.latin, style.latin_size),
        ):
            if words and measure(words, face, size) < end - start:
                yield Path(line(((start, y + 0.9), (end, y + 0.9))), theme.lines["rule"])
                yield Text((start + end) / 2, y, words, face, size, theme.sub, "middle")
                break


def grounds_of(subject: Subject) -> list[str]:
    """Where each section plays."""
    frames = subject.frames
    return [ground_of(subject.site, frames[b.first : b.last + 1]) for b in subject.bars]
