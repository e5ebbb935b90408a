"""Whose side a person is on: his colour, back, cap and tablet, and his place in legends."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from layout.keys import UNREAD, WORD, Keyed

COLOURED = ("modern", "print")  # the themes in which a party may have a colour of its own


class PartyTrait(Enum):
    """What the drawing must know of a party."""

    DEAD = "dead"  # who stands for the dead has a second outline
    LIES = "lies"  # the dead himself: he lies, does nothing, and is done to
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


def _matching(pattern: str) -> Callable[[str], str]:
    def matching(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError
        return text

    return matching


_plain = _matching("[a-z]{2,20}")
_colour = _matching("#[0-9A-F]{6}")


_WORD = Keyed(
    reads=_plain, wrong=("V661", "{text} is no plain English word", "write small letters: host")
)
_COLOURS = Keyed(
    unless="like",
    among=COLOURED,
    reads=_colour,
    wrong=("V663", "{key}: {text} is no colour", 'write it as "#A92E1E"'),
)
_LOOK = Keyed(unless="like")  # its look is another's where it says like:


@dataclass(frozen=True, slots=True)
class Party:
    """One party: what it is called, and how those of it are drawn."""

    name: Annotated[str, WORD]
    key: Annotated[str, _WORD]  # the English word that files and style sheets know it by
    han: str  # what legends call it
    en: str  # one of it
    many: Annotated[str, Keyed(may_lack=True)]  # all of it, if not as one
    back: Annotated[Back, _LOOK]  # the back edge of a body
    cap: Annotated[Cap, _LOOK]  # the mark in the middle of a figure
    head: Annotated[Head, _LOOK]  # the head of a tablet
    traits: frozenset[PartyTrait] = frozenset()
    colours: Annotated[Mapping[str, str], _COLOURS] = field(default_factory=dict)  # `"#A92E1E"`
    sample: Annotated[str, _LOOK] = ""  # what a tablet shows that is a sample
    order: Annotated[int, UNREAD] = 0  # in legends
    like: Annotated[Party | None, Keyed(of="parties")] = None  # the party whose look it borrows

    def __hash__(self) -> int:
        return hash(self.name)

    def has(self, trait: PartyTrait) -> bool:
        """Whether the trait is told of it."""
        return trait in self.traits

    @property
    def look(self) -> Party:
        """The party that its people are drawn as."""
        return self.like or self


# Of whom no cast tells anything.
STRANGER = Party(
    "", "attendant", "", "", "", Back.SLIGHT, Cap.DOT, Head.CUT, frozenset({PartyTrait.ATTENDS})
)
