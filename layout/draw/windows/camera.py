"""The camera: which ground a map shows of an act, and at which scale.

`camera(ground, frames, field)` is a pure function. `ground` is a `Precinct` (one ground of the
site), `frames` a frame or a run of them, the last the moment that is drawn (of a moment within a
step: the frame as it is after that beat), `field` a `Field`: the room on the page, in mm. It gives
a `Plan`: views one above the other, each a `View` with its ground (`extent`), its place on the page
(`window`, whose `k` is its scale) and the ground of the act itself (`act`). A plan of two views is
either a map of one scale with the empty ground between left out (`is_cut`, the strip with 中略), or
two maps far apart on one ground, or, of what is done on several grounds at once (`at_once`), a map
of each. `plan.over` are the ways that come in over the edge of a map: whoever draws
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
from itertools import chain, pairwise
from typing import NamedTuple

from layout.draw.dress import BELOW
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
REACHED = 24.0  # 尺 from somebody to what he handles: farther off it is shot or looked at
SMALL = 2.0  # mm to the 尺: under it a long way may come in over the edge
GAIN = 1.5  # if that makes so many times as large
LAST = 16.0  # 尺 of such a way that count
FRAME_SMALL, FRAME_GAIN, FRAME_LAST = 3.2, 1.25, 14.0  # the same of a small picture
WHOLE = 0.75  # of the scale: a room, or all of the place, is shown whole for no less
BEYOND = 4.0  # 尺 of ground beyond the place
INTO = 2.5  # 尺 from the edge to its anchor
ANCHORED = 1.3  # mm to the 尺: for no less is a map widened to an anchor
STRIP, BREAK = 34.0, 9.0  # mm: the map of a far anchor, and the paper between
MUCH_SMALLER, FAR = 0.62, 24.0  # of the scale, 尺: then the anchor has a strip of its own
SPECK = 0.09  # of a map: an act that were less of it for its anchor has the strip
THIRD, OFF = 1 / 3, 0.27  # of a map's side: less, and so far off its middle, it has its own map
OUT = 8.0  # 尺: less ground is not left out
NEAREST = 12  # lines of the building that are tried
NARROW = 0.7  # of the field's width: a map is no narrower
TWO, TWO_MOST = 1.25, 3.0  # mm to the 尺: smaller is parted in two maps, each no larger
AWAY = 40.0  # 尺: so are grounds so far north and south of each other, sooner
ROUND_BODY = 10.0  # 尺 of ground about a body when it is asked how many places there are
BETWEEN_MAPS = BELOW  # mm: the bar of the one stands there
NAMED = 7.5  # mm: above each of the maps of several grounds stands which it is
LEAST_SHARE, MOST_SHARE = 0.28, 0.72  # of the height, for each of two maps
TALL = 140.0  # mm: a map that is deeper shows more than floor about the act
SHORT = 110.0  # mm: the height of a map with nothing but floor in it
DEEP = 1.1  # times as deep as the act with what is kept about it: a map is no deeper
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

    def extent(self, last: float | None = None, *, is_end: bool = False) -> Extent | None:
        """The ground of it, without any ground about it; of ways all, or so much of how they end,
        or only those from whose end nobody goes on."""
        ways = self.final if is_end else self.ways
        ways = ways if last is None else tuple(_last_of(way, last) for way in ways)
        points = [*self.bodies, *(point for way in ways for point in way)]
        own = Extent.around(points)
        return joined([*self.things, *([own] if own else [])])

    @property
    def final(self) -> tuple[Way, ...]:
        """The ways at whose end no other begins; all, where they lead round."""
        starts = {way[0] for way in self.ways}
        return tuple(way for way in self.ways if way[-1] not in starts) or self.ways


def deeds_of(ground: Precinct, frames: Sequence[Frame]) -> Deeds:
    """What is done on a ground in the frames: who acts and to whom, all of their ways, what they
    lay down or take up and the mat they are on; not what has flown, nor what is looked at."""
    done = [ground.once(_deeds, frame) for frame in frames]
    return Deeds(
        *(tuple(dict.fromkeys(chain.from_iterable(each))) for each in zip(*done, strict=True))
    )


def _deeds(ground: Precinct, frame: Frame) -> Deeds:
    """What is done in one frame."""
    names, things = roles([frame]).all, frame.things
    people = [(p, pos) for p, pos, _ in ground.standing(frame) if p.name in names]
    lying = [things.get(p.mat or "") for p, _ in people]
    lying += (_handled(ground, frame, event) for event in frame.events)
    applied = (things.get(name) for name in frame.step.applies)
    lying += (t for t in applied if t is not None and t.pos and ground.has(t.pos))
    extents = (ground_under([thing]) for thing in lying if thing is not None)
    ways = (event.path for event in frame.events if len(event.path) > 1)
    return Deeds(
        tuple(pos for _, pos in people),
        tuple(extent for extent in extents if extent is not None),
        tuple(way for way in ways if ground.has(way[-1])),
    )


def _handled(ground: Precinct, frame: Frame, event: Event) -> ThingState | None:
    """What lies there that an event lays down or touches."""
    thing = frame.things.get(event.thing or "")
    if thing is None or thing.pos is None or thing.held_by:
        return None
    doer = frame.people.get(event.who)
    here = [*event.path, *([doer.pos] if doer is not None and doer.on_stage and doer.pos else [])]
    is_far = event.verb.is_(VerbTrait.FLIES) or event.verb.is_(VerbTrait.LOOKS)
    is_far = is_far or all(math.dist(pos, thing.pos) > REACHED for pos in here or [thing.pos])
    if doer is not None and doer.bearer is not None and doer.bearer.thing == thing.name:
        is_far = False  # he draws it behind him
    return thing if ground.has(thing.pos) and not is_far else None


def _last_of(way: Way, most: float) -> Way:
    """How a way ends: so much of it as must be seen."""
    out, left = [way[-1]], most
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


def camera(  # noqa: PLR0913 - how it looks, each by its name
    ground: Precinct,
    frames: Sequence[Frame],
    field: Field,
    *,
    is_frame: bool = False,
    least: float = 0.0,
    below: float = 0.0,
) -> Plan:
    """The map of what is done on the ground in the frames; of all of it, where nothing is. A frame,
    a small picture, is one map of the act itself; of one that would be under the `least` scale (mm
    to the 尺) it shows who acts, and so much of the rest as has room. It fills its field, and shows
    more of the place about the act, where it would leave less `below` it (mm) than what is to stand
    there needs."""
    return _Camera(ground, tuple(frames), field, is_frame, least, below=below).plan()


def at_once(grounds: Sequence[Precinct], frames: Sequence[Frame], field: Field) -> Plan:
    """A map of each ground on which something is done in the frames, one below another; each below
    the room for its name."""
    height = (field.height - BETWEEN_MAPS * (len(grounds) - 1)) / len(grounds)
    plans, top = [], field.top
    for ground in grounds:
        own = field._replace(top=top + NAMED, height=height - NAMED)
        plans.append(_Camera(ground, tuple(frames), own, is_alone=True).plan())
        top += height + BETWEEN_MAPS
    views = tuple(view for plan in plans for view in plan.views)
    return Plan(views, over=tuple(chain.from_iterable(plan.over for plan in plans)))


def whole_plan(ground: Precinct, frames: Sequence[Frame], field: Field) -> Plan:
    """The map of all of the ground."""
    return _Camera(ground, tuple(frames), field).whole()


def window_at(
    ground: Precinct, frames: Sequence[Frame], field: Field, own: Extent, k: float
) -> Extent:
    """A window of the field's shape about a piece of ground, at a scale."""
    return _Camera(ground, tuple(frames), field).slid(own, own, k, field)


