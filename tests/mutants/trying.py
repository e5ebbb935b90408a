"""A mistake tried: the rite goes on from the step that is wrong for as long as all is otherwise
than it should be, and what is then told that was not told before has caught it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from planting import Mistake, Rite

from layout.check import check_span
from layout.place import place_site
from layout.play import Passed, begin, go_on
from layout.problems import Problem
from layout.read.load import load_score, site_variants
from layout.score import Step
from layout.stage import Event, Frame
from layout.stage.course import Pause

AROUND = 12  # steps before and after that are judged too: who passes whom, who answers
FARTHEST = 60  # steps played after a mistake at most


@dataclass(frozen=True)
class Control:
    """A rite without mistakes, with the places from which it can go on."""

    rite: Rite
    passed: tuple[Passed, ...]
    opening: Pause

    def before(self, at: int) -> Pause:
        return self.passed[at - 1].after if at else self.opening

    def frames(self, first: int, last: int) -> tuple[Frame, ...]:
        return tuple(each.frame for each in self.passed[max(0, first) : last])


@dataclass(frozen=True)
class Tried:
    """What came of a mistake: the codes that told it; none of them where it survived."""

    mistake: Mistake
    step: Step
    told: tuple[Problem, ...]
    is_one: bool = True  # not, where all goes on as it should

    @property
    def codes(self) -> frozenset[str]:
        return frozenset(problem.code for problem in self.told)


def control(slug: str, steps: int | None = None) -> Control:
    """The rite as its author wrote it, or its first steps, without what he expects."""
    score = load_score(slug, {})
    bare = tuple(replace(step, expect=()) for step in score.steps[:steps])
    score = replace(score, steps=bare)
    site = place_site(score.site, site_variants(score, {}), score.vocabulary)
    opening, _ = begin(score, site)
    passed = tuple(go_on(score, site, opening))
    return Control(Rite(score, site, [each.frame for each in passed]), passed, opening)


def tried(control: Control, mistake: Mistake) -> Tried:
    """The rite with the mistake in it."""
    rite, at = control.rite, mistake.at
    step = rite.score.steps[at]
    wrong = replace(step, acts=mistake.acts)
    score = replace(rite.score, steps=(*rite.score.steps[:at], wrong, *rite.score.steps[at + 1 :]))
    frames: list[Frame] = []
    problems: list[Problem] = []
    same = False
    for passed in go_on(score, rite.site, control.before(at)):
        right = control.passed[at + len(frames)]
        frames.append(passed.frame)
        problems += passed.problems
        same = passed.after.world == right.after.world
        if same or len(frames) >= FARTHEST:
            break
    if same and len(frames) == 1 and _alike(frames[0], control.passed[at].frame):
        return Tried(mistake, step, (), is_one=False)
    told = _new(problems, (p for each in control.passed[at : at + len(frames)]
                           for p in each.problems))  # fmt: skip
    return Tried(mistake, step, told or _judged(control, at, frames, same))


def _judged(control: Control, at: int, frames: list[Frame], same: bool) -> tuple[Problem, ...]:
    """What the laws say of the steps that are wrong, and of those about them, that they do not
    say of them as they should be."""
    rite, end = control.rite, at + len(frames)
    after = control.frames(end, end + AROUND) if same else ()
    first, last = at - AROUND, end + len(after)
    span = (*control.frames(first, at), *frames, *after)
    found = check_span(rite.score, rite.site, span)
    return found and _new(found, check_span(rite.score, rite.site, control.frames(first, last)))


def _new(found: Iterable[Problem], known: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems that are not known, by code, place and words."""
    left = Counter((p.code, p.mark, p.what) for p in known)
    new = []
    for problem in found:
        key = (problem.code, problem.mark, problem.what)
        if left[key]:
            left[key] -= 1
        else:
            new.append(problem)
    return tuple(new)


def _alike(one: Frame, other: Frame) -> bool:
    """Whether the same is done in both, and told with the same words."""
    return [_seen(event) for event in one.events] == [_seen(event) for event in other.events]


def _seen(event: Event) -> Event:
    return replace(event, by=replace(event.by, ground=None), group=0)
