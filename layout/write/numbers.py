"""Numbers as written in files: the one place that rounds, and the last one that can refuse."""

from __future__ import annotations

import math
from functools import lru_cache

from layout.problems import NOWHERE, Problem, ProblemError
from layout.shape import Segments

PLACES = 3  # a thousandth of a mm: finer than any press


@lru_cache(maxsize=16384)
def fmt(number: float, places: int = PLACES) -> str:
    """The number with at most so many decimals and no idle zeros; a number it must be."""
    if not math.isfinite(number):
        raise ProblemError(
            Problem(
                "D891",
                NOWHERE,
                f"a drawing with a coordinate of {number}",
                "ink can only be laid where both numbers are finite",
                "look for a measure or scale that divides by nought or is beyond all size",
            )
        )
    text = f"{number:.{places}f}"
    if places:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path_data(segments: Segments, places: int = PLACES) -> str:
    """The segments as an SVG path."""
    return "".join(
        op + " ".join([fmt(n, places) for n in numbers]) if numbers else op
        for op, numbers in segments
    )
