"""A rule of the rites as written (凡…): which deeds it speaks of, and what it asks of each.

A rule is data (`scenes/laws/`): `layout.read.rules` reads it, `layout.check.rules` asks it of all
that is done. What can be asked of a deed is closed (`Asks`), and so is how two deeds hang
together (`Bond`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from layout.keys import UNREAD, WORD, Keyed
from layout.problems import NOWHERE, Mark


class Asks(StrEnum):
    """What can be asked of a deed; several words under one key are any of them."""

    DOES = "does"  # effects of its verb: bow, wash, up
    VERB = "verb"  # the verb itself, in any of its written forms
    WHO = "who"  # who does it: a name, a group, a party; `doer`, `other` of the case
    TO = "to"  # to whom; or `somebody`, `one`, `nobody`
    OF = "of"  # with what: a kind, a family or trait of kinds, a name; `it`: that of the case
    NAMED = "named"  # with what, by its name in the rite, without its number
    COUNT = "count"  # how often: 1 2 3
    HAND = "hand"  # with which hand it is said to be done
    KEPT = "kept"  # where the thing is after: 左 右 (hand) 兩 (both) 無 (in no hand of the doer's)
    AT = "at"  # the area he is in after, or its level: 堂上 庭 室
    PLACE = "place"  # words of the place he is at after: 阼階上
    LAID = "laid"  # words of the place the thing lies at after
    INSIDE = "inside"  # what it lies in or on after, as `of`
    VIA = "via"  # the stair or way taken; `own`: the stair of his that the cast tells
    FACING = "facing"  # the wind he faces after; `other`: him to whom it is done
    FACES = "faces"  # as to him to whom it is done: `along` (the same way) `against`
    POSTURE = "posture"  # 坐 or 立 after
    WAS = "was"  # 坐 or 立 before
    MAT = "mat"  # whether he is on a mat after: yes no; `own`
    HOLDS = "holds"  # what is in his hands after, as `of`; or `nothing`
    HELD = "held"  # and before
    WEARS = "wears"  # a piece of dress, after
    LIES = "lies"  # the wind the thing's front points to after
    HEAD = "head"  # the wind its head points to
    FILL = "fill"  # 實 虛 after
    SECTION = "section"  # characters of the title of the section
    CLAUSE = "clause"  # characters of the clause
    PART = "part"  # 經 or 記
    SAME = "same"  # what the case has too: who other it via at place section step facing
    WALKS = "walks"  # whether there is a way: yes no
    EAST = "東"  # so it lies, or else he stands, of a thing, a person, a part of the building
    WEST = "西"
    SOUTH = "南"
    NORTH = "北"
    LEFT = "左"
    RIGHT = "右"


class Bond(StrEnum):
    """What a rule asks of a case: of the deed itself, or that another deed goes with it."""

    IS = "is"  # it is so
    NOT = "not"  # it is not so
    WITH = "with"  # in the same moment there is such a deed
    ALONE = "alone"  # in the same moment there is none
    THEN = "then"  # later there is one
    FIRST = "first"  # before there is one
    NOT_THEN = "not_then"  # later there is none
    NOT_FIRST = "not_first"  # before there is none
    ANSWERED = "answered"  # one answers it, which answers no other, and need not be answered
    AMONG = "among"  # so many there are, before and after and it


class Within(StrEnum):
    """How far another deed may be from the case."""

    STEP = "step"
    SECTION = "section"
    RITE = "rite"


class Once(StrEnum):
    """Of deeds alike only the first is a case: of the rite, of each section, doer, receiver …"""

    RITE = "rite"
    SECTION = "section"
    STEP = "step"
    DOER = "doer"
    OTHER = "other"


def _distance(text: str) -> str:
    """A word of `Within`, or a number of steps."""
    if text not in list(Within) and not (text.isdecimal() and len(text) < _FIGURES):
        raise ValueError
    return text


_FIGURES = 5  # of a number of steps, fewer
_WITHIN = Keyed(
    reads=_distance,
    wrong=("S207", "within: cannot be {text}", f"one of {' '.join(Within)}, or a number of steps"),
)
_THINGS = Keyed(of=Asks.OF)
_BONDS = Keyed(keys=tuple(Bond))


@dataclass(frozen=True, slots=True)
class Pattern:
    """Deeds of which all this can be said, and none of the patterns of `but`."""

    asks: Annotated[Mapping[Asks, tuple[str, ...]], Keyed(keys=tuple(Asks), each_of=True)]
    but: Annotated[tuple[Pattern, ...], Keyed(may_be_one=True)] = ()  # none of which it is


@dataclass(frozen=True, slots=True)
class Demand(Pattern):
    """What is asked of a case, or of another deed that goes with it."""

    within: Annotated[str, _WITHIN] = Within.SECTION.value  # a word of these, or steps
    until: Pattern | None = None  # it is looked for no further than such a deed
    times: int | None = None  # so often; else once or more


Demands = Mapping[Bond, Demand]


@dataclass(frozen=True, slots=True)
class Unless:
    """Cases in which the rule itself, or another, says otherwise."""

    demands: Annotated[Demands, _BONDS]  # that hold of such a case
    words: str  # of the exception
    source: str  # who says so
    when: Pattern = Pattern({})  # the cases


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the rites."""

    name: Annotated[str, WORD]
    division: Annotated[str, UNREAD]
    words: str  # of the rule
    source: str  # who says so
    en: str  # its English
    when: Pattern  # what it speaks of
    demands: Annotated[Demands, _BONDS]  # what it asks of that
    rites: tuple[str, ...] = ()  # the chapters it speaks of; none named: all
    has: Annotated[tuple[str, ...], _THINGS] = ()  # what a rite must have, as `of`
    once: frozenset[Once] = frozenset()  # of deeds alike the first alone
    unless: tuple[Unless, ...] = ()  # its exceptions
    fails: tuple[str, ...] = ()  # the smallest example that breaks it and no other
    mark: Mark = NOWHERE


@dataclass(frozen=True, slots=True)
class Beyond:
    """A rule that no law here can look at, and why."""

    name: Annotated[str, WORD]
    division: Annotated[str, UNREAD]
    words: str  # of the rule
    source: str  # who says so
    why: str  # no law looks at it


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """All the rules of the books of rules. They are themselves and no others, so that the laws
    made of them can be kept."""

    rules: tuple[Rule, ...] = ()
    beyond: tuple[Beyond, ...] = ()
