"""Plates of every rite, some sections at a time: what one process draws of a rite, so that several
share a long one.

Each clause is drawn in one of two hands: two of three as in a book of today, the third as a leaf.
Both hands have their views, names and movements of one composer. Of the steps that repeat others
each hand draws one of thirty. Of a long rite each hand draws so many fewer of its own that they are
hardly more than of a short one. Which clauses and which steps changes with the day (`sampling`).
With LAYOUT_TESTS_WHOLE set either hand draws every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from conftest import RITES, read
from sampling import WHOLE, turn

from layout.api.pages.plates import Span
from layout.picture import Sheet
from layout.stage import Frame

ENOUGH = 180  # plates in one stretch, more or less
NEARLY = 15
MODERN, LEAF = (0, 1), (2,)  # of three clauses, which each hand draws
SHARE = 165  # clauses of a rite of which a hand draws those of each three
REPEATED = 30  # of so many steps that repeat others, one
LEAST = {MODERN: 50, LEAF: 20}  # plates in any stretch


@dataclass(frozen=True, slots=True)
class Stretch:
    """Whole sections of a rite, one after another, and the steps of them that are drawn."""

    slug: str
    steps: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.slug} {self.steps[0] + 1}-{self.steps[-1] + 1}"


def stretches(hand: tuple[int, ...]) -> list[Stretch]:
    """All rites that there are, as this hand draws them, divided."""
    return [stretch for slug in RITES for stretch in _divided(slug, hand)]


def _shown(slug: str, hand: tuple[int, ...]) -> list[Frame]:
    frames = [frame.state for frame in read(slug).frames]
    if WHOLE:
        return frames
    told = [frame.n for frame in frames if frame.step.text]
    cycle = 3 * max(1, len(told) // SHARE)
    first = turn(cycle, slug)
    own = {n for i, n in enumerate(told) if (i + first) % cycle in hand}
    again = (turn(REPEATED, slug) + hand[-1]) % REPEATED
    own |= {f.n for f in frames if not f.step.text and f.n % REPEATED == again}
    return [frame for frame in frames if frame.n in own]


def _divided(slug: str, hand: tuple[int, ...]) -> Iterator[Stretch]:
    shown = _shown(slug, hand)
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
