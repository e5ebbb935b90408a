"""行迹圖: the whole way of one person over the plan, and section by section beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from layout.charts.counts import Leg, legs, walked
from layout.charts.maps import GroundMap, extent_of, home_of, plans
from layout.charts.page import A3, ChartPage, ChartTold, dotted, length
from layout.charts.subject import Subject
from layout.draw.dress import HARD, Obstacles, Rect, Role
from layout.draw.ways import NUMBER_R, number
from layout.draw.windows import Extent
from layout.picture import Disc, Ink, Window
from layout.said import Said, several
from layout.shape import Point
from layout.typeset import measure, wrap_evenly

TITLE = Said("行迹圖", "The way of")
NOTE = Said(
    "左：其人所行之路，線之粗細為所經之次數，數為節次，標於其節最長之一行。右：每節之行，環者其始，矢者其止；皆北上，廣狹隨節。",
    "Left: every way he walks; the thicker the line, the oftener; each number is a section's, set "
    "by its longest walk. Right: section by section; a ring where it begins, a head where each "
    "walk ends; north is up, the scale each section's own.",
)
LEFT_PART = 0.46  # of the page's breadth, at most, for the whole way
GUTTER = 9.0
WIDTHS = ((1, 0.3), (2, 0.55), (5, 0.9), (10, 1.35), (20, 1.9))  # times walked, mm
UNDER, UNDER_LINE = 5.8, 2.9  # mm under a section's plan for its title, for each more line of it
LESS = 0.8  # pt by which it is smaller than a name
PANEL = 64.0  # mm, at most
NEAREST = 0.85  # mm to the 尺, at most
AROUND, ABOUT = 13.0, 24.0  # 尺 of ground about what he walks in a section, and in all
LEGEND = 8.0
SHARE = 0.08  # of his walks: what is on a ground for it to be drawn whole
HEAD, WIDE = 1.25, 0.475  # mm: the length of an arrow's head, and half its breadth
FAR = (2.6, 4.4, 6.2, 8.4, 11.0, 14.0)  # mm from its walk that a number may stand


def way_chart(subject: Subject, who: str) -> Sequence[ChartPage]:
    """Every path of the person, from the first step to the last."""
    found = legs(subject.frames, who)
    far = sum(leg.length for leg in found)
    english = f"{several(len(found), 'walk')}, {far:,.0f} 尺 in all"
    told = ChartTold(TITLE, NOTE, Said(f"{len(found)} 行，共 {far:,.0f} 尺", english))
    walk = _Walk(ChartPage(subject, told, A3), subject.colour(who), found)
    walk = replace(walk, page=walk.page.grown(walk.foot + LEGEND - walk.page.bottom))
    walk.draw()
    return [walk.page]


@dataclass(frozen=True)
class _Walk:
    page: ChartPage
    colour: str
    found: Sequence[Leg]

    @property
    def subject(self) -> Subject:
        return self.page.subject

    # --- what there is ---

    @cached_property
    def home(self) -> Sequence[str]:
        """The ground of each leg."""
        return [home_of(self.subject, None, leg.points[-1]) for leg in self.found]

    @cached_property
    def by_ground(self) -> Mapping[str, Sequence[Leg]]:
        out: dict[str, list[Leg]] = {}
        for home, leg in zip(self.home, self.found, strict=True):
            out.setdefault(home, []).append(leg)
        return out

    @cached_property
    def panels(self) -> Mapping[tuple[str, str], Sequence[Leg]]:
        """Each section in which he walks, by the ground it is on, and its walks."""
        out: dict[tuple[str, str], list[Leg]] = {}
        for home, leg in zip(self.home, self.found, strict=True):
            out.setdefault((leg.section, home), []).append(leg)
        return out

    @cached_property
    def plans(self) -> tuple[GroundMap, ...]:
        page, least = self.page, SHARE * len(self.found)
        often = {ground: own for ground, own in self.by_ground.items() if len(own) >= least}
        wanted = [(ground, self._ground(ground, own)) for ground, own in often.items()]
        foot, most = page.bottom - LEGEND, page.left + page.width * LEFT_PART
        frames = [plan.frame for plan in plans(page, wanted, foot, most)]
        wide = max(frame[2] for frame in frames) - min(frame[0] for frame in frames)
        return plans(page, wanted, foot, page.left + wide)

    @property
    def right(self) -> float:
        """Where the plans and what they are called end."""
        named = [(plan, self.subject.ground(plan.window.name)) for plan in self.plans]
        heads = [p.head[0] + length(self.subject, name, Role.SECTION) for p, name in named]
        return max(*heads, *(plan.frame[2] for plan in self.plans))

    @property
    def foot(self) -> float:
        """Where the plans and the panels end."""
        columns, side = self.grid
        rows = -(-len(self.panels) // columns)
        deep = rows * (side + self._under(self._wide(columns)))
        return max(self.page.top + deep, *(plan.frame[3] for plan in self.plans))

    def _ground(self, ground: str, own: Sequence[Leg]) -> Extent:
        """As much of a ground as he comes near, with all of the halls that he is in."""
        site, whole = self.subject.site, extent_of(self.subject, ground)
        walks = Extent.around(p for leg in own for p in leg.points) or whole
        near = walks.grown(ABOUT)
        for area in (site.areas[name] for name in site.grounds[ground]):
            raised = Extent.around(area.ring, 4.0)
            if area.height > 0 and raised and walks.meets(raised):
                near = near.joined(raised)
        west, south = max(whole.west, near.west), max(whole.south, near.south)
        return Extent(west, south, min(whole.east, near.east), min(whole.north, near.north))

    # --- the whole way ---

    def draw(self) -> None:
        """All of it."""
        self.page.frame()
        for plan in self.plans:
            own = self.by_ground[plan.window.name]
            plan.draw()
            self._trunk(plan, own)
            obstacles = plan.obstacles()
            self._numbers(plan, own, obstacles)
            for x, y in (p for s in walked(own) for p in dotted([plan.at(q) for q in s])):
                obstacles.add((x - 0.5, y - 0.5, x + 0.5, y + 0.5), 1.0)
            plan.names(obstacles, has_north=plan is self.plans[-1])
            name = self.subject.ground(plan.window.name)
            self.page.name(name, plan.head, Role.SECTION, self.subject.theme.ink)
        self._legend()
        self._sections()

    def _trunk(self, plan: GroundMap, own: Sequence[Leg]) -> None:
        """Each stretch as thick as it is often walked."""
        count = walked(own)
        for _, width in WIDTHS:
            pieces = sorted(
                s
                for s, n in count.items()
                if (next(width for least, width in reversed(WIDTHS) if n >= least)) == width
            )
            ink = Ink(None, self.colour, width, cap="round", join="round")
            self.page.lines([(plan.at(a), plan.at(b)) for a, b in pieces], ink, plan.ground)

    def _numbers(self, plan: GroundMap, own: Sequence[Leg], obstacles: Obstacles) -> None:
        """The number of each section by its longest walk, as far as that is on the plan."""
        sections: dict[str, list[Sequence[Point]]] = {}
        for leg in own:
            seen = [spot for spot in dotted([plan.at(p) for p in leg.points]) if plan.has(spot)]
            sections.setdefault(leg.section, []).append(seen)
        for section, walks in sections.items():
            longest = max(walks, key=len)
            if not longest:
                continue
            spot, foot = _spot(longest, obstacles)
            obstacles.add(_about(spot))
            if math.dist(spot, foot) > NUMBER_R + 0.4:
                self.page.line((spot, foot), self.subject.theme.lines["leader"])
            ordinal = str(self.subject.ordinals[section])
            drawn = number(ordinal, *spot, self.colour, self.subject.theme)
            self.page.ink(drawn, name=f"number/{plan.window.name}/{ordinal}")

    def _legend(self) -> None:
        x, y = self.page.left, self.page.bottom - 1.4
        most = max((n for own in self.by_ground.values() for n in walked(own).values()), default=1)
        used = [(least, width) for least, width in WIDTHS if least <= most]
        ends = [least - 1 for least, _ in used[1:]]
        for (least, width), last in zip(used, [*ends, None], strict=True):
            self.page.line(((x, y - 1.1), (x + 8.0, y - 1.1)), Ink(None, self.colour, width))
            span = f"{least}" if last == least else f"{least}–{last}" if last else f"≥ {least}"
            english = "once" if most == 1 or span == "1" else f"{span} times"
            name = self.subject.say(f"{span} 遍", english)
            x = self.page.name(name, (x + 9.6, y), Role.LEGEND) + 5.0

    # --- section by section ---

    def _sections(self) -> None:
        page, left = self.page, self.right + GUTTER
        columns, side = self.grid
        wide = self._wide(columns)
        titles = [section for section, _ in self.panels]
        for i, ((section, ground), own) in enumerate(self.panels.items()):
            x = left + wide * (i % columns + 0.5)
            y = page.top + (side + self._under(wide)) * (i // columns)
            plan = self._panel(ground, own, (x - side / 2, y, side))
            plan.draw(has_breaks=False)
            self._paths(plan, own)
            where = ground if titles.count(section) > 1 else ""
            self._title(section, where, (x, y + side, wide))

    def _wide(self, columns: int) -> float:
        """How much room each of so many panels in a row has."""
        return (self.page.right - self.right - GUTTER) / columns

    @cached_property
    def grid(self) -> tuple[int, float]:
        """How many panels stand in a row, and how large they are."""
        best = (1, 0.0)
        for columns in range(1, len(self.panels) + 1):
            rows, wide = -(-len(self.panels) // columns), self._wide(columns)
            tall = (self.page.height - LEGEND) / rows - self._under(wide)
            side = min(wide - 4.0, tall, PANEL)
            best = max(best, (columns, side), key=lambda found: found[1])
        return best

    def _under(self, wide: float) -> float:
        """How much room the longest title takes under a plan."""
        told = (self._lines(section, wide) for section, _ in self.panels)
        return UNDER + UNDER_LINE * max((len(lines) for lines in told), default=0)

    def _lines(self, section: str, wide: float) -> list[str]:
        """A section's title in English, in as many lines as it takes."""
        style, name = self.subject.theme.lettering[Role.CAPTION], self.subject.section(section)
        small = style.latin_size - LESS
        return list(wrap_evenly(name.latin, style.latin, small, wide - 5.0)) if name.latin else []

    def _panel(
        self, ground: str, own: Sequence[Leg], square: tuple[float, float, float]
    ) -> GroundMap:
        """A square of ground about what he walks."""
        x, y, side = square
        near = Extent.around((p for leg in own for p in leg.points), AROUND) or Extent(0, 0, 1, 1)
        chi = max(*near.size, side / NEAREST)
        extent = near.at_least(chi, chi)
        window = Window(ground, x, y, side, side, extent.west, extent.north, side / chi)
        return GroundMap(self.page, extent, window)

    def _paths(self, plan: GroundMap, own: Sequence[Leg]) -> None:
        page, theme = self.page, self.subject.theme
        lines = [[plan.at(p) for p in leg.points] for leg in own]
        lines = [line for line in lines if sum(math.dist(*pair) for pair in pairwise(line)) > 0.4]
        page.lines(lines, Ink(None, theme.paper, 0.9, join="round"))
        page.lines(lines, Ink(None, self.colour, 0.3, join="round"))
        for line in lines:
            before = next((p for p in line[-2::-1] if math.dist(p, line[-1]) > 1e-6), line[0])
            tip = line[-1]
            far = math.dist(before, tip) or 1.0
            x, y = (tip[0] - before[0]) / far, (tip[1] - before[1]) / far
            ends = (
                (tip[0] - HEAD * x + side * y, tip[1] - HEAD * y - side * x)
                for side in (-WIDE, WIDE)
            )
            page.shape((("M", tip), *(("L", end) for end in ends), ("Z", ())), Ink(self.colour))
        if lines:
            page.ink([Disc(*lines[0][0], 0.75, Ink(theme.paper, self.colour, 0.32))])

    def _title(self, section: str, where: str, at: tuple[float, float, float]) -> None:
        """Number and title below a panel, and on which ground it is where there are several."""
        (middle, y, wide), page, theme = at, self.page, self.subject.theme
        style, name = theme.lettering[Role.CAPTION], self.subject.section(section)
        small, ordinal = style.latin_size - LESS, str(self.subject.ordinals[section])
        taken = measure(ordinal, "latin-semibold", 7.4) + 1.4
        lines = self._lines(section, wide)
        words, face, size = f"{name.han}　{where}".strip(), style.han, style.han_size
        if not name.han:
            words, *lines = lines
            face, size = style.latin, small
        x, y = middle - (taken + measure(words, face, size)) / 2, y + 3.6
        page.number((x, y), ordinal, 7.4, self.colour)
        page.text((x + taken, y), words, (face, size))
        for n, text in enumerate(lines, 1):
            page.text((middle, y + UNDER_LINE * n), text, (style.latin, small), theme.sub, "middle")


def _about(spot: Point) -> Rect:
    (x, y), r = spot, NUMBER_R + 0.15
    return x - r, y - r, x + r, y + r


def _spot(along: Sequence[Point], obstacles: Obstacles) -> tuple[Point, Point]:
    """Where a number stands, and the point of the walk that it belongs to: on the walk, near its
    middle, or as near beside it as there is room."""
    middle = len(along) / 2
    best, least = (along[len(along) // 2], along[len(along) // 2]), HARD
    for i, point in enumerate(along):
        away = abs(i - middle) / max(1, len(along))
        for spot, cost in _around(point):
            total = cost + away
            if total < least:
                total += obstacles.cost(_about(spot), least - total)
            if total < least:
                best, least = (spot, point), total
    return best


def _around(point: Point) -> Iterator[tuple[Point, float]]:
    yield point, 0.0
    for ring, far in enumerate(FAR, 1):
        for turn in (math.pi * i / 6 for i in range(12)):
            yield (point[0] + far * math.sin(turn), point[1] - far * math.cos(turn)), 2.0 * ring
