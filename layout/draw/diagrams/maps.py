"""Plans of grounds beside one another, each to its own scale, for what is laid over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from layout.draw.building import Building, draw_building
from layout.draw.diagrams.subject import Subject
from layout.draw.labels import place_labels
from layout.draw.names import Namer
from layout.draw.obstacles import Obstacles, Rect
from layout.draw.parts import whole_extent
from layout.draw.signs import draw_north, draw_scale
from layout.draw.view import Extent
from layout.picture import Group, Item, Window
from layout.shape import Point

BAR = 13.0  # mm below a plan for its scale and its name
BETWEEN, ROWS = 8.0, 4.0  # mm from plan to plan, and from row to row
AIR = 7.0  # mm about a plan for the names of its gates
HEAD = 9.0  # mm above it for what it is called
UNDER = ("site-walks", "site-floors", "site-stairs")  # what is laid over covers these alone


@dataclass(frozen=True)
class Plan:
    """One ground on the page."""

    subject: Subject
    extent: Extent
    window: Window

    @cached_property
    def building(self) -> Building:
        return draw_building(self.subject.site, self.window, self.subject.theme)

    @property
    def frame(self) -> Rect:
        w = self.window
        return w.left - AIR, w.top - AIR, w.left + w.width + AIR, w.top + w.height + BAR

    @property
    def head(self) -> Point:
        """Where what it is called begins."""
        return self.window.left, self.window.top - AIR - HEAD + 4.4

    def at(self, point: Point) -> Point:
        w = self.window
        return w.left + (point[0] - w.west) * w.k, w.top + (w.north - point[1]) * w.k

    def layers(self, over: Iterable[Item] = (), *, has_breaks: bool = True) -> Iterator[Item]:
        """The building with something laid upon its floors."""
        parts = [part for part in self.building.group.items if isinstance(part, Group)]
        yield from (part for part in parts if part.id in UNDER)
        yield from over
        above = (part for part in parts if part.id not in UNDER)
        yield from (part for part in above if has_breaks or part.id != "site-breaks")

    def obstacles(self) -> Obstacles:
        """What names keep clear of."""
        found = Obstacles(self.frame)
        for box in self.building.walls:
            found.add((box.left, box.top, box.right, box.bottom))
        for box in self.building.lines:
            found.add((box.left, box.top, box.right, box.bottom), 4.0)
        return found

    def names(self, obstacles: Obstacles) -> Iterator[Item]:
        """The parts of the building, where there is room."""
        subject = self.subject
        lang = "zh" if subject.theme.is_leaf else subject.lang
        namer = Namer(subject.site, self.window, subject.theme, lang, "")
        placed, _ = place_labels(namer.wanted(), obstacles)
        yield from (Group(f"labels/{p.name}", p.items, cls="label") for p in placed)

    def signs(self, obstacles: Obstacles, *, has_north: bool) -> Iterator[Item]:
        """The bar of the scale below, and where north is."""
        w, subject = self.window, self.subject
        below = Obstacles((w.left - AIR, w.top + w.height, w.left + w.width + AIR, self.frame[3]))
        metre = 1 / subject.site.units.get("尺", 0.231)
        yield draw_scale(w.k, metre, below, subject.theme)[0]
        if has_north:
            yield draw_north(obstacles, subject.theme, subject.lang)[0]


def plans(
    subject: Subject, wanted: Sequence[tuple[str, Extent]], room: tuple[Point, Point]
) -> tuple[Plan, ...]:
    """The grounds in rows within the corners, in order, as large as there is room for."""
    best: list[Plan] = []
    for rows in _partitions(list(wanted)):
        found = _in_rows(subject, rows, room)
        if _covered(found) > _covered(best):
            best = found
    return tuple(best)


def _partitions(
    wanted: list[tuple[str, Extent]],
) -> Iterator[list[list[tuple[str, Extent]]]]:
    """Every way to break the grounds into rows."""
    yield [wanted]
    for cut in range(1, len(wanted)):
        for rest in _partitions(wanted[cut:]):
            yield [wanted[:cut], *rest]


def _covered(found: Iterable[Plan]) -> float:
    return sum(plan.window.width * plan.window.height for plan in found)


def _in_rows(
    subject: Subject, rows: Sequence[Sequence[tuple[str, Extent]]], room: tuple[Point, Point]
) -> list[Plan]:
    (left, top), (right, bottom) = room
    height = (bottom - top + ROWS) / len(rows) - ROWS - HEAD - AIR - BAR
    if height <= 0:
        return []
    out: list[Plan] = []
    y = top
    for row in rows:
        shapes = [extent.size[0] / extent.size[1] for _, extent in row]
        width = right - left - 2 * AIR * len(row) - BETWEEN * (len(row) - 1)
        tall = min(height, width / sum(shapes))
        spare = width - tall * sum(shapes)
        x = left + (spare / 2 if len(row) == 1 and len(rows) == 1 else 0.0)
        for (ground, extent), shape in zip(row, shapes, strict=True):
            corner = x + AIR, y + HEAD + AIR
            k = tall / extent.size[1]
            window = Window(ground, *corner, tall * shape, tall, extent.west, extent.north, k)
            out.append(Plan(subject, extent, window))
            x += tall * shape + 2 * AIR + BETWEEN
        y += HEAD + AIR + tall + BAR + ROWS
    return out


def foot_of(found: Iterable[Plan]) -> float:
    """Where the lowest of them ends, with its scale."""
    return max((plan.frame[3] for plan in found), default=0.0)


def extent_of(subject: Subject, ground: str) -> Extent:
    """All of a ground, and everybody who stands about it."""
    return whole_extent(subject.site, ground, subject.frames)


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
