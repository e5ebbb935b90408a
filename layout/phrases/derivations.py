"""The sentence of a derivation: every link in its words, with its arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import groupby

from layout.basis import Ground
from layout.compass import Axis
from layout.derivation import Derivation, Distance, Link, Relation
from layout.measure import in_figures
from layout.phrases.figures import rounded
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
    Relation.ABOARD: lambda link: f"in or on {link.of[0]}",
    Relation.GOES_WITH: lambda link: f"in his place about {link.of[0]}",
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


def sentence(derivation: Derivation) -> str:
    """「東西: 中 廣 榮間 = 0 ∓ 60 = −60 … 60; 南北: … (擬: …)」."""
    told = ""
    for axis, links in groupby(derivation, _solved_axis):
        if axis is not None:
            part = f"{axis.value}: {', '.join(map(along, links))}"
            told = f"{told}; {part}" if told else part
            continue
        for link in links:
            told = _joined(told, link)
    return told


def _joined(told: str, link: Link) -> str:
    if link.relation is Relation.SAID and link.ground is not None:
        return f"{told} ({cited(link.ground)})"
    said = SENTENCES[link.relation](link)
    if link.relation is Relation.FROM_TOP:
        return f"{told}, {said}"
    return "; ".join(part for part in (told, said) if part)


def _solved_axis(link: Link) -> Axis | None:
    """The axis on which a relation of the site places a part."""
    return link.axis if link.relation in _SOLVED else None


def cited(ground: Ground) -> str:
    """「經: the words」: the basis, and who says so or why."""
    said = ground.cite or ground.why
    return f"{ground.basis.value}: {said}" if said else ground.basis.value


def figure(value: Fraction | float) -> str:
    """A coordinate in figures, with a true minus."""
    value = Fraction(value)
    return f"−{in_figures(-value)}" if value < 0 else in_figures(value)


def arithmetic(link: Link) -> str:
    """What a link of one axis comes to: 0 ∓ 60 = −60 … 60."""
    return SENTENCES[link.relation](link)


def along(link: Link) -> str:
    """A relation of one axis as its author wrote it, and what it comes to."""
    return f"{link.written} = {arithmetic(link)}"


def _at(link: Link) -> str:
    return figure(link.result[0])


def _off(link: Link) -> str:
    sign = "+" if link.toward > 0 else "−"
    by = in_figures(Fraction(link.by.chi)) if link.by else ""
    return f"{figure(link.start[0])} {sign} {by} = {figure(link.result[0])}"


def _midway(link: Link) -> str:
    first, second = map(figure, link.start)
    return f"({first} + {second}) ÷ 2 = {figure(link.result[0])}"


def _across(link: Link) -> str:
    return " … ".join(arithmetic(each) for each in link.links)


def _centred(link: Link) -> str:
    half = in_figures(Fraction(link.by.chi) / 2) if link.by else ""
    return f"{arithmetic(link.links[0])} ∓ {half} = {_same(link)}"


def _same(link: Link) -> str:
    low, high = map(figure, link.result)
    return f"{low} … {high}"


def _phrase(link: Link) -> str:
    x, y = map(rounded, link.result)
    return f"{link.what} = {sentence(link.links)} = ({x}, {y})"


def _declared(link: Link) -> str:
    return f"{link.axis.value if link.axis else ''}{sentence(link.links)}"


def _by_stair(link: Link) -> str:
    across, along = map(arithmetic, link.links)
    return f"{link.of[0]}{link.word}: {across}, {along} (擬)"


def _called(link: Link) -> str:
    return f"{link.what}: {sentence(link.links)}"


def _rises(link: Link) -> str:
    return f"高 {link.by.words if link.by else ''} = {figure(link.result[0])}"


def _from_top(link: Link) -> str:
    x, y = map(rounded, link.result)
    return f"降則自上數之 = ({x}, {y})"


_SOLVED: Mapping[Relation, Callable[[Link], str]] = {
    Relation.AT: _at,
    Relation.OFF: _off,
    Relation.MIDWAY: _midway,
    Relation.ACROSS: _across,
    Relation.CENTRED: _centred,
    Relation.SAME: _same,
}
SENTENCES: Mapping[Relation, Callable[[Link], str]] = {
    **_SOLVED,
    Relation.RISES: _rises,
    **PHRASES,
    **COMING,
    Relation.PHRASE: _phrase,
    Relation.DECLARED: _declared,
    Relation.BY_STAIR: _by_stair,
    Relation.CALLED: _called,
    Relation.FROM_TOP: _from_top,
}
