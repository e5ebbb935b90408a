"""Things in time: who holds each, what it lies in, and when it goes from one to another."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from layout.motion.body import altered, changed, ticks
from layout.motion.paces import Paces
from layout.stage import PersonState, Point, ThingState
from layout.stage.timeline import Abode, Change, ThingTrack, Values
from layout.vocabulary import Kind, Manner
from layout.vocabulary.verb import Verb, VerbTrait


@dataclass(frozen=True, slots=True)
class PropScene:
    """People and things at one time."""

    people: Mapping[str, PersonState]
    things: Mapping[str, ThingState]

    def is_carried(self, thing: ThingState) -> bool:
        """In somebody's hands, or in what is."""
        if thing.held_by is not None:
            return True
        container = self.things.get(thing.inside or "")
        return container is not None and self.is_carried(container)

    def abode(self, thing: ThingState, since: int, at: int) -> Abode:
        return Abode(
            since,
            at,
            thing.held_by,
            self._hand(thing),
            thing.inside,
            None if self.is_carried(thing) else thing.pos,
            thing.facing,
            thing.head,
            thing.shared_with or None,
        )

    def _hand(self, thing: ThingState) -> str | None:
        holder = self.people.get(thing.held_by or "")
        if holder is None:
            return None
        hands = {"左": holder.left, "右": holder.right, "兩": holder.both}
        return next((hand for hand, held in hands.items() if thing.name in held), None)


@dataclass
class Prop:
    """A thing being followed."""

    name: str
    kind: Kind
    paces: Paces
    abodes: list[Abode] = field(default_factory=list)
    fills: list[Change] = field(default_factory=list)
    manners: list[Values[Manner]] = field(default_factory=list)

    def note(
        self, scene: PropScene, touch: int, act: Verb | None = None, frm: Point | None = None
    ) -> int:
        """How it is from the time of a touch on; when it has come to be so."""
        thing = scene.things[self.name]
        changed(self.fills, touch, thing.fill)
        altered(self.manners, touch, thing.manner)
        new = scene.abode(thing, touch, touch)
        if self.abodes and self.abodes[-1][2:] == new[2:]:
            return touch
        if not self.abodes:
            self.abodes.append(new)
            return touch
        since, at = self._way(touch, thing.pos, act, frm)
        self.abodes.append(new._replace(since=since, at=at))
        return at

    def _way(
        self, touch: int, pos: Point | None, act: Verb | None, frm: Point | None
    ) -> tuple[int, int]:
        """When it leaves where it was and when it is there."""
        last = self.abodes[-1]
        if act is not None and act.is_(VerbTrait.FLIES) and frm and pos:
            return touch, touch + max(1, ticks(math.dist(frm, pos) / self.paces.arrow))
        was_there = last.holder or last.inside or last.pos
        half = ticks(self.paces.reach / 2) if was_there and pos is not None else 0
        return max(touch - half, last.at), max(touch, last.at)

    def track(self) -> ThingTrack:
        return ThingTrack(
            self.name, self.kind, tuple(self.abodes), tuple(self.fills), tuple(self.manners)
        )
