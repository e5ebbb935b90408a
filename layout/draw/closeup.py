"""Figures at their true size, where enlarged ones would lie over one another."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from layout.draw.captions import Column
from layout.draw.chart import ORDER, Chart, Told
from layout.draw.dimensions import dimension, extension, words
from layout.draw.labels import Rect
from layout.draw.lettering import moved
from layout.draw.page import line, to_page
from layout.draw.panels import heading
from layout.draw.people import Shown
from layout.draw.scale import apart
from layout.draw.theme import State, Theme
from layout.draw.view import Extent, View
from layout.measure.length import in_words
from layout.picture import Group, Ink, Item, Path, Window

HEIGHT = 24.0  # mm of the picture
HEAD = 5.0  # mm above it
ROOM = 2.8  # 尺 kept about the bodies
LARGEST = 2.9  # mm per 尺
NEAR = 6.0  # 尺: whoever stands as near to one of them is shown with them
MOST = (18.0, 8.0)  # 尺: a larger crowd is no crowd
APART = 0.5  # 尺
LEAST = 0.8  # of the enlargement: figures may touch


def crowd_of(charts: Iterable[Chart]) -> tuple[Chart, Extent, tuple[Shown, ...]] | None:
    """Where somebody who acts is overlaid by another: the map, the ground, and who stands there."""
    for chart in charts:
        size = chart.cast.view.enlargement
        active = [s for s in chart.shown if s.figure.state is not State.WAITING]
        for one in sorted(active, key=lambda s: s.rank):
            over = [s for s in chart.shown if s is not one and _overlie(one, s, size)]
            if not over:
                continue
            near = tuple(s for s in chart.shown if _distance(one, s) <= NEAR)
            extent = Extent.around(s.person.pos for s in near if s.person.pos)
            if extent is not None and extent.size[0] <= MOST[0] and extent.size[1] <= MOST[1]:
                return chart, extent.grown(ROOM), near
    return None


def _overlie(one: Shown, other: Shown, size: float) -> bool:
    a, b = one.person, other.person
    if a.pos is None or b.pos is None or a.pos == b.pos:
        return False
    return apart((a.pos, a.facing or 0.0), (b.pos, b.facing or 0.0)) < size * LEAST


def _distance(one: Shown, other: Shown) -> float:
    a, b = one.person.pos, other.person.pos
    return math.dist(a, b) if a and b else math.inf


def close_up(
    crowd: tuple[Chart, Extent, tuple[Shown, ...]], column: Column, bottom: float
) -> tuple[Group, Chart]:
    """The crowd in the column, its foot at `bottom`: framed, named, the nearest two dimensioned."""
    chart, ground, near = crowd
    window = _window(ground, chart.cast.view.window.name, column, bottom)
    extent = Extent(
        window.west,
        window.north - window.height / window.k,
        window.west + window.width / window.k,
        window.north,
    )
    view = View(chart.cast.view.ground, extent, window, chart.cast.view.place)
    cast = replace(chart.cast, view=view)
    told = Told(chart.told.frames, (), (), None, chart.told.lang, chart.told.tells)
    frame = window.left, window.top, window.left + window.width, window.top + window.height
    span, kept = _span(near, window, cast.theme)
    sides = frozenset("東南西北")
    own = Chart(cast, told, frame, 0.0, frozenset(), sides, kept)
    theme = column.theme
    left, top, right, low = frame
    edge = line(((left, top), (right, top), (right, low), (left, low)), closed=True)
    layers = [Group(f"true/{name}", own.layers[name]) for name in ORDER if name != "measures"]
    items: list[Item] = [
        Path(edge, Ink(theme.paper)),
        Group("true/map", tuple(layers), clip=(left, top, window.width, window.height)),
        *span,
        Path(edge, theme.lines["inset"]),
    ]
    head = Group("true/head", tuple(heading("真度", "true size", theme, column.lang)))
    items.append(moved(head, left, top - HEAD))
    return Group("close-up", tuple(items), cls="detail"), own


def _window(ground: Extent, name: str, column: Column, bottom: float) -> Window:
    """The ground in the middle of a box as broad as the column."""
    width, height = ground.size
    k = min(LARGEST, column.width / width, HEIGHT / height)
    middle = (ground.west + ground.east) / 2, (ground.south + ground.north) / 2
    west, north = middle[0] - column.width / k / 2, middle[1] + HEIGHT / k / 2
    return Window(name, column.left, bottom - HEIGHT, column.width, HEIGHT, west, north, k)


def _span(
    near: Sequence[Shown], window: Window, theme: Theme
) -> tuple[tuple[Item, ...], tuple[Rect, ...]]:
    """How far apart the nearest two stand, above them, and what names keep clear of."""
    spots = [s.person.pos for s in near if s.person.pos is not None]
    pairs = [(math.dist(p, q), p, q) for i, p in enumerate(spots) for q in spots[:i]]
    far, p, q = min((pair for pair in pairs if pair[0] > APART), default=(0.0, spots[0], spots[0]))
    a, b = sorted((to_page(window, p), to_page(window, q)))
    if abs(b[0] - a[0]) <= abs(b[1] - a[1]):
        return (), ()
    y = window.top + 5.4
    lettered, box = words(in_words(round(far, 2)), "", ((a[0] + b[0]) / 2, y - 1.2), theme)
    below = [extension((x, y), (x, window.top + HEIGHT / 2 - 2.0), theme) for x in (a[0], b[0])]
    items = (*below, *dimension((a[0], y), (b[0], y), theme), *lettered)
    return items, ((min(a[0], box.left), box.top, max(b[0], box.right), y + 0.8),)
