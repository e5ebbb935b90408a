"""The whole place, small and quiet, beside a map of a part of it: everybody in the colour of his
party, who acts ringed, the map's frame, and the ways that the map has not whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import dist

from layout.draw.dress import Lettering, Point, Rect, Role, Theme, to_page
from layout.draw.page.chart import Chart
from layout.draw.page.maps import PieceMap, PlateMaps
from layout.draw.ways import NUMBER_R, number, samples
from layout.draw.windows import (
    Extent,
    Field,
    Plan,
    Precinct,
    View,
    broken,
    centred,
    outlines,
    roles,
    whole_plan,
)
from layout.picture import Disc, Group, Ink, Item, Meant, Path
from layout.shape import overlap
from layout.stage import Frame

BROAD_PLACE = 62.0  # mm below a map: so much it takes, larger than in the column
PERSON = 2.4  # mm: the breadth of everybody
DOT = 0.9  # and the least, where people stand close
ROUND = 0.45  # mm of paper between who acts and his ring
SMALL = 32.0, 60.0  # mm in the column at the most: so small, nothing is named on it
LETTERS = 0.7  # of their usual size
WAY = 0.3  # mm
ON_PLACE = 0.8  # of its usual size: a number there
MOST = 1.0  # mm to the 尺: no larger, or a gate by itself fills a page
LARGE = Field(0.0, 0.0, 10_000.0, 10_000.0)
OPEN, UPPER, ABOUT_RAISED = 0.45, 0.62, 6.0  # mm to the 尺; of the height; 尺
BETWEEN = 16.0  # mm, of the two maps of an open court
JOURNEY = 40.0  # 尺: a way that leads farther from the place is from another house


class QuietChart(Chart):
    """A map on which nothing is named."""

    names_all = False


class QuietMap(PieceMap):
    """The maps of a plate on which nothing is named."""

    _chart = QuietChart


def place_plan(ground: Precinct, frames: Sequence[Frame], field: Field) -> Plan:
    """All of the place; where that is an open court about something raised, with nobody else, that
    large and the place below it."""
    plan = whole_plan(ground, frames, field)
    raised = ground.raised.values()
    corners = [(x, y) for e in raised for x, y in ((e.west, e.south), (e.east, e.north))]
    people = [pos for _, pos, _ in ground.standing(frames[-1])]
    core = Extent.around(corners)
    if plan.main.window.k >= OPEN or core is None or not all(map(core.has, people)):
        return plan
    left, top, width, height = field
    upper = Field(left, top, width, UPPER * height)
    below = UPPER * height + BETWEEN
    core = core.grown(ABOUT_RAISED)
    k = min(upper.width / core.size[0], upper.height / core.size[1])
    window = centred(ground.name, core, k, upper)
    large = View(ground.name, core, window, plan.main.place)
    small = whole_plan(ground, frames, Field(left, top + below, width, height - below))
    return Plan((large, *small.views))


@dataclass(frozen=True)
class WholePlace:
    """What lies all about a map."""

    map: PlateMaps
    frames: Sequence[Frame]  # everything that is set out in them is part of it
    ways: Sequence[Sequence[Point]]  # that the map may not have whole

    @property
    def _ground(self) -> Precinct:
        """The map's; with all otgone, where a road leads to it from one of them."""
        plan = self.map.plan
        near = plan.place.grown(max(plan.place.size) + JOURNEY)
        is_near = all(map(near.has, (point for way in self.ways for point in way)))
        return Precinct(self.map.site, plan.ground if is_near else "")

    def plan(self, field: Field) -> Plan:
        """All of it on a field."""
        return whole_plan(self._ground, self.frames, field)

    @cached_property
    def extent(self) -> Extent:
        """Its ground."""
        return whole_plan(self._ground, self.frames, LARGE).main.extent

    def size(self, room: tuple[float, float]) -> tuple[float, float]:
        """How broad and deep it is in a room."""
        wide, deep = self.extent.size
        k = min(room[0] / wide, room[1] / deep, MOST)
        return wide * k, deep * k

    def drawn(
        self, field: Field, far: Mapping[str, tuple[str, Sequence[Point]]] | None = None
    ) -> Group:
        """It on a field; with the numbers of ways that no other map has, each with who goes."""
        plan, picture = self.plan(field), self.map
        theme = smaller(picture.theme, LETTERS)
        window = plan.main.window
        there = {p.name: to_page(window, pos) for p, pos, _ in
                 self._ground.standing(picture.frames[-1])}  # fmt: skip
        apart = [dist(a, b) for a, b in combinations(there.values(), 2)]
        body = max(min([PERSON, *apart]), DOT)
        hand = PieceMap if window.height > SMALL[1] or window.width > SMALL[0] else QuietMap
        quiet = hand(
            picture.site,
            (at_rest(picture.frames[-1]),),
            None,
            picture.text,
            plan,
            replace(picture.page, is_bare=True),
            theme,
            picture.manner,
            body=body,
        )
        names = [label.rect for chart in quiet.charts for label in chart.labels]
        taken = [*names, *(one.rect for chart in quiet.charts for one in chart.shown)]
        items = [*outlines(picture.plan, window, theme, picture.manner.tongue, names)]
        ink = Ink(None, theme.marker, WAY, join="round")
        for way in self.ways:
            points = [to_page(window, point) for point in way]
            items += (Path(each, ink, cls="path") for each in broken(points, taken))
        known = roles(picture.frames).acting
        rings = (there[name] for name in sorted(known & there.keys()))
        items += (Disc(x, y, body / 2 + ROUND, ink) for x, y in rings)
        for sign, (leader, way) in (far or {}).items():
            member, points = picture.text.cast.get(leader), [to_page(window, p) for p in way]
            colour = theme.of_party(member.party.look) if member else theme.ink
            gone = replace(ink, stroke=colour)
            items += (Path(each, gone, cls="path") for each in broken(points, taken))
            x, y = _number_on(points, taken)
            taken.append((x - 1.0, y - 1.0, x + 1.0, y + 1.0))
            items += number(sign, x, y, colour, theme, k=ON_PLACE)
        own = (_renamed(item) for item in quiet.items)
        return Group("place", (*own, *items), "inset", meant=Meant.CLOSE_UP)


