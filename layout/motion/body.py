"""One body in time: it walks, turns, kneels, rises and bows, and every key it passes is kept."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise

from layout.compass import Turn, bearing_to, sweep
from layout.motion.paces import Paces
from layout.space import Underfoot
from layout.stage import PersonState, Point, Posture
from layout.stage.timeline import TICKS, Change, Facing, Halt, PersonTrack, Place, Values, Word
from layout.vocabulary import Dress

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
