"""釋例: what a law is, and what it finds over the frames of a rite."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from layout.check.deeds import Row, row_of
from layout.problems import Mark, Problem, Weight
from layout.score import WHOLE_RITE, Exemption, LawChange, Score, Step
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
    own_files: tuple[str, ...] | None = None  # None: all that the rite is written in
    begun: Frame | None = None  # the first of the frames, where it is only what others follow

    @property
    def looked_at(self) -> Sequence[Frame]:
        """The frames but for what they only follow."""
        return self.frames[1:] if self.begun else self.frames

    @property
    def files(self) -> tuple[str, ...]:
        """The files that are looked at."""
        every = (*self.score.files, *self.site.files)
        return every if self.own_files is None else self.own_files

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
    change: Exemption | None = None  # what the rite says of the law, by which it was looked at


def every_rite(_: Score) -> bool:
    return True


def no_rite(_: Score) -> bool:
    """Any rite may have nothing that the law looks at."""
    return False


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
    turns: Callable[[LawChange, Score], bool] | None = None  # whether it can be turned about so
    is_near: bool = False  # what it finds in a section rests on its frames and the one before them

    @property
    def names(self) -> tuple[str, str]:
        """What an exception may call it."""
        return (self.name, self.code)

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


@dataclass(frozen=True, slots=True)
class Tally:
    """What a law finds in some frames."""

    examined: int = 0
    held: int = 0
    broken: tuple[Problem, ...] = ()
    excepted: tuple[str, ...] = ()  # the clauses, with the reason
    used: tuple[int, ...] = ()  # which of the rite's exceptions


def judge(law: Law, case: Case, exemptions: Sequence[Exemption]) -> Verdict:
    """The law over the case, breaches that are exempt put aside."""
    return conclude(law, case, tally(law, case, exemptions), exemptions)


class LawOutcome(Enum):
    """What became of one thing that a law looked at."""

    HELD = "held"
    BROKEN = "broken"
    EXCEPTED = "excepted"


class LawSight(NamedTuple):
    """A finding, what became of it, and the reason why it is no breach."""

    finding: Finding
    outcome: LawOutcome
    reason: str = ""
    exemption: int | None = None  # which of the rite's, if it is one of those


def sightings(law: Law, case: Case, exemptions: Sequence[Exemption]) -> Iterator[LawSight]:
    """All that a law sees in the case."""
    lifted = {
        (e.clause, e.section): n
        for n, e in enumerate(exemptions)
        if e.law in law.names and e.change is LawChange.LIFTED
    }
    for finding in law.look(case):
        if finding.holds:
            change = exemptions.index(finding.change) if finding.change in exemptions else None
            yield LawSight(finding, LawOutcome.HELD, "", change)
        elif finding.unless:
            yield LawSight(finding, LawOutcome.EXCEPTED, finding.unless)
        elif (known := _excuse(finding, lifted)) is not None:
            yield LawSight(finding, LawOutcome.EXCEPTED, exemptions[known].reason, known)
        else:
            yield LawSight(finding, LawOutcome.BROKEN)


def tally(law: Law, case: Case, exemptions: Sequence[Exemption], but: Step | None = None) -> Tally:
    """What a law finds in the case, but for one step."""
    examined = held = 0
    broken: list[Problem] = []
    excepted: list[str] = []
    used: set[int] = set()
    for finding, outcome, reason, known in sightings(law, case, exemptions):
        if finding.step is but:
            continue
        examined += 1
        if outcome is LawOutcome.HELD:
            held += 1
        used |= set() if known is None else {known}
        if outcome is LawOutcome.EXCEPTED:
            excepted.append(f"{finding.step.id}: {reason}")
        elif outcome is LawOutcome.BROKEN:
            mark = finding.mark or finding.step.mark
            why = f"{law.name}: {law.words} ({law.source})"
            if finding.change is not None:
                why = f"{why}, {finding.change.change.value}: {finding.change.reason}"
            broken.append(Problem(law.code, mark, finding.what, why=why, fix=finding.fix))
    return Tally(examined, held, tuple(broken), tuple(excepted), tuple(sorted(used)))


def total(tallies: Iterable[Tally]) -> Tally:
    """What a law finds in several stretches."""
    every = tuple(tallies)
    return Tally(
        sum(each.examined for each in every),
        sum(each.held for each in every),
        tuple(problem for each in every for problem in each.broken),
        tuple(one for each in every for one in each.excepted),
        tuple(sorted({n for each in every for n in each.used})),
    )


def conclude(law: Law, case: Case, tally: Tally, exemptions: Sequence[Exemption]) -> Verdict:
    """The law over the whole case, by what it found there."""
    broken = tally.broken
    must = not tally.examined and law.must_examine(case.score)
    lacks = "" if tally.examined or must else law.lacks(case)
    if must and case.is_whole and case.frames:
        what = f"the law {law.name} looked at nothing in this rite"
        mark, why = case.frames[0].step.mark, f"scope: {law.scope}"
        broken = (*broken, Problem("C800", mark, what, why=why, weight=Weight.IDLE))
    used = frozenset(exemptions[n] for n in tally.used)
    return Verdict(law, tally.examined, tally.held, broken, tally.excepted, used, lacks)


def _excuse(finding: Finding, lifted: Mapping[tuple[str | None, str], int]) -> int | None:
    """What excuses the step, or the one that it repeats, or all of its section, or of the rite."""
    step = finding.step
    spots = ((step.id, ""), (finding.told, ""), (None, step.section), (None, WHOLE_RITE))
    known = (lifted.get(spot) for spot in (*spots, (None, "")))
    return next((one for one in known if one is not None), None)
