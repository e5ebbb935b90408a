"""Keys thinned out: what lies on the way between its neighbours is left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from layout.reel import Angle, Seen, Spot

NEAR = 0.08  # mm off its way that nobody sees: a third of a pixel of 96 to the inch
ASKEW = 0.6  # degrees


def spots(keys: Sequence[Spot], rough: float = 1.0) -> tuple[Spot, ...]:
    """The places without those passed at their time anyway."""
    kept = _kept([k.t for k in keys], [(k.x, k.y) for k in keys], NEAR * rough)
    return tuple(keys[i] for i in kept)


def angles(keys: Sequence[Angle], rough: float = 1.0) -> tuple[Angle, ...]:
    """The angles without those passed at their time anyway."""
    kept = _kept([k.t for k in keys], [(k.degrees, 0.0) for k in keys], ASKEW * rough)
    return tuple(keys[i] for i in kept)


def shows(keys: Iterable[Seen], brief: int = 1) -> tuple[Seen, ...]:
    """The looks without repetitions, and without those that last less than so many ms."""
    out: list[Seen] = []
    for key in keys:
        if out and key.t - out[-1].t < brief:
            out[-1] = Seen(out[-1].t, key.look)
        else:
            out.append(key)
        if len(out) > 1 and out[-1].look == out[-2].look:
            out.pop()
    return tuple(out)


def _kept(times: Sequence[int], values: Sequence[tuple[float, float]], limit: float) -> list[int]:
    """Ramer, Douglas and Peucker, the distance taken at the same time; the keys that stay."""
    kept = {0, len(times) - 1}
    stack = [(0, len(times) - 1)]
    while stack:
        a, b = stack.pop()
        if b - a < 2:
            continue
        (x, y), (x2, y2), span = values[a], values[b], times[b] - times[a]
        worst, far = a, 0.0
        for i in range(a + 1, b):
            share = (times[i] - times[a]) / span if span else 0.0
            dx, dy = x + (x2 - x) * share - values[i][0], y + (y2 - y) * share - values[i][1]
            off = (dx * dx + dy * dy) ** 0.5
            if off > far:
                worst, far = i, off
        if far > limit:
            kept.add(worst)
            stack += [(a, worst), (worst, b)]
    return sorted(kept)
