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
from layout.draw.judge.marks import SeenBody, SeenName, SeenPage, ground_of
from layout.picture import Meant

_DOING = (Meant.ACTOR, Meant.CAME)


def body_faults(page: SeenPage) -> Iterator[Fault]:
    """Every fault of a figure."""
    people = [b for b in page.bodies if b.is_person]
    yield from _covered(people)
    yield from _among_things(page)
    yield from _unnamed(page, people)
    yield from _cut(page, people)
    yield from _nearer(page, people)
    if page.walls:
        yield from _walled(page, people)
        yield from _beyond(page, people)


def _covered(people: Sequence[SeenBody]) -> Iterator[Fault]:
    """Whoever acts and is covered on any map; of all others whoever is wherever he is drawn, dots
    apart: a map apart may show what another hides."""
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
        if body.meant is not Meant.ACTOR:
            if _breadth(body) >= LIMITS.dot:
                over[body.name].append((much, other, body))
        elif other is not None and much > LIMITS.actor:
            yield Fault("V710", body.name, other.name, _middle(body))
    for found in over.values():
        much, other, body = min(found, key=lambda one: one[0])
        if other is not None and much > LIMITS.figure:
            yield Fault("V708", other.name, body.name, _middle(body))


def _among_things(page: SeenPage) -> Iterator[Fault]:
    """Whoever acts or came and lies half under or upon one thing, and not in it, as in a tent, nor
    in the midst of it, as on a mark."""
    actors = [body for body in page.bodies if body.meant in _DOING]
    things = [body for body in page.bodies if body.meant is Meant.THING]
    tree = STRtree([thing.shape for thing in things])
    for body in actors:
        for j in tree.query(body.shape, predicate="intersects").tolist():
            shared = things[j].shape.intersection(body.shape).area
            is_upon = things[j].map == body.map and shared > LIMITS.upon * body.shape.area
            is_amid = body.shape.centroid.distance(things[j].shape.centroid) < LIMITS.amid
            if is_upon and not (is_amid or things[j].shape.contains(body.shape)):
                yield Fault("V710", body.name, things[j].name, _middle(body))
                break


def _breadth(body: SeenBody) -> float:
    left, _, right, _ = body.shape.bounds
    return float(right - left)


def _middle(body: SeenBody) -> tuple[float, float]:
    return body.shape.centroid.x, body.shape.centroid.y


def _unnamed(page: SeenPage, people: Sequence[SeenBody]) -> Iterator[Fault]:
    named = {one for name in page.names for one in name.of}
    named |= {body.name for body in people if body.is_named}
    acting = (b for b in people if b.meant in (Meant.ACTOR, Meant.CAME))
    for body in {b.name: b for b in acting}.values():
        if body.name not in named:
            yield Fault("V711", body.name, at=_middle(body))


def _cut(page: SeenPage, people: Sequence[SeenBody]) -> Iterator[Fault]:
    """By the edge of a map, by the paper's, or by a break."""
    paper = shapely.box(0.0, 0.0, page.sheet.width, page.sheet.height)
    grounds = [ground for ground in map(ground_of, page.sheet.windows) if not ground.covers(paper)]
    for body in people:
        kept: BaseGeometry = shapely.box(*body.clip) if body.clip is not None else paper
        if body.clip is None and body.map == 0:
            kept = next((own for own in grounds if own.intersects(body.shape)), paper)
        gone = body.shape.difference(kept).area
        gone += sum(body.shape.intersection(each).area for each in page.breaks)
        if LIMITS.cut < gone / body.shape.area < 1.0:
            yield Fault("V714", body.name, at=_middle(body))


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
            yield Fault("V709", body.name, at=_middle(body))


def _beyond(page: SeenPage, people: Sequence[SeenBody]) -> Iterator[Fault]:
    """A name between which and all whom it names there is a wall, without a leader, or of somebody
    who acts or came; a pillar parts nobody."""
    walls = page.parting
    by_name: dict[str, list[SeenBody]] = defaultdict(list)
    for body in people:
        by_name[body.name].append(body)
    for name in page.names:
        own = [body for one in name.of for body in by_name[one]]
        is_asked = name.leader is None or any(body.meant in _DOING for body in own)
        if own and is_asked and all(_is_parted(name, body, walls) for body in own):
            yield Fault("V712", name.text, own[0].name, name.boxes[0][:2])


def _nearer(page: SeenPage, people: Sequence[SeenBody]) -> Iterator[Fault]:
    """A name without a leader, of somebody who acts, that stands nearer to another head."""
    by_map: dict[int, list[SeenBody]] = defaultdict(list)
    for body in people:
        if not body.is_named:
            by_map[body.map].append(body)
    for name in page.names:
        own = [body for body in people if body.name in name.of]
        if name.leader is not None or not own:
            continue
        letters = shapely.union_all([shapely.box(*box) for box in name.boxes])
        mine = min(own, key=lambda body: float(body.shape.distance(letters)))
        if mine.meant is not Meant.ACTOR:
            continue
        far = mine.shape.distance(letters) - LIMITS.nearer
        others = [b for b in by_map[mine.map] if b.name not in name.of]
        other = min(others, key=lambda body: float(body.shape.distance(letters)), default=None)
        if other is not None and other.shape.distance(letters) < far:
            yield Fault("V729", name.text, other.name, name.boxes[0][:2])


def _is_parted(name: SeenName, body: SeenBody, walls: BaseGeometry) -> bool:
    """Whether a wall stands between a name and a body."""
    letters = shapely.box(*name.boxes[0])
    return parts(walls, letters, body.shape)
