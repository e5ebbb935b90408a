"""How high everything is, and where a foot, an eye and a hand come to."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from layout.place import area_at
from layout.site import Area, FeatureKind, Point, Ring, Site
from layout.stage import Frame, PersonState, Posture, ThingState, borne_by
from layout.vocabulary import Family, Kind, KindTrait, Storey

TALL = 1.7
HEAD = 0.11  # half a head
NEAR = 0.06  # from his sleeves to what he holds, and between two things in a hand
APART = 0.13  # from the middle of him to what he has in one hand


@dataclass(frozen=True, slots=True)
class Ball:
    """A piece of a body: how far before his feet and how high its middle is, half its breadth,
    half its depth and half its height."""

    forward: float
    up: float
    broad: float
    deep: float
    half: float = 0.0


@dataclass(frozen=True, slots=True)
class Stance:
    """A body in a posture: within the hull of its trunk, of its sleeves, and a head."""

    trunk: tuple[Ball, ...]  # from the hem up
    sleeves: tuple[Ball, ...]  # from the shoulders to the hands
    head: Ball

    @property
    def height(self) -> float:
        """Of his highest point over the ground."""
        return max(ball.up + ball.half for ball in (*self.trunk, self.head))

    @property
    def hands(self) -> Ball:
        """The end of his sleeves."""
        return self.sleeves[1]

    @property
    def eye(self) -> float:
        """How high he looks from."""
        return self.head.up


def _head(forward: float, up: float) -> Ball:
    return Ball(forward, up, HEAD * 0.86, HEAD * 0.95, HEAD)


def _standing() -> Stance:
    shoulder = Ball(0, 1.38, 0.22, 0.11, 0.06)
    trunk = (Ball(0, 0, 0.3, 0.22), Ball(0, 0.6, 0.23, 0.17), shoulder)
    hands = (Ball(0.1, 1.3, 0.24, 0.07, 0.06), Ball(0.28, 1.12, 0.07, 0.06, 0.06))
    return Stance(trunk, (*hands, Ball(0.22, 0.82, 0.12, 0.08, 0.04)), _head(0.01, TALL - HEAD))


def _kneeling() -> Stance:
    hem = Ball(0.08, 0, 0.33, 0.36)
    trunk = (hem, Ball(0, 0.26, 0.26, 0.26, 0.03), Ball(-0.06, 0.74, 0.22, 0.11, 0.06))
    hands = (Ball(0.04, 0.66, 0.24, 0.07, 0.06), Ball(0.22, 0.5, 0.07, 0.06, 0.06))
    return Stance(trunk, (*hands, Ball(0.16, 0.3, 0.13, 0.08, 0.04)), _head(-0.04, 0.95))


def _leaning(forward: float, up: float, hands: tuple[float, float]) -> Stance:
    """On his feet, the shoulders so far forward and so high."""
    shoulder = Ball(forward, up, 0.22, 0.12, 0.07)
    trunk = (Ball(0, 0, 0.3, 0.22), Ball(-0.06, 0.75, 0.22, 0.18, 0.05), shoulder)
    before, low = hands
    arms = (Ball(forward + 0.05, up - 0.06, 0.23, 0.08, 0.05), Ball(before, low, 0.08, 0.07, 0.06))
    sleeve = Ball(before - 0.08, low - 0.22, 0.12, 0.09, 0.05)
    return Stance(trunk, (*arms, sleeve), _head(forward * 1.5 + 0.04, up + 0.13))


def _low(shoulder: Ball, head: Ball, hands: Ball) -> Stance:
    """On his knees, the trunk laid forward."""
    trunk = (Ball(-0.08, 0, 0.33, 0.4), Ball(-0.22, 0.4, 0.25, 0.22, 0.06), shoulder)
    return Stance(trunk, (shoulder, hands), head)


BODIES: Mapping[Posture, Stance] = {
    Posture.立: _standing(),
    Posture.坐: _kneeling(),
    Posture.揖: _leaning(0.14, 1.28, (0.46, 1.12)),
    Posture.俯: _leaning(0.34, 1.1, (0.5, 0.62)),
    Posture.拜: _low(
        Ball(0.22, 0.5, 0.23, 0.13, 0.09), _head(0.42, 0.58), Ball(0.46, 0.14, 0.14, 0.1, 0.1)
    ),
    Posture.稽首: _low(
        Ball(0.24, 0.3, 0.23, 0.15, 0.1), _head(0.52, 0.17), Ball(0.56, 0.05, 0.17, 0.1, 0.05)
    ),
    Posture.臥: Stance(  # on his back, his feet behind the middle of him
        (
            Ball(-0.78, 0.1, 0.16, 0.09, 0.1),
            Ball(-0.1, 0.13, 0.23, 0.3, 0.13),
            Ball(0.52, 0.13, 0.22, 0.12, 0.12),
        ),
        (Ball(0.4, 0.18, 0.22, 0.14, 0.07), Ball(0.02, 0.24, 0.12, 0.1, 0.05)),
        _head(TALL / 2 - HEAD, HEAD),
    ),
}


@dataclass(frozen=True, slots=True)
class Ramp:
    """A stair as a slope from its foot to its head."""

    ring: Ring
    foot: Point
    head: Point
    low: float
    high: float

    def height(self, point: Point) -> float:
        along = (self.head[0] - self.foot[0], self.head[1] - self.foot[1])
        length = along[0] ** 2 + along[1] ** 2
        part = (point[0] - self.foot[0]) * along[0] + (point[1] - self.foot[1]) * along[1]
        share = min(1.0, max(0.0, part / length)) if length else 0.0
        return self.low + (self.high - self.low) * share

    def clip(self, a: Point, b: Point) -> tuple[float, float] | None:
        """The parts of the way from a to b between which it is on the stair, whose sides run
        with the winds."""
        enter, leave = 0.0, 1.0
        for axis in (0, 1):
            low = min(p[axis] for p in self.ring)
            high = max(p[axis] for p in self.ring)
            start, run = a[axis], b[axis] - a[axis]
            if abs(run) < 1e-9:
                if not low - 1e-9 <= start <= high + 1e-9:
                    return None
                continue
            first, second = sorted(((low - start) / run, (high - start) / run))
            enter, leave = max(enter, first), min(leave, second)
        return (enter, leave) if leave - enter > 1e-6 else None


class Underfoot:
    """A site as the foot meets it."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.ramps = tuple(_ramps(site))

    def height(self, point: Point) -> float:
        """尺 above the court."""
        area = area_at(self.site, point)
        if area is None:
            return 0.0
        ramp = next((r for r in self.ramps if r.ring == area.ring), None)
        return ramp.height(point) if ramp else area.height

    def stretches(self, a: Point, b: Point) -> list[tuple[Point, bool]]:
        """The way from a to b cut where stairs begin and end: where each part ends, and whether
        it is on a stair."""
        cuts = sorted(cut for ramp in self.ramps if (cut := ramp.clip(a, b)))
        out: list[tuple[Point, bool]] = []
        at = 0.0
        for enter, leave in cuts:
            if enter > at + 1e-6:
                out.append((_part(a, b, enter), False))
            out.append((_part(a, b, leave), True))
            at = leave
        if not out or at < 1.0 - 1e-6:
            out.append((b, False))
        out[-1] = (b, out[-1][1])
        return out


