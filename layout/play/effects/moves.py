"""Going: to a place, up and down a stair, on and off a mat, in and out of a gate, and back."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from layout.basis import Basis, Ground
from layout.derivation import Derivation, Link, Relation
from layout.measure import PACE
from layout.play import where
from layout.play.chosen import ONE_PACE, SHORT_STEP
from layout.play.effects.body import straighten, turn
from layout.play.effects.carried import convey_to
from layout.play.effects.crossings import level_of, same_side
from layout.play.effects.ranks import in_row
from layout.play.moment import Moment, refuse
from layout.site import Spot
from layout.stage import PersonState, Point, Posture, Rest
from layout.value import replace
from layout.vocabulary.dress import DressTrait

_SHORT = 2.0  # 少退, 少進: 擬, a short step


@dataclass(frozen=True, slots=True)
class Coming:
    """How somebody comes to a spot, beyond the spot itself."""

    remember: bool = True  # whether 復位 may lead back here
    stood: bool = False  # set to stand here: 立, 即位
    default: Ground | None = None  # why the engine chose the spot, where the text does not say
    through: tuple[Spot, ...] = ()  # spots on the way, beyond those of the act
    path: bool = True  # False: no path is claimed
    began: Rest | None = None  # where the 進 began of which this is a part


def arrive(m: Moment, spot: Spot, how: Coming = Coming()) -> Moment:
    """The doer comes to the spot, by a path where he was on stage before."""
    if m.me.bearer is not None and m.me.bearer.moves:
        return convey_to(m, spot, how.through)
    if m.me.on_stage and m.me.rest is Posture.坐:
        m = m.complain(
            "R506",
            f"{m.who} walks on his knees",
            fix="let him 興 before he goes",
        )
    elif m.me.on_stage and m.me.lies:
        m = m.complain("R506", f"{m.who} walks as he lies", fix="let him 興 before he goes")
    spot, ranked, unranked = in_row(m, spot)
    path = where.walk(m, spot, how.through) if how.path else ()
    facing, faced = _facing(m, spot, path)
    basis, why = m.because((*_called(spot), *ranked), default=how.default or unranked)
    come = replace(
        m.me,
        on_stage=True,
        pos=spot.pos,
        facing=facing,
        posture=Posture.立,
        rest=Posture.立,
        mat=spot.mat,
        place=spot.phrase,
        area=spot.area,
        basis=basis,
        derivation=(*why, *faced),
        began=how.began,
        bearer=None,
    )
    if how.remember:
        come = remember(come, stood=how.stood)
    return m.put(come).told(
        path=path, via=m.act.via, facing=facing, placed=basis, faced=come.facing_basis
    )


def remember(person: PersonState, *, stood: bool) -> PersonState:
    """The present place laid on top of his memory; the same place twice is one, and a 位 if it ever
    was: who steps back from it and comes again has it still."""
    rest = _rest_of(person, stood=stood)
    if rest is None:
        return person
    kept = tuple(old for old in person.memory if old.pos != rest.pos)
    return replace(person, memory=(*kept, rest))


def _rest_of(person: PersonState, *, stood: bool = False) -> Rest | None:
    """Where he is, as a place he had."""
    if person.pos is None or person.area is None:
        return None
    stood = stood or any(old.stood for old in person.memory if old.pos == person.pos)
    return Rest(person.pos, person.facing or 0.0, person.place or "", person.area, stood)


def _called(spot: Spot) -> Derivation:
    """The reasons for a spot, with what it is called where the phrase itself does not say it."""
    first = spot.derivation[0]
    if first.relation is Relation.PHRASE and first.what == spot.phrase:
        return spot.derivation
    return (Link(Relation.CALLED, what=spot.phrase, links=spot.derivation),)


def _facing(m: Moment, spot: Spot, path: tuple[Point, ...]) -> tuple[float, Derivation]:
    if m.act.facing is not None:
        return where.bearing_of(m, m.act.facing, spot.pos), ()
    if spot.facing is not None:
        return spot.facing, ()
    facing, why = where.default_facing(m, spot, path)
    return facing, (Link(Relation.FACES, ground=Ground(Basis.擬, why=why)),)


def _place(m: Moment) -> str:
    if m.act.place is None:
        raise refuse("R518", m.act, f"where does {m.who} go?", fix=f"{m.act.verb.name} PLACE")
    return m.act.place


def go(m: Moment, phrase: str) -> Moment:
    """To the place named, on a path round what is in the way."""
    return arrive(m, where.spot_of(m, phrase or _place(m)))


def go_if(m: Moment, _: str) -> Moment:
    """To the place named, where one is named; else he stays."""
    moved = go(m, "") if m.act.place is not None else turn(m)
    return moved.told(to=m.setting.spoken(m.act.to))


def sally(m: Moment, _: str) -> Moment:
    """Forward from his place, which 復位 goes back to; one 步 where no place is named."""
    if m.act.place is not None:
        return arrive(m, where.spot_of(m, m.act.place), _forth(m))
    return arrive(m, where.ahead(m, PACE), _forth(m, ONE_PACE))


def _forth(m: Moment, why: Ground | None = None) -> Coming:
    """Out of his place, which he does not lose by it."""
    return Coming(remember=False, default=why, began=m.me.began or _rest_of(m.me))


_TURNED = {"forward": 0.0, "right": 90.0, "back": 180.0, "left": 270.0}


def step(m: Moment, which: str) -> Moment:
    """少進, 少退, 少左, 少右: two 尺 to that side of him, the facing kept."""
    m = alone(m)
    spot = where.ahead(m, _SHORT, _TURNED[which])
    facing = m.me.facing
    stepped = arrive(m, spot, _forth(m, SHORT_STEP))
    if m.act.facing is None:
        stepped = stepped.put(replace(stepped.me, facing=facing)).told(facing=facing or 0.0)
    return stepped


def withdraw(m: Moment, _: str) -> Moment:
    """To the place named; with none, off the stage."""
    if m.act.place is not None:
        return go(m, "")
    return m.put(off_stage(m.me))


def off_stage(person: PersonState) -> PersonState:
    """Gone: only memory, hands and what he wears are kept; what he did on and on is over."""
    worn = tuple(piece for piece in person.dress if DressTrait.DOING not in piece.traits)
    return replace(
        person,
        dress=person.dress if len(worn) == len(person.dress) else worn,
        on_stage=False,
        pos=None,
        facing=None,
        posture=Posture.立,
        rest=Posture.立,
        mat=None,
        hidden="",
        bearers=(),
        place=None,
        area=None,
        derivation=(),
        basis=Basis.經,
        began=None,
        bearer=None,
    )


def alone(m: Moment) -> Moment:
    """Each goes to a place of his own: no row is formed."""
    return replace(m, of=1)


def travel(m: Moment, _: str) -> Moment:
    """To another house; no path is claimed between houses."""
    away = m.put(off_stage(m.me))
    return arrive(away, where.spot_of(away, _place(m)), Coming(path=False))


def align(m: Moment, _: str) -> Moment:
    """Level with what is named: one coordinate is made equal, the other kept."""
    return arrive(m, where.spot_of(m, f"當{_place(m)}"))


def back_to(m: Moment, _: str) -> Moment:
    """With his back to what is named; on a mat right before it he only turns."""
    spot = where.spot_of(m, f"負{_place(m)}")
    if m.me.mat is None or m.me.pos is None or math.dist(m.me.pos, spot.pos) > PACE:
        return arrive(m, spot)
    return m.put(replace(m.me, facing=spot.facing)).told(facing=spot.facing)


def stand(m: Moment, _: str) -> Moment:
    """On the feet; at the place named, which becomes his 位."""
    up_right = straighten(m) if m.me.on_stage else m
    if m.act.place is not None:
        return arrive(up_right, where.spot_of(up_right, m.act.place), Coming(stood=True))
    _on_stage(m)
    turned = turn(up_right)
    return turned.put(remember(turned.me, stood=True))


def sit(m: Moment, _: str) -> Moment:
    """On the knees; at the place or on the mat named."""
    if m.me.on_stage and m.me.rest is Posture.坐:
        m = m.complain(
            "R502",
            f"{m.who} kneels, but he is kneeling already",
            fix="leave 坐 out, or let him 興 before",
        )
    mats = [t for t in m.act.thing if t in m.world.things]
    if m.act.place is not None or mats:
        m = arrive(m, where.spot_of(m, m.act.place or mats[0]))
    else:
        _on_stage(m)
        m = turn(m)
    return m.put(replace(m.me, posture=Posture.坐, rest=Posture.坐))


def _on_stage(m: Moment) -> None:
    if not m.me.on_stage:
        raise refuse("R530", m.act, f"{m.who} is not on stage", fix=f"在 PLACE first: {m.who} 在 …")


def back(m: Moment, _: str) -> Moment:
    """To the place 復位 means, or to the one of his places that is named."""
    if m.act.place is not None:
        return return_to(m, "")
    rest = _latest(m)
    if rest is None:
        raise refuse(
            "R531",
            m.act,
            f"{m.who} goes back, but he has had no other place",
            fix=f"name the place: {m.act.verb.name} PLACE",
        )
    return _back_to_rest(m, rest)


def _latest(m: Moment) -> Rest | None:
    """Where his 進 began that he is still forward by; else his last 位, else his last place.

    Those on his level and on this side of the gate come first: 復位 itself leads neither up nor
    down, neither in nor out. That is said by 升 降 入 出 before it (降復位).
    """
    if m.me.began is not None:
        return m.me.began
    had = [rest for rest in reversed(m.me.memory) if rest.pos != m.me.pos]
    here = [rest for rest in had if _together(m, rest.area)]
    mine = here or had
    return next((rest for rest in mine if rest.stood), mine[0] if mine else None)


def _together(m: Moment, area: str) -> bool:
    """Whether one gets there from where he is without a stair or the gate."""
    level = m.setting.site.areas[area].level
    return level == level_of(m) and same_side(m, area, m.me.area)


def return_to(m: Moment, _: str) -> Moment:
    """To a place named: where he had it, if he had one of that name, else where it is."""
    phrase = _place(m)
    mine: Callable[[Rest], bool] = lambda rest: rest.place == phrase and rest.pos != m.me.pos  # noqa: E731
    had = next((rest for rest in reversed(m.me.memory) if mine(rest)), None)
    return _back_to_rest(m, had) if had else arrive(m, where.spot_of(m, phrase))


def _back_to_rest(m: Moment, rest: Rest) -> Moment:
    spot = Spot(rest.place, rest.pos, rest.area, m.ground.basis, where.RETURNS, rest.facing)
    return arrive(alone(m), spot, Coming(stood=rest.stood))


def take_place(m: Moment, _: str) -> Moment:
    """To the place assigned to him, which is his 位."""
    if m.act.place is None:
        return back(m, "")
    return arrive(m, where.spot_of(m, m.act.place), Coming(stood=True))
