"""Laws of reach: who handles a thing is where it is; who is at the basin washes there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple

from layout.check.deeds import Deed
from layout.check.law import Case, Finding, Law, no_rite
from layout.play.effects.holding import gap
from layout.play.moment import REACH_THING
from layout.score import Score
from layout.stage import Event, Frame, PersonState, Point, ThingState
from layout.vocabulary import KindTrait
from layout.vocabulary.verb import Does

_LAYS = (Does.LAY, Does.SHIFT)  # where the thing comes to lie
_LIFTS = (Does.CLEAR, Does.SHIFT)  # where it lay
_WASHES = (Does.WASH, Does.RINSE, Does.EXCHANGE)
_SLACK = 1e-6
_BASIN, _FAR = 5.0, 80  # 尺 from him to the basin; deeds after he has come


class _State(NamedTuple):
    people: Mapping[str, PersonState]
    things: Mapping[str, ThingState]


def _handled(case: Case) -> Iterator[Finding]:
    last = _State({}, {})
    for frame in case.frames:
        after = _moments(frame, last)
        groups = list(after)
        stops: dict[tuple[str, int], Point] = {}  # who lays several things walks along them
        for event in frame.events:
            stopped = stops.get((event.who, event.group))
            if event.path:
                stops[event.who, event.group] = event.path[-1]
            if event.thing is None or not event.verb.does(*_LAYS, *_LIFTS):
                continue
            nth = groups.index(event.group)
            was, now = (last if not nth else after[groups[nth - 1]]), after[event.group]
            far = _far(event, was, now, stopped)
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


def _far(event: Event, was: _State, now: _State, stopped: Point | None) -> float:
    """How far he was from the thing at the nearest: from where it lay and from where it came to;
    `stopped`: where he laid the one before."""
    persons = [state.people.get(event.who) for state in (was, now)]
    stood = [person.pos for person in persons if person is not None and person.pos is not None]
    spots: list[Point] = [*stood, *event.path, *([stopped] if stopped else ())]
    if not spots:
        return 0.0  # he is not seen
    lay = [was.things.get(event.thing or "")] if event.verb.does(*_LIFTS) else []
    lies = [now.things.get(event.thing or "")] if event.verb.does(*_LAYS) else []
    handled = [thing for thing in (*lay, *lies) if thing is not None and thing.pos is not None]
    return max((min(gap(spot, thing) for spot in spots) for thing in handled), default=0.0)


def _washed(case: Case) -> Iterator[Finding]:
    """Who comes to a basin washes there, or lays down what he holds, before he goes away."""
    deeds = case.row.deeds
    basins = [
        thing.name for thing in case.score.things.values() if thing.kind.has(KindTrait.WASHING)
    ]
    for deed in deeds:
        event, place = deed.event, deed.event.by.place or ""
        if not event.path or event.verb.does(*_LAYS) or not _is_by_basin(deed, place, basins):
            continue
        done = [d for d in deeds[deed.n + 1 : deed.n + _FAR] if d.event.who == event.who]
        stay = list(takewhile(lambda d: not d.event.path, done))
        if len(stay) == len(done):
            continue  # he is still there
        holds = any(d.event.verb.does(*_WASHES) for d in stay)
        put = [d.event.verb.does(Does.PUT) for d in stay if d.event.verb.does(Does.PUT, Does.TAKE)]
        what = f"{event.who} {event.by.word} {place}, and neither washes nor lays anything down"
        fix = "let him wash (盥 洗), or write it as an exception"
        held = holds or put[-1:] == [True]
        yield Finding(held, deed.step, what, fix, event.by.mark, told=deed.told.id)


def _is_by_basin(deed: Deed, place: str, names: Iterable[str]) -> bool:
    """Whether he is at a basin, and his place is told by it."""
    basins, spot = (deed.frame.things[name] for name in names), deed.me.pos
    return spot is not None and any(
        basin.pos is not None
        and (basin.name in place or basin.kind.name in place)
        and math.dist(spot, basin.pos) < _BASIN
        for basin in basins
    )


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
    Law(
        "C879",
        "washes_at_the_basin",
        "適洗者必盥若洗，不則奠爵",
        "鄉飲酒禮「適洗，南面坐奠爵于篚下，盥洗」「以爵降，奠于篚」",
        "everybody who comes to a place that is told by a basin",
        _washed,
        no_rite,
    ),
)
