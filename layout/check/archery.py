"""Laws of shooting: passing on the left, the bared arm, the marks, turns, and tallies."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from layout.check.law import Case, Finding, Law
from layout.kinds import is_a
from layout.score import Contest, Score
from layout.stage import Event, Frame, PersonState, Point

_SHOT = ("射", "發", "誘射")
_BODY = 2.0  # 尺: the width of a body; nearer than this two who pass would touch
_NEARBY = 12.0  # 尺: two who pass with a partner between them on either side
_PASSED = 12  # steps: who has gone by within so many is passed where he went
_HEAPS = ("右獲", "左獲")
_TALLIES = 80  # 鄉射記「箭籌八十」


def _shooting(score: Score) -> bool:
    return score.contest is not None


def _passing(case: Case) -> Iterator[Finding]:
    """Who passes has the other's way on his left, going against it, and does not touch him."""
    for n, frame in enumerate(case.frames):
        for event in frame.events:
            if event.act != "相左" or len(event.path) < 2 or event.to is None:
                continue
            for other in case.score.groups.get(event.to, tuple(event.to.split("、"))):
                what = _wrong(event, other, _ways(case, n, event, other))
                yield Finding(not what, frame.step, what, "say where they pass: 相左 X 于 階前")


def _ways(case: Case, n: int, event: Event, other: str) -> list[tuple[Point, Point]]:
    """The pieces of the other's last way near the place: in the same moment, else before it."""
    same = [e for e in case.frames[n].events if e.who == other and e.group == event.group]
    before = [e for frame in case.frames[max(0, n - _PASSED) : n] for e in frame.events]
    before += [e for e in case.frames[n].events if e.group < event.group]
    for each in (same, *([e] for e in reversed(before) if e.who == other)):
        pieces = [piece for e in each for piece in pairwise(e.path)]
        if any(_far(piece, event.path[-1]) <= _NEARBY for piece in pieces):
            return pieces
    return []


def _wrong(event: Event, other: str, pieces: list[tuple[Point, Point]]) -> str:
    """What is wrong with one passing; nothing where all is well."""
    if not pieces:
        return f"{event.who} passes {other}, who has not gone by there"
    here = event.path[-1]
    start, end = min(pieces, key=lambda piece: _far(piece, here))
    angle = math.radians(event.facing or 0.0)
    ahead = (math.sin(angle), math.cos(angle))
    at = _near(start, end, here)
    left = (at[0] - here[0]) * -ahead[1] + (at[1] - here[1]) * ahead[0]
    against = (end[0] - start[0]) * ahead[0] + (end[1] - start[1]) * ahead[1]
    if math.dist(at, here) < _BODY:
        return f"{event.who} and {other} touch as they pass"
    if left <= 0:
        return f"{event.who} passes {other} on the wrong side: {other} is on his right"
    return f"{event.who} goes the same way as {other}" if against > 0 else ""


def _near(a: Point, b: Point, p: Point) -> Point:
    """The point of a straight piece nearest to p."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    part = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length if length else 0.0
    part = min(1.0, max(0.0, part))
    return (a[0] + part * dx, a[1] + part * dy)


def _far(piece: tuple[Point, Point], p: Point) -> float:
    return math.dist(_near(*piece, p), p)


def _bared(case: Case) -> Iterator[Finding]:
    """The ring and the guard are worn on a bared arm only."""
    for frame in case.frames:
        for person in frame.people.values():
            if {"決", "遂"} & {*person.dress}:
                ok = any("袒" in part for part in person.dress)
                what = f"{person.name} wears ring or guard, and his arm is covered"
                yield Finding(ok, frame.step, what, "袒 before 決遂, and 說決拾 before 襲")


def _dressed(case: Case) -> Iterator[Finding]:
    """Who shoots has his arm bared, wears ring and guard, and holds a bow."""
    for frame in case.frames:
        for who in dict.fromkeys(e.who for e in frame.events if e.act in _SHOT):
            person = frame.people[who]
            lacks = [part for part in ("決", "遂") if part not in person.dress]
            bow = any(is_a(frame.things[name].kind, "弓") for name in person.hands)
            ok = not lacks and bow and any("袒" in part for part in person.dress)
            what = f"{who} shoots {'without a bow' if not bow else 'as he is: '}"
            yield Finding(ok, frame.step, what + ("" if not bow else "".join(person.dress)))


def _on_marks(case: Case) -> Iterator[Finding]:
    """The upper archer stands right of the lower one as both face the target."""
    for frame in case.frames:
        for upper, lower in _pairs_shooting(case.score.contest, frame):
            if upper.pos is None or lower.pos is None:
                continue
            angle = math.radians((upper.facing or 0.0) + 90.0)
            apart = (upper.pos[0] - lower.pos[0], upper.pos[1] - lower.pos[1])
            ok = apart[0] * math.sin(angle) + apart[1] * math.cos(angle) > _BODY
            what = f"{upper.name} does not stand on the right of {lower.name}"
            yield Finding(ok, frame.step, what, "上射 on 右物, 下射 on 左物")


def _pairs_shooting(
    contest: Contest | None, frame: Frame
) -> Iterator[tuple[PersonState, PersonState]]:
    shooting = {event.who for event in frame.events if event.act in _SHOT}
    for upper, lower in contest.pairs.values() if contest else ():
        if {upper, lower} <= shooting:
            yield frame.people[upper], frame.people[lower]


def _by_turns(case: Case) -> Iterator[Finding]:
    """In each round the two of a pair shoot by turns, the upper archer first."""
    contest, seen = case.score.contest, 0
    last: dict[tuple[str, str], str] = {}
    pair_of = {one: two for two in (contest.pairs.values() if contest else ()) for one in two}
    for frame in case.frames:
        for shot in frame.shots[seen:]:
            pair = pair_of[shot.archer]
            before = last.get((shot.round, pair[0]))
            due = pair[0] if before in (None, pair[1]) else pair[1]
            what = f"{shot.archer} shoots in {shot.round}, and it is the turn of {due}"
            yield Finding(shot.archer == due, frame.step, what, "拾發: by turns, 上射 first")
            last[shot.round, pair[0]] = shot.archer
        seen = len(frame.shots)


def _tallied(case: Case) -> Iterator[Finding]:
    """In each heap lie as many tallies as that side has hits that count; never over eighty."""
    for frame in case.frames:
        due = _due(frame)
        acts = {event.act for event in frame.events}
        counting = "數獲" in acts and "取賢獲" not in acts
        for name, n in _heaps(frame).items():
            ok = n == due[name] if counting else n <= due[name]
            what = f"{name} has {n} tallies for {due[name]} hits"
            yield Finding(ok and n <= _TALLIES, frame.step, what, "釋獲 after every pair")


def _heaps(frame: Frame) -> Counter[str]:
    lying = [t for t in frame.things.values() if is_a(t.kind, "筭") and t.held_by is None]
    return Counter(t.place for t in lying if t.place in _HEAPS)


def _due(frame: Frame) -> Mapping[str, int]:
    found = dict.fromkeys(_HEAPS, 0)
    for shot in frame.shots:
        if shot.counts and shot.round == frame.shots[-1].round:
            found[f"{shot.side}獲"] += 1
    return found


def _south_of_marshal(case: Case) -> Iterator[Finding]:
    """Archers going to or from the west of the hall pass south of the marshal's place."""
    before: Frame | None = None
    for frame in case.frames:
        marshal = next((p for p in frame.people.values() if "司馬" in (p.titled, p.name)), None)
        archers = _archers(case, frame)
        stays = before is not None and marshal is not None and marshal.pos is not None and (
            before.people[marshal.name].pos == marshal.pos)  # fmt: skip
        before = frame
        if marshal is None or marshal.pos is None or marshal.facing != 90.0 or not stays:
            continue
        for event in frame.events:
            if len(event.path) < 2 or event.who not in archers or event.who == marshal.name:
                continue
            ok = _round_by_south(case, event.path, marshal.pos)
            if ok is not None:
                what = f"{event.who} does not pass south of {marshal.titled or marshal.name}"
                yield Finding(ok, frame.step, what, "由 司馬之南")


