"""Plates for the wall: drawn as near as what they show allows, so that names are read from afar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from layout.api.pages.plates import Plates, Span, manner
from layout.api.rite import Rite
from layout.draw.dress import FRAME, HEART, LEAF, PAGES, SLIDES, Page, themes
from layout.picture import Group, Item, Sheet, Text
from layout.write.crops import ASIDE, CLOSE, Crop, close_views_of, cropped, moved, without
from layout.write.slides.deck import HEIGHT, PICTURE, WIDTH

_BOOK = "A4"
_CLEAR = 0.4  # mm to the 尺: where figures can still be told from one another
_EDGE = 1.5  # mm about the map
_LACKING = frozenset({"D802", "D803"})  # a name or a number found no room


@dataclass(frozen=True, slots=True)
class Picture:
    """A sheet as large as a slide, with the ink where the picture stands; which part it is."""

    sheet: Sheet
    part: str = ""
    is_detail: bool = False

    @property
    def numbers(self) -> frozenset[str]:
        """What is written in it, the numbers of movements too."""
        return frozenset(_words(self.sheet.items))


@dataclass
class Easel:
    """Draws the pictures of one rite."""

    rite: Rite
    theme: str
    lang: str
    _plates: dict[str, Plates] = field(default_factory=dict)
    _before: tuple[str, Sheet | None] = ("", None)

    def pictures(self, span: Span) -> Iterator[Picture]:
        """The plate of a span, with the leaves its words take, then its details by themselves."""
        page, sheets = self._drawn(span)
        for sheet in sheets:
            yield Picture(_map(sheet, page), sheet.meta["part"])
        near = self._room(span) or sheets[0]
        if (views := close_views_of(near)) is not None:
            hung = _hung(views, Crop(0, 0, views.width, views.height))
            yield Picture(hung, "", is_detail=True)

    def _room(self, span: Span) -> Sheet | None:
        """The plate as a book has it, if a room is shown large on it: on the maps of slides it
        takes no room."""
        if themes()[self.theme].is_leaf:
            return None
        plates = self._of_a_book
        frames = plates.frames[span.first : span.last + 1]
        return plates.sheet(span) if plates.series.plan(frames).room else None

    @cached_property
    def _of_a_book(self) -> Plates:
        return Plates(self.rite, manner(self.theme, self.lang, _BOOK))

    def _drawn(self, span: Span) -> tuple[Page, list[Sheet]]:
        """The plate on the first page that has room for all of it; else on the page of a book."""
        if themes()[self.theme].is_leaf:
            leaves = self._on(_BOOK).sheets(span)
            return LEAF, [leaf for leaf in leaves if leaf.windows]  # the others are words alone
        for name in self._nearest(span):
            sheet = self._on(name).sheet(span, self._previous(name))
            if not any(problem.code in _LACKING for problem in sheet.problems):
                self._before = name, sheet
                return PAGES[name], [sheet]
        plates = self._on(_BOOK)
        sheet = plates.sheet(span, self._previous(_BOOK))
        self._before = _BOOK, sheet
        plan = plates.series.plan(plates.frames[span.first : span.last + 1])
        return plan.page or PAGES[_BOOK], [sheet]

    def _previous(self, name: str) -> Sheet | None:
        """The plate before, whose names keep their sides where it is on the same page."""
        return self._before[1] if self._before[0] == name else None

    def _nearest(self, span: Span) -> list[str]:
        """The pages of slides on which figures are large enough, the nearest first; then those
        where they are largest."""
        scales = {name: self._scale(name, span) for name in SLIDES}
        clear = [name for name, k in scales.items() if k >= _CLEAR]
        return [*clear, *sorted(set(scales) - set(clear), key=lambda name: -scales[name])]

    def _scale(self, name: str, span: Span) -> float:
        """Of the smallest map that has figures, in mm to the 尺."""
        plates = self._on(name)
        plan = plates.series.plan(plates.frames[span.first : span.last + 1])
        return min((v.window.k for v in plan.views if not v.is_small), default=0.0)

    def _on(self, name: str) -> Plates:
        if name not in self._plates:
            plates = Plates(self.rite, manner(self.theme, self.lang, name))
            # details have slides of their own, and need no room on the maps
            bare = replace(plates.text, details=())
            is_leaf = themes()[self.theme].is_leaf
            plates.series = replace(plates.series, text=bare, has_rooms=is_leaf)
            self._plates[name] = plates
        return self._plates[name]


def _map(sheet: Sheet, page: Page) -> Sheet:
    """The maps of a plate where the picture of a slide stands; always the same piece of the page,
    so that nothing jumps from one slide to the next."""
    bare = without(sheet, ASIDE | CLOSE)
    if page is LEAF:
        left, top, _, bottom = FRAME
        return _hung(bare, Crop(left, top, HEART[0], bottom).grown(0.2))
    piece = Crop(page.left, page.top, page.left + page.map_width, page.top + page.map_height)
    return _hung(bare, piece.grown(_EDGE))


def _words(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from _words(item.items)
        elif isinstance(item, Text):
            yield item.text


def _hung(sheet: Sheet, piece: Crop) -> Sheet:
    """The piece as large as the picture may be, in the middle of its place on a slide."""
    left, top, width, height = PICTURE
    k = min(width / piece.width, height / piece.height)
    small = cropped(sheet, piece, k)
    dx, dy = left + (width - small.width) / 2, top + (height - small.height) / 2
    return replace(small, width=WIDTH, height=HEIGHT, items=tuple(moved(small.items, 1.0, dx, dy)))
