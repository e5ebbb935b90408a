"""The parts of a place that a view may take: all of it, single levels, pieces of ground."""

from __future__ import annotations

from collections.abc import Sequence

from layout.draw.windows.precinct import ROUND, Precinct
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


def _is_court_wall(wall: Feature) -> bool:
    xs, ys = zip(*wall.shape, strict=True)
    thick = min(max(xs) - min(xs), max(ys) - min(ys)) if wall.closed else wall.size.get("厚", WALL)
    return thick >= COURT_WALL


def fitting(
    extent: Extent, width: float, height: float, scales: Sequence[float] = SCALES
) -> float | None:
    fits = (k for k in scales if extent.size[0] * k <= width and extent.size[1] * k <= height)
    return next(fits, None)
