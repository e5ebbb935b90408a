"""The camera: which ground a map shows of an act, and at which scale.

`camera(ground, frames, field)` is a pure function. `ground` is a `Precinct` (one ground of the
site), `frames` a frame or a run of them, the last the moment that is drawn (of a moment within a
step: the frame as it is after that beat), `field` a `Field`: the room on the page, in mm. It gives
a `Plan`: views one above the other, each a `View` with its ground (`extent`), its place on the page
(`window`, whose `k` is its scale) and the ground of the act itself (`act`). A plan of two views is
either a map of one scale with the empty ground between left out (`is_cut`, the strip with 中略), or
two maps of two grounds. `plan.over` are the ways that come in over the edge of a map: whoever draws
the whole place draws them whole there. `roles(frames)` says who acts and to whom; `sizes` (in
`scale`) how large they are.

The order of its questions is its price list: the ground of the act as large as it fits, a room held
whole where that is cheap, a line of the building for an anchor, then the rest of the field filled
with what is worth seeing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from layout.draw.windows.parts import whole_extent
from layout.draw.windows.plan import Plan
from layout.draw.windows.precinct import Precinct, Way
from layout.draw.windows.rooms import rooms_of
from layout.draw.windows.view import Extent, View, clusters, ground_under, joined, window_on
from layout.picture import Window
from layout.shape import Point
from layout.site import FeatureKind
from layout.stage import Event, Frame, ThingState
from layout.vocabulary.verb import VerbTrait

LARGEST = 4.6  # mm to the 尺: larger, and anchors fall out of the map
ABOUT = 6.0  # 尺 of ground about an act
ABOUT_PAPER = 13.0  # mm of paper about it at the least: at a small scale a body is broad
SMALL = 2.0  # mm to the 尺: under it a long way may come in over the edge
GAIN = 1.5  # if that makes so many times as large
LAST = 24.0  # 尺 of such a way that count
WHOLE = 0.75  # of the scale: a room, or all of the place, is shown whole for no less
BEYOND = 4.0  # 尺 of ground beyond the place
INTO = 2.5  # 尺 from the edge to its anchor
ANCHORED = 1.3  # mm to the 尺: for no less is a map widened to an anchor
STRIP, BREAK = 34.0, 9.0  # mm: the map of a far anchor, and the paper between
MUCH_SMALLER, FAR = 0.62, 24.0  # of the scale, 尺: then the anchor has a strip of its own
FIXED_ENOUGH = 3.0  # mm to the 尺: a fixed thing serves where a wall would cost more
TWO, TWO_MOST = 1.25, 3.0  # mm to the 尺: smaller is parted in two maps, each no larger
ROUND_BODY = 10.0  # 尺 of ground about a body when it is asked how many places there are
BETWEEN_MAPS = 8.0  # mm
LEAST_SHARE, MOST_SHARE = 0.28, 0.72  # of the height, for each of two maps
SHORT = 110.0  # mm: the height of a map with nothing but floor in it
DEEP = 5 / 3  # times as deep as the act with what is kept about it: a map is no deeper
READ = 0.3  # mm to the 尺: on a smaller map nobody is seen
SIDES = 13  # places that are tried along each axis
SLIGHT = 0.1  # 尺: a line has some breadth

ANCHORS = frozenset(
    [
        FeatureKind.WALL,
        FeatureKind.STAIR,
        FeatureKind.EDGE,
        FeatureKind.COLUMN,
        FeatureKind.GATE,
        FeatureKind.DOOR,
    ]
)
MARKED = frozenset([FeatureKind.STAIR, FeatureKind.COLUMN, FeatureKind.GATE])


class Field(NamedTuple):
    """The room for maps on a page, in mm."""

    left: float
    top: float
    width: float
    height: float


class Roles(NamedTuple):
    """Who does something, and to whom; all others stand by."""

    acting: frozenset[str]
    spoken_to: frozenset[str]

    @property
    def all(self) -> frozenset[str]:
        return self.acting | self.spoken_to


def roles(frames: Sequence[Frame]) -> Roles:
    """Who acts in the frames, and to whom something is done; of those who are on stage at last."""
    last = frames[-1]
    there = {name: p for name, p in last.people.items() if p.on_stage and p.pos is not None}
    acting = {e.who for f in frames for e in f.events} & there.keys()
    others = {name for f in frames for e in f.events for name in e.to}
    others = {name for name, p in there.items() if name in others or p.group in others}
    return Roles(frozenset(acting), frozenset(others - acting))


class Deeds(NamedTuple):
    """What is done on a ground: where bodies and things are, and the ways to them."""

    bodies: tuple[Point, ...]
    things: tuple[Extent, ...]
    ways: tuple[Way, ...]

    def extent(self, *, has_whole_ways: bool = True) -> Extent | None:
        """The ground of it, without any ground about it."""
        ways = self.ways if has_whole_ways else map(_last_of, self.ways)
        points = [*self.bodies, *(point for way in ways for point in way)]
        own = Extent.around(points)
        return joined([*self.things, *([own] if own else [])])


def deeds_of(ground: Precinct, frames: Sequence[Frame]) -> Deeds:
    """What is done on a ground in the frames: who acts and to whom, all of their ways, what they
    lay down or take up and the mat they are on; not what has flown, nor what is looked at."""
    bodies: list[Point] = []
    lying: list[ThingState | None] = []
    ways: list[Way] = []
    for frame in frames:
        names, things = roles([frame]).all, frame.things
        people = [(p, pos) for p, pos, _ in ground.standing(frame) if p.name in names]
        bodies += (pos for _, pos in people)
        lying += (things.get(p.mat or "") for p, _ in people)
        lying += (_handled(ground, frame, event) for event in frame.events)
        applied = (things.get(name) for name in frame.step.applies)
        lying += (t for t in applied if t is not None and t.pos and ground.has(t.pos))
        ways += (event.path for event in frame.events if len(event.path) > 1)
    extents = (ground_under([thing]) for thing in lying if thing is not None)
    return Deeds(
        tuple(dict.fromkeys(bodies)),
        tuple(dict.fromkeys(extent for extent in extents if extent is not None)),
        tuple(dict.fromkeys(way for way in ways if ground.has(way[-1]))),
    )


def _handled(ground: Precinct, frame: Frame, event: Event) -> ThingState | None:
    """What lies there that an event lays down or touches."""
    thing = frame.things.get(event.thing or "")
    if thing is None or thing.pos is None or thing.held_by:
        return None
    is_far = event.verb.is_(VerbTrait.FLIES) or event.verb.is_(VerbTrait.LOOKS)
    return thing if ground.has(thing.pos) and not is_far else None


def _last_of(way: Way) -> Way:
    """How a way ends: so much of it as must be seen."""
    out, left = [way[-1]], LAST
    for here, there in pairwise(reversed(way)):
        long = math.dist(here, there)
        if long >= left:
            part = left / long
            x, y = here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part
            return (*reversed([*out, (x, y)]),)
        out.append(there)
        left -= long
    return (*reversed(out),)


def scale_of(extent: Extent, width: float, height: float) -> float:
    """The largest scale at which a piece of ground fits with what is kept about it."""
    return min(_along(extent.size[0], width), _along(extent.size[1], height), LARGEST)


def _along(length: float, room: float) -> float:
    k = room / (length + 2 * ABOUT)
    if k * ABOUT >= ABOUT_PAPER:
        return k
    return max(room - 2 * ABOUT_PAPER, 1.0) / max(length, 1.0)


def margin(k: float) -> float:
    """The ground kept about an act at a scale, in 尺."""
    return max(ABOUT, ABOUT_PAPER / k)


def camera(
    ground: Precinct, frames: Sequence[Frame], field: Field, *, has_two: bool = True
) -> Plan:
    """The map of what is done on the ground in the frames; of all of it, where nothing is. A small
    picture has no room for two maps."""
    return _Camera(ground, tuple(frames), field, has_two).plan()


def whole_plan(ground: Precinct, frames: Sequence[Frame], field: Field) -> Plan:
    """The map of all of the ground."""
    return _Camera(ground, tuple(frames), field).whole()


def window_at(
    ground: Precinct, frames: Sequence[Frame], field: Field, own: Extent, k: float
) -> Extent:
    """A window of the field's shape about a piece of ground, at a scale."""
    return _Camera(ground, tuple(frames), field).slid(own, k, field)


