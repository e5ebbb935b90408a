"""Why a point, a span or a facing is what it is: the links from what is known to what follows.

A derivation is values, never words: who draws, counts or answers reads them, and the sentence of
a derivation is made at the very end, by `layout.say.derivations`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from layout.basis import Ground
from layout.compass import Axis

Number = Fraction | float  # 尺


class Relation(Enum):
    """How a link leads from what it starts at to its result."""

    # one position on an axis
    AT = "at"  # the very side or middle of it
    OFF = "off"  # so far to one side of it
    MIDWAY = "midway"  # half way between two
    # a stretch of an axis
    ACROSS = "across"  # from one position to another
    CENTRED = "centred"  # so long, its middle at a position
    SAME = "same"  # the whole extent of another
    # a point in a scene
    PHRASE = "phrase"  # a place phrase: its links, and the point they come to
    ALIGNED = "aligned"  # 當 X: one coordinate made equal
    WITHIN = "within"  # in a part of a landmark: 上 中 末
    BESIDE = "beside"  # off a landmark by a measure or a gap
    FROM_HIM = "from_him"  # 自其所立: on from where he stands
    STAYS = "stays"  # 如其所立: an axis left open is his own
    # what is known otherwise
    RISES = "rises"  # so high above the ground
    SAID = "said"  # who says all that stands before it
    RESTS = "rests"  # the words that an act rests on, or the engine's own reason
    AS_BEFORE = "as_before"  # 同上
    RETURNS = "returns"  # 前所在: the place he had
    FACES = "faces"  # why somebody faces as he does


@dataclass(frozen=True, slots=True)
class Distance:
    """So many 尺, and in which words."""

    chi: Number
    words: str = ""
    lengths: tuple[str, ...] = ()  # the named lengths it is made of, as they come
    why: str = ""  # of a gap that no text gives: our reason for it

    def is_just(self, name: str, value: Number) -> bool:
        """Whether it is the named length of that value and nothing else: 庭深."""
        return self.lengths == (name,) and self.chi == value

    def is_half(self, name: str, value: Number) -> bool:
        """Whether it is half of the named length of that value: 序間 ÷ 二."""
        return self.lengths == (name,) and self.chi * 2 == value


@dataclass(frozen=True, slots=True)
class Link:
    """One step of a derivation; of each relation only those fields are filled that it has."""

    relation: Relation
    what: str = ""  # what is placed, or does it
    of: tuple[str, ...] = ()  # what it starts from: parts, landmarks, people
    word: str = ""  # the word of the relation: 東, 上, 末, 少南
    written: str = ""  # all of it as its author wrote it: 中 廣 榮間
    axis: Axis | None = None
    start: tuple[Number, ...] = ()  # the coordinates it starts from
    toward: int = 0  # 1: east or north of it, −1: west or south
    by: Distance | None = None
    result: tuple[Number, ...] = ()  # a coordinate, the two ends of a stretch, or a point
    n: int | None = None  # which of several, or of how many
    ground: Ground | None = None
    links: Derivation = ()  # what it is made of


Derivation = tuple[Link, ...]


def every_link(derivation: Derivation) -> Iterator[Link]:
    """All links, each before those that it is made of."""
    for link in derivation:
        yield link
        yield from every_link(link.links)


def lengths_in(derivation: Derivation) -> tuple[str, ...]:
    """The named lengths that a derivation uses, as they come, each once."""
    links = every_link(derivation)
    return tuple(dict.fromkeys(n for link in links if link.by for n in link.by.lengths))
