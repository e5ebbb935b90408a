"""How everything is at one tick: the keys of the timeline, and evenly between them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Protocol, TypeVar

from layout.stage import Point, Posture
from layout.stage.timeline import (
    Abode,
    Change,
    Halt,
    Instant,
    Lie,
    PersonTrack,
    ThingTrack,
    TimedPose,
    Timeline,
    Values,
    Word,
)


class _Timed(Protocol):
    @property
    def t(self) -> int: ...


_Key = TypeVar("_Key", bound=_Timed)
_t, _since, _start = attrgetter("t"), attrgetter("since"), attrgetter("start")


def at(timeline: Timeline, t: int) -> Instant:
    """Everybody in sight and everything at a tick; what changes then has changed."""
    people = {name: pose for name, track in timeline.people.items() if (pose := pose_at(track, t))}
    things = {name: lie_at(timeline, track, t) for name, track in timeline.things.items()}
    return Instant(t, people, things)


def pose_at(track: PersonTrack, t: int) -> TimedPose | None:
    """One person at a tick; None while he is out of sight."""
    stay = stay_at(track.stays, t)
    if stay is None:
        return None
    x, y, z = place_at(stay, t)
    here, there, share = around(stay.facings, t)
    turns = share and here[1:] != there[1:]
    degrees = angle_at(stay, t) % 360.0 if turns else here.degrees
    return TimedPose(
        track.name,
        (x, y),
        z,
        degrees,
        Posture(value(track.postures, t) or Posture.立.value),
        values(track.dresses, t),
        value(track.titles, t),
    )


def stay_at(stays: Sequence[Halt], t: int) -> Halt | None:
    """The stay a tick falls into."""
    i = bisect_right(stays, t, key=_start) - 1
    if i < 0 or (stays[i].end is not None and t >= (stays[i].end or 0)):
        return None
    return stays[i]


def angle_at(stay: Halt, t: int) -> float:
    """Which way somebody in sight faces, in degrees that go on past a round."""
    here, there, share = around(stay.facings, t)
    return here.angle + (there.angle - here.angle) * share


def place_at(stay: Halt, t: int) -> tuple[float, float, float]:
    """Where somebody in sight is."""
    a, b, share = around(stay.places, t)
    if not share:
        return a.x, a.y, a.z
    return a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.z + (b.z - a.z) * share


def around(keys: Sequence[_Key], t: int) -> tuple[_Key, _Key, float]:
    """The key at or before a tick, the one after it, and how far on the tick is between them."""
    i = max(0, bisect_right(keys, t, key=_t) - 1)
    here, there = keys[i], keys[min(i + 1, len(keys) - 1)]
    if there.t <= here.t or t <= here.t:
        return here, here, 0.0
    return here, there, (t - here.t) / (there.t - here.t)


def value(changes: Sequence[Change], t: int) -> str | None:
    """The word that is true at a tick."""
    if not changes:
        return None
    i = bisect_right(changes, t, key=_t) - 1
    return changes[i].value if i >= 0 else None


def values(changes: Sequence[Values[Word]], t: int) -> tuple[Word, ...]:
    """The words of the vocabulary that are true at a tick."""
    i = bisect_right(changes, t, key=_t) - 1
    return changes[i].value if i >= 0 else ()


def lie_at(timeline: Timeline, track: ThingTrack, t: int) -> Lie:
    """One thing at a tick."""
    now, pos, underway = _lies(timeline, track, t)
    return Lie(
        track.name,
        pos,
        now.holder,
        now.hand,
        now.inside,
        now.facing,
        now.head,
        value(track.fills, t),
        values(track.manners, t),
        underway,
    )


def _lies(timeline: Timeline, track: ThingTrack, t: int) -> tuple[Abode, Point | None, bool]:
    """Where one thing is at a tick, of which abode that is, and whether it is on its way there."""
    abodes = track.abodes
    i = max(0, bisect_right(abodes, t, key=_since) - 1)
    now = abodes[i]
    pos = _where(timeline, now, t)
    underway = i > 0 and t < now.at
    if underway:
        before = _where(timeline, abodes[i - 1], t)
        if before is not None and pos is not None:
            share = (t - now.since) / (now.at - now.since)
            pos = (
                before[0] + (pos[0] - before[0]) * share,
                before[1] + (pos[1] - before[1]) * share,
            )
    return now, pos, underway


def _where(timeline: Timeline, abode: Abode, t: int) -> Point | None:
    """Where an abode is at a tick: with its holder or between the two who bear it, with what it
    lies in, or at its own spot."""
    if abode.pos is not None:
        return abode.pos
    if abode.holder is not None:
        one = _stands(timeline, abode.holder, t)
        other = _stands(timeline, abode.shared_with, t) if abode.shared_with else None
        return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2) if one and other else one
    container = timeline.things.get(abode.inside or "")
    if container is None:
        return None
    return _lies(timeline, container, t)[1]


def _stands(timeline: Timeline, who: str, t: int) -> Point | None:
    stay = stay_at(timeline.people[who].stays, t)
    return place_at(stay, t)[:2] if stay else None