def held_scale(ground: Precinct, frames: Sequence[Frame], field: Field) -> float:
    """The scale that all the acts of the frames have on one map; nought, where nothing is done."""
    act = deeds_of(ground, frames).extent()
    return scale_of(act, field.width, field.height) if act is not None else 0.0


@dataclass(frozen=True)
class _Camera:
    """Looks at a ground in the frames."""

    ground: Precinct
    frames: tuple[Frame, ...]
    field: Field
    has_two: bool = True

    @property
    def place(self) -> Extent:
        return whole_extent(self.ground, self.frames)

    def whole(self) -> Plan:
        """All of the place."""
        act = deeds_of(self.ground, self.frames).extent()
        place = self.place.joined(act and act.grown(BEYOND))
        k = self._bare_scale(place)
        return Plan((self._view(place, k, self.field, act),), is_whole=True)

    def plan(self) -> Plan:
        deeds = deeds_of(self.ground, self.frames)
        own, over = deeds.extent(), False
        if own is None:
            return self._still()
        k = self._scale(own)
        shorter = deeds.extent(has_whole_ways=False)
        if k < SMALL and shorter is not None and self._scale(shorter) >= GAIN * k:
            own, k, over = shorter, self._scale(shorter), True
        if self.has_two and k < TWO and (two := self._two(deeds)):
            return two
        own, k = self._with_rooms(own, k, deeds.bodies)
        whole = self.whole()
        if whole.window.k >= WHOLE * k:
            return replace(whole, views=(replace(whole.main, act=own),))
        return self._anchored(own, k, deeds.ways if over else ())

    def _still(self) -> Plan:
        """All of the place; where that is too large to be read, what is raised in it."""
        whole, raised = self.whole(), joined(self.ground.raised.values())
        if whole.window.k >= READ or raised is None:
            return whole
        k = self._scale(raised)
        return Plan((self._view(self.slid(raised, k, self.field), k, self.field, None),))

    def _scale(self, extent: Extent) -> float:
        return scale_of(extent, self.field.width, self.field.height)

    def _bare_scale(self, extent: Extent) -> float:
        """The same with nothing kept about it."""
        width, height = (max(side, 1.0) for side in extent.size)
        return min(self.field.width / width, self.field.height / height, LARGEST)

    def _with_rooms(self, own: Extent, k: float, bodies: Sequence[Point]) -> tuple[Extent, float]:
        """The ground with the rooms in which somebody acts, where they may be had whole."""
        for _, room in rooms_of(self.ground.site, self.ground.name):
            if any(map(room.has, bodies)):
                wider = own.joined(room)
                if (larger := self._bare_scale(wider)) >= WHOLE * k:
                    own, k = wider, min(k, larger)
        return own, k

    # --- what tells where it is ---

    def _anchored(self, own: Extent, k: float, ways: tuple[Way, ...]) -> Plan:
        """The ground in a window of the field's shape, with a line of the building across it."""
        window = self.slid(own, k, self.field)
        inner = window.grown(-min(1.0, min(window.size) / 4))
        if any(crosses(inner, line) for line in self._lines()):
            return self._alone(own, window, k, ways)
        nearest = self._nearest(own)
        if nearest is None:
            return self._alone(own, window, k, ways)
        gap, wall, walled = own.apart(nearest), own, k
        for _ in range(2):  # what is kept about the act depends on the scale, and that on it
            wall = own.grown(margin(walled)).reaching(nearest, INTO)
            walled = min(self._bare_scale(wall), k)
        fixed = self._fixed(own, gap / 2)
        if fixed is not None and walled < FIXED_ENOUGH:
            wall = own.joined(fixed)
            walled = min(self._scale(wall), k)
        elif (
            self.has_two
            and walled < MUCH_SMALLER * k
            and gap > FAR
            and (strip := self._strip(own, k, nearest, ways)) is not None
        ):
            return strip
        if walled < ANCHORED and walled < WHOLE * k:
            return self._alone(own, window, k, ways)
        plan = self._alone(wall, self.slid(wall, walled, self.field), walled, ways)
        return replace(plan, views=(replace(plan.main, act=own),))

    def _alone(self, own: Extent, window: Extent, k: float, ways: tuple[Way, ...]) -> Plan:
        """The one map; a short one where there is nothing but floor above or below the act."""
        window = self._trimmed(own, window, k)
        return Plan((self._view(window, k, self.field, own),), over=ways)

    def _trimmed(self, own: Extent, window: Extent, k: float) -> Extent:
        """The window without the bare floor at its head and foot, but no lower than a short map."""
        people = [pos for _, pos, _ in self.ground.standing(self.frames[-1])]
        things = [t.pos for t in self.frames[-1].things.values() if t.pos and not t.held_by]
        corners = [
            (x, y)
            for line in self._lines()
            if crosses(window, line)
            for x, y in line
            if window.has((x, y)) or (y == line[0][1] == line[-1][1])
        ]
        ends = [pos[1] for pos in (*people, *things) if window.has(pos)]
        ends += [y + by for _, y in corners for by in (-INTO, INTO)]
        south = min([own.south - margin(k), *(y - ABOUT for y in ends)])
        north = max([own.north + margin(k), *(y + ABOUT for y in ends)])
        lacking = max(SHORT / k - (north - south), 0.0) / 2
        south = max(window.south, south - lacking)
        return replace(window, south=south, north=min(window.north, max(north, south + SHORT / k)))

    def _lines(self) -> list[tuple[Point, ...]]:
        """The stretches of what may tell where something is."""
        out: list[tuple[Point, ...]] = []
        for part in self.ground.features:
            if part.kind in ANCHORS:
                line = (*part.shape, part.shape[0]) if part.closed else part.shape
                out += [*pairwise(line)] if len(line) > 1 else [line]
        return out

    def _nearest(self, own: Extent) -> Extent | None:
        """The nearest stretch of what may tell where something is."""
        pieces = [extent for line in self._lines() if (extent := Extent.around(line))]
        return min(pieces, key=own.apart, default=None)

    def _fixed(self, own: Extent, most: float) -> Extent | None:
        """The nearest of what stands fixed in the open and is less far off than that."""
        spots = [
            extent
            for f in self.ground.features
            if f.kind is FeatureKind.FIXTURE and (extent := Extent.around(f.shape))
        ]
        things = self.frames[-1].things.values()
        spots += [
            extent
            for t in things
            if t.pos and not t.held_by and not t.kind.portable and (extent := ground_under([t]))
            if self.ground.has(t.pos)
        ]
        near = [extent for extent in spots if own.apart(extent) < most]
        return min(near, key=own.apart, default=None)

    def _strip(self, own: Extent, k: float, far: Extent, ways: tuple[Way, ...]) -> Plan | None:
        """The act at its own scale, and a strip of the anchor above or below it; none where the
        anchor lies beside it, or somebody who acts would be cut."""
        is_above = far.south > own.north
        gap = far.south - own.north if is_above else own.south - far.north
        if gap <= FAR:
            return None
        field = self.field._replace(height=self.field.height - STRIP - BREAK)
        k = min(scale_of(own, field.width, field.height), k)
        window = self.slid(own, k, field)
        deep = STRIP / k
        at = far.south - INTO if is_above else far.north + INTO - deep
        strip = Extent(window.west, at, window.east, at + deep)
        if strip.meets(window) or not strip.meets(far.grown(SLIGHT)):
            return None
        top = self.field.top
        if is_above:
            act_field = field._replace(top=top + STRIP + BREAK)
            strip_field = field._replace(height=STRIP)
        else:
            act_field = field
            below = top + window.size[1] * k + BREAK
            strip_field = field._replace(top=below, height=STRIP)
        main = self._view(window, k, act_field, own)
        other = self._view(strip, k, strip_field, None)
        views = (other, main) if is_above else (main, other)
        return Plan(views, is_cut=True, over=ways)

    # --- two places ---

    def _two(self, deeds: Deeds) -> Plan | None:
        """Two maps where acts lie on two grounds far from each other, the northern one above."""
        spots = [Extent.around([pos], ROUND_BODY / 2) for pos in deeds.bodies]
        places = clusters([*(spot for spot in spots if spot), *deeds.things], 2)
        if len(places) != 2:
            return None
        cores = [self._core(deeds, place) for place in places]
        total = sum(core.size[1] + 2 * ABOUT for core in cores)
        height = self.field.height - BETWEEN_MAPS
        views, top = [], self.field.top
        share = (cores[0].size[1] + 2 * ABOUT) / total
        share = min(max(share, LEAST_SHARE), MOST_SHARE)
        for core, part in zip(cores, (share, 1 - share), strict=True):
            field = self.field._replace(top=top, height=height * part)
            k = min(scale_of(core, field.width, field.height), TWO_MOST)
            window = self.slid(core, k, field)
            views.append(self._view(window, k, field, core))
            top += height * part + BETWEEN_MAPS
        return Plan(tuple(views), over=deeds.ways)

    def _core(self, deeds: Deeds, place: Extent) -> Extent:
        """What is done in one of two places, with how the ways to it end, as far as the nearest
        line of the building, where that is not far."""
        points = [pos for pos in deeds.bodies if place.has(pos)]
        points += [p for way in deeds.ways if place.has(way[-1]) for p in _last_of(way)]
        things = (extent for extent in deeds.things if place.meets(extent))
        core = joined([*things, Extent.around(points) or place]) or place
        nearest = self._nearest(core)
        return core.reaching(nearest, INTO) if nearest and core.apart(nearest) < FAR else core

    # --- the field filled ---

    def slid(self, own: Extent, k: float, field: Field) -> Extent:
        """A window of the field's shape about the ground, moved along each axis to where there is
        the least floor, and the most that tells where it is; what is beyond the place is cut off.
        """
        deepest = max(SHORT / k, DEEP * (own.size[1] + 2 * margin(k)))
        width, height = field.width / k, min(field.height / k, deepest)
        place = self.place.grown(BEYOND).joined(own)
        west = self._along_axis(own.west, own.east, width, (place.west, place.east), 0)
        south = self._along_axis(own.south, own.north, height, (place.south, place.north), 1)
        window = Extent(west, south, west + width, south + height)
        kept = own.grown(ABOUT)
        return Extent(
            max(window.west, min(place.west, kept.west)),
            max(window.south, min(place.south, kept.south)),
            min(window.east, max(place.east, kept.east)),
            min(window.north, max(place.north, kept.north)),
        )

    def _along_axis(
        self, low: float, high: float, length: float, ends: tuple[float, float], axis: int
    ) -> float:
        """Where the window begins along one axis."""
        spare = max(length - (high - low), 0.0)
        about = min(ABOUT, spare / 2)
        first, last = high + about - length, low - about
        tries = [first + (last - first) * i / (SIDES - 1) for i in range(SIDES)]
        middle = (low + high - length) / 2
        people, parts = self._marks_along(axis)

        def cost(start: float) -> float:
            end = start + length
            beyond = max(ends[0] - start, 0.0) + max(end - ends[1], 0.0)
            seen = 1.2 * sum(start < at < end for at in people)
            seen += sum(worth for at, worth in parts if start < at < end)
            return 0.6 * abs(start - middle) + 3.0 * beyond - seen

        third = length / 6  # the middle of the act keeps to the middle third
        held = [start for start in tries if abs(start - middle) <= third] or tries
        return min(held, key=cost)

    def _marks_along(self, axis: int) -> tuple[list[float], list[tuple[float, float]]]:
        """Where along an axis people are, and parts of the building with what each is worth."""
        people = [pos[axis] for _, pos, _ in self.ground.standing(self.frames[-1])]
        parts = []
        for part in self.ground.features:
            if part.kind in MARKED:
                parts.append((part.anchor[axis], 3.6))
            elif part.kind is FeatureKind.WALL:
                parts += [
                    (point[axis], 1.8) for point in part.shape[:: max(len(part.shape) - 1, 1)]
                ]
        return people, parts

    def _view(self, window: Extent, k: float, field: Field, act: Extent | None) -> View:
        framed = centred(self.ground.name, window, k, field)
        return View(self.ground.name, window, framed, self.place, act=act)


def centred(name: str, extent: Extent, k: float, field: Field) -> Window:
    """A piece of ground in the middle of a field's width, at its head."""
    return window_on(
        name, extent, k, field.left + (field.width - extent.size[0] * k) / 2, field.top
    )


def crosses(window: Extent, line: Sequence[Point]) -> bool:
    """Whether a line has a point within the window."""
    if len(line) == 1:
        return window.has(line[0])
    return any(_meets(window, a, b) for a, b in pairwise(line))


def _meets(window: Extent, a: Point, b: Point) -> bool:
    """Whether a stretch has a point within the window (Liang and Barsky)."""
    first, last = 0.0, 1.0
    ends = ((window.west, window.east), (window.south, window.north))
    for axis, (low, high) in enumerate(ends):
        step = b[axis] - a[axis]
        if step == 0:
            if not low <= a[axis] <= high:
                return False
            continue
        enter, leave = sorted(((low - a[axis]) / step, (high - a[axis]) / step))
        first, last = max(first, enter), min(last, leave)
    return first <= last
