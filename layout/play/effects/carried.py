"""What people bear, draw or drive: where it goes, all go who are in it or keep a place about it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from layout.compass import bearing_to, wind_of
from layout.derivation import Distance, Link, Relation
from layout.ground.rows import has_room
from layout.place import area_at
from layout.play import where
from layout.play.effects.holding import carry, of_family
from layout.play.meaning import lying, named
from layout.play.moment import Moment, refuse
from layout.site import Spot
from layout.stage import PersonState, Point, Posture, ThingState
from layout.stage.course import World
from layout.value import replace
from layout.vocabulary import Family

_HEADED = (Family.CARRIAGE, Family.ANIMAL)  # it goes the way it faces
_BESIDE = 1.5  # 尺 from its edge to the middle of who bears it or gets out of it, 擬
_ROPE = 6.0  # 尺 from its edge to who holds it by a rope, 擬
_FILE = 4.0  # 尺 from one who draws to the next behind him, 擬
_ASIDE = 1.5  # 尺 of their two files to either side of the rope, 擬
_SEAT = 2.0  # 尺: as broad as a body


def moved_by(m: Moment) -> ThingState:
    """What he bears, draws or drives."""
    bearer = m.me.bearer
    if bearer is None or not bearer.moves:
        raise refuse(
            "R560",
            m.act,
            f"{m.who} bears, draws or drives nothing that could go",
            why=f"he only goes with {bearer.thing}"
            if bearer
            else "what moves is moved by somebody",
            fix="let those who move it take their places at it first",
        )
    return m.world.things[bearer.thing]


def moves_it(m: Moment) -> bool:
    """Whether what the act names is what he bears, draws or drives."""
    bearer = m.me.bearer
    if bearer is None or not bearer.moves or len(m.act.thing) != 1:
        return False
    word, thing = m.act.thing[0], m.world.things[bearer.thing]
    return word == thing.name or thing.kind.answers_to(word)


def is_taken_along(m: Moment) -> bool:
    """Whether another of those who do this has taken what he moves where it goes."""
    bearer = m.me.bearer
    if bearer is None or not bearer.moves:
        return False
    doers = m.setting.score.members(m.act.who)
    return m.who != next(name for name in doers if m.world.people[name].bearer == bearer)


def meant(m: Moment) -> ThingState:
    """The thing named, which lies somewhere; else what he goes with."""
    if m.act.thing:
        thing = named(m, m.act.thing[0], lying)
    elif m.me.bearer is not None:
        thing = m.world.things[m.me.bearer.thing]
    else:
        raise refuse("R514", m.act, f"{m.act.verb.name} of what?", fix="name the thing")
    if thing.pos is None:
        raise refuse("R512", m.act, f"{thing.name} is not there", fix="let it be set out before")
    return thing


def point_of(at: PersonState | ThingState, east: float, north: float) -> Point:
    """A point told of a thing, or of who lies, as if its front were north: so far to its right, and
    forward."""
    assert at.pos is not None
    dx, dy = rotated((east, north), at.facing or 0.0)
    return (round(at.pos[0] + dx, 4) + 0.0, round(at.pos[1] + dy, 4) + 0.0)


def rotated(off: Point, degrees: float) -> Point:
    """So far right and forward, told as so far east and north of what faces that way."""
    angle = math.radians(degrees)
    sin, cos = math.sin(angle), math.cos(angle)
    return (off[0] * cos + off[1] * sin, off[1] * cos - off[0] * sin)


def spot_at(m: Moment, thing: ThingState, pos: Point, relation: Relation) -> Spot:
    """A place in a thing or about it, as somebody comes to it; refused where no ground is."""
    area = area_at(m.setting.site, pos)
    if area is None:
        what = f"{m.who} has no room at {thing.name}, at ({pos[0]:.1f}, {pos[1]:.1f})"
        raise refuse("R541", m.act, what, fix=f"let {thing.name} stand farther off the wall")
    why = (Link(relation, of=(thing.name,)),)
    return Spot(thing.name, pos, area.name, m.ground.basis, why, thing.facing or 0.0)


def tail_of(m: Moment, thing: ThingState) -> Spot:
    """Behind it, where one gets in and out."""
    pos = point_of(thing, 0.0, -thing.kind.depth / 2 - _BESIDE)
    return spot_at(m, thing, pos, Relation.GOES_WITH)


def seat_of(m: Moment, thing: ThingState, *, drives: bool) -> Spot:
    """A place in it that nobody has: the driver's in the middle, others left and right of him."""
    kind = thing.kind
    if kind.room is None:
        what = f"nobody can be in or on {thing.name}"
        why = f"the kind {kind.name} tells of no place for people"
        raise refuse("R561", m.act, what, why, fix=f"say room: of {kind.name} in its vocabulary")
    wide, deep = kind.room
    back = kind.behind.far if kind.behind else 0.0
    beside = [0.0, -wide / 3, wide / 3] if wide >= 3 * _SEAT else [0.0]
    if not drives:
        beside = [*beside[1:], beside[0]]
    rows = max(1, int(deep // _SEAT))
    first = (rows - 1) / 2 * _SEAT - back
    seats = [point_of(thing, x, first - row * _SEAT) for row in range(rows) for x in beside]
    people = m.world.people.values()
    aboard = (p for p in people if where.goes_with(p, thing, m.world.things) and p.name != m.who)
    taken = [person.pos for person in aboard if person.pos]
    free = next((s for s in seats if all(math.dist(s, at) > _SEAT / 4 for at in taken)), None)
    if free is None:
        what = f"there is no room for {m.who} in or on {thing.name}"
        raise refuse("R561", m.act, what, f"it bears {len(seats)}", "let somebody get down first")
    return spot_at(m, thing, free, Relation.ABOARD)


def post_of(m: Moment, thing: ThingState, formation: str) -> Spot:
    """His place among those who bear it (at its sides, or before and behind it where they are two
    and it does not end at a wall or a terrace) or draw it (in two files ahead), or hold it
    by ropes from its sides."""
    wide, deep = thing.kind.size
    off = _ROPE if formation == "apart" else _BESIDE
    side = -1.0 if m.nth % 2 == 0 else 1.0
    row, rows = m.nth // 2, math.ceil(m.of / 2)
    here = spot_at(m, thing, thing.pos or (0.0, 0.0), Relation.GOES_WITH)
    ends = [point_of(thing, 0.0, way * (deep / 2 + _BESIDE)) for way in (1, -1)]
    is_open = all(has_room(m.setting.site, here, end) for end in ends)
    if formation == "ahead":
        pos = point_of(thing, side * _ASIDE, deep / 2 + _FILE * (rows - row))
    elif formation == "sides" and m.of == 2 and is_open:
        pos = point_of(thing, 0.0, -side * (deep / 2 + _BESIDE))
    else:
        pos = point_of(thing, side * (wide / 2 + off), deep / 2 - deep * (row + 0.5) / rows)
    return spot_at(m, thing, pos, Relation.GOES_WITH)


def convey_to(m: Moment, spot: Spot, through: tuple[Spot, ...] = ()) -> Moment:
    """What he moves comes to the spot, with everybody who goes with it, each in his place; of
    several who move it the first takes it there."""
    thing = moved_by(m)
    if is_taken_along(m):
        return m.told(facing=m.me.facing, placed=m.me.basis)
    for name in _company(m.world, thing):
        person = m.world.people[name]
        if person.rest is Posture.坐 and person.bearer and not person.bearer.aboard:
            m = m.complain("R506", f"{name} walks on his knees", fix="let him 興 before he goes")
    path = where.walk(m, spot, through, thing)
    return _conveyed(m, thing, spot, path)


def _company(world: World, thing: ThingState) -> list[str]:
    people = world.people.items()
    return [name for name, person in people if where.goes_with(person, thing, world.things)]


def _conveyed(m: Moment, thing: ThingState, spot: Spot, path: Sequence[Point]) -> Moment:
    """The thing at the spot and turned as it goes, or as is said, with all who go with it."""
    was = thing.facing or 0.0
    legs = [leg for leg in pairwise(path) if math.dist(*leg) > 0.01]
    heading = float(wind_of(bearing_to(*legs[-1])).bearing) if legs else None
    way = where.way_said(m)
    if way is None:
        way = heading if heading is not None and of_family(thing, *_HEADED) else was
    basis, why = m.because(spot.derivation)
    now = replace(thing, pos=spot.pos, facing=way, place=spot.phrase, basis=basis, derivation=why)
    start = m.me.pos
    states = list[PersonState]()
    for name in _company(m.world, thing):
        person, problem = _gone_along(m, m.world.people[name], thing, now, heading)
        m = m.complain("R541", *problem) if problem else m
        states.append(person)
    m = m.put(*states, *_loaded(m.world, thing, now))
    m = replace(m, world=carry(m.world, [person.name for person in states]))
    me = m.me
    ends = (start, *path[1:-1], me.pos) if path else ()
    return m.told(
        path=tuple(end for end in ends if end is not None), via=m.act.via, facing=me.facing,
        placed=basis, thing=thing.name,
    )  # fmt: skip


def _gone_along(
    m: Moment, person: PersonState, was: ThingState, now: ThingState, heading: float | None
) -> tuple[PersonState, tuple[str, str, str] | None]:
    """One who goes with it, in his place about it where it is now, and what is wrong with that;
    afoot he faces the way they go."""
    assert person.pos is not None
    assert was.pos is not None
    assert now.pos is not None
    turned = (now.facing or 0.0) - (was.facing or 0.0)
    dx, dy = rotated((person.pos[0] - was.pos[0], person.pos[1] - was.pos[1]), turned)
    pos = (round(now.pos[0] + dx, 4) + 0.0, round(now.pos[1] + dy, 4) + 0.0)
    area, problem = area_at(m.setting.site, pos), None
    if area is None:
        where_to = f"({pos[0]:.1f}, {pos[1]:.1f})"
        what = f"{person.name}, who goes with {now.name}, has no room at {where_to}"
        problem = what, "he keeps his place about it", "another place, or let him leave it before"
        pos, area = now.pos, area_at(m.setting.site, now.pos)
    facing = ((person.facing or 0.0) + turned) % 360.0
    if heading is not None and person.bearer and not person.bearer.aboard:
        facing = heading
    basis, why = m.because((Link(Relation.GOES_WITH, of=(now.name,)),))
    return replace(
        person, pos=pos, facing=facing, area=area.name if area else person.area,
        basis=basis, derivation=why, began=None,
    ), problem  # fmt: skip


def _loaded(world: World, was: ThingState, now: ThingState) -> list[ThingState]:
    """The thing, with all that lies in or on it turned as it is."""
    found = [now]
    for each in world.things.values():
        if each.inside == was.name and each.pos and was.pos and now.pos:
            turned = (now.facing or 0.0) - (was.facing or 0.0)
            dx, dy = rotated((each.pos[0] - was.pos[0], each.pos[1] - was.pos[1]), turned)
            pos = (round(now.pos[0] + dx, 4) + 0.0, round(now.pos[1] + dy, 4) + 0.0)
            facing = None if each.facing is None else (each.facing + turned) % 360.0
            found += _loaded(world, each, replace(each, pos=pos, facing=facing))
    return found


def ahead_of(m: Moment, thing: ThingState, far: float) -> Spot:
    """So many 尺 on, the way it faces."""
    spot = spot_at(m, thing, point_of(thing, 0.0, far), Relation.GOES_WITH)
    return replace(
        spot, phrase=thing.place or "", derivation=(Link(Relation.AHEAD, by=Distance(far)),)
    )
