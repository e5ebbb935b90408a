"""Laws of what passes between two: each is there, has hands for it, reaches, and has the other
before him."""

from __future__ import annotations

import math
from collections.abc import Iterator

from layout.basis import ActPart, Basis
from layout.check.deeds import Deed
from layout.check.law import Case, Finding, Law, no_rite
from layout.compass import angle_between, bearing_to
from layout.read.scene.names import WINDS, beside
from layout.score import Act
from layout.stage import Event, PersonState, ThingState
from layout.vocabulary import KindTrait
from layout.vocabulary.verb import Does, Slot

_BEFORE, _BESIDE = 46.0, 100.0  # degrees from his facing: an eighth of the round; the shoulder
_ALIKE, _AGAINST = 45.0, 150.0  # degrees between two facings: one way; each the other's way
_TOUCHING = 0.3  # 尺: nearer than this nobody has a side
_ARMS = 9.0  # 尺: two men's arms, a half 尋 each, and what they lean, 擬
_SLACK = 0.01
_PASSES = (Does.GIVE, Does.RECEIVE)
_HANDLES = (Does.GIVE, Does.RECEIVE, Does.TAKE, Does.LIFT, Does.FILL, Does.WASH, Does.RINSE,
            Does.DRINK, Does.DRAIN, Does.OFFER, Does.SIP)  # fmt: skip
_SETS = (Does.LAY, Does.SHIFT, Does.CLEAR)


def _passed(case: Case) -> Iterator[tuple[Deed, PersonState, float, float]]:
    """Every hand-over of two who are seen: the other, how far, how far round from his facing."""
    for deed in case.row.deeds:
        me, other = deed.me, deed.other
        if other is None or not deed.event.verb.does(*_PASSES) or not deed.event.thing:
            continue
        if me.pos is None or other.pos is None or me.facing is None or other.facing is None:
            continue
        far = math.dist(me.pos, other.pos)
        if far > _TOUCHING:
            yield deed, other, far, angle_between(me.facing, bearing_to(me.pos, other.pos))


def _meet(case: Case) -> Iterator[Finding]:
    """Two who hand something over: who face each other's way are face to face, and who face one
    way stand side by side."""
    for deed, other, _, round_ in _passed(case):
        apart = angle_between(deed.me.facing or 0.0, other.facing or 0.0)
        if apart >= _AGAINST:
            holds, how = round_ <= _BEFORE, "and each looks past the other"
        elif apart <= _ALIKE:
            holds, how = round_ <= _BESIDE, "with his back to him"
        else:
            continue  # one turns to the other at his side
        event = deed.event
        what = f"{event.who} {event.by.word} {event.thing}, {other.name} beside it, {how}"
        fix = "let each have the other before him, or both stand side by side"
        yield Finding(holds, deed.step, what, fix, event.by.mark, told=deed.told.id)


def _reach(case: Case) -> Iterator[Finding]:
    """Two who hand something over, neither of them on a mat."""
    for deed, other, far, _ in _passed(case):
        if deed.me.mat is None and other.mat is None:
            event = deed.event
            what = (
                f"{event.who} {event.by.word} {event.thing}, and {other.name} is {far:.1f} 尺 away"
            )
            fix = f"let one go to the other: two arms reach {_ARMS:g} 尺"
            yield Finding(
                far <= _ARMS + _SLACK, deed.step, what, fix, event.by.mark, told=deed.told.id
            )


def _full(case: Case) -> Iterator[Finding]:
    """Whoever bears what fills the hands handles nothing else meanwhile, but what is led or lies
    upon it."""
    for deed in case.row.deeds:
        event, thing = deed.event, deed.thing
        if thing is None or not event.verb.does(*_HANDLES):
            continue
        borne = [deed.frame.things[name] for name in deed.was.hands if name != thing.name]
        burdens = [other for other in borne if other.kind.has(KindTrait.BURDEN)]
        for other in burdens or ([thing] if thing.kind.has(KindTrait.BURDEN) else []):
            what = f"{event.who} {event.by.word} {thing.name} with {other.name} in his hands"
            holds = not burdens or _goes_with(event, thing, other)
            fix = "let him lay down or hand on what he bears, first"
            yield Finding(holds, deed.step, what, fix, event.by.mark, told=deed.told.id)


def _goes_with(event: Event, thing: ThingState, burden: ThingState) -> bool:
    """Whether a thing is had together with a burden: it is led, or one lies upon the other."""
    if thing.kind.has(KindTrait.LED) or burden.kind.has(KindTrait.LED):
        return True
    return burden.name in (thing.inside, event.by.place) or burden.inside == thing.name


