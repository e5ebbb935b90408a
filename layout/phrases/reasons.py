"""The links of a point in a scene, each in its words: at a landmark, in it, or so far off it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from layout.basis import Ground
from layout.derivation import Distance, Link, Relation
from layout.measure import in_figures

Said = Callable[[Link], str]
_NONE = Distance(0)


def _faces(link: Link) -> str:
    """Nothing where the clause itself says it."""
    said = link.ground and (link.ground.cite or link.ground.why)
    return f"面: {based(link.ground)}" if link.ground and said else ""


def rounded(value: Fraction | float) -> str:
    """A coordinate to the 分, with a true minus."""
    text = f"{abs(float(value)):.2f}".rstrip("0").rstrip(".")
    return f"−{text}" if value < -0.005 else text


def based(ground: Ground) -> str:
    """「擬, the reason」: the basis, and who says so or why."""
    return f"{ground.basis.value}, {ground.cite or ground.en or ground.why}"


def _by(link: Link) -> Distance:
    return link.by or _NONE


def _words(link: Link) -> str:
    """The words of a gap; the sum of a measure."""
    by = _by(link)
    return by.words if by.why else f"{by.words} = {in_figures(Fraction(by.chi))}"


def _far(link: Link) -> str:
    """「一步 (6 尺, 擬: why)」; of a measure 「 三步 = 18」."""
    by = _by(link)
    return f"{by.words} ({by.far:g} 尺, 擬: {by.why})" if by.why else f" {_words(link)}"


def _axis(link: Link) -> str:
    return link.axis.value if link.axis else ""


def _aligned(link: Link) -> str:
    at = f" ({rounded(link.result[0])})" if link.result else ""
    return f"{_axis(link)}當{link.of[0]}{at}"


def _middle(link: Link) -> str:
    return f"{'與'.join(link.of)}之中"


def _beside(link: Link) -> str:
    colon = ": " if _by(link).why else ""
    return f"{link.of[0]}{link.word}{colon}{_far(link)}"


def _means(link: Link) -> str:
    who = link.ground.cite if link.ground else ""
    return f"{who}: {link.of[0]}{link.word}即{link.of[1]}"


def _down_stair(link: Link) -> str:
    why = link.ground.why if link.ground else ""
    return f"{link.of[0]}{link.word}: 階足外{_words(link)} (擬: {why})"


def _before_hall(link: Link) -> str:
    why = f" (擬: {_by(link).why})" if _by(link).why else ""
    return f"{link.of[1]}南 {_words(link)}{why}"


def _at_gate(link: Link) -> str:
    gate = link.of[1]
    side = {1: f"{gate}東", -1: f"{gate}西", 0: f"當{gate}"}[link.toward]
    whose = f", {link.what}之側" if link.what else ""
    return f"{gate}{link.word}: {side}{whose}, 去霤{_ours(link)}"


def _ours(link: Link) -> str:
    """「一步 (擬: why)」."""
    return f"{_by(link).words} (擬: {_by(link).why})"


def _from_edge(link: Link) -> str:
    return f"{_axis(link)}以{_by(link).lengths[0]}: {link.of[0]}南 {rounded(_by(link).chi)}"


def _in_its_middle(link: Link) -> str:
    whose = f"{link.of[0]}之中" if link.of else "其中"
    return f"{_axis(link)}當{whose} (擬)"


PHRASES: Mapping[Relation, Said] = {
    Relation.LEVEL_WITH: lambda link: f"當{link.of[0]}",
    Relation.ALIGNED: _aligned,
    Relation.MIDDLE: _middle,
    Relation.WITHIN: lambda link: f"{link.of[0]}{link.word}",
    Relation.IN: lambda link: f"在{link.of[0]}{link.word}",
    Relation.BESIDE: _beside,
    Relation.BEFORE: lambda link: f"{link.of[0]}{link.word}{_far(link)}",
    Relation.MEANS: _means,
    Relation.HAD: lambda link: f"{link.of[0]}: 前所在「{link.what}」",
    Relation.CORNER: lambda link: f"{link.of[0]}{link.word}隅, 去壁{_by(link).words} (擬)",
    Relation.MAT_END: lambda link: (
        f"{link.of[0]}{link.word}: {link.of[1]}端之內{_by(link).words} (擬)"
    ),
    Relation.AT_END: lambda link: f"{link.of[0]}之{link.of[1]}端",
    Relation.WITHIN_EDGE: lambda link: f"{link.of[0]}之內, 近其{link.word}{_far(link)}",
    Relation.IN_ALL: lambda link: f"在其內者: {'、'.join(link.of)}",
    Relation.THIRD: lambda link: f"參分{link.of[0]}一在{link.word}",
    Relation.ASTRIDE: lambda link: f"{link.word}{link.of[0]}",
    Relation.PAST: lambda link: f"沒{link.of[0]}",
    Relation.BY_WALL: lambda link: f"{link.of[0]}{link.word}, 去牆{_ours(link)}",
    Relation.OFF_WALL: lambda link: f"去牆{_far(link)}",
    Relation.AT_EDGE: lambda link: f"{link.of[0]}之內{_ours(link)}",
    Relation.BEFORE_HALL: _before_hall,
    Relation.BELOW_ROOM: lambda link: f"{link.of[0]}之南, {link.of[1]}外{_ours(link)}",
    Relation.FROM_EDGE: _from_edge,
    Relation.QUARTER: lambda link: f"{link.of[0]}之{link.word}方, 其半之中 (擬)",
    Relation.UP_STAIR: lambda link: f"{link.of[0]}{link.word}: {link.of[1]}之內{_far(link)}",
    Relation.DOWN_STAIR: _down_stair,
    Relation.ON_STEP: lambda link: f"{link.of[0]}第{link.n}等 (共 {link.many} 等)",
    Relation.CLEAR_OF_STAIR: lambda link: f"廉外{_by(link).words}",
    Relation.ABREAST_OF_HEAD: lambda link: f"去階心{_by(link).words}, 與階上者並立",
    Relation.INSIDE_EDGE: lambda link: f"{link.of[0]}上, {link.of[1]}內{_by(link).words}",
    Relation.OUTSIDE_FOOT: lambda link: f"{link.of[0]}下, 當階足外{_by(link).words}",
    Relation.AS_FAR: lambda _: "去階足亦如之",
    Relation.BY_GATE: (
        lambda link: f"{link.of[1]}{link.word}, 去棖{_by(link).words}, 去霤{_ours(link)}"
    ),
    Relation.AT_GATE: _at_gate,
    Relation.IN_GATE: lambda link: f"{link.of[1]}{link.word}: 棖闑之間",
    Relation.BEFORE_GATE: lambda link: (
        f"{link.of[0]}{link.word}: 當{link.of[1]}, 去{link.of[1]}{_ours(link)}"
    ),
    Relation.SHIFTED: lambda link: f"{link.word}{_far(link)}",
    Relation.ON_TOP: lambda _: "其半之中",
    Relation.FROM: lambda link: f"自{link.of[0]}",
    Relation.FROM_HIM: lambda _: "自其所立",
    Relation.FACING: lambda link: f"{link.word}面而當{link.of[0]}之中",
    Relation.STAYS: lambda link: f"{_axis(link)}如其所立",
    Relation.BY_HIS_STAIR: lambda link: f"{_axis(link)}當{''.join(link.of)}{link.word}",
    Relation.IN_ITS_MIDDLE: _in_its_middle,
}


def _rank(link: Link) -> str:
    close = f" (擬: {_by(link).why})" if _by(link).why else ""
    return f"{link.word}上, {link.n} of {link.many}, 相去 {_by(link).far:g} 尺{close}"


def _round(link: Link) -> str:
    cite = link.ground.cite if link.ground else ""
    return f"{link.of[0]}之{link.word} ({cite})"


def _passing(link: Link) -> str:
    return f"{link.of[0]}之右 {_by(link).far:g} 尺, 彼在左 (擬: {_by(link).why})"


def _rests(link: Link) -> str:
    """Who says so or why; else the words of the clause."""
    ground = link.ground
    words = ground.cite or ground.why if ground else ""
    return words or f"「{link.written}」"


def reason_of(link: Link) -> str:
    """The reason of what the engine chose."""
    return link.ground.en or link.ground.why if link.ground else ""


# What is said of a point by whoever comes to it, or sets a thing there.
COMING: Mapping[Relation, Said] = {
    Relation.RETURNS: lambda _: "the place he had",
    Relation.LAIN: lambda _: "where it lay",
    Relation.AT_KNEES: lambda _: "before his knees",
    Relation.SHORT: lambda link: f"{_by(link).far:g} 尺 short",
    Relation.AHEAD: lambda link: f"{_by(link).far:+g} 尺",
    Relation.BEHIND: lambda link: f"behind {link.of[0]}",
    Relation.PASSED: lambda link: f"beside {link.of[0]}",
    Relation.PASSING: _passing,
    Relation.OFF_MAT: lambda link: f"off {link.of[0]} to the {link.word}",
    Relation.ROUND: _round,
    Relation.STEP_BETWEEN: lambda link: f"{link.of[0]}之{link.word}, 中隔一等",
    Relation.RANK: _rank,
    Relation.ABREAST: lambda link: (
        f"{link.word}, {link.n} of {link.many}, 相去 {_by(link).far:g} 尺"
    ),
    Relation.HELD: lambda link: f"in the hands of {link.of[0]}",
    Relation.CLEARED: lambda _: "cleared away",
    Relation.FELL: lambda link: f"{link.what}: {link.word}",
    Relation.TALLIED: lambda link: f"{link.what}: {link.of[0]}中",
    Relation.HEAPED: lambda link: link.what,
    Relation.LIES: lambda link: link.word,
    Relation.RESTS: _rests,
    Relation.CHOSEN: lambda link: f"擬: {reason_of(link)}",
    Relation.FACES: _faces,
    Relation.MOUNTS: lambda link: f"升: {based(link.ground)}" if link.ground else "",
}
