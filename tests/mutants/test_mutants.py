"""The checks can fail: of mistakes planted in the scenes so many are told, and no fewer.

A short run of `python tests/mutants`, over the first steps of each rite.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pytest
from counting import figures
from planting import KINDS, Mistake, planted
from seen import at_least
from trying import Tried, control, tried

from layout.play import go_on
from layout.read.files.paths import whole_rites

# The shares that are caught of each kind and in each rite, in hundredths, as they were measured.
FLOORS: Mapping[str, int] = json.loads((Path(__file__).parent / "floors.json").read_text("utf-8"))
STEPS = 220  # of each rite
MANY = 3  # of each kind in each rite
SEED = 7

Every = Mapping[str, Sequence[Tried]]


@pytest.fixture(scope="module")
def every() -> Every:
    """What came of each mistake."""
    found: dict[str, list[Tried]] = {}
    for slug in whole_rites():
        right = control(slug, STEPS)
        found[slug] = [tried(right, mistake) for kind in KINDS
                       for mistake in planted(right.rite, kind, MANY, SEED)]  # fmt: skip
    return found


def test_as_many_mistakes_are_told_as_ever(every: Every) -> None:
    """Of each kind, and in each rite, no smaller share is caught than was measured; a scene that is
    written otherwise has other mistakes in the sample, of which one may escape."""
    told = figures(every)
    rows = {kind: [*row.values()] for kind, row in told.items()}
    rows |= {slug: [row[slug] for row in told.values()] for slug in every}
    fewer = {name for name, floor in at_least(20, FLOORS.items()) if _missed(rows[name], floor)}
    assert fewer == set()
    assert sum(len(found) for found in every.values()) >= 200


def _missed(cells: Iterable[tuple[int, int]], floor: int) -> bool:
    pairs = [*cells]
    return 100 * (sum(caught for caught, _ in pairs) + 1) < floor * sum(n for _, n in pairs)


def test_what_is_right_is_no_mistake() -> None:
    """A step written again as it is changes nothing, and nothing is told of it."""
    right = control("jin", 40)
    seen = [tried(right, Mistake("", at, step.acts, ""))
            for at, step in enumerate(right.rite.score.steps) if step.acts]  # fmt: skip
    assert not [one for one in at_least(20, seen) if one.told or one.is_one]


def test_a_rite_goes_on_from_any_step() -> None:
    """Played on from a pause, every later step ends as when all is played from the beginning."""
    right = control("jin", 40)
    rite = right.rite
    again = list(go_on(rite.score, rite.site, right.before(30)))
    assert [each.frame for each in again] == list(right.frames(30, 40))
