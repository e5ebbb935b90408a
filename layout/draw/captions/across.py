"""What runs across: titles, gloss, movements, places, grounds, set from the top down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from layout.draw.captions.caption import FIRST_LINE, Caption, CaptionColumn, Move
from layout.draw.dress import Lettering, Role, faced, line, moved, size_within
from layout.draw.ways import number
from layout.picture import Item, Path, Text
from layout.said import Said
from layout.say.grounds import Standing
from layout.typeset import MM_PER_PT, measure, wrap

DROP = 3.4  # mm that a line has below it, which may be beyond the foot
SMALL = 0.83  # of the size of moves: 7 pt
INDENT = 5.0  # of a movement's words, beside its number
MOVES = Said("行次", "movements")
PLACES = Said("位", "who stands where")
MEASURES = Said("度", "measures")
GROUNDS = Said("所據", "on what it rests")
GOES_ON = Said("餘見對頁。", "More on the facing page.")


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
        wording = self.column.tongue.told(head)
        x = self.column.left
        for one in faced(wording, style):
            self._text(x, *one, self.theme.ink if one[0] == wording.han else self.theme.sub)
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

    def _said(self, wording: Said, style: Lettering, colour: str, pitch: float) -> None:
        for text, face, size in faced(wording, style):
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
