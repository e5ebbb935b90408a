"""What a press is given instead of what a screen is: marks, booklets, its own inks, archives."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

GREY = "grey"
_ONE, _MANY = 48, 32  # pages: of more than so many, gatherings of about so many
_DARK, _EVEN = 0.32, 0.16  # the lightest part of an ink, and how far its parts are from one another


@dataclass(frozen=True, slots=True)
class PressWish:
    """How a book is to be printed."""

    marks: bool = False  # bleed, and where to cut
    booklet: bool = False  # two pages beside one another, to be folded
    archive: str = ""  # PDF/A, made on this day, as 2026-11-23
    inks: str = ""  # `grey`, or the file of an ICC profile
    day: str = ""  # of a plate as PDF/X-4, which has to say when it was made, as 2026-11-23

    @property
    def is_finished(self) -> bool:
        """Whether anything is done to the pages once they are set."""
        return self.marks or self.booklet or bool(self.inks)


SCREEN = PressWish()


def gathered(pages: int, *, right: bool = False) -> Iterator[tuple[int | None, int | None]]:
    """The pages that stand beside one another on each side of each sheet, the outer side of the
    outermost first; none is a blank. Sheets are gathered so that each gathering can be folded."""
    sheets = math.ceil(pages / 4)
    count = 1 if pages <= _ONE else math.ceil(sheets * 4 / _MANY)
    first = 0
    for n in range(count):
        own = (sheets * (n + 1) // count - sheets * n // count) * 4
        for i in range(own // 2):
            low, high = first + i, first + own - 1 - i
            left, other = (high, low) if (i % 2 == 0) is not right else (low, high)
            yield tuple(p if p < pages else None for p in (left, other))  # type: ignore[misc]
        first += own


def is_black(colour: tuple[float, ...]) -> bool:
    """Whether an ink is dark and of no hue: as pure black it has no screen and needs one plate."""
    return max(colour) <= _DARK and max(colour) - min(colour) <= _EVEN


def grey_of(colour: tuple[float, ...]) -> float:
    """As light as the colour is: its luminance, encoded as sRGB is."""
    if len(colour) == 1:
        return colour[0]
    parts = ((c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in colour)
    light = sum(part * weight for part, weight in zip(parts, (0.2126, 0.7152, 0.0722), strict=True))
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
