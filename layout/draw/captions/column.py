"""The column of captions beside the map: title, section, clause, gloss, movements, places, grounds.

From the top: vertical title, section and clause, read from the right; below them horizontal text.
Missing parts close up. What would run past the foot of the map is left out from the least needful.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layout.draw.captions.across import WordSetter
from layout.draw.captions.caption import FIRST_LINE, Caption, CaptionColumn
from layout.draw.captions.clause import set_upright
from layout.draw.captions.shortening import needful, shortenings
from layout.picture import Group, Item, Meant

LARGER = (1.4, 1.2)  # times: of a gloss, as of the clause, where there is room
LARGEST = (3.0, 2.6, 2.2, 1.9, 1.6)  # so where no Chinese stands beside it and most would be empty
MOST = 0.6  # of the columns: what words so large may take


def draw_captions(
    caption: Caption, column: CaptionColumn, below: Sequence[CaptionColumn] = ()
) -> tuple[Group, bool]:
    """The column, going on where there is paper, at last `below` the map; where there is none,
    shortened; and whether it goes on on a facing page."""
    head, y = _head(caption, column)
    enlarged = _enlarged(caption, column, y) if caption.gloss else None
    if enlarged is not None:
        return Group("captions", (*head, *enlarged), cls="captions", meant=Meant.WORDS), False
    goes_on = False
    for shorter in shortenings(caption):
        setter = WordSetter(column, y)
        items, _ = setter.set(shorter)
        flowed = setter.flowed((column, *column.more, *below))
        goes_on = shorter.goes_on
        if flowed is not None:
            items = flowed
            break
    return Group("captions", (*head, *items), cls="captions", meant=Meant.WORDS), goes_on


def _enlarged(caption: Caption, column: CaptionColumn, y: float) -> tuple[Item, ...] | None:
    """All of it with its gloss enlarged, if there is room."""
    most = MOST * sum(each.bottom - each.top for each in (column, *column.more))
    for scale in () if column.tongue.has_han else LARGEST:
        setter = WordSetter(column, y)
        _, end = setter.set(replace(caption, scale=scale))
        is_whole = setter.gloss_end <= column.bottom and setter.holds(caption.gloss, scale)
        flowed = setter.flowed((column, *column.more)) if is_whole and end - y <= most else None
        if flowed is not None:
            return flowed
    for scale in LARGER:
        items, end = WordSetter(column, y).set(replace(caption, scale=scale))
        if end <= column.bottom:
            return items
    return None


def words_end(caption: Caption, column: CaptionColumn) -> float:
    """Where what must be said ends: the clause in both languages, the movements in Chinese."""
    _, y = _head(caption, column)
    return WordSetter(column, y).set(needful(caption))[1]


def draw_heading(caption: Caption, column: CaptionColumn) -> tuple[Group, float]:
    """Title and section alone, and where what is told under them may begin."""
    head, y = _head(caption, column)
    items, end = WordSetter(column, y).set(caption)
    return Group("captions", (*head, *items), cls="captions", meant=Meant.WORDS), end


def _head(caption: Caption, column: CaptionColumn) -> tuple[list[Item], float]:
    """What runs down, and the y of the first line that runs across."""
    items, y = set_upright(caption, column)
    return items, y if column.upright is None else column.top + FIRST_LINE