def _part(a: Point, b: Point, share: float) -> Point:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def _ramps(site: Site) -> Iterable[Ramp]:
    """Every stair that leads from one height to another."""
    for area in site.areas.values():
        if not area.is_on(Storey.STAIR):
            continue
        ends = sorted(_ends(site, area), key=lambda end: end[1])
        if len(ends) > 1:
            (foot, low), (head, high) = ends[0], ends[-1]
            yield Ramp(area.ring, foot, head, low, high)


def _ends(site: Site, stair: Area) -> Iterable[tuple[Point, float]]:
    """Where a stair meets other ground, and how high that is."""
    for portal in site.portals:
        if stair.name not in portal.areas:
            continue
        other = portal.areas[portal.areas[0] == stair.name]
        for a, b in pairwise(portal.points):
            yield ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), site.areas[other].height


# metres
WALL, COLUMN, GIRTH, POST, SILL = 2.3, 3.2, 0.35, 0.9, 0.9
THICK, THIN = 0.12, 0.02
HIGH: Mapping[Family, float] = {
    Family.MAT: THIN,
    Family.JAR: 0.4,
    Family.BASIN: 0.35,
    Family.BASKET: 0.25,
    Family.STAND: 0.3,
    Family.INSTRUMENT: 0.4,
    Family.COUNTER: 0.3,
    Family.SCREEN: 1.85,
    Family.ANIMAL: 1.3,
    Family.CARRIAGE: 0.85,
}
# how high what is in or on such a thing is over what that stands on; in all else on its floor
DECKS: Mapping[Family, float] = {Family.CARRIAGE: 0.75, Family.STAND: HIGH[Family.STAND]}
HANDS = 0.9  # who bears somebody holds him so high
RISERS = 5  # of a stair, where the text counts none
ROLL = 0.14  # a mat rolled up
LONG, SLENDER = 0.65, 5.0  # what is longer, and so many times as long as broad, is held upright


@dataclass(frozen=True, slots=True)
class InHands:
    """How broad, deep and high a thing is in somebody's hands, and how far it reaches below them:
    in metres."""

    width: float
    depth: float
    high: float
    below: float = 0.0


