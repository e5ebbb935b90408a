"""Every reading of every dispute of every rite is played, several of them together.

A rite is played some six times, which takes a fifth of the time that each reading by itself takes:
that is what `layout check --every-variant` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest
from seen import at_least

from layout.api.verdict import examine, readings
from layout.problems import ProblemError
from layout.read.files.paths import whole_rites

Reading = tuple[str, str]  # a dispute, and what is held of it
Choice = dict[str, str]

# Each of their readings has a play of its own. On 堂深 every measure of a house rests, and the mats
# of 遵者 find room or not by where the walls of a house are held to be.
ALONE = {"堂深", "遵者"}


def plays(singles: Sequence[Reading]) -> list[Choice]:
    """The defaults; then as few plays as hold every other reading, one of a dispute to a play.

    Disputes begin with different plays, so that in each about as many are at their defaults.
    """
    alone = [one for one in singles if one[0] in ALONE]
    disputes = list(dict.fromkeys(name for name, _ in singles if name not in ALONE))
    told = [[one for one in singles if one[0] == dispute] for dispute in disputes]
    found: list[Choice] = [{} for _ in range(max(map(len, told), default=0))]
    for i, own in enumerate(told):
        for nth, (dispute, reading) in enumerate(own, start=i):
            found[nth % len(found)][dispute] = reading
    return [{}, *(dict([one]) for one in alone), *found]


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


def _shipped() -> Iterator[tuple[str, Choice]]:
    for slug in whole_rites():
        try:
            singles = [one for chosen in readings(slug, {}) for one in chosen.items()]
        except ProblemError:
            singles = []  # what is wrong with its scenes the play at its defaults tells
        yield from ((slug, chosen) for chosen in plays(singles))


@pytest.mark.parametrize(
    ("slug", "chosen"),
    [*_shipped()],
    ids=lambda word: (
        word if isinstance(word, str) else "".join(f" {k}-{v}" for k, v in word.items())
    ),
)
def test_no_problem_in_any_reading(
    slug: str, chosen: Choice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing goes wrong, no law is broken, and one that does not apply says why, whatever is held
    of a dispute."""
    if chosen:  # nobody asks for it again, and it would drive from the cache what others ask for
        monkeypatch.setenv("LAYOUT_CACHE", "")
    seen = examine(slug, chosen)
    assert seen.steps > 200
    assert sum(verdict.examined for verdict in seen.verdicts) > 1000
    assert all(verdict.examined or verdict.lacks for verdict in seen.verdicts)
    if not seen.problems:
        return
    blamed = to_blame(chosen, lambda fewer: bool(examine(slug, fewer).problems))
    found = [f"{p.mark}: {p.code} {p.what}" for p in examine(slug, blamed).problems]
    assert found == [], f"under {blamed}; set by itself in ALONE what goes with nothing"


def test_every_reading_is_in_a_play() -> None:
    """Once, and with no other of its dispute."""
    for slug in at_least(5, whole_rites()):
        singles = [one for chosen in readings(slug, {}) for one in chosen.items()]
        found = plays(singles)
        assert sorted(one for play in found for one in play.items()) == sorted(singles)


def test_who_is_to_blame_is_found() -> None:
    """A reading by itself, or two that only fail together, of a play of many."""
    chosen = dict.fromkeys("甲乙丙丁戊己庚辛", "other")
    for guilty in ({"丙"}, {"甲", "辛"}, {"丁", "戊"}):
        assert to_blame(chosen, lambda some, held=guilty: held <= some.keys()).keys() == guilty
