"""Laws of facing: hands work before the body, and in his place one faces as he did there."""

from __future__ import annotations

import math
from collections.abc import Iterator

from layout.basis import ActPart, Basis
from layout.check.deeds import Deed
from layout.check.law import Case, Finding, Law, no_rite
from layout.compass import angle_between, bearing_to
from layout.score import Act
from layout.stage import Frame, Point, Posture
from layout.vocabulary import KindTrait
from layout.vocabulary.verb import Does, VerbTrait

_BACK = 100.0  # degrees: what is farther round is behind the shoulder
_AT_FEET, _FAR = 0.6, 4.0  # 尺: nearer a thing has no side, farther he has not come to it yet
_BASIN_FAR = 5.0
_SAME = 1.0  # 尺: within so little it is the same place
_ROUND = 40.0  # degrees: less is the same facing
_BASIN = (Does.WASH, Does.RINSE)
_FROM = (Does.TAKE,)
_TO = (Does.PUT,)
_BETWEEN = (Does.GIVE, Does.RECEIVE)


def _before_him(case: Case) -> Iterator[Finding]:
    """Whatever is taken, put down, handed over or washed at is not behind his back."""
    last: Frame | None = None
    lay: dict[str, Point] = {}
    for deed in case.row.deeds:
        if last is not deed.frame:
            lay = _lying(last) if last else {}
            last = deed.frame
        me, spot = deed.me, _spot(deed, lay)
        if deed.event.thing:
            lay.pop(deed.event.thing, None)
        if spot is None or me.pos is None or me.facing is None:
            continue
        far = _BASIN_FAR if deed.event.verb.does(*_BASIN) else _FAR
        if not _AT_FEET < math.dist(me.pos, spot) <= far:
            continue
        way = bearing_to(me.pos, spot)
        event = deed.event
        what = f"{event.who} {event.by.word} with his back to {event.thing or '、'.join(event.to)}"
        holds = angle_between(me.facing, way) <= _BACK
        yield Finding(holds, deed.step, what, "let him face it, or stand beyond it", event.by.mark)


def _lying(frame: Frame) -> dict[str, Point]:
    return {t.name: t.pos for t in frame.things.values() if t.pos is not None and not t.held_by}


def _spot(deed: Deed, lay: dict[str, Point]) -> Point | None:
    """Where that is with which his hands have to do."""
    verb, me = deed.event.verb, deed.me
    if verb.does(*_BASIN):
        things = deed.frame.things.values()
        basins = [t.pos for t in things if t.kind.has(KindTrait.WASHING) and t.pos is not None]
        here = me.pos
        return min(basins, key=lambda pos: math.dist(pos, here), default=None) if here else None
    if verb.does(*_BETWEEN):
        return deed.other.pos if deed.other is not None else None
    if verb.does(*_FROM):
        return lay.get(deed.event.thing or "")
    is_put = verb.does(*_TO) and deed.thing is not None and not deed.thing.held_by
    return deed.thing.pos if is_put and deed.thing is not None else None


def _as_before(case: Case) -> Iterator[Finding]:
    """Who comes to a place where he has stood faces as he did there, or as words say."""
    before: Frame | None = None
    for frame in case.frames:
        for event in frame.events if before else ():
            assert before is not None
            me, mine = frame.people[event.who], _last_act(frame, event.who)
            if event.by is not mine or not event.path or event.verb.is_(VerbTrait.TURNS):
                continue
            # the facings that he remembers of the place where he is now
            was = before.people[event.who]
            here = me.pos
            known = [
                r.facing for r in was.memory if r.stood and here and math.dist(r.pos, here) < _SAME
            ]
            if known and me.facing is not None and me.posture in (Posture.立, Posture.坐):
                same = any(angle_between(me.facing, old) < _ROUND for old in known)
                holds = same or not mine.facing or _is_said(frame, mine)
                what = f"{event.who} faces {mine.facing} where he has stood facing another way"
                yield Finding(holds, frame.step, what, "face as before, or cite who says 面")
        before = frame


def _last_act(frame: Frame, who: str) -> Act:
    return next(event.by for event in reversed(frame.events) if event.who == who)


def _is_said(frame: Frame, act: Act) -> bool:
    """Whether the facing is said: by the clause, or what the act rests on."""
    ground = act.ground_of(ActPart.FACING)
    if frame.step.expands or (ground and ground.basis is Basis.擬):
        return True  # as in the passage that it repeats; or his own conjecture
    words = f"{frame.step.text or ''}{ground.cite if ground else ''}{ground.why if ground else ''}"
    return any(f"{act.facing}{end}" in words for end in "面鄉")


TURNED: tuple[Law, ...] = (
    Law(
        "C855",
        "hands_before_him",
        "取奠授受，不背其物其人",
        "大射儀鄭注「凡授爵，鄉所受者」",
        "everything taken, put down, handed over or washed at",
        _before_him,
        no_rite,
        is_near=True,
    ),
    Law(
        "C856",
        "faces_as_before",
        "復其位則復其面",
        "鄉射禮「反位」「復位」: a place has its facing",
        "everybody who comes to a place where he has stood",
        _as_before,
        no_rite,
        is_near=True,
    ),
)
