"""Who is in which part of the place when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from layout.stage import Frame

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bar:
    """Steps of one section that follow one another."""

    section: str
    first: int
    last: int

    @property
    def steps(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Stay:
    """Steps through which somebody stays in one area; None: he is not on stage."""

    area: str | None
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Strip:
    """One person through all the steps."""

    who: str
    stays: tuple[Stay, ...]


def bars(frames: Sequence[Frame]) -> tuple[Bar, ...]:
    """The sections of the frames, in order."""
    return tuple(Bar(*run) for run in runs(frames, lambda frame: frame.step.section))


def strips(frames: Sequence[Frame], whom: Iterable[str]) -> tuple[Strip, ...]:
    """Each of them who is ever on stage."""
    found = (_strip(frames, who) for who in whom)
    return tuple(strip for strip in found if any(stay.area for stay in strip.stays))


def _strip(frames: Sequence[Frame], who: str) -> Strip:
    def area(frame: Frame) -> str | None:
        person = frame.people.get(who)
        return person.area if person is not None and person.on_stage else None

    return Strip(who, tuple(Stay(*run) for run in runs(frames, area)))


def runs(frames: Sequence[Frame], key: Callable[[Frame], T]) -> Iterator[tuple[T, int, int]]:
    """Frames that agree and follow one another: on what, and the first and the last of them."""
    at = 0
    for value, group in groupby(frames, key):
        count = sum(1 for _ in group)
        yield value, at, at + count - 1
        at += count
