"""What is done on a page: whether it is large enough, and whether it is seen where it is."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import shapely
from shapely import STRtree

from layout.draw.judge.fault import Fault
from layout.draw.judge.ink import together
from layout.draw.judge.limits import LIMITS
from layout.draw.judge.marks import SeenBody, SeenPage, ground_of
from layout.measure.numerals import LETTERS
from layout.picture import Meant

_NUMBER = re.compile(r"\d+")


def act_faults(page: SeenPage) -> Iterator[Fault]:
    """Every fault of an act."""
    yield from _small(page)
    yield from _crowded(page)
    yield from _maps(page)
    yield from _in_walls(page)
    yield from _frames(page)
    yield from _idle(page)
    yield from _through(page)
    yield from _piled(page)
    yield from _gaps(page)


def _crowded(page: SeenPage) -> Iterator[Fault]:
    """A map, or a map apart, with more ways than are followed at one look."""
    if not page.ways:
        return
    frames = [box for _, box in page.close_ups]
    apart = [[one for one in page.numbers if _holds(box, one.at)] for box in frames]
    on_map = [one for one in page.numbers if not any(one in own for own in apart)]
    for own in (on_map, *apart):
        numbers = {_number(one.text) for one in own}
        if len(numbers) > LIMITS.ways:
            yield Fault("V720", str(len(numbers)), at=own[0].at)


def _number(text: str) -> str:
    """Of a movement, without the letter that tells apart who goes at once; on a leaf a sign."""
    found = _NUMBER.match(text)
    return found[0] if found else text.rstrip(LETTERS) or text


def _holds(box: tuple[float, float, float, float], at: tuple[float, float]) -> bool:
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]


def _small(page: SeenPage) -> Iterator[Fault]:
    """Who acts or came on a map and is smaller than can be read; on a tablet his name is read. A
    frame beside the words is meant to be smaller."""
    frames = {number for number, _ in page.close_ups}
    for body in page.bodies:
        is_asked = body.meant in (Meant.ACTOR, Meant.CAME) and not body.is_named
        if is_asked and body.map not in frames:
            around = shapely.get_coordinates(body.shape.minimum_rotated_rectangle).tolist()
            broad = max(math.dist(around[i], around[i + 1]) for i in (0, 1))
            if broad < LIMITS.broad:
                yield Fault("V719", body.name, f"{broad:.1f}", body.shape.bounds[:2])


def _maps(page: SeenPage) -> Iterator[Fault]:
    """Maps on which somebody acts and nothing tells where, or what is done is a speck."""
    acting = [b.shape for b in page.bodies if b.meant in (Meant.ACTOR, Meant.CAME)]
    anchors = together(tuple(anchor.bounds for anchor in page.anchors))
    for window in (w for w in page.sheet.windows if w.name):
        ground = ground_of(window)
        there = [shape for shape in acting if shape.centroid.within(ground)]
        if not there:
            continue
        if not (page.breaks or anchors.intersects(ground)):
            yield Fault("V721", window.name, at=(window.left, window.top))
        lines = shapely.union_all([way.line for way in page.ways]).intersection(ground)
        left, top, right, bottom = lines.union(shapely.union_all(there)).bounds
        by = LIMITS.about
        hull = shapely.box(left - by, top - by, right + by, bottom + by)
        part = hull.intersection(ground).area / ground.area
        across = abs((left + right) / 2 - window.left - window.width / 2) / window.width
        down = abs((top + bottom) / 2 - window.top - window.height / 2) / window.height
        if part < LIMITS.act and max(across, down) > LIMITS.aside:
            yield Fault("V722", f"{100 * part:.0f}", at=(window.left, window.top))


def _frames(page: SeenPage) -> Iterator[Fault]:
    """Maps apart on which somebody acts and that are too small for it."""
    acting = {body.map for body in page.bodies if body.meant is Meant.ACTOR}
    for number, (left, top, right, bottom) in page.close_ups:
        side = min(right - left, bottom - top)
        if number in acting and side < LIMITS.frame:
            yield Fault("V725", f"{side:.0f}", at=(left, top))


def _idle(page: SeenPage) -> Iterator[Fault]:
    """A map with people of whom nobody acts or goes, though something is done, or with ways and
    nobody to go them."""
    maps = [window for window in page.sheet.windows if window.name]
    people = [body for body in page.bodies if body.is_person and body.map == 0]
    is_idle = all(body.meant is Meant.FIGURE for body in people)
    is_told = page.sheet.meta.get("acts") == "0"  # beside the map, that nobody moves
    if maps and is_idle and not is_told and bool(people) != bool(page.ways):
        yield Fault("V724", maps[0].name, at=(maps[0].left, maps[0].top))


def _through(page: SeenPage) -> Iterator[Fault]:
    """Ways through somebody who stands by."""
    people = [body for body in page.bodies if body.meant is Meant.FIGURE]
    tree = STRtree([body.shape for body in people])
    struck: dict[str, SeenBody] = {}
    for way in page.ways:
        for j in tree.query(way.line, predicate="intersects").tolist():
            if way.line.intersection(people[j].shape).length > LIMITS.across:
                struck[people[j].name] = people[j]
    for body in struck.values():
        yield Fault("V727", body.name, at=body.shape.bounds[:2])


def _piled(page: SeenPage) -> Iterator[Fault]:
    """Things of one shape that lie one upon the other, many times."""
    things = [body for body in page.bodies if body.meant is Meant.THING and body.map == 0]
    tree = STRtree([thing.shape for thing in things])
    pairs = [
        (one, things[j])
        for i, one in enumerate(things)
        for j in tree.query(one.shape, predicate="intersects").tolist()
        if i < j and _lie_alike(one, things[j])
    ]
    if len(pairs) >= LIMITS.pile:
        one, other = pairs[0]
        yield Fault("V726", one.name, other.name, one.shape.bounds[:2])


def _lie_alike(one: SeenBody, other: SeenBody) -> bool:
    area = one.shape.area
    is_like = abs(other.shape.area - area) < LIMITS.alike * area
    return is_like and other.shape.intersection(one.shape).area > LIMITS.piled * area


def _gaps(page: SeenPage) -> Iterator[Fault]:
    """Numbers of movements, told beside a map and drawn on it, of which one is missing."""
    told = [word.text for word in page.told if word.is_on_disc]
    marks = [found for text in told if (found := _NUMBER.match(text))]
    if not marks:
        return
    drawn = [found for one in page.numbers if (found := _NUMBER.match(one.text))]
    seen = {int(found[0]) for found in (*marks, *drawn)}
    for missing in sorted(set(range(1, max(seen))) - seen)[:1]:
        yield Fault("V728", str(missing))


def _in_walls(page: SeenPage) -> Iterator[Fault]:
    """Things that lie in a wall."""
    if not page.walls:
        return
    walls = together(tuple(wall.bounds for wall in page.walls))
    for body in page.bodies:
        if body.meant is not Meant.THING or not walls.intersects(body.shape):
            continue
        if walls.intersection(body.shape).area > LIMITS.in_wall * body.shape.area:
            yield Fault("V723", body.name, at=body.shape.bounds[:2])
