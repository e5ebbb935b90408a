"""A rite examined: what goes wrong in playing it, and what every law finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from layout.api.rite import load
from layout.check import Verdict, check
from layout.problems import Problem, in_file_order


@dataclass(frozen=True, slots=True)
class Examined:
    """The findings over one rite under one choice of readings."""

    slug: str
    title: str
    chosen: Mapping[str, str]
    steps: int
    verdicts: tuple[Verdict, ...]
    problems: tuple[Problem, ...]


def examine(name: str, chosen: Mapping[str, str]) -> Examined:
    """Every problem of a rite and the verdict of every law."""
    rite = load(name, **chosen)
    result = check(rite.score, rite.site, tuple(frame.state for frame in rite.frames))
    problems = in_file_order((*rite.problems, *result.problems))
    score = rite.score
    return Examined(score.slug, score.title, chosen, len(rite.frames), result.verdicts, problems)


def readings(name: str, chosen: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """The choice itself, then it with each other reading of each dispute in turn."""
    rite = load(name, **chosen)
    yield chosen
    disputes = {**rite.site.disputes, **rite.score.variants}  # one may be of both
    for dispute in disputes.values():
        for reading in dispute.readings:
            if reading != rite.variants[dispute.name] and dispute.name not in chosen:
                yield {**chosen, dispute.name: reading}
