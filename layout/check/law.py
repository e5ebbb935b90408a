"""釋例: what a law is, and what it finds over the frames of a rite."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from layout.problems import Mark, Problem
from layout.score import Exemption, Score, Step
from layout.site import Site
from layout.stage import Frame


@dataclass(frozen=True, slots=True)
class Case:
    """A rite as played: all that a law looks at."""

    score: Score
    site: Site
    frames: Sequence[Frame]
    is_whole: bool = True  # not a span of it, in which a law may well find nothing


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a law looked at: whether it held, and what was seen."""

    holds: bool
    step: Step
    what: str = ""
    fix: str = ""
    mark: Mark | None = None  # the act, where the step's own mark is not near enough


def every_rite(_: Score) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Law:
    """One rule, in the words that state it, and the function that looks for it."""

    code: str
    name: str
    words: str  # in the classical manner
    source: str
    scope: str  # what it looks at, in plain words
    look: Callable[[Case], Iterable[Finding]]
    must_examine: Callable[[Score], bool] = every_rite  # where to find nothing is a problem


@dataclass(frozen=True, slots=True)
class Verdict:
    """A law over a whole rite."""

    law: Law
    examined: int
    held: int
    broken: tuple[Problem, ...] = ()
    excepted: tuple[str, ...] = ()  # the clauses, with the reason


@dataclass(frozen=True, slots=True)
class Report:
    """All laws over a whole rite."""

    verdicts: tuple[Verdict, ...]
    problems: tuple[Problem, ...] = field(default=())


def judge(law: Law, case: Case, exemptions: Sequence[Exemption]) -> Verdict:
    """The law over the case, breaches that are exempt put aside."""
    excused = {e.clause: e.reason for e in exemptions if e.law in (law.name, law.code)}
    examined = held = 0
    broken: list[Problem] = []
    excepted: list[str] = []
    for finding in law.look(case):
        examined += 1
        if finding.holds:
            held += 1
        elif reason := excused.get(finding.step.id) or excused.get(None):
            excepted.append(f"{finding.step.id}: {reason}")
        else:
            mark = finding.mark or finding.step.mark
            why = f"{law.name}: {law.words} ({law.source})"
            broken.append(Problem(law.code, mark, finding.what, why=why, fix=finding.fix))
    if not examined and case.is_whole and law.must_examine(case.score) and case.frames:
        what = f"the law {law.name} looked at nothing in this rite"
        broken.append(Problem("C800", case.frames[0].step.mark, what, why=f"scope: {law.scope}"))
    return Verdict(law, examined, held, tuple(broken), tuple(excepted))
