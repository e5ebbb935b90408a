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
from itertools import accumulate, count, groupby, pairwise

from layout.write.numbers import fmt
from layout.write.short import path, terse

Cell = tuple[int, int]  # a place in whole units of the file
_ASTRAY = 60.0  # units along the path
_OFF = 0.4  # units: no share of the path is told so coarsely that it is farther off
_AWAY, _FIRST = "M9e4 0h1", 1.0  # a place out of sight, and the length of its own
Key = tuple[int, float | None]  # ms, and how much of the way is gone then; None for out of sight


@dataclass(frozen=True, slots=True)
class Walk:
    """A path, and how much of it is gone at which times."""

    path: str
    points: tuple[str, ...]
    times: tuple[int, ...]


def walk(told: Sequence[tuple[int, Cell | None]], stills: Collection[int]) -> Walk | None:
    """The way through all cells, and out of sight where there is none; None for who never moves."""
    cells = [cell for _, cell in told if cell is not None]
    steps = [math.dist(a, b) for a, b in pairwise(cells)]
    if not any(steps):
        return None
    corners = [cells[0], *(cell for cell, step in zip(cells[1:], steps, strict=True) if step)]
    line = path((("M", corners[0]), *(("L", corner) for corner in corners[1:])), 1.0)
    gone = accumulate(steps, initial=0.0)
    keys = [(t, None if cell is None else next(gone)) for t, cell in told]
    kept = list(_told(keys, sorted(stills)))
    times = tuple(_times(kept, stills))
    if all(way is not None for _, way in kept):
        return Walk(line, _shares(kept, sum(steps), 0.0), times)
    return Walk(_AWAY + line, _shares(kept, sum(steps), _FIRST), times)


def _times(kept: Sequence[Key], stills: Collection[int]) -> Iterator[int]:
    """When the keys are; who walks to his place till the end of a step is there before it."""
    for (before, origin), (t, way) in pairwise([(0, None), *kept]):
        yield t - (t in stills and t > before and None not in {origin, way} and origin != way)


def _told(keys: Sequence[Key], stills: Sequence[int]) -> Iterator[Key]:
    """The keys that must be told: of each absence where it begins and ends, of each stay more."""
    for is_away, run in groupby(keys, key=lambda key: key[1] is None):
        if is_away:
            first, *others = run
            yield from (first, *others[-1:])
        else:
            stay = [(t, way) for t, way in run if way is not None]
            yield from (stay[n] for n in _kept(stay, set(_about(stay, stills))))


def _shares(keys: Sequence[Key], length: float, before: float) -> tuple[str, ...]:
    """How much of the path is gone at each key; so much of it lies before the way."""
    whole = before + length
    return tuple("0" if way is None else _share(before + way, before, whole) for _, way in keys)


def _share(gone: float, before: float, whole: float) -> str:
    """A share of the path in as few digits as tell it well enough, and never out of sight."""
    for digits in count(0):
        parts = 10**digits
        least = math.floor(before / whole * parts) + 1 if before else 0
        share = max(least, round(gone / whole * parts)) / parts
        if share <= 1 and abs(share * whole - gone) <= _OFF:
            return terse(fmt(share, digits))
    raise AssertionError


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
