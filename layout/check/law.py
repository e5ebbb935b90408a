"""釋例: what a law is, and what it finds over the frames of a rite."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from layout.check.deeds import Row, row_of
from layout.problems import Mark, Problem, Weight
from layout.score import Exemption, Score, Step
from layout.site import Site
from layout.stage import Frame


@dataclass(frozen=True, eq=False)
class Case:
    """A rite as played: all that a law looks at. It is itself and no other, so that what several
    laws ask of it can be kept."""

    score: Score
    site: Site
    frames: Sequence[Frame]
    is_whole: bool = True  # not a span of it, in which a law may well find nothing

    @cached_property
    def row(self) -> Row:
        """All that is done in it, in order."""
        return row_of(self.score, self.site, self.frames)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a law looked at: whether it held, and what was seen."""

    holds: bool
    step: Step
    what: str = ""
    fix: str = ""
    mark: Mark | None = None  # the act, where the step's own mark is not near enough
    unless: str = ""  # the words of the law itself by which this is no breach
    told: str = ""  # the id of the step that the act is written in, where this one repeats it


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
    why_idle: Callable[[Case], str] | None = None  # why it does not apply, where it says so itself

    def lacks(self, case: Case) -> str:
        """Why it does not apply to a rite."""
        return self.why_idle(case) if self.why_idle else f"it looks at {self.scope}: there is none"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A law over a whole rite."""

    law: Law
    examined: int
    held: int
    broken: tuple[Problem, ...] = ()
    excepted: tuple[str, ...] = ()  # the clauses, with the reason
    used: frozenset[Exemption] = frozenset()  # what the rite itself says of them
    lacks: str = ""  # why it does not apply, where it looked at nothing


@dataclass(frozen=True, slots=True)
class Report:
    """All laws over a whole rite."""

    verdicts: tuple[Verdict, ...]
    problems: tuple[Problem, ...] = field(default=())


def judge(law: Law, case: Case, exemptions: Sequence[Exemption]) -> Verdict:
    """The law over the case, breaches that are exempt put aside."""
    excused = {e.clause: e for e in exemptions if e.law in (law.name, law.code)}
    examined = held = 0
    broken: list[Problem] = []
    excepted: list[str] = []
    used: set[Exemption] = set()
    for finding in law.look(case):
        examined += 1
        if finding.holds:
            held += 1
        elif reason := finding.unless:
            excepted.append(f"{finding.step.id}: {reason}")
        elif known := _excuse(finding, excused):
            used.add(known)
            excepted.append(f"{finding.step.id}: {known.reason}")
        else:
            mark = finding.mark or finding.step.mark
            why = f"{law.name}: {law.words} ({law.source})"
            broken.append(Problem(law.code, mark, finding.what, why=why, fix=finding.fix))
    must = not examined and law.must_examine(case.score)
    lacks = "" if examined or must else law.lacks(case)
    if must and case.is_whole and case.frames:
        what = f"the law {law.name} looked at nothing in this rite"
        mark, why = case.frames[0].step.mark, f"scope: {law.scope}"
        broken.append(Problem("C800", mark, what, why=why, weight=Weight.IDLE))
    return Verdict(law, examined, held, tuple(broken), tuple(excepted), frozenset(used), lacks)


def _excuse(finding: Finding, excused: Mapping[str | None, Exemption]) -> Exemption | None:
    """What excuses the step, or the one that it repeats, or every step."""
    known = (excused.get(clause) for clause in (finding.step.id, finding.told, None))
    return next((one for one in known if one is not None), None)
