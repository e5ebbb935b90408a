"""A piece of ground at a larger scale, with figures at their true size: where enlarged ones would
lie over one another, where a rite asks for it, and where a matter has it so by rule."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from layout.draw.captions import CaptionColumn
from layout.draw.dress import (
    Point,
    Rect,
    State,
    Theme,
    dimension,
    extension,
    line,
    moved,
    to_page,
    words,
)
from layout.draw.ink import Laid, Shown, is_hidden, is_walled
from layout.draw.page.chart import ALL_ROUND, ORDER, Chart, MapTold
from layout.draw.page.panels import heading
from layout.draw.windows import Extent, View, again, apart, ground_under
from layout.measure.length import in_words
from layout.picture import Group, Ink, Item, Meant, Path, Window
from layout.said import Said
from layout.say.tongue import Tongue
from layout.score import Detail

HEIGHT = 26.0  # mm of the picture
CROWDED = 32.0  # mm, where more than a pair stand
HEAD = 5.0  # mm above it
OVER, CLEAR = 9.0, 4.5  # mm above two people: how far apart they stand, the end of its lines
WITHIN = 0.8  # mm that names keep from its edge, 尺 that what is held does
ROOM = 2.8  # 尺 kept about the bodies
LARGEST = 2.9  # mm per 尺
TALLEST = 56.0  # mm, of what a rite asks for
TALL = 44.0  # mm, of a crowd
ABOUT = 5.0  # 尺 kept about it
WIDE = 2.0  # 尺 that somebody at its edge takes
NEAR = 6.0  # 尺: whoever stands as near to one of them is shown with them
MOST = (18.0, 13.0)  # 尺: a larger crowd is no crowd
JOINED = (30.0, 38.0)  # 尺 of several that are shown together: bodies are then 3 mm broad
APART = 0.5  # 尺
PAIR = 2
MANY = 4  # numbers of ways in a heading; of more the first and the last
NEARLY = 1e-6  # mm per 尺
OVERLAID = 0.15  # of a body under another: more, and it is shown close by
TRUE_SIZE = Said("真度", "true size")


@dataclass(frozen=True, slots=True)
class CloseUp:
    """What is shown close by: the map it is taken from, the ground, and who is measured there."""

    chart: Chart
    ground: Extent
    measured: tuple[Shown, ...]
    title: Said
    height: float = HEIGHT
    largest: float = LARGEST  # mm per 尺
    least: float = 0.0  # mm per 尺: where there is no room for so large a one it is not shown
    has_key: bool = False  # of what it has no room to name
    signs_used: int = 0  # before it on the page
    tells: bool = False  # what is done on its ground: the map it is taken from does not
    has_ways: bool = False  # that people go on its ground, as the map has them
    is_alone: bool = False  # on a page without the map, which names them there
    is_needed: bool = True  # sooner than the whole place, or than empty ground: somebody is covered
    instead: CloseUp | None = None  # what is shown where there is no room for it

    @property
    def room(self) -> float:
        """What it takes of the column."""
        return self.height + HEAD

    def scale_in(self, width: float) -> float:
        """mm per 尺 of it in so broad a column."""
        broad, deep = self.ground.size
        return min(self.largest, width / broad, self.height / deep)

    def fits(self, width: float) -> bool:
        return self.scale_in(width) >= self.least - NEARLY

    def shows(self, ground: Extent, k: float, width: float) -> bool:
        """All of that, as large, in so broad a column."""
        return self.ground.holds(ground) and self.scale_in(width) >= k

    @property
    def told(self) -> MapTold:
        """What is done there, as far as it shows that."""
        told, apart = self.chart.told, self.chart.cast.view.apart
        if self.has_ways:
            numbers = {box.name for box in self.chart.paths.numbers}
            if apart is not None and apart.holds(self.ground):  # its numbers stand there
                numbers = {move.number for move in told.moves}
            return told.within(self.ground, numbers)
        return told if self.tells else replace(told, moves=(), ghosts=())

    @property
    def heading(self) -> Said:
        """What it shows; of several alike the numbers of their ways tell which is which."""
        numbers = [n for n in dict.fromkeys(move.number for move in self.told.moves) if n]
        if not self.has_ways or not numbers:
            return self.title
        if len(numbers) > MANY:
            numbers = [f"{numbers[0]}–{numbers[-1]}"]
        han, english = "、".join(numbers), ", ".join(numbers)
        return Said(f"{self.title.han}：{han}", f"{self.title.en}: {english}")

    @property
    def choices(self) -> Iterator[CloseUp]:
        """It, or what is shown instead."""
        near: CloseUp | None = self
        while near is not None:
            yield near
            near = near.instead


def near_detail(detail: Detail, charts: Sequence[Chart], width: float) -> CloseUp | None:
    """The ground about a part, an area, a thing or a person; None if it is not on the maps."""
    for chart in charts:
        extent = _ground_of(detail.of, chart)
        if extent is not None and chart.cast.view.extent.has(_middle(extent)):
            ground = extent.grown(ABOUT)
            # who acts at the edge of a piece of ground, with the room that he takes
            active = (s.person.pos for s in chart.shown if s.figure.state is not State.WAITING)
            ground = ground.joined(
                Extent.around((p for p in active if p and ground.away(p) <= WIDE), WIDE)
            )
            tall = min(TALLEST, width * ground.size[1] / ground.size[0])
            return CloseUp(chart, ground, (), detail.title, max(HEIGHT, tall))
    return None


def is_somewhere(detail: Detail, charts: Sequence[Chart]) -> bool:
    """Whether there is what a detail shows, on the maps or off them."""
    return any(_ground_of(detail.of, chart) is not None for chart in charts)


def _ground_of(name: str, chart: Chart) -> Extent | None:
    frame, cast = chart.told.frames[-1], chart.cast
    thing, person = frame.things.get(name), frame.people.get(name)
    if thing is not None and thing.pos is not None:
        return ground_under([thing])
    if person is not None and person.pos is not None:
        return Extent.around([person.pos])
    full = cast.site.full_name(cast.view.ground, name)
    part = cast.site.features.get(full)
    area = cast.site.areas.get(full)
    ring = part.shape if part else area.ring if area else ()
    return Extent.around(ring)


def _middle(extent: Extent) -> Point:
    return (extent.west + extent.east) / 2, (extent.south + extent.north) / 2


def crowd_of(charts: Iterable[Chart]) -> CloseUp | None:
    """Where somebody is overlaid by another, first who acts, or what he handles is; who stands
    there, and as many others who are covered as there is room for."""
    closeup: CloseUp | None = None
    crowds = [near for chart in charts for near in _crowds(chart)]
    for near in sorted(crowds, key=lambda near: not near.is_needed):
        if closeup is None:
            closeup = near
        elif near.is_needed and near.chart is closeup.chart:
            closeup = _joined(closeup, near)
    return closeup


def _joined(closeup: CloseUp, other: CloseUp) -> CloseUp:
    """Both in one picture, if bodies are large enough in it."""
    ground = closeup.ground.joined(other.ground)
    if ground.size[0] > JOINED[0] or ground.size[1] > JOINED[1]:
        return closeup
    more = tuple(s for s in other.measured if s not in closeup.measured)
    tall = max(closeup.height, min(TALLEST, ground.size[1] * LARGEST))
    near = (*closeup.measured, *more)
    return replace(closeup, ground=ground, measured=near, height=tall, is_needed=True)


def _crowds(chart: Chart) -> Iterator[CloseUp]:
    """About each who acts there and is covered, and about whoever else is lost beneath another."""
    size = chart.cast.view.enlargement
    walls = [(w.left, w.top, w.right, w.bottom) for w in chart.building.walls]
    active = [s for s in chart.on_map if s.figure.state is not State.WAITING]
    lost = [
        s for s in chart.on_map if s not in active and any(is_hidden(s, o) for o in chart.shown)
    ]
    for one in (*sorted(active, key=lambda s: s.rank), *lost):
        hidden = [laid for laid in _handled(one, chart) if _over(laid, chart.shown)]
        over = [s for s in chart.shown if s is not one and _overlie(one, s, size)]
        walled = is_walled(one, walls)
        if not (over or hidden or walled):
            continue
        reached = _reached(one, chart.shown, active)
        covering = [s for laid in hidden for s in _over(laid, chart.shown)]
        reached = (*reached, *(s for s in covering if s not in reached))
        about = _about(one, chart.shown)
        found = (
            _crowd(chart, _with_bearers(near, chart), things, is_walled_in=walled)
            for near, things in ((reached, hidden), (about, hidden), (about, ()))
        )
        if crowd := next(filter(None, found), None):
            yield crowd


def _crowd(
    chart: Chart, near: tuple[Shown, ...], hidden: Sequence[Laid], *, is_walled_in: bool
) -> CloseUp | None:
    """The ground of those who stand there, if it is no larger than a crowd's."""
    spots = [s.person.pos for s in near if s.person.pos]
    spots += [laid.thing.pos for laid in hidden if laid.thing.pos]
    extent = Extent.around(spots)
    if (len(spots) < PAIR and not is_walled_in) or extent is None:
        return None
    if extent.size[0] > MOST[0] or extent.size[1] > MOST[1]:
        return None
    ground = extent.grown(max(ROOM, _held(chart, near)))
    least = HEIGHT if len(near) <= PAIR else CROWDED
    tall = max(least, min(TALL, ground.size[1] * LARGEST))
    is_needed = is_walled_in or any(is_hidden(*pair, OVERLAID) for pair in combinations(near, 2))
    return CloseUp(chart, ground, near, TRUE_SIZE, tall, is_needed=is_needed)


