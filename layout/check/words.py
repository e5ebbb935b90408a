"""Laws of words: what is not in the clause says what it rests on, and says it whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from layout.basis import Basis, Ground
from layout.check.law import Case, Finding, Law, no_rite
from layout.measure import NUMERALS
from layout.score import Act, Thing

_HANDS = ("左手", "右手")  # a hand is no place: it is said by the prefixes 左 and 右
_OPPOSITE = "當"  # in line with a stair one is not at it
_ITS = "其"
_NUMBERS = "再三"
_JOINTS = set("之于於、，。自由")


def _cited(case: Case) -> Iterator[Finding]:
    things = case.score.things.values()
    owned = [(t.name, t.called) for t in things if t.of is not None]
    for step in case.score.steps:
        if step.text is None or step.elsewhere:
            continue
        for act in step.acts:
            for phrase in _said(act) if act.ground is None else ():
                if phrase == act.facing and act.facing_ground:
                    continue
                if _is_elliptic(phrase, step.text, case.score.things):
                    yield Finding(True, step)
                    continue
                for thing, plain in owned:
                    phrase = phrase.replace(thing, plain)  # noqa: PLW2901 - 賓席 is 席 to the text
                missing = [c for c in phrase if c not in step.text and c not in _JOINTS]
                what = f"「{phrase}」 is not in the clause: {''.join(missing)} is nowhere in it"
                fix = "write behind it 〔注：its words〕 (經 記 互見 注 疏 後), or 〔擬：why〕"
                yield Finding(not missing, step, what, fix, act.mark)


def _is_elliptic(phrase: str, text: str, things: Mapping[str, Thing]) -> bool:
    """Whether the clause says it in fewer words: by the kind of the thing or a part of its name
    (豆東, 席前, 腊北), or by 其 where that is the thing that it named last (其南)."""
    name = max((n for n in things if phrase.startswith(n)), key=len, default="")
    rest = phrase[len(name) :]
    if not name or not rest:
        return False
    words = _words_for(things[name])
    if any(f"{word}{rest}" in text for word in words):
        return True
    before, its, _ = text.partition(f"{_ITS}{rest}")
    if not its:
        return False
    last = dict.fromkeys(things, -1)  # where it is named, but not to tell a place by it (席前)
    for other, thing in things.items():
        either = "|".join(map(re.escape, _words_for(thing)))
        for match in re.finditer(f"(?:{either})(?![東西南北前後上下左右])", before):
            last[other] = match.start()
    return last[name] >= 0 and last[name] == max(last.values())


def _words_for(thing: Thing) -> frozenset[str]:
    """By which a text may mean a thing: its name or an end of it, its kind or a wider word."""
    name = thing.name.rstrip(NUMERALS) or thing.name
    ends = (part for n in range(1, len(name)) for part in (name[:n], name[n:]))
    return frozenset((thing.name, name, *ends, thing.kind.name, *thing.kind.like))


def _counted(case: Case) -> Iterator[Finding]:
    """As often as is not once, and is nowhere said."""
    for step in case.score.steps:
        text = step.text
        is_here = text is not None and not step.elsewhere and step.expands is None
        for act in step.acts if is_here else ():
            ground, number = act.ground, next((w for w in act.word if w in _NUMBERS), "")
            if act.count < 2 or not number or (ground and ground.basis is Basis.擬):
                continue
            words = f"{text}{ground.cite}{ground.why}" if ground else text or ""
            what = f"「{act.word}」: {number} is not in the clause, nor in what it rests on"
            yield Finding(number in words, step, what, "do it as often as is said", act.mark)


def _stairs(case: Case) -> Iterator[Finding]:
    """Every stair that is not the doer's own, by whatever name."""
    score, names = case.score, _stair_names(case)
    for step in score.steps:
        is_here = step.text is not None and not step.elsewhere and step.expands is None
        for act in step.acts if is_here else ():
            ground, phrase = act.ground, f"{act.place or ''}{act.via or ''}"
            cast = [score.cast[name] for name in score.members(act.who) if name in score.cast]
            own = {names.get(character.stair or "", "") for character in cast}
            at = [name for name in names if name in phrase and f"{_OPPOSITE}{name}" not in phrase]
            named = {names[name] for name in at}
            if not named or own & {*named, ""} or (ground and ground.basis is Basis.擬):
                continue
            words = f"{step.text}{ground.cite}{ground.why}" if ground else step.text or ""
            said = any(name in words for name, stair in names.items() if stair in named)
            what = (
                f"「{phrase}」 is not the stair of {act.who[0]}, and no words say that he uses it"
            )
            yield Finding(said, step, what, "name his own, or cite who says so", act.mark)


def _stair_names(case: Case) -> Mapping[str, str]:
    """Each name of a stair that is somebody's own, with the stair."""
    parts = case.score.vocabulary.parts
    stairs = {person.stair for person in case.score.cast.values() if person.stair}
    found: dict[str, str] = {}
    for name in stairs:
        part = parts.get(name)
        others = (part.name, *part.also) if part else ()
        found.update(dict.fromkeys((name, *others), part.name if part else name))
    means = {p.name: found[p.means] for p in parts.named.values() if p.means in found}
    return {**found, **means}


def _said(act: Act) -> Iterator[str]:
    """The place, stair, route, facing and row of an act, as its author wrote them."""
    for phrase in (act.place, act.via, *act.route, act.facing, act.row):
        if phrase and phrase not in _HANDS:
            yield phrase


def _grounds(case: Case) -> Iterator[Finding]:
    for step in case.score.steps:
        for act in step.acts:
            for ground in act.grounds:
                ok, what = _complete(ground)
                yield Finding(ok, step, what, mark=act.mark)
    people, things = case.score.cast.values(), case.score.things.values()
    opening = [(c.name, c.ground, c.mark) for c in people]
    opening += [(t.name, t.ground, t.mark) for t in things]
    for name, said, mark in opening:
        if said is not None and case.score.steps:
            ok, what = _complete(said)
            yield Finding(ok, case.score.steps[0], f"{name}: {what}", mark=mark)


def _complete(ground: Ground) -> tuple[bool, str]:
    if ground.basis is Basis.擬:
        return bool(ground.why), "擬 gives no reason (why:)"
    if ground.basis is Basis.經:
        return True, ""
    return bool(ground.cite), f"{ground.basis.value} cites nothing (cite:)"


WORDS: tuple[Law, ...] = (
    Law(
        "C837",
        "numbers_said",
        "經不言再，不可再",
        "every placing rests on words",
        "everything that is done more often than once",
        _counted,
        no_rite,
    ),
    Law(
        "C801",
        "cited",
        "經無明文，必言所據",
        "every placing rests on words",
        "every place, stair, route, facing and row of an act that gives no ground of its own",
        _cited,
    ),
    Law(
        "C857",
        "stairs_said",
        "由他人之階，必有其文",
        "every placing rests on words",
        "every place at a stair, and every way by one, that is not one's own",
        _stairs,
        no_rite,
    ),
    Law(
        "C811",
        "grounds_complete",
        "注疏必引其文，擬必言其故",
        "every placing rests on words",
        "every ground given",
        _grounds,
    ),
)
