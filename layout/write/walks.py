"""Ways of an animated SVG as paths: a bend costs its place, and no time of its own.

Between two rests a person goes along his path at one pace. He keeps to it exactly, is in place
exactly when he comes to rest and until he leaves, and where his pace changes on the way (on
stairs) he may be so far ahead or behind on it as nobody sees in a long film.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from layout.write.numbers import fmt
from layout.write.short import path, terse

Cell = tuple[int, int]  # a place in whole units of the file
_ASTRAY = 60.0  # units along the path
_OFF = 1.0  # units: no share of the path is told so coarsely that it is more than half so far off
Station = tuple[int, Cell]


@dataclass(frozen=True, slots=True)
class Walk:
    """A path, and how much of it is gone at which times."""

    path: str
    points: tuple[str, ...]
    times: tuple[int, ...]


def walk(told: Sequence[tuple[int, Cell | None]], stills: Collection[int]) -> Walk | None:
    """The way through the stations, in no time where he is nowhere; None for who never moves."""
    stations, leaps = _leaping(told)
    steps = [math.dist(a, b) for (_, a), (_, b) in pairwise(stations)]
    gone = list(accumulate(steps, initial=0.0))
    if not gone or not gone[-1]:
        return None
    keys = [(t, way) for (t, _), way in zip(stations, gone, strict=True)]
    kept = _kept(keys, leaps | set(_about(keys, sorted(stills))))
    corners = [cell for n, (_, cell) in enumerate(stations) if not n or steps[n - 1]]
    line = (("M", corners[0]), *(("L", corner) for corner in corners[1:]))
    digits = max(1, math.ceil(math.log10(gone[-1] / _OFF)))
    shares = (terse(fmt(keys[n][1] / gone[-1], digits)) for n in kept)
    return Walk(path(line, 1.0), tuple(shares), tuple(keys[n][0] for n in kept))


def _leaping(told: Sequence[tuple[int, Cell | None]]) -> tuple[list[Station], set[int]]:
    """The stations, and which of them are left or come to in no time, unseen."""
    stations: list[Station] = []
    leaps: set[int] = set()
    for n, (t, cell) in enumerate(told):
        if cell is None:
            continue
        if n and told[n - 1][1] is None and stations:
            stations.append((t, stations[-1][1]))
            leaps |= {len(stations) - 1, len(stations)}
        stations.append((t, cell))
    return stations, leaps


def _about(keys: Sequence[tuple[int, float]], stills: Sequence[int]) -> Iterator[int]:
    """The keys at a still of him on his way, else those before and after it."""
    for n, ((t, here), (after, there)) in enumerate(pairwise(keys)):
        if here != there:
            taken = stills[bisect_left(stills, t) : bisect_right(stills, after)]
            yield from (n for still in taken if still < after)
            yield from (n + 1 for still in taken if still > t)


def _kept(keys: Sequence[tuple[int, float]], strict: Collection[int]) -> list[int]:
    """The keys that must be told: where a rest begins or ends, and where else he went astray."""
    last = len(keys) - 1
    rests = [n for n in range(1, last) if n in strict or _is_rest(keys, n)]
    out = [0]
    for a, b in pairwise((0, *rests, last)):
        out += [*_between(keys, a, b), b]
    return out


def _is_rest(keys: Sequence[tuple[int, float]], n: int) -> bool:
    """Whether he stands before or after it, and not both."""
    return (keys[n - 1][1] == keys[n][1]) != (keys[n][1] == keys[n + 1][1])


def _between(keys: Sequence[tuple[int, float]], a: int, b: int) -> list[int]:
    """Of the keys between two that are told those that must be told as well."""
    (start, origin), (end, goal) = keys[a], keys[b]
    worst, far = a, _ASTRAY
    for n in range(a + 1, b):
        share = (keys[n][0] - start) / (end - start) if end > start else 0.0
        off = abs(origin + (goal - origin) * share - keys[n][1])
        if off > far:
            worst, far = n, off
    if worst == a:
        return []
    return [*_between(keys, a, worst), worst, *_between(keys, worst, b)]
