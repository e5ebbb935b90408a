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
from typing import Any, NamedTuple, TypeVar, overload

from layout.api.compiled import Compiled
from layout.cache import again
from layout.cache.packing import Shared, unpack, unpacked
from layout.read.scene.written import ReadSection
from layout.score import Step
from layout.stage.course import PlayedSection
from layout.value import uncollected

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
    chunks: tuple[Chunk, ...]


class InRuns(Sequence[T]):
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
    score = rite.score
    # what sections have in common: the place, the words, and how all is at first, since most
    # things stay long as they are
    shared = Shared((rite.site, score.vocabulary, score.cast, score.things, rite.played.start))
    known: dict[tuple[int, ...], tuple[PlayedSection | None, Chunk]] = {}
    if old is not None and old.shared == shared.data:
        for (reading, part), chunk in zip(_pairs(old.rite), old.chunks, strict=True):
            known[_same(reading, part)] = part, chunk
    chunks = []
    for reading, part in _pairs(rite):
        then, chunk = again(_same(reading, part), partial(_chunk, shared, reading, part), known)
        chunks.append(_shifted(then, chunk, part))
    start = rite.played._replace(parts=())
    head = replace(rite, score=replace(score, steps=()), played=start, readings=(), frames=())
    return Kept(rite, shared.data, shared.pack(head)[0], tuple(chunks))


def _chunk(
    shared: Shared, reading: ReadSection, part: PlayedSection | None
) -> tuple[PlayedSection | None, Chunk]:
    one, two = shared.pack(reading, part)
    return part, Chunk(one, two, hashlib.sha256(one + two).hexdigest())


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


def of_bytes(data: bytes, anew: Callable[[], Compiled]) -> Kept:
    """The rite that these bytes are; some exception where they are none. `anew`: the rite made, for
    where it is found late that how a section was played cannot be read."""
    at = 8 + int.from_bytes(data[:8], "little")
    lengths, rest = json.loads(data[8:at])
    ends = [*accumulate(lengths, initial=at)]
    shared, head, *bodies = (data[a:b] for a, b in pairwise(ends))
    pairs = zip(bodies[::2], bodies[1::2], rest, strict=True)
    chunks = tuple(Chunk(reading, play, *told) for reading, play, told in pairs)
    made = unpacked(shared)
    common = made[:-1]
    rite: Any = unpack(head, common)
    if not isinstance(rite, Compiled):
        raise TypeError("this is no rite")
    beneath = [unpacked(chunk.reading, common) for chunk in chunks]
    readings: list[ReadSection] = [each[-1] for each in beneath]
    steps = [[step for several in reading.steps for step in several] for reading in readings]
    played = [
        partial(_played, chunk, own[len(common) : -1], common, there)
        for chunk, own, there in zip(chunks, beneath, steps, strict=True)
        if there
    ]
    remade = lru_cache(maxsize=1)(lambda: anew().played.parts)

    def part(which: int) -> tuple[PlayedSection]:
        try:
            return (played[which](),)
        except Exception:
            return (remade()[which],)  # what cannot be read is the same as nothing

    parts = InRuns([1] * len(played), part)
    frames = InRuns([len(there) for there in steps if there], lambda which: parts[which].frames)
    score = replace(rite.score, steps=tuple(step for there in steps for step in there))
    course = rite.played._replace(parts=parts)
    whole = replace(rite, score=score, played=course, readings=tuple(readings), frames=frames)
    return Kept(whole, shared, head, chunks)


@uncollected()
def _played(
    chunk: Chunk, read: Sequence[object], common: Sequence[object], steps: Sequence[Step]
) -> PlayedSection:
    """How a section was played, upon what it was read as, with the numbers that it has now."""
    part = unpack(chunk.play, [*common, *read])
    if not isinstance(part, PlayedSection) or len(part.frames) != len(steps):
        raise TypeError("this is no section of so many steps")
    if any(frame.step != step for frame, step in zip(part.frames, steps, strict=True)):
        raise ValueError("these are other steps")
    return part.moved(chunk.by, chunk.groups)


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
