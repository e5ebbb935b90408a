"""An eye in a place: how high it is, which way it looks, and where a point is from it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from layout.site import Point, Site
from layout.space.bodies import BODIES
from layout.space.ground import Underfoot
from layout.stage import PersonState


@dataclass(frozen=True, slots=True)
class Eye:
    """Whose it is; where (尺), how high over the court, and the bearing that it looks on."""

    who: str
    pos: Point
    height: float
    facing: float

    def across(self, point: Point) -> float:
        """How far to the right of straight ahead a point is: degrees, to the left less than 0."""
        east, north = point[0] - self.pos[0], point[1] - self.pos[1]
        turn = math.degrees(math.atan2(east, north)) - self.facing
        return (turn + 180.0) % 360.0 - 180.0

    def far(self, point: Point) -> float:
        """How far it is over the ground, in 尺."""
        return math.dist(self.pos, point)


def eye_of(person: PersonState, site: Site, ground: Underfoot) -> Eye:
    """The eye of somebody who is there, as he stands, kneels or lies."""
    assert person.pos is not None
    assert person.facing is not None
    height = ground.height(person.pos) + BODIES[person.posture].eye / site.units["尺"]
    return Eye(person.name, person.pos, height, person.facing)
