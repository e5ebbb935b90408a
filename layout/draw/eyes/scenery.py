"""What is built and what lies about, as ink: faces in the colour of paper, and their edges."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import fmean

from layout.draw.dress import Theme, line, mix
from layout.draw.eyes.projection import Retina
from layout.draw.eyes.terrain import Piece, Side, Stuff
from layout.picture import Ink, Item, Path
from layout.shape import hull
from layout.site import Point

_THICK, _THIN = 0.42, 0.1  # mm, of an edge near by and far off
_FULL = 4.0  # mm to the 尺 at which an edge is as thick as it gets
_SHADES = (0.97, 0.9)  # from wall to paper: of faces to north and south, and to east and west


@dataclass(frozen=True, slots=True)
class Lump:
    """What stands or lies on the ground: a convex ring, from one height to another (尺)."""

    name: str
    ring: tuple[Point, ...]
    low: float
    high: float
    colour: str
    edge: str
    is_round: bool = False

    @property
    def sides(self) -> tuple[Side, ...]:
        return tuple(Side(a, b, (True, True)) for a, b in pairwise((*self.ring, self.ring[0])))


@dataclass(frozen=True, slots=True)
class Scenery:
    """Inks what an eye sees of bodies that stand upright."""

    retina: Retina
    theme: Theme

    def piece(self, piece: Piece) -> Iterator[Item]:
        """A piece of what is built."""
        theme = self.theme
        top = theme.floor(0.0) if piece.stuff is Stuff.FLOOR else theme.paper
        if piece.stuff is Stuff.STAIR:
            top = theme.floor(0.5)
        yield from self._body(piece.ring, piece.sides, (0.0, piece.high), top, self.theme.wall)

    def box(self, box: Lump) -> Iterator[Item]:
        """A thing; of what is round the outline alone."""
        if box.is_round:
            yield from self._outline(box)
            return
        yield from self._body(box.ring, box.sides, (box.low, box.high), box.colour, box.edge)

    def _outline(self, box: Lump) -> Iterator[Item]:
        ends = [self.retina.point(p, h) for p in box.ring for h in (box.low, box.high)]
        middle = fmean(x for x, _ in box.ring), fmean(y for _, y in box.ring)
        whole = self._edge(hull(ends), box.edge, (middle, middle))
        yield Path((*whole.segments, ("Z", ())), replace(whole.ink, fill=box.colour))

    def _body(
        self,
        ring: Sequence[Point],
        sides: Sequence[Side],
        levels: tuple[float, float],
        top: str,
        edge: str,
    ) -> Iterator[Item]:
        low, high = levels
        if self.retina.eye.height > high and (face := self.retina.within(ring)):
            points = list(self.retina.ring(face, high))
            if len(points) > 2:  # a hair of its own colour, so that no seam is seen
                yield Path(line(points, closed=True), Ink(top, top, 0.06, join="round"))
        for side in sides:
            yield from self._side(side, low, high, edge)

    def _side(self, side: Side, low: float, high: float, edge: str) -> Iterator[Item]:
        """An upright face that is turned to the eye; of one that is turned away its upper edge."""
        seen = self.retina.stretch(side.start, side.end)
        if seen is None:
            return
        (ax, ay), (bx, by) = seen
        ex, ey = self.retina.eye.pos
        is_turned = (bx - ax) * (ey - ay) - (by - ay) * (ex - ax) >= 0
        above = list(self.retina.level(*seen, high))
        if not is_turned:
            beneath = list(self.retina.level(*seen, low))
            shade = _SHADES[abs(bx - ax) < abs(by - ay)]
            fill = mix(self.theme.wall, self.theme.paper, shade)
            whole = line([*above, *beneath[::-1]], closed=True)
            yield Path(whole, Ink(fill, fill, 0.06, join="round"))
            yield self._edge(beneath, edge, seen)
            for end, own, corner in zip(seen, (side.start, side.end), side.corners, strict=True):
                if corner and math.dist(end, own) < 1e-6:
                    upright = [self.retina.point(end, low), self.retina.point(end, high)]
                    yield self._edge(upright, edge, seen)
        if not is_turned or self.retina.eye.height > high:
            yield self._edge(above, edge, seen)

    def _edge(self, points: Sequence[Point], colour: str, seen: tuple[Point, Point]) -> Path:
        near = max(self.retina.size(point) for point in seen)
        width = _THIN + (_THICK - _THIN) * min(1.0, near / _FULL)
        return Path(line(points), Ink(None, colour, round(width, 2), cap="round", join="round"))
