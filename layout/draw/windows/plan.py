"""What of the place the plates of a section show, and how large.

Chosen for a whole section, so that its plates do not pulse. The whole place where that is large
enough; else the smallest part that holds the action; else, where the action is in two places far
apart, both with a break between; else the whole place small, and its busy parts large beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from layout.draw.dress import Page, shapes_of
from layout.draw.windows.centres import apart, named
from layout.draw.windows.packing import APART, BREAK, packed
from layout.draw.windows.parts import (
    BREATH,
    SCALES,
    built_parts,
    fitting,
    named_parts,
    whole_extent,
    widened,
    with_ground,
)
from layout.draw.windows.precinct import ROUND, Precinct, Way
from layout.draw.windows.scale import enlargement, wall_outline
from layout.draw.windows.view import Extent, View, ground_of, joined
from layout.measure import LETTERS
from layout.picture import Window
from layout.site import FeatureKind, Site
from layout.stage import Frame
from layout.vocabulary import Family

SMALLER = (0.68, 0.66, 0.64, 0.62, 0.6, 0.57, 0.55, 0.52, 0.5, 0.47, 0.45, 0.42, 0.4, 0.38, 0.36)
EVERY = (*SCALES, *SMALLER, 0.34, 0.32, 0.3)  # before people become dots
TINY = (0.25, 0.2, 0.15, 0.12, 0.1, 0.09, 0.08, 0.07, 0.06, 0.055, 0.05, 0.045, 0.04, 0.035, 0.03)
UNCUT = 0.5  # at this scale all of a hall is shown, rather than a piece of it larger
CROPPED = 0.34  # under this scale a piece of a hall is shown sooner than all of it
WHOLE = 0.7  # under this scale a part is no longer shown with all of its level
NEARER = 1.25  # times larger: a part is worth leaving the rest out
MUCH = 1.5  # times larger: so it is of a place of which all is large enough
A_LITTLE = 1.1  # where all is small
BROADER = 1.1  # times larger: a map is worth laying out the page otherwise
LOW = 0.65  # of the height for maps: one that takes less may have its words below, as large
PARTED = 0.5  # what the large maps beside a small one of the whole are worth
GAIN = 1.15  # the same of a break, which leaves out empty ground alone
LEAST = 0.5  # under this scale a break may cut a way that somebody walks
TAGS = LETTERS[:4]
AROUND = 6.0  # mm about a small map, for the names of its gates
BAR = 6.0  # mm below it, for its scale
SMALL = 0.44  # of the map's height: the most that the small map of the whole place takes
ABOUT = 4.0  # 尺 of ground about a terrace
ACROSS = frozenset({"east", "west"})
SIDES = (("south", -1.0), ("north", 1.0), ("west", -1.0), ("east", 1.0))
NEAR = (100.0, 60.0)  # 尺: no piece of ground is less broad, less deep
BY = 30.0  # 尺: whoever stands no farther from those shown is shown with them, if there is room
CROWD, EASE = 24, 1.1  # of more people most are drawn smaller, and the others may be larger
WORTH = 20.0  # 尺 of empty ground: less is not worth a break
BODY = 4.5  # 尺 that a figure, enlarged, reaches from its place
SWELL = 1.5  # mm that the edge of a break takes


@dataclass(frozen=True, slots=True)
class Room:
    """A room with the ground it takes, its walls included."""

    name: str
    extent: Extent


@dataclass(frozen=True, slots=True)
class Plan:
    """The views of a section's plates, the first the main one."""

    views: tuple[View, ...]
    is_whole: bool = False
    is_cut: bool = False  # the views are one map, with empty ground between them left out
    room: Room | None = None  # the room where most is done: shown large below the maps
    page: Page | None = None  # laid out for it, if not as usual
    over: tuple[Way, ...] = ()  # ways that come in over the edge of a map

    @property
    def ground(self) -> str:
        return self.views[0].ground

    @property
    def main(self) -> View:
        """The first view that is large enough for figures."""
        return next((v for v in self.views if not v.is_small), self.views[0])

    @property
    def place(self) -> Extent:
        return self.views[0].place

    @property
    def extent(self) -> Extent:
        return self.views[0].extent

    @property
    def window(self) -> Window:
        return self.views[0].window

    @property
    def enlargement(self) -> float:
        return self.main.enlargement

    @property
    def unit(self) -> float:
        return self.main.unit

    @property
    def has_small(self) -> bool:
        return self.views[0].is_small

    @property
    def apart(self) -> tuple[View, ...]:
        """The parts of the place that have views of their own."""
        return self.views if self.is_cut else self.views[1:]

    @property
    def bottom(self) -> float:
        """Where the lowest window ends."""
        return max(v.window.top + v.window.height for v in self.views)


