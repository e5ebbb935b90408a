"""Who faces where, how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from layout.compass import Wind, wind_of
from layout.stage import Frame


class FacingCount(NamedTuple):
    """One person facing one wind, in one section."""

    section: str
    who: str
    wind: Wind


def facings(frames: Sequence[Frame], whom: Collection[str]) -> Mapping[FacingCount, int]:
    """In how many steps of the section each of them ends the step facing that way."""
    return Counter(
        FacingCount(frame.step.section, person.name, wind_of(person.facing))
        for frame in frames
        for person in frame.people.values()
        if person.on_stage and person.facing is not None and person.name in whom
    )


def roses(counts: Mapping[FacingCount, int]) -> Mapping[str, Mapping[Wind, int]]:
    """The same of each section, whoever it is."""
    out: dict[str, Counter[Wind]] = {}
    for facing, count in counts.items():
        out.setdefault(facing.section, Counter())[facing.wind] += count
    return out
