"""Things and mats on the page: each at its place, enlarged ones pushed clear of one another."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache

from layout.compass import CompassError, read_wind
from layout.draw.borne import laid_on, ranged
from layout.draw.glyphs import TOLD, Glyph, draw_thing, find_glyph, glyph_box
from layout.draw.hands import HANDFUL, SHEAF
from layout.draw.obstacles import Rect
from layout.draw.page import Point, to_page
from layout.draw.theme import Role, Theme
from layout.draw.view import Extent, area_extents, on_ground
from layout.kinds import Family, kind_of
from layout.measure.numerals import number_in_words
from layout.picture import Box, Group, Item, Text, Window
from layout.problems import Problem, ProblemError
from layout.shape import Pose
from layout.site import Feature, Site
from layout.stage import Frame, ThingState
from layout.typeset import MM_PER_PT

CLEAR = 0.4  # mm between enlarged things
PUSHES = 12
STEP = 0.35  # mm a push
BEFORE = 14.0  # mm: things no farther from a person stand before him
BEARERS = (Family.STAND, Family.DISH)  # what lies on them is seen from close by
_SERVED = (*BEARERS, Family.FOOD, Family.CUP)
PILE = 4.0  # mm: in a place no larger only a handful of things alike is drawn
NUMBER = 5.0  # mm beside a heap, for how many it is
FARTHEST = 7.0  # mm: a thing is never pushed farther from its exact place


@dataclass(slots=True)
class Laid:
    """A thing on the page, or a heap of things alike."""

    thing: ThingState
    glyph: Glyph
    pose: Pose
    home: tuple[float, float]
    count: int = 1
    rect: Rect = field(init=False)
    _reach: Rect = field(init=False, repr=False)  # about its place

    def __post_init__(self) -> None:
        at = self.pose
        self._reach = glyph_box(self.glyph, Pose(0.0, 0.0, at.facing, at.unit))
        self.push(0.0, 0.0)

    def push(self, dx: float, dy: float) -> None:
        at, (left, top, right, bottom) = self.pose, self._reach
        x, y = at.x + dx, at.y + dy
        self.pose = Pose(x, y, at.facing, at.unit)
        number = NUMBER if self.count > 1 else 0.0
        self.rect = (x + left, y + top, x + right + number, y + bottom)

    @property
    def is_mat(self) -> bool:
        return self.glyph.is_mat

    @property
    def weight(self) -> float:
        """Mats and what is true to scale stay; of the others the larger moves less."""
        left, top, right, bottom = self.rect
        return math.inf if self.glyph.true else (right - left) * (bottom - top)

    @property
    def box(self) -> Box:
        return Box(self.thing.name, "thing", *self.rect)


def lay_things(
    site: Site,
    frame: Frame,
    window: Window,
    people: Sequence[Rect],
    apart: Extent | None = None,
) -> tuple[tuple[Laid, ...], tuple[Problem, ...]]:
    """The things on the ground in this frame, where they are drawn, and those that cannot be.

    What is served on ground that is shown `apart` is not drawn here.
    """
    laid: list[Laid] = []
    problems: list[Problem] = []
    for thing in frame.things.values():
        if not _is_seen(site, frame, thing, window) or _is_apart(thing, apart):
            continue
        try:
            glyph = find_glyph(thing.kind, thing.fill, thing.manner)
        except ProblemError as error:
            problems += error.problems
            continue
        assert thing.pos is not None
        x, y = to_page(window, thing.pos)
        turn = glyph.turn(thing.facing, thing.head)
        laid.append(Laid(thing, glyph, Pose(x, y, turn, glyph.unit(window.k)), (x, y)))
    free, borne = ranged(laid)
    free = list(_few(_heaped(free)))
    _push_clear(free, people)
    _push_apart(free, [_middle(rect) for rect in people])
    laid = [*free, *laid_on(free, borne)]
    return tuple(sorted(laid, key=lambda one: (not one.is_mat, -one.weight))), tuple(problems)


def _is_apart(thing: ThingState, apart: Extent | None) -> bool:
    kind = kind_of(thing.kind)
    is_there = apart is not None and thing.pos is not None and apart.has(thing.pos)
    return is_there and kind is not None and kind.portable and kind.family in _SERVED


def _few(laid: Iterable[Laid]) -> Iterator[Laid]:
    """Of many alike in one place (sixteen arrows on the rack) a handful."""
    count: Counter[tuple[str, int, int]] = Counter()
    for one in laid:
        pile = (one.glyph.name, round(one.home[0] / PILE), round(one.home[1] / PILE))
        count[pile] += 1
        if one.is_mat or count[pile] <= HANDFUL:
            yield one


def _heaped(laid: Iterable[Laid]) -> Iterator[Laid]:
    """Tallies that lie in one heap are one symbol in the midst of them, with their number."""
    heaps: dict[str, list[Laid]] = {}
    for one in laid:
        if one.glyph.name == SHEAF:
            heaps.setdefault(one.thing.place or "", []).append(one)
        else:
            yield one
    for heap in heaps.values():
        xs, ys = zip(*(one.home for one in heap), strict=True)
        pose = replace(heap[0].pose, x=sum(xs) / len(xs), y=sum(ys) / len(ys))
        yield replace(heap[0], pose=pose, count=len(heap))


def _is_seen(site: Site, frame: Frame, thing: ThingState, window: Window) -> bool:
    """On the ground, in the view, and not in a vessel: what is in a 篚 is not drawn beside it."""
    if thing.pos is None or thing.held_by is not None:
        return False
    if _is_covered(frame, thing):
        return False
    if thing.inside is not None and not _covers(frame.things.get(thing.inside), thing):
        holder = frame.things.get(thing.inside)
        kind = kind_of(holder.kind) if holder else None
        is_near = window.k >= TOLD and kind is not None and kind.family in BEARERS
        if kind is None or (kind.family is not Family.MAT and not is_near):
            return False
    under = frame.things.get(thing.place or "")
    is_on = under is not None and under is not thing and under.pos == thing.pos
    if is_on and window.k < TOLD and not _covers(under, thing):
        return False  # a 勺 or a 冪 on its jar
    x, y = to_page(window, thing.pos)
    right, bottom = window.left + window.width, window.top + window.height
    return window.left <= x <= right and window.top <= y <= bottom and _is_near(site, thing, window)


def _is_covered(frame: Frame, thing: ThingState) -> bool:
    """Whether a jar stands on it that leaves nothing of it to be seen (「膳尊兩甒在南，有豐」)."""
    return any(
        on.inside == thing.name and _covers(thing, on)
        for on in frame.things.values()
        if on.inside is not None
    )


def _covers(holder: ThingState | None, thing: ThingState) -> bool:
    above, below = kind_of(thing.kind), kind_of(holder.kind) if holder else None
    if above is None or below is None or (above.family, below.family) != (Family.JAR, Family.STAND):
        return False
    return above.width >= below.width and above.depth >= below.depth


def _is_near(site: Site, thing: ThingState, window: Window) -> bool:
    """Whether the thing lies on the ground that is shown: grounds do not overlap."""
    assert thing.pos is not None
    areas = area_extents(site).items()
    home = next((name for name, extent in areas if extent.has(thing.pos)), None)
    return home is None or on_ground(site, window.name, home)


def lay_fixture(feature: Feature, glyph: Glyph, window: Window) -> Laid:
    """A part of the place that is drawn as a thing."""
    x, y = to_page(window, feature.anchor)
    thing = ThingState(feature.name, glyph.name, feature.anchor, feature.facing)
    pose = Pose(x, y, glyph.turn(feature.facing), glyph.unit(window.k))
    return Laid(thing, glyph, pose, (x, y))


def _push_apart(laid: Sequence[Laid], people: Sequence[Point]) -> None:
    """Push enlarged things along their own place word until they are clear of one another."""
    stirred = set(range(len(laid)))  # what has moved since others were held against it
    sitters = [_nearest(people, one.home) for one in laid]
    for _ in range(PUSHES):
        is_moving = False
        last, stirred = stirred, set()
        for i, one in enumerate(laid):
            for j in _before(i, last, stirred):
                other = laid[j]
                if not _touch(one.rect, other.rect) or _bears(one, other):
                    continue
                places = one.pose, other.pose
                is_moving |= _parted(one, other, sitters[i])
                stirred |= {i} if one.pose is not places[0] else set()
                stirred |= {j} if other.pose is not places[1] else set()
        if not is_moving:
            return


def _before(i: int, last: set[int], now: set[int]) -> Iterator[int]:
    """What to hold a thing against, of those before it: all if it has itself moved in the last
    round or in this one, else those that have."""
    if i in last or i in now:
        yield from range(i)
        return
    for j in sorted(last | now):
        if j >= i:
            return
        yield j
        if i in now:
            yield from range(j + 1, i)
            return


def _bears(one: Laid, other: Laid) -> bool:
    """Whether one lies on the other, or within it as on a mat."""
    for mat, thing in ((one, other), (other, one)):
        left, top, right, bottom = mat.rect
        if mat.is_mat and left < thing.home[0] < right and top < thing.home[1] < bottom:
            return True
    return one.thing.name in (other.thing.inside, other.thing.place) or other.thing.name in (
        one.thing.inside,
        one.thing.place,
    )


def _nearest(people: Sequence[Point], place: Point) -> Point | None:
    """Where he is who is nearest to a place."""
    return min(people, key=lambda p: math.dist(p, place), default=None)


def _parted(one: Laid, other: Laid, sitter: Point | None) -> bool:
    """What is placed by the other goes on the way its place word points; of two things before a
    person the outer gives way, outward; else the lighter."""
    for light, heavy in ((one, other), (other, one)):
        if _is_placed_by(light, heavy) and not light.glyph.true:
            return _push(light, heavy, _direction(light, heavy))
    if sitter is not None and math.dist(sitter, one.home) < BEFORE:
        inner, outer = sorted((one, other), key=lambda t: math.dist(sitter, t.home))
        if not outer.glyph.true and math.dist(sitter, inner.home) < BEFORE:
            return _push(outer, inner, _straight(sitter, outer.home))
    light, heavy = (one, other) if one.weight <= other.weight else (other, one)
    return not light.glyph.true and _push(light, heavy, _direction(light, heavy))


def _is_placed_by(one: Laid, other: Laid) -> bool:
    """「禁南」 of a 篚 and 「薦西」 of a cup name the thing they collide with."""
    anchor = _anchor(one.thing.place or "")
    return bool(anchor) and other.thing.name.endswith(anchor)


@lru_cache(maxsize=512)
def _anchor(place: str) -> str:
    """What a place word that ends in a wind is measured from; empty if it ends otherwise."""
    for cut in (2, 1):
        with suppress(CompassError):
            read_wind(place[-cut:])
            return place[:-cut]
    return ""


def _push_clear(laid: Sequence[Laid], people: Sequence[Rect]) -> None:
    """What stands before a person is pushed out from under his figure, away from him."""
    for one in laid:
        if one.glyph.true or (kind := kind_of(one.thing.kind)) is None:
            continue
        for rect in people:
            if not kind.portable and not _is_under(one.rect, rect):
                continue  # what stands fixed stays, unless it could not be seen
            x, y = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
            dx, dy = one.home[0] - x, one.home[1] - y
            away = math.hypot(dx, dy)
            while (
                away > 0.1
                and _touch(one.rect, rect)
                and math.dist((one.pose.x, one.pose.y), one.home) < FARTHEST / 2
            ):
                one.push(dx / away * STEP, dy / away * STEP)


def _is_under(thing: Rect, figure: Rect) -> bool:
    """Whether most of a thing lies under a figure."""
    x, y = _middle(thing)
    return figure[0] <= x <= figure[2] and figure[1] <= y <= figure[3]


def _push(light: Laid, heavy: Laid, way: Point) -> bool:
    """Whether it could be pushed clear that way."""
    for _ in range(24):
        if not _touch(light.rect, heavy.rect):
            return True
        if math.dist((light.pose.x, light.pose.y), light.home) > FARTHEST:
            return False
        light.push(way[0] * STEP, way[1] * STEP)
    return True


def _straight(start: Point, end: Point) -> Point:
    """East, west, up or down the page, whichever is nearest."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (math.copysign(1, dx), 0.0) if abs(dx) > abs(dy) else (0.0, math.copysign(1, dy))


