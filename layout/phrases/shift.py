"""On from where the phrase has come to: 少南, 西五步, 少退, 上; and the lengths of a site."""

from __future__ import annotations

from dataclasses import dataclass

from layout.compass import Axis
from layout.derivation import Distance, Link, Relation
from layout.ground.around import named
from layout.ground.bodies import Finder
from layout.ground.body import OWN_WORDS, Body, LandmarkSort, Ref
from layout.phrases.english import EnglishPlace, Nouns
from layout.phrases.figures import far_of
from layout.phrases.form import FormRow, PhraseForm, PlacedPart
from layout.phrases.partly import Partly, moved, over, sign
from layout.phrases.placing import Placing
from layout.phrases.relations import HANDS, Rel, RelationSort
from layout.site import Bound, Point
from layout.value import replace

_STEPS = (RelationSort.SIDE, RelationSort.LITTLE, RelationSort.CORNER)
_BARE = (RelationSort.SIDE, RelationSort.PART)


@dataclass(frozen=True, slots=True)
class Shift(PhraseForm):
    """From where the phrase has come to: 少南, 西五步. `on`: 又東三尺, whatever lies between."""

    rel: Rel
    on: bool = False

    rows = (FormRow("rel", lambda rel: None if rel.sort is RelationSort.EDGE else Shift(rel)),)
    reasons = {
        Relation.SHIFTED: lambda link: f"{link.word}{far_of(link.by)}",
        Relation.ON_TOP: lambda _: "其半之中",
        Relation.FROM: lambda link: f"自{link.of[0]}",
        Relation.FROM_HIM: lambda _: "自其所立",
    }

    def point(self, run: Placing, place: Partly) -> Partly:
        return shifted(run, place, self.rel)

    def bounds(self, told: tuple[Bound, ...], part: PlacedPart, run: Placing) -> tuple[Bound, ...]:
        """A bare side goes off the lines told before, a measure so far on from the place, wherever
        that leads."""
        if self.rel.by is not None:
            return ()
        (x, y), (bx, by) = part.after.point, (part.before.x, part.before.y)
        step = (x - (bx if bx is not None else x), y - (by if by is not None else y))
        off = [axis for axis, way in zip(Axis, step, strict=True) if sign(way)]
        return tuple(bound for bound in told if bound.line not in off)

    def chinese(self) -> str:
        return f"{'又' * self.on}{self.rel.chinese()}"

    def english(self, nouns: Nouns, before: EnglishPlace | None) -> EnglishPlace | None:
        """「a little to the south」, of somebody who is told of otherwise."""
        if before is not None:
            return self.rel.english(nouns, before)
        words = str(self.rel.english(nouns, EnglishPlace("", off=("",))))
        return EnglishPlace(words.partition(", ")[2])

    @property
    def rels(self) -> tuple[Rel, ...]:
        return (self.rel,)

    def measured(self, run: Placing) -> PhraseForm:
        return replace(self, rel=of_this_site(self.rel, run.finder))

    def onward(self) -> PhraseForm:
        return replace(self, on=True)

    def runs_into(self, other: PhraseForm) -> bool:
        """A bare side or part before a name: 下門, 南洗; but 左手 is one's own."""
        noun = other.refs[0].noun
        is_own = self.rel.word in HANDS and noun in OWN_WORDS
        return self.rel.sort in _BARE and self.rel.by is None and not is_own


def shifted(run: Placing, place: Partly, rel: Rel) -> Partly:
    """少南, 西五步, 之東南: on from where the phrase has come to."""
    place = run.start(place)
    x, y = place.point
    person = run.around.person
    facing = place.facing if place.facing is not None else person.facing if person else None
    body = Body("", LandmarkSort.PERSON, x, y, x, y, facing=facing)
    if rel.sort in _STEPS:
        return _stepped(run, place, rel, run.sides.winds_of(rel, body))
    if rel.sort is RelationSort.EDGE and run.landmark is not None:
        return over(place, run.marks.edge(run.landmark, rel))
    if rel.word in "前後":
        return over(place, run.sides.before_person(body, rel))
    if rel.word in "上下" and run.landmark is None and rel.by is None:
        return _level(run, rel.word)
    what = f"{rel.word}{rel.by.words if rel.by else ''} of what?"
    raise run.finder.wrong("P322", what, fix="name a wind, or the landmark whose it is")


def _stepped(run: Placing, place: Partly, rel: Rel, step: Point) -> Partly:
    """A step one way: by its measure, to the corner of a room, else by the gap that is usual."""
    x, y = place.point
    if place.container and rel.sort is RelationSort.SIDE and rel.by is None:
        return _on_top(run, place, step, rel.word)
    if rel.by is not None:
        far = rel.by.far
        link = Link(Relation.SHIFTED, word=rel.word, by=rel.by)
        return replace(place, x=x + step[0] * far, y=y + step[1] * far).told(link)
    room = run.landmark if run.landmark and run.landmark.sort is LandmarkSort.AREA else None
    if rel.sort is RelationSort.CORNER and room is not None:
        return over(place, run.marks.related(room, rel))
    gaps = run.sides.gaps
    return moved(place, step, gaps.little if rel.sort is RelationSort.LITTLE else gaps.beside, rel)


def _on_top(run: Placing, place: Partly, step: Point, word: str) -> Partly:
    """斯禁上西: on its western half."""
    body = run.finder.find(Ref(place.container or ""))
    wide, deep = body.east - body.west, body.north - body.south
    x, y = place.point
    x += sign(step[0]) * wide / 4
    y += sign(step[1]) * deep / 4
    return replace(place, x=x, y=y).told(Link(Relation.ON_TOP, word=word, of=(body.name,)))


def _level(run: Placing, word: str) -> Partly:
    """上, 下 alone: up on the hall, or in the court, by his own stair."""
    stair = run.finder.stair()
    if stair is None:
        raise run.finder.wrong("P322", f"{word} of what?", fix="name a landmark")
    return run.marks.by_stair(run.finder.body(stair), Rel(RelationSort.PART, word))


def site_length(finder: Finder, name: str) -> Distance:
    """A length that the site names."""
    lengths = finder.site.lengths
    length = lengths.get(named(finder.owner, name)) or lengths.get(name)
    if length is None:
        fix = "write one of the site's lengths"
        raise finder.wrong("P321", f"no length named {name} here", fix=fix)
    return Distance(length.value, lengths=(name,))


def of_this_site(rel: Rel, finder: Finder) -> Rel:
    """The relation with the length of this site where it names one: 堂廉南堂深."""
    names = rel.by.lengths if rel.by else ()
    return replace(rel, by=site_length(finder, names[0])) if names else rel
