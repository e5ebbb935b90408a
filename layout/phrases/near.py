"""At a landmark, or off it by relations: 西階上, 洗南三尺, 繼賓以西, 前東榮."""

from __future__ import annotations

from dataclasses import dataclass

from layout.compass import Axis, Wind
from layout.derivation import Distance, Link, Relation
from layout.ground.around import area_at
from layout.ground.body import Body, LandmarkSort, Ref
from layout.ground.bounds import FAR, half_plane, meeting, ring_boxes, strip
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.figures import far_of, ours, words_of
from layout.phrases.form import ALL, LINE, FormRow, PhraseForm, PlacedPart, Words, Yields, with_new
from layout.phrases.partly import Partly, over, sign
from layout.phrases.placing import Placing
from layout.phrases.relations import EDGES, PARTS, Rel, RelationSort
from layout.phrases.shift import of_this_site, shifted
from layout.phrases.sides import WINDS, about_gate
from layout.site import Bound, Box, Point, PortalKind
from layout.value import replace
from layout.vocabulary import PartTrait

Kind = RelationSort
# people and things, and places that are but a point
FIRM = (LandmarkSort.PERSON, LandmarkSort.THING, LandmarkSort.REST, LandmarkSort.SPOT)


def _beside(link: Link) -> str:
    colon = ": " if link.by and link.by.why else ""
    return f"{link.of[0]}{link.word}{colon}{far_of(link.by)}"


def _means(link: Link) -> str:
    who = link.ground.cite if link.ground else ""
    return f"{who}: {link.of[0]}{link.word}即{link.of[1]}"


def _down_stair(link: Link) -> str:
    why = link.ground.why if link.ground else ""
    return f"{link.of[0]}{link.word}: 階足外{words_of(link.by)} (擬: {why})"


def _before_hall(link: Link) -> str:
    why = f" (擬: {link.by.why})" if link.by and link.by.why else ""
    return f"{link.of[1]}南 {words_of(link.by)}{why}"


def _at_gate(link: Link) -> str:
    gate = link.of[1]
    side = {1: f"{gate}東", -1: f"{gate}西", 0: f"當{gate}"}[link.toward]
    whose = f", {link.what}之側" if link.what else ""
    return f"{gate}{link.word}: {side}{whose}, 去霤{ours(link.by)}"


def _gap(link: Link) -> str:
    return link.by.words if link.by else ""


_SIDES = frozenset("東西南北左右間" + PARTS + EDGES)  # 堂上, 兩楹間: names that say where
BESIDE: dict[Relation, Words] = {Relation.BESIDE: _beside}


