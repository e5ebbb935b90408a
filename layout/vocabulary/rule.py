"""A rule of the rites as written (凡…): which deeds it speaks of, and what it asks of each.

A rule is data (`scenes/laws/`): `layout.read.rules` reads it, `layout.check.rules` asks it of all
that is done. What can be asked of a deed is closed (`Asks`), and so is how two deeds hang
together (`Bond`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

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


@dataclass(frozen=True, slots=True)
class Pattern:
    """Deeds of which all this can be said, and none of the patterns of `but`."""

    asks: Mapping[Asks, tuple[str, ...]]
    but: tuple[Pattern, ...] = ()


@dataclass(frozen=True, slots=True)
class Demand:
    """One thing asked of a case."""

    bond: Bond
    pattern: Pattern
    within: str = Within.SECTION.value  # of `Within`, or a number of steps
    until: Pattern | None = None  # it is looked for no further than such a deed
    times: int | None = None  # so often; else once or more


@dataclass(frozen=True, slots=True)
class Unless:
    """Cases in which the rule itself, or another, says otherwise."""

    pattern: Pattern
    demands: tuple[Demand, ...]  # that hold of such a case
    words: str
    source: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the rites."""

    name: str
    division: str
    words: str
    source: str
    en: str
    when: Pattern
    demands: tuple[Demand, ...]
    rites: tuple[str, ...] = ()  # the chapters it speaks of; none named: all
    has: tuple[str, ...] = ()  # what must be among the things of a rite, as `of`
    once: tuple[Once, ...] = ()
    unless: tuple[Unless, ...] = ()
    fails: tuple[str, ...] = ()  # the smallest example that breaks it and no other
    mark: Mark = NOWHERE


@dataclass(frozen=True, slots=True)
class Beyond:
    """A rule that no law here can look at, and why."""

    name: str
    division: str
    words: str
    source: str
    why: str


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """All the rules of the books of rules. They are themselves and no others, so that the laws
    made of them can be kept."""

    rules: tuple[Rule, ...] = ()
    beyond: tuple[Beyond, ...] = ()
