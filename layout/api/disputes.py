"""Two readings of one rite beside each other: where they part, in what, and for how long."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from layout.compass import wind_of
from layout.score import OpenQuestion, Variant
from layout.stage import Frame, PersonState, ThingState

if TYPE_CHECKING:  # what is kept of a comparison does not rest on them
    from layout.api.rite import Rite
    from layout.api.verdict import Examined
    from layout.check import Verdict

State = TypeVar("State")

_MOST_STEPS = 4
NEAR = 0.75  # 尺: half a body's depth; who stands no farther off stands in the same place

Occurrence = tuple[str, int]  # a step by its id, and which of those that have it


class Aspect(Enum):
    """In what somebody or something is otherwise."""

    PLACE = "stands"
    FACING = "faces"
    POSTURE = "is"
    HANDS = "holds"
    DRESS = "wears"
    LIES = "lies"
    DEEDS = "does"


@dataclass(frozen=True, slots=True)
class Parting:
    """One fact that is otherwise in the two readings, from one step to another."""

    first: str
    last: str
    who: str
    aspect: Aspect
    one: str  # empty, where in that reading there is nothing
    other: str


@dataclass(frozen=True)
class Compared:
    """A rite under two choices of readings."""

    one: Rite
    other: Rite

    @cached_property
    def ones(self) -> Mapping[Occurrence, Frame]:
        """The frames of the first, by their steps."""
        return by_step(frame.state for frame in self.one.frames)

    @cached_property
    def others(self) -> Mapping[Occurrence, Frame]:
        """The frames of the other, by their steps."""
        return by_step(frame.state for frame in self.other.frames)

    @cached_property
    def partings(self) -> tuple[Parting, ...]:
        """Every fact that differs, once for as long as it does so in the same way."""
        return partings(self.ones, self.others)


def partings(
    ones: Mapping[Occurrence, Frame], others: Mapping[Occurrence, Frame]
) -> tuple[Parting, ...]:
    """Every fact that differs in two plays, once for as long as it does so in the same way."""
    found: list[Parting] = []
    open_: dict[tuple[str, Aspect], int] = {}
    people, things = _Apart(_person), _Apart(_thing)
    for step, mine in ones.items():
        facts: Facts = {}
        if theirs := others.get(step):  # else it is played in one of them alone
            facts |= people.facts(mine.people, theirs.people)
            facts |= things.facts(mine.things, theirs.things)
            facts |= _deeds_apart(mine, theirs)
        for key in [key for key in open_ if key not in facts]:
            del open_[key]
        for (who, aspect), (one, other) in facts.items():
            at = open_.get((who, aspect))
            if at is not None and (found[at].one, found[at].other) == (one, other):
                found[at] = replace(found[at], last=step[0])
                continue
            open_[who, aspect] = len(found)
            found.append(Parting(step[0], step[0], who, aspect, one, other))
    return tuple(found)


def strained(first: Examined, other: Examined) -> tuple[str, ...]:
    """The laws that the second breaks, or needs excepted, where the first does not: with the steps,
    or the lines that break it. One that looks at nothing in the first is told if it is broken."""
    before = {v.law.name: v for v in first.verdicts}
    told = []
    for verdict in other.verdicts:
        was = before.get(verdict.law.name)
        known = {*_strains(was)} if was else set()
        looked = was is not None and was.examined
        new = [at for at in _strains(verdict) if at not in known]
        if new and (verdict.broken or looked):
            more = " …" if len(new) > _MOST_STEPS else ""
            where = "、".join(new[:_MOST_STEPS])
            told.append(f"{verdict.law.code} {verdict.law.name} ({where}{more})")
    return tuple(told)


def _strains(verdict: Verdict) -> Iterator[str]:
    """Where a law is broken, or excepted."""
    yield from dict.fromkeys(one.partition(":")[0] for one in verdict.excepted)
    yield from dict.fromkeys(f"{Path(p.mark.file).name}:{p.mark.line}" for p in verdict.broken)


def questions(rite: Rite, dispute: Variant) -> tuple[tuple[str, OpenQuestion], ...]:
    """What is asked in the rite about a dispute, with the step where it is asked."""
    return tuple(
        (frame.state.step.id, each)
        for frame in rite.frames
        for each in frame.state.step.open
        if each.of == dispute.name
    )


def disputes(rite: Rite) -> tuple[Variant, ...]:
    """Every dispute of a rite, its own before those of its place."""
    return tuple({**rite.score.variants, **rite.site.disputes}.values())


def by_step(frames: Iterable[Frame]) -> Mapping[Occurrence, Frame]:
    """The frames by their steps; of what is repeated, by which time."""
    times: Counter[str] = Counter()
    found: dict[Occurrence, Frame] = {}
    for frame in frames:
        step = frame.step.id
        times[step] += 1
        found[step, times[step]] = frame
    return found


Fact = tuple[tuple[str, Aspect], tuple[str, str]]
Facts = dict[tuple[str, Aspect], tuple[str, str]]


class _Apart(Generic[State]):
    """What is otherwise of states of one sort at the end of step after step: most are the same
    objects as a step before, and are not looked at again."""

    def __init__(self, compare: Callable[[str, State | None, State | None], Iterator[Fact]]):
        self._compare = compare
        self._known: dict[str, tuple[State | None, State | None, Facts]] = {}

    def facts(self, mine: Mapping[str, State], theirs: Mapping[str, State]) -> Facts:
        found: Facts = {}
        for name in {**mine, **theirs}:
            one, other = mine.get(name), theirs.get(name)
            known = self._known.get(name)
            if known is None or known[0] is not one or known[1] is not other:
                known = self._known[name] = one, other, dict(self._compare(name, one, other))
            found |= known[2]
        return found


def _thing(name: str, thing: ThingState | None, other: ThingState | None) -> Iterator[Fact]:
    if thing is None or other is None or thing.held_by or other.held_by:
        is_same = (thing and thing.held_by) == (other and other.held_by)
    elif thing.pos is None or other.pos is None:
        is_same = thing.pos is other.pos
    else:
        is_same = math.dist(thing.pos, other.pos) <= NEAR
    if not is_same:
        yield (name, Aspect.LIES), (_lies(thing), _lies(other))


def _deeds_apart(frame: Frame, other: Frame) -> Facts:
    """What is otherwise in what is done in a step."""
    found: Facts = {}
    for name in {event.who: None for event in (*frame.events, *other.events)}:
        mine, theirs = _deeds(frame, name), _deeds(other, name)
        if mine != theirs:
            found[name, Aspect.DEEDS] = " ".join(mine), " ".join(theirs)
    return found


def _deeds(frame: Frame, name: str) -> Sequence[str]:
    """What somebody does in a step, in order."""
    return [
        f"{event.by.word}{event.thing or ''}{'→' + '、'.join(event.to) if event.to else ''}"
        for event in frame.events
        if event.who == name
    ]


def _person(name: str, person: PersonState | None, other: PersonState | None) -> Iterator[Fact]:
    mine, theirs = _on(person), _on(other)
    if mine is None or theirs is None:
        if mine is not theirs:
            told = (mine.place or "" if mine else "", theirs.place or "" if theirs else "")
            yield (name, Aspect.PLACE), told
        return
    if math.dist(mine.pos or (0, 0), theirs.pos or (0, 0)) > NEAR:
        yield (name, Aspect.PLACE), (_place(mine), _place(theirs))
    for (aspect, here), (_, there) in zip(_seen(mine), _seen(theirs), strict=True):
        if here != there:
            yield (name, aspect), (here, there)


def _seen(person: PersonState) -> Iterator[tuple[Aspect, str]]:
    """How somebody is, in words of the scenes."""
    yield Aspect.FACING, wind_of(person.facing or 0.0).value
    yield Aspect.POSTURE, person.posture.value
    yield Aspect.HANDS, "、".join(person.hands)
    yield Aspect.DRESS, "".join(piece.name for piece in person.dress)


def _on(person: PersonState | None) -> PersonState | None:
    return person if person is not None and person.on_stage and person.pos is not None else None


def _place(person: PersonState) -> str:
    return f"{person.place or person.area}({_told(person.pos)})"


def _lies(thing: ThingState | None) -> str:
    """Where a thing is: in whose hands, in what, at which place."""
    if thing is None or not (thing.held_by or thing.inside or thing.pos):
        return ""
    at = thing.held_by or thing.inside or thing.place or ""
    return at if thing.held_by else f"{at}({_told(thing.pos)})"


def _told(pos: tuple[float, float] | None) -> str:
    return "{:g}, {:g}".format(*(round(each, 1) for each in pos)) if pos else ""


def moved(frame: Frame, other: Frame | None) -> Iterator[PersonState]:
    """Who stands elsewhere, or faces otherwise, by the other reading: as he is there at the end of
    the step; or who stops elsewhere on his way: as he is where he first does."""
    for name, person in (other.people if other else {}).items():
        theirs = _on(person)
        aspects = {key[1] for key, _ in _person(name, frame.people.get(name), person)}
        if theirs is not None and aspects & {Aspect.PLACE, Aspect.FACING}:
            yield theirs
        elif other:
            mine = [each.pos for each in _moments(frame, name) if each.pos]
            stops = (each for each in _moments(other, name) if each.pos)
            yield from islice((each for each in stops if each.pos and mine and min(
                math.dist(each.pos, pos) for pos in mine) > NEAR), 1)  # fmt: skip


def _moments(frame: Frame, name: str) -> Iterator[PersonState]:
    """Somebody as he is at each moment of a step in which he is otherwise, and at its end."""
    yield from (beat.people[name] for beat in frame.beats if name in beat.people)
    if name in frame.people:
        yield frame.people[name]
