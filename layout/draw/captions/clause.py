"""What runs down: title, section and clause, read from the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from layout.draw.captions.caption import Caption, CaptionColumn
from layout.draw.dress import Lettering, Role, Theme, line
from layout.picture import Item, Path, Text
from layout.typeset import CLOSING, MM_PER_PT, OPENING, measure_vertical

# Of a clause: characters up to which a size serves, pt, pitch of its columns, tallest column (mm).
ClauseSize = tuple[int, float, float, float]
CLAUSE_SIZES: tuple[ClauseSize, ...] = (
    (24, 16.0, 8.0, 78.0),
    (48, 13.0, 6.5, 86.0),
    (90, 10.5, 5.25, 104.0),
    (10_000, 9.0, 4.6, 128.0),
    (10_000, 8.0, 4.1, 128.0),
    (10_000, 7.0, 3.6, 128.0),
    (10_000, 6.0, 3.1, 128.0),
)
REPEATED = 13.0  # pt: a clause shown again for a passage that it repeats
SECTION_DROP = 8.3  # mm from the axis of the title to that of the section
RULE_DROP = 4.4  # from there to the hairline
CLAUSE_DROP = 5.5  # from there to the axis of the first column
AFTER_CLAUSE, UNDER = 8.0, 18.0  # UNDER: kept for what must be told below the clause


def set_upright(
    caption: Caption, column: CaptionColumn, sizes: Sequence[ClauseSize] = CLAUSE_SIZES
) -> tuple[list[Item], float]:
    """Title, section and clause, and the y below them."""
    theme, under = column.theme, 0.0 if column.upright else UNDER
    column = column.beside
    items: list[Item] = []
    title = theme.lettering[Role.TITLE]
    em = title.han_size * MM_PER_PT
    x = column.right - em / 2
    if not column.tongue.has_han:
        return items, column.top
    pen = _Upright(items, column.top)
    bottom = pen.set(caption.title.han, title, x, theme.ink)
    section = theme.lettering[Role.SECTION]
    x -= SECTION_DROP
    bottom = max(bottom, pen.set(caption.section.han, section, x, theme.colour(section.colour)))
    x -= RULE_DROP
    room = x - CLAUSE_DROP - column.left
    most = REPEATED if caption.repeats else sizes[0][1]
    tall = column.bottom - column.top - under
    sizes = [size for size in sizes if size[1] <= most]
    style, pitch, lines = _clause_columns(caption.clause, theme, (room, tall), sizes)
    first = x - CLAUSE_DROP
    ink = theme.sub if caption.repeats else theme.ink
    for i, text in enumerate((*lines, caption.repeats)):
        bottom = max(bottom, pen.set(text, style, first - i * pitch, ink))
    hair = theme.lines["hairline"]
    items.append(Path(line(((x, column.top), (x, bottom))), hair))
    return items, bottom + AFTER_CLAUSE


@dataclass(frozen=True, slots=True)
class _Upright:
    """Sets columns that hang from one line."""

    items: list[Item]
    top: float

    def set(self, text: str, style: Lettering, x: float, colour: str) -> float:
        """One column about its axis; returns where it ends."""
        if not text:
            return self.top
        size, tracking = style.han_size, style.spacing
        self.items.append(
            Text(x, self.top, text, style.han, size, colour, vertical=True, spacing=tracking)
        )
        return self.top + measure_vertical(text, style.han, size, tracking)


def _clause_columns(
    clause: str, theme: Theme, room: tuple[float, float], sizes: Sequence[ClauseSize]
) -> tuple[Lettering, float, tuple[str, ...]]:
    """The clause at the largest size that its length allows, in columns."""
    base = theme.lettering[Role.CLAUSE]
    for most, size, pitch, tallest in sizes:
        if len(clause) > most:
            continue
        columns = max(1, int((room[0] - size * MM_PER_PT / 2) / pitch) + 1)
        cell = size * MM_PER_PT * (1 + base.spacing)
        limit = int(min(tallest, room[1]) / cell)
        lines = _even_columns(clause, columns, limit)
        if lines is not None:
            return replace(base, han_size=size), pitch, lines
    _, size, pitch, tallest = sizes[-1]
    columns = max(1, int((room[0] - size * MM_PER_PT / 2) / pitch) + 1)
    limit = int(min(tallest, room[1]) / (size * MM_PER_PT * (1 + base.spacing)))
    return replace(base, han_size=size), pitch, _elided(clause, columns, limit)


def _elided(clause: str, columns: int, limit: int) -> tuple[str, ...]:
    """A text too long for the column: how it begins and how it ends."""
    for kept in range(columns * limit - 2, 2, -1):
        tail = kept // 3
        lines = _at_marks(f"{clause[: kept - tail]}……{clause[-tail:]}", limit)
        if len(lines) <= columns:
            return lines
    return (clause[:limit],)


def _even_columns(clause: str, most: int, limit: int) -> tuple[str, ...] | None:
    """The fewest even columns, broken after a mark where that costs little; None if too many."""
    for count in range(1, most + 1):
        best = -(-len(clause) // count)
        for height in range(best, min(limit, best + 3) + 1):
            lines = _at_marks(clause, height)
            if len(lines) <= count:
                return lines
    return None


def _at_marks(clause: str, height: int) -> tuple[str, ...]:
    """Columns of at most `height`, ending after a mark if one is among the last three cells."""
    lines = []
    while len(clause) > height:
        cut = height
        while cut > 1 and (clause[cut] in CLOSING or clause[cut - 1] in OPENING):
            cut -= 1
        for nearer in range(cut, max(cut - 4, height // 2), -1):
            if clause[nearer - 1] in "，。；：、" and clause[nearer] not in CLOSING:
                cut = nearer
                break
        lines.append(clause[:cut])
        clause = clause[cut:]
    return (*lines, clause) if clause else tuple(lines)
