"""Keys thinned out: what lies on the way between its neighbours is left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from layout.reel import Angle, Showing, Spot

NEAR = 0.08  # mm off its way that nobody sees: a third of a pixel
ASKEW = 0.6  # degrees


def spots(keys: Sequence[Spot]) -> tuple[Spot, ...]:
    """The places without those passed at their time anyway."""
    kept = _kept([k.t for k in keys], [(k.x, k.y) for k in keys], NEAR)
    return tuple(keys[i] for i in kept)


def angles(keys: Sequence[Angle]) -> tuple[Angle, ...]:
    """The angles without those passed at their time anyway."""
    kept = _kept([k.t for k in keys], [(k.degrees, 0.0) for k in keys], ASKEW)
    return tuple(keys[i] for i in kept)


def shows(keys: Iterable[Showing]) -> tuple[Showing, ...]:
    """The looks without repetitions; of several at one time the last."""
    out: list[Showing] = []
    for key in keys:
        if out and out[-1].t == key.t:
            out.pop()
        if not out or out[-1].look != key.look:
            out.append(key)
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
