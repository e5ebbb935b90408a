"""Laws over the frames of a rite (釋例): each is examined, held, broken or excepted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from layout.check.agreeing import AGREEING
from layout.check.cites import CITES
from layout.check.claims import CLAIMS
from layout.check.company import COMPANY
from layout.check.exceptions import unplaced, unused
from layout.check.law import (
    Case,
    Law,
    Report,
    Tally,
    Verdict,
    conclude,
    judge,
    sightings,
    tally,
    total,
)
from layout.check.resting import RESTING
from layout.check.rules import rules
from layout.check.saying import SAYING
from layout.check.states.between import BETWEEN
from layout.check.states.bodies import BODIES
from layout.check.states.reach import REACH
from layout.check.states.room import ROOM
from layout.check.states.sets import SETS
from layout.check.states.standing import STANDING
from layout.check.states.things import THINGS
from layout.check.states.turned import TURNED
from layout.check.words import WORDS
from layout.matters import hooks
from layout.problems import Problem, in_file_order
from layout.score import Score
from layout.site import Site
from layout.stage import Frame
from layout.vocabulary.rule import Rules

__all__ = [
    "Case",
    "Law",
    "Tally",
    "Verdict",
    "check",
    "check_span",
    "laws",
    "near",
    "rules",
    "sightings",
    "total",
    "unplaced",
]


def laws(books: Rules | None = None) -> tuple[Law, ...]:
    """Every law, those of matters and of the books too, by its code."""
    return tuple(sorted((*_laws(), *rules(books)), key=lambda law: law.code))


@lru_cache(maxsize=1)
def _laws() -> tuple[Law, ...]:
    """Those that are in no book."""
    own = (law for hook in hooks("laws").values() for law in hook.LAWS)
    return (*WORDS, *THINGS, *BODIES, *STANDING, *ROOM, *REACH, *CITES, *AGREEING, *CLAIMS,
            *COMPANY, *BETWEEN, *SAYING, *SETS, *TURNED, *RESTING, *own)  # fmt: skip


def check(
    score: Score,
    site: Site,
    frames: Sequence[Frame],
    known: Mapping[str, Tally] = MappingProxyType({}),
    books: Rules | None = None,
) -> Report:
    """Every law over the rite, and all that is broken in file order; `known`: what the near laws
    find, by the name of each, where that is known already; `books`: the rules, where they are at
    hand."""
    case, own = Case(score, site, frames), score.exceptions
    verdicts = tuple(
        conclude(law, case, known[law.name], own) if law.name in known else judge(law, case, own)
        for law in laws(books)
    )
    broken = [problem for verdict in verdicts for problem in verdict.broken]
    return Report(verdicts, in_file_order((*broken, *unused(score, site, verdicts))))


def near(
    score: Score, site: Site, frames: Sequence[Frame], before: Frame | None
) -> Mapping[str, Tally]:
    """What the near laws find in a stretch of frames that follow another, by the name of each. A
    stretch begins a section, and with a clause; where it ends another begins."""
    span = frames if before is None else (before, *frames)
    files = dict.fromkeys(frame.step.mark.file for frame in frames)
    if before is None:  # the first has those too in which no step stands
        others = {step.mark.file for step in score.steps}
        files |= dict.fromkeys(f for f in (*score.files, *site.files) if f not in others)
    case = Case(score, site, span, is_whole=False, own_files=tuple(files), begun=before)
    but = before.step if before else None
    mine = (law for law in _laws() if law.is_near)
    return {law.name: tally(law, case, score.exceptions, but) for law in mine}


def check_span(score: Score, site: Site, frames: Sequence[Frame]) -> tuple[Problem, ...]:
    """What the laws of playing find broken in some frames on end. What is written in the files
    (cites) is not looked at again, and that a law finds nothing there is no fault."""
    part = replace(score, steps=tuple(frame.step for frame in frames))
    case = Case(part, site, frames, is_whole=False)
    played = (judge(law, case, score.exceptions) for law in laws() if law not in CITES)
    return in_file_order(problem for verdict in played for problem in verdict.broken)
