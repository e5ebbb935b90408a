"""Who lies: the dead, and whoever has lain down.

He is done to by the verbs of things (舉 遷 奉 設), but he is a person: he lies somewhere or on
something, is lifted by those beside him, and is brought by them to where he then lies; what bears
him takes him along.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from layout.basis import Basis
from layout.compass import bearing_to, wind_of
from layout.derivation import Link, Relation
from layout.ground.rows import has_room
from layout.place import area_at
from layout.play import where
from layout.play.chosen import BESIDE_BODY
from layout.play.effects.carried import point_of, rotated
from layout.play.effects.moves import Coming, alone, arrive
from layout.play.moment import REACH_THING, Moment, refuse
from layout.play.where import way_said
from layout.site import Site, Spot
from layout.stage import Carrier, PersonState, Point, Posture, ThingState
from layout.stage.course import World
from layout.value import replace
from layout.vocabulary import Family
from layout.vocabulary.kind import LYING
from layout.vocabulary.party import PartyTrait

_OFF = 1.5  # 尺 from the edge of him, or of what he lies on, to the feet of who bears him, 擬
_APART = 1.0  # 尺: nearer than that two are in one spot
_ON = ("上", "中", "內", "之上", "之中")  # 牀上, 棺中: what is named with it is what he lies on


def appear(m: Moment, _: str) -> Moment:
    """Somebody not yet on stage is where he is first found, the dead as they lie; no path is
    claimed."""
    place = m.act.place
    if m.me.on_stage:
        raise refuse("R533", m.act, f"{m.who} is on stage already", fix=f"let him go to {place}")
    if place is None:
        raise refuse("R518", m.act, f"where is {m.who}?", fix=f"{m.act.verb.name} PLACE")
    member, how = m.setting.cast(m.who), Coming(path=False, stood=True)
    if member is None or not member.party.has(PartyTrait.LIES):
        return arrive(m, where.spot_of(m, place), how)
    m = arrive(m, lying_spot(m, m.who), how)
    return m.put(laid(m, m.me))


def who_lies(m: Moment) -> tuple[str, ...]:
    """Those to whom the act is done who lie: to them a verb does what it does to a thing."""
    people = m.world.people
    return tuple(name for name in m.setting.score.members(m.act.to) if people[name].lies)


def lie(m: Moment, _: str) -> Moment:
    """He lies down, where he is or at the place named, his head to the wind named."""
    if m.me.lies:
        return m.complain("R571", f"{m.who} lies down, but he lies already", fix="leave it out")
    if m.act.place is not None:
        m = arrive(alone(m), lying_spot(m, m.who))
    elif not m.me.on_stage:
        raise refuse("R530", m.act, f"{m.who} is not on stage")
    return m.put(laid(m, m.me))


def laid(m: Moment, person: PersonState) -> PersonState:
    """The person as he lies where he is: his head as said, as that of what he lies on, or as he
    faces."""
    bed = _under(m.world, person.pos)
    ways = (way_said(m), bed.facing if bed else None, person.facing)
    head = next((way for way in ways if way is not None), 0.0)
    return replace(
        person,
        posture=Posture.臥,
        rest=Posture.臥,
        facing=head,
        pos=bed.pos if bed else person.pos,
        bearer=Carrier(bed.name, aboard=True) if bed else None,
        bearers=(),
    )


def _under(world: World, pos: Point | None) -> ThingState | None:
    """What lies there that bears him: of a mat in a bed the bed, of a coffin in a carriage the
    coffin."""
    if pos is None:
        return None
    beds = [
        thing
        for thing in world.things.values()
        if thing.kind.is_bed
        and thing.pos is not None
        and thing.held_by is None
        and all(
            abs(pos[i] - thing.pos[i]) < thing.kind.footprint(thing.facing)[i] / 2 for i in (0, 1)
        )
    ]
    mats = [thing for thing in beds if thing.kind.family is not Family.MAT]
    lower = {thing.inside for thing in beds}
    upper = [thing for thing in mats or beds if thing.name not in lower]
    return min(upper, key=lambda thing: thing.kind.width * thing.kind.depth, default=None)


def lying_spot(m: Moment, name: str) -> Spot:
    """Where he is to lie: in the middle of the thing named, else as a phrase says it of him."""
    phrase = m.act.place or ""
    noun = next((phrase.removesuffix(word) for word in _ON if phrase.endswith(word)), phrase)
    things = [t for t in m.world.things.values() if t.kind.is_bed and t.pos is not None]
    named = [t for t in things if t.name in (phrase, noun)]
    named = named or [t for t in things if t.kind.answers_to(noun) or t.kind.answers_to(phrase)]
    if not named:
        as_him = replace(m, who=name, nth=0, of=1)
        return where.spot_of(as_him, phrase)
    him = m.world.people[name].pos or m.me.pos or (0.0, 0.0)
    bed = min(named, key=lambda thing: math.dist(thing.pos or him, him))
    assert bed.pos is not None
    area = area_at(m.setting.site, bed.pos)
    why = (Link(Relation.MIDDLE, of=(bed.name,)),)
    return Spot(
        phrase, bed.pos, area.name if area else m.me.area or "", Basis.經, why, names=bed.name
    )


# --- lifted and brought ---


def bear(m: Moment, name: str) -> Moment:
    """The doer comes to his side of who lies, and bears him with the others who do."""
    m = _beside(m, name)
    him = m.world.people[name]
    bearers = tuple(dict.fromkeys((*him.bearers, m.who)))
    return m.put(replace(him, bearers=bearers, bearer=None)).told(to=m.setting.spoken(m.act.to))


def bring(m: Moment, name: str) -> Moment:
    """Who lies is brought to the place, and those who do it with him, each at his side."""
    him = old = m.world.people[name]
    if m.nth:
        old = replace(him, pos=him.borne[0] if him.borne else him.pos)
    else:
        if m.act.place is None:
            what = f"where is {name} laid?"
            raise refuse("R518", m.act, what, fix=f"name the place: {m.act.verb.name} {name} 于 …")
        if m.who not in him.bearers:
            m = _beside(m, name)
        spot = lying_spot(m, name)
        way = where.walk(replace(m, who=name), spot)
        basis, why = m.because(spot.derivation)
        him = replace(him, on_stage=True, pos=spot.pos, area=spot.area, place=spot.phrase,
                      basis=basis, derivation=why, borne=way)  # fmt: skip
        m = m.put(laid(m, him)).told(placed=basis)
    before = m.event.path
    m = _beside(m, name, old)
    after = m.event.path
    if before and after and before is not after:
        m = m.told(path=(*before, *after[1:]))
    return m.told(to=m.setting.spoken(m.act.to))


def touch_body(m: Moment, name: str) -> Moment:
    """Something is done to who lies, within reach of him."""
    him = m.world.people[name]
    at, here = him.pos or (0.0, 0.0), m.me.pos or him.pos or (0.0, 0.0)
    aside = (max(0.0, abs(here[i] - at[i]) - him.extent[i] / 2) for i in (0, 1))
    far = math.hypot(*aside)
    if far > REACH_THING + 1e-6:
        m = m.complain(
            "R510",
            f"{m.who} cannot reach {name}: he lies {far:.1f} 尺 away",
            why=f"who lies is reached within {REACH_THING:g} 尺",
            fix=f"walk there first: 適 {name}東",
        )
    return m.told(to=m.setting.spoken(m.act.to))


def _beside(m: Moment, name: str, old: PersonState | None = None) -> Moment:
    """The doer by who lies: at the place by him that he had where he lay before (`old`), else at
    the one nearest to where he stands."""
    him = m.world.people[name]
    if him.pos is None:
        raise refuse("R530", m.act, f"{name} is not on stage")
    for spot in _places_by(m, him, old):
        if m.me.pos is not None and math.dist(m.me.pos, spot.pos) < 0.01:
            return m
        facing = float(wind_of(bearing_to(spot.pos, him.pos)).bearing)
        faced = replace(m, act=replace(m.act, place=None, facing=None))
        come = arrive(
            alone(faced), replace(spot, facing=facing), Coming(remember=False, default=BESIDE_BODY)
        )
        return replace(come, act=m.act, of=m.of)
    raise refuse("R543", m.act, f"there is no room beside {name} for {m.who}")


def _places_by(m: Moment, him: PersonState, old: PersonState | None) -> Iterator[Spot]:
    """Where the doer may stand by him, clear of what he lies on, of walls and of everybody else:
    at one of his sides, as many to each, or at his head or feet where his sides are taken."""
    site, bed = m.setting.site, m.world.things.get(him.upon or "") or _under(m.world, him.pos)
    is_raised = bed is not None and bed.kind.family is not Family.MAT
    wide, long = (min(bed.kind.size), max(bed.kind.size)) if bed and is_raised else LYING
    side, end, rows = wide / 2 + _OFF, long / 2 + _OFF, (m.of + 1) // 2
    rows_along = [LYING[1] * (0.5 - (n + 0.5) / rows) for n in range(rows)]
    sides = [(way * side, along) for along in rows_along for way in (1, -1)]
    here = m.me.pos or him.pos or (0.0, 0.0)
    sides.sort(key=lambda off: round(math.dist(point_of(him, *off), here), 3))
    had = _had(m.me.pos, old, side, end)
    others = [
        person.pos
        for name, person in m.world.people.items()
        if person.pos is not None and name not in (m.who, him.name)
    ]
    for off in (*had, *sides, (0.0, end), (0.0, -end)):
        pos = point_of(him, *off)
        area = area_at(site, pos)
        if area is None or any(math.dist(pos, other) < _APART for other in others):
            continue
        turn = 90.0 * (off[0] > 0) - 90.0 * (off[0] < 0) if off[0] else 180.0 * (off[1] < 0)
        wind = wind_of((him.facing or 0.0) + turn)
        why = (Link(Relation.BESIDE, of=(him.name,), word=wind.value),)
        spot = Spot(f"{him.name}{wind.value}", pos, area.name, Basis.擬, why)
        if has_room(site, spot, pos):
            yield spot


def _had(here: Point | None, old: PersonState | None, side: float, end: float) -> Iterator[Point]:
    """The place by him of one who stood by him where he lay before: so far to his right, so far
    toward his head."""
    if here is None or old is None or old.pos is None:
        return
    east, north = here[0] - old.pos[0], here[1] - old.pos[1]
    right, ahead = rotated((east, north), -(old.facing or 0.0))
    if abs(ahead) > LYING[1] / 2 and math.hypot(right, ahead) < LYING[1]:
        right, ahead = 0.0, math.copysign(end, ahead)
    elif abs(ahead) <= LYING[1] / 2 and LYING[0] / 2 < abs(right) < LYING[1]:
        right = math.copysign(side, right)
    else:
        return
    yield from ((right, ahead), (-right, -ahead))  # the other where he now lies the other way


# --- borne along ---


def borne_along(before: World, after: World, site: Site) -> World:
    """Who is borne is where those have come who bear him, or what he lies on."""
    people = dict(after.people)
    for name, person in after.people.items():
        if (not person.upon and not person.bearers) or person is not before.people[name]:
            continue
        moved = _moved(person, before, after)
        if moved is None or person.pos is None:
            continue
        (east, north), turn = moved
        pos = round(person.pos[0] + east, 4), round(person.pos[1] + north, 4)
        area = area_at(site, pos)
        facing = None if person.facing is None else (person.facing + turn) % 360.0
        people[name] = replace(
            person,
            pos=pos,
            facing=facing,
            area=area.name if area else person.area,
            borne=(*(person.borne or (person.pos,)), pos),
        )
    return after if people == after.people else replace(after, people=people)


def _moved(person: PersonState, before: World, after: World) -> tuple[Point, float] | None:
    """How far what bears him has gone, and how far it has turned."""
    if person.upon:
        was, now = before.things[person.upon], after.things[person.upon]
        if was is now or was.pos is None or now.pos is None:
            return None
        turn = (now.facing or 0.0) - (was.facing or 0.0)
        return (now.pos[0] - was.pos[0], now.pos[1] - was.pos[1]), turn
    ways = [(before.people[each].pos, after.people[each].pos) for each in person.bearers]
    gone = [(b[0] - a[0], b[1] - a[1]) for a, b in ways if a is not None and b is not None]
    if not any(east or north for east, north in gone):
        return None
    n = len(person.bearers)
    return (sum(east for east, _ in gone) / n, sum(north for _, north in gone) / n), 0.0
