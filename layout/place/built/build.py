"""From a site as written to a site as placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from pathlib import Path

from layout.compass import Axis, CompassError, read_wind
from layout.derivation import Derivation, Link, Relation
from layout.ground.rings import Rect, cut, inside, rectangle
from layout.measure import Length, MeasureError, read_number
from layout.phrases.derivations import figure
from layout.place.built.solve import Solved, Solver, distance, leaning, solve
from layout.problems import Mark, Problem, ProblemError, nearest
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

Origin = tuple[Fraction, Fraction]  # where 中 and 原 are

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
    houses: dict[str, _House] = field(default_factory=dict)  # by the names of their grounds
    bearers: dict[str, _House] = field(default_factory=dict)  # on which ground each name is
    grounds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _House:
    """A ground and whose it is; names on it begin with its owner: 賓之門, 賓之門外."""

    ground: str
    owner: str
    en: str
    mark: Mark

    def named(self, name: str) -> str:
        return full_name(self.owner, name)

    def holding(self, ground: DraftGround) -> _House:
        """One of its grounds: 廟 of 女家 is 女家之廟, and its parts 女家之廟之阼階."""
        en = f"{ground.en} of {self.en}" if self.owner and self.en and ground.en else ground.en
        return _House(self.named(ground.name), self.named(ground.owner), en, ground.mark)


@dataclass(slots=True)
class _Placed:
    """What lies on a ground and on those within it, by the names that it has there."""

    spans: Solved = field(default_factory=dict)
    areas: dict[str, Area] = field(default_factory=dict)


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
    _place_house(pile, draft, _House(draft.title, "", draft.en, draft.mark))
    if draft.master and draft.master not in vocabulary.parties:
        what, fix = f"no party is named {draft.master}", nearest(draft.master, vocabulary.parties)
        pile.problems.append(Problem("S208", draft.mark, what, fix=fix))
    if pile.problems:
        raise ProblemError(*pile.problems)
    return Site(
        name=draft.name,
        title=draft.title,
        master=draft.master,
        en=draft.en,
        features=pile.features,
        areas=pile.areas,
        portals=tuple(pile.portals),
        lengths=pile.lengths,
        variants=dict(draft.chosen),
        files=tuple(dict.fromkeys(_files(draft))),
        grounds=pile.grounds,
        owners={ground: house.owner for ground, house in pile.houses.items()},
        ground_en={ground: house.en for ground, house in pile.houses.items()},
        disputes={
            v.name: Variant(v.name, tuple(v.readings), v.readings, v.about, v.mark, v.en)
            for v in draft.variants.values()
        },
        vocabulary=vocabulary,
        bearers=_bearers(pile.features.values()),
    )


def _files(draft: DraftSite) -> Iterator[str]:
    """The files a site is written in, with those of its grounds and of theirs."""
    yield from draft.files
    for ground in draft.grounds:
        yield from _files(ground.uses)


def _place_house(
    pile: _Pile, draft: DraftSite, house: _House, origin: Origin = (Fraction(0), Fraction(0))
) -> _Placed:
    """Place a ground and all the grounds within it, each after what it lies by."""
    pile.houses.setdefault(house.ground, house)
    late = leaning(draft)
    early = {name: part for name, part in draft.parts.items() if name not in late}
    main = solve(replace(draft, parts=early) if late else draft, origin)
    joins = {words.text for portal in draft.portals for words in portal.joins}
    last = bool(late) or not joins <= draft.parts.keys()  # it is placed when all grounds are
    within = _Placed()
    if not last:
        pile.problems += main.problems
        within.areas |= _place_ground(pile, draft, main, house, within.areas)
    for ground in draft.grounds:
        x, y = (_origin(pile, main, ground, axis) for axis in Axis)
        if x is None or y is None:
            continue
        inner = _place_house(pile, ground.uses, house.holding(ground), (x, y))
        named = partial(full_name, ground.owner)
        within.areas |= {named(name): area for name, area in inner.areas.items()}
        within.spans |= {(named(part), axis): span for (part, axis), span in inner.spans.items()}
    if last:
        main = solve(draft, origin, within.spans)
        pile.problems += main.problems
        within.areas |= _place_ground(pile, draft, main, house, within.areas)
    within.spans |= main.spans
    return within


def _have_names(pile: _Pile, house: _House, names: Iterable[str]) -> None:
    """Give names to a ground: a problem where another ground has them, which would be lost."""
    for name in names:
        other = pile.bearers.setdefault(name, house)
        if other is not house:
            what = f"{name} is on the ground {other.ground} and on {house.ground}"
            why = f"parts are named by whose ground it is, and both are of {house.owner}"
            fix = (
                "call one of them otherwise, or write both as one house that uses a file with both"
            )
            pile.problems.append(Problem("P316", house.mark, what, why, fix))
            return


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


def _place_ground(
    pile: _Pile, draft: DraftSite, solver: Solver, house: _House, within: Mapping[str, Area]
) -> dict[str, Area]:
    """Add one ground, whose portals may lead to those within it; its areas by their names there."""
    names = (house.ground, *map(house.named, (*draft.parts, *solver.lengths)))
    _have_names(pile, house, dict.fromkeys(names))
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
        placed = _portal(pile, portal, solver, {**within, **mine}, house)
        if placed:
            pile.portals.append(placed)
    return mine


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
