"""The laws of archery."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import pairwise

from layout.cache import changed
from layout.check.law import Case, Finding, Law
from layout.matters.archery.nouns import (
    Bypass,
    Contest,
    Heap,
    Shooting,
    contest_of,
    scored,
    words_of,
)
from layout.score import Score
from layout.shape import nearest
from layout.site import Area
from layout.stage import Event, Frame, PersonState, Point, ThingState
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


_PASSING_BODY = 2.0  # 尺: the width of a body; nearer than this two who pass would touch
_NEARBY = 12.0  # 尺: two who pass with a partner between them on either side


def _passing(case: Case) -> Iterator[Finding]:
    """Who passes meets the other: both walk in one moment, each has the other's way on his left,
    goes against it, and does not touch him."""
    for frame in case.frames:
        for event in frame.events:
            if not event.verb.does(Does.PASS_LEFT) or len(event.path) < 2 or not event.to:
                continue
            for other in case.score.members(event.to):
                what = _wrong(event, other, _ways(frame, event, other))
                yield Finding(
                    not what, frame.step, what, f"say where they pass: {event.by.word} X 于 …"
                )


def _ways(frame: Frame, event: Event, other: str) -> list[tuple[Point, Point]]:
    """The pieces of the way that the other goes in the same moment, near the place."""
    same = [e for e in frame.events if e.who == other and e.group == event.group]
    pieces = [piece for e in same for piece in pairwise(e.path)]
    return pieces if any(_far(piece, event.path[-1]) <= _NEARBY for piece in pieces) else []


def _wrong(event: Event, other: str, pieces: list[tuple[Point, Point]]) -> str:
    """What is wrong with one passing; nothing where all is well."""
    if not pieces:
        return f"{event.who} passes {other}, who does not go by there in that moment"
    here = event.path[-1]
    start, end = min(pieces, key=lambda piece: _far(piece, here))
    angle = math.radians(event.facing or 0.0)
    ahead = (math.sin(angle), math.cos(angle))
    at = nearest(start, end, here)
    left = (at[0] - here[0]) * -ahead[1] + (at[1] - here[1]) * ahead[0]
    against = (end[0] - start[0]) * ahead[0] + (end[1] - start[1]) * ahead[1]
    if math.dist(at, here) < _PASSING_BODY:
        return f"{event.who} and {other} touch as they pass"
    if left <= 0:
        return f"{event.who} passes {other} on the wrong side: {other} is on his right"
    return f"{event.who} goes the same way as {other}" if against > 0 else ""


def _far(piece: tuple[Point, Point], p: Point) -> float:
    return math.dist(nearest(*piece, p), p)


def _south_of_marshal(case: Case) -> Iterator[Finding]:
    """Archers going to or from the west of the hall pass south of the marshal's place."""
    bypass, before = _bypass(case.score), None
    if bypass is None:
        return
    for frame in case.frames:
        marshal = next((p for p in frame.people.values() if bypass.of in (p.titled, p.name)), None)
        archers = _archers(case, frame) - {*bypass.but}
        stays = before is not None and marshal is not None and marshal.pos is not None and (
            before.people[marshal.name].pos == marshal.pos)  # fmt: skip
        before = frame
        if marshal is None or marshal.pos is None or marshal.facing != 90.0 or not stays:
            continue
        for event in frame.events:
            if len(event.path) < 2 or event.who not in archers or event.who == marshal.name:
                continue
            area = case.site.areas.get(bypass.area)
            ok = _round_by_south(area, event.path, marshal.pos) if area else None
            if ok is not None:
                what = f"{event.who} does not pass south of {marshal.titled or marshal.name}"
                yield Finding(ok, frame.step, what, f"由 {bypass.of}之南")


def _becomes_marshal(score: Score) -> bool:
    """鄉射: 司正 is 司馬 while they shoot; in 大射 司馬正 is another, and there is a tent."""
    bypass = _bypass(score)
    return bypass is not None and any(
        character.titled and bypass.of in character.also for character in score.cast.values()
    )


def _bypass(score: Score) -> Bypass | None:
    contest = contest_of(score.matters)
    return contest.south_of if contest else None


def _archers(case: Case, frame: Frame) -> set[str]:
    contest = contest_of(case.score.matters)
    found = {one for two in (contest.pairs.values() if contest else ()) for one in two}
    for person in frame.people.values():
        if any(frame.things[name].kind.has(KindTrait.BOW) for name in person.hands):
            found.add(person.name)
    return found


def _round_by_south(area: Area, path: tuple[Point, ...], at: Point) -> bool | None:
    """Whether a way between the west of the hall and the east of the marshal goes south of him."""
    ends = (path[0], path[-1])
    west = [_within(end, area.ring) for end in ends]
    if west[0] == west[1] or ends[west[0]][0] < at[0] - _PASSING_BODY:
        return None
    for a, b in pairwise(path):  # who stands north of him may go down on either side of him first
        if min(a[0], b[0]) <= at[0] <= max(a[0], b[0]):
            part = (at[0] - a[0]) / (b[0] - a[0]) if b[0] != a[0] else 1.0
            if a[1] + part * (b[1] - a[1]) < at[1]:
                return True
    return False


def _within(point: Point, ring: tuple[Point, ...]) -> bool:
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    return min(xs) <= point[0] <= max(xs) and min(ys) <= point[1] <= max(ys)


PASSING: tuple[Law, ...] = (
    Law(
        "C816",
        "passing_on_the_left",
        "進退「相左」，同時而交，不相觸",
        "鄉射禮「與升射者相左，交于階前」",
        "everybody who passes another",
        _passing,
        shooting,
    ),
    Law(
        "C822",
        "by_the_south_of_the_marshal",
        "「凡適堂西，皆出入于司馬之南」",
        "鄉射禮記; 「唯賓與大夫降階，遂西取弓矢」",
        "archers going to or from the west of the hall while the marshal is at his place",
        _south_of_marshal,
        _becomes_marshal,
    ),
)


LAWS = ARCHERY + PASSING
# What may be played for what, where a text calls one deed by several words.
AS_GOOD: Mapping[StrEnum, frozenset[StrEnum]] = {
    Shooting.GATHER: frozenset({Shooting.GATHER, Does.TAKE}),
    Shooting.RENOCK: frozenset({Shooting.RENOCK, Shooting.NOCK, Shooting.SHOOT}),
    Shooting.NOCK: frozenset({Shooting.NOCK, Shooting.GRIP, Shooting.ARM, Does.HOLD}),
}
