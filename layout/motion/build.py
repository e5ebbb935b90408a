"""A rite in time: step after step, in each one set of simultaneous acts after another, and each
body with every key that it passes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple, Protocol

from layout.compass import Turn, bearing_to, sweep
from layout.motion.instant import angle_at, place_at
from layout.motion.paces import PACES, Paces
from layout.site import Site
from layout.space import Underfoot, lifted
from layout.stage import (
    Beat,
    Event,
    Frame,
    PersonState,
    Point,
    Posture,
    ThingState,
    borne_by,
)
from layout.stage.timeline import (
    TICKS,
    Abode,
    Change,
    Doing,
    Facing,
    Halt,
    PersonTrack,
    Place,
    StepTime,
    ThingTrack,
    Timeline,
    Values,
    Word,
)
from layout.vocabulary import Dress, Kind, Manner
from layout.vocabulary.verb import Verb, VerbTrait

_ASKEW = 20.0  # degrees: who faces his way so nearly sets off as he is
_SAME = 1e-6  # 尺 and degrees


def ticks(seconds: float) -> int:
    """Whole ticks, never fewer than the seconds are."""
    return math.ceil(seconds * TICKS - 1e-9)


@dataclass
class Walker:
    """Somebody being followed; times go only forward."""

    name: str
    group: str | None
    ground: Underfoot
    paces: Paces
    stays: list[Halt] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    facings: list[Facing] = field(default_factory=list)
    postures: list[Change] = field(default_factory=list)
    dresses: list[Values[Dress]] = field(default_factory=list)
    titles: list[Change] = field(default_factory=list)
    lift: float = 0.0  # how high he is borne over the ground: 尺

    # -- coming and going ------------------------------------------------------------------------

    @property
    def is_seen(self) -> bool:
        return bool(self.places)

    @property
    def pos(self) -> Point:
        return self.places[-1].x, self.places[-1].y

    @property
    def facing(self) -> float:
        return self.facings[-1].degrees

    @property
    def is_kneeling(self) -> bool:
        return bool(self.postures) and self.postures[-1].value == Posture.坐.value

    def appear(self, t: int, pos: Point, facing: float) -> None:
        """He is seen from now on."""
        self.places = [Place(t, *pos, self.height(pos))]
        self.facings = [Facing(t, facing)]

    def vanish(self, t: int) -> None:
        """He is not seen any more."""
        stay = Halt(self.places[0].t, t, tuple(self.places), tuple(self.facings))
        self.stays.append(stay)
        self.places, self.facings = [], []

    # -- on his feet -----------------------------------------------------------------------------

    def walk(self, t: int, path: tuple[Point, ...], pace: float, *, is_borne: bool = False) -> int:
        """Along the path at a pace, facing the way he goes; a way within a stride, and who is
        borne, without turning to it."""
        legs = [(a, b) for a, b in pairwise(path) if math.dist(a, b) > _SAME]
        far = sum(math.dist(a, b) for a, b in legs)
        turns = far > self.paces.stride and not is_borne
        if turns and legs:
            heading = bearing_to(*legs[0])
            if abs(_short_way(self.facing, heading)) > _ASKEW:
                t = self.turn(t, heading)
        # he is still where he was until now
        if self.places[-1].t < t:
            self.places.append(self.places[-1]._replace(t=t))
        corners: list[tuple[int, int, float]] = []  # tick, ticks of the leg, heading of the leg
        for a, b in legs:
            start = t
            t = self._go(t, a, b, pace)
            corners.append((start, t - start, bearing_to(a, b)))
        if turns:
            self._round_corners(corners)
        return t

    def _go(self, t: int, a: Point, b: Point, level: float) -> int:
        """One leg, slower where it is on a stair."""
        here = a
        for there, on_stair in self.ground.stretches(a, b):
            pace = level * (self.paces.stair if on_stair else 1.0)
            t += max(1, ticks(math.dist(here, there) / pace))
            self.places.append(Place(t, *there, self._height(there, b)))
            here = there
        return t

    def _height(self, point: Point, end: Point) -> float:
        """At the rim of a stair, the height to which it has brought him."""
        rims = [r for r in self.ground.ramps if point in (r.foot, r.head)]
        if rims and point != end:
            return rims[0].height(point)
        return self.height(point)

    def settle(self, t: int) -> None:
        """Where he is he is as high as what bears him now."""
        if self.places and self.places[-1].z != (high := self.height(self.pos)):
            self.places.append(self.places[-1]._replace(t=max(t, self.places[-1].t), z=high))

    def height(self, point: Point) -> float:
        """How high he is at a point."""
        return self.ground.height(point) + self.lift

    def _round_corners(self, corners: list[tuple[int, int, float]]) -> None:
        """He turns while he walks round a corner, half before it and half after."""
        for i, (start, lasts, heading) in enumerate(corners):
            delta = _short_way(self.facing, heading)
            if abs(delta) < _SAME:
                continue
            room = min(lasts, corners[i - 1][1] if i else 0) // 2
            half = min(room, ticks(self._turning(delta) / 2))
            self._face_from(start - half)
            self._face(start + max(half, 1), heading, delta)

    def _turning(self, delta: float) -> float:
        return abs(delta) / 180.0 * self.paces.turn

    def turn(self, t: int, facing: float, way: Turn | None = None) -> int:
        """On the spot to a facing: the short way, or the way said; a half round with the sun."""
        delta = _short_way(self.facing, facing)
        if way is not None:
            far = sweep(self.facing, facing, way)
            delta = far if way is Turn.左還 else -far
        if abs(delta) < _SAME and facing == self.facing:
            return t
        self._face_from(t)
        t += max(1, ticks(self._turning(delta)))
        self._face(t, facing, delta)
        return t

    def turn_by(self, t: int, begun: float, degrees: float) -> None:
        """By a tick turned so far from the facing that he had, with what he is in."""
        facing = (begun + degrees) % 360.0
        self._face(t, facing, _short_way(self.facing, facing))

    def _face_from(self, t: int) -> None:
        last = self.facings[-1]
        if last.t < t:
            self.facings.append(last._replace(t=t))

    def _face(self, t: int, facing: float, delta: float) -> None:
        last = self.facings[-1]
        rounds = round((last.angle + delta - facing) / 360.0)
        self.facings.append(Facing(max(t, last.t + 1), facing, rounds))

    # -- on his knees ----------------------------------------------------------------------------

    def kneel(self, t: int) -> int:
        lasts = ticks(self.paces.kneel)
        self.hold(t + lasts // 2, Posture.坐)
        return t + lasts

    def rise(self, t: int) -> int:
        lasts = ticks(self.paces.rise)
        self.hold(t + lasts // 2, Posture.立)
        return t + lasts

    def bow(self, t: int, posture: Posture, rest: Posture, times: int, lasts: int) -> int:
        """Down and up so many times; down he stays the last time, as the frame has him."""
        for time in range(times):
            if time:
                self.hold(t, rest)
            self.hold(t + lasts // 4, posture)
            t += lasts
        return t

    def hold(self, t: int, posture: Posture) -> None:
        changed(self.postures, t, posture.value)

    # --------------------------------------------------------------------------------------------

    def note(self, t: int, state: PersonState) -> None:
        """His dress and title from now on."""
        altered(self.dresses, t, state.dress)
        changed(self.titles, t, state.titled)

    def track(self) -> PersonTrack:
        stays = list(self.stays)
        if self.places:
            stays.append(Halt(self.places[0].t, None, tuple(self.places), tuple(self.facings)))
        return PersonTrack(
            self.name,
            self.group,
            tuple(stays),
            tuple(self.postures),
            tuple(self.dresses),
            tuple(self.titles),
        )


def changed(changes: list[Change], t: int, value: str | None) -> None:
    """The value from now on, kept only where it is another."""
    if not changes or changes[-1].value != value:
        changes.append(Change(t, value))


def altered(changes: list[Values[Word]], t: int, value: tuple[Word, ...]) -> None:
    """The values from now on, kept only where they are others."""
    if not changes or changes[-1].value != value:
        changes.append(Values(t, value))


def _short_way(start: float, end: float) -> float:
    """Degrees to turn, clockwise positive; half a round is with the sun."""
    delta = (end - start) % 360.0
    return delta - 360.0 if delta > 180.0 + _SAME else delta


_LOST = 0.01  # 尺: a path that begins farther off than this is not walked from here
_NOT_PASSING = (Posture.立, Posture.坐)


@dataclass(frozen=True, slots=True)
class PropScene:
    """People and things at one time; who lies shut in a coffin is not seen."""

    people: Mapping[str, PersonState]
    things: Mapping[str, ThingState]

    def is_carried(self, thing: ThingState) -> bool:
        """In somebody's hands, or in what is."""
        if thing.held_by is not None:
            return True
        container = self.things.get(thing.inside or "")
        return container is not None and self.is_carried(container)

    def abode(self, thing: ThingState, since: int, at: int) -> Abode:
        return Abode(
            since,
            at,
            thing.held_by,
            self._hand(thing),
            thing.inside,
            None if self.is_carried(thing) else thing.pos,
            thing.facing,
            thing.head,
            thing.shared_with or None,
        )

    def _hand(self, thing: ThingState) -> str | None:
        holder = self.people.get(thing.held_by or "")
        if holder is None:
            return None
        hands = {"左": holder.left, "右": holder.right, "兩": holder.both}
        return next((hand for hand, held in hands.items() if thing.name in held), None)


