"""With one's back to something: 負侯, 負西序."""

from __future__ import annotations

from dataclasses import dataclass

from layout.ground.body import Body, LandmarkSort, Ref
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.form import FormRow, PhraseForm, PlacedPart, with_new
from layout.phrases.near import BESIDE, along
from layout.phrases.partly import Partly, over
from layout.phrases.placing import Placing
from layout.site import Bound, Box

CLOSE = 12.0  # 尺: who has his back to something, or is close by it, is no farther off


@dataclass(frozen=True, slots=True)
class Against(PhraseForm):
    """負 X: back to it."""

    ref: Ref

    rows = (FormRow("負 ref", lambda ref: Against(ref)),)
    in_a_room = True
    reasons = BESIDE

    def point(self, run: Placing, place: Partly) -> Partly:
        run.landmark = run.finder.find(self.ref)
        return over(place, run.marks.against(run.landmark))

    def bounds(self, told: tuple[Bound, ...], part: PlacedPart, run: Placing) -> tuple[Bound, ...]:
        """Beside a wall, or close to it."""
        body = part.body
        assert body is not None
        boxes = along(body) if body.sort is LandmarkSort.WALL else (close_to(body),)
        return with_new(told, part, boxes)

    def chinese(self) -> str:
        return f"負{self.ref}"

    def english(self, nouns: Nouns, before: EnglishPlace | None) -> EnglishPlace | None:
        """「with his back to the target」."""
        at = nouns.landmark(self.ref)
        back = at and EnglishPlace(at.as_noun, "with his back to")
        return before.then(str(back)) if before and back else back

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (self.ref,)


def close_to(body: Body) -> Box:
    """The ground about it."""
    return (body.west - CLOSE, body.south - CLOSE, body.east + CLOSE, body.north + CLOSE)
