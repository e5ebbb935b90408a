"""The timeline: a played rite with times put to it. All of it is derived, none of it the text's.

Times are ticks, whole hundredths of a second since the beginning; places are 尺, facings degrees.
Between two keys a place and a facing go evenly from one to the other; all else changes at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from layout.basis import Basis
from layout.score import Act
from layout.stage import Point, Posture
from layout.vocabulary import Dress, Kind, Manner
from layout.vocabulary.verb import Verb

TICKS = 100  # a second


Word = TypeVar("Word", Dress, Manner)


class Place(NamedTuple):
    """Where somebody is at a tick; `z` is the height of the ground under him."""

    t: int
    x: float
    y: float
    z: float = 0.0


class Facing(NamedTuple):
    """Which way somebody faces at a tick. `rounds` are whole turns made, so that angles go on."""

    t: int
    degrees: float  # as the frame has it
    rounds: int = 0

    @property
    def angle(self) -> float:
        return self.degrees + 360.0 * self.rounds


class Change(NamedTuple):
    """A word that is true from a tick on: a posture, a title, a fill."""

    t: int
    value: str | None


class Values(NamedTuple, Generic[Word]):
    """Words of the vocabulary true from a tick on: what somebody wears, how a thing lies."""

    t: int
    value: tuple[Word, ...]

    @property
    def words(self) -> str:
        return "、".join(each.name for each in self.value)


@dataclass(frozen=True, slots=True)
class Halt:
    """From somebody's coming into sight to his going out of it; he is not seen at `end`."""

    start: int
    end: int | None  # None: to the end of the timeline
    places: tuple[Place, ...]
    facings: tuple[Facing, ...]


@dataclass(frozen=True, slots=True)
class PersonTrack:
    """One person from beginning to end."""

    name: str
    group: str | None
    stays: tuple[Halt, ...]
    postures: tuple[Change, ...]
    dresses: tuple[Values[Dress], ...]
    titles: tuple[Change, ...]


class Abode(NamedTuple):
    """Where a thing is from `at` on; it leaves where it was at `since` and goes evenly."""

    since: int
    at: int
    holder: str | None = None
    hand: str | None = None  # 左 右 兩; None in the girdle, and where nobody holds it
    inside: str | None = None  # the thing it lies in or on
    pos: Point | None = None  # where it lies; None: carried along, or not there
    facing: float | None = None
    head: float | None = None
    shared_with: str | None = None  # who bears it with its holder: it is between the two


@dataclass(frozen=True, slots=True)
class ThingTrack:
    """One thing from beginning to end."""

    name: str
    kind: Kind
    abodes: tuple[Abode, ...]
    fills: tuple[Change, ...]
    manners: tuple[Values[Manner], ...]


@dataclass(frozen=True, slots=True)
class Doing:
    """One verb done by one person, from his setting out to do it until it is done."""

    start: int
    end: int
    n: int  # the step it belongs to
    who: str
    by: Act
    thing: str | None = None
    to: str | None = None
    words: str | None = None
    group: int = 0
    basis: Basis = Basis.經

    @property
    def verb(self) -> Verb:
        return self.by.verb


class StepTime(NamedTuple):
    """When a step begins and ends; at its end everything is as its frame has it."""

    n: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Timeline:
    """A whole rite in time."""

    steps: tuple[StepTime, ...]
    people: Mapping[str, PersonTrack]
    things: Mapping[str, ThingTrack]
    deeds: tuple[Doing, ...]  # in order of their beginnings

    @property
    def end(self) -> int:
        return self.steps[-1].end if self.steps else 0


@dataclass(frozen=True, slots=True)
class TimedPose:
    """A person at one tick; nobody has one while he is out of sight."""

    name: str
    pos: Point
    z: float
    facing: float
    posture: Posture
    dress: tuple[Dress, ...]
    titled: str | None


@dataclass(frozen=True, slots=True)
class Lie:
    """A thing at one tick: where it is and in whose hand."""

    name: str
    pos: Point | None
    holder: str | None
    hand: str | None
    inside: str | None
    facing: float | None
    head: float | None
    fill: str | None
    manner: tuple[Manner, ...]
    underway: bool = False  # between two abodes


@dataclass(frozen=True, slots=True)
class Instant:
    """Everybody in sight and everything, at one tick."""

    t: int
    people: Mapping[str, TimedPose]
    things: Mapping[str, Lie]
