"""Whether any words say what a mistake gets wrong: where none do, no law of words can see it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import permutations

from layout.basis import ActPart, Basis
from layout.measure import NUMERALS
from layout.score import Act, Step

_PARTS = ("facing", "hand", "row", "via", "place")
_GROUNDED = {"place": ActPart.PLACE, "facing": ActPart.FACING, "hand": ActPart.HAND}
_FIRST, _THEN = "先", "從後次序長"  # said of who goes before another, and after
_AND = "及與、"  # who are named in one breath
_PARTS_OF_HALL = re.compile("[東西兩]序|序端|[適於于]次|次[中北西口門]|從者")  # no order is said
_ALL = "皆"  # all do it, and nothing is said of who does so first
_SIDES = "東西南北左右前後"
_WAYS = _SIDES + "阼賓"  # of which a stair is named too
_MEASURE = re.compile(f"[{NUMERALS}半]+[丈尺寸步尋].*|少[{_SIDES}退進]")
_NO_SIDE = re.compile("[東西南北]+[面鄉上]")  # a facing, the head of a row: no side of a place

_PARTS_BY_SIDE = re.compile(
    "[東西南北][階序堂房夾坫榮塾楹墉壁]"
)  # 西階: a stair, not the west of him


def is_unsaid(step: Step, acts: tuple[Act, ...]) -> bool:
    """Whether neither the clause nor what its acts rest on says what is now otherwise."""
    gone, come = _less(step.acts, acts), _less(acts, step.acts)
    if not gone:
        return _is_free(step, acts)
    pairs = (
        zip(gone, come, strict=True) if len(gone) == len(come) else ((act, None) for act in gone)
    )
    return not any(_is_said(step, was, now) for was, now in pairs)


def _less(some: Iterable[Act], others: Iterable[Act]) -> list[Act]:
    """What is left of some, each taken away as often as it is among others."""
    left = list(some)
    for act in others:
        if act in left:
            left.remove(act)
    return left


def _is_free(step: Step, acts: tuple[Act, ...]) -> bool:
    """Whether two do the same in the other order, and no words say who goes first."""
    moved = [was for was, now in zip(step.acts, acts, strict=True) if was is not now]
    if len({act.verb.name for act in moved}) > 1:
        return False
    texts = [step.text or "", *(act.ground.cite for act in moved if act.ground)]
    names = [act.who[0].rstrip(NUMERALS) for act in moved]
    deeds = {form[:1] for act in moved for form in (act.word, act.verb.name)}
    texts = [text for text in texts if any(deed in text for deed in deeds)]  # of another: no order
    return not any(_orders(_PARTS_OF_HALL.sub("", text), names) for text in texts)


def _orders(text: str, names: Sequence[str]) -> bool:
    """Whether a text says in which order these go: it names them one after another, not in one
    breath (賓及眾賓) nor as all; or says of one that he is first, of both that one comes after."""
    named = [name in text for name in names]
    if any(named) and _FIRST in text:
        return True
    listed = any(f"{one}{joint}{two}" in text for joint in _AND for one, two in permutations(names))
    in_order = _ALL not in text and not listed and _one_by_one(text, names)
    return in_order or (all(named) and any(word in text for word in _THEN))


def _one_by_one(text: str, names: Sequence[str]) -> bool:
    """Whether a text names these in this order."""
    at = [text.find(name) for name in names]
    return -1 not in at and at == sorted(at) and len({*at}) == len(at)


def _is_said(step: Step, was: Act, now: Act | None) -> bool:
    ground = was.ground
    if now is not None and any(_is_ours(was, part) for part in _changed(was, now)):
        return False  # one conjecture for another
    words = f"{step.text or ''}。{ground.cite if ground else ''}"
    if now is not None and was.place != now.place:
        words = _NO_SIDE.sub("", words).replace("之", "")
        own = {found.group() for found in _PARTS_BY_SIDE.finditer(was.place or "")}
        words = _PARTS_BY_SIDE.sub(lambda each: each[0] if each[0] in own else "", words)
    return any(word in words for word in _told(was, now))


def _changed(was: Act, now: Act) -> list[ActPart]:
    """The parts that have a ground of their own and are otherwise."""
    return [part for name, part in _GROUNDED.items() if getattr(was, name) != getattr(now, name)]


def _is_ours(act: Act, part: ActPart) -> bool:
    ground = act.ground_of(part)
    return ground is not None and ground.basis is Basis.擬


def _told(was: Act, now: Act | None) -> list[str]:
    """The words by which a text would say what is otherwise, or is gone."""
    if now is None:
        return [was.word, was.verb.name]
    if was.facing != now.facing and was.facing:
        return [f"{was.facing}面", f"{was.facing}鄉"]
    if was.row != now.row and was.row:
        return [f"{was.row}上"]
    if was.who != now.who or was.thing != now.thing:
        gone = {*was.who, *was.thing} - {*now.who, *now.thing}
        return sorted(name.rstrip(NUMERALS) for name in gone)
    if was.place and now.place and _is_elsewhere(was.place, now.place):
        return _cores(was)
    changed = ((getattr(was, part), getattr(now, part)) for part in _PARTS)
    told = [(one, other or "") for one, other in changed if one and one != other]
    sides = [a for one, other in told for a, b in zip(one, other, strict=False)
             if a != b and a in _SIDES]  # fmt: skip
    return sides or [one for one, _ in told] or [was.word]


def _is_elsewhere(one: str, other: str) -> bool:
    """Whether it is another place, not this one on another side or by another stair."""
    pairs = zip(one, other, strict=False)
    return len(one) != len(other) or any(a != b and a not in _WAYS for a, b in pairs)


def _cores(act: Act) -> list[str]:
    """The words by which a text names the place of an act, so that another is against it: its name
    without measures, or the last two of it (席前, 階上); a bare side with the deed (入門右)."""
    core = _MEASURE.sub("", act.place or "").replace("之", "")
    return [core, core[-2:]] if len(core) > 1 else [f"{act.word}{core}"]
