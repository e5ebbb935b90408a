"""The engine: the opening, then every act of every step in order, a frame after each step."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from layout.play.body import kneel, straighten
from layout.play.effects import RUNS
from layout.play.expecting import check_expectations
from layout.play.holding import carry
from layout.play.notation import state_line
from layout.play.opening import opening
from layout.play.world import Moment, Setting, World, ground_of, refuse
from layout.problems import Problem, ProblemError
from layout.score import Act, Ground, Score, Step
from layout.site import Site
from layout.stage import Event, Frame
from layout.verbs import VERBS, Verb

_SAME_SPOT = 1.0  # 尺: nearer than this two bodies are in one spot


class Played(NamedTuple):
    """A rite as played: a frame a step, and everything that went wrong."""

    frames: tuple[Frame, ...]
    problems: tuple[Problem, ...]


def play(score: Score, site: Site) -> Played:
    """Every step in order. A problem skips its act, and the play goes on."""
    setting = Setting(score, site)
    world, problems = opening(setting)
    frames: list[Frame] = []
    group = 0
    for n, step in enumerate(score.steps, start=1):
        world = _at_rest(world)
        acting = () if step.elsewhere else step.acts
        world, events, group, found = _play_step(setting, world, step, acting, group)
        frame = Frame(n, step, world.people, world.things, events, world.counters)
        frames.append(frame)
        if found:
            line = state_line(frame)
            problems.extend(replace(problem, at=line) for problem in found)
        if step.expect:
            problems.extend(check_expectations(score, frames))
    return Played(tuple(frames), tuple(problems))


def _at_rest(world: World) -> World:
    """Passing postures pass: 揖 拜 稽首 俯 end when the next step begins."""
    bent = {n: p for n, p in world.people.items() if p.posture is not p.rest}
    if not bent:
        return world
    upright = {n: replace(p, posture=p.rest) for n, p in bent.items()}
    return replace(world, people={**world.people, **upright})


def _play_step(
    setting: Setting, world: World, step: Step, acts: Sequence[Act], group: int
) -> tuple[World, tuple[Event, ...], int, list[Problem]]:
    events: list[Event] = []
    problems: list[Problem] = []
    for together in _sets(acts):
        group += 1
        before = world
        for act in together:
            world, done, found = _play_act(setting, world, step, act, group)
            events.extend(done)
            problems.extend(found)
        problems.extend(_crowding(before, world, together[-1]))
    return world, tuple(events), group, problems


def _sets(acts: Sequence[Act]) -> Iterable[list[Act]]:
    """Acts one by one; neighbours with the same non-zero number together."""
    keyed = groupby(enumerate(acts), key=lambda pair: pair[1].together or -1 - pair[0])
    return ([act for _, act in run] for _, run in keyed)


def _play_act(
    setting: Setting, world: World, step: Step, act: Act, group: int
) -> tuple[World, list[Event], list[Problem]]:
    """One act by each of those who do it, at once."""
    verb = VERBS[act.verb]
    doers = setting.members(act.who)
    events: list[Event] = []
    problems: list[Problem] = []
    for nth, who in enumerate(doers):
        try:
            event = _event(setting, world, act, ground_of(act, step), who)
            event = replace(event, group=group)
            moment = Moment(setting, world, step, act, who, event, nth, len(doers))
            moment = _run(moment, verb)
        except ProblemError as error:
            problems.extend(error.problems)
            continue
        events.append(moment.event)
        world = _settled(world, moment.world)
    return world, events, problems


def _settled(before: World, after: World) -> World:
    """The world with everything carried along by those who moved."""
    moved = [n for n, p in after.people.items() if p.pos != before.people[n].pos]
    return carry(after, moved) if moved else after


def _event(setting: Setting, world: World, act: Act, ground: Ground, who: str) -> Event:
    """The event as far as the act line tells it; refused for who is not there."""
    verb = VERBS[act.verb]
    if who not in world.people:
        raise refuse("R532", act, f"{who} is not in the cast")
    if not world.people[who].on_stage and not verb.unseen:
        raise refuse(
            "R530",
            act,
            f"{who} is not on stage",
            why="somebody acts only where he can be seen",
            fix=f"put him where he is first found: {who} 在 …",
        )
    return Event(
        who,
        act.word or act.verb,
        verb.name,
        to=setting.spoken(act.to),
        words=act.words,
        count=act.count,
        mark=verb.mark,
        basis=ground.basis,
    )


def _run(moment: Moment, verb: Verb) -> Moment:
    if moment.act.kneeling is True:
        moment = kneel(moment)
    elif moment.act.kneeling is False:
        moment = straighten(moment)
    for effect, argument in RUNS[verb.name]:
        moment = effect(moment, argument)
    return moment


def _crowding(before: World, after: World, act: Act) -> list[Problem]:
    """Two bodies in one spot, where one of them has just come."""
    came = [
        p for n, p in after.people.items() if p.pos is not None and p.pos != before.people[n].pos
    ]
    problems = []
    for person in came:
        for other in after.people.values():
            if other is person or (other in came and other.name < person.name):
                continue
            if other.pos is not None and math.dist(person.pos or (0, 0), other.pos) < _SAME_SPOT:
                problems.append(
                    Problem(
                        "R540",
                        act.mark,
                        f"{person.name} and {other.name} are in one spot",
                        why=f"both at {person.place}, less than {_SAME_SPOT:g} 尺 apart",
                        fix="name the place of each, or the head of their row (北上)",
                    )
                )
    return problems
