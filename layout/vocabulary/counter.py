"""How many of a kind: 乘矢 is four arrows, 一个 one, 八筭 eight tallies, 餘筭 all that are left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from layout.measure.numerals import MeasureError, scan_number

ALL = 0  # as many as there are, be it none


@dataclass(frozen=True, slots=True)
class Counter:
    """A word that counts: before a kind, by itself; or after a number, pieces of a kind."""

    name: str
    each: int  # how many it stands for, or ALL
    kind: str = ""  # what its pieces are; empty: it stands before any kind


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
