"""One view as a block-cutter makes it: people are names on tablets, ways and numbers are red."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from layout.draw.dress import Obstacles, Point, Rect, State
from layout.draw.ink import (
    LESS,
    SIZES,
    Figure,
    Furniture,
    Named,
    Shown,
    Tablet,
    alone,
    draw_tablet,
    in_groups,
    is_hidden,
    is_walled,
    named,
    ring_of,
    show_people,
    spoken_of,
)
from layout.draw.page import Chart
from layout.draw.ways import draw_bar, draw_north
from layout.picture import Group
from layout.shape import bounds, overlap
from layout.stage import Frame

LONGEST = 6  # characters: a longer name stands beside its tablet
PRESS = 0.2  # of a tablet under another: more, and a blank one is smaller
AIR = 0.35  # mm between tablets, and from a tablet to a wall
BY = 12 * AIR  # mm: what is farther off is clear of it, whatever their shapes


@dataclass
class TabletChart(Chart):
    """A chart whose people are tablets."""

    tablets: dict[str, Tablet] = field(default_factory=dict)

    def _people(self, frame: Frame, states: Mapping[str, State]) -> tuple[Shown, ...]:
        shown = show_people(self.cast, frame, states)
        self.tablets = {s.person.name: Tablet(s.figure.party) for s in shown}
        shown = tuple(self._reshaped(s) for s in shown)
        walls = [(b.left, b.top, b.right, b.bottom) for b in self.building.walls]
        laid = Furniture(self.cast.site, self.cast.view, is_leaf=True).laid(frame, ())
        walls += [one.rect for one in (*laid, *self.fixtures) if not one.is_mat]
        rings = {s.person.name: s.outline for s in shown}
        for one in sorted(self._names_of(shown), key=lambda n: min(m.rank for m in n.members)):
            if len(one.name) <= LONGEST:
                self._enlarge(one, rings, walls)
        return self._lessened([replace(s, outline=rings[s.person.name]) for s in shown])

    def _lessened(self, shown: Sequence[Shown]) -> tuple[Shown, ...]:
        """The same, the blank ones of those who wait smaller where they would hide another or stand
        on a wall."""
        out = list(shown)
        walls = [(b.left, b.top, b.right, b.bottom) for b in self.building.walls]
        for less in LESS:
            for i, one in enumerate(out):
                tablet = self.tablets[one.person.name]
                is_free = not tablet.name and one.figure.state is State.WAITING
                if not is_free:
                    continue
                if is_walled(one, walls) or any(is_hidden(one, other, PRESS) for other in out):
                    self.tablets[one.person.name] = replace(tablet, less=less)
                    out[i] = self._reshaped(one)
        return tuple(out)

    def _names_of(self, shown: Sequence[Shown]) -> tuple[Named, ...]:
        last = self.told.frames[-1]
        spoken = spoken_of(self.told.frames)
        single = named(shown, self.cast.text, alone(last), spoken)
        return in_groups(single, self.cast.text, spoken)

    def _reshaped(self, one: Shown) -> Shown:
        tablet = self.tablets[one.person.name]
        return replace(one, outline=ring_of(tablet, one.figure, one.x, one.y))

    def _enlarge(
        self, named: Named, rings: dict[str, tuple[Point, ...]], walls: Sequence[Rect]
    ) -> None:
        """The name on all tablets of those who bear it, at the largest size that is clear of the
        others and of the walls; blank ones if there is none."""
        own = {m.person.name for m in named.members}
        others = [(ring, bounds(ring)) for name, ring in rings.items() if name not in own]
        for size in SIZES:
            tablets = {
                m.person.name: Tablet(m.figure.party, named.name, size) for m in named.members
            }
            fresh = {
                m.person.name: ring_of(tablets[m.person.name], m.figure, m.x, m.y)
                for m in named.members
            }
            if self._are_clear(list(fresh.values()), others, walls):
                self.tablets |= tablets
                rings.update(fresh)
                return

    def _are_clear(
        self,
        fresh: Sequence[tuple[Point, ...]],
        others: Sequence[tuple[tuple[Point, ...], Rect]],
        walls: Sequence[Rect],
    ) -> bool:
        boxed = [(ring, bounds(ring)) for ring in fresh]
        if not all(_within(box, self.frame) for _, box in boxed):
            return False
        if any(
            _are_by(box, wall) and _cross(ring, _corners(wall))
            for ring, box in boxed
            for wall in walls
        ):
            return False
        return not any(
            _are_by(box, beside) and _cross(ring, other)
            for i, (ring, box) in enumerate(boxed)
            for other, beside in (*boxed[:i], *others)
        )

    def _figure(self, figure: Figure, x: float, y: float) -> Group:
        if figure.state is State.GHOST:
            return draw_tablet(Tablet(figure.party), figure, (x, y), None, self.cast.theme)
        tablet = self.tablets[figure.name]
        basis = next(s.person.basis for s in self.shown if s.person.name == figure.name)
        return draw_tablet(tablet, figure, (x, y), basis, self.cast.theme)

    def _silhouette(self, figure: Figure, x: float, y: float) -> Sequence[Point]:
        return ring_of(Tablet(figure.party), figure, x, y)

    def _colour(self, who: str) -> str:  # noqa: ARG002 - all ways are red
        return self.cast.theme.marker

    def _lettered(self, names: tuple[Named, ...]) -> Sequence[Named]:
        """Those whose tablets are blank."""
        blank = {name for name, tablet in self.tablets.items() if not tablet.name}
        nameds = super()._lettered(names)
        return [n for n in nameds if any(m.person.name in blank for m in n.members)]

    def _signs(self) -> list[Group]:
        floor, theme = Obstacles(self.below), self.cast.theme
        signs = [draw_bar(self.cast.view.window.k, floor, theme)] * ("scale" in self.signs)
        for _, box in signs:
            floor.add((box.left, box.top, box.right, box.bottom))
        if "north" in self.signs:
            signs.append(draw_north(floor, theme, self.told.tongue))
        return [group for group, _ in signs]


def _within(rect: Rect, frame: Rect) -> bool:
    inside = rect[0] >= frame[0] and rect[1] >= frame[1]
    return inside and rect[2] <= frame[2] and rect[3] <= frame[3]


def _corners(rect: Rect) -> tuple[Point, ...]:
    left, top, right, bottom = rect
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _are_by(a: Rect, b: Rect) -> bool:
    """Whether two outlines in these boxes can come so near that it must be asked how near."""
    return overlap(a, b, BY)


def _cross(points: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex outlines come nearer than a little: no line parts them."""
    return not any(
        _parted(axis, points, other) for ring in (points, other) for axis in _normals(ring)
    )


def _normals(ring: Sequence[Point]) -> Iterator[Point]:
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        if length:
            yield (by - ay) / length, (ax - bx) / length


def _parted(axis: Point, points: Iterable[Point], other: Iterable[Point]) -> bool:
    a = [x * axis[0] + y * axis[1] for x, y in points]
    b = [x * axis[0] + y * axis[1] for x, y in other]
    return max(a) + AIR <= min(b) or max(b) + AIR <= min(a)
