"""The building on the page: floors, walks, stairs, beams, walls, doors, gate, pillars, fixtures.

Walls are one shape without seams; what runs out of the view ends in a break stroke, never a cut.
It reads the kinds of features, not their names. A ground's building is inked once a view and theme.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from shapely import LineString, MultiLineString, Polygon, box, line_merge, unary_union
from shapely.geometry.base import BaseGeometry

from layout.draw.dress import Point, Segments, Theme, line, to_page
from layout.draw.windows import COURT_WALL, Fabric, fabric, thickness
from layout.picture import Box, Disc, Group, Hatch, Ink, Item, Path, Window
from layout.site import Feature, FeatureKind, Site

COLUMN = 1.1  # 尺, radius
STEPS = 3.0  # of a stair whose number of steps is not given
TREAD = 1.2  # 尺: the depth of a step, one 武
LEAF = 0.97  # of half the gate: how far an open leaf reaches
AJAR = 0.12  # and how far it leans in
SILL_STOP = 0.5  # 尺: the 闑, a block in the middle of the sill
LEAST_GATE = 2.5  # mm

Rings = tuple[tuple[Point, ...], ...]
Rect = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Building:
    """The inked building and what labels must keep clear of."""

    group: Group
    walls: tuple[Box, ...]  # hard
    lines: tuple[Box, ...]  # beams, edges, stairs: names may cross them only at need
    floors: tuple[Rect, ...]  # raised floors, where no sign is set


@lru_cache(maxsize=24)
def draw_building(
    site: Site, window: Window, theme: Theme, cut: frozenset[str] = frozenset()
) -> Building:
    """The building of the ground that the window is named after, remembered for the next plate.

    On the sides that are `cut` the map itself goes on beyond a break: walls need no stroke there.
    """
    drawn = frozenset(site.vocabulary.glyphs)
    return _Mason(fabric(site, window.name), window, theme, cut, drawn).building()


class _Mason:
    """Draws one ground's fabric into one window."""

    def __init__(
        self,
        parts: Fabric,
        window: Window,
        theme: Theme,
        cut: frozenset[str],
        drawn: frozenset[str],
    ) -> None:
        self.parts = parts
        self.window = window
        self.theme = theme
        self.cut = cut
        self.drawn = drawn  # the names of glyphs

    def building(self) -> Building:
        kinds: dict[FeatureKind, list[Feature]] = {}
        for feature in self.parts.features:
            kinds.setdefault(feature.kind, []).append(feature)

        def of(*names: FeatureKind) -> list[Feature]:
            return [f for kind in names for f in kinds.get(kind, ())]

        flights = [f for f in of(FeatureKind.STAIR) if not self._is_told_in_steps(f)]
        layers = {
            "walks": [i for f in of(FeatureKind.PATH) for i in self._walk(f)],
            "floors": [
                *self._floors(),
                *(i for f in of(FeatureKind.FIXTURE) for i in self._block(f)),
            ],
            "stairs": [i for f in (*flights, *self._steps()) for i in self._stair(f)],
            "beams": [i for f in of(FeatureKind.BEAM) for i in self._line(f, "beam")],
            "edges": [
                i
                for f in of(FeatureKind.EDGE)
                for i in self._line(f, "platform" if f.closed else "edge")
            ],
            "walls": list(self._walls()),
            "breaks": list(self._breaks()),
            "openings": [
                *(i for f in of(FeatureKind.WINDOW) for i in self._window(f)),
                *(i for f in of(FeatureKind.GATE) for i in self._gate(f)),
            ],
            "columns": [i for f in of(FeatureKind.COLUMN) for i in self._column(f)],
        }
        w = self.window
        clip = (w.left, w.top, w.width, w.height)
        groups = tuple(
            Group(f"site-{n}", tuple(items), clip=None if n == "breaks" else clip)
            for n, items in layers.items()
            if items
        )
        masonry = of(FeatureKind.WALL, FeatureKind.COLUMN)
        return Building(
            Group("site", groups, cls="site"),
            tuple(b for f in masonry for b in self._boxes(f, "wall")),
            tuple(
                b
                for f in (
                    *of(FeatureKind.BEAM, FeatureKind.EDGE, FeatureKind.GATE),
                    *flights,
                    *self._steps(),
                )
                for b in self._boxes(f, f.kind.value)
            ),
            tuple(self._floor_rects()),
        )

    # --- floors ---

    def _floors(self) -> Iterator[Item]:
        for step, shape in self.parts.tiers:
            yield from self._filled(shape, Ink(fill=self.theme.floor(step)))
        yield from self._filled(self.parts.rooms, Ink(fill=self.theme.room))
        yield from self._outline(self.parts.platform, self.theme.lines["platform"])

    def _floor_rects(self) -> Iterator[Rect]:
        for ring in _rings(self.parts.platform.intersection(self._frame())):
            xs, ys = zip(*(to_page(self.window, p) for p in ring), strict=True)
            yield min(xs), min(ys), max(xs), max(ys)

    def _walk(self, feature: Feature) -> Iterator[Item]:
        if feature.closed:
            edge = self.theme.lines.get("walk") or Ink()
            yield self._ring(feature.shape, replace(edge, fill=self.theme.walk))

    def _block(self, feature: Feature) -> Iterator[Item]:
        """A fixture with an outline of its own (a 坫); the others are glyphs, drawn with things."""
        if feature.closed and feature.part.shortly not in self.drawn:
            edge = self.theme.lines["stair"]
            yield self._ring(feature.shape, replace(edge, fill=self.theme.room))

    def _is_told_in_steps(self, stair: Feature) -> bool:
        """Whether the ground of the flight is given step by step, with floor between."""
        return any(area.flight == stair.name for area in self.parts.stairs)

    def _steps(self) -> Iterator[Feature]:
        """Flights that the site gives as ground to walk on, with as many steps as their depth."""
        for area in self.parts.stairs:
            feature = next(f for f in self.parts.features if f.name == area.name)
            xs, ys = zip(*area.ring, strict=True)
            width, depth = max(xs) - min(xs), max(ys) - min(ys)
            run = depth if self._runs_north(feature, width, depth) else width
            steps = max(1, round(run / TREAD))
            yield replace(feature, kind=FeatureKind.STAIR, size={**feature.size, "等": steps})

    def _stair(self, feature: Feature) -> Iterator[Item]:
        if not feature.closed:
            return
        xs, ys = zip(*feature.shape, strict=True)
        west, east, south, north = min(xs), max(xs), min(ys), max(ys)
        yield self._ring(feature.shape, self.theme.lines["stair"])
        steps = round(feature.size.get("等", STEPS))
        runs_north = self._runs_north(feature, east - west, north - south)
        for i in range(1, steps):
            t = i / steps
            if runs_north:
                y = south + (north - south) * t
                ends = ((west, y), (east, y))
            else:
                x = west + (east - west) * t
                ends = ((x, south), (x, north))
            yield self._path(ends, self.theme.lines["tread"])

    def _runs_north(self, stair: Feature, width: float, depth: float) -> bool:
        """Whether the stair climbs along the north-south line: as one walks on it; if nobody can,
        it is broader than deep."""
        for portal in self.parts.ways_up:
            if stair.name in portal.areas or portal.name == stair.name:
                (ax, ay), (bx, by) = portal.points[0], portal.points[-1]
                return abs(by - ay) >= abs(bx - ax)
        return width >= depth

    # --- walls ---

    def _walls(self) -> Iterator[Item]:
        theme = self.theme
        hatch = theme.court_wall_hatch
        court = Ink(fill=theme.lines["court wall"].fill)
        for item in self._filled(self.parts.court_walls, court):
            yield replace(item, hatch=hatch and Hatch(theme.ink, *hatch), cls="court-wall")
        edge = replace(theme.lines["court wall"], fill=None)
        yield from self._outline(self.parts.court_walls, edge)
        for item in self._filled(self.parts.walls, theme.lines["wall"]):
            yield replace(item, cls="wall")

    def _breaks(self) -> Iterator[Item]:
        """A zigzag across every wall that leaves the view or goes on unseen."""
        frame = self._frame()
        masonry = unary_union([self.parts.walls, self.parts.court_walls])
        cut = masonry.intersection(frame.boundary.difference(self._beyond()))
        ends = (pair for pair in self.parts.loose if _contains(self.window, pair[0]))
        across = [(a, b) for a, b in _segments_of(cut) if math.dist(a, b) <= 2 * COURT_WALL]
        for a, b in (*across, *ends):  # where the view's edge runs along a wall there is no cut
            yield self._zigzag(to_page(self.window, a), to_page(self.window, b))

    def _zigzag(self, a: Point, b: Point) -> Item:
        if (b[0], b[1]) < (a[0], a[1]):
            a, b = b, a
        length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        mid = length / 2
        knots = [(-1.3, 0.45), (mid - 0.55, 0.1), (mid - 0.3, -0.8), (mid + 0.1, 0.95)]
        knots += [(mid + 0.4, -0.1), (length + 1.3, -0.75)]
        points = [(a[0] + u * ux - v * uy, a[1] + u * uy + v * ux) for u, v in knots]
        ink = Ink(stroke=self.theme.wall, width=0.24, join="round")
        return Path(line(points), ink, cls="break")

    # --- openings, pillars ---

    def _window(self, feature: Feature) -> Iterator[Item]:
        """Two lines in the wall's thickness."""
        for a, b, nx, ny in _spans(feature):
            for side in (-0.25, 0.25):
                ends = [(x + nx * side, y + ny * side) for x, y in (a, b)]
                yield self._path(ends, self.theme.lines["window"])

    def _gate(self, feature: Feature) -> Iterator[Item]:
        """The sill with the stop in its middle, and two leaves open inward."""
        for a, b, *_ in _spans(feature):
            if math.dist(a, b) * self.window.k < LEAST_GATE:
                continue  # an opening, too small for leaves
            for ends in ((a, b), *_leaves(feature)):
                yield self._path(ends, self.theme.lines["leaf"])
            x, y = to_page(self.window, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
            side = max(SILL_STOP * self.window.k, 0.9) / 2
            corners = ((x - side, y - side), (x + side, y - side), (x + side, y + side))
            ink = Ink(fill=self.theme.wall)
            yield Path(line((*corners, (x - side, y + side)), closed=True), ink)

    def _column(self, feature: Feature) -> Iterator[Item]:
        x, y = to_page(self.window, feature.anchor)
        yield Disc(x, y, COLUMN * self.window.k, Ink(fill=self.theme.wall), cls="column")

    def _line(self, feature: Feature, ink: str) -> Iterator[Item]:
        if len(feature.shape) > 1:
            yield self._path(feature.shape, self.theme.lines[ink], feature.closed)

    # --- from 尺 to the page ---

    def _beyond(self) -> BaseGeometry:
        """The edges of the view beyond which the map goes on."""
        w = self.window
        south, east = w.north - w.height / w.k, w.west + w.width / w.k
        lines = {"北": w.north, "南": south}
        edges = [((w.west, y), (east, y)) for side, y in lines.items() if side in self.cut]
        return MultiLineString([LineString(edge) for edge in edges]).buffer(1e-6)

    def _frame(self) -> BaseGeometry:
        w = self.window
        return box(w.west, w.north - w.height / w.k, w.west + w.width / w.k, w.north)

    def _filled(self, shape: BaseGeometry, ink: Ink) -> Iterator[Path]:
        """The part of a shape within the view, as one path with its holes."""
        yield from filled_paths(shape.intersection(self._frame()), self.window, ink)

    def _outline(self, shape: BaseGeometry, ink: Ink) -> Iterator[Item]:
        """The outline of a shape, but not where the view cuts it."""
        if shape.is_empty:
            return
        frame = self._frame()
        kept = shape.boundary.intersection(frame).difference(frame.boundary.buffer(1e-6))
        for points in _lines_of(kept):
            yield self._path(points, ink)

    def _ring(self, ring: Iterable[Point], ink: Ink) -> Path:
        return Path(self._projected(ring, closed=True), ink)

    def _path(self, points: Iterable[Point], ink: Ink, closed: bool = False) -> Path:
        return Path(self._projected(points, closed), ink)

    def _projected(self, points: Iterable[Point], closed: bool) -> Segments:
        return line((to_page(self.window, p) for p in points), closed)

    def _boxes(self, feature: Feature, kind: str) -> Iterator[Box]:
        """Boxes on the page that cover the feature: one for each straight piece."""
        shape = feature.shape
        if feature.kind is FeatureKind.COLUMN:
            pieces, grow = [shape], 0.0 if feature.closed else COLUMN
        elif feature.closed and feature.kind in (
            FeatureKind.WALL,
            FeatureKind.STAIR,
            FeatureKind.AREA,
        ):
            pieces, grow = [shape], 0.0
        elif feature.kind is FeatureKind.GATE:
            pieces, grow = list(_leaves(feature)), 0.15
        else:
            ends = (*shape, shape[0]) if feature.closed else shape
            pieces = list(pairwise(ends))
            grow = thickness(feature) / 2 if feature.kind is FeatureKind.WALL else 0.15
        for piece in pieces:
            xs, ys = zip(*piece, strict=True)
            left, top = to_page(self.window, (min(xs) - grow, max(ys) + grow))
            right, bottom = to_page(self.window, (max(xs) + grow, min(ys) - grow))
            w = self.window
            left, right = max(left, w.left), min(right, w.left + w.width)
            top, bottom = max(top, w.top), min(bottom, w.top + w.height)
            if left < right and top < bottom:
                yield Box(feature.name, kind, left, top, right, bottom)


def filled_paths(shape: BaseGeometry, window: Window, ink: Ink) -> Iterator[Path]:
    """A shape as one path with its holes; nothing if it is empty."""
    rings = _rings(shape)
    if rings:
        parts = (line((to_page(window, p) for p in ring), closed=True) for ring in rings)
        yield Path(tuple(segment for part in parts for segment in part), ink)


def _contains(window: Window, point: Point) -> bool:
    x, y = to_page(window, point)
    right, bottom = window.left + window.width, window.top + window.height
    return window.left <= x <= right and window.top <= y <= bottom


def _leaves(gate: Feature) -> Iterator[tuple[Point, Point]]:
    """Each leaf from its jamb, ajar."""
    for a, b, *normal in _spans(gate):
        # the side to which the leaves open: away from where the gate faces, else north
        nx = normal[0]
        ny = normal[1]
        out = math.radians(180.0 if gate.facing is None else gate.facing)
        faces_out = nx * math.sin(out) + ny * math.cos(out) > 0
        inward, half = ((-nx, -ny) if faces_out else (nx, ny)), math.dist(a, b) / 2
        for jamb, other in ((a, b), (b, a)):
            ux, uy = (other[0] - jamb[0]) / (2 * half), (other[1] - jamb[1]) / (2 * half)
            x, y = inward[0] * LEAF + ux * AJAR, inward[1] * LEAF + uy * AJAR
            yield jamb, (jamb[0] + half * x, jamb[1] + half * y)


def _spans(feature: Feature) -> Iterator[tuple[Point, Point, float, float]]:
    """The line of an opening along its wall, with the unit normal."""
    shape = feature.shape
    if feature.closed:
        xs, ys = zip(*shape, strict=True)
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        if max(xs) - min(xs) >= max(ys) - min(ys):
            shape = ((min(xs), y), (max(xs), y))
        else:
            shape = ((x, min(ys)), (x, max(ys)))
    if len(shape) < 2 or shape[0] == shape[-1]:
        return
    a, b = shape[0], shape[-1]
    length = math.dist(a, b)
    yield a, b, -(b[1] - a[1]) / length, (b[0] - a[0]) / length


def _rings(shape: BaseGeometry) -> Rings:
    """Every ring of every polygon, outer and inner."""
    parts = getattr(shape, "geoms", (shape,))
    polygons = [p for p in parts if isinstance(p, Polygon) and not p.is_empty]
    rings = [r for p in polygons for r in (p.exterior, *p.interiors)]
    return tuple(tuple((x, y) for x, y in ring.coords)[:-1] for ring in rings)


def _lines_of(shape: BaseGeometry) -> Iterator[tuple[Point, ...]]:
    merged = line_merge(shape) if shape.geom_type == "MultiLineString" else shape
    for part in getattr(merged, "geoms", (merged,)):
        if isinstance(part, LineString) and not part.is_empty:
            yield tuple((x, y) for x, y in part.coords)


def _segments_of(shape: BaseGeometry) -> Iterator[tuple[Point, Point]]:
    for points in _lines_of(shape):
        if math.dist(points[0], points[-1]) > 0.5:
            yield points[0], points[-1]
