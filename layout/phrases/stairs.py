"""A stair as one goes up it, whichever way it runs."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from layout.ground.body import Body
from layout.site import Point, Site
from layout.vocabulary import Storey


@dataclass(frozen=True, slots=True)
class Flight:
    """The unit step up, and the middles of foot and head."""

    up: Point
    foot: Point
    head: Point

    @property
    def long(self) -> float:
        return hypot(self.head[0] - self.foot[0], self.head[1] - self.foot[1])

    @property
    def runs_north(self) -> bool:
        """Whether it runs along the north-south line."""
        return abs(self.up[1]) >= abs(self.up[0])

    def above(self, by: float) -> Point:
        """So far beyond its head."""
        return (self.head[0] + self.up[0] * by, self.head[1] + self.up[1] * by)

    def below(self, by: float) -> Point:
        """So far out from its foot; less than nothing is on the stair."""
        return (self.foot[0] - self.up[0] * by, self.foot[1] - self.up[1] * by)


def flight_of(site: Site, body: Body) -> Flight:
    """The flight that a stair's body is, by the portal at its foot."""
    up = _up(site, body.name)
    x, y = body.middle
    ends = (
        ((x, body.south), (x, body.north))
        if abs(up[1]) >= abs(up[0])
        else ((body.west, y), (body.east, y))
    )
    foot, head = ends if up[0] + up[1] > 0 else ends[::-1]
    return Flight(up, foot, head)


def _up(site: Site, stair: str) -> Point:
    """The unit step up a stair: from the court to the hall."""
    for portal in site.portals:
        if portal.name == stair and len(portal.points) > 1:
            first, last = portal.points[0], portal.points[-1]
            heights = [site.areas[name].height for name in portal.areas]
            rises = heights[0] < heights[1] or not site.areas[portal.areas[1]].is_on(Storey.COURT)
            span = hypot(last[0] - first[0], last[1] - first[1]) or 1.0
            way = (1 if rises else -1) / span
            return (way * (last[0] - first[0]), way * (last[1] - first[1]))
    return (0.0, 1.0)
