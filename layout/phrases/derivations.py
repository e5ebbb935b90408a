"""The sentence of a derivation: every link in its words, with its arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import groupby

from layout.basis import Ground
from layout.compass import Axis
from layout.derivation import Derivation, Link, Relation
from layout.measure import in_figures
from layout.phrases.figures import rounded
from layout.phrases.reasons import COMING, PHRASES


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
