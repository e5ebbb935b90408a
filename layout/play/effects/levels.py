"""Up and down a stair, on and off a mat, in and out of a gate."""

from __future__ import annotations

from layout.basis import Ground
from layout.derivation import Link, Relation
from layout.play import where
from layout.play.effects import crossings
from layout.play.effects.carried import is_taken_along
from layout.play.effects.moves import Coming, alone, arrive
from layout.play.moment import Moment, refuse
from layout.value import replace
from layout.vocabulary import KindTrait

_DOWN_BEFORE = "let him 降 before, or 適 the place"
_UP_BEFORE = "let him 升 before, or 適 the place"


def up(m: Moment, _: str) -> Moment:
    """Up a stair to its head, or to the place named on it or above it."""
    return _by_stair(m, above=True)


def down(m: Moment, _: str) -> Moment:
    """Down a stair to its foot, or to the place named on it or below it."""
    return _by_stair(m, above=False)


def _by_stair(m: Moment, *, above: bool) -> Moment:
    stair = crossings.stair_for(m)
    is_there = crossings.is_above if above else crossings.is_below
    if is_there(m, stair) and not is_taken_along(m):
        way, level = ("up", "on the hall") if above else ("down", "in the court")
        raise refuse(
            "R507",
            m.act,
            f"{m.who} goes {way}, but he is {level} already",
            why=f"he is at {m.me.place or m.me.area}",
            fix=_DOWN_BEFORE if above else _UP_BEFORE,
        )
    spot, default = crossings.beyond_stair(m, stair, above=above)
    return arrive(replace(m, act=replace(m.act, via=stair)), spot, _coming(m, default))


def _coming(m: Moment, why: Ground | None) -> Coming:
    """To a place named, which becomes one he has had; else only by the way, and `why` there."""
    named = m.act.place is not None
    return Coming(remember=named, default=None if named else why)


def own_mat(m: Moment) -> str:
    """The mat meant: the one named, else his own."""
    named = [t for t in m.act.thing if t in m.world.things]
    mat = named[0] if named else m.setting.mats.get(m.who)
    if mat is None or m.world.things[mat].pos is None:
        seat = m.setting.score.vocabulary.usual(KindTrait.SEAT).name
        raise refuse(
            "R519",
            m.act,
            f"{m.who} has no mat" if mat is None else f"{mat} is not spread yet",
            fix=f"let {mat or m.who + seat} be spread before",
        )
    return mat


def mount(m: Moment, _: str) -> Moment:
    """Onto his own mat, over the side named after 自."""
    mat = own_mat(m)
    if m.me.mat == mat and m.act.place is None:
        raise refuse("R508", m.act, f"{m.who} steps onto {mat}, on which he is already")
    spot = where.spot_of(m, m.act.place or mat)
    spot = replace(spot, mat=mat)
    side, why = crossings.side_of_mat(m, mat, going_on=True)
    plain = replace(alone(m), act=replace(m.act, via=None))
    through = (crossings.beside_mat(m, mat, side),) if side is not None else ()
    come = arrive(plain, spot, Coming(through=through))
    if why is not None and m.act.via is None:
        mounts = Link(Relation.MOUNTS, ground=why)
        come = come.put(replace(come.me, derivation=(*come.me.derivation, mounts)))
    return come.told(via=m.act.via)


def dismount(m: Moment, _: str) -> Moment:
    """Off the mat, over the side named after 自, to beside it or to the place named."""
    mat = m.me.mat
    if mat is None:
        raise refuse(
            "R508",
            m.act,
            f"{m.who} steps off his mat, but he is not on one",
            why=f"he is at {m.me.place or m.me.area or 'no place'}",
            fix="let him step onto one before",
        )
    side, why = crossings.side_of_mat(m, mat, going_on=False)
    plain = replace(alone(m), act=replace(m.act, via=None))
    through = (crossings.beside_mat(m, mat, side),) if side is not None else ()
    if m.act.place is not None:
        come = arrive(plain, where.spot_of(m, m.act.place), Coming(through=through))
    else:
        spot = crossings.off_mat(m, mat, side)
        default = why if m.act.via is None else None
        come = arrive(plain, spot, Coming(remember=False, default=default))
    return come.told(via=m.act.via)


def enter(m: Moment, _: str) -> Moment:
    """In through the gate or door, to the place named."""
    if m.me.on_stage and crossings.is_inside(m) and not is_taken_along(m):
        raise refuse(
            "R509",
            m.act,
            f"{m.who} enters, but he is inside already",
            why=f"he is at {m.me.place or m.me.area}",
        )
    spot, default = crossings.through_gate(m, inward=True)
    return arrive(m, spot, _coming(m, default))


def leave(m: Moment, _: str) -> Moment:
    """Out through the gate or door, to the place named."""
    spot, default = crossings.through_gate(m, inward=False)
    return arrive(m, spot, _coming(m, default))
