"""How large the words beside a picture are: so large that they are read from afar. What has no room
at that size goes on beside the same picture on the next slide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from layout import typeset
from layout.typeset import MM_PER_PT, Face
from layout.write.slides.deck import COLUMN, SlideLine

TITLES = (24.0, 22.0, 20.0, 18.0, 16.0, 14.0, 12.0)  # pt
WORDS = (14.0, 13.0, 12.0)  # smaller ones nobody reads on a wall
_ALONE = (11.0, 10.0, 9.0, 8.0, 7.5)  # of a paragraph that fills a slide by itself
OVER = 11.0  # of the line over the title
TITLE_PITCH, PITCH = 1.3, 1.32  # of the size, from baseline to baseline
BEFORE = 0.4  # of the size, before a paragraph
HANGING = 1.9  # of the size, under a number
SMALLER = 0.9  # English beside Han
MOST = 0.45  # of the column: as much as the title takes
NUMBER = 14.0  # mm that the slide's number takes beside the line over the title
_SPARE = 0.94  # of a line: other fonts are wider than ours
_GAP = 3.0  # mm between title and words, and half of it under the line over the title


@dataclass(frozen=True, slots=True)
class Fit:
    """Sizes in pt, heights in mm, and the lines that one slide has."""

    over: float
    title_size: float
    title_height: float
    size: float
    top: float  # of the words
    height: float
    lines: tuple[SlideLine, ...]

    @property
    def under(self) -> float:
        """Where the title begins."""
        return COLUMN[1] + self.over


def fitted(over: str, title: str, lines: Sequence[SlideLine]) -> tuple[Fit, ...]:
    """The largest sizes at which all has room on a slide; else as many slides as it takes."""
    width = COLUMN[2]
    first = over_height(over)
    room = COLUMN[3] - first
    sizes = ((size, _title_height(title, size, width)) for size in TITLES)
    title_size, title_height = next(
        ((size, height) for size, height in sizes if height <= room * MOST),
        (TITLES[-1], room * MOST),
    )
    top = COLUMN[1] + first + title_height + _GAP
    left = COLUMN[1] + COLUMN[3] - top
    return tuple(
        Fit(first, title_size, title_height, size, top, left, some)
        for size, some in _shared(tuple(lines), width, left)
    )


def _shared(
    lines: tuple[SlideLine, ...], width: float, left: float
) -> Iterator[tuple[float, tuple[SlideLine, ...]]]:
    """The lines of each slide with their size."""
    for size in WORDS:
        if sum(height_of(line, size, width) for line in lines) <= left:
            yield size, lines
            return
    while lines:
        kept, total = 0, 0.0
        for line in lines:
            total += height_of(line, WORDS[-1], width)
            if total > left:
                break
            kept += 1
        size = WORDS[-1]
        if not kept:
            kept = 1
            fits = (s for s in _ALONE if height_of(lines[0], s, width) <= left)
            size = next(fits, _ALONE[-1])
        yield size, lines[:kept]
        lines = lines[kept:]


def over_height(over: str) -> float:
    """Of the line over the title, or the lines that it takes beside the slide's number."""
    rows = len(typeset.wrap(over, Face.HAN, OVER, (COLUMN[2] - NUMBER) * _SPARE))
    return rows * OVER * MM_PER_PT * TITLE_PITCH + _GAP / 2


def _title_height(title: str, size: float, width: float) -> float:
    rows = len(typeset.wrap(title, Face.HAN_SEMIBOLD, size, width * _SPARE))
    return rows * size * MM_PER_PT * TITLE_PITCH


def height_of(line: SlideLine, size: float, width: float) -> float:
    """Of a paragraph with what goes before it."""
    em = size * MM_PER_PT
    width = (width - (HANGING * em if line.number else 0.0)) * _SPARE
    rows = 0.0
    if line.han:
        rows += len(typeset.wrap(line.han, Face.HAN, size, width))
    if line.en:
        face, own = (Face.LATIN_ITALIC, size * SMALLER) if line.han else (Face.LATIN, size)
        rows += len(typeset.wrap(line.en, face, own, width))
    return ceil((rows * PITCH + BEFORE) * em * 1000) / 1000