def held_scale(
    ground: Precinct, frames: Sequence[Frame], field: Field, *, is_frame: bool = False
) -> float:
    """The scale that all the acts of the frames have on one map; nought, where nothing is done."""
    return _Camera(ground, tuple(frames), field, is_frame).held()


def is_aside(ground: Precinct, frames: Sequence[Frame], plan: Plan) -> bool:
    """Whether what is done in the frames is little of the map and off the middle of it, or over its
    edge."""
    act = deeds_of(ground, frames).extent(LAST, is_end=True)
    if act is None:
        return False
    main = max(plan.views, key=lambda view: view.extent.overlap(act))
    near, shown = act.grown(ABOUT_PAPER / main.window.k), main.extent
    if not shown.holds(act):
        return len(plan.views) == 1
    for axis in (0, 1):
        low, high = (near.west, near.east) if axis == 0 else (near.south, near.north)
        first, last = (shown.west, shown.east) if axis == 0 else (shown.south, shown.north)
        off = abs((low + high) - (first + last)) / 2 / (last - first)
        if high - low < THIRD * (last - first) and off > OFF:
            return True
    return False


@dataclass(frozen=True)
class _Camera:
    """Looks at a ground in the frames."""

    ground: Precinct
    frames: tuple[Frame, ...]
    field: Field
    is_frame: bool = False
    least: float = 0.0  # mm to the 尺 of a small picture
    is_alone: bool = False  # it has one map of this ground, beside those of others
    below: float = 0.0  # mm that are needed below it

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
        act, k, is_over = self._framed(deeds)
        if act is None:
            return self._still()
        if not (self.is_frame or self.is_alone) and k < SMALL and (two := self._two(deeds, k)):
            return two
        kept, k = self._with_rooms(act.grown(margin(k)), k, deeds.bodies)
        whole = self.whole()
        is_tall = whole.window.height >= TALL or self.place.size[1] >= self.place.size[0]
        if not self.is_frame and is_tall and whole.window.k >= WHOLE * k:
            return replace(whole, views=(replace(whole.main, act=act),))
        plan = self._anchored(act, kept, k, deeds.ways if is_over else ())
        extents = [view.extent for view in plan.views]
        over = (w for w in plan.over if not any(all(map(e.has, w)) for e in extents))
        return replace(plan, over=tuple(over))

    def _framed(self, deeds: Deeds) -> tuple[Extent | None, float, bool]:
        """The ground of the act, its scale, and whether long ways come in over the edge."""
        act = deeds.extent()
        if act is None:
            return None, 0.0, False
        k = self._scale(act)
        least, gain, last = SMALL, GAIN, LAST
        if self.is_frame:
            least, gain, last = FRAME_SMALL, FRAME_GAIN, FRAME_LAST
        for shorter in (deeds.extent(last), deeds.extent(last, is_end=True)):
            if k < least and shorter is not None and self._scale(shorter) >= gain * k:
                act, k = shorter, self._scale(shorter)
        if k < self.least:
            alone = self._doers(deeds).extent(last)
            act = alone if alone and self._scale(alone) >= self.least else self._last_done(deeds)
            k = self._scale(act)
        return act, k, any(not act.has(point) for way in deeds.ways for point in way)

    def _doers(self, deeds: Deeds) -> Deeds:
        """What is done without those to whom it is done, who may be far off."""
        acting = roles(self.frames).acting
        there = self.ground.standing(self.frames[-1])
        return deeds._replace(bodies=tuple(pos for one, pos, _ in there if one.name in acting))

    def _last_done(self, deeds: Deeds) -> Extent:
        """Of acts too far apart for a small picture as much as it holds about who did the last."""
        there = {person.name: pos for person, pos, _ in self.ground.standing(self.frames[-1])}
        doers = (there[e.who] for f in self.frames for e in f.events if e.who in there)
        ends = [_last_of(way, FRAME_LAST) for way in deeds.ways]
        spots = [*doers, *([] if deeds.bodies else (way[-1] for way in ends))]
        own = Extent.around(spots[-1:] or deeds.bodies[-1:]) or deeds.things[-1]
        others = [*((pos,) for pos in deeds.bodies), *ends]
        pieces = [*deeds.things, *(e for e in map(Extent.around, others) if e)]
        for piece in sorted(pieces, key=own.apart):
            wider = own.joined(piece)
            own = wider if self._scale(wider) >= self.least else own
        return own

    def held(self) -> float:
        """The scale that the act would have by itself."""
        deeds = deeds_of(self.ground, self.frames)
        if not self.is_frame:
            return self._framed(deeds)[1]
        whole = deeds.extent()
        tries = (whole, deeds.extent(FRAME_LAST), self._doers(deeds).extent(FRAME_LAST))
        return max((self._scale(one) for one in tries if one), default=0.0) if whole else 0.0

    def _still(self) -> Plan:
        """All of the place; where that is too large to be read, what is raised in it."""
        whole, raised = self.whole(), joined(self.ground.raised.values())
        if whole.window.k >= READ or raised is None:
            return whole
        k = self._scale(raised)
        window = self.slid(raised, raised, k, self.field)
        return Plan((self._view(window, k, self.field, None),))

    def _scale(self, extent: Extent) -> float:
        return scale_of(extent, self.field.width, self.field.height)

    def _bare_scale(self, extent: Extent) -> float:
        """The same with nothing kept about it."""
        width, height = (max(side, 1.0) for side in extent.size)
        return min(self.field.width / width, self.field.height / height, LARGEST)

    def _with_rooms(self, kept: Extent, k: float, bodies: Sequence[Point]) -> tuple[Extent, float]:
        """The ground with the rooms in which somebody acts, where they may be had whole."""
        for _, room in rooms_of(self.ground.site, self.ground.name):
            if any(map(room.has, bodies)):
                wider = kept.joined(room)
                if (larger := self._bare_scale(wider)) >= WHOLE * k:
                    kept, k = wider, min(k, larger)
        return kept, k

    # --- what tells where it is ---

    def _anchored(self, act: Extent, kept: Extent, k: float, ways: tuple[Way, ...]) -> Plan:
        """The ground with a line of the building across it: as it is, widened to the nearest, or
        with the nearest above or below it in a strip."""
        plan = self._alone(act, kept, k, ways)
        window = plan.main.extent
        pieces = [extent for _, extent in anchors(self.ground)]
        inner = window.grown(-min(INTO - SLIGHT, min(window.size) / 4))
        own = self._share(act, kept, k)
        is_close = window.size[1] * k <= TALL or self._share(act, window, k) >= SPECK
        if is_close and any(crosses(inner, line) for line, _ in anchors(self.ground)):
            return plan
        wall, walled = self._widened(act, kept, k, pieces)
        if not walled:  # nothing built is near: on the road
            return plan
        is_speck = self._share(act, wall, walled) < min(SPECK, MUCH_SMALLER * own)
        is_speck |= act.size[1] + 2 * ABOUT_PAPER / walled < THIRD * wall.size[1]
        if not (self.is_frame or self.is_alone) and (is_speck or walled < MUCH_SMALLER * k):
            strip = self._strip(act, kept, k, ways)
            if strip is not None:
                return strip
        is_dear = walled < WHOLE * k and (self.is_frame or walled < ANCHORED)
        if is_dear:
            return plan
        return self._alone(act, wall, walled, ways)

    def _widened(
        self, act: Extent, kept: Extent, k: float, pieces: Sequence[Extent]
    ) -> tuple[Extent, float]:
        """The ground with whichever of the pieces of the building leaves it largest, and the act in
        the middle third; and its scale."""
        best, largest = kept, 0.0
        for piece in sorted(pieces, key=act.apart)[:NEAREST]:
            wider = _about(act, kept.reaching(piece, INTO), self.place)
            scale = min(self._bare_scale(wider), k)
            if scale > largest + SLIGHT or (
                scale > largest - SLIGHT and _area(wider) < _area(best)
            ):
                best, largest = wider, scale
        return best, largest

    def _share(self, act: Extent, window: Extent, k: float) -> float:
        """How much of a map is the act, with the paper about it."""
        ground = window.at_least(self.field.width / k, SHORT / k)
        return _area(act.grown(ABOUT_PAPER / k)) / _area(ground)

    def _alone(self, act: Extent, kept: Extent, k: float, ways: tuple[Way, ...]) -> Plan:
        """The one map; a short one where there is nothing but floor above or below the act."""
        window = self._trimmed(act, kept, self.slid(act, kept, k, self.field), k)
        if self.field.height - window.size[1] * k < self.below:
            window = self.slid(act, kept, k, self.field, fills=True)
        return Plan((self._view(window, k, self.field, act),), over=ways)

    def _trimmed(self, act: Extent, kept: Extent, window: Extent, k: float) -> Extent:
        """The window without the bare floor at its head and foot, and the act in its middle third,
        but no lower than a short map."""
        people = [pos for _, pos, _ in self.ground.standing(self.frames[-1])]
        things = [t.pos for t in self.frames[-1].things.values() if t.pos and not t.held_by]
        corners = [
            (x, y)
            for line, _ in anchors(self.ground)
            if crosses(window, line)
            for x, y in line
            if window.has((x, y)) or (y == line[0][1] == line[-1][1])
        ]
        ends = [pos[1] for pos in (*people, *things) if window.has(pos)]
        ends += [y + by for _, y in corners for by in (-INTO, INTO)]
        south = min([kept.south, *(y - ABOUT for y in ends)])
        north = max([kept.north, *(y + ABOUT for y in ends)])
        south, north = _middled(act.south, act.north, (south, north), (kept.south, kept.north))
        lacking = max(SHORT / k - (north - south), 0.0) / 2
        south = max(window.south, south - lacking)
        north = min(window.north, max(north, south + SHORT / k))
        south = max(window.south, min(south, north - SHORT / k))
        south, north = _middled(act.south, act.north, (south, north), (kept.south, kept.north))
        sides = (window.west, window.east)
        west, east = _middled(act.west, act.east, sides, (kept.west, kept.east))
        lacking = max(NARROW * self.field.width / k - (east - west), 0.0)
        if west > window.west:
            west = max(window.west, west - lacking)
        else:
            east = min(window.east, east + lacking)
        return Extent(west, south, east, north)

    def _strip(self, act: Extent, kept: Extent, k: float, ways: tuple[Way, ...]) -> Plan | None:
        """The act at its own scale, and a strip of the anchor above or below it; none where no
        line lies there, or no ground would be left out."""
        field = self.field._replace(height=self.field.height - STRIP - BREAK)
        k = min(scale_of(act, field.width, field.height), k)
        window = self._trimmed(act, kept, self.slid(act, kept, k, field), k)
        deep = STRIP / k
        lines = [e for _, e in anchors(self.ground) if e.west < window.east - INTO]
        lines = [e for e in lines if e.east > window.west + INTO]
        for far in sorted(lines, key=lambda e: max(e.south - window.north, window.south - e.north)):
            is_above = far.south > window.north
            at = far.south - INTO if is_above else far.north + INTO - deep
            strip = Extent(window.west, at, window.east, at + deep)
            left_out = strip.south - window.north if is_above else window.south - strip.north
            if left_out < OUT:
                continue
            top = self.field.top
            tops = (
                (top, top + STRIP + BREAK) if is_above else (top + window.size[1] * k + BREAK, top)
            )
            other = self._view(strip, k, field._replace(top=tops[0], height=STRIP), None)
            main = self._view(window, k, field._replace(top=tops[1]), act)
            views = (other, main) if is_above else (main, other)
            return Plan(views, is_cut=True, over=ways)
        return None

    # --- two places ---

    def _two(self, deeds: Deeds, k: float) -> Plan | None:
        """Two maps, one above the other, of two grounds far from each other; sooner where one lies
        north of the other."""
        ends = (way[-1] for way in deeds.ways)
        spots = [Extent.around([pos], ROUND_BODY / 2) for pos in (*deeds.bodies, *ends)]
        places = clusters([*(spot for spot in spots if spot), *deeds.things], 2)
        if len(places) != 2:
            return None
        if k >= TWO and places[0].south - places[1].north < AWAY:
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
            window = self.slid(core, core.grown(min(ABOUT, margin(k))), k, field)
            views.append(self._view(window, k, field, core))
            top += height * part + BETWEEN_MAPS
        return Plan(tuple(views), over=deeds.ways)

    def _core(self, deeds: Deeds, place: Extent) -> Extent:
        """What is done in one of two places, with how the ways to it end, as far as the nearest
        line of the building, where that is not far."""
        points = [pos for pos in deeds.bodies if place.has(pos)]
        points += [p for way in deeds.ways if place.has(way[-1]) for p in _last_of(way, LAST)]
        things = (extent for extent in deeds.things if place.meets(extent))
        core = joined([*things, Extent.around(points) or place]) or place
        nearest = min((e for _, e in anchors(self.ground)), key=core.apart, default=None)
        return core.reaching(nearest, INTO) if nearest and core.apart(nearest) < FAR else core

    # --- the field filled ---

    def slid(
        self, act: Extent, kept: Extent, k: float, field: Field, *, fills: bool = False
    ) -> Extent:
        """A window of the field's shape that holds what is kept, moved along each axis to where
        there is the least floor, and the most that tells where it is; what is beyond the place is
        cut off. Its act keeps to the middle third."""
        deepest = max(SHORT / k, DEEP * (act.size[1] + 2 * margin(k)), kept.size[1])
        width, height = field.width / k, field.height / k
        height = height if fills else min(height, deepest)
        place = self.place.grown(BEYOND).joined(kept)
        axes = (act.west, act.east), (kept.west, kept.east), (place.west, place.east)
        west = self._along_axis(*axes, width, 0)
        axes = (act.south, act.north), (kept.south, kept.north), (place.south, place.north)
        south = self._along_axis(*axes, height, 1)
        window = Extent(west, south, west + width, south + height)
        place = self.place.joined(kept)
        return Extent(
            max(window.west, place.west),
            max(window.south, place.south),
            min(window.east, place.east),
            min(window.north, place.north),
        )

    def _along_axis(
        self, act: Stretch, kept: Stretch, ends: Stretch, length: float, axis: int
    ) -> float:
        """Where the window begins along one axis."""
        first, last = kept[1] - length, kept[0]
        if first > last:  # a hair, where it is as broad as the field
            first = last = (first + last) / 2
        tries = [first + (last - first) * i / (SIDES - 1) for i in range(SIDES)]
        middle = (act[0] + act[1] - length) / 2
        people, parts = self._marks_along(axis)

        def cost(start: float) -> float:
            end = start + length
            beyond = max(ends[0] - start, 0.0) + max(end - ends[1], 0.0)
            seen = 1.2 * sum(start < at < end for at in people)
            seen += sum(worth for at, worth in parts if start < at < end)
            return 0.6 * abs(start - middle) + 3.0 * beyond - seen

        third = length / 6
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


