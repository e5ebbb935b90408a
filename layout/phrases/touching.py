"""Close by something: 接西塾."""

from __future__ import annotations

from dataclasses import dataclass

from layout.ground.body import Ref
from layout.phrases.against import close_to
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.form import FormRow, PhraseForm, PlacedPart, with_new
from layout.phrases.near import BESIDE
from layout.phrases.partly import Partly, over
from layout.phrases.placing import Placing
from layout.site import Bound


@dataclass(frozen=True, slots=True)
class Touching(PhraseForm):
    """接 X: close by it, on the side he comes from (聘 賓立接西塾, 鄭注「接猶近也」)."""

    ref: Ref

    rows = (FormRow("接 ref", lambda ref: Touching(ref)),)
    reasons = BESIDE

    def point(self, run: Placing, place: Partly) -> Partly:
        run.landmark = run.finder.find(self.ref)
        return over(place, run.marks.touching(run.landmark))

    def bounds(self, told: tuple[Bound, ...], part: PlacedPart, run: Placing) -> tuple[Bound, ...]:
        """Close to it."""
        assert part.body is not None
        return with_new(told, part, (close_to(part.body),))

    def chinese(self) -> str:
        return f"接{self.ref}"

    def english(self, nouns: Nouns, before: EnglishPlace | None) -> EnglishPlace | None:
        """「close by the west gate-room」."""
        at = nouns.landmark(self.ref)
        by = at and EnglishPlace(at.as_noun, "close by")
        return before.then(str(by)) if before and by else by

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (self.ref,)
