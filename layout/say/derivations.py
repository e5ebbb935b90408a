"""The sentence of a derivation: every link in its words, with its arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import groupby

from layout.basis import Ground
from layout.derivation import Derivation, Link, Relation
from layout.measure import in_figures


def sentence(derivation: Derivation) -> str:
    """「東西: 中 廣 榮間 = 0 ∓ 60 = −60 … 60; 南北: … (擬: …)」."""
    told = ""
    for axis, links in groupby(derivation, lambda link: link.axis):
        if axis is not None:
            part = f"{axis.value}: {', '.join(map(_along, links))}"
            told = f"{told}; {part}" if told else part
            continue
        for link in links:
            told = _joined(told, link)
    return told


def _joined(told: str, link: Link) -> str:
    if link.relation is Relation.SAID and link.ground is not None:
        return f"{told} ({cited(link.ground)})"
    said = _SENTENCES[link.relation](link)
    return f"{told}; {said}" if told else said


def cited(ground: Ground) -> str:
    """「經: the words」: the basis, and who says so or why."""
    said = ground.cite or ground.why
    return f"{ground.basis.value}: {said}"


def figure(value: Fraction | float) -> str:
    """A coordinate in figures, with a true minus."""
    value = Fraction(value)
    return f"−{in_figures(-value)}" if value < 0 else in_figures(value)


def arithmetic(link: Link) -> str:
    """What a link of one axis comes to: 0 ∓ 60 = −60 … 60."""
    return _SENTENCES[link.relation](link)


def _along(link: Link) -> str:
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


_SENTENCES: Mapping[Relation, Callable[[Link], str]] = {
    Relation.AT: _at,
    Relation.OFF: _off,
    Relation.MIDWAY: _midway,
    Relation.ACROSS: _across,
    Relation.CENTRED: _centred,
    Relation.SAME: _same,
}
