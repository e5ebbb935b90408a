"""Level with something: 當楣, 東西當東榮, 南齊于坫; one coordinate made equal."""

from __future__ import annotations

from dataclasses import dataclass, field

from layout.basis import Basis
from layout.compass import WIND_EN, Axis, Wind, read_axis
from layout.derivation import Link, Relation
from layout.ground.body import Body, LandmarkSort, Ref
from layout.ground.bounds import strip
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.figures import rounded
from layout.phrases.form import LINE, FormRow, PhraseForm, PlacedPart
from layout.phrases.near import Near, near
from layout.phrases.partly import Partly, sign
from layout.phrases.placing import Placing
from layout.phrases.relations import Rel, RelationSort
from layout.phrases.shift import shifted
from layout.phrases.sides import WINDS
from layout.site import Bound, Point
from layout.value import replace
from layout.vocabulary import PartTrait

Kind = RelationSort
_BESIDE = (Kind.SIDE, Kind.PART)  # 當楅南: straight south of it
_WALL = 3.0  # 尺: as thick as walls are (考工記「牆厚三尺」)


@dataclass(frozen=True, slots=True)
class Align(PhraseForm):
    """當 X: one coordinate made equal. `axis` None: by the shape of X."""

    axis: Axis | None
    near: Near
    edge: Wind | None = None  # 南齊于坫: the side of it that is meant
    side: str = field(default="", compare=False)  # the wind before 當: 西階西當西序

    rows = (
        FormRow(
            "[axis|東|西|南|北] level [于|於] landmark",
            lambda axis, word, _, named: _level_with(axis, word, Near(*named)),
        ),
    )
    reasons = {
        Relation.ALIGNED: lambda link: (
            f"{link.axis.value if link.axis else ''}當{link.of[0]}"
            f"{f' ({rounded(link.result[0])})' if link.result else ''}"
        )
    }

    def point(self, run: Placing, place: Partly) -> Partly:
        """The prefix names the axis; without one it is that of X's shape."""
        body = run.landmark = run.finder.find(self.near.ref)
        last = self._last
        if last is not None and last.sort is Kind.LITTLE and self.axis is None:
            return self._off_line(run, place, body, last)
        at = body.middle
        there = Partly()
        if self.near.rels or body.declared is not None:
            there = near(run, self.near.ref, self.near.rels)
            at = (there.x if there.x is not None else at[0],
                  there.y if there.y is not None else at[1])  # fmt: skip
        if last is not None and last.sort is Kind.CORNER:
            at = run.sides.edge(body, *run.sides.winds_of(last, body))
        if self.edge is not None:
            # 南齊于坫: where what is placed has its own edge level with that edge of another
            edge = self.edge
            x, y = run.sides.edge(body, *edge.vector)
            half = run.sides.half
            at = (x - sign(edge.vector[0]) * half[0], y - sign(edge.vector[1]) * half[1])
        chosen = self.axis or self._axis_of(run, body)
        new = place.put(chosen, chosen.of(at), place.basis.weaker(Basis.經))
        if last is not None and self.axis is None and last.sort in _BESIDE:
            new = new.put(chosen.other, there.along(chosen.other), new.basis)
        of = (str(self.near.ref),)
        link = Link(Relation.ALIGNED, of=of, axis=chosen, result=(chosen.of(at),))
        new = new.told(link)
        if body.sort is LandmarkSort.DOOR and last is None:  # where nobody says: before the wall
            new = replace(new, room=_before_door(run, body))
        return new if self.axis is None else self._across(run, new, self.axis, at)

    def _off_line(self, run: Placing, place: Partly, body: Body, rel: Rel) -> Partly:
        """當西階少東, 當楣少東: level with it, then off that line or along it; but 當東塾少南 is
        level with the whole of it, and so off its edge."""
        bare = Align(None, Near(self.near.ref, self.near.rels[:-1]))
        new = bare.point(run, place)
        chosen = bare._axis_of(run, body)
        step = run.sides.winds_of(rel, body)
        if sign(chosen.of(step)) or body.sort in (LandmarkSort.BEAM, LandmarkSort.WALL):
            return shifted(run, new, rel)
        there = near(run, self.near.ref, self.near.rels)
        return new.put(chosen.other, there.along(chosen.other), new.basis)

    def _across(self, run: Placing, place: Partly, axis: Axis, at: Point) -> Partly:
        """東西當西階南五尺: what is measured across the axis said counts along the other one, from
        where the phrase has come to, else from where it is told."""
        assert run.landmark is not None
        for rel in self.near.rels:
            if rel.by is None or not rel.word:
                continue
            off = axis.other.of(run.sides.winds_of(rel, run.landmark)) * rel.by.far
            if sign(off):
                now = place.along(axis.other)
                value = axis.other.of(at) if now is None else now + off
                link = Link(Relation.SHIFTED, word=rel.word, by=rel.by)
                place = place.put(axis.other, value, place.basis).told(link)
        return place

    def _axis_of(self, run: Placing, body: Body) -> Axis:
        """Which coordinate is made equal where no prefix says: of an end the one along it."""
        last = self._last
        if last is not None and last.sort in (Kind.EDGE, Kind.CORNER):
            if last.side in ("內", "外"):
                return Axis.東西
            wind = WINDS.get(last.side or last.word)
            if wind is not None and wind.axis is not None:
                return wind.axis
        part = run.finder.words.get(self.near.ref.noun)
        if part is not None and part.has(PartTrait.ENTRANCE):
            return Axis.東西
        return _axis_of_shape(body)

    @property
    def _last(self) -> Rel | None:
        return self.near.rels[-1] if self.near.rels else None

    def bounds(self, told: tuple[Bound, ...], part: PlacedPart, run: Placing) -> tuple[Bound, ...]:
        """The line that it tells; beside a corner, which is in the walls, as near as they are
        thick. 當楣少東 goes off its line itself."""
        last = self._last
        if last is not None and last.sort is Kind.LITTLE:
            return told
        wide = _WALL if last is not None and last.sort is Kind.CORNER else LINE
        return with_line(told, part, self.axis, wide)

    def chinese(self) -> str:
        edge = self.edge.value if self.edge else self.axis.value if self.axis else ""
        return f"{edge}{'齊于' if self.edge else '當'}{self.near.chinese()}"

    def english(self, nouns: Nouns, before: EnglishPlace | None) -> EnglishPlace | None:
        """「in line with the west wall」, 「under the lintel」."""
        at = self.near.english(nouns, None)
        if at is None:
            return None
        is_off = at.at not in ("", "at") or any(off.startswith("a little") for off in at.off)
        said = at if is_off else EnglishPlace(at.as_noun, "in line with")
        if self.side and before is not None and before.at not in ("in line with", "under"):
            before = before.toward(WIND_EN[self.side])
        if self.edge is not None:
            side = WIND_EN[self.edge.value]
            said = EnglishPlace(at.as_noun, f"its {side} side level with that of")
        elif "beam" in str(at):
            said = EnglishPlace(at.as_noun, "under")
        return before.then(str(said)) if before else said

    @property
    def side_first(self) -> str:
        return self.side

    @property
    def refs(self) -> tuple[Ref, ...]:
        return self.near.refs

    @property
    def rels(self) -> tuple[Rel, ...]:
        return self.near.rels

    def measured(self, run: Placing) -> PhraseForm:
        near_here = self.near.measured(run)
        assert isinstance(near_here, Near)
        return replace(self, near=near_here)


