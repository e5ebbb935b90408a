"""A place phrase in a frame: the point it means, and why there."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from layout.basis import Basis
from layout.compass import Axis, Wind
from layout.derivation import Link, Relation
from layout.ground.around import Around, area_at
from layout.ground.bodies import Finder
from layout.ground.body import Body
from layout.ground.floors import CLEAR, ways_of
from layout.phrases.between import Between
from layout.phrases.conjunction import agreed, within_reach
from layout.phrases.derivations import sentence
from layout.phrases.form import PlacedPart
from layout.phrases.near import Near
from layout.phrases.partly import Partly, facing_the_mat
from layout.phrases.phrase import Phrase
from layout.phrases.placing import Placing
from layout.phrases.reader import read_phrase
from layout.problems import NOWHERE, Mark, Problem, ProblemError
from layout.site import Bound, Point, Spot
from layout.value import replace

DEEPEST = 6  # declared places that rest on declared places


def resolve(
    phrase: str, around: Around, *, facing: float | None = None, mark: Mark = NOWHERE
) -> Spot:
    """Where the phrase points for the person (or thing) of `around`; ProblemError where nowhere."""
    return _resolve(phrase, around, facing, mark, 0)


def bounds_of(phrase: str, around: Around) -> tuple[Bound, ...]:
    """What the parts of a phrase leave open, up to the one that cannot be placed."""
    finder = Finder(around, NOWHERE)
    with suppress(ProblemError):
        _placed(read_phrase(phrase, finder.known), finder, None, 0)
    return finder.told


def _resolve(text: str, around: Around, facing: float | None, mark: Mark, depth: int) -> Spot:
    if depth > DEEPEST:
        what = f"the place {text} rests on itself"
        raise ProblemError(Problem("P302", mark, what, fix="let it rest on the building"))
    finder = Finder(around, mark)
    phrase = read_phrase(text, finder.known, mark, finder.names)
    spot = _placed(phrase, finder, facing, depth)
    return replace(spot, phrase=phrase.with_own_names(around.also)) if around.also else spot


def _placed(phrase: Phrase, finder: Finder, facing: float | None, depth: int) -> Spot:
    """Narrows a place part by part, to the point that lies in all of them."""
    declared = partial(_declared, finder=finder, depth=depth)
    run = Placing(finder, phrase.text, phrase.route, facing, declared)
    run.may_be_in_room = phrase.forms[-1].in_a_room
    place, parts = Partly(), list[PlacedPart]()
    for read, words in zip(phrase.forms, phrase.words, strict=True):
        form = read.measured(run)
        before, place = place, form.point(run, place)
        part = PlacedPart(words, form, run.landmark, before, place, run.marks.start)
        parts.append(part)
        run.is_begun = True
        finder.told = form.bounds(finder.told, part, run)
    place = agreed(run.filled(place), parts, finder.told, run.sides)
    if place.turns is not None and facing is not None:
        place = facing_the_mat(place, place.turns, facing, partial(_has_room, finder))
    x, y = place.point
    area, what = area_at(finder.site, (x, y)), f"「{phrase.text}」 lies"
    if area is None:
        why = f"{sentence(place.why)} → ({x:.1f}, {y:.1f})"
        fix = "name a landmark that has room on that side"
        raise finder.wrong("P326", f"{what} outside all walkable ground", why, fix)
    if depth == 0:
        within_reach(parts, (x, y), area, run.sides)
        if solid := ways_of(finder.site).solid_at((x, y)):
            fix = "name a side of it, or another landmark"
            raise finder.wrong("P327", f"{what} in {solid}", sentence(place.why), fix)
    why_there = Link(Relation.PHRASE, what=phrase.text, links=place.why, result=(x, y))
    return Spot(
        phrase=phrase.text,
        pos=(x, y),
        area=area.name,
        basis=place.basis,
        derivation=(why_there,),
        facing=place.facing,
        mat=place.mat,
        container=place.container,
        names=_named(phrase, finder),
        bounds=finder.told,
    )


def _has_room(finder: Finder, point: Point) -> bool:
    """Whether one can stand there, his body clear of walls and pillars."""
    return not any(block.far(point) < CLEAR for _, block in ways_of(finder.site).solids)


def _named(phrase: Phrase, finder: Finder) -> str:
    """Who or what the phrase begins with, for 其 of what follows it."""
    match phrase:
        case Phrase(forms=(Near(ref=ref) | Between(first=ref), *_), route=None):
            around, word = finder.around, ref.owner or ref.noun
            name = around.also.get(word, word)
            if name in around.people or name in around.things:
                return "" if ref.owner and finder.feature(str(ref)) else name
            meant = finder.feature(ref.noun, ref.owner or "")
            return meant.name if meant else name
    return ""


def _declared(body: Body, finder: Finder, depth: int) -> Partly:
    """A place of `places:`: each axis a phrase of its own."""
    axes = body.declared or {}
    nobody = replace(finder.around, main=True)
    at: list[float | None] = []
    why: list[Link] = []
    for axis in Axis:
        words = axes.get(axis.value)
        if words is None:
            what = f"the place {body.name} is free along {axis.value}"
            raise finder.wrong("P301", what, fix=f"add {axis.value}: to it")
        spot = _resolve(words.replace(" ", ""), nobody, None, finder.mark, depth + 1)
        at.append(axis.of(spot.pos))
        why.append(Link(Relation.DECLARED, axis=axis, links=spot.derivation))
    basis = Basis(axes["basis"]) if "basis" in axes else Basis.經
    facing = float(Wind(axes["面"]).bearing) if axes.get("面") in {w.value for w in Wind} else None
    return Partly(at[0], at[1], tuple(why), basis=basis, facing=facing)
