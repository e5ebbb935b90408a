"""Laws over the frames of a rite (釋例): each is examined, held, broken or excepted."""

from __future__ import annotations

from collections.abc import Sequence

from layout.check.agreeing import AGREEING
from layout.check.archery import ARCHERY
from layout.check.bodies import BODIES
from layout.check.cites import CITES
from layout.check.law import Case, Finding, Law, Report, Verdict, judge
from layout.check.passing import PASSING
from layout.check.standing import STANDING
from layout.check.things import THINGS
from layout.check.words import WORDS
from layout.problems import in_file_order
from layout.score import Score
from layout.site import Site
from layout.stage import Frame

__all__ = ["LAWS", "Case", "Finding", "Law", "Report", "Verdict", "check"]

_ALL = WORDS + THINGS + BODIES + ARCHERY + PASSING + STANDING + CITES + AGREEING
LAWS: tuple[Law, ...] = tuple(sorted(_ALL, key=lambda law: law.code))


def check(score: Score, site: Site, frames: Sequence[Frame]) -> Report:
    """Every law over the rite, and all that is broken in file order."""
    case = Case(score, site, frames)
    verdicts = tuple(judge(law, case, score.exceptions) for law in LAWS)
    broken = in_file_order(problem for verdict in verdicts for problem in verdict.broken)
    return Report(verdicts, broken)
