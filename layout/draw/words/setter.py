"""The setter of words: blocks of rows that run across flow through columns, a clause runs down in
columns from the right; in both what is of the moment is black and the rest grey."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from layout.draw.dress import Role, Theme, faced, line, mix, moved, size_within
from layout.fonts import resolve
from layout.picture import Group, Ink, Item, Meant, Path, Text
from layout.said import Said
from layout.say.tongue import Tongue
from layout.typeset import MM_PER_PT, break_columns, measure, measure_vertical, wrap

KEPT = 26.0  # mm: rows that belong together are parted only where they are more
GREY = 0.38  # of the way from ink to paper
TRACKING = 0.06  # em between the characters of a clause


@dataclass(frozen=True, slots=True)
class TextRun:
    """Words in a face, a size and a colour."""

    text: str
    face: str
    size: float
    colour: str


@dataclass(frozen=True, slots=True)
class TextRow:
    """Ink about the upper left corner of what it takes of a column."""

    items: tuple[Item, ...]
    height: float
    leads: bool = False  # it stands in one column with the next


@dataclass(frozen=True, slots=True)
class TextStrip:
    """Where a column of rows stands."""

    left: float
    right: float
    top: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left


@dataclass(frozen=True, slots=True)
class TextDress:
    """How words are dressed, whatever they say."""

    theme: Theme
    tongue: Tongue
    k: float = 1.0  # so many times as large

    def ink(self, *, is_black: bool) -> str:
        """Of what the map shows, or of what is done before and after it."""
        return self.theme.ink if is_black else mix(self.theme.ink, self.theme.paper, GREY)

    def rows(
        self, said: Said, role: Role, width: float, pitch: float, colour: str
    ) -> Iterator[TextRow]:
        """What is said, in each of its languages, in the letters of a role."""
        for words, face, size in faced(said, self.theme.lettering[role]):
            run = TextRun(words, face, self.k * size, colour)
            yield from paragraph([run], width, self.k * pitch)

    def line(self, said: Said, role: Role) -> Iterator[Text]:
        """It on one line, its English after its Chinese."""
        x = 0.0
        told = self.tongue.told(said)
        for words, face, size in faced(told, self.theme.lettering[role]):
            colour = self.theme.ink if words == told.han else self.theme.sub
            yield Text(x, 0.0, words, face, self.k * size, colour)
            x += measure(words, face, self.k * size) + 1.6 * self.k


def paragraph(
    stretches: Sequence[TextRun], width: float, pitch: float, indent: float = 0.0
) -> Iterator[TextRow]:
    """Rows of one face and size, each stretch in its colour."""
    words = [(resolve(one.text), one.colour) for one in stretches]
    text = "".join(own for own, _ in words)
    if not text.strip():
        return
    colours = [colour for own, colour in words for _ in own]
    face, size = stretches[0].face, stretches[0].size
    at = 0
    for piece in wrap(text, face, size, width - indent):
        at = text.index(piece, at)
        items: list[Item] = []
        x, n = indent, at
        as_large = size_within(piece, text, face, size)
        for colour, run in groupby(colours[at : at + len(piece)]):
            own = text[n : n + len(list(run))]
            n += len(own)
            items.append(Text(x, 0.76 * pitch, own.replace("'", "’"), face, as_large, colour))
            x += measure(own, face, size)
        at += len(piece)
        yield TextRow(tuple(items), pitch)


def together(rows: Sequence[TextRow]) -> list[TextRow]:
    """The rows in one column."""
    return [*(TextRow(row.items, row.height, leads=True) for row in rows[:-1]), *rows[-1:]]


def beside(rows: Sequence[TextRow], items: tuple[Item, ...]) -> list[TextRow]:
    """The rows with some ink beside the first."""
    if not rows:
        return []
    first, *rest = rows
    return [TextRow((*items, *first.items), first.height), *rest]


STOPS = ("。；.;", "，,")  # of a sentence, and within it


def fitted(text: str, style: tuple[str, float, str], width: float, most: int) -> list[TextRow]:
    """The text in so many lines; where it has more, as far as a sentence goes, else as a stop."""
    face, size, colour = style
    pitch = size * 0.43
    rows = [*paragraph([TextRun(text, face, size, colour)], width, pitch)]
    while len(rows) > most:
        sentence, stop = (max(text.rfind(mark, 0, -2) for mark in marks) for marks in STOPS)
        cut = sentence if sentence >= 4 else stop
        if cut < 4:
            return rows[:most]
        text = text[: cut + 1]
        rows = [*paragraph([TextRun(text, face, size, colour)], width, pitch)]
    return rows


def moved_rows(rows: Sequence[TextRow], x: float, y: float) -> Iterator[Item]:
    """The rows one below another, from there down."""
    for row in rows:
        yield from (moved(item, x, y) for item in row.items)
        y += row.height


def gap(height: float) -> TextRow:
    return TextRow((), height)


def height_of(rows: Sequence[TextRow]) -> float:
    return sum(row.height for row in rows)


def filled(
    rows: Sequence[TextRow], strips: Sequence[TextStrip]
) -> tuple[tuple[Item, ...], Sequence[TextRow]]:
    """As many of the rows as the strips have room for, and the rest. No strip begins with a gap."""
    out: list[Item] = []
    places = iter(strips)
    place = next(places)
    y = place.top
    for i, row in enumerate(rows):
        need, n = row.height, i
        while rows[n].leads and n + 1 < len(rows):
            n += 1
            need += rows[n].height
        is_first = i == 0 or not rows[i - 1].leads
        need = need if is_first and need < KEPT else row.height
        while y + need > place.bottom + 0.01 and row.items:
            following = next(places, None)
            if following is None:
                return tuple(out), rows[i:]
            place, y = following, following.top
        if not row.items and y == place.top:
            continue
        out += (moved(item, place.left, y) for item in row.items)
        y += row.height
    return tuple(out), ()


def flowed(rows: Sequence[TextRow], strips: Sequence[TextStrip]) -> tuple[Item, ...] | None:
    """The rows through the strips; None where these are full."""
    items, rest = filled(rows, strips)
    return None if rest else items


def evenly(rows: Sequence[TextRow], strips: Sequence[TextStrip]) -> tuple[Item, ...] | None:
    """The same with strips no longer than they must be."""
    top = strips[0].top
    low = top + height_of(rows) / len(strips)
    most = max(strip.bottom for strip in strips)
    while True:
        own = [TextStrip(s.left, s.right, s.top, min(low, s.bottom)) for s in strips]
        items = flowed(rows, own)
        if items is not None or low > most:
            return items
        low += 2.0


def upright(
    stretches: Sequence[TextRun], right: float, top: float, height: float, pitch: float
) -> tuple[tuple[Item, ...], float]:
    """Columns of one size from the right, each stretch in its face and colour; and how far they
    reach to the left."""
    text = "".join(resolve(one.text) for one in stretches)
    owners = [one for one in stretches for _ in resolve(one.text)]
    if not text:
        return (), right
    size = stretches[0].size
    em = size * MM_PER_PT
    columns = break_columns(text, max(3, int(height / (em * (1 + TRACKING)))))
    items: list[Item] = []
    n, x = 0, right - pitch / 2
    for column in columns:
        y = top
        for owner, run in groupby(owners[n : n + len(column)]):
            own = text[n : n + len(list(run))]
            n += len(own)
            items.append(
                Text(x, y, own, owner.face, size, owner.colour, vertical=True, spacing=TRACKING)
            )
            y += measure_vertical(own, owner.face, size, TRACKING) + TRACKING * em
        x -= pitch
    return tuple(items), x + pitch / 2


_APART = 2.8  # mm between pieces of a foot


def draw_footer(
    first: Said, last: Said, strip: TextStrip, dress: TextDress, short: Said | None = None
) -> Group:
    """The hairline at the foot of a strip, something at its left and something at its right; that
    shorter where it has no room, and the first in one language where it has none yet."""
    theme, tongue = dress.theme, dress.tongue
    style, y = theme.lettering[Role.FOOTER], strip.bottom
    hair = Ink(None, theme.hairline, 0.2)
    items: list[Item] = [Path(line(((strip.left, y), (strip.right, y))), hair)]
    for left, right in ((first, last), (first, short or last), (tongue.lead(first), short or last)):
        told, words = list(faced(tongue.told(left), style)), list(faced(tongue.lead(right), style))
        if sum(measure(*one) + _APART for one in (*told, *words)) <= strip.right - strip.left:
            break
    x = strip.left
    for one in told:
        items.append(Text(x, y + 5.0, *one, theme.sub))
        x += measure(*one) + _APART
    items += (Text(strip.right, y + 5.0, *one, theme.sub, "end") for one in words)
    return Group("footer", tuple(items), cls="footer", meant=Meant.WORDS)
