"""A number with its unit, and the strings of them: 五十弓, 二丈四尺, 尺有握, 寸有半, 弓二寸.

measure := term (["有" | "又"] term)* [["有" | "又"] part]
term    := [number] unit | N "分" unit "之" M          a bare unit is one of it: 笴, 尺二寸
rate    := ["每"] unit measure                         弓二寸: two 寸 for each 弓
"""

from dataclasses import dataclass
from fractions import Fraction

from layout.measure.length import in_figures
from layout.measure.numerals import MeasureError, scan_number
from layout.measure.units import Unit, unit_at

# 尺二寸 is one 尺 and two 寸, as 丈六尺 is sixteen 尺; after any other unit, 弓二寸 is a rate.
LADDER = frozenset("引丈尺寸分")
_AND = ("有", "又")


@dataclass(frozen=True)
class Measure:
    """What was read: its value in 尺 (or, for a rate, 尺 per 尺), its sum, and where it ends."""

    value: Fraction
    power: int
    worked: str
    units: tuple[Unit, ...]
    end: int


@dataclass(frozen=True)
class _Term:
    count: Fraction
    unit: Unit
    is_bare: bool
    end: int

    @property
    def chi(self) -> Fraction:
        return self.count * self.unit.chi

    @property
    def worked(self) -> str:
        if self.count == 1 or self.unit.chi == 1:
            return in_figures(self.chi)
        count = in_figures(self.count) if self.count.denominator <= 10 else str(self.count)
        return f"{count} × {in_figures(self.unit.chi)}"


def scan_measure(text: str, at: int) -> Measure | None:
    """The longest measure or rate that starts at `at`; None if none starts there."""
    each = text.startswith("每", at)
    first = _scan_term(text, at + each)
    if first is None:
        return None
    is_rate = each or (first.is_bare and first.unit.name not in LADDER)
    if is_rate and first.is_bare and (per := _scan_term(text, first.end)):
        amount = _scan_terms(text, per)
        return Measure(
            amount.value / first.chi,
            0,
            f"{in_figures(amount.value)} ÷ {in_figures(first.chi)}",
            (first.unit, *amount.units),
            amount.end,
        )
    if each:
        raise MeasureError(text, at, "每 begins a rate", "write 每弓二寸")
    return _scan_terms(text, first)


def _scan_terms(text: str, first: _Term) -> Measure:
    terms = [first]
    while following := _scan_next(text, terms[-1]):
        terms.append(following)
    value = sum((term.chi for term in terms), Fraction(0))
    total = f"{in_figures(value)} 尺"
    worked = " + ".join(term.worked for term in terms)
    return Measure(
        value,
        1,
        total if f"{worked} 尺" == total else f"{worked} = {total}",
        tuple(dict.fromkeys(term.unit for term in terms)),
        terms[-1].end,
    )


def _scan_next(text: str, before: _Term) -> _Term | None:
    is_joined = text.startswith(_AND, before.end)
    at = before.end + is_joined
    term = _scan_term(text, at)
    if term is None:
        return _scan_part(text, at, before, is_joined)
    if term.is_bare and not is_joined:
        return None
    is_part = term.unit == before.unit and term.count < 1  # 三寸三分寸之一
    is_smaller = is_part or term.unit.chi < before.unit.chi
    if before.count.denominator > 1 or not is_smaller:
        raise MeasureError(
            text,
            at,
            f"{term.unit.name} after {before.unit.name}",
            "put the larger unit first, and a part last",
        )
    return term


def _scan_part(text: str, at: int, before: _Term, is_joined: bool) -> _Term | None:
    """寸有半 and 寸半: a part of the unit just named."""
    found = scan_number(text, at)
    if found is None or before.count.denominator != 1 or not 0 < found[0] < 1:
        return None
    if not (is_joined or text.startswith(("半", "大半", "太半", "少半"), at)):
        unit = before.unit.name
        raise MeasureError(
            text,
            at,
            f"a part of the {unit}, or of all that stands before it?",
            f"write 三分{unit}之一 or × 三分之一",
        )
    return _Term(found[0], before.unit, False, found[1])


def _scan_term(text: str, at: int) -> _Term | None:
    number = scan_number(text, at)
    if number is None:
        unit = unit_at(text, at)
        return _Term(Fraction(1), unit, True, at + len(unit.name)) if unit else None
    count, end = number
    if text.startswith("分", end) and (unit := unit_at(text, end + 1)):
        after = end + 1 + len(unit.name)
        if text.startswith("之", after) and (over := scan_number(text, after + 1)):
            return _Term(part_of(text, at, over[0], count), unit, False, over[1])
    while text[end : end + 1].isspace():
        end += 1
    unit = unit_at(text, end)
    return _Term(count, unit, False, end + len(unit.name)) if unit else None


def part_of(text: str, at: int, above: Fraction, below: Fraction) -> Fraction:
    """above of below parts: a fraction that is less than the whole."""
    if not 0 < above < below:
        raise MeasureError(text, at, "no such part", "write 三分寸之一, with less above than below")
    return above / below
