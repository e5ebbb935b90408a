"""A clause with all that is done upon it: its step, and the steps that it repeats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from layout.check.law import Case
from layout.read.scene.clause import Lexicon, Run, Word
from layout.score import Act, Step
from layout.stage import Event, Frame

GOES_ON = ("如", "辯")  # as before; to all
_NEAR = 40  # clauses within which what is begun is ended


@dataclass(frozen=True)
class PlayedClause:
    """One clause as played."""

    step: Step
    runs: tuple[Run, ...]
    frames: Sequence[Frame]
    before: Frame | None
    after: tuple[PlayedClause, ...]  # those that follow in its section
    places: Mapping[str, Mapping[str, str]]  # spots declared by relations

    @cached_property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for frame in self.frames for event in frame.events)

    @cached_property
    def acts(self) -> tuple[Act, ...]:
        return tuple(act for frame in self.frames for act in frame.step.acts)

    @cached_property
    def phrases(self) -> tuple[str, ...]:
        """What its acts say of places, ways and manners, and what is said aloud; of a spot that
        is declared, its relations."""
        said = [phrase for act in self.acts for phrase in _phrases(act)]
        spots = (self.places[name] for name in self.places if any(name in each for each in said))
        return (*said, *(relation for spot in spots for relation in spot.values()))

    @property
    def words(self) -> Iterator[Word]:
        """Its words, but for those that it only supposes."""
        return (word for run in self.runs if not run.is_supposed for word in run.words)


def _phrases(act: Act) -> Iterator[str]:
    told = (act.place, act.via, act.row, *act.route, act.words, *(m.name for m in act.manner))
    yield from (phrase for phrase in told if phrase)


@lru_cache(maxsize=1)
def units(case: Case) -> tuple[PlayedClause, ...]:
    """Every clause that is played where it stands. A rule (applies) is none, nor what is told here
    and played elsewhere, or under another reading. What is written after it without words of its
    own is part of it where it says that something is done as before (如), or to all (辯)."""
    found: list[PlayedClause] = []
    for unit in reversed(list(_units(case))):
        near = found[-1 : -1 - _NEAR : -1]
        same = (each for each in near if each.step.section == unit.step.section)
        found.append(replace(unit, after=tuple(same)))
    return tuple(reversed(found))


def _units(case: Case) -> Iterator[PlayedClause]:
    lexicon, frames = Lexicon.of(case.score), case.frames
    heads = [i for i, frame in enumerate(frames) if frame.step.text is not None]
    for head, end in pairwise([*heads, len(frames)]):
        step = frames[head].step
        goes_on = any(word in (step.text or "") for word in GOES_ON)
        mine = [f for f in frames[head:end] if goes_on or f.step.mark == step.mark]
        is_rule = bool(step.applies) and not any(frame.step.acts for frame in mine)
        if step.elsewhere or not step.is_played or is_rule:
            continue
        runs = tuple(lexicon.runs(step.text or ""))
        before = frames[head - 1] if head else None
        yield PlayedClause(step, runs, mine, before, (), case.score.places)
