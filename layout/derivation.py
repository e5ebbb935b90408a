"""Why a point, a span or a facing is what it is: the links from what is known to what follows.

A derivation is values, never words: who draws, counts or answers reads them, and the sentence of
a derivation is made at the very end, by `layout.phrases.derivations`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from layout.basis import Basis, Ground
from layout.compass import Axis

Number = Fraction | float  # 尺


class Relation(Enum):
    """How a link leads from what it starts at to its result."""

    # one position on an axis
    AT = "at"  # the very side or middle of it
    OFF = "off"  # so far to one side of it
    MIDWAY = "midway"  # half way between two
    # a stretch of an axis
    ACROSS = "across"  # from one position to another
    CENTRED = "centred"  # so long, its middle at a position
    SAME = "same"  # the whole extent of another
    # a point in a scene: at a landmark, in it, or off it
    PHRASE = "phrase"  # a place phrase: its links, and the point they come to
    DECLARED = "declared"  # one axis of a place declared: by a phrase of its own
    LEVEL_WITH = "level_with"  # 當 X
    ALIGNED = "aligned"  # 當 X: one coordinate made equal
    MIDDLE = "middle"  # the middle of one, or between two
    WITHIN = "within"  # in a part of a landmark: 上 中 末
    IN = "in"  # in or on what holds things
    BESIDE = "beside"  # off a side of it by a measure or a gap
    BEFORE = "before"  # before or behind what faces somewhere
    MEANS = "means"  # a commentator says which side the word means
    HAD = "had"  # 前所在: the place he had
    CORNER = "corner"
    WITHIN_EDGE = "within_edge"  # 庭南: in it, off its edge
    IN_ALL = "in_all"  # in all that the parts of a phrase leave open
    THIRD = "third"  # 參分庭一在南
    ASTRIDE = "astride"  # 夾碑: one half of several on this side, the other on that
    PAST = "past"  # 沒霤: just beyond it
    MAT_END = "mat_end"
    AT_END = "at_end"  # 前東榮, 俎南端
    AT_RIM = "at_rim"  # 西階東廉
    # off the building
    BY_WALL = "by_wall"
    OFF_WALL = "off_wall"  # so far off the wall on which the landmark lies
    AT_EDGE = "at_edge"  # inside the edge of the hall
    BEFORE_HALL = "before_hall"
    BELOW_ROOM = "below_room"
    FROM_EDGE = "from_edge"  # 南北以堂深: a named length from the hall's edge
    QUARTER = "quarter"  # 西方: half way to a side of the court
    UP_STAIR = "up_stair"  # at its head
    DOWN_STAIR = "down_stair"  # at its foot
    ON_STEP = "on_step"
    BY_STAIR = "by_stair"  # beside it: one link across it, one along it
    CLEAR_OF_STAIR = "clear_of_stair"
    ABREAST_OF_HEAD = "abreast_of_head"  # abreast of who stands at its head
    INSIDE_EDGE = "inside_edge"
    OUTSIDE_FOOT = "outside_foot"
    AS_FAR = "as_far"  # so far from the foot as well
    BY_GATE = "by_gate"  # 門東: inside or outside it
    AT_GATE = "at_gate"  # 門外: east of it, west of it or right before it
    IN_GATE = "in_gate"
    BEFORE_GATE = "before_gate"  # of a gate in another side of a court
    # on from there
    SHIFTED = "shifted"
    ON_TOP = "on_top"  # on the half of what bears it
    FROM = "from"  # on from a landmark
    FROM_HIM = "from_him"  # on from where he stands
    FACING = "facing"  # so placed that he faces the middle of it
    # an axis that the words leave open
    STAYS = "stays"  # as he stands
    BY_HIS_STAIR = "by_his_stair"
    IN_ITS_MIDDLE = "in_its_middle"
    # a point that somebody comes to
    CALLED = "called"  # what the place is called, and what it rests on
    RETURNS = "returns"  # the place he had
    LAIN = "lain"  # where the thing lay
    AT_KNEES = "at_knees"
    SHORT = "short"  # so far before the end of his way
    AHEAD = "ahead"
    BEHIND = "behind"
    PASSED = "passed"  # beside whom he passes
    PASSING = "passing"  # so far to the right of it
    OFF_MAT = "off_mat"
    ROUND = "round"  # beyond a pillar
    STEP_BETWEEN = "step_between"  # a step of the stair left empty
    FROM_TOP = "from_top"  # counted from the top of the stair
    RANK = "rank"  # in a row from its head
    ABOARD = "aboard"  # in or on what bears him
    GOES_WITH = "goes_with"  # in his place about it, wherever it goes
    ABREAST = "abreast"  # of several who walk side by side
    # a thing that comes somewhere
    HELD = "held"
    CLEARED = "cleared"
    FELL = "fell"  # an arrow
    TALLIED = "tallied"  # for whose hit it was laid
    HEAPED = "heaped"
    LIES = "lies"
    # what is known otherwise
    RISES = "rises"  # so high above the ground
    SAID = "said"  # who says all that stands before it
    RESTS = "rests"  # the words that an act rests on
    CHOSEN = "chosen"  # the engine's own choice where the text does not say, with its reason
    FACES = "faces"  # why somebody faces as he does
    MOUNTS = "mounts"  # why he steps onto the mat on that side


@dataclass(frozen=True, slots=True)
class Distance:
    """So many 尺, and in which words."""

    chi: Number
    words: str = ""
    lengths: tuple[str, ...] = ()  # the named lengths it is made of, as they come
    why: str = ""  # of a gap that no text gives: our reason for it

    @property
    def far(self) -> float:
        """So many 尺, to reckon places with."""
        return float(self.chi)

    def times(self, name: str, value: float) -> float:
        """How many times the named length of that value it is: 1 of 庭深, .5 of 序間 ÷ 二; 0
        where it is made of anything else."""
        return float(self.chi) / value if self.lengths == (name,) and value else 0.0


@dataclass(frozen=True, slots=True)
class Link:
    """One step of a derivation; of each relation only those fields are filled that it has."""

    relation: Relation
    what: str = ""  # what is placed, or does it
    of: tuple[str, ...] = ()  # what it starts from: parts, landmarks, people
    word: str = ""  # the word of the relation: 東, 上, 末, 少南
    written: str = ""  # all of it as its author wrote it: 中 廣 榮間
    axis: Axis | None = None
    start: tuple[Number, ...] = ()  # the coordinates it starts from
    toward: int = 0  # 1: east or north of it, −1: west or south
    by: Distance | None = None
    result: tuple[Number, ...] = ()  # a coordinate, the two ends of a stretch, or a point
    n: int | None = None  # which of several
    many: int | None = None  # of how many
    ground: Ground | None = None
    links: Derivation = ()  # what it is made of

    def comes_to(self, relation: Relation, word: str) -> bool:
        """Whether the last of its links is of that relation by that word: 賓前 is 前 at last."""
        last = self.links[-1] if self.links else None
        return last is not None and (last.relation, last.word) == (relation, word)


Derivation = tuple[Link, ...]


def facing_basis(placed: Basis, derivation: Derivation) -> Basis:
    """On what a facing rests: what is said of it alone, else what its place does."""
    grounds = [
        link.ground for link in derivation if link.relation is Relation.FACES and link.ground
    ]
    return grounds[-1].basis if grounds else placed


def every_link(derivation: Derivation) -> Iterator[Link]:
    """All links, each before those that it is made of."""
    for link in derivation:
        yield link
        yield from every_link(link.links)


def lengths_in(derivation: Derivation) -> tuple[str, ...]:
    """The named lengths that a derivation uses, as they come, each once."""
    links = every_link(derivation)
    return tuple(dict.fromkeys(n for link in links if link.by for n in link.by.lengths))
