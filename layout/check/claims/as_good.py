"""What may be played for what: a text calls one deed by several words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from layout.matters import hooks
from layout.stage import Event
from layout.vocabulary import Verb
from layout.vocabulary.verb import Does, Effect, Slot, VerbTrait

_LAYING = frozenset({Does.LAY, Does.PUT, Does.SHIFT, Does.ONTO_HAND, Does.FILL})
_TAKING = frozenset({Does.TAKE, Does.HOLD, Does.LIFT, Does.IN_HAND, Does.RECEIVE, Does.GIVE,
                     Does.EXCHANGE, Does.CLEAR})  # fmt: skip
AS_GOOD: Mapping[StrEnum, frozenset[StrEnum]] = {
    **dict.fromkeys((*_LAYING, Does.APPEAR), _LAYING),
    **dict.fromkeys(_TAKING, _TAKING),
    Does.LAY: _LAYING | {Does.ENTER, Does.APPEAR},  # 納賓
    Does.TOUCH: frozenset({Does.TOUCH, Does.ONTO_HAND}),
    Does.RECEIVE: _TAKING | {Does.OFFER},
    Does.GIVE: frozenset({Does.GIVE, Does.OFFER, Does.PUT, Does.RECEIVE}),
    Does.OFFER: frozenset({Does.OFFER, Does.PUT, Does.GIVE}),
    Does.CLEAR: frozenset({Does.CLEAR, Does.TAKE, Does.SHIFT}),
    Does.DRINK: frozenset({Does.DRINK, Does.DRAIN}),
    Does.DRAIN: frozenset({Does.DRINK, Does.DRAIN}),
    Does.RETURN: frozenset({Does.RETURN, Does.GIVE, Does.PUT, Does.ONTO_HAND}),
}


def as_good(effect: StrEnum) -> frozenset[StrEnum]:
    """The effects by any of which the effect is played, those of matters too."""
    others = (hook.AS_GOOD.get(effect) for hook in hooks("laws").values())
    return AS_GOOD.get(effect) or next(filter(None, others), None) or frozenset({effect})


def wants(verb: Verb) -> frozenset[Effect]:
    """What must come of it, beside a turn of the body."""
    return frozenset(effect for effect in verb.effects if effect.does is not Does.TURN)


def is_for(done: Effect, wanted: Effect) -> bool:
    """Whether what is done is what was wanted: 稽首 is a bow, 襲 is not 袒."""
    if done.does is Does.DRESS or done.does is Does.BOW:
        return done.does is wanted.does and wanted.of in ("", done.of)
    return done.does in as_good(wanted.does)


def does_so(verb: Verb, said: str, event: Event) -> bool:
    """Whether an event is what the verb says."""
    other = event.verb
    if other == verb or (said in event.by.word and not verb.does(Does.WASH)):
        return True  # nobody washes who begs another not to: 辭洗
    if verb.does(Does.SALUTE, Does.SIP) or (verb.does(Does.IN_HAND) and Slot.THING in verb.needs):
        return other.does(*(each.does for each in wants(verb))) and other.mark == verb.mark
    needed, done = wants(verb), wants(other)
    comes = bool(needed) and all(any(is_for(d, each) for d in done) for each in needed)
    return comes or _is_such(verb, event)


def _is_such(verb: Verb, event: Event) -> bool:
    """Whether both are of a sort whose words the texts use for one another."""
    other = event.verb
    if verb.is_(VerbTrait.QUOTES):
        return other.family == verb.family or bool(event.words)
    if verb.does(Does.GO_IF) and Slot.TO in verb.takes:  # 送, 迎: he turns to somebody
        return bool(event.to) and (bool(event.path) or other.does(Does.BOW, Does.SALUTE))
    if verb.is_(VerbTrait.GOES) or verb.does(Does.STAND):
        return bool(event.path) or other.is_(VerbTrait.GOES) or other.does(Does.STAND)
    if verb.is_(VerbTrait.TURNS) or verb.does(Does.FACE_BACK):
        return bool(event.path) or other.is_(VerbTrait.TURNS)
    said_aloud = other.is_(VerbTrait.QUOTES)  # an order, a request
    return said_aloud and not wants(verb) and other.family == verb.family
