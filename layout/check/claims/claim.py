"""A claim: one thing that the words of a clause say, and whether it is so in its step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import NamedTuple, TypeVar

from layout.check.claims.units import PlayedClause, units
from layout.check.law import Case, Finding, Law, no_rite
from layout.score import Score

_FIX = "play it as the words say; or say under unplayed: why they are not"


class Claim(NamedTuple):
    """What a word of a clause says."""

    word: str  # as it stands in the clause
    holds: bool
    what: str = ""


Claims = Callable[[Case, PlayedClause], Iterable[Claim]]


class _Row(NamedTuple):
    """What a law of claims says of itself, beside the function that finds them."""

    code: str
    name: str
    words: str  # in the classical manner
    scope: str  # what it looks at, in plain words


_SOURCE = "a clause is a claim"
_Found = TypeVar("_Found", bound=Claims)
_ROWS: dict[Claims, _Row] = {}


def claim_law(code: str, name: str, words: str, scope: str) -> Callable[[_Found], _Found]:
    """Makes a law of a function that finds claims: its code in the catalogue, its name, its words
    in the classical manner, and what it looks at."""

    def register(claims: _Found) -> _Found:
        _ROWS[claims] = _Row(code, name, words, scope)
        return claims

    return register


def claim_laws(*modules: ModuleType) -> tuple[Law, ...]:
    """The laws whose functions stand in these modules, by code, and last the one that what is said
    to be unplayed is not played."""
    there = {module.__name__ for module in modules}
    rows = sorted(
        ((row, claims) for claims, row in _ROWS.items() if claims.__module__ in there),
        key=lambda each: each[0],
    )
    none = _Row("C839", "unplayed_is_unplayed", "曰不行者，必實不行",
                "every word that a step says is not played")  # fmt: skip
    looks = [(row, looking(claims)) for row, claims in rows]
    looks.append((none, needless(claims for _, claims in rows)))
    return tuple(
        Law(row.code, row.name, row.words, _SOURCE, row.scope, look, no_rite, is_near=True)
        for row, look in looks
    )


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
