"""What stands before what, to an eye: exact for convex bodies that stand upright."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import pairwise
from statistics import fmean

from layout.site import Point, Ring
from layout.space import Eye

SLACK = 1e-6
HALF = 180.0  # degrees


@dataclass(frozen=True, slots=True)
class Bulk:
    """Where a body is: a convex ring, leftward about, from one height to another (尺)."""

    ring: Ring
    low: float
    high: float
    box: tuple[float, float, float, float] = field(init=False)

    def __post_init__(self) -> None:
        xs, ys = zip(*self.ring, strict=True)
        object.__setattr__(self, "box", (min(xs), min(ys), max(xs), max(ys)))


def farthest_first(bulks: Sequence[Bulk], eye: Eye) -> list[int]:
    """Their indexes in the order in which they are painted: nobody over one who is before him.

    Two that lie apart in plan are divided by the line of a side of one of them, and what is on the
    eye's side of it is before the other. Of two of which one is over the other that is painted
    last to which the eye is nearer in height. An eye between two sees neither hide the other.
    """
    after: list[list[int]] = [[] for _ in bulks]  # of each: those painted after it
    waits = [0] * len(bulks)
    spans = [span(bulk.ring, eye) for bulk in bulks]
    for i, (low, high) in enumerate(spans):
        for j in range(i):
            if spans[j][0] > high or spans[j][1] < low:
                continue
            before = is_before(bulks[i], bulks[j], eye)
            if before is not None:
                first, last = (j, i) if before else (i, j)
                after[first].append(last)
                waits[last] += 1
    return list(_one_by_one(after, waits, [-eye.far(_middle(bulk.ring)) for bulk in bulks]))


def _one_by_one(
    after: Sequence[Sequence[int]], waits: list[int], nearness: Sequence[float]
) -> Iterator[int]:
    """Each when all behind it are painted; of several the farthest. Where each of some waits for
    another (bodies that cross, which do not stand so), the farthest of all."""
    ready = [(near, i) for i, near in enumerate(nearness) if not waits[i]]
    ready.sort()
    left = {i for i, n in enumerate(waits) if n}
    while ready or left:
        if not ready:
            stuck = min(left, key=lambda i: (nearness[i], i))
            left.discard(stuck)
            ready.append((nearness[stuck], stuck))
        _, i = heappop(ready)
        yield i
        for j in after[i]:
            waits[j] -= 1
            if not waits[j] and j in left:
                left.discard(j)
                heappush(ready, (nearness[j], j))


def span(ring: Ring, eye: Eye) -> tuple[float, float]:
    """Between which degrees from straight ahead a ring is seen; all round, where it is about the
    eye or goes behind it."""
    seen = [eye.across(point) for point in ring]
    low, high = min(seen), max(seen)
    return (low, high) if high - low < HALF else (-HALF, HALF)


def is_before(bulk: Bulk, other: Bulk, eye: Eye) -> bool | None:
    """Whether one is before the other; None where neither can hide any of the other."""
    sides = set(_divided(bulk, other, eye.pos)) | {-s for s in _divided(other, bulk, eye.pos)}
    if sides:  # on one's side the other hides nothing of it: on either's, neither
        return None if (1 in sides) == (-1 in sides) else 1 in sides
    if bulk.low >= other.high - SLACK:
        return _over(other.high, bulk.low, eye.height)
    if other.low >= bulk.high - SLACK:
        is_under = _over(bulk.high, other.low, eye.height)
        return None if is_under is None else not is_under
    return eye.far(_middle(bulk.ring)) < eye.far(_middle(other.ring))


def _over(under: float, above: float, eye: float) -> bool | None:
    """Whether what is above is before what is under it; neither, where the eye is between."""
    return True if eye > above - SLACK else False if eye < under else None


def _divided(bulk: Bulk, other: Bulk, eye: Point) -> Iterator[int]:
    """Of each side of one that has all of the other beyond it: 1 if the eye is on its own side,
    -1 if on the other's, 0 if in the line."""
    for a, b in pairwise((*bulk.ring, bulk.ring[0])):
        x, y = b[0] - a[0], b[1] - a[1]
        reach = SLACK * (abs(x) + abs(y))
        if all(x * (p[1] - a[1]) - y * (p[0] - a[0]) <= reach for p in other.ring):
            side = x * (eye[1] - a[1]) - y * (eye[0] - a[0])
            yield 1 if side > reach else -1 if side < -reach else 0


def _middle(ring: Ring) -> Point:
    return fmean(x for x, _ in ring), fmean(y for _, y in ring)
