"""How large the words beside a picture are: so large that they are read from afar. What has no room
at that size goes on beside the same picture on the next slide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from layout import typeset
from layout.typeset import CLOSING, MM_PER_PT, Face
from layout.write.slides.deck import COLUMN, SlideLine

TITLES = (24.0, 22.0, 20.0, 18.0, 16.0, 14.0, 12.0)  # pt
WORDS = (14.0, 13.0, 12.0)  # smaller ones nobody reads on a wall
_ALONE = (11.0, 10.0, 9.0, 8.0, 7.5)  # of a paragraph that fills a slide by itself
LEAST = WORDS[-1]
OVER = LEAST  # of the line over the title
TITLE_PITCH, PITCH = 1.3, 1.32  # of the size, from baseline to baseline
BEFORE = 0.4  # of the size, before a paragraph
HANGING = 1.9  # of the size, under a number, at the least
AFTER = 0.4  # of the size, after the broadest number
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
    hanging: float = HANGING  # of the size, what hangs under the numbers

    @property
    def under(self) -> float:
        """Where the title begins."""
        return COLUMN[1] + self.over


def fitted(over: str, title: str, lines: Sequence[SlideLine]) -> tuple[Fit, ...]:
    """The largest sizes at which all has room on a slide; else as many slides as it takes."""
    width = COLUMN[2]
    first = over_height(over)
    room = COLUMN[3] - first
    sizes = [
        (size, len(_title_rows(title, size, width * _SPARE)) * size * MM_PER_PT * TITLE_PITCH)
        for size in TITLES
    ]
    fitting = [each for each in sizes if each[1] <= room * MOST]
    even = (each for each in fitting if _is_even(title, each[0], width))
    title_size, title_height = next(even, (*fitting, (TITLES[-1], room * MOST))[0])
    top = COLUMN[1] + first + title_height + _GAP
    left = COLUMN[1] + COLUMN[3] - top
    hanging = _hanging(lines)
    return tuple(
        Fit(first, title_size, title_height, size, top, left, some, hanging)
        for size, some in _shared(tuple(lines), width, left, hanging)
    )


def _shared(
    lines: tuple[SlideLine, ...], width: float, left: float, hanging: float
) -> Iterator[tuple[float, tuple[SlideLine, ...]]]:
    """The lines of each slide with their size."""

    def height(line: SlideLine, size: float) -> float:
        return height_of(line, size, width, hanging)

    for size in WORDS:
        if sum(height(line, size) for line in lines) <= left:
            yield size, lines
            return
    while lines:
        kept, total = 0, 0.0
        for line in lines:
            total += height(line, LEAST)
            if total > left:
                break
            kept += 1
        size = LEAST
        if not kept:
            kept = 1
            fits = (s for s in _ALONE if height(lines[0], s) <= left)
            size = next(fits, _ALONE[-1])
        yield size, lines[:kept]
        lines = lines[kept:]


def over_height(over: str) -> float:
    """Of the line over the title, or the lines that it takes beside the slide's number."""
    rows = len(typeset.wrap(over, Face.HAN, OVER, (COLUMN[2] - NUMBER) * _SPARE))
    return rows * OVER * MM_PER_PT * TITLE_PITCH + _GAP / 2


def _title_rows(title: str, size: float, width: float) -> Sequence[str]:
    face = Face.LATIN if title.isascii() else Face.HAN
    return typeset.wrap(title, face, size, width)


def _is_even(title: str, size: float, width: float) -> bool:
    """Whether it takes as many rows in a broader font, and none of them has a lone character."""
    both = [_title_rows(title, size, wide) for wide in (width, width * _SPARE)]
    is_lone = any(len(rows) > 1 and sum(c not in CLOSING for c in rows[-1]) < 2 for rows in both)
    return len(both[0]) == len(both[1]) and not is_lone


def _hanging(lines: Sequence[SlideLine]) -> float:
    """So much that each number has room before its words."""
    em = MM_PER_PT
    broad = (typeset.measure(line.number, Face.HAN_SEMIBOLD, 1.0) / em for line in lines)
    return max([HANGING, *(each / _SPARE + AFTER for each in broad)])


def beneath(size: float) -> float:
    """Of English beside Han of that size."""
    return max(size * SMALLER, min(size, LEAST))


def height_of(line: SlideLine, size: float, width: float, hanging: float = HANGING) -> float:
    """Of a paragraph with what goes before it."""
    em = size * MM_PER_PT
    width = (width - (hanging * em if line.number else 0.0)) * _SPARE
    rows = 0.0
    if line.han:
        rows += len(typeset.wrap(line.han, Face.HAN, size, width))
    if line.en:
        face, own = (Face.LATIN_ITALIC, beneath(size)) if line.han else (Face.LATIN, size)
        rows += len(typeset.wrap(line.en, face, own, width))
    return ceil((rows * PITCH + BEFORE) * em * 1000) / 1000
