"""Keys thinned out: what is passed anyway on the way between its neighbours is left out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from layout.picture import Angle, ReelSpot, Seen

NEAR = 0.08  # mm off its place that nobody sees: a third of a pixel of 96 to the inch
ASKEW = 0.6  # degrees


def spots(keys: Sequence[ReelSpot]) -> tuple[ReelSpot, ...]:
    """The places without those passed at their time anyway."""
    kept = _kept([k.t for k in keys], [(k.x, k.y) for k in keys], NEAR)
    return tuple(keys[i] for i in kept)


def angles(keys: Sequence[Angle]) -> tuple[Angle, ...]:
    """The angles without those passed at their time anyway."""
    kept = _kept([k.t for k in keys], [(k.degrees, 0.0) for k in keys], ASKEW)
    return tuple(keys[i] for i in kept)


def shows(keys: Iterable[Seen]) -> tuple[Seen, ...]:
    """The looks without repetitions; of several at one time the last."""
    out: list[Seen] = []
    for key in keys:
        if out and key.t == out[-1].t:
            out[-1] = key
        else:
            out.append(key)
        if len(out) > 1 and out[-1].look == out[-2].look:
            out.pop()
    return tuple(out)


def _kept(times: Sequence[int], values: Sequence[tuple[float, float]], near: float) -> list[int]:
    """Ramer, Douglas and Peucker; the keys that stay."""
    kept = {0, len(times) - 1}
    stack = [(0, len(times) - 1)]
    while stack:
        a, b = stack.pop()
        worst, far = a, near
        for i in range(a + 1, b):
            share = (times[i] - times[a]) / (times[b] - times[a]) if times[b] > times[a] else 0.0
            way = (p + (q - p) * share for p, q in zip(values[a], values[b], strict=True))
            off = math.dist(values[i], tuple(way))
            if off > far:
                worst, far = i, off
        if worst > a:
            kept.add(worst)
            stack += [(a, worst), (worst, b)]
    return sorted(kept)
