"""Laws over the frames of a rite (釋例): each is examined, held, broken or excepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from layout.check.agreeing import AGREEING
from layout.check.cites import CITES
from layout.check.claims import CLAIMS
from layout.check.company import COMPANY
from layout.check.exceptions import unused
from layout.check.law import Case, Finding, Law, Report, Verdict, judge
from layout.check.missing import unplaced
from layout.check.rules import rules
from layout.check.states.bodies import BODIES
from layout.check.states.reach import REACH
from layout.check.states.standing import STANDING
from layout.check.states.things import THINGS
from layout.check.states.turned import TURNED
from layout.check.words import WORDS
from layout.matters import hooks
from layout.problems import Problem, in_file_order
from layout.score import Score
from layout.site import Site
from layout.stage import Frame

__all__ = ["Case", "Finding", "Law", "Report", "Verdict", "check", "check_span", "laws", "unplaced"]


@lru_cache(maxsize=1)
def laws() -> tuple[Law, ...]:
    """Every law, those of matters too, by its code."""
    from layout.check.states.room import ROOM  # noqa: PLC0415 - heavy; who plays asks no laws

    own = (law for hook in hooks("laws").values() for law in hook.LAWS)
    mine = (*WORDS, *THINGS, *BODIES, *STANDING, *ROOM, *REACH, *CITES, *AGREEING, *CLAIMS,
            *COMPANY, *TURNED)  # fmt: skip
    every = (*mine, *own, *rules())
    return tuple(sorted(every, key=lambda law: law.code))


def check(score: Score, site: Site, frames: Sequence[Frame]) -> Report:
    """Every law over the rite, and all that is broken in file order."""
    case = Case(score, site, frames)
    verdicts = tuple(judge(law, case, score.exceptions) for law in laws())
    broken = [problem for verdict in verdicts for problem in verdict.broken]
    return Report(verdicts, in_file_order((*broken, *unused(score, site, verdicts))))


def check_span(score: Score, site: Site, frames: Sequence[Frame]) -> tuple[Problem, ...]:
    """What the laws of playing find broken in some frames on end. What is written in the files
    (cites) is not looked at again, and that a law finds nothing there is no fault."""
    part = replace(score, steps=tuple(frame.step for frame in frames))
    case = Case(part, site, frames, is_whole=False)
    played = (judge(law, case, score.exceptions) for law in laws() if law not in CITES)
    return in_file_order(problem for verdict in played for problem in verdict.broken)
