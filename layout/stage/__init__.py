"""The stage: the whole state after a step, and the events that led to it. All frozen, all in 尺."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain, pairwise
from typing import NamedTuple

from layout.basis import ActPart, Basis
from layout.derivation import Derivation, facing_basis
from layout.score import Act, Step
from layout.vocabulary import Dress, Kind, Manner
from layout.vocabulary.kind import LYING
from layout.vocabulary.verb import Verb

Point = tuple[float, float]


class Posture(Enum):
    """How a body is held. 立, 坐 and 臥 last; the others end when the next step begins."""

    立 = "立"
    坐 = "坐"
    揖 = "揖"
    俯 = "俯"
    拜 = "拜"
    稽首 = "稽首"
    臥 = "臥"  # he lies on his back; the way he faces is then where his head is


@dataclass(frozen=True, slots=True)
class Rest:
    """A place somebody had: what 復位 and 反位 go back to."""

    pos: Point
    facing: float
    place: str
    area: str
    stood: bool = False  # he was set to stand there (立 即位): a 位 rather than a stop


class Carrier(NamedTuple):
    """What somebody goes with, in his place in it or about it, until he leaves it."""

    thing: str
    moves: bool = False  # it goes where he goes: he bears, draws or drives it
    aboard: bool = False  # in or on it, and not afoot beside it


def borne_by(things: Mapping[str, ThingState], name: str) -> Iterator[str]:
    """A thing, and all in or on which it is: a mat, the coffin in which it lies, the carriage."""
    seen: set[str] = set()
    while name and name not in seen:
        seen.add(name)
        yield name
        name = things[name].inside or ""


@dataclass(frozen=True, slots=True)
class PersonState:
    """One person. Off stage nothing but memory and hands is kept."""

    name: str
    group: str | None
    on_stage: bool = False
    titled: str | None = None  # what he is called now, where that is not his name
    pos: Point | None = None
    facing: float | None = None
    posture: Posture = Posture.立
    rest: Posture = Posture.立  # 立, 坐 or 臥: what a passing posture returns to
    left: tuple[str, ...] = ()  # things in the left hand
    right: tuple[str, ...] = ()
    both: tuple[str, ...] = ()  # things borne in both hands
    dress: tuple[Dress, ...] = ()
    mat: str | None = None  # the mat he is on
    place: str | None = None  # where he is, in the text's words
    area: str | None = None
    basis: Basis = Basis.經
    derivation: Derivation = ()
    memory: tuple[Rest, ...] = ()  # places the text put him in, latest last
    began: Rest | None = None  # where his 進 began, while he is forward of it
    bearers: tuple[str, ...] = ()  # who have lifted him, and bear him
    hidden: str = ""  # the curtain behind which he is, the shut coffin or carriage he is in
    borne: tuple[Point, ...] = ()  # the way on which he is borne in the step
    bearer: Carrier | None = None  # the carriage or bed that he is in, the bier that he bears

    @property
    def hands(self) -> tuple[str, ...]:
        return self.both + self.left + self.right

    @property
    def lies(self) -> bool:
        """Whether he lies: the way he faces is that of his head."""
        return self.rest is Posture.臥

    @property
    def upon(self) -> str | None:
        """The thing that he lies on or in: a bed, a coffin."""
        return self.bearer.thing if self.lies and self.bearer else None

    @property
    def is_covered(self) -> bool:
        """Whether he lies in what is shut over him: he is not drawn."""
        return bool(self.hidden) and self.hidden == self.upon

    @property
    def is_seen(self) -> bool:
        """Whether he is there, and not shut in a coffin."""
        return self.on_stage and not self.is_covered

    @property
    def extent(self) -> tuple[float, float]:
        """How far he reaches from west to east and from south to north, who lies: 尺."""
        broad, long = LYING
        return (long, broad) if round((self.facing or 0.0) / 90) % 2 else LYING

    @property
    def facing_basis(self) -> Basis:
        """On what his facing rests, which may be less than his place does."""
        return facing_basis(self.basis, self.derivation)


@dataclass(frozen=True, slots=True)
class ThingState:
    """One thing: lying somewhere, held, inside another thing, or not there yet (pos None)."""

    name: str
    kind: Kind
    pos: Point | None = None
    facing: float | None = None  # the way its head or front points
    head: float | None = None  # of a mat, which has both: the way its head (上) points
    held_by: str | None = None
    shared_with: str = ""  # who bears it with him: it is between the two
    inside: str | None = None
    place: str | None = None
    fill: str | None = None  # 實 虛 or None for what holds no wine
    manner: tuple[Manner, ...] = ()  # 張 弛 偃 舉 後首 …
    basis: Basis = Basis.經
    derivation: Derivation = ()

    @property
    def facing_basis(self) -> Basis:
        """On what the way its front points rests."""
        return facing_basis(self.basis, self.derivation)


@dataclass(frozen=True, slots=True)
class Event:
    """What one act comes to with one person: along what path, with what, to whom."""

    who: str
    by: Act  # the act it comes from
    path: tuple[Point, ...] = ()  # empty when nobody walks
    facing: float | None = None
    via: str | None = None
    thing: str | None = None
    to: tuple[str, ...] = ()  # the other people, a whole group by its name
    words: str | None = None
    was: str | None = None  # what he was called who bears another name from now on
    past: tuple[Point, ...] = ()  # of one who passes another that has gone by before: that way
    count: int = 1
    group: int = 0  # events with the same number are simultaneous; numbers rise with time
    clause: Basis = Basis.經  # what its clause is: 經 or 記
    placed: Basis | None = None  # on what the place rests that he or it comes to
    faced: Basis | None = None  # on what the facing does, where the act does not say it

    @property
    def verb(self) -> Verb:
        return self.by.verb

    @property
    def basis(self) -> Basis:
        """On what the deed rests: that he does this."""
        return self.basis_of(ActPart.DEED)

    @property
    def facing_basis(self) -> Basis:
        """On what the facing that it comes to rests."""
        return self.bases.get(ActPart.FACING, self.basis)

    def basis_of(self, part: ActPart) -> Basis:
        """On what a part of the act rests, as it is written."""
        ground = self.by.ground_of(part)
        return ground.basis if ground else self.clause

    @property
    def bases(self) -> Mapping[ActPart, Basis]:
        """On what each part rests that it has; what the act does not say is the engine's choice:
        a way round what stands there, his own stair."""
        found = {ActPart.DEED: self.basis}
        if self.count > 1:
            found[ActPart.NUMBER] = self.basis_of(ActPart.NUMBER)
        if self.via is not None:
            found[ActPart.STAIR] = self._said_or_ours(ActPart.STAIR)
        if len(self.path) > 1:
            found[ActPart.WAY] = self._said_or_ours(ActPart.WAY)
        if self.placed is not None:
            found[ActPart.PLACE] = self.placed
        if self.facing is not None:
            is_said = self.by.facing is not None
            own = self.basis_of(ActPart.FACING)
            found[ActPart.FACING] = own if is_said else self.faced or own
        if self.by.hand is not None:
            found[ActPart.HAND] = self.basis_of(ActPart.HAND)
        return found

    def _said_or_ours(self, part: ActPart) -> Basis:
        is_said = self.by.has(part) or part in self.by.by_part
        return self.basis_of(part) if is_said else Basis.擬

    @property
    def walked(self) -> float:
        """How long his way is, in 尺."""
        return sum(math.dist(a, b) for a, b in pairwise(self.path))

    @property
    def other(self) -> str | None:
        """The other person or group, where there is one alone."""
        return self.to[0] if len(self.to) == 1 else None


class Beat(NamedTuple):
    """A moment within a step, after one set of simultaneous acts: who and what is otherwise than
    at the beat before. Its events are those of its group."""

    group: int
    people: Mapping[str, PersonState]
    things: Mapping[str, ThingState]


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything's state after step `n`, with the step and what happened in it."""

    n: int
    step: Step
    people: Mapping[str, PersonState]
    things: Mapping[str, ThingState]
    events: tuple[Event, ...] = ()
    beats: tuple[Beat, ...] = ()  # before the last, after which all is as here
    matters: Mapping[str, object] = field(default_factory=dict)  # what it holds of each

    @property
    def spots(self) -> Mapping[str, Point]:
        """Where everybody and everything is that is somewhere."""
        every: Iterable[tuple[str, ThingState | PersonState]]
        every = chain(self.things.items(), self.people.items())
        return {name: each.pos for name, each in every if each.pos}