@dataclass
class Prop:
    """A thing being followed."""

    name: str
    kind: Kind
    paces: Paces
    abodes: list[Abode] = field(default_factory=list)
    fills: list[Change] = field(default_factory=list)
    manners: list[Values[Manner]] = field(default_factory=list)

    def note(
        self, scene: PropScene, touch: int, act: Verb | None = None, frm: Point | None = None
    ) -> int:
        """How it is from the time of a touch on; when it has come to be so."""
        thing = scene.things[self.name]
        changed(self.fills, touch, thing.fill)
        altered(self.manners, touch, thing.manner)
        new = scene.abode(thing, touch, touch)
        if self.abodes and self.abodes[-1][2:] == new[2:]:
            return touch
        if not self.abodes:
            self.abodes.append(new)
            return touch
        since, at = self._way(touch, thing.pos, act, frm)
        self.abodes.append(new._replace(since=since, at=at))
        return at

    def _way(
        self, touch: int, pos: Point | None, act: Verb | None, frm: Point | None
    ) -> tuple[int, int]:
        """When it leaves where it was and when it is there."""
        last = self.abodes[-1]
        if act is not None and act.is_(VerbTrait.FLIES) and frm and pos:
            return touch, touch + max(1, ticks(math.dist(frm, pos) / self.paces.arrow))
        was_there = last.holder or last.inside or last.pos
        half = ticks(self.paces.reach / 2) if was_there and pos is not None else 0
        return max(touch - half, last.at), max(touch, last.at)

    def ride(self, convoy: Convoy, was: ThingState, now: ThingState) -> None:
        """From key to key of a convoy, with which it goes."""
        assert was.pos is not None
        begun = self.abodes[-1]
        since = max(begun.at, convoy.keys[0].t)
        for key in convoy.keys[1:]:
            facing = None if was.facing is None else (was.facing + key.turned) % 360.0
            pos = now.pos if key is convoy.keys[-1] else convoy.moved(was.pos, key)
            facing = now.facing if key is convoy.keys[-1] else facing
            at = max(key.t, since)
            self.abodes.append(begun._replace(since=since, at=at, pos=pos, facing=facing))
            since = at

    def track(self) -> ThingTrack:
        return ThingTrack(
            self.name, self.kind, tuple(self.abodes), tuple(self.fills), tuple(self.manners)
        )


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

    def play(self, events: Sequence[Event], start: int, convoy: Convoy | None = None) -> Done:
        """His events in order from `start` on; with the convoy he goes as it goes."""
        t, deeds = start, []
        if convoy is not None:
            t = self._ride(convoy)
            for event in events:
                deeds.append((_deed(event, self.n, start, max(t, start + 1)), t))
            events = ()
        if not self.body.is_seen and self.after.is_seen and not self.before.is_seen:
            t = self._appear(t)
        for event in events:
            deed, touch = self._do(event, t, last=event is events[-1])
            deeds.append((deed, touch))
            t = deed.end
        t = self._settle(t)
        self.body.note(deeds[-1][1] if deeds else t, self.after)
        return Done(t, tuple(deeds))

    def _ride(self, convoy: Convoy) -> int:
        """In his place in or about what goes, as that goes and turns."""
        body, (x, y) = self.body, self.body.pos
        facing = body.facing
        for key in convoy.keys:
            at = convoy.moved((x, y), key)
            body.places.append(Place(key.t, *at, body.height(at)))
            if self.after.bearer is not None and self.after.bearer.aboard:
                body.turn_by(key.t, facing, key.turned)
        if self.after.facing is not None and body.facing != self.after.facing:
            body.turn(body.facings[-1].t, self.after.facing)
        return convoy.keys[-1].t

    def _do(self, event: Event, start: int, *, last: bool) -> tuple[Doing, int]:
        body, t = self.body, start
        if body.is_seen:
            t = self._come(event, t)
            facing = self.after.facing if last and self.after.is_seen else event.facing
            if facing is not None and body.is_seen:
                t = body.turn(t, facing, event.verb.turn)
            if last and self.after.is_seen and self.after.rest is Posture.坐:
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

    def _appear(self, t: int) -> int:
        """He is there, a moment after he was last seen."""
        assert self.after.pos is not None
        t = max([t, *((stay.end or 0) + 1 for stay in self.body.stays[-1:])])
        self.body.appear(t, self.after.pos, self.after.facing or 0.0)
        self.body.hold(t, self.after.rest)
        return t

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
        if body.is_seen and not after.is_seen:
            t += ticks(body.paces.away / 4)
            body.vanish(t)
            body.hold(t, Posture.立)
            return t
        if not after.is_seen or after.pos is None:
            body.hold(t, after.posture)
            return t
        if not body.is_seen:
            t = self._appear(t)
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


