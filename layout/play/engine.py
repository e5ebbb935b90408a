"""The engine: the opening, then every act of every step in order, a frame after each step."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import Any, NamedTuple, TypeVar

from layout.basis import Basis
from layout.matters import hooks
from layout.play import where
from layout.play.effects import effects
from layout.play.effects.body import kneel, straighten
from layout.play.effects.filling import hidden
from layout.play.effects.holding import beside_its_like, carry, let_go
from layout.play.effects.lying import borne_along
from layout.play.effects.moves import off_stage
from layout.play.effects.opening import opening, unplaced
from layout.play.expecting import check_expectations
from layout.play.moment import Moment, Setting, refuse
from layout.play.notation import moment_line
from layout.problems import NOWHERE, Problem, ProblemError, nearest
from layout.score import Act, Score, Step
from layout.site import Site
from layout.stage import Beat, Event, Frame, PersonState, Posture, ThingState
from layout.stage.course import Pause, Played, PlayedSection, World
from layout.value import replace, uncollected
from layout.vocabulary import KindTrait
from layout.vocabulary.party import PartyTrait
from layout.vocabulary.verb import Does, VerbTrait


def next_day(world: World, step: Step, score: Score) -> World:
    """Nobody is there but who stays and who lies, and what was cleared since is as before it was
    first laid: a cup in its basket, dishes not there yet. All else stays, as what was set out on
    the eve does."""
    things, people = dict(world.things), dict(world.people)
    cleared = step.cleared
    inside = {n for n, thing in things.items() if thing.pos and thing.inside in cleared}
    gone = inside.union(n for n in cleared if things[n].pos)
    for name in gone:
        if holder := things[name].held_by:
            people[holder] = let_go(people[holder], name)
        things[name] = replace(unplaced(score.things[name]), inside=None)
    for name in sorted(gone):
        first = unplaced(score.things[name])
        vessel = things.get(first.inside or "")
        now = replace(world, things=things)
        at = beside_its_like(now, first, vessel, vessel.pos) if vessel and vessel.pos else None
        things[name] = replace(first, pos=at)
    home = {
        name: step.id
        for name, person in people.items()
        if person.on_stage and not person.lies and name not in step.staying
    }
    stays = {name for name, person in people.items() if person.on_stage} - home.keys()
    people = {n: person if n in stays else off_stage(person) for n, person in people.items()}
    after = replace(
        world, people=people, things=things, offers={}, trails={}, lain={}, dismissed=home
    )
    return carry(after, people)


_NOBODY: Mapping[str, Any] = {}  # one for all, which keeps a rite in the cache small
State = TypeVar("State", PersonState, ThingState)

_KEPT_WAYS = 8  # of each person's; who passes him passes one of the last
_SAME_SPOT = 1.0  # 尺: nearer than this two bodies are in one spot


class Passed(NamedTuple):
    """A step played: its frame, what went wrong in it, and where the play stands after it."""

    frame: Frame
    problems: tuple[Problem, ...]
    after: Pause


@uncollected()
def play(score: Score, site: Site) -> Played:
    """Every step in order. An act that cannot be done is a problem, and the play goes on."""
    start, problems = begin(score, site)
    going, parts = go_on(score, site, start), list[PlayedSection]()
    for _, run in groupby(score.steps, key=lambda step: step.section):
        parts.append(_part(going, len(list(run))))
    return Played(start, tuple(parts), problems)


def play_part(
    score: Score, site: Site, start: Pause, steps: int, before: Sequence[Frame] = ()
) -> PlayedSection:
    """So many steps that follow a pause, which are a section; `before` as in `go_on`."""
    return _part(go_on(score, site, start, before), steps)


def _part(going: Iterator[Passed], steps: int) -> PlayedSection:
    passed = tuple(islice(going, steps))
    wrong = {each.frame.n: each.problems for each in passed if each.problems}
    return PlayedSection(tuple(each.frame for each in passed), wrong, passed[-1].after)


def begin(score: Score, site: Site) -> tuple[Pause, tuple[Problem, ...]]:
    """How all is before the first step, and what could not be put where it should be."""
    world, problems = opening(Setting(score, site))
    return Pause(0, world), (*_unknown_grounds(score, site), *problems)


def _unknown_grounds(score: Score, site: Site) -> Iterator[Problem]:
    """Grounds that rite or section are said to be on, and the site has not."""
    first = {step.section: step.mark for step in reversed(score.steps)}
    for section, ground in {"": score.ground, **score.homes}.items():
        if ground and ground not in site.grounds:
            fix = nearest(ground, site.grounds)
            mark = first.get(section, NOWHERE)
            yield Problem("P321", mark, f"this site has no ground {ground[:40]}", fix=fix)


def go_on(score: Score, site: Site, since: Pause, before: Sequence[Frame] = ()) -> Iterator[Passed]:
    """The steps after a pause one by one, for as long as somebody asks for the next; `before`: the
    frames up to there, by which it is told since when something is otherwise than expected."""
    engine = _Engine(Setting(score, site), since)
    frames = list(before)
    for n, step in enumerate(score.steps[since.n :], start=since.n + 1):
        events, beats, problems = engine.step(step)
        world = engine.world
        kept = _kept(engine.setting, world)
        frame = Frame(n, step, world.people, world.things, events, beats, kept)
        frames.append(frame)
        if step.expect:
            problems += check_expectations(score, frames, engine.lost)
        yield Passed(frame, tuple(problems), Pause(n, world, engine.group, frozenset(engine.lost)))


def attempt(setting: Setting, since: Pause, step: Step) -> Passed:
    """A step that is not in the score, done after a pause: what would come of it."""
    engine = _Engine(setting, since)
    events, beats, problems = engine.step(step)
    world = engine.world
    frame = Frame(since.n + 1, step, world.people, world.things, events, beats, _NOBODY)
    return Passed(frame, tuple(problems), Pause(since.n + 1, world, engine.group))


def _kept(setting: Setting, world: World) -> Mapping[str, object]:
    """What the frame holds of each matter."""
    found = {matter: hook.kept(setting, world) for matter, hook in hooks("state").items()}
    return {matter: kept for matter, kept in found.items() if kept is not None} or _NOBODY


class _Engine:
    """The world as it goes from act to act, and what went wrong on the way."""

    def __init__(self, setting: Setting, since: Pause) -> None:
        self.setting = setting
        self.world, self.group = since.world, since.group
        score = setting.score
        self.hides = any(
            t.kind.has(KindTrait.HIDES) or t.kind.is_bed or t.kind.room
            for t in score.things.values()
        )
        self.lost = {*since.lost}  # who could not be put on stage: that is one problem, not fifty

    def step(self, step: Step) -> tuple[tuple[Event, ...], tuple[Beat, ...], list[Problem]]:
        """The acts of a step, those written together in one group."""
        last, self.world = self.world, _at_rest(self.world)
        home = self.setting.score.home(step.section)
        if home != self.world.home:
            self.world = replace(self.world, home=home)
        if step.day:
            self.world = next_day(self.world, step, self.setting.score)
        events: list[Event] = []
        beats: list[Beat] = []
        problems: list[Problem] = []
        start, latest = self.world, dict[str, Act]()
        for together in _sets(() if step.elsewhere else step.acts):
            self.group += 1
            done: list[Event] = []
            for act in together:
                before = self.world
                for moment in self._moments(step, act, problems):
                    done += moment.done if moment.silent else (*moment.done, moment.event)
                    latest[moment.who] = act
                    problems.extend(self._at_moment(moment.complaints, act, before))
                    self.world = _trodden(
                        _settled(self.world, moment.world, self.setting.site), moment
                    )
                    if self.hides:
                        self.world = hidden(self.world)
                    if area := self.world.people[moment.who].area:
                        self.world = replace(self.world, scene=area)
                    if moment.who in self.world.dismissed:
                        away = {**self.world.dismissed}
                        del away[moment.who]
                        self.world = replace(self.world, dismissed=away)
            if len(together) > 1:
                done = self._faced(step, together, done)
            if done:
                events += done
                beats.append(_beat(self.group, last, self.world))
                last = self.world
        if last is self.world:
            beats = beats[:-1]  # the frame itself tells the last one
        problems.extend(_crowding(start, self.world, latest))
        return tuple(events), tuple(beats), problems

    def _moments(self, step: Step, act: Act, problems: list[Problem]) -> Iterable[Moment]:
        """The act as done by each who does it; what is refused goes to the problems."""
        doers = self.setting.score.members(act.who)
        for nth, who in enumerate(doers):
            try:
                event = self._event(step, act, who)
                moment = Moment(self.setting, self.world, step, act, who, event, nth, len(doers))
                yield _run(moment)
            except ProblemError as error:
                person = self.world.people.get(who)
                if who not in self.lost:
                    stopped = (replace(problem, stops=True) for problem in error.problems)
                    problems.extend(self._at_moment(stopped, act, self.world))
                if person is not None and not person.on_stage:
                    self.lost.add(who)
                self.world = _posture_kept(self.world, act, who)
            else:
                self.lost.discard(who)

    def _at_moment(self, problems: Iterable[Problem], act: Act, world: World) -> list[Problem]:
        """The problems of an act, each with those concerned as they were when it was to be done."""
        found = list(problems)
        if not found:
            return []
        line = moment_line(world, concerned(act, self.setting.score, world))
        return [replace(problem, at=line) for problem in found]

    def _event(self, step: Step, act: Act, who: str) -> Event:
        """The event as far as the act line tells it; refused for who is not there, or is dead."""
        member = self.setting.cast(who)
        if member and member.party.has(PartyTrait.LIES) and not act.verb.does(Does.APPEAR):
            raise refuse(
                "R570",
                act,
                f"{who} is dead, and does nothing",
                why=f"the party of {who} is {member.party.name}, who lies and is done to",
                fix=f"say who does it to him: … {act.word} {who}",
            )
        if not self.world.people[who].on_stage and not act.verb.is_(VerbTrait.UNSEEN):
            day = self.world.dismissed.get(who)
            raise refuse(
                "R530",
                act,
                f"{who} is not on stage",
                why=f"the day that begins at {day} has sent everybody home, whoever was there"
                if day
                else "somebody acts only where he can be seen",
                fix=f"put him where he is first found: {who} 在 …"
                + (f", or name him under 留: of {day}" if day else ""),
            )
        return Event(
            who,
            act,
            to=self.setting.spoken(act.to),
            words=act.words,
            count=act.count,
            group=self.group,
            clause=Basis(step.part),
        )

    def _faced(self, step: Step, together: Sequence[Act], done: list[Event]) -> list[Event]:
        """Who faces somebody that moved at the same time faces where he has come to."""
        for act in together:
            faced = self.world.people.get(self.setting.also.get(act.facing or "", act.facing or ""))
            if faced is None or not faced.on_stage:
                continue  # who is not here to be faced has been told of as a problem of the act
            for who in self.setting.score.members(act.who):
                person = self.world.people[who]
                if not person.on_stage:
                    continue
                moment = Moment(
                    self.setting, self.world, step, act, who, self._event(step, act, who)
                )
                facing = where.bearing_of(moment, act.facing or "")
                self.world = self.world.with_person(replace(person, facing=facing))
                done = [replace(e, facing=facing) if e.who == who else e for e in done]
        return done


def concerned(act: Act, score: Score, world: World) -> frozenset[str]:
    """Who and what an act is about: its doers, those it is done to and with, and whom its places
    and ways are told by."""
    names = {*score.members((*act.who, *act.to)), *act.thing}
    phrases = [p for p in (act.place, act.via, act.facing, *act.route) if p]
    there = [name for name, person in world.people.items() if person.pos is not None]
    there += [name for name, thing in world.things.items() if thing.pos is not None]
    return frozenset(names | {name for name in there if any(name in p for p in phrases)})


def _beat(group: int, before: World, after: World) -> Beat:
    return Beat(group, _changed(before.people, after.people), _changed(before.things, after.things))


def _changed(before: Mapping[str, State], after: Mapping[str, State]) -> Mapping[str, State]:
    """Those of the states that are others than before."""
    if after is before:
        return _NOBODY
    return {name: state for name, state in after.items() if state is not before[name]}


def _at_rest(world: World) -> World:
    """Passing postures pass: 揖 拜 稽首 俯 end when the next step begins; no way is gone yet."""
    bent = {n: p for n, p in world.people.items() if p.posture is not p.rest or p.borne}
    if not bent:
        return world
    upright = {n: replace(p, posture=p.rest, borne=()) for n, p in bent.items()}
    return replace(world, people={**world.people, **upright})


def _sets(acts: Sequence[Act]) -> Iterable[list[Act]]:
    """Acts one by one; neighbours with the same non-zero number together."""
    keyed = groupby(enumerate(acts), key=lambda pair: pair[1].together or -1 - pair[0])
    return ([act for _, act in run] for _, run in keyed)


def _run(moment: Moment) -> Moment:
    if moment.act.kneeling is True:
        moment = kneel(moment)
    elif moment.act.kneeling is False:
        moment = straighten(moment)
    done = effects()
    for effect in moment.act.verb.effects:
        moment = done[effect.does](moment, effect.of)
    return moment


def _posture_kept(world: World, act: Act, who: str) -> World:
    """After an act that was skipped: 坐取 has knelt all the same, lest 興 be a second problem."""
    person = world.people.get(who)
    if act.kneeling is None or person is None or not person.on_stage:
        return world
    posture = Posture.坐 if act.kneeling else Posture.立
    return world.with_person(replace(person, posture=posture, rest=posture))


def _settled(before: World, after: World, site: Site) -> World:
    """The world with everything carried along by those who moved, and whoever is borne."""
    if any(person.upon or person.bearers for person in before.people.values()):
        after = borne_along(before, after, site)
    if after.people is before.people:
        return after
    was = before.people
    moved = [n for n, p in after.people.items() if p is not was[n] and p.pos != was[n].pos]
    return carry(after, moved) if moved else after


def _trodden(world: World, moment: Moment) -> World:
    """The world with the ways just walked kept, for those who pass him later."""
    ways = tuple(event.path for event in (*moment.done, moment.event) if event.path)
    if not ways:
        return world
    trails = (*world.trails.get(moment.who, ()), *ways)[-_KEPT_WAYS:]
    return replace(world, trails={**world.trails, moment.who: trails})


def _crowding(before: World, after: World, latest: Mapping[str, Act]) -> list[Problem]:
    """Two bodies left in one spot by a step; those who only pass are not there at one time."""
    was = before.people
    came = {
        n: p
        for n, p in after.people.items()
        if p is not was[n] and p.pos is not None and p.pos != was[n].pos
    }
    problems = []
    for person in came.values():
        for other in after.people.values():
            if other is person or (other.name in came and other.name < person.name):
                continue
            if other.pos is not None and math.dist(person.pos or (0, 0), other.pos) < _SAME_SPOT:
                mark = latest[person.name].mark if person.name in latest else NOWHERE
                what = f"{person.name} and {other.name} are in one spot"
                why = f"both at {person.place}, less than {_SAME_SPOT:g} 尺 apart"
                fix = "name the place of each, or the head of their row (北上)"
                line = moment_line(after, (person.name, other.name))
                problems.append(Problem("R540", mark, what, why, fix, line))
    return problems
