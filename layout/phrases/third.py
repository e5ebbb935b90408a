"""A third of some ground: 參分庭一在南."""

from __future__ import annotations

from dataclasses import dataclass

from layout.compass import WIND_EN, Axis, Wind
from layout.derivation import Link, Relation
from layout.ground.body import Ref
from layout.ground.bounds import ring_boxes, strip
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.form import LINE, FormRow, PhraseForm, PlacedPart, Yields
from layout.phrases.partly import Partly, over, sign
from layout.phrases.placing import Placing
from layout.site import Bound
from layout.vocabulary import PartTrait


@dataclass(frozen=True, slots=True)
class Third(PhraseForm):
    """參分庭一在南: so far from the side named that a third lies beyond (昏禮記)."""

    ref: Ref
    wind: Wind

    rows = (
        FormRow(
            "(參|三) 分 ref 一在 (東|西|南|北)",
            lambda _, ref, wind: Third(ref, Wind(wind)),
            Yields.WHOLE,
        ),
    )
    reasons = {Relation.THIRD: lambda link: f"參分{link.of[0]}一在{link.word}"}

    def point(self, run: Placing, place: Partly) -> Partly:
        body = run.landmark = run.finder.find(self.ref)
        boxes = [(body.west, body.south, body.east, body.north)]
        x, y = body.middle
        if body.has(PartTrait.COURT):  # before the hall: its walks and corners beside are left out
            inside = ring_boxes(run.finder.site.areas[body.name].ring)
            boxes = [box for box in inside if box[0] < x < box[2]] or list(inside)
        west, south = min(b[0] for b in boxes), min(b[1] for b in boxes)
        east, north = max(b[2] for b in boxes), max(b[3] for b in boxes)
        step_x, step_y = self.wind.vector
        x += step_x * (east - west) / 6
        if sign(step_y):
            y = (south + north) / 2 + step_y * (north - south) / 6
        link = Link(Relation.THIRD, of=(body.name,), word=self.wind.value)
        return over(place, Partly(x, y, (link,)))

    def bounds(self, told: tuple[Bound, ...], part: PlacedPart, run: Placing) -> tuple[Bound, ...]:
        """The line at which the third begins."""
        axis = self.wind.axis or Axis.南北
        at = part.after.along(axis) or 0.0
        return (*told, Bound(part.words, (strip(axis, at - LINE, at + LINE),), axis))

    def chinese(self) -> str:
        return f"參分{self.ref}一在{self.wind.value}"

    def english(self, nouns: Nouns, before: EnglishPlace | None) -> EnglishPlace | None:
        """「where the southern third of the court begins」."""
        at = nouns.landmark(self.ref)
        third = at and EnglishPlace(
            f"the {WIND_EN[self.wind.value]}ern third of {at.as_noun} begins", "where"
        )
        return before.then(str(third)) if before and third else third

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (self.ref,)
