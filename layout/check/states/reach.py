"""The law of reach: who sets a thing out, moves it or clears it is where the thing is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from layout.check.law import Case, Finding, Law
from layout.play.effects.holding import gap
from layout.play.world import REACH_THING
from layout.score import Score
from layout.stage import Event, Frame, PersonState, Point, ThingState
from layout.vocabulary.verb import Does

_LAYS = (Does.LAY, Does.SHIFT)  # where the thing comes to lie
_LIFTS = (Does.CLEAR, Does.SHIFT)  # where it lay
_SLACK = 1e-6


class _State(NamedTuple):
    people: Mapping[str, PersonState]
    things: Mapping[str, ThingState]


def _handled(case: Case) -> Iterator[Finding]:
    last = _State({}, {})
    for frame in case.frames:
        after = _moments(frame, last)
        groups = list(after)
        for event in frame.events:
            if event.thing is None or not event.verb.does(*_LAYS, *_LIFTS):
                continue
            nth = groups.index(event.group)
            was, now = (last if not nth else after[groups[nth - 1]]), after[event.group]
            far = _far(event, was, now)
            what = f"{event.who} {event.by.word} {event.thing} from {far:.1f} 尺 away"
            fix = f"let him go there first (適), or write it as an exception: {REACH_THING:g} 尺"
            yield Finding(far <= REACH_THING + _SLACK, frame.step, what, fix, event.by.mark)
        last = _State(frame.people, frame.things)


def _moments(frame: Frame, start: _State) -> dict[int, _State]:
    """How all is after each set of simultaneous acts."""
    found, people, things = dict[int, _State](), {**start.people}, {**start.things}
    for beat in frame.beats:
        people, things = {**people, **beat.people}, {**things, **beat.things}
        found[beat.group] = _State(people, things)
    for event in frame.events:
        found.setdefault(event.group, _State(frame.people, frame.things))
    return found


def _far(event: Event, was: _State, now: _State) -> float:
    """How far he was from the thing at the nearest: from where it lay and from where it came to."""
    persons = [state.people.get(event.who) for state in (was, now)]
    stood = [person.pos for person in persons if person is not None and person.pos is not None]
    spots: list[Point] = [*stood, *event.path]
    if not spots:
        return 0.0  # he is not seen
    lay = [was.things.get(event.thing or "")] if event.verb.does(*_LIFTS) else []
    lies = [now.things.get(event.thing or "")] if event.verb.does(*_LAYS) else []
    handled = [thing for thing in (*lay, *lies) if thing is not None and thing.pos is not None]
    return max((min(gap(spot, thing) for spot in spots) for thing in handled), default=0.0)


def _with_things(score: Score) -> bool:
    """Not every rite sets things out."""
    return any(
        act.verb.does(*_LAYS, *_LIFTS) for step in score.steps for act in step.acts
    )  # fmt: skip


REACH: tuple[Law, ...] = (
    Law(
        "C833",
        "handled_within_reach",
        "設器者必至其所",
        "鄉射禮記注「八尺曰尋」: who sets, moves or clears a thing is within its reach",
        "everything set out, moved or cleared by somebody who is seen",
        _handled,
        _with_things,
        is_near=True,
    ),
)
