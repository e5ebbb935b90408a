"""Mistakes that somebody may make in writing a scene, each planted alone in one step of it.

A mistake is planted where the text, or words that are quoted, say otherwise. One conjecture (擬)
put in the place of another is none, also of a part that has a ground of its own (處擬, 面擬); nor
is what neither the clause nor the words that an act rests on say (`unsaid`). Each kind is one
function, which tells all the places where such a mistake can be made.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from typing import TypeVar

from unsaid import is_unsaid

from layout.basis import Basis
from layout.compass import Wind
from layout.measure import NUMERALS
from layout.score import Act, Score, Step
from layout.site import PortalKind, Site
from layout.stage import Frame
from layout.vocabulary import KindTrait
from layout.vocabulary.verb import Does, VerbTrait

SIDES = {"左": "右", "右": "左", "東": "西", "西": "東", "南": "北", "北": "南", "前": "後"}
TIMES = {2: ("再", "三"), 3: ("三", "再"), 1: ("", "再")}  # how often is written, and wrongly
ORDERED = (Does.UP, Does.DOWN, Does.ENTER, Does.LEAVE, Does.MOUNT)  # one before another


@dataclass(frozen=True)
class Mistake:
    """One step written wrongly."""

    kind: str
    at: int  # which step of the score
    acts: tuple[Act, ...]  # as it is written now
    what: str


@dataclass(frozen=True)
class Rite:
    """A rite read and placed, in which mistakes are planted."""

    score: Score
    site: Site
    frames: Sequence[Frame]

    @cached_property
    def stairs(self) -> Mapping[str, str]:
        """Each stair, and the one that is taken for it."""
        names = {p.name for p in self.site.portals if p.kind is PortalKind.STAIR}
        names |= {person.stair for person in self.score.cast.values() if person.stair}
        pairs = (("阼階", "西階"), ("東階", "西階"), ("賓階", "阼階"))
        return {a: b for one, two in pairs for a, b in ((two, one), (one, two)) if a in names}

    @cached_property
    def stair_words(self) -> re.Pattern[str]:
        return re.compile("|".join(self.stairs) or "(?!)")


Sites = Iterator[tuple[int, tuple[Act, ...], str]]  # the step, its acts as miswritten, and how
Planter = Callable[[Rite], Sites]
T = TypeVar("T")


def _steps(rite: Rite) -> Iterator[tuple[int, Step]]:
    """The steps as written, which are played where they stand."""
    for at, step in enumerate(rite.score.steps):
        if step.acts and step.expands is None and step.elsewhere is None:
            yield at, step


def _is_told(act: Act) -> bool:
    """Whether it rests on words rather than on a conjecture."""
    return act.ground is None or act.ground.basis is not Basis.擬


def _with(step: Step, i: int, *acts: Act) -> tuple[Act, ...]:
    return (*step.acts[:i], *acts, *step.acts[i + 1 :])


def _said(act: Act) -> str:
    where = act.place or act.via or ""
    return f"{'、'.join(act.who)} {act.word} {'、'.join((*act.to, *act.thing))} {where}".strip()


def _choice(things: Sequence[T], *about: object) -> T:
    """One of them by chance, the same for the same place of the same rite."""
    return random.Random(" ".join(map(str, about))).choice(things)


def _each(rite: Rite) -> Iterator[tuple[int, Step, int, Act]]:
    """Every act that rests on words, where it stands."""
    for at, step in _steps(rite):
        for i, act in enumerate(step.acts):
            if _is_told(act):
                yield at, step, i, act


def stair(rite: Rite) -> Sites:
    """東 for 西: a way by the other stair, a place at it."""
    for at, step, i, act in _each(rite):
        for slot in ("via", "place"):
            said = getattr(act, slot) or ""
            found = rite.stair_words.search(said)
            if found:
                other = said[: found.start()] + rite.stairs[found.group()] + said[found.end() :]
                yield at, _with(step, i, replace(act, **{slot: other})), f"{said} → {other}"


def wind(rite: Rite) -> Sites:
    """A facing turned about, or to a side."""
    for at, step, i, act in _each(rite):
        if act.facing in Wind.__members__:
            here = list(Wind).index(Wind(act.facing))
            other = list(Wind)[(here + _choice((2, 4, 6), act.mark)) % 8].value
            word = f"{other}面" if act.word == f"{act.facing}面" else act.word
            yield (
                at,
                _with(step, i, replace(act, facing=other, word=word)),
                (f"{_said(act)}: {act.facing}面 → {other}面"),
            )


def side(rite: Rite) -> Sites:
    """Left for right, east for west of a place; the other hand; the other end of a row."""
    for at, step, i, act in _each(rite):
        told: list[tuple[str, dict[str, str]]] = []
        if act.hand:
            other = SIDES[act.hand]
            told.append((other, {"hand": other, "word": act.word.replace(act.hand, other)}))
        if act.row and act.row in SIDES:
            told.append((SIDES[act.row], {"row": SIDES[act.row]}))
        place = act.place or ""
        spots = [m.start() for m in re.finditer(f"[{''.join(SIDES)}]", place)
                 if not any(f.start() <= m.start() < f.end()
                            for f in rite.stair_words.finditer(place))]  # fmt: skip
        if spots and place not in rite.score.places:
            k = spots[-1]
            other = place[:k] + SIDES[place[k]] + place[k + 1 :]
            told.append((other, {"place": other}))
        if told:
            other, change = _choice(told, act.mark)
            yield at, _with(step, i, replace(act, **change)), f"{_said(act)} → {other}"


def person(rite: Rite) -> Sites:
    """Two people confused: who does it and to whom, or one for another of the section."""
    about: dict[str, list[str]] = {}
    for step in rite.score.steps:
        for act in step.acts:
            if len(act.who) == 1:
                about.setdefault(step.section, []).append(act.who[0])
    for at, step in _steps(rite):
        for line in dict.fromkeys(act.mark.line for act in step.acts):
            acts = [act for act in step.acts if act.mark.line == line]
            first = acts[0]
            if not _is_told(first) or len(first.who) != 1:
                continue
            others = sorted({*about.get(step.section, ())} - {first.who[0]})
            if not others:
                continue
            other = _choice(others, first.mark)
            if len(acts) == 1 and len(first.to) == 1 and _choice((True, False), first.mark):
                made = replace(first, who=first.to, to=first.who)
                change = {id(first): made}
            else:
                change = {id(act): replace(act, who=(other,)) for act in acts}
            written = tuple(change.get(id(act), act) for act in step.acts)
            yield at, written, f"{_said(first)}: {change[id(first)].who[0]} does it"


def _dropped(rite: Rite, is_meant: Callable[[Step, Act], bool]) -> Sites:
    for at, step, i, act in _each(rite):
        if is_meant(step, act):
            yield at, _with(step, i), f"no {_said(act)}"


def bow(rite: Rite) -> Sites:
    """A bow left out."""
    yield from _dropped(rite, lambda _, act: act.verb.does(Does.BOW))


def bows(rite: Rite) -> Sites:
    """A bow too many, or too few."""
    for at, step, i, act in _each(rite):
        if act.verb.does(Does.BOW) and act.count in TIMES:
            yield at, _with(step, i, _counted(act)), f"{_said(act)}: {TIMES[act.count][1]}"


def _counted(act: Act) -> Act:
    """Done another number of times, and written so."""
    right, wrong = TIMES[act.count]
    often = {"": 1, "再": 2, "三": 3}[wrong]
    bare = act.word.replace(right, "", 1) if right else act.word.replace("壹", "", 1)
    return replace(act, count=often, word=f"{wrong}{bare}")


def wash(rite: Rite) -> Sites:
    """A washing left out, of cup or hands."""
    yield from _dropped(rite, lambda _, act: act.verb.does(Does.WASH, Does.RINSE))


def cup(rite: Rite) -> Sites:
    """One vessel for another."""
    things = rite.score.things
    cups = [t for t in things.values() if t.kind.has(KindTrait.WINE)]
    for at, step, i, act in _each(rite):
        if len(act.thing) == 1 and (thing := things.get(act.thing[0])) in cups and thing:
            others = [t.name for t in cups if t is not thing]
            alike = [t.name for t in cups if t is not thing and t.kind == thing.kind] or others
            other = _choice(alike, act.mark)
            yield at, _with(step, i, replace(act, thing=(other,))), f"{_said(act)} → {other}"


def rise(rite: Rite) -> Sites:
    """興 left out."""
    yield from _dropped(rite, lambda _, act: act.verb.does(Does.RISE))


def order(rite: Rite) -> Sites:
    """Who goes second goes first."""
    for at, step in _steps(rite):
        going = [i for i, act in enumerate(step.acts)
                 if act.verb.does(*ORDERED) and _is_told(act) and not act.together]  # fmt: skip
        for i, j in pairwise(going):
            one, two = step.acts[i], step.acts[j]
            if one.verb == two.verb and not {*one.who} & {*two.who}:
                acts = list(step.acts)
                acts[i], acts[j] = two, one
                yield at, tuple(acts), f"{_said(two)} before {_said(one)}"


def count(rite: Rite) -> Sites:
    """As often as it is not done, of a salute and of what somebody somewhere does several times;
    one thing of several forgotten."""
    often = {act.verb for step in rite.score.steps for act in step.acts if act.count > 1}
    for at, step, i, act in _each(rite):
        counted = act.verb in often or act.verb.does(Does.SALUTE)
        if counted and act.count in TIMES and not act.verb.does(Does.BOW):
            yield at, _with(step, i, _counted(act)), f"{_said(act)}: {TIMES[act.count][1]}"
        elif len(act.thing) > 1:
            fewer = replace(act, thing=act.thing[:-1])
            yield at, _with(step, i, fewer), f"{_said(act)}: no {act.thing[-1]}"


def back(rite: Rite) -> Sites:
    """A thing in hand is not put back, somebody does not go back."""
    yield from _dropped(rite, lambda _, act: act.verb.does(Does.PUT, Does.BACK))


def word(rite: Rite) -> Sites:
    """A word of the clause that nobody does."""

    def is_meant(step: Step, act: Act) -> bool:
        other = (Does.BOW, Does.WASH, Does.RINSE, Does.RISE, Does.PUT, Does.BACK)
        if act.verb.does(Does.STAND, Does.HOLD) and not act.place:
            return False  # who stands goes on standing
        forms = (act.word,) if act.facing in Wind.__members__ and not act.place else (
            act.word, act.verb.name)  # fmt: skip
        said = any(form in (step.text or "") for form in forms)  # 東北面 is no 西南面
        return said and not act.verb.does(*other)

    yield from _dropped(rite, is_meant)


def exchanged(rite: Rite) -> Sites:
    """Two acts of the clause in the other order."""
    for at, step in _steps(rite):
        text = step.text or ""
        for i, (one, two) in enumerate(pairwise(step.acts)):
            first, second = text.find(one.word), text.find(two.word)
            if one.together or two.together or one.word == two.word:
                continue
            if 0 <= first < second and text.count(one.word) == 1 == text.count(two.word):
                acts = (*step.acts[:i], two, one, *step.acts[i + 2 :])
                yield at, acts, f"{_said(two)} before {_said(one)}"


def forgotten(rite: Rite) -> Sites:
    """One of all (皆) is forgotten."""
    for at, step, i, act in _each(rite):
        if len(act.who) > 1:
            lost = _choice(act.who, act.mark)
            left = tuple(name for name in act.who if name != lost)
            yield at, _with(step, i, replace(act, who=left)), f"{_said(act)}: not {lost}"
        elif act.together and any(
            other is not act and other.verb == act.verb and other.together == act.together
            for other in step.acts
        ):
            yield at, _with(step, i), f"not {_said(act)}"


def again(rite: Rite) -> Sites:
    """What is done as before (如初, 亦如之) is not done: one act of the repetition is lost."""
    for at, step in enumerate(rite.score.steps):
        if step.expands is not None and step.elsewhere is None and step.text is not None:
            yield at, (), f"{step.text}: nothing of {step.expands}"


def _is_ranked(act: Act) -> bool:
    """Whether several come to stand in a row, of whom their names say who is first."""
    names = {name.rstrip(NUMERALS) for name in act.who}
    return bool(act.row) and len(act.who) > 1 and len(names) == 1


def row(rite: Rite) -> Sites:
    """Two of a row of several who are named, in the other order."""
    for at, step, i, act in _each(rite):
        if _is_ranked(act):
            n = _choice(range(len(act.who) - 1), act.mark)
            who = (*act.who[:n], act.who[n + 1], act.who[n], *act.who[n + 2 :])
            yield at, _with(step, i, replace(act, who=who)), f"{_said(act)}: {who[n]} first"


def rank(rite: Rite) -> Sites:
    """The last in rank where the first should be: a row of several the other way round."""
    for at, step, i, act in _each(rite):
        if _is_ranked(act):
            who = act.who[::-1]
            yield at, _with(step, i, replace(act, who=who)), f"{_said(act)}: the last is first"


def bower(rite: Rite) -> Sites:
    """Of two who bow to each other the other one first."""
    for at, step in _steps(rite):
        bows = [i for i, act in enumerate(step.acts) if act.verb.does(Does.BOW)
                and len(act.who) == len(act.to) == 1]  # fmt: skip
        for i, j in pairwise(bows):
            one, two = step.acts[i], step.acts[j]
            if one.who == two.to and one.to == two.who and _is_told(one):
                acts = list(step.acts)
                acts[i] = replace(one, who=two.who, to=two.to)
                acts[j] = replace(two, who=one.who, to=one.to)
                yield at, tuple(acts), f"{_said(one)}: {two.who[0]} first"
        for i in bows:
            one = step.acts[i]
            if _is_told(one):
                yield (
                    at,
                    _with(step, i, replace(one, who=one.to, to=one.who)),
                    f"{_said(one)}: he bows",
                )


def head(rite: Rite) -> Sites:
    """The head of a mat, or the end where things laid in a row begin, across."""
    for at, step, i, act in _each(rite):
        if act.row in SIDES and act.thing:
            wrong = SIDES[act.row]
            yield at, _with(step, i, replace(act, row=wrong)), f"{_said(act)}: {wrong}上"


def bodies(rite: Rite) -> Sites:
    """Of two who stand by one another, or of two things, the one on the other's other side."""
    things, cast = rite.score.things, rite.score.cast
    for at, step, i, act in _each(rite):
        found = re.match(f"(.+?)之?([{''.join(SIDES)}])", act.place or "")
        if found and (found[1] in things or found[1] in cast) and found[2] in SIDES:
            n = found.start(2)
            place = (act.place or "")[:n] + SIDES[found[2]] + (act.place or "")[n + 1 :]
            yield at, _with(step, i, replace(act, place=place)), f"{_said(act)} → {place}"


