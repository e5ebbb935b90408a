"""A place phrase in a frame: the point it means, and why there."""

from __future__ import annotations

from layout.basis import Basis
from layout.compass import Axis, Wind
from layout.derivation import Distance, Link, Relation
from layout.ground.around import Around, area_at
from layout.ground.bodies import Finder
from layout.ground.body import Body, LandmarkSort, Ref
from layout.ground.floors import CLEAR, ways_of
from layout.phrases import phrase as grammar
from layout.phrases.conjunction import PartRead, agreed, bounded, within_reach
from layout.phrases.derivations import sentence
from layout.phrases.landmarks import Landmarks
from layout.phrases.partly import Partly, facing_the_mat, measured, moved, over, sign
from layout.phrases.phrase import Near, Phrase, Rel, Segment
from layout.phrases.phrase import RelationSort as Kind
from layout.phrases.reader import own_names, read_phrase
from layout.phrases.sides import WINDS, Sides, about_gate
from layout.phrases.spans import Spans
from layout.phrases.walls import off_the_wall
from layout.problems import NOWHERE, Mark, Problem, ProblemError
from layout.site import Bound, Point, Spot
from layout.value import replace
from layout.vocabulary import PartTrait, Storey

_BESIDE = (Kind.SIDE, Kind.PART)  # 當楅南: straight south of it
DEEPEST = 6  # declared places that rest on declared places


def resolve(
    phrase: str, around: Around, *, facing: float | None = None, mark: Mark = NOWHERE
) -> Spot:
    """Where the phrase points for the person (or thing) of `around`; ProblemError where nowhere."""
    return _resolve(phrase, around, facing, mark, 0)


def _named(phrase: Phrase, finder: Finder) -> str:
    match phrase:
        case Phrase(segments=(Near(ref=ref) | grammar.Between(first=ref), *_), route=None):
            around, said = finder.around, ref.owner or ref.noun
            name = around.also.get(said, said)
            if name in around.people or name in around.things:
                return "" if ref.owner and finder.feature(str(ref)) else name
            meant = finder.feature(ref.noun, ref.owner or "")
            return meant.name if meant else name
    return ""


def _resolve(phrase: str, around: Around, facing: float | None, mark: Mark, depth: int) -> Spot:
    if depth > DEEPEST:
        what = f"the place {phrase} rests on itself"
        raise ProblemError(Problem("P302", mark, what, fix="let it rest on the building"))
    finder = Finder(around, mark)
    read = read_phrase(phrase, finder.known, mark, finder.names)
    spot = _Run(finder, read, facing, depth).spot()
    return replace(spot, phrase=own_names(read, around.also)) if around.also else spot


def bounds_of(phrase: str, around: Around) -> tuple[Bound, ...]:
    """What the parts of a phrase leave open, up to the one that cannot be placed."""
    finder = Finder(around, NOWHERE)
    try:
        run = _Run(finder, read_phrase(phrase, finder.known), None, 0)
        run.spot()
    except ProblemError:
        pass
    return finder.told


