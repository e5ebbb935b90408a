"""What an exported step tells of archery."""

from __future__ import annotations

from collections.abc import Mapping

from layout.matters.archery.nouns import scored
from layout.stage import Frame


def of_step(frame: Frame) -> Mapping[str, object]:
    """The tallies in each heap."""
    return {"counters": dict(scored(frame.matters).counters)}