def _archers(case: Case, frame: Frame) -> set[str]:
    contest = case.score.contest
    found = {one for two in (contest.pairs.values() if contest else ()) for one in two}
    for person in frame.people.values():
        if any(is_a(frame.things[name].kind, "弓") for name in person.hands):
            found.add(person.name)
    return found - {"賓", "大夫", "主人"}


def _round_by_south(case: Case, path: tuple[Point, ...], at: Point) -> bool | None:
    """Whether a way between the west of the hall and the east of the marshal goes south of him."""
    hall = case.site.areas.get("堂西")
    if hall is None:
        return None
    ends = (path[0], path[-1])
    west = [_within(end, hall.ring) for end in ends]
    if west[0] == west[1] or ends[west[0]][0] < at[0] - _BODY:
        return None
    for a, b in pairwise(path):
        if min(a[0], b[0]) <= at[0] <= max(a[0], b[0]):
            part = (at[0] - a[0]) / (b[0] - a[0]) if b[0] != a[0] else 1.0
            return a[1] + part * (b[1] - a[1]) < at[1]
    return False


def _within(point: Point, ring: tuple[Point, ...]) -> bool:
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    return min(xs) <= point[0] <= max(xs) and min(ys) <= point[1] <= max(ys)


ARCHERY: tuple[Law, ...] = (
    Law(
        "C816",
        "passing_on_the_left",
        "進退相左，不相觸",
        "鄉射禮「與升射者相左，交于階前」",
        "everybody who passes another",
        _passing,
        _shooting,
    ),
    Law(
        "C817",
        "ring_on_a_bared_arm",
        "袒乃決遂，說決拾乃襲",
        "凌廷堪《禮經釋例·射例》: 凡射皆袒決遂",
        "everybody who wears ring or guard, in every frame",
        _bared,
        _shooting,
    ),
    Law(
        "C818",
        "archers_are_dressed",
        "凡射，袒決遂，執弓",
        "鄉射禮「三耦皆袒決遂」",
        "everybody who shoots",
        _dressed,
        _shooting,
    ),
    Law(
        "C819",
        "tallies_are_hits",
        "每一个釋一筭，不過八十",
        "鄉射禮「每一个釋一筭」，記「箭籌八十」",
        "every heap of tallies in every frame",
        _tallied,
        _shooting,
    ),
    Law(
        "C820",
        "upper_archer_on_the_right",
        "上射於右",
        "鄉射禮記「上射於右」鄭注「於右物射」",
        "every pair shooting",
        _on_marks,
        _shooting,
    ),
    Law(
        "C821",
        "by_turns",
        "拾發，上射先",
        "鄉射禮「上射既發…而后下射射，拾發以將乘矢」",
        "every arrow of the contest",
        _by_turns,
        _shooting,
    ),
    Law(
        "C822",
        "by_the_south_of_the_marshal",
        "凡適堂西，皆出入于司馬之南",
        "鄉射禮記; 「唯賓與大夫降階，遂西取弓矢」",
        "archers going to or from the west of the hall while the marshal is at his place",
        _south_of_marshal,
        _shooting,
    ),
)