def place(rite: Rite) -> Sites:
    """Another place of the section for the one that is named."""
    about: dict[str, set[str]] = {}
    for step in rite.score.steps:
        for act in step.acts:
            if act.place and act.verb.is_(VerbTrait.GOES):
                about.setdefault(step.section, set()).add(act.place)
    for at, step, i, act in _each(rite):
        others = sorted(about.get(step.section, set()) - {act.place or ""})
        if act.place and act.verb.is_(VerbTrait.GOES) and others:
            other = _choice(others, act.mark)
            yield at, _with(step, i, replace(act, place=other)), f"{_said(act)} → {other}"


def full(rite: Rite) -> Sites:
    """What fills the hands is not laid down or handed on."""
    things = rite.score.things

    def is_meant(_: Step, act: Act) -> bool:
        burdens = [things[t] for t in act.thing if t in things]
        gone = act.verb.does(Does.PUT, Does.GIVE, Does.OFFER, Does.ONTO_HAND, Does.RETURN, Does.LAY)
        return gone and any(
            t.kind.has(KindTrait.BURDEN) or t.kind.has(KindTrait.WINE) for t in burdens
        )

    yield from _dropped(rite, is_meant)


def past(rite: Rite) -> Sites:
    """Two hand something over past one another: who gives or takes it is turned about before."""
    for at, step in _steps(rite):
        for j, act in enumerate(step.acts):
            if not act.verb.does(Does.GIVE, Does.RECEIVE) or len(act.who) != 1:
                continue
            turned = [i for i, one in enumerate(step.acts[:j])
                      if one.who == act.who and one.facing in Wind.__members__]  # fmt: skip
            if turned:
                one = step.acts[turned[-1]]
                wind = Wind(one.facing).opposite.value
                word = f"{wind}面" if one.word == f"{one.facing}面" else one.word
                wrong = replace(one, facing=wind, word=word)
                yield at, _with(step, turned[-1], wrong), f"{_said(one)} {wind}面, and {_said(act)}"


