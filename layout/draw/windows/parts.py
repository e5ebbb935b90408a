"""The parts of a place that a view may take: all of it, single levels, pieces of ground."""

from __future__ import annotations

from collections.abc import Sequence

from layout.draw.dress import Page
from layout.draw.windows.precinct import ROUND, Precinct, levels
from layout.draw.windows.view import COURT_WALL, WALL, Extent, joined
from layout.site import Feature, FeatureKind
from layout.stage import Frame

SCALES = (
    3.0,
    2.6,
    2.3,
    2.0,
    1.75,
    1.5,
    1.2,
    1.0,
    0.95,
    0.9,
    0.88,
    0.85,
    0.8,
    0.78,
    0.76,
    0.74,
    0.7,
)  # mm per 尺
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


def whole_extent(ground: Precinct, frames: Sequence[Frame]) -> Extent:
    """All that is built there, and everybody who stands, and all that is set out, outside it.

    Of a house of which only the gate is told, the court walls run out of the view.
    """
    is_open, built = ground.settled(_built)
    there = {p for f in frames for _, p, _ in ground.standing(f)}
    there.update(pos for f in frames for pos in ground.handled(f))
    outside = [p for p in there if not built.has(p)]
    if is_open:
        return built.grown(BY_A_GATE).joined(Extent.around(outside, ROUND))
    return built.grown(EDGE).joined(Extent.around(outside, BREATH))


def _built(ground: Precinct) -> tuple[bool, Extent]:
    """What is built there, and whether that is no more than a gate."""
    parts = [f for f in ground.features if f.kind in DRAWN]
    is_open = not any(f.kind is FeatureKind.COLUMN for f in parts)
    built: Extent | None = None
    for feature in parts:
        if is_open and feature.kind is FeatureKind.WALL and _is_court_wall(feature):
            continue
        half = feature.size.get("厚", 0.0) / 2 if not feature.closed else 0.0
        own = Extent.around(feature.shape, half)
        built = own if built is None or own is None else built.joined(own)
    if built is None:
        built = joined(own for _, own in ground.areas) or Extent(-30, -30, 30, 30)
    return is_open, built


def built_parts(ground: Precinct) -> tuple[Extent, ...]:
    """Each of what is drawn there of the place itself."""
    parts = (Extent.around(f.shape) for f in ground.features if f.kind in DRAWN)
    return tuple(extent for extent in parts if extent is not None)


def _is_court_wall(wall: Feature) -> bool:
    xs, ys = zip(*wall.shape, strict=True)
    thick = min(max(xs) - min(xs), max(ys) - min(ys)) if wall.closed else wall.size.get("厚", WALL)
    return thick >= COURT_WALL


def with_ground(ground: Precinct, extent: Extent, page: Page) -> Extent:
    """The extent with all the ground about it, where that costs no scale."""
    room = page.map_width, page.map_height
    wider = extent.joined(joined(own for _, own in ground.areas))
    return wider if fitting(wider, *room) == fitting(extent, *room) else extent


def widened(ground: Precinct, action: Extent, width: float) -> Extent:
    """The piece of ground with the whole breadth of the largest area it touches that there is
    room for, so that a hall is not cut."""
    best = action
    met = ((a, e) for a, e in ground.areas if e.south < action.north and e.north > action.south)
    for level in levels(met).values():
        west, east = min(action.west, level.west - EDGE), max(action.east, level.east + EDGE)
        if best.size[0] < east - west <= width:
            best = Extent(west, action.south, east, action.north)
    return best


def named_parts(ground: Precinct) -> list[Extent]:
    """Single areas, then the levels, then pairs of levels: smallest first."""
    raised = {area.level.name for area, _ in ground.areas if area.height > 0}
    inner = {
        name
        for name in raised
        if any(ground.levels[o].holds(ground.levels[name]) for o in raised if o != name)
    }  # the upper tiers of a terrace are no place of their own
    grown = [e.grown(ROUND) for name, e in ground.levels.items() if name not in inner]
    pairs = [a.joined(b) for a in grown for b in grown if a is not b]
    return sorted((*grown, *pairs), key=lambda e: e.size[0] * e.size[1])


def fitting(
    extent: Extent, width: float, height: float, scales: Sequence[float] = SCALES
) -> float | None:
    fits = (k for k in scales if extent.size[0] * k <= width and extent.size[1] * k <= height)
    return next(fits, None)
