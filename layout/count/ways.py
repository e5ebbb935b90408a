"""The whole way of one person: every path that he walks, in order."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from layout.site import Point
from layout.stage import Frame

NEAR = 0.5  # 尺: points no farther apart are one, where ways are laid over one another

Stretch = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Leg:
    """One path, and in which step he walks it."""

    at: int
    section: str
    points: tuple[Point, ...]

    @property
    def length(self) -> float:
        return sum(math.dist(a, b) for a, b in pairwise(self.points))


def legs(frames: Sequence[Frame], who: str) -> tuple[Leg, ...]:
    """Every path of the person, from the first step to the last."""
    return tuple(
        Leg(at, frame.step.section, event.path)
        for at, frame in enumerate(frames)
        for event in frame.events
        if event.who == who and len(event.path) > 1
    )


def walked(ways: Iterable[Leg]) -> Mapping[Stretch, int]:
    """How often each straight stretch is walked, either way."""
    count: Counter[Stretch] = Counter()
    for leg in ways:
        for a, b in pairwise(leg.points):
            one, two = sorted((_rounded(a), _rounded(b)))
            if one != two:
                count[one, two] += 1
    return count


def _rounded(point: Point) -> Point:
    return round(point[0] / NEAR) * NEAR, round(point[1] / NEAR) * NEAR
