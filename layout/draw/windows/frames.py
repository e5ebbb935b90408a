"""Where one map shows a part of another: the part's outline, and the tag that both bear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

import shapely

from layout.draw.dress import Point, Rect, Theme, line, to_page
from layout.draw.windows.plan import TAGS, Plan
from layout.draw.windows.view import Extent, View
from layout.picture import Disc, Group, Ink, Item, Path, Text, Window
from layout.said import Said
from layout.say.tongue import Tongue
from layout.shape import Segments, points
from layout.typeset import MM_PER_PT

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
