"""Where: the engine's questions to the placed site, asked for one moment."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise

from layout.basis import Basis
from layout.compass import CompassError, bearing_to, read_wind, wind_of
from layout.derivation import Derivation, Distance, Link, Relation
from layout.place import Around, area_at, named, resolve, route
from layout.play.moment import Moment, Setting, refuse
from layout.problems import ProblemError
from layout.site import Spot
from layout.stage import Frame, PersonState, Point, ThingState, borne_by
from layout.stage.course import World
from layout.value import replace
from layout.vocabulary.manner import MannerTrait, has

_PLACE_WORDS = ("位", "其位", "故位", "初位")
_ITS_PLACE = ("其所", "故處")
RETURNS = (Link(Relation.RETURNS),)
_AT_KNEES = (Link(Relation.AT_KNEES),)
_AHEAD = 1.5  # 尺: what is set down with no spot named lies half a 跬 before the knees, 擬


def around(setting: Setting, world: World | Frame, who: str | None = None) -> Around:
    """The world as a place phrase sees it, spoken of one person."""
    return Around(
        site=setting.site,
        people=world.people,
        things=world.things,
        who=who,
        places=setting.score.places,
        groups=setting.score.groups,
        stairs=setting.stairs,
        mats=setting.mats,
        also=setting.also,
        scene=world.scene if isinstance(world, World) else None,
        ground=setting.score.ground,
        home=world.home if isinstance(world, World) else setting.score.home(world.step.section),
    )


def seen(m: Moment) -> Around:
    return replace(around(m.setting, m.world, m.who or None), rank=(m.nth, m.of))


def ask(m: Moment, phrase: str, scene: Around, facing: float | None = None) -> Spot:
    """The spot of a phrase; a problem of placing is marked with the act."""
    return resolve(phrase, scene, facing=facing, mark=m.act.mark)


def spot_of(m: Moment, phrase: str) -> Spot:
    """Where a phrase points for the doer."""
    if phrase in _PLACE_WORDS and m.me.memory:
        rests = [rest for rest in m.me.memory if rest.stood] or list(m.me.memory)
        rest = rests[0] if phrase == "初位" else rests[-1]
        return Spot(rest.place, rest.pos, rest.area, Basis.經, RETURNS, rest.facing)
    return ask(m, phrase, seen(m), wind_said(m))


def wind_said(m: Moment) -> float | None:
    """The wind the act says he faces: at a corner of a mat it settles where he stands."""
    try:
        return float(read_wind(m.act.facing or "").bearing)
    except CompassError:
        return None


def spot_for(m: Moment, phrase: str, thing: ThingState) -> Spot:
    """Where a phrase puts a thing; 其所 is where it lay before it was taken up."""
    lain = m.world.lain.get(thing.name)
    if phrase in _ITS_PLACE and lain is not None and lain.pos is not None:
        area = area_at(m.setting.site, lain.pos)
        name = area.name if area else m.me.area or ""
        said = lain.place or phrase
        return Spot(said, lain.pos, name, Basis.經, _lain(lain), lain.facing,
                    container=lain.inside)  # fmt: skip
    scene = replace(seen(m), thing=thing.name, thing_facing=lying_way(m, thing))
    if phrase == thing.name and thing.pos is not None:  # not in itself: on its mark
        spot = replace(ask(m, f"所設{phrase}", scene), phrase=phrase)
    else:
        spot = ask(m, phrase, scene)
    if spot.container == thing.name:
        why = "where the site marks no place of its name, a thing has no place but where it is"
        raise refuse("R518", m.act, f"{thing.name} cannot be set in itself", why=why)
    return spot


def _is_phrase(link: Link) -> bool:
    return link.relation is Relation.PHRASE


def _lain(thing: ThingState) -> Derivation:
    """Where it lay, and of which phrase that was the place."""
    told = (part for link in thing.derivation for part in (link, *link.links))
    return (Link(Relation.LAIN, links=tuple(filter(_is_phrase, told))),)


def lying_way(m: Moment, thing: ThingState) -> float | None:
    """The way a thing points that is laid: as said, else as is its own. 「南順」 is said of its
    length (鄭注「順猶從也」): what is broader than deep has its side to the south."""
    said, kind = way_said(m), thing.kind
    is_along = has(m.act.manner, MannerTrait.ALONG)
    if said is not None and is_along and kind.width > kind.depth:
        return (said + 90.0) % 360.0
    return _own_way(m, thing) if said is None else said


def way_said(m: Moment) -> float | None:
    """The way the act says a thing points: 東肆 its far end, 東首 its head, 東面 its front."""
    head = next((each.head for each in m.act.manner if each.head is not None), None)
    if head is None and m.act.facing is not None:
        return bearing_of(m, m.act.facing)
    return head


def _own_way(m: Moment, thing: ThingState) -> float | None:
    """The facing written for a thing, or that of its owner's mat: dishes lie before who eats."""
    written = m.setting.score.things.get(thing.name)
    if written is None:
        return None
    if written.facing:
        return bearing_of(m, written.facing)
    mat = m.setting.mats.get(written.of) if written.of else None
    return m.world.things[mat].facing if mat and mat != thing.name else None


