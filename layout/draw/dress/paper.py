"""The page: where the map, the column of captions, the legend and the footer stand, in mm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from layout.draw.dress.theme import Theme
from layout.picture import Window

Point = tuple[float, float]
Segments = tuple[tuple[str, tuple[float, ...]], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The grid of a plate. The map takes the left; captions the right; the legend the foot."""

    width: float
    height: float
    left: float  # of the map, the legend and the footer
    right: float  # of the captions, the legend and the footer
    top: float
    map_width: float  # when the whole place is shown
    narrow_width: float  # when insets take a wider column
    map_height: float
    gutter: float  # between the map and the captions
    legend: float  # the rule above the legend
    footer: float  # the hairline above the footer
    whole: float = 0.7  # mm to the 尺: a smaller map of all of a place gives way to a part of it
    above: float = 8.0  # at most, over a map lower than its room: details stand below it
    legend_left: float | None = None  # where the legend begins, if not below the map
    upright: float = 0.0  # at the right, for the words that run down; 0 where they stand above
    is_bare: bool = False  # the map alone is wanted, and nothing round it
    has_list: bool = True  # of those who are told by a sign on the map
    is_broad: bool = False  # the map over the whole width, all words below it


# The A4 master of the art specification; upright papers are enlargements and reductions of it.
A4 = Page(210, 297, 11, 199, 12, 142.6, 122.5, 230.6, 5, 247.3, 283.5)
# The same with a broad map: below it two columns, and at their right the words that run down.
BROAD = Page(
    *(210, 297, 11, 199, 12, 188.0, 188.0, 146.0, 5, 247.3, 283.5), upright=58.0, is_broad=True
)
# 16 to 9: the map on the left at full height, all words on the right, those that run down beside
# those that run across; its type grows by a fifth on a slide of 13⅓ by 7½ inches.
WIDE = Page(
    *(282.222, 158.75, 9, 273, 9, 146, 146, 134, 6, 113.5, 147.5), legend_left=161.0, upright=51.0
)


def _map_alone(width: float, height: float) -> Page:
    """A page of which the map is used and nothing round it."""
    edge, column = 6.0, 60.0
    right, foot = edge + width, edge + height
    size = right + column + edge, foot + 54.0
    return Page(
        *(*size, edge, right + column, edge, width, width, height, 5, foot + 14, foot + 34, 0.7),
        has_list=False,
    )


# Maps for a slide, all of one shape: the smaller the page, the larger its letters on the wall.
SLIDES = {
    "slide, near": _map_alone(140, 105),
    "slide": _map_alone(175, 131),
    "slide, far": _map_alone(210, 157),
}
# What is composed for each size of paper.
PAGES = {"A3": A4, "A4": A4, "A5": A4, "Letter": A4, "16:9": WIDE, **SLIDES}
# The left half of a leaf of two; its right half is ruled for the text.
LEAF = Page(297, 210, 16.4, 140.0, 20.8, 123.6, 123.6, 175.4, 5, 196.2, 196.2, 0.56, 60)


def bare_page(width: float, height: float) -> Page:
    """A page that is one map, so large, with an edge about it and its scale below."""
    edge, foot = 4.0, 15.0
    right, bottom = edge + width, edge + height + foot
    return Page(
        *(right + edge, bottom + 2.0, edge, right, edge, width, width, height + foot, 0.0),
        *(bottom, bottom),
        above=0.0,
        is_bare=True,
        has_list=False,
    )


def shapes_of(page: Page) -> tuple[Page, ...]:
    """The ways to lay out a page, the usual one first: its plan takes the one with the largest
    map."""
    return (page, BROAD) if page == A4 else (page,)


def unlegended(page: Page) -> Page:
    """The page where no mark is to be told: its words run down to the footer."""
    return replace(page, legend=page.footer)


def page_for(name: str, theme: Theme) -> Page:
    """The page that a theme's plates stand on; on a slide the map of a leaf is as broad as any."""
    return LEAF if theme.is_leaf and name not in SLIDES else PAGES[name]


def to_page(window: Window, point: Point) -> Point:
    """The only projection there is: from 尺 on the ground to mm on the page."""
    return (
        window.left + (point[0] - window.west) * window.k,
        window.top + (window.north - point[1]) * window.k,
    )


def line(points: Iterable[Point], closed: bool = False) -> Segments:
    """The segments through the points."""
    first, *rest = points
    out: list[tuple[str, tuple[float, ...]]] = [("M", first), *(("L", p) for p in rest)]
    if closed:
        out.append(("Z", ()))
    return tuple(out)
