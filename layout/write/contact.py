"""Contact sheets: many plates as numbered thumbnails, section by section, on as few pages.

A thumbnail whose names could not all be read has none, and no ink so fine that nobody sees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from layout import typeset
from layout.fonts import script_of
from layout.picture import Group, Ink, Item, Path, Sheet, Text
from layout.write.crops import legible_from, moved, nameless, visible
from layout.write.handout.paper import Paper

_AMONG = " · "  # sections
_INK, _SUB, _RULE = "#000000", "#4A4A4A", "#8C8C8C"
_MARGIN, _HEAD, _FOOT = 11.0, 9.0, 6.0
_GUTTER, _BAND, _LEADING = 3.0, 8.5, 4.2
_PT, _LINE, _BELOW = 7.0, 3.0, 3.5  # of the captions, and what is left under them
_TOLD = 2 * _LINE + _BELOW  # of a caption of two lines
FINEST = 0.25  # mm: smaller ink is no more than a grain
LOWEST = 0.75  # of its height: a row that is so much lower may end a page,
LEAST, EMPTY = 0.5, 0.2  # or even so low, where without it so much of the page would be empty
NARROWEST = 15.0  # mm of a thumbnail, so that its caption has room under it
USUAL = 35.0  # mm of one, where nobody asks for more or fewer


@dataclass(frozen=True, slots=True)
class Thumb:
    """One plate as it stands on the page: its maps, its number and the words beneath."""

    sheet: Sheet
    number: str
    words: str
    section: str = ""  # none where the plates are few and of many
    english: str = ""  # of the section


@dataclass(frozen=True, slots=True)
class Grid:
    """How the thumbnails stand."""

    paper: Paper
    columns: int
    title: str

    @property
    def width(self) -> float:
        """Of a cell, in mm."""
        room = self.paper.width - 2 * _MARGIN - (self.columns - 1) * _GUTTER
        return room / self.columns

    @property
    def room(self) -> float:
        """Between the head and the foot of a page."""
        return self.paper.height - 2 * _MARGIN - _HEAD - _FOOT

    @property
    def tallest(self) -> float:
        """A picture: half as high again as wide, and no more than a page has room for under a
        heading, with a caption of many lines; a little less where one more row has room then."""
        room = self.room - _BAND
        most = min(self.width * 1.5, 0.7 * room)
        fitting = room / ceil(room / (most + _TOLD)) - _TOLD
        return fitting if fitting >= 0.75 * most else most


def most_columns(paper: Paper) -> int:
    """For which a paper is broad enough."""
    return int((paper.width - 2 * _MARGIN + _GUTTER) // (NARROWEST + _GUTTER))


def columns_for(paper: Paper, sections: Sequence[int]) -> int:
    """The fewest that leave all of so many thumbnails a section on one page; of more than a page
    has room for, those of the usual breadth."""
    usual = max(1, round((paper.width - 2 * _MARGIN + _GUTTER) / (USUAL + _GUTTER)))
    for columns in range(1, usual):
        grid = Grid(paper, columns, "")
        rows = sum(ceil(many / columns) for many in sections)
        if rows * (grid.tallest + _TOLD) + len(sections) * _BAND <= grid.room:
            return columns
    return usual


@dataclass(frozen=True, slots=True)
class _Laid:
    """Something on a page: how high it is, and its ink from the top left corner."""

    height: float
    items: tuple[Item, ...]
    section: str
    paper: str


def contact_pages(thumbs: Iterable[Thumb], grid: Grid) -> Iterator[Sheet]:
    """The pages, each as soon as it is full; a section's heading stands never alone at the foot
    of one, and a row is lower where it then has room."""
    page: list[_Laid] = []
    n, left, section = 1, grid.room, ""
    for row in _rows(thumbs, grid):
        shown = [_shown(thumb, grid, grid.tallest) for thumb in row]
        block = [_band(row[0], grid)] if row[0].section not in ("", section) else []
        block.append(_row(shown, grid, grid.tallest))
        section = row[0].section
        over = sum(laid.height for laid in block) - left
        if over > 0 and page:
            high = _highest(shown, grid, grid.tallest)
            if high - over >= (LOWEST if left < EMPTY * grid.room else LEAST) * high:
                block[-1] = _row(
                    [_shown(thumb, grid, high - over) for thumb in row], grid, high - over
                )
            else:
                yield _page(page, n, grid)
                page, n, left = [], n + 1, grid.room
        page += block
        left -= sum(laid.height for laid in block)
    yield _page(page, n, grid)


def _rows(thumbs: Iterable[Thumb], grid: Grid) -> Iterator[list[Thumb]]:
    """As many as stand beside one another, all of one section."""
    row: list[Thumb] = []
    for thumb in thumbs:
        if row and (len(row) == grid.columns or thumb.section != row[0].section):
            yield row
            row = []
        row.append(thumb)
    if row:
        yield row


def _shown(thumb: Thumb, grid: Grid, most: float) -> Thumb:
    """Without its names where they could not all be read."""
    if _scale(thumb, grid, most) >= legible_from(thumb.sheet.items):
        return thumb
    return replace(thumb, sheet=nameless(thumb.sheet))


def _page(rows: Sequence[_Laid], n: int, grid: Grid) -> Sheet:
    paper = grid.paper
    right, foot = paper.width - _MARGIN, paper.height - _MARGIN
    items: list[Item] = [
        Text(_MARGIN, _MARGIN + 4, grid.title, _face(grid.title, "semibold"), 12, _INK),
        Text(right, _MARGIN + 4, str(n), "latin-regular", 9, _SUB, "end"),
        _rule(_MARGIN, right, _MARGIN + 6.2, 0.3),
        _rule(_MARGIN, right, foot - 2.4, 0.1),
    ]
    y = _MARGIN + _HEAD
    for row in rows:
        items += moved(row.items, 1.0, 0.0, y)
        y += row.height
    sections = [*dict.fromkeys(row.section for row in rows if row.section)]
    words = _AMONG.join(sections)
    line = _foot(sections, right - _MARGIN)
    items.append(Text(_MARGIN, foot + 1.4, line, _face(line), _PT, _SUB))
    meta = {"sections": words, "page": str(n)}
    title = f"{grid.title} {n}"
    return Sheet(paper.width, paper.height, title, words, rows[0].paper, tuple(items), meta=meta)


def _foot(sections: Sequence[str], room: float) -> str:
    """The sections of a page; of more than a line has room for the first and the last, or one."""
    among = (
        _AMONG.join(sections),
        " – ".join(sections[:: max(1, len(sections) - 1)]),
        *sections[:1],
    )
    return next((w for w in among if typeset.measure(w, _face(w), _PT) <= room), "")


def _band(thumb: Thumb, grid: Grid) -> _Laid:
    """A section's heading: its English beside the title, or under it where there is no room."""
    right = grid.paper.width - _MARGIN
    face, english = _face(thumb.section, "semibold"), "latin-italic"
    after = typeset.measure(thumb.section, face, 10) + 2.5
    is_beside = after + typeset.measure(thumb.english, english, 9) <= right - _MARGIN
    items: list[Item] = []
    y = 5.2
    for line in typeset.wrap_evenly(thumb.section, face, 10, right - _MARGIN):
        items.append(Text(_MARGIN, y, line, face, 10, _INK))
        y += _LEADING
    if is_beside:
        items.append(Text(_MARGIN + after, 5.2, thumb.english, english, 9, _SUB))
    else:
        for line in typeset.wrap_evenly(thumb.english, english, 9, right - _MARGIN):
            items.append(Text(_MARGIN, y, line, english, 9, _SUB))
            y += _LEADING
    y -= _LEADING - 1.6
    items.append(_rule(_MARGIN, right, y, 0.15))
    return _Laid(y + 1.7, tuple(items), thumb.section, thumb.sheet.paper)


