"""Relations to numbers: every length and every axis solved in order, each with its arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from graphlib import CycleError, TopologicalSorter

from layout.compass import Axis
from layout.derivation import Derivation, Distance, Link, Relation
from layout.measure import Length, MeasureError, read_length
from layout.measure.length import LONGEST
from layout.phrases.derivations import along, arithmetic, figure
from layout.problems import Mark, Problem, ProblemError, nearest
from layout.site import Axes, DraftLength, DraftSite, Words
from layout.value import replace

ORIGIN = ("中", "原")
_WINDS = {Axis.東西: ("東", "西"), Axis.南北: ("北", "南")}  # the growing side first
_EXTENTS = ("廣", "深", "長")


@dataclass(frozen=True, slots=True)
class At:
    """A position: the middle of `name`, or from its side `toward` (+1, −1) by `by`."""

    name: str
    toward: int = 0
    by: str | None = None  # a length; None: the side itself


@dataclass(frozen=True, slots=True)
class Midway:
    """Half way between the middles of two."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Across:
    """From one position to another."""

    start: At | Midway
    end: At | Midway


@dataclass(frozen=True, slots=True)
class Centred:
    """So long, with its middle at a position."""

    middle: At | Midway
    long: str


@dataclass(frozen=True, slots=True)
class Same:
    """The whole extent of another."""

    name: str


Position = At | Midway
Stretch = At | Midway | Across | Centred | Same


def read_relation(words: Words, axis: Axis, names: Iterable[str]) -> Stretch:
    """What the words say of the axis; ProblemError where they say nothing it knows."""
    known = sorted((*names, *ORIGIN), key=len, reverse=True)
    reader = _Reader(words, axis, known)
    text = words.text
    if text.startswith("自") and "至" in text:
        head, _, tail = text[1:].partition("至")
        if any(f" {extent} " in tail for extent in _EXTENTS):
            raise reader.wrong(
                "P303", f"「{text}」 fixes its extent twice", "leave out 廣 or 自 … 至"
            )
        return Across(reader.position(head), reader.position(tail))
    if text.startswith("同"):
        return Same(reader.name(text[1:].strip()))
    head, extent, tail = _split_extent(text)
    if extent:
        return Centred(reader.position(head), tail)
    return reader.position(text)


def names_in(relation: Stretch) -> tuple[str, ...]:
    """The parts a relation looks at."""
    match relation:
        case At(name) | Same(name):
            return (name,)
        case Midway(first, second):
            return (first, second)
        case Across(start, end):
            return (*names_in(start), *names_in(end))
        case Centred(middle):
            return names_in(middle)


def _split_extent(text: str) -> tuple[str, str, str]:
    for extent in _EXTENTS:
        head, found, tail = text.partition(f" {extent} ")
        if found:
            return head, extent, tail.strip()
    return text, "", ""


@dataclass(frozen=True, slots=True)
class _Reader:
    words: Words
    axis: Axis
    known: list[str]

    def position(self, text: str) -> Position:
        text = text.strip()
        if text.startswith("當"):
            return At(self.name(text[1:].strip()))
        if text.endswith("之間") and "與" in text:
            first, _, second = text.removesuffix("之間").partition("與")
            return Midway(self.name(first.strip()), self.name(second.strip()))
        name = next((name for name in self.known if text.startswith(name)), None)
        if name is None:
            raise self.unknown(text)
        rest = text[len(name) :].strip()
        if not rest:
            return At(name)
        grows, shrinks = _WINDS[self.axis]
        if rest[0] not in (grows, shrinks):
            if rest[0] in "東西南北":
                what = f"「{text}」 goes {rest[0]}, which is not on the axis {self.axis.value}"
                raise self.wrong("P306", what, f"write {grows} or {shrinks}")
            raise self.unknown(text)
        toward = 1 if rest[0] == grows else -1
        by = rest[1:].strip()
        if not by:
            fix = f"write {name}{rest[0]} 三尺, or {name}{rest[0]}廉 for its edge"
            raise self.wrong("P306", f"「{text}」 does not say how far", fix)
        return At(name, toward, None if by == "廉" else by)

    def name(self, text: str) -> str:
        if text not in self.known:
            raise self.unknown(text)
        return text

    def unknown(self, text: str) -> ProblemError:
        name = next(iter(text.split()), text)
        fix = nearest(name, self.known)
        if not name:
            return self.wrong(
                "P306", "a relation is missing here", "write 當, 自, 中 … and the name of a part"
            )
        return self.wrong("P305", f"nothing here is named {name[:40]}", fix)

    def wrong(self, code: str, what: str, fix: str) -> ProblemError:
        why = f"「{self.words.text[:80]}」 on the axis {self.axis.value}"
        return ProblemError(Problem(code, self.words.mark, what, why, fix))


_ZERO = Fraction(0)
_WIND = {(Axis.東西, 1): "東", (Axis.東西, -1): "西", (Axis.南北, 1): "北", (Axis.南北, -1): "南"}


@dataclass(frozen=True, slots=True)
class AxisSpan:
    """Where a part lies on one axis, and the links that put it there."""

    low: Fraction
    high: Fraction
    links: Derivation = ()

    @property
    def middle(self) -> Fraction:
        return (self.low + self.high) / 2

    def edge(self, toward: int) -> Fraction:
        return self.high if toward > 0 else self.low if toward < 0 else self.middle


