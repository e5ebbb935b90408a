"""A place phrase drawn: the ground that each of its parts leaves open, and where it points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layout.draw.dress import Role, Theme, themes, to_page
from layout.draw.sheets.siteplate import GroundPlate, PlacePage
from layout.draw.sheets.tables import TableLine
from layout.draw.windows import View
from layout.picture import Disc, Group, Hatch, Ink, Item, Path, Sheet, Text
from layout.said import Said
from layout.say.bounds import reach
from layout.site import Bound, Box, Point

ANGLES = (45.0, 135.0, 0.0, 90.0)  # of the hatch of each part in turn
HATCH, RIM = (0.12, 1.6), 0.3  # mm: width and pitch; the edge of the ground
POINT, RING = 0.9, 1.8  # mm
NUMBER = (1.2, 3.4)  # mm in from the corner


@dataclass(frozen=True, slots=True)
class Tried:
    """A phrase, what its parts leave open, and the point, or where two parts come nearest."""

    phrase: str
    bounds: tuple[Bound, ...]
    points: tuple[Point, ...]  # one where it is placed; else the two nearest, or none
    why: str = ""  # it is placed nowhere


def tried_plate(place: GroundPlate, tried: Tried) -> Sheet:
    """The plan of the ground with each part of the phrase as ground, and the point."""
    plate = PlacePage(place, Said(tried.phrase, "where it points" if not tried.why else "refused"))
    theme = themes()[place.theme]
    plate.marked(lambda view: tuple(_marks(tried, view, theme)))
    rows = [
        TableLine(f"{n} {bound.words}", reach(bound), "") for n, bound in enumerate(tried.bounds, 1)
    ]
    rows += [TableLine("●", f"東 {x:.1f}，北 {y:.1f}", "") for x, y in tried.points]
    return plate.sheet(rows, tried.why)


def _marks(tried: Tried, view: View, theme: Theme) -> Iterator[Item]:
    window = view.window
    clip = (window.left, window.top, window.width, window.height)
    grounds = [
        item
        for n, bound in enumerate(tried.bounds)
        for box in bound.boxes
        for item in _ground(n, box, view, theme)
    ]
    points = [item for point in tried.points for item in _point(to_page(window, point), theme)]
    yield Group("tried", (*grounds, *points), cls="tried", clip=clip)


def _ground(n: int, box: Box, view: View, theme: Theme) -> Iterator[Item]:
    """One rectangle of a part, as much of it as the map shows, with the number of the part."""
    window = view.window
    right, bottom = window.left + window.width, window.top + window.height
    west, north = to_page(window, (box[0], box[3]))
    east, south = to_page(window, (box[2], box[1]))
    left, top = max(west, window.left - 1), max(north, window.top - 1)
    right, bottom = min(east, right + 1), min(south, bottom + 1)
    if left > right or top > bottom:
        return
    rim = Ink(stroke=theme.marker, width=RIM, dash=(1.2, 0.8))
    hatch = Hatch(theme.marker, *HATCH, ANGLES[n % len(ANGLES)])
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    segments = (("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ()))
    yield Path(segments, rim, hatch if right - left > 1 and bottom - top > 1 else None)
    style = theme.lettering[Role.CAPTION]
    x, y = max(left, window.left) + NUMBER[0], max(top, window.top) + NUMBER[1]
    step = NUMBER[0] * 2 * n  # beside the number of the part before
    yield Text(x + step, y, str(n + 1), style.latin, style.latin_size + 1, theme.marker,
               halo=theme.paper, halo_width=0.8)  # fmt: skip


def _point(at: Sequence[float], theme: Theme) -> Iterator[Item]:
    x, y = at
    yield Disc(x, y, RING, Ink(stroke=theme.marker, width=RIM))
    yield Disc(x, y, POINT, Ink(fill=theme.marker))
