"""The sheet of symbols: somebody with what he bears or does, and the parts of a building."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from layout.keys import WORD, Keyed
from layout.said import HasName
from layout.vocabulary.drawn.glyph import FILLS
from layout.vocabulary.drawn.mark import POSTURES, ActMark
from layout.vocabulary.dress import Dress
from layout.vocabulary.kind import Kind
from layout.vocabulary.manner import Manner
from layout.vocabulary.party import Party

HANDS = ("both", "left", "right", "belt", "shot")  # how a thing is borne


@dataclass(frozen=True, slots=True)
class Sample(HasName):
    """Who he is, of what kind the thing is, and how he bears it; or what he does."""

    name: Annotated[str, WORD]
    en: str  # its English
    who: Annotated[Party, Keyed(of="parties")]  # a party
    kind: Annotated[Kind | None, Keyed(of="kinds")] = None  # what he bears
    hand: Annotated[str, Keyed(among=HANDS)] = HANDS[0]  # how
    fill: Annotated[str | None, Keyed(among=FILLS)] = None
    manner: Annotated[tuple[Manner, ...], Keyed(of="manners")] = ()  # how it is held
    dress: Annotated[tuple[Dress, ...], Keyed(of="dress")] = ()  # what he wears
    posture: Annotated[str | None, Keyed(among=POSTURES)] = None
    mark: Annotated[ActMark | None, Keyed(of="marks")] = None  # of what he does
    times: int = 1  # how often he does it
    before: Annotated[Kind | None, Keyed(of="kinds")] = None  # what lies before him

    @property
    def has_hands(self) -> bool:
        """Whether something is shown in his hands, or before them."""
        return self.kind is not None or self.before is not None


class Sign(Enum):
    """What is drawn of a building."""

    WALL = "wall"
    COURT_WALL = "court_wall"
    EDGE = "edge"
    STAIR = "stair"
    PILLAR = "pillar"
    BEAMS = "beams"
    OPENINGS = "openings"


@dataclass(frozen=True, slots=True)
class SignWord(HasName):
    """The word for what is drawn of a building."""

    name: Annotated[str, WORD]
    en: str  # its English
    draws: frozenset[Sign]  # what it names
