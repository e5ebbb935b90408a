"""The sums and products in which scenes give a length: 侯道 五十弓 × 弓二寸, 序間 ÷ 五 + 三尺.

sum     := product (("+" | "−") product)*
product := factor (("×" | "÷") factor)*
factor  := (name | "(" sum ")") [["之"] part] | ("倍" | number) name | N "分" name "之" M
         | [label] measure ["之" part] | rate | number         (measure and rate: see terms)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction

from layout.measure.length import Length, Term, in_figures, trouble_with
from layout.measure.numerals import MeasureError, refuse_long, scan_number
from layout.measure.terms import Measure, part_of, scan_measure
from layout.measure.units import Unit, unit_at

_BREAKS = frozenset("+＋-−－–×*÷/()（）")
_USUAL = {
    "寻": "尋",
    "㝷": "尋",
    "歩": "步",
    "狸": "貍",
    "轨": "軌",
    "间": "間",
    "加": "+",
    "減": "−",
    "乘": "×",
    "除": "÷",
}


def word_at(text: str, at: int) -> str:
    """The run of characters from there to the next sign or space."""
    end = at
    while end < len(text) and text[end] not in _BREAKS and not text[end].isspace():
        end += 1
    return text[at:end]


def unreadable(text: str, at: int, names: Sequence[str]) -> MeasureError:
    """The error for a character that nothing can begin with."""
    word = word_at(text, at)
    if at >= len(text):
        return MeasureError(text, at, "it stops before a length", "write a measure or a name")
    if text[at] in ")）":
        return MeasureError(text, at, "no parenthesis is open here", "add ( or take ) away")
    if not word:
        return MeasureError(
            text,
            at,
            f"「{text[at]}」 stands before a length is given",
            "write 三尺 or a name first",
        )
    if at and (scan_number(text, at) or unit_at(text, at)):
        return MeasureError(
            text, at, f"「{word}」 follows without a sign", "put + − × ÷ before it, or no space"
        )
    usual = "".join(_USUAL.get(character, character) for character in word)
    near = usual if usual != word else _nearest(word, names)
    some = " ".join(names[:8]) or "none is known yet"
    return MeasureError(
        text,
        at,
        f"「{word}」 begins with no unit and no known name",
        f"did you mean {near}?" if near else f"give a unit, or a known name ({some})",
    )


def _nearest(word: str, names: Sequence[str]) -> str | None:
    """候道三分之一 is near 侯道: names are compared with as much of the word as they are long."""
    matches = (name for name in names if get_close_matches(word[: len(name)], [name], cutoff=0.5))
    return next(matches, None)


DEEPEST = 20  # parentheses in parentheses

_SUMS = {"+": "+", "＋": "+", "-": "−", "−": "−", "－": "−", "–": "−"}
_PRODUCTS = {"×": "×", "*": "×", "÷": "÷", "/": "÷"}
_OPEN, _CLOSE = ("(", "（"), (")", "）")


@dataclass(frozen=True)
class _Quantity:
    """A number (power 0) or a length (power 1), how it was written, and what it rests on."""

    value: Fraction
    power: int
    terms: tuple[Term, ...]
    uses: tuple[Length, ...] = ()
    units: tuple[Unit, ...] = ()


def read_length(text: str, known: Mapping[str, Length] | None = None) -> Length:
    """Read a length as the text or a scene writes it; names in it are looked up in `known`."""
    refuse_long(text)
    reader = _Reader(text, known or {})
    total = reader.sum()
    if reader.at < len(text):
        raise reader.unexpected()
    if total.power != 1:
        raise MeasureError(
            text, 0, "a number or a rate, and no length", "give it a unit (三尺), or 有 (仞有三尺)"
        )
    units_used = tuple(dict.fromkeys(total.units))
    return Length(total.value, text.strip(), total.terms, total.uses, units_used)


class _Reader:
    """Reads one text from left to right; `at` is the next character."""

    def __init__(self, text: str, known: Mapping[str, Length]) -> None:
        self.text, self.known = text, known
        self.at = self.depth = 0
        self.names = sorted(filter(None, known), key=len, reverse=True)

    def sum(self) -> _Quantity:
        left = self._product()
        while mark := self._operator(_SUMS):
            here = self.at - 1
            right = self._product()
            if left.power != right.power:
                raise self._error("a length and a number do not add", "give both a unit", here)
            value = left.value + right.value if mark == "+" else left.value - right.value
            left = self._joined(left, mark, right, replace(left, value=value), here)
        self._skip()
        return left

    def _product(self) -> _Quantity:
        left = self._factor()
        while mark := self._operator(_PRODUCTS):
            here = self.at - 1
            right = self._factor()
            if mark == "÷" and right.value == 0:
                raise self._error("division by nothing", "divide by a number", here)
            if mark == "×":
                value, power = left.value * right.value, left.power + right.power
            else:
                value, power = left.value / right.value, left.power - right.power
            if power not in (0, 1):
                raise self._error(
                    "what comes out is no length (length × length, or ÷ length)",
                    "use a number (× 三) or a rate (× 弓二寸)",
                    here,
                )
            left = self._joined(left, mark, right, _Quantity(value, power, ()), here)
        return left

    def _operator(self, marks: Mapping[str, str]) -> str | None:
        self._skip()
        mark = marks.get(self.text[self.at : self.at + 1])
        self.at += mark is not None
        return mark

    def _joined(
        self, left: _Quantity, mark: str, right: _Quantity, result: _Quantity, here: int
    ) -> _Quantity:
        return self._checked(
            replace(
                result,
                terms=(*left.terms, Term(f" {mark} "), *right.terms),
                uses=left.uses + right.uses,
                units=left.units + right.units,
            ),
            here,
        )

    def _checked(self, quantity: _Quantity, here: int) -> _Quantity:
        if trouble := trouble_with(quantity.value):
            raise self._error(*trouble, here)
        return quantity

    def _factor(self) -> _Quantity:
        self._skip()
        here = self.at
        if self.text.startswith(_OPEN, here):
            return self._part(self._parenthesis())
        if name := self._name_at(here):
            self.at += len(name)
            return self._labelled(name) or self._part(self._named(name))
        if found := self._multiple() or self._partitive():
            return self._checked(found, here)
        if measure := scan_measure(self.text, here):
            quantity = self._checked(self._measured(measure), here)
            return self._part(quantity) if self.text.startswith("之", self.at) else quantity
        if number := scan_number(self.text, here):
            self.at = number[1]
            term = Term(self.text[here : self.at], times=number[0])
            return self._checked(_Quantity(number[0], 0, (term,)), here)
        label = word_at(self.text, here)
        self.at += len(label)
        found = self._labelled(label) if self.text[self.at : self.at + 1].isspace() else None
        if found is None:
            self.at = here
            raise self.unexpected()
        return found

    def _parenthesis(self) -> _Quantity:
        here = self.at
        self.depth += 1
        if self.depth > DEEPEST:
            raise self._error("too many parentheses", "name a part as a length of its own", here)
        self.at += 1
        inner = self.sum()
        if not self.text.startswith(_CLOSE, self.at):
            if self.at < len(self.text):
                raise self.unexpected()
            raise self._error("this parenthesis is not closed", "add )", here)
        self.at += 1
        self.depth -= 1
        return replace(inner, terms=(Term("("), *inner.terms, Term(")")))

    def _named(self, name: str) -> _Quantity:
        length = self.known[name]
        length = length if length.name else length.named(name)
        term = Term(name, f"{in_figures(length.value)} 尺", of=name)
        return _Quantity(length.value, 1, (term,), (length,))

    def _labelled(self, name: str) -> _Quantity | None:
        """侯道 五十弓: the name and what it is. A name already known must be just that."""
        before = self.at
        self._skip()
        here = self.at
        measure = scan_measure(self.text, here)
        if measure is None or measure.power != 1:
            self.at = before
            return None
        quantity = self._measured(measure)
        length = self.known.get(name)
        if length and length.value != measure.value:
            known, given = in_figures(length.value), in_figures(measure.value)
            raise self._error(
                f"{name} is {known} 尺, here {given}",
                f"take the measure away, or write {name} +",
                here,
            )
        uses = (length,) if length else ()
        (term,) = quantity.terms
        terms = (replace(term, written=f"{name} {term.written}", of=name if length else ""),)
        return self._checked(replace(quantity, terms=terms, uses=uses), here)

    def _measured(self, measure: Measure) -> _Quantity:
        written = self.text[self.at : measure.end]
        self.at = measure.end
        terms = (Term(written, measure.worked),)
        return _Quantity(measure.value, measure.power, terms, units=measure.units)

    def _multiple(self) -> _Quantity | None:
        """倍侯中, 半上舌 (鄉射記), and 三堂深: 李如圭, 庭蓋三堂之深."""
        is_double = self.text.startswith("倍", self.at)
        number = (Fraction(2), self.at + 1) if is_double else scan_number(self.text, self.at)
        name = self._name_at(number[1]) if number else None
        if number is None or name is None:
            return None
        whole, end = self._named(name), number[1] + len(name)
        worked = f"{number[0]} × {in_figures(whole.value)} 尺"
        term = Term(self.text[self.at : end], worked, number[0], name)
        self.at = end
        return replace(whole, value=whole.value * number[0], terms=(term,))

    def _partitive(self) -> _Quantity | None:
        """參分堂深之一."""
        below = scan_number(self.text, self.at)
        if below is None or not self.text.startswith("分", below[1]):
            return None
        name = self._name_at(below[1] + 1)
        after = below[1] + 1 + len(name or "")
        above = scan_number(self.text, after + 1) if self.text.startswith("之", after) else None
        if name is None or above is None:
            return None
        whole = self._named(name)
        part = part_of(self.text, self.at, above[0], below[0])
        written = self.text[self.at : above[1]]
        self.at = above[1]
        term = Term(written, f"{part} × {in_figures(whole.value)} 尺", part, name)
        return replace(whole, value=whole.value * part, terms=(term,))

    def _part(self, whole: _Quantity) -> _Quantity:
        """侯道三分之一, 堂深之半: a part of what stands before."""
        before = self.at
        self._skip()
        of = self.text.startswith("之", self.at)
        here = self.at + of
        number = scan_number(self.text, here)
        if number is None:
            self.at = before
            return whole
        part, self.at = number
        if not 0 < part < 1:
            raise self._error("only a part may follow without a sign", "write × before it", here)
        last = Term(f"{' 之' if of else ' × '}{self.text[here : self.at]}", times=part)
        terms = (*whole.terms, last)
        return self._checked(replace(whole, value=whole.value * part, terms=terms), here)

    def _name_at(self, at: int) -> str | None:
        return next((name for name in self.names if self.text.startswith(name, at)), None)

    def _skip(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def _error(self, why: str, fix: str, at: int) -> MeasureError:
        return MeasureError(self.text, at, why, fix)

    def unexpected(self) -> MeasureError:
        return unreadable(self.text, self.at, self.names)
