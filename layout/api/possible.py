"""What may happen next: acts that the engine can do in a state and that break no law.

What is tried the rite itself tells: its own acts, as they are written, the nearest first, done by
somebody else, to others who are near, with things at hand of the kinds that it does them with.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from layout.api.ask import nobody, person_meant
from layout.api.compiled import Compiled
from layout.basis import Basis, Ground
from layout.check.foreseen import Foresight
from layout.play import Setting, attempt, go_on
from layout.play.moment import REACH_THING
from layout.problems import NOWHERE, Problem, asked_wrongly
from layout.read.scene.expand import act_line
from layout.say.brief import brief_of
from layout.say.places import Speaker, listed
from layout.say.words import act_english
from layout.score import Act, Step
from layout.stage import Event, Frame
from layout.stage.course import Pause, World
from layout.value import replace

MOST = 250  # acts tried, in all, where it is not said
_EACH = 6  # people near somebody; ways of the rite to do one thing
_TRIED = Ground(Basis.擬, why="試")


@dataclass(frozen=True, slots=True)
class Possible:
    """An act that may come next."""

    who: str
    written: str  # as an act line
    english: str
    is_next: bool  # the rite does it so in its next step


@dataclass(frozen=True, slots=True)
class Refused:
    """An act that may not, and the first reason why."""

    who: str
    written: str
    by: str  # engine or law
    problem: Problem


@dataclass(frozen=True, slots=True)
class Outlook:
    """What may come after a step, and what may not."""

    n: int
    who: tuple[str, ...]
    possible: tuple[Possible, ...]
    refused: tuple[Refused, ...]
    left: int  # acts not tried, since there were so many

    @property
    def tried(self) -> int:
        return len(self.possible) + len(self.refused)

    def reasons(self) -> list[tuple[int, Refused]]:
        """Each reason with how often it is the first, and one act that it refuses; the commonest
        first."""
        often = Counter(each.problem.code for each in self.refused)
        first = {each.problem.code: each for each in reversed(self.refused)}
        return [(n, first[code]) for code, n in often.most_common()]


def outlook(rite: Compiled, n: int, who: str | None = None, most: int = MOST) -> Outlook:
    """What may come after the n-th step: of one person, or of two who act in it or in the next.
    `most`: how many acts are tried."""
    score, site, frame = rite.score, rite.site, rite.frames[n - 1]
    people = _whom(rite, frame, who)
    since, setting = _paused(rite, n), Setting(score, site)
    step = frame.step
    blank = Step(f"{step.id}+", step.section, step.part, None, "", (), expands="試")
    laws = Foresight(score, site, rite.frames[:n], attempt(setting, since, blank).frame)

    def told(event: Event) -> tuple[object, ...]:
        """What makes two events one deed."""
        act = event.by
        return event.who, act.verb.name, event.to, event.thing, act.place, event.facing

    following = {told(event) for each in rite.frames[n : n + 1] for event in each.events}
    usage, speaker = _Usage(rite.frames, n), Speaker(site, brief_of(score))
    possible, refused, left = list[Possible](), list[Refused](), 0
    for name in people:
        acts = usage.acts(since.world, name)
        for act in islice(acts, most // len(people)):
            passed = attempt(setting, since, replace(blank, acts=(act,)))
            written = act_line(act, score)
            if passed.problems:
                refused.append(Refused(name, written, "engine", passed.problems[0]))
            elif broken := passed.frame.events and laws.broken(passed.frame):
                refused.append(Refused(name, written, "law", broken[0]))
            elif passed.frame.events:  # else nothing came of it
                event = passed.frame.events[-1]
                english = f"{speaker.person(name)} {listed([*act_english(event, speaker)])}"
                is_next = told(event) in following
                possible.append(Possible(name, written, english, is_next))
        left += sum(1 for _ in acts)
    possible.sort(key=lambda each: not each.is_next)
    return Outlook(n, people, tuple(possible), tuple(refused), left)


def _whom(rite: Compiled, frame: Frame, who: str | None) -> tuple[str, ...]:
    """Who is asked about: those of the name; else who acts in the step or in the next."""
    score = rite.score
    there = [name for name, person in frame.people.items() if person.on_stage]
    if who is not None:
        meant = person_meant(score, who, frame)
        members = score.groups.get(meant, (meant,))
        if not any(name in frame.people for name in members):
            raise nobody(who, frame.people)
        if asked := tuple(name for name in members if name in there):
            return asked
        what = f"{who[:40]} is not there in step {frame.n}"
        raise asked_wrongly("U912", what, f"name one who is: {'、'.join(there[:8])}")
    after = rite.frames[frame.n : frame.n + 1]
    acting = [event.who for each in (*after, frame) for event in each.events]
    return tuple(dict.fromkeys(name for name in acting if name in there))[:2] or tuple(there[:1])


def _paused(rite: Compiled, n: int) -> Pause:
    """Where the play stands after a step: from the beginning of its section it is played again."""
    since = rite.played.start
    for part in rite.played.parts:
        if part.end.n >= n:
            break
        since = part.end
    for passed in islice(go_on(rite.score, rite.site, since), n - since.n):
        since = passed.after
    return since


class _Usage:
    """How the rite itself uses its verbs: its acts as they are written, the nearest first."""

    def __init__(self, frames: Sequence[Frame], n: int) -> None:
        self.doers: dict[str, set[str]] = {}  # of each verb, and of the kinds of things it is done
        self.kinds: dict[str, set[str]] = {}  # with
        self.ways: dict[str, dict[tuple[object, ...], Act]] = {}
        for frame in sorted(frames, key=lambda frame: abs(frame.n - n - 0.4)):
            for event in frame.events:
                self._add(event, frame)

    def _add(self, event: Event, frame: Frame) -> None:
        act, name = event.by, event.verb.name
        self.doers.setdefault(name, set()).add(event.who)
        if thing := frame.things.get(event.thing or ""):
            self.kinds.setdefault(name, set()).add(thing.kind.name)
        has = (bool(act.to), bool(act.thing))
        key = (act.count, act.kneeling, act.hand, *has, act.place, act.via, act.facing)
        ways = self.ways.setdefault(name, {})
        if sum(way[:5] == key[:5] for way in ways) < _EACH:
            ways.setdefault(key, act)

    def acts(self, world: World, who: str) -> Iterator[Act]:
        """What may be tried of somebody, first what he does in the rite himself."""
        others, things = _others(world, who), [*_at_hand(world, who)]
        for verb in sorted(self.ways, key=lambda verb: who not in self.doers[verb]):
            kinds = self.kinds.get(verb, ())
            fit = [thing for thing in things if world.things[thing].kind.name in kinds][:_EACH]
            for act in (act for act in self.ways[verb].values() if act.facing != who):
                for to, thing in product(others if act.to else ("",), fit if act.thing else ("",)):
                    yield replace(
                        act, who=(who,), to=(to,) if to else (), thing=(thing,) if thing else (),
                        row=None, words=act.words and "…", ground=_TRIED, by_part={},
                        together=0, mark=NOWHERE,
                    )  # fmt: skip


def _others(world: World, who: str) -> list[str]:
    """The people who are nearest to somebody."""
    me = world.people[who]
    near = [
        (math.dist(me.pos, person.pos), name)
        for name, person in world.people.items()
        if name != who and person.on_stage and person.pos and me.pos
    ]
    return [name for _, name in sorted(near)[:_EACH]]


def _at_hand(world: World, who: str) -> Iterable[str]:
    """What somebody holds, what is held out to him, and what lies where he reaches it."""
    me = world.people[who]
    held = [*me.hands, *(thing for thing, offer in world.offers.items() if offer.giver != who)]
    near = [
        (math.dist(me.pos, thing.pos), name)
        for name, thing in world.things.items()
        if me.pos and thing.pos and math.dist(me.pos, thing.pos) <= REACH_THING
    ]
    return dict.fromkeys((*held, *(name for _, name in sorted(near))))