Stretch = tuple[float, float]  # of one axis


def _middled(low: float, high: float, ends: Stretch, kept: Stretch) -> Stretch:
    """A stretch cut until an act lies in its middle third, but for what is kept."""
    middle = (low + high) / 2
    before, after = middle - ends[0], ends[1] - middle
    before, after = min(before, 2 * after), min(after, 2 * before)
    return min(middle - before, max(kept[0], ends[0])), max(middle + after, min(kept[1], ends[1]))


def _about(act: Extent, extent: Extent, place: Extent) -> Extent:
    """The ground with as much more of the place as it needs for an act to lie in its middle
    third."""
    x, y = (act.west + act.east) / 2, (act.south + act.north) / 2
    across, along = x - extent.west, y - extent.south
    west, east = max(across, (extent.east - x) / 2), max(extent.east - x, across / 2)
    south, north = max(along, (extent.north - y) / 2), max(extent.north - y, along / 2)
    return Extent(
        min(extent.west, max(x - west, place.west)),
        min(extent.south, max(y - south, place.south)),
        max(extent.east, min(x + east, place.east)),
        max(extent.north, min(y + north, place.north)),
    )


def _area(extent: Extent) -> float:
    return extent.size[0] * extent.size[1]


def anchors(ground: Precinct) -> tuple[tuple[tuple[Point, ...], Extent], ...]:
    """The stretches of what may tell where something is, each with the ground that it covers."""
    return ground.settled(_anchors)


def _anchors(ground: Precinct) -> tuple[tuple[tuple[Point, ...], Extent], ...]:
    lines: list[tuple[Point, ...]] = []
    for part in ground.features:
        if part.kind in ANCHORS:
            line = (*part.shape, part.shape[0]) if part.closed else part.shape
            lines += [*pairwise(line)] if len(line) > 1 else [line]
    return tuple((line, own) for line in lines if (own := Extent.around(line)) is not None)


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
