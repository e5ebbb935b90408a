"""Ranks: who, and what, comes to lie or stand where of several that come to one place."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from layout.basis import Ground
from layout.compass import Axis, Wind, read_wind, wind_of
from layout.derivation import Derivation, Distance, Link, Relation, every_link
from layout.place import area_at, array_of, fitting_row, people_in, row_of, things_in
from layout.play.chosen import ROW_HEAD
from layout.play.moment import Moment, refuse
from layout.play.where import bearing_of, lying_way, spot_for, spot_of
from layout.problems import ProblemError
from layout.site import Spot
from layout.stage import Point, ThingState
from layout.value import replace
from layout.vocabulary import Family
from layout.vocabulary.manner import MannerTrait, has


def in_row(m: Moment, spot: Spot) -> tuple[Spot, Derivation, Ground | None]:
    """The doer's own spot where several come to one, by rank from the head of the row.

    With it his rank, and why the head was chosen where the text does not say.
    """
    told = m.act.row is not None or any(manner.is_array for manner in m.act.manner)
    if parted := _parted(spot):
        first = (m.of + 1) // 2
        nth, of = (m.nth, first) if m.nth < first else (m.nth - first, m.of - first)
        m = replace(m, nth=nth, of=of)
    if m.of == 1 or not (told or parted or _shared(m, spot)):
        return spot, (), None
    facing = bearing_of(m, m.act.facing, spot.pos) if m.act.facing else spot.facing
    head, why = _head_of_row(m, facing)
    if parted and m.act.row is None:
        head = Wind.北 if parted is Axis.東西 else Wind.東
    points, apart = _of_people(m, spot, head, facing)
    gaps = m.setting.site.vocabulary.gaps
    by = Distance(apart, why=gaps.close_ranks.why if apart < gaps.abreast.far else "")
    rank = Link(Relation.RANK, word=head.value, n=m.nth + 1, many=m.of, by=by)
    return _at(m, spot, points[m.nth], m.who, (m.nth, m.of)), (rank,), why


def _of_people(
    m: Moment, spot: Spot, head: Wind, facing: float | None
) -> tuple[tuple[Point, ...], float]:
    """Where each of those who come stands, and how far apart."""
    site = m.setting.site
    behind = None if facing is None else wind_of(facing + 180.0)
    straight = behind if behind is not None and behind.axis is not None else None
    array = array_of(m.act.manner, head, m.of, straight)
    if array is None:
        return fitting_row(site, spot, head, m.of)
    return people_in(site, spot, array, m.of)


def _at(m: Moment, spot: Spot, pos: Point, name: str, rank: tuple[int, int]) -> Spot:
    """The spot of one of several; refused where there is no ground."""
    area = area_at(m.setting.site, pos)
    if area is None:
        raise refuse(
            "R543",
            m.act,
            f"the row of {rank[1]} from {spot.phrase} runs off the ground",
            why=f"{name}, number {rank[0] + 1}, would be at ({pos[0]:.1f}, {pos[1]:.1f})",
            fix="name another head (東上 西上 南上 北上) or another place",
        )
    return replace(spot, pos=pos, area=area.name)


def _head_of_row(m: Moment, facing: float | None) -> tuple[Wind, Ground | None]:
    if m.act.row is not None:
        return read_wind(m.act.row), None
    across = facing is not None and round(facing / 90.0) % 2 == 1
    head = Wind.北 if across else Wind.東
    return head, ROW_HEAD


def _shared(m: Moment, spot: Spot) -> bool:
    """Whether the phrase means one spot for all who come, and not each his own."""
    doers = m.setting.score.members(m.act.who)
    other = doers[0] if m.nth else doers[1]
    if m.act.place is None or not m.world.people[other].on_stage:
        return True
    try:
        his = spot_of(replace(m, who=other), m.act.place)
    except ProblemError:
        return True
    return math.dist(his.pos, spot.pos) < 1.0


def ranks_of(m: Moment, words: Iterable[str]) -> Mapping[str, Spot]:
    """Where each of several things lies that one act sets out in a row or an array; else nothing.

    東上 said of mats alone is of each mat.
    """
    things = [m.world.things[word] for word in words if word in m.world.things]
    mats = all(thing.kind.family is Family.MAT for thing in things)
    if m.act.place is None or len(things) < 2 or mats:
        return {}
    order = _in_turn(m, things)
    spot = spot_for(replace(m, nth=0, of=len(order)), m.act.place, order[0])
    if _parted(spot):
        first = (len(order) + 1) // 2
        other = spot_for(replace(m, nth=first, of=len(order)), m.act.place, order[first])
        return {**_laid(m, spot, order[:first]), **_laid(m, other, order[first:])}
    if spot.container is not None:
        return _along(m, spot, order) if m.act.row is not None else {}
    told = m.act.row is not None or any(manner.is_array for manner in m.act.manner)
    return _laid(m, spot, order) if told else {}


def _along(m: Moment, spot: Spot, order: Sequence[ThingState]) -> Mapping[str, Spot]:
    """Where each of several things lies on a stand or in a vessel: in one row along it, in their
    order, the first at the end that is told (肩在上)."""
    holder, head = m.world.things[spot.container or ""], read_wind(m.act.row or "")
    if head.axis is None:
        raise refuse("R543", m.act, f"a row on {holder.name} has its head at one of its ends")
    wide, deep = holder.kind.footprint(holder.facing)
    by = (wide if head.axis is Axis.東西 else deep) / len(order)
    east, north = head.vector
    found = {}
    for n, thing in enumerate(order):
        far = ((len(order) - 1) / 2 - n) * by
        at = (round(spot.pos[0] + east * far, 4), round(spot.pos[1] + north * far, 4))
        link = Link(Relation.RANK, word=head.value, n=n + 1, many=len(order), by=Distance(by))
        found[thing.name] = replace(spot, pos=at, derivation=(*spot.derivation, link))
    return found


def _laid(m: Moment, spot: Spot, order: Sequence[ThingState]) -> Mapping[str, Spot]:
    """Where each of them lies, in their order from the spot on."""
    many = len(order)
    head = read_wind(m.act.row) if m.act.row is not None else None
    array = array_of(m.act.manner, head, many) or row_of(head or Wind.北, many)
    kinds = [thing.kind for thing in order]
    laid = things_in(m.setting.site, spot, array, kinds, lying_way(m, order[0]))
    if laid.stopped is not None:
        n, what = laid.stopped
        where = ", ".join(f"{each:.1f}" for each in laid.points[n])
        raise refuse(
            "R543",
            m.act,
            f"there is no room for {many} things in this order from {spot.phrase}",
            why=f"{order[n].name}, number {n + 1}, would run into {what} at ({where})",
            fix="say more or fewer to a row, another head (東上 西上 南上 北上) or another place",
        )
    points = laid.points
    word, by = m.act.row or array.along.opposite.value, Distance(laid.apart)
    found = {}
    for n, (thing, point) in enumerate(zip(order, points, strict=True)):
        link = Link(Relation.RANK, word=word, n=n + 1, many=many, by=by)
        at = _at(m, spot, point, thing.name, (n, many))
        found[thing.name] = replace(at, derivation=(*spot.derivation, link))
    return found


def _parted(spot: Spot) -> Axis | None:
    """On which two sides of what is between them several are: 夾碑 east and west of it."""
    links = every_link(spot.derivation)
    return next((link.axis for link in links if link.relation is Relation.ASTRIDE), None)


def _in_turn(m: Moment, things: Sequence[ThingState]) -> list[ThingState]:
    """The things in the order in which they lie: 錯 takes one of each sort by turns (公食 六簋).

    Of one sort are those that are counted under one name.
    """
    if not has(m.act.manner, MannerTrait.MIXED):
        return list(things)
    sorts: dict[str, list[ThingState]] = {}
    for thing in things:
        sorts.setdefault(m.setting.score.things[thing.name].en, []).append(thing)
    turns = zip_longest(*sorts.values())
    return [thing for turn in turns for thing in turn if thing is not None]
