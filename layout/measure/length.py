"""A length: its exact value in 尺, the words it was written in, and the arithmetic between."""

import math
from dataclasses import dataclass, replace
from fractions import Fraction

from layout.measure.numerals import MeasureError, number_in_words
from layout.measure.units import Unit

LONGEST = 10_000_000  # 尺: 5,500 里, beyond any place of a rite
FINEST = 1_000_000  # the largest denominator: below a thousandth of a 分 nothing is meant


def trouble_with(value: Fraction) -> tuple[str, str] | None:
    """Why no place can have this length, and what to do; None if one can."""
    if value < 0:
        return "less than nothing", "give the size, and the wind apart from it"
    if value > LONGEST:
        return f"more than {LONGEST:,} 尺", "check the unit"
    if value.denominator > FINEST:
        return f"finer than 1/{FINEST:,} 尺", "divide into fewer parts"
    return None


def exact(value: Fraction | float) -> Fraction:
    """The value as a fraction, if a place can have it.

    A float is a place on a plate and no measure of the text: it is taken to the nearest 分.
    """
    if isinstance(value, float):
        if not math.isfinite(value):
            raise MeasureError(str(value), 0, "not a length", "give a finite number of 尺")
        value = Fraction(round(Fraction(value) * 100), 100)
    value = Fraction(value)
    if trouble := trouble_with(value):
        raise MeasureError(str(value)[:40], 0, *trouble)
    return value


def in_words(value: Fraction | float) -> str:
    """A value in 尺 as the text would write it: 12.3 → 一丈二尺三寸, 10 → 十尺, 300 → 三百尺.

    丈 stand only before 尺 and below a hundred: the 記 has 中十尺, the 疏 counts a 侯道 in 尺.
    What is finer than the 分 is a fraction of the 寸, as in 三寸三分寸之一.
    """
    fen = exact(value) * 100
    chi, below = divmod(fen, 100)
    words = ""
    if 10 < chi < 100 and chi % 10:
        words, chi = number_in_words(chi // 10) + "丈", chi % 10
    if chi:
        words += number_in_words(chi) + "尺"
    cun, below = divmod(below, 10)
    if cun:
        words += number_in_words(cun) + "寸"
    if below.denominator == 1:
        words += number_in_words(int(below)) + "分" if below else ""
    else:
        part = below / 10
        words += f"{number_in_words(part.denominator)}分寸之{number_in_words(part.numerator)}"
    return words or "零尺"


def in_figures(value: Fraction) -> str:
    """A value in figures: 12.3, or ≈ 53.333 where no short decimal is exact."""
    short = round(value, 3)
    return f"{'' if short == value else '≈ '}{float(short):.3f}".rstrip("0").rstrip(".")


@dataclass(frozen=True)
class Term:
    """A piece of a formula as written, and what it comes to: 五十弓, 50 × 6 = 300 尺.

    倍侯中方 is 2 `times` what it is `of`; a number has nothing that it is of.
    """

    written: str
    worked: str = ""
    times: Fraction = Fraction(1)
    of: str = ""

    @property
    def is_part(self) -> bool:
        """Whether it is a part of what stands before it: if a space parts them."""
        return self.written.startswith(" ")


@dataclass(frozen=True)
class Length:
    """So many 尺, as written and as worked out."""

    value: Fraction
    written: str
    terms: tuple[Term, ...]
    uses: tuple["Length", ...] = ()
    units: tuple[Unit, ...] = ()
    name: str = ""

    def __str__(self) -> str:
        return in_words(self.value)

    def __float__(self) -> float:
        return float(self.value)

    def named(self, name: str) -> "Length":
        """The same length under the name that other lengths know it by."""
        return replace(self, name=name)

    @property
    def formula(self) -> str:
        """As written, without what it comes to: 侯道 五十弓 × 弓二寸; 三尺 is no formula."""
        if self.written == in_words(self.value):
            return ""
        return "".join(term.written for term in self.terms)

    @property
    def is_composed(self) -> bool:
        """Whether it is made of other lengths, or summed: no number with its unit."""
        return bool(self.uses) or len(self.terms) > 1

    @property
    def below(self) -> tuple["Length", ...]:
        """Each length that it rests on once, before those that use it; itself last."""
        found: dict[int, Length] = {}
        waiting: list[tuple[Length, bool]] = [(self, False)]
        while waiting:
            each, done = waiting.pop()
            if done:
                found.setdefault(id(each), each)
            elif id(each) not in found:
                waiting.append((each, True))
                waiting += [(used, False) for used in reversed(each.uses)]
        return tuple(found.values())
