"""The words of a film: the caption bar, and the cards between sections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from layout.draw.dress import Lettering, Role, Theme, faced
from layout.picture import Item, Sheet, Text
from layout.said import Said
from layout.say.tongue import Tongue
from layout.score import Step
from layout.typeset import MM_PER_PT, measure, wrap

BAR = 27.0  # mm
_EDGE = 6.0  # mm of air at the sides
_BESIDE = 66.0  # mm for the section and the number of the step
_CLAUSE, _GLOSS, _SECTION, _NUMBER = 17.0, 10.0, 11.0, 9.0  # pt
_FIRST = 8.6  # mm from the top of the bar to the first baseline
_SMALLER = (1.0, 0.85, 0.7, 0.55)
_LINES = 2  # of the clause, and of the gloss


@dataclass(frozen=True, slots=True)
class Typist:
    """Sets words in the theme's faces, on a picture so wide."""

    theme: Theme
    tongue: Tongue
    width: float
    sections: Mapping[str, str]  # title -> English

    def caption(self, top: float, step: Step, number: str) -> tuple[Item, ...]:
        """The clause, what it says, its section and its number, in the bar that begins at `top`."""
        return tuple(self._caption(top, step, number))

    def _caption(self, top: float, step: Step, number: str) -> Iterator[Text]:
        room = self.width - _BESIDE - 2 * _EDGE
        clause, gloss = self._style(Role.CLAUSE), self._style(Role.GLOSS)
        y = top + _FIRST
        if self.tongue.has_han:
            words = said(step)
            lines, size = _fitted(words, clause.han, _CLAUSE, room)
            for line in lines:
                yield Text(_EDGE, y, line, clause.han, size, self.theme.ink)
                y += 1.35 * size * MM_PER_PT
        if self.tongue.has_english:
            y = max(y, top + (15.4 if self.tongue.has_han else _FIRST))
            lines, size = _fitted(step.en, gloss.latin, _GLOSS, room)
            for line in lines:
                yield Text(_EDGE, y, line, gloss.latin, size, self.theme.sub)
                y += 1.3 * size * MM_PER_PT
        yield from self._aside(top, step, number)

    def _aside(self, top: float, step: Step, number: str) -> Iterator[Text]:
        x, style = self.width - _EDGE, self._style(Role.SECTION)
        y = top + _FIRST
        section = self.tongue.lead(Said(step.section, self.sections.get(step.section, "")))
        for words, face, _ in faced(section, style):
            yield Text(x, y, words, face, _SECTION, self.theme.ink, "end")
        count = self._style(Role.NUMBER)
        if number:
            yield Text(x, y + 6.8, number, count.latin, _NUMBER, self.theme.sub, "end")

    def _style(self, role: Role) -> Lettering:
        return self.theme.lettering[role]

    def card(self, height: float, title: str, under: str, small: str) -> Sheet:
        """A picture of words alone: the name of a section, its English, the rite."""
        middle, style = self.width / 2, self._style(Role.TITLE)
        lines = (
            (title, style.han, 30.0, self.theme.ink, -4.0),
            (under, self._style(Role.SECTION).latin, 14.0, self.theme.sub, 8.0),
            (small, style.han, 11.0, self.theme.sub, 22.0),
        )
        texts = tuple(
            Text(middle, height / 2 + down, words, face, size, colour, "middle")
            for words, face, size, colour, down in lines
            if words
        )
        return Sheet(self.width, height, title, under, self.theme.paper, texts)


def shown(step: Step, tongue: Tongue) -> Said:
    """The clause and its English, as far as the caption has them."""
    return Said(said(step) if tongue.has_han else "", step.en if tongue.has_english else "")


def said(step: Step) -> str:
    """The words of a step; of one that repeats, the passage it repeats."""
    return step.text or (f"（如「{step.expands}」）" if step.expands else "")


def _fitted(words: str, face: str, size: float, room: float) -> tuple[tuple[str, ...], float]:
    """The words in at most two lines, smaller where they are long."""
    if measure(words, face, size) <= room:
        return (words,), size
    for share in _SMALLER:
        lines = wrap(words, face, size * share, room)
        if len(lines) <= _LINES:
            return lines, size * share
    return lines[:_LINES], size * share
