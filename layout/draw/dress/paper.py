"""The page: where the map, the column of captions and the footer stand, in mm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from layout.draw.dress.theme import Theme
from layout.picture import Window

Point = tuple[float, float]
Segments = tuple[tuple[str, tuple[float, ...]], ...]


BELOW = 17.0  # mm below a map for its bar and the arrow


@dataclass(frozen=True, slots=True)
class Page:
    """The grid of a plate. The map takes the left; captions the right."""

    width: float
    height: float
    left: float  # of the map and the footer
    right: float  # of the captions and the footer
    top: float
    map_width: float
    map_height: float
    gutter: float  # between the map and the captions
    foot: float  # where words end
    footer: float  # the hairline above the footer
    above: float = 8.0  # at most, over a map lower than its room
    upright: float = 0.0  # at the right, for the words that run down; 0 where they stand above
    is_bare: bool = False  # the map alone is wanted, and nothing round it
    is_broad: bool = False  # the map over the whole width, all words below it


# The A4 master of the art specification; upright papers are enlargements and reductions of it.
A4 = Page(210, 297, 11, 199, 12, 139, 250, 5, 279.5, 283.5)
# A page of a place, whose list is longer: with a broad column, or with a broad map, below which are
# two columns and at their right the words that run down.
PLACE = replace(A4, map_width=122.5, map_height=230.6)
BROAD = replace(A4, map_width=188.0, map_height=146.0, upright=58.0, is_broad=True)
# 16 to 9: the map on the left at full height, all words on the right, those that run down beside
# those that run across; its type grows by a fifth on a slide of 13⅓ by 7½ inches.
WIDE = Page(282.222, 158.75, 9, 273, 9, 146, 121, 6, 143.5, 147.5, upright=51.0)


def _map_alone(width: float, height: float) -> Page:
    """A page of which the map is used and nothing round it."""
    edge, column = 6.0, 60.0
    right, foot = edge + width, edge + height
    size = right + column + edge, foot + 54.0
    return Page(*size, edge, right + column, edge, width, height - BELOW, 5, foot + 10, foot + 34)


# Maps alone: of a slide, with letters that are read on a wall; of a contact sheet, on which of one
# of 35 mm who acts is 4 mm broad.
SLIDE, THUMBNAIL = "slide", "thumbnail"
ALONE = {SLIDE: _map_alone(140, 105), THUMBNAIL: _map_alone(70, 98)}


def bare_page(width: float, height: float) -> Page:
    """A page that is one map, so large, with an edge about it and its scale below."""
    edge, foot = 4.0, BELOW + 2.0
    right, bottom = edge + width, edge + height + foot
    return Page(
        *(right + edge, bottom + 2.0, edge, right, edge, width, height, 0.0, bottom, bottom),
        above=0.0,
        is_bare=True,
    )


# A map alone for a page of the web: as small as leaves its letters legible on a phone.
SCREEN = bare_page(108, 134)
# What is composed for each size of paper.
PAGES = {
    "A3": A4,
    "A4": A4,
    "A5": A4,
    "Letter": A4,
    "16:9": WIDE,
    "screen": SCREEN,
    **ALONE,
}
# The left half of a leaf of two; its right half is ruled for the text.
LEAF = Page(297, 210, 16.4, 140.0, 20.8, 123.6, 175.4 - BELOW, 5, 192.2, 196.2, above=60)


def shapes_of(name: str) -> tuple[Page, ...]:
    """The ways to lay out a page of a place, the usual one first."""
    page = PAGES[name]
    return (PLACE, BROAD) if page == A4 else (page,)


def page_for(name: str, theme: Theme) -> Page:
    """The page that a theme's plates stand on; alone, the map of a leaf is as broad as any."""
    return LEAF if theme.is_leaf and name not in ALONE else PAGES[name]


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
