"""The laws of room: bodies and things are clear of walls, edges, doorways and one another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import dist, hypot

from shapely import LineString, Polygon, STRtree, box, unary_union
from shapely import Point as Spot
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry

from layout.cache import changed
from layout.check.law import Case, Finding, Law
from layout.ground.floors import BODY, CLEAR, ways_of
from layout.ground.rings import inside
from layout.score import Score
from layout.site import Feature, FeatureKind, Point, Portal, Site
from layout.stage import Frame, PersonState, ThingState
from layout.vocabulary import Family, Kind, KindTrait, PartTrait
from layout.vocabulary.manner import MannerTrait, has

_GRAZE = 0.1  # square 尺, or 尺 of a line: so much two may have in common and only touch
_SOLID = (FeatureKind.WALL, FeatureKind.WINDOW, FeatureKind.COLUMN, FeatureKind.FIXTURE)
_FLAT = (Family.MAT,)  # other things lie upon them
_LONGEST = 20.0  # 尺: no thing is so long that another, farther from it, lies on it
_CLOSE = 2 * hypot(CLEAR, BODY)  # 尺: farther from one another two bodies cannot touch
_ABREAST = 8.0  # 尺: as far as who stands beside another is from him
# They lie in heaps, and lean on what they are by (鄉射「眾弓倚于堂西，矢在其上」).
_HEAPED = (KindTrait.SLENDER, KindTrait.WORN, KindTrait.BOW, KindTrait.ARROW)
_SIGNS = (KindTrait.TRODDEN, KindTrait.PAINT, KindTrait.TARGET)  # marks, colours, hung cloth


@dataclass(frozen=True, slots=True)
class _Index:
    """Parts of the building by where they are."""

    names: tuple[str, ...]
    shapes: tuple[BaseGeometry, ...]
    tree: STRtree

    def met(self, shape: BaseGeometry) -> list[str]:
        """The parts that a shape lies in, and not only touches."""
        near = sorted(int(i) for i in self.tree.query(shape, predicate="intersects"))
        return [self.names[i] for i in near if _common(shape, self.shapes[i]) > _GRAZE]


@dataclass(frozen=True, slots=True)
class _Plan:
    """A site as what has room there, or has none, must know it."""

    solids: _Index
    shut: _Index  # the solids on which nothing is laid
    doors: _Index
    floors: Mapping[str, BaseGeometry]  # area -> the whole floor that it is of

    def over(self, shape: BaseGeometry, area: str | None) -> bool:
        """Whether a shape reaches over the edge of the floor that the area is of."""
        floor = self.floors.get(area or "")
        return floor is not None and float(shape.difference(floor).area) > _GRAZE


@lru_cache(maxsize=8)
def _plan(site: Site) -> _Plan:
    features = site.features.values()
    whole = [_floor(site, floor.areas) for floor in ways_of(site).floors]
    floors = {name: whole[n] for name, n in ways_of(site).floor_of.items()}
    solid = [f for f in features if f.kind in _SOLID]
    shut = _index(f for f in solid if not f.has(PartTrait.BEARS))
    doors = _index(f for f in features if (f.kind is FeatureKind.DOOR or f.has(PartTrait.LEAF)))
    return _Plan(_index(solid), shut, doors, floors)


def _floor(site: Site, areas: Iterable[str]) -> BaseGeometry:
    names = set(areas)
    rings = [Polygon(site.areas[name].ring) for name in names]
    ends = [_landing(portal) for portal in site.portals if not names.isdisjoint(portal.areas)]
    return unary_union([*rings, *ends]).buffer(1e-6)


def _landing(portal: Portal) -> BaseGeometry:
    """Where feet may be on both floors that a way joins: on its line, and a body's depth beyond."""
    (x, y), (u, v) = portal.points[0], portal.points[-1]
    wide, deep = portal.width / 2, 2 * BODY
    east, north = (wide, deep) if abs(v - y) > abs(u - x) else (deep, wide)
    at = ((x + u) / 2, (y + v) / 2)
    return box(at[0] - east, at[1] - north, at[0] + east, at[1] + north)


def _index(features: Iterable[Feature]) -> _Index:
    parts = tuple(features)
    shapes = tuple(_shape(part) for part in parts)
    return _Index(tuple(part.name for part in parts), shapes, STRtree(shapes))


def _shape(part: Feature) -> BaseGeometry:
    if across := part.size.get("徑", 0.0):
        return Spot(part.anchor).buffer(across / 2)
    if part.closed:
        return Polygon(part.shape)
    return LineString(part.shape) if len(part.shape) > 1 else Spot(part.shape[0])


def _common(shape: BaseGeometry, other: BaseGeometry) -> float:
    both = shape.intersection(other)
    return float(both.area if other.area else both.length)


