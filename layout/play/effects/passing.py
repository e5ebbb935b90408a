"""Two parties on their way: abreast, past each other on the left, one behind on the stair."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from layout.basis import Basis, Ground
from layout.compass import Wind, bearing_to, read_wind
from layout.derivation import Distance, Link, Relation
from layout.place import Anchor, area_at, row
from layout.play import where
from layout.play.chosen import BEHIND, NORTH_OF_PILLAR
from layout.play.effects.moves import Coming, arrive
from layout.play.moment import Moment, refuse
from layout.shape import nearest
from layout.site import FeatureKind, Spot
from layout.stage import Point
from layout.value import replace
from layout.vocabulary import Family

_SIDE_BY_SIDE = 3.0  # 尺 from middle to middle of two who walk abreast: a 跬, 擬
_CLEAR = 2.0  # 尺 to either side of the place where two parties pass: bodies two 尺 wide, 擬
_NEAR = 10.0  # 尺: so near the place named the other has passed
_WINDS = (Wind.北, Wind.東, Wind.南, Wind.西)


def abreast(m: Moment, _: str) -> Moment:
    """To the place named, side by side, the first on the left (經「上射在左，並行」)."""
    first = replace(m, who=m.setting.score.members(m.act.who)[0])
    spot = where.spot_of(first, m.act.place or "")
    ahead = where.bearing_of(m, m.act.facing) if m.act.facing else _heading(first, spot)
    head = read_wind(m.act.row) if m.act.row else _wind(ahead - 90.0)
    points = row(spot, head, m.of, _SIDE_BY_SIDE, anchor=Anchor.中)
    by = Distance(_SIDE_BY_SIDE)
    why = Link(Relation.ABREAST, word=m.act.verb.name, n=m.nth + 1, many=m.of, by=by)
    return arrive(replace(m, of=1), _at(m, spot, points[m.nth], why))


def follow(m: Moment, _: str) -> Moment:
    """After another, to the place named, else to four 尺 behind him."""
    leader = m.setting.score.members(m.act.to)[-1]
    if m.act.place == "中等":
        return arrive(m, one_between(m, leader), Coming(remember=False)).told(to=(leader,))
    if m.act.place is not None:
        return arrive(m, where.spot_of(m, m.act.place)).told(to=(leader,))
    spot = where.behind(m, leader, _led(m) + 4.0 + 3.0 * m.nth)
    how = Coming(remember=False, default=BEHIND)
    return arrive(m, spot, how).told(to=(leader,))


def _led(m: Moment) -> float:
    """The length of the beast that he leads, which goes before him."""
    led = (m.world.things[name].kind for name in m.me.hands)
    return max((kind.depth for kind in led if kind.family is Family.ANIMAL), default=0.0)


def pass_left(m: Moment, _: str) -> Moment:
    """Comes alongside the other with the other on his left, at the place named or where he is."""
    others = m.setting.score.members(m.act.to)
    if m.act.place is None and _mutual(m, others):
        what = f"where do {m.who} and {others[0]} pass?"
        raise refuse("R518", m.act, what, fix="name the place after 于")
    place = where.spot_of(m, m.act.place) if m.act.place else _of_person(m, others[0])
    heading = _opposed(m, others, place)
    middle, clear, past = _meeting(m, others, place, heading)
    aside = clear + _SIDE_BY_SIDE * _from_inside(m, heading)
    pos = where.stepped(middle, heading + 90.0, aside)
    by = Distance(aside, why=f"{m.act.verb.name}而不相觸")
    why = Link(Relation.PASSING, of=(m.act.place or others[0],), by=by)
    spot = replace(_at(m, place, pos, why), facing=heading)
    come = arrive(replace(m, of=1), spot, Coming(remember=False))
    told = come.told(to=m.setting.spoken(m.act.to))
    return replace(told, event=replace(told.event, past=past))


def _from_inside(m: Moment, heading: float) -> int:
    """How many of his party go between him and the other: none before the first.

    A row said turns it round where its head is on the outer side: 上射於右.
    """
    if m.act.row is None:
        return m.nth
    outer = math.cos(math.radians(read_wind(m.act.row).bearing - heading - 90.0)) > 0
    return m.of - 1 - m.nth if outer else m.nth


def _of_person(m: Moment, name: str) -> Spot:
    him = m.world.people[name]
    if him.pos is None or him.area is None:
        raise refuse("R530", m.act, f"{name}, whom {m.who} passes, is not on stage")
    why = (Link(Relation.PASSED, of=(name,)),)
    return Spot(f"{name}右", him.pos, him.area, Basis.經, why, names=name)


def _meeting(
    m: Moment, others: tuple[str, ...], place: Spot, heading: float
) -> tuple[Point, float, tuple[Point, ...]]:
    """The line between the two parties, how far off it he keeps, and the way that he passes.

    Where both pass at one time it is the place named; else the way the other last went by there.
    """
    if _mutual(m, others):
        return place.pos, _CLEAR, ()
    right = math.radians(heading + 90.0)
    gone = [way for name in others for way in _gone_by(m, name, place.pos)]
    if not gone:
        return place.pos, _CLEAR if m.act.place else 2 * _CLEAR, ()
    outer = max(gone, key=lambda way: way.at[0] * math.sin(right) + way.at[1] * math.cos(right))
    return outer.at, 2 * _CLEAR, outer.path


def _opposed(m: Moment, others: tuple[str, ...], to: Spot) -> float:
    """The wind he walks to, as he comes there: as said, or as the first of his party does.

    Else against him whom he passes; else the way he comes.
    """
    if m.act.facing is not None:
        return where.bearing_of(m, m.act.facing, to.pos)
    if m.nth:
        return m.world.people[m.setting.score.members(m.act.who)[0]].facing or 0.0
    if _mutual(m, others):
        acts = [act for act in m.step.acts if act.together == m.act.together]
        gone = acts[: acts.index(m.act)]
        if any(others[0] in m.setting.score.members(act.who) for act in gone):
            return ((m.world.people[others[0]].facing or 0.0) + 180.0) % 360.0
        return _heading(m, to)
    for name in others:
        for way in _gone_by(m, name, to.pos):
            return (_wind(way.bearing).bearing + 180.0) % 360.0
    return _heading(m, to)


def _mutual(m: Moment, others: tuple[str, ...]) -> bool:
    """Whether the other passes him in the same moment."""
    for act in m.step.acts:
        if act.together and act.together == m.act.together and act.verb == m.act.verb:
            theirs, mine = m.setting.score.members(act.who), m.setting.score.members(act.to)
            if set(theirs) & set(others) and m.who in mine:
                return True
    return False


@dataclass(frozen=True, slots=True)
class _Gone:
    """A way that somebody went by a place: where it came nearest, and whither it led there."""

    at: Point
    bearing: float
    path: tuple[Point, ...]


def _gone_by(m: Moment, name: str, place: Point) -> list[_Gone]:
    """The other's last way by there, if he has gone by."""
    for path in reversed(m.world.trails.get(name, ())):
        near = min((_Gone(nearest(a, b, place), float(bearing_to(a, b)), path)
                    for a, b in pairwise(path)),
                   key=lambda way: math.dist(way.at, place), default=None)  # fmt: skip
        if near is not None and math.dist(near.at, place) <= _NEAR:
            return [near]
    return []


