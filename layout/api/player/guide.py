"""A guided page: the stops of a curator's file, at the steps of a rite; and what a rite ships."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from layout.api.ask import stretch
from layout.api.pages.plates import Span
from layout.api.player.strings import Json, Row, Strings
from layout.api.rite import Rite
from layout.problems import Problem, ProblemError
from layout.read.files.paths import GUIDE
from layout.read.finding import find_rite
from layout.read.guide import Stop, read_guide
from layout.said import Said


@dataclass(frozen=True, slots=True)
class GuidedStop:
    """A stop of a guided page."""

    span: Span
    title: Said
    words: Said
    minutes: int

    def row(self, words: Strings) -> Row:
        """Its first and last step, its title and the curator's words, and how long it is for."""
        said = (self.title.han, self.title.en, self.words.han, self.words.en)
        return [self.span.first, self.span.last, *map(words, said), self.minutes]


@dataclass(frozen=True, slots=True)
class Guided:
    """A guide through a rite."""

    title: Said
    stops: tuple[GuidedStop, ...]

    @property
    def heads(self) -> str:
        """All of it that stands over words."""
        return self.title.han + "".join(stop.title.han for stop in self.stops)

    def json(self, words: Strings) -> Json:
        """Its title, and its stops row by row."""
        title = [words(self.title.han), words(self.title.en)]
        return {"title": title, "stops": [stop.row(words) for stop in self.stops]}


def guided(rite: Rite, path: Path) -> Guided:
    """The guide of the file; ProblemError with every step that there is not, where it is named."""
    problems: list[Problem] = []
    file = read_guide(path)
    stops = tuple(_found(rite, file.stops, problems))
    if problems:
        raise ProblemError(*problems)
    return Guided(file.title.said, stops)


def shipped(rite: Rite) -> Guided | None:
    """The guide in the folder of a rite, if it has one; less the stops that a reading lacks."""
    path = find_rite(rite.name) / GUIDE
    if not path.is_file():
        return None
    file = read_guide(path)
    return Guided(file.title.said, tuple(_found(rite, file.stops, [])))


def _found(rite: Rite, stops: Sequence[Stop], problems: list[Problem]) -> Iterator[GuidedStop]:
    for stop in stops:
        try:
            span = Span(*stretch(rite.score.steps, stop.steps.value))
        except ProblemError as error:
            problems += (replace(each, mark=stop.steps.mark) for each in error.problems)
        else:
            yield GuidedStop(span, stop.title.said, stop.words.said, stop.minutes)
