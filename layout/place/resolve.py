"""A place phrase in a frame: the point it means, and why there."""

from __future__ import annotations

from dataclasses import replace

from layout.compass import Axis, Wind, bearing, bearing_to, opposite, vector, wind_of
from layout.kinds import Family
from layout.place import gaps
from layout.place.around import Around, area_at
from layout.place.bodies import Body, Finder, Sort, stair_up
from layout.place.phrase import (
    Against,
    Align,
    Between,
    ByLength,
    Half,
    Near,
    OnStep,
    Phrase,
    Ref,
    Rel,
    Segment,
    Shift,
    read_phrase,
)
from layout.place.phrase import Sort as Kind
from layout.place.sides import Partly, Sides
from layout.problems import NOWHERE, Mark, Problem, ProblemError
from layout.score import Basis
from layout.site import Point, Spot

DEEPEST = 6  # declared places that rest on declared places


def resolve(
    phrase: str, around: Around, *, facing: float | None = None, mark: Mark = NOWHERE
) -> Spot:
    """Where the phrase points for the person (or thing) of `around`; ProblemError where nowhere."""
    return _resolve(phrase, around, facing, mark, 0)


def _resolve(phrase: str, around: Around, facing: float | None, mark: Mark, depth: int) -> Spot:
    if depth > DEEPEST:
        what = f"the place {phrase} rests on itself"
        raise ProblemError(Problem("P302", mark, what, fix="let it rest on the building"))
    finder = Finder(around, mark)
    read = read_phrase(phrase, finder.known, mark)
    run = _Run(finder, read, facing, depth)
    return run.spot()


