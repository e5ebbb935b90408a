"""A claim: one thing that the words of a clause say, and whether it is so in its step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from layout.check.claims.units import PlayedClause, units
from layout.check.law import Case, Finding
from layout.score import Score

_FIX = "play it as the words say; or say under unplayed: why they are not"


class Claim(NamedTuple):
    """What a word of a clause says."""

    word: str  # as it stands in the clause
    holds: bool
    what: str = ""


Claims = Callable[[Case, PlayedClause], Iterable[Claim]]


def looking(claims: Claims) -> Callable[[Case], Iterator[Finding]]:
    """What a law of claims looks at: every claim, but for those that the step itself says are not
    played."""

    def look(case: Case) -> Iterator[Finding]:
        for unit in units(case):
            for claim in claims(case, unit):
                if claim.holds or not is_told(unit, claim):
                    yield Finding(claim.holds, unit.step, claim.what, _FIX)

    return look


def departs(score: Score) -> bool:
    """Whether a reading is chosen that is not the default: what is said to be unplayed may be
    played in it."""
    chosen, variants = score.chosen, score.variants
    return any(chosen.get(name) not in (None, v.readings[0]) for name, v in variants.items())


def is_told(unit: PlayedClause, claim: Claim) -> bool:
    """Whether the step says why the word is not played."""
    return any(word in claim.word or claim.word in word for word in unit.step.unplayed)


def needless(every: Iterable[Claims]) -> Callable[[Case], Iterator[Finding]]:
    """Every word said to be unplayed, which one claim at least must miss."""
    kinds = tuple(every)

    def look(case: Case) -> Iterator[Finding]:
        for unit in () if departs(case.score) else units(case):
            if not unit.step.unplayed:
                continue
            unmet = [c.word for claims in kinds for c in claims(case, unit) if not c.holds]
            for word, why in unit.step.unplayed.items():
                is_so = any(word in other or other in word for other in unmet)
                what = f"{word} is said to be unplayed, and is played"
                yield Finding(is_so and bool(why), unit.step, what, "take it off unplayed:")

    return look
