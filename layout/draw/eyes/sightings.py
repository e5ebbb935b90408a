"""Who is where to an eye, how far off, which side of him it sees, and whether it sees him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from layout.draw.eyes.terrain import Piece, Stuff, house_of, terrain
from layout.shape import Pose
from layout.site import Point, Site
from layout.space import BODIES, Eye, Underfoot, high, lifted, oblong
from layout.stage import Frame, PersonState
from layout.vocabulary import KindTrait


@dataclass(frozen=True, slots=True)
class Sighting:
    """Somebody else in the same house."""

    person: PersonState
    pos: Point
    across: float  # degrees to the right of straight ahead
    far: float  # 尺
    base: float  # of the ground he is on, 尺
    turn: float  # degrees from facing the eye, to the eye's right: 0 his face, 180 his back
    is_hidden: bool  # by what is built, or by a curtain


def sightings(site: Site, frame: Frame, eye: Eye) -> tuple[Sighting, ...]:
    """Everybody else in the eye's house, from its left to its right."""
    viewer = frame.people[eye.who]
    house = house_of(site, viewer.area)
    within = {name for ground in house for name in site.grounds[ground]}
    pieces = (*terrain(site, house), *screens(site, frame))
    found = _found(site, frame, eye, within, pieces)
    return tuple(sorted(found, key=lambda sighting: (sighting.across, sighting.far)))


def _found(
    site: Site, frame: Frame, eye: Eye, within: set[str], pieces: Sequence[Piece]
) -> Iterator[Sighting]:
    ground, metre = Underfoot(site), site.units["尺"]
    for person in frame.people.values():
        pos, facing = person.pos, person.facing
        if not person.is_seen or pos is None or person.name == eye.who or pos == eye.pos:
            continue
        if person.area is not None and person.area not in within:
            continue
        base = ground.height(pos) + lifted(person, frame.things, metre)
        head = base + BODIES[person.posture].head.up / metre
        across = eye.across(pos)
        turn = ((facing or 0.0) - eye.facing - across - 180.0) % 360.0
        carriage = person.bearer.thing if person.bearer else ""  # with its curtains down
        is_shut = bool(carriage) and person.hidden == carriage
        is_hidden = is_shut or is_screened(eye, pos, head, pieces)
        turn = turn - 360.0 if turn > 180.0 else turn
        yield Sighting(person, pos, across, eye.far(pos), base, -turn, is_hidden)


def screens(site: Site, frame: Frame) -> Iterator[Piece]:
    """What hangs or stands in doorways and along edges, as high as it is."""
    ground, metre = Underfoot(site), site.units["尺"]
    for thing in frame.things.values():
        if thing.pos is not None and thing.held_by is None and thing.kind.has(KindTrait.FILLS):
            pose = Pose(thing.pos[0], -thing.pos[1], thing.facing or 0.0, 1.0)
            corners = (pose.point(*corner) for corner in oblong(*thing.kind.size))
            ring = tuple((x, -y) for x, y in corners)
            top = ground.height(thing.pos) + high(thing.kind, metre) / metre
            yield Piece(ring, top, Stuff.WALL, ())


def is_screened(eye: Eye, pos: Point, height: float, pieces: Sequence[Piece]) -> bool:
    """Whether something stands in the line from the eye to a point at that height."""
    return any(is_met(piece, eye, pos, height) is not None for piece in pieces)


def is_met(piece: Piece, eye: Eye, pos: Point, height: float) -> float | None:
    """What share of the way from the eye to a point one comes to a piece; None if one does not."""
    first, last = 0.0, 1.0
    x, y = pos[0] - eye.pos[0], pos[1] - eye.pos[1]
    for a, b in pairwise((*piece.ring, piece.ring[0])):
        nx, ny = b[1] - a[1], a[0] - b[0]  # outward
        out = nx * (eye.pos[0] - a[0]) + ny * (eye.pos[1] - a[1])
        on = nx * x + ny * y
        if abs(on) < 1e-12:
            if out > 0:
                return None
        elif on > 0:
            last = min(last, -out / on)
        else:
            first = max(first, -out / on)
    rise = height - eye.height
    if rise < 0:  # it comes down on the top
        first = max(first, (piece.high - eye.height) / rise)
    elif rise > 0:
        last = min(last, (piece.high - eye.height) / rise)
    elif eye.height >= piece.high:
        return None
    return first if last - first > 1e-9 else None
