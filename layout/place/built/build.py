"""From a site as written to a site as placed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

from layout.compass import Axis, CompassError, read_wind
from layout.derivation import Derivation, Link, Relation
from layout.ground.rings import Rect, cut, inside, rectangle
from layout.measure import Length, MeasureError, read_number
from layout.phrases.derivations import figure
from layout.place.built.solve import Solved, Solver, distance, leaning, solve
from layout.problems import Problem, ProblemError, nearest
from layout.read.files.paths import FileStamp, site_path, stamps
from layout.read.sitefile import read_site
from layout.read.vocabulary import read_vocabulary
from layout.score import Variant
from layout.site import (
    Area,
    DraftGround,
    DraftPart,
    DraftPortal,
    DraftSite,
    Feature,
    FeatureKind,
    NamedLength,
    Point,
    Portal,
    Ring,
    Site,
    Words,
    full_name,
)
from layout.vocabulary import Part, PartTrait, Vocabulary

STRIDE = 1.0  # 尺 to either side of a portal's line, where a path stands before it
MOST_KEPT = 32  # sites that are placed and kept for who asks again


@dataclass(slots=True)
class _Pile:
    """The parts of all grounds, as they are placed."""

    vocabulary: Vocabulary
    features: dict[str, Feature] = field(default_factory=dict)
    areas: dict[str, Area] = field(default_factory=dict)
    portals: list[Portal] = field(default_factory=list)
    lengths: dict[str, NamedLength] = field(default_factory=dict)
    grounds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _House:
    """A ground and whose it is; names on it begin with its owner: 賓之門, 賓之門外."""

    ground: str
    owner: str

    def named(self, name: str) -> str:
        return full_name(self.owner, name)


@dataclass(frozen=True, slots=True)
class _Kept:
    """A site that is placed, and of what its files were when it was."""

    stamps: tuple[FileStamp, ...]
    site: Site


_KEPT: dict[tuple[Path, tuple[tuple[str, str], ...]], _Kept] = {}


def place_site(
    name: str | Path,
    variants: Mapping[str, str] | None = None,
    vocabulary: Vocabulary | None = None,
) -> Site:
    """The named site (or site file), placed in the chosen readings.

    `vocabulary`: the words of the rite that is done there, if not only those common to all.
    Placed once for as long as the files it is written in stay as they are.
    """

    path = name if isinstance(name, Path) else site_path(name)
    words = vocabulary or read_vocabulary()
    asked = (path, tuple(sorted((variants or {}).items())))
    kept = _KEPT.pop(asked, None)
    if kept is None or kept.site.vocabulary is not words or kept.stamps != stamps(kept.site.files):
        site = place_draft(read_site(path, variants), words)
        kept = _Kept(stamps(site.files), site)
    _KEPT[asked] = kept  # the last asked for stands last
    if len(_KEPT) > MOST_KEPT:
        del _KEPT[next(iter(_KEPT))]
    return kept.site


def place_draft(draft: DraftSite, vocabulary: Vocabulary) -> Site:
    """A site as written, placed; ProblemError with all that is wrong with it."""
    pile = _Pile(vocabulary)
    late = leaning(draft)
    early = {name: part for name, part in draft.parts.items() if name not in late}
    main = solve(replace(draft, parts=early) if late else draft)
    home = _House(draft.title, "")
    joins = {words.text for portal in draft.portals for words in portal.joins}
    last = bool(late) or not joins <= draft.parts.keys()  # it is placed when all grounds are
    if not last:
        pile.problems += main.problems
        _place_ground(pile, draft, main, home)
    lent: Solved = {}
    for ground in draft.grounds:
        at = [_origin(pile, main, ground, axis) for axis in Axis]
        if at[0] is None or at[1] is None:
            continue
        solver = solve(ground.uses, (at[0], at[1]))
        pile.problems += solver.problems
        house = _House(ground.name, ground.owner)
        _place_ground(pile, ground.uses, solver, house)
        lent |= {(house.named(part), axis): span for (part, axis), span in solver.spans.items()}
    if last:
        main = solve(draft, lent=lent)
        pile.problems += main.problems
        _place_ground(pile, draft, main, home)
    if pile.problems:
        raise ProblemError(*pile.problems)
    files = (draft.files, *(ground.uses.files for ground in draft.grounds))
    return Site(
        name=draft.name,
        title=draft.title,
        en=draft.en,
        features=pile.features,
        areas=pile.areas,
        portals=tuple(pile.portals),
        lengths=pile.lengths,
        variants=dict(draft.chosen),
        files=tuple(dict.fromkeys(file for several in files for file in several)),
        grounds=pile.grounds,
        owners={draft.title: ""} | {ground.name: ground.owner for ground in draft.grounds},
        ground_en={draft.title: draft.en} | {ground.name: ground.en for ground in draft.grounds},
        disputes={
            v.name: Variant(v.name, tuple(v.readings), v.readings, v.about, v.mark, v.en)
            for v in draft.variants.values()
        },
        vocabulary=vocabulary,
        bearers=_bearers(pile.features.values()),
    )


def _bearers(features: Iterable[Feature]) -> dict[tuple[str, PartTrait], str]:
    """The first part with each trait in each house."""
    found: dict[tuple[str, PartTrait], str] = {}
    for feature in features:
        for trait in sorted(feature.part.traits, key=lambda trait: trait.name):
            found.setdefault((feature.owner, trait), feature.name)
    return found


def _origin(pile: _Pile, main: Solver, ground: DraftGround, axis: Axis) -> Fraction | None:
    if axis.value not in ground.axes:
        what = f"{ground.name} is free along {axis.value}"
        fix = f"add {axis.value}: 中西 四百尺"
        pile.problems.append(Problem("P301", ground.mark, what, fix=fix))
        return None
    before = len(main.problems)
    span = main.axis(ground.axes, axis)
    pile.problems += main.problems[before:]
    return span.middle if span else None


def _place_ground(pile: _Pile, draft: DraftSite, solver: Solver, house: _House) -> None:
    """Add one ground."""
    for called, length in solver.lengths.items():
        name, ground = house.named(called), draft.lengths[called].ground
        pile.lengths[name] = NamedLength(name, called, house.owner, length, ground)
    mine: dict[str, Area] = {}
    for name, part in draft.parts.items():
        if part.kind is FeatureKind.AREA and (ring := _ring(pile, part, draft, solver)):
            mine[name] = _area(pile, part, ring, solver, house)
    pile.areas.update({area.name: area for area in mine.values()})
    pile.grounds[house.ground] = tuple(area.name for area in mine.values())
    for part in draft.parts.values():
        feature = _feature(pile, part, solver, mine, house)
        if feature:
            pile.features[feature.name] = feature
    for portal in draft.portals:
        known = mine if house.owner else {**pile.areas, **mine}  # it may lead to another ground
        placed = _portal(pile, portal, solver, known, house)
        if placed:
            pile.portals.append(placed)


def _part_of(pile: _Pile, called: str, words: Words | None, en: str) -> Part:
    """What the part is in any building; one that no vocabulary knows is itself."""
    parts = pile.vocabulary.parts
    if words is not None:
        if (known := parts.get(words.text)) is not None:
            return known
        what, fix = f"no part is named {words.text[:40]}", nearest(words.text, parts.named)
        pile.problems.append(Problem("P305", words.mark, what, fix=fix))
    return parts.get(called) or Part(called, en)


def _area(pile: _Pile, draft: DraftPart, ring: Ring, solver: Solver, house: _House) -> Area:
    height = solver.measure(draft.height) if draft.height else None
    part = _part_of(pile, draft.flight or draft.name, draft.part, draft.en)
    return Area(
        name=house.named(draft.name),
        ring=ring,
        level=_level(pile, draft),
        height=float(height) if height else 0.0,
        en=draft.en or part.en,
        derivation=_risen(height),
        part=part,
        called=draft.name,
        ground=house.ground,
        owner=house.owner,
        flight=house.named(draft.flight) if draft.flight else "",
    )


def _level(pile: _Pile, draft: DraftPart) -> Part:
    """The level that an area is on, which must be one that the vocabulary knows."""
    parts, words = pile.vocabulary.parts, draft.level
    level = parts.get(words.text) if words else None
    if words and (level is None or level.storey is None):
        known = [name for name, part in parts.named.items() if part.storey]
        what = f"no level is named {words.text[:40]}"
        pile.problems.append(Problem("P344", words.mark, what, fix=nearest(words.text, known)))
    return level or Part("")


def _rect(name: str, solver: Solver) -> Rect | None:
    x, y = solver.spans.get((name, Axis.東西)), solver.spans.get((name, Axis.南北))
    return (x.low, y.low, x.high, y.high) if x and y else None


def _risen(height: Length | None) -> Derivation:
    """Of the ground's height."""
    if height is None:
        return ()
    return (Link(Relation.RISES, by=distance(height), result=(height.value,)),)


