"""Between two: 戶牖間, 兩楹之間, 物間."""

from __future__ import annotations

from dataclasses import dataclass

from layout.derivation import Link, Relation
from layout.ground.body import Body, LandmarkSort, Ref
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.form import FormRow, PhraseForm, PlacedPart, Yields, with_new
from layout.phrases.near import ground_at
from layout.phrases.partly import Partly, over
from layout.phrases.placing import Placing
from layout.site import Bound
from layout.value import replace
from layout.vocabulary import Storey


@dataclass(frozen=True, slots=True)
class Between(PhraseForm):
    """X間, 兩X之間, X與Y之間: half way, or a spot that is called so."""

    first: Ref
    second: Ref | None = None

    rows = (
        FormRow("[兩] ref [之] 間", lambda _, ref, __: Between(ref), Yields.WHOLE),
        FormRow(
            "[兩] ref [與] ref [之] 間",
            lambda _, first, __, second, ___: Between(first, second),
            Yields.WHOLE,
        ),
    )
    reasons = {Relation.MIDDLE: lambda link: f"{'與'.join(link.of)}之中"}

    def point(self, run: Placing, place: Partly) -> Partly:
        run.landmark, middle = self._middle(run)
        return over(place, run.cleared(middle))

    @property
    def _names(self) -> tuple[str, str]:
        """What the spot half way may be called: 戶牖間, 兩楹間."""
        second = self.second.noun if self.second else ""
        name = f"{self.first.owner or ''}{self.first.noun}{second}間"
        return name, f"兩{name}"

    def _middle(self, run: Placing) -> tuple[Body, Partly]:
        """A spot that is named so, else half way."""
        for word in self._names:
            feature = run.finder.feature(word)
            if feature is not None:
                spot = run.finder.body(feature)
                return spot, run.marks.bare(spot)
        body, other = (
            (run.finder.find(self.first), run.finder.find(self.second))
            if self.second is not None
            else _pair(run, self.first)
        )
        x = (body.middle[0] + other.middle[0]) / 2
        y = (body.middle[1] + other.middle[1]) / 2
        spot = replace(body, west=x, east=x, south=y, north=y, sort=LandmarkSort.MARK)
        level = Storey.COURT if body.sort is LandmarkSort.STAIR else None
        link = Link(Relation.MIDDLE, of=(body.name, other.name))
        return spot, Partly(x, y, (link,), level=level)

    def bounds(self, told: tuple[Bound, ...], part: PlacedPart, run: Placing) -> tuple[Bound, ...]:
        """The ground on which the middle lies."""
        return with_new(told, part, ground_at(part, run))

    @property
    def is_place(self) -> bool:
        return True

    def chinese(self) -> str:
        if self.second is None:
            return f"{self.first}間"
        return f"{self.first}與{self.second}之間"

    def english(self, nouns: Nouns, before: EnglishPlace | None) -> EnglishPlace | None:
        """「between the pillars」, 「between the door and the window」."""
        spots = (nouns.landmark(Ref(name)) for name in self._names)
        middle = next((spot for spot in spots if spot), None)
        if middle is None and self.second is None:
            named = nouns.several(self.first)
            middle = EnglishPlace(named, "between") if named else None
        elif middle is None and self.second is not None:
            one, other = nouns.landmark(self.first), nouns.landmark(self.second)
            both = one and other and f"{one.as_noun} and {other.as_noun}"
            middle = EnglishPlace(both, "between") if both else None
        return before.then(str(middle)) if before and middle else middle

    @property
    def refs(self) -> tuple[Ref, ...]:
        return (self.first, self.second) if self.second else (self.first,)


def _pair(run: Placing, ref: Ref) -> tuple[Body, Body]:
    """The two that have the name: 東楹 and 西楹, or two things that lie there."""
    noun, finder, things = ref.noun.removeprefix("兩"), run.finder, run.around.things
    sought = []
    for side in (("東", "西"), ("左", "右"), ("上", "下")):
        names = [f"{each}{noun}" for each in side]
        if all(finder.feature(name) or name in things for name in names):
            return (finder.find(Ref(names[0])), finder.find(Ref(names[1])))
        sought += names
    lying = [thing for thing in things.values() if thing.pos is not None and noun in thing.name]
    if len(lying) >= 2:
        return (finder.thing(lying[0]), finder.thing(lying[1]))
    fix = f"name both: X與Y之間 (looked for {' '.join(sought[:4])})"
    raise finder.wrong("P323", f"there are not two {noun} here", fix=fix)