@lru_cache(maxsize=4096)
def _body(pos: Point, facing: float) -> BaseGeometry:
    """A body as it stands, broad to either hand of where it faces."""
    x, y = pos
    return rotate(box(x - CLEAR, y - BODY, x + CLEAR, y + BODY), -facing, origin=pos)


def _lies(thing: ThingState) -> BaseGeometry:
    is_on_end = has(thing.manner, MannerTrait.ON_END)
    return _footprint(thing.kind, thing.facing, thing.pos or (0.0, 0.0), is_on_end)


@lru_cache(maxsize=4096)
def _footprint(kind: Kind, facing: float | None, pos: Point, on_end: bool) -> BaseGeometry:
    wide, deep = kind.footprint(facing)
    if on_end:
        wide = deep = min(wide, deep)
    x, y = pos
    return box(x - wide / 2, y - deep / 2, x + wide / 2, y + deep / 2)


# -- who and what has come to be somewhere ---------------------------------------------------------


def _came(case: Case) -> Iterator[tuple[Frame, PersonState, BaseGeometry]]:
    """Everybody who has come to a new spot, or turned there."""
    before = case.begun.people if case.begun else {}
    for frame in case.looked_at:
        for person in changed(frame.people, before):
            old = before.get(person.name)
            if person.pos is None:
                continue
            if old is None or (old.pos, old.facing) != (person.pos, person.facing):
                yield frame, person, _body(person.pos, person.facing or 0.0)
        before = frame.people


def _set_down(case: Case) -> Iterator[tuple[Frame, list[ThingState]]]:
    """What has come to lie by itself where it did not lie before."""
    before = case.begun.things if case.begun else {}
    for frame in case.looked_at:
        others = changed(frame.things, before)
        borne = {p.bearer.thing for p in frame.people.values() if p.bearer and p.bearer.moves}
        new = [
            thing
            for thing in others
            if _by_itself(thing)
            and thing.name not in borne
            and _elsewhere(thing, before.get(thing.name))
        ]
        if new:
            yield frame, new
        before = frame.things


def _by_itself(thing: ThingState) -> bool:
    """Whether it lies on the ground, and does not lean: what leans touches what it leans on."""
    free = thing.held_by is None and thing.inside is None and thing.pos is not None
    free = free and not thing.kind.has(KindTrait.FILLS)
    return free and not has(thing.manner, MannerTrait.ON_END)


def _elsewhere(thing: ThingState, old: ThingState | None) -> bool:
    return (
        old is None
        or not _by_itself(old)
        or (old.pos, old.facing) != (thing.pos, thing.facing)
    )  # fmt: skip


# -- bodies ----------------------------------------------------------------------------------------


def _bodies(case: Case) -> Iterator[Finding]:
    plan = _plan(case.site)
    for frame, person, body in _came(case):
        walls = plan.solids.met(body)
        if walls:
            what = f"{person.name}, at {person.place}, stands in {'、'.join(walls)}"
        else:
            what = f"{person.name}, at {person.place}, stands over the edge of {person.area}"
        ok = not walls and not plan.over(body, person.area)
        yield Finding(ok, frame.step, what, "name a place with room for a body of two 尺")


def _doors(case: Case) -> Iterator[Finding]:
    plan = _plan(case.site)
    for frame, person, body in _came(case):
        yield _clear(plan, frame, body, f"{person.name}, at {person.place},")
    for frame, things in _set_down(case):
        for thing in things:
            if thing.kind.family not in _FLAT and not thing.kind.has(KindTrait.TRODDEN):
                yield _clear(plan, frame, _lies(thing), f"{thing.name}, at {thing.place},")


def _clear(plan: _Plan, frame: Frame, shape: BaseGeometry, who: str) -> Finding:
    doors = plan.doors.met(shape)
    what = f"{who} is in the way of {'、'.join(doors)}"
    return Finding(not doors, frame.step, what, "name a place beside the door")


def _apart(case: Case) -> Iterator[Finding]:
    for frame, person, body in _came(case):
        pos = person.pos or (0.0, 0.0)
        near = [
            other.name
            for other in frame.people.values()
            if other is not person
            and other.pos is not None
            and dist(pos, other.pos) < _CLOSE
            and _common(body, _body(other.pos, other.facing or 0.0)) > _GRAZE
        ]
        yield Finding(not near, frame.step, f"{person.name} and {'、'.join(near)} are in one spot")


def _beside(case: Case) -> Iterator[Finding]:
    for frame, person, _ in _came(case):
        other = frame.people.get((person.place or "")[:-1])
        if (
            other is not None
            and person.pos
            and other.pos
            and (0 < dist(person.pos, other.pos) <= _ABREAST)
        ):
            what = f"{person.name}, at {person.place}, is in {person.area}, not in {other.area}"
            fix = f"name a place in {other.area}"
            yield Finding(person.area == other.area, frame.step, what, fix)


