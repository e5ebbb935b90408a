"""The whole state in one line, as chess players write a position; and what two states differ in."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from layout.compass import bearing, wind_of
from layout.matters import hooks
from layout.stage import Frame, PersonState, Point, Posture, ThingState
from layout.stage.course import World
from layout.vocabulary.dress import is_usual


def _at(pos: Point | None) -> str:
    return "-" if pos is None else f"{pos[0]:g},{pos[1]:g}"


def person_line(person: PersonState) -> str:
    """賓@西階上(-19.5,1.5)北立 左爵一; what is usual is left out. >車 it goes where he goes, ~車 he
    goes with it."""
    if not person.on_stage:
        held = "、".join(person.hands)
        return f"{person.name}-" + (f" 執{held}" if held else "")
    wind = "" if person.facing is None else wind_of(bearing(person.facing)).value
    wind += "首" if person.lies else ""
    parts = [f"{person.name}@{person.place or person.area}({_at(person.pos)}){wind}"]
    parts[0] += person.posture.value
    if person.posture is not person.rest and person.rest is Posture.坐:
        parts[0] += "/坐"
    if person.upon:
        parts.append(f"在{person.upon}")
    if person.hidden:
        parts.append(f"隱於{person.hidden}")
    if person.bearers:
        parts.append(f"{'、'.join(person.bearers)}舉之")
    for label, held_things in (("左", person.left), ("右", person.right), ("兩", person.both)):
        if held_things:
            parts.append(label + "、".join(held_things))
    if person.bearer is not None and not person.lies:
        parts.append(f"{'>' if person.bearer.moves else '~'}{person.bearer.thing}")
    if not is_usual(person.dress):
        parts.append("".join(piece.name for piece in person.dress) or "無服")
    return " ".join(parts)


def thing_line(thing: ThingState) -> str:
    """爵一<上篚 虛; 爵一<賓 held; 篚@禁南(…) lying; 爵一- not there."""
    if thing.held_by is not None:
        where = f"<{thing.held_by}"
    elif thing.inside is not None:
        where = f"<{thing.inside}" + ("" if thing.pos is not None else "-")
    elif thing.pos is None:
        where = "-"
    else:
        where = f"@{thing.place or ''}({_at(thing.pos)})"
    marks = "".join((thing.fill or "", *(each.name for each in thing.manner)))
    return f"{thing.name}{where}{' ' + marks if marks else ''}"


def state_line(frame: Frame) -> str:
    """Everybody on stage, then everything that is there, in one line."""
    people, things = parts_of(frame)
    return f"{frame.n}. " + "; ".join(people) + " | " + "; ".join(things)


def parts_of(frame: Frame) -> tuple[Sequence[str], Sequence[str]]:
    """Everybody on stage, and everything that is there; what is away is left out.

    One who has gone off with something in his hands is told too; one yet to come is not.
    """
    seen = [p for p in frame.people.values() if p.on_stage or (p.hands and p.memory)]
    people = [person_line(p) for p in seen]
    things = [
        thing_line(t)
        for t in frame.things.values()
        if t.held_by is None and (t.inside is None or t.fill or t.manner) and t.pos is not None
    ]
    held = [thing_line(t) for t in frame.things.values() if t.held_by and (t.fill or t.manner)]
    counted = [line for hook in hooks("state").values() for line in hook.line(frame)]
    return people, things + held + counted


def moment_line(state: Frame | World, names: Collection[str]) -> str:
    """Of a state only these people and things, with what these people hold."""
    people = [person for name, person in state.people.items() if name in names]
    held = {name for person in people for name in person.hands}
    things = [t for name, t in state.things.items() if name in names or name in held]
    parts = [*map(person_line, people), *(thing_line(t) for t in things if t.held_by is None)]
    return "; ".join(parts)


def diff(before: Frame, after: Frame) -> tuple[str, ...]:
    """What changed from one frame to another, a line for each person and thing."""
    lines = []
    for name, person in after.people.items():
        old = before.people.get(name)
        if old is not person and (old is None or person_line(old) != person_line(person)):
            lines.append(f"{person_line(old) if old else '-'} → {person_line(person)}")
    for name, thing in after.things.items():
        was = before.things.get(name)
        if was is not thing and (was is None or thing_line(was) != thing_line(thing)):
            lines.append(f"{thing_line(was) if was else '-'} → {thing_line(thing)}")
    return tuple(lines)
