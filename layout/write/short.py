"""Paths, names and style rules in as few characters as say the same."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from layout.shape import Segments

TENTHS = 10  # a coordinate is written in tenths of a unit
_LETTERS = string.ascii_letters
_SIGNS = _LETTERS + string.digits
_LEADING = re.compile(r"(?<![\d.])0(?=\.)")
_THEN = {"M": "L", "m": "l", "Z": "", "z": ""}  # what a number after the letter's own would mean
Whole = tuple[int, ...]


def terse(number: str) -> str:
    """A number without an idle nought before its point."""
    return _LEADING.sub("", number) or "0"


def name(n: int) -> str:
    """The nth name: a letter, then a letter and a sign. Never more than XML and CSS take."""
    if n < len(_LETTERS):
        return _LETTERS[n]
    more, last = divmod(n - len(_LETTERS), len(_SIGNS))
    return name(more) + _SIGNS[last]


# -- paths -----------------------------------------------------------------------------------------


def path(segments: Segments, unit: float, grain: int = 1) -> str:
    """The segments as an SVG path in units of so many mm: each step as it is shortest.

    Every point is rounded by itself to so many tenths of a unit, and steps go between rounded
    points, so that nothing adds up.
    """
    pen = _Pen()
    parts = TENTHS / grain / unit
    rounded = [(op, tuple(grain * round(n * parts) for n in numbers)) for op, numbers in segments]
    for op, numbers in _straight(rounded):
        pen.draw(op, numbers)
    return pen.text


def _straight(steps: Sequence[tuple[str, Whole]]) -> Iterator[tuple[str, Whole]]:
    """Without the points that only lie on the way along one axis to the next."""
    at: Whole = (0, 0)
    for (op, numbers), (then, there) in pairwise([*steps, ("Z", ())]):
        goes_on = op == then == "L" and any(
            at[i] == numbers[i] == there[i]
            and (numbers[1 - i] - at[1 - i]) * (there[1 - i] - numbers[1 - i]) > 0
            for i in (0, 1)
        )
        if goes_on:
            continue
        yield op, numbers
        at = numbers[-2:] or at


@dataclass
class _Pen:
    """A path as far as it is written, in whole tenths."""

    text: str = ""
    at: tuple[int, int] = (0, 0)
    begun: tuple[int, int] = (0, 0)
    handle: tuple[int, int] | None = None  # the second of the last cubic
    letter: str = ""
    number: str = ""  # the last one written

    def draw(self, op: str, numbers: Whole) -> None:
        if op == "Z":
            self.text, self.letter, self.at, self.handle = self.text + "z", "z", self.begun, None
            return
        ways = [self._written(letter, ns) for letter, ns in self._ways(op, numbers)]
        text, self.letter, self.number = min(ways, key=lambda way: len(way[0]))
        self.text += text
        self.at = numbers[-2], numbers[-1]
        self.begun = self.at if op == "M" else self.begun
        self.handle = (numbers[2], numbers[3]) if op == "C" else None

    def _ways(self, op: str, numbers: Whole) -> Iterator[tuple[str, Whole]]:
        """The same step by absolute and by relative numbers, along one axis where it is."""
        x, y = self.at
        if op == "L" and numbers[1] == y:
            yield from (("H", numbers[:1]), ("h", (numbers[0] - x,)))
            return
        if op == "L" and numbers[0] == x:
            yield from (("V", numbers[1:]), ("v", (numbers[1] - y,)))
            return
        if op == "C" and numbers[:2] == self._mirrored():
            op, numbers = "S", numbers[2:]
        yield op, numbers
        yield op.lower(), tuple(n - self.at[i % 2] for i, n in enumerate(numbers))

    def _mirrored(self) -> tuple[int, int]:
        """Where a cubic's first handle is if it goes on smoothly from the one before."""
        x, y = self.at
        return (2 * x - self.handle[0], 2 * y - self.handle[1]) if self.handle else (x, y)

    def _written(self, letter: str, numbers: Whole) -> tuple[str, str, str]:
        """What is to be added, with its letter and its last number."""
        is_said = _THEN.get(self.letter, self.letter) == letter
        out, last = ("", self.number) if is_said else (letter, "")
        for n in numbers:
            word = _tenths(n)
            needs_none = not last or word[0] == "-" or (word[0] == "." and "." in last)
            out += word if needs_none else f" {word}"
            last = word
        return out, letter, last


def _tenths(n: int) -> str:
    whole, part = divmod(abs(n), TENTHS)
    text = f"{whole or ''}.{part}" if part else str(whole)
    return f"-{text}" if n < 0 else text


# -- style -----------------------------------------------------------------------------------------


@dataclass
class Rules:
    """Classes, each a list of declarations; what many share is written once."""

    _names: dict[tuple[str, ...], str] = field(default_factory=dict)

    def name(self, look: tuple[str, ...]) -> str:
        """The class of a look."""
        return self._names.setdefault(look, name(len(self._names)))

    def sheet(self) -> str:
        """The style sheet: first what is shared, then what each class has of its own."""
        users: dict[str, list[str]] = {}
        for look, cls in self._names.items():
            for said in look:
                users.setdefault(said, []).append(cls)
        shared: dict[str, list[str]] = {}
        own: dict[str, list[str]] = {}
        for said, classes in users.items():
            group = ",".join(f".{cls}" for cls in classes)
            if len(group) + len(said) + 2 < len(classes) * (len(said) + 1):
                shared.setdefault(group, []).append(said)
            else:
                for cls in classes:
                    own.setdefault(f".{cls}", []).append(said)
        return "".join((*_rules(shared), *_rules(own)))


def _rules(rules: Mapping[str, Iterable[str]]) -> Iterator[str]:
    for who, said in rules.items():
        yield f"{who}{{{';'.join(said)}}}"
