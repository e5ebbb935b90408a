"""What is done in a frame or a span, in order: numbered movements, and what is done on the spot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from layout.basis import Basis
from layout.score import Cast
from layout.stage import Event, Frame, PersonState, Point, Posture
from layout.vocabulary.verb import Does, Verb, VerbTrait

_LOW = (  # ever lower
    *(Posture.立, Posture.揖, Posture.俯, Posture.坐, Posture.拜, Posture.稽首, Posture.臥),
)
_FIELD = 4  # so many ways in one act are those along a field


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where somebody was when a movement began or ended, and the lowest that he bent there."""

    who: str
    pos: Point
    facing: float
    posture: Posture


@dataclass(frozen=True, slots=True)
class Movement:
    """Somebody, or a group together, goes somewhere; `events` are what is done there and before."""

    number: str  # "1", "2a"; empty for what is done on the spot
    who: tuple[str, ...]
    paths: tuple[tuple[Point, ...], ...]  # one for each who goes
    events: tuple[Event, ...]
    basis: Basis = Basis.經
    is_last: bool = False
    is_again: bool = False  # the same way as before: its line is already there

    @property
    def leader(self) -> str:
        return self.who[0]


@dataclass(slots=True)
class _Body:
    """How somebody faces and kneels while the events are followed."""

    facing: float
    posture: Posture
    bent: Posture | None = None  # the lowest since he came
    came: Point | None = None  # where his last way ended

    def bend(self, posture: Posture) -> None:
        """What is done on the spot is seen there when he has gone on."""
        self.bent = max(self.bent or posture, posture, key=_LOW.index)

    def ghost(self, who: str, at: Point) -> Ghost:
        """He, as he was there."""
        return Ghost(who, at, self.facing, self.bent or self.posture)


@dataclass(slots=True)
class _Follower:
    """Walks through the events, keeping what each person has done since he last went anywhere."""

    cast: Mapping[str, Cast]
    bodies: dict[str, _Body]
    ghosts: list[Ghost] = field(default_factory=list)
    moves: list[Movement] = field(default_factory=list)
    passed: set[tuple[str, Point]] = field(default_factory=set)

    def follow(self, events: Sequence[Event]) -> None:
        for _, run in groupby(events, key=lambda e: (e.group, e.by.word, self._troop(e))):
            together = list(run)
            walking = [e for e in together if len(e.path) > 1]
            gone = set[str]()  # who lays several things goes along them, and is nowhere between
            for event in walking:
                if (event.who, event.path[0]) in self.passed or event.who in gone:
                    continue  # he did not stop there
                gone.add(event.who)
                body = self.bodies.setdefault(event.who, _Body(event.facing or 0.0, Posture.立))
                self.ghosts.append(body.ghost(event.who, event.path[0]))
            who = tuple(dict.fromkeys(e.who for e in together))
            paths = tuple(path for one in who for path in _in_short(walking, one))
            self.moves.append(Movement("", who, paths, tuple(together), _weakest(together)))
            self.passed |= {(e.who, e.path[-1]) for e in walking if e.verb.does(Does.PASS_LEFT)}
            for event in together:
                self._turn(event)

    def _troop(self, event: Event) -> str:
        if event.verb.does(Does.PASS_LEFT):
            return "、".join(event.to) or event.who  # all who pass the same
        member = self.cast.get(event.who)
        return (member.group if member else None) or event.who

    def _turn(self, event: Event) -> None:
        body = self.bodies.setdefault(event.who, _Body(0.0, Posture.立))
        if event.facing is not None:
            body.facing = event.facing
        kneeling, verb = event.by.kneeling, event.verb
        if len(event.path) > 1:
            body.bent, body.came = None, event.path[-1]
        if kneeling or verb.does(Does.SIT):
            body.posture = Posture.坐
        elif kneeling is False or verb.does(Does.RISE, Does.STAND) or len(event.path) > 1:
            body.posture = Posture.立
        body.bend(_bent_by(verb) or body.posture)

    def gone(self, people: Mapping[str, PersonState]) -> Iterator[Ghost]:
        """Who has gone out of sight, where he was last."""
        for who, body in self.bodies.items():
            person = people.get(who)
            is_there = person is not None and person.on_stage and person.pos is not None
            if body.came is not None and not is_there:
                yield body.ghost(who, body.came)