def flight(ramp: Ramp) -> Iterator[tuple[Ring, float]]:
    """A stair whose steps the text does not count: each, from below, and how high it is (尺)."""
    west, south, east, north = (
        pick(p[axis] for p in ramp.ring) for pick in (min, max) for axis in (0, 1)
    )
    rises = abs(ramp.head[1] - ramp.foot[1]) >= abs(ramp.head[0] - ramp.foot[0])
    for i in range(RISERS):
        low, high = i / RISERS, (i + 1) / RISERS
        left, below, right, above = (
            (west, south + (north - south) * low, east, south + (north - south) * high)
            if rises
            else (west + (east - west) * low, south, west + (east - west) * high, north)
        )
        middle = (left + right) / 2, (below + above) / 2
        ring = ((left, below), (right, below), (right, above), (left, above))
        yield ring, ramp.height(middle)


@dataclass(frozen=True, slots=True)
class Pillar:
    """Where it stands, half its girth, and from which height to which: 尺."""

    name: str
    spot: Point
    radius: float
    low: float
    top: float


def pillars(site: Site, house: Container[str]) -> Iterator[Pillar]:
    """Those of some grounds."""
    ground, metre = Underfoot(site), site.units["尺"]
    for feature in site.features.values():
        if feature.kind is FeatureKind.COLUMN and feature.ground in house:
            low, radius = ground.height(feature.anchor), feature.size.get("徑", GIRTH / metre) / 2
            yield Pillar(feature.name, feature.anchor, radius, low, low + COLUMN / metre)


def high(kind: Kind, metre: float) -> float:
    """How high a thing is, in metres, over what it lies on; `metre`: how long a 尺 is.

    Of a target it follows from its breadth: 鄉射記 「倍中以為躬，倍躬以為左右舌」, each a breadth
    of cloth (two 尺) above and below, 「下綱不及地武」 (鄭玄: 尺二寸).
    """
    if kind.has(KindTrait.TARGET):
        return (kind.width / 4 + 4 * 2.0 + 1.2) * metre
    is_flat = kind.has(KindTrait.TRODDEN) or kind.has(KindTrait.PAINT)
    return THIN if is_flat else HIGH.get(kind.family, THICK)


def raised(things: Mapping[str, ThingState], name: str | None, metre: float) -> float:
    """How high what is in or on a thing is over the ground, in 尺: on it, and on all that bears
    it."""
    bearing = (things[each].kind.family for each in borne_by(things, name or ""))
    return sum(DECKS.get(family, THIN) for family in bearing) / metre


def lifted(person: PersonState, things: Mapping[str, ThingState], metre: float) -> float:
    """How high somebody is over the ground, in 尺: in a carriage, on a bed, in the hands of those
    who bear him."""
    if person.bearers:
        return HANDS / metre
    bearer = person.bearer
    return raised(things, bearer.thing, metre) if bearer and bearer.aboard else 0.0


def borne(kind: Kind, metre: float) -> InHands:
    """A thing in hands: a mat is rolled up, what is long and slender upright, else as it lies, its
    longer side before him if it is long."""
    short, long = sorted(side * metre for side in kind.size)
    if kind.family is Family.MAT:
        return InHands(short, ROLL, ROLL)
    if long > LONG and long > SLENDER * short:
        thin = min(short, THICK / 2)
        return InHands(thin, thin, long, long / 2)
    width, depth = (side * metre for side in kind.size)
    if long > LONG:
        width, depth = short, long
    return InHands(width, depth, high(kind, metre))


def oblong(width: float, depth: float) -> Ring:
    """An oblong about its middle, leftward about."""
    x, y = width / 2, depth / 2
    return (-x, -y), (x, -y), (x, y), (-x, y)


def round_about(radius: float, corners: int = 12) -> Ring:
    """Almost a circle about its middle, leftward about."""
    turns = (2 * math.pi * i / corners for i in range(corners))
    return tuple[Point, ...]((radius * math.cos(a), radius * math.sin(a)) for a in turns)


@dataclass(frozen=True, slots=True)
class Eye:
    """Whose it is; where (尺), how high over the court, and the bearing that it looks on."""

    who: str
    pos: Point
    height: float
    facing: float

    def across(self, point: Point) -> float:
        """How far to the right of straight ahead a point is: degrees, to the left less than 0."""
        east, north = point[0] - self.pos[0], point[1] - self.pos[1]
        turn = math.degrees(math.atan2(east, north)) - self.facing
        return (turn + 180.0) % 360.0 - 180.0

    def far(self, point: Point) -> float:
        """How far it is over the ground, in 尺."""
        return math.dist(self.pos, point)


def eye_of(person: PersonState, site: Site, frame: Frame) -> Eye:
    """The eye of somebody who is there, as he stands, kneels, rides or lies."""
    assert person.pos is not None
    assert person.facing is not None
    metre = site.units["尺"]
    low = Underfoot(site).height(person.pos) + lifted(person, frame.things, metre)
    height = low + BODIES[person.posture].eye / metre
    return Eye(person.name, person.pos, height, person.facing)
