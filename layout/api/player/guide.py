"""A guided page: the stops of a curator's file, at the steps of a rite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from layout.api.ask import stretch
from layout.api.pages.plates import Span
from layout.api.player.strings import Row, Strings
from layout.api.rite import Rite
from layout.problems import Problem, ProblemError
from layout.read.guide import Stop, read_guide
from layout.said import Said


@dataclass(frozen=True, slots=True)
class Guided:
    """A stop of a guided page."""

    span: Span
    title: Said
    words: Said

    def row(self, words: Strings) -> Row:
        """Its first and last step, its title and the curator's words."""
        said = (self.title.han, self.title.en, self.words.han, self.words.en)
        return [self.span.first, self.span.last, *map(words, said)]


def guided(rite: Rite, path: Path) -> tuple[Guided, ...]:
    """The stops of the file; ProblemError with every step that there is not, where it is named."""
    problems: list[Problem] = []
    stops = tuple(_found(rite, read_guide(path), problems))
    if problems:
        raise ProblemError(*problems)
    return stops


def _found(rite: Rite, stops: Sequence[Stop], problems: list[Problem]) -> Iterator[Guided]:
    for stop in stops:
        try:
            span = Span(*stretch(rite.score.steps, stop.steps.value))
        except ProblemError as error:
            problems += (replace(each, mark=stop.steps.mark) for each in error.problems)
        else:
            yield Guided(span, stop.title.said, stop.words.said)
