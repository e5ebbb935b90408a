"""Where an arrow falls: what the contest tells of it, as a spot in or about the target."""

from __future__ import annotations

import math

from layout.basis import Basis, Ground
from layout.derivation import Link, Relation
from layout.matters.archery.nouns import (
    MATTER,
    ArcheryWords,
    ArrowShot,
    End,
    Fell,
    Range,
    contest_of,
    range_of,
    words_of,
)
from layout.place import area_at
from layout.play.chosen import ours
from layout.play.effects.holding import lay
from layout.play.meaning import lying
from layout.play.moment import Moment, refuse
from layout.play.where import spot_of
from layout.stage import Point, ThingState
from layout.value import replace
from layout.vocabulary import KindTrait

_BEYOND = 18.0  # 尺 beyond or short of the target: three 步, 擬
_BESIDE = 4.0  # 尺 beside it, beyond the end of the upper tongue, 擬
_IN_FACE = 0.6  # 尺 the arrow stands out before the cloth
_HITS = ours("爭勝之外，射者皆中", "who shoots outside the contest hits")
_SPREAD = 8.0  # of the ten 尺 of 侯中 within which hits are drawn


def words(m: Moment) -> ArcheryWords:
    """The words of archery."""
    return words_of(m.setting.score.vocabulary)


def range_now(m: Moment) -> Range:
    """How far the contest has gone."""
    return range_of(m.world.matters)


def at_range(m: Moment, now: Range) -> Moment:
    """The moment with the contest gone so far."""
    matters = {**m.world.matters, MATTER: now}
    return replace(m, world=replace(m.world, matters=matters))


def fall(m: Moment, thing: ThingState) -> Moment:
    """The arrow lies where the contest has it; one who is not in the contest hits."""
    contest = contest_of(m.setting.score.matters)
    at = m.act.place or (contest.targets.get(m.who) if contest else None)
    at = at or m.setting.score.vocabulary.usual(KindTrait.TARGET).name
    if contest is None or not any(m.who in pair for pair in contest.pairs.values()):
        hit = words(m).fell(End.STRUCK)
        return _lie(m, thing, at, hit, _HITS)
    now = range_now(m)
    done = sum(shot.archer == m.who for shot in now.shots)
    course = contest.course(m.who)
    if done >= len(course):
        raise refuse(
            "R553",
            m.act,
            f"{m.who} shoots an arrow more than the {len(course)} the contest tells of",
            fix="tell of another round in contest:, or let him shoot less",
        )
    name, fell = course[done]
    m = _lie(m, thing, at, fell, _told_by(contest.ground))
    counts = contest.rounds[name].counts(fell)
    shot = ArrowShot(m.who, thing.name, name, fell, contest.rank(m.who), counts)
    return at_range(m, replace(now, shots=(*now.shots, shot)))


def is_target(m: Moment, word: str) -> bool:
    """Whether the word names a target that is set up."""
    thing = m.world.things.get(word)
    return thing is not None and thing.kind.has(KindTrait.TARGET)


def is_spent(m: Moment, thing: ThingState, target: str | None = None) -> bool:
    """Whether an arrow lies where it was shot, in or about the target named, or any."""
    names = [t for t in m.world.things if is_target(m, t)]
    usual = m.setting.score.vocabulary.usual(KindTrait.TARGET).name
    ends = {end for name in ([target] if target else [usual, *names]) for end in _ends(name)}
    return lying(thing) and thing.place in ends


def _ends(target: str) -> tuple[str, str]:
    """Where arrows shot at it lie, in words: in it, and beside it."""
    return f"{target}中", f"{target}外"


def _told_by(ground: Ground) -> Ground | None:
    """Who hits is our choice, on what the table of hits gives for it."""
    words = ground.why or ground.cite
    return Ground(Basis.擬, why=words) if words else None


def _lie(m: Moment, thing: ThingState, at: str, fell: Fell, why: Ground | None) -> Moment:
    """Down it comes, its head the way it flew."""
    aim = m.world.things.get(at)
    kind = aim.kind if aim else m.setting.score.vocabulary.usual(KindTrait.TARGET)
    target = aim if aim and aim.pos else spot_of(m, at)
    assert target.pos is not None
    start = m.me.pos or target.pos
    heading = math.degrees(math.atan2(target.pos[0] - start[0], target.pos[1] - start[1])) % 360.0
    nth = sum(t.place in _ends(at) for t in m.world.things.values())
    pos = _spot(target.pos, heading, fell, nth, kind.width / 2)
    if area_at(m.setting.site, pos) is None:
        pos = target.pos
    place = _ends(at)[0 if fell.struck else 1]
    links = (Link(Relation.FELL, what=place, word=fell.name), *target.derivation)
    m = lay(m, thing, pos, place=place, facing=heading, derivation=links, default=why)
    return m.told(thing=thing.name)


def _spot(target: Point, heading: float, fell: Fell, nth: int, half: float) -> Point:
    """So far on along its flight and to its left; hits are spread over the cloth in turn."""
    across = ((nth * 7) % 9 - 4) * _SPREAD / 8
    on, left = {
        End.BEYOND: (_BEYOND, across),
        End.SHORT: (-_BEYOND, across),
        End.LEFT: (0.0, half + _BESIDE),
        End.RIGHT: (0.0, -half - _BESIDE),
    }.get(fell.end, (-_IN_FACE, across))
    angle = math.radians(heading)
    east, north = math.sin(angle), math.cos(angle)
    x = target[0] + on * east - left * north
    y = target[1] + on * north + left * east
    return (round(x, 2), round(y, 2))
