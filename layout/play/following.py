"""Which problems only follow from an act that stopped: the one cause is told, the others counted.

An act that cannot be done leaves the things in it, and in the hands of who does it, where they
should not be. Another act that stops on one of these follows from it; so does what a law or an
expectation finds afterwards of these things, or of those whom the act concerned. A line that cannot
be read is such an act too: what is played afterwards of those whom it names follows from it, and
what the laws find in its own step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from layout.problems import Mark, Problem, line_at, wrong
from layout.score import Score, Step
from layout.stage import Frame
from layout.value import replace

_LAWS = "C"  # their codes


class _Place(NamedTuple):
    """Where in the play a problem stands, and whom and what it concerns."""

    n: int
    people: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()


def following(
    problems: Sequence[Problem], score: Score, frames: Sequence[Frame]
) -> tuple[Problem, ...]:
    """The problems, each of those that follow with the place of its cause."""
    unread = frozenset(wrong(score.problems))
    if not unread and not any(problem.stops for problem in problems):
        return tuple(problems)
    places = dict(_places(problems, score, frames, unread))
    order = sorted(
        range(len(problems)),
        key=lambda i: (*_rank(problems[i], places.get(i), problems[i] in unread), i),
    )
    people, things = dict[str, Mark](), dict[str, Mark]()
    lines, unsaid = dict[int, Mark](), dict[str, Mark]()  # of lines that cannot be read
    found = list(problems)
    for i in order:
        problem, place = problems[i], places.get(i)
        if place is None:
            continue
        if problem in unread:
            lines.setdefault(place.n, problem.mark)
            for name in place.people | place.things:
                unsaid.setdefault(name, problem.mark)
            continue
        causes = [things[name] for name in place.things if name in things]
        if not problem.stops:
            causes += [people[name] for name in place.people if name in people]
        if not problem.code.startswith(_LAWS):
            causes += [unsaid[name] for name in place.people | place.things if name in unsaid]
        causes += [lines[place.n]] if place.n in lines else []
        cause = min(causes, default=problem.mark, key=lambda mark: mark[:3])
        if problem.stops:
            for names, known in ((place.people, people), (place.things, things)):
                known.update({name: cause for name in names if name not in known})
        if causes:
            found[i] = replace(problem, follows=cause)
    return tuple(found)


def _rank(problem: Problem, place: _Place | None, is_unread: bool) -> tuple[int, bool, bool, int]:
    """In the order of the play; of one step first what cannot be read, then what stopped."""
    return (place.n if place else 0, not is_unread, not problem.stops, problem.mark.line)


def _places(
    problems: Sequence[Problem], score: Score, frames: Sequence[Frame], unread: Set[Problem]
) -> Iterator[tuple[int, _Place]]:
    """Of each problem by its number: the first step that stands where it does, and who and what is
    in the act there, or where none is in the step."""
    begun: dict[str, list[tuple[int, int]]] = {}  # of each file the lines of steps, and their steps
    for n, step in enumerate(score.steps):
        begun.setdefault(step.mark.file, []).append((step.mark.line, n))
    for i, problem in enumerate(problems):
        before = [each for each in begun.get(problem.mark.file, ()) if each[0] <= problem.mark.line]
        if not before:
            continue
        line = max(line for line, _ in before)
        own = [n for at, n in before if at == line]
        held = frames[own[0]].people if own[0] < len(frames) else {}
        steps = [score.steps[n] for n in own]
        names = _named(steps, problem, score, is_unread=problem in unread)
        people = frozenset(name for name in names if name in score.cast)
        hands = {thing for name in people if name in held for thing in held[name].hands}
        things = frozenset(name for name in names if name in score.things)
        yield i, _Place(own[0], people, things | hands)


def _named(steps: Sequence[Step], problem: Problem, score: Score, *, is_unread: bool) -> set[str]:
    """Whom and what the act at the problem's place names; every act and expectation of the steps
    where none stands there. Of a line that cannot be read what stands in it, or else all."""
    if is_unread:
        line, known = line_at(problem.mark) or "", {*score.cast, *score.things, *score.groups}
        names = {name for name in known if name in line}
        return {*names, *score.members(names)} or known
    acts = [act for step in steps for act in step.acts]
    here = [act for act in acts if act.mark[:3] == problem.mark[:3]]
    names = {name for act in here or acts for name in (*act.who, *act.to, *act.thing)}
    if not here:
        names |= {each.subject for step in steps for each in step.expect}
    return {*names, *score.members(names)}


def by_cause(problems: Sequence[Problem]) -> Mapping[Mark, int]:
    """How many follow from what stands at each place."""
    return Counter(problem.follows for problem in problems if problem.follows is not None)
