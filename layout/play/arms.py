"""Bow and arrows, and what is counted."""

from __future__ import annotations

from dataclasses import replace

from layout.play.hands import hold
from layout.play.holding import lay, with_manner
from layout.play.meaning import borne, held, several
from layout.play.where import spot_of
from layout.play.world import Moment, refuse
from layout.stage import ThingState

NOCKED = "挾"


def nock(m: Moment, _: str) -> Moment:
    """An arrow across bow and string: in the right hand, with the bow in the left."""
    m = hold(replace(m, act=replace(m.act, hand=m.act.hand or "右")), "")
    for name in m.me.right:
        if m.event.thing == name:
            m = with_manner(m, name, (NOCKED,))
    return m


def shoot(m: Moment, _: str) -> Moment:
    """An arrow leaves the hand for the target; without one named, the one on the string."""
    words = m.act.thing or ("矢",)
    place = m.act.place or "侯"
    for word in words:
        for thing in several(m, word, m.act.count, held(m), borne(m)):
            if thing.held_by != m.who:
                raise refuse("R515", m.act, f"{m.who} shoots {thing.name}, which he does not hold")
            m = _let_fly(m, thing, place)
    return m


def _let_fly(m: Moment, thing: ThingState, place: str) -> Moment:
    spot = spot_of(m, place)
    m = lay(
        m,
        replace(thing, manner=tuple(x for x in thing.manner if x != NOCKED)),
        spot.pos,
        inside=spot.container,
        place=spot.phrase,
        derivation=spot.derivation,
    )
    return m.told(thing=thing.name)


def count(m: Moment, _: str) -> Moment:
    """One more is counted, under the place named (右獲 左獲), else under the verb."""
    name = m.act.place or m.act.verb
    counters = {**m.world.counters, name: m.world.counters.get(name, 0) + m.act.count}
    return replace(m, world=replace(m.world, counters=counters))
