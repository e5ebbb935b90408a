"""The column of captions beside the map: title, section, clause, gloss, movements, places, grounds.

From the top: vertical title, section and clause, read from the right; below them horizontal text.
Missing parts close up. What would run past the foot of the map is left out from the least needful.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from layout.draw.dress import Lettering, Role, Theme, faced, line, moved, size_within
from layout.draw.page.shortening import needful, shortenings
from layout.draw.ways import number
from layout.picture import Group, Item, Meant, Path, Text
from layout.said import NOTHING, Said
from layout.say.grounds import Standing
from layout.say.tongue import Tongue
from layout.typeset import CLOSING, MM_PER_PT, OPENING, measure, measure_vertical, wrap

# Of a clause: characters up to which a size serves, pt, pitch of its columns, tallest column (mm).
ClauseSize = tuple[int, float, float, float]
CLAUSE_SIZES: tuple[ClauseSize, ...] = (
    (24, 16.0, 8.0, 78.0),
    (48, 13.0, 6.5, 86.0),
    (90, 10.5, 5.25, 104.0),
    (10_000, 9.0, 4.6, 128.0),
    (10_000, 8.0, 4.1, 128.0),
)
REPEATED = 13.0  # pt: a clause shown again for a passage that it repeats
SECTION_DROP = 8.3  # mm from the axis of the title to that of the section
RULE_DROP = 4.4  # from there to the hairline
CLAUSE_DROP = 5.5  # from there to the axis of the first column
AFTER_CLAUSE, UNDER = 8.0, 18.0  # UNDER: kept for what must be told below the clause
FIRST_LINE = 3.6  # from the top to the first line, where nothing stands above
DROP = 3.4  # mm that a line has below it, which may be beyond the foot
LARGER = (1.4, 1.2)  # times: of a gloss, as of the clause, where there is room
LARGEST = (3.0, 2.6, 2.2, 1.9, 1.6)  # so where no Chinese stands beside it and most would be empty
MOST = 0.6  # of the columns: what words so large may take
SMALL = 0.83  # of the size of moves: 7 pt
INDENT = 5.0  # of a movement's words, beside its number
SIGN, BETWEEN = 2.6, 2.6  # mm: a letter before its name, and after the name
MOVES = Said("行次", "movements")
PLACES = Said("位", "who stands where")
MEASURES = Said("度", "measures")
GROUNDS = Said("所據", "on what it rests")
ROWS = Said("在列", "told by letters")
GOES_ON = Said("餘見對頁。", "More on the facing page.")


@dataclass(frozen=True, slots=True)
class Move:
    """One line of 行次."""

    number: str
    colour: str
    said: Said


@dataclass(frozen=True, slots=True)
class Caption:
    """All that the column says, in the languages that it shows."""

    title: Said
    section: Said
    clause: str
    gloss: str
    moves: tuple[Move, ...] = ()
    standings: tuple[Standing, ...] = ()
    grounds: tuple[Said, ...] = ()
    repeats: str = ""  # the passage that the clause, which is another's, repeats here
    why: Said = NOTHING  # why not all of it is there
    rows: tuple[tuple[str, Said], ...] = ()  # who is told by a sign on the map
    measures: tuple[Standing, ...] = ()  # of a place where nobody stands
    scale: float = 1.0  # of the gloss
    is_small: bool = False  # the moves, lest some of them be left out
    is_for_book: bool = False  # nothing that it says may be left out
    goes_on: bool = False  # on the facing page


NO_WORDS = Caption(NOTHING, NOTHING, "", "")


@dataclass(frozen=True, slots=True)
class CaptionColumn:
    """Where the captions stand, and how they are dressed."""

    left: float
    right: float
    top: float
    bottom: float
    theme: Theme
    tongue: Tongue
    # where what runs down has a place of its own: left, right and bottom
    upright: tuple[float, float, float] | None = None
    more: tuple[CaptionColumn, ...] = ()  # as broad, where it goes on
    inset: CaptionColumn | None = None  # where the whole place is shown, if apart from the words
    is_apart: bool = False  # that place

    @property
    def beside(self) -> CaptionColumn:
        """Where what runs down stands."""
        if self.upright is None:
            return self
        left, right, bottom = self.upright
        return replace(self, left=left, right=right, bottom=bottom)

    @property
    def last(self) -> CaptionColumn:
        """At whose foot the whole place is shown."""
        return self.inset or (self.more[-1] if self.more else self.beside)

    def ending(self, at: float) -> CaptionColumn:
        """Where details take the foot of its last column."""
        if self.more:
            return replace(self, more=(*self.more[:-1], replace(self.more[-1], bottom=at)))
        return replace(self, bottom=at)

    def shorter(self, by: float) -> CaptionColumn:
        """With so much less at the foot, of what runs down if that has a place of its own."""
        if self.inset:
            return self
        if self.more:
            return self.ending(self.more[-1].bottom - by)
        if self.upright is None:
            return replace(self, bottom=self.bottom - by)
        left, right, bottom = self.upright
        return replace(self, upright=(left, right, bottom - by))

    @property
    def width(self) -> float:
        return self.right - self.left


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


# --- vertical ---


def _head(caption: Caption, column: CaptionColumn) -> tuple[list[Item], float]:
    """What runs down, and the y of the first line that runs across."""
    items, y = set_upright(caption, column)
    return items, y if column.upright is None else column.top + FIRST_LINE


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


# --- horizontal ---


class WordSetter:
    """Sets the horizontal part from the top down, `k` times as large as beside a map."""

    def __init__(self, column: CaptionColumn, y: float, k: float = 1.0) -> None:
        self.column = column
        self.theme = column.theme
        self.y = y
        self.k = k
        self.items: list[Item] = []
        self.rows: list[tuple[int, float]] = []  # where a column may end: before which ink, where
        self.gloss_end = y

    def holds(self, gloss: str, scale: float) -> bool:
        """Whether its longest word is no broader than the column."""
        style = self._style(Role.GLOSS)
        size = scale * style.latin_size
        return all(measure(w, style.latin, size) <= self.column.width for w in gloss.split())

    def flowed(self, columns: Sequence[CaptionColumn]) -> tuple[Item, ...] | None:
        """What was set, in as many columns as it takes; None if there are too few."""
        rows = [*self.rows, (len(self.items), self.y)]
        places = iter(columns)
        place, dx, dy = next(places), 0.0, 0.0
        out = list(self.items[: rows[0][0]])
        for (first, y), (last, end) in pairwise(rows):
            while end + dy > place.bottom + DROP:
                following = next(places, None)
                if following is None:
                    return None
                place = following
                dx, dy = place.left - self.column.left, place.top + FIRST_LINE - y
            out += (moved(item, dx, dy) for item in self.items[first:last])
        return tuple(out)

    def row(self) -> None:
        """Here a column may end."""
        self.rows.append((len(self.items), self.y))

    def set(self, caption: Caption) -> tuple[tuple[Item, ...], float]:
        self._titles(caption)
        self._why(caption.why)
        self._gloss(caption)
        self.gloss_end = self.y
        self.row()
        if caption.moves:
            self._head(MOVES)
            for i, move in enumerate(caption.moves):
                if i:
                    self.row()
                self._move(move, SMALL if caption.is_small else 1.0)
            self._down(1.0)
        self.row()
        if caption.rows:
            self._head(ROWS)
            self._rows(caption.rows)
            self._down(1.0)
            self.row()
        if caption.standings or caption.measures:
            self._head(PLACES if caption.standings else MEASURES)
            for i, standing in enumerate((*caption.standings, *caption.measures)):
                if i:
                    self.row()
                self._standing(standing)
            self._down(1.0)
            self.row()
        if caption.grounds:
            self._head(GROUNDS)
            style = self._style(Role.GROUNDS)
            self._said(
                self.column.tongue.together(*caption.grounds), style, self.theme.ink, style.pitch
            )
        if caption.goes_on:
            self.row()
            style = self._style(Role.CAPTION)
            self._said(self.column.tongue.told(GOES_ON), style, self.theme.sub, 3.4)
        return tuple(self.items), self.y

    def _style(self, role: Role) -> Lettering:
        style, k = self.theme.lettering[role], self.k
        return replace(style, han_size=style.han_size * k, latin_size=style.latin_size * k)

    def _down(self, by: float) -> None:
        self.y += by * self.k

    def _titles(self, caption: Caption) -> None:
        if not self.column.tongue.has_english or not (caption.title.latin or caption.section.latin):
            return
        title, section = self._style(Role.TITLE), self._style(Role.SECTION)
        if caption.title.latin:
            self._down(0.6)
            self._lines(caption.title.latin, title.latin, title.latin_size, self.theme.ink, 4.35)
            self._down(0.7)
        if caption.section.latin:
            self._lines(
                caption.section.latin, section.latin, section.latin_size, self.theme.sub, 4.0
            )
        rule = self.theme.lines["rule"]
        y = self.y - self.k
        self.items.append(Path(line(((self.column.left, y), (self.column.right, y))), rule))
        self._down(3.9)

    def _why(self, why: Said) -> None:
        """Why not all of it is there."""
        if why.text:
            self._said(why, self._style(Role.CAPTION), self.theme.sub, 3.5)
            self._down(1.4)

    def _gloss(self, caption: Caption) -> None:
        gloss = caption.gloss
        if gloss and self.column.tongue.has_english:
            style = self._style(Role.GLOSS)
            size = caption.scale * style.latin_size
            self._down((caption.scale - 1.0) * style.pitch)
            self._lines(gloss, style.latin, size, self.theme.ink, caption.scale * style.pitch)
            self._down(2.1)

    def _head(self, head: Said) -> None:
        style = self._style(Role.HEAD)
        said = self.column.tongue.told(head)
        x = self.column.left
        for one in faced(said, style):
            self._text(x, *one, self.theme.ink if one[0] == said.han else self.theme.sub)
            x += measure(*one) + 1.6
        self._down(4.35)

    def _move(self, move: Move, scale: float) -> None:
        style = self._style(Role.CAPTION)
        size = scale * style.han_size
        left = self.column.left
        x, width = left + INDENT * self.k, self.column.width - INDENT * self.k
        if move.number:
            at = left + 1.75 * self.k, self.y - 0.33 * style.han_size * MM_PER_PT
            self.items += number(move.number, *at, move.colour, self.theme, k=self.k)
        if move.said.han:
            for text in wrap(move.said.han, style.han, size, width):
                self._text(x, text, style.han, size, self.theme.ink)
                self._down(scale * 3.75)
        if move.said.en:
            for text in wrap(move.said.en, style.latin, style.latin_size, width):
                self._text(x, text, style.latin, style.latin_size, self.theme.sub)
                self._down(3.3)
            self._down(0.75)
        else:
            self._down(0.6)

    def _standing(self, standing: Standing) -> None:
        style = self._style(Role.CAPTION)
        left, right = self.column.left, self.column.right
        room = self.column.width - measure(standing.basis, style.han, style.han_size) - 2.0 * self.k
        *names, who = wrap(standing.who, style.han, style.han_size, room)
        for name in names:
            self._text(left, name, style.han, style.han_size, self.theme.ink)
            self._down(3.7)
        self._text(left, who, style.han, style.han_size, self.theme.ink)
        sub = self.theme.sub
        self.items.append(
            Text(right, self.y, standing.basis, style.han, style.han_size - 0.4, sub, "end")
        )
        beside = measure(who, style.han, style.han_size) + 2.0 * self.k
        beside = max(beside, 11.0 * self.k) if self.column.width > 50 else beside
        waiting = [*faced(standing.place, style)]
        if waiting and beside + measure(*waiting[0]) < room:
            self._text(left + beside, *waiting.pop(), sub)
        self._down(3.7)
        for place, face, size in waiting:
            for text in wrap(place, face, size, self.column.width):
                self._text(left, text, face, size, sub)
                self._down(3.4)
            self._down(0.55)

    def _rows(self, rows: Sequence[tuple[str, Said]]) -> None:
        """Each sign with its name, as many in a line as there is room for."""
        style, ink = self._style(Role.CAPTION), self.theme.ink
        mark = self._style(Role.COUNT)
        x = self.column.left
        for sign, said in rows:
            ((name, face, size),) = faced(said.bare, style)
            wide = SIGN * self.k + measure(name, face, size)
            if x > self.column.left and x + wide > self.column.right:
                x = self.column.left
                self._down(3.7)
            self._text(x, sign, mark.latin, mark.latin_size, ink)
            self._text(x + SIGN * self.k, name, face, size, ink)
            x += wide + BETWEEN
        self._down(3.7)

    def _said(self, said: Said, style: Lettering, colour: str, pitch: float) -> None:
        for text, face, size in faced(said, style):
            self._lines(text, face, size, colour, pitch)

    def _lines(self, text: str, face: str, size: float, colour: str, pitch: float) -> None:
        for i, piece in enumerate(wrap(text, face, size, self.column.width)):
            if i > 1:
                self.row()
            self._text(self.column.left, piece, face, size_within(piece, text, face, size), colour)
            self._down(pitch)

    def _text(self, x: float, text: str, face: str, size: float, colour: str) -> None:
        text = text.replace("'", "’")
        self.items.append(Text(x, self.y, text, face, size, colour))
