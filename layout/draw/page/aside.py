"""What a plate shows beside its maps and below them: details, and a crowd at its true size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from layout.draw.captions import CaptionColumn
from layout.draw.dress import SHORTEST, Page, Rect
from layout.draw.names import STRIP, NumberedName, draw_list
from layout.draw.page.chamber import room_beside, room_shown
from layout.draw.page.chart import Chart
from layout.draw.page.closeup import CloseUp, close_up, crowd_of, is_somewhere, near_detail
from layout.draw.page.inset import inset_height
from layout.draw.page.narrow import with_narrow
from layout.draw.page.panels import GAP, Asked, Panel, draw_panels, nothing_of
from layout.draw.windows import Plan
from layout.matters import hooks
from layout.picture import Box, Group, Item, Window
from layout.problems import Problem
from layout.said import Said
from layout.score import Detail
from layout.shape import overlap
from layout.vocabulary.drawn.showing import NEAR

NARROW = (44.0, 33.0)  # mm: of a picture on a map
AIR = 1.2  # mm about it
ABOUT = 3.0  # 尺 of the ground of a close view that need not be in a room shown
STRIDE = 2.0  # mm: how far apart places on a map are tried


class ToldTo(Protocol):
    """Where the words end."""

    def __call__(self, *, has_gloss: bool) -> float: ...


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is kept of the page: the whole place, the words to where they end; and whether the empty
    ground of the maps is not."""

    has_inset: bool
    told: float
    on_map: bool = False


@dataclass(frozen=True, slots=True)
class Aside:
    """What was set apart, and where the captions must end above it."""

    items: tuple[Item, ...]
    boxes: tuple[Box, ...]
    windows: tuple[Window, ...]
    problems: tuple[Problem, ...]
    lowest: float | None
    has_inset: bool = True  # whether the whole place may be shown
    entries: tuple[NumberedName, ...] = ()  # what of a room is told by signs
    below: tuple[CaptionColumn, ...] = ()  # the map: paper that is left
    is_lacking: bool = False  # room for what had to be shown close by
    left_out: tuple[NumberedName, ...] = ()  # of them, for which there is no room beside it
    charts: tuple[Chart, ...] = ()  # that tell what is done in a room
    faced: tuple[CloseUp, ...] = ()  # for which there is no room beside the map
    headings: tuple[Said, ...] = ()  # of what is shown close by


def set_aside(
    details: Sequence[Detail],
    asked: Asked,
    charts: Sequence[Chart],
    page: tuple[Page, Plan, CaptionColumn],
    told_to: ToldTo,
) -> Aside:
    """Broad details below the map, the others where there is room.

    Where what a rite asks for would take that of the words, or who is covered has none, the whole
    place is not shown; where that does not help him, he is shown on empty ground of the map, or in
    place of the gloss.
    """
    told = told_to(has_gloss=True)
    _, plan, column = page
    is_leaf = column.theme.is_leaf
    has_place = column.upright or column.inset
    has_inset = not (plan.is_whole or plan.has_small or has_place or (is_leaf and plan.room))
    whole = _set_aside(details, asked, charts, page, _Kept(has_inset, told))
    least = column.top + SHORTEST if is_leaf else told
    is_short = whole.is_lacking or (whole.lowest is not None and whole.lowest < least)
    if not is_short or not (has_inset or whole.is_lacking):
        return whole
    bare = replace(_set_aside(details, asked, charts, page, _Kept(False, told)), has_inset=False)
    if has_inset and not bare.is_lacking:
        return bare
    shown = _set_aside(details, asked, charts, page, _Kept(has_inset, told, on_map=True))
    if not shown.is_lacking:
        return shown
    bare = _set_aside(details, asked, charts, page, _Kept(False, told_to(has_gloss=False)))
    return shown if bare.is_lacking else replace(bare, has_inset=False)


