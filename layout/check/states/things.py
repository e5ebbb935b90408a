"""Laws of things: conserved, held by one, set down on the knees, laid up at the end."""

from __future__ import annotations

import math
from collections.abc import Iterator

from layout.cache import changed
from layout.check.law import Case, Finding, Law
from layout.check.states.geometry import box, crosses, meets
from layout.score import Score
from layout.site import FeatureKind
from layout.stage import Frame, PersonState, Point, Posture, ThingState
from layout.vocabulary import KindTrait
from layout.vocabulary.manner import MannerTrait, has
from layout.vocabulary.verb import Does

# What the giver may do with what nobody has received; then who else may do it.
_KEEPS = (Does.PUT, Does.GIVE, Does.HOLD, Does.DRAIN)
_AT_BAR = 8.0  # 尺: 一尋, farther apart two do not carry one thing
_PASSES = (*_KEEPS, Does.RECEIVE, Does.TAKE, Does.CLEAR)


def _with_cups(score: Score) -> bool:
    """Not every rite has a cup."""
    return any(t.kind.has(KindTrait.WINE) for t in score.things.values())


def _with_two_mats(score: Score) -> bool:
    """One mat is laid by the building; the next is laid by the first."""
    return sum(thing.kind.has(KindTrait.SEAT) for thing in score.things.values()) > 1


def _vessel(thing: ThingState) -> bool:
    return thing.kind.has(KindTrait.WINE)


def _one_holder(case: Case) -> Iterator[Finding]:
    for frame in case.frames:
        hands: dict[str, list[str]] = {}
        for person in frame.people.values():
            for name in person.hands:
                hands.setdefault(name, []).append(person.name)
        holds = Finding(True, frame.step)
        for thing in frame.things.values():
            if thing.held_by is None and thing.name not in hands:
                continue
            holders = hands.get(thing.name, [])
            ok = len(holders) <= 1 and (not holders or holders[0] == thing.held_by)
            what = "" if ok else f"{thing.name} is held by {'、'.join(holders) or '?'}"
            yield holds if ok else Finding(False, frame.step, what)


def _conserved(case: Case) -> Iterator[Finding]:
    """The set of things never changes, and each is held, or in another, or lying, or not there."""
    before: Frame | None = None
    for frame in case.frames:
        same = frame.things.keys() == case.score.things.keys()
        yield Finding(same, frame.step, "a thing has appeared or vanished")
        named = {event.thing for event in frame.events} | {*frame.step.cleared}
        for thing in frame.things.values():
            ok = thing.held_by is None or thing.inside is None
            if before is not None and thing is not before.things[thing.name]:
                ok = ok and _accounted(thing, before.things[thing.name], frame, named)
            if not ok:
                yield Finding(
                    False, frame.step, f"{thing.name} changes place with no act of its own"
                )
        before = frame


def _accounted(thing: ThingState, old: ThingState, frame: Frame, named: set[str | None]) -> bool:
    """A thing that changed place was named, or came along with its holder or its container, or
    went with its holder when another day began."""
    if thing.pos == old.pos and thing.held_by == old.held_by and thing.inside == old.inside:
        return True
    if frame.step.day and thing.pos is None and thing.held_by:
        return True
    bearers = (thing.held_by, old.held_by, thing.inside, old.inside)
    return (
        thing.name in named
        or any(event.who in bearers for event in frame.events)
        or any(b in named or _moved_along(frame, b) for b in bearers if b)
    )


def _moved_along(frame: Frame, name: str) -> bool:
    if name in frame.people:
        person = frame.people[name]  # what he has goes with him who lies, or whom a carriage takes
        return bool(person.borne) or person.bearer is not None
    container = frame.things.get(name)
    return container is not None and (container.held_by or container.inside) is not None


def _bows(case: Case) -> Iterator[Finding]:
    for frame in case.frames:
        for person in frame.people.values():
            if person.posture in (Posture.拜, Posture.稽首):
                cups = [t for t in person.hands if _vessel(frame.things[t])]
                # whether the bow is the last thing he did in the step: 執爵 may follow it
                mine = [event for event in frame.events if event.who == person.name]
                if (bool(mine) and mine[-1].verb.does(Does.BOW)) and not _told_to_keep(
                    frame, person
                ):
                    yield Finding(not cups, frame.step, f"{person.name} bows holding {cups}")


def _told_to_keep(frame: Frame, person: PersonState) -> bool:
    """特牲「左執角，再拜稽首」: the text itself has him bow with the cup in hand."""
    mine = (event for event in frame.events if event.who == person.name)
    return any(has(event.by.manner, MannerTrait.KEPT) for event in mine)


def _trail(case: Case) -> Iterator[Finding]:
    """Every cup taken up is laid up in the end; at that of a span one who is there may have it."""
    last = case.frames[-1] if case.frames else None
    taken = {
        event.thing
        for frame in case.frames
        for event in frame.events
        if event.verb.does(Does.TAKE) and event.thing and _vessel(frame.things[event.thing])
    }
    for name in sorted(n for n in taken if n):
        thing = last.things[name] if last else None
        if last is None or thing is None:
            continue
        if not case.is_whole and thing.held_by and last.people[thing.held_by].on_stage:
            continue
        ok = thing.held_by is None and (thing.inside is not None or thing.place is not None)
        what = (
            f"{name} ends in the hands of {thing.held_by}" if thing.held_by else f"{name} is lost"
        )
        yield Finding(ok, last.step, what, fix=f"let it be laid up: 奠 {name} 于 下篚")


