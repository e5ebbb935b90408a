"""The checks can fail: of mistakes planted in the scenes so many are told, and no fewer.

A short run of `python tests/mutants`, over the first steps of each rite.
"""

from __future__ import annotations

from counting import figures
from planting import KINDS, Mistake, planted
from seen import at_least
from trying import Tried, control, tried

from layout.play import go_on
from layout.read.files.paths import whole_rites

FLOOR = 72  # of a hundred mistakes that are planted; 75 are told of these, more of the whole run
STEPS = 150  # of each rite
MANY = 1  # of each kind in each rite
SEED = 7


def test_no_smaller_share_of_mistakes_is_told() -> None:
    """Of mistakes of every kind, in the first steps of every rite, no smaller share is told."""
    found: dict[str, list[Tried]] = {}
    for slug in whole_rites():
        right = control(slug, STEPS)
        found[slug] = [tried(right, mistake) for kind in KINDS
                       for mistake in planted(right.rite, kind, MANY, SEED)]  # fmt: skip
    cells = [cell for row in at_least(14, figures(found).values()) for cell in row.values()]
    caught, made = (sum(cell[i] for cell in cells) for i in (0, 1))
    assert made >= 60
    assert 100 * caught >= FLOOR * made


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