def _set_aside(
    details: Sequence[Detail],
    asked: Asked,
    charts: Sequence[Chart],
    page: tuple[Page, Plan, CaptionColumn],
    kept: _Kept,
) -> Aside:
    sheet, plan, column = page
    has_inset, told = kept.has_inset, kept.told
    wide, lacking = draw_panels([d for d in details if d.show.is_wide], asked)
    beside = replace(asked, width=column.width)
    narrow, more = draw_panels([d for d in details if not d.show.is_wide], beside)
    items: list[Item] = []
    boxes: list[Box] = []
    windows: list[Window] = []
    _stacked(wide, sheet, items, boxes)
    foot = column.bottom - (inset_height(plan) if has_inset else 0.0)
    room = None if wide else _room(plan, charts, sheet, replace(column, bottom=foot))
    below = [] if wide or room else _below(sheet, charts, column)
    spots = _Spots(column, foot, below, charts if kept.on_map or asked.is_for_book else ())
    entries: tuple[NumberedName, ...] = ()
    told_on: tuple[Chart, ...] = ()
    left_out: tuple[NumberedName, ...] = ()
    if room is not None:
        told_on = (_shown(close_up(*room), items, boxes, windows),)
        entries = told_on[0].entries
        if column.theme.is_leaf:
            spots.take(room[0].room)
            told = column.top + SHORTEST  # nothing more may take all that words have
        elif entries:
            listed, left_out = _listed(entries, room, sheet)
            items.append(listed)
    asked_for = [(d, near_detail(d, charts, column.width)) for d in details if d.show.draws == NEAR]
    shown = [near for _, near in asked_for if near is not None]
    is_lacking = False
    faced: list[CloseUp] = []
    headings = [room[0].heading] if room else []
    for near in _close(charts, column, shown, is_for_book=asked.is_for_book):
        if room and _holds(room[0], near, room[1].width):
            continue
        each, spot = spots.chosen(near, told)
        if each is not None and spot is not None:
            _shown(close_up(each, *spot), items, boxes, windows)
            headings.append(each.heading)
        is_lacking = is_lacking or (each is None and near.is_needed)
        if near.least and each is not near:
            faced.append(near)
    nowhere = (d for d, near in asked_for if near is None and not is_somewhere(d, charts))
    more = (*more, *map(nothing_of, nowhere))
    for panel in reversed(narrow):
        at, low = spots.take(panel.height)
        items.append(panel.at(at.left, low - panel.height))
        boxes += panel.boxes_at(at.left, low - panel.height)
    lowest = spots.low if spots.low < foot else None
    problems = (*lacking, *more)
    told_apart = tuple(items), tuple(boxes), tuple(windows), problems
    left = tuple(_levelled(spots.below))
    return Aside(
        *told_apart,
        lowest,
        entries=entries,
        below=left,
        is_lacking=is_lacking,
        left_out=left_out,
        charts=told_on,
        faced=tuple(faced),
        headings=tuple(headings),
    )


def _levelled(below: Iterable[CaptionColumn]) -> Iterator[CaptionColumn]:
    """Those of them that hold words, none higher than the one before it."""
    top = 0.0
    for column in below:
        high = max(top, column.top)
        if column.bottom - high > STRIP:
            yield replace(column, top=high)
            top = high


def _room(
    plan: Plan, charts: Sequence[Chart], sheet: Page, column: CaptionColumn
) -> tuple[CloseUp, CaptionColumn, float] | None:
    """The room where most is done, where its picture stands, and its foot: below the maps, on a
    leaf at the foot of the column."""
    if column.theme.is_leaf:
        beside = room_beside(plan, charts, column.width)
        return (_after(beside, charts), column, column.bottom) if beside else None
    shown = room_shown(plan, charts, sheet)
    if shown is None:
        return None
    near, top = shown
    width = near.ground.size[0] * near.height / near.ground.size[1]
    own = replace(column, left=sheet.left, right=sheet.left + width)
    return _after(near, charts), own, top + near.height


