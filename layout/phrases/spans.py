"""Places told by more than one thing, or by a share of the ground: 間, 方, 參分, 以堂深, 沒."""

from __future__ import annotations

from layout.basis import Basis
from layout.compass import Axis, Wind
from layout.derivation import Distance, Link, Relation
from layout.ground.around import area_at, named
from layout.ground.body import Body, LandmarkSort, Ref
from layout.ground.bounds import hull, last_hull, ring_boxes
from layout.phrases.landmarks import Landmarks
from layout.phrases.partly import Partly, moved, sign
from layout.phrases.phrase import Align, Near, Rel, Segment, Shift
from layout.phrases.phrase import RelationSort as Kind
from layout.phrases.sides import WINDS
from layout.site import Area, Bound, Point
from layout.value import replace
from layout.vocabulary import PartTrait, Storey


class Spans:
    """Reads such places for one person or thing."""

    def __init__(self, marks: Landmarks) -> None:
        self.marks, self.sides, self.finder = marks, marks.sides, marks.finder
        self.around = marks.around

    def between(self, first: Ref, second: Ref | None) -> tuple[Body, Partly]:
        """戶牖間, 兩楹之間, 物間: a named spot, or half way."""
        name = f"{first.owner or ''}{first.noun}{second.noun if second else ''}間"
        for word in (name, f"兩{name}"):
            feature = self.finder.feature(word)
            if feature is not None:
                spot = self.finder.body(feature)
                return spot, self.marks.bare(spot)
        if second is not None:
            one, other = self.finder.find(first), self.finder.find(second)
        else:
            pair = self.pair(first)
            one, other = pair
        x = (one.middle[0] + other.middle[0]) / 2
        y = (one.middle[1] + other.middle[1]) / 2
        spot = replace(one, west=x, east=x, south=y, north=y, sort=LandmarkSort.MARK)
        level = Storey.COURT if one.sort is LandmarkSort.STAIR else None
        link = Link(Relation.MIDDLE, of=(one.name, other.name))
        return spot, Partly(x, y, (link,), level=level)

    def pair(self, ref: Ref) -> tuple[Body, Body]:
        noun = ref.noun.removeprefix("兩")
        found = []
        for side in (("東", "西"), ("左", "右"), ("上", "下")):
            names = [f"{each}{noun}" for each in side]
            if all(self.finder.feature(n) or n in self.around.things for n in names):
                return (self.finder.find(Ref(names[0])), self.finder.find(Ref(names[1])))
            found += names
        lying = [t for t in self.around.things.values() if t.pos is not None and noun in t.name]
        if len(lying) >= 2:
            return (self.finder.thing(lying[0]), self.finder.thing(lying[1]))
        fix = f"name both: X與Y之間 (looked for {' '.join(found[:4])})"
        raise self.finder.wrong("P323", f"there are not two {noun} here", fix=fix)

    def length(self, name: str) -> Distance:
        """A length that the site names."""
        lengths = self.finder.site.lengths
        found = lengths.get(named(self.finder.owner, name)) or lengths.get(name)
        if found is None:
            what = f"no length named {name} here"
            raise self.finder.wrong("P321", what, fix="write one of the site's lengths")
        return Distance(found.value, lengths=(name,))

    def measured(self, segment: Segment) -> Segment:
        """The segment with the lengths of this site where it names them: 堂廉南堂深."""
        match segment:
            case Near(_, rels):
                return replace(segment, rels=tuple(map(self._of_length, rels)))
            case Align(_, near):
                return replace(
                    segment, near=replace(near, rels=tuple(map(self._of_length, near.rels)))
                )
            case Shift(rel):
                return replace(segment, rel=self._of_length(rel))
        return segment

    def _of_length(self, rel: Rel) -> Rel:
        names = rel.by.lengths if rel.by else ()
        return replace(rel, by=self.length(names[0])) if names else rel

    def by_length(self, place: Partly, axis: Axis, length: str) -> Partly:
        """南北以堂深: so far from the hall's edge."""
        by, edge = self.length(length), self.finder.bearing(PartTrait.HALL_EDGE)
        if edge is None:
            raise self.finder.wrong("P323", "there is no hall here", fix="name a landmark")
        y = edge.shape[0][1] - by.far
        if axis is Axis.東西:
            raise self.finder.wrong("P322", "東西以 a length has no edge to start from")
        return replace(place, y=y).told(
            Link(
                Relation.FROM_EDGE,
                of=(self.finder.words.word(PartTrait.HALL_EDGE),),
                axis=axis,
                toward=-1,
                by=by,
            )
        )

    def third(self, ref: Ref, wind: Wind) -> tuple[Body, Partly]:
        """參分庭一在南: a third of it lies beyond, on the side named (昏禮記)."""
        body = self.finder.find(ref)
        boxes = [(body.west, body.south, body.east, body.north)]
        x, y = body.middle
        if body.has(PartTrait.COURT):  # before the hall: its walks and corners beside are left out
            inside = ring_boxes(self.finder.site.areas[body.name].ring)
            boxes = [box for box in inside if box[0] < x < box[2]] or list(inside)
        west, south = min(b[0] for b in boxes), min(b[1] for b in boxes)
        east, north = max(b[2] for b in boxes), max(b[3] for b in boxes)
        step_x, step_y = wind.vector
        x += step_x * (east - west) / 6
        if sign(step_y):
            y = (south + north) / 2 + step_y * (north - south) / 6
        link = Link(Relation.THIRD, of=(body.name,), word=wind.value)
        return body, Partly(x, y, (link,))

    def past(self, ref: Ref) -> tuple[Body, Partly]:
        """沒階, 沒霤: just beyond it; of a stair at its foot."""
        body = self.finder.find(ref)
        if body.sort is LandmarkSort.STAIR:
            return body, self.marks.by_stair(body, Rel(Kind.PART, "下"))
        wind = Wind.南 if self.around.passage is None else Wind.北
        place = self.sides.side(body, Rel(Kind.SIDE, wind.value))
        return body, place.told(Link(Relation.PAST, of=(body.name,)))

    def astride(self, ref: Ref, word: str) -> tuple[Body, Partly]:
        """夾碑, 俠牀: on both sides of it, the first half of several in the east or the north."""
        body = self.finder.find(ref)
        long_ns = body.north - body.south > body.east - body.west
        winds = "東西" if long_ns or body.sort is not LandmarkSort.WALL else "北南"
        nth, many = self.around.rank
        if many < 2:
            what = f"{word}{ref} is on both sides of it"
            raise self.finder.asks(what, (f"{ref}{wind}" for wind in winds))
        wind = winds[nth >= (many + 1) // 2]
        place = self.sides.side(body, Rel(Kind.SIDE, wind))
        link = Link(Relation.ASTRIDE, of=(body.name,), word=word, axis=Wind(wind).axis)
        return body, place.told(link)

    def level_with(self, body: Body, edge: Wind) -> Point:
        """南齊于坫: where what is placed has its own edge level with that edge of another."""
        x, y = self.sides.edge(body, *edge.vector)
        half = self.sides.half
        return (x - sign(edge.vector[0]) * half[0], y - sign(edge.vector[1]) * half[1])

    def axis_of(self, body: Body, near: Near) -> Axis:
        """Which coordinate 當 X makes equal where no prefix says: of an end the one along it."""
        last = near.rels[-1] if near.rels else None
        if last is not None and last.sort in (Kind.EDGE, Kind.CORNER):
            wind = WINDS.get(last.side or last.word)
            if wind is not None and wind.axis is not None:
                return wind.axis
        part = self.finder.words.get(near.ref.noun)
        if part is not None and part.has(PartTrait.ENTRANCE):
            return Axis.東西
        return _axis_of(body)

    def before_door(self, door: Body) -> Point:
        """當牖, 當戶: before the wall that it is in."""
        off = self.sides.gaps.person_before_wall.far
        x, y = door.middle
        if door.east - door.west > door.north - door.south:
            return (x, door.south - off)
        cx, _ = self.finder.middle_of(door.area)
        return (door.west - off if cx < x else door.east + off, y)

    def by_sill(self, gate: Body, word: str) -> tuple[Body, Partly]:
        """門中闑西閾外: in the gateway, on that side of the sill itself."""
        line = replace(gate, sort=LandmarkSort.FIXTURE, feature=None)
        wind = Wind.北 if word == "內" else Wind.南
        place = self.sides.side(line, Rel(Kind.SIDE, wind.value))
        return line, replace(place, x=None, room=gate.middle)

    def room_of(self, body: Body | None) -> Body | None:
        """The ground whose corner is meant: the room named, or the one it is the middle of."""
        if body is None or body.sort is not LandmarkSort.AREA:
            return None
        return body

    def room_by(self, wall: Body | None, place: Partly) -> Point | None:
        """Where in which room a place at the foot of a wall is, which more than one may share.

        None: the wall bounds no room, or he is in the room.
        """
        if (
            wall is None
            or wall.sort is not LandmarkSort.WALL
            or (place.x is None) == (place.y is None)
        ):
            return None
        rooms = [a for a in self.finder.site.areas.values() if _by_wall(a, wall, place)]
        person = self.around.person
        if not rooms or (person is not None and person.area in {room.name for room in rooms}):
            return None
        if len(rooms) > 1:
            what = f"{wall.name} bounds more than one room"
            raise self.finder.asks(what, (f"{room.name}中{_word_of(wall)}下" for room in rooms))
        west, south, east, north = hull(ring_boxes(rooms[0].ring))
        here = self.around.here
        if here is not None and (
            west <= here[0] <= east if place.x is None else south <= here[1] <= north
        ):
            return None
        low, high = max(west, wall.west), min(east, wall.east)
        return ((low + high) / 2, (max(south, wall.south) + min(north, wall.north)) / 2)

    def half(self, wind: Wind) -> tuple[Body, Partly]:
        """西方: the side of the court."""
        if (ground := self.outside()) is not None:
            his = Partly(*(self.around.here or ground.middle))
            boxes = ring_boxes(self.finder.site.areas[ground.name].ring)
            return ground, self.half_of(his, wind, (Bound(ground.name, boxes),))
        told = self.finder.feature(f"{wind.value}方")
        if told is not None:  # a site that says where its 西方 is
            spot = self.finder.body(told)
            return spot, replace(self.marks.bare(spot), level=Storey.COURT)
        court = self.finder.bearing(PartTrait.COURT)
        if court is None:
            raise self.finder.wrong("P323", "there is no court here")
        body = self.finder.body(court)
        x, y = body.middle
        middle = self.finder.bearing(PartTrait.COURT_MIDDLE)
        y = middle.anchor[1] if middle else y
        east, north = wind.vector
        x += east * (body.east - body.west) / 4
        y += north * (body.north - body.south) / 4
        link = Link(Relation.QUARTER, of=(body.name,), word=wind.value)
        return body, Partly(x, y, (link,), level=Storey.COURT, basis=Basis.擬)

    def outside(self) -> Body | None:
        """The ground before the gate, for one who is there: 西方 is a side of it (士冠 有司)."""
        person = self.around.person
        area = self.finder.site.areas.get(person.area or "") if person else None
        feature = self.finder.site.features.get(area.name) if area else None
        if area is None or feature is None or not area.has(PartTrait.OUTSIDE):
            return None
        return self.finder.body(feature)

    def half_of(self, place: Partly, wind: Wind, told: tuple[Bound, ...]) -> Partly:
        """門外東方: the side of the ground named, half way to its edge."""
        step, ground = wind.vector, last_hull(told)
        if ground is None:
            return moved(place, step, self.sides.gaps.beside, Rel(Kind.SIDE, wind.value))
        west, south, east, north = ground
        x, y = place.point
        if sign(step[0]):
            x = (west + east) / 2 + step[0] * (east - west) / 4
        else:
            y = (south + north) / 2 + step[1] * (north - south) / 4
        area = area_at(self.finder.site, (x, y))
        name = area.called if area else ""
        link = Link(Relation.QUARTER, of=(name,), word=wind.value)
        return replace(place, x=x, y=y, basis=place.basis.weaker(Basis.擬)).told(link)


def _word_of(part: Body) -> str:
    """What it is called on its own ground."""
    return part.feature.called if part.feature else part.name


def _by_wall(area: Area, wall: Body, place: Partly) -> bool:
    """Whether a wall bounds a room on the side where the place is."""
    if not area.has(PartTrait.ROOM):
        return False
    west, south, east, north = hull(ring_boxes(area.ring))
    if place.y is not None:
        return south <= place.y <= north and west + 1 < wall.east and wall.west < east - 1
    assert place.x is not None
    return west <= place.x <= east and south + 1 < wall.north and wall.south < north - 1


def _axis_of(body: Body) -> Axis:
    """Which coordinate 當 X makes equal, by X's shape: 序 榮 階 its x, 楣 棟 its y."""
    wide, deep = body.east - body.west, body.north - body.south
    if body.sort is LandmarkSort.DOOR:  # 當戶: before it
        return Axis.東西 if wide > deep else Axis.南北
    if body.axis is not None:
        return Axis(body.axis)
    if (
        body.has(PartTrait.ROOM)
        or body.kind is not None
        or body.sort is LandmarkSort.STAIR
        or body.sort is LandmarkSort.GATE
    ):
        return Axis.東西
    return Axis.南北 if wide > deep else Axis.東西
