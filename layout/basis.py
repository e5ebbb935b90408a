"""What a statement rests on: the words, who says them, or our own reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Basis(Enum):
    """What a statement rests on, strongest first."""

    經 = "經"
    記 = "記"
    互見 = "互見"  # the 經 or 記 of another chapter, told of a like case
    注 = "注"
    疏 = "疏"
    後 = "後"
    擬 = "擬"

    def weaker(self, other: Basis) -> Basis:
        order = list(Basis)
        return max(self, other, key=order.index)


class ActPart(Enum):
    """A part of an act, which may have a ground of its own: its sign in an act line; its name in
    small letters is its key."""

    DEED = "事"  # who does what
    NUMBER = "度"  # how often
    STAIR = "級"  # by which stair, or which side of a mat
    WAY = "途"  # past what
    PLACE = "處"  # where
    FACING = "面"
    HAND = "手"

    @property
    def key(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Ground:
    """The words a statement rests on."""

    basis: Basis
    cite: str = ""  # the words quoted, with who says them
    why: str = ""  # the reason, which 擬 must give
    en: str = ""  # the reason in English, where the engine gives it
