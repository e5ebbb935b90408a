"""Bow and arrows: held, tucked in, laid on the string, shot, fetched, told off by fours."""

from __future__ import annotations

from collections.abc import Iterable

from layout.matters.archery.effects.flight import at_range, fall, is_spent, is_target, range_now
from layout.play.effects.hands import hold, how_many, is_near
from layout.play.effects.holding import grasp, lay, let_go, with_manner
from layout.play.meaning import held, lying, several
from layout.play.moment import Moment, refuse
from layout.play.where import spot_for, spot_of
from layout.stage import ThingState
from layout.value import replace
from layout.vocabulary import KindTrait
from layout.vocabulary.manner import Manner, MannerTrait, has, without

ARROWS = 4  # 乘矢


def _arrows(m: Moment) -> list[ThingState]:
    """The arrows he bears: the one on the string, those in hand, those in the girdle."""
    every = m.world.things.values()
    mine = [t for t in every if t.held_by == m.who and t.kind.has(KindTrait.ARROW)]
    return sorted(mine, key=_how_ready)


def _how_ready(arrow: ThingState) -> int:
    if has(arrow.manner, MannerTrait.NOCKED):
        return 0
    return 2 if has(arrow.manner, MannerTrait.BELT) else 1


def nock(m: Moment, _: str) -> Moment:
    """An arrow across bow and string: in the right hand, with the bow in the left."""
    m = hold(replace(m, act=replace(m.act, hand=m.act.hand or "右")), "")
    for name in {event.thing for event in (*m.done, m.event)} & {*m.me.right}:
        if name is not None:
            m = with_manner(m, name, m.manner(MannerTrait.NOCKED))
    return m


def arm(m: Moment, _: str) -> Moment:
    """Of the four arrows he bears three go into the girdle and one onto the string."""
    mine = _arrows(m)
    if len(mine) != ARROWS:
        raise refuse(
            "R551",
            m.act,
            f"{m.who} has {len(mine)} arrows, and {m.act.word} wants {ARROWS}",
            fix="let him take four arrows, or be given them, first",
        )
    m = _bow(m)
    first, *rest = mine
    for thing in rest:
        free = let_go(m.me, thing.name)
        m = m.put(free, replace(thing, manner=_more(thing, m.manner(MannerTrait.BELT))))
    return _to_string(m, first)


def _more(thing: ThingState, manner: Manner) -> tuple[Manner, ...]:
    return (*without(thing.manner, MannerTrait.NOCKED, MannerTrait.HELD), manner)


def _to_string(m: Moment, thing: ThingState) -> Moment:
    taken = grasp(m, thing, "右")
    now = taken.world.things[thing.name]
    return taken.put(replace(now, manner=_more(now, m.manner(MannerTrait.NOCKED))))


def _bow(m: Moment) -> Moment:
    """Complains when no strung bow is in hand."""
    bows = [m.world.things[t] for t in m.me.hands if m.world.things[t].kind.has(KindTrait.BOW)]
    if bows and not any(has(bow.manner, MannerTrait.UNSTRUNG) for bow in bows):
        return m
    what = f"{bows[0].name} is unstrung" if bows else f"{m.who} has no bow in hand"
    fix = "let him 張 it first" if bows else "let him 執 his 弓 first"
    return m.complain("R550", what, why=f"{m.act.word} wants a strung bow", fix=fix)


def grip(m: Moment, how: str) -> Moment:
    """The bow in hand is held by the part named: 弣 its grip, 弦 its string, 簫 its tip."""
    bows = [t for t in m.me.hands if m.world.things[t].kind.has(KindTrait.BOW)]
    if not bows:
        raise refuse("R515", m.act, f"{m.who} has no bow in hand", fix="let him 執 弓 first")
    bow = m.world.things[bows[0]]
    (held,) = m.manners([how])
    kept = (each for each in bow.manner if each.name not in {held.name, *held.ends})
    return m.put(replace(bow, manner=(*kept, held))).told(thing=bow.name)


