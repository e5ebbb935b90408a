"""The kinds of things: how large each lies on the ground, what it is for, how it looks.

Footprints are 尺, width × depth as the thing lies when its front or head points north. A mat's
front is the side its sitter faces; a 篚, a 俎 or a 瑟 points with its head, the end opposite 肆.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from layout.basis import Ground
from layout.derivation import Distance
from layout.keys import WORD, Keyed
from layout.said import HasName
from layout.vocabulary.drawn.glyph import Glyph


class Family(Enum):
    """What a thing is for; nearness and drawing go by it."""

    MAT = "mat"
    CUP = "cup"
    JAR = "jar"
    BASKET = "basket"
    BASIN = "basin"
    STAND = "stand"  # low furniture that bears another thing: 俎 豐 禁 几
    DISH = "dish"
    FOOD = "food"
    TOOL = "tool"  # ladles, bars, cloths
    INSTRUMENT = "instrument"
    ARMS = "arms"  # bow, arrow, and what goes with shooting
    COUNTER = "counter"  # 中 and 筭
    TARGET = "target"
    SCREEN = "screen"
    BANNER = "banner"
    TOKEN = "token"  # jade, silk, writings
    DRESS = "dress"
    ANIMAL = "animal"
    CARRIAGE = "carriage"
    FIRE = "fire"

    __hash__ = object.__hash__  # asked a million times a rite, and Enum's own is slow


_IN = (Family.BASKET,)
_ON = (Family.MAT, Family.STAND, Family.DISH)


class KindTrait(Enum):
    """What the engine must know of a kind, beside its size and family."""

    WINE = "wine"  # 實 and 虛 can be said of it
    HOLDS = "holds"  # other things lie in it or on it
    FIXED = "fixed"  # not carried about
    OBSTACLE = "obstacle"  # nobody walks over it
    BENT = "bent"  # a front and two sides, open behind (曲屏), as deep as it is broad
    TRODDEN = "trodden"  # there to be stood upon or within: a 物, a 次
    SLENDER = "slender"  # several go in one hand (鄉射「挾之，遂適階西，取扑」, bow in the other)
    WORN = "worn"  # handed about together (大射「小射正奉決拾以笥」)
    SEAT = "seat"  # the mat somebody has; 加席 lies upon it
    BOW = "bow"
    ARROW = "arrow"
    TALLY = "tally"  # laid for a hit, and told
    RACK = "rack"  # arrows are laid on it, and told off there
    TARGET = "target"  # shot at
    BANNER = "banner"  # raised and laid down, its pole not drawn to scale
    WASHING = "washing"  # vessels are washed at it
    POURING = "pouring"  # wine is ladled from it, or from what stands on it
    MEAT = "meat"  # it bears meat, and is served as dishes are
    PAINT = "paint"  # it only colours the face it lies on
    BURDEN = "burden"  # it fills the hands: who bears it handles nothing else
    FILLS = "fills"  # it hangs or stands in what it fits: the leaves of a door, a curtain
    HIDES = "hides"  # who is behind it is not seen from before it
    LED = "led"  # on a rope, beside whatever is in the other hand: a horse

    __hash__ = object.__hash__  # asked a million times a rite, and Enum's own is slow


Size = tuple[float, float]  # 尺: width × depth
LYING = (2.0, 7.4)  # 尺: how broad and how long somebody is who lies; 一丈夫, of 1.7 m, 擬


_GLYPH = Keyed(of="glyphs", may_lack=True)


@dataclass(frozen=True, slots=True)
class KindPoint:
    """A place on a thing that has a name of its own: the yoke of a carriage."""

    name: Annotated[str, WORD]
    en: str  # its English
    ahead: Annotated[Distance | None, Keyed(form="distance")] = None  # so far before its middle
    behind: Annotated[Distance | None, Keyed(form="distance")] = None  # or so far behind it

    @property
    def forward(self) -> float:
        """尺 before the middle, the way the thing faces."""
        return (self.ahead.far if self.ahead else 0.0) - (self.behind.far if self.behind else 0.0)


@dataclass(frozen=True, slots=True)
class Kind(HasName):
    """One kind of thing and what the engine must know of it."""

    name: Annotated[str, WORD]
    en: str  # its English
    family: Family  # what it is for
    size: Annotated[Size, Keyed(form="footprint")]  # width × depth, front north
    ground: Ground  # of its size
    glyph: Annotated[Glyph, _GLYPH]  # its drawing, if it has not its own name
    traits: frozenset[KindTrait] = frozenset()
    room: Annotated[Size | None, Keyed(form="footprint")] = None  # where people are in or on it
    behind: Annotated[Distance | None, Keyed(form="distance")] = None  # … so far behind its middle
    points: Mapping[str, KindPoint] = field(default_factory=dict)  # places on it with names
    phrase: str = ""  # its English in a place phrase, where that is not `the` and its own
    like: Annotated[tuple[str, ...], Keyed(of="kinds")] = ()  # wider words, the nearest first

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def width(self) -> float:
        """In 尺, as is its depth."""
        return self.size[0]

    @property
    def depth(self) -> float:
        return self.size[1]

    @property
    def preposition(self) -> str:
        """The English for being where such a thing is put: in a basket, on a stand, else at."""
        return "in" if self.family in _IN else "on" if self.family in _ON else "at"

    @property
    def is_bed(self) -> bool:
        """Whether somebody can lie on it or in it: a mat, a bed, a coffin."""
        is_large = min(self.size) >= LYING[0] and max(self.size) >= LYING[1]
        return is_large and (self.family is Family.MAT or self.has(KindTrait.HOLDS))

    @property
    def portable(self) -> bool:
        """Whether it is carried about."""
        return KindTrait.FIXED not in self.traits

    @property
    def stands_fast(self) -> bool:
        """Whether it stays where it is and at its true size: a target, bells, a curtain."""
        return self.has(KindTrait.FILLS) or (not self.portable and self.glyph.true)

    def has(self, trait: KindTrait) -> bool:
        """Whether the trait is told of it."""
        return trait in self.traits

    def answers_to(self, word: str) -> bool:
        """Whether such a thing answers to the word: a 斯禁 to 禁, a 脯醢 to 薦."""
        return word == self.name or word in self.like

    def bares(self, other: Kind) -> bool:
        """Whether such a thing in or on it is seen from above: all that lies on a mat; of what is
        in a carriage or before it, what is as large as a horse."""
        if self.family is Family.CARRIAGE:
            return KindTrait.OBSTACLE in other.traits
        return self.family is Family.MAT

    def footprint(self, facing: float | None) -> tuple[float, float]:
        """East-west and north-south extent of one that points this way (diagonals by their box)."""
        turned = facing is not None and round(facing / 90) % 2 == 1
        return (self.depth, self.width) if turned else self.size


@dataclass(frozen=True, slots=True)
class VictimCut:
    """How a victim is cut up: its parts in the order in which they lie on a stand."""

    name: Annotated[str, WORD]
    parts: Mapping[str, str]  # each to its English
    whole: str = ""  # the end of the name of what is so cut, which its parts leave out: 胖

    def pieces(self, name: str) -> Mapping[str, tuple[str, str]]:
        """What the parts of one are called: 羊右肩 of 羊右胖; each with 肩, and its English."""
        of = name.removesuffix(self.whole)
        return {of + part: (part, en) for part, en in self.parts.items()}
