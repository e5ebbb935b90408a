"""行迹圖: the whole way of one person over the plan, and section by section beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from layout.count.ways import Leg, legs, walked
from layout.draw.diagrams.maps import Plan, extent_of, home_of, plans
from layout.draw.diagrams.sheet import A3, Paper, Told, beside, finished, length, paper, several
from layout.draw.diagrams.subject import Subject
from layout.draw.obstacles import HARD, Obstacles
from layout.draw.page import line
from layout.draw.paths import NUMBER_R, number
from layout.draw.theme import Role
from layout.draw.view import Extent
from layout.picture import Box, Disc, Group, Ink, Item, Path, Sheet, Text, Window
from layout.shape import Point
from layout.typeset import measure, wrap

TITLE = ("行迹圖", "The way of")
NOTE = (
    "左：其人所行之路，線之粗細為所經之次數，數為節次，標於其節最長之一行。右：每節之行，環者其始，矢者其止；皆北上，廣狹隨節。",
    "Left: every way he walks; the thicker the line, the oftener; each number is a section's, set "
    "by its longest walk. Right: section by section; a ring where it begins, a head where each "
    "walk ends; north is up, the scale each section's own.",
)
LEFT_PART = 0.46  # of the page's breadth, for the whole way
GUTTER = 9.0
WIDTHS = ((1, 0.3), (2, 0.55), (5, 0.9), (10, 1.35), (20, 1.9))  # times walked, mm
TITLE_ROOM = 11.6  # mm under a section's plan
PANEL = 64.0  # mm, at most
NEAREST = 0.85  # mm to the 尺, at most
AROUND, ABOUT = 13.0, 24.0  # 尺 of ground about what he walks in a section, and in all
LEGEND = 8.0
SHARE = 0.08  # of his walks: what is on a ground for it to be drawn whole
HEAD = (1.25, 0.95)  # length and breadth of an arrow's head
FAR = (2.6, 4.4, 6.2, 8.4, 11.0, 14.0)  # mm from its walk that a number may stand


def way_sheet(subject: Subject, who: str) -> Sheet:
    """Every path of the person, from the first step to the last."""
    found = legs(subject.frames, who)
    told = Told(TITLE, NOTE, _count(found))
    page = paper(subject, told, A3)
    walk = _Walk(subject, page, who, found)
    items = tuple(walk.items())
    windows = tuple(plan.window for plan in walk.plans)
    return replace(finished(subject, told, page, items), boxes=tuple(walk.boxes), windows=windows)


def _count(found: Sequence[Leg]) -> tuple[str, str]:
    far = sum(leg.length for leg in found)
    return (
        f"{len(found)} 行，共 {far:,.0f} 尺",
        f"{several(len(found), 'walk')}, {far:,.0f} 尺 in all",
    )


@dataclass
class _Walk:
    subject: Subject
    page: Paper
    who: str
    found: Sequence[Leg]

    def __post_init__(self) -> None:
        self.boxes: list[Box] = []
        self.colour = self.subject.colour(self.who)
        self.theme = self.subject.theme

    # --- what there is ---

    @cached_property
    def home(self) -> Mapping[int, str]:
        """The ground of each leg."""
        return {i: home_of(self.subject, None, leg.points[-1]) for i, leg in enumerate(self.found)}

    @cached_property
    def by_ground(self) -> Mapping[str, Sequence[Leg]]:
        out: dict[str, list[Leg]] = {}
        for i, leg in enumerate(self.found):
            out.setdefault(self.home[i], []).append(leg)
        return out

    @cached_property
    def panels(self) -> Sequence[tuple[str, str, Sequence[Leg]]]:
        """Each section in which he walks, the ground it is on, and its walks."""
        out: dict[tuple[str, str], list[Leg]] = {}
        for i, leg in enumerate(self.found):
            out.setdefault((leg.section, self.home[i]), []).append(leg)
        return [(section, ground, own) for (section, ground), own in out.items()]

    @cached_property
    def plans(self) -> tuple[Plan, ...]:
        page = self.page
        least = SHARE * len(self.found)
        wanted = [
            (ground, self._ground(ground, own))
            for ground, own in self.by_ground.items()
            if len(own) >= least
        ]
        right = page.left + page.width * LEFT_PART
        return plans(self.subject, wanted, ((page.left, page.top), (right, page.bottom - LEGEND)))

    def _ground(self, ground: str, own: Sequence[Leg]) -> Extent:
        """As much of a ground as he comes near, with all of the halls that he is in."""
        site, whole = self.subject.site, extent_of(self.subject, ground)
        walks = Extent.around(p for leg in own for p in leg.points) or whole
        near = walks.grown(ABOUT)
        for area in (site.areas[name] for name in site.grounds[ground]):
            raised = Extent.around(area.ring, 4.0)
            if area.height > 0 and raised and _meet(walks, raised):
                near = near.joined(raised)
        return Extent(
            max(whole.west, near.west),
            max(whole.south, near.south),
            min(whole.east, near.east),
            min(whole.north, near.north),
        )

    # --- the whole way ---

    def items(self) -> Iterator[Item]:
        for n, plan in enumerate(self.plans):
            ground = plan.window.name
            own = self.by_ground[ground]
            yield Group(f"plan/{ground}", tuple(plan.layers(())), cls="plan")
            yield Group(f"way/{ground}", tuple(self._trunk(plan, own)), cls="paths")
            obstacles = plan.obstacles()
            yield Group(f"numbers/{ground}", tuple(self._numbers(plan, own, obstacles)))
            for stretch in walked(own):
                for x, y in _dotted([plan.at(p) for p in stretch]):
                    obstacles.add((x - 0.5, y - 0.5, x + 0.5, y + 0.5), 1.0)
            yield from plan.signs(obstacles, has_north=n == len(self.plans) - 1)
            yield from plan.names(obstacles)
            name = self.subject.ground(ground)
            x, y = plan.head
            yield from beside(self.subject, name, (x, y), Role.SECTION, self.theme.ink)
        yield Group("legend", tuple(self._legend()))
        yield from self._sections()

    def _trunk(self, plan: Plan, own: Sequence[Leg]) -> Iterator[Item]:
        """Each stretch as thick as it is often walked."""
        count = walked(own)
        for least, width in WIDTHS:
            stretches = sorted(s for s, n in count.items() if _width(n) == width)
            shape = tuple(s for a, b in stretches for s in line((plan.at(a), plan.at(b))))
            if shape:
                ink = Ink(None, self.colour, width, cap="round", join="round")
                yield Path(shape, ink, cls=f"way-{least}")

    def _numbers(self, plan: Plan, own: Sequence[Leg], obstacles: Obstacles) -> Iterator[Item]:
        """The number of each section by its longest walk."""
        sections: dict[str, list[Leg]] = {}
        for leg in own:
            sections.setdefault(leg.section, []).append(leg)
        for section, walks in sections.items():
            ordinal = str(self.subject.ordinals[section])
            longest = max(walks, key=lambda leg: leg.length)
            points = [plan.at(p) for p in longest.points]
            spot, foot = _spot(points, obstacles)
            box = _about(spot)
            obstacles.add(box)
            self.boxes.append(Box(f"{plan.window.name}/{ordinal}", "number", *box))
            if math.dist(spot, foot) > NUMBER_R + 0.4:
                yield Path(line((spot, foot)), self.theme.lines["leader"], cls="leader")
            yield from number(ordinal, *spot, self.colour, self.theme)

    def _legend(self) -> Iterator[Item]:
        x, y = self.page.left, self.page.bottom - 1.4
        most = max((n for own in self.by_ground.values() for n in walked(own).values()), default=1)
        for i, (least, width) in enumerate(WIDTHS):
            if least > most:
                break
            yield Path(line(((x, y - 1.1), (x + 8.0, y - 1.1))), Ink(None, self.colour, width))
            last = (
                WIDTHS[i + 1][0] - 1 if i + 1 < len(WIDTHS) and WIDTHS[i + 1][0] <= most else None
            )
            span = f"{least}" if last == least else f"{least}–{last}" if last else f"≥ {least}"
            name = self.subject.say(
                f"{span} 次", f"{span} times" if most > 1 and span != "1" else "once"
            )
            yield from beside(self.subject, name, (x + 9.6, y), Role.LEGEND)
            x += 9.6 + length(self.subject, name, Role.LEGEND) + 5.0

    # --- section by section ---

    @property
    def frame(self) -> tuple[float, float, float, float]:
        left = self.page.left + self.page.width * LEFT_PART + GUTTER
        return left, self.page.top, self.page.right, self.page.bottom

    def _sections(self) -> Iterator[Item]:
        left, top, right, _ = self.frame
        columns, side = self._grid()
        wide = (right - left) / columns
        several = {section for section, ground, _ in self.panels
                   if any(s == section and g != ground for s, g, _ in self.panels)}  # fmt: skip
        for i, (section, ground, own) in enumerate(self.panels):
            x = left + wide * (i % columns + 0.5)
            y = top + (side + TITLE_ROOM) * (i // columns)
            plan = self._panel(ground, own, (x - side / 2, y, side))
            ink = (*plan.layers(has_breaks=False), *self._paths(plan, own))
            where = ground if section in several else ""
            title = tuple(self._title(section, where, (x, y + side, wide)))
            yield Group(f"section/{section}/{ground}", (*ink, *title), title=section)

    def _panel(self, ground: str, own: Sequence[Leg], square: tuple[float, float, float]) -> Plan:
        """A square of ground about what he walks."""
        x, y, side = square
        near = Extent.around((p for leg in own for p in leg.points), AROUND) or Extent(0, 0, 1, 1)
        chi = max(*near.size, side / NEAREST)
        east, north = (near.west + near.east + chi) / 2, (near.south + near.north + chi) / 2
        extent = Extent(east - chi, north - chi, east, north)
        window = Window(ground, x, y, side, side, extent.west, extent.north, side / chi)
        return Plan(self.subject, extent, window)

    def _grid(self) -> tuple[int, float]:
        """How many panels stand in a row, and how large they are."""
        left, top, right, bottom = self.frame
        best = (1, 0.0)
        for columns in range(1, len(self.panels) + 1):
            rows = -(-len(self.panels) // columns)
            side = min((right - left) / columns - 4.0, (bottom - top) / rows - TITLE_ROOM, PANEL)
            if side > best[1]:
                best = (columns, side)
        return best

    def _paths(self, plan: Plan, own: Sequence[Leg]) -> Iterator[Item]:
        ink = Ink(None, self.colour, 0.3, join="round")
        halo = Ink(None, self.theme.paper, 0.9, join="round")
        lines = [[plan.at(p) for p in leg.points] for leg in own]
        lines = [points for points in lines if _long(points) > 0.4]
        for points in lines:
            yield Path(line(points), halo, cls="halo")
        for points in lines:
            yield Path(line(points), ink, cls="path")
            yield Path(_head(points), Ink(self.colour), cls="head")
        if lines:
            yield Disc(*lines[0][0], 0.75, Ink(self.theme.paper, self.colour, 0.32), cls="start")

    def _title(self, section: str, where: str, at: tuple[float, float, float]) -> Iterator[Item]:
        """Number and title below a panel, and on which ground it is where there are several."""
        middle, y, wide = at
        style = self.theme.lettering[Role.CAPTION]
        name, small = self.subject.section(section), style.latin_size - 0.8
        ordinal = str(self.subject.ordinals[section])
        number_width = measure(ordinal, "latin-semibold", 7.4) + 1.4
        lines = list(wrap(name.latin, style.latin, small, wide - 5.0)) if name.latin else []
        lines = lines if len(lines) < 3 else [lines[0], f"{lines[1]}…"]
        words, face, size = f"{name.han}　{where}".strip(), style.han, style.han_size
        if not name.han:
            words, *lines = lines
            face, size = style.latin, small
        x = middle - (number_width + measure(words, face, size)) / 2
        yield Text(x, y + 3.6, ordinal, "latin-semibold", 7.4, self.colour)
        yield Text(x + number_width, y + 3.6, words, face, size, self.theme.ink)
        for n, text in enumerate(lines, 1):
            base = y + 3.6 + 2.9 * n
            yield Text(middle, base, text, style.latin, small, self.theme.sub, "middle")


def _meet(one: Extent, other: Extent) -> bool:
    across = one.west < other.east and other.west < one.east
    return across and one.south < other.north and other.south < one.north


def _width(times: int) -> float:
    return next(width for least, width in reversed(WIDTHS) if times >= least)


def _long(points: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def _head(points: Sequence[Point]) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """A small head at the end of a walk."""
    tip = points[-1]
    before = next((p for p in reversed(points[:-1]) if math.dist(p, tip) > 1e-6), points[0])
    far = math.dist(before, tip) or 1.0
    ux, uy = (tip[0] - before[0]) / far, (tip[1] - before[1]) / far
    x, y = tip[0] - ux * HEAD[0], tip[1] - uy * HEAD[0]
    half = HEAD[1] / 2
    return line((tip, (x - uy * half, y + ux * half), (x + uy * half, y - ux * half)), closed=True)


def _dotted(points: Sequence[Point], step: float = 2.0) -> Iterator[Point]:
    """Points along the line, so many mm apart."""
    for a, b in pairwise(points):
        count = max(1, round(math.dist(a, b) / step))
        for i in range(count + 1):
            yield a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count


def _about(spot: Point) -> tuple[float, float, float, float]:
    x, y = spot
    r = NUMBER_R + 0.15
    return x - r, y - r, x + r, y + r


def _spot(points: Sequence[Point], obstacles: Obstacles) -> tuple[Point, Point]:
    """Where a number stands, and the point of the walk that it belongs to: on the walk, near its
    middle, or as near beside it as there is room."""
    along = list(_dotted(points))
    middle = len(along) / 2
    best, least = (along[len(along) // 2], along[len(along) // 2]), HARD
    for i, (x, y) in enumerate(along):
        away = abs(i - middle) / max(1, len(along))
        for spot, cost in _around((x, y)):
            total = cost + away
            if total >= least:
                continue
            total += obstacles.cost(_about(spot), least - total)
            if total < least:
                best, least = (spot, (x, y)), total
    return best


def _around(point: Point) -> Iterator[tuple[Point, float]]:
    yield point, 0.0
    for ring, far in enumerate(FAR, 1):
        for i in range(12):
            turn = math.pi * i / 6
            yield (point[0] + far * math.sin(turn), point[1] - far * math.cos(turn)), 2.0 * ring
