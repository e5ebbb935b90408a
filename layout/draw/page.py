"""The page: where the map, the column of captions, the legend and the footer stand, in mm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from layout.draw.theme import Theme
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


# The A4 master of the art specification; other sizes are reductions of it.
A4 = Page(210, 297, 11, 199, 12, 142.6, 122.5, 230.6, 5, 247.3, 283.5)


def _map_alone(width: float, height: float) -> Page:
    """A page of which the map is used and nothing round it."""
    edge, column = 6.0, 60.0
    right, foot = edge + width, edge + height
    size = right + column + edge, foot + 54.0
    return Page(
        *size, edge, right + column, edge, width, width, height, 5, foot + 14, foot + 34, 0.7
    )


# Maps for a slide, all of one shape: the smaller the page, the larger its letters on the wall.
SLIDES = {
    "slide, near": _map_alone(140, 105),
    "slide": _map_alone(175, 131),
    "slide, far": _map_alone(224, 168),
}
PAGES = {"A4": A4, **SLIDES}
# The left half of a leaf of two; its right half is ruled for the text.
LEAF = Page(297, 210, 16.4, 140.0, 20.8, 123.6, 123.6, 175.4, 5, 196.2, 196.2, 0.56, 60)


def page_for(name: str, theme: Theme) -> Page:
    """The page that a theme's plates stand on."""
    return LEAF if theme.is_leaf else PAGES[name]


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