# -- things ----------------------------------------------------------------------------------------


def _things(case: Case) -> Iterator[Finding]:
    plan = _plan(case.site)
    for frame, new in _set_down(case):
        names = {thing.name for thing in new}
        lying = [t for t in frame.things.values() if t.name not in names and _by_itself(t)]
        for thing in new:
            what = _amiss(case.site, plan, thing) or _upon(frame, thing, lying)
            told = f"{thing.name}, at {thing.place}, {what}"
            yield Finding(not what, frame.step, told, "name a place with room for it")
            lying.append(thing)


def _amiss(site: Site, plan: _Plan, thing: ThingState) -> str:
    """Of what it lies in or over, for what is no cloth, arrow or sign."""
    if not thing.kind.traits.isdisjoint((*_HEAPED, *_SIGNS)):
        return ""
    shape = _lies(thing)
    if walls := plan.shut.met(shape):
        return f"lies in {'、'.join(walls)}"
    pos = thing.pos or (0.0, 0.0)
    area = next((each for each in site.areas.values() if inside(each.ring, pos)), None)
    if area is None:
        return "lies where there is no floor"
    return f"lies over the edge of {area.name}" if plan.over(shape, area.name) else ""


def _upon(frame: Frame, thing: ThingState, lying: Iterable[ThingState]) -> str:
    """The other things that it lies on, and by no word of the text."""
    if _may_lie(thing):
        return ""
    under = [
        other.name
        for other in lying
        if _near(thing, other)
        and not _may_lie(other)
        and _common(_lies(thing), _lies(other)) > _GRAZE
        and not _belongs(frame, thing, other)
    ]
    return f"lies upon {'、'.join(under)}" if under else ""


def _near(thing: ThingState, other: ThingState) -> bool:
    (x, y), (u, v) = thing.pos or (0.0, 0.0), other.pos or (0.0, 0.0)
    return abs(x - u) < _LONGEST and abs(y - v) < _LONGEST


def _may_lie(thing: ThingState) -> bool:
    """Whether other things lie on it, or it on them: mats, marks on the ground, what is heaped."""
    kind = thing.kind
    return kind.family in _FLAT or not kind.traits.isdisjoint((*_HEAPED, *_SIGNS))


def _belongs(frame: Frame, thing: ThingState, other: ThingState) -> bool:
    """Whether the words lay one upon the other, or both upon a third, or several of a kind in one
    heap."""
    if thing.kind == other.kind and thing.place == other.place:
        return True
    return not _bearers(frame, thing).isdisjoint(_bearers(frame, other))


def _bearers(frame: Frame, thing: ThingState) -> set[str]:
    """The thing, and that which its place names, and what bears that."""
    found: set[str] = set()
    name: str | None = thing.name
    while name is not None and name not in found:
        found.add(name)
        at = frame.things[name]
        name = at.inside or (at.place if at.place in frame.things else None)
    return found


def _seldom(_: Score) -> bool:
    """Not in every rite does anybody come beside another."""
    return False


ROOM: tuple[Law, ...] = (
    Law(
        "C805",
        "nobody_in_one_spot",
        "一席不容二人",
        "a body is two 尺 broad and one and a half deep: no two have the same ground",
        "everybody who has come to a new spot, or turned there, among all the others",
        _apart,
        is_near=True,
    ),
    Law(
        "C829",
        "bodies_have_room",
        "人不在牆中，不臨其邊",
        "曲禮「坐不垂堂」「立不中門」: a body of two 尺 by one and a half has room where it stands",
        "everybody who has come to a new spot, or turned there",
        _bodies,
        is_near=True,
    ),
    Law(
        "C830",
        "things_have_room",
        "器不在牆中，不出其地，不相疊",
        "each lies whole on its floor, in no wall, and on nothing but what bears it",
        "every thing that has come to lie by itself",
        _things,
        is_near=True,
    ),
    Law(
        "C831",
        "doorways_are_clear",
        "不當門戶",
        "曲禮「立不中門」: nobody stays in a doorway or on a leaf, and nothing is laid there",
        "everybody who has come to a new spot, and every thing laid that one does not walk over",
        _doors,
        is_near=True,
    ),
    Law(
        "C832",
        "beside_in_one_room",
        "在人之左右前後者，與之同地",
        "特牲饋食禮「主人在右」: who stands on another's right stands where that one stands",
        "everybody who has come to somebody's left or right, front or back",
        _beside,
        _seldom,
        is_near=True,
    ),
)
