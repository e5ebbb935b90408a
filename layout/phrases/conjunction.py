"""A phrase is a conjunction: its place lies in all that its parts leave open, or it is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from layout.compass import Axis, Wind
from layout.derivation import Link, Relation
from layout.ground.around import area_at
from layout.ground.body import Body, LandmarkSort
from layout.ground.bounds import (
    FAR,
    apart,
    closest,
    common,
    extent_of,
    gap_of,
    half_plane,
    inner,
    last_hull,
    meeting,
    ring_boxes,
    strip,
)
from layout.ground.floors import CLEAR, ways_of
from layout.ground.rings import inside
from layout.phrases.partly import Partly, sign
from layout.phrases.phrase import (
    Against,
    Align,
    Astride,
    Between,
    ByLength,
    Half,
    Near,
    OnStep,
    Past,
    Rel,
    Segment,
    Shift,
    Third,
    Touching,
)
from layout.phrases.phrase import RelationSort as Kind
from layout.phrases.sides import WINDS, Sides
from layout.site import Area, Bound, Box, FeatureKind, Point, PortalKind, Site
from layout.value import replace
from layout.vocabulary import PartTrait

_CLEAR = (CLEAR * 2, CLEAR, CLEAR / 2)  # 尺: what a place keeps from the rim, as there is room
_LINE = 0.05  # 尺: a line is so wide on either side
_CLOSE = 12.0  # 尺: who has his back to something, or is close by it, is no farther off
_ALL: Box = (-FAR, -FAR, FAR, FAR)
_WALL = 3.0  # 尺: as thick as walls are (考工記「牆厚三尺」)
_FIRM = (LandmarkSort.PERSON, LandmarkSort.THING, LandmarkSort.REST, LandmarkSort.SPOT)


@dataclass(frozen=True, slots=True)
class PartRead:
    """A part of a phrase as it was read: its words, its landmark, the place before and after."""

    words: str
    segment: Segment
    body: Body | None
    before: Partly
    after: Partly
    start: Point | None = None  # where its landmark is, by itself


def bounded(told: tuple[Bound, ...], part: PartRead, sides: Sides) -> tuple[Bound, ...]:
    """What the words up to this part leave open. A bare side goes off the lines told before, a
    measure so far on from the place, wherever that leads."""
    if isinstance(part.segment, Shift):
        if part.segment.rel.by is not None:
            return ()
        step = _step(part)
        off = [axis for axis, by in zip(Axis, step, strict=True) if sign(by)]
        told = tuple(bound for bound in told if bound.line not in off)
    new = half_of(part, told) if isinstance(part.segment, Half) else _bound(part, sides)
    return (*told, new) if new is not None else told


def half_of(part: PartRead, told: Sequence[Bound]) -> Bound | None:
    """門外東方: one side of the ground that was named before."""
    assert isinstance(part.segment, Half)
    hull = last_hull(told)
    if hull is None:
        return None
    west, south, east, north = hull
    middle = ((west + east) / 2, (south + north) / 2)
    half = half_plane(middle, part.segment.wind.vector)
    return Bound(part.words, meeting((hull,), (half,)))


def _bound(part: PartRead, sides: Sides) -> Bound | None:
    segment, body = part.segment, part.body
    boxes: tuple[Box, ...] = ()
    if body is None:
        return None
    match segment:
        case Near(_, rels):
            boxes = _about(body, rels[0] if rels else None, part, sides)
            if len(rels) == 1 and rels[0].by is not None:
                return _so_far(body, rels[0], boxes, part, sides)
        case Align() | ByLength():
            return _line(part)
        case Against() if body.sort is LandmarkSort.WALL:
            boxes = _along(body)
        case Against() | Touching():
            boxes = (_grown(body, _CLOSE),)
        case Past() | Astride():
            boxes = _beyond(body, part)
        case Third(_, wind):
            axis = wind.axis or Axis.南北
            at = _coordinate(part.after, axis) or 0.0
            return Bound(part.words, (strip(axis, at - _LINE, at + _LINE),), axis)
        case Between():
            boxes = _ground_at(part, sides)
        case OnStep():
            boxes = ((body.west, body.south, body.east, body.north),)
    return Bound(part.words, boxes) if boxes else None


def _beyond(body: Body, part: PartRead) -> tuple[Box, ...]:
    """The side of it on which the words put the place."""
    box = (body.west, body.south, body.east, body.north)
    step, edge = [0.0, 0.0], list(body.middle)
    for n, axis in enumerate(Axis):
        at = _coordinate(part.after, axis)
        if at is not None and not box[n] <= at <= box[n + 2]:
            step[n], edge[n] = (1.0, box[n + 2]) if at > box[n + 2] else (-1.0, box[n])
    return (half_plane((edge[0], edge[1]), (step[0], step[1])),)


def _grown(body: Body, by: float) -> Box:
    return (body.west - by, body.south - by, body.east + by, body.north + by)


def _so_far(
    body: Body, rel: Rel, boxes: tuple[Box, ...], part: PartRead, sides: Sides
) -> Bound | None:
    """洗東三步, 堂前三步: on that side, and on the line so far off; toward a corner, at a point."""
    step = (1.0, 1.0)
    if rel.sort is Kind.SIDE:
        step = sides.winds_of(rel, body)
    elif body.sort is LandmarkSort.GATE or sides.finder.gate_of(body) is not None:
        step = (0.0, 1.0)
    told: list[Axis] = []
    side = boxes = boxes or (_ALL,)
    for n, axis in enumerate(Axis):
        at, was = _coordinate(part.after, axis), _coordinate(part.before, axis)
        is_told = rel.sort is Kind.SIDE or at != was
        off = abs(at - body.middle[n]) if at is not None and is_told and sign(step[n]) else 0.0
        if at is not None and _LINE < off < FAR / 2:
            boxes = meeting(boxes, (strip(axis, at - _LINE, at + _LINE),))
            told.append(axis)
    line = told[0] if len(told) == 1 else None
    return Bound(part.words, boxes, line, Bound(part.words, side)) if boxes != (_ALL,) else None


def _coordinate(place: Partly, axis: Axis) -> float | None:
    return place.x if axis is Axis.東西 else place.y


def _line(part: PartRead) -> Bound | None:
    """當 X, 南北以堂深: the line it tells."""
    rels = part.segment.near.rels if isinstance(part.segment, Align) else ()
    if rels and rels[-1].sort is Kind.LITTLE:  # 當楣少東 goes off it itself
        return None
    for axis in Axis:
        before, after = _coordinate(part.before, axis), _coordinate(part.after, axis)
        chosen = part.segment.axis if isinstance(part.segment, Align | ByLength) else None
        if after is not None and (after != before or chosen is axis) and chosen in (None, axis):
            wide = _WALL if _is_at_corner(part.segment) else _LINE
            return Bound(part.words, (strip(axis, after - wide, after + wide),), axis)
    return None


def _is_at_corner(segment: Segment) -> bool:
    """直室東隅: level with a corner, which is in the walls; beside them is meant."""
    rels = segment.near.rels if isinstance(segment, Align) else ()
    return bool(rels) and rels[-1].sort is Kind.CORNER


def _about(  # noqa: PLR0911 - one return a sort
    body: Body, rel: Rel | None, part: PartRead, sides: Sides
) -> tuple[Box, ...]:
    """The ground at a landmark, in a part of it, or on one side of it."""
    site = sides.finder.site
    own = ring_boxes(site.areas[body.name].ring) if body.name in site.areas else ()
    if rel is None:
        if body.sort is LandmarkSort.WALL:
            return _along(body)
        return own if body.sort is LandmarkSort.AREA else ()
    gate = sides.finder.gate_of(body) or (body if body.sort is LandmarkSort.GATE else None)
    if gate is not None:
        return _about_gate(gate, part, sides)
    if body.sort is LandmarkSort.STAIR:
        return _ground_at(part, sides)
    if body.sort is LandmarkSort.AREA and rel.sort is Kind.CORNER:
        return meeting(own, (half_plane(body.middle, sides.winds_of(rel, body)),))
    if body.sort is LandmarkSort.AREA and rel.word in "中上內":
        return own
    if body.sort is LandmarkSort.WALL and rel.word in ("內", "外", "下"):
        return _along(body)
    if body.sort is LandmarkSort.DOOR and rel.word in ("內", "外"):
        return _ground_at(part, sides)
    if body.sort is LandmarkSort.FIXTURE and rel.word in ("內", "外"):
        wind = Wind.北 if rel.word == "內" else Wind.南
        return (half_plane(sides.edge(body, *wind.vector), wind.vector),)
    if rel.sort is not Kind.SIDE or body.sort is LandmarkSort.AREA or not rel.word:
        return ()
    if body.declared is not None or body.sort is LandmarkSort.REST:
        body = _put(body, part.start)
    step = sides.winds_of(rel, body)
    beyond = half_plane(sides.edge(body, *step), step)
    its = area_at(site, part.start or body.middle)
    if body.sort in _FIRM and its is not None and its.has(PartTrait.ROOM):
        return meeting(_room(its, site), (beyond,))
    return (beyond,)


def _about_gate(gate: Body, part: PartRead, sides: Sides) -> tuple[Box, ...]:
    """門外, 門外東, 門左: the ground before it or behind it, and which half of that."""
    ground = _ground_at(part, sides)
    rels = part.segment.rels if isinstance(part.segment, Near) else ()
    if part.after.x is None or not any(rel.sort is Kind.SIDE and rel.word for rel in rels):
        return ground
    step = float(sign(part.after.x - gate.middle[0]))
    return meeting(ground, (half_plane(gate.middle, (step, 0.0)),))


def _room(area: Area, site: Site) -> tuple[Box, ...]:
    """A room, with what is open to it: 東房 and 北堂 are one."""
    joined = [p.areas for p in site.portals if p.kind is PortalKind.OPEN and area.name in p.areas]
    names = dict.fromkeys((area.name, *(name for pair in joined for name in pair)))
    rooms = (site.areas[name] for name in names if site.areas[name].has(PartTrait.ROOM))
    return tuple(box for room in rooms for box in ring_boxes(room.ring))


def _put(body: Body, at: Point | None) -> Body:
    """A place that is but a point, where it is."""
    x, y = at or body.middle
    return replace(body, west=x, east=x, south=y, north=y)


def _along(wall: Body) -> tuple[Box, ...]:
    """序內: beside the wall, not beyond its ends."""
    if wall.north - wall.south > wall.east - wall.west:
        return ((-FAR, wall.south, FAR, wall.north),)
    return ((wall.west, -FAR, wall.east, FAR),)


def _ground_at(part: PartRead, sides: Sides) -> tuple[Box, ...]:
    """The ground on which it lies: 戶內 the room, 階上 the hall, 門外 the ground before it."""
    if part.after.x is None or part.after.y is None:
        return ()
    area = area_at(sides.finder.site, part.after.point)
    return ring_boxes(area.ring) if area is not None else ()


def _step(part: PartRead) -> Point:
    """The way a bare side goes."""
    (x, y), (bx, by) = part.after.point, (part.before.x, part.before.y)
    return (x - (bx if bx is not None else x), y - (by if by is not None else y))


def agreed(place: Partly, parts: Sequence[PartRead], told: Sequence[Bound], sides: Sides) -> Partly:
    """The place, where it lies in all that the words leave open; else the one that does and keeps
    most of what they tell, the last words first."""
    ways = ways_of(sides.finder.site)
    body = parts[0].body
    if len(parts) == 1 and body is not None and body.sort in _FIRM:
        return place  # one part says all there is: where it leads is asked by `within_reach`
    solid = len(told) > 1 and ways.solid_at(place.point) is not None
    if not solid and all(bound.holds(place.point) for bound in told):
        return place
    if (pair := apart(told)) is not None:
        raise _disagree(*pair, parts, sides)
    ground = common(told)
    if ground.is_empty:
        raise _disagree(told[-2], told[-1], parts, sides)
    xs = [part.after.x for part in reversed(parts) if part.after.x is not None]
    ys = [part.after.y for part in reversed(parts) if part.after.y is not None]
    free = inner(ground, (*(max(sides.half) + by for by in _CLEAR[1:]), *_CLEAR))
    holds = (p for p in product(xs, ys) if all(b.holds(p) for b in told) and not ways.solid_at(p))
    at = next(holds, None) or _nearest(free, place.point)
    link = Link(Relation.IN_ALL, of=tuple(bound.words for bound in told), result=at)
    return replace(place, x=at[0], y=at[1]).told(link)


def _nearest(ground: object, point: Point) -> Point:
    from shapely import Point as Spot  # noqa: PLC0415 - heavy; few phrases need it

    return closest(ground, Spot(point))  # type: ignore[arg-type]


def _disagree(former: Bound, later: Bound, parts: Sequence[PartRead], sides: Sides) -> Exception:
    """Two parts that no place satisfies, and the nearest to the later one within the former."""
    site = sides.finder.site
    named = next((part.body.area for part in reversed(parts) if part.body), None)
    (x, y), _ = gap_of(former, later, extent_of(site, site.owner_of(named)))
    what = f"no place is both 「{former.words}」 and 「{later.words}」"
    near = f"「{former.words}」 comes nearest to 「{later.words}」 at ({x:.1f}, {y:.1f})"
    fix = f"leave out one of them; {near}"
    return sides.finder.wrong("P328", what, fix=fix)


def within_reach(parts: Sequence[PartRead], point: Point, area: Area, sides: Sides) -> None:
    """What is beside somebody or something is on his ground: no wall between, no edge."""
    last = parts[-1]
    body, start = last.body, last.start
    if isinstance(last.segment, Shift) and last.segment.rel.by and not last.segment.on:
        is_half = None in (last.before.x, last.before.y)
        from_him = sides.around.here if is_half else last.before.point
        if from_him is not None:
            _same_room(last, from_him, point, sides)
    if body is None or start is None or not isinstance(last.segment, Near):
        return
    rels = last.segment.rels
    is_open = _is_room(body) and body.facing is not None  # 塾, which opens to one side
    is_on = (
        len(rels) > 1 and rels[0].word in "中內上" and body.sort is LandmarkSort.AREA
    )  # 室中東六步
    if not rels or not (body.sort in _FIRM or is_open or is_on):
        return
    site = sides.finder.site
    if len(area.ring) == 4 and inside(area.ring, start):
        return
    _same_room(last, start, point, sides)
    mine = [each for each in site.areas.values() if inside(each.ring, start)]  # on a rim, several
    its = area_at(site, start)
    if body.sort in _FIRM and its and area.level not in {each.level for each in mine}:
        raise _cut_off(last, f"{body.name} is in {its.name}, and it lies in {area.name}", sides)


def _same_room(part: PartRead, start: Point, point: Point, sides: Sides) -> None:
    """No wall stands between the two."""
    site = sides.finder.site
    for name, block in ways_of(site).solids:
        if site.features[name].kind is not FeatureKind.WALL or block.holds(start):
            continue
        if block.stops(start, point):
            raise _cut_off(part, f"{name} stands between", sides)


def _is_room(body: Body) -> bool:
    return body.sort is LandmarkSort.AREA and body.has(PartTrait.ROOM)


def _cut_off(part: PartRead, why: str, sides: Sides) -> Exception:
    winds = " ".join(wind for wind in WINDS if len(wind) == 1 and wind not in part.words)
    name = part.body.name if part.body else "it"
    fix = f"name another side of {name} ({winds}), a shorter way, or another landmark"
    return sides.finder.wrong("P332", f"「{part.words}」 is cut off from where it begins", why, fix)
