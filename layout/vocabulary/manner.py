"""How a thing lies or is held, how somebody goes: words that an act line may add to a verb."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from layout.compass import Wind
from layout.keys import UNREAD, WORD, Keyed
from layout.said import HasName


class MannerTrait(Enum):
    """What the engine must know of a manner."""

    HELD = "held"  # of one holding or one laying: over when the thing changes hands or place
    DONE = "done"  # a deed leaves it upon the thing; no act line says it
    KEPT = "kept"  # he bows with the cup in his hand
    ALONG = "along"  # it is said of the length of a thing, not of its front
    TOGETHER = "together"  # several are taken at once
    WASHED = "washed"  # a cup, until it is drunk from
    DRUNK = "drunk"  # a cup just drunk from
    BELT = "belt"  # in the girdle: carried, and in neither hand
    NOCKED = "nocked"  # an arrow across bow and string
    FOURS = "fours"  # arrows told off by fours
    UNSTRUNG = "unstrung"  # a bow
    RAISED = "raised"  # a banner
    UNTIED = "untied"  # a target whose lower cord is not tied yet
    ON_END = "on-end"  # what leans takes no more ground than it is broad
    LENGTHWISE = "lengthwise"  # a tally of the tens of pairs, or the odd one
    CROSSWISE = "crosswise"  # a tally of the pairs left over
    OUT = "out"  # of what burns: put out
    CLOSED = "closed"  # who lies or rides in it is not seen
    TOP = "top"  # it lies on the upper face of a box
    UNDER = "under"  # it lies on the under face
    BENT = "bent"  # an array turns back at the end of each row
    STRAIGHT = "straight"  # it does not: each row begins on the side of the first
    MIXED = "mixed"  # it does, and things of two sorts take turns in it

    __hash__ = object.__hash__  # asked a million times a rite, and Enum's own is slow


_ORDERS = frozenset((MannerTrait.BENT, MannerTrait.STRAIGHT, MannerTrait.MIXED))


class Counts(Enum):
    """What the number of an array counts."""

    ABREAST = "abreast"
    ROWS = "rows"


class Points(Enum):
    """Which end of a thing the wind is that of."""

    HEAD = "head"
    FOOT = "foot"


@dataclass(frozen=True, slots=True)
class EndWord:
    """The end of a thing that a wind is said of: four manners."""

    en: str  # its English, `{wind}` where the wind stands
    points: Points  # head, or foot where the wind is that of the other end
    traits: frozenset[MannerTrait] = frozenset()  # of the four manners, besides held


@dataclass(frozen=True, slots=True)
class ArrayWord:
    """An order in which several lie or stand: a manner for each number, or for each wind."""

    en: str  # its English, `{n}` where the number stands, else `{wind}` where the wind does
    counts: Counts | None = None  # without it a wind is said of the word


@dataclass(frozen=True, slots=True)
class Manner(HasName):
    """One manner: its English, its traits, and what else it says."""

    name: Annotated[str, WORD]
    en: str  # its English
    traits: frozenset[MannerTrait] = frozenset()
    ends: Annotated[frozenset[str], Keyed(of="manners")] = frozenset()  # the manners over with it
    pace: float = 1.0  # how many times his pace somebody goes who goes so
    head: Annotated[float | None, UNREAD] = None  # the bearing of a thing's head: 東首 east
    abreast: int = 0  # of several, how many lie or stand side by side: 2
    rows: Annotated[int, UNREAD] = 0  # in how many rows it is: 二列
    toward: Annotated[Wind | None, UNREAD] = None  # which way its rows run: 南陳

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def is_done(self) -> bool:
        return MannerTrait.DONE in self.traits

    @property
    def is_array(self) -> bool:
        """Whether it tells in what order several lie or stand, and not how each of them does."""
        told = self.abreast or self.rows or self.toward
        return bool(told) or not self.traits.isdisjoint(_ORDERS)

    @property
    def is_quick(self) -> bool:
        return self.pace > 1.0


def has(manners: Iterable[Manner], trait: MannerTrait) -> bool:
    """Whether one of the manners has the trait."""
    return any(trait in manner.traits for manner in manners)


def without(manners: Iterable[Manner], *traits: MannerTrait) -> tuple[Manner, ...]:
    """The manners that have none of the traits."""
    return tuple(manner for manner in manners if manner.traits.isdisjoint(traits))