class Turned(NamedTuple):
    """Where what goes is at a tick, and how far it has turned since it set out, in degrees."""

    t: int
    x: float
    y: float
    turned: float


@dataclass(frozen=True, slots=True)
class Convoy:
    """A thing on its way, with all who go with it."""

    thing: str
    at: Point  # where it set out
    keys: tuple[Turned, ...]
    people: frozenset[str]

    def takes(self, name: str) -> bool:
        """Whether somebody goes with it."""
        return name in self.people

    def moved(self, point: Point, key: Turned) -> Point:
        """Where a point in it or about it has come to."""
        east, north = point[0] - self.at[0], point[1] - self.at[1]
        angle = math.radians(key.turned)
        sin, cos = math.sin(angle), math.cos(angle)
        return key.x + east * cos + north * sin, key.y + north * cos - east * sin

    def load(self, before: PropScene, after: PropScene) -> Iterator[ThingState]:
        """It, and what lies in or on it, as they were."""
        for thing in before.things.values():
            if thing.pos is not None and self.thing in borne_by(after.things, thing.name):
                yield thing


def _convoys(
    before: PropScene,
    after: PropScene,
    events: Sequence[Event],
    bodies: Mapping[str, Walker],
    start: int,
) -> list[Convoy]:
    """What is borne, drawn or driven somewhere by these events, each with its way in time."""
    people = {
        name: _outermost(before, after, was.bearer.thing)
        for name, was in before.people.items()
        if was.bearer and (now := after.people[name]).is_seen and now.pos != was.pos
        and bodies[name].is_seen and now.borne == was.borne
    }  # fmt: skip
    found = []
    for name in dict.fromkeys(people.values()):
        old, new = before.things[name], after.things[name]
        mover = next((e for e in events if e.path and people.get(e.who) == name), None)
        if old.pos is None or new.pos is None or (old.pos, old.facing) == (new.pos, new.facing):
            continue
        with_it = frozenset(who for who, what in people.items() if what == name)
        keys = _way_of(old, new, mover, bodies[next(iter(with_it))], start)
        found.append(Convoy(name, old.pos, keys, with_it))
    return found


