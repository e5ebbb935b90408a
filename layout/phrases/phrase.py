"""What a place phrase says: parts, each of which bounds the place, so that it lies in all of them.

phrase  := [自|由|出于|出入于|鉤|還|以|直] part+
part    := ref rel* | [axis] (當|直|齊) [于] ref rel* | axis 以 LENGTH | 負 ref | 沒 ref
         | [兩] ref [[與] ref] [之] 間 | 參分 ref 一在 wind | 繼 [ref] (而|以) wind | wind 于 ref
         | 接 ref | (夾|俠) ref | 兩 edge | N 等 | 中等 | 盡 ref | wind 方
         | (少|又少) (side|進|退) | side measure | side | part
ref     := [owner [之]] noun
rel     := [之|以] (side | part | [side] edge | 少 side | wind 隅 | 側 | 方) [measure | LENGTH]
side    := one of the eight winds, 左, 右
part    := 上 下 前 後 中 內 外       edge := 端 首 末      axis := wind | 東西 | 南北
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from layout.compass import Axis, Wind
from layout.derivation import Distance
from layout.ground.body import Ref


class RelationSort(Enum):
    """The kinds of relation a landmark takes."""

    SIDE = "side"
    PART = "part"
    EDGE = "edge"
    LITTLE = "little"
    CORNER = "corner"
    FLANK = "flank"  # 側: whichever side is nearer


@dataclass(frozen=True, slots=True)
class Rel:
    """One step away from a landmark: 西, 上, 末, 少南; `by` is a measure that follows it, or one of
    the site's lengths (堂廉南堂深), `side` the wind before an edge: 南端."""

    sort: RelationSort
    word: str
    by: Distance | None = None
    side: str = ""


@dataclass(frozen=True, slots=True)
class Near:
    """At a landmark, or off it by relations."""

    ref: Ref
    rels: tuple[Rel, ...] = ()


@dataclass(frozen=True, slots=True)
class Align:
    """當 X: one coordinate made equal. `axis` None: by the shape of X."""

    axis: Axis | None
    near: Near
    edge: Wind | None = None  # 南齊于坫: the side of it that is meant


@dataclass(frozen=True, slots=True)
class ByLength:
    """南北以堂深: an axis told by a named length from the hall's edge."""

    axis: Axis
    length: str


@dataclass(frozen=True, slots=True)
class Third:
    """參分庭一在南: so far from the side named that a third lies beyond."""

    ref: Ref
    wind: Wind


@dataclass(frozen=True, slots=True)
class Past:
    """沒霤, 沒階: just beyond it, the way one comes."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class Astride:
    """夾碑, 俠牀: on both sides of it; of one alone one side has to be named."""

    ref: Ref
    word: str


@dataclass(frozen=True, slots=True)
class Against:
    """負 X: back to it."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class Touching:
    """接 X: close by it, on the side he comes from (聘 賓立接西塾, 鄭注「接猶近也」)."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class Between:
    """X間, 兩X之間, X與Y之間."""

    first: Ref
    second: Ref | None = None


@dataclass(frozen=True, slots=True)
class Shift:
    """From where the phrase has come to: 少南, 西五步. `on`: 又東三尺, whatever lies between."""

    rel: Rel
    on: bool = False


@dataclass(frozen=True, slots=True)
class OnStep:
    """三等, 中等, 盡階: a step of the stair. `n` None: the top."""

    n: int | None
    ref: Ref | None = None


@dataclass(frozen=True, slots=True)
class Half:
    """西方: the side of a court, or the end of a mat."""

    wind: Wind


Segment = (
    Near
    | Align
    | ByLength
    | Against
    | Touching
    | Between
    | Shift
    | OnStep
    | Half
    | Third
    | Past
    | Astride
)


def refs_of(segment: Segment) -> tuple[Ref, ...]:
    """The landmarks that a segment names."""
    match segment:
        case Near(ref) | Third(ref) | Past(ref) | Astride(ref) | Against(ref) | Touching(ref):
            return (ref,)
        case Align(near=Near(ref)):
            return (ref,)
        case Between(first, second):
            return (first, second) if second else (first,)
        case OnStep(ref=Ref() as ref):
            return (ref,)
    return ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """A whole phrase; `route` is its leading 自 由 出于 … where it has one."""

    text: str
    segments: tuple[Segment, ...]
    route: str | None = None
    said: tuple[str, ...] = ()  # the words of each segment
