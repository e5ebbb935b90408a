"""Lines as a knife leaves them: slender polygons, not quite even and not quite straight; the same
on every run, for each is seeded by itself."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from layout.picture import Group, Ink, Item, Path
from layout.shape import Point, rings

STEP = 3.2  # mm between the points of the noise
UNEVEN = 0.15  # of the width
WANDER = 0.06  # mm from the line that is meant
LEAST = 0.2  # mm: what is finer stays a plain line
LONG = 2.6  # mm: so do shorter lines
LEFT_ALONE = frozenset(["halo", "path", "head", "number", "basis", "tablet", "person"])


def carved(items: Iterable[Item]) -> tuple[Item, ...]:
    """The ink with its straight solid lines as cut by hand; all else as it is."""
    return tuple(_carved(items))


def _carved(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=carved(item.items))
        elif isinstance(item, Path) and _is_line(item):
            yield from _cut(item)
        else:
            yield item


def _is_line(path: Path) -> bool:
    ink = path.ink
    return (
        bool(ink.stroke)
        and ink.width >= LEAST
        and not ink.dash
        and path.cls not in LEFT_ALONE
        and all(op in "MLZ" for op, _ in path.segments)
    )


def _cut(path: Path) -> Iterator[Item]:
    """The fill as it was, then each straight piece as a sliver; a path of short pieces as it is."""
    pieces = [pair for points in _lines(path) for pair in pairwise(points)]
    if not pieces or min(math.dist(a, b) for a, b in pieces) < LONG:
        yield path
        return
    ink = path.ink
    if ink.fill or path.hatch:
        yield replace(path, ink=Ink(ink.fill))
    shape = tuple(s for a, b in pieces for s in _sliver(a, b, ink.width))
    yield Path(shape, Ink(ink.stroke), cls=path.cls)


def _lines(path: Path) -> Iterator[tuple[Point, ...]]:
    closed = any(op == "Z" for op, _ in path.segments)
    for ring in rings(path.segments):
        yield (*ring, ring[0]) if closed else ring


def _sliver(a: Point, b: Point, width: float) -> Iterator[tuple[str, tuple[float, ...]]]:
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    count = max(2, round(length / STEP))
    noise = _noise(f"{a[0]:.2f} {a[1]:.2f} {b[0]:.2f} {b[1]:.2f}", 2 * (count + 1))
    over = width * 0.42  # a knife runs past the corner
    up: list[Point] = []
    down: list[Point] = []
    for n in range(count + 1):
        along = -over + (length + 2 * over) * n / count
        off = WANDER * noise[2 * n] * (0.3 if n in (0, count) else 1.0)
        half = width / 2 * (1 + UNEVEN * noise[2 * n + 1])
        for side, sign in ((up, 1.0), (down, -1.0)):
            reach = off + sign * half
            side.append((a[0] + ux * along - uy * reach, a[1] + uy * along + ux * reach))
    first, *rest = [*up, *down[::-1]]
    yield "M", first
    yield from (("L", p) for p in rest)
    yield "Z", ()


def _noise(seed: str, count: int) -> Sequence[float]:
    """Numbers between -1 and 1 that come of the seed."""
    state = zlib.crc32(seed.encode())
    out = []
    for _ in range(count):
        state = (1103515245 * state + 12345) & 0x7FFFFFFF
        out.append((state >> 8) / (0x7FFFFFFF >> 9) - 1.0)
    return out
