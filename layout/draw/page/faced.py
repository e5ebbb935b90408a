"""What the page that faces a map shows close by: what is narrow on the map, which has no room for
it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from layout.draw.captions import CaptionColumn
from layout.draw.page.closeup import HEAD, CloseUp, close_up
from layout.draw.page.narrow import gathered
from layout.picture import Item

GAP = 4.0  # mm between pictures, and above them
MOST = 0.5  # of the page
LEAST = 34.0  # mm that one is broad
ROOMY = 1.5  # times as broad as it need be

Row = list[tuple[CloseUp, float]]  # pictures, and how broad each is


def draw_faced(
    pictures: Iterable[CloseUp], page: CaptionColumn
) -> tuple[tuple[Item, ...], CaptionColumn]:
    """Them at the foot of the page, row by row, and what it has left above them."""
    items: list[Item] = []
    low, highest = page.bottom, page.bottom - MOST * (page.bottom - page.top)
    for row in reversed([*_rows(_in_order(gathered(pictures, page.width)), page.width)]):
        height = max(near.height for near, _ in row)
        if low - height - HEAD < highest:
            continue
        left = page.left
        for near, width in row:
            column = replace(page, left=left, right=left + width)
            own = replace(near, height=height, is_alone=True)
            items.append(close_up(own, column, low)[0])
            left += width + GAP
        low -= height + HEAD + GAP
    return tuple(items), replace(page, bottom=low)


def _in_order(pictures: Iterable[CloseUp]) -> list[CloseUp]:
    """As what they show is told."""

    def first(near: CloseUp) -> int:
        numbers = [move.number for move in near.chart.told.moves]
        own = (numbers.index(move.number) for move in near.told.moves)
        return min(own, default=len(numbers))

    return sorted(pictures, key=first)


def _rows(pictures: Iterable[CloseUp], width: float) -> Iterator[Row]:
    """Side by side as many as there is room for, as broad as that leaves them."""
    row: Row = []
    used = 0.0
    for near in pictures:
        own = max(LEAST, near.ground.size[0] * near.largest)
        if row and used + own > width:
            yield _filled(row, width)
            row, used = [], 0.0
        row.append((near, own))
        used += own + GAP
    if row:
        yield _filled(row, width)


def _filled(row: Row, width: float) -> Row:
    free = width - GAP * (len(row) - 1)
    times = min(ROOMY, free / sum(own for _, own in row))
    return [(near, times * own) for near, own in row]
