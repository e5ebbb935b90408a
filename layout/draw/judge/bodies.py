"""Bodies that cover one another, stand on walls, are cut, or have no name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

from layout.draw.judge.fault import Fault
from layout.draw.judge.ink import parts, together
from layout.draw.judge.limits import LIMITS
from layout.draw.judge.marks import SeenBody, SeenName, SeenPage
from layout.picture import Meant


def body_faults(page: SeenPage) -> Iterator[Fault]:
    """Every fault of a figure."""
    people = [b for b in page.bodies if b.is_person]
    yield from _covered(people)
    yield from _unnamed(page, people)
    yield from _cut(page, people)
    if page.walls:
        yield from _walled(page, people)
        yield from _beyond(page, people)


def _covered(people: Sequence[SeenBody]) -> Iterator[Fault]:
    """Whoever is covered wherever he is drawn: a map apart may show what another hides."""
    over: dict[str, list[tuple[float, SeenBody | None, SeenBody]]] = defaultdict(list)
    shapes = [b.shape for b in people]
    pairs = STRtree(shapes).query(shapes, predicate="intersects") if shapes else ()
    beside: dict[int, list[int]] = defaultdict(list)
    for i, j in zip(*(found.tolist() for found in pairs), strict=True):
        if i != j and people[i].map == people[j].map:
            beside[i].append(j)
    for i, body in enumerate(people):
        hidden = [
            (shapes[j].intersection(body.shape).area / body.shape.area, people[j])
            for j in beside[i]
            if j > i or body.meant is Meant.ACTOR
        ]
        much, other = max(hidden, key=lambda one: one[0], default=(0.0, None))
        over[body.name].append((much, other, body))
    for found in over.values():
        much, other, body = min(found, key=lambda one: one[0])
        is_actor = body.meant is Meant.ACTOR
        if other is None or much <= (LIMITS.actor if is_actor else LIMITS.figure):
            continue
        at = (body.shape.centroid.x, body.shape.centroid.y)
        if is_actor:
            yield Fault("V710", body.name, other.name, at)
        else:
            yield Fault("V708", other.name, body.name, at)


def _unnamed(page: SeenPage, people: Sequence[SeenBody]) -> Iterator[Fault]:
    named = {one for name in page.names for one in name.of}
    named |= {body.name for body in people if body.is_named}
    acting = (b for b in people if b.meant in (Meant.ACTOR, Meant.CAME))
    for body in {b.name: b for b in acting}.values():
        if body.name not in named:
            yield Fault("V711", body.name, at=(body.shape.centroid.x, body.shape.centroid.y))


def _cut(page: SeenPage, people: Sequence[SeenBody]) -> Iterator[Fault]:
    """By the edge of a map apart, by the paper's, or by a break."""
    paper = shapely.box(0.0, 0.0, page.sheet.width, page.sheet.height)
    for body in people:
        kept = shapely.box(*body.clip) if body.clip is not None else paper
        gone = body.shape.difference(kept).area
        gone += sum(body.shape.intersection(each).area for each in page.breaks)
        if LIMITS.cut < gone / body.shape.area < 1.0:
            yield Fault("V714", body.name, at=(body.shape.centroid.x, body.shape.centroid.y))


def _walled(page: SeenPage, people: Sequence[SeenBody]) -> Iterator[Fault]:
    """Whoever stands on a wall wherever he is drawn."""
    walls = together(tuple(wall.bounds for wall in page.walls))
    on_walls: dict[str, list[tuple[float, SeenBody]]] = defaultdict(list)
    for body in people:
        much = 0.0
        if walls.intersects(body.shape):
            much = walls.intersection(body.shape).area / body.shape.area
        on_walls[body.name].append((much, body))
    for found in on_walls.values():
        much, body = min(found, key=lambda one: one[0])
        if much > LIMITS.walled:
            yield Fault("V709", body.name, at=(body.shape.centroid.x, body.shape.centroid.y))


def _beyond(page: SeenPage, people: Sequence[SeenBody]) -> Iterator[Fault]:
    """A name without a leader, between which and all whom it names there is a wall; a pillar
    parts nobody."""
    walls = page.parting
    by_name: dict[str, list[SeenBody]] = defaultdict(list)
    for body in people:
        by_name[body.name].append(body)
    for name in page.names:
        own = [body for one in name.of for body in by_name[one]]
        if own and name.leader is None and all(_is_parted(name, body, walls) for body in own):
            yield Fault("V712", name.text, own[0].name, name.boxes[0][:2])


def _is_parted(name: SeenName, body: SeenBody, walls: BaseGeometry) -> bool:
    """Whether a wall stands between a name and a body."""
    letters = shapely.box(*name.boxes[0])
    return parts(walls, letters, body.shape)