def plan_view(
    site: Site,
    frames: Sequence[Frame],
    page: Page,
    name: str | None = None,
    reserved: float = 0.0,
) -> Plan:
    """The views for the frames of a section, as far as they play on the ground of that name."""
    ground = Precinct(site, ground_of(site, frames) if name is None else name)
    return dressed(ground, frames, planned(ground, frames, page, reserved))


def planned(ground: Precinct, frames: Sequence[Frame], page: Page, reserved: float = 0.0) -> Plan:
    """The views for the frames, before it is known how large figures may be in them.

    `reserved` is how much of the map's height is kept free at its foot, for details.
    """
    usual, *others = planners(ground, frames, page, reserved)
    plan = usual.plan()
    is_large = plan.is_whole and plan.window.k >= page.whole
    for planner in others:
        other = replace(planner.plan(), page=planner.page)
        is_much = _worth(other) >= MUCH * _worth(plan)
        is_no_less = other.is_whole or not is_large or is_much  # all of a place sooner than a part
        fills = _filled(plan, page) < LOW < _filled(other, page)
        is_larger = _worth(other) > BROADER * _worth(plan)
        if is_no_less and (is_larger or (fills and _worth(other) >= _worth(plan))):
            plan = other
    return plan


def _filled(plan: Plan, page: Page) -> float:
    """How much of the height that there is for maps a plan takes."""
    return (plan.bottom - page.top) / (plan.page or page).map_height


def planners(
    ground: Precinct, frames: Sequence[Frame], page: Page, reserved: float = 0.0
) -> tuple[Planner, ...]:
    """One for each way to lay out the page; where room is kept for details, for the usual one."""
    if reserved:
        page = replace(page, map_height=page.map_height - reserved)
    shapes = shapes_of(page)
    return tuple(Planner(ground, tuple(frames), shape, not reserved) for shape in shapes)


def _worth(plan: Plan) -> float:
    """How large the figures' map is; a small map of the whole beside it costs most of that."""
    return plan.main.window.k * (PARTED if plan.has_small else 1.0)


def plan_place(site: Site, name: str, page: Page) -> Plan:
    """The views of a place without a rite: all of it, or all of it small and what is raised in it
    large."""
    ground = Precinct(site, name)
    return dressed(ground, (), Planner(ground, (), page).place())


def dressed(ground: Precinct, frames: Sequence[Frame], plan: Plan) -> Plan:
    """The plan with the largest figures that its section allows in each view."""
    crowds = [[(pos, turn) for _, pos, turn in ground.standing(f)] for f in frames]
    walls = [wall_outline(f) for f in ground.features if f.kind is FeatureKind.WALL]
    things = frames[-1].things.values() if frames else ()
    has_mats = any(t.kind.family is Family.MAT for t in things if t.pos)

    ease = max(1.0, EASE * (max(map(len, crowds), default=0) > CROWD))

    def dress(view: View) -> View:
        there = [[b for b in crowd if view.extent.has(b[0])] for crowd in crowds]
        size = enlargement(there, walls, view.window.k, has_mats, ease)
        return replace(view, enlargement=size)

    return replace(plan, views=tuple(v if v.is_small else dress(v) for v in plan.views))


