"""Who stands in a way: it ends before him whom it leads to, and goes round everybody else."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from layout.draw.dress import Point, Rect
from layout.draw.ways.lines import Outline, along, unit
from layout.shape import bounds, inside, off_piece, overlap

ABREAST = 2.1  # of a body's half breadth: nearer to somebody a ghost would lie on him
SAME, ASIDE = 0.7, 1.4  # so: nearer somebody stands there himself; no farther is it put aside
TRIES, HAIR = 6, 1e-6
CLEAR = 1.4  # mm between a way and who stands beside it
LEAD = 1.25  # times as long as it goes aside, a way takes to do so: less would be a turn aside
FLAT = 0.25  # of a body's length on either side, where the way begins to come back


def clear_of(at: Point, others: Sequence[Point], unit: float) -> Point | None:
    """Where a ghost stands that would lie on others: a little aside, so that it still tells of its
    place, or where there is no room in its place; None where somebody stands so near that he tells
    of it. `unit` is half of a body's breadth."""
    x, y = at
    for _ in range(TRIES):
        near = min(others, key=lambda other: math.dist((x, y), other), default=None)
        if near is None or math.dist((x, y), near) >= ABREAST * unit:
            return x, y
        if math.dist(at, near) < SAME * unit:
            return None
        x, y = along(near, (x, y), ABREAST * unit / max(math.dist((x, y), near), HAIR) + HAIR)
        if math.dist(at, (x, y)) > ASIDE * unit:
            break
    return at


@dataclass(frozen=True, slots=True)
class Bodies:
    """Who stands on a map, who was there, and its walls."""

    people: Mapping[str, Outline]
    ghosts: Sequence[Outline]
    walls: Sequence[Rect] = ()

    def at(self, end: Point, who: str) -> Outline:
        """The outline in which a way of his ends: he, his ghost, or whoever stands there now."""
        own = self.people.get(who, ())
        others = (*self.ghosts, *self.people.values())
        found = (each for each in (own, *others) if each and inside(end, each))
        return next(found, own)

    def beside(self, walkers: Sequence[str], ends: Sequence[Point]) -> list[Outline]:
        """Of everybody, who is passed by on a way."""
        return [
            outline for name, outline in self.people.items()
            if name not in walkers and not any(inside(end, outline) for end in ends)
        ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Body:
    """Where along a leg somebody stands, and how far to its left and right."""

    start: float
    end: float
    left: float
    right: float

    def joined(self, other: _Body) -> _Body:
        """As one with the next, where there is no room to come back between them."""
        sides = max(self.left, other.left), max(self.right, other.right)
        return _Body(self.start, max(self.end, other.end), *sides)


def round_about(
    points: Sequence[Point], bodies: Sequence[Outline], walls: Sequence[Rect]
) -> list[Point]:
    """The way round those who stand in it, on the nearer side on which there is room; where there
    is none, as it is."""
    out = [points[0]]
    for a, b in pairwise(points):
        length = math.dist(a, b)
        for body in _in_turn(sorted(_crossed(a, b, bodies), key=lambda each: each.start)):
            done = math.dist(a, out[-1])
            sides = sorted((body.left + CLEAR, -body.right - CLEAR), key=abs)
            for pieces in (_aside((a, b), body, side, done) for side in sides):
                legs = [bounds(leg) for leg in pairwise(pieces)]
                if pieces and not any(overlap(leg, wall) for leg in legs for wall in walls):
                    out += pieces
                    break
        if length:
            out.append(b)
    return out


def _crossed(a: Point, b: Point, bodies: Sequence[Outline]) -> Iterator[_Body]:
    ux, uy = unit(a, b)
    left, top, right, bottom = bounds((a, b))
    leg = left - CLEAR, top - CLEAR, right + CLEAR, bottom + CLEAR
    for outline in bodies:
        box = bounds(outline)
        middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        if not overlap(leg, box) or off_piece(a, b, middle) > math.dist(box[:2], middle):
            continue
        forward = [(x - a[0]) * ux + (y - a[1]) * uy for x, y in outline]
        leftward = [(x - a[0]) * uy - (y - a[1]) * ux for x, y in outline]
        start, end = min(forward), max(forward)
        if end > 0 and start < math.dist(a, b) and max(leftward) > 0 > min(leftward):
            yield _Body(start, end, max(leftward), -min(leftward))


def _in_turn(bodies: Sequence[_Body]) -> Iterator[_Body]:
    last: _Body | None = None
    for body in bodies:
        if last is not None and body.start - last.end < LEAD * (last.left + last.right):
            last = last.joined(body)
            continue
        if last is not None:
            yield last
        last = body
    if last is not None:
        yield last


def _aside(leg: tuple[Point, Point], body: _Body, side: float, done: float) -> list[Point]:
    """Four points of a way that leaves a leg, passes somebody and comes back; none where the leg
    is too short for that, or has no room left after what is `done` of it."""
    (a, b), length = leg, math.dist(*leg)  # `side` is to the left above nothing
    flat = FLAT * (body.end - body.start)
    first, last = body.start + flat, body.end - flat
    lead = LEAD * abs(side)
    if first - lead < done or last + lead > length:
        return []
    ux, uy = unit(a, b)

    def spot(away: float, aside: float) -> Point:
        x, y = along(a, b, away / length)
        return x + uy * aside, y - ux * aside

    return [spot(first - lead, 0.0), spot(first, side), spot(last, side), spot(last + lead, 0.0)]
