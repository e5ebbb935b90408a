"""What a rite says and does not need: exceptions of laws that nothing breaks, people and things
that never come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layout.check.law import Verdict
from layout.problems import Problem, Weight, nearest, wrong
from layout.score import WHOLE_RITE, Exemption, LawChange, Score
from layout.site import Site
from layout.stage import Beat, Frame


def unplaced(score: Score, frames: Sequence[Frame]) -> Iterator[Problem]:
    """Each person and thing of the rite that is in no frame."""
    came, lay = set[str](), set[str]()
    for frame in frames:
        stages: tuple[Beat | Frame, ...] = (*frame.beats, frame)
        for stage in stages:  # some come and go within one step
            came |= {name for name, person in stage.people.items() if person.on_stage}
            lay |= {name for name, thing in stage.things.items()
                    if thing.pos is not None or thing.held_by or thing.inside}  # fmt: skip
    for name, person in score.cast.items():
        if name not in came:
            fix = f"put him where he is first found: {name} 在 …, or leave him out of the cast"
            what = f"{name} never comes onto the stage"
            yield Problem("C853", person.mark, what, fix=fix, weight=Weight.UNWRITTEN)
    for name, thing in score.things.items():
        if name not in lay:
            fix = f"let somebody set it out: … 設 {name} 于 …, or say at: or in:"
            what = f"{name} is never placed"
            yield Problem("C853", thing.mark, what, fix=fix, weight=Weight.UNWRITTEN)


def unused(score: Score, site: Site, verdicts: Sequence[Verdict]) -> Iterator[Problem]:
    """Exceptions of no law or no clause; and, as the rite is read by default, those that excuse
    nothing: another reading may do without some, and so may what cannot be read."""
    known = {name: verdict.law for verdict in verdicts for name in verdict.law.names}
    clauses = {step.id for step in score.steps}
    used = frozenset[Exemption]().union(*(verdict.used for verdict in verdicts))
    chosen = {**site.variants, **score.chosen}
    disputes = (*site.disputes.values(), *score.variants.values())
    usual = not wrong(score.problems) and all(
        chosen.get(one.name) == one.readings[0] for one in disputes
    )
    for one in score.exceptions:
        is_lifted = one.change is LawChange.LIFTED
        law, where = known.get(one.law), one.clause or one.section
        if law is None:
            what = f"there is no law {one.law[:40]}"
            yield Problem("C852", one.mark, what, fix=nearest(one.law, known))
        elif one.clause is not None and one.clause not in clauses:
            what = f"no step has the id {one.clause[:40]}"
            yield Problem("C852", one.mark, what, fix=nearest(one.clause, clauses))
        elif one.section and one.section not in (*score.sections, WHOLE_RITE):
            what = f"no section is called {one.section[:40]}"
            yield Problem("C852", one.mark, what, fix=nearest(one.section, score.sections))
        elif not (is_lifted or (law.turns and law.turns(one.change, score))):
            what = f"{one.law} is no other law by {one.change.value}"
            yield Problem("C852", one.mark, what, fix="except it, or name a rule of scenes/laws")
        elif one not in used and usual and not one.when:
            what = f"nothing in {where} {'breaks' if is_lifted else 'is asked by'} {one.law}"
            yield Problem("C851", one.mark, what, fix="delete the exception")
