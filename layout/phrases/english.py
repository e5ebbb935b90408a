"""English of a place, made of the nouns that it is told by: what it is at, and how far off."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Protocol

from layout.derivation import Distance
from layout.ground.body import Ref
from layout.measure.numerals import scan_number

_PACES = {"步": ("pace", "paces"), "跬": ("half pace", "half paces")}
# English of the vocabulary that says where already: on the hall, between the stairs.
_WHERE = re.compile(
    r"(up in|up on|at|on|in line with|in|before|behind|below|inside|outside|between|under|"
    r"to the left of|to the right of|to the) (.*)"
)
_OFF = re.compile(r"((?:north|south|east|west)[a-z-]*) of (.*)")


@dataclass(frozen=True, slots=True)
class EnglishPlace:
    """「the basin」, 「at · the head of the stair」, 「4 尺 south · 2 paces east · the guest」."""

    noun: str
    at: str = ""  # how one is there: nothing of a noun that says no place by itself
    off: tuple[str, ...] = ()  # from the noun, step by step
    more: str = ""  # what is told after it

    def __str__(self) -> str:
        head = f"{' and '.join(self.off)} of" if self.off else self.at
        return f"{head} {self.noun}{self.more}".lstrip()

    @property
    def is_where(self) -> bool:
        """Whether it says where, and names no more than a thing."""
        return bool(self.at or self.off or self.more)

    @property
    def as_noun(self) -> str:
        """What it is at, for words before it: the head of the stair."""
        return f"{self.noun}{self.more}" if self.at == "at" else str(self)

    def toward(self, wind: str, far: str = "") -> EnglishPlace:
        """So far one way: 4 尺 south of it; inside it, 4 尺 to the south."""
        step, measured = f"{far}{wind}", bool(far) and far[:1].isdigit()
        if self.more or (self.at and self.at != "at"):
            return self.then(f"{far}to the {wind}")
        if not self.off:
            return EnglishPlace(self.noun, off=(step,))
        if measured and self.off[0][:1].isdigit():
            return replace(self, off=(*self.off, step))
        return self.then(f"{far}to the {wind}")

    def then(self, words: str) -> EnglishPlace:
        """With what is told after it."""
        return replace(self, more=f"{self.more}, {words}")

    def within(self, at: str, far: str = "") -> EnglishPlace:
        """Before it, behind it, at its head."""
        return EnglishPlace(self.as_noun, at=f"{far}{at}")


class Nouns(Protocol):
    """Who knows what landmarks and lengths are called in English."""

    def landmark(self, ref: Ref) -> EnglishPlace | None:
        """A landmark; none where it has no English."""

    def several(self, ref: Ref) -> str:
        """Two of those that are called so: 兩楹, the pillars."""

    def length(self, name: str) -> str:
        """A length that a site names: the depth of the hall."""


def placed(words: str) -> EnglishPlace:
    """English words of the vocabulary as a value: 「at the head of the stair」, 「the basin」."""
    if where := _WHERE.fullmatch(words):
        return EnglishPlace(where[2], at=where[1])
    off = _OFF.fullmatch(words)
    return EnglishPlace(off[2], off=(off[1],)) if off else EnglishPlace(words)


def far_in_english(by: Distance | None, nouns: Nouns, *, little: bool = False) -> str:
    """「3 paces 」, 「8 尺 」, 「the depth of the hall 」, 「a little 」: with a space behind."""
    if by is None:
        return "a little " if little else ""
    if by.lengths:
        return f"{nouns.length(by.lengths[0])} "
    told, at, chi = "", 0, by.far
    while (number := scan_number(by.words, at)) is not None:
        unit = by.words[number[1] : number[1] + 1]
        if unit not in _PACES:
            break
        count = float(number[0])
        told += f"{count:g} {_PACES[unit][count != 1]} "
        chi -= count * (6 if unit == "步" else 3)
        at = number[1] + 1
    return f"{told}{chi:g} 尺 " if chi > 1e-9 else told