def _there(case: Case) -> Iterator[Finding]:
    """Whoever sets out, moves or clears a thing, and is seen some time in the rite: he is seen
    then. Hands that are never seen may set out what is there when all begins."""
    deeds = [deed for deed in case.row.deeds if deed.event.verb.does(*_SETS)]
    doers = {deed.event.who for deed in deeds}
    seen = {who for frame in case.frames for who in doers if frame.people[who].on_stage}
    for deed in deeds:
        event = deed.event
        if event.who in seen:
            holds = deed.me.on_stage or deed.was.on_stage
            what = f"{event.who} {event.by.word} {event.thing or ''}, and is not there"
            fix = "let him come first (入 出 升 在)"
            yield Finding(holds, deed.step, what, fix, event.by.mark, told=deed.told.id)


def _toward(case: Case) -> Iterator[Finding]:
    """Whoever speaks to somebody, or bows to one who faces his way, and in the step has turned to
    a wind that words name: the other is that way, of several their middle."""
    turned: dict[str, tuple[int, Act]] = {}
    for deed in case.row.deeds:
        event, me = deed.event, deed.me
        if event.by.facing in WINDS:
            turned[event.who] = deed.frame.n, event.by
        elif event.path:
            turned.pop(event.who, None)
        when, act = turned.get(event.who, (0, None))
        if act is None or when != deed.frame.n or me.pos is None or me.facing is None:
            continue
        ground = act.ground_of(ActPart.FACING)
        spots = [one.pos for one in deed.met if one.pos is not None]
        if (ground and ground.basis is Basis.擬) or not spots or not _addresses(deed, act):
            continue
        middle = (
            math.fsum(x for x, _ in spots) / len(spots),
            math.fsum(y for _, y in spots) / len(spots),
        )
        if math.dist(middle, me.pos) > _TOUCHING:
            round_ = angle_between(me.facing, bearing_to(me.pos, middle))
            hearers = "、".join(event.by.to)
            what = f"{event.who} {event.by.word} {hearers} {act.facing}面, and not towards them"
            fix = "let him stand where he has them before him"
            yield Finding(round_ <= _BEFORE, deed.step, what, fix, event.by.mark, told=deed.told.id)


def _addresses(deed: Deed, act: Act) -> bool:
    """Whether he speaks in one breath with his turn to one who does not face as he does, or bows to
    one who faces his way, by whose side his turn has brought him."""
    verb, mine, his = deed.event.verb, deed.me.facing, deed.met[0].facing
    if mine is None or his is None:
        return False
    apart = angle_between(mine, his)
    if Slot.WORDS in verb.takes and not verb.does(Does.BOW):
        return deed.event.by.mark.line == act.mark.line and apart > _ALIKE
    side = beside(act.place or "")
    is_beside = side is not None and side[0] in deed.others
    return is_beside and verb.does(Does.BOW) and apart >= _AGAINST


BETWEEN: tuple[Law, ...] = (
    Law(
        "C886",
        "hands_meet",
        "訝授受者相鄉，並授受者相並",
        "士昏禮鄭注「訝，迎也」: who gives facing his man has him before him",
        "every hand-over of two who face each other's way, or one way",
        _meet,
        no_rite,
        is_near=True,
    ),
    Law(
        "C887",
        "full_hands",
        "奉重不兼執",
        "士相見禮「左頭，奉之」: who bears a gift in both hands has none for a cup",
        "everything handled by one who bears what fills the hands, and every such thing",
        _full,
        no_rite,
        is_near=True,
    ),
    Law(
        "C888",
        "within_arms",
        "授受者手相及",
        "鄉射禮記注「八尺曰尋」: two who reach out, each with an arm",
        "every hand-over of two who are not on mats",
        _reach,
        no_rite,
        is_near=True,
    ),
    Law(
        "C889",
        "there_to_do_it",
        "設之者必在焉",
        "特牲饋食禮「贊者」: who does a thing is where it is done",
        "everything set out, moved or cleared by somebody who is seen some time in the rite",
        _there,
        no_rite,
    ),
    Law(
        "C896",
        "told_to_his_face",
        "面某而告人、拜人，則其人在某",
        "士冠禮敖繼公「此告兄弟蓋東北面也，告有司蓋西北面也」: who tells has them before him",
        "everything said to somebody, and every bow to one who faces the other way and by "
        "whose side one has come, where the facing is written and rests on words",
        _toward,
        no_rite,
        is_near=True,
    ),
)
