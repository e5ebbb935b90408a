"""Exceptions that a rite makes of laws: each names what is there, and is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layout.check.law import Verdict
from layout.problems import Problem, nearest, wrong
from layout.score import Exemption, Score
from layout.site import Site


def unused(score: Score, site: Site, verdicts: Sequence[Verdict]) -> Iterator[Problem]:
    """Exceptions of no law or no clause; and, as the rite is read by default, those that excuse
    nothing: another reading may do without some, and so may what cannot be read."""
    names = {name for verdict in verdicts for name in (verdict.law.name, verdict.law.code)}
    clauses = {step.id for step in score.steps}
    used = frozenset[Exemption]().union(*(verdict.used for verdict in verdicts))
    chosen = {**site.variants, **score.chosen}
    disputes = (*site.disputes.values(), *score.variants.values())
    usual = not wrong(score.problems) and all(
        chosen.get(one.name) == one.readings[0] for one in disputes
    )
    for one in score.exceptions:
        if one.law not in names:
            what = f"there is no law {one.law[:40]}"
            yield Problem("C852", one.mark, what, fix=nearest(one.law, names))
        elif one.clause is not None and one.clause not in clauses:
            what = f"no step has the id {one.clause[:40]}"
            yield Problem("C852", one.mark, what, fix=nearest(one.clause, clauses))
        elif one not in used and usual and not one.when:
            what = f"nothing in {one.clause} breaks {one.law}"
            yield Problem("C851", one.mark, what, fix="delete the exception")
