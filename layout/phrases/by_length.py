"""So far from the edge of the hall as a length of the site: 南北以堂深."""

from __future__ import annotations

from dataclasses import dataclass

from layout.compass import Axis
from layout.derivation import Link, Relation
from layout.phrases.align import with_line
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.figures import rounded
from layout.phrases.form import FormRow, PhraseForm, PlacedPart
from layout.phrases.partly import Partly
from layout.phrases.placing import Placing
from layout.phrases.shift import site_length
from layout.site import Bound
from layout.value import replace
from layout.vocabulary import PartTrait


@dataclass(frozen=True, slots=True)
class ByLength(PhraseForm):
    """南北以堂深: an axis told by a named length from the hall's edge."""

    axis: Axis
    length: str

    rows = (FormRow("axis 以 length", lambda axis, length: ByLength(Axis(axis), length)),)
    reasons = {
        Relation.FROM_EDGE: lambda link: (
            f"{link.axis.value if link.axis else ''}以{link.by.lengths[0] if link.by else ''}: "
            f"{link.of[0]}南 {rounded(link.by.chi if link.by else 0)}"
        )
    }

    def point(self, run: Placing, place: Partly) -> Partly:
        by, edge = site_length(run.finder, self.length), run.finder.bearing(PartTrait.HALL_EDGE)
        if edge is None:
            raise run.finder.wrong("P323", "there is no hall here", fix="name a landmark")
        if self.axis is Axis.東西:
            raise run.finder.wrong("P322", "東西以 a length has no edge to start from")
        run.landmark = run.landmark or run.finder.body(edge)
        of = (run.finder.words.word(PartTrait.HALL_EDGE),)
        link = Link(Relation.FROM_EDGE, of=of, axis=self.axis, toward=-1, by=by)
        return replace(place, y=edge.shape[0][1] - by.far).told(link)

    def bounds(self, told: tuple[Bound, ...], part: PlacedPart, run: Placing) -> tuple[Bound, ...]:
        """The line that it tells."""
        return with_line(told, part, self.axis)

    def chinese(self) -> str:
        return f"{self.axis.value}以{self.length}"

    def english(self, nouns: Nouns, before: EnglishPlace | None) -> EnglishPlace | None:
        """「…, as far off as the depth of the hall」."""
        words = f"as far off as {nouns.length(self.length)}"
        return before.then(words) if before else EnglishPlace(words)
