"""One relation off one landmark: the point it gives, axis by axis, with its arithmetic."""

from __future__ import annotations

from layout.compass import Hand, Passage, Wind, bearing, read_wind, side_of, vector
from layout.derivation import Distance, Link, Relation
from layout.ground.around import Around, area_at
from layout.ground.bodies import Finder
from layout.ground.body import Body, LandmarkSort
from layout.ground.bounds import ring_boxes
from layout.ground.gaps import between
from layout.ground.rows import pace_beside
from layout.phrases.partly import Partly, sign
from layout.phrases.relations import Rel
from layout.phrases.relations import RelationSort as Kind
from layout.phrases.stairs import flight_of
from layout.site import Feature, Point
from layout.value import replace
from layout.vocabulary import Family, KindTrait, PartTrait, Storey

_EAVES = (PartTrait.INNER_EAVE, PartTrait.OUTER_EAVE)
WINDS = {wind.value: wind for wind in Wind}


class Sides:
    """Reads relations for one person or thing."""

    def __init__(self, finder: Finder) -> None:
        self.finder = finder
        around = finder.around
        self.around: Around = around
        self.gaps = self.finder.site.vocabulary.gaps
        placed = around.things.get(around.thing) if around.thing else None
        kinds = finder.site.vocabulary.kinds
        self.kind = placed.kind if placed else kinds.get(around.thing or "")
        self.family: Family | None = self.kind.family if self.kind else None
        if self.kind:
            wide, deep = self.kind.footprint(around.thing_facing)
            self.half: Point = (wide / 2, deep / 2)
        else:
            self.half = (0.0, 0.0)

    @property
    def on_hall(self) -> bool:
        if self.family is Family.MAT:  # 席于阼, 席于阼階之西: nobody sits at the foot of a stair
            return True
        level = self.finder.level
        return level is not None and level.storey is Storey.HALL

    def gap(self, body: Body) -> Distance:
        """How far off: a person's feet, or a thing's edge."""
        if body.sort is LandmarkSort.PERSON and body.head is not None and self.family is None:
            return self.gaps.beside_small  # he lies there, and is leaned on and knelt by
        if body.sort is LandmarkSort.PERSON:
            return self.gaps.abreast if self.family is None else self.gaps.small_apart
        by = body.kind.family if body.kind else None
        return between(self.gaps, self.family, by, chamber=self.in_chamber(body))

    def abreast(self, body: Body, step: Point) -> Distance:
        """How far off beside a person, in the room where he is."""
        full = self.gaps.abreast
        apart = pace_beside(self.finder.site, body.middle, body.area or "", step)
        return full if apart == full.far else Distance(apart, why=self.gaps.close_ranks.why)

    def in_chamber(self, body: Body) -> bool:
        """Whether it is in the 室, where there is little room."""
        area = area_at(self.finder.site, body.middle)
        return area is not None and area.has(PartTrait.CHAMBER)

    def winds_of(self, rel: Rel, body: Body) -> Point:
        """The step of a side: a wind, or somebody's left or right."""
        if rel.word in WINDS:
            return WINDS[rel.word].vector
        if rel.word in ("前", "後"):  # 少進: the way he faces
            if body.facing is None:
                raise self.finder.wrong(
                    "P324", f"{body.name or 'he'} faces no way", fix="name a wind"
                )
            return vector(bearing(body.facing + (180.0 if rel.word == "後" else 0.0)))
        if rel.word not in [hand.value for hand in Hand]:
            far = rel.by.words if rel.by else ""
            fix = f"write {body.name}東{far}, {body.name}北{far} …"
            raise self.finder.wrong("P322", f"{rel.word}{far} which way of {body.name}?", fix=fix)
        hand = Hand(rel.word)
        if body.sort is LandmarkSort.GATE:
            passing = self.around.passage or (Passage.出 if self.inside_gate(body) else Passage.入)
            return vector(side_of(bearing(0.0 if passing is Passage.入 else 180.0), hand))
        facing = body.facing
        is_target = body.kind is not None and body.kind.has(KindTrait.TARGET)
        if is_target or body.has(PartTrait.TARGET):
            facing = 0.0
        if facing is None and body.sort is not LandmarkSort.PERSON:
            near = self.sitter(body)
            facing = near if near is not None else facing
        if facing is None:
            what = f"{body.name or 'nobody'} faces no way, so it has no {rel.word}"
            raise self.finder.wrong("P324", what, fix="name a wind instead")
        return vector(side_of(bearing(facing), hand))

    def sitter(self, body: Body) -> float | None:
        """Things have no hands: left and right of dishes are those of whose mat they lie before."""
        mats = [
            self.finder.thing(thing)
            for thing in self.around.things.values()
            if thing.pos is not None
            and thing.facing is not None
            and thing.kind.family is Family.MAT
        ]
        x, y = body.middle
        near = min(
            mats,
            key=lambda m: abs(m.middle[0] - x) + abs(m.middle[1] - y),
            default=None,
        )
        return near.facing if near else self.around.person.facing if self.around.person else None

    def inside_gate(self, gate: Body) -> bool:
        """Whether he is within it; of another house one is always without."""
        person, here = self.around.person, self.around.here
        if person is None or here is None:
            return False
        site = self.finder.site
        mine = site.owner_of(person.area) == site.owner_of(gate.area)
        return mine and here[1] > gate.middle[1]

    # -- sides -------------------------------------------------------------------------------

    def side(self, body: Body, rel: Rel) -> Partly:  # noqa: PLR0911 - one return a sort
        """X東, X西北三步, 介右."""
        east, north = self.winds_of(rel, body)
        across = body.facing is not None and sign(vector(bearing(body.facing))[0]) != 0
        if rel.by is not None and body.sort is LandmarkSort.GATE and sign(east) and not across:
            beside = self.by_gate(body, rel.word, east)
            x, y = beside.point
            further = Link(Relation.SHIFTED, word=rel.word, by=rel.by)
            far = rel.by.far
            return replace(beside, x=x + east * far, y=y + north * far).told(further)
        if rel.by is not None:
            x, y = body.middle
            shown = (Link(Relation.BESIDE, of=(body.name,), word=rel.word, by=rel.by),)
            far = rel.by.far
            edge = self.edge(body, east, north)
            if abs(east) > 0.01 and abs(north) > 0.01:
                return Partly(edge[0] + east * far, edge[1] + north * far, shown)
            if east and abs(east) > 0.01:
                return Partly(edge[0] + east * far, y, shown, room=body.middle)
            return Partly(x, edge[1] + north * far, shown, room=body.middle)
        match body.sort:
            case LandmarkSort.STAIR:
                return self.by_stair(body, rel.word, east, north)
            case LandmarkSort.GATE if not across:
                return self.by_gate(body, rel.word, east)
            case LandmarkSort.AREA if body.has(PartTrait.COURT):
                return self.in_court(body, rel.word, east, north)
            case LandmarkSort.AREA if self.is_room(body) and not sign(north):
                return self.by_room(body, rel.word, east)
        gap = self.gap(body)
        if body.sort is LandmarkSort.PERSON and self.family is None and body.head is None:
            gap = self.abreast(body, (sign(east), sign(north)))
        x, y = self.edge(body, east, north)
        x += sign(east) * (gap.far + self.half[0])
        y += sign(north) * (gap.far + self.half[1])
        partial = Partly(x, y, (Link(Relation.BESIDE, of=(body.name,), word=rel.word, by=gap),))
        if body.sort in (LandmarkSort.WALL, LandmarkSort.BEAM):  # long: the other axis is open
            long_ns = body.north - body.south > body.east - body.west
            if long_ns and not sign(north):
                return replace(partial, y=None, room=body.middle)
            if not long_ns and not sign(east):
                return replace(partial, x=None, room=body.middle)
        return partial

    def is_room(self, body: Body) -> bool:
        """Whether it is a room that gives on the hall."""
        site, door = self.finder.site, self.door_of(body)
        hall = site.bearing(PartTrait.HALL, site.owner_of(body.area))
        return body.has(PartTrait.ROOM) and door is not None and hall is not None

    def door_of(self, room: Body) -> Body | None:
        """The door by which one comes from the hall into a room."""
        finder = self.finder
        hall = finder.site.bearing(PartTrait.HALL, finder.site.owner_of(room.area))
        for portal in finder.site.portals:
            door = finder.site.features.get(portal.name)
            if hall and door and set(portal.areas) == {hall.name, room.name}:
                return finder.body(door)
        return None

    def by_room(self, room: Body, word: str, east: float) -> Partly:
        """房東: on the hall, beside its door (鄭注「房東，房戶外之東」)."""
        door = self.door_of(room)
        assert door is not None
        gap = self.gap(replace(door, kind=None))
        x = (door.east if east > 0 else door.west) + sign(east) * (gap.far + self.half[0])
        off = self.gaps.person_before_wall
        y = door.south - off.far - self.half[1]
        beside = Link(Relation.BESIDE, of=(door.name,), word=word, by=gap)
        return Partly(x, y, (beside, Link(Relation.OFF_WALL, by=off)), level=Storey.HALL)

    def in_court(self, court: Body, word: str, east: float, north: float) -> Partly:
        """庭南: in the court, off its edge on that side."""
        x, y = court.middle
        gap = self.gaps.beside
        boxes = ring_boxes(self.finder.site.areas[court.name].ring)
        across = [b for b in boxes if sign(east) or b[0] < x < b[2]]
        across = [b for b in across if sign(north) or b[1] < y < b[3]] or list(boxes)
        if sign(east):
            x = max(b[2] for b in across) if east > 0 else min(b[0] for b in across)
        if sign(north):
            y = max(b[3] for b in across) if north > 0 else min(b[1] for b in across)
        x -= sign(east) * (gap.far + self.half[0])
        y -= sign(north) * (gap.far + self.half[1])
        return Partly(x, y, (Link(Relation.WITHIN_EDGE, of=(court.name,), word=word, by=gap),))

    def edge(self, body: Body, east: float, north: float) -> Point:
        x, y = body.middle
        if sign(east):
            x = body.east if east > 0 else body.west
        if sign(north):
            y = body.north if north > 0 else body.south
        return (x, y)

    def by_stair(self, body: Body, word: str, east: float, north: float) -> Partly:
        """階西: on the hall or below, as the person is; 階東南 is below."""
        flight = flight_of(self.finder.site, body)
        hall = self.on_hall and not (sign(east) and sign(north))
        off, off_why = self.off_stair(body, flight.runs_north)
        beside = self.edge(body, east, north)
        beside = tuple(
            at + sign(step) * (off + half)
            for at, step, half in zip(beside, (east, north), self.half, strict=True)
        )  # type: ignore[assignment]
        along = 1 if flight.runs_north else 0  # which coordinate runs up the stair
        words = self.finder.words
        if hall:
            end = flight.above(self.gaps.stair_head.far)
            of = (words.level(Storey.HALL), words.word(PartTrait.HALL_EDGE))
            why = Link(Relation.INSIDE_EDGE, of=of, by=self.gaps.stair_head)
        elif sign((east, north)[along]):
            step = sign((east, north)[along]) * (off + self.half[along])
            end, why = (flight.foot[0] + step, flight.foot[1] + step), Link(Relation.AS_FAR)
        else:
            end = flight.below(self.gaps.stair_foot.far)
            why = Link(
                Relation.OUTSIDE_FOOT, of=(words.level(Storey.HALL),), by=self.gaps.stair_foot
            )
        x, y = (beside[0], end[1]) if along else (end[0], beside[1])
        link = Link(Relation.BY_STAIR, of=(body.name,), word=word, links=(off_why, why))
        return Partly(x, y, (link,), level=Storey.HALL if hall else Storey.COURT)

    def off_stair(self, stair: Body, runs_north: bool) -> tuple[float, Link]:
        """How far off its edge, and why: a person is abreast of who stands at the stair's head."""
        if self.family is not None:
            apart = self.gaps.things_apart
            return apart.far, Link(Relation.CLEAR_OF_STAIR, by=apart)
        wide = stair.east - stair.west if runs_north else stair.north - stair.south
        off, least = self.gaps.abreast.far - wide / 2, self.gaps.little
        if off < least.far:
            return least.far, Link(Relation.CLEAR_OF_STAIR, by=least)
        return off, Link(Relation.ABREAST_OF_HEAD, by=self.gaps.abreast)

    # -- the gate ----------------------------------------------------------------------------

    def called(self, gate: Body) -> tuple[str, str]:
        """Its name, and the word for any gate."""
        return gate.name, self.finder.words.word(PartTrait.ENTRANCE)

    def gate_lines(self, gate: Body) -> tuple[float, float]:
        """The inner and the outer eave."""
        lines: list[Feature | None] = [None, None]
        if gate.feature is not None and gate.has(PartTrait.GATE):
            site, area = self.finder.site, area_at(self.finder.site, gate.middle)
            lines = [site.bearing(trait, area.owner if area else "") for trait in _EAVES]
        inner, outer = (line.shape[0][1] if line else gate.middle[1] for line in lines)
        return inner, outer

    def his_side(self, gate: Body) -> int:
        """主人 east of his gate, who comes to it west of it (鄉飲酒注: 主人西面, 賓東面)."""
        who, owner = self.around.who, gate.feature.owner if gate.feature else ""
        if owner and who and (owner == who or owner in self.around.people):
            return 1 if owner == who else -1
        return self.finder.side_of(who)

    def by_gate(self, gate: Body, word: str, east: float) -> Partly:
        """門東, 入門左: inside or outside as he is or goes."""
        inner, outer = self.gate_lines(gate)
        within = self.inside_gate(gate)
        person, around = self.around.person, self.around
        off_stage = person is not None and not person.on_stage
        nowhere = person is None or off_stage
        if nowhere and word in WINDS and not around.passage and not around.main:
            name = self.finder.site.vocabulary.parts.bearing(PartTrait.ENTRANCE)
            gate_word = name.name if name else gate.name
            choices = (f"{gate_word}{part}{word}" for part in ("內", "外"))
            what = f"{gate_word}{word} may be within it or without"
            why = f"{person.name} is not on stage yet" if person else "nobody is there yet"
            raise self.finder.asks(what, choices, why)
        if off_stage and around.passage:
            within = around.passage is Passage.入
        if word in ("左", "右"):
            passing = self.around.passage or (Passage.出 if within else Passage.入)
            within = passing is Passage.入
        gap = self.gaps.at_gate
        x = (gate.east if east > 0 else gate.west) + sign(east) * gap.far
        y = inner + gap.far if within else outer - gap.far
        link = Link(Relation.BY_GATE, of=self.called(gate), word="內" if within else "外", by=gap)
        return Partly(x, y, (link,), level=Storey.COURT)

    def gate_part(self, gate: Body, part: str, said: int = 0, by: Distance | None = None) -> Partly:
        """門外 門內三步 門中: on the side said, east (1) or west (−1), else on his own."""
        gap = self.gaps.at_gate
        if by is not None and part == "中":
            self.winds_of(Rel(Kind.PART, part, by), gate)  # which way is asked back
        if gate.facing not in (None, 180.0):
            return self.other_gate(gate, part, by or gap)
        inner, outer = self.gate_lines(gate)
        side = said or self.his_side(gate)
        half = (gate.east - gate.west) / 2
        x = gate.middle[0] + side * (half + gap.far)
        if part == "中":
            x = gate.middle[0] + (side or 1) * half / 2
            link = Link(Relation.IN_GATE, of=self.called(gate), word=part)
            return Partly(x, gate.middle[1], (link,), level=Storey.COURT)
        off = by or gap
        y = inner + off.far if part == "內" else outer - off.far
        whose = "" if said else self.finder.words.whose(side)  # his own, and not one that is said
        link = Link(
            Relation.AT_GATE, what=whose, of=self.called(gate), word=part, toward=side, by=off
        )
        return Partly(x, y, (link,), level=Storey.COURT)

    def other_gate(self, gate: Body, part: str, gap: Distance) -> Partly:
        """A gate in the north, east or west of a court: before it or behind it, in its middle."""
        by = {"內": -gap.far, "外": gap.far}.get(part, 0.0)
        east, north = vector(bearing(gate.facing or 0.0))
        x, y = gate.middle
        link = Link(Relation.BEFORE_GATE, of=self.called(gate), word=part, by=gap)
        return Partly(x + by * east, y + by * north, (link,), level=Storey.COURT)

    # -- people ------------------------------------------------------------------------------

    def before_person(self, body: Body, rel: Rel) -> Partly:
        if body.facing is None:
            what = f"{body.name} faces no way, so nothing is before or behind"
            raise self.finder.wrong("P324", what, fix="name a wind instead")
        east, north = vector(bearing(body.facing))
        way = 1 if rel.word == "前" else -1
        x, y = self.edge(body, way * east, way * north)
        by = rel.by or self.gaps.front_of_person
        far = by.far
        link = Link(Relation.BEFORE, of=(body.name,), word=rel.word, by=by)
        return Partly(x + way * east * far, y + way * north * far, (link,))

    # -- mats --------------------------------------------------------------------------------

    def before_mat(self, mat: Body, by: Distance | None = None) -> Partly:
        """席前, 席前三步: off the side it faces."""
        east, north = vector(bearing(mat.facing if mat.facing is not None else 180.0))
        gap = by or (self.gaps.before_mat if self.family is None else self.gaps.small_apart)
        x, y = self.edge(mat, east, north)
        x += sign(east) * (gap.far + self.half[0])
        y += sign(north) * (gap.far + self.half[1])
        link = Link(Relation.BEFORE, of=(mat.name,), word="前", by=gap)
        return Partly(x, y, (link,), turns=mat if self.family is None else None)

    def mat_end(self, mat: Body, word: str) -> Partly:
        """席末 is the tail, away from the head; 席端 is taken as the head's end."""
        head = vector(bearing(mat.head if mat.head is not None else 90.0))
        away = 1 if word == "端" else -1
        gap = self.gaps.on_mat_end
        x, y = self.edge(mat, away * head[0], away * head[1])
        wind = read_wind_name(away * head[0], away * head[1])
        link = Link(Relation.MAT_END, of=(mat.name, wind), word=word, by=gap)
        return Partly(
            x - away * sign(head[0]) * gap.far, y - away * sign(head[1]) * gap.far,
            (link,), facing=mat.facing, mat=mat.name, container=mat.name,
        )  # fmt: skip


def read_wind_name(east: float, north: float) -> str:
    """The wind of a step along one axis."""
    if abs(east) > abs(north):
        return read_wind("東" if east > 0 else "西").value
    return read_wind("北" if north > 0 else "南").value


def about_gate(body: Body) -> str:
    """Whether the ground about a gate is inside it, outside it or in it."""
    if body.has(PartTrait.PASSAGE):
        return "中"
    return "內" if body.has(PartTrait.INSIDE) else "外"
