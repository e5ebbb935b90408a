"""Whose side a person is on: his colour, back, cap and tablet, and his place in legends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

COLOURED = ("modern", "print")  # the themes in which a party may have a colour of its own


class PartyTrait(Enum):
    """What the drawing must know of a party."""

    DEAD = "dead"  # who stands for the dead has a second outline
    WOMAN = "woman"  # a pin through the cap
    ATTENDS = "attends"  # names of attendants are lettered smaller


class Back(Enum):
    """The back edge of a body seen from above, and its skirt when he kneels."""

    STRAIGHT = "straight"
    ROUND = "round"
    FORKED = "forked"
    LOBED = "lobed"
    SLIGHT = "slight"  # a smaller body


class Cap(Enum):
    """The mark in the middle of a figure."""

    SQUARE = "square"
    DISC = "disc"
    TRIANGLE = "triangle"
    RING = "ring"
    DOT = "dot"
    BOARD = "board"  # the crown of a ruler


class Head(Enum):
    """The head of a tablet, where people are drawn as their names."""

    POINTED = "pointed"
    ROUND = "round"
    CUT = "cut"


@dataclass(frozen=True, slots=True)
class Party:
    """One party: what it is called, and how those of it are drawn."""

    name: str
    key: str  # in files and style sheets: host
    han: str
    en: str  # one of it
    many: str
    back: Back
    cap: Cap
    head: Head
    traits: frozenset[PartyTrait] = frozenset()
    colours: Mapping[str, str] = field(default_factory=dict)  # by theme
    sample: str = ""  # on a tablet that shows what tablets are like
    order: int = 0  # in legends
    like: Party | None = None  # whose look it borrows

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def look(self) -> Party:
        """The party that its people are drawn as."""
        return self.like or self


# Of whom no cast tells anything.
STRANGER = Party(
    "", "attendant", "", "", "", Back.SLIGHT, Cap.DOT, Head.CUT, frozenset({PartyTrait.ATTENDS})
)
