"""A side of the ground, or an end of a mat: 西方, 門外東方."""

from __future__ import annotations

from dataclasses import dataclass

from layout.basis import Basis
from layout.compass import WIND_EN, Wind
from layout.derivation import Link, Relation
from layout.ground.around import area_at
from layout.ground.body import Body, Ref
from layout.ground.bounds import half_plane, last_hull, meeting, ring_boxes
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.form import FormRow, PhraseForm, PlacedPart, Yields
from layout.phrases.partly import Partly, moved, sign
from layout.phrases.placing import Placing
from layout.phrases.relations import Rel, RelationSort
from layout.site import Bound
from layout.value import replace
from layout.vocabulary import PartTrait, Storey


@dataclass(frozen=True, slots=True)
class Half(PhraseForm):
    """西方: the side of a court, or the end of a mat."""

    wind: Wind

    rows = (FormRow("(東|西|南|北) 方", lambda wind: Half(Wind(wind)), Yields.LONGER),)
    reasons = {Relation.QUARTER: lambda link: f"{link.of[0]}之{link.word}方, 其半之中 (擬)"}

    def point(self, run: Placing, place: Partly) -> Partly:
        """Of a mat its end; of ground that is named its side; else of the court its side."""
        mat = run.finder.own_mat() if run.around.who else None
        if place.x is not None and place.y is not None:
            return self._half_of(run, place, run.finder.told)
        if mat is not None and run.route:
            return run.by_side(mat, self.wind)
        if (ground := _outside(run)) is not None:
            run.landmark = ground
            his = Partly(*(run.around.here or ground.middle))
            boxes = ring_boxes(run.finder.site.areas[ground.name].ring)
            return self._half_of(run, his, (Bound(ground.name, boxes),))
        if (named := run.finder.feature(self.chinese())) is not None:  # a site says where it is
            run.landmark = run.finder.body(named)
            return replace(run.marks.bare(run.landmark), level=Storey.COURT)
        return self._half_of_court(run)

    def _half_of_court(self, run: Placing) -> Partly:
        """The middle of that half of the court."""
        court = run.finder.bearing(PartTrait.COURT)
        if court is None:
            raise run.finder.wrong("P323", "there is no court here")
        body = run.landmark = run.finder.body(court)
        x, y = body.middle
        middle = run.finder.bearing(PartTrait.COURT_MIDDLE)
        y = middle.anchor[1] if middle else y
        east, north = self.wind.vector
        x += east * (body.east - body.west) / 4
        y += north * (body.north - body.south) / 4
        link = Link(Relation.QUARTER, of=(body.name,), word=self.wind.value)
        return Partly(x, y, (link,), level=Storey.COURT, basis=Basis.擬)

    def _half_of(self, run: Placing, place: Partly, bounds: tuple[Bound, ...]) -> Partly:
        """門外東方: the side of the ground named, half way to its edge."""
        step, ground = self.wind.vector, last_hull(bounds)
        if ground is None:
            return moved(
                place, step, run.sides.gaps.beside, Rel(RelationSort.SIDE, self.wind.value)
            )
        west, south, east, north = ground
        x, y = place.point
        if sign(step[0]):
            x = (west + east) / 2 + step[0] * (east - west) / 4
        else:
            y = (south + north) / 2 + step[1] * (north - south) / 4
        area = area_at(run.finder.site, (x, y))
        link = Link(Relation.QUARTER, of=(area.called if area else "",), word=self.wind.value)
        return replace(place, x=x, y=y, basis=place.basis.weaker(Basis.擬)).told(link)

    def bounds(self, told: tuple[Bound, ...], part: PlacedPart, run: Placing) -> tuple[Bound, ...]:
        """門外東方: one side of the ground that was named before."""
        hull = last_hull(told)
        if hull is None:
            return told
        west, south, east, north = hull
        half = half_plane(((west + east) / 2, (south + north) / 2), self.wind.vector)
        return (*told, Bound(part.words, meeting((hull,), (half,))))

    @property
    def is_place(self) -> bool:
        return True

    def chinese(self) -> str:
        return f"{self.wind.value}方"

    def english(self, nouns: Nouns, before: EnglishPlace | None) -> EnglishPlace | None:
        """「its west end」, of a mat; 「outside the gate, to the west」."""
        wind = WIND_EN[self.wind.value]
        if before is not None:
            return before.toward(wind)
        return nouns.landmark(Ref(self.chinese())) or EnglishPlace(f"its {wind} end")


def _outside(run: Placing) -> Body | None:
    """The ground before the gate, for one who is there: 西方 is a side of it (士冠 有司)."""
    person, site = run.around.person, run.finder.site
    area = site.areas.get(person.area or "") if person else None
    feature = site.features.get(area.name) if area else None
    if area is None or feature is None or not area.has(PartTrait.OUTSIDE):
        return None
    return run.finder.body(feature)
