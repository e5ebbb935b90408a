"""All that an eye sees, as ink in the order in which it is painted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layout.draw.dress import Theme, mix
from layout.draw.eyes.figures import Portrait, draw_seen
from layout.draw.eyes.order import Bulk, farthest_first
from layout.draw.eyes.projection import Retina
from layout.draw.eyes.scenery import Lump, Scenery
from layout.draw.eyes.sightings import Sighting
from layout.draw.eyes.terrain import Piece
from layout.picture import Group, Item
from layout.shape import Pose
from layout.site import Point, Site
from layout.space import TALL, Underfoot, high, oblong, pillars, round_about
from layout.stage import Frame, ThingState
from layout.vocabulary import Family

LEAST = 0.35  # 尺: nothing that lies about is drawn smaller
FEET = 0.05  # 尺 about somebody's middle that he takes of the ground


@dataclass(frozen=True, slots=True)
class Sight:
    """A place with those in it, to one eye."""

    site: Site
    house: frozenset[str]
    pieces: Sequence[Piece]
    frame: Frame
    retina: Retina
    theme: Theme

    def painted(self, people: Sequence[tuple[Sighting, Portrait]]) -> Iterator[Item]:
        """What is built, what lies about and who is there: the farthest first."""
        scenery = Scenery(self.retina, self.theme)
        bulks: list[Bulk] = []
        inks: list[tuple[Item, ...]] = []
        for piece in self.pieces:
            if self.retina.within(piece.ring):
                bulks.append(Bulk(piece.ring, 0.0, piece.high))
                inks.append(tuple(scenery.piece(piece)))
        for box in (*self.pillars(), *self._things()):
            if self.retina.within(box.ring):
                bulks.append(Bulk(box.ring, box.low, box.high))
                inks.append((Group(f"things/{box.name}", tuple(scenery.box(box))),))
        for sighting, seen in people:
            bulks.append(self._stands(sighting))
            inks.append((draw_seen(seen, self.theme),))
        for i in farthest_first(bulks, self.retina.eye):
            yield from inks[i]

    def _stands(self, one: Sighting) -> Bulk:
        x, y = one.pos
        ring = tuple((x + dx, y + dy) for dx, dy in oblong(FEET, FEET))
        return Bulk(ring, one.base, one.base + TALL / self.site.units["尺"])

    def pillars(self) -> Iterator[Lump]:
        colour, edge = mix(self.theme.wall, self.theme.paper, 0.8), self.theme.wall
        for one in pillars(self.site, self.house):
            x, y = one.spot
            ring = tuple((x + dx, y + dy) for dx, dy in round_about(one.radius))
            yield Lump(one.name, ring, one.low, one.top, colour, edge, is_round=True)

    def _things(self) -> Iterator[Lump]:
        """What lies on the ground; not what one would have to stand in."""
        ground, eye = Underfoot(self.site), self.retina.eye
        for thing in self.frame.things.values():
            if thing.pos is None or thing.held_by is not None or thing.inside is not None:
                continue
            if thing.pos != eye.pos or thing.kind.family is Family.MAT:
                yield self._box(thing, thing.pos, ground.height(thing.pos))

    def _box(self, thing: ThingState, pos: Point, low: float) -> Lump:
        metre, theme = self.site.units["尺"], self.theme
        width, depth = (max(side, LEAST) for side in thing.kind.size)
        pose = Pose(pos[0], -pos[1], thing.facing or 0.0, 1.0)
        ring = tuple((x, -y) for x, y in (pose.point(*p) for p in oblong(width, depth)))
        is_mat = thing.kind.family is Family.MAT
        colour = theme.mat if is_mat else mix(theme.sub, theme.paper, 0.75)
        edge = theme.mat_edge if is_mat else theme.sub
        return Lump(thing.name, ring, low, low + high(thing.kind, metre) / metre, colour, edge)
