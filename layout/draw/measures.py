"""A measure of the place as a dimension line tells it: its name, its words, 尺, its basis."""

from __future__ import annotations

import re
from dataclasses import dataclass

from layout.basis import Basis
from layout.measure.length import in_words
from layout.site import Site

_CITED = re.compile(r" \(([經記注疏後擬]): (.*)\)$")
_COMPOSED = re.compile(r"[×÷+−之分倍]|[^一-鿿]|[廣深高長方間]$")  # not a number with its unit
_WORKING = re.compile(r" \([^()]*\)")


@dataclass(frozen=True, slots=True)
class Told:
    """One length with what it rests on."""

    name: str
    words: str  # 十有二尋; what it is made of, where the text gives no number: 堂深 × 三
    value: float  # 尺
    basis: Basis | None
    cite: str

    @property
    def figure(self) -> str:
        return f"{round(self.value, 2):g} 尺"

    @property
    def han(self) -> str:
        """壇方十有二尋 96 尺; without the words where they are a sum of others."""
        words = "" if _COMPOSED.search(self.words) else self.words
        return " ".join(part for part in (f"{self.name}{words}", self.figure) if part)

    @property
    def ground(self) -> str:
        return self.basis.value if self.basis else ""


def told(site: Site, ground: str, name: str) -> Told | None:
    """The named length of a ground."""
    found = site.lengths.get(owner_of(ground) + name)
    if found is None:
        return None
    value, derivation = found
    cited = _CITED.search(derivation)
    line = derivation[: cited.start()] if cited else derivation
    parts = _WORKING.sub("", line).split(" = ")
    words = parts[1] if len(parts) > 1 else in_words(value)
    basis = Basis(cited[1]) if cited else None
    return Told(name, words, value, basis, cited[2] if cited else "")


def in_derivation(site: Site, ground: str, derivation: str) -> list[Told]:
    """The named lengths that a derivation uses, as they come."""
    owner = owner_of(ground)
    names = [n.removeprefix(owner) for n in site.lengths if n.startswith(owner)]
    found: dict[int, str] = {}
    for name in sorted(names, key=len, reverse=True):
        for match in re.finditer(re.escape(name), derivation):
            if not any(at <= match.start() < at + len(n) for at, n in found.items()):
                found[match.start()] = name
    ordered = dict.fromkeys(found[at] for at in sorted(found))
    return [one for name in ordered if (one := told(site, ground, name)) is not None]


def owner_of(ground: str) -> str:
    """What the names of a ground apart begin with: 會同之 of 會同之宮."""
    owner = ground.rpartition("之")[0]
    return f"{owner}之" if owner else ""
