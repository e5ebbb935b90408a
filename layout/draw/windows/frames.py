"""Maps of a part and of the whole: the part's outline and tag; a place without a rite, small and
large."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

import shapely

from layout.draw.dress import Page, Point, Rect, Theme, line, to_page
from layout.draw.windows.parts import SCALES, fitting, whole_extent
from layout.draw.windows.plan import TAGS, Plan
from layout.draw.windows.precinct import ROUND, Precinct
from layout.draw.windows.view import Extent, View, clusters, joined, window_on
from layout.picture import Disc, Group, Ink, Item, Path, Text, Window
from layout.said import Said
from layout.say.tongue import Tongue
from layout.shape import Segments, points
from layout.site import Site
from layout.typeset import MM_PER_PT

BREAK = 9.0  # mm of paper between two windows
APART = 12.0  # mm below a map of its own scale, for its bar


def packed(
    sizes: Sequence[tuple[float, float]], k: float, room: tuple[float, float]
) -> list[tuple[float, float]] | None:
    """The corners of pieces: the largest on the left, the others one below another beside it, or
    else in a row below it; None if there is no room for them."""
    paper = [(w * k, h * k) for w, h in sizes]
    main = max(range(len(paper)), key=lambda i: paper[i][0] * paper[i][1], default=0)
    others = [i for i in range(len(paper)) if i != main]
    wide, high = paper[main]
    for is_beside in (True, False):
        out = {main: (0.0, 0.0)}
        x, y = (wide + BREAK, 0.0) if is_beside else (0.0, high + APART)
        for i in others:
            out[i] = x, y
            x, y = (x, y + paper[i][1] + APART) if is_beside else (x + paper[i][0] + BREAK, y)
        if all(
            x + paper[i][0] <= room[0] and y + paper[i][1] <= room[1] for i, (x, y) in out.items()
        ):
            return [out[i] for i in range(len(paper))]
    return None


SMALLER = (0.68, 0.66, 0.64, 0.62, 0.6, 0.57, 0.55, 0.52, 0.5, 0.47, 0.45, 0.42, 0.4, 0.38, 0.36)
EVERY = (*SCALES, *SMALLER, 0.34, 0.32, 0.3)  # at which a place is read at one look
TINY = (0.25, 0.2, 0.15, 0.12, 0.1, 0.09, 0.08, 0.07, 0.06, 0.055, 0.05, 0.045, 0.04, 0.035, 0.03)
UNCUT = 0.5  # at this scale all of a place is shown, rather than small and in parts
WHOLE = 0.7  # under this scale a part is no longer shown with all of its level
AROUND = 6.0  # mm about a small map, for the names of its gates
BAR = 6.0  # mm below it, for its scale
SMALL = 0.44  # of the map's height: the most that the small map of the whole place takes
ABOUT = 4.0  # 尺 of ground about a terrace


def plan_place(site: Site, name: str, page: Page) -> Plan:
    """The views of a place on a page."""
    ground = Precinct(site, name)
    built = whole_extent(ground, ())
    k = fitting(built, page.map_width, page.map_height, EVERY)
    if k is not None and k >= UNCUT:
        frame = (page.left, page.top, page.map_width, page.map_height)
        window = framed(name, built, k, frame, page.above)
        return Plan((View(name, built, window, built),), is_whole=True)
    raised = clusters((e.grown(1.7 * ROUND) for e in ground.raised.values()), 2)
    return Plan(tuple(_small_and_parts(ground, built, raised, page)))


def _small_and_parts(
    ground: Precinct, place: Extent, raised: Sequence[Extent], page: Page
) -> Iterator[View]:
    """The whole place small; below it what is raised, as large as there is room for."""
    place = place.grown(max(place.size) * 0.03)
    share = SMALL if raised else 1.0
    room = page.map_width - 2 * AROUND, page.map_height * share - 2 * AROUND
    k = fitting(place, *room, TINY) or TINY[-1]
    frame = (page.left, page.top + AROUND, page.map_width, place.size[1] * k)
    window = framed(ground.name, place, k, frame, page.above)
    yield View(ground.name, place, window, place, is_small=True)
    top = page.top + place.size[1] * k + 2 * AROUND + BAR + 2.0
    left = page.map_width, page.top + page.map_height - top - APART
    for parts in ([_with_levels(ground, piece) for piece in raised], raised) if raised else ():
        for scale in (*EVERY, *TINY):
            corners = packed([p.size for p in parts], scale, left)
            if corners is not None and (scale >= WHOLE or parts is raised):
                for tag, part, (x, y) in zip(TAGS, parts, corners, strict=False):
                    large = window_on(ground.name, part, scale, page.left + x, top + y)
                    yield View(ground.name, part, large, place, tag=tag)
                return


def _with_levels(ground: Precinct, piece: Extent) -> Extent:
    """The piece with all of the raised ground that it touches."""
    whole = [level.grown(ABOUT) for level in ground.raised.values() if level.meets(piece)]
    return joined([piece, *whole]) or piece


def framed(
    name: str, extent: Extent, k: float, frame: tuple[float, float, float, float], above: float
) -> Window:
    """The extent at its scale, in the middle of the map's width, nearer its top than its foot, with
    no more than so much above it."""
    left, top, width, height = frame
    own_width, own_height = extent.size[0] * k, extent.size[1] * k
    middle = left + (width - own_width) / 2
    down = top + min(above, (height - own_height) * 0.4)
    return window_on(name, extent, k, middle, down)


FRAME, CLEAR = 0.3, 0.5  # mm: of its line; between it and a name
TAG_R = 2.0  # mm
TAG_SIZE = 7.6  # pt
ROMAN = dict(zip(TAGS, ("I", "II", "III", "IV"), strict=True))


def draw_frames(plan: Plan, theme: Theme, tongue: Tongue) -> Iterator[Group]:
    """The tags of the views in their corners, and on a small map the outlines of the others."""
    if len(plan.views) < 2:
        return
    items: list[Item] = []
    for view in plan.views:
        if view.is_small:
            items += outlines(plan, view.window, theme, tongue)
        else:
            window = view.window
            if plan.has_small:
                items.append(Path(_corners(view.extent, window), theme.lines["inset"]))
            corner = window.left + TAG_R + 0.8, window.top + TAG_R + 0.8
            items += tag(view.tag, *corner, theme, tongue)
    yield Group("frames", tuple(items), cls="frames")


def outlines(
    plan: Plan, window: Window, theme: Theme, tongue: Tongue, names: Sequence[Rect] = ()
) -> Iterator[Item]:
    """What the views show, outlined on a map of the whole place, but where a name stands; one that
    names would cover whole is drawn all the same."""
    for view in plan.views:
        if view.is_small:
            continue
        ring = points(_corners(view.extent, window))
        ink = Ink(None, theme.marker, FRAME)
        around = (*ring, ring[0])
        sides = [*broken(around, names)] or [line(around)]
        yield Path(tuple(chain.from_iterable(sides)), ink, cls="frame")
        if view.tag:
            yield from tag(view.tag, *_beside(view, window), theme, tongue)


def broken(way: Sequence[Point], names: Sequence[Rect]) -> Iterator[Segments]:
    """A line but where a name stands."""
    clear = shapely.union_all([shapely.box(*rect).buffer(CLEAR) for rect in names])
    for piece in shapely.get_parts(shapely.LineString(way).difference(clear)):
        if not piece.is_empty:
            yield line((x, y) for x, y in shapely.get_coordinates(piece).tolist())


def tag_boxes(plan: Plan, window: Window) -> Iterator[tuple[float, float, float, float]]:
    """Where the tags stand on a map of the whole place."""
    for view in plan.views:
        if view.tag and not view.is_small:
            x, y = _beside(view, window)
            yield x - TAG_R, y - TAG_R, x + TAG_R, y + TAG_R


def frame_edges(plan: Plan, window: Window) -> Iterator[tuple[float, float, float, float]]:
    """The sides of the outlines, as thin boxes."""
    for view in plan.views:
        if view.is_small:
            continue
        left, top = to_page(window, (view.extent.west, view.extent.north))
        right, bottom = to_page(window, (view.extent.east, view.extent.south))
        for x in (left, right):
            yield x - FRAME, top, x + FRAME, bottom
        for y in (top, bottom):
            yield left, y - FRAME, right, y + FRAME


def _beside(view: View, window: Window) -> tuple[float, float]:
    """On the east side of the outline, where it is tall enough; else off its corner."""
    right, top = to_page(window, (view.extent.east, view.extent.north))
    _, bottom = to_page(window, (view.extent.east, view.extent.south))
    edge = window.left + window.width
    if right > edge - TAG_R and bottom - top > 4 * TAG_R:
        return edge, (top + bottom) / 2
    return min(right + TAG_R + 0.8, edge - TAG_R), top + min(TAG_R, (bottom - top) / 2)


def tag(word: str, x: float, y: float, theme: Theme, tongue: Tongue) -> tuple[Item, ...]:
    """甲 in a ring; in English I."""
    word = tongue.lead(Said(word, ROMAN[word])).text
    base = y + 0.36 * TAG_SIZE * MM_PER_PT
    return (
        Disc(x, y, TAG_R, Ink(theme.paper, theme.marker, 0.25), cls="tag"),
        Text(x, base, word, "han-semibold", TAG_SIZE, theme.marker, "middle"),
    )


def _corners(extent: Extent, window: Window) -> tuple[tuple[str, tuple[float, ...]], ...]:
    left, top = to_page(window, (extent.west, extent.north))
    right, bottom = to_page(window, (extent.east, extent.south))
    return line(((left, top), (right, top), (right, bottom), (left, bottom)), closed=True)


def again(item: Item, tag: str) -> Item:
    """What a further map shows, under ids of its own."""
    if not isinstance(item, Group):
        return item
    name = f"{item.id}-{tag}" if item.id else ""
    return replace(item, id=name, items=tuple(again(i, tag) for i in item.items))
