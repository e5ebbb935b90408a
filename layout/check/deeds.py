"""All that is done in a rite in one row, each deed with how things stood before and after it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from layout.score import Score, Step
from layout.site import Site
from layout.stage import Event, Frame, PersonState, ThingState


@dataclass(frozen=True, slots=True, eq=False)
class Deed:
    """One event: who did it, as he was and as he is; to whom, and with what."""

    n: int  # its place in the row
    frame: Frame
    event: Event
    was: PersonState
    me: PersonState
    others: tuple[str, ...]
    met: tuple[PersonState, ...]  # as they are
    thing: ThingState | None  # as it is
    told: Step  # the step that it is written in, where this one repeats it

    @property
    def step(self) -> Step:
        return self.frame.step

    @property
    def other(self) -> PersonState | None:
        """The first of those it is done to."""
        return self.met[0] if self.met else None

    @property
    def verb(self) -> str:
        return self.event.verb.name


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """Every deed of a rite in order, those of each verb, and where each section begins."""

    score: Score
    site: Site
    deeds: Sequence[Deed]
    by_verb: Mapping[str, Sequence[Deed]]
    sections: Sequence[int]  # of each deed: which run of steps of one section it is in

    def of(self, verbs: frozenset[str] | None) -> Sequence[Deed]:
        """The deeds of these verbs in order; None: all."""
        if verbs is None:
            return self.deeds
        deeds = [deed for verb in verbs for deed in self.by_verb.get(verb, ())]
        return sorted(deeds, key=lambda deed: deed.n)


def row_of(score: Score, site: Site, frames: Sequence[Frame]) -> Row:
    """The deeds of these frames."""
    deeds: list[Deed] = []
    sections: list[int] = []
    by_verb: dict[str, list[Deed]] = {}
    section, title = 0, ""
    written = _Written(score)
    before: Frame | None = None
    for frame in frames:
        if frame.step.section != title:
            section, title = section + 1, frame.step.section
        for deed in deeds_of(score, before or frame, frame, len(deeds), written.of):
            deeds.append(deed)
            sections.append(section)
            by_verb.setdefault(deed.verb, []).append(deed)
        before = frame
    verbs = {verb: tuple(done) for verb, done in by_verb.items()}
    return Row(score, site, tuple(deeds), verbs, tuple(sections))


def deeds_of(
    score: Score,
    before: Frame,
    frame: Frame,
    first: int,
    written: Callable[[Event, Step], Step] = lambda _, step: step,
) -> Iterator[Deed]:
    """What is done in a frame, numbered from the first; `written`: the step each is told in."""
    for n, (event, was, people, things) in enumerate(_moments(before, frame), start=first):
        others = tuple(name for name in score.members(event.to) if name in people)
        met = tuple(people[name] for name in others)
        thing, told = things.get(event.thing or ""), written(event, frame.step)
        yield Deed(n, frame, event, was, people[event.who], others, met, thing, told)


class _Written:
    """Which step each act is written in: a step that repeats others has their acts."""

    def __init__(self, score: Score) -> None:
        self.steps: dict[str, list[tuple[int, Step]]] = {}
        for step in score.steps:
            if step.expands is None:
                self.steps.setdefault(step.mark.file, []).append((step.mark.line, step))
        for steps in self.steps.values():
            steps.sort(key=lambda pair: pair[0])

    def of(self, event: Event, step: Step) -> Step:
        mark = event.by.mark
        steps = self.steps.get(mark.file, ())
        at = bisect_right(steps, mark.line, key=lambda pair: pair[0])
        return steps[at - 1][1] if at and step.expands is not None else step


Moment = tuple[Event, PersonState, Mapping[str, PersonState], Mapping[str, ThingState]]


def _moments(before: Frame, frame: Frame) -> Iterator[Moment]:
    """Every event of a frame with its doer before and everybody and everything after it."""
    people, things = dict(before.people), dict(before.things)
    was: Mapping[str, PersonState] = {}
    beats = {beat.group: beat for beat in frame.beats}
    last = frame.events[-1].group if frame.events else 0
    group = None
    for event in frame.events:
        if event.group != group:
            group = event.group
            beat = beats.get(group)
            was = dict(people) if len(frame.events) > 1 else people
            if beat is not None:
                people.update(beat.people)
                things.update(beat.things)
            elif group == last:
                people, things = dict(frame.people), dict(frame.things)
        yield event, was[event.who], people, things