def _held(chart: Chart, near: Iterable[Shown]) -> float:
    """尺 that reach from whoever holds what is longest: a zither is as long as a man."""
    names = {s.person.name for s in near}
    things = chart.told.frames[-1].things.values()
    long = max((float(max(t.kind.size)) for t in things if t.held_by in names), default=0.0)
    return long / 2 + WITHIN


def _with_bearers(near: tuple[Shown, ...], chart: Chart) -> tuple[Shown, ...]:
    """And whoever bears something with one of them: a tripod is between two."""
    names = {s.person.name for s in near}
    things = chart.told.frames[-1].things.values()
    pairs = [{t.held_by, t.shared_with} for t in things if t.shared_with]
    both = {name for pair in pairs if pair & names for name in pair}
    return (*near, *(s for s in chart.shown if s.person.name in both - names))


def _about(one: Shown, shown: Iterable[Shown]) -> tuple[Shown, ...]:
    return tuple(s for s in shown if _distance(one, s) <= NEAR)


def _reached(one: Shown, shown: Iterable[Shown], active: Iterable[Shown]) -> tuple[Shown, ...]:
    """Who stands near him, and whoever acts near one of these who act: pairs that pass."""
    acting = [one]
    waiting = [s for s in active if s is not one]
    for each in acting:
        acting += [s for s in waiting if s not in acting and _distance(each, s) <= NEAR]
    near = _about(one, shown)
    return (*near, *(s for s in acting if s not in near))


