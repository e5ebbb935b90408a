"""Laying out and clearing: the things a rite is set up with, and the place of its people's mats."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Sequence
from functools import partial
from itertools import chain, product

from layout.basis import Basis, Ground
from layout.compass import read_wind
from layout.derivation import Distance, Link, Relation
from layout.ground.floors import BODY, CLEAR
from layout.ground.rows import has_room
from layout.place import area_at
from layout.play import where
from layout.play.chosen import BEFORE_MAT, short_by
from layout.play.effects.bearing import convey, release
from layout.play.effects.carried import moves_it
from layout.play.effects.filling import filled_spot
from layout.play.effects.holding import gap, let_go, of_family, with_manner
from layout.play.effects.holding import lay as lay_thing
from layout.play.effects.lying import bring, who_lies
from layout.play.effects.moves import Coming, alone, arrive
from layout.play.effects.ranks import ranks_of
from layout.play.meaning import absent, held, is_counted_as, lying, several
from layout.play.moment import REACH_THING, Moment, refuse
from layout.play.where import lying_way, spot_for, way_said
from layout.site import FeatureKind, Site, Spot
from layout.stage import Point, ThingState
from layout.value import replace
from layout.vocabulary import Family, KindTrait

_FEET = 0.55  # 尺: what he stands between is no nearer to the middle of his feet
_BODIES = 2 * math.hypot(CLEAR, BODY)  # 尺: nearer than that two bodies may touch
_ABREAST = 1.5  # 尺: nearer than that two stand in one spot
_DOOR = math.hypot(CLEAR, BODY)  # 尺 from a door: nearer than that a body is in its way
_FARTHEST = 40  # 尺: no field is so deep
_BARRING = (FeatureKind.DOOR, FeatureKind.FIXTURE)
_ARM = 2.5  # 尺: how far before him a kneeling man sets a dish, 擬


def lay(m: Moment, _: str) -> Moment:
    """A thing that was not there, or that the doer holds, comes to lie at the place named."""
    if moves_it(m):
        return release(m, "")
    words = tuple(chain.from_iterable(_counted(m, word) for word in m.act.thing))
    ranks, fetched = ranks_of(m, words), set[str]()
    shared = _share(m, words)
    field = [_laid(m, m.world.things[name], at) for name, at in ranks.items()]
    if not shared and m.nth:  # there was nothing left for him to set out
        for last in [*ranks][-1:] if m.me.on_stage and _is_amid(m.me.pos, field) else ():
            m = _come_with(m, m.world.things[last], ranks[last], field)
        return m.unheard()
    for i, word in enumerate(shared):
        for thing in several(m, word, m.act.count, held(m), absent):
            if thing.inside is not None and of_family(thing, Family.FOOD) and lying(thing):
                m = _shift_one(m, thing, ranks.get(thing.name), fetched)  # out of the tripod
                fetched |= {thing.inside}
                continue
            spot, default = (ranks[thing.name], None) if thing.name in ranks else _where(m, thing)
            laid = _laid(m, thing, spot)
            is_far = m.me.pos is None or gap(m.me.pos, laid) > REACH_THING
            alone_there = replace(laid, held_by=None, inside=spot.container)
            is_long = thing.kind.has(KindTrait.SLENDER) or thing.kind.has(KindTrait.BANNER)
            bars = _bars_feet(alone_there) and not is_long  # it does not reach over his feet
            is_on = (
                _is_amid(m.me.pos, field)
                if thing.name in ranks
                else bars and _is_amid(m.me.pos, [alone_there], _FEET)
            )
            if m.me.on_stage and ((i == 0 and m.act.via is not None) or is_far or is_on):
                m = _come_with(m, thing, spot, field if thing.name in ranks else ())
            if thing.name not in ranks:  # he has come, and it may be told from where he is
                spot, default = _where(m, thing)
            m = _lay_one(m, thing, spot, default)
    for last in [*ranks][-1:] if m.me.on_stage and _is_amid(m.me.pos, field, _FEET) else ():
        m = _step_out(m, m.world.things[last], field)
    for name in () if m.act.thing else who_lies(m):
        m = bring(m, name)
    return m


def _step_out(m: Moment, thing: ThingState, field: Sequence[ThingState]) -> Moment:
    """Where things stand too close for his feet, he who has set out the last of his goes out from
    among them."""
    here = Spot(thing.place or "", m.me.pos or (0.0, 0.0), m.me.area or "", Basis.擬, ())
    for far in range(1, _FARTHEST):
        for out in _free(m, here, (float(far),), field, 15):
            return _come_to(m, thing, replace(out, phrase=here.phrase), float(far))
    return m


def _share(m: Moment, words: Sequence[str]) -> Sequence[str]:
    """What falls to him of the things that a company sets out, moves or clears: the first ones to
    the first, to each as many as to the others; all to the first where they are only counted. What
    is in their hands or theirs is each one's own."""
    doers = frozenset(m.setting.score.members(m.act.who))
    things = [m.world.things[word] for word in words if word in m.world.things]
    if m.of == 1 or len(things) < len(words):
        return words
    written = (m.setting.score.things[thing.name].of for thing in things)
    if not doers.isdisjoint(written) or any(thing.held_by in doers for thing in things):
        return words
    if tuple(words) != m.act.thing:
        return () if m.nth else words
    return words[len(words) * m.nth // m.of : len(words) * (m.nth + 1) // m.of]


def _counted(m: Moment, word: str) -> tuple[str, ...]:
    """The things that a word means: of those counted under the name of their kind (豆一 豆二) all
    that are not there yet, where he has none of them in hand; nothing more, where one of his
    company has set them out."""
    named = [t for t in m.world.things.values() if is_counted_as(t, word)]
    if any(map(held(m), named)):
        return (word,)
    left = tuple(thing.name for thing in named if absent(thing))
    return left or (() if named and m.nth else (word,))


def _laid(m: Moment, thing: ThingState, spot: Spot) -> ThingState:
    """The thing where it is to lie."""
    way = lying_way(m, thing)
    return replace(thing, pos=spot.pos, facing=spot.facing if way is None else way)


def _near(m: Moment, thing: ThingState, spot: Spot) -> bool:
    """Whether he reaches the thing where it is to lie."""
    return m.me.pos is None or gap(m.me.pos, _laid(m, thing, spot)) <= REACH_THING


def _stop(
    m: Moment, thing: ThingState, spot: Spot, field: Sequence[ThingState]
) -> tuple[Spot | None, float]:
    """Where he stops before it, and how far off: at arm's length, or clear of a broad thing; of an
    array (`field`) where he stands on nothing of it, if there is such a place within reach."""
    path, laid, far = where.walk(m, spot), _laid(m, thing, spot), _ARM
    is_trodden = of_family(thing, Family.MAT, Family.CARRIAGE) or thing.kind.has(KindTrait.SLENDER)
    while True:
        stop = where.short_of(m, path, far)
        if stop is None or is_trodden or gap(stop.pos, laid) > BODY:
            break
        far += 1.0
    here = stop.pos if stop else m.me.pos
    if here is None:
        return stop, far
    if not field:
        lying_by = [t for t in m.world.things.values() if t.name != thing.name and _bars_feet(t)]
        field = lying_by if is_trodden else [*lying_by, laid]
        people = (person.pos for person in m.world.people.values() if person.name != m.who)
        is_taken = any(pos and math.dist(here, pos) < _ABREAST for pos in people)
        if not is_taken and not _is_amid(here, field, _FEET):
            return stop, far
    clear = not _is_amid(here, field) and _has_room(m, here)
    if clear and has_room(m.setting.site, spot, here) and not _barred(m.setting.site, here):
        return stop, far
    # in the midst of what stands close he puts his feet between
    free = partial(_free, m, spot, (_ARM, 2 * _ARM, 3 * _ARM), field)
    beside = free(30, BODY) or free(30, _FEET) or free(5, _FEET)
    nearest = min(beside, default=stop, key=lambda each: math.dist(each.pos, here))
    return nearest, round(math.dist(nearest.pos, spot.pos), 1) if nearest else far


def _free(  # noqa: PLR0913, PLR0917 - where from, how far, and clear of what
    m: Moment, spot: Spot, fars: Iterable[float], field: Sequence[ThingState], turns: int,
    room: float = BODY,
) -> list[Spot]:  # fmt: skip
    """The spots so far from one, every so many degrees, on which he is clear of all that lies in
    the field and of everybody."""
    return [
        each
        for far, turn in product(fars, range(0, 360, turns))
        if (each := _beside(m, spot, far, turn))
        and _has_room(m, each.pos)
        and not _is_amid(each.pos, field, room)
    ]


def _is_amid(point: Point | None, field: Iterable[ThingState], room: float = BODY) -> bool:
    """Whether somebody there stands on what is to lie there, or too near it."""
    return point is not None and any(gap(point, thing) <= room for thing in field)


def _bars_feet(thing: ThingState) -> bool:
    """Whether it lies by itself, and nobody steps on it."""
    if thing.pos is None or thing.held_by is not None or thing.inside is not None:
        return False
    is_flat = of_family(thing, Family.MAT, Family.CARRIAGE)
    return not (is_flat or thing.kind.has(KindTrait.TRODDEN))


def _has_room(m: Moment, point: Point) -> bool:
    """Whether he can stand there beside all others."""
    others = (person for person in m.world.people.values() if person.name != m.who)
    return all(math.dist(point, other.pos) >= _BODIES for other in others if other.pos)


def _beside(m: Moment, spot: Spot, far: float, turn: float) -> Spot | None:
    """The spot so far from another, if one can stand there."""
    pos, site = where.stepped(spot.pos, turn, far), m.setting.site
    area = area_at(site, pos)
    if area is None or not has_room(site, spot, pos) or _barred(site, pos):
        return None
    why = (Link(Relation.SHORT, by=Distance(far)),)
    return Spot("", pos, area.name, Basis.擬, why)


def _barred(site: Site, point: Point) -> bool:
    """Whether somebody there is in the way of a door, or in a post."""
    barring = (f.shape for f in site.features.values() if f.kind in _BARRING)
    spans = ([(min(each), max(each)) for each in zip(*shape, strict=True)] for shape in barring)
    return any(
        all(low - _DOOR < point[i] < high + _DOOR for i, (low, high) in enumerate(span))
        for span in spans
    )


def _come_with(
    m: Moment, thing: ThingState, spot: Spot, field: Sequence[ThingState] = ()
) -> Moment:
    """The doer goes with the thing, from where he is or fetches it (自 X), and stops within reach
    of where he sets it."""
    stop, far = _stop(m, thing, spot, field)
    return m if stop is None else _come_to(m, thing, replace(stop, phrase=spot.phrase), far)


def _come_to(m: Moment, thing: ThingState, stop: Spot, far: float) -> Moment:
    """He comes to where he stops, with the way that he has gone by this act before."""
    m = m.told(thing=thing.name)
    gone = m.event.path
    how = Coming(remember=False, default=short_by(far))
    come = arrive(alone(m), stop, how)
    m = replace(come, of=m.of)
    return m.told(path=(*gone, *m.event.path[1:])) if gone else m


def _lay_one(m: Moment, thing: ThingState, spot: Spot, default: Ground | None) -> Moment:
    if thing.held_by not in (None, m.who):
        raise refuse("R512", m.act, f"{m.who} sets out {thing.name}, but {thing.held_by} holds it")
    if thing.held_by is None and thing.pos is not None:
        raise refuse(
            "R517",
            m.act,
            f"{thing.name} is set out a second time",
            why=f"it is already at {thing.place or thing.inside or 'its place'}",
            fix="徹 it first, or 遷 it",
        )
    facing = lying_way(m, thing)
    if m.act.row is not None and of_family(thing, Family.MAT):  # 席…東上: its head is east
        thing = replace(thing, head=float(read_wind(m.act.row).bearing))
    laid = lay_thing(
        m,
        thing,
        spot.pos,
        inside=spot.container,
        place=spot.phrase,
        facing=spot.facing if facing is None else facing,
        derivation=spot.derivation,
        default=default,
    )
    # the manners of each thing, without those that say in what order several lie
    return with_manner(
        laid, thing.name, *(manner for manner in m.act.manner if not manner.is_array)
    ).told(thing=thing.name)


def _where(m: Moment, thing: ThingState) -> tuple[Spot, Ground | None]:
    written = m.setting.score.things.get(thing.name)
    if written and written.fits:
        return filled_spot(m, thing), None
    if m.act.place is not None:
        return spot_for(m, m.act.place, thing), None
    mat = m.setting.mats.get(written.of) if written and written.of else None
    if mat is None or mat == thing.name:
        raise refuse(
            "R518",
            m.act,
            f"where does {m.who} set {thing.name}?",
            why="only what belongs to somebody with a mat has a place of its own",
            fix=f"name the place: {m.act.verb.name} {thing.name} 于 …",
        )
    return spot_for(m, f"{mat}前", thing), BEFORE_MAT


def clear(m: Moment, _: str) -> Moment:
    """A thing is taken away and is there no more; a company shares out what it clears."""
    words = _share(m, m.act.thing)
    if not words and m.act.thing:
        return m.unheard()
    for word in words:
        for thing in several(m, word, m.act.count, held(m), lying):
            if thing.pos is None:
                raise refuse("R512", m.act, f"{m.who} clears away {thing.name}, which is not there")
            if thing.held_by not in (None, m.who):
                raise refuse("R512", m.act, f"{thing.held_by} holds {thing.name}")
            if thing.held_by is not None:
                m = m.put(let_go(m.me, thing.name))
            gone = lay_thing(m, thing, None, derivation=(Link(Relation.CLEARED),))
            m = gone.told(thing=thing.name)
    return m


def shift(m: Moment, _: str) -> Moment:
    """A thing that lies somewhere comes to lie somewhere else; a company shares out what it
    moves."""
    if moves_it(m):
        return convey(m, "")
    ranks, words = ranks_of(m, m.act.thing), _share(m, m.act.thing)
    if m.act.thing and not words:
        return m.unheard()
    for word in words:
        for thing in several(m, word, m.act.count, held(m), lying):
            m = _shift_one(m, thing, ranks.get(thing.name), frozenset())
    for name in () if m.act.thing else who_lies(m):
        m = bring(m, name)
    return m


def _lying(m: Moment, thing: ThingState) -> Spot:
    """Where a thing lies now."""
    area = area_at(m.setting.site, thing.pos or (0.0, 0.0))
    name = area.name if area else m.me.area or ""
    return Spot(
        thing.place or "", thing.pos or (0.0, 0.0), name, Basis.經, where.RETURNS, thing.facing
    )


def _shift_one(
    m: Moment, thing: ThingState, ranked: Spot | None, fetched: Container[str]
) -> Moment:
    """From where it lies to where it is to lie; from a vessel out of which he has `fetched` others
    by this act he brings it with them."""
    if thing.pos is None:
        raise refuse("R512", m.act, f"{m.who} moves {thing.name}, which is not there")
    for at in (_lying(m, thing), ranked or spot_for(m, m.act.place or "", thing)):
        if m.me.on_stage and not _near(m, thing, at) and thing.inside not in fetched:
            m = _come_with(m, thing, at)
    spot = ranked or spot_for(m, m.act.place or "", thing)
    m = lay_thing(
        m,
        thing,
        spot.pos,
        inside=spot.container,
        place=spot.phrase,
        facing=way_said(m),
        derivation=spot.derivation,
    )
    return with_manner(m, thing.name, *m.act.manner).told(thing=thing.name)


def manner(m: Moment, change: str) -> Moment:
    """`on`: the thing is so now, and no more as that ends; `/off`: it is no more so."""
    gained, _, lost = change.partition("/")
    for word in m.act.thing:
        for thing in several(m, word, m.act.count, held(m), lying):
            now = m.manners([gained])
            over = {gained, *lost.split(","), *(name for each in now for name in each.ends)}
            kept = (each for each in thing.manner if each.name not in over)
            m = m.put(replace(thing, manner=(*kept, *now))).told(thing=thing.name)
    return m
