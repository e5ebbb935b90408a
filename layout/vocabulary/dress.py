"""What lasts of somebody until it is ended: what he wears, piece by piece, a bared arm too; what he
does on and on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from layout.keys import WORD, Keyed
from layout.said import HasName
from layout.shape import segments
from layout.vocabulary.party import Cap


class DressTrait(Enum):
    """What the laws and the drawing must know of a piece."""

    USUAL = "usual"  # everybody's who is said to wear nothing else
    BARE_LEFT = "bare-left"
    BARE_RIGHT = "bare-right"
    RING = "ring"  # on an archer's thumb
    GUARD = "guard"  # on his forearm
    UNSHOD = "unshod"
    DOING = "doing"  # not worn: what he does on and on, until it is ended (哭)
    COVER = "cover"  # a sheet over who lies, under which he is seen


BARE = frozenset({DressTrait.BARE_LEFT, DressTrait.BARE_RIGHT})
GEAR = frozenset({DressTrait.RING, DressTrait.GUARD})  # of an archer
SHOWN = frozenset({DressTrait.BARE_LEFT, DressTrait.COVER, *GEAR})  # on a figure


def _strokes(text: str) -> str:
    """A path that can be drawn."""
    if not segments(text):
        raise ValueError
    return text


_SIGN = Keyed(
    reads=_strokes,
    wrong=("V664", "{text} is no path", 'write strokes about the middle of a head: "M-.5,0 L.5,0"'),
)


@dataclass(frozen=True, slots=True)
class Dress(HasName):
    """One piece: its English, its traits, which pieces are off with it, and the mark that a head
    bears with it on."""

    name: Annotated[str, WORD]
    en: str  # its English
    traits: frozenset[DressTrait] = frozenset()
    replaces: Annotated[frozenset[str], Keyed(of="dress")] = frozenset()  # the pieces off with it
    cap: Cap | None = None  # the mark in the middle of a figure that wears it, as of a party
    sign: Annotated[str, _SIGN] = ""  # the strokes on a figure, about the middle of its head

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def is_drawn(self) -> bool:
        """Whether a figure looks otherwise with it on."""
        return bool(self.traits & SHOWN) or self.cap is not None or bool(self.sign)

    @property
    def lasts(self) -> bool:
        """Whether it is told of somebody as long as it is so: what is seen on him, what he does."""
        return bool(self.sign) or not self.traits.isdisjoint((DressTrait.DOING, DressTrait.COVER))


def traits_of(dress: Iterable[Dress]) -> frozenset[DressTrait]:
    """All the traits of what somebody wears."""
    return frozenset(trait for piece in dress for trait in piece.traits)


def cap_of(dress: Iterable[Dress]) -> Cap | None:
    """The mark of the cap somebody has on, the one put on last."""
    return next((piece.cap for piece in reversed(tuple(dress)) if piece.cap), None)


def is_usual(dress: tuple[Dress, ...]) -> bool:
    """Whether somebody wears what everybody does."""
    return len(dress) == 1 and DressTrait.USUAL in dress[0].traits
