"""How large the words beside a picture can be, so that all of them stand in their column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from layout import typeset
from layout.typeset import MM_PER_PT, Face
from layout.write.slides.deck import COLUMN, SlideLine

TITLES = (24.0, 22.0, 20.0, 18.0, 16.0, 14.0, 12.0)  # pt
WORDS = (14.0, 13.0, 12.0, 11.0, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
TITLE_PITCH, PITCH = 1.3, 1.32  # of the size, from baseline to baseline
BEFORE = 0.4  # of the size, before a paragraph
HANGING = 1.9  # of the size, under a number
SMALLER = 0.9  # English beside Han
OVER = 7.0  # mm that the line over the title takes
MOST = 0.45  # of the column: as much as the title takes
_SPARE = 0.94  # of a line: other fonts are wider than ours
_GAP = 3.0  # mm between title and words


@dataclass(frozen=True, slots=True)
class Fit:
    """Sizes in pt, heights in mm, and how many of the lines there is room for."""

    title_size: float
    title_height: float
    size: float
    top: float  # of the words
    height: float
    kept: int


def fitted(title: str, lines: Sequence[SlideLine]) -> Fit:
    """The largest sizes at which everything has room; at the least size, as much as has."""
    width, room = COLUMN[2], COLUMN[3] - OVER
    sizes = ((size, _title_height(title, size, width)) for size in TITLES)
    title_size, title_height = next(
        ((size, height) for size, height in sizes if height <= room * MOST),
        (TITLES[-1], room * MOST),
    )
    top = COLUMN[1] + OVER + title_height + _GAP
    left = COLUMN[1] + COLUMN[3] - top
    for size in WORDS:
        heights = [height_of(line, size, width) for line in lines]
        if sum(heights) <= left:
            return Fit(title_size, title_height, size, top, left, len(lines))
    kept, total = 0, height_of(SlideLine("…"), WORDS[-1], width)
    for height in heights:
        total += height
        if total > left:
            break
        kept += 1
    return Fit(title_size, title_height, WORDS[-1], top, left, kept)


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
