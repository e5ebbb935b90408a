"""A rite compiled: read, placed and played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from layout.problems import Problem
from layout.read.scene.written import ReadSection
from layout.score import Score, Variant
from layout.site import Site
from layout.stage import Beat, Frame
from layout.stage.course import Played


@dataclass(frozen=True, slots=True)
class Compiled:
    """A rite compiled: what the cache holds."""

    score: Score
    site: Site
    opening: Beat
    frames: Sequence[Frame]
    problems: tuple[Problem, ...]
    unplayed: Mapping[int, tuple[Problem, ...]]  # number of a step -> why not all of it is played
    readings: tuple[ReadSection, ...]  # its sections as they were read,
    played: Played  # and as they were played: what has not changed since is used again
    lasting: str = ""  # the key of all that is in it beside its sections, where it is kept,
    stamps: tuple[str, ...] = ()  # and of each section, and all that it rests on

    @property
    def disputes(self) -> Mapping[str, Variant]:
        """Every dispute that there is of it, those of its place before its own."""
        return {**self.site.disputes, **self.score.variants}

    @property
    def variants(self) -> Mapping[str, str]:
        """Every dispute that touches this rite, with the reading chosen."""
        return {**self.site.variants, **self.score.chosen}