def _taken(case: Case) -> Iterator[Finding]:
    """What is held out is received by him to whom it was held out, or set down for him; after the
    end of a span it may be, while he is there."""
    events = [(frame, event) for frame in case.frames for event in frame.events]
    for i, (frame, event) in enumerate(events):
        if not event.verb.does(Does.OFFER) or event.thing is None or not event.to:
            continue
        later = (e for _, e in events[i + 1 :] if e.thing == event.thing)
        moved = next((e for e in later if e.verb.does(*_PASSES)), None)
        meant = case.score.members(event.to)
        there = (case.frames[-1].people[name].on_stage for name in meant)
        if moved is None and not case.is_whole and all(there):
            continue
        ok = moved is not None and (
            moved.who in meant or (moved.who == event.who and moved.verb.does(*_KEEPS))
        )
        what = f"{event.who} holds {event.thing} out to {'、'.join(event.to)}, who never takes it"
        yield Finding(ok, frame.step, what, fix="let him 受 it, or let the giver 奠 it")


def _reach(case: Case) -> Iterator[Finding]:
    """Whatever is held is where its holder is; what two bear is between them, an arm's length from
    each."""
    for frame in case.frames:
        holds = Finding(True, frame.step)
        for thing in frame.things.values():
            holder = frame.people.get(thing.held_by) if thing.held_by else None
            if holder is None or holder.pos is None:
                continue
            other = frame.people.get(thing.shared_with)
            if other is not None and other.pos is not None:
                yield _is_between(frame, thing, holder.pos, other.pos)
                continue
            ok = thing.pos is not None and math.dist(thing.pos, holder.pos) < 0.01
            what = "" if ok else f"{thing.name} is not where {holder.name} is"
            yield holds if ok else Finding(False, frame.step, what)


def _is_between(frame: Frame, thing: ThingState, point: Point, other: Point) -> Finding:
    """What two bear, in the middle between them, and they within reach of one another."""
    middle = ((point[0] + other[0]) / 2, (point[1] + other[1]) / 2)
    ok = thing.pos is not None and math.dist(thing.pos, middle) < 0.01
    is_near = math.dist(point, other) <= _AT_BAR
    what = f"{thing.name} is not between {thing.held_by} and {thing.shared_with}, who bear it"
    return Finding(ok and is_near, frame.step, what, fix="let them go together, one on each side")


def _one_room(case: Case) -> Iterator[Finding]:
    """What is laid beside a thing lies in the same room: no wall stands between."""
    walls = [(f, box(f.shape)) for f in case.site.features.values() if f.kind is FeatureKind.WALL]
    before = case.begun.things if case.begun else {}
    for frame in case.looked_at:
        for thing in changed(frame.things, before):
            old = before.get(thing.name)
            lay = old.pos if old and old.held_by is None else None
            if thing.pos in (None, lay) or thing.held_by is not None:
                continue
            mark = _landmark(thing, frame)
            if mark is None or mark.pos is None or thing.pos is None:
                continue
            way = (thing.pos, mark.pos)
            near = [w for w, around in walls if meets(box(way), around)]
            between = next((w.name for w in near if crosses(way, w.shape, w.closed)), None)
            what = f"{between} stands between {thing.name}, at {thing.place}, and {mark.name}"
            yield Finding(between is None, frame.step, what, "name a place with room")
        before = frame.things


def _landmark(thing: ThingState, frame: Frame) -> ThingState | None:
    """The thing that its place is named by: 賓席西 by 賓席."""
    place = thing.place or ""
    words = (place[:n] for n in range(len(place), 0, -1))
    return next((frame.things[w] for w in words if w in frame.things and w != thing.name), None)


THINGS: tuple[Law, ...] = (
    Law(
        "C802",
        "one_vessel_one_holder",
        "一爵不二執",
        "a thing is in one pair of hands",
        "everything held in every frame",
        _one_holder,
        is_near=True,
    ),
    Law(
        "C803",
        "things_conserved",
        "器有常數",
        "鄉飲酒禮記「獻用爵，其他用觶」: each vessel is one vessel all the way",
        "every thing in every frame",
        _conserved,
        is_near=True,
    ),
    Law(
        "C809",
        "held_cup_never_in_a_bow",
        "執爵不拜，坐奠爵乃拜",
        "鄉飲酒禮「坐奠爵，遂拜，執爵興」",
        "everybody in a bow at the end of a step",
        _bows,
        is_near=True,
    ),
    Law(
        "C810",
        "cups_trail_closes",
        "凡爵取于篚者，終歸于篚，或奠于其所",
        "鄉飲酒禮「主人以爵降，奠于篚」",
        "every vessel taken",
        _trail,
        _with_cups,
    ),
    Law(
        "C814",
        "offers_are_taken",
        "凡獻者必有受者",
        "鄉飲酒禮「賓進受爵」「主人坐奠觶于薦西」",
        "every vessel held out to somebody",
        _taken,
    ),
    Law(
        "C815",
        "laid_in_one_room",
        "凡設於其旁者，同在一室，不隔以牆",
        "鄉飲酒禮「設篚于禁南」「水在洗東」: what is set beside a thing stands with it",
        "every thing laid at a place that another thing names",
        _one_room,
        _with_two_mats,
        is_near=True,
    ),
    Law(
        "C813",
        "held_things_go_along",
        "執者器隨其人",
        "each step follows from the one before; 特牲「主人在右，及佐食舉牲鼎」: between them",
        "everything held by somebody on stage",
        _reach,
        is_near=True,
    ),
)