def place_for_thing(m: Moment, thing: ThingState) -> Spot:
    """Where a thing is set down: at the place named, else on the ground before him."""
    if m.act.place is not None:
        return spot_for(m, m.act.place, thing)
    me = m.me
    if me.pos is None or me.area is None:
        raise refuse("R530", m.act, f"{m.who} is not on stage")
    pos = stepped(me.pos, me.facing or 0.0, _AHEAD)
    area = area_at(m.setting.site, pos)
    if area is None:
        pos, area = me.pos, m.setting.site.areas[me.area]
    return Spot(f"{m.who}前", pos, area.name, Basis.擬, _AT_KNEES)


def stepped(pos: Point, facing: float, by: float) -> Point:
    angle = math.radians(facing)
    return (round(pos[0] + by * math.sin(angle), 4), round(pos[1] + by * math.cos(angle), 4))


def bearing_of(m: Moment, word: str, pos: Point | None = None) -> float:
    """A wind, or the direction of a person or thing from where the doer is (or will be)."""
    try:
        return float(read_wind(word).bearing)
    except CompassError:
        pass
    people, things = m.world.people, m.world.things
    name = m.setting.also.get(word, word)
    at = people[name].pos if name in people else things[name].pos if name in things else None
    at = at or spot_of(m, word).pos
    here = pos or m.me.pos
    if here is None or here == at:
        return m.me.facing or 0.0
    return float(bearing_to(here, at))


def stair_here(m: Moment, name: str) -> str:
    """The stair of that name on the ground where he is: 西階 in the lord's lodge is its own."""
    own = named(m.setting.site.owner_of(m.me.area), name)
    return own if own in m.setting.stair_ends else name


def walk(
    m: Moment, to: Spot, through: tuple[Spot, ...] = (), carried: ThingState | None = None
) -> tuple[Point, ...]:
    """The path from where he is, by the ways he names; none for who comes onto the stage. Of what
    is `carried` the path is its own, among those who do not go with it."""
    me, via = m.me, m.act.via
    start, around_him = me.pos, seen(m)
    if carried is not None:
        start, around_him = carried.pos, _without(around_him, carried)
    if not me.on_stage or start is None or me.area is None:
        return ()
    ways = tuple(spot_of(m, word) for word in m.act.route) + through
    if via is not None:
        via = stair_here(m, via)
        if via not in m.setting.stair_ends:
            ways, via = (spot_of(m, via), *ways), None
    own = stair_here(m, m.setting.stairs.get(m.who, ""))
    path = route(start, to, around_him, via=via, through=ways, stair=own or None, mark=m.act.mark)
    return path if len(path) > 1 else ()


def _without(here: Around, carried: ThingState) -> Around:
    """The world without a thing, and without those who go with it."""
    gone = {n for n, p in here.people.items() if goes_with(p, carried, here.things)}
    stay = {n: p for n, p in here.people.items() if n not in gone or n == here.who}
    things = {n: t for n, t in here.things.items() if carried.name not in (n, t.inside)}
    return replace(here, people=stay, things=things)


