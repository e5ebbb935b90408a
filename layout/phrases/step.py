"""On a step of a stair: 三等, 西階一等, 盡階."""

from __future__ import annotations

from dataclasses import dataclass

from layout.derivation import Link, Relation
from layout.ground.body import LandmarkSort, Ref
from layout.measure.numerals import number_in_words
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.form import FormRow, PhraseForm, PlacedPart, Yields, with_new
from layout.phrases.partly import Partly, over
from layout.phrases.placing import Placing
from layout.phrases.stairs import flight_of
from layout.site import Bound
from layout.vocabulary import Storey

_TREAD = 1.2  # 尺: of a stair whose site names none (鄉射記注「武，跡也，尺二寸」)


@dataclass(frozen=True, slots=True)
class OnStep(PhraseForm):
    """三等, 中等, 盡階: a step of the stair. `n` None: the top."""

    n: int | None
    ref: Ref | None = None

    rows = (
        FormRow("盡 ref", lambda ref: OnStep(None, ref)),
        FormRow("中等", lambda: OnStep(2), Yields.WHOLE),  # else a tier of an altar
        FormRow("number 等", lambda number: OnStep(int(number))),
    )
    reasons = {
        Relation.ON_STEP: lambda link: f"{link.of[0]}第{link.n}等 (自下數之，共 {link.many} 等)"
    }

    def point(self, run: Placing, place: Partly) -> Partly:
        """On the stair named, else on his own, so many steps from its foot."""
        stair = run.landmark
        if self.ref is not None:
            stair = run.finder.find(self.ref)
        elif stair is None or stair.sort is not LandmarkSort.STAIR:
            feature = run.finder.stair()
            if feature is None:
                raise run.finder.wrong("P323", "there is no stair here")
            stair = run.finder.body(feature)
        if stair.sort is not LandmarkSort.STAIR:
            raise run.finder.wrong("P322", f"{stair.name} has no steps", fix="name a stair")
        run.landmark = stair
        flight, tread = flight_of(run.finder.site, stair), run.finder.site.lengths.get("武")
        steps = max(1, round(flight.long / (tread.value if tread else _TREAD)))
        if self.n is not None and not 0 < self.n <= steps:
            fix = f"name a step from 1 to {steps}"
            raise run.finder.wrong("P323", f"{stair.name} has no step {self.n}", fix=fix)
        step = self.n or steps
        x, y = flight.below((0.5 - step) * flight.long / steps)
        word = "等" if self.n is not None else "盡"
        link = Link(Relation.ON_STEP, of=(stair.name,), word=word, n=step, many=steps)
        return over(place, Partly(x, y, (link,), level=Storey.STAIR))

    def bounds(self, told: tuple[Bound, ...], part: PlacedPart, run: Placing) -> tuple[Bound, ...]:
        """The stair."""
        stair = part.body
        assert stair is not None
        return with_new(told, part, ((stair.west, stair.south, stair.east, stair.north),))

    def chinese(self) -> str:
        return f"盡{self.ref}" if self.n is None else f"{number_in_words(self.n)}等"

    def english(self, nouns: Nouns, before: EnglishPlace | None) -> EnglishPlace | None:
        """「step 2 of the west stair」, 「the top step」."""
        stair = nouns.landmark(self.ref) if self.ref else before
        step = "the top step" if self.n is None else f"step {self.n}"
        return EnglishPlace(f"{step} of {stair.as_noun}" if stair else step)

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (self.ref,) if self.ref else ()