Solved = dict[tuple[str, Axis], AxisSpan]


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

    def axis(self, axes: Axes, axis: Axis) -> AxisSpan | None:
        """The span that the relations of one axis give; several must agree."""
        found: AxisSpan | None = None
        for words in axes.get(axis.value, ()):
            span = self._relation(words, axis)
            if span is None:
                return None
            if found and (found.low, found.high) != (span.low, span.high):
                what = f"two relations of {axis.value} disagree"
                why = f"{', '.join(map(along, found.links))}, but {along(span.links[0])}"
                self.problems.append(Problem("P304", words.mark, what, why, "keep one"))
                return None
            found = replace(found, links=(*found.links, *span.links)) if found else span
        return found

    def _relation(self, words: Words, axis: Axis) -> AxisSpan | None:
        try:
            link = self._link(read_relation(words, axis, self.names), axis, words)
        except ProblemError as error:
            self.problems.extend(error.problems)
            return None
        except KeyError:  # what it rests on has a problem of its own
            return None
        low, high = Fraction(link.result[0]), Fraction(link.result[-1])
        if max(abs(low), abs(high)) > LONGEST:
            what = f"「{words.text[:60]}」 is farther than {LONGEST:,} 尺"
            self.problems.append(Problem("P308", words.mark, what, fix="check the units"))
            return None
        if low > high:
            what = f"「{words.text[:60]}」 runs backward: from {figure(low)} to {figure(high)}"
            why, fix = arithmetic(link), "swap 自 and 至"
            self.problems.append(Problem("P306", words.mark, what, why, fix))
            return None
        return AxisSpan(low, high, (replace(link, axis=axis, written=words.text),))

    def _link(self, relation: Stretch, axis: Axis, words: Words) -> Link:
        match relation:
            case Across(start, end):
                ends = self._at(start, axis, words), self._at(end, axis, words)
                result = tuple(end.result[0] for end in ends)
                return Link(Relation.ACROSS, links=ends, result=result)
            case Centred(middle, long):
                position, by = self._at(middle, axis, words), self._distance(long, words)
                at, half = Fraction(position.result[0]), Fraction(by.chi) / 2
                result = (at - half, at + half)
                return Link(Relation.CENTRED, by=by, links=(position,), result=result)
            case Same(name):
                span = self.spans[(name, axis)]
                return Link(Relation.SAME, of=(name,), result=(span.low, span.high))
        return self._at(relation, axis, words)

    def _at(self, position: Position, axis: Axis, words: Words) -> Link:
        if isinstance(position, Midway):
            both = (position.first, position.second)
            first, second = (self.spans[(name, axis)].middle for name in both)
            start, result = (first, second), ((first + second) / 2,)
            return Link(Relation.MIDWAY, of=both, start=start, result=result)
        of, toward = (position.name,), position.toward
        at = self.spans[(position.name, axis)].edge(toward)
        if position.by is None:
            return Link(Relation.AT, of=of, start=(at,), toward=toward, result=(at,))
        by = self._distance(position.by, words)
        result = (at + toward * Fraction(by.chi),)
        return Link(Relation.OFF, of=of, start=(at,), toward=toward, by=by, result=result)

    def _distance(self, text: str, words: Words) -> Distance:
        start = max(words.text.find(text), 0)
        length = self.measure(Words(text, words.mark.shifted(start)))
        if length is None:
            raise KeyError(text)
        return distance(length)


def distance(length: Length) -> Distance:
    """A length as a part is placed by it."""
    return Distance(length.value, length.written, tuple(used.name for used in length.uses))


def solve(
    draft: DraftSite, origin: tuple[Fraction, Fraction] = (_ZERO, _ZERO), lent: Solved | None = None
) -> Solver:
    """All lengths, then all axes of all parts, each after what it rests on.

    `lent`: the spans of other grounds, which this one may name.
    """
    solver = Solver()
    _solve_lengths(solver, draft.lengths)
    solver.spans.update(lent or {})
    solver.names = {*draft.parts, *(name for name, _ in lent or {})}
    for name in ORIGIN:
        for axis, at in zip(Axis, origin, strict=True):
            solver.spans[(name, axis)] = AxisSpan(at, at)
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


def leaning(draft: DraftSite) -> frozenset[str]:
    """The parts that lie by what the grounds have, themselves or through others."""
    owners = tuple(f"{ground.owner}之" for ground in draft.grounds)
    said = {
        name: [words for axis in part.axes.values() for words in axis]
        for name, part in draft.parts.items()
    }
    found: set[str] = set()
    grown = {n for n, words in said.items() if any(o in w.text for o in owners for w in words)}
    solver = Solver(names=set(draft.parts))
    rests = {
        name: {used for axis in Axis for used in _used(solver, part.axes, axis)}
        for name, part in draft.parts.items()
    }
    while grown - found:
        found |= grown
        grown = {name for name, used in rests.items() if not used.isdisjoint(found)}
    return frozenset(found)


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
            solver.lengths[name] = length.named(name)


def _names_of(text: str, names: list[str]) -> set[str]:
    """The named measures in a formula: longest name first, each stretch of text once."""
    found: set[str] = set()
    for name in names:
        if name in text:
            found.add(name)
            text = text.replace(name, "　" * len(name))
    return found
