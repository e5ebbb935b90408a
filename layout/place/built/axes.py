"""One axis of one part: the relation as written, read against the names of the site.

relation := 自 position 至 position | position (廣|深|長) LENGTH | 同 NAME | position
position := 當 NAME | NAME | NAME WIND LENGTH | NAME WIND 廉 | NAME 與 NAME 之間
中 is the ground's own axis and 原 its origin; 「當」 takes the middle of what it names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from layout.compass import Axis
from layout.problems import Problem, ProblemError, nearest
from layout.site import Words

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
