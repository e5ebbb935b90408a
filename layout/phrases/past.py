"""Just beyond something: 沒霤, 沒階."""

from __future__ import annotations

from dataclasses import dataclass

from layout.compass import Axis, Wind
from layout.derivation import Link, Relation
from layout.ground.body import Body, LandmarkSort, Ref
from layout.ground.bounds import half_plane
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.form import FormRow, PhraseForm, PlacedPart, with_new
from layout.phrases.partly import Partly, over
from layout.phrases.placing import Placing
from layout.phrases.relations import Rel, RelationSort
from layout.site import Bound, Box


@dataclass(frozen=True, slots=True)
class Past(PhraseForm):
    """沒霤, 沒階: just beyond it, the way one comes; of a stair at its foot."""

    ref: Ref

    rows = (FormRow("沒 ref", lambda ref: Past(ref)),)
    reasons = {Relation.PAST: lambda link: f"沒{link.of[0]}"}

    def point(self, run: Placing, place: Partly) -> Partly:
        body = run.landmark = run.finder.find(self.ref)
        if body.sort is LandmarkSort.STAIR:
            return over(place, run.marks.by_stair(body, Rel(RelationSort.PART, "下")))
        wind = Wind.南 if run.around.passage is None else Wind.北
        beyond = run.by_side(body, wind).told(Link(Relation.PAST, of=(body.name,)))
        return over(place, beyond)

    def bounds(self, told: tuple[Bound, ...], part: PlacedPart, run: Placing) -> tuple[Bound, ...]:
        """The side of it on which the place is."""
        assert part.body is not None
        return with_new(told, part, (side_of(part.body, part.after),))

    def chinese(self) -> str:
        return f"沒{self.ref}"

    def english(self, nouns: Nouns, before: EnglishPlace | None) -> EnglishPlace | None:
        """「just past the eave」."""
        at = nouns.landmark(self.ref)
        past = at and EnglishPlace(at.as_noun, "just past")
        return before.then(str(past)) if before and past else past

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (self.ref,)


def side_of(body: Body, place: Partly) -> Box:
    """The side of something on which the words put the place."""
    box = (body.west, body.south, body.east, body.north)
    step, edge = [0.0, 0.0], list(body.middle)
    for n, axis in enumerate(Axis):
        at = place.along(axis)
        if at is not None and not box[n] <= at <= box[n + 2]:
            step[n], edge[n] = (1.0, box[n + 2]) if at > box[n + 2] else (-1.0, box[n])
    return half_plane((edge[0], edge[1]), (step[0], step[1]))
