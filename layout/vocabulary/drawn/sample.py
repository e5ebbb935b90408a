"""The sheet of symbols: somebody with what he bears or does, and the parts of a building."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from layout.said import Said
from layout.vocabulary.drawn.mark import ActMark
from layout.vocabulary.dress import Dress
from layout.vocabulary.kind import Kind
from layout.vocabulary.manner import Manner
from layout.vocabulary.party import Party

HANDS = ("both", "left", "right", "belt", "shot")  # how a thing is borne


@dataclass(frozen=True, slots=True)
class Sample:
    """Who he is, of what kind the thing is, and how he bears it; or what he does."""

    said: Said
    who: Party
    kind: Kind | None = None
    hand: str = HANDS[0]
    fill: str | None = None
    manner: tuple[Manner, ...] = ()
    dress: tuple[Dress, ...] = ()
    posture: str | None = None
    mark: ActMark | None = None
    times: int = 1
    before: Kind | None = None  # what lies before him

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