def _ring(pile: _Pile, part: DraftPart, draft: DraftSite, solver: Solver) -> Ring | None:
    rect = _rect(part.name, solver)
    if rect is None:
        return None
    holes: list[Rect] = []
    for less in part.less:
        if less.text not in draft.parts:
            fix = nearest(less.text, draft.parts)
            what = f"nothing here is named {less.text} to take out of {part.name}"
            pile.problems.append(Problem("P305", less.mark, what, fix=fix))
        elif hole := _rect(less.text, solver):
            holes.append(hole)
    ring = cut(rect, holes) if rect[0] < rect[2] and rect[1] < rect[3] else None
    if ring is None:
        what = f"{part.name} is not one piece of ground"
        fix = "let it have width and depth, and take out only what lies on its rim"
        pile.problems.append(Problem("P310", part.mark, what, fix=fix))
    return ring


def _feature(
    pile: _Pile, part: DraftPart, solver: Solver, areas: Mapping[str, Area], house: _House
) -> Feature | None:
    rect = _rect(part.name, solver)
    if rect is None:
        return None
    shape, closed = _shape(rect)
    anchor = (float((rect[0] + rect[2]) / 2), float((rect[1] + rect[3]) / 2))
    if part.name in areas:
        shape = areas[part.name].ring
        anchor = anchor if inside(shape, anchor) else _middle_of(shape)
    if part.aligns is not None and part.aligns not in ("東西", "南北"):
        fix = "write 東西 or 南北"
        pile.problems.append(Problem("P306", part.mark, f"{part.aligns} is no axis", fix=fix))
    within = _area_of(part.name, anchor, areas)
    what = _part_of(pile, part.flight or part.name, part.part, part.en)
    return Feature(
        name=house.named(part.name),
        kind=part.kind,
        shape=shape,
        closed=closed,
        anchor=anchor,
        area=house.named(within),
        basis=part.ground.basis,
        cite=part.ground.cite or part.ground.why,
        derivation=_derivation(part, solver),
        size=_size(part, solver, rect),
        facing=_facing(pile, part),
        axis=part.aligns,
        en=part.en or what.en,
        part=what,
        called=part.name,
        ground=house.ground,
        owner=house.owner,
    )