def _handled(one: Shown, chart: Chart) -> list[Laid]:
    """What lies where somebody takes something up or lays it down."""
    told = chart.told
    frames = [f for f in (told.before, *told.frames) if f is not None]
    events = [e for f in told.frames for e in f.events if e.who == one.person.name]
    names = {e.thing for e in events if e.thing}
    things = [f.things[name] for f in frames for name in names if name in f.things]
    spots = [t.pos for t in things if t.pos is not None and not t.held_by]
    laid = [(laid, laid.thing.pos) for laid in chart.laid]
    return [each for each, at in laid if at and any(math.dist(at, p) < APART for p in spots)]


def _over(laid: Laid, shown: Iterable[Shown]) -> list[Shown]:
    """Those beneath whom the middle of a thing lies."""
    left, top, right, bottom = laid.rect
    x, y = (left + right) / 2, (top + bottom) / 2
    return [s for s in shown if s.rect[0] < x < s.rect[2] and s.rect[1] < y < s.rect[3]]


def _overlie(one: Shown, other: Shown, size: float) -> bool:
    """Whether they touch; of who is in the same place nothing more would be seen close by."""
    a, b = one.person, other.person
    if a.pos is None or b.pos is None or a.pos == b.pos:
        return False
    if apart((a.pos, a.facing or 0.0), (b.pos, b.facing or 0.0)) < size:
        return True
    return is_hidden(one, other, OVERLAID)


