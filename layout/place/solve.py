"""Relations to numbers: every length and every axis solved in order, each with its arithmetic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from graphlib import CycleError, TopologicalSorter

from layout.compass import Axis
from layout.measure import Length, MeasureError, in_figures, read_length
from layout.measure.length import LONGEST
from layout.place.axes import (
    ORIGIN,
    Across,
    Centred,
    Midway,
    Position,
    Relation,
    Same,
    names_in,
    read_relation,
)
from layout.problems import Mark, Problem, ProblemError
from layout.site import Axes, DraftLength, DraftSite, Words

_ZERO = Fraction(0)
_WIND = {(Axis.東西, 1): "東", (Axis.東西, -1): "西", (Axis.南北, 1): "北", (Axis.南北, -1): "南"}


@dataclass(frozen=True, slots=True)
class Span:
    """Where a part lies on one axis, and the arithmetic that puts it there."""

    low: Fraction
    high: Fraction
    why: str

    @property
    def middle(self) -> Fraction:
        return (self.low + self.high) / 2

    def edge(self, toward: int) -> Fraction:
        return self.high if toward > 0 else self.low if toward < 0 else self.middle


Solved = dict[tuple[str, Axis], Span]


@dataclass(slots=True)
class Solver:
    """Lengths and spans of one ground. Problems are collected, not raised."""

    lengths: dict[str, Length] = field(default_factory=dict)
    spans: Solved = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)

    def measure(self, words: Words) -> Length | None:
        """A length as written, or a problem at its place in the file."""
        try:
            return read_length(words.text, self.lengths)
        except MeasureError as error:
            mark = words.mark.shifted(getattr(error, "at", 0) or 0)
            self.problems.append(
                Problem("P307", mark, f"「{words.text[:60]}」 is no measure", str(error))
            )
            return None

    def axis(self, axes: Axes, axis: Axis) -> Span | None:
        """The span that the relations of one axis give; several must agree."""
        found: Span | None = None
        for words in axes.get(axis.value, ()):
            span = self._relation(words, axis)
            if span is None:
                return None
            if found and (found.low, found.high) != (span.low, span.high):
                what = f"two relations of {axis.value} disagree"
                self.problems.append(
                    Problem("P304", words.mark, what, f"{found.why}, but {span.why}", "keep one")
                )
                return None
            found = Span(span.low, span.high, f"{found.why}, {span.why}") if found else span
        return found

    def _relation(self, words: Words, axis: Axis) -> Span | None:
        try:
            relation = read_relation(words, axis, self.names)
            low, high, sum_ = self._span(relation, axis, words)
        except ProblemError as error:
            self.problems.extend(error.problems)
            return None
        except KeyError:  # what it rests on has a problem of its own
            return None
        if max(abs(low), abs(high)) > LONGEST:
            what = f"「{words.text[:60]}」 is farther than {LONGEST:,} 尺"
            self.problems.append(Problem("P308", words.mark, what, fix="check the units"))
            return None
        if low > high:
            what = f"「{words.text[:60]}」 runs backward: from {figure(low)} to {figure(high)}"
            self.problems.append(Problem("P306", words.mark, what, sum_, "swap 自 and 至"))
            return None
        return Span(low, high, f"{words.text} = {sum_}")

    def _span(self, relation: Relation, axis: Axis, words: Words) -> tuple[Fraction, Fraction, str]:
        match relation:
            case Across(start, end):
                low, low_sum = self._at(start, axis, words)
                high, high_sum = self._at(end, axis, words)
                return low, high, f"{low_sum} … {high_sum}"
            case Centred(middle, long):
                at, sum_ = self._at(middle, axis, words)
                half = self._length(long, words) / 2
                shown = f"{sum_} ∓ {in_figures(half)} = {figure(at - half)} … {figure(at + half)}"
                return at - half, at + half, shown
            case Same(name):
                span = self.spans[(name, axis)]
                return span.low, span.high, f"{figure(span.low)} … {figure(span.high)}"
        at, sum_ = self._at(relation, axis, words)
        return at, at, sum_

    def _at(self, position: Position, axis: Axis, words: Words) -> tuple[Fraction, str]:
        if isinstance(position, Midway):
            first = self.spans[(position.first, axis)].middle
            second = self.spans[(position.second, axis)].middle
            at = (first + second) / 2
            return at, f"({figure(first)} + {figure(second)}) ÷ 2 = {figure(at)}"
        start = self.spans[(position.name, axis)].edge(position.toward)
        if position.by is None:
            return start, figure(start)
        by = self._length(position.by, words)
        at = start + position.toward * by
        sign = "+" if position.toward > 0 else "−"
        return at, f"{figure(start)} {sign} {in_figures(by)} = {figure(at)}"

    def _length(self, text: str, words: Words) -> Fraction:
        start = max(words.text.find(text), 0)
        length = self.measure(Words(text, words.mark.shifted(start)))
        if length is None:
            raise KeyError(text)
        return length.value


def figure(value: Fraction) -> str:
    """A coordinate in figures, with a true minus."""
    return f"−{in_figures(-value)}" if value < 0 else in_figures(value)


def solve(draft: DraftSite, origin: tuple[Fraction, Fraction] = (_ZERO, _ZERO)) -> Solver:
    """All lengths, then all axes of all parts, each after what it rests on."""
    solver = Solver()
    _solve_lengths(solver, draft.lengths)
    solver.names = set(draft.parts)
    for name in ORIGIN:
        for axis, at in zip(Axis, origin, strict=True):
            solver.spans[(name, axis)] = Span(at, at, name)
    wanted: dict[tuple[str, Axis], set[tuple[str, Axis]]] = {}
    for name, part in draft.parts.items():
        for axis in Axis:
            if axis.value not in part.axes:
                solver.problems.append(_free(name, axis, part.axes, part.mark))
                continue
            wanted[(name, axis)] = {
                (used, axis) for used in _used(solver, part.axes, axis) if used not in ORIGIN
            }
    for key in _in_order(solver, wanted, {name: part.mark for name, part in draft.parts.items()}):
        if key in wanted:
            span = solver.axis(draft.parts[key[0]].axes, key[1])
            if span is not None:
                solver.spans[key] = span
    return solver


def _free(name: str, axis: Axis, axes: Axes, mark: Mark) -> Problem:
    said = next((words[0].text for words in axes.values() if words), "nothing")
    why = f"{axis.other.value} is said ({said}), {axis.value} is not" if axes else "no axis is said"
    fix = f"add {axis.value}: 當 something, 自 … 至 …, or something {_WIND[(axis, 1)]} 三尺"
    return Problem("P301", mark, f"{name} is free along {axis.value}", why, fix)


def _used(solver: Solver, axes: Axes, axis: Axis) -> set[str]:
    """The names an axis rests on; what cannot be read is reported when it is solved."""
    used: set[str] = set()
    for words in axes.get(axis.value, ()):
        try:
            used.update(names_in(read_relation(words, axis, solver.names)))
        except ProblemError:
            continue
    return used


def _in_order(
    solver: Solver,
    wanted: Mapping[tuple[str, Axis], set[tuple[str, Axis]]],
    marks: Mapping[str, Mark],
) -> list[tuple[str, Axis]]:
    try:
        return list(TopologicalSorter(wanted).static_order())
    except CycleError as error:
        ring = [name for name, _ in error.args[1]]
        mark = marks[ring[0]]
        what = f"the relations turn in a circle: {' → '.join(ring)}"
        fix = "let one of them rest on something outside the circle"
        solver.problems.append(Problem("P302", mark, what, fix=fix))
        return []


def _solve_lengths(solver: Solver, drafts: Mapping[str, DraftLength]) -> None:
    """Named measures, each after those its formula names."""
    names = sorted(drafts, key=len, reverse=True)
    wanted = {name: _names_of(draft.measure.text, names) for name, draft in drafts.items()}
    try:
        order = list(TopologicalSorter(wanted).static_order())
    except CycleError as error:
        ring = error.args[1]
        what = f"the measures turn in a circle: {' → '.join(ring)}"
        solver.problems.append(Problem("P302", drafts[ring[0]].mark, what))
        return
    for name in order:
        draft = drafts[name]
        length = solver.measure(draft.measure)
        if length is not None:
            solver.lengths[name] = length.named(name, basis_words(draft))


def basis_words(draft: DraftLength) -> str:
    """What a named measure rests on, in brackets after it."""
    said = draft.ground.cite or draft.ground.why
    return f"{draft.ground.basis.value}: {said}" if said else draft.ground.basis.value


def _names_of(text: str, names: list[str]) -> set[str]:
    """The named measures in a formula: longest name first, each stretch of text once."""
    found: set[str] = set()
    for name in names:
        if name in text:
            found.add(name)
            text = text.replace(name, "　" * len(name))
    return found
