"""One view as a block-cutter makes it: people are names on tablets, ways and numbers are red."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from layout.draw.dress import Obstacles, Point, Rect, State
from layout.draw.ink import (
    COLUMN,
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
    shape_of,
    show_people,
    spoken_of,
)
from layout.draw.page import Chart
from layout.draw.ways import draw_bar, draw_north
from layout.draw.windows import roles
from layout.picture import Group
from layout.shape import Pose, bounds, overlap
from layout.stage import Frame

LONGEST = 6  # characters: a longer name of who waits stands beside his tablet
LARGE = (12.6, 11.4, 10.2)  # pt, of the names of those who act
ROW = 3  # who act alike beside one another may be blank, under one name
SLIDES = (0.0, 0.5, 1.0)  # of its head: how far a tablet may stand behind the place of its man
SMALLER, SLID = 0.4, 0.3  # what a size less costs, and standing behind
AT_ALL = 0.25  # of the price of hiding who acts: for touching him
OVER_EDGE, UPON_ACTOR, UPON_WALL, UPON_THING, UPON_OTHER = 9.0, 8.0, 4.0, 1.5, 1.0
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
        placed = {s.person.name: self._reshaped(s, self.tablets[s.person.name]) for s in shown}
        laid = Furniture(self.cast.site, self.cast.view, is_leaf=True).laid(frame, ())
        things = [one.rect for one in (*laid, *self.fixtures) if not one.is_mat]
        doing = roles(self.told.frames).all
        names = sorted(self._names_of(shown), key=lambda n: min(m.rank for m in n.members))
        theirs = [n for n in names if any(m.person.name in doing for m in n.members)]
        for one in (*theirs, *theirs, *theirs):  # again, when the others stand
            self._enlarge(one, placed, things, doing)
        for one in names:
            if one not in theirs and len(one.name) <= LONGEST:
                self._enlarge(one, placed, things, None)
        return self._lessened([placed[s.person.name] for s in shown])

    def _lessened(self, shown: Sequence[Shown]) -> tuple[Shown, ...]:
        """The same, the blank ones of those who wait smaller where they would hide another or stand
        on a wall."""
        out = list(shown)
        for less in LESS:
            for i, one in enumerate(out):
                tablet = self.tablets[one.person.name]
                is_free = not tablet.name and one.figure.state is State.WAITING
                if not is_free:
                    continue
                if is_walled(one, self.walls) or any(is_hidden(one, o, PRESS) for o in out):
                    self.tablets[one.person.name] = replace(tablet, less=less)
                    out[i] = self._reshaped(one, self.tablets[one.person.name])
        return tuple(out)

    def _names_of(self, shown: Sequence[Shown]) -> tuple[Named, ...]:
        last = self.told.frames[-1]
        spoken = spoken_of(self.told.frames)
        single = named(shown, self.cast.text, alone(last), spoken)
        return in_groups(single, self.cast.text, spoken)

    @staticmethod
    def _reshaped(one: Shown, tablet: Tablet, back: float = 0.0) -> Shown:
        """His tablet, so far behind his place."""
        x, y = Pose(one.x, one.y, one.figure.facing, 1.0).point(0.0, -back)
        return replace(one, x=x, y=y, outline=ring_of(tablet, one.figure, x, y))

    def _enlarge(
        self,
        named: Named,
        placed: dict[str, Shown],
        things: Sequence[Rect],
        doing: frozenset[str] | None,
    ) -> None:
        """The name on all tablets of those who bear it, as large as it is clear of the others, of
        walls and of things; blank ones if it never is. Of those who are `doing` something it always
        stands, where it costs least: a little behind their place, in one column, or over those who
        wait; but of a row it does not hide one by another."""
        own = {m.person.name for m in named.members}
        others = [(one, bounds(one.outline)) for name, one in placed.items() if name not in own]
        shapes = [(n, size, 0.0, False) for n, size in enumerate(SIZES)]
        if doing is not None:
            shapes = [
                (n, size, slide, is_narrow)
                for n, size in enumerate(LARGE)
                for slide in SLIDES
                for is_narrow in ((False, True) if len(named.name) > COLUMN else (False,))
            ]
        best = math.inf if doing is None or len(own) < ROW else UPON_ACTOR * AT_ALL
        for n, size, slide, is_narrow in shapes:
            tablets = {
                m.person.name: Tablet(m.figure.party, named.name, size, is_narrow=is_narrow)
                for m in named.members
            }
            fresh = {
                m.person.name: self._reshaped(m, t := tablets[m.person.name], slide * t.front)
                for m in named.members
            }
            cost = self._crossed([*fresh.values()], others, things, doing or frozenset())
            if cost and doing is None:
                continue
            cost = cost / len(own) + SMALLER * n + SLID * (slide + is_narrow)
            if cost < best:
                best = cost
                self.tablets |= tablets
                placed.update(fresh)

    def _crossed(
        self,
        fresh: Sequence[Shown],
        others: Sequence[tuple[Shown, Rect]],
        things: Sequence[Rect],
        doing: frozenset[str],
    ) -> float:
        """What tablets cost that lie over the edge of the map, or upon others, walls and things."""
        cost = 0.0
        boxed = [(one, bounds(one.outline)) for one in fresh]
        for i, (one, box) in enumerate(boxed):
            cost += OVER_EDGE * (not _within(box, self.frame))
            for price, rects in ((UPON_WALL, self.walls), (UPON_THING, things)):
                near = (rect for rect in rects if _are_by(box, rect))
                cost += price * sum(_cross(one.outline, _corners(rect)) for rect in near)
            for other, beside in (*boxed[:i], *others):
                if _are_by(box, beside) and _cross(one.outline, other.outline):
                    is_loud = other.person.name in doing
                    much = UPON_ACTOR * len(fresh) * (AT_ALL + _shared(one, other))
                    cost += much if is_loud else UPON_OTHER
        return cost

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


def _shared(one: Shown, other: Shown) -> float:
    """How much of the smaller of two lies under the other."""
    a, b = shape_of(one), shape_of(other)
    return float(a.intersection(b).area / min(a.area, b.area))


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
