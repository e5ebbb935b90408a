"""Laws of shooting: the bared arm, the marks, turns, and tallies."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping

from layout.cache import changed
from layout.check.law import Case, Finding, Law
from layout.matters.archery.nouns import (
    Contest,
    Heap,
    Shooting,
    contest_of,
    scored,
    words_of,
)
from layout.score import Score
from layout.stage import Frame, PersonState, ThingState
from layout.vocabulary import KindTrait
from layout.vocabulary.dress import BARE, GEAR, traits_of
from layout.vocabulary.manner import MannerTrait, has
from layout.vocabulary.verb import Does

_BODY = 2.0  # 尺: the width of a body
_LATER = 12  # steps: a pair that has taken nothing for so long begins anew
_TALLIES = 80  # 鄉射記「箭籌八十」


def shooting(score: Score) -> bool:
    return contest_of(score.matters) is not None


def _taking(score: Score) -> bool:
    return contest_of(score.matters) is not None and any(
        t.kind.has(KindTrait.RACK) for t in score.things.values()
    )


def _bared(case: Case) -> Iterator[Finding]:
    """The ring and the guard are worn on a bared arm only."""
    for frame in case.frames:
        for person in frame.people.values():
            worn = traits_of(person.dress)
            if worn & GEAR:
                ok = bool(worn & BARE)
                what = f"{person.name} wears ring or guard, and his arm is covered"
                yield Finding(
                    ok,
                    frame.step,
                    what,
                    "bared before it is put on, and covered after it is taken off",
                )


def _on_marks(case: Case) -> Iterator[Finding]:
    """The upper archer stands right of the lower one as both face the target."""
    for frame in case.frames:
        for upper, lower in _pairs_shooting(contest_of(case.score.matters), frame):
            if upper.pos is None or lower.pos is None:
                continue
            angle = math.radians((upper.facing or 0.0) + 90.0)
            apart = (upper.pos[0] - lower.pos[0], upper.pos[1] - lower.pos[1])
            ok = apart[0] * math.sin(angle) + apart[1] * math.cos(angle) > _BODY
            what = f"{upper.name} does not stand on the right of {lower.name}"
            yield Finding(
                ok,
                frame.step,
                what,
                "the upper archer on the right mark, the lower on the left one",
            )


def _pairs_shooting(
    contest: Contest | None, frame: Frame
) -> Iterator[tuple[PersonState, PersonState]]:
    shooting = {event.who for event in frame.events if event.verb.does(Shooting.SHOOT)}
    for upper, lower in contest.pairs.values() if contest else ():
        if {upper, lower} <= shooting:
            yield frame.people[upper], frame.people[lower]


def _by_turns(case: Case) -> Iterator[Finding]:
    """In each round the two of a pair shoot by turns, the upper archer first."""
    contest, seen = contest_of(case.score.matters), 0
    last: dict[tuple[str, str], str] = {}
    pair_of = {one: two for two in (contest.pairs.values() if contest else ()) for one in two}
    for frame in case.frames:
        for shot in (shots := scored(frame.matters).shots)[seen:]:
            pair = pair_of[shot.archer]
            before = last.get((shot.round, pair[0]))
            due = pair[0] if before in (None, pair[1]) else pair[1]
            what = f"{shot.archer} shoots in {shot.round}, and it is the turn of {due}"
            yield Finding(shot.archer == due, frame.step, what, "拾發: by turns, 上射 first")
            last[shot.round, pair[0]] = shot.archer
        seen = len(shots)


def _tallied(case: Case) -> Iterator[Finding]:
    """In each heap lie as many tallies as that side has hits that count; never over eighty."""
    heaps = words_of(case.score.vocabulary).heaps
    things: Mapping[str, ThingState] = {}
    lying: Mapping[str, int] = {}
    for frame in case.frames:
        if any(thing.kind.has(KindTrait.TALLY) for thing in changed(frame.things, things)):
            lying = _heaps(frame, heaps)
        things = frame.things
        due = _due(frame, heaps)
        verbs = [event.verb for event in frame.events]
        takes = any(verb.does(Shooting.TAKE_SURPLUS) for verb in verbs)
        counting = any(verb.does(Shooting.NUMBER) for verb in verbs) and not takes
        for name, n in lying.items():
            ok = n == due[name] if counting else n <= due[name]
            what = f"{name} has {n} tallies for {due[name]} hits"
            yield Finding(
                ok and n <= _TALLIES, frame.step, what, "tallies are laid after every pair"
            )


def _taken_by_turns(case: Case) -> Iterator[Finding]:
    """Arrows leave the rack by turns, one by the upper archer, one by the lower.

    But for 兼取, and arrows of one who does not shoot in the contest (後者遂取誘射之矢).
    """
    contest = contest_of(case.score.matters)
    pair_of = {one: two for two in (contest.pairs.values() if contest else ()) for one in two}
    strange = {t.name for t in case.score.things.values() if t.of and t.of not in pair_of}
    things = case.score.things.values()
    racks = {thing.name for thing in things if thing.kind.has(KindTrait.RACK)}
    arrows = {thing.name for thing in things if thing.kind.has(KindTrait.ARROW)} - strange
    last: dict[tuple[str, str], tuple[int, str]] = {}
    before: Frame | None = None
    for frame in case.frames:
        taking = [event for event in frame.events if event.verb.does(Does.TAKE)]
        old = before.things if before and taking else {}
        racked = {name for name in arrows if name in old and old[name].inside in racks}
        together = _taking_all(frame)
        for event in taking:
            pair = pair_of.get(event.who)
            if pair is None or event.thing not in racked:
                continue
            if event.who in together:
                continue
            racked.remove(event.thing)
            n, who = last.get(pair, (0, pair[1]))
            due = pair[0] if who == pair[1] or frame.n - n > _LATER else pair[1]
            what = f"{event.who} takes {event.thing} off the rack, and it is the turn of {due}"
            yield Finding(
                event.who == due, frame.step, what, "let them take by turns, or one each in order"
            )
            last[pair] = (frame.n, event.who)
        before = frame


def _taking_all(frame: Frame) -> set[str]:
    """Who takes all four at once: 兼取乘矢."""
    acts = (act for act in frame.step.acts if act.verb.does(Does.TAKE))
    return {
        who
        for act in acts
        if has(act.manner, MannerTrait.TOGETHER) or any(prefix.together for prefix in act.prefixes)
        for who in act.who
    }


def _heaps(frame: Frame, heaps: Mapping[str, Heap]) -> Counter[str]:
    lying = (t for t in frame.things.values() if t.kind.has(KindTrait.TALLY) and t.held_by is None)
    return Counter(place for t in lying if (place := t.place or "") in heaps)


def _due(frame: Frame, heaps: Mapping[str, Heap]) -> Mapping[str, int]:
    shots = scored(frame.matters).shots
    last = [shot for shot in shots if shot.counts and shot.round == shots[-1].round]
    return {name: sum(shot.rank is heap.rank for shot in last) for name, heap in heaps.items()}


def sticks(thing: ThingState, frame: Frame) -> bool:
    """Whether it is an arrow that sticks in a target, above the ground."""
    if not thing.kind.has(KindTrait.ARROW):
        return False
    targets = (n for n, t in frame.things.items() if t.kind.has(KindTrait.TARGET))
    return any(thing.place == f"{name}中" for name in targets)


ARCHERY: tuple[Law, ...] = (
    Law(
        "C817",
        "ring_on_a_bared_arm",
        "「袒決遂」必先袒，「說決拾，襲」必後襲",
        "鄉射禮「袒決遂」「說決拾，襲」: the one before, the other after",
        "everybody who wears ring or guard, in every frame",
        _bared,
        shooting,
        is_near=True,
    ),
    Law(
        "C819",
        "tallies_are_hits",
        "每一个釋一筭，不過八十",
        "鄉射禮「每一个釋一筭」，記「箭籌八十」",
        "every heap of tallies in every frame",
        _tallied,
        shooting,
        is_near=True,
    ),
    Law(
        "C820",
        "upper_archer_on_the_right",
        "上射於右",
        "鄉射禮記「上射於右」鄭注「於右物射」",
        "every pair shooting",
        _on_marks,
        shooting,
        is_near=True,
    ),
    Law(
        "C821",
        "by_turns",
        "拾發，上射先",
        "鄉射禮「上射既發…而后下射射，拾發以將乘矢」",
        "every arrow of the contest",
        _by_turns,
        shooting,
    ),
    Law(
        "C823",
        "arrows_taken_by_turns",
        "「拾取矢」，上射先",
        "鄉射禮「上射揖進，坐…取一个」「下射進，坐…取一个」「既拾取乘矢」",
        "every arrow that one of a pair takes off the rack",
        _taken_by_turns,
        _taking,
    ),
)
