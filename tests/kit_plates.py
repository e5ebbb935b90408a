"""Every plate of every rite, some sections at a time: what one process draws of a rite, so that
several share a long one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from conftest import read

from layout.api.plates import Span
from layout.picture import Sheet
from layout.read.paths import rites

ENOUGH = 180  # plates in one stretch, more or less
NEARLY = 15
LONG = 1000  # steps: of a longer rite not every step that repeats another is drawn


@dataclass(frozen=True, slots=True)
class Stretch:
    """Whole sections of a rite, one after another, and the steps of them that are drawn."""

    slug: str
    steps: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.slug} {self.steps[0] + 1}-{self.steps[-1] + 1}"


def stretches() -> list[Stretch]:
    """All rites that there are, divided."""
    return [stretch for slug in rites() for stretch in _divided(slug)]


def _divided(slug: str) -> Iterator[Stretch]:
    frames = [frame.state for frame in read(slug).frames]
    shown = [f for f in frames if len(frames) < LONG or f.step.text or f.n % 10 == 1]
    left = max(1, round(len(shown) / ENOUGH))
    enough = len(shown) / left
    held: list[int] = []
    for _, section in groupby(shown, key=lambda frame: frame.step.section):
        held += [frame.n - 1 for frame in section]
        if left > 1 and len(held) >= enough - NEARLY:
            yield Stretch(slug, tuple(held))
            held, left = [], left - 1
    yield Stretch(slug, tuple(held))


Draw = Callable[[Span, Sheet | None], list[Sheet]]


def drawn(stretch: Stretch, draw: Draw) -> Iterator[tuple[int, list[Sheet]]]:
    """Each step of a stretch with its plates, drawn after the step before it that was."""
    before = max(stretch.steps[0] - 1, 0)
    last = draw(Span(before, before), None)[-1] if stretch.steps[0] else None
    for i in stretch.steps:
        made = draw(Span(i, i), last)
        last = made[-1]
        yield i, made