@dataclass(frozen=True, slots=True)
class Near(PhraseForm):
    """At a landmark, or off it by relations."""

    ref: Ref
    rels: tuple[Rel, ...] = ()

    rows = (
        FormRow("繼 ref (而|以) wind", lambda ref, _, wind: _toward(ref, wind)),
        FormRow("繼 (而|以) wind", lambda _, wind: _toward(Ref("其"), wind)),
        FormRow("wind (于|於) ref", lambda wind, _, ref: _toward(ref, wind)),
        FormRow("(前|後) ref", lambda word, ref: _end_of(ref, word), Yields.START),
        FormRow("landmark", lambda near: Near(*near)),
    )
    in_a_room = True
    reasons = {
        Relation.LEVEL_WITH: lambda link: f"當{link.of[0]}",
        Relation.WITHIN: lambda link: f"{link.of[0]}{link.word}",
        Relation.IN: lambda link: f"在{link.of[0]}{link.word}",
        **BESIDE,
        Relation.BEFORE: lambda link: f"{link.of[0]}{link.word}{far_of(link.by)}",
        Relation.MEANS: _means,
        Relation.HAD: lambda link: f"{link.of[0]}: 前所在「{link.what}」",
        Relation.CORNER: lambda link: f"{link.of[0]}{link.word}隅, 去壁{_gap(link)} (擬)",
        Relation.MAT_END: lambda link: (
            f"{link.of[0]}{link.word}: {link.of[1]}端之內{_gap(link)} (擬)"
        ),
        Relation.AT_END: lambda link: f"{link.of[0]}之{link.of[1]}端",
        Relation.AT_RIM: lambda link: f"{link.of[0]}之{link.of[1]}廉",
        Relation.WITHIN_EDGE: lambda link: f"{link.of[0]}之內, 近其{link.word}{far_of(link.by)}",
        Relation.BY_WALL: lambda link: f"{link.of[0]}{link.word}, 去牆{ours(link.by)}",
        Relation.OFF_WALL: lambda link: f"去牆{far_of(link.by)}",
        Relation.AT_EDGE: lambda link: f"{link.of[0]}之內{ours(link.by)}",
        Relation.BEFORE_HALL: _before_hall,
        Relation.BELOW_ROOM: lambda link: f"{link.of[0]}之南, {link.of[1]}外{ours(link.by)}",
        Relation.UP_STAIR: lambda link: (
            f"{link.of[0]}{link.word}: {link.of[1]}之內{far_of(link.by)}"
        ),
        Relation.DOWN_STAIR: _down_stair,
        Relation.CLEAR_OF_STAIR: lambda link: f"廉外{_gap(link)}",
        Relation.ABREAST_OF_HEAD: lambda link: f"去階心{_gap(link)}, 與階上者並立",
        Relation.INSIDE_EDGE: lambda link: f"{link.of[0]}上, {link.of[1]}內{_gap(link)}",
        Relation.OUTSIDE_FOOT: lambda link: f"{link.of[0]}下, 當階足外{_gap(link)}",
        Relation.AS_FAR: lambda _: "去階足亦如之",
        Relation.BY_GATE: lambda link: (
            f"{link.of[1]}{link.word}, 去棖{_gap(link)}, 去霤{ours(link.by)}"
        ),
        Relation.AT_GATE: _at_gate,
        Relation.IN_GATE: lambda link: f"{link.of[1]}{link.word}: 棖闑之間",
        Relation.BEFORE_GATE: lambda link: (
            f"{link.of[0]}{link.word}: 當{link.of[1]}, 去{link.of[1]}{ours(link.by)}"
        ),
    }

    def point(self, run: Placing, place: Partly) -> Partly:
        return over(place, _off_wall(run, near(run, self.ref, self.rels), self.rels))

    def bounds(self, told: tuple[Bound, ...], part: PlacedPart, run: Placing) -> tuple[Bound, ...]:
        """The ground at a landmark, in a part of it, on one side of it, or on the line so far
        off."""
        if part.body is None:
            return told
        boxes = _about(part.body, self.rels, part, run)
        if len(self.rels) == 1 and self.rels[0].by is not None:
            new = _so_far(part.body, self.rels[0], boxes, part, run)
            return (*told, new) if new else told
        return with_new(told, part, boxes)

    def chinese(self) -> str:
        if self.rels and self.rels[0].sort is Kind.EDGE and self.rels[0].word in "前後":
            return f"{self.rels[0].word}{self.ref}"
        return f"{self.ref}{''.join(rel.chinese() for rel in self.rels)}"

    def english(self, nouns: Nouns, before: EnglishPlace | None) -> EnglishPlace | None:
        """「4 尺 south and 2 paces east of the guest’s mat」."""
        at = nouns.landmark(self.ref)
        for n, rel in enumerate(self.rels, 1):
            at = at and rel.english(nouns, at, goes_on=n < len(self.rels))
        return before.then(str(at)) if before and at else at

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (self.ref,)

    @property
    def is_place(self) -> bool:
        return self.ref.noun[-1] in _SIDES

    def measured(self, run: Placing) -> PhraseForm:
        return replace(self, rels=tuple(of_this_site(rel, run.finder) for rel in self.rels))


def _toward(ref: Ref, wind: str) -> Near:
    """繼賓以西, 東于洗: on that side of it."""
    return Near(ref, (Rel(Kind.SIDE, wind),))


