"""A measure of the place: as a dimension line tells it, and as a sentence with its formula."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from layout.basis import Basis
from layout.derivation import Derivation, lengths_in
from layout.measure import LADDER, Length, Term, in_figures, in_words
from layout.phrases.derivations import cited
from layout.said import Said
from layout.say.quoting import SIGNS
from layout.say.tongue import Tongue
from layout.site import NamedLength, Site


@dataclass(frozen=True, slots=True)
class Told:
    """One length with what it rests on."""

    name: str
    en: str  # its name in English
    words: str  # 十有二尋; what it is made of, where the text gives no number: 堂深 × 三
    made_of: str  # the same in English, its units in 尺: 3 × depth of the hall
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

    def beside(self, tongue: Tongue) -> tuple[str, str]:
        """As a dimension line tells it, and on what it rests: in one language."""
        english = f"{self.en}, {self.figure}" if self.en else self.figure
        return tongue.lead(Said(self.han, english)).text, tongue.lead(SIGNS[self.basis]).text


def lengths_of(site: Site, ground: str) -> tuple[NamedLength, ...]:
    """Every named length of the ground, as its file gives them."""
    owner = site.owners[ground]
    return tuple(length for length in site.lengths.values() if length.owner == owner)


def told(site: Site, ground: str) -> tuple[Told, ...]:
    """Every named length of the ground in its words."""
    return tuple(_told(site, length) for length in lengths_of(site, ground))


def _told(site: Site, named: NamedLength) -> Told:
    words = named.length.formula or in_words(named.length.value)
    ground, far, english = named.ground, named.length, site.vocabulary.lengths
    cite = ground.cite or ground.why
    en, made_of = english.get(named.called, ""), in_english(far, english)
    return Told(named.called, en, words, made_of, named.value, ground.basis, cite, far.is_composed)


def length_of(site: Site, ground: str, called: str) -> Told | None:
    """The length of that name on a ground."""
    found = (_told(site, length) for length in lengths_of(site, ground) if length.called == called)
    return next(found, None)


def in_derivation(site: Site, ground: str, derivation: Derivation) -> list[Told]:
    """The named lengths that a derivation uses, as they come."""
    own = {length.called: length for length in lengths_of(site, ground)}
    return [_told(site, own[name]) for name in lengths_in(derivation) if name in own]


def of_length(length: Length) -> str:
    """「侯中 = 侯道 五十弓 (50 × 6 = 300 尺) × 弓二寸 (0.2 ÷ 6) = 十尺 (10 尺)」."""
    return " = ".join(filter(None, (length.name, working_of(length))))


def working_of(length: Length) -> str:
    """The same without its name; 三尺 = 三尺 says nothing, and is told once."""
    words = in_words(length.value)
    formula = "" if length.written == words else "".join(map(_term, length.terms))
    return " = ".join(filter(None, (formula, f"{words} ({_chi(length)})")))


def in_english(length: Length, english: Mapping[str, str]) -> str:
    """「2 × side of the target's middle」, 「4 × 30 尺」; nothing where it is a bare number."""
    first, *more = length.terms
    if more or first.of:
        return "".join(_in_english(term, english) for term in length.terms)
    worked, equals, _ = first.worked.partition(" = ")
    has_own = any(unit.name not in LADDER for unit in length.units)
    return f"{worked} 尺" if equals and has_own else ""


def _in_english(term: Term, english: Mapping[str, str]) -> str:
    times = str(term.times) if term.times != 1 else ""
    if term.of:
        return " × ".join(filter(None, (times, english.get(term.of, term.of))))
    if times:
        return f" × {times}" if term.is_part else times
    return term.worked.rpartition(" = ")[2] or term.written


def of_named_length(named: NamedLength) -> str:
    """The same, with what it rests on."""
    return f"{of_length(named.length)} ({cited(named.ground)})"


def _term(term: Term) -> str:
    return f"{term.written} ({term.worked})" if term.worked else term.written


def _chi(length: Length) -> str:
    return f"{in_figures(length.value)} 尺"
