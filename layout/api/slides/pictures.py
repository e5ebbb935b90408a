"""Plates for the wall: drawn as near as what they show allows, so that names are read from afar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

from layout.api.pages.plates import Plates, Span, manner
from layout.api.rite import Rite
from layout.draw.dress import PAGES, SLIDES, Page
from layout.draw.ink import speaker_of
from layout.draw.windows import AROUND, BAR, Plan, View, plan_near
from layout.picture import Disc, Group, Item, Meant, Sheet, Text
from layout.said import Said
from layout.say.told import describe_close
from layout.write.crops import (
    ASIDE,
    CLOSE,
    LETTERED,
    Crop,
    close_views_of,
    cropped,
    moved,
    named_whole,
    readable,
    without,
)
from layout.write.slides.deck import HEIGHT, PICTURE, WIDTH

_BOOK = "A4"
*_NEAR, _FAR = SLIDES
_CLEAR = 0.4  # mm to the 尺: where figures can still be told from one another
_EDGE = 1.5  # mm about the map
_STRIP = 0.3  # of the picture's breadth: two pieces of ground above one another tell no less alone
_LACKING = frozenset({"D802", "D803"})  # a name or a number found no room
NAMED = LETTERED - {"signs"}  # layers of a map
AFAR = 1.8  # times as large as on paper: a wall is read from Han of 9 pt, Latin of 8


@dataclass(frozen=True, slots=True)
class Picture:
    """A sheet as large as a slide, with the ink where the picture stands."""

    sheet: Sheet
    tag: str = ""  # of a part of the ground, as on the map of all of it
    is_part: bool = False  # of the ground, or what is shown close by
    elsewhere: frozenset[str] = frozenset()  # the movements that the parts of its ground number

    @property
    def numbers(self) -> frozenset[str]:
        """Of the movements whose ways it shows."""
        return frozenset(_numbers(self.sheet.items))

    @property
    def signs(self) -> tuple[tuple[str, Said], ...]:
        """The letters in it that stand for names, and are told in no list of its own."""
        seen = [*_signs(self.sheet.items)]
        listed = {sign for sign, is_listed in seen if is_listed}
        shown = {sign for sign, _ in seen} - listed
        return tuple((sign, wording) for sign, wording in self.sheet.signs if sign in shown)

    def tells(self, number: str) -> bool:
        """Whether a movement is told beside it."""
        return number in self.numbers if self.is_part else number not in self.elsewhere


@dataclass
class Easel:
    """Draws the pictures of one rite."""

    rite: Rite
    theme: str
    lang: str
    _plates: dict[tuple[str, bool], Plates] = field(default_factory=dict)
    _before: tuple[str, Sheet | None] = ("", None)

    def pictures(self, span: Span) -> Iterator[Picture]:
        """The map of a span, if all of it is read from afar; else all of the ground, with the names
        that are, and each part where something is done; then what is shown close by."""
        if (sheet := self._clear(span)) is not None:
            yield Picture(_map(sheet, PAGES[self._before[0]]))
            yield from self._close(span, self._room(span) or sheet)
            return
        plates = self._on(_FAR, is_shared=False)
        plan, sheet = self._plan(plates, span), plates.sheet(span)
        parts: list[Picture] = []
        close: list[Picture] = []
        for view in plan.apart:
            near = self._part(view).sheet(span)
            parts.append(Picture(_map(near, PAGES[_NEAR[0]]), view.tag, is_part=True))
            close += self._close(span, near)
        told = frozenset().union(*(part.numbers for part in parts))
        ground = _small(sheet, plan) if plan.has_small else _map(sheet, PAGES[_FAR])
        if parts and not plan.has_small and plan.window.width < PAGES[_FAR].map_width * _STRIP:
            first, *others = parts
            parts = [replace(first, elsewhere=told - first.numbers, is_part=False), *others]
        else:
            yield Picture(ground, elsewhere=told)
        yield from parts
        room = self._room(span)
        yield from self._close(span, room or sheet) if room or not parts else close

    def _close(self, span: Span, sheet: Sheet) -> Iterator[Picture]:
        """What a plate shows close by, told as it is."""
        if (views := close_views_of(sheet)) is None:
            return
        plates = self._on(_BOOK)
        frame = plates.frames[span.last]
        speaker = speaker_of(self.rite.site, plates.text, frame)
        heads = dict.fromkeys(sheet.headings)
        title = Said("、".join(head.han for head in heads), ", ".join(head.en for head in heads))
        groups = (g for g in _groups(views.items) if g.id.startswith("people/"))
        shown = dict.fromkeys(who for group in groups for who in group.of)
        people = [frame.people[who] for who in shown]
        desc = describe_close(title, people, speaker, plates.manner.tongue)
        piece = Crop(0, 0, views.width, views.height)
        yield Picture(_hung(replace(views, desc=desc), piece), is_part=True)

    def _clear(self, span: Span) -> Sheet | None:
        """The plate on the nearest page on which its figures are large enough and all is told: its
        section's map, or one of its own."""
        for is_shared in (True, False):
            for name in _NEAR:
                plates = self._on(name, is_shared=is_shared)
                plan = self._plan(plates, span)
                if plan.has_small or plan.window.k < _CLEAR:
                    continue
                # the plate before, whose names keep their sides where it is on the same page
                sheet = plates.sheet(span, self._before[1] if self._before[0] == name else None)
                if not any(problem.code in _LACKING for problem in sheet.problems):
                    self._before = name, sheet
                    return sheet
        return None

    def _room(self, span: Span) -> Sheet | None:
        """The plate as a book has it, if a room is shown large on it: on the maps of slides it
        takes no room."""
        plates = self._on(_BOOK)
        return plates.sheet(span) if self._plan(plates, span).room else None

    def _plan(self, plates: Plates, span: Span) -> Plan:
        return plates.series.plan(plates.frames[span.first : span.last + 1])

    def _on(self, name: str, *, is_shared: bool = True) -> Plates:
        if (name, is_shared) not in self._plates:
            plates = Plates(self.rite.compiled, manner(self.theme, self.lang, name))
            if name in SLIDES:  # details have slides of their own, and need no room on the maps
                bare, series = replace(plates.text, details=()), plates.series
                series = replace(series, text=bare, has_rooms=False, is_shared=is_shared)
                plates.series = series
            self._plates[name, is_shared] = plates
        return self._plates[name, is_shared]

    def _part(self, view: View) -> Plates:
        """Plates of the ground of a view alone."""
        plates = copy(self._on(_NEAR[0], is_shared=False))
        planned = partial(plan_near, piece=view.extent)
        plates.series = replace(plates.series, planned=planned, _plans={}, _dressed={})
        return plates