class _Run:
    """Narrows a place segment by segment."""

    def __init__(self, finder: Finder, phrase: Phrase, facing: float | None, depth: int) -> None:
        self.finder, self.phrase, self.facing, self.depth = finder, phrase, facing, depth
        self.around = finder.around
        self.sides = Sides(finder)
        self.landmark: Body | None = None  # the last one named

    def spot(self) -> Spot:
        place = Partly()
        for segment in self.phrase.segments:
            place = self.narrowed(place, segment)
        place = self.filled(place)
        assert place.x is not None
        assert place.y is not None
        if place.turns is not None and self.facing is not None:
            place = _facing_the_mat(place, place.turns, self.facing)
        place = self.off_the_wall(place)
        assert place.x is not None
        assert place.y is not None
        pos = (place.x, place.y)
        area = area_at(self.finder.site, pos)
        if area is None:
            why = f"{'; '.join(place.why)} → ({pos[0]:.1f}, {pos[1]:.1f})"
            fix = "name a landmark that has room on that side"
            what = f"「{self.phrase.text}」 lies outside all walkable ground"
            raise self.finder.wrong("P326", what, why, fix)
        return Spot(
            self.phrase.text, pos, area.name, place.basis,
            f"{self.phrase.text} = {'; '.join(place.why)} = ({_num(pos[0])}, {_num(pos[1])})",
            place.facing, place.mat, place.container,
        )  # fmt: skip

    # -- segments ------------------------------------------------------------------------------

    def narrowed(self, place: Partly, segment: Segment) -> Partly:
        match segment:
            case Near(ref, rels):
                return _over(place, self.near(ref, rels))
            case Align(axis, near):
                return self.aligned(place, axis, near)
            case ByLength(axis, length):
                return self.by_length(place, axis, length)
            case Against(ref):
                return _over(place, self.against(ref))
            case Between(first, second):
                return _over(place, self.between(first, second))
            case Shift(rel):
                return self.shifted(place, rel)
            case OnStep(n, ref):
                return self.on_step(n, ref)
            case Half(wind):
                return self.half(place, wind)

    def near(self, ref: Ref, rels: tuple[Rel, ...]) -> Partly:
        body = self.finder.find(ref)
        self.landmark = body
        if not rels:
            return self.bare(body)
        place = self.related(body, rels[0])
        for rel in rels[1:]:
            place = self.shifted(place, rel)
        return place

    def related(self, body: Body, rel: Rel) -> Partly:
        """One relation off a landmark."""
        if body.declared is not None or body.sort is Sort.REST:
            at = self.bare(body)
            assert at.x is not None
            assert at.y is not None
            body = replace(
                body, west=at.x, east=at.x, south=at.y, north=at.y, sort=Sort.PERSON, declared=None
            )
        if rel.sort is Kind.LITTLE:
            return _moved(self.bare(body), self.sides.winds_of(rel, body), gaps.LITTLE, rel)
        if rel.sort is Kind.CORNER:
            east, north = self.sides.winds_of(rel, body)
            x, y = self.sides.edge(body, east, north)
            gap = gaps.BESIDE
            x -= self.sides.sign(east) * gap.chi
            y -= self.sides.sign(north) * gap.chi
            return Partly(x, y, (f"{body.name}{rel.word}隅, 去壁{gap.words} (擬)",))
        if rel.sort is Kind.SIDE:
            return self.side(body, rel)
        if rel.sort is Kind.EDGE:
            return self.edge(body, rel.word)
        return self.part(body, rel)

    def side(self, body: Body, rel: Rel) -> Partly:
        if not rel.word:  # 物一笴: so far back from it, away from the way it faces
            return self.sides.side(body, Rel(Kind.SIDE, "北", rel.by, rel.by_words))
        return self.sides.side(body, rel)

    def bare(self, body: Body) -> Partly:
        """At the landmark itself."""
        sides = self.sides
        x, y = body.middle
        if body.declared is not None:
            return self.declared(body)
        match body.sort:
            case Sort.REST:
                assert body.rest is not None
                why = f"{body.name}: 前所在「{body.rest.place}」"
                return Partly(x, y, (why,), facing=body.facing)
            case Sort.STAIR:
                return self.part(body, Rel(Kind.PART, "上" if sides.on_hall else "下"))
            case Sort.WALL:
                return self.under_wall(body)
            case Sort.BEAM:
                return self.on_line(body)
            case Sort.GATE:
                return sides.gate_part(body, "中")
            case Sort.AREA:
                return Partly(x, y, (f"{body.name}之中",), basis=body.basis)
            case Sort.THING:
                return self.at_thing(body)
        return Partly(x, y, (f"當{body.name}",), basis=body.basis)

    def part(self, body: Body, rel: Rel) -> Partly:
        """上 下 前 後 中 內 外."""
        word = rel.word
        if body.sort is Sort.GATE and word in "內外中":
            return self.sides.gate_part(body, word)
        if body.sort is Sort.STAIR:
            return self.by_stair(body, rel)
        if body.sort is Sort.PERSON and word in "前後":
            return self.sides.before_person(body, 1 if word == "前" else -1)
        if body.sort is Sort.THING:
            return self.thing_part(body, word)
        if body.name.endswith("堂上") and word in "前下":
            return self.before_hall(body, rel)
        if body.sort is Sort.AREA and word == "下":
            return self.below_room(body)
        if word in "中上":
            x, y = body.middle
            return Partly(x, y, (f"{body.name}{word}",), basis=body.basis)
        if body.sort is Sort.WALL and word == "下":
            return self.under_wall(body)
        wind = {"內": "北", "外": "南", "前": "南", "後": "北", "下": "南"}[word]
        return self.sides.side(body, Rel(Kind.SIDE, wind, rel.by, rel.by_words))

    def by_stair(self, body: Body, rel: Rel) -> Partly:
        up = stair_up(self.finder.site, body.name)[1] or 1.0
        head, foot = (body.north, body.south) if up > 0 else (body.south, body.north)
        x = body.middle[0]
        if rel.word == "上":
            gap = gaps.STAIR_HEAD
            y, level = head + up * gap.chi, "堂"
            why = f"{body.name}上: 堂廉之內{gap.words} ({gap.chi:g} 尺, 擬: {gap.why})"
        elif rel.word in "下前":
            gap = gaps.STAIR_FOOT if rel.word == "下" else gaps.STAIR_FRONT
            by = rel.by if rel.by is not None else gap.chi
            y, level = foot - up * by, "庭"
            why = f"{body.name}{rel.word}: 階足外{rel.by_words or gap.words} (擬: {gap.why})"
        else:
            return Partly(x, body.middle[1], (f"{body.name}中",), level="階")
        facing = 0.0 if up > 0 else 180.0
        return Partly(x, y, (f"東西當{body.name}; {why}",), level=level,
                      facing=None if self.sides.family else facing if rel.word == "上" else None)  # fmt: skip

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
        if word in "上中" and kind is not None and (kind.holds or word == "中"):
            return Partly(x, y, (f"在{body.name}{word}",), container=body.name,
                          mat=body.name if mat else None, facing=body.facing if mat else None)  # fmt: skip
        if word == "下":  # 鄭: 篚下, 篚南; 席下, 席西
            wind = "西" if mat else "南"
            place = self.sides.side(body, Rel(Kind.SIDE, wind))
            return place.told(f"鄭注: {body.name}下即{wind}")
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
            end = self.finder.feature(body.name + "端")
            if end is not None:
                return self.bare(self.finder.body(end))
            return Partly(body.middle[0], body.south, (f"{body.name}{word}",))
        raise self.finder.wrong("P322", f"{body.name} has no {word}", fix="name a wind instead")

    # -- kinds of landmark -----------------------------------------------------------------------

    def at_thing(self, body: Body) -> Partly:
        """A thing is put in what holds things; a person stands by it, on the side he faces from."""
        kind = body.kind
        mat = kind is not None and kind.family is Family.MAT
        holds = kind is not None and kind.holds
        x, y = body.middle
        if mat and self.sides.family is None:
            return Partly(x, y, (f"{body.name}之中",), facing=body.facing, mat=body.name)
        if self.sides.family is not None:
            return Partly(x, y, (f"在{body.name}",), container=body.name if holds else None)
        if self.facing is not None:
            wind = wind_of(opposite(bearing(self.facing)))
        else:
            wind = _nearest_side(body, self.around.here)
        place = self.sides.side(body, Rel(Kind.SIDE, wind.value))
        facing = self.facing if self.facing is not None else float(wind.opposite.bearing)
        return replace(place, container=body.name if holds else None, facing=facing)

    def under_wall(self, body: Body) -> Partly:
        """西序, 東壁: at the foot of a wall, on the side of the middle."""
        long_ns = body.north - body.south > body.east - body.west
        middle = self.finder.site.areas.get(body.area or "")
        cx = sum(x for x, _ in middle.ring) / len(middle.ring) if middle else 0.0
        cy = sum(y for _, y in middle.ring) / len(middle.ring) if middle else 0.0
        x, y = body.middle
        if long_ns:
            wind = "西" if x > cx + 0.01 else "東"
        else:
            wind = "南" if y > cy + 0.01 else "北"
        gap = self.sides.gap(replace(body, kind=None))
        east, north = Wind(wind).vector
        ex, ey = self.sides.edge(body, east, north)
        why = f"{body.name}{wind}, 去牆{gap.words} (擬: {gap.why})"
        if long_ns:
            return Partly(ex + east * (gap.chi + self.sides.half[0]), None, (why,), room=(x, y))
        return Partly(None, ey + north * (gap.chi + self.sides.half[1]), (why,), room=(x, y))

    def on_line(self, body: Body) -> Partly:
        """楣, 堂廉, 門內霤: one axis is told; at an edge one keeps off it."""
        x, y = body.middle
        if body.north - body.south > body.east - body.west:
            return Partly(x, None, (f"當{body.name}",), room=(x, y))
        if body.name == "堂廉":
            gap = gaps.AT_EDGE if self.sides.family else gaps.STAIR_HEAD
            why = f"堂廉之內{gap.words} (擬: {gap.why})"
            return Partly(None, y + gap.chi + self.sides.half[1], (why,), room=(x, y), level="堂")
        return Partly(None, y, (f"當{body.name}",), room=(x, y))

    def before_hall(self, body: Body, rel: Rel) -> Partly:
        """堂前, 堂下: the court close to the hall."""
        by = rel.by if rel.by is not None else gaps.COURT_NEAR_HALL.chi
        words = rel.by_words or f"{gaps.COURT_NEAR_HALL.words} (擬: {gaps.COURT_NEAR_HALL.why})"
        why = f"堂廉南 {words}"
        x = None if rel.by is not None else body.middle[0]
        return Partly(x, body.south - by, (why,), level="庭", room=body.middle)

    def below_room(self, body: Body) -> Partly:
        """西堂下: the court at its south foot."""
        gap = gaps.BESIDE
        why = f"{body.name}之南, 堂廉外{gap.words} (擬: {gap.why})"
        return Partly(body.middle[0], body.south - gap.chi - self.sides.half[1], (why,), level="庭")

    def against(self, ref: Ref) -> Partly:
        """負侯: back to it, in front of it."""
        body = self.finder.find(ref)
        self.landmark = body
        facing = body.facing
        if facing is None:
            facing = 180.0 if body.sort in (Sort.MARK, Sort.WALL, Sort.DOOR) else 0.0
        wind = wind_of(bearing(facing))
        return replace(self.sides.side(body, Rel(Kind.SIDE, wind.value)), facing=facing)

    def between(self, first: Ref, second: Ref | None) -> Partly:
        """戶牖間, 兩楹之間, 物間: a named spot, or half way."""
        name = f"{first.owner or ''}{first.noun}{second.noun if second else ''}間"
        for word in (name, f"兩{name}"):
            feature = self.finder.feature(word)
            if feature is not None:
                self.landmark = self.finder.body(feature)
                return self.bare(self.landmark)
        if second is not None:
            one, other = self.finder.find(first), self.finder.find(second)
        else:
            pair = self.pair(first)
            one, other = pair
        x = (one.middle[0] + other.middle[0]) / 2
        y = (one.middle[1] + other.middle[1]) / 2
        self.landmark = replace(one, west=x, east=x, south=y, north=y, sort=Sort.MARK)
        level = "庭" if one.sort is Sort.STAIR else None
        return Partly(x, y, (f"{one.name}與{other.name}之中",), level=level)

    def pair(self, ref: Ref) -> tuple[Body, Body]:
        noun = ref.noun.removeprefix("兩")
        found = []
        for side in (("東", "西"), ("阼", "西"), ("左", "右"), ("上", "下")):
            names = [f"{each}{noun}" for each in side]
            if all(self.finder.feature(n) or n in self.around.things for n in names):
                return (self.finder.find(Ref(names[0])), self.finder.find(Ref(names[1])))
            found += names
        lying = [t for t in self.around.things.values() if t.pos is not None and noun in t.name]
        if len(lying) >= 2:
            return (self.finder.thing(lying[0]), self.finder.thing(lying[1]))
        fix = f"name both: X與Y之間 (looked for {' '.join(found[:4])})"
        raise self.finder.wrong("P323", f"there are not two {noun} here", fix=fix)

    def declared(self, body: Body) -> Partly:
        """A place of `places:`: each axis a phrase of its own."""
        said = body.declared or {}
        nobody = replace(self.around, level=said.get("level", self.around.level))
        at: list[float | None] = []
        why: list[str] = []
        for axis in Axis:
            words = said.get(axis.value)
            if words is None:
                what = f"the place {body.name} is free along {axis.value}"
                raise self.finder.wrong("P301", what, fix=f"add {axis.value}: to it")
            spot = _resolve(words.replace(" ", ""), nobody, None, self.finder.mark, self.depth + 1)
            at.append(axis.of(spot.pos))
            why.append(f"{axis.value}{spot.derivation}")
        basis = Basis(said["basis"]) if "basis" in said else Basis.經
        facing = (
            float(Wind(said["面"]).bearing) if said.get("面") in {w.value for w in Wind} else None
        )
        return Partly(at[0], at[1], tuple(why), basis=basis, facing=facing)

    # -- narrowing -------------------------------------------------------------------------------

    def aligned(self, place: Partly, axis: Axis | None, near: Near) -> Partly:
        """當 X: the prefix names the axis; without one it is that of X's shape."""
        body = self.finder.find(near.ref)
        self.landmark = body
        at = body.middle
        if near.rels or body.declared is not None:
            told = self.near(near.ref, near.rels)
            at = (told.x if told.x is not None else at[0], told.y if told.y is not None else at[1])
        chosen = axis or _axis_of(body)
        basis = place.basis.weaker(Basis.經)
        if chosen is Axis.東西:
            new = replace(place, x=at[0], basis=basis)
        else:
            new = replace(place, y=at[1], basis=basis)
        if near.rels and axis is None:  # 當楅南: straight south of it
            other = told.y if chosen is Axis.東西 else told.x
            new = replace(new, **{"y" if chosen is Axis.東西 else "x": other})
        value = at[0] if chosen is Axis.東西 else at[1]
        return new.told(f"{chosen.value}當{near.ref} ({_num(value)})")

    def by_length(self, place: Partly, axis: Axis, length: str) -> Partly:
        """南北以堂深: so far from the hall's edge."""
        found = self.finder.site.lengths.get(length)
        edge = self.finder.feature("堂廉")
        if found is None or edge is None:
            what = f"no length named {length} here"
            raise self.finder.wrong("P321", what, fix="write one of the site's lengths")
        y = edge.shape[0][1] - found[0]
        if axis is Axis.東西:
            raise self.finder.wrong("P322", "東西以 a length has no edge to start from")
        return replace(place, y=y).told(f"南北以{length}: 堂廉南 {_num(found[0])}")

    def shifted(self, place: Partly, rel: Rel) -> Partly:
        """少南, 西五步, 之東南: on from where the phrase has come to."""
        place = self.start(place)
        assert place.x is not None
        assert place.y is not None
        person = self.around.person
        facing = person.facing if person else None
        body = Body("", Sort.PERSON, place.x, place.y, place.x, place.y,
                    facing=place.facing if place.facing is not None else facing)  # fmt: skip
        if rel.sort in (Kind.SIDE, Kind.LITTLE, Kind.CORNER):
            step = self.sides.winds_of(rel, body)
            if place.container and rel.sort is Kind.SIDE and rel.by is None:
                return self.on_top(place, step)
            if rel.by is not None:
                moved = (place.x + step[0] * rel.by, place.y + step[1] * rel.by)
                return replace(place, x=moved[0], y=moved[1]).told(f"{rel.word} {rel.by_words}")
            gap = gaps.LITTLE if rel.sort is Kind.LITTLE else gaps.BESIDE
            return _moved(place, step, gap, rel)
        if rel.word in "前後":
            return _over(place, self.sides.before_person(body, 1 if rel.word == "前" else -1))
        if rel.word in "上下" and self.landmark is None:
            return self.level_word(place, rel.word)
        return place

    def on_top(self, place: Partly, step: Point) -> Partly:
        """斯禁上西: on its western half."""
        body = self.finder.find(Ref(place.container or ""))
        wide, deep = body.east - body.west, body.north - body.south
        assert place.x is not None
        assert place.y is not None
        x = place.x + self.sides.sign(step[0]) * wide / 4
        y = place.y + self.sides.sign(step[1]) * deep / 4
        return replace(place, x=x, y=y).told("其半之中")

    def level_word(self, place: Partly, word: str) -> Partly:
        """上, 下 alone: up on the hall, or in the court, by his own stair."""
        stair = self.finder.feature("階")
        if stair is None:
            raise self.finder.wrong("P322", f"{word} of what?", fix="name a landmark")
        return self.by_stair(self.finder.body(stair), Rel(Kind.PART, word))

    def start(self, place: Partly) -> Partly:
        """Where a bare side begins: the last landmark, or the person himself."""
        if place.x is None and place.y is None:
            if self.around.last:
                body = self.finder.find(Ref("其"))
                return Partly(*body.middle, (f"自{body.name}",))
            here = self.around.here
            if here is None:
                what = f"「{self.phrase.text}」 of what?"
                raise self.finder.wrong("P322", what, fix="name a landmark before it")
            return Partly(*here, ("自其所立",))
        return self.filled(place)

    def on_step(self, n: int | None, ref: Ref | None) -> Partly:
        """三等, 盡階: on the stair itself, so many steps from its foot."""
        feature = self.finder.feature(ref.noun if ref else "階")
        if feature is None:
            raise self.finder.wrong("P323", "there is no stair here")
        body = self.finder.body(feature)
        up = stair_up(self.finder.site, body.name)[1] or 1.0
        foot, head = (body.south, body.north) if up > 0 else (body.north, body.south)
        tread = self.finder.site.lengths.get("武", (1.2, ""))[0]
        steps = max(1, round(abs(head - foot) / tread))
        step = steps if n is None else min(n, steps)
        y = foot + up * (step - 0.5) * abs(head - foot) / steps
        why = f"{body.name}第{step}等 (共 {steps} 等)"
        return Partly(body.middle[0], y, (why,), level="階")

    def half(self, place: Partly, wind: Wind) -> Partly:
        """西方: of a mat its end; else of the court its side."""
        mat = self.finder._own_mat() if self.around.who else None
        if place.x is not None and place.y is not None:
            step = wind.vector
            gap = gaps.BESIDE
            return _moved(place, step, gap, Rel(Kind.SIDE, wind.value))
        if mat is not None and self.phrase.route:
            return self.sides.side(mat, Rel(Kind.SIDE, wind.value))
        court = self.finder.feature("庭")
        if court is None:
            raise self.finder.wrong("P323", "there is no court here")
        body = self.finder.body(court)
        x, y = body.middle
        middle = self.finder.feature("中庭")
        y = middle.anchor[1] if middle else y
        east, north = wind.vector
        x += east * (body.east - body.west) / 4
        y += north * (body.north - body.south) / 4
        return Partly(x, y, (f"庭之{wind.value}方, 其半之中 (擬)",), level="庭", basis=Basis.擬)

    # -- what is left --------------------------------------------------------------------------

    def filled(self, place: Partly) -> Partly:
        """An axis the phrase leaves open: as he stands, or by his stair, else by the landmark."""
        if place.x is not None and place.y is not None:
            return place
        level = place.level or self.finder.level
        here, person = self.around.here, self.around.person
        standing = person.area if person else None
        same = standing in self.finder.site.areas and (
            self.finder.site.areas[standing].level == level
        )
        if self.sides.family is None and here is not None and person is not None:
            if same:
                point, why = here, "如其所立"
            else:
                stair = self.finder.feature("階")
                word = "上" if level == "堂" else "下"
                body = self.finder.body(stair) if stair else None
                spot = self.by_stair(body, Rel(Kind.PART, word)) if body else Partly(*here)
                point, why = (spot.x or 0.0, spot.y or 0.0), f"當{body.name if body else ''}{word}"
            basis = place.basis
        elif place.room is not None:
            point, why, basis = place.room, "當其中 (擬)", place.basis.weaker(Basis.擬)
        elif self.landmark is not None:
            point, why = self.landmark.middle, f"當{self.landmark.name}之中 (擬)"
            basis = place.basis.weaker(Basis.擬)
        else:
            what = f"「{self.phrase.text}」 leaves an axis open"
            raise self.finder.wrong("P322", what, fix="name the person, or a second landmark")
        x = place.x if place.x is not None else point[0]
        y = place.y if place.y is not None else point[1]
        axis = "東西" if place.x is None else "南北"
        return replace(place, x=x, y=y, basis=basis).told(f"{axis}{why}")

    def off_the_wall(self, place: Partly) -> Partly:
        """A place on a wall is the place before it: 戶牖間, 房戶間, 序端."""
        body = self.landmark
        if body is None or body.sort not in (Sort.MARK, Sort.DOOR) or place.container:
            return place
        assert place.x is not None
        assert place.y is not None
        for feature in self.finder.site.features.values():
            if feature.kind not in ("wall", "door", "window"):
                continue
            wall = self.finder.body(feature)
            if not (wall.west - 0.01 <= place.x <= wall.east + 0.01
                    and wall.south - 0.01 <= place.y <= wall.north + 0.01):  # fmt: skip
                continue
            return self._before_wall(place, wall)
        return place

    def _before_wall(self, place: Partly, wall: Body) -> Partly:
        site = self.finder.site
        area = site.areas.get("堂上") if "堂上" in site.areas else None
        hall = area or site.areas.get(wall.area or "")
        cx = sum(x for x, _ in hall.ring) / len(hall.ring) if hall else 0.0
        cy = sum(y for _, y in hall.ring) / len(hall.ring) if hall else 0.0
        inward = self.phrase.text.endswith("內")
        if self.sides.family is None:
            gap = gaps.PERSON_BEFORE_WALL
        else:
            gap = gaps.between(self.sides.family, None)
        assert place.x is not None
        assert place.y is not None
        if wall.north - wall.south > wall.east - wall.west:
            sign = -1 if place.x > cx else 1
            edge = wall.west if sign < 0 else wall.east
            x = edge + sign * (gap.chi + self.sides.half[0])
            return replace(place, x=x).told(f"去牆{gap.words} ({gap.chi:g} 尺, 擬: {gap.why})")
        sign = (-1 if place.y > cy else 1) * (-1 if inward else 1)
        edge = wall.south if sign < 0 else wall.north
        y = edge + sign * (gap.chi + self.sides.half[1])
        return replace(place, y=y).told(f"去牆{gap.words} ({gap.chi:g} 尺, 擬: {gap.why})")


