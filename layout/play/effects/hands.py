"""What hands do: take, keep, put down, hand over, hold out, receive."""

from __future__ import annotations

from functools import partial

from layout.play.chosen import BEFORE_HIM
from layout.play.effects.bearing import release
from layout.play.effects.body import clothed
from layout.play.effects.carried import moves_it
from layout.play.effects.holding import (
    gap,
    grasp,
    is_vessel,
    lay,
    let_go,
    share,
    with_manner,
    within_reach,
)
from layout.play.effects.lying import bear, bring, touch_body, who_lies
from layout.play.meaning import (
    TOGETHER,
    Test,
    answers,
    at,
    borne,
    held,
    lying,
    named,
    several,
)
from layout.play.moment import REACH_PERSON, REACH_THING, Moment, refuse
from layout.play.where import lying_way, place_for_thing, spot_of
from layout.site import Spot
from layout.stage import ThingState
from layout.stage.course import Offer
from layout.value import replace
from layout.vocabulary.manner import MannerTrait

_NOWHERE = "it is not there"


def source_spot(m: Moment) -> Spot | None:
    """Where a thing is taken from: after 于, or after 自."""
    phrase = m.act.place or m.act.via
    return spot_of(m, phrase) if phrase else None


def _meant_to_take(m: Moment, spot: Spot | None) -> tuple[Test, ...]:
    if spot is not None:
        return (at(spot), held(m))
    return (held(m), partial(is_near, m), lying)


def is_near(m: Moment, thing: ThingState) -> bool:
    """Whether it lies within reach."""
    return lying(thing) and m.me.pos is not None and gap(m.me.pos, thing) <= REACH_THING


def take(m: Moment, _: str) -> Moment:
    """Into his hands, from where it lies or from its container; refused when it is not there."""
    spot = source_spot(m)
    for word in m.act.thing:
        taken = several(m, word, m.act.count, *_meant_to_take(m, spot))
        m = replace(m, act=replace(m.act, hand=m.act.hand or _hand_for(m, taken)))
        for thing in taken:
            m = _take_one(m, thing, spot)
    return m


def _hand_for(m: Moment, things: list[ThingState]) -> str | None:
    """Several slender or small things go into one hand, the right one where it is free for them."""
    together = next((t for t in TOGETHER if all(t(x.kind) for x in things)), None)
    if len(things) < 2 or together is None:
        return None
    return "右" if all(together(m.world.things[name].kind) for name in m.me.right) else "左"


def how_many(m: Moment, word: str) -> int:
    """How many a word asks for: 乘矢 four, 餘矢 all there are (0); else as often as it is done."""
    counted = m.setting.score.vocabulary.quantity(word)
    return counted[1] if counted else m.act.count


def _take_one(m: Moment, thing: ThingState, spot: Spot | None) -> Moment:
    _must_be_free(m, thing)
    if thing.pos is None:
        fix = f"say where {thing.name} is at first (at: or in: under things:), or 設 it before"
        raise refuse("R512", m.act, f"{m.who} takes {thing.name}, but {_NOWHERE}", fix=fix)
    if spot is not None and thing.held_by is None and not at(spot, near=6.0)(thing):
        raise refuse(
            "R512",
            m.act,
            f"{thing.name} is not at {spot.phrase}",
            why=f"it is {'in ' + thing.inside if thing.inside else 'at ' + (thing.place or '?')}",
        )
    if thing.held_by is None:
        m = within_reach(m, thing)
    elif thing.held_by != m.who:
        m = _within_arms(m, thing.held_by)
    # whoever wears the thing has it on no more
    wearer = m.world.people[thing.held_by or m.who]
    kept = tuple(piece for piece in wearer.dress if piece.name != thing.kind.name)
    taken = grasp((m.put(replace(wearer, dress=kept))), thing, m.act.hand)
    return with_manner(taken, thing.name, *m.act.manner).told(thing=thing.name)


