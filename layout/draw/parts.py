"""The parts of a place that a view may take: all of it, single levels, pieces of ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layout.draw.centres import ROUND, is_on
from layout.draw.page import Page, Point
from layout.draw.view import COURT_WALL, WALL, Extent, features_of, standing
from layout.site import Feature, FeatureKind, Site
from layout.stage import Frame

SCALES = (1.75, 1.5, 1.2, 1.0, 0.95, 0.9, 0.88, 0.85, 0.8, 0.78, 0.76, 0.74, 0.7)  # mm per 尺
BY_A_GATE = 8.0  # 尺 of ground kept about a gate of which no more is told
BREATH = 6.0  # 尺 kept around people beyond the outermost wall
EDGE = 1.0  # 尺 of paper outside the outermost wall
DRAWN = frozenset(
    [
        FeatureKind.WALL,
        FeatureKind.DOOR,
        FeatureKind.WINDOW,
        FeatureKind.STAIR,
        FeatureKind.COLUMN,
        FeatureKind.EDGE,
        FeatureKind.GATE,
        FeatureKind.FIXTURE,
        FeatureKind.PATH,
    ]
)


def whole_extent(site: Site, ground: str, frames: Sequence[Frame]) -> Extent:
    """All that is built there, and everybody who stands, and all that is set out, outside it.

    Of a house of which only the gate is told, the court walls run out of the view.
    """
    parts = [f for f in features_of(site, ground) if f.kind in DRAWN]
    walls = [f for f in parts if f.kind is FeatureKind.WALL]
    is_open = not any(f.kind is FeatureKind.COLUMN for f in parts)
    built: Extent | None = None
    for feature in parts:
        if is_open and feature in walls and _is_court_wall(feature):
            continue
        half = feature.size.get("厚", 0.0) / 2 if not feature.closed else 0.0
        own = Extent.around(feature.shape, half)
        built = own if built is None or own is None else built.joined(own)
    there = [p for f in frames for _, p, _ in standing(site, ground, f)]
    there += [pos for f in frames for pos in _handled(site, ground, f)]
    if built is None:
        areas = (site.areas[a] for a in site.grounds.get(ground, ()) if a in site.areas)
        built = Extent.around(p for a in areas for p in a.ring) or Extent(-30, -30, 30, 30)
    outside = [p for p in there if not built.has(p)]
    if is_open:
        return built.grown(BY_A_GATE).joined(Extent.around(outside, ROUND))
    return built.grown(EDGE).joined(Extent.around(outside, BREATH))


def _handled(site: Site, ground: str, frame: Frame) -> Iterator[Point]:
    """Where what is handled lies, on the ground."""
    things = (frame.things.get(event.thing or "") for event in frame.events)
    lying = (t.pos for t in things if t is not None and t.pos is not None and not t.held_by)
    return (pos for pos in lying if is_on(site, ground, pos))


def _is_court_wall(wall: Feature) -> bool:
    xs, ys = zip(*wall.shape, strict=True)
    thick = min(max(xs) - min(xs), max(ys) - min(ys)) if wall.closed else wall.size.get("厚", WALL)
    return thick >= COURT_WALL


def with_ground(site: Site, ground: str, extent: Extent, page: Page) -> Extent:
    """The extent with all the ground about it, where that costs no scale."""
    room = page.map_width, page.map_height
    areas = (site.areas[a] for a in site.grounds.get(ground, ()) if a in site.areas)
    wider = extent.joined(Extent.around(p for a in areas for p in a.ring))
    return wider if fitting(wider, *room) == fitting(extent, *room) else extent


def widened(site: Site, ground: str, action: Extent, width: float) -> Extent:
    """The piece of ground with the whole breadth of the largest area it touches that there is
    room for, so that a hall is not cut."""
    areas = (site.areas[a] for a in site.grounds.get(ground, ()) if a in site.areas)
    best = action
    levels: dict[str, Extent] = {}
    for area in areas:
        own = Extent.around(area.ring)
        if own is not None and own.south < action.north and own.north > action.south:
            levels[area.level] = own.joined(levels.get(area.level))
    for level in levels.values():
        west, east = min(action.west, level.west - EDGE), max(action.east, level.east + EDGE)
        if best.size[0] < east - west <= width:
            best = Extent(west, action.south, east, action.north)
    return best


def raised(site: Site, ground: str) -> dict[str, Extent]:
    """All of the raised ground, by level."""
    levels: dict[str, Extent] = {}
    for name in site.grounds.get(ground, tuple(site.areas)):
        area = site.areas[name]
        if area.height > 0 and (own := Extent.around(area.ring)) is not None:
            levels[area.level] = own.joined(levels.get(area.level))
    return levels


def named_parts(site: Site, ground: str) -> list[Extent]:
    """Single areas, then the levels, then pairs of levels: smallest first."""
    areas = [site.areas[a] for a in site.grounds.get(ground, ()) if a in site.areas]
    levels: dict[str, Extent] = {}
    raised = {a.level for a in areas if a.height > 0}
    for area in areas:
        own = Extent.around(area.ring)
        if own is not None:
            levels[area.level] = own.joined(levels.get(area.level))
    inner = {
        name for name in raised if any(levels[o].holds(levels[name]) for o in raised if o != name)
    }  # the upper tiers of a terrace are no place of their own
    levels = {name: extent for name, extent in levels.items() if name not in inner}
    grown = [e.grown(ROUND) for e in levels.values()]
    pairs = [a.joined(b) for a in grown for b in grown if a is not b]
    return sorted((*grown, *pairs), key=lambda e: e.size[0] * e.size[1])


def fitting(
    extent: Extent, width: float, height: float, scales: Sequence[float] = SCALES
) -> float | None:
    fits = (k for k in scales if extent.size[0] * k <= width and extent.size[1] * k <= height)
    return next(fits, None)
