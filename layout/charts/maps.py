"""Plans of grounds beside one another, each to its own scale, for what is laid over them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from layout.charts.page import ChartPage
from layout.charts.subject import Subject
from layout.draw.dress import Obstacles, Rect
from layout.draw.ink import Building, draw_building
from layout.draw.names import Namer, place_labels
from layout.draw.ways import draw_north, draw_scale
from layout.draw.windows import Extent, Precinct, whole_extent
from layout.picture import Group, Item, Window
from layout.shape import Point

BAR = 13.0  # mm below a plan for its scale and its name
BETWEEN, ROWS = 8.0, 4.0  # mm from plan to plan, and from row to row
AIR = 7.0  # mm about a plan for the names of its gates
HEAD = 9.0  # mm above it for what it is called
UNDER = ("site-walks", "site-floors", "site-stairs")  # what is laid over covers these alone

Wanted = tuple[str, Extent]


@dataclass(frozen=True)
class GroundMap:
    """One ground on the page."""

    page: ChartPage
    extent: Extent
    window: Window

    @cached_property
    def building(self) -> Building:
        subject = self.page.subject
        return draw_building(subject.site, self.window, subject.theme)

    @property
    def frame(self) -> Rect:
        w = self.window
        return w.left - AIR, w.top - AIR, w.left + w.width + AIR, w.top + w.height + BAR

    @property
    def ground(self) -> Rect:
        """As far as something of the ground is drawn: what goes farther goes out of sight."""
        left, top, right, _ = self.frame
        return left, top, right, self.window.top + self.window.height

    def has(self, spot: Point) -> bool:
        """Whether a spot on the page is on the plan."""
        left, top, right, bottom = self.ground
        return left <= spot[0] <= right and top <= spot[1] <= bottom

    @property
    def head(self) -> Point:
        """Where what it is called begins."""
        return self.window.left, self.window.top - AIR - HEAD + 4.4

    def at(self, point: Point) -> Point:
        w = self.window
        return w.left + (point[0] - w.west) * w.k, w.top + (w.north - point[1]) * w.k

    def draw(self, over: Callable[[], Iterable[Item]] = tuple, *, has_breaks: bool = True) -> None:
        """The building with something laid upon its floors."""
        parts = [part for part in self.building.group.items if isinstance(part, Group)]
        self.page.ink(part for part in parts if part.id in UNDER)
        self.page.ink(over())
        above = (part for part in parts if part.id not in UNDER)
        self.page.ink(part for part in above if has_breaks or part.id != "site-breaks")

    def obstacles(self) -> Obstacles:
        """What names keep clear of."""
        found = Obstacles(self.frame)
        for box in self.building.walls:
            found.add((box.left, box.top, box.right, box.bottom))
        for box in self.building.lines:
            found.add((box.left, box.top, box.right, box.bottom), 4.0)
        return found

    def names(self, obstacles: Obstacles, *, has_north: bool) -> None:
        """The bar of the scale, where north is, and the parts of the building that have room."""
        w, subject = self.window, self.page.subject
        below = Obstacles((w.left - AIR, w.top + w.height, w.left + w.width + AIR, self.frame[3]))
        metre = 1 / subject.site.units.get("尺", 0.231)
        self.page.ink([draw_scale(w.k, metre, below, subject.theme)[0]])
        if has_north:
            self.page.ink([draw_north(obstacles, subject.theme, subject.tongue)[0]])
        namer = Namer(subject.site, self.window, subject.theme, subject.tongue, "")
        for placed in place_labels(namer.wanted(), obstacles)[0]:
            self.page.ink(placed.items)


def plans(
    page: ChartPage, wanted: Sequence[Wanted], foot: float, right: float
) -> tuple[GroundMap, ...]:
    """The grounds in rows down to the foot, in order, as large as there is room for; in rows as
    even as they can be so."""
    found = [(_in_rows(page, rows, foot, right), rows) for rows in _partitions(list(wanted))]
    maps, _ = max(found, key=lambda each: (round(_covered(each[0])), -max(map(len, each[1]))))
    return tuple(maps)


def _partitions(wanted: list[Wanted]) -> Iterator[list[list[Wanted]]]:
    """Every way to break the grounds into rows."""
    yield [wanted]
    for cut in range(1, len(wanted)):
        for rest in _partitions(wanted[cut:]):
            yield [wanted[:cut], *rest]


def _covered(found: Iterable[GroundMap]) -> float:
    return sum(plan.window.width * plan.window.height for plan in found)


def _in_rows(
    page: ChartPage, rows: Sequence[Sequence[Wanted]], foot: float, right: float
) -> list[GroundMap]:
    height = (foot - page.top + ROWS) / len(rows) - ROWS - HEAD - AIR - BAR
    if height <= 0:
        return []
    out: list[GroundMap] = []
    y = page.top
    for row in rows:
        shapes = [extent.size[0] / extent.size[1] for _, extent in row]
        width = right - page.left - 2 * AIR * len(row) - BETWEEN * (len(row) - 1)
        tall = min(height, width / sum(shapes))
        spare = width - tall * sum(shapes)
        x = page.left + (spare / 2 if len(row) == 1 and len(rows) == 1 else 0.0)
        for (ground, extent), shape in zip(row, shapes, strict=True):
            corner = x + AIR, y + HEAD + AIR
            k = tall / extent.size[1]
            window = Window(ground, *corner, tall * shape, tall, extent.west, extent.north, k)
            out.append(GroundMap(page, extent, window))
            x += tall * shape + 2 * AIR + BETWEEN + spare / len(row)
        y += HEAD + AIR + tall + BAR + ROWS
    return out


def extent_of(subject: Subject, ground: str) -> Extent:
    """All of a ground, and everybody who stands about it; it is worked out once."""
    known = subject.extents
    if ground not in known:
        known[ground] = whole_extent(Precinct(subject.site, ground), subject.frames)
    return known[ground]


def home_of(subject: Subject, area: str | None, pos: Point) -> str:
    """The ground that an area belongs to; of no area, the ground that holds the point, else the
    first."""
    grounds = subject.site.grounds
    for name, areas in grounds.items():
        if area in areas:
            return name
    for name, areas in grounds.items():
        rings = (subject.site.areas[a].ring for a in areas if a in subject.site.areas)
        if any((own := Extent.around(ring)) and own.has(pos) for ring in rings):
            return name
    return next(iter(grounds), "")
