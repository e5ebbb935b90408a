"""Stairs, the sides of mats, gates: where one comes to by crossing them."""

from __future__ import annotations

import math

from layout.basis import Basis, Ground
from layout.compass import CompassError, Passage, bearing, read_side, wind_of
from layout.derivation import Link, Relation
from layout.ground.floors import ways_of
from layout.place import area_at
from layout.play.chosen import FROM_FOOT, FROM_HEAD, NO_HEAD, PAST_GATE, STAIR_FOOT, STAIR_HEAD
from layout.play.moment import Moment, refuse
from layout.play.where import ask, seen, stair_here, stepped
from layout.site import Spot
from layout.value import replace
from layout.vocabulary import Part, PartTrait

_BESIDE_MAT = 1.5  # 尺 from the mat's edge: where one stands stepping on or off it, 擬


def stair_for(m: Moment) -> str:
    """The stair meant: the one after 自, else the doer's own, else the nearest."""
    stairs = m.setting.stair_ends
    if m.act.via is not None:
        named = stair_here(m, m.act.via)
        if named not in stairs:
            raise refuse(
                "R542",
                m.act,
                f"{m.act.via} is no stair here",
                fix="stairs here: " + " ".join(sorted(stairs)),
            )
        return named
    own = stair_here(m, m.setting.stairs.get(m.who, ""))
    if own in stairs:
        return own
    if not stairs or m.me.pos is None:
        raise refuse("R542", m.act, "there is no stair here")
    here = m.me.pos
    return min(stairs, key=lambda s: math.dist(here, m.setting.site.features[s].anchor))


def is_above(m: Moment, stair: str) -> bool:
    """Whether he is already on the level the stair leads up to."""
    return level_of(m) == m.setting.stair_ends[stair][1].level


def is_below(m: Moment, stair: str) -> bool:
    return level_of(m) == m.setting.stair_ends[stair][0].level


def level_of(m: Moment) -> Part | None:
    area = m.setting.site.areas.get(m.me.area or "")
    return area.level if area else None


def beyond_stair(m: Moment, stair: str, *, above: bool) -> tuple[Spot, Ground | None]:
    """Where one comes to by the stair: the place named, else its head or foot; and why."""
    lower, upper = m.setting.stair_ends[stair]
    scene = replace(seen(m), level=(upper if above else lower).level)
    scene = replace(scene, stairs={**scene.stairs, m.who: stair})
    if m.act.place is not None:
        spot = ask(m, m.act.place, scene)
        counted = not above and spot.comes_to(Relation.ON_STEP, "等")
        return (_from_the_top(m, stair, spot) if counted else spot), None
    called = m.setting.site.features[stair].called  # his own ground's
    word = f"{called}{'上' if above else '下'}"
    return ask(m, word, scene), STAIR_HEAD if above else STAIR_FOOT


def _from_the_top(m: Moment, stair: str, spot: Spot) -> Spot:
    """降三等 is three steps down, where 三等 by itself is the third step up."""
    x, y = m.setting.site.features[stair].anchor
    pos = (2 * x - spot.pos[0], 2 * y - spot.pos[1])
    return replace(
        spot, pos=pos, derivation=(*spot.derivation, Link(Relation.FROM_TOP, result=pos))
    )


def side_of_mat(m: Moment, mat: str, *, going_on: bool) -> tuple[float | None, Ground | None]:
    """Over which side he steps: the one after 自, else foot when going on, head when off."""
    if m.act.via is not None:
        try:
            return float(read_side(m.act.via).bearing), None
        except CompassError:
            raise refuse(
                "R542",
                m.act,
                f"「{m.act.via}」 is no side of a mat",
                fix="write 自 and one of its sides: 西, 北 …",
            ) from None
    head = m.world.things[mat].head
    if head is None:
        return None, NO_HEAD
    if going_on:
        return (head + 180.0) % 360.0, FROM_FOOT
    return head, FROM_HEAD


def beside_mat(m: Moment, mat: str, side: float) -> Spot:
    """The floor beside the mat, on one of its sides."""
    thing = m.world.things[mat]
    width, depth = thing.kind.footprint(thing.facing)
    half = (width if round(side / 90.0) % 2 else depth) / 2
    edge, off = stepped(thing.pos or (0.0, 0.0), side, half), _BESIDE_MAT
    if ways_of(m.setting.site).solid_at(stepped(edge, side, off)):
        off /= 2  # a wall is so near: between it and the mat
    pos = stepped(edge, side, off)
    area = area_at(m.setting.site, pos)
    wind = wind_of(bearing(side)).value
    if area is None:
        raise refuse("R541", m.act, f"there is no ground beside {mat} on its {wind} side")
    why = (Link(Relation.OFF_MAT, of=(mat,), word=wind),)
    return Spot(f"{mat}{wind}", pos, area.name, Basis.經, why, names=mat)


def off_mat(m: Moment, mat: str, side: float | None) -> Spot:
    """Where one is who has stepped off the mat: on the side told, else behind it."""
    behind_it = ((m.world.things[mat].facing or 0.0) + 180.0) % 360.0
    return beside_mat(m, mat, behind_it if side is None else side)


def is_outside(m: Moment, area: str | None) -> bool:
    """Whether an area lies outside the gate, or in it."""
    found = m.setting.site.areas.get(area or "")
    return found is not None and (found.has(PartTrait.OUTSIDE) or found.has(PartTrait.PASSAGE))


def same_side(m: Moment, one: str | None, other: str | None) -> bool:
    """Whether two areas lie on one side of the gate; the court of a house lies outside the gates
    of the grounds in it."""
    owners = [m.setting.site.owner_of(area) for area in (one, other)]
    beyond = [is_outside(m, area) for area in (one, other)]
    if owners[0] == owners[1]:
        return beyond[0] == beyond[1]
    return all(outside == bool(owner) for outside, owner in zip(beyond, owners, strict=True))


def is_inside(m: Moment) -> bool:
    """Whether he is within the gate: entering wants him outside, or a room named to enter."""
    return not is_outside(m, m.me.area) and m.act.place is None


def through_gate(m: Moment, *, inward: bool) -> tuple[Spot, Ground | None]:
    """Where one comes to through the gate: the place named, else just beyond it."""
    passage = Passage.入 if inward else Passage.出
    gate = m.setting.site.vocabulary.parts.word(PartTrait.ENTRANCE)
    place, default = m.act.place, None
    if place is None:
        place = gate + ("內" if inward else "外")
        default = PAST_GATE
    elif place in ("左", "右"):
        place = gate + place
    return ask(m, place, replace(seen(m), passage=passage)), default
