"""行禮處圖: where the rite happens, square by square of the floor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from layout.charts.counts import Counted, Placement, Square, squares
from layout.charts.maps import GroundMap, extent_of, home_of, plans
from layout.charts.page import A3, A4, ChartPage, ChartTold
from layout.charts.subject import Subject
from layout.draw.dress import Rect, Role, mix
from layout.measure import PACE
from layout.picture import Item
from layout.said import Said
from layout.shape import Point
from layout.typeset import MM_PER_PT

TITLE = Said("行禮處圖", "Where the rite happens")
PACES = {1: "一", 2: "二", 5: "五", 10: "十", 20: "二十", 50: "五十", 100: "百"}  # in a side
LEAST = 2.0  # mm of a square's side on the page
CLASSES = (1, 3, 10, 30, 100, 300, 1000, 3000, 10000, 30000, 100000)  # a class begins with each
SMALLEST, LARGEST = 0.26, 0.94  # of the side of a square, of its ink
PALE = 0.45  # how far the ink of the first class is from full strength
SHARE = 0.04  # of all that is counted: what happens on a ground for it to be drawn
LEGEND = 9.0


def heat_chart(
    subject: Subject, placements: Sequence[Placement], what: Counted
) -> Sequence[ChartPage]:
    """What is counted, on the plan of every ground where much of it is."""
    by_ground: dict[str, list[Placement]] = {}
    for placement in placements:
        by_ground.setdefault(home_of(subject, placement.area, placement.pos), []).append(placement)
    shown = {g: own for g, own in by_ground.items() if len(own) >= SHARE * len(placements)}
    told = ChartTold(TITLE, _NOTES[what], _count(by_ground, shown, what))
    size = (A4[1], A4[0]) if len(shown) == 1 else A4 if len(shown) == 2 else A3
    floor = _Floor(ChartPage(subject, told, size), shown)
    foot = max(plan.frame[3] for plan in floor.plans)
    floor = _Floor(floor.page.grown(foot + LEGEND - floor.page.bottom), shown)
    floor.draw()
    return [floor.page]


_NOTES = {
    Counted.ACTS: Said(
        "每格計其中所行之事：一人一事為一，隨其所在。墨愈大愈深者愈多。",
        "Acts done on each square: one for each act of each person, where he then is. "
        "The larger and darker the ink, the more.",
    ),
    Counted.STEPS: Said(
        "每格計一人一步為一：每步之末，在其格者幾人，諸步相加。墨愈大愈深者愈多。",
        "On each square, one for each person in each step: how many are on it as a step ends, "
        "added up over the steps. The larger and darker the ink, the more.",
    ),
}


def _count(
    found: Mapping[str, Sequence[Placement]],
    shown: Mapping[str, Sequence[Placement]],
    what: Counted,
) -> Said:
    """The sum, and how much of it is on grounds that are not drawn."""
    total = sum(map(len, found.values()))
    rest = [(g, len(own)) for g, own in found.items() if g not in shown]
    unit, units = ("（人×步）", "persons in steps") if what is Counted.STEPS else (" 事", "acts")
    han, english = f"計 {total:,}{unit}", f"{total:,} {units}"
    if rest:
        han += "；不圖者：" + "、".join(f"{g} {n}" for g, n in rest)
        english += f", {sum(n for _, n in rest)} of them elsewhere"
    return Said(han, english)


@dataclass(frozen=True)
class _Floor:
    page: ChartPage
    shown: Mapping[str, Sequence[Placement]]

    @cached_property
    def plans(self) -> tuple[GroundMap, ...]:
        wanted = [(ground, extent_of(self.page.subject, ground)) for ground in self.shown]
        return plans(self.page, wanted, self.page.bottom - LEGEND, self.page.right)

    @cached_property
    def counts(self) -> tuple[tuple[float, Mapping[Square, int]], ...]:
        """Of each plan the side of its squares, and how much is on each."""
        sides = [_side(plan.window.k) for plan in self.plans]
        pairs = zip(sides, self.shown.values(), strict=True)
        return tuple((side, squares(own, side)) for side, own in pairs)

    @cached_property
    def most(self) -> int:
        """The last class there is."""
        return class_of(max((n for _, count in self.counts for n in count.values()), default=1))

    def draw(self) -> None:
        """All of it."""
        self.page.frame()
        last = self.plans[-1]
        for plan, (side, count) in zip(self.plans, self.counts, strict=True):
            grades = {_middle(square, side): class_of(n) for square, n in sorted(count.items())}
            mm = side * plan.window.k
            plan.draw(partial(self._on_plan, plan, mm, grades))
            obstacles = plan.obstacles()
            for x, y in map(plan.at, grades):
                half = LARGEST * mm / 2
                obstacles.add((x - half, y - half, x + half, y + half))
            plan.names(obstacles, has_north=plan is last)
            self._name(plan, side)
        self._legend()

    def _on_plan(self, plan: GroundMap, mm: float, grades: Mapping[Point, int]) -> Iterable[Item]:
        """The squares by their middles in 尺."""
        w, (width, height) = plan.window, plan.extent.size
        box = w.left, w.top, w.width, w.height
        limits = (w.west, w.west + width), (w.north - height, w.north)
        return self._squares(box, limits, mm, grades)

    def _squares(
        self, box: Rect, limits: tuple[Point, Point], mm: float, grades: Mapping[Point, int]
    ) -> Iterable[Item]:
        """Squares of that side on axes at left, top, width and height, the larger the more."""
        plot = self.page.plot()
        axes = plot.axes(box, xlim=limits[0], ylim=limits[1])
        xs, ys = zip(*grades, strict=True)
        sizes = [(mm * self._part(grade) / MM_PER_PT) ** 2 for grade in grades.values()]
        inks = [self._ink(grade) for grade in grades.values()]
        axes.scatter(xs, ys, sizes, inks, marker="s", linewidths=0)
        return plot.items()

    def _part(self, grade: int) -> float:
        return SMALLEST + (LARGEST - SMALLEST) * grade / max(1, self.most)

    def _ink(self, grade: int) -> str:
        theme = self.page.subject.theme
        return mix(theme.marker, theme.paper, PALE * (1 - grade / max(1, self.most)))

    def _name(self, plan: GroundMap, side: float) -> None:
        """The ground's name and how large a square is, above the plan."""
        subject, (x, y) = self.page.subject, plan.head
        name = subject.ground(plan.window.name)
        square = subject.say(f"一格方{PACES[round(side / PACE)]}步", f"squares of {side:g} 尺")
        self.page.name(name, (x, y), Role.SECTION, subject.theme.ink)
        self.page.name(square, (x, y + 4.4), Role.CAPTION, subject.theme.sub)

    def _legend(self) -> None:
        x, y, side = self.page.left, self.page.bottom - 1.4, 3.6
        for grade in range(self.most + 1):
            box = x, y - 1.1 - side / 2, side, side
            self.page.ink(self._squares(box, ((0, 2), (0, 2)), side, {(1, 1): grade}))
            low, high = CLASSES[grade], CLASSES[grade + 1] - 1
            words = Said(en=f"{low:,}–{high:,}" if grade < self.most else f"≥ {low:,}")
            x = self.page.name(words, (x + side + 1.6, y), Role.LEGEND) + 5.5


def _middle(square: Square, side: float) -> Point:
    (west, south), (east, north) = square.corners(side)
    return (west + east) / 2, (south + north) / 2


def _side(k: float) -> float:
    """The side of a square in 尺: as few whole 步 as can be seen on the page."""
    return next((PACE * n for n in PACES if PACE * n * k >= LEAST), PACE * max(PACES))


def class_of(count: int) -> int:
    """The class that a count falls in."""
    return sum(1 for least in CLASSES if count >= least) - 1