def _heading(m: Moment, to: Spot) -> float:
    """Which of the four winds he is walking to, as he comes there."""
    if m.me.pos is None:
        raise refuse("R530", m.act, f"{m.who} is not on stage")
    east, north = to.pos[0] - m.me.pos[0], to.pos[1] - m.me.pos[1]
    if math.hypot(east, north) < 1.0:
        return m.me.facing or 0.0
    goal = m.setting.site.features.get(to.names)
    at_stair = goal is not None and goal.kind is FeatureKind.STAIR and m.act.place is not None
    if (at_stair and abs(north) > 1.0) or abs(north) >= abs(east):
        return 0.0 if north > 0 else 180.0
    return 90.0 if east > 0 else 270.0


def _wind(bearing: float) -> Wind:
    return _WINDS[round(bearing / 90.0) % 4]


def _at(m: Moment, spot: Spot, pos: Point, why: Link) -> Spot:
    area = area_at(m.setting.site, pos)
    if area is None:
        raise refuse("R541", m.act, f"{m.who} has no room at {spot.phrase}")
    return replace(spot, pos=pos, area=area.name, derivation=(*spot.derivation, why))


def hook(m: Moment, _: str) -> Moment:
    """Round the pillar on its north, then on to the place named (鄭注「鉤楹，繞楹而東也」)."""
    pillar = _pillar(m)
    ways = (pillar, *(where.spot_of(m, word) for word in m.act.route))
    plain = replace(m, act=replace(m.act, route=()))
    if m.act.place is None:
        return arrive(plain, pillar, Coming(default=NORTH_OF_PILLAR))
    return arrive(plain, where.spot_of(m, m.act.place), Coming(through=ways))


def _pillar(m: Moment) -> Spot:
    """The north side of the pillar nearest to him."""
    if m.me.pos is None or m.me.area is None:
        raise refuse("R530", m.act, f"{m.who} is not on stage")
    here = m.me.pos
    pillars = [f for f in m.setting.site.features.values() if f.kind is FeatureKind.COLUMN]
    if not pillars:
        raise refuse("R542", m.act, "there is no pillar here")
    near = min(pillars, key=lambda f: math.dist(here, f.anchor))
    x, y = near.anchor
    pos = (x, y + near.size.get("徑", 0.0) / 2 + _SIDE_BY_SIDE)
    area = area_at(m.setting.site, pos)
    ground = Ground(Basis.注, cite="鄭注「鉤楹，繞楹而東也」")
    why = (Link(Relation.ROUND, of=(near.name,), word=Wind.北.value, ground=ground),)
    return Spot(f"{near.name}北", pos, area.name if area else m.me.area, Basis.注, why)


def one_between(m: Moment, leader: str) -> Spot:
    """中等: on the stair, one step left empty between him and who goes before."""
    him = m.world.people[leader]
    if him.pos is None or him.area is None or m.me.pos is None:
        raise refuse("R530", m.act, f"{leader}, whom {m.who} follows, is not on stage")
    first, second = (where.spot_of(replace(m, who=leader), word).pos for word in ("一等", "二等"))
    up = (second[0] - first[0], second[1] - first[1])
    above = (m.me.pos[0] - him.pos[0]) * up[0] + (m.me.pos[1] - him.pos[1]) * up[1] > 0
    way = 2 if above else -2
    pos = (him.pos[0] + way * up[0], him.pos[1] + way * up[1])
    why = (Link(Relation.STEP_BETWEEN, of=(leader,), word="上" if above else "下"),)
    spot = Spot("中等", pos, him.area, Basis.注, why)
    ground = Ground(Basis.注, cite="鄭注「中，猶間也」")
    return _at(m, spot, pos, Link(Relation.RESTS, ground=ground))
