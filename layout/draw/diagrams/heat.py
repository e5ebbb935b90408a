"""行禮處圖: where the rite happens, square by square of the floor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from layout.count.floor import Counted, Placement, Square, squares
from layout.draw.diagrams.maps import Plan, extent_of, foot_of, home_of, plans
from layout.draw.diagrams.sheet import A3, A4, Paper, Told, beside, finished, length, paper
from layout.draw.diagrams.strokes import bars_path
from layout.draw.diagrams.subject import Name, Subject
from layout.draw.obstacles import Rect
from layout.draw.theme import Role, mix
from layout.picture import Group, Ink, Item, Sheet

TITLE = ("行禮處圖", "Where the rite happens")
PACE = 6.0  # 尺 in a 步: 鄉射疏「弓之下制六尺，與步相應」
PACES = (1, 2, 5, 10, 20, 50, 100)  # in the side of a square
LEAST = 2.0  # mm of a square's side on the page
CLASSES = (1, 3, 10, 30, 100, 300, 1000, 3000, 10000, 30000, 100000)  # a class begins with each
SMALLEST, LARGEST = 0.26, 0.94  # of the side of a square, of its ink
PALE = 0.45  # how far the ink of the first class is from full strength
SHARE = 0.04  # of all that is counted: what happens on a ground for it to be drawn
LEGEND = 9.0


def heat_sheet(subject: Subject, found: Sequence[Placement], what: Counted) -> Sheet:
    """What is counted, on the plan of every ground where much of it is."""
    by_ground: dict[str, list[Placement]] = {}
    for one in found:
        by_ground.setdefault(home_of(subject, one.area, one.pos), []).append(one)
    shown = {g: own for g, own in by_ground.items() if len(own) >= SHARE * len(found)}
    told = Told(TITLE, _note(what), _count(by_ground, shown, what))
    size = (A4[1], A4[0]) if len(shown) == 1 else A4 if len(shown) == 2 else A3
    floor = _Floor(subject, paper(subject, told, size), shown)
    spare = floor.page.bottom - LEGEND - foot_of(floor.plans)
    floor = _Floor(subject, paper(subject, told, (size[0], size[1] - spare)), shown)
    sheet = finished(subject, told, floor.page, floor.items())
    return replace(sheet, windows=tuple(plan.window for plan in floor.plans))


def _note(what: Counted) -> tuple[str, str]:
    if what is Counted.ACTS:
        return (
            "每格計其中所行之事：一人一事為一，隨其所在。墨愈大愈深者愈多。",
            "Acts done on each square: one for each act of each person, where he then is. "
            "The larger and darker the ink, the more.",
        )
    return (
        "每格計一人一步為一：每步之末，在其格者幾人，諸步相加。墨愈大愈深者愈多。",
        "On each square, one for each person in each step: how many are on it as a step ends, "
        "added up over the steps. The larger and darker the ink, the more.",
    )


def _count(
    found: Mapping[str, Sequence[Placement]],
    shown: Mapping[str, Sequence[Placement]],
    what: Counted,
) -> tuple[str, str]:
    """The sum, and how much of it is on grounds that are not drawn."""
    total = sum(map(len, found.values()))
    rest = [(g, len(own)) for g, own in found.items() if g not in shown]
    unit, units = ("（人×步）", "persons in steps") if what is Counted.STEPS else ("事", "acts")
    han = f"計 {total:,} {unit}".replace(" （", "（")
    english = f"{total:,} {units}"
    if rest:
        han += "；不圖者：" + "、".join(f"{g} {n}" for g, n in rest)
        others = sum(n for _, n in rest)
        english += f", {others} of them elsewhere"
    return han, english


@dataclass(frozen=True)
class _Floor:
    subject: Subject
    page: Paper
    shown: Mapping[str, Sequence[Placement]]

    @cached_property
    def plans(self) -> tuple[Plan, ...]:
        wanted = [(ground, extent_of(self.subject, ground)) for ground in self.shown]
        page = self.page
        foot = page.bottom - LEGEND
        return plans(self.subject, wanted, ((page.left, page.top), (page.right, foot)))

    @cached_property
    def counts(self) -> tuple[tuple[float, Mapping[Square, int]], ...]:
        """Of each plan the side of its squares, and how much is on each."""
        sides = [_side(plan.window.k) for plan in self.plans]
        pairs = zip(sides, self.shown.values(), strict=True)
        return tuple((side, squares(own, side)) for side, own in pairs)

    @cached_property
    def most(self) -> int:
        """The last class there is."""
        highest = max((n for _, count in self.counts for n in count.values()), default=1)
        return class_of(highest)

    def items(self) -> Iterator[Item]:
        for n, (plan, (side, count)) in enumerate(zip(self.plans, self.counts, strict=True)):
            ground = plan.window.name
            ink = tuple(plan.layers([Group("heat", tuple(self._squares(plan, side, count)))]))
            yield Group(f"plan/{ground}", ink, cls="plan")
            obstacles = plan.obstacles()
            for rect in self._rects(plan, side, count, self.most):
                obstacles.add(rect)
            last = n == len(self.plans) - 1
            yield from plan.signs(obstacles, has_north=last)
            yield from plan.names(obstacles)
            yield Group(f"name/{ground}", tuple(self._name(plan, side)))
        yield Group("legend", tuple(self._legend()))

    def _squares(self, plan: Plan, side: float, count: Mapping[Square, int]) -> Iterator[Item]:
        for grade in range(self.most + 1):
            own = {at: n for at, n in count.items() if class_of(n) == grade}
            yield from bars_path(
                self._rects(plan, side, own, grade), self._ink(grade), f"heat-{grade}"
            )

    def _rects(
        self, plan: Plan, side: float, own: Mapping[Square, int], grade: int
    ) -> Iterator[Rect]:
        part = self._part(grade)
        for square in sorted(own):
            (west, south), (east, north) = square.corners(side)
            x, y = plan.at(((west + east) / 2, (south + north) / 2))
            half = side * plan.window.k * part / 2
            yield x - half, y - half, x + half, y + half

    def _part(self, grade: int) -> float:
        return SMALLEST + (LARGEST - SMALLEST) * grade / max(1, self.most)

    def _ink(self, grade: int) -> Ink:
        pale = PALE * (1 - grade / max(1, self.most))
        return Ink(mix(self.subject.theme.marker, self.subject.theme.paper, pale))

    def _name(self, plan: Plan, side: float) -> Iterator[Item]:
        """The ground's name and how large a square is, above the plan."""
        paces = round(side / PACE)
        name = self.subject.ground(plan.window.name)
        square = self.subject.say(f"一格方{_IN_WORDS[paces]}步", f"squares of {side:g} 尺")
        x, y = plan.head
        yield from beside(self.subject, name, (x, y), Role.SECTION, self.subject.theme.ink)
        yield from beside(self.subject, square, (x, y + 4.4), Role.CAPTION, self.subject.theme.sub)

    def _legend(self) -> Iterator[Item]:
        x, y, side = self.page.left, self.page.bottom - 1.4, 3.6
        for grade in range(self.most + 1):
            half = side * self._part(grade) / 2
            rect = (x + side / 2 - half, y - 1.1 - half, x + side / 2 + half, y - 1.1 + half)
            yield from bars_path([rect], self._ink(grade))
            low, high = CLASSES[grade], CLASSES[grade + 1] - 1
            words = Name("", f"{low:,}–{high:,}" if grade < self.most else f"≥ {low:,}")
            yield from beside(self.subject, words, (x + side + 1.6, y), Role.LEGEND)
            x += side + 1.6 + length(self.subject, words, Role.LEGEND) + 5.5


_IN_WORDS = {1: "一", 2: "二", 5: "五", 10: "十", 20: "二十", 50: "五十", 100: "百"}


def _side(k: float) -> float:
    """The side of a square in 尺: as few whole 步 as can be seen on the page."""
    return next((PACE * n for n in PACES if PACE * n * k >= LEAST), PACE * PACES[-1])


def class_of(count: int) -> int:
    """The class that a count falls in."""
    return sum(1 for least in CLASSES if count >= least) - 1
