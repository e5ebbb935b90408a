"""尺 as exact fractions, in the text's own numerals and units, with the arithmetic kept."""

from layout.measure.expression import read_length
from layout.measure.length import Length, Term, exact, in_figures, in_words
from layout.measure.numerals import (
    LETTERS,
    LONGEST_TEXT,
    NUMERALS,
    MeasureError,
    number_in_words,
    read_number,
)
from layout.measure.terms import LADDER
from layout.measure.units import PACE, UNITS

__all__ = [
    "LADDER",
    "LETTERS",
    "LONGEST_TEXT",
    "NUMERALS",
    "PACE",
    "UNITS",
    "Length",
    "MeasureError",
    "Term",
    "exact",
    "in_figures",
    "in_words",
    "number_in_words",
    "read_length",
    "read_number",
]