def _must_be_free(m: Moment, thing: ThingState) -> None:
    if thing.held_by not in (None, m.who) and not _worn_by(m, thing, receivers(m)):
        raise refuse(
            "R512",
            m.act,
            f"{m.who} takes {thing.name}, but {thing.held_by} holds it",
            fix=f"let {thing.held_by} hold it out, and {m.who} receive it",
        )
    if thing.name in m.me.hands:
        raise refuse(
            "R512",
            m.act,
            f"{m.who} takes {thing.name}, which he already holds",
            fix="use 執 to hold it on, or leave it out",
        )


def _worn_by(m: Moment, thing: ThingState, people: tuple[str, ...]) -> bool:
    """Whether one of these people bears it in neither hand: it can be taken off him."""
    return thing.held_by in people and thing.name not in m.world.people[thing.held_by].hands


def hold(m: Moment, hand: str) -> Moment:
    """Keeps what is in his hands, in the hand said; else takes up what is within reach."""
    spot = source_spot(m)
    for word in m.act.thing:
        for thing in several(m, word, m.act.count, held(m), borne(m), *_meant_to_take(m, spot)):
            m = _hold_one(m, thing, spot, hand)
    return _borne(m)


def _borne(m: Moment) -> Moment:
    """Who lies is lifted; with a place he is brought there and laid down."""
    for name in who_lies(m):
        m = bring(m, name) if m.act.place is not None else bear(m, name)
    return m


def _hold_one(m: Moment, thing: ThingState, spot: Spot | None, hand: str) -> Moment:
    if thing.name not in m.me.hands:
        return _take_one(m, thing, spot)
    if hand == "both":
        both = replace(let_go(m.me, thing.name), both=(thing.name,))
        m = with_manner(m.put(both), thing.name, *m.act.manner)
        return m.told(thing=thing.name)
    if m.act.hand is not None:
        m = grasp(m, thing, m.act.hand)
    return with_manner(m, thing.name, *m.act.manner).told(thing=thing.name)


def in_hand(m: Moment, _: str) -> Moment:
    """Does something with what he holds; refused when he does not hold it."""
    if who_lies(m) and not m.act.thing:
        return _borne(m)
    for word in m.act.thing or ("",):
        m = m.told(thing=_held(m, word).name)
    return m


def _all_held(m: Moment, word: str) -> list[ThingState]:
    """八筭, 餘筭: as many as the word asks for; else the one it means."""
    if m.setting.score.vocabulary.quantity(word) is None:
        return [_held(m, word)]
    return several(m, word, m.act.count, held(m), borne(m))


def _held(m: Moment, word: str) -> ThingState:
    if not word:
        return vessel(m)
    thing = named(m, word, held(m), borne(m), lying)
    if thing.held_by != m.who:
        raise refuse(
            "R515",
            m.act,
            f"{m.who} does not hold {thing.name}",
            why=f"he holds {'、'.join(m.me.hands) or 'nothing'}",
            fix=f"let him 取 or 執 {thing.name} first",
        )
    return thing


def vessel(m: Moment) -> ThingState:
    """The vessel in hand: what a verb of drinking means when it names none."""
    words = m.act.thing
    if words:
        return _held(m, words[0])
    cups = [t for t in m.me.hands if is_vessel(m.world.things[t])]
    if len(cups) != 1:
        raise refuse(
            "R515",
            m.act,
            f"{m.who} has {'no vessel' if not cups else 'several vessels'} in hand",
            fix="name the vessel, or let him 取 it first",
        )
    return m.world.things[cups[0]]


def put(m: Moment, manner: str) -> Moment:
    """From his hands to the place, or into or onto the thing, named; else before him."""
    if moves_it(m):
        return release(m, "")
    for word in m.act.thing:
        for thing in several(m, word, m.act.count, held(m), borne(m)):
            if thing.held_by != m.who:
                raise refuse(
                    "R515",
                    m.act,
                    f"{m.who} sets down {thing.name}, which he does not hold",
                    why=f"he holds {'、'.join(m.me.hands) or 'nothing'}",
                )
            m = _put_one(m, thing, manner)
    for name in who_lies(m):
        m = bring(m, name)
    return m


