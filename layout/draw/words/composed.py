"""Words composed: what runs down stands at the right, and what runs across flows beside it or below
it, in a column beside a map or over a page of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from layout.draw.dress import Page, Role, line
from layout.draw.words.plate_words import HeadWords, PlateWords
from layout.draw.words.setter import (
    TextDress,
    TextRow,
    TextRun,
    TextStrip,
    evenly,
    filled,
    flowed,
    gap,
    height_of,
    moved_rows,
    upright,
)
from layout.picture import Group, Item, Meant, Path, Text
from layout.said import Said
from layout.typeset import MM_PER_PT, break_columns, measure_vertical

ClauseSize = tuple[float, float]  # pt, and the tallest column in mm
BESIDE_MAP: tuple[ClauseSize, ...] = (
    *((16.0, 78.0), (14.0, 82.0), (12.5, 86.0), (11.0, 100.0), (10.0, 112.0)),
    *((9.0, 128.0), (8.2, 128.0), (7.0, 128.0), (6.0, 128.0)),
)
ON_A_PAGE: tuple[ClauseSize, ...] = tuple(
    (size, 400.0) for size in (16.0, 14.0, 12.5, 11.0, 10.0, 9.0, 8.2, 7.2, 6.4)
)
TITLE, SECTION = 25.0, 13.5  # pt, at the most
AFTER_TITLE, AFTER_SECTION, AFTER_RULE = 8.3, 4.4, 1.6  # mm to the next axis
MOST_CLAUSE = 0.5  # of the breadth of a page: what its clause may take
GUTTER = 6.0  # mm between what runs down and what runs across
SCALES = (1.6, 1.4, 1.25, 1.12, 1.0, 0.92, 0.84, 0.77, 0.7, 0.64)  # of a page of words
COLUMNS = (62.0, 130.0)  # mm: how broad words that run across are
APART = 5.0  # mm between two of their columns
FIRST_LINE = 3.0  # mm from a heading to the baseline of what is below it
UNDER = 4.0  # mm between words and the footer
REPEATED = 13.0  # pt: at the most, a clause shown again for a passage that it repeats
GOES_ON = Said("餘見對頁。", "More on the facing page.")


@dataclass(frozen=True, slots=True)
class UprightHead:
    """What runs down: how far it reaches to the left and down, and whether all of the clause is
    there."""

    items: tuple[Item, ...]
    reach: float
    low: float
    is_whole: bool = True


def upright_head(
    head: HeadWords, strip: TextStrip, dress: TextDress, sizes: Sequence[ClauseSize]
) -> UprightHead:
    """Title, section and clause from the right, the clause at the largest size at which it stays
    within the strip; at the smallest how it begins and how it ends."""
    theme, tall = dress.theme, strip.bottom - strip.top
    if not dress.tongue.has_han:
        return UprightHead((), strip.right + GUTTER, strip.top)
    items: list[Item] = []
    x, low = strip.right - TITLE * MM_PER_PT / 2, strip.top
    for words, role, most, step in (
        (head.title.han, Role.TITLE, TITLE, AFTER_TITLE),
        (head.section.han, Role.SECTION, SECTION, AFTER_SECTION),
    ):
        style, size = theme.lettering[role], most
        while size > 6 and measure_vertical(words, style.han, size, style.spacing) > tall:
            size -= 0.5
        colour = theme.ink if role is Role.TITLE else theme.sub
        items.append(
            Text(x, strip.top, words, style.han, size, colour, vertical=True,
                 spacing=style.spacing)
        )  # fmt: skip
        low = max(low, strip.top + measure_vertical(words, style.han, size, style.spacing))
        x -= step
    is_grey = not all(is_black for _, is_black in head.clause)
    clause, repeats = [*head.clause], head.repeats
    if repeats:
        clause = [*((words, False) for words, _ in clause), ("　", True), (repeats, True)]
        is_grey = False
    right, is_whole = x - AFTER_RULE, True
    most = REPEATED if repeats else sizes[0][0]
    runs: list[TextRun] = []
    for size, tallest in (each for each in sizes if each[0] <= most):
        runs = _runs(clause, size, dress, is_grey=is_grey)
        height = _even(clause, size, min(tall, tallest)) if tallest < tall else tall
        columns, reach = upright(runs, right, strip.top, height, size * 0.5)
        if reach >= strip.left:
            break
    else:
        is_whole = False
        most_columns = max(1, int((right - strip.left) / (size * 0.5)))
        said = "".join(words for words, _ in clause)
        runs = _runs([(_elided(said, most_columns, _cells(size, height)), True)], size, dress)
        columns, reach = upright(runs, right, strip.top, height, size * 0.5)
    low = max([low, *(t.y + measure_vertical(t.text, t.face, t.size, t.spacing)
                      for t in columns if isinstance(t, Text))])  # fmt: skip
    rule = Path(line(((x, strip.top), (x, min(low, strip.bottom)))), theme.lines["hairline"])
    return UprightHead((*items, *columns, rule), reach, low, is_whole)


def _runs(
    clause: Sequence[tuple[str, bool]], size: float, dress: TextDress, *, is_grey: bool = False
) -> list[TextRun]:
    """Stretches of a clause; black ones are bold where others are grey."""
    usual = dress.theme.lettering[Role.CLAUSE].han
    return [
        TextRun(words, "han-semibold" if black and is_grey else usual, size,
                dress.ink(is_black=black))
        for words, black in clause
    ]  # fmt: skip


def _cells(size: float, height: float) -> int:
    """How many characters a column has room for."""
    return max(3, int(height / (size * MM_PER_PT * 1.06)))


def _even(clause: Sequence[tuple[str, bool]], size: float, height: float) -> float:
    """The least height for which the clause takes no more columns."""
    said, most = "".join(words for words, _ in clause), _cells(size, height)
    count = len(break_columns(said, most))
    cells = next(
        (n for n in range(max(3, len(said) // max(count, 1)), most)
         if len(break_columns(said, n)) <= count),
        most,
    )  # fmt: skip
    return (cells + 0.01) * size * MM_PER_PT * 1.06


def _elided(clause: str, columns: int, cells: int) -> str:
    """A text too long for its columns: how it begins and how it ends."""
    kept = columns * cells - 2
    while kept > 2:
        short = f"{clause[: kept - kept // 3]}……{clause[-(kept // 3) :]}"
        if len(break_columns(short, cells)) <= columns:
            return short
        kept -= 1
    return clause[:cells]


def head_rows(head: HeadWords, width: float, dress: TextDress) -> list[TextRow]:
    """What the title and the section are called in Latin letters, a rule, and why not all of it is
    there."""
    theme, k = dress.theme, dress.k
    rows: list[TextRow] = []
    if dress.tongue.has_english:
        title, section = Said(en=head.title.latin), Said(en=head.section.latin)
        rows += dress.rows(title, Role.TITLE, width, 4.6, theme.ink)
        rows += dress.rows(section, Role.SECTION, width, 4.2, theme.sub)
        rule = Path(line(((0.0, 1.0 * k), (width, 1.0 * k))), theme.lines["rule"])
        rows += [TextRow((rule,), 3.2 * k)] if rows else []
    why = [*dress.rows(head.why, Role.CAPTION, width, 3.5, theme.sub)]
    return [*rows, *why, *([gap(1.4 * k)] if why else [])]


def column_of(
    words: PlateWords, strip: TextStrip, beside: TextStrip | None = None
) -> tuple[Group, bool]:
    """The words beside a map, what runs down at the head of the column or beside it; shortened
    where there is no room, and whether they go on on a page that faces the map."""
    head = upright_head(words.head, beside or strip, words.dress, BESIDE_MAP)
    across = strip if beside is not None else replace(strip, top=head.low + APART)
    if not words.tongue.has_han:
        across = strip
    width = across.width
    first = [*head_rows(words.head, width, words.dress), *words.gloss_rows(width), gap(2.0)]
    said = words.tongue.told(GOES_ON)
    more = [*words.dress.rows(said, Role.CAPTION, width, 3.5, words.theme.sub)]
    rows: list[TextRow] = []
    goes_on, placed = False, None
    for n, rows in enumerate(words.shortened(width)):
        goes_on = not head.is_whole or (n > 0 and words.heading.is_for_book)
        placed = flowed([*first, *rows, *(more if goes_on else [])], [across])
        if placed is not None:
            break
    else:
        goes_on = True
        low = replace(across, bottom=across.bottom - height_of(more))
        placed, _ = filled([*first, *rows], [low])
        placed = (*placed, *moved_rows(more, low.left, low.bottom))
    items = (*head.items, *(placed or ()))
    return Group("captions", items, cls="captions", meant=Meant.WORDS), goes_on


def page_of(words: PlateWords, page: Page) -> Group:
    """All of the words on a page without a map, as large as they have room."""
    whole = TextStrip(page.left, page.right, page.top, page.footer - UNDER)
    least = whole.right - MOST_CLAUSE * whole.width
    head = upright_head(words.head, replace(whole, left=least), words.dress, ON_A_PAGE)
    area = replace(whole, right=head.reach - GUTTER)
    items: tuple[Item, ...] = ()
    for k in SCALES:
        dress = replace(words.dress, k=k)
        first = [*head_rows(words.head, area.width, dress), *words.gloss_rows(area.width), gap(3.0)]
        below = replace(area, top=area.top + height_of(first))
        items = tuple(moved_rows(first, area.left, area.top))
        for breadth in COLUMNS:
            strips = strips_of(below, k * breadth)
            placed = evenly(words.rows(strips[0].width, k), strips)
            if placed is not None:
                items = (*head.items, *items, *placed)
                return Group("captions", items, cls="captions", meant=Meant.WORDS)
    return Group("captions", (*head.items, *items), cls="captions", meant=Meant.WORDS)


def strips_of(area: TextStrip, breadth: float, apart: float = APART) -> list[TextStrip]:
    """An area in columns of about one breadth."""
    count = max(1, round(area.width / breadth))
    wide = float((area.width - (count - 1) * apart) // count)
    lefts = [area.left + i * (wide + apart) for i in range(count)]
    return [replace(area, left=left, right=left + wide) for left in lefts]


def draw_heading(head: HeadWords, strip: TextStrip, dress: TextDress) -> tuple[Group, float]:
    """Title and section alone, and where what is told under them may begin."""
    down = upright_head(head, strip, dress, BESIDE_MAP)
    top = down.low + APART if down.items else strip.top
    rows = head_rows(head, strip.width, dress)
    items = (*down.items, *moved_rows(rows, strip.left, top))
    group = Group("captions", items, cls="captions", meant=Meant.WORDS)
    return group, top + height_of(rows) + FIRST_LINE
