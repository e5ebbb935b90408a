"""The words of links that no form makes: of a whole phrase, and of whoever comes to its place."""

from __future__ import annotations

from collections.abc import Mapping

from layout.basis import Ground
from layout.derivation import Distance, Link, Relation
from layout.phrases.form import Words
from layout.phrases.grammar import FORMS

_NONE = Distance(0)


def _by(link: Link) -> Distance:
    return link.by or _NONE


def _axis(link: Link) -> str:
    return link.axis.value if link.axis else ""


def _in_its_middle(link: Link) -> str:
    whose = f"{link.of[0]}之中" if link.of else "其中"
    return f"{_axis(link)}當{whose} (擬)"


def _faces(link: Link) -> str:
    """Nothing where the clause itself says it."""
    given = link.ground and (link.ground.cite or link.ground.why)
    return f"面: {based(link.ground)}" if link.ground and given else ""


def based(ground: Ground) -> str:
    """「擬, the reason」: the basis, and who says so or why."""
    return f"{ground.basis.value}, {ground.cite or ground.en or ground.why}"


# Of a phrase: what each of its forms says, what lies in all of them, and what fills an open axis.
PHRASES: Mapping[Relation, Words] = {
    **{relation: words for form in FORMS for relation, words in form.reasons.items()},
    Relation.IN_ALL: lambda link: f"在其內者: {'、'.join(link.of)}",
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
COMING: Mapping[Relation, Words] = {
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
