"""Where on the ground each named length of a site can be seen: what it was used to place.

Read from the derivations, which keep the arithmetic of every part:
「中 廣 榮間 = 0 ∓ 60 = −60 … 60」 is a breadth, 「堂廉南 庭深 = 0 − 144 = −144」 a distance,
「中東 序間 ÷ 二 = 0 + 40 = 40」 half of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from layout.draw.measures import Told, owner_of, told
from layout.draw.view import Extent, on_ground
from layout.site import Feature, FeatureKind, Ring, Site

_NUMBER = r"−?[\d.]+"
_AXES = {"東西": 0, "南北": 1}
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
CLOSE = 2e-3  # 尺: derivations round to a thousandth


@dataclass(frozen=True, slots=True)
class Span:
    """A length between two points of one axis; `at` is where on the other axis its part lies."""

    told: Told
    axis: int  # 0: west to east, 1: south to north
    low: float
    high: float
    at: float
    part: str


def lengths_of(site: Site, ground: str) -> tuple[Told, ...]:
    """Every named length of the ground, as its file gives them."""
    owner = owner_of(ground)
    others = [owner_of(g) for g in site.grounds if owner_of(g) and owner_of(g) != owner]
    names = [
        name.removeprefix(owner)
        for name in site.lengths
        if name.startswith(owner) and not any(name.startswith(other) for other in others)
    ]
    return tuple(one for name in names if (one := told(site, ground, name)) is not None)


def realized(site: Site, ground: str, length: Told) -> Span | None:
    """The part in which the length is seen best; None of heights, and of what is not in plan."""
    owner = owner_of(ground)
    parts = [f for f in site.features.values() if f.name.startswith(owner)]
    parts = [f for f in parts if on_ground(site, ground, f.area)]
    found = [span for part in parts for span in _spans(part, length)]
    found = found or list(_of_its_name(site, ground, length))
    kinds = {f.name: f.kind for f in parts}
    order = {kind: i for i, kind in enumerate(_PREFER)}
    return min(
        found,
        key=lambda s: order.get(kinds.get(s.part, FeatureKind.COLUMN), len(order)),
        default=None,
    )


def _spans(part: Feature, length: Told) -> Iterator[Span]:
    middle = Extent.around(part.shape)
    if middle is None:
        return
    at = (middle.south + middle.north) / 2, (middle.west + middle.east) / 2
    for relation in part.derivation.replace("≈ ", "").split("; "):
        axis = _AXES.get(relation[:2])
        if axis is None:
            continue
        for low, high in _read(relation, length):
            if abs(abs(high - low) - length.value) < CLOSE:
                yield Span(length, axis, min(low, high), max(low, high), at[axis], part.name)


def _read(relation: str, length: Told) -> Iterator[tuple[float, float]]:
    name = re.escape(length.name)
    broad = rf"[廣深長] {name} = [^,;]*?({_NUMBER}) … ({_NUMBER})"
    for match in re.finditer(broad, relation):
        yield _float(match[1]), _float(match[2])
    off = rf"[東西南北] {name}(?: [廣深長] \S+)? = ({_NUMBER}) [+−] [\d.]+ = ({_NUMBER})"
    for match in re.finditer(off, relation):
        yield _float(match[1]), _float(match[2])
    half = rf"[東西南北] {name} ÷ 二(?: [廣深長] \S+)? = ({_NUMBER}) [+−] ([\d.]+) = "
    for match in re.finditer(half, relation):
        middle, by = _float(match[1]), _float(match[2])
        yield middle - by, middle + by


def _of_its_name(site: Site, ground: str, length: Told) -> Iterator[Span]:
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
                yield Span(length, axis, low, high, at[axis], name)


def _girth(part: Feature) -> Ring:
    """Its outline; of a pillar, what its thickness makes of a point."""
    if len(part.shape) > 1 or "徑" not in part.size:
        return part.shape
    (x, y), half = part.anchor, part.size["徑"] / 2
    return ((x - half, y - half), (x + half, y + half))


def _float(text: str) -> float:
    return float(text.replace("−", "-"))