def _over(place: Partly, new: Partly) -> Partly:
    """A later segment has the word on the axes it tells."""
    return replace(
        new,
        x=new.x if new.x is not None else place.x,
        y=new.y if new.y is not None else place.y,
        why=(*place.why, *new.why),
        basis=place.basis.weaker(new.basis) if place.why else new.basis,
        level=new.level or place.level,
    )


def _moved(place: Partly, step: Point, gap: gaps.Gap, rel: Rel) -> Partly:
    assert place.x is not None
    assert place.y is not None
    word = f"{'少' if rel.sort is Kind.LITTLE else ''}{rel.word}"
    sx, sy = Sides.sign(step[0]), Sides.sign(step[1])
    return replace(place, x=place.x + sx * gap.chi, y=place.y + sy * gap.chi).told(
        f"{word}{gap.words} ({gap.chi:g} 尺, 擬: {gap.why})"
    )


def _facing_the_mat(place: Partly, mat: Body, facing: float) -> Partly:
    """With a diagonal facing he stands off, so that he faces the middle of the mat."""
    wind = wind_of(bearing(facing))
    if wind.axis is not None:
        return place
    east, north = vector(bearing(float(wind.bearing)))
    x, y = mat.middle
    assert place.x is not None
    assert place.y is not None
    off = max(abs(place.x - x), abs(place.y - y))
    away = off / abs(east)
    at = (x - east * away, y - north * away)
    assert abs(bearing_to(at, (x, y)) - wind.bearing) < 1
    return replace(place, x=at[0], y=at[1]).told(f"{wind.value}面而當{mat.name}之中")


def _axis_of(body: Body) -> Axis:
    """Which coordinate 當 X makes equal, by X's shape: 序 榮 階 east and west, 楣 棟 north and south."""
    if body.axis is not None:
        return Axis(body.axis)
    if body.kind is not None or body.sort is Sort.STAIR or body.sort is Sort.GATE:
        return Axis.東西
    wide, deep = body.east - body.west, body.north - body.south
    return Axis.南北 if wide > deep else Axis.東西


def _nearest_side(body: Body, here: Point | None) -> Wind:
    if here is None:
        return Wind.南
    dx, dy = here[0] - body.middle[0], here[1] - body.middle[1]
    wide, deep = (body.east - body.west) / 2, (body.north - body.south) / 2
    if abs(dx) - wide > abs(dy) - deep:
        return Wind.東 if dx > 0 else Wind.西
    return Wind.北 if dy > 0 else Wind.南


def _num(value: float) -> str:
    text = f"{abs(value):.2f}".rstrip("0").rstrip(".")
    return f"−{text}" if value < -0.005 else text
