"""A rite as bytes, by its sections: after a change only those that are otherwise are packed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from layout.api.kept.packing import Shared, unpack, unpacked

if TYPE_CHECKING:
    from layout.api.rite import Compiled
    from layout.read.scene.written import ReadSection
    from layout.stage.course import PlayedSection


class Chunk(NamedTuple):
    """A section packed: as it was read, and as it was played where it has steps."""

    data: bytes
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


def to_kept(rite: Compiled, old: Kept | None) -> Kept:
    """The rite packed; of the old one all that is the same is used again."""
    shared = Shared((rite.site, rite.score.vocabulary, rite.score.cast, rite.score.things))
    before: dict[tuple[int, ...], tuple[PlayedSection | None, Chunk]] = {}
    if old is not None and old.shared == shared.data:
        shared.known_as(old.made)
        for (reading, part), chunk in zip(_pairs(old.rite), old.chunks, strict=True):
            before[_same(reading, part)] = part, chunk
    chunks = []
    for reading, part in _pairs(rite):
        if known := before.get(_same(reading, part)):
            chunks.append(_shifted(*known, part))
        else:
            chunks.append(Chunk(shared.pack((reading, part and _alone(part)))))
    start = rite.played._replace(parts=())
    head = replace(rite, score=replace(rite.score, steps=()), played=start, readings=(), frames=())
    return Kept(rite, shared.data, shared.pack(head), (), tuple(chunks))


def _shifted(then: PlayedSection | None, chunk: Chunk, now: PlayedSection | None) -> Chunk:
    """The same section with the numbers that it has now."""
    if then is None or now is None:
        return chunk
    by, groups = now.start.n - then.start.n, now.start.group - then.start.group
    return chunk._replace(by=chunk.by + by, groups=chunk.groups + groups)


def as_bytes(kept: Kept) -> bytes:
    """All of it in a row."""
    bodies = [kept.shared, kept.head, *(chunk.data for chunk in kept.chunks)]
    shifts = [(chunk.by, chunk.groups) for chunk in kept.chunks]
    index = json.dumps([[len(body) for body in bodies], shifts]).encode()
    return b"".join([len(index).to_bytes(8, "little"), index, *bodies])


def of_bytes(data: bytes) -> Kept:
    """The rite that these bytes are; some exception where they are none."""
    at = 8 + int.from_bytes(data[:8], "little")
    lengths, shifts = json.loads(data[8:at])
    ends = [at]
    for length in lengths:
        ends.append(ends[-1] + length)
    shared, head, *bodies = (data[a:b] for a, b in pairwise(ends))
    made = unpacked(shared)
    common = made[:-1]
    rite: Any = unpack(head, common)
    chunks = tuple(Chunk(body, *shift) for body, shift in zip(bodies, shifts, strict=True))
    readings: list[ReadSection] = []
    parts: list[PlayedSection] = []
    now = rite.played.start
    for chunk in chunks:
        reading, part = cast("tuple[ReadSection, PlayedSection | None]", unpack(chunk.data, common))
        readings.append(reading)
        if part is not None:
            parts.append(_at(part, chunk)._replace(start=now))
            now = parts[-1].end
    steps = tuple(step for each in readings for several in each.steps for step in several)
    played = rite.played._replace(parts=tuple(parts))
    score = replace(rite.score, steps=steps)
    whole = replace(
        rite, score=score, played=played, readings=tuple(readings), frames=played.frames
    )
    return Kept(whole, shared, head, made, chunks)


def _at(part: PlayedSection, chunk: Chunk) -> PlayedSection:
    """A section with the numbers that it has now."""
    if not chunk.by and not chunk.groups:
        return part
    from layout.play import moved  # noqa: PLC0415 - the play is loaded where a section has moved

    return moved(part, chunk.by, chunk.groups)


def stamps_of(kept: Kept, rests_on: str) -> tuple[str, ...]:
    """A stamp of each section, of what is shared, and of what else all of it rests on."""
    common = hashlib.sha256(rests_on.encode() + kept.shared)
    stamps = []
    for chunk in kept.chunks:
        own = common.copy()
        own.update(chunk.data)
        stamps.append(own.hexdigest())
    return tuple(stamps)


def _alone(part: PlayedSection) -> PlayedSection:
    """The section without where the one before it ended, which is kept with that."""
    return part._replace(start=part.end)


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
