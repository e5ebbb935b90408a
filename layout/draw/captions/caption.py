"""What the words round a map say, and the column in which they stand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from layout.draw.dress import Theme
from layout.said import NOTHING, Said
from layout.say.grounds import Standing
from layout.say.tongue import Tongue

FIRST_LINE = 3.6  # from the top to the first line, where nothing stands above


@dataclass(frozen=True, slots=True)
class Move:
    """One line of 行次."""

    number: str
    colour: str
    said: Said


@dataclass(frozen=True, slots=True)
class Caption:
    """All that the column says, in the languages that it shows."""

    title: Said
    section: Said
    clause: str
    gloss: str
    moves: tuple[Move, ...] = ()
    standings: tuple[Standing, ...] = ()
    grounds: tuple[Said, ...] = ()
    repeats: str = ""  # the passage that the clause, which is another's, repeats here
    why: Said = NOTHING  # why not all of it is there
    measures: tuple[Standing, ...] = ()  # of a place where nobody stands
    scale: float = 1.0  # of the gloss
    is_small: bool = False  # the moves, lest some of them be left out
    is_for_book: bool = False  # of a key plate: nothing that it says may be left out
    goes_on: bool = False  # on the facing page


NO_WORDS = Caption(NOTHING, NOTHING, "", "")


@dataclass(frozen=True, slots=True)
class CaptionColumn:
    """Where the captions stand, and how they are dressed."""

    left: float
    right: float
    top: float
    bottom: float
    theme: Theme
    tongue: Tongue
    # where what runs down has a place of its own: left, right and bottom
    upright: tuple[float, float, float] | None = None

    @property
    def beside(self) -> CaptionColumn:
        """Where what runs down stands."""
        if self.upright is None:
            return self
        left, right, bottom = self.upright
        return replace(self, left=left, right=right, bottom=bottom)

    def shorter(self, by: float) -> CaptionColumn:
        """With so much less at the foot, of what runs down if that has a place of its own."""
        if self.upright is None:
            return replace(self, bottom=self.bottom - by)
        left, right, bottom = self.upright
        return replace(self, upright=(left, right, bottom - by))

    @property
    def width(self) -> float:
        return self.right - self.left
