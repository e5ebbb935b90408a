"""One phrase being placed, for one person or thing in one frame: what all its parts share."""

from __future__ import annotations

from collections.abc import Callable

from layout.basis import Basis
from layout.compass import Axis, Wind
from layout.derivation import Link, Relation
from layout.ground.around import Around
from layout.ground.bodies import Finder
from layout.ground.body import Body, LandmarkSort, Ref
from layout.ground.bounds import hull, ring_boxes
from layout.phrases.landmarks import Landmarks
from layout.phrases.partly import Partly
from layout.phrases.relations import Rel, RelationSort
from layout.phrases.sides import Sides
from layout.phrases.walls import off_the_wall
from layout.site import Area, Point
from layout.value import replace
from layout.vocabulary import PartTrait, Storey


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
