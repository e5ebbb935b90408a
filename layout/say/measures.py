"""A measure of the place as a dimension line tells it: its name, its words, 尺, its basis."""

from __future__ import annotations

from dataclasses import dataclass

from layout.basis import Basis
from layout.derivation import Derivation, lengths_in
from layout.measure.length import in_words
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