def _after(near: CloseUp, charts: Sequence[Chart]) -> CloseUp:
    """With signs of its own."""
    return replace(near, signs_used=sum(len(chart.entries) for chart in charts))


def _shown(
    close: tuple[Group, Chart], items: list[Item], boxes: list[Box], windows: list[Window]
) -> Chart:
    group, chart = close
    items.append(group)
    window = chart.cast.view.window
    boxes += filter(None, (_seen(box, window) for box in chart.boxes))
    windows.append(window)
    return chart


def _seen(box: Box, window: Window) -> Box | None:
    """What of it is within the picture."""
    left, top = max(box.left, window.left), max(box.top, window.top)
    right = min(box.right, window.left + window.width)
    bottom = min(box.bottom, window.top + window.height)
    if left >= right or top >= bottom:
        return None
    return replace(box, left=left, top=top, right=right, bottom=bottom)


def _listed(
    entries: tuple[NumberedName, ...], room: tuple[CloseUp, CaptionColumn, float], sheet: Page
) -> tuple[Group, tuple[NumberedName, ...]]:
    """The key of a room, between its picture and the column, or beneath it."""
    near, column, foot = room
    left, right = column.right, sheet.left + sheet.narrow_width
    box = left, foot - near.height, right, foot
    if right - left < STRIP:
        box = column.left, foot, right, sheet.top + sheet.map_height
    return draw_list(entries, column.theme, column.tongue, box)


def _close(
    charts: Sequence[Chart], column: CaptionColumn, asked: list[CloseUp], *, is_for_book: bool
) -> list[CloseUp]:
    """What is shown close by: what a rite asks for, what a matter has so by rule, then a crowd, and
    on a plate for a book what is narrow on the map."""
    found = (hook.near(charts, column.width) for hook in hooks("closeups").values())
    shown = [*asked, *(near for near in found if near is not None)]
    crowd = crowd_of(charts)
    if crowd is not None and any(_shows(near, crowd) for near in shown):
        crowd = None
    if is_for_book:
        return with_narrow(charts, shown, crowd, column.width)
    return [*shown, crowd] if crowd else shown


def _shows(served: CloseUp, crowd: CloseUp) -> bool:
    """Whether whoever is of a crowd stands on the ground that is shown close by anyhow."""
    spots = [s.person.pos for s in crowd.measured if s.person.pos is not None]
    return bool(spots) and all(map(served.ground.has, spots))


def _holds(room: CloseUp, near: CloseUp, width: float) -> bool:
    """Whether a room that is shown has all of it, and as large as it must be."""
    ground = near.ground.grown(-ABOUT)
    if near.least:
        return room.shows(ground, near.least, width)
    return _shows(room, near) or room.ground.holds(ground)


def empty_ground(
    charts: Sequence[Chart],
    column: CaptionColumn,
    size: tuple[Sequence[float], float],
    used: Sequence[Rect],
) -> CaptionColumn | None:
    """A piece of a map with nothing on it, of the first of some breadths that there is, the
    lowest."""
    widths, height = size
    found = (_free(chart, column, (width, height), used) for width in widths for chart in charts)
    return next((spot for spot in found if spot is not None), None)


def _free(
    chart: Chart, column: CaptionColumn, size: tuple[float, float], used: Sequence[Rect]
) -> CaptionColumn | None:
    width, height = size
    taken = [*chart.inked, *chart.building.floors, *used]
    taken += [(s.left, s.top, s.right, s.bottom) for s in chart.signposts]
    left, top, right, bottom = chart.frame
    low = bottom - GAP
    while low - height >= top:
        x = left
        while x + width <= right:
            box = x - AIR, low - height - AIR, x + width + AIR, low + AIR
            over = [rect[2] for rect in taken if overlap(rect, box)]
            if not over:
                return replace(column, left=x, right=x + width, top=low - height, bottom=low)
            x = max(x + STRIDE, max(over) + AIR + 0.1)
        low -= STRIDE
    return None


