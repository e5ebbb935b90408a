"""A measure of the place: as a dimension line tells it, and as a sentence with its formula."""

from __future__ import annotations

from dataclasses import dataclass

from layout.basis import Basis
from layout.derivation import Derivation, lengths_in
from layout.measure import Length, Term, in_figures, in_words
from layout.say.derivations import cited
from layout.site import NamedLength, Site


@dataclass(frozen=True, slots=True)
class Told:
    """One length with what it rests on."""

    name: str
    words: str  # 十有二尋; what it is made of, where the text gives no number: 堂深 × 三
    value: float  # 尺
    basis: Basis
    cite: str
    is_composed: bool  # of other lengths

    @property
    def figure(self) -> str:
        return f"{round(self.value, 2):g} 尺"

    @property
    def han(self) -> str:
        """壇方十有二尋 96 尺; without the words where they are a sum of others."""
        words = "" if self.is_composed else self.words
        return " ".join(part for part in (f"{self.name}{words}", self.figure) if part)

    @property
    def ground(self) -> str:
        return self.basis.value


def lengths_of(site: Site, ground: str) -> tuple[NamedLength, ...]:
    """Every named length of the ground, as its file gives them."""
    owner = site.owners[ground]
    return tuple(one for one in site.lengths.values() if one.owner == owner)


def told(named: NamedLength) -> Told:
    """A named length in its words."""
    words = named.length.formula or in_words(named.length.value)
    ground, far = named.ground, named.length
    cite = ground.cite or ground.why
    return Told(named.called, words, named.value, ground.basis, cite, far.is_composed)


def length_of(site: Site, ground: str, called: str) -> Told | None:
    """The length of that name on a ground."""
    found = (one for one in lengths_of(site, ground) if one.called == called)
    return next(map(told, found), None)


def in_derivation(site: Site, ground: str, derivation: Derivation) -> list[Told]:
    """The named lengths that a derivation uses, as they come."""
    own = {one.called: one for one in lengths_of(site, ground)}
    return [told(own[name]) for name in lengths_in(derivation) if name in own]


def of_length(length: Length) -> str:
    """「侯中 = 侯道 五十弓 (50 × 6 = 300 尺) × 弓二寸 (0.2 ÷ 6) = 十尺 (10 尺)」."""
    return " = ".join(filter(None, (length.name, working_of(length))))


def working_of(length: Length) -> str:
    """The same without its name; 三尺 = 三尺 says nothing, and is told once."""
    words = in_words(length.value)
    formula = "" if length.written == words else "".join(map(_term, length.terms))
    return " = ".join(filter(None, (formula, f"{words} ({_chi(length)})")))


def of_named_length(named: NamedLength) -> str:
    """The same, with what it rests on."""
    return f"{of_length(named.length)} ({cited(named.ground)})"


def _term(term: Term) -> str:
    return f"{term.written} ({term.worked})" if term.worked else term.written


def _chi(length: Length) -> str:
    return f"{in_figures(length.value)} 尺"