def _in_short(walking: Sequence[Event], who: str) -> Sequence[tuple[Point, ...]]:
    """The ways of one who does several things by one act: who lays a field goes to its first, and
    along it to its last."""
    paths = [event.path for event in walking if event.who == who]
    return paths if len(paths) < _FIELD else [paths[0], (paths[0][-1], paths[-1][-1])]


def _bent_by(verb: Verb) -> Posture | None:
    """How low somebody bends by a verb and rises again."""
    for effect in verb.effects:
        if effect.does in (Does.BOW, Does.POSTURE):
            return Posture(effect.of or Posture.拜)
        if effect.does is Does.SALUTE:
            return Posture.揖
    return None


def gather(
    frames: Sequence[Frame], before: Frame | None, cast: Mapping[str, Cast], first: int = 1
) -> tuple[tuple[Movement, ...], tuple[Ghost, ...]]:
    """The movements of the frames in order, numbered from `first`, and a ghost at the start of
    each, and where somebody goes out of sight."""
    start = before or frames[0]
    bodies = {
        p.name: _Body(p.facing or 0.0, p.rest) for p in start.people.values() if p.pos is not None
    }
    follower = _Follower(cast, bodies)
    for frame in frames:
        follower.follow(frame.events)
    ghosts = (*follower.ghosts, *follower.gone(frames[-1].people))
    return tuple(_numbered(_gathered(follower.moves), first)), ghosts


def _gathered(moves: Sequence[Movement]) -> list[Movement]:
    """Acts done on the spot join the movement of the same people before, else after them."""
    out: list[Movement] = []
    waiting: list[Movement] = []
    for move in moves:
        if move.paths:
            own = [w for w in waiting if w.who == move.who]
            waiting = [w for w in waiting if w.who != move.who]
            out += waiting
            waiting = []
            events = (*(e for w in own for e in w.events), *move.events)
            out.append(replace(move, events=events))
        elif out and out[-1].who == move.who:
            out[-1] = replace(out[-1], events=(*out[-1].events, *move.events))
        elif (last := waiting or out) and _is_likewise(last[-1], move):
            who = (*last[-1].who, *move.who)
            last[-1] = replace(last[-1], who=who, events=(*last[-1].events, *move.events))
        elif waiting and waiting[-1].who == move.who:
            waiting[-1] = replace(waiting[-1], events=(*waiting[-1].events, *move.events))
        else:
            waiting.append(move)
            if out:
                out += waiting
                waiting = []
    return out + waiting


def _is_likewise(movement: Movement, other: Movement) -> bool:
    """Whether somebody only does where he is what another has just done: both go home, both sit."""
    if movement.paths or other.paths or set(movement.who) & set(other.who):
        return False
    done = {(e.by.word, e.to, e.thing, e.by.place) for e in (*movement.events, *other.events)}
    return len(done) == 1 and not other.events[0].verb.is_(VerbTrait.PLACED)


def _numbered(moves: Sequence[Movement], first: int) -> Iterator[Movement]:
    """Numbers in the order of the text; what is done at the same time shares one, with a, b.

    Who goes the same way once more goes by the number that the way already has.
    """
    walks = [m for m in moves if m.paths]
    ways: dict[tuple[object, ...], int] = {}
    times: dict[int, list[int]] = {}
    for i, move in enumerate(walks):
        if ways.setdefault(_way(move), i) == i:
            times.setdefault(next(e.group for e in move.events if len(e.path) > 1), []).append(i)
    labels: dict[int, str] = {}
    for number, indexes in enumerate(times.values(), first):
        for letter, i in zip("abcdefghijklmnopqrstuvwxyz", indexes, strict=False):
            labels[i] = f"{number}{letter}" if len(indexes) > 1 else str(number)
    count = 0
    for move in moves:
        if not move.paths:
            yield move
            continue
        own = ways[_way(move)]
        label = labels.get(own, "")
        is_last = own == ways[_way(walks[-1])]
        yield replace(move, number=label, is_last=is_last, is_again=own != count)
        count += 1


def _way(move: Movement) -> tuple[object, ...]:
    """Who goes and between which places, to the 尺."""
    ends = (p for path in move.paths for p in (path[0], path[-1]))
    return (move.who, *((round(x), round(y)) for x, y in ends))


def _weakest(events: Sequence[Event]) -> Basis:
    basis = events[0].basis
    for event in events[1:]:
        basis = basis.weaker(event.basis)
    return basis