def _distance(one: Shown, other: Shown) -> float:
    a, b = one.person.pos, other.person.pos
    return math.dist(a, b) if a and b else math.inf


def close_up(near: CloseUp, column: CaptionColumn, bottom: float) -> tuple[Group, Chart]:
    """It in the column, its foot at `bottom`: framed, named, the nearest two dimensioned."""
    chart = near.chart
    window = _window(near, column, bottom)
    extent = Extent(
        window.west,
        window.north - window.height / window.k,
        window.west + window.width / window.k,
        window.north,
    )
    view = View(chart.cast.view.ground, extent, window, chart.cast.view.place)
    cast = replace(chart.cast, view=view)
    told = replace(near.told, previous=None)
    frame = window.left, window.top, window.left + window.width, window.top + window.height
    span, kept = _span(near.measured, window, cast.theme, column.tongue)
    sides = ALL_ROUND
    room = frame[0] + WITHIN, frame[1] + WITHIN, frame[2] - WITHIN, frame[3] - WITHIN
    bare = cast, told, room, 0.0, frozenset[str](), sides, kept
    is_first = near.tells or near.is_alone  # to name who is there
    own = type(chart)(
        *bare,
        tells=False,
        has_key=near.has_key,
        has_signs=near.has_key,
        signs_used=near.signs_used,
        tells_acts=near.tells or near.has_ways,
        known=frozenset(() if is_first else (placed.name for placed in chart.labels)),
    )
    theme = column.theme
    left, top, right, low = frame
    edge = line(((left, top), (right, top), (right, low), (left, low)), closed=True)
    tag = near.title.han
    layers = [
        Group(f"{tag}/{name}", tuple(again(item, tag) for item in own.layers[name]))
        for name in ORDER
        if name != "measures"
    ]
    items: list[Item] = [
        Path(edge, Ink(theme.paper)),
        Group(f"{tag}/map", tuple(layers), clip=(left, top, window.width, window.height)),
        *span,
        Path(edge, theme.lines["inset"]),
    ]
    head = Group(f"{tag}/head", tuple(heading(near.heading, theme, column.tongue, column.width)))
    items.append(moved(head, left, top - HEAD))
    return Group(f"details/{tag}", tuple(items), "detail", meant=Meant.CLOSE_UP), own


def _window(near: CloseUp, column: CaptionColumn, bottom: float) -> Window:
    """The ground in the middle of a box as broad as the column."""
    k = near.scale_in(column.width)
    x, y = _middle(near.ground)
    corner = column.left, bottom - near.height
    west, north = x - column.width / k / 2, y + near.height / k / 2
    name = near.chart.cast.view.window.name
    return Window(name, *corner, column.width, near.height, west, north, k)


def _span(
    near: Sequence[Shown], window: Window, theme: Theme, tongue: Tongue
) -> tuple[tuple[Item, ...], tuple[Rect, ...]]:
    """How far apart the nearest two stand, above them, and what names keep clear of."""
    spots = [s.person.pos for s in near if s.person.pos is not None]
    if not spots:
        return (), ()
    pairs = [(math.dist(p, q), p, q) for i, p in enumerate(spots) for q in spots[:i]]
    far, p, q = min((pair for pair in pairs if pair[0] > APART), default=(0.0, spots[0], spots[0]))
    a, b = sorted((to_page(window, p), to_page(window, q)))
    if abs(b[0] - a[0]) <= abs(b[1] - a[1]):
        return (), ()
    high = min(a[1], b[1])
    y = max(window.top + 5.4, high - OVER)
    told = tongue.lead(Said(in_words(round(far, 2)), f"{far:.3g} 尺")).text
    lettered, box = words(told, "", ((a[0] + b[0]) / 2, y - 1.2), theme)
    below = [extension((x, y), (x, high - CLEAR), theme) for x in (a[0], b[0])]
    items = (*below, *dimension((a[0], y), (b[0], y), theme), *lettered)
    return items, ((min(a[0], box.left), box.top, max(b[0], box.right), y + 0.8),)