class _Run:
    """Narrows a place segment by segment."""

    def __init__(self, finder: Finder, phrase: Phrase, facing: float | None, depth: int) -> None:
        self.finder, self.phrase, self.facing, self.depth = finder, phrase, facing, depth
        self.around = finder.around
        self.sides = Sides(finder)
        self.landmark: Body | None = None  # the last one named
        self.marks = Landmarks(self.sides, facing, self.declared)
        self.spans = Spans(self.marks)
        self.parts: list[PartRead] = []

    def spot(self) -> Spot:
        place = Partly()
        for segment, words in zip(self.phrase.segments, self.phrase.said, strict=True):
            segment = self.spans.measured(segment)  # noqa: PLW2901 - the lengths of the site
            before, place = place, self.narrowed(place, segment)
            part = PartRead(words, segment, self.landmark, before, place, self.marks.start)
            self.parts.append(part)
            self.finder.told = bounded(self.finder.told, part, self.sides)
        place = agreed(self.filled(place), self.parts, self.finder.told, self.sides)
        if place.turns is not None and self.facing is not None:
            place = facing_the_mat(place, place.turns, self.facing, self.has_room)
        x, y = place.point
        area = area_at(self.finder.site, (x, y))
        if area is None:
            why = f"{sentence(place.why)} → ({x:.1f}, {y:.1f})"
            fix = "name a landmark that has room on that side"
            what = f"「{self.phrase.text}」 lies outside all walkable ground"
            raise self.finder.wrong("P326", what, why, fix)
        if self.depth == 0:
            within_reach(self.parts, (x, y), area, self.sides)
        if self.depth == 0 and (solid := ways_of(self.finder.site).solid_at((x, y))):
            what = f"「{self.phrase.text}」 lies in {solid}"
            fix = "name a side of it, or another landmark"
            raise self.finder.wrong("P327", what, sentence(place.why), fix)
        return Spot(
            phrase=self.phrase.text,
            pos=(x, y),
            area=area.name,
            basis=place.basis,
            derivation=(
                Link(Relation.PHRASE, what=self.phrase.text, links=place.why, result=(x, y)),
            ),
            facing=place.facing,
            mat=place.mat,
            container=place.container,
            names=_named(self.phrase, self.finder),
            bounds=self.finder.told,
        )

    def has_room(self, point: Point) -> bool:
        """Whether one can stand there, his body clear of walls and pillars."""
        return not any(block.far(point) < CLEAR for _, block in ways_of(self.finder.site).solids)

    def narrowed(self, place: Partly, segment: Segment) -> Partly:  # noqa: PLR0911 - one return a sort
        match segment:
            case Near(ref, rels):
                return over(place, self.off_wall(self.near(ref, rels), rels))
            case grammar.Align():
                return self.aligned(place, segment)
            case grammar.ByLength(axis, length):
                told = self.spans.by_length(place, axis, length)
                edge = self.finder.bearing(PartTrait.HALL_EDGE)
                self.landmark = self.landmark or (self.finder.body(edge) if edge else None)
                return told
            case grammar.Against(ref):
                self.landmark = self.finder.find(ref)
                return over(place, self.marks.against(self.landmark))
            case grammar.Between(first, second):
                self.landmark, told = self.spans.between(first, second)
                return over(place, self.cleared(told))
            case grammar.Third(ref, wind):
                self.landmark, told = self.spans.third(ref, wind)
                return over(place, told)
            case grammar.Past(ref):
                self.landmark, told = self.spans.past(ref)
                return over(place, told)
            case grammar.Touching(ref):
                self.landmark = self.finder.find(ref)
                return over(place, self.marks.touching(self.landmark))
            case grammar.Astride(ref, word):
                self.landmark, told = self.spans.astride(ref, word)
                return over(place, self.cleared(told))
            case grammar.Shift(rel):
                return self.shifted(place, rel)
            case grammar.OnStep(n, ref):
                return over(place, self.on_step(n, ref))
            case grammar.Half(wind):
                return self.half(place, wind)

    def near(self, ref: Ref, rels: tuple[Rel, ...]) -> Partly:
        body = self.finder.find(ref)
        self.landmark = body
        gate = self.finder.gate_of(body)
        if gate is not None:
            return self.at_gate(gate, about_gate(body), rels)
        if body.sort is LandmarkSort.GATE and rels and rels[0].word in ("內", "外"):
            if self.parts and body.feature and ref.noun == body.feature.called:
                self.landmark, place = self.spans.by_sill(body, rels[0].word)
                return place
            return self.at_gate(body, rels[0].word, rels[1:], rels[0].by)
        if not rels and self.phrase.route == "鉤" and body.sort is LandmarkSort.FIXTURE:
            rels = (Rel(Kind.PART, "內"),)  # 鄭注「鉤楹，繞楹而東也」, 楹內 being north of it
        if not rels:
            return self.marks.bare(body)
        place = self.marks.related(body, rels[0])
        for rel in rels[1:]:
            place = self.shifted(place, rel)
        return place

    def at_gate(
        self, gate: Body, part: str, rels: tuple[Rel, ...], by: Distance | None = None
    ) -> Partly:
        """門外, 門外三步, 門外西三步: inside or outside, on the side that is said, else his own."""
        if by is None and rels and not rels[0].word:
            by, rels = rels[0].by, rels[1:]
        side = rels[0] if rels and rels[0].sort is Kind.SIDE else None
        said = {"東": 1, "西": -1}.get(side.word[:1], 0) if side else 0
        if side and said and side.by is None and len(side.word) == 1:
            rels = rels[1:]
        place = self.sides.gate_part(gate, part, said, by)
        for rel in rels:
            place = self.shifted(place, rel)
        return place

    def off_wall(self, place: Partly, rels: tuple[Rel, ...]) -> Partly:
        """Off the wall it lies on; what is told by a measure stays so far off, wall or not."""
        last = rels[-1] if rels else None
        clear = self.cleared(place, inward=last is not None and last.word == "內")
        step = WINDS[last.word].vector if last and last.by and last.word in WINDS else (0.0, 0.0)
        moved_x, moved_y = clear.x != place.x, clear.y != place.y
        return place if (sign(step[0]) and moved_x) or (sign(step[1]) and moved_y) else clear

    def cleared(self, place: Partly, *, inward: bool = False) -> Partly:
        """Off the wall, where the landmark lies on one."""
        if place.x is None or place.y is None:
            return place
        return off_the_wall(place, self.landmark, self.sides, inward=inward)

    def declared(self, body: Body) -> Partly:
        """A place of `places:`: each axis a phrase of its own."""
        said = body.declared or {}
        nobody = replace(self.around, main=True)
        at: list[float | None] = []
        why: list[Link] = []
        for axis in Axis:
            words = said.get(axis.value)
            if words is None:
                what = f"the place {body.name} is free along {axis.value}"
                raise self.finder.wrong("P301", what, fix=f"add {axis.value}: to it")
            spot = _resolve(words.replace(" ", ""), nobody, None, self.finder.mark, self.depth + 1)
            at.append(axis.of(spot.pos))
            why.append(Link(Relation.DECLARED, axis=axis, links=spot.derivation))
        basis = Basis(said["basis"]) if "basis" in said else Basis.經
        facing = (
            float(Wind(said["面"]).bearing) if said.get("面") in {w.value for w in Wind} else None
        )
        return Partly(at[0], at[1], tuple(why), basis=basis, facing=facing)

    def aligned(self, place: Partly, segment: grammar.Align) -> Partly:
        """當 X: the prefix names the axis; without one it is that of X's shape."""
        axis, near = segment.axis, segment.near
        body = self.finder.find(near.ref)
        self.landmark = body
        if near.rels and near.rels[-1].sort is Kind.LITTLE and segment.axis is None:
            return self.aligned_off(place, near, body)
        at = body.middle
        if near.rels or body.declared is not None:
            told = self.near(near.ref, near.rels)
            at = (told.x if told.x is not None else at[0], told.y if told.y is not None else at[1])
        if near.rels and near.rels[-1].sort is Kind.CORNER:
            at = self.sides.edge(body, *self.sides.winds_of(near.rels[-1], body))
        if segment.edge is not None:
            at = self.spans.level_with(body, segment.edge)
        chosen = axis or self.spans.axis_of(body, near)
        basis = place.basis.weaker(Basis.經)
        if chosen is Axis.東西:
            new = replace(place, x=at[0], basis=basis)
        else:
            new = replace(place, y=at[1], basis=basis)
        if near.rels and axis is None and near.rels[-1].sort in _BESIDE:
            new = replace(new, y=told.y) if chosen is Axis.東西 else replace(new, x=told.x)
        value = at[0] if chosen is Axis.東西 else at[1]
        link = Link(Relation.ALIGNED, of=(str(near.ref),), axis=chosen, result=(value,))
        new = new.told(link)
        if body.sort is LandmarkSort.DOOR and not near.rels:  # where nobody says: before the wall
            new = replace(new, room=self.spans.before_door(body))
        return new if axis is None else self.across(new, axis, near, at)

    def aligned_off(self, place: Partly, near: Near, body: Body) -> Partly:
        """當西階少東, 當楣少東: level with it, then off that line or along it; but 當東塾少南 is
        level with the whole of it, and so off its edge."""
        rel, bare = near.rels[-1], Near(near.ref, near.rels[:-1])
        new = self.aligned(place, grammar.Align(None, bare))
        chosen = self.spans.axis_of(body, bare)
        step = self.sides.winds_of(rel, body)
        if sign(chosen.of(step)) or body.sort in (LandmarkSort.BEAM, LandmarkSort.WALL):
            return self.shifted(new, rel)
        told = self.near(near.ref, near.rels)
        return replace(new, x=told.x) if chosen is Axis.南北 else replace(new, y=told.y)

    def across(self, place: Partly, axis: Axis, near: Near, at: Point) -> Partly:
        """東西當西階南五尺: what is measured across the axis said counts along the other one."""
        assert self.landmark is not None
        for rel in near.rels:
            if rel.by is not None and rel.word:
                step = self.sides.winds_of(rel, self.landmark)
                place = measured(place, axis.other, step, rel, at)
        return place

    def shifted(self, place: Partly, rel: Rel) -> Partly:  # noqa: PLR0911 - one return a sort
        """少南, 西五步, 之東南: on from where the phrase has come to."""
        place = self.start(place)
        x, y = place.point
        person = self.around.person
        facing = person.facing if person else None
        body = Body("", LandmarkSort.PERSON, x, y, x, y,
                    facing=place.facing if place.facing is not None else facing)  # fmt: skip
        if rel.sort in (Kind.SIDE, Kind.LITTLE, Kind.CORNER):
            step = self.sides.winds_of(rel, body)
            if place.container and rel.sort is Kind.SIDE and rel.by is None:
                return self.on_top(place, step, rel.word)
            if rel.by is not None:
                far = rel.by.far
                link = Link(Relation.SHIFTED, word=rel.word, by=rel.by)
                return replace(place, x=x + step[0] * far, y=y + step[1] * far).told(link)
            if rel.sort is Kind.CORNER and (room := self.spans.room_of(self.landmark)):
                return over(place, self.marks.related(room, rel))
            gap = self.sides.gaps.little if rel.sort is Kind.LITTLE else self.sides.gaps.beside
            return moved(place, step, gap, rel)
        if rel.sort is Kind.EDGE and self.landmark is not None:
            return over(place, self.marks.edge(self.landmark, rel))
        if rel.word in "前後":
            return over(place, self.sides.before_person(body, rel))
        if rel.word in "上下" and self.landmark is None and rel.by is None:
            return self.level_word(rel.word)
        what = f"{rel.word}{rel.by.words if rel.by else ''} of what?"
        raise self.finder.wrong("P322", what, fix="name a wind, or the landmark whose it is")

    def on_top(self, place: Partly, step: Point, word: str) -> Partly:
        """斯禁上西: on its western half."""
        body = self.finder.find(Ref(place.container or ""))
        wide, deep = body.east - body.west, body.north - body.south
        x, y = place.point
        x += sign(step[0]) * wide / 4
        y += sign(step[1]) * deep / 4
        return replace(place, x=x, y=y).told(Link(Relation.ON_TOP, word=word, of=(body.name,)))

    def level_word(self, word: str) -> Partly:
        """上, 下 alone: up on the hall, or in the court, by his own stair."""
        stair = self.finder.stair()
        if stair is None:
            raise self.finder.wrong("P322", f"{word} of what?", fix="name a landmark")
        return self.marks.by_stair(self.finder.body(stair), Rel(Kind.PART, word))

    def start(self, place: Partly) -> Partly:
        """Where a bare side begins: the last landmark, or the person himself."""
        if place.x is None and place.y is None:
            if self.around.last:
                body = self.finder.find(Ref("其"))
                return Partly(*body.middle, (Link(Relation.FROM, of=(body.name,)),))
            here = self.around.here
            if here is None:
                what = f"「{self.phrase.text}」 of what?"
                raise self.finder.wrong("P322", what, fix="name a landmark before it")
            return Partly(*here, (Link(Relation.FROM_HIM),))
        return self.filled(place)

    def on_step(self, n: int | None, ref: Ref | None) -> Partly:
        """三等, 西階一等, 盡階: on the stair itself, so many steps from its foot."""
        named = (
            self.landmark if self.landmark and self.landmark.sort is LandmarkSort.STAIR else None
        )
        if ref is not None:
            named = self.finder.find(ref)
        if named is None:
            feature = self.finder.stair()
            if feature is None:
                raise self.finder.wrong("P323", "there is no stair here")
            named = self.finder.body(feature)
        if named.sort is not LandmarkSort.STAIR:
            raise self.finder.wrong("P322", f"{named.name} has no steps", fix="name a stair")
        self.landmark = named
        return self.marks.on_step(named, n)

    def half(self, place: Partly, wind: Wind) -> Partly:
        """西方: of a mat its end; of ground that is named its side; else of the court its side."""
        mat = self.finder.own_mat() if self.around.who else None
        if place.x is not None and place.y is not None:
            return self.spans.half_of(place, wind, self.finder.told)
        if mat is not None and self.phrase.route:
            return self.sides.side(mat, Rel(Kind.SIDE, wind.value))
        self.landmark, told = self.spans.half(wind)
        return told

    def filled(self, place: Partly) -> Partly:
        """An axis the phrase leaves open: as he stands, or by his stair, else by the landmark."""
        if place.x is not None and place.y is not None:
            return place
        room = None
        if isinstance(self.phrase.segments[-1], Near | grammar.Against):
            room = self.spans.room_by(self.landmark, place)
            place = replace(place, room=room or place.room)
        level, here, person = self.finder.level, self.around.here, self.around.person
        storey = place.level or (level.storey if level else None)
        stands = self.finder.level_of(person.area if person else None)
        same = stands is not None and (
            stands.storey is place.level if place.level else stands == level
        )
        if room is None and self.sides.family is None and here is not None and person is not None:
            if same:
                point, link = here, Link(Relation.STAYS)
            else:
                stair = self.finder.stair()
                word = "上" if storey is Storey.HALL else "下"
                body = self.finder.body(stair) if stair else None
                spot = self.marks.by_stair(body, Rel(Kind.PART, word)) if body else Partly(*here)
                point = (spot.x or 0.0, spot.y or 0.0)
                named = (body.name,) if body else ()
                link = Link(Relation.BY_HIS_STAIR, of=named, word=word)
            basis = place.basis
        elif place.room is not None:
            point, link = place.room, Link(Relation.IN_ITS_MIDDLE)
            basis = place.basis.weaker(Basis.擬)
        elif self.landmark is not None:
            point = self.landmark.middle
            link = Link(Relation.IN_ITS_MIDDLE, of=(self.landmark.name,))
            basis = place.basis.weaker(Basis.擬)
        else:
            what = f"「{self.phrase.text}」 leaves an axis open"
            raise self.finder.wrong("P322", what, fix="name the person, or a second landmark")
        x = place.x if place.x is not None else point[0]
        y = place.y if place.y is not None else point[1]
        axis = Axis.東西 if place.x is None else Axis.南北
        return replace(place, x=x, y=y, basis=basis).told(replace(link, axis=axis))
