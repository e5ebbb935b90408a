"""The nouns of archery: who shoots with whom, where arrows end, which hits have a tally."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Annotated

from layout.basis import Ground
from layout.keys import WORD, Keyed
from layout.matters import own
from layout.measure.numerals import number_in_words
from layout.problems import NOWHERE, Mark
from layout.said import Said
from layout.vocabulary import Vocabulary

MATTER = "archery"
PAIR = 2  # 「二筭為純」


class Shooting(StrEnum):
    """What verbs of archery do: each is one function of `effects`."""

    ANNOUNCE = "announce"
    ARM = "arm"
    BANNER = "banner"
    BY_FOURS = "by_fours"
    CALL = "call"
    GATHER = "gather"
    GRIP = "grip"
    LAY_TALLY = "lay_tally"
    NOCK = "nock"
    NUMBER = "number"
    RENOCK = "renock"
    SHOOT = "shoot"
    TAKE_SURPLUS = "take_surplus"


EFFECTS = Shooting
OF_MANNERS = (Shooting.BANNER, Shooting.GRIP)
PANELS = ("target", "tallies")


class End(Enum):
    """Where an arrow ends."""

    STRUCK = "struck"  # in the target
    OFF_BEAT = "off_beat"  # in the target, but not on the beat of the drum
    BEYOND = "beyond"
    SHORT = "short"
    LEFT = "left"  # beside it, by the archer's own hands
    RIGHT = "right"


class Rank(Enum):
    """Who of a pair somebody is, and whose a heap is; EVEN: neither is ahead."""

    UPPER = "upper"
    LOWER = "lower"
    EVEN = "even"


class CountTold(Enum):
    """Which part of what is told of a count a form of words is for."""

    EVEN = "even"
    AHEAD = "ahead"
    PAIRS = "pairs"
    ODD = "odd"

    @property
    def names(self) -> tuple[str, ...]:
        """What it can name, in braces."""
        return {CountTold.AHEAD: ("more", "less", "pairs", "odd"), CountTold.PAIRS: ("n",)}.get(
            self, ()
        )


@dataclass(frozen=True, slots=True)
class Fell:
    """A sign for where an arrow ends (大射「下曰留，上曰揚，左右曰方」)."""

    name: Annotated[str, WORD]
    en: str  # its English
    end: End  # where the arrow ends

    @property
    def struck(self) -> bool:
        return self.end in (End.STRUCK, End.OFF_BEAT)


@dataclass(frozen=True, slots=True)
class Counting:
    """A rule of a round: which hits have a tally laid for them."""

    name: Annotated[str, WORD]
    en: str  # its English
    of: Annotated[frozenset[End], Keyed("counts")] = frozenset()  # the ends that have a tally

    def counts(self, fell: Fell) -> bool:
        return fell.end in self.of


@dataclass(frozen=True, slots=True)
class Heap:
    """A place where tallies are laid: for whose hits, and how that side is called."""

    name: Annotated[str, WORD]
    rank: Annotated[Rank, Keyed("of")]  # for whose hits
    side: str  # how that side is called


class TargetMeasure(Enum):
    """What a length of a site measures of a target."""

    MIDDLE = "middle"
    BODY = "body"  # the breadth above and below the middle
    UPPER = "upper"  # the tongue at the head
    LOWER = "lower"  # … at the foot
    FOOT = "foot"  # from the ground to the lower cord
    CLOTH = "cloth"  # a breadth of cloth: how deep body and tongues are
    HEART = "heart"  # 鵠, within the middle
    HIDDEN = "hidden"  # how much the target before it hides
    HEIGHT = "height"


@dataclass(frozen=True, slots=True)
class TargetLength:
    """The word for a measure of a target, and what a dimension line calls it."""

    name: Annotated[str, WORD]
    of: TargetMeasure  # what it measures
    shortly: Annotated[str, Keyed("short", may_lack=True)]  # what a dimension line calls it
    en: str = ""  # its English

    @property
    def short(self) -> Said:
        """What a dimension line calls it."""
        return Said(self.shortly, self.en)


@dataclass(frozen=True, slots=True)
class WinningWord:
    """A word for who has won, or has not."""

    won: bool


@dataclass(frozen=True, slots=True)
class OutcomeWord:
    """The name of a reading, which says who is ahead."""

    ahead: Rank


@dataclass(frozen=True, slots=True)
class CountWord:
    """A form of words in which a count is told."""

    when: CountTold  # what of it


@dataclass(frozen=True, slots=True)
class ArcheryWords:
    """The words of archery, by table."""

    falls: Mapping[str, Fell] = field(default_factory=dict)
    countings: Mapping[str, Counting] = field(default_factory=dict)
    heaps: Mapping[str, Heap] = field(default_factory=dict)
    winning: Mapping[str, bool] = field(default_factory=dict)  # 勝者, 不勝者: whether they won
    outcomes: Mapping[str, Rank] = field(default_factory=dict)  # 右勝: who is ahead
    counts: Mapping[CountTold, str] = field(default_factory=dict)
    measures: Mapping[TargetMeasure, TargetLength] = field(default_factory=dict)

    def heap(self, rank: Rank) -> Heap:
        """The heap for the hits of upper or of lower archers."""
        return next(heap for heap in self.heaps.values() if heap.rank is rank)

    def pairs(self, n: int) -> tuple[str, str]:
        """So many tallies as pairs and the odd one: 十一純, 一奇."""
        pairs, odd = divmod(n, PAIR)
        told = self.counts[CountTold.PAIRS].format(n=number_in_words(pairs)) if pairs else ""
        return told, self.counts[CountTold.ODD] * odd

    def fell(self, end: End) -> Fell:
        """The sign for such an end."""
        return next(fell for fell in self.falls.values() if fell.end is end)


def words_of(vocabulary: Vocabulary) -> ArcheryWords:
    """The words of archery that a rite may use."""
    return own(vocabulary.matters, MATTER, ArcheryWords) or ArcheryWords()


@dataclass(frozen=True, slots=True)
class Bypass:
    """Whom archers pass on the south, going to or from an area, and who need not."""

    of: str  # his name, or what he is called for the time
    area: str
    but: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contest:
    """Who hits, which no text says: a parameter of the play, under the readings chosen."""

    pairs: Mapping[str, tuple[str, str]]  # the pair's name -> 上射 and 下射
    rounds: Mapping[str, Counting]  # in order
    hits: Mapping[str, Mapping[str, tuple[Fell, ...]]]  # round -> archer -> arrow by arrow
    ground: Ground
    mark: Mark = NOWHERE
    apart: bool = False  # who wins is told of each pair by itself (吳廷華「以每耦之左右勝負計」)
    targets: Mapping[str, str] = field(default_factory=dict)  # archer -> his target, of several
    south_of: Bypass | None = None

    def rank(self, archer: str) -> Rank:
        """Who of his pair he is."""
        upper = any(pair[0] == archer for pair in self.pairs.values())
        return Rank.UPPER if upper else Rank.LOWER

    def course(self, archer: str) -> tuple[tuple[str, Fell], ...]:
        """Every arrow that he shoots, with its round, from the first round to the last."""
        return tuple((name, fell) for name, told in self.hits.items() if name in self.rounds
                     for fell in told.get(archer, ()))  # fmt: skip

    def total(self, round_of: str, rank: Rank) -> int:
        """The tallies of one side when a round is over."""
        shot = self.hits.get(round_of, {})
        return sum(self.tallies(round_of, one) for one in shot if self.rank(one) is rank)

    def tallies(self, round_of: str, archer: str) -> int:
        """The tallies of one archer when a round is over."""
        counts = self.rounds[round_of].counts
        return sum(counts(fell) for fell in self.hits.get(round_of, {}).get(archer, ()))

    def ahead(self, round_of: str, pair: str) -> int:
        """By how much the upper archer of a pair has won, with his side or by himself."""
        whole = self.total(round_of, Rank.UPPER) - self.total(round_of, Rank.LOWER)
        if not self.apart or not whole:
            return whole
        upper, lower = (self.tallies(round_of, one) for one in self.pairs[pair])
        return upper - lower


def contest_of(kept: Mapping[str, object]) -> Contest | None:
    """The contest of a score, where there is shooting."""
    return own(kept, MATTER, Contest)


@dataclass(frozen=True, slots=True)
class ArrowShot:
    """One arrow of a contest: whose it is, where it fell, and whether a tally is due for it."""

    archer: str
    arrow: str
    round: str
    fell: Fell
    rank: Rank
    counts: bool


@dataclass(frozen=True, slots=True)
class Range:
    """How far a contest has gone: what the world keeps of it."""

    shots: tuple[ArrowShot, ...] = ()
    called: int = 0  # how many of the shots have been called, or needed no call
    tallied: int = 0  # how many have had their tally, or needed none


def range_of(kept: Mapping[str, object]) -> Range:
    """How far the contest of a world has gone."""
    return own(kept, MATTER, Range) or Range()


@dataclass(frozen=True, slots=True)
class Scored:
    """What a frame holds of archery."""

    counters: Mapping[str, int] = field(default_factory=dict)  # the tallies in each heap
    shots: tuple[ArrowShot, ...] = ()  # every arrow of the contest so far


def scored(kept: Mapping[str, object]) -> Scored:
    """What a frame holds of archery; nothing where there is none."""
    return own(kept, MATTER, Scored) or Scored()
