"""On both sides of something: 夾碑, 俠牀."""

from __future__ import annotations

from dataclasses import dataclass

from layout.compass import Wind
from layout.derivation import Link, Relation
from layout.ground.body import LandmarkSort, Ref
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.form import FormRow, PhraseForm, PlacedPart, Yields, with_new
from layout.phrases.partly import Partly, over
from layout.phrases.past import side_of
from layout.phrases.placing import Placing
from layout.site import Bound


@dataclass(frozen=True, slots=True)
class Astride(PhraseForm):
    """夾碑, 俠牀: on both sides of it; of one alone one side has to be named."""

    ref: Ref
    word: str

    rows = (FormRow("(夾|俠) ref", lambda word, ref: Astride(ref, word), Yields.START),)
    reasons = {Relation.ASTRIDE: lambda link: f"{link.word}{link.of[0]}"}

    def point(self, run: Placing, place: Partly) -> Partly:
        """The first half of several is in the east or the north."""
        body = run.landmark = run.finder.find(self.ref)
        long_ns = body.north - body.south > body.east - body.west
        winds = "東西" if long_ns or body.sort is not LandmarkSort.WALL else "北南"
        nth, many = run.around.rank
        if many < 2:
            what = f"{self.word}{self.ref} is on both sides of it"
            raise run.finder.asks(what, (f"{self.ref}{wind}" for wind in winds))
        wind = Wind(winds[nth >= (many + 1) // 2])
        link = Link(Relation.ASTRIDE, of=(body.name,), word=self.word, axis=wind.axis)
        return over(place, run.cleared(run.by_side(body, wind).told(link)))

    def bounds(self, told: tuple[Bound, ...], part: PlacedPart, run: Placing) -> tuple[Bound, ...]:
        """The side of it on which the place is."""
        assert part.body is not None
        return with_new(told, part, (side_of(part.body, part.after),))

    def chinese(self) -> str:
        return f"{self.word}{self.ref}"

    def english(self, nouns: Nouns, before: EnglishPlace | None) -> EnglishPlace | None:
        """「on both sides of the stone」."""
        at = nouns.landmark(self.ref)
        astride = at and EnglishPlace(at.as_noun, "on both sides of")
        return before.then(str(astride)) if before and astride else astride

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (self.ref,)
