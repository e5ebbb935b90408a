"""Whether what may come next would break a law: those of states and of what is done, asked of one
frame that follows all the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from layout.check.deeds import deeds_of, row_of
from layout.check.law import Case, Finding, Law
from layout.check.rules import CODE, Foreseen
from layout.check.states.between import BETWEEN
from layout.check.states.bodies import BODIES
from layout.check.states.reach import REACH
from layout.check.states.room import ROOM
from layout.check.states.standing import STANDING
from layout.check.states.things import THINGS
from layout.check.states.turned import TURNED
from layout.matters import hooks
from layout.problems import Problem
from layout.score import Score
from layout.site import Site
from layout.stage import Frame
from layout.value import replace


class Foresight:
    """What the laws say of a frame after these: only what it breaks by itself is told, not what is
    broken already, nor what a law forbids that may still be mended by what follows."""

    def __init__(self, score: Score, site: Site, frames: Sequence[Frame], still: Frame) -> None:
        """`still`: a frame after the others in which nothing is done."""
        self.score, self.site, self.last = score, site, frames[-1]
        self._row = row_of(score, site, frames)
        self._rules = Foreseen(self._row)
        # the laws that the rite is excepted from wherever it is
        self._exempt = {
            e.law for e in score.exceptions if e.clause is None and e.covers(frames[-1].step)
        }
        own = (law for hook in hooks("laws").values() for law in hook.LAWS)
        every = (*THINGS, *BODIES, *STANDING, *ROOM, *REACH, *TURNED, *BETWEEN, *own)
        self._laws = tuple(law for law in every if law.is_near and law.name not in self._exempt)
        # they look at two frames: of the score only what is asked of its names
        self._part = replace(score, steps=(self.last.step, still.step))
        self._known = {(law.name, finding.what) for law, finding in self._found(still)}

    def broken(self, frame: Frame) -> list[Problem]:
        """What the frame breaks; of states the first thing alone: that is enough to refuse it."""
        deeds = tuple(deeds_of(self.score, self.last, frame, len(self._row.deeds)))
        problems = [
            Problem(CODE, deed.event.by.mark, rule.en, f"{rule.name}: {rule.words} ({rule.source})")
            for rule, deed in self._rules.broken_by(deeds)
            if not {rule.name, CODE} & self._exempt
        ]
        if problems:
            return problems
        mark, known = frame.step.mark, self._known
        new = (pair for pair in self._found(frame) if (pair[0].name, pair[1].what) not in known)
        return [
            Problem(law.code, mark, finding.what, f"{law.name}: {law.words} ({law.source})")
            for law, finding in islice(new, 1)
        ]

    def _found(self, frame: Frame) -> Iterator[tuple[Law, Finding]]:
        span = (self.last, frame)
        case = Case(self._part, self.site, span, is_whole=False, own_files=(), begun=self.last)
        for law in self._laws:
            for finding in law.look(case):
                if finding.step is frame.step and not finding.holds and not finding.unless:
                    yield law, finding