def _outermost(before: PropScene, after: PropScene, thing: str) -> str:
    """What bears a thing of all that has gone with it: the carriage in which the coffin lies."""
    *_, last = (
        name
        for name in borne_by(before.things, thing)
        if name == thing or before.things[name].pos != after.things[name].pos
    )
    return last


def _way_of(
    old: ThingState, new: ThingState, mover: Event | None, like: Walker, start: int
) -> tuple[Turned, ...]:
    """The keys of its way, at the pace of who moves it; on the spot, of its turning."""
    assert old.pos is not None
    assert new.pos is not None
    begun, ended = old.facing or 0.0, new.facing or 0.0
    ghost = Walker(old.name, None, like.ground, like.paces)
    ghost.appear(start, old.pos, begun)
    if mover is not None:
        pace = like.paces.pace(mover.by.manner)
        last = ghost.walk(start, (old.pos, *mover.path[1:-1], new.pos), pace)
    else:
        last = start
    if begun == ended:  # it is borne without turning
        return tuple(Turned(p.t, p.x, p.y, 0.0) for p in ghost.places)
    ghost.turn(last, ended)
    halt = Halt(start, None, tuple(ghost.places), tuple(ghost.facings))
    ticked = sorted({*(p.t for p in ghost.places), *(f.t for f in ghost.facings)})
    first = ghost.facings[0].angle
    return tuple(Turned(t, *place_at(halt, t)[:2], angle_at(halt, t) - first) for t in ticked)


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