KINDS: Mapping[str, Planter] = {
    "stair": stair,
    "wind": wind,
    "side": side,
    "person": person,
    "bow": bow,
    "bows": bows,
    "wash": wash,
    "cup": cup,
    "rise": rise,
    "order": order,
    "count": count,
    "return": back,
    "word": word,
    "exchanged": exchanged,
    "皆": forgotten,
    "again": again,
    "row": row,
    "rank": rank,
    "first bow": bower,
    "head": head,
    "bodies": bodies,
    "place": place,
    "full hands": full,
    "past": past,
}
SEEN = frozenset({"full hands", "past", "row", "rank"})  # wrong to the eye, or by their names alone


def planted(rite: Rite, kind: str, many: int, seed: int) -> list[Mistake]:
    """So many mistakes of a kind, or as many as can be made; the same for the same seed, and but
    for a few when a scene is altered."""
    steps = rite.score.steps
    every = [Mistake(kind, at, acts, what) for at, acts, what in KINDS[kind](rite)
             if kind in SEEN or not is_unsaid(steps[at], acts)]  # fmt: skip

    def drawn(mistake: Mistake) -> bytes:
        said = f"{seed} {kind} {steps[mistake.at].id} {mistake.what}"
        return sha256(said.encode()).digest()

    return sorted(every, key=drawn)[:many]
