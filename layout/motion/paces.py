"""How fast and how long: the one table of settings. No text gives a second, so all of it is 擬.

The seconds are those of people who do it without haste. Films play them faster by one factor for
everything, so that a walk and a bow keep their proportion.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from layout.vocabulary import Manner
from layout.vocabulary.verb import Verb

# Seconds of what is done on the spot, by the declared verb, else by its mark, else by its family.
_DEEDS: Mapping[str, float] = {
    # bows and salutes, each time
    "揖": 1.5,
    "厭": 1.5,
    "讓": 1.5,
    "拜": 3.0,
    "稽首": 5.0,
    "共": 1.0,
    # hands
    "取": 1.2,
    "奠": 1.2,
    "授": 1.6,
    "受": 1.6,
    "挩": 1.5,
    "手": 0.8,
    # the cup
    "盥": 4.0,
    "洗": 5.0,
    "實": 3.0,
    "飲": 4.0,
    "啐": 1.5,
    "獻": 1.5,
    "酢": 1.5,
    "酬": 1.5,
    "舉": 1.2,
    "飲家": 1.0,
    # offering and tasting
    "祭": 2.5,
    "嚌": 1.5,
    # laying out
    "設": 2.0,
    "徹": 1.5,
    # dress, bow and arrow
    "服": 3.0,
    "挾": 1.5,
    "射": 2.5,
    # music and speech
    "樂": 20.0,
    "闋": 1.0,
    "言": 2.5,
    "使": 1.5,
    # going, turning, kneeling and rising take the time of the body and none beyond it
    "行": 0.0,
    "立": 0.0,
    "禮": 2.0,
}
_OF_FAMILY = {"飲": "飲家"}  # the family 飲 has the name of one of its marks


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
    deeds: Mapping[str, float] = field(default_factory=lambda: MappingProxyType(_DEEDS))

    def pace(self, manners: Iterable[Manner]) -> float:
        """尺 a second on level ground of who goes in these manners."""
        return math.prod((manner.pace for manner in manners), start=self.walk)

    def fastest(self, manners: Iterable[Manner]) -> float:
        """尺 a second that nobody exceeds who goes in one of these manners."""
        return self.walk * max((1.0, *(manner.pace for manner in manners)))

    def seconds(self, verb: Verb) -> float:
        """How long a verb takes on the spot, done once."""
        family = _OF_FAMILY.get(verb.family, verb.family)
        for name in (verb.name, verb.mark, family):
            if name is not None and name in self.deeds:
                return self.deeds[name]
        raise LookupError(f"no time is set for {verb.name}")


PACES = Paces()