def smaller(theme: Theme, times: float) -> Theme:
    """The theme with smaller letters on its maps."""
    lettering: Mapping[Role, Lettering] = {
        role: replace(style, han_size=times * style.han_size, latin_size=times * style.latin_size)
        for role, style in theme.lettering.items()
    }
    return replace(theme, lettering=lettering)


def at_rest(frame: Frame) -> Frame:
    """The frame without what is done in it, and without what is small."""
    people = {n: replace(p, left=(), right=(), both=()) for n, p in frame.people.items()}
    return replace(frame, events=(), people=people, things={})


def _renamed(item: Item) -> Item:
    """What is drawn of it, under ids that the map has not."""
    if not isinstance(item, Group):
        return item
    items = tuple(map(_renamed, item.items))
    return replace(item, id=f"place/{item.id}" if item.id else "", items=items)


def tagged(item: Item, name: str) -> Item:
    """A layer of a picture under a name of its own."""
    return replace(item, id=f"{name}/{item.id}") if isinstance(item, Group) else item


def _number_on(way: Sequence[Point], taken: Sequence[Rect]) -> Point:
    """Where on a way, or else beside it, a number covers nothing, as near its middle as may be."""
    spots = [*samples(way, 1.0)]
    order = sorted(spots, key=lambda spot: abs(spots.index(spot) - len(spots) / 2))
    aside = 1.5 * NUMBER_R
    beside = [(x + dx, y + dy) for x, y in order for dx, dy in
              ((aside, 0.0), (-aside, 0.0), (0.0, aside), (0.0, -aside))]  # fmt: skip
    near = NUMBER_R * ON_PLACE
    free = (at for at in (*order, *beside) if not any(overlap(r, (*at, *at), near) for r in taken))
    return next(free, order[0])
