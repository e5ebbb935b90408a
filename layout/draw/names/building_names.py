"""The names of the building's parts: where each would stand. They yield to everything else."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from shapely import Polygon, box

from layout.compass import wind_of
from layout.draw.dress import (
    LabelWords,
    Lettered,
    Rect,
    Role,
    Theme,
    set_block,
    set_stacked,
    to_page,
)
from layout.draw.names.labels import NameSpot, Wanted
from layout.draw.windows import COURT_WALL, Fabric, fabric, thickness
from layout.fonts import remember
from layout.picture import Window
from layout.said import Said
from layout.say.tongue import Tongue
from layout.shape import bounds
from layout.site import Area, Feature, FeatureKind, Ring, Site
from layout.vocabulary import PartTrait, Storey

ROOM_RANK, STAIR_RANK, PART_RANK, DOOR_RANK = 50, 45, 60, 70  # 戶 牖 楹 yield first
GAP = 1.1
SEEN = 1.5  # mm of a part within the view, for it to be named
ROOMY = 4.0  # times as wide as its gate: no passage, but open ground
HALL = 1.3  # times any other floor: the hall, where all is done, needs no name
FEWER = 12.0  # what it costs to name the court in Chinese alone, stacked, or small
COURT_AT = (0.62, 0.5, 0.72, 0.4, 0.82, 0.3, 0.2)  # how far down the court its name may stand


@dataclass(frozen=True, slots=True)
class Namer:
    """Knows the view, the dress and which names the step's own words make welcome."""

    site: Site
    window: Window
    theme: Theme
    tongue: Tongue
    said: str  # the clause: parts that it names are named on the plate
    is_small: bool = False  # the whole place: only its court, gates and what stands in it

    def wanted(self) -> tuple[Wanted, ...]:
        """A name for every part that has one, with the places it may stand."""
        named = (*self.site.features, *(self._short(area) for area in self.site.areas.values()))
        said = " ".join(name for name in named if name in self.said)  # nothing else matters
        return _wanted(replace(self, said=said))

    def anew(self) -> Iterator[Wanted]:
        parts = fabric(self.site, self.window.name)
        ground = self.site.grounds.get(self.window.name, tuple(self.site.areas))
        areas = [self.site.areas[name] for name in ground if name in self.site.areas]
        yield from self._areas([area for area in areas if self._is_seen(area.ring)])
        yield from self._gates(parts)
        if self.is_small:
            yield from self._outlines(parts.features)
            return
        for feature in parts.features:
            if self._is_seen(feature.shape):
                yield from self._feature(feature)

    def _outlines(self, features: Sequence[Feature]) -> Iterator[Wanted]:
        """What stands in a place seen from afar: the outermost edges."""
        edges = [f for f in features if f.kind is FeatureKind.EDGE and f.closed and f.en]
        for feature in edges:
            if not any(
                _holds(other.shape, feature.shape) for other in edges if other is not feature
            ):
                words = self._words(self._short(feature), feature.en, Role.ROOM)
                yield self._about(feature.name, words, self._rect(feature.shape), ROOM_RANK)

    def _about(self, name: str, words: LabelWords, rect: Rect, rank: int) -> Wanted:
        """A name beside what it names, wherever there is room."""
        blocks = {a: set_block(words, self.theme, a) for a in ("start", "middle", "end")}
        return Wanted(name, rect, blocks, rank, may_yield=True)

    def _words(self, han: str, english: str, role: Role) -> LabelWords:
        wording = self.site.vocabulary.pinyin.said(han, english)
        return LabelWords(self.tongue.named(wording), role)

    # --- areas ---

    def _areas(self, areas: Sequence[Area]) -> Iterator[Wanted]:
        raised = [a for a in areas if a.height > 0 and not a.is_on(Storey.STAIR)]
        low = [a for a in areas if a.height <= 0 and not a.is_on(Storey.STAIR)]
        if self.is_small:
            areas, raised = low, []
        by_size = sorted(raised, key=_spread)
        is_hall = len(by_size) > 1 and _spread(by_size[-1]) > HALL * _spread(by_size[-2])
        hall = by_size[-1] if is_hall else None
        court = max(low, key=lambda a: (self._short(a) == a.level.name, _spread(a)), default=None)
        named = {self._short(a) for a in areas}
        flights: set[str] = set()
        for area in areas:
            if area.is_on(Storey.STAIR):
                name = area.flight or area.name
                if name not in flights:
                    flights.add(name)
                    yield from self._stair(area, name, self._rect(area.ring))
            elif area.level.name in named and area.height > 0 and area.has(PartTrait.OTHER_SIDES):
                continue  # the other sides of what is named already
            elif area is court:
                yield self._court(area)
            elif (area in raised and area is not hall) or self._short(area) in self.said:
                yield self._room(area)

    def _room(self, area: Area) -> Wanted:
        rect = self._rect(area.ring)
        spots: list[NameSpot] = []
        width, height = rect[2] - rect[0], rect[3] - rect[1]
        for n, block in enumerate(self._blocks(self._short(area), area.en, Role.ROOM)):
            if block.width > width - 1 or block.height > height - 1:
                continue
            for cost, ax, ay in _WITHIN:
                x = rect[0] + (width - block.width) * ax
                y = rect[1] + (height - block.height) * ay
                if self._is_within((x, y, x + block.width, y + block.height), area):
                    spots.append(NameSpot("in", x, y, block, cost + 3 * n))
        return self._wanted(area.name, rect, spots, ROOM_RANK)

    def _court(self, area: Area) -> Wanted:
        rect, name = self._rect(area.ring), self._short(area)
        quarter = (rect[2] - rect[0]) / 4
        small = set_block(self._words(name, area.en, Role.ROOM), self.theme, "middle")
        spots = [
            NameSpot(
                "in",
                (rect[0] + rect[2] - block.width) / 2 + side * quarter * 0.8,
                rect[1] + (rect[3] - rect[1] - block.height) * down,
                block,
                n + 3 * abs(side) + FEWER * shorter,
            )
            for shorter, block in enumerate((*self._blocks(name, area.en, Role.COURT), small))
            for n, down in enumerate(COURT_AT)
            for side in (0, -1, 1)
        ]
        spots = [spot for spot in spots if self._is_within(spot.rect, area)]
        return self._wanted(area.name, rect, spots, ROOM_RANK)

    def _gates(self, parts: Fabric) -> Iterator[Wanted]:
        """Each gate by the side it is on, where there are gates on several sides."""
        leaves = {f.name: f for f in parts.features if f.kind is FeatureKind.GATE}
        entrance = self.site.vocabulary.parts.bearing(PartTrait.ENTRANCE)
        gate = entrance.name if entrance else ""
        winds = {f.facing for f in leaves.values() if f.facing is not None}
        for portal, passage in parts.gates:
            span = max(passage_width(passage), 1.0)
            own = min(leaves.values(), key=lambda f: math.dist(f.anchor, portal.points[0]))
            if len(winds) > 1 and own.facing is not None:
                han, en = f"{wind_of(own.facing).value}{gate}", own.en
            else:
                han, en = portal.part.shortly, "gate"
            if span <= ROOMY * portal.width and self._is_seen(passage.ring):
                yield self._in_gate(portal.name, han, en, passage)
            elif self._is_seen(own.shape):
                rect = self._rect(own.shape)
                words = self._words(han, en, Role.STAIR)
                yield self._about(portal.name, words, rect, ROOM_RANK)

    def _in_gate(self, name: str, han: str, en: str, passage: Area) -> Wanted:
        """The gate's name, in the outer half of its passage."""
        rect = self._rect(passage.ring)
        spots = [
            NameSpot(
                "in", (rect[0] + rect[2] - b.width) / 2, rect[1] + down * (rect[3] - rect[1]), b, n
            )
            for n, b in enumerate(self._blocks(han, en, Role.ROOM))
            for down in (0.6, 0.68, 0.15)
        ]
        return self._wanted(name, rect, spots, ROOM_RANK)

    def _blocks(self, name: str, en: str, role: Role) -> Iterator[Lettered]:
        """The name with its English, then without; then stacked."""
        words = self._words(name, en, role)
        yield set_block(words, self.theme, "middle")
        if words.said.han:
            yield set_block(words.bare, self.theme, "middle")
            if len(name) <= 3:
                yield set_stacked(words, self.theme)

    # --- parts ---

    def _feature(self, feature: Feature) -> Iterator[Wanted]:
        rect = self._rect(feature.shape)
        if feature.kind is FeatureKind.STAIR:
            if not self._is_told_in_steps(feature):
                yield from self._stair(feature, feature.name, rect)
        elif self.tongue.has_han:  # what has no room for more
            yield from self._in_han(feature, feature.kind, rect)

    def _in_han(self, feature: Feature, kind: FeatureKind, rect: Rect) -> Iterator[Wanted]:
        if kind is FeatureKind.COLUMN:
            yield self._beside(feature, rect, Role.PART, DOOR_RANK)
        elif kind in (FeatureKind.DOOR, FeatureKind.WINDOW):
            yield self._door(feature, rect)
        elif kind is FeatureKind.BEAM:
            yield self._beam(feature, rect)
        elif kind is FeatureKind.EDGE and not feature.closed:
            yield self._edge(feature, rect)
        elif kind is FeatureKind.PATH:
            yield self._walk(feature, rect)
        elif kind is FeatureKind.WALL and feature.axis:
            is_inner = thickness(feature) < COURT_WALL
            if is_inner or feature.name in self.said:
                yield self._wall(feature, rect)

    def fixture(self, feature: Feature, rect: Rect) -> Wanted:
        """A fixture drawn as a thing (a 碑) is named beside its glyph."""
        words = self._words(self._short(feature), feature.en, Role.STAIR)
        blocks = {a: set_block(words, self.theme, a) for a in ("start", "middle", "end")}
        return Wanted(feature.name, rect, blocks, STAIR_RANK, prefer="right", may_yield=True)

    def _stair(self, stair: Feature | Area, name: str, rect: Rect) -> Iterator[Wanted]:
        is_step = isinstance(stair, Area) and stair.flight
        han = stair.part.name if is_step else self._short(stair)
        words = self._words(han, stair.en, Role.STAIR)
        middle = self.window.left + self.window.width / 2
        is_west = (rect[0] + rect[2]) / 2 < middle
        spots = []
        for side, cost in (("left", 0.0), ("right", 1.0)) if is_west else _RIGHT_LEFT:
            align = "end" if side == "left" else "start"
            block = set_block(words, self.theme, align)
            x = rect[0] - GAP - 0.6 - block.width if side == "left" else rect[2] + GAP + 0.6
            tops = (rect[1] + 0.7, rect[3] - block.height - 0.7, rect[1] - 1.0, rect[3])
            for n, y in enumerate(tops):
                spots.append(NameSpot(side, x, y, block, cost + 0.3 * n + (3.0 if n > 1 else 0.0)))
        bare = set_block(words.bare, self.theme, "middle")
        below = (rect[0] + rect[2] - bare.width) / 2
        spots.append(NameSpot("below", below, rect[3] + GAP, bare, 2.0))
        yield self._wanted(name, rect, spots, STAIR_RANK)

    def _is_told_in_steps(self, stair: Feature) -> bool:
        return any(area.flight == stair.name for area in self.site.areas.values())

    def _beside(self, feature: Feature, rect: Rect, role: Role, rank: int) -> Wanted:
        block = set_block(LabelWords(Said(self._short(feature)), role), self.theme)
        grow = 1.0
        x = (rect[0] + rect[2] - block.width) / 2
        spots = [
            NameSpot("above", x, rect[1] - grow - 0.5 - block.height, block, 0.0),
            NameSpot("below", x, rect[3] + grow + 0.5, block, 0.5),
            NameSpot("right", rect[2] + grow + 0.6, rect[1] - block.height - 0.3, block, 1.0),
            NameSpot(
                "left", rect[0] - grow - 0.6 - block.width, rect[1] - block.height - 0.3, block, 1.1
            ),
        ]
        return self._wanted(feature.name, rect, spots, rank)

    def _door(self, feature: Feature, rect: Rect) -> Wanted:
        """戶 or 牖 alone: whose it is, is seen."""
        block = set_block(LabelWords(Said(feature.part.shortly), Role.PART), self.theme)
        x, y = (rect[0] + rect[2] - block.width) / 2, (rect[1] + rect[3] - block.height) / 2
        spots = [
            NameSpot("above", x, rect[1] - block.height - 1.0, block, 0.0),
            NameSpot("below", x, rect[3] + 1.0, block, 0.5),
            NameSpot("right", rect[2] + 1.0, y, block, 1.5),
            NameSpot("left", rect[0] - 1.0 - block.width, y, block, 1.6),
        ]
        return self._wanted(feature.name, rect, spots, DOOR_RANK)

    def _beam(self, feature: Feature, rect: Rect) -> Wanted:
        """On its line, broken by the halo."""
        words = LabelWords(Said(self._short(feature)), Role.PART, None, self.theme.hall)
        block = set_block(words, self.theme)
        y = (rect[1] + rect[3] - block.height) / 2
        spots = [
            NameSpot("on", rect[0] + (rect[2] - rect[0]) * at - block.width / 2, y, block, 0.4 * n)
            for n, at in enumerate((0.225, 0.315, 0.42, 0.58, 0.685, 0.775, 0.5, 0.12, 0.88))
        ]
        return self._wanted(feature.name, rect, spots, PART_RANK)

    def _edge(self, feature: Feature, rect: Rect) -> Wanted:
        block = set_block(LabelWords(Said(self._short(feature)), Role.STAIR), self.theme)
        spots = [
            NameSpot("below", x, rect[3] + 1.2, block, 0.5 * n)
            for n, at in enumerate((0.5, 0.4, 0.6, 0.05, 0.95))
            for x in (rect[0] + (rect[2] - rect[0] - block.width) * at,)
        ]
        return self._wanted(feature.name, rect, spots, PART_RANK)

    def _walk(self, feature: Feature, rect: Rect) -> Wanted:
        """In the walk, stacked where it runs north and south."""
        words = LabelWords(Said(feature.part.shortly), Role.PART)
        width, height = rect[2] - rect[0], rect[3] - rect[1]
        is_upright = height > width
        block = (set_stacked if is_upright else set_block)(words, self.theme)
        along = (0.72, 0.62, 0.82, 0.5, 0.4, 0.9, 0.3) if is_upright else (0.5, 0.35, 0.65, 0.2)
        spots = []
        for n, at in enumerate(along):
            ax, ay = (0.5, at) if is_upright else (at, 0.5)
            x, y = rect[0] + (width - block.width) * ax, rect[1] + (height - block.height) * ay
            spots.append(NameSpot("in", x, y, block, 0.5 * n))
        return self._wanted(feature.name, rect, spots, PART_RANK)

    def _wall(self, feature: Feature, rect: Rect) -> Wanted:
        """Stacked along a wall that runs north, on its outer side; above one that runs east."""
        name = self._short(feature)
        spots: list[NameSpot] = []
        if rect[3] - rect[1] > rect[2] - rect[0]:
            block = set_stacked(LabelWords(Said(name), Role.PART), self.theme)
            is_west = (rect[0] + rect[2]) / 2 < self.window.left + self.window.width / 2
            left, right = rect[0] - 0.9 - block.width, rect[2] + 0.9
            outer, inner = (left, right) if is_west else (right, left)
            for n, at in enumerate((0.62, 0.75, 0.9, 0.45, 0.3)):
                y = rect[1] + (rect[3] - rect[1] - block.height) * at
                spots.append(NameSpot("outer", outer, y, block, 0.3 * n))
                spots.append(NameSpot("inner", inner, y, block, 2 + 0.3 * n))
        else:
            block = set_block(LabelWords(Said(name), Role.STAIR), self.theme, "middle")
            x = (rect[0] + rect[2] - block.width) / 2
            spots.append(NameSpot("above", x, rect[1] - 0.9 - block.height, block, 0.0))
            spots.append(NameSpot("below", x, rect[3] + 0.9, block, 0.3))
        return self._wanted(feature.name, rect, spots, PART_RANK)

    # --- on the page ---

    def _is_within(self, rect: Rect, area: Area) -> bool:
        """Whether a name stands on the ground it names, where that is no plain rectangle."""
        if len(area.ring) <= 4:
            return True

        ring = Polygon([to_page(self.window, p) for p in area.ring])
        return bool(ring.contains(box(*rect)))

    def _short(self, part: Feature | Area) -> str:
        """Without the house it stands in: at 賓之門, 賓之閾 is 閾."""
        return part.called if part.owner == self.site.owners.get(self.window.name) else part.name

    def _wanted(self, name: str, rect: Rect, spots: Sequence[NameSpot], rank: int) -> Wanted:
        """A name with its own places; what cannot stand anywhere is given one off the page."""
        off = NameSpot("off", -99.0, -99.0, Lettered((), 1.0, 1.0), 0.0)
        return Wanted(name, rect, {}, rank, may_yield=True, spots=tuple(spots) or (off,))

    def _is_seen(self, ring: Ring) -> bool:
        """Whether more than an edge of a part is in the view."""
        left, top, right, bottom = bounds(to_page(self.window, p) for p in ring)
        w = self.window
        within = left < w.left + w.width - SEEN and right > w.left + SEEN
        return within and top < w.top + w.height - SEEN and bottom > w.top + SEEN

    def _rect(self, ring: Ring) -> Rect:
        """The box of a part on the page, as far as it is seen."""
        points = [to_page(self.window, p) for p in ring]
        w = self.window
        right, bottom = w.left + w.width, w.top + w.height
        xs = [min(max(p[0], w.left), right) for p in points]
        ys = [min(max(p[1], w.top), bottom) for p in points]
        return min(xs), min(ys), max(xs), max(ys)


