"""What a frame holds of archery, and what can be said of a heap of tallies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from layout.matters.archery.nouns import Scored, range_of, scored, words_of
from layout.measure.numerals import number_in_words
from layout.play.moment import Setting
from layout.stage import Frame
from layout.stage.course import World
from layout.vocabulary import KindTrait, Vocabulary


def kept(setting: Setting, world: World) -> Scored | None:
    """Every arrow shot, and how many tallies lie in each heap; None where there are none."""
    heaps = words_of(setting.score.vocabulary).heaps
    told: dict[str, int] = {}
    for thing in world.things.values():
        place = thing.place or ""
        if place in heaps and thing.kind.has(KindTrait.TALLY) and thing.held_by is None:
            told[place] = told.get(place, 0) + 1
    shots = range_of(world.matters).shots
    return Scored(told, shots) if told or shots else None


def line(frame: Frame) -> Iterator[str]:
    """What the line of a state tells of it: 右獲=3."""
    return (f"{name}={n}" for name, n in scored(frame.matters).counters.items())


CLAIMS: Mapping[str, Callable[[Frame, str], str]] = {
    "數": lambda frame, name: number_in_words(scored(frame.matters).counters.get(name, 0)),
}


def claims(
    vocabulary: Vocabulary, subject: str
) -> Mapping[str, Callable[[Frame, str], str]] | None:
    """What can be expected of a heap of tallies; None of what is none."""
    return CLAIMS if subject in words_of(vocabulary).heaps else None
