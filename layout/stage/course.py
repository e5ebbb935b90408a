"""The course of a play: the world between two verbs, a rite as played, and where it may go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from layout.problems import Problem
from layout.stage import Beat, Frame, PersonState, Point, ThingState
from layout.value import replace


@dataclass(frozen=True, slots=True)
class Offer:
    """A thing held out: by whom, and to whom where that is said."""

    giver: str
    to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class World:
    """Everything's state between two verbs. Nothing in it is ever changed in place."""

    people: Mapping[str, PersonState]
    things: Mapping[str, ThingState]
    offers: Mapping[str, Offer] = field(default_factory=dict)  # thing -> who holds it out
    scene: str | None = None  # the area where somebody acted last
    matters: Mapping[str, object] = field(default_factory=dict)  # what each keeps of its course
    trails: Mapping[str, tuple[tuple[Point, ...], ...]] = field(default_factory=dict)  # latest last
    lain: Mapping[str, ThingState] = field(default_factory=dict)  # a thing as it lay, before taken
    home: str = ""  # the ground that the section is on, where it says one
    dismissed: Mapping[str, str] = field(default_factory=dict)  # who is home since which step's day

    def with_person(self, person: PersonState) -> World:
        return replace(self, people={**self.people, person.name: person})

    def with_thing(self, thing: ThingState) -> World:
        return replace(self, things={**self.things, thing.name: thing})


class Pause(NamedTuple):
    """Where a play stands between two steps: from here it can go on."""

    n: int  # steps played
    world: World
    group: int = 0  # of the last events
    lost: frozenset[str] = frozenset()  # who could not be put on stage


class PlayedSection(NamedTuple):
    """A section as played: a frame a step, what went wrong in which of them, and where the play
    stands after it."""

    frames: tuple[Frame, ...]
    wrong: Mapping[int, tuple[Problem, ...]]  # the number of a step -> what goes wrong in it
    end: Pause

    @property
    def section(self) -> str:
        return self.frames[0].step.section

    def moved(self, by: int, groups: int) -> PlayedSection:
        """The section with the numbers of its steps, and those of its events, so much higher."""
        if not by and not groups:
            return self
        return PlayedSection(
            tuple(_moved(frame, by, groups) for frame in self.frames),
            {n + by: problems for n, problems in self.wrong.items()},
            self.end._replace(n=self.end.n + by, group=self.end.group + groups),
        )


def _moved(frame: Frame, by: int, groups: int) -> Frame:
    events = tuple(replace(event, group=event.group + groups) for event in frame.events)
    beats = tuple(beat._replace(group=beat.group + groups) for beat in frame.beats)
    return replace(frame, n=frame.n + by, events=events, beats=beats)


class Played(NamedTuple):
    """A rite as played: how all begins, its sections, and what goes wrong before the first."""

    start: Pause
    parts: Sequence[PlayedSection]
    before: tuple[Problem, ...]

    @property
    def opening(self) -> Beat:
        """How all is before the first step."""
        return Beat(0, self.start.world.people, self.start.world.things)

    @property
    def frames(self) -> tuple[Frame, ...]:
        """A frame a step."""
        return tuple(frame for part in self.parts for frame in part.frames)

    @property
    def wrong(self) -> Mapping[int, tuple[Problem, ...]]:
        """The number of a step -> what goes wrong in it."""
        return {n: problems for part in self.parts for n, problems in part.wrong.items()}

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that goes wrong."""
        return (*self.before, *(each for several in self.wrong.values() for each in several))