@remember(64)  # the building stays from plate to plate
def _wanted(namer: Namer) -> tuple[Wanted, ...]:
    return tuple(namer.anew())


def passage_width(passage: Area) -> float:
    """The shorter side of the ground a gate opens to."""
    left, low, right, high = bounds(passage.ring)
    return min(right - left, high - low)


def _holds(outer: Ring, inner: Ring) -> bool:
    a, b = bounds(outer), bounds(inner)
    return a[0] <= b[0] and a[1] <= b[1] and a[2] >= b[2] and a[3] >= b[3]


def _spread(area: Area) -> float:
    xs, ys = zip(*area.ring, strict=True)
    return float((max(xs) - min(xs)) * (max(ys) - min(ys)))


_RIGHT_LEFT = (("right", 0.0), ("left", 1.0))
_WITHIN = (
    (0.0, 0.5, 0.45),
    (0.4, 0.5, 0.2),
    (0.5, 0.5, 0.8),
    (0.8, 0.25, 0.45),
    (0.9, 0.75, 0.45),
    (1.2, 0.2, 0.1),
    (1.3, 0.8, 0.1),
    (1.4, 0.2, 0.9),
    (1.5, 0.8, 0.9),
    (1.6, 0.05, 0.5),
    (1.7, 0.95, 0.5),
)
