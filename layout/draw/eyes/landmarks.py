"""What of a building is named where one sees it: stairs, doors, pillars, what stands in a court."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from layout.draw.eyes.sightings import is_met
from layout.draw.eyes.terrain import Piece
from layout.said import Said
from layout.shape import bounds
from layout.site import FeatureKind, Point, Site, full_name
from layout.space import COLUMN, POST, WALL, Eye, Underfoot
from layout.vocabulary import Storey

MOST = 9  # names
# how high over the ground a part's name points, as a share of how high it is
_AT = {
    FeatureKind.DOOR: 0.75 * WALL,
    FeatureKind.WINDOW: 0.75 * WALL,
    FeatureKind.GATE: 0.6 * WALL,
    FeatureKind.COLUMN: 0.75 * COLUMN,
    FeatureKind.FIXTURE: POST,
}
OVER = 1.0  # 尺 over the middle of a stair
_BEFORE = 0.97  # of the way to a part nothing may stand in


@dataclass(frozen=True, slots=True)
class Landmark:
    """A part of a place with a point of it that an eye sees."""

    said: Said
    point: Point
    height: float  # over the court, 尺


def landmarks(
    site: Site, house: frozenset[str], pieces: tuple[Piece, ...], eye: Eye
) -> list[Landmark]:
    """Those that the eye sees, of one name the nearest; the nearest first."""
    found = [mark for mark in _all(site, house) if _is_open(mark, pieces, eye)]
    found.sort(key=lambda mark: eye.far(mark.point))
    return list({mark.said.han: mark for mark in reversed(found)}.values())[: -MOST - 1 : -1]


def _all(site: Site, house: frozenset[str]) -> Iterator[Landmark]:
    ground, metre = Underfoot(site), site.units["尺"]
    for feature in site.features.values():
        over = _AT.get(feature.kind)
        is_thing = feature.kind is not FeatureKind.FIXTURE or feature.closed
        if over is not None and is_thing and feature.ground in house:
            left, low, right, high = bounds(feature.shape)
            middle = (left + right) / 2, (low + high) / 2
            base = ground.height(middle)
            yield Landmark(feature.said, middle, base + over / metre)
    for name in (each for one in house for each in site.grounds[one]):
        area = site.areas[name]
        if area.is_on(Storey.STAIR):
            left, low, right, high = bounds(area.ring)
            middle = (left + right) / 2, (low + high) / 2
            called = area.flight.removeprefix(full_name(area.owner, "")) or area.called
            yield Landmark(Said(called, area.en), middle, ground.height(middle) + OVER)


def _is_open(mark: Landmark, pieces: tuple[Piece, ...], eye: Eye) -> bool:
    (x, y), (ex, ey) = mark.point, eye.pos
    short = ex + (x - ex) * _BEFORE, ey + (y - ey) * _BEFORE
    height = eye.height + (mark.height - eye.height) * _BEFORE
    return all(is_met(piece, eye, short, height) is None for piece in pieces)
