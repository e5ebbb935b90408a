"""Numbers as written in files: the one place that rounds, and the last one that can refuse."""

from __future__ import annotations

import math
from functools import lru_cache

from layout.problems import NOWHERE, Problem, ProblemError
from layout.shape import Segments

PLACES = 3  # a thousandth of a mm: finer than any press
DRAWN = 2  # of what is drawn: a hundredth, as fine as one
Start = tuple[float, float]


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


def seated(place: Start, home: Start | None, places: int = PLACES) -> tuple[str, str]:
    """Where a mark stands, rounded as it lies from the home of its figure: figures that are alike
    are then alike to the last decimal wherever they stand."""
    if home is None:
        return fmt(place[0], places), fmt(place[1], places)
    x, y = (
        (_whole(h, places) + _whole(n - h, places)) / 10**places
        for n, h in zip(place, home, strict=True)
    )
    return fmt(x, places), fmt(y, places)


@lru_cache(maxsize=8192)  # a building is the same on every plate, and who waits where he waited
def path_data(segments: Segments, places: int = PLACES, home: Start | None = None) -> str:
    """The segments as an SVG path, each from where the one before it ended: rounded from where they
    begin, so that nothing adds up and one shape has one notation wherever it lies. No letter twice,
    no sign that a reader does not need."""
    if not segments:
        return ""
    left, top = segments[0][1][:2]
    out = ["m" + " ".join(seated((left, top), home, places))]
    before, x, y = "", 0, 0
    begun = x, y
    for op, numbers in segments[1:]:
        whole = [_whole(n - (top if i % 2 else left), places) for i, n in enumerate(numbers)]
        if not whole:
            out.append("z")
            (x, y), before = begun, ""
            continue
        steps = [n - (y if i % 2 else x) for i, n in enumerate(whole)]
        x, y = whole[-2:]
        command = op.lower()
        if command == "m":
            begun = x, y
        elif command == "l" and 0 in steps:
            command, steps = ("v", steps[1:]) if steps[0] == 0 else ("h", steps[:1])
        words = [_short(n, places) for n in steps]
        if command != before or command == "m":
            out.append(command)
        elif words[0][0] != "-":
            out.append(" ")
        out += words[:1]
        out += [w if w[0] == "-" else f" {w}" for w in words[1:]]
        before = command
    return "".join(out)


@lru_cache(maxsize=16384)
def _whole(number: float, places: int) -> int:
    """How many of the least parts of a mm."""
    return round(round(number, 7) * 10**places) if math.isfinite(number) else int(fmt(number))


@lru_cache(maxsize=16384)
def _short(parts: int, places: int) -> str:
    text = fmt(parts / 10**places, places)
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