def _shape(rect: Rect) -> tuple[Ring, bool]:
    west, south, east, north = (float(each) for each in rect)
    if west < east and south < north:
        return rectangle(rect), True
    if west < east or south < north:
        return ((west, south), (east, north)), False
    return ((west, south),), False


def _middle_of(ring: Ring) -> Point:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return (sum(xs) / len(xs), sum(ys) / len(ys))


def _area_of(name: str, anchor: Point, areas: Mapping[str, Area]) -> str:
    if name in areas:
        return name
    within = next((key for key, area in areas.items() if inside(area.ring, anchor)), None)
    if within is not None:
        return within
    far = {key: _distance(area.ring, anchor) for key, area in areas.items()}
    return min(far, key=lambda key: far[key]) if far else ""


def _distance(ring: Ring, point: Point) -> float:
    west, east = min(x for x, _ in ring), max(x for x, _ in ring)
    south, north = min(y for _, y in ring), max(y for _, y in ring)
    return max(west - point[0], point[0] - east, 0) + max(south - point[1], point[1] - north, 0)


def _size(part: DraftPart, solver: Solver, rect: Rect) -> dict[str, float]:
    size: dict[str, float] = {}
    if rect[0] < rect[2]:
        size["廣"] = float(rect[2] - rect[0])
    if rect[1] < rect[3]:
        size["深"] = float(rect[3] - rect[1])
    for key, words in part.size.items():
        try:
            size[key] = float(read_number(words.text))
        except MeasureError:
            length = solver.measure(words)
            if length is not None:
                size[key] = float(length)
    return size


