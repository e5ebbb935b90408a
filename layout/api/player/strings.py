"""Small tools of the player's data: words told once, numbers no finer than a page can show."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

Json = dict[str, Any]
Row = list[Any]
MM = 3  # decimals of a 尺: a fifth of a millimetre


class Strings:
    """Each string once; 0 is no string."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {"": 0}

    def __call__(self, text: str | None) -> int:
        return self._numbers.setdefault(text or "", len(self._numbers))

    @property
    def table(self) -> list[str]:
        return list(self._numbers)


def short(number: float, places: int = MM) -> float | int:
    """The number as JSON has it shortest."""
    value = round(float(number), places)
    return int(value) if value == int(value) else value


def differences(numbers: Iterable[float], per: int = 1) -> list[int]:
    """By how much each is more than the one before, in so many to one: shortest of all when packed,
    and the page adds them up again."""
    whole = [round(number * per) for number in numbers]
    return [now - last for last, now in pairwise((0, *whole))]


class Sparse:
    """What changes now and then: a row for each step where it does."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._last: Row | None = None

    def add(self, step: int, values: Row) -> None:
        if values != self._last:
            self.rows.append([step, *values])
            self._last = values
