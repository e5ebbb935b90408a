"""All that an eye sees, as ink in the order in which it is painted."""

from __future__ import annotations

import math
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
from layout.space import (
    APART,
    BODIES,
    NEAR,
    TALL,
    Underfoot,
    borne,
    high,
    oblong,
    pillars,
    raised,
    round_about,
)
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
        held = (box for sighting, _ in people for box in self.held(sighting))
        for box in (*self.pillars(), *self._things(), *held):
            if self.retina.within(box.ring):
                bulks.append(Bulk(box.ring, box.low, box.high))
                inks.append((Group(f"things/{box.name}", tuple(scenery.box(box))),))
        for sighting, seen in people:
            bulks.append(self._stands(sighting))
            inks.append((draw_seen(seen, self.theme),))
        for i in farthest_first(bulks, self.retina.eye):
            yield from inks[i]

    def _stands(self, sighting: Sighting) -> Bulk:
        x, y = sighting.pos
        ring = tuple((x + dx, y + dy) for dx, dy in oblong(FEET, FEET))
        return Bulk(ring, sighting.base, sighting.base + TALL / self.site.units["尺"])

    def pillars(self) -> Iterator[Lump]:
        colour, edge = mix(self.theme.wall, self.theme.paper, 0.8), self.theme.wall
        for pillar in pillars(self.site, self.house):
            x, y = pillar.spot
            ring = tuple((x + dx, y + dy) for dx, dy in round_about(pillar.radius))
            yield Lump(pillar.name, ring, pillar.low, pillar.top, colour, edge, is_round=True)

    def _things(self) -> Iterator[Lump]:
        """What lies on the ground; not what one would have to stand in."""
        ground, eye, metre = Underfoot(self.site), self.retina.eye, self.site.units["尺"]
        for thing in self.frame.things.values():
            if thing.pos is None or thing.held_by is not None:
                continue
            holder = self.frame.things.get(thing.inside or "")
            if holder is not None and holder.kind.family is not Family.CARRIAGE:
                continue  # what is in a basket is not seen, nor what is on a stand told apart
            low = ground.height(thing.pos) + raised(self.frame.things, thing.inside, metre)
            if thing.pos != eye.pos or thing.kind.family is Family.MAT:
                yield self._box(thing, thing.pos, low)

    def held(self, sighting: Sighting) -> Iterator[Lump]:
        """What somebody has in his hands; what two bear is between them, and told of the first."""
        person = sighting.person
        hands = ((0.0, person.both), (-APART, person.left), (APART, person.right))
        for aside, names in hands:
            for n, name in enumerate(names):
                thing = self.frame.things[name]
                if thing.held_by == person.name and person.facing is not None:
                    yield self._in_hand(sighting, thing, aside + math.copysign(n * NEAR, aside))

    def _in_hand(self, sighting: Sighting, thing: ThingState, aside: float) -> Lump:
        metre, person = self.site.units["尺"], sighting.person
        size, hands = borne(thing.kind, metre), BODIES[person.posture].hands
        other = self.frame.people.get(thing.shared_with)
        x, y = (
            sighting.pos
            if other is None or other.pos is None
            else ((sighting.pos[0] + other.pos[0]) / 2, (sighting.pos[1] + other.pos[1]) / 2)
        )
        fore = 0.0 if other is not None else hands.forward + NEAR + size.depth / 2
        pose = Pose(x, -y, person.facing or 0.0, 1.0 / metre)
        corners = ((aside + w, fore + d) for w, d in oblong(size.width, size.depth))
        ring = tuple((east, -south) for east, south in (pose.point(*p) for p in corners))
        low = sighting.base + max(0.0, hands.up - size.below) / metre
        colour = mix(self.theme.sub, self.theme.paper, 0.75)
        return Lump(thing.name, ring, low, low + size.high / metre, colour, self.theme.sub)

    def _box(self, thing: ThingState, pos: Point, low: float) -> Lump:
        metre, theme = self.site.units["尺"], self.theme
        width, depth = (max(side, LEAST) for side in thing.kind.size)
        pose = Pose(pos[0], -pos[1], thing.facing or 0.0, 1.0)
        ring = tuple((x, -y) for x, y in (pose.point(*p) for p in oblong(width, depth)))
        is_mat = thing.kind.family is Family.MAT
        colour = theme.mat if is_mat else mix(theme.sub, theme.paper, 0.75)
        edge = theme.mat_edge if is_mat else theme.sub
        return Lump(thing.name, ring, low, low + high(thing.kind, metre) / metre, colour, edge)