def goes_with(person: PersonState, thing: ThingState, things: Mapping[str, ThingState]) -> bool:
    """Whether somebody is in or on a thing, bears it, or keeps his place about it; or lies in what
    is in it."""
    return person.bearer is not None and thing.name in borne_by(things, person.bearer.thing)


def short_of(m: Moment, path: tuple[Point, ...], by: float) -> Spot | None:
    """The spot so many 尺 before the end of a path."""
    left = by
    for end, start in pairwise(reversed(path)):
        length = math.dist(start, end)
        if length > left:
            part = left / length
            pos = (end[0] + (start[0] - end[0]) * part, end[1] + (start[1] - end[1]) * part)
            area = area_at(m.setting.site, pos)
            why = (Link(Relation.SHORT, by=Distance(by)),)
            return Spot("", pos, area.name, Basis.擬, why) if area else None
        left -= length
    return None


def default_facing(m: Moment, spot: Spot, path: tuple[Point, ...]) -> tuple[float, str]:
    """Which way one faces who has come to a spot, where no text says; and why."""
    things, people, pos = m.world.things, m.world.people, spot.pos
    if spot.mat is not None and things[spot.mat].facing is not None:
        return things[spot.mat].facing or 0.0, "on a mat one faces its front"
    if spot.comes_to(Relation.UP_STAIR, "上"):
        return 0.0, "at a stair head one faces north"
    name = spot.names
    if name in things:
        at = things[name].pos
        if at is not None and math.dist(at, pos) > 0.01:
            return float(wind_of(bearing_to(pos, at)).bearing), f"he faces the {name} he came to"
    elif name in people and name != m.who:
        return _beside_person(people[name], spot, pos)
    return _way_walked(m, path)


def _beside_person(other: PersonState, spot: Spot, pos: Point) -> tuple[float, str]:
    if spot.comes_to(Relation.BEFORE, "前") and other.pos is not None and other.pos != pos:
        return float(bearing_to(pos, other.pos)), f"he faces {other.name}"
    return other.facing or 0.0, f"beside {other.name} he faces as {other.name} does"


def _way_walked(m: Moment, path: tuple[Point, ...]) -> tuple[float, str]:
    for end, start in pairwise(reversed(path)):
        if math.dist(start, end) > 0.01:
            return float(wind_of(bearing_to(start, end)).bearing), "he faces the way he walked"
    return m.me.facing or 0.0, "he faces as before"


def ahead(m: Moment, by: float, turned: float = 0.0) -> Spot:
    """So many 尺 before him, or to another side of him."""
    me = m.me
    if me.pos is None or me.area is None:
        raise refuse("R530", m.act, f"{m.who} is not on stage")
    pos = stepped(me.pos, (me.facing or 0.0) + turned, by)
    area = area_at(m.setting.site, pos)
    if area is None:
        raise refuse("R541", m.act, f"{m.who} has no room to step there")
    signed = -by if turned == 180.0 else by
    had = _had(m)
    stood = had.derivation[-1].links if had else ()
    why = (Link(Relation.AHEAD, by=Distance(signed), links=stood),)
    place, names = me.place or area.name, had.names if had else ""
    return Spot(place, pos, area.name, Basis.擬, why, names=names)


def _had(m: Moment) -> Spot | None:
    """The place that he has, as its words tell it, where they are a phrase."""
    try:
        return ask(m, m.me.place, seen(m)) if m.me.place else None
    except ProblemError:
        return None


def behind(m: Moment, leader: str, by: float) -> Spot:
    """So many 尺 behind somebody."""
    him = m.world.people[leader]
    if him.pos is None or him.area is None:
        raise refuse("R530", m.act, f"{leader}, whom {m.who} follows, is not on stage")
    pos = stepped(him.pos, (him.facing or 0.0) + 180.0, by)
    area = area_at(m.setting.site, pos) or m.setting.site.areas[him.area]
    why = (Link(Relation.BEHIND, of=(leader,)),)
    return Spot(f"{leader}後", pos, area.name, Basis.擬, why, him.facing)