def _scale(thumb: Thumb, grid: Grid, most: float) -> float:
    return min(grid.width / thumb.sheet.width, most / thumb.sheet.height)


def _highest(thumbs: Sequence[Thumb], grid: Grid, most: float) -> float:
    """How high the pictures of a row are."""
    return max(thumb.sheet.height * _scale(thumb, grid, most) for thumb in thumbs)


def _row(thumbs: Sequence[Thumb], grid: Grid, most: float) -> _Laid:
    """Thumbnails side by side, on one scale as far as the tallest may be, each upon its caption."""
    scales = [_scale(thumb, grid, most) for thumb in thumbs]
    height = _highest(thumbs, grid, most)
    items: list[Item] = []
    foot = 0.0
    for i, (thumb, k) in enumerate(zip(thumbs, scales, strict=True)):
        left = _MARGIN + i * (grid.width + _GUTTER)
        aside = left + (grid.width - thumb.sheet.width * k) / 2
        down = height - thumb.sheet.height * k
        shown = visible(thumb.sheet.items, FINEST / k)
        small = tuple(moved(tuple(shown), k, aside, down))
        items.append(Group(f"thumb/{thumb.number}", small, cls="thumb"))
        caption = list(_caption(thumb, left, height, grid.width))
        foot = max(foot, *(line.y + _BELOW for line in caption))
        items += caption
    return _Laid(foot, tuple(items), thumbs[0].section, thumbs[0].sheet.paper)


def _caption(thumb: Thumb, left: float, top: float, width: float) -> Iterator[Text]:
    """Its number, and beside it as many lines as its words take; under a number as broad as they
    would be."""
    yield Text(left, top + 3.2, thumb.number, "latin-semibold", _PT, _INK)
    start, down = typeset.measure(thumb.number, "latin-semibold", _PT) + 1.2, 3.2
    if start > width / 2:
        start, down = 0.0, 3.2 + _LINE
    face = _face(thumb.words)
    for n, line in enumerate(typeset.wrap_evenly(thumb.words, face, _PT, width - start)):
        yield Text(left + start, top + down + _LINE * n, line, face, _PT, _INK)


def _face(words: str, weight: str = "regular") -> str:
    """The face of a line in one language."""
    is_han = any(script_of(char) == "Han" for char in words)
    return f"{'han' if is_han else 'latin'}-{weight}"


def _rule(left: float, right: float, y: float, width: float) -> Path:
    return Path((("M", (left, y)), ("L", (right, y))), Ink(None, _RULE, width))
