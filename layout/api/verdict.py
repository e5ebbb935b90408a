"""A rite examined: what goes wrong in playing it, and what every law finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from layout.api.rite import load
from layout.check import Verdict, check, unplaced
from layout.check.claims import CLAIMS
from layout.problems import Problem, Weight, in_file_order, wrong
from layout.score import Score

# the claims that speak of what is done, not of what is not
_BESIDES = ("denied_not_played", "order_played", "unplayed_is_unplayed")


@dataclass(frozen=True, slots=True)
class Examined:
    """The findings over one rite under one choice of readings."""

    slug: str
    title: str
    chosen: Mapping[str, str]
    steps: int
    verdicts: tuple[Verdict, ...]
    problems: tuple[Problem, ...]
    is_draft: bool = False

    @property
    def faults(self) -> tuple[Problem, ...]:
        """What must be mended: of a draft, only what is wrong."""
        return wrong(self.problems) if self.is_draft else (*wrong(self.problems), *self.unwritten)

    @property
    def unwritten(self) -> tuple[Problem, ...]:
        """What is not yet written."""
        return tuple(each for each in self.problems if each.weight is Weight.UNWRITTEN)

    @property
    def idle(self) -> tuple[str, ...]:
        """The laws that have nothing to look at, though they should."""
        codes = [each.law.name for each in self.verdicts if any(map(_is_idle, each.broken))]
        return tuple(codes)


def _is_idle(problem: Problem) -> bool:
    return problem.weight is Weight.IDLE


def examine(name: str, chosen: Mapping[str, str]) -> Examined:
    """Every problem of a rite and the verdict of every law; where some of it cannot be read, what
    that is, since the rest may follow from it."""
    rite = load(name, **chosen)
    score, problems = rite.score, list(rite.problems)
    verdicts: tuple[Verdict, ...] = ()
    if not wrong(score.problems):
        frames = tuple(frame.state for frame in rite.frames)
        report = check(score, rite.site, frames)
        verdicts = report.verdicts
        problems += _weighed(report.problems, score)
        problems += unplaced(score, frames) if score.is_draft else ()
    told = in_file_order(problems)
    steps = len(rite.frames)
    return Examined(score.slug, score.title, chosen, steps, verdicts, told, score.is_draft)


def _weighed(problems: Iterable[Problem], score: Score) -> Iterator[Problem]:
    """What a clause says and is not done is not yet written: in a draft, or in a step that has no
    acts at all."""
    acting = {step.mark for step in score.steps if step.acts}
    codes = {law.code for law in CLAIMS if law.name not in _BESIDES}
    for problem in problems:
        is_open = problem.code in codes and (score.is_draft or problem.mark not in acting)
        yield replace(problem, weight=Weight.UNWRITTEN) if is_open else problem


def readings(name: str, chosen: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """The choice itself, then it with each other reading of each dispute in turn."""
    rite = load(name, **chosen)
    yield chosen
    disputes = {**rite.site.disputes, **rite.score.variants}  # one may be of both
    for dispute in disputes.values():
        for reading in dispute.readings:
            if reading != rite.variants[dispute.name] and dispute.name not in chosen:
                yield {**chosen, dispute.name: reading}