def _put_one(m: Moment, thing: ThingState, manner: str) -> Moment:
    spot = place_for_thing(m, thing)
    # the way it points: as said, as it lay in its place before, else its own way
    way = lying_way(m, thing)
    down = lay(
        m,
        thing,
        spot.pos,
        inside=spot.container,
        place=spot.phrase,
        facing=(spot.facing if way is None else way),
        derivation=spot.derivation,
        default=None if m.act.place else BEFORE_HIM,
    )
    down = within_reach(down, down.world.things[thing.name])
    down = with_manner(down, thing.name, *m.act.manner, *m.manners([manner]))
    return withdraw_offer(down, thing.name).told(thing=thing.name)


def withdraw_offer(m: Moment, name: str) -> Moment:
    """Nobody holds this thing out any more."""
    if name not in m.world.offers:
        return m
    offers = {other: offer for other, offer in m.world.offers.items() if other != name}
    return replace(m, world=replace(m.world, offers=offers))


def receivers(m: Moment) -> tuple[str, ...]:
    return m.setting.score.members(m.act.to)


def offer(m: Moment, _: str) -> Moment:
    """Holds the thing out; he keeps it until the other receives it."""
    thing = vessel(m) if not m.act.thing else _held(m, m.act.thing[0])
    offers = {**m.world.offers, thing.name: Offer(m.who, receivers(m))}
    return replace(m, world=replace(m.world, offers=offers)).told(thing=thing.name)


def give(m: Moment, _: str) -> Moment:
    """From his hands to the other's, within ten 尺."""
    to = receivers(m)
    given = [thing for word in m.act.thing for thing in _all_held(m, word)]
    for i, thing in enumerate(given):
        paired = m.of == len(to)  # a group to a group: the first to the first
        other = to[m.nth] if paired else to[min(i, len(to) - 1)]
        m = _within_arms(m, other)
        m = _pass(m, thing, m.who, other).told(thing=thing.name, to=(other,))
    return m


def _pass(m: Moment, thing: ThingState, giver: str, taker: str) -> Moment:
    """The thing goes from one pair of hands to another."""
    freed = m.put(let_go(m.world.people[giver], thing.name))
    as_taker = replace(freed, who=taker, act=replace(m.act, hand=None))
    taken = grasp(as_taker, freed.world.things[thing.name], m.act.hand if taker == m.who else None)
    return withdraw_offer(replace(taken, who=m.who, act=m.act), thing.name)


def _within_arms(m: Moment, other: str) -> Moment:
    mine, his = m.me.pos, m.world.people[other].pos
    if mine is None or his is None:
        raise refuse("R530", m.act, f"{other if mine else m.who} is not on stage")
    distance = ((mine[0] - his[0]) ** 2 + (mine[1] - his[1]) ** 2) ** 0.5
    if distance <= REACH_PERSON + 1e-6:
        return m
    return m.complain(
        "R510",
        f"{m.who} and {other} are {distance:.1f} 尺 apart",
        why=f"a thing passes from hand to hand within {REACH_PERSON:g} 尺",
        fix="let one of them 進 first",
    )


def receive(m: Moment, _: str) -> Moment:
    """From whoever holds it out to him; refused when nobody does."""
    for word in m.act.thing or ("",):
        name, held_out = _offered(m, word)
        m = _within_arms(m, held_out.giver)
        m = _pass(m, m.world.things[name], held_out.giver, m.who)
        m = m.told(thing=name, to=(held_out.giver,))
    return m.put(replace(m.me, posture=m.me.rest))  # 拜受: he has risen from his bow


