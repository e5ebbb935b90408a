"""Laws of passing: on the left, and by the south of the marshal."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from layout.check.law import Case, Finding, Law
from layout.matters.archery.laws.shooting import shooting
from layout.matters.archery.nouns import Bypass, contest_of
from layout.score import Score
from layout.shape import nearest
from layout.site import Area
from layout.stage import Event, Frame, Point
from layout.vocabulary import KindTrait
from layout.vocabulary.verb import Does

_BODY = 2.0  # 尺: the width of a body; nearer than this two who pass would touch
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
    if math.dist(at, here) < _BODY:
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
    if west[0] == west[1] or ends[west[0]][0] < at[0] - _BODY:
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