def _end_of(ref: Ref, word: str) -> Near | None:
    """前東榮, 後西榮: the front or the rear end of what runs from one to the other."""
    return Near(ref, (Rel(Kind.EDGE, word),)) if ref.noun not in PARTS else None


# where it is


def near(run: Placing, ref: Ref, rels: tuple[Rel, ...]) -> Partly:
    """A landmark with its relations, one after the other."""
    body = run.finder.find(ref)
    run.landmark = body
    gate = run.finder.gate_of(body)
    if gate is not None:
        return _at_gate_ground(run, gate, about_gate(body), rels)
    if body.sort is LandmarkSort.GATE and rels and rels[0].word in ("內", "外"):
        if run.is_begun and body.feature and ref.noun == body.feature.called:
            return _by_sill(run, body, rels[0].word)
        return _at_gate_ground(run, body, rels[0].word, rels[1:], rels[0].by)
    if not rels and run.route == "鉤" and body.sort is LandmarkSort.FIXTURE:
        rels = (Rel(Kind.PART, "內"),)  # 鄭注「鉤楹，繞楹而東也」, 楹內 being north of it
    if not rels:
        return run.marks.bare(body)
    place = run.marks.related(body, rels[0])
    for rel in rels[1:]:
        place = shifted(run, place, rel)
    return place


def _by_sill(run: Placing, gate: Body, word: str) -> Partly:
    """門中闑西閾外: in the gateway, on that side of the sill itself."""
    run.landmark = line = replace(gate, sort=LandmarkSort.FIXTURE, feature=None)
    place = run.by_side(line, Wind.北 if word == "內" else Wind.南)
    return replace(place, x=None, room=gate.middle)


def _at_gate_ground(
    run: Placing, gate: Body, part: str, rels: tuple[Rel, ...], by: Distance | None = None
) -> Partly:
    """門外, 門外三步, 門外西三步: inside or outside, on the side that is said, else his own."""
    if by is None and rels and not rels[0].word:
        by, rels = rels[0].by, rels[1:]
    side = rels[0] if rels and rels[0].sort is Kind.SIDE else None
    toward = {"東": 1, "西": -1}.get(side.word[:1], 0) if side else 0
    if side and toward and side.by is None and len(side.word) == 1:
        rels = rels[1:]
    place = run.sides.gate_part(gate, part, toward, by)
    for rel in rels:
        place = shifted(run, place, rel)
    return place


def _off_wall(run: Placing, place: Partly, rels: tuple[Rel, ...]) -> Partly:
    """Off the wall it lies on; what is told by a measure stays so far off, wall or not."""
    last = rels[-1] if rels else None
    clear = run.cleared(place, inward=last is not None and last.word == "內")
    step = WINDS[last.word].vector if last and last.by and last.word in WINDS else (0.0, 0.0)
    moved_x, moved_y = clear.x != place.x, clear.y != place.y
    return place if (sign(step[0]) and moved_x) or (sign(step[1]) and moved_y) else clear


# what it leaves open


