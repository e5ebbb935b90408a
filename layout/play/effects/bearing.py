"""Into a carriage and out of it, to the sides of a bier or the ropes before it, and off with it."""

from __future__ import annotations

from layout.basis import Ground
from layout.derivation import Link, Relation
from layout.measure import read_length
from layout.play import where
from layout.play.chosen import ABOARD, AT_ITS_SIDES, AT_TAIL, DRAWN_AHEAD, HELD_BY_ROPES
from layout.play.effects.carried import (
    ahead_of,
    convey_to,
    is_taken_along,
    meant,
    moved_by,
    point_of,
    post_of,
    seat_of,
    spot_at,
    tail_of,
)
from layout.play.effects.holding import lay
from layout.play.effects.moves import Coming, alone, arrive
from layout.play.meaning import held, lying, several
from layout.play.moment import Moment, refuse
from layout.stage import Carrier, ThingState
from layout.value import replace

_YOKED = 1.0  # 尺 from the shaft to the horse beside it, 擬
_POSTS: dict[str, Ground] = {
    "sides": AT_ITS_SIDES,
    "ahead": DRAWN_AHEAD,
    "apart": HELD_BY_ROPES,
}


def _free(m: Moment) -> Moment:
    """He leaves what he went with, and it stays."""
    return m.put(replace(m.me, bearer=None))


def _joined(m: Moment, thing: ThingState, *, moves: bool = False, aboard: bool = False) -> Moment:
    """He goes with it from now on."""
    return m.put(replace(m.me, bearer=Carrier(thing.name, moves, aboard))).told(thing=thing.name)


def board(m: Moment, role: str) -> Moment:
    """Into the thing named, or onto it, by its tail; `drives`: to drive it."""
    thing, drives = meant(m), role == "drives"
    seat = seat_of(m, thing, drives=drives)
    if (
        m.me.bearer is not None
        and m.me.bearer.aboard
        and where.goes_with(m.me, thing, m.world.things)
    ):
        seated = m.put(replace(m.me, pos=seat.pos, area=seat.area))
    else:
        how = Coming(remember=False, default=ABOARD, through=(tail_of(m, thing),))
        seated = arrive(alone(_free(m)), seat, how)
    return _joined(seated, thing, moves=drives, aboard=True)


def alight(m: Moment, _: str) -> Moment:
    """Out of it or off it to the ground: behind it, or by way of there to the place named."""
    if m.me.bearer is None or not m.me.bearer.aboard:
        why = "only who has mounted something gets down"
        raise refuse("R562", m.act, f"{m.who} gets out of nothing: he is on the ground", why=why)
    thing = m.world.things[m.me.bearer.thing]
    tail, m = tail_of(m, thing), _free(m)
    if m.act.place is None:
        return arrive(alone(m), tail, Coming(default=AT_TAIL)).told(thing=thing.name)
    return arrive(m, where.spot_of(m, m.act.place), Coming(through=(tail,))).told(thing=thing.name)


def attend(m: Moment, _: str) -> Moment:
    """Keeps the place about it that he has, or goes to the one named and keeps that."""
    thing, m = meant(m), _free(m)
    if m.act.place is not None:
        m = arrive(m, where.spot_of(m, m.act.place))
    elif m.act.facing is not None:
        m = m.put(replace(m.me, facing=where.bearing_of(m, m.act.facing)))
    if m.me.pos is None:
        raise refuse("R530", m.act, f"{m.who} is not on stage")
    return _joined(m, thing)


def bear(m: Moment, formation: str) -> Moment:
    """To his place among those who bear it (`sides`), draw it (`ahead`) or hold it
    by ropes from both sides (`apart`), and it goes with him."""
    thing = meant(m)
    come = arrive(
        alone(_free(m)),
        post_of(m, thing, formation),
        Coming(remember=False, default=_POSTS[formation]),
    )
    if thing.inside is not None:  # it is lifted off what bore it
        come = come.put(replace(thing, inside=None))
    return _joined(replace(come, of=m.of), thing, moves=True)


def convey(m: Moment, by: str) -> Moment:
    """Takes what he bears, draws or drives to the place named; with a length so far ahead, as often
    as is counted; with a facing alone it is turned where it stands."""
    thing = moved_by(m)
    if by:
        return convey_to(m, ahead_of(m, thing, float(read_length(by)) * m.act.count))
    if m.act.place is not None:
        spot = where.spot_for(m, m.act.place, thing)  # what comes into something is set down in it
        return convey_to(m, spot) if spot.container is None else release(m, "")
    if m.act.facing is None:
        fix = f"{m.act.verb.name} {thing.name} 于 PLACE"
        raise refuse("R518", m.act, f"where does {m.who} take {thing.name}?", fix=fix)
    return convey_to(m, ahead_of(m, thing, 0.0))


def release(m: Moment, _: str) -> Moment:
    """Sets down what he bears, draws or drives, where it is, or at, in or on what is named; from
    now on he goes without it."""
    thing = moved_by(m)
    if m.act.place is not None and not is_taken_along(m):
        spot = where.spot_for(m, m.act.place, thing)
        m = convey_to(m, spot)
        now = m.world.things[thing.name]
        if spot.container is not None and now.inside != spot.container:
            m = lay(m, now, spot.pos, inside=spot.container, place=spot.phrase,
                    derivation=spot.derivation)  # fmt: skip
    return _free(m).told(thing=thing.name)


def yoke(m: Moment, _: str) -> Moment:
    """Horses come to either side of the shaft of the carriage named, and go with it."""
    spot = where.spot_of(m, m.act.place or "")
    carriage = m.world.things.get(spot.container or spot.names)
    if carriage is None or carriage.pos is None:
        fix = f"{m.act.verb.name} HORSES 于 CARRIAGE"
        raise refuse("R518", m.act, f"to what does {m.who} yoke them?", fix=fix)
    team = [t for word in m.act.thing for t in several(m, word, m.act.count, held(m), lying)]
    for nth, horse in enumerate(team):
        side = -1.0 if nth % 2 == 0 else 1.0
        wide, deep = horse.kind.size
        off = side * (_YOKED + wide / 2 + nth // 2 * (wide + _YOKED))
        at = point_of(carriage, off, (carriage.kind.depth - deep) / 2)
        beside = spot_at(m, carriage, at, Relation.GOES_WITH)
        m = lay(m, horse, None, place=carriage.name, facing=carriage.facing,
                derivation=(Link(Relation.GOES_WITH, of=(carriage.name,)),))  # fmt: skip
        yoked = replace(m.world.things[horse.name], pos=beside.pos, inside=carriage.name)
        m = m.put(yoked).told(thing=horse.name)
    return m
