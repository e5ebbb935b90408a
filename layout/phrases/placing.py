"""One phrase being placed, for one person or thing in one frame: what all its parts share."""

from __future__ import annotations

from collections.abc import Callable

from layout.basis import Basis, Ground
from layout.compass import Axis, Wind, bearing, opposite, wind_of
from layout.derivation import Distance, Link, Relation
from layout.ground.around import Around, area_at
from layout.ground.bodies import Finder
from layout.ground.body import Body, LandmarkSort, Ref
from layout.ground.bounds import hull, ring_boxes
from layout.ground.floors import CLEAR
from layout.ground.gaps import between
from layout.phrases.partly import Partly, moved, sign
from layout.phrases.relations import RIM, Rel, RelationSort
from layout.phrases.relations import RelationSort as Kind
from layout.phrases.sides import WINDS, Sides
from layout.phrases.stairs import flight_of
from layout.site import Area, FeatureKind, Point
from layout.value import replace
from layout.vocabulary import Family, KindTrait, PartTrait, Storey

_WALLS = (FeatureKind.WALL, FeatureKind.DOOR, FeatureKind.WINDOW)
_ON_WALLS = (LandmarkSort.MARK, LandmarkSort.DOOR)


def off_the_wall(place: Partly, landmark: Body | None, sides: Sides, *, inward: bool) -> Partly:
    """The place moved off the wall it lies on, toward the hall (`inward`: into the room)."""
    if landmark is None or landmark.sort not in _ON_WALLS or place.container:
        return place
    x, y = place.point
    for feature in sides.finder.site.features.values():
        if feature.kind not in _WALLS:
            continue
        (west, south), (east, north) = feature.shape[0], feature.shape[len(feature.shape) // 2]
        if west - 0.01 <= x <= east + 0.01 and south - 0.01 <= y <= north + 0.01:
            return _before(place, sides.finder.body(feature), sides, inward)
    return place


def _before(place: Partly, wall: Body, sides: Sides, inward: bool) -> Partly:
    finder = sides.finder
    hall = finder.site.bearing(PartTrait.HALL, finder.site.owner_of(wall.area))
    cx, cy = finder.middle_of(hall.name if hall else wall.area)
    gap = sides.gaps.person_before_wall
    if sides.family is not None:
        gap = between(sides.gaps, sides.family, None)
    link = Link(Relation.OFF_WALL, by=gap)
    x, y = place.point
    if wall.north - wall.south > wall.east - wall.west:
        sign = -1 if x > cx else 1
        edge = wall.west if sign < 0 else wall.east
        return replace(place, x=edge + sign * (gap.far + sides.half[0])).told(link)
    sign = (-1 if y > cy else 1) * (-1 if inward else 1)
    edge = wall.south if sign < 0 else wall.north
    return replace(place, y=edge + sign * (gap.far + sides.half[1])).told(link)


def short_of_wall(place: Partly, step: Point, gap: Distance, sides: Sides) -> Distance:
    """The gap, or as much of it as leaves room to step over a mat's end before the next wall."""
    if sides.family is not Family.MAT:
        return gap
    along = 0 if sign(step[0]) else 1
    sense, half, at = sign(step[along]), sides.half[along], place.point
    free = [
        sense * (near[along] - at[along]) - half - sides.gaps.mat_before_wall.far
        for feature in sides.finder.site.features.values()
        if feature.kind is FeatureKind.WALL
        for low, high in [(feature.shape[0], feature.shape[len(feature.shape) // 2])]
        if low[1 - along] <= at[1 - along] <= high[1 - along]
        for near in [low if sense > 0 else high]
        if sense * (near[along] - at[along]) > 0
    ]
    most = max(0.0, min(free, default=gap.far))
    return gap if most >= gap.far else Distance(most, why=gap.why)


class Landmarks:
    """Reads one landmark with at most one relation, for one person or thing."""

    def __init__(
        self, sides: Sides, facing: float | None, declared: Callable[[Body], Partly]
    ) -> None:
        self.sides, self.facing, self.declared = sides, facing, declared
        self.finder, self.around, self.gaps = sides.finder, sides.around, sides.gaps
        self.start: Point | None = None  # where the landmark last read is

    def related(self, body: Body, rel: Rel) -> Partly:  # noqa: PLR0911 - one return a sort
        """One relation off a landmark."""
        self.start = body.middle
        if body.declared is not None or body.sort is LandmarkSort.REST:
            x, y = self.start = self.bare(body).point
            body = replace(
                body, west=x, east=x, south=y, north=y, sort=LandmarkSort.PERSON, declared=None
            )
        if rel.sort is Kind.LITTLE and body.sort is LandmarkSort.AREA and body.has(PartTrait.ROOM):
            return self.sides.side(body, Rel(Kind.SIDE, rel.word, self.gaps.little))
        if rel.sort is Kind.LITTLE:
            start = self.bare(body)
            if start.x is None or start.y is None:  # 東序少北: on from the middle of the wall
                x, y = start.room or body.middle
                start = replace(start, x=x if start.x is None else start.x,
                                y=y if start.y is None else start.y)  # fmt: skip
                start = start.told(Link(Relation.IN_ITS_MIDDLE, of=(body.name,)))
            step = self.sides.winds_of(rel, body)
            return moved(start, step, short_of_wall(start, step, self.gaps.little, self.sides), rel)
        if rel.sort is Kind.FLANK:
            return self.flank(body, rel.word)
        if rel.sort is Kind.CORNER:
            east, north = self.sides.winds_of(rel, body)
            x, y = self.sides.edge(body, east, north)
            gap = self.gaps.beside
            x -= sign(east) * gap.far
            y -= sign(north) * gap.far
            link = Link(Relation.CORNER, of=(body.name,), word=rel.word, by=gap)
            return Partly(x, y, (link,))
        if rel.sort is Kind.SIDE:
            return self.sides.side(body, rel)
        if rel.sort is Kind.EDGE:
            return self.edge(body, rel)
        return self.part(body, rel)

    def flank(self, body: Body, word: str) -> Partly:
        """其側, 碑旁: on the side he comes from."""
        if self.around.here is None:
            what = f"{body.name}{word} may be on any side of it"
            raise self.finder.asks(what, (body.name + wind for wind in "東西南北"))
        wind = nearest_side(body, self.around.here)
        return self.sides.side(body, Rel(Kind.SIDE, wind.value))

    def bare(self, body: Body) -> Partly:  # noqa: PLR0911 - one return a sort
        """At the landmark itself."""
        sides = self.sides
        x, y = body.middle
        if body.declared is not None:
            return self.declared(body)
        match body.sort:
            case LandmarkSort.REST:
                assert body.rest is not None
                had = Link(Relation.HAD, what=body.rest.place, of=(body.name,))
                return Partly(x, y, (had,), facing=body.facing)
            case LandmarkSort.STAIR:
                return self.part(body, Rel(Kind.PART, "上" if sides.on_hall else "下"))
            case LandmarkSort.WALL:
                return self.under_wall(body)
            case LandmarkSort.BEAM:
                return self.on_line(body)
            case LandmarkSort.GATE:
                return sides.gate_part(body, "中")
            case LandmarkSort.AREA:
                return Partly(x, y, (Link(Relation.MIDDLE, of=(body.name,)),))
            case LandmarkSort.THING:
                return self.at_thing(body)
        return Partly(x, y, (Link(Relation.LEVEL_WITH, of=(body.name,)),))

    def part(self, body: Body, rel: Rel) -> Partly:  # noqa: PLR0911 - one return a sort
        """上 下 前 後 中 內 外."""
        word = rel.word
        inward = "上中內" if body.sort is LandmarkSort.AREA else "上中"
        if rel.by is not None and word in inward and body.sort is not LandmarkSort.STAIR:
            self.sides.winds_of(rel, body)  # 堂上三步: which way is asked back
        if body.sort is LandmarkSort.GATE and word in "內外中":
            return self.sides.gate_part(body, word, by=rel.by)
        if body.sort is LandmarkSort.STAIR:
            return self.by_stair(body, rel)
        if body.sort is LandmarkSort.PERSON and word in "前後":
            return self.sides.before_person(body, rel)
        if body.sort is LandmarkSort.THING:
            return self.thing_part(body, rel)
        if body.has(PartTrait.HALL) and word in "前下":
            return self.before_hall(body, rel)
        if body.sort is LandmarkSort.AREA and word == "下":
            return self.below_room(body, rel.by)
        if word in inward:
            return self.within(body, word)
        if body.sort is LandmarkSort.WALL and word in "下內外":
            return self.under_wall(body, word, rel.by)
        wind = {"內": "北", "外": "南", "前": "南", "後": "北", "下": "南"}[word]
        if word == "外" and rel.by is None and self.sides.is_room(body):
            return self.outside(body)
        if (
            body.sort is LandmarkSort.AREA and body.facing is not None and word in "前後"
        ):  # 內塾 faces in
            front = wind_of(bearing(body.facing))
            wind = (front if word == "前" else front.opposite).value
        return self.sides.side(body, Rel(Kind.SIDE, wind, rel.by))

    def outside(self, room: Body) -> Partly:
        """房外: on the hall, west of its door."""
        ground = Ground(Basis.注, cite="士昏禮鄭注「房外，房戶外之西」")
        means = Link(Relation.MEANS, of=(room.name, "西"), word="外", ground=ground)
        return self.sides.by_room(room, "西", -1.0).told(means)

    def within(self, body: Body, word: str) -> Partly:
        return Partly(*body.middle, (Link(Relation.WITHIN, of=(body.name,), word=word),))

    def by_stair(self, body: Body, rel: Rel) -> Partly:
        flight = flight_of(self.finder.site, body)
        if rel.word == "上":
            gap = rel.by or self.gaps.stair_head
            (x, y), level = flight.above(gap.far), Storey.HALL
            link = Link(
                Relation.UP_STAIR,
                of=(body.name, self.finder.words.word(PartTrait.HALL_EDGE)),
                word=rel.word,
                by=gap,
            )
        elif rel.word in "下前":
            gap = self.gaps.stair_foot if rel.word == "下" else self.gaps.stair_front
            by, ours = rel.by or gap, Ground(Basis.擬, why=gap.why)
            (x, y), level = flight.below(by.far), Storey.COURT
            link = Link(Relation.DOWN_STAIR, of=(body.name,), word=rel.word, by=by, ground=ours)
        else:
            if rel.by is not None:
                self.sides.winds_of(replace(rel, word="中"), body)  # which way is asked back
            return replace(self.within(body, "中"), level=Storey.STAIR)
        axis = Axis.東西 if flight.runs_north else Axis.南北
        level_with = Link(Relation.ALIGNED, of=(body.name,), axis=axis)
        return Partly(x, y, (level_with, link), level=level)

    def thing_part(self, body: Body, rel: Rel) -> Partly:
        """席前, 豐上, 篚下三尺, 次中."""
        kind, word = body.kind, rel.word
        mat = kind is not None and kind.family is Family.MAT
        x, y = body.middle
        if mat and word == "前":
            return self.sides.before_mat(body, rel.by)
        if mat and word == "後":
            back = replace(body, facing=opposite(bearing(body.facing or 180.0)))
            return self.sides.before_mat(back, rel.by)
        if word in "上中" and kind is not None and (kind.has(KindTrait.HOLDS) or word == "中"):
            link = Link(Relation.IN, of=(body.name,), word=word)
            on = Partly(x, y, (link,), container=body.name)
            return replace(on, mat=body.name, facing=body.facing) if mat else on
        if word == "下":  # 鄭: 篚下, 篚南; 席下, 席西
            wind = "西" if mat else "南"
            place = self.sides.side(body, Rel(Kind.SIDE, wind, rel.by))
            ground = Ground(Basis.注, cite="鄭注")
            means = Link(Relation.MEANS, of=(body.name, wind), word=word, ground=ground)
            return place.told(means)
        if body.facing is not None and word in "前後外":
            facing = bearing(body.facing if word != "後" else body.facing + 180.0)
            return self.sides.side(body, Rel(Kind.SIDE, wind_of(facing).value, rel.by))
        wind = {"前": "南", "後": "北", "外": "南", "內": "北"}.get(word, "南")
        return self.sides.side(body, Rel(Kind.SIDE, wind, rel.by))

    def edge(self, body: Body, rel: Rel) -> Partly:
        """席末, 筵南端, 俎首, 序端, 前東榮; of who lies, beyond his head or his foot: 尸足."""
        kind, word = body.kind, rel.word
        if body.sort is LandmarkSort.PERSON and body.head is not None and word in "首足":
            head = wind_of(bearing(body.head))
            beyond = head if word == "首" else head.opposite
            return self.sides.side(body, Rel(Kind.SIDE, beyond.value, rel.by))
        if word == RIM:
            return self.rim(body, rel.side)
        if rel.side and rel.side not in WINDS:
            ends = (f"{body.name}{wind}{word}" for wind in self._ends(body))
            raise self.finder.asks(f"{body.name} has {rel.side}{word}", ends)
        wind = WINDS[rel.side] if rel.side else self._end_wind(body, word)
        if kind is not None and kind.family is Family.MAT:
            return self.sides.mat_end(body, word) if wind is None else self._at_end(body, wind)
        if body.sort is LandmarkSort.WALL and (wind is None or wind.value == "南"):
            part = body.feature
            if part and part.part.end and (end := self.finder.feature(part.part.end, part.owner)):
                return self.bare(self.finder.body(end))
        if wind is not None and body.sort is not LandmarkSort.PERSON:
            return self._at_end(body, wind)
        if body.sort is LandmarkSort.WALL:
            return replace(self.within(body, word), y=body.south)
        raise self.finder.wrong("P322", f"{body.name} has no {word}", fix="name a wind instead")

    def rim(self, body: Body, side: str) -> Partly:
        """西階東廉, 西階內廉: its edge on that side, which is a line, of a thing the middle of it;
        the inner one is that toward the middle of the ground."""
        if side in ("內", "外"):
            site = self.finder.site
            area = site.areas.get(body.area or "")
            names = site.grounds.get(area.ground, ()) if area else tuple(site.areas)
            xs = [x for name in names for x, _ in site.areas[name].ring]
            is_west = body.middle[0] < (min(xs) + max(xs)) / 2
            wind = Wind.東 if is_west is (side == "內") else Wind.西
        else:
            wind = WINDS[side]
        east, north = wind.vector
        x, y = self.sides.edge(body, east, north)
        link = Link(Relation.AT_RIM, of=(body.name, wind.value))
        if body.sort is LandmarkSort.THING:
            return Partly(x, y, (link,), room=body.middle)
        return Partly(x if east else None, y if north else None, (link,), room=body.middle)

    def _ends(self, body: Body) -> str:
        """The winds in which what is long has its ends."""
        return "東西" if body.east - body.west >= body.north - body.south else "北南"

    def _end_wind(self, body: Body, word: str) -> Wind | None:
        """Which end is meant: 首 of what points somewhere, 末 its other
        end; 前 and 後 of what runs from the front of the building to its back."""
        if word in ("前", "後"):
            return Wind.南 if word == "前" else Wind.北
        if body.kind is None or body.facing is None or word == "端":
            return None
        if body.kind.family is Family.MAT and word == "末":
            return None
        head = wind_of(bearing(body.head if body.head is not None else body.facing))
        return head if word == "首" else head.opposite

    def _at_end(self, body: Body, wind: Wind) -> Partly:
        """So far within one end of what has ends."""
        east, north = wind.vector
        gap = self.gaps.on_mat_end
        x, y = self.sides.edge(body, east, north)
        if body.sort is not LandmarkSort.BEAM:
            x -= sign(east) * min(gap.far, (body.east - body.west) / 2)
            y -= sign(north) * min(gap.far, (body.north - body.south) / 2)
        link = Link(Relation.AT_END, of=(body.name, wind.value))
        mat = body.name if body.kind is not None and body.kind.family is Family.MAT else None
        facing = body.facing if mat else None
        return Partly(x, y, (link,), facing=facing, mat=mat, container=mat)

    def at_thing(self, body: Body) -> Partly:
        """A thing is put in what holds things; a person stands by it, on the side he faces from."""
        kind = body.kind
        mat = kind is not None and kind.family is Family.MAT
        holds = kind is not None and kind.has(KindTrait.HOLDS)
        x, y = body.middle
        if mat and self.sides.family is None:
            middle = Link(Relation.MIDDLE, of=(body.name,))
            return Partly(x, y, (middle,), facing=body.facing, mat=body.name)
        if self.sides.family is not None:
            link = Link(Relation.IN, of=(body.name,))
            return Partly(x, y, (link,), container=body.name if holds else None)
        if self.facing is not None:
            wind = wind_of(opposite(bearing(self.facing)))
        else:
            wind = nearest_side(body, self.around.here)
        place = self.sides.side(body, Rel(Kind.SIDE, wind.value))
        facing = self.facing if self.facing is not None else float(wind.opposite.bearing)
        return replace(place, container=body.name if holds else None, facing=facing)

    def under_wall(self, body: Body, word: str = "下", by: Distance | None = None) -> Partly:
        """西序, 東壁, 序內, 序外: at the foot of a wall, on the side of the middle, or not."""
        long_ns = body.north - body.south > body.east - body.west
        x, y = body.middle
        wind = self.inner_side(body) if word == "下" else self.room_side(body)
        if word == "外":
            wind = wind.opposite
        gap = by or self.sides.gap(replace(body, kind=None))
        east, north = wind.vector
        ex, ey = self.sides.edge(body, east, north)
        link = Link(Relation.BY_WALL, of=(body.name,), word=wind.value, by=gap)
        if long_ns:
            return Partly(ex + east * (gap.far + self.sides.half[0]), None, (link,), room=(x, y))
        return Partly(None, ey + north * (gap.far + self.sides.half[1]), (link,), room=(x, y))

    def room_side(self, body: Body) -> Wind:
        """The side of a wall that is within: where the one room is that it bounds."""
        if body.north - body.south <= body.east - body.west:
            x, _ = body.middle
            sides = ((Wind.南, body.south - CLEAR), (Wind.北, body.north + CLEAR))
            found = [(wind, area_at(self.finder.site, (x, y))) for wind, y in sides]
            rooms = [wind for wind, area in found if area and area.has(PartTrait.ROOM)]
            if len(rooms) == 1:
                return rooms[0]
        return self.inner_side(body)

    def inner_side(self, body: Body) -> Wind:
        """The side of a wall that is toward the middle of what it bounds."""
        x, y = body.middle
        cx, cy = self.finder.middle_of(body.area)
        if body.north - body.south > body.east - body.west:
            return Wind.西 if x > cx + 0.01 else Wind.東
        return Wind.南 if y > cy + 0.01 else Wind.北

    def on_line(self, body: Body) -> Partly:
        """楣, 堂廉, 門內霤: one axis is told; at an edge one keeps off it."""
        x, y = body.middle
        link = Link(Relation.LEVEL_WITH, of=(body.name,))
        if body.north - body.south > body.east - body.west:
            return Partly(x, None, (link,), room=(x, y))
        if body.has(PartTrait.HALL_EDGE):
            gap = self.gaps.at_edge if self.sides.family else self.gaps.stair_head
            link = Link(Relation.AT_EDGE, of=(self.finder.words.word(PartTrait.HALL_EDGE),), by=gap)
            return Partly(
                None, y + gap.far + self.sides.half[1], (link,), room=(x, y), level=Storey.HALL
            )
        return Partly(None, y, (link,), room=(x, y))

    def before_hall(self, body: Body, rel: Rel) -> Partly:
        """堂前, 堂下: the court close to the hall."""
        by = rel.by or self.gaps.court_near_hall
        link = Link(
            Relation.BEFORE_HALL,
            of=(body.name, self.finder.words.word(PartTrait.HALL_EDGE)),
            word=rel.word,
            by=by,
        )
        x = None if rel.by is not None else body.middle[0]
        return Partly(x, body.south - by.far, (link,), level=Storey.COURT, room=body.middle)

    def below_room(self, body: Body, by: Distance | None = None) -> Partly:
        """西堂下: the court at its south foot."""
        gap = by or self.gaps.beside
        link = Link(
            Relation.BELOW_ROOM, of=(body.name, self.finder.words.word(PartTrait.HALL_EDGE)), by=gap
        )
        y = body.south - gap.far - self.sides.half[1]
        return Partly(body.middle[0], y, (link,), level=Storey.COURT)

    def touching(self, body: Body) -> Partly:
        """接西塾: before a gate room, else on the side of it that he comes from."""
        if body.sort is LandmarkSort.AREA and body.facing is not None:
            return replace(self.against(body), facing=None)
        return self.flank(body, "")

    def against(self, body: Body) -> Partly:
        """負侯, 負西序, 負右房: back to it, in front of it."""
        facing = body.facing
        if facing is None and body.sort is LandmarkSort.WALL:
            wind = self.inner_side(body)
            return replace(self.under_wall(body), facing=float(wind.bearing))
        if facing is None:
            south = body.sort in (LandmarkSort.MARK, LandmarkSort.DOOR) or self.sides.is_room(body)
            facing = 180.0 if south else 0.0
        wind = wind_of(bearing(facing))
        return replace(self.sides.side(body, Rel(Kind.SIDE, wind.value)), facing=facing)


def nearest_side(body: Body, here: Point | None) -> Wind:
    if here is None:
        return Wind.南
    dx, dy = here[0] - body.middle[0], here[1] - body.middle[1]
    wide, deep = (body.east - body.west) / 2, (body.north - body.south) / 2
    if abs(dx) - wide > abs(dy) - deep:
        return Wind.東 if dx > 0 else Wind.西
    return Wind.北 if dy > 0 else Wind.南


class Placing:
    """Knows whose phrase it is, the landmark last named, and what fills an axis left open."""

    def __init__(
        self,
        finder: Finder,
        text: str,
        route: str | None,
        facing: float | None,
        declared: Callable[[Body], Partly],
    ) -> None:
        self.finder, self.text, self.route, self.facing = finder, text, route, facing
        self.around: Around = finder.around
        self.sides = Sides(finder)
        self.marks = Landmarks(self.sides, facing, declared)
        self.landmark: Body | None = None  # the last one named
        self.is_begun = False  # whether a part has been told
        self.may_be_in_room = False  # whether the last part leaves an axis to a room beside

    def cleared(self, place: Partly, *, inward: bool = False) -> Partly:
        """Off the wall, where the landmark lies on one."""
        if place.x is None or place.y is None:
            return place
        return off_the_wall(place, self.landmark, self.sides, inward=inward)

    def start(self, place: Partly) -> Partly:
        """Where a bare side begins: the last landmark, or the person himself."""
        if place.x is None and place.y is None:
            if self.around.last:
                body = self.finder.find(Ref("其"))
                return Partly(*body.middle, (Link(Relation.FROM, of=(body.name,)),))
            here = self.around.here
            if here is None:
                what = f"「{self.text}」 of what?"
                raise self.finder.wrong("P322", what, fix="name a landmark before it")
            return Partly(*here, (Link(Relation.FROM_HIM),))
        return self.filled(place)

    def filled(self, place: Partly) -> Partly:
        """An axis the phrase leaves open: as he stands, or by his stair, else by the landmark."""
        if place.x is not None and place.y is not None:
            return place
        room = None
        if self.may_be_in_room:
            room = self._room_by(place)
            place = replace(place, room=room or place.room)
        level, here, person = self.finder.level, self.around.here, self.around.person
        storey = place.level or (level.storey if level else None)
        stands = self.finder.level_of(person.area if person else None)
        same = stands is not None and (
            stands.storey is place.level if place.level else stands == level
        )
        basis = place.basis
        if room is None and self.sides.family is None and here is not None and person is not None:
            point, link = (here, Link(Relation.STAYS)) if same else self._by_his_stair(here, storey)
        elif place.room is not None:
            point, link = place.room, Link(Relation.IN_ITS_MIDDLE)
            basis = basis.weaker(Basis.擬)
        elif self.landmark is not None:
            point = self.landmark.middle
            link = Link(Relation.IN_ITS_MIDDLE, of=(self.landmark.name,))
            basis = basis.weaker(Basis.擬)
        else:
            what = f"「{self.text}」 leaves an axis open"
            raise self.finder.wrong("P322", what, fix="name the person, or a second landmark")
        x = place.x if place.x is not None else point[0]
        y = place.y if place.y is not None else point[1]
        axis = Axis.東西 if place.x is None else Axis.南北
        return replace(place, x=x, y=y, basis=basis).told(replace(link, axis=axis))

    def _by_his_stair(self, here: Point, storey: Storey | None) -> tuple[Point, Link]:
        """Where he is who comes from another level: by his own stair."""
        stair = self.finder.stair()
        word = "上" if storey is Storey.HALL else "下"
        body = self.finder.body(stair) if stair else None
        part = Rel(RelationSort.PART, word)
        spot = self.marks.by_stair(body, part) if body else Partly(*here)
        link = Link(Relation.BY_HIS_STAIR, of=(body.name,) if body else (), word=word)
        return (spot.x or 0.0, spot.y or 0.0), link

    def _room_by(self, place: Partly) -> Point | None:
        """Where in which room a place at the foot of a wall is, which more than one may share.

        None: the wall bounds no room, or he is in the room.
        """
        wall = self.landmark
        is_line = (place.x is None) != (place.y is None)
        if wall is None or wall.sort is not LandmarkSort.WALL or not is_line:
            return None
        rooms = [a for a in self.finder.site.areas.values() if _by_wall(a, wall, place)]
        person = self.around.person
        if not rooms or (person is not None and person.area in {room.name for room in rooms}):
            return None
        if len(rooms) > 1:
            what = f"{wall.name} bounds more than one room"
            called = wall.feature.called if wall.feature else wall.name
            raise self.finder.asks(what, (f"{room.name}中{called}下" for room in rooms))
        west, south, east, north = hull(ring_boxes(rooms[0].ring))
        here = self.around.here
        if here is not None and (
            west <= here[0] <= east if place.x is None else south <= here[1] <= north
        ):
            return None
        low, high = max(west, wall.west), min(east, wall.east)
        return ((low + high) / 2, (max(south, wall.south) + min(north, wall.north)) / 2)

    def by_side(self, body: Body, wind: Wind) -> Partly:
        """Beside a landmark, toward a wind."""
        return self.sides.side(body, Rel(RelationSort.SIDE, wind.value))


def _by_wall(area: Area, wall: Body, place: Partly) -> bool:
    """Whether a wall bounds a room on the side where the place is."""
    if not area.has(PartTrait.ROOM):
        return False
    west, south, east, north = hull(ring_boxes(area.ring))
    if place.y is not None:
        return south <= place.y <= north and west + 1 < wall.east and wall.west < east - 1
    assert place.x is not None
    return west <= place.x <= east and south + 1 < wall.north and wall.south < north - 1
