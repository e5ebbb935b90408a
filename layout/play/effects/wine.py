"""The cup: filled at a jar, washed at a basin, sipped, drunk, drained."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

from layout.play.effects.hands import in_hand, is_near, put, vessel
from layout.play.effects.holding import gap, is_vessel, of_family, within_reach
from layout.play.meaning import borne, lying, named
from layout.play.moment import REACH_THING, Moment
from layout.stage import ThingState
from layout.value import replace
from layout.vocabulary import Family
from layout.vocabulary.manner import Manner, MannerTrait, has, without

FULL, EMPTY = "實", "虛"
_SPENT = (MannerTrait.DRUNK, MannerTrait.WASHED)


@dataclass(frozen=True, slots=True)
class Need:
    """What must stand within reach."""

    family: Family
    what: str
    code: str


JAR = Need(Family.JAR, "wine jar", "R522")
BASIN = Need(Family.BASIN, "basin", "R523")


def _marked(thing: ThingState, *add: Manner, drop: tuple[MannerTrait, ...] = ()) -> ThingState:
    kept = (manner for manner in without(thing.manner, *drop) if manner not in add)
    return replace(thing, manner=(*kept, *add))


def fill(m: Moment, _: str) -> Moment:
    """Fills the vessel at a jar within reach; with a place, puts things into it instead."""
    words = m.act.thing
    if words and not any(is_vessel(t) for w in words for t in _all(m, w)):
        return put(m, "")
    cup = vessel(m)
    if cup.fill == FULL:
        m = m.complain("R521", f"{cup.name} is already full")
    m = _must_be_near(m, JAR)
    return m.put(replace(_marked(cup, drop=(MannerTrait.DRUNK,)), fill=FULL)).told(thing=cup.name)


def _all(m: Moment, word: str) -> list[ThingState]:
    things = m.world.things
    return (
        [things[word]]
        if word in things
        else [t for t in things.values() if t.kind.answers_to(word)]
    )


def _must_be_near(m: Moment, need: Need) -> Moment:
    pos = m.me.pos
    near = [t for t in m.world.things.values() if of_family(t, need.family) and t.pos]  # or borne
    best = min((gap(pos, t) for t in near), default=math.inf) if pos else math.inf
    if best <= REACH_THING + 1e-6:
        return m
    away = "none is there" if best == math.inf else f"the nearest is {best:.1f} 尺 away"
    return m.complain(
        need.code,
        f"{m.who} {m.act.word}, but no {need.what} is near",
        why=f"it must be within {REACH_THING:g} 尺; {away}",
        fix="let him walk there first",
    )


def wash(m: Moment, _: str) -> Moment:
    """Washes the vessel in hand at the basin."""
    cup = vessel(m)
    m = _must_be_near(m, BASIN)
    return m.put(_marked(cup, m.manner(MannerTrait.WASHED))).told(thing=cup.name)


def rinse(m: Moment, _: str) -> Moment:
    """Washes the hands at the basin."""
    return _must_be_near(m, BASIN)


def drink(m: Moment, _: str) -> Moment:
    """Drinks the cup empty; refused when there is nothing in it."""
    m = _with_wine(m)
    cup = vessel(m)
    gone = _marked(cup, m.manner(MannerTrait.DRUNK), drop=(MannerTrait.WASHED,))
    return m.put(replace(gone, fill=EMPTY)).told(thing=cup.name)


def drain(m: Moment, _: str) -> Moment:
    """The last of the cup: after 飲, or by itself."""
    cup = vessel(m)
    if not has(cup.manner, MannerTrait.DRUNK):
        m = _with_wine(m)
    empty = _marked(cup, drop=_SPENT)
    return m.put(replace(empty, fill=EMPTY)).told(thing=cup.name)


def empty(m: Moment, _: str) -> Moment:
    """What is left in the vessel is poured away; nobody drinks it."""
    cup = vessel(m) if any(word in m.me.hands for word in m.act.thing) else named(
        m, m.act.thing[0], borne(m), partial(is_near, m), lying)  # fmt: skip
    clean = _marked(cup, drop=_SPENT)
    return within_reach(m, cup).put(replace(clean, fill=EMPTY)).told(thing=cup.name)


def sip(m: Moment, _: str) -> Moment:
    """Sips, or offers drops: the cup must be full and stays so."""
    return _with_wine(m).told(thing=vessel(m).name)


def _with_wine(m: Moment) -> Moment:
    cup = vessel(m)
    if cup.fill == FULL:
        return m
    return m.complain(
        "R524",
        f"{m.who} {m.act.word}, but {cup.name} is empty",
        fix="let it be filled (實) first",
    )


def near(m: Moment, _: str) -> Moment:
    """Offers or eats of what is within reach or in hand; nothing is used up."""
    if not m.act.thing:
        return m.told(thing=m.me.hands[0]) if m.me.hands else m
    for word in m.act.thing:
        if any(t.name in m.me.hands for t in _all(m, word)):
            m = in_hand(replace(m, act=replace(m.act, thing=(word,))), "")
            continue
        thing = named(m, word, borne(m), partial(is_near, m), lying)
        m = within_reach(m, thing).told(thing=thing.name)
    return m