def _offered(m: Moment, word: str) -> tuple[str, Offer]:
    out = [(n, o) for n, o in m.world.offers.items() if not o.to or m.who in o.to]
    wanted = [(n, o) for n, o in out if not word or _called(m, n, word)]
    if m.act.to:
        wanted = [(n, o) for n, o in wanted if o.giver in receivers(m)]
    if not wanted:
        raise refuse(
            "R516",
            m.act,
            f"{m.who} receives {word or 'a vessel'}, but nobody holds it out to him",
            why="what is received another has held out and not handed over",
            fix="let the giver hold it out first; who is handed a thing has it",
        )
    return wanted[-1]


def _called(m: Moment, name: str, word: str) -> bool:
    kinds = m.setting.score.vocabulary.kinds
    return name == word or answers(m.world.things[name], word, kinds)


def tuck(m: Moment, where: str) -> Moment:
    """Into the girdle or the bosom, or onto the body, his own or that of whom it is done to: in
    neither hand, and worn where it is a piece of dress."""
    for word in m.act.thing:
        for thing in several(m, word, m.act.count, held(m), *_meant_to_take(m, source_spot(m))):
            if thing.name not in m.me.hands:
                m = _take_one(m, thing, source_spot(m))
            m = _bear(m, thing.name, (*receivers(m), m.who)[0], where)
            m = m.told(thing=thing.name)
    return m


def _bear(m: Moment, name: str, bearer: str, where: str) -> Moment:
    """The thing goes from his hands to where somebody bears it without any."""
    m = _within_arms(m, bearer) if bearer != m.who else m
    m = m.put(let_go(m.me, name))
    now = m.world.things[name]
    borne_so = m.manners([where]) or (m.manner(MannerTrait.BELT),)
    manner = tuple(dict.fromkeys((*now.manner, *borne_so)))
    person = m.world.people[bearer]
    piece = m.setting.score.vocabulary.dress.get(now.kind.name)
    moved = replace(now, manner=manner, held_by=bearer, pos=person.pos)
    return m.put(clothed(person, piece), moved)


def lift(m: Moment, _: str) -> Moment:
    """Two carry it by its bar: the first has it in his hands, the other lends his, and it is
    between them until it is set down."""
    if m.nth == 0:
        return hold(m, "both")
    first = m.setting.score.members(m.act.who)[0]
    for word in m.act.thing:
        thing = named(m, word, held(m), lambda each: each.held_by == first, lying)
        if m.nth == 1 and thing.held_by == first:
            m = share(m, thing.name, m.who)
        m = m.told(thing=thing.name)
    return m


def exchange(m: Moment, _: str) -> Moment:
    """The vessel in hand goes into the basket named, another of its kind comes out."""
    old = vessel(m)
    spot = source_spot(m)
    if spot is None or spot.container is None:
        raise refuse("R512", m.act, "更 wants the basket: 更 爵 于 下篚")
    new = several(m, old.kind.name, 1, at(spot))[0]
    m = _put_one(m, old, "")
    return _take_one(m, m.world.things[new.name], spot)


def touch(m: Moment, _: str) -> Moment:
    """Something is done to a thing within reach, which stays where it is."""
    for word in m.act.thing:
        thing = named(m, word, borne(m), *_meant_to_take(m, source_spot(m)))
        if thing.held_by not in (None, m.who):
            _must_be_free(m, thing)
        m = within_reach(m, thing).told(thing=thing.name)
    for name in who_lies(m):
        m = touch_body(m, name)
    return m


def onto_hand(m: Moment, _: str) -> Moment:
    """Puts it on the thing named; 于 左手 or 右手 into his own hand."""
    if m.act.place not in ("左手", "右手"):
        return put(m, "")
    for word in m.act.thing:
        for thing in several(m, word, m.act.count, held(m), borne(m)):
            if thing.held_by != m.who:
                raise refuse("R515", m.act, f"{m.who} does not hold {thing.name}")
            m = with_manner(grasp(m, thing, m.act.place[0]), thing.name, *m.act.manner)
            m = m.told(thing=thing.name)
    return m
