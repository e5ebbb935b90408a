"""The ground underfoot: where a way leads over a stair, and how high it is there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from layout.place import area_at
from layout.site import Area, Point, Ring, Site
from layout.vocabulary import Storey


@dataclass(frozen=True, slots=True)
class Ramp:
    """A stair as a slope from its foot to its head."""

    ring: Ring
    foot: Point
    head: Point
    low: float
    high: float

    def height(self, point: Point) -> float:
        along = (self.head[0] - self.foot[0], self.head[1] - self.foot[1])
        length = along[0] ** 2 + along[1] ** 2
        part = (point[0] - self.foot[0]) * along[0] + (point[1] - self.foot[1]) * along[1]
        share = min(1.0, max(0.0, part / length)) if length else 0.0
        return self.low + (self.high - self.low) * share

    def clip(self, a: Point, b: Point) -> tuple[float, float] | None:
        """The parts of the way from a to b between which it is on the stair, whose sides run
        with the winds."""
        enter, leave = 0.0, 1.0
        for axis in (0, 1):
            low = min(p[axis] for p in self.ring)
            high = max(p[axis] for p in self.ring)
            start, run = a[axis], b[axis] - a[axis]
            if abs(run) < 1e-9:
                if not low - 1e-9 <= start <= high + 1e-9:
                    return None
                continue
            first, second = sorted(((low - start) / run, (high - start) / run))
            enter, leave = max(enter, first), min(leave, second)
        return (enter, leave) if leave - enter > 1e-6 else None


class Underfoot:
    """A site as the foot meets it."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.ramps = tuple(_ramps(site))

    def height(self, point: Point) -> float:
        """尺 above the court."""
        area = area_at(self.site, point)
        if area is None:
            return 0.0
        ramp = next((r for r in self.ramps if r.ring == area.ring), None)
        return ramp.height(point) if ramp else area.height

    def stretches(self, a: Point, b: Point) -> list[tuple[Point, bool]]:
        """The way from a to b cut where stairs begin and end: where each part ends, and whether
        it is on a stair."""
        cuts = sorted(cut for ramp in self.ramps if (cut := ramp.clip(a, b)))
        out: list[tuple[Point, bool]] = []
        at = 0.0
        for enter, leave in cuts:
            if enter > at + 1e-6:
                out.append((_part(a, b, enter), False))
            out.append((_part(a, b, leave), True))
            at = leave
        if not out or at < 1.0 - 1e-6:
            out.append((b, False))
        out[-1] = (b, out[-1][1])
        return out


def _part(a: Point, b: Point, share: float) -> Point:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def _ramps(site: Site) -> Iterable[Ramp]:
    """Every stair that leads from one height to another."""
    for area in site.areas.values():
        if not area.is_on(Storey.STAIR):
            continue
        ends = sorted(_ends(site, area), key=lambda end: end[1])
        if len(ends) > 1:
            (foot, low), (head, high) = ends[0], ends[-1]
            yield Ramp(area.ring, foot, head, low, high)


def _ends(site: Site, stair: Area) -> Iterable[tuple[Point, float]]:
    """Where a stair meets other ground, and how high that is."""
    for portal in site.portals:
        if stair.name not in portal.areas:
            continue
        other = portal.areas[portal.areas[0] == stair.name]
        for a, b in pairwise(portal.points):
            yield ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), site.areas[other].height
