"""A rite in time: step after step, and in each step one set of simultaneous acts after another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from layout.motion.acting import Acting, Done
from layout.motion.body import Walker, ticks
from layout.motion.paces import PACES, Paces
from layout.motion.props import Prop, PropScene
from layout.site import Site
from layout.space import Underfoot
from layout.stage import Beat, Event, Frame, PersonState
from layout.stage.timeline import Doing, StepTime, Timeline
from layout.vocabulary.verb import VerbTrait


class Staged(Protocol):
    """A rite as played."""

    @property
    def opening(self) -> Beat: ...
    @property
    def frames(self) -> Sequence[Frame]: ...


def timeline_of(played: Staged, site: Site, paces: Paces = PACES) -> Timeline:
    """A rite as played, with times put to every act."""
    maker = _Maker(Underfoot(site), paces, PropScene(played.opening.people, played.opening.things))
    for frame in played.frames:
        maker.step(frame)
    return maker.timeline()


class _Maker:
    """Everybody and everything followed through the rite."""

    def __init__(self, ground: Underfoot, paces: Paces, opening: PropScene) -> None:
        self.paces = paces
        self.scene = opening
        self.t = 0
        self.steps: list[StepTime] = []
        self.deeds: list[Doing] = []
        self.bodies = {
            p.name: Walker(p.name, p.group, ground, paces) for p in opening.people.values()
        }
        self.props = {t.name: Prop(t.name, t.kind, paces) for t in opening.things.values()}
        for name, person in opening.people.items():
            Acting(self.bodies[name], replace(person, on_stage=False), person, 0).play((), 0)
        for prop in self.props.values():
            prop.note(opening, 0)

    def step(self, frame: Frame) -> None:
        """One step: its acts in their order, and time enough to read its clause."""
        start = self.t
        self._upright(start)
        self.t += ticks(self.paces.lead)
        for beat in frame.beats:
            scene = self.scene
            after = PropScene({**scene.people, **beat.people}, {**scene.things, **beat.things})
            self._beat(frame.n, [e for e in frame.events if e.group == beat.group], after)
        told, end = {beat.group for beat in frame.beats}, PropScene(frame.people, frame.things)
        last = [event for event in frame.events if event.group not in told]
        if last or end != self.scene:
            self._beat(frame.n, last, end)
        self.t += ticks(self.paces.rest)
        said = len(frame.step.text or "") / self.paces.recite
        self.t = max(self.t, start + ticks(max(self.paces.still, said)))
        self.steps.append(StepTime(frame.n, start, self.t))

    def _upright(self, start: int) -> None:
        """Who was bent is upright again before the first act."""
        t = start + max(1, ticks(self.paces.lead) // 2)
        people = dict(self.scene.people)
        for name, person in people.items():
            if person.posture is not person.rest:
                self.bodies[name].hold(t, person.rest)
                people[name] = replace(person, posture=person.rest)
        self.scene = PropScene(people, self.scene.things)

    def _beat(self, n: int, done_in_it: Sequence[Event], after: PropScene) -> None:
        """One set of acts: everybody begins at once, and it ends with the last of them."""
        before = self.scene
        events: dict[str, list[Event]] = {}
        for event in done_in_it:
            events.setdefault(event.who, []).append(event)
        done: list[Done] = []
        for name, person in after.people.items():
            if name in events or person is not before.people[name]:
                acting = Acting(self.bodies[name], before.people[name], person, n)
                done.append(acting.play(events.get(name, ()), self.t))
        end = max((one.end for one in done), default=self.t)
        deeds = [deed for one in done for deed in one.deeds]
        end = self._things(before.people, after, deeds, end)
        self.deeds += (_sounding(deed, end) for deed, _ in deeds)
        self.scene, self.t = after, max(end, self.t + 1)

    def _things(
        self,
        before: Mapping[str, PersonState],
        after: PropScene,
        deeds: Iterable[tuple[Doing, int]],
        end: int,
    ) -> int:
        """Each thing that changes does so when hands are at it, or at what it is part of."""
        touched = {deed.thing: (deed, touch) for deed, touch in deeds if deed.thing}
        last = end
        for name, thing in after.things.items():
            holder = thing.held_by or ""
            if thing is self.scene.things[name] and after.people.get(holder) is before.get(holder):
                continue
            deed, touch = _touch(after, name, touched) or (None, end)
            act = deed.verb if deed else None
            frm = before[deed.who].pos if deed else None
            last = max(last, self.props[name].note(after, touch, act, frm))
        return last

    def timeline(self) -> Timeline:
        deeds = sorted(self.deeds, key=lambda d: (d.start, d.end))
        return Timeline(
            tuple(self.steps),
            {name: body.track() for name, body in self.bodies.items()},
            {name: prop.track() for name, prop in self.props.items()},
            tuple(deeds),
        )


def _touch(
    scene: PropScene, name: str | None, touched: Mapping[str, tuple[Doing, int]]
) -> tuple[Doing, int] | None:
    """The deed done with the thing, else with what it lies in."""
    while name is not None:
        if name in touched:
            return touched[name]
        thing = scene.things.get(name)
        name = thing.inside if thing else None
    return None


def _sounding(deed: Doing, end: int) -> Doing:
    """Music goes on until all that is done beside it is done."""
    is_music = deed.verb.is_(VerbTrait.MUSIC) and deed.verb.mark is not None
    return replace(deed, end=max(deed.end, end)) if is_music else deed