def _facing(pile: _Pile, part: DraftPart) -> float | None:
    if part.facing is None:
        return None
    try:
        return float(read_wind(part.facing).bearing)
    except CompassError as error:
        pile.problems.append(Problem("P306", part.mark, f"{part.name}: {error}"))
        return None


def _derivation(part: DraftPart, solver: Solver) -> Derivation:
    """Both axes with their arithmetic, and who says so."""
    spans = (solver.spans.get((part.name, axis)) for axis in Axis)
    links = (link for span in spans if span for link in span.links)
    return (*links, Link(Relation.SAID, ground=part.ground))


def _portal(
    pile: _Pile, draft: DraftPortal, solver: Solver, areas: Mapping[str, Area], house: _House
) -> Portal | None:
    unknown = [words for words in draft.joins if words.text not in areas]
    for words in unknown:
        fix = nearest(words.text, areas)
        what = f"{draft.name} joins {words.text or 'nothing'}, which is no area"
        pile.problems.append(Problem("P305", words.mark, what, fix=fix))
    before = len(solver.problems)
    free = [axis for axis in Axis if axis.value not in draft.axes]
    for axis in free:
        what = f"{draft.name} is free along {axis.value}"
        fix = f"add {axis.value}: 同 {draft.name}"
        pile.problems.append(Problem("P301", draft.mark, what, fix=fix))
    x, y = (solver.axis(draft.axes, axis) for axis in Axis)
    pile.problems += solver.problems[before:]
    if unknown or free or x is None or y is None:
        return None
    wide = max(x.high - x.low, y.high - y.low)
    middle = (float(x.middle), float(y.middle))
    across = (0.0, STRIDE) if x.high - x.low > y.high - y.low else (STRIDE, 0.0)
    ends = tuple((middle[0] + s * across[0], middle[1] + s * across[1]) for s in (-1, 1))
    first, second = (areas[words.text] for words in draft.joins)
    if inside(first.ring, ends[1]) and inside(second.ring, ends[0]):
        ends = (ends[1], ends[0])
    elif not (inside(first.ring, ends[0]) and inside(second.ring, ends[1])):
        what = f"{draft.name} lies not between {draft.joins[0].text} and {draft.joins[1].text}"
        where = f"its middle is {figure(x.middle)}, {figure(y.middle)}"
        fix = "put it on the line where the two areas meet"
        pile.problems.append(Problem("P312", draft.mark, what, where, fix))
        return None
    return Portal(
        house.named(draft.name),
        draft.kind,
        (first.name, second.name),
        ends,
        float(wide),
        _part_of(pile, draft.name, None, ""),
        draft.name,
        house.ground,
        house.owner,
    )
