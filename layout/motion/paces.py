"""How fast: the one table of settings. No text gives a second, so all of it is 擬; how long a verb
takes on the spot is said where the verb is (`scenes/vocabulary/verbs.yaml`).

The seconds are those of people who do it without haste. Films play them faster by one factor for
everything, so that a walk and a bow keep their proportion.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from layout.said import Said
from layout.vocabulary import Manner


@dataclass(frozen=True, slots=True)
class Paces:
    """The settings. Lengths are 尺, times seconds."""

    walk: float = 4.0  # 尺 a second: .92 m, a walk in procession
    stair: float = 0.5  # of that pace on a stair
    turn: float = 1.2  # for half a round; less for less
    stride: float = 3.0  # 尺 (半步): so short a way is gone without turning to it
    kneel: float = 1.6
    rise: float = 1.6
    reach: float = 0.5  # of a thing from hand to hand, or between hand and ground
    arrow: float = 150.0  # 尺 a second: 35 m
    away: float = 2.0  # out of sight, where no way is claimed
    lead: float = 0.4  # before the first act of a step, while bows end
    rest: float = 0.6  # after the last act of a step
    still: float = 2.0  # the least that a step takes
    recite: float = 2.5  # characters of its clause a second: no step is shorter than its reading
    glance: float = 0.5  # to see that there are other words
    characters: float = 5.0  # Chinese, read in a second
    letters: float = 15.0  # Latin, read in a second

    def pace(self, manners: Iterable[Manner]) -> float:
        """尺 a second on level ground of who goes in these manners."""
        return math.prod((manner.pace for manner in manners), start=self.walk)

    def reading(self, words: Said) -> float:
        """Seconds that words take who reads them, of two languages in the slower."""
        slower = max(len(words.han) / self.characters, len(words.en) / self.letters)
        return self.glance + slower if words.text else 0.0

    def fastest(self, manners: Iterable[Manner]) -> float:
        """尺 a second that nobody exceeds who goes in one of these manners."""
        return self.walk * max((1.0, *(manner.pace for manner in manners)))


PACES = Paces()
