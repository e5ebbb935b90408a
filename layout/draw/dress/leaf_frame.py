"""The ruled frame of a leaf and the heart of the block (版心) between its halves."""

from __future__ import annotations

from collections.abc import Iterator

from layout.draw.dress.paper import line
from layout.draw.dress.theme import Theme
from layout.picture import Group, Ink, Item, Meant, Path, Text
from layout.typeset import MM_PER_PT, measure_vertical

OUTER, INNER, APART = 1.55, 0.32, 1.9  # mm: the two lines of the frame
FRAME = (12.0, 17.0, 285.0, 200.0)
LEFT, TOP, RIGHT, BOTTOM = (FRAME[0] + 2.3, FRAME[1] + 2.3, FRAME[2] - 2.3, FRAME[3] - 2.3)
COLUMN, COLUMNS = 15.8, 8
SHORTEST = 30.0  # mm: a column that is left less has no words
HEART = (RIGHT - COLUMN * COLUMNS - 14.4, RIGHT - COLUMN * COLUMNS)
LEFT_COLUMN = (HEART[0] - LEFT) / COLUMNS
TAIL = 7.5  # mm: a fishtail's depth
TAILS = (33.0, 150.0)  # mm below the frame's head
THREAD = 0.9


def draw_frame(theme: Theme, cut: tuple[int, float] | None) -> Group:
    """The frame and the rules of the columns; the last few end where something stands below."""
    left, top, right, bottom = FRAME
    items: list[Item] = []
    for inset, width in ((OUTER / 2, OUTER), (APART + INNER / 2 + 0.2, INNER)):
        corners = (
            (left + inset, top + inset),
            (right - inset, top + inset),
            (right - inset, bottom - inset),
            (left + inset, bottom - inset),
        )
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            items.append(Path(line((a, b)), Ink(None, theme.ink, width, cap="square")))
    rule = Ink(None, theme.ink, 0.28)
    for n in range(1, COLUMNS):
        x = HEART[1] + n * COLUMN
        low = cut[1] if cut is not None and n < cut[0] else BOTTOM
        if low - TOP < SHORTEST:
            continue
        items.append(Path(line(((x, TOP), (x, low))), rule))
    if cut is not None and cut[1] - TOP >= SHORTEST:
        edge = HEART[1] + cut[0] * COLUMN
        items.append(Path(line(((HEART[1], cut[1]), (edge, cut[1]))), rule))
    for x in HEART:
        items.append(Path(line(((x, TOP), (x, BOTTOM))), Ink(None, theme.ink, 0.34)))
    return Group("frame", tuple(items), cls="frame", meant=Meant.WORDS)


def draw_columns(theme: Theme) -> Group:
    """The rules of the left half where it is ruled as the right is: a leaf of words alone."""
    rule = Ink(None, theme.ink, 0.28)
    items = []
    for n in range(1, COLUMNS):
        x = LEFT + n * LEFT_COLUMN
        items.append(Path(line(((x, TOP), (x, BOTTOM))), rule))
    return Group("columns", tuple(items), cls="frame", meant=Meant.WORDS)


def whole_tops() -> Iterator[tuple[float, float, float]]:
    """The columns of a leaf of words alone, the title's left out."""
    _, *right = column_tops(None)
    yield from right
    for n in range(COLUMNS):
        yield HEART[0] - (n + 0.5) * LEFT_COLUMN, TOP + 2.6, BOTTOM - 1.6


def column_tops(cut: tuple[int, float] | None) -> Iterator[tuple[float, float, float]]:
    """The axis, head and foot of each column from the right, the title's first; none where what
    stands below leaves it no room for words."""
    for n in range(COLUMNS):
        x = RIGHT - (n + 0.5) * COLUMN
        is_cut = cut is not None and n >= COLUMNS - cut[0]
        if is_cut and cut is not None and cut[1] - TOP < SHORTEST:
            return
        yield x, TOP + 2.6, (cut[1] if is_cut and cut is not None else BOTTOM) - 1.6


def draw_heart(words: tuple[str, str, str, str], theme: Theme) -> Group:
    """儀禮圖, the rite, the section, the clauses and the leaf, between two fishtails."""
    rite, section, clauses, leaf = words
    west, east = HEART
    x = (west + east) / 2
    upper, lower = TOP + TAILS[0], TOP + TAILS[1]
    items: list[Item] = list(_tails(upper, lower, theme))
    threads = (TOP, upper - 8.4, lower + 2.6, BOTTOM - 6.0)
    for y in threads:
        items.append(Path(line(((x, y), (x, y + 6.0))), Ink(None, theme.ink, THREAD)))
    top, room = upper + TAIL + 4.6, lower - upper - 2 * TAIL - 12.0
    places = [("儀禮圖", 14.0, TOP + 7.8, upper - 9.6 - TOP - 7.8)]
    for word, size, part in ((rite, 14.0, 0.33), (section, 10.5, 0.37), (clauses, 9.5, 0.3)):
        places.append((word, size, top, room * part))
        top += room * part + 2.0
    foot = BOTTOM - lower - 17.0
    tall = min(foot, measure_vertical(leaf, "han-cut", 10.5, 0.25))
    places.append((leaf, 10.5, (lower + 8.4 + BOTTOM - 6.4) / 2 - tall / 2, foot))
    items += [_set(*place, x, theme) for place in places if place[0]]
    return Group("heart", tuple(items), cls="heart", meant=Meant.WORDS)


def _set(word: str, size: float, top: float, room: float, x: float, theme: Theme) -> Text:  # noqa: PLR0913, PLR0917
    """A word down the heart, airy where there is room, smaller where there is not."""
    tall = len(word) * size * MM_PER_PT
    if tall > room:
        size *= max(room / tall, 0.5)
        tall = len(word) * size * MM_PER_PT
    spacing = min(0.45, max(0.0, (room - tall) / (size * MM_PER_PT) / max(1, len(word) - 1)))
    return Text(x, top, word, "han-cut", size, theme.ink, vertical=True, spacing=spacing)


def _tails(upper: float, lower: float, theme: Theme) -> Iterator[Item]:
    """Two fishtails, a rule before each."""
    west, east = HEART[0] + 0.2, HEART[1] - 0.2
    x = (west + east) / 2
    black = Ink(theme.ink)
    for y, way in ((upper, 1.0), (lower, -1.0)):
        notch = (
            (west, y),
            (east, y),
            (east, y + way * TAIL),
            (x, y + way * TAIL * 0.46),
            (west, y + way * TAIL),
        )
        yield Path(line(notch, closed=True), black, cls="fishtail")
        rule = y - way * 1.5
        yield Path(line(((west, rule), (east, rule))), Ink(None, theme.ink, 0.4))