class _Spots:
    """Where details may stand: below the map where it leaves room, else up the column."""

    def __init__(
        self,
        column: CaptionColumn,
        foot: float,
        below: list[CaptionColumn],
        charts: Sequence[Chart] = (),  # on whose empty ground they may, if need be
    ) -> None:
        self.column = column
        self.low = foot  # of what the column has free
        self.below = below
        self.charts = charts
        self.used: list[Rect] = []

    def chosen(
        self, near: CloseUp, told: float
    ) -> tuple[CloseUp, tuple[CaptionColumn, float]] | tuple[None, None]:
        """It, or what is shown instead, and where."""
        for each in near.choices:
            if each.fits(self.column.width) and (spot := self.found(each, told)) is not None:
                return each, spot
        return None, None

    def found(self, near: CloseUp, told: float) -> tuple[CaptionColumn, float] | None:
        """Where it may stand and its foot, if it leaves the words theirs."""
        height = near.room
        if self._is_below(height) or self.low - height >= max(told, self.column.top):
            return self.take(height)
        if not (near.is_needed or near.least):
            return None
        widths = [width for width in (self.column.width, *NARROW) if near.fits(width)]
        ground = empty_ground(self.charts, self.column, (widths, height), self.used)
        if ground is None:
            return None
        own = ground.left - GAP, ground.top - GAP, ground.right + GAP, ground.bottom + GAP
        self.used.append(own)
        self.below = [
            piece
            for piece in self.below
            if not overlap((piece.left, piece.top, piece.right, piece.bottom), own)
        ]
        return ground, ground.bottom

    def _is_below(self, height: float) -> bool:
        return bool(self.below) and height <= self.below[0].bottom - self.below[0].top

    def take(self, height: float) -> tuple[CaptionColumn, float]:
        """Where a detail of that height stands, and where its foot is."""
        if self._is_below(height):
            spot = self.below.pop(0)
            self.used.append((spot.left, spot.bottom - height, spot.right, spot.bottom))
            return spot, spot.bottom
        low = self.low
        self.low -= height + GAP
        return self.column, low


def _below(sheet: Page, charts: Sequence[Chart], column: CaptionColumn) -> list[CaptionColumn]:
    """The pieces of paper below the map that are as broad as the column, from the left, or from
    beside the scale bar where that leaves them higher. A leaf has none: its map ends where its
    words begin."""
    if column.theme.is_leaf:
        return []
    bar = min((sign.right for chart in charts for sign in chart.signposts), default=sheet.left)
    rows = [_row(sheet, charts, column, left) for left in (sheet.left, bar + GAP)]
    return max(rows, key=lambda row: (len(row), -row[0].top if row else 0.0))


def _row(
    sheet: Page, charts: Sequence[Chart], column: CaptionColumn, left: float
) -> list[CaptionColumn]:
    """Pieces of paper side by side from there, each below what stands over it."""
    signs = [(s.left, s.top, s.right, s.bottom) for chart in charts for s in chart.signposts]
    inked = [*signs, *(rect for chart in charts for rect in chart.inked)]
    foot, step = sheet.top + sheet.map_height, column.width + GAP
    out = []
    for i in range(int((column.left - left) // step)):
        x, right = left + i * step, left + i * step + column.width
        over = (rect[3] for rect in inked if rect[0] < right and rect[2] > x)
        top = max(over, default=sheet.top) + GAP
        out.append(replace(column, left=x, right=right, top=top, bottom=foot))
    return out


def _stacked(panels: Sequence[Panel], sheet: Page, items: list[Item], boxes: list[Box]) -> None:
    """The panels one above another, the last at the foot of the map."""
    low = sheet.top + sheet.map_height
    for panel in reversed(panels):
        low -= panel.height
        items.append(panel.at(sheet.left, low))
        boxes += panel.boxes_at(sheet.left, low)
        low -= GAP