def shoot(m: Moment, _: str) -> Moment:
    """An arrow leaves, the one on the string first, and falls where the contest or the act says."""
    m = _bow(m)
    for word in m.act.thing or (None,):
        for thing in _to_shoot(m, word):
            if thing.held_by != m.who:
                raise refuse("R515", m.act, f"{m.who} shoots {thing.name}, which he does not hold")
            m = _let_fly(m, replace(thing, manner=without(thing.manner, MannerTrait.NOCKED)))
    return m


def _to_shoot(m: Moment, word: str | None) -> Iterable[ThingState]:
    if word and word in m.world.things:
        return [m.world.things[word]]
    count = how_many(m, word) if word else m.act.count
    mine = _arrows(m)
    if len(mine) < count or not mine:
        raise refuse(
            "R515",
            m.act,
            f"{m.who} shoots, and has {len(mine) or 'no'} arrow{'s' if len(mine) > 1 else ''}",
            fix="let him tuck arrows in, and lay one on the string, first",
        )
    return mine[:count] if count else mine


def _let_fly(m: Moment, thing: ThingState) -> Moment:
    if m.act.place is None or is_target(m, m.act.place):
        return fall(m, thing)
    spot = spot_for(m, m.act.place, thing)
    m = lay(
        m,
        thing,
        spot.pos,
        inside=spot.container,
        place=spot.phrase,
        derivation=spot.derivation,
    )
    return m.told(thing=thing.name)


def renock(m: Moment, _: str) -> Moment:
    """After the shot the next arrow goes from the girdle onto the string, if there is one."""
    left = _arrows(m)
    if not left or has(left[0].manner, MannerTrait.NOCKED):
        return m
    return _to_string(m, left[0])


def gather(m: Moment, _: str) -> Moment:
    """The arrows shot are fetched from in and about the target, shared by those who do it."""
    every = m.world.things.values()
    spent = [t for t in every if t.kind.has(KindTrait.ARROW) and is_spent(m, t, m.act.via)]
    spent = [
        t
        for t in spent
        if not m.act.thing or (any(t in several(m, word, 0, lying) for word in m.act.thing))
    ]
    mine = spent[: -(-len(spent) // (m.of - m.nth))]
    if not spent and m.nth == 0:
        raise refuse("R512", m.act, f"{m.who} fetches arrows, and none has been shot")
    for thing in mine:
        m = grasp(m, thing, "右").told(thing=thing.name)
    return m


def by_fours(m: Moment, _: str) -> Moment:
    """The arrows on the rack are told off by fours; complains of what is left over."""
    spot = spot_of(m, m.act.place) if m.act.place else None
    every = m.world.things.values()
    near = (t.name for t in every if t.kind.has(KindTrait.RACK) and is_near(m, t))
    racks = [spot.container] if spot else [*near]
    things = [t for t in every if t.inside in racks and t.kind.has(KindTrait.ARROW)]
    for thing in things:
        m = with_manner(m, thing.name, m.manner(MannerTrait.FOURS))
    if things and len(things) % ARROWS == 0:
        return m.told(thing=racks[0])
    return m.complain(
        "R552",
        f"{len(things)} arrows cannot be told off by fours",
        why="「左右撫矢而乘之」; missing ones are looked for: 「若矢不備…乃復求矢」",
        fix="let all be fetched and laid on the rack, and stand before it",
    )


def call(m: Moment, _: str) -> Moment:
    """Calls the hits since the last call: once for each, and not at all where nothing was hit."""
    now = range_now(m)
    hits = sum(shot.fell.struck for shot in now.shots[now.called :])
    m = at_range(m, replace(now, called=len(now.shots)))
    if now.shots and not hits:
        return m.unheard()
    return replace(m, event=replace(m.event, count=hits or m.act.count))


def banner(m: Moment, change: str) -> Moment:
    """The banner he bears, or the one named, is raised or laid down."""
    (gained,) = m.manners([change])
    for word in m.act.thing or (m.setting.score.vocabulary.usual(KindTrait.BANNER).name,):
        for thing in several(m, word, 1, held(m), lying):
            kept = (each for each in thing.manner if each.name not in (change, *gained.ends))
            m = m.put(replace(thing, manner=(*kept, gained))).told(thing=thing.name)
    return m
