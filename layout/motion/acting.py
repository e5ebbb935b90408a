"""What one person does in one set of simultaneous acts, event after event."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from layout.motion.body import Walker, ticks
from layout.stage import Event, PersonState, Point, Posture
from layout.stage.timeline import Doing

_LOST = 0.01  # 尺: a path that begins farther off than this is not walked from here
_NOT_PASSING = (Posture.立, Posture.坐)


@dataclass(frozen=True, slots=True)
class Done:
    """What somebody did: each deed, and when his hands (or his arrow) were at it."""

    end: int
    deeds: tuple[tuple[Doing, int], ...] = ()


@dataclass
class Acting:
    """One person in one set of acts: how he was before, how he is after, what he does."""

    body: Walker
    before: PersonState
    after: PersonState
    n: int

    def play(self, events: Sequence[Event], start: int) -> Done:
        """His events in order from `start` on."""
        t, deeds = start, []
        if not self.body.is_seen and self.after.on_stage and not self.before.on_stage:
            self._appear(t)
        for event in events:
            deed, touch = self._do(event, t, last=event is events[-1])
            deeds.append((deed, touch))
            t = deed.end
        t = self._settle(t)
        self.body.note(deeds[-1][1] if deeds else t, self.after)
        return Done(t, tuple(deeds))

    def _do(self, event: Event, start: int, *, last: bool) -> tuple[Doing, int]:
        body, t = self.body, start
        if body.is_seen:
            t = self._come(event, t)
            facing = self.after.facing if last and self.after.on_stage else event.facing
            if facing is not None and body.is_seen:
                t = body.turn(t, facing, event.verb.turn)
            if last and self.after.on_stage and self.after.rest is Posture.坐:
                t = t if body.is_kneeling else body.kneel(t)
        lasts = ticks(event.verb.seconds)
        touch = t + max(1, lasts // 2)
        if last and body.is_seen and self.after.posture not in _NOT_PASSING:
            end = body.bow(t, self.after.posture, self.after.rest, event.count, lasts)
        else:
            end = t + lasts
        return _deed(event, self.n, start, max(end, start + 1)), touch

    def _come(self, event: Event, t: int) -> int:
        """On his feet if he must be, and to where the event's path leads."""
        body = self.body
        walks = len(event.path) > 1
        if body.is_kneeling and (walks or self.after.rest is Posture.立):
            t = body.rise(t)
        if not walks:
            return t
        if math.dist(event.path[0], body.pos) > _LOST:
            t = self._elsewhere(t, event.path[0], body.facing)
        return body.walk(t, (body.pos, *event.path[1:]), body.paces.pace(event.by.manner))

    def _appear(self, t: int) -> None:
        assert self.after.pos is not None
        self.body.appear(t, self.after.pos, self.after.facing or 0.0)
        self.body.hold(t, self.after.rest)

    def _elsewhere(self, t: int, pos: Point, facing: float) -> int:
        """Out of sight here and in sight there: no way between is claimed."""
        body = self.body
        body.vanish(t + ticks(body.paces.away / 4))
        t += ticks(body.paces.away)
        body.appear(t, pos, facing)
        return t

    def _settle(self, t: int) -> int:
        """Whatever the events did not tell: he is as the state after them has him."""
        body, after = self.body, self.after
        if body.is_seen and not after.on_stage:
            t += ticks(body.paces.away / 4)
            body.vanish(t)
            body.hold(t, Posture.立)
            return t
        if not after.on_stage or after.pos is None:
            body.hold(t, after.posture)
            return t
        if not body.is_seen:
            self._appear(t)
        if math.dist(body.pos, after.pos) > _LOST:
            t = self._elsewhere(t, after.pos, after.facing or 0.0)
        if after.facing is not None and body.facing != after.facing:
            t = body.turn(t, after.facing)
        place = body.places[-1]
        if (place.x, place.y) != after.pos:  # the last thousandth
            body.places[-1] = place._replace(x=after.pos[0], y=after.pos[1])
        if not body.postures or body.postures[-1].value != after.posture.value:
            t += ticks(body.paces.kneel / 2)
            body.hold(t, after.posture)
        return t


def _deed(event: Event, n: int, start: int, end: int) -> Doing:
    return Doing(
        start,
        end,
        n,
        event.who,
        event.by,
        event.thing,
        "、".join(event.to) or None,
        event.words,
        event.group,
        event.basis,
    )
