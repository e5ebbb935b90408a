"""How many of a kind: 乘矢 is four arrows, 一个 one, 八筭 eight tallies, 餘筭 all that are left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from layout.keys import WORD, Keyed
from layout.measure.numerals import MeasureError, read_number, scan_number

ALL = 0  # as many as there are, be it none
_ALL = "all"


def _each(word: str) -> int:
    """How many a word for a number stands for."""
    number = read_number(word) if word != _ALL else None
    if number is not None and (number.denominator != 1 or number <= 0):
        raise ValueError("things are counted whole")
    return ALL if number is None else int(number)


_EACH = Keyed(
    reads=_each, wrong=("V634", "{text} is no number of things", f"write 二, 2 or {_ALL}")
)


@dataclass(frozen=True, slots=True)
class Counter:
    """A word that counts: before a kind, by itself; or after a number, pieces of a kind."""

    name: Annotated[str, WORD]
    each: Annotated[int, _EACH]  # how many it stands for, or all
    kind: str = ""  # what its pieces are, if it stands after a number; else it is before any kind


def quantity(word: str, counters: Mapping[str, Counter]) -> tuple[str, int] | None:
    """The kind a counted word names and how many of it, or None where it counts nothing."""
    for counter in counters.values():
        if not counter.kind and word.startswith(counter.name) and word != counter.name:
            return word.removeprefix(counter.name), counter.each
    try:
        found = scan_number(word, 0)
    except MeasureError:  # 二三爵: no number; whoever asks tells what it may be
        return None
    if found is None or found[1] >= len(word) or found[0].denominator != 1:
        return None
    number, rest = int(found[0]), word[found[1] :]
    piece = counters.get(rest)
    return (piece.kind, number * piece.each) if piece and piece.kind else (rest, number)
