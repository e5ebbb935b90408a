"""Plates for the wall: drawn as near as what they show allows, so that names are read from afar."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from layout.api.handout.notes import UNNUMBERED
from layout.api.pages.papers import Printing
from layout.api.pages.plates import Plates, Span, manner
from layout.api.rite import Rite
from layout.draw.dress import BELOW, PAGES, SLIDE, Page
from layout.picture import Disc, Group, Item, Sheet, Text
from layout.write.crops import LETTERED, Crop, cropped, in_rows, inked, moved, readable
from layout.write.slides.deck import HEIGHT, PICTURE, WIDTH

_EDGE = 1.5  # mm about the map
NAMED = LETTERED - {"signs"}  # layers of a map
AFAR = 1.8  # times as large as on paper: a wall is read from Han of 9 pt, Latin of 8


@dataclass(frozen=True, slots=True)
class Picture:
    """A sheet as large as a slide, with the ink where the picture stands."""

    sheet: Sheet
    is_part: bool = False  # another than the first of its plate

    @property
    def numbers(self) -> frozenset[str]:
        """Of the movements whose ways it shows."""
        return frozenset(_numbers(self.sheet.items))

    def tells(self, number: str) -> bool:
        """Whether a movement is told beside it: one without a number beside the first."""
        return number in self.numbers or (number == UNNUMBERED and not self.is_part)


@dataclass
class Easel:
    """Draws the pictures of one rite."""

    rite: Rite
    theme: str
    lang: str
    _before: Sheet | None = None  # the plate before, whose names keep their sides

    @cached_property
    def plates(self) -> Plates:
        how = manner(self.theme, self.lang, SLIDE)
        return Plates(self.rite.compiled, how, Printing(is_bare=True))

    def pictures(self, span: Span) -> Iterator[Picture]:
        """The maps of a span, then what is shown in no map."""
        sheets = self.plates.sheets(span, self._before)
        self._before = sheets[0]
        for i, sheet in enumerate(sheets):
            yield Picture(_map(sheet, PAGES[SLIDE]), is_part=i > 0)
        views = in_rows(sheets[0], self.plates.details(span), math.inf)
        if views is not None:
            piece = Crop(0, 0, views.width, views.height)
            yield Picture(_hung(views, piece), is_part=True)


def _map(sheet: Sheet, page: Page) -> Sheet:
    """The maps of a plate where the picture of a slide stands; always the same piece of the page,
    so that nothing jumps from one slide to the next."""
    bottom = page.top + page.map_height + BELOW
    piece = Crop(page.left, page.top, page.left + page.map_width, bottom)
    return _hung(sheet, piece.grown(_EDGE))


def _numbers(items: Sequence[Item]) -> Iterator[str]:
    yield from (n for item in items if isinstance(item, Group) for n in _numbers(item.items))
    for ring, word in pairwise(items):
        if isinstance(ring, Disc) and ring.cls == "number" and isinstance(word, Text):
            yield word.text


def _hung(sheet: Sheet, piece: Crop) -> Sheet:
    """The piece without the names that nobody would read there."""
    hung = _placed(sheet, piece)
    return replace(hung, items=tuple(_read(hung.items)))


def _placed(sheet: Sheet, piece: Crop) -> Sheet:
    """The piece as large as the picture may be, in the middle of its place on a slide."""
    left, top, width, height = PICTURE
    k = min(width / piece.width, height / piece.height)
    small = cropped(sheet, piece, k)
    dx, dy = left + (width - small.width) / 2, top + (height - small.height) / 2
    items = tuple(moved(small.items, 1.0, dx, dy))
    return replace(small, width=WIDTH, height=HEIGHT, items=items)


def whole_hung(sheet: Sheet) -> Sheet:
    """All the ink of a sheet that is no map, as large as the picture may be."""
    return _placed(sheet, inked(sheet).grown(_EDGE))


def hung_as_it_is(sheet: Sheet) -> Sheet:
    """A sheet that was drawn as large as the picture may be."""
    return _placed(sheet, Crop(0, 0, sheet.width, sheet.height))


def _read(items: tuple[Item, ...]) -> Iterator[Item]:
    """The items with the names that are read from afar; numbers stand in their ways, figures
    beside their scale."""
    for item in items:
        if not isinstance(item, Group):
            yield item
        elif item.id.partition("/")[0] in NAMED:
            yield from readable((item,), 1 / AFAR)
        else:
            yield replace(item, items=tuple(_read(item.items)))
