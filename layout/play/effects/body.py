"""Bodies: turning, kneeling, rising, bowing, and dress."""

from __future__ import annotations

from itertools import takewhile

from layout.basis import ActPart
from layout.derivation import Link, Relation
from layout.play.effects.holding import is_vessel
from layout.play.moment import Moment, ground_of, refuse
from layout.play.where import bearing_of
from layout.stage import PersonState, Posture
from layout.value import replace
from layout.vocabulary.dress import Dress, DressTrait
from layout.vocabulary.manner import MannerTrait, has


def turn(m: Moment, _: str = "") -> Moment:
    """Turns to the facing said, where one is said."""
    if m.act.facing is None or not m.me.on_stage:
        return m
    facing = bearing_of(m, m.act.facing)
    return m.put(_faced(m, facing)).told(facing=facing)


def face_back(m: Moment, _: str) -> Moment:
    """Turns to the opposite of where he faces."""
    if m.me.facing is None:
        return m
    facing = (m.me.facing + 180.0) % 360.0
    return m.put(_faced(m, facing)).told(facing=facing)


def _faced(m: Moment, facing: float) -> PersonState:
    """He, so turned, and on whose word."""
    where_he_is = takewhile(lambda link: link.relation is not Relation.FACES, m.me.derivation)
    why = Link(Relation.FACES, ground=ground_of(m.act, m.step, ActPart.FACING))
    return replace(m.me, facing=facing, derivation=(*where_he_is, why))


def kneel(m: Moment) -> Moment:
    """On the knees, if not already so: what 坐 before a verb says."""
    return m.put(replace(m.me, posture=Posture.坐, rest=Posture.坐))


def straighten(m: Moment) -> Moment:
    """On the feet, if not already so: what 立 before a verb says."""
    bearer = None if m.me.lies else m.me.bearer
    return m.put(replace(m.me, posture=Posture.立, rest=Posture.立, bearer=bearer))


def rise(m: Moment, _: str) -> Moment:
    """From the knees, or from lying, to the feet; refused when already standing."""
    if m.me.rest is Posture.立:
        return m.complain(
            "R501",
            f"{m.who} rises, but he is not kneeling",
            why="興 is from the knees to the feet",
            fix="leave 興 out, or let him 坐 before",
        )
    return straighten(m)


def posture(m: Moment, name: str) -> Moment:
    """A posture that passes when the next step begins."""
    return m.put(replace(m.me, posture=Posture(name)))


def salute(m: Moment, _: str) -> Moment:
    """Joined hands; refused on the knees."""
    if m.me.rest is Posture.坐:
        m = m.complain(
            "R520",
            f"{m.who} salutes on his knees",
            why="揖 厭 讓 are done standing",
            fix="let him 興 first",
        )
    return posture(_addressed(m), "揖")


def bow(m: Moment, name: str) -> Moment:
    """A bow, after which he is as he was; with a vessel in hand refused, unless told 不奠."""
    cups = [t for t in m.me.hands if is_vessel(m.world.things[t])]
    if cups and not has(m.act.manner, MannerTrait.KEPT):
        m = m.complain(
            "R503",
            f"{m.who} bows with {cups[0]} in hand",
            why="「坐奠爵，遂拜，執爵興」: a cup is set down before a bow",
            fix=f"坐奠 {cups[0]} first, and 執 {cups[0]} after the bow; where the text has him "
            f"bow with it in hand, say {m.manner(MannerTrait.KEPT).name}",
        )
    return posture(_addressed(m), name or "拜")


def _addressed(m: Moment) -> Moment:
    return m.told(to=m.setting.spoken(m.act.to))


def empty_handed(m: Moment, _: str) -> Moment:
    """Hands joined before the breast; refused while they hold anything."""
    if m.me.hands:
        return m.complain(
            "R504",
            f"{m.who} joins his hands while they hold {m.me.hands[0]}",
            fix=f"set {m.me.hands[0]} down first",
        )
    return m


def dress(m: Moment, change: str) -> Moment:
    """`on`: puts it on, and off with it goes what it replaces; `/off`: takes that off."""
    put_on, _, off = change.partition("/")
    _must_wear(m, put_on, off)
    bared = replace(m.me, dress=tuple(p for p in m.me.dress if p.name not in off.split(",")))
    return m.put(clothed(bared, m.setting.score.vocabulary.dress.get(put_on)))


def clothed(person: PersonState, piece: Dress | None) -> PersonState:
    """The person with the piece on; of two pieces that replace each other one is off."""
    if piece is None or piece in person.dress:
        return person
    kept = (
        worn
        for worn in person.dress
        if worn.name not in piece.replaces and piece.name not in worn.replaces
    )
    return replace(person, dress=(*kept, piece))


def _must_wear(m: Moment, put_on: str, off: str) -> None:
    worn = [piece.name for piece in m.me.dress]
    piece = m.setting.score.vocabulary.dress.get(put_on)
    goes_on = piece is not None and DressTrait.DOING in piece.traits  # and is said again
    if put_on and put_on in worn and not goes_on:
        raise refuse("R505", m.act, f"{m.who} is already {put_on}", fix="leave it out")
    if off and not put_on and not set(off.split(",")) & set(worn):
        raise refuse(
            "R505",
            m.act,
            f"{m.who} takes off {off}, which he does not wear",
            why=f"he wears {'、'.join(worn)}",
        )


def entitle(m: Moment, _: str) -> Moment:
    """作 相 「司正」, 司正 為 「司馬」: who is called so bears the name from now on."""
    for name in m.setting.score.members(m.act.to or (m.who,)) if m.act.words else ():
        if name in m.world.people:
            title = None if m.act.words == name else m.act.words
            known = m.world.people[name]
            renamed: PersonState = replace(known, titled=title)
            m = m.put(renamed)
            if name == m.who:
                m = replace(m, event=replace(m.event, was=known.titled or name))
    return _addressed(m)
