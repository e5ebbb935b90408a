"""A rite as bytes, by its sections: after a change only those that are otherwise are packed, and
how a section was played is unpacked when it is first asked for."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast, overload

from layout.api.kept.packing import Shared, unpack, unpacked
from layout.value import uncollected

if TYPE_CHECKING:
    from layout.api.rite import Compiled
    from layout.read.scene.written import ReadSection
    from layout.stage.course import PlayedSection

T = TypeVar("T")


class Chunk(NamedTuple):
    """A section packed: as it was read, and how it was played, if it has steps."""

    reading: bytes
    play: bytes
    digest: str  # of both
    by: int = 0  # how much higher its numbers are now than in there: of its steps,
    groups: int = 0  # and of its events


@dataclass(frozen=True, slots=True)
class Kept:
    """A rite with the bytes that it came of."""

    rite: Compiled
    shared: bytes
    head: bytes
    made: Sequence[object]  # what came of the shared ones, where they were unpacked
    chunks: tuple[Chunk, ...]


class Late(Sequence[T]):
    """A row of things in runs: a run is made when one of it is first asked for."""

    def __init__(self, lengths: Sequence[int], run: Callable[[int], Sequence[T]]) -> None:
        self._ends = [*accumulate(lengths)]
        self._run = lru_cache(maxsize=None)(run)

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...
    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        if isinstance(at, slice):
            return tuple(self[i] for i in range(len(self))[at])
        at = range(len(self))[at]
        which = bisect_right(self._ends, at)
        return self._run(which)[
            at - self._ends[which]
        ]  # from its end: what is before does not matter

    def __iter__(self) -> Iterator[T]:
        for which in range(len(self._ends)):
            yield from self._run(which)


def to_kept(rite: Compiled, old: Kept | None) -> Kept:
    """The rite packed; of the old one all that is the same is used again."""
    shared = _beneath(rite, old)
    before: dict[tuple[int, ...], tuple[PlayedSection | None, Chunk]] = {}
    if old is not None and old.shared == shared.data:
        for (reading, part), chunk in zip(_pairs(old.rite), old.chunks, strict=True):
            before[_same(reading, part)] = part, chunk
    chunks = []
    for reading, part in _pairs(rite):
        if known := before.get(_same(reading, part)):
            chunks.append(_shifted(*known, part))
        else:
            one, two = shared.pack(reading, part)
            chunks.append(Chunk(one, two, hashlib.sha256(one + two).hexdigest()))
    start = rite.played._replace(parts=())
    head = replace(rite, score=replace(rite.score, steps=()), played=start, readings=(), frames=())
    return Kept(rite, shared.data, shared.pack(head)[0], (), tuple(chunks))


def _beneath(rite: Compiled, old: Kept | None) -> Shared:
    """What the sections have in common: the place, the words, and how all is at first, since most
    things stay long as they are."""
    score, begun = rite.score, rite.played.start
    common = (rite.site, score.vocabulary, score.cast, score.things, begun)
    if old is not None and old.made:
        its = old.rite.score
        if common == (old.rite.site, its.vocabulary, its.cast, its.things, old.rite.played.start):
            return Shared.again(old.shared, old.made)
    return Shared(common)


def _shifted(then: PlayedSection | None, chunk: Chunk, now: PlayedSection | None) -> Chunk:
    """The same section with the numbers that it has now."""
    if then is None or now is None:
        return chunk
    by, groups = now.end.n - then.end.n, now.end.group - then.end.group
    return chunk._replace(by=chunk.by + by, groups=chunk.groups + groups)


def as_bytes(kept: Kept) -> bytes:
    """All of it in a row."""
    bodies = [kept.shared, kept.head]
    for chunk in kept.chunks:
        bodies += chunk.reading, chunk.play
    rest = [chunk[2:] for chunk in kept.chunks]
    index = json.dumps([[len(body) for body in bodies], rest]).encode()
    return b"".join([len(index).to_bytes(8, "little"), index, *bodies])


def of_bytes(data: bytes) -> Kept:
    """The rite that these bytes are; some exception where they are none."""
    at = 8 + int.from_bytes(data[:8], "little")
    lengths, rest = json.loads(data[8:at])
    ends = [*accumulate(lengths, initial=at)]
    shared, head, *bodies = (data[a:b] for a, b in pairwise(ends))
    pairs = zip(bodies[::2], bodies[1::2], rest, strict=True)
    chunks = tuple(Chunk(reading, play, *told) for reading, play, told in pairs)
    made = unpacked(shared)
    common = made[:-1]
    rite: Any = unpack(head, common)
    beneath = [unpacked(chunk.reading, common) for chunk in chunks]
    readings: list[ReadSection] = [each[-1] for each in beneath]
    steps = [[step for several in reading.steps for step in several] for reading in readings]
    played = [
        partial(_played, chunk, own[len(common) : -1], common)
        for chunk, own, there in zip(chunks, beneath, steps, strict=True)
        if there
    ]
    parts = Late([1] * len(played), lambda which: (played[which](),))
    frames = Late([len(there) for there in steps if there], lambda which: parts[which].frames)
    score = replace(rite.score, steps=tuple(step for there in steps for step in there))
    course = rite.played._replace(parts=parts)
    whole = replace(rite, score=score, played=course, readings=tuple(readings), frames=frames)
    return Kept(whole, shared, head, made, chunks)


@uncollected()
def _played(chunk: Chunk, read: Sequence[object], common: Sequence[object]) -> PlayedSection:
    """How a section was played, upon what it was read as."""
    part = cast("PlayedSection", unpack(chunk.play, [*common, *read]))
    return _at(part, chunk)


def _at(part: PlayedSection, chunk: Chunk) -> PlayedSection:
    """A section with the numbers that it has now."""
    if not chunk.by and not chunk.groups:
        return part
    from layout.play import moved  # noqa: PLC0415 - the play is loaded where a section has moved

    return moved(part, chunk.by, chunk.groups)


def stamps_of(kept: Kept, rests_on: str) -> tuple[str, ...]:
    """A stamp of each section, of what is shared, and of what else all of it rests on."""
    common = f"{rests_on} {hashlib.sha256(kept.shared).hexdigest()}"
    return tuple(
        hashlib.sha256(f"{common} {chunk.digest}".encode()).hexdigest() for chunk in kept.chunks
    )


def _pairs(rite: Compiled) -> Iterator[tuple[ReadSection, PlayedSection | None]]:
    """The sections as they were read, each with how it was played."""
    parts = iter(rite.played.parts)
    for reading in rite.readings:
        yield reading, next(parts) if any(reading.steps) else None


def _same(reading: ReadSection, part: PlayedSection | None) -> tuple[int, ...]:
    """By what a section is known again, whatever its numbers are now."""
    if part is None:
        return (id(reading),)
    last = part.frames[-1]
    return id(reading), id(part.frames[0].step), id(last.people), id(last.things)