def _map(sheet: Sheet, page: Page) -> Sheet:
    """The maps of a plate where the picture of a slide stands; always the same piece of the page,
    so that nothing jumps from one slide to the next."""
    piece = Crop(page.left, page.top, page.left + page.map_width, page.top + page.map_height)
    return _hung(without(sheet, ASIDE | CLOSE), piece.grown(_EDGE))


def _small(sheet: Sheet, plan: Plan) -> Sheet:
    """The map of all of the place, where its parts are shown beside it."""
    window = plan.window
    right, bottom = window.left + window.width, window.top + window.height
    piece = Crop(window.left, window.top, right, bottom + BAR).grown(AROUND)
    for box in sheet.boxes:
        own = Crop(box.left, box.top, box.right, box.bottom)
        piece = piece.joined(own) if piece.meets(own) else piece
    return _hung(named_whole(without(sheet, ASIDE | CLOSE), piece), piece.grown(_EDGE))


def _numbers(items: Sequence[Item]) -> Iterator[str]:
    yield from (n for item in items if isinstance(item, Group) for n in _numbers(item.items))
    for ring, word in pairwise(items):
        if isinstance(ring, Disc) and ring.cls == "number" and isinstance(word, Text):
            yield word.text


def _signs(items: Sequence[Item], *, is_listed: bool = False) -> Iterator[tuple[str, bool]]:
    """What is written as a sign, and in a list of them."""
    for item in items:
        if isinstance(item, Group):
            in_list = is_listed or item.id.partition("/")[0] == "key"
            if in_list or item.meant is not Meant.SIGN:
                yield from _signs(item.items, is_listed=in_list)
            else:
                yield from ((one.text, False) for one in item.items if isinstance(one, Text))
        elif is_listed and isinstance(item, Text):
            yield item.text, True


def _groups(items: Sequence[Item]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from _groups(item.items)


def _hung(sheet: Sheet, piece: Crop) -> Sheet:
    """The piece as large as the picture may be, in the middle of its place on a slide, without the
    names that nobody would read there."""
    left, top, width, height = PICTURE
    k = min(width / piece.width, height / piece.height)
    small = cropped(sheet, piece, k)
    dx, dy = left + (width - small.width) / 2, top + (height - small.height) / 2
    items = tuple(moved(small.items, 1.0, dx, dy))
    return replace(small, width=WIDTH, height=HEIGHT, items=tuple(_read(items)))


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
