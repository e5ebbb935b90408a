"""The page that faces a map: all its words, as large as they have room, in even columns.

What runs down stands at the right, and the rest beside it or below it, whichever leaves the letters
larger.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from layout.draw.captions.across import WordSetter
from layout.draw.captions.caption import FIRST_LINE, NO_WORDS, Caption, CaptionColumn
from layout.draw.captions.clause import ClauseSize, set_upright
from layout.picture import Group, Item, Meant, Text
from layout.said import NOTHING
from layout.typeset import MM_PER_PT

CLAUSE_SIZES: tuple[ClauseSize, ...] = tuple(
    (10_000, size, size * 0.5, 150.0) for size in (20.0, 17.0, 14.5, 12.5, 10.5, 9.0, 8.0, 7.0)
)
LARGER = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7, 0.64)  # times as large as beside a map
UPPER = 0.42  # of the page: what a clause above the rest may take
BESIDE = 0.45  # of its breadth: what a clause at the side may take
STRIP, GUTTER = (52.0, 120.0), 6.0  # mm: the least and most of a column whose letters are as large
# as beside a map, and between two
LOWER = 2.0  # mm: steps in which columns grow until they hold all

Laid = tuple[float, tuple[Item, ...]]


def draw_facing(caption: Caption, page: CaptionColumn) -> Group:
    """All that a caption says on a page without a map."""
    _, items = _largest(caption, page)
    return Group("captions", items, cls="captions", meant=Meant.WORDS)


def _largest(caption: Caption, page: CaptionColumn) -> Laid:
    wanted = (_beside, _below) if page.tongue.has_han else (_below,)
    return max((each(caption, page) for each in wanted), key=lambda one: one[0])


def _beside(caption: Caption, page: CaptionColumn) -> Laid:
    """The clause down the right side, the rest to its left."""
    own = replace(page, left=page.right - BESIDE * page.width)
    head, _ = set_upright(caption, own, CLAUSE_SIZES)
    reach = min(t.x - t.size * MM_PER_PT / 2 for t in head if isinstance(t, Text))
    k, items = _columned(caption, replace(page, right=reach - GUTTER))
    return k, (*head, *items)


def _below(caption: Caption, page: CaptionColumn) -> Laid:
    """The clause over the whole breadth, the rest beneath it."""
    own = replace(page, bottom=page.top + UPPER * (page.bottom - page.top))
    head, end = set_upright(caption, own, CLAUSE_SIZES)
    k, items = _columned(caption, replace(page, top=end))
    return k, (*head, *items)


def _columned(caption: Caption, page: CaptionColumn) -> Laid:
    """What runs across: the titles over all columns, and the columns, none much longer than
    another."""
    for k in LARGER:
        titles, end = WordSetter(page, page.top + FIRST_LINE * k, k).set(
            replace(NO_WORDS, title=caption.title, section=caption.section)
        )
        below = replace(page, top=end if titles else page.top)
        for columns in _divided(below, k):
            flowed = _even(replace(caption, title=NOTHING, section=NOTHING), columns, k)
            if flowed is not None:
                return k, (*titles, *flowed)
    return 0.0, WordSetter(page, page.top + FIRST_LINE, LARGER[-1]).set(caption)[0]  # off the page


def _divided(page: CaptionColumn, k: float) -> Iterator[list[CaptionColumn]]:
    """The page in columns, the fewest and broadest first."""
    narrow, broad = (k * each for each in STRIP)
    for count in range(1, int(page.width / narrow) + 1):
        pitch = (page.width + GUTTER) / count
        if pitch - GUTTER <= broad:
            lefts = [page.left + i * pitch for i in range(count)]
            yield [replace(page, left=left, right=left + pitch - GUTTER) for left in lefts]


def _even(caption: Caption, columns: Sequence[CaptionColumn], k: float) -> tuple[Item, ...] | None:
    """The columns no longer than they must be; None where their words run off the page."""
    first = columns[0]
    setter = WordSetter(first, first.top + FIRST_LINE, k)
    _, end = setter.set(caption)
    low = first.top + (end - first.top) / len(columns)
    while low <= first.bottom:
        flowed = setter.flowed([replace(each, bottom=low) for each in columns])
        if flowed is not None:
            return flowed
        low += LOWER
    return None
