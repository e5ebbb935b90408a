"""Readings of every dispute of every rite are played, several of them together.

Of a long rite one such play is made in a run, another when its scenes are written otherwise; each
reading by itself is what `layout check --every-variant` plays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from sampling import WHOLE, turn

from layout.api.rite import load
from layout.api.verdict import examine, readings
from layout.read.files.paths import whole_rites

Reading = tuple[str, str]  # a dispute, and what is held of it
Choice = dict[str, str]

# Each of their readings has a play of its own. On 堂深 every measure of a house rests, and the mats
# of 遵者 find room or not by where the walls of a house are held to be.
ALONE = {"堂深", "遵者"}


def plays(singles: Sequence[Reading]) -> list[Choice]:
    """As few plays as hold every reading that is no default, one of a dispute to a play.

    Disputes begin with different plays, so that in each about as many are at their defaults.
    """
    alone = [one for one in singles if one[0] in ALONE]
    disputes = list(dict.fromkeys(name for name, _ in singles if name not in ALONE))
    told = [[one for one in singles if one[0] == dispute] for dispute in disputes]
    found: list[Choice] = [{} for _ in range(max(map(len, told), default=0))]
    for i, own in enumerate(told):
        for nth, (dispute, reading) in enumerate(own, start=i):
            found[nth % len(found)][dispute] = reading
    return [*(dict([one]) for one in alone), *found]


def sampled(slug: str, every: Sequence[Choice]) -> Choice:
    """One of them, another every day."""
    return every[turn(len(every), slug)]


def to_blame(chosen: Choice, fails: Callable[[Choice], bool]) -> Choice:
    """Those of the readings of a play that fails without which it does not."""
    left, size = chosen, len(chosen) // 2
    while size:
        names = list(left)
        for start in range(0, len(names), size):
            out = names[start : start + size]
            fewer = {name: said for name, said in left.items() if name not in out}
            left = fewer if fails(fewer) else left
        size //= 2
    return left


@pytest.mark.parametrize("slug", whole_rites())
def test_no_problem_in_any_reading(slug: str) -> None:
    """Nothing goes wrong, no law is broken, and one that does not apply says why, whatever is held
    of a dispute: one play a day of those that hold every reading, or all of them."""
    usual = load(slug).compiled
    singles = [one for chosen in readings(slug, {}) for one in chosen.items()]
    every = plays(singles)
    assert sorted(one for play in every for one in play.items()) == sorted(singles)
    told = every if WHOLE or not every else [sampled(slug, every)]
    for chosen in ({}, *told):
        seen = examine(slug, chosen, usual)
        assert seen.steps > 100
        assert sum(verdict.examined for verdict in seen.verdicts) > 1000
        assert all(verdict.examined or verdict.lacks for verdict in seen.verdicts)
        if seen.problems:
            blamed = to_blame(chosen, lambda fewer: bool(examine(slug, fewer, usual).problems))
            again = examine(slug, blamed, usual).problems
            found = [f"{p.mark}: {p.code} {p.what}" for p in again]
            assert found == [], f"under {blamed}; set by itself in ALONE what goes with nothing"


def test_a_reading_beside_another_is_itself() -> None:
    """What a rite shares with its usual reading is as it would be made by itself."""
    usual = load("jin").compiled
    own = [{name: dispute.readings[1]} for name, dispute in usual.score.variants.items()]
    chosen = own[::6]
    beside = [examine("jin", one, usual) for one in chosen]
    alone = [examine("jin", one) for one in chosen]
    assert len(alone) > 1
    assert [each.problems for each in beside] == [each.problems for each in alone]
    assert [[v.examined for v in e.verdicts] for e in beside] == [
        [v.examined for v in e.verdicts] for e in alone
    ]


def test_who_is_to_blame_is_found() -> None:
    """A reading by itself, or two that only fail together, of a play of many."""
    chosen = dict.fromkeys("甲乙丙丁戊己庚辛", "other")
    for guilty in ({"丙"}, {"甲", "辛"}, {"丁", "戊"}):
        assert to_blame(chosen, lambda some, held=guilty: held <= some.keys()).keys() == guilty
