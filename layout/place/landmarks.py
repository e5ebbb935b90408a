"""At a landmark, or in a part of it: what 上 下 前 後 中 內 外 末 端 mean of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from layout.basis import Basis, Ground
from layout.compass import Axis, Wind, bearing, opposite, wind_of
from layout.derivation import Link, Relation
from layout.place.bodies import Body, Sort
from layout.place.partly import Partly, moved, sign
from layout.place.phrase import Rel
from layout.place.phrase import Sort as Kind
from layout.place.sides import Sides
from layout.place.stairs import flight_of
from layout.site import Point
from layout.vocabulary import Family, KindTrait, PartTrait, Storey


class Landmarks:
    """Reads one landmark with at most one relation, for one person or thing."""

    def __init__(
        self, sides: Sides, facing: float | None, declared: Callable[[Body], Partly]
    ) -> None:
        self.sides, self.facing, self.declared = sides, facing, declared
        self.finder, self.around, self.gaps = sides.finder, sides.around, sides.gaps

    def related(self, body: Body, rel: Rel) -> Partly:
        """One relation off a landmark."""
        if body.declared is not None or body.sort is Sort.REST:
            x, y = self.bare(body).point
            body = replace(body, west=x, east=x, south=y, north=y, sort=Sort.PERSON, declared=None)
        if rel.sort is Kind.LITTLE:
            return moved(self.bare(body), self.sides.winds_of(rel, body), self.gaps.little, rel)
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
            return self.edge(body, rel.word)
        return self.part(body, rel)

    def bare(self, body: Body) -> Partly:  # noqa: PLR0911 - one return a sort
        """At the landmark itself."""
        sides = self.sides
        x, y = body.middle
        if body.declared is not None:
            return self.declared(body)
        match body.sort:
            case Sort.REST:
                assert body.rest is not None
                had = Link(Relation.HAD, what=body.rest.place, of=(body.name,))
                return Partly(x, y, (had,), facing=body.facing)
            case Sort.STAIR:
                return self.part(body, Rel(Kind.PART, "上" if sides.on_hall else "下"))
            case Sort.WALL:
                return self.under_wall(body)
            case Sort.BEAM:
                return self.on_line(body)
            case Sort.GATE:
                return sides.gate_part(body, "中")
            case Sort.AREA:
                return Partly(x, y, (Link(Relation.MIDDLE, of=(body.name,)),))
            case Sort.THING:
                return self.at_thing(body)
        return Partly(x, y, (Link(Relation.LEVEL_WITH, of=(body.name,)),))

    def part(self, body: Body, rel: Rel) -> Partly:  # noqa: PLR0911 - one return a sort
        """上 下 前 後 中 內 外."""
        word = rel.word
        if body.sort is Sort.GATE and word in "內外中":
            return self.sides.gate_part(body, word)
        if body.sort is Sort.STAIR:
            return self.by_stair(body, rel)
        if body.sort is Sort.PERSON and word in "前後":
            return self.sides.before_person(body, rel)
        if body.sort is Sort.THING:
            return self.thing_part(body, word)
        if body.has(PartTrait.HALL) and word in "前下":
            return self.before_hall(body, rel)
        if body.sort is Sort.AREA and word == "下":
            return self.below_room(body)
        if word in "中上":
            return self.within(body, word)
        if body.sort is Sort.WALL and word == "下":
            return self.under_wall(body)
        wind = {"內": "北", "外": "南", "前": "南", "後": "北", "下": "南"}[word]
        if body.sort is Sort.AREA and body.facing is not None and word in "前後":  # 內塾 faces in
            front = wind_of(bearing(body.facing))
            wind = (front if word == "前" else front.opposite).value
        return self.sides.side(body, Rel(Kind.SIDE, wind, rel.by))

    def within(self, body: Body, word: str) -> Partly:
        return Partly(*body.middle, (Link(Relation.WITHIN, of=(body.name,), word=word),))

    def by_stair(self, body: Body, rel: Rel) -> Partly:
        flight = flight_of(self.finder.site, body)
        if rel.word == "上":
            gap = self.gaps.stair_head
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
            return replace(self.within(body, "中"), level=Storey.STAIR)
        axis = Axis.東西 if flight.runs_north else Axis.南北
        level_with = Link(Relation.ALIGNED, of=(body.name,), axis=axis)
        return Partly(x, y, (level_with, link), level=level)

    def on_step(self, body: Body, n: int | None) -> Partly:
        """三等, 盡階: so many steps from the foot of a stair, or all."""
        flight = flight_of(self.finder.site, body)
        step_long = self.finder.site.lengths.get("武")
        tread = step_long.value if step_long else 1.2
        steps = max(1, round(flight.long / tread))
        step = steps if n is None else min(n, steps)
        x, y = flight.below((0.5 - step) * flight.long / steps)
        word = "等" if n is not None else "盡"
        link = Link(Relation.ON_STEP, of=(body.name,), word=word, n=step, many=steps)
        return Partly(x, y, (link,), level=Storey.STAIR)

    def thing_part(self, body: Body, word: str) -> Partly:
        """席前, 豐上, 篚下, 次中."""
        kind = body.kind
        mat = kind is not None and kind.family is Family.MAT
        x, y = body.middle
        if mat and word == "前":
            return self.sides.before_mat(body)
        if mat and word == "後":
            back = replace(body, facing=opposite(bearing(body.facing or 180.0)))
            return self.sides.before_mat(back)
        if word in "上中" and kind is not None and (kind.has(KindTrait.HOLDS) or word == "中"):
            link = Link(Relation.IN, of=(body.name,), word=word)
            on = Partly(x, y, (link,), container=body.name)
            return replace(on, mat=body.name, facing=body.facing) if mat else on
        if word == "下":  # 鄭: 篚下, 篚南; 席下, 席西
            wind = "西" if mat else "南"
            place = self.sides.side(body, Rel(Kind.SIDE, wind))
            said = Ground(Basis.注, cite="鄭注")
            means = Link(Relation.MEANS, of=(body.name, wind), word=word, ground=said)
            return place.told(means)
        if body.facing is not None and word in "前後外":
            facing = bearing(body.facing if word != "後" else body.facing + 180.0)
            return self.sides.side(body, Rel(Kind.SIDE, wind_of(facing).value))
        wind = {"前": "南", "後": "北", "外": "南", "內": "北"}.get(word, "南")
        return self.sides.side(body, Rel(Kind.SIDE, wind))

    def edge(self, body: Body, word: str) -> Partly:
        """席末, 序端."""
        kind = body.kind
        if kind is not None and kind.family is Family.MAT:
            return self.sides.mat_end(body, word)
        if body.sort is Sort.WALL:
            part = body.feature
            if part and part.part.end and (end := self.finder.feature(part.part.end, part.owner)):
                return self.bare(self.finder.body(end))
            return replace(self.within(body, word), y=body.south)
        raise self.finder.wrong("P322", f"{body.name} has no {word}", fix="name a wind instead")

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

    def under_wall(self, body: Body) -> Partly:
        """西序, 東壁: at the foot of a wall, on the side of the middle."""
        long_ns = body.north - body.south > body.east - body.west
        x, y = body.middle
        cx, cy = self.finder.middle_of(body.area)
        east_west = "西" if x > cx + 0.01 else "東"
        wind = east_west if long_ns else "南" if y > cy + 0.01 else "北"
        gap = self.sides.gap(replace(body, kind=None))
        east, north = Wind(wind).vector
        ex, ey = self.sides.edge(body, east, north)
        link = Link(Relation.BY_WALL, of=(body.name,), word=wind, by=gap)
        if long_ns:
            return Partly(ex + east * (gap.far + self.sides.half[0]), None, (link,), room=(x, y))
        return Partly(None, ey + north * (gap.far + self.sides.half[1]), (link,), room=(x, y))

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

    def below_room(self, body: Body) -> Partly:
        """西堂下: the court at its south foot."""
        gap = self.gaps.beside
        link = Link(
            Relation.BELOW_ROOM, of=(body.name, self.finder.words.word(PartTrait.HALL_EDGE)), by=gap
        )
        y = body.south - gap.far - self.sides.half[1]
        return Partly(body.middle[0], y, (link,), level=Storey.COURT)

    def against(self, body: Body) -> Partly:
        """負侯: back to it, in front of it."""
        facing = body.facing
        if facing is None:
            facing = 180.0 if body.sort in (Sort.MARK, Sort.WALL, Sort.DOOR) else 0.0
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
