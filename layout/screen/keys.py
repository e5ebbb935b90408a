"""Keys thinned out: what lies on the way between its neighbours is left out."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from layout.reel import Angle, Seen, Spot

NEAR = 0.08  # mm off its way that nobody sees: a third of a pixel of 96 to the inch
ASKEW = 0.6  # degrees


@dataclass(frozen=True, slots=True)
class Thrift:
    """How far from the truth a key may be, to save others."""

    near: float = NEAR  # mm
    firm: float = NEAR  # mm, at the end of a step
    sway: float = NEAR  # mm that the camera may be off
    askew: float = ASKEW  # degrees
    brief: int = 1  # ms: a look that lasts less is left out
    late: int = 0  # ms that something may pass a place too late or too early
    stoops: bool = True  # what is held lies where the posture of the body puts it

    def of_camera(self) -> Thrift:
        """The same for the camera's own way."""
        return replace(self, near=self.sway)


FULL = Thrift()
SPARSE = Thrift(1.6, 0.7, 5.0, 6 * ASKEW, 1500, 2000, stoops=False)


def spots(
    keys: Sequence[Spot], thrift: Thrift = FULL, stills: Collection[int] = ()
) -> tuple[Spot, ...]:
    """The places without those passed anyway: at their time, or so late as is allowed; but at the
    times of stills, without fail."""
    points = [(k.x, k.y) for k in keys]
    strict = [thrift.firm if not thrift.late or k.t in stills else None for k in keys]
    speed = thrift.near / max(1, thrift.late)
    return tuple(keys[i] for i in _kept([k.t for k in keys], points, strict, thrift.near, speed))


def angles(keys: Sequence[Angle], thrift: Thrift = FULL) -> tuple[Angle, ...]:
    """The angles without those passed at their time anyway."""
    points = [(k.degrees, 0.0) for k in keys]
    kept = _kept([k.t for k in keys], points, [thrift.askew] * len(keys), thrift.askew, 1.0)
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


def _kept(
    times: Sequence[int],
    values: Sequence[tuple[float, float]],
    strict: Sequence[float | None],
    limit: float,
    speed: float,
) -> list[int]:
    """Ramer, Douglas and Peucker; the keys that stay.

    How far a key is from the way without it is taken at the same time where it is strict, and so
    much is allowed; else in space and time together, a ms being as much as `speed`.
    """
    kept = {0, len(times) - 1}
    stack = [(0, len(times) - 1)]
    while stack:
        a, b = stack.pop()
        if b - a < 2:
            continue
        begin, end = ((*values[i], times[i] * speed) for i in (a, b))
        worst, far = a, 1.0
        for i in range(a + 1, b):
            here = (*values[i], times[i] * speed)
            allowed = strict[i]
            off = _off(begin, end, here, is_strict=allowed is not None) / (allowed or limit)
            if off > far:
                worst, far = i, off
        if worst > a:
            kept.add(worst)
            stack += [(a, worst), (worst, b)]
    return sorted(kept)


_Event = tuple[float, float, float]  # x y and time


def _off(begin: _Event, end: _Event, here: _Event, *, is_strict: bool) -> float:
    """From a key to the way between two others."""
    way = tuple(b - a for a, b in zip(begin, end, strict=True))
    to = tuple(h - a for a, h in zip(begin, here, strict=True))
    if is_strict:
        share = to[2] / way[2] if way[2] else 0.0
    else:
        length = sum(w * w for w in way)
        share = sum(w * t for w, t in zip(way, to, strict=True)) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.sqrt(sum((t - w * share) ** 2 for w, t in zip(way, to, strict=True)))