class Staged(Protocol):
    """A rite as played."""

    @property
    def opening(self) -> Beat: ...
    @property
    def frames(self) -> Sequence[Frame]: ...


def timeline_of(played: Staged, site: Site, paces: Paces = PACES) -> Timeline:
    """A rite as played, with times put to every act."""
    maker = _Maker(Underfoot(site), paces, PropScene(played.opening.people, played.opening.things))
    for frame in played.frames:
        maker.step(frame)
    return maker.timeline()


class _Maker:
    """Everybody and everything followed through the rite."""

    def __init__(self, ground: Underfoot, paces: Paces, opening: PropScene) -> None:
        self.paces = paces
        self.scene = opening
        self.t = 0
        self.steps: list[StepTime] = []
        self.deeds: list[Doing] = []
        self.bodies = {
            p.name: Walker(p.name, p.group, ground, paces) for p in opening.people.values()
        }
        self.props = {t.name: Prop(t.name, t.kind, paces) for t in opening.things.values()}
        for name, person in opening.people.items():
            Acting(self.bodies[name], replace(person, on_stage=False), person, 0).play((), 0)
        for prop in self.props.values():
            prop.note(opening, 0)

    def step(self, frame: Frame) -> None:
        """One step: its acts in their order, and time enough to read its clause."""
        start = self.t
        self._upright(start)
        self.t += ticks(self.paces.lead)
        for beat in frame.beats:
            scene = self.scene
            after = PropScene({**scene.people, **beat.people}, {**scene.things, **beat.things})
            self._beat(frame.n, [e for e in frame.events if e.group == beat.group], after)
        told, end = {beat.group for beat in frame.beats}, PropScene(frame.people, frame.things)
        last = [event for event in frame.events if event.group not in told]
        if last or end != self.scene:
            self._beat(frame.n, last, end)
        self.t += ticks(self.paces.rest)
        said = len(frame.step.text or "") / self.paces.recite
        self.t = max(self.t, start + ticks(max(self.paces.still, said)))
        self.steps.append(StepTime(frame.n, start, self.t))

    def _upright(self, start: int) -> None:
        """Who was bent is upright again before the first act."""
        t = start + max(1, ticks(self.paces.lead) // 2)
        people = dict(self.scene.people)
        for name, person in people.items():
            if person.posture is not person.rest:
                self.bodies[name].hold(t, person.rest)
            if person.posture is not person.rest or person.borne:
                people[name] = replace(person, posture=person.rest, borne=())
        self.scene = PropScene(people, self.scene.things)

    def _beat(self, n: int, done_in_it: Sequence[Event], after: PropScene) -> None:
        """One set of acts: everybody begins at once, and it ends with the last of them."""
        before = self.scene
        events: dict[str, list[Event]] = {}
        for event in done_in_it:
            events.setdefault(event.who, []).append(event)
        convoys = _convoys(before, after, done_in_it, self.bodies, self.t)
        done: list[Done] = []
        borne = [p for name, p in after.people.items() if p.borne and name not in events]
        for name, person in after.people.items():
            if person in borne:
                continue
            if name in events or person is not before.people[name]:
                acting = Acting(self.bodies[name], before.people[name], person, n)
                convoy = next((each for each in convoys if each.takes(name)), None)
                if convoy is None:
                    self._lift(after, person)
                done.append(acting.play(events.get(name, ()), self.t, convoy))
                if convoy is not None:  # he has come onto what bears that now
                    self._lift(after, person)
                    self.bodies[name].settle(done[-1].end)
        for convoy in convoys:
            for thing in convoy.load(self.scene, after):
                self.props[thing.name].ride(convoy, thing, after.things[thing.name])
        end = max((one.end for one in done), default=self.t)
        for person in borne:
            self._lift(after, person)
            end = max(end, self._bear(before, person, end))
        deeds = [deed for one in done for deed in one.deeds]
        end = self._things(before.people, after, deeds, end)
        self.deeds += (_sounding(deed, end) for deed, _ in deeds)
        self.scene, self.t = after, max(end, self.t + 1)

    def _lift(self, scene: PropScene, person: PersonState) -> None:
        body = self.bodies[person.name]
        body.lift = lifted(person, scene.things, body.ground.site.units["尺"])

    def _bear(self, before: PropScene, person: PersonState, end: int) -> int:
        """Who is borne goes as fast as who bears him, and is there when they are."""
        body, was = self.bodies[person.name], before.people[person.name]
        gone = was.borne if person.borne[: len(was.borne)] == was.borne else ()
        way = person.borne[max(0, len(gone) - 1) :]
        if not body.is_seen or len(way) < 2 or person is was:
            acting = Acting(body, was, person, 0)
            return acting.play((), self.t).end if person is not was else self.t
        lasts = sum(math.dist(a, b) for a, b in pairwise(way)) / self.paces.pace(())
        last = body.walk(max(self.t, end - ticks(lasts)), way, self.paces.pace(()), is_borne=True)
        return max(last, body.turn(last, person.facing or 0.0))

    def _things(
        self,
        before: Mapping[str, PersonState],
        after: PropScene,
        deeds: Iterable[tuple[Doing, int]],
        end: int,
    ) -> int:
        """Each thing that changes does so when hands are at it, or at what it is part of."""
        touched = {deed.thing: (deed, touch) for deed, touch in deeds if deed.thing}
        last = end
        for name, thing in after.things.items():
            holder = thing.held_by or ""
            if thing is self.scene.things[name] and after.people.get(holder) is before.get(holder):
                continue
            deed, touch = _touch(after, name, touched) or (None, end)
            act = deed.verb if deed else None
            frm = before[deed.who].pos if deed else None
            last = max(last, self.props[name].note(after, touch, act, frm))
        return last

    def timeline(self) -> Timeline:
        deeds = sorted(self.deeds, key=lambda d: (d.start, d.end))
        return Timeline(
            tuple(self.steps),
            {name: body.track() for name, body in self.bodies.items()},
            {name: prop.track() for name, prop in self.props.items()},
            tuple(deeds),
        )


def _touch(
    scene: PropScene, name: str | None, touched: Mapping[str, tuple[Doing, int]]
) -> tuple[Doing, int] | None:
    """The deed done with the thing, else with what it lies in."""
    while name is not None:
        if name in touched:
            return touched[name]
        thing = scene.things.get(name)
        name = thing.inside if thing else None
    return None


def _sounding(deed: Doing, end: int) -> Doing:
    """Music goes on until all that is done beside it is done."""
    is_music = deed.verb.is_(VerbTrait.MUSIC) and deed.verb.mark is not None
    return replace(deed, end=max(deed.end, end)) if is_music else deed
