"""A phrase is a conjunction: its place lies in all that its parts leave open, or it is refused."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from layout.derivation import Link, Relation
from layout.ground.around import area_at
from layout.ground.body import LandmarkSort
from layout.ground.bounds import apart, closest, common, extent_of, gap_of, inner
from layout.ground.floors import CLEAR, ways_of
from layout.ground.rings import inside
from layout.phrases.form import PlacedPart
from layout.phrases.near import FIRM, Near
from layout.phrases.partly import Partly
from layout.phrases.shift import Shift
from layout.phrases.sides import WINDS, Sides
from layout.site import Area, Bound, FeatureKind, Point
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