def _level_with(axis: str, word: str, named: Near) -> Align:
    """東西當東榮, 西當西序; 南齊于坫 says which of its sides."""
    edge = Wind(axis) if word == "齊" and len(axis) == 1 else None
    side = axis if len(axis) == 1 and edge is None else ""
    return Align(read_axis(axis) if axis else None, named, edge, side)


def _before_door(run: Placing, door: Body) -> Point:
    """當牖, 當戶: before the wall that it is in."""
    off = run.sides.gaps.person_before_wall.far
    x, y = door.middle
    if door.east - door.west > door.north - door.south:
        return (x, door.south - off)
    cx, _ = run.finder.middle_of(door.area)
    return (door.west - off if cx < x else door.east + off, y)


def _axis_of_shape(body: Body) -> Axis:
    """Which coordinate 當 X makes equal, by X's shape: 序 榮 階 its x, 楣 棟 its y."""
    wide, deep = body.east - body.west, body.north - body.south
    if body.sort is LandmarkSort.DOOR:  # 當戶: before it
        return Axis.東西 if wide > deep else Axis.南北
    if body.axis is not None:
        return Axis(body.axis)
    is_before = body.sort in (LandmarkSort.STAIR, LandmarkSort.GATE)
    if body.has(PartTrait.ROOM) or body.kind is not None or is_before:
        return Axis.東西
    return Axis.南北 if wide > deep else Axis.東西


def with_line(
    bounds: tuple[Bound, ...], part: PlacedPart, chosen: Axis | None, wide: float = LINE
) -> tuple[Bound, ...]:
    """What is told, and the line that a part tells."""
    for axis in Axis:
        before, after = part.before.along(axis), part.after.along(axis)
        if after is not None and (after != before or chosen is axis) and chosen in (None, axis):
            return (*bounds, Bound(part.words, (strip(axis, after - wide, after + wide),), axis))
    return bounds
