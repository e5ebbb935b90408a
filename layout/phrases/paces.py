"""A measure within a phrase: 三步, 一丈二尺; a bare number counts 步."""

from __future__ import annotations

from fractions import Fraction

from layout.derivation import Distance
from layout.measure import MeasureError
from layout.measure.numerals import scan_number
from layout.measure.terms import scan_measure

PACE = Fraction(6)  # 西十、北十: numbers without a unit count 步 (大射: 貍步, six 尺)
BREAKS = "，、又 　"


def scan_count(text: str, at: int) -> tuple[Fraction, int] | None:
    """The number that begins there, and where it ends; none where the digits make none."""
    try:
        return scan_number(text, at)
    except MeasureError:
        return None


def slip_of_number(text: str, at: int) -> tuple[str, str] | None:
    """Why the digits at or after that place make no number, and what to write; none if they do."""
    for start in range(at, len(text)):
        try:
            if scan_number(text, start):
                return None
        except MeasureError as error:
            return error.why, error.fix
    return None


def scan_distance(text: str, at: int) -> tuple[Distance, int] | None:
    """The measure that begins there, and where it ends."""
    number = scan_count(text, at)
    try:
        measure = scan_measure(text, at) if number else None
    except MeasureError:
        return None
    if measure:
        return Distance(measure.value, text[at : measure.end]), measure.end
    if number and (number[1] == len(text) or text[number[1]] in BREAKS):
        return Distance(number[0] * PACE, f"{text[at : number[1]]}步"), number[1]
    return None