@dataclass(frozen=True)
class Planner:
    """Knows a ground, what is done on it and the page; chooses the views."""

    ground: Precinct
    frames: tuple[Frame, ...]
    page: Page
    fills: bool = True  # the paper that a part leaves free, with ground about it
    _near: dict[Extent, tuple[Extent, float]] = field(default_factory=dict)

    def plan(self) -> Plan:
        page = self.page
        built = whole_extent(self.ground, self.frames)
        place = with_ground(self.ground, built, page)
        whole = fitting(place, page.map_width, page.map_height, EVERY) or 0.0
        part, k = self._part()
        if whole >= page.whole and k < MUCH * whole:
            return self._whole(place, whole)
        is_nearer = k > (NEARER if whole >= UNCUT else A_LITTLE) * whole
        cut = self._cut(built, max(k, whole)) if max(k, whole) < page.whole else None
        if cut is not None:
            return cut
        if is_nearer and k >= min(EVERY):
            frame = (page.left, page.top, page.narrow_width, page.map_height)
            part = self._with_those_by(part, k)
            part = self._filling(part, k, built) if self.fills else part
            window = framed(self.ground.name, part, k, frame, page.above)
            return Plan((View(self.ground.name, part, window, built),))
        return self._whole(place, whole) if whole else self._small(built)

    def place(self) -> Plan:
        page = self.page
        built = whole_extent(self.ground, ())
        k = fitting(built, page.narrow_width, page.map_height, EVERY)
        raised = apart(self._terraces(), 2)
        if k is not None and k >= UNCUT:
            return self._whole(built, k, page.narrow_width)
        return self._small(built, raised)

    def _terraces(self) -> list[Extent]:
        """Each level of raised ground, with a little about it."""
        return [extent.grown(1.7 * ROUND) for extent in self.ground.raised.values()]

    def _whole(self, place: Extent, k: float, width: float = 0.0) -> Plan:
        page = self.page
        frame = (page.left, page.top, width or page.map_width, page.map_height)
        window = framed(self.ground.name, place, k, frame, page.above)
        view = View(self.ground.name, place, window, place)
        return Plan((view,), is_whole=True)

    # --- a part ---

    def _part(self) -> tuple[Extent, float]:
        """The smallest named part of the place that holds the action, and the scale it can have."""
        action = self._action()
        if action is None:
            return whole_extent(self.ground, self.frames), 0.0
        return self.nearest(action)

    def nearest(self, action: Extent) -> tuple[Extent, float]:
        """The smallest part of the place that holds some ground, and the scale it can have."""
        if action not in self._near:
            self._near[action] = self._nearest(action)
        return self._near[action]

    def _nearest(self, action: Extent) -> tuple[Extent, float]:
        room = self.page.narrow_width, self.page.map_height
        action = self._by_what_is_built(action.at_least(*NEAR))
        for part in self.ground.settled(named_parts):
            if part.holds(action) and (k := fitting(part, *room)):
                return part, k
        hall = self._with_levels(action)
        for piece, least in ((hall, UNCUT), (action, 0.0)):
            k = fitting(piece, *room, EVERY)
            if k is not None and k >= least:
                return widened(self.ground, piece, room[0] / k), k
        return action, 0.0

    def _by_what_is_built(self, action: Extent) -> Extent:
        """The ground with the nearest of what is built, where there is nothing on it and the scale
        lets it: a wall or a gate tells where somebody is who stands alone in the open."""
        built = self.ground.settled(built_parts)
        if not built or any(own.meets(action) for own in built):
            return action
        wider = action.reaching(min(built, key=action.apart), BREATH)
        k = fitting(wider, self.page.narrow_width, self.page.map_height)
        return wider if k is not None and k >= WHOLE else action

    def _with_those_by(self, part: Extent, k: float) -> Extent:
        """The part with whoever stands by, the nearest first, as far as that costs no scale and
        cuts no hall."""
        width, height = self.page.narrow_width / k, self.page.map_height / k
        people = {pos for f in self.frames for _, pos, _ in self.ground.standing(f)}
        halls = [e for e in self.ground.raised.values() if not e.meets(part)]
        for pos in sorted(people, key=lambda pos: (part.away(pos), pos)):
            wider = part.joined(Extent.around([pos], BREATH))
            is_room = wider.size[0] <= width and wider.size[1] <= height
            if part.away(pos) <= BY and is_room and not any(e.meets(wider) for e in halls):
                part = wider
        return part

    def _filling(self, part: Extent, k: float, place: Extent) -> Extent:
        """The part with so much more of the place as there is paper for; no hall is cut for it."""
        room = self.page.narrow_width / k, self.page.map_height / k
        halls = [e for e in self.ground.raised.values() if not e.meets(part)]
        for side, outward in SIDES:
            own, most = getattr(part, side), getattr(place, side)
            spare = room[0 if side in ACROSS else 1] - part.size[0 if side in ACROSS else 1]
            for share in (1.0, 0.5, 0.25):
                to = own + outward * min(max(outward * (most - own), 0.0), spare * share)
                wider = replace(part, **{side: to})
                if not any(e.meets(wider) for e in halls):
                    part = wider
                    break
        return part

    def _action(self) -> Extent | None:
        """All the ground on which something is done."""
        paths = (p for way in self.ground.ways(self.frames) for p in way)
        return joined([*self._centres, *filter(None, [Extent.around(paths, ROUND)])])

    @cached_property
    def _centres(self) -> list[Extent]:
        return [*self.ground.acting(self.frames), *named(self.ground, self.frames)]

    # --- two parts with a break ---

    def _cut(self, place: Extent, otherwise: float) -> Plan | None:
        """Two windows of one scale, one above the other, and the ground between them left out.

        No break where somebody walks, unless the scale without it is too small.
        """
        extents = apart(self._centres, 2)
        if len(extents) != 2 or extents[0].south - extents[1].north < WORTH:
            return None
        north, south = extents
        walked = any(
            _crosses(way, north.south, south.north) for way in self.ground.ways(self.frames)
        )
        if walked and otherwise >= LEAST:
            return None
        return self._cut_between(place, north, south, otherwise)

    def _cut_between(
        self, place: Extent, north: Extent, south: Extent, otherwise: float
    ) -> Plan | None:
        page = self.page
        room = page.narrow_width, page.map_height - BREAK
        for pieces in self._widest(north, south):
            breadth = max(p.east for p in pieces) - min(p.west for p in pieces)
            depth = sum(p.size[1] for p in pieces)
            fits = (k for k in EVERY if breadth * k <= room[0])
            k = next((k for k in fits if depth * k <= room[1]), 0.0)
            is_worth = k > GAIN * otherwise and pieces[0].south - pieces[1].north > WORTH
            if is_worth and (plan := self._broken(place, pieces, k)):
                return plan
            if otherwise >= CROPPED:
                return None  # sooner small than a hall of which a strip is seen
        return None

    def _widest(self, north: Extent, south: Extent) -> Iterator[tuple[Extent, Extent]]:
        """Both pieces of ground with the levels they touch and their breadth, then with less."""
        both = north.joined(south)
        court = widened(self.ground, both, self.page.narrow_width / WHOLE)
        levels = [self._with_levels(piece) for piece in (north, south)]
        for a, b in (levels, [levels[0], south], [north, levels[1]], [north, south]):
            west, east = min(a.west, b.west, court.west), max(a.east, b.east, court.east)
            yield replace(a, west=west, east=east), replace(b, west=west, east=east)
        west, east = min(north.west, south.west), max(north.east, south.east)
        yield replace(north, west=west, east=east), replace(south, west=west, east=east)
        yield north, south

    def _with_levels(self, piece: Extent) -> Extent:
        """The piece with all of the raised ground that it touches, but for what stands beside it
        and is only looked at from there."""
        inner = replace(piece, west=piece.west + ROUND, east=piece.east - ROUND)
        whole = [level.grown(ABOUT) for level in self.ground.raised.values() if level.meets(inner)]
        return joined([piece, *whole]) or piece

    def _broken(self, place: Extent, pieces: tuple[Extent, Extent], k: float) -> Plan | None:
        """What height is left over goes to the ground on both sides of the break."""
        page = self.page
        north, south = pieces
        spare = (page.map_height - BREAK) / k - north.size[1] - south.size[1]
        gap = north.south - south.north
        if spare > gap:
            return None  # there is room for all of it
        more = min(spare, gap - WORTH)
        clear = BODY + SWELL / k
        more = max(more - 2 * clear, 0.0)
        north = replace(north, south=self._between(north.south - more * 0.6, -1.0, clear))
        south = replace(south, north=self._between(south.north + more * 0.4, 1.0, clear))
        if north.south - south.north < WORTH:
            return None
        depth = north.size[1] + south.size[1]
        k = next((k for k in EVERY if depth * k <= page.map_height - BREAK), k)
        west, east = min(north.west, south.west), max(north.east, south.east)
        top, views = page.top, []
        for tag, piece in zip(TAGS, (north, south), strict=False):
            wide = replace(piece, west=west, east=east)
            frame = (page.left, top, page.narrow_width, piece.size[1] * k)
            window = framed(self.ground.name, wide, k, frame, self.page.above)
            views.append(View(self.ground.name, wide, window, place, tag=tag))
            top += piece.size[1] * k + BREAK
        return Plan(tuple(views), is_cut=True)

    def _between(self, y: float, way: float, clear: float) -> float:
        """Where the ground may be cut, so far on that nobody who stands there is cut by it."""
        people = {pos[1] for f in self.frames for _, pos, _ in self.ground.standing(f)}
        for at in sorted(people, key=lambda at: way * at):
            if abs(at - y) < clear:
                y = at + way * clear
        return y

    # --- the whole, small, and its busy parts ---

    def _small(self, place: Extent, raised: Sequence[Extent] = ()) -> Plan:
        """The whole place with its people as dots; below it each place where something is done, or
        where nothing is, what is raised."""
        page = self.page
        paths = (p for way in self.ground.ways(self.frames) for p in way)
        place = place.joined(Extent.around(paths, ROUND)).joined(joined(self._centres))
        place = place.grown(max(place.size) * 0.03)
        is_done = any(f.events for f in self.frames)
        if not is_done:
            raised = raised or apart(self._terraces(), 2)
        is_idle = not raised and not is_done
        share = 1.0 if is_idle else SMALL
        room = page.narrow_width - 2 * AROUND, page.map_height * share - 2 * AROUND
        k = fitting(place, *room, TINY) or TINY[-1]
        frame = (page.left, page.top + AROUND, page.narrow_width, place.size[1] * k)
        window = framed(self.ground.name, place, k, frame, self.page.above)
        small = View(self.ground.name, place, window, place, is_small=True)
        top = page.top + place.size[1] * k + 2 * AROUND + BAR + 2.0
        left = page.narrow_width, page.top + page.map_height - top - APART
        pieces = list(raised) or apart(self.ground.acting(self.frames), len(TAGS))
        if is_idle or not pieces:
            return Plan((small,))
        for parts in (list(map(self._with_levels, pieces)), pieces):
            for scale in (*EVERY, *TINY):
                corners = packed([p.size for p in parts], scale, left)
                if corners is not None and (scale >= WHOLE or parts is pieces):
                    large = self._large(place, parts, scale, corners, top)
                    return Plan((small, *large))
        return Plan((small,))

    def _large(
        self,
        place: Extent,
        parts: Sequence[Extent],
        k: float,
        corners: Sequence[tuple[float, float]],
        top: float,
    ) -> Iterator[View]:
        for tag, part, (x, y) in zip(TAGS, parts, corners, strict=False):
            corner = self.page.left + x, top + y
            window = Window(
                self.ground.name,
                *corner,
                part.size[0] * k,
                part.size[1] * k,
                part.west,
                part.north,
                k,
            )
            yield View(self.ground.name, part, window, place, tag=tag)


def _crosses(way: Sequence[tuple[float, float]], north: float, south: float) -> bool:
    """Whether somebody walks through the ground between."""
    ys = [y for _, y in way]
    return max(ys) > south and min(ys) < north


def framed(
    name: str, extent: Extent, k: float, frame: tuple[float, float, float, float], above: float
) -> Window:
    """The extent at its scale, in the middle of the map's width, nearer its top than its foot, with
    no more than so much above it."""
    left, top, width, height = frame
    own_width, own_height = extent.size[0] * k, extent.size[1] * k
    middle = left + (width - own_width) / 2
    down = top + min(above, (height - own_height) * 0.4)
    return Window(name, middle, down, own_width, own_height, extent.west, extent.north, k)
