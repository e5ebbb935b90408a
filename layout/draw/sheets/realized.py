"""Where on the ground each named length of a site can be seen: what it was used to place.

Read from the derivations, which keep every part's links: 中 廣 榮間 is a breadth, 堂廉南 庭深 a
distance, 中東 序間 ÷ 二 half of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from layout.compass import Axis
from layout.derivation import Link, Number, Relation
from layout.draw.windows import Extent, on_ground
from layout.say.measures import Told
from layout.site import Feature, FeatureKind, Ring, Site

HALF = 0.5
# by the last character of its name: which way a length may run
_ACROSS = {"廣": (0,), "深": (1,), "方": (0, 1), "長": (0, 1), "間": (0,), "徑": (0,)}
_PREFER = (
    FeatureKind.EDGE,
    FeatureKind.AREA,
    FeatureKind.STAIR,
    FeatureKind.WALL,
    FeatureKind.GATE,
    FeatureKind.DOOR,
    FeatureKind.BEAM,
    FeatureKind.PATH,
    FeatureKind.LINE,
    FeatureKind.MARK,
)
CLOSE = 2e-3  # 尺: coordinates are told to a thousandth


@dataclass(frozen=True, slots=True)
class Dimension:
    """A length between two points of one axis; `at` is where on the other axis its part lies."""

    told: Told
    axis: int  # 0: west to east, 1: south to north
    low: float
    high: float
    at: float
    part: str


def realized(site: Site, ground: str, length: Told) -> Dimension | None:
    """The part in which the length is seen best; None of heights, and of what is not in plan."""
    parts = [f for f in site.features.values() if f.ground == ground]
    found = [span for part in parts for span in _spans(part, length)]
    found = found or list(_of_its_name(site, ground, length))
    kinds = {f.name: f.kind for f in parts}
    order = {kind: i for i, kind in enumerate(_PREFER)}
    return min(
        found,
        key=lambda s: order.get(kinds.get(s.part, FeatureKind.COLUMN), len(order)),
        default=None,
    )


def _spans(part: Feature, length: Told) -> Iterator[Dimension]:
    middle = Extent.around(part.shape)
    if middle is None:
        return
    at = (middle.south + middle.north) / 2, (middle.west + middle.east) / 2
    for link in part.derivation:
        if link.axis is None:
            continue
        axis = 0 if link.axis is Axis.東西 else 1
        for low, high in _seen(link, length):
            if abs(high - low - length.value) < CLOSE:
                yield Dimension(length, axis, low, high, at[axis], part.name)


def _seen(link: Link, length: Told) -> Iterator[tuple[float, float]]:
    """The stretches that a relation measures by the length, or by half of it."""
    if link.relation is Relation.CENTRED:
        if _times(link, length) == 1:
            yield _told(link.result[0]), _told(link.result[1])
        link = link.links[0]
    if link.relation is Relation.OFF:
        start, end = _told(link.start[0]), _told(link.result[0])
        times = _times(link, length)
        if times == 1:
            yield min(start, end), max(start, end)
        elif times == HALF:
            off = _told(link.by.chi) if link.by else 0.0
            yield start - off, start + off


def _told(value: Number) -> float:
    """To the thousandth, as its derivation says it."""
    return round(float(value), 3)


def _times(link: Link, length: Told) -> float:
    return round(link.by.times(length.name, length.value), 9) if link.by else 0.0


def _of_its_name(site: Site, ground: str, length: Told) -> Iterator[Dimension]:
    """夾廣 is the breadth of a 夾, 堂深 the depth of a 堂: of an area so named and so large."""
    stem = length.name[:-1]
    axes = _ACROSS.get(length.name[-1], ())
    areas = [site.areas[name] for name in site.grounds.get(ground, tuple(site.areas))]
    features = [f for f in site.features.values() if on_ground(site, ground, f.area)]
    shapes = [(a.name, a.ring) for a in areas]
    shapes += [(f.name, _girth(f)) for f in features]
    for name, ring in shapes:
        extent = Extent.around(ring)
        if not stem or extent is None or stem not in name:
            continue
        sides = ((extent.west, extent.east), (extent.south, extent.north))
        for axis in axes:
            low, high = sides[axis]
            if abs(high - low - length.value) < CLOSE:
                at = (extent.south + extent.north) / 2, (extent.west + extent.east) / 2
                yield Dimension(length, axis, low, high, at[axis], name)


def _girth(part: Feature) -> Ring:
    """Its outline; of a pillar, what its thickness makes of a point."""
    if len(part.shape) > 1 or "徑" not in part.size:
        return part.shape
    (x, y), half = part.anchor, part.size["徑"] / 2
    return ((x - half, y - half), (x + half, y + half))