def _middle(rect: Rect) -> Point:
    return (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2


def _direction(light: Laid, heavy: Laid) -> Point:
    """The way its place word points (「篚在禁南」: south); else away from the other."""
    return _pointed(light.thing.place or "") or _straight(heavy.home, light.home)


@lru_cache(maxsize=512)
def _pointed(place: str) -> Point | None:
    for tail in (place[-2:], place[-1:]):
        with suppress(CompassError):
            east, north = read_wind(tail).vector
            return east, -north
    return None


def _touch(a: Rect, b: Rect) -> bool:
    return (
        a[0] < b[2] + CLEAR and a[2] + CLEAR > b[0] and a[1] < b[3] + CLEAR and a[3] + CLEAR > b[1]
    )


def draw_things(laid: Iterable[Laid], theme: Theme) -> tuple[Group, Group]:
    """The mats and, above them, the other things."""
    mats: list[Item] = []
    things: list[Item] = []
    for one in laid:
        name = one.thing.name
        items = draw_thing(one.glyph, one.pose, theme)
        if one.count > 1:
            items = (*items, _number(one, theme))
        title = name if one.thing.fill is None else f"{name} {one.thing.fill}"
        group = Group(f"things/{name}", items, cls=f"thing {one.thing.kind}", title=title)
        (mats if one.is_mat else things).append(group)
    return Group("mats", tuple(mats), cls="mats"), Group("things", tuple(things), cls="things")


def _number(heap: Laid, theme: Theme) -> Text:
    """How many there are, beside the symbol."""
    style = theme.lettering[Role.COUNT]
    base = (heap.rect[1] + heap.rect[3]) / 2 + 0.3 * style.han_size * MM_PER_PT
    x = heap.rect[2] - NUMBER + CLEAR
    if theme.is_leaf:
        words = number_in_words(heap.count).replace("二十", "廿").replace("三十", "卅")
        return Text(x, base, words, style.han, style.han_size, theme.ink)
    return Text(x, base, str(heap.count), style.latin, style.latin_size, theme.ink)
