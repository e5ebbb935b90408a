"""A place phrase in a frame: the point it means, and why there."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import product

from layout.basis import Basis
from layout.compass import Axis, Wind
from layout.derivation import Link, Relation
from layout.ground.around import Around, area_at
from layout.ground.bodies import Finder
from layout.ground.body import Body, LandmarkSort
from layout.ground.bounds import apart, closest, common, extent_of, gap_of, inner
from layout.ground.floors import CLEAR, ways_of
from layout.ground.rings import inside
from layout.phrases.between import Between
from layout.phrases.derivations import sentence
from layout.phrases.form import PlacedPart
from layout.phrases.near import FIRM, Near
from layout.phrases.partly import Partly, facing_the_mat
from layout.phrases.phrase import Phrase
from layout.phrases.placing import Placing
from layout.phrases.reader import read_phrase
from layout.phrases.shift import Shift
from layout.phrases.sides import WINDS, Sides
from layout.problems import NOWHERE, Mark, Problem, ProblemError
from layout.site import Area, Bound, FeatureKind, Point, Spot
from layout.value import replace
from layout.vocabulary import PartTrait

_CLEAR = (CLEAR * 2, CLEAR, CLEAR / 2)  # 尺: what a place keeps from the rim, as there is room


def agreed(
    place: Partly, parts: Sequence[PlacedPart], bounds: Sequence[Bound], sides: Sides
) -> Partly:
    """The place, where it lies in all that the words leave open; else the one that does and keeps
    most of what they tell, the last words first."""
    ways = ways_of(sides.finder.site)
    body = parts[0].body
    if len(parts) == 1 and body is not None and body.sort in FIRM:
        return place  # one part says all there is: where it leads is asked by `within_reach`
    solid = len(bounds) > 1 and ways.solid_at(place.point) is not None
    if not solid and all(bound.holds(place.point) for bound in bounds):
        return place
    if (pair := apart(bounds)) is not None:
        raise _disagree(*pair, parts, sides)
    ground = common(bounds)
    if ground.is_empty:
        raise _disagree(bounds[-2], bounds[-1], parts, sides)
    xs = [part.after.x for part in reversed(parts) if part.after.x is not None]
    ys = [part.after.y for part in reversed(parts) if part.after.y is not None]
    free = inner(ground, (*(max(sides.half) + by for by in _CLEAR[1:]), *_CLEAR))
    holds = (p for p in product(xs, ys) if all(b.holds(p) for b in bounds) and not ways.solid_at(p))
    at = next(holds, None) or closest(free, place.point)
    link = Link(Relation.IN_ALL, of=tuple(bound.words for bound in bounds), result=at)
    return replace(place, x=at[0], y=at[1]).told(link)


def _disagree(former: Bound, later: Bound, parts: Sequence[PlacedPart], sides: Sides) -> Exception:
    """Two parts that no place satisfies, and the nearest to the later one within the former."""
    site = sides.finder.site
    named = next((part.body.area for part in reversed(parts) if part.body), None)
    (x, y), _ = gap_of(former, later, extent_of(site, site.owner_of(named)))
    what = f"no place is both 「{former.words}」 and 「{later.words}」"
    near = f"「{former.words}」 comes nearest to 「{later.words}」 at ({x:.1f}, {y:.1f})"
    fix = f"leave out one of them; {near}"
    return sides.finder.wrong("P328", what, fix=fix)


def within_reach(parts: Sequence[PlacedPart], point: Point, area: Area, sides: Sides) -> None:
    """What is beside somebody or something is on his ground: no wall between, no edge."""
    last = parts[-1]
    body, start = last.body, last.start
    if isinstance(last.form, Shift) and last.form.rel.by and not last.form.on:
        is_half = None in (last.before.x, last.before.y)
        from_him = sides.around.here if is_half else last.before.point
        if from_him is not None:
            _same_room(last, from_him, point, sides)
    if body is None or start is None or not isinstance(last.form, Near):
        return
    rels = last.form.rels
    is_open = (
        body.sort is LandmarkSort.AREA and body.has(PartTrait.ROOM)
    ) and body.facing is not None  # 塾, which opens to one side
    is_on = (
        len(rels) > 1 and rels[0].word in "中內上" and body.sort is LandmarkSort.AREA
    )  # 室中東六步
    if not rels or not (body.sort in FIRM or is_open or is_on):
        return
    site = sides.finder.site
    if len(area.ring) == 4 and inside(area.ring, start):
        return
    _same_room(last, start, point, sides)
    mine = [each for each in site.areas.values() if inside(each.ring, start)]  # on a rim, several
    its = area_at(site, start)
    if body.sort in FIRM and its and area.level not in {each.level for each in mine}:
        raise _cut_off(last, f"{body.name} is in {its.name}, and it lies in {area.name}", sides)


def _same_room(part: PlacedPart, start: Point, point: Point, sides: Sides) -> None:
    """No wall stands between the two."""
    site = sides.finder.site
    for name, block in ways_of(site).solids:
        if site.features[name].kind is not FeatureKind.WALL or block.holds(start):
            continue
        if block.stops(start, point):
            raise _cut_off(part, f"{name} stands between", sides)


def _cut_off(part: PlacedPart, why: str, sides: Sides) -> Exception:
    winds = " ".join(wind for wind in WINDS if len(wind) == 1 and wind not in part.words)
    name = part.body.name if part.body else "it"
    fix = f"name another side of {name} ({winds}), a shorter way, or another landmark"
    return sides.finder.wrong("P332", f"「{part.words}」 is cut off from where it begins", why, fix)


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
            meant = finder.feature(ref.noun, ref.owner)
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
