"""What is built, and how high bodies and things are: what the page draws an eye's sight from."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import astuple
from itertools import pairwise

from layout.api.player.strings import Json, Row, short
from layout.api.rite import Rite
from layout.draw.eyes import Piece, Side, Stuff, house_of, terrain
from layout.shape import bounds
from layout.site import Site
from layout.space import BODIES, Ball, borne, high, pillars
from layout.vocabulary import Kind

HUNDREDTH = 2
NEAR = 0.02  # 尺


def space_of(rite: Rite) -> Json:
    """The houses in which somebody stands: their grounds as rectangles, what is built, pillars."""
    site = rite.site
    stood = {p.area for f in rite.frames for p in f.people.values() if p.on_stage and p.area}
    houses = dict.fromkeys(house_of(site, area) for area in sorted(stood))
    sizes = {t.kind for f in rite.frames[:1] for t in f.things.values()}
    metre = site.units["尺"]
    return {
        "houses": [_house(site, house) for house in houses],
        "kinds": {
            kind.name: [short(v, HUNDREDTH) for v in _size(kind, metre)]
            for kind in sorted(sizes, key=lambda kind: kind.name)
        },
    }


def _size(kind: Kind, metre: float) -> tuple[float, ...]:
    """As it lies: breadth, depth, height; in hands so too, and how far it reaches below them."""
    held = astuple(borne(kind, metre))
    return (*kind.size, high(kind, metre) / metre, *(side / metre for side in held))


def stances() -> Json:
    """By posture the balls of a trunk, of sleeves and of a head, in metres."""
    return {
        posture.value: [
            [_ball(ball) for ball in body.trunk],
            [_ball(ball) for ball in body.sleeves],
            _ball(body.head),
        ]
        for posture, body in BODIES.items()
    }


def _ball(ball: Ball) -> Row:
    return [short(v, 3) for v in (ball.forward, ball.up, ball.broad, ball.deep, ball.half)]


def _house(site: Site, house: frozenset[str]) -> Json:
    names = [name for ground in sorted(house) for name in site.grounds[ground]]
    return {
        "boxes": [[short(v, 1) for v in bounds(site.areas[name].ring)] for name in names],
        "pieces": list(_pieces(terrain(site, house))),
        "columns": [
            [short(v, HUNDREDTH) for v in (*one.spot, one.radius, one.low, one.top)]
            for one in pillars(site, house)
        ],
    }


def _pieces(pieces: Iterable[Piece]) -> Iterator[Row]:
    """Of each its height, what it is, its ring and its faces. A ring is told in tenths of a 尺,
    each corner from the one before, the first from the first of the piece before."""
    last = (0, 0)
    for piece in pieces:
        ring = [(round(10 * x), round(10 * y)) for x, y in piece.ring]
        steps = [b[i] - a[i] for a, b in pairwise((last, *ring)) for i in (0, 1)]
        sides = [_side(piece, side) for side in piece.sides]
        last = ring[0]
        yield [short(piece.high, HUNDREDTH), list(Stuff).index(piece.stuff), steps, sides]


def _side(piece: Piece, side: Side) -> Row | int:
    """A face, and which of its ends are corners (1 and 2): of a whole edge its number."""
    ends = side.corners[0] + 2 * side.corners[1]
    edges = pairwise((*piece.ring, piece.ring[0]))
    for n, (a, b) in enumerate(edges):
        if math.dist(a, side.start) < NEAR and math.dist(b, side.end) < NEAR:
            return 4 * n + ends
    return [*(short(v, 1) for v in (*side.start, *side.end)), ends]
