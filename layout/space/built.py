"""What is built and what is set down, as high as it stands. No text gives these heights: 擬."""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass

from layout.site import FeatureKind, Point, Ring, Site
from layout.space.ground import Ramp, Underfoot
from layout.vocabulary import Family, Kind, KindTrait

# metres
WALL, COLUMN, GIRTH, POST, SILL = 2.3, 3.2, 0.35, 0.9, 0.9
THICK, THIN = 0.12, 0.02
HIGH: Mapping[Family, float] = {
    Family.MAT: THIN,
    Family.JAR: 0.4,
    Family.BASIN: 0.35,
    Family.BASKET: 0.25,
    Family.STAND: 0.3,
    Family.INSTRUMENT: 0.4,
    Family.COUNTER: 0.3,
    Family.SCREEN: 1.85,
    Family.ANIMAL: 1.3,
    Family.CARRIAGE: 1.9,
}
RISERS = 5  # of a stair, where the text counts none
ROLL = 0.14  # a mat rolled up
LONG, SLENDER = 0.65, 5.0  # what is longer, and so many times as long as broad, is held upright


@dataclass(frozen=True, slots=True)
class InHands:
    """How broad, deep and high a thing is in somebody's hands, and how far it reaches below them:
    in metres."""

    width: float
    depth: float
    high: float
    below: float = 0.0


def flight(ramp: Ramp) -> Iterator[tuple[Ring, float]]:
    """A stair whose steps the text does not count: each, from below, and how high it is (尺)."""
    west, south, east, north = (
        pick(p[axis] for p in ramp.ring) for pick in (min, max) for axis in (0, 1)
    )
    rises = abs(ramp.head[1] - ramp.foot[1]) >= abs(ramp.head[0] - ramp.foot[0])
    for i in range(RISERS):
        low, high = i / RISERS, (i + 1) / RISERS
        left, below, right, above = (
            (west, south + (north - south) * low, east, south + (north - south) * high)
            if rises
            else (west + (east - west) * low, south, west + (east - west) * high, north)
        )
        middle = (left + right) / 2, (below + above) / 2
        ring = ((left, below), (right, below), (right, above), (left, above))
        yield ring, ramp.height(middle)


@dataclass(frozen=True, slots=True)
class Pillar:
    """Where it stands, half its girth, and from which height to which: 尺."""

    name: str
    spot: Point
    radius: float
    low: float
    top: float


def pillars(site: Site, house: Container[str]) -> Iterator[Pillar]:
    """Those of some grounds."""
    ground, metre = Underfoot(site), site.units["尺"]
    for feature in site.features.values():
        if feature.kind is FeatureKind.COLUMN and feature.ground in house:
            low, radius = ground.height(feature.anchor), feature.size.get("徑", GIRTH / metre) / 2
            yield Pillar(feature.name, feature.anchor, radius, low, low + COLUMN / metre)


def high(kind: Kind, metre: float) -> float:
    """How high a thing is, in metres, over what it lies on; `metre`: how long a 尺 is.

    Of a target it follows from its breadth: 鄉射記 「倍中以為躬，倍躬以為左右舌」, each a breadth
    of cloth (two 尺) above and below, 「下綱不及地武」 (鄭玄: 尺二寸).
    """
    if kind.has(KindTrait.TARGET):
        return (kind.width / 4 + 4 * 2.0 + 1.2) * metre
    is_flat = kind.has(KindTrait.TRODDEN) or kind.has(KindTrait.PAINT)
    return THIN if is_flat else HIGH.get(kind.family, THICK)


def borne(kind: Kind, metre: float) -> InHands:
    """A thing in hands: a mat is rolled up, what is long and slender upright, else as it lies, its
    longer side before him if it is long."""
    short, long = sorted(side * metre for side in kind.size)
    if kind.family is Family.MAT:
        return InHands(short, ROLL, ROLL)
    if long > LONG and long > SLENDER * short:
        thin = min(short, THICK / 2)
        return InHands(thin, thin, long, long / 2)
    width, depth = (side * metre for side in kind.size)
    if long > LONG:
        width, depth = short, long
    return InHands(width, depth, high(kind, metre))


def oblong(width: float, depth: float) -> Ring:
    """An oblong about its middle, leftward about."""
    x, y = width / 2, depth / 2
    return (-x, -y), (x, -y), (x, y), (-x, y)


def round_about(radius: float, corners: int = 12) -> Ring:
    """Almost a circle about its middle, leftward about."""
    turns = (2 * math.pi * i / corners for i in range(corners))
    return tuple[Point, ...]((radius * math.cos(a), radius * math.sin(a)) for a in turns)