def _about(  # noqa: PLR0911 - one return a sort
    body: Body, rels: tuple[Rel, ...], part: PlacedPart, run: Placing
) -> tuple[Box, ...]:
    """The ground at a landmark, in a part of it, or on one side of it."""
    site, rel = run.finder.site, rels[0] if rels else None
    own = ring_boxes(site.areas[body.name].ring) if body.name in site.areas else ()
    if rel is None:
        if body.sort is LandmarkSort.WALL:
            return along(body)
        return own if body.sort is LandmarkSort.AREA else ()
    gate = run.finder.gate_of(body) or (body if body.sort is LandmarkSort.GATE else None)
    if gate is not None:
        return _about_gate(gate, rels, part, run)
    if body.sort is LandmarkSort.STAIR:
        return ground_at(part, run)
    if body.sort is LandmarkSort.AREA and rel.sort is Kind.CORNER:
        return meeting(own, (half_plane(body.middle, run.sides.winds_of(rel, body)),))
    if body.sort is LandmarkSort.AREA and rel.word in "中上內":
        return own
    if body.sort is LandmarkSort.WALL and rel.word in ("內", "外", "下"):
        return along(body)
    if body.sort is LandmarkSort.DOOR and rel.word in ("內", "外"):
        return ground_at(part, run)
    if body.sort is LandmarkSort.FIXTURE and rel.word in ("內", "外"):
        wind = Wind.北 if rel.word == "內" else Wind.南
        return (half_plane(run.sides.edge(body, *wind.vector), wind.vector),)
    if rel.sort is not Kind.SIDE or body.sort is LandmarkSort.AREA or not rel.word:
        return ()
    if body.declared is not None or body.sort is LandmarkSort.REST:
        x, y = part.start or body.middle  # a place that is but a point, where it is
        body = replace(body, west=x, east=x, south=y, north=y)
    step = run.sides.winds_of(rel, body)
    beyond = half_plane(run.sides.edge(body, *step), step)
    its = area_at(site, part.start or body.middle)
    if body.sort in FIRM and its is not None and its.has(PartTrait.ROOM):
        # A room, with what is open to it: 東房 and 北堂 are one
        joined = [
            p.areas for p in site.portals if p.kind is PortalKind.OPEN and its.name in p.areas
        ]
        names = dict.fromkeys((its.name, *(name for pair in joined for name in pair)))
        rooms = (site.areas[name] for name in names if site.areas[name].has(PartTrait.ROOM))
        return meeting((tuple(box for room in rooms for box in ring_boxes(room.ring))), (beyond,))
    return (beyond,)


def _about_gate(
    gate: Body, rels: tuple[Rel, ...], part: PlacedPart, run: Placing
) -> tuple[Box, ...]:
    """門外, 門外東, 門左: the ground before it or behind it, and which half of that."""
    ground = ground_at(part, run)
    if part.after.x is None or not any(rel.sort is Kind.SIDE and rel.word for rel in rels):
        return ground
    step = float(sign(part.after.x - gate.middle[0]))
    return meeting(ground, (half_plane(gate.middle, (step, 0.0)),))


def _so_far(
    body: Body, rel: Rel, boxes: tuple[Box, ...], part: PlacedPart, run: Placing
) -> Bound | None:
    """洗東三步, 堂前三步: on that side, and on the line so far off; toward a corner, at a point."""
    step: Point = (1.0, 1.0)
    if rel.sort is Kind.SIDE:
        step = run.sides.winds_of(rel, body)
    elif body.sort is LandmarkSort.GATE or run.finder.gate_of(body) is not None:
        step = (0.0, 1.0)
    lines: list[Axis] = []
    side = boxes = boxes or (ALL,)
    for n, axis in enumerate(Axis):
        at, was = part.after.along(axis), part.before.along(axis)
        is_told = rel.sort is Kind.SIDE or at != was
        off = abs(at - body.middle[n]) if at is not None and is_told and sign(step[n]) else 0.0
        if at is not None and LINE < off < FAR / 2:
            boxes = meeting(boxes, (strip(axis, at - LINE, at + LINE),))
            lines.append(axis)
    line = lines[0] if len(lines) == 1 else None
    return Bound(part.words, boxes, line, Bound(part.words, side)) if boxes != (ALL,) else None


def along(wall: Body) -> tuple[Box, ...]:
    """序內: beside the wall, not beyond its ends."""
    if wall.north - wall.south > wall.east - wall.west:
        return ((-FAR, wall.south, FAR, wall.north),)
    return ((wall.west, -FAR, wall.east, FAR),)


def ground_at(part: PlacedPart, run: Placing) -> tuple[Box, ...]:
    """The ground on which it lies: 戶內 the room, 階上 the hall, 門外 the ground before it."""
    if part.after.x is None or part.after.y is None:
        return ()
    area = area_at(run.finder.site, part.after.point)
    return ring_boxes(area.ring) if area is not None else ()
