"""Playing a score on a site: acts to events and frames."""

from __future__ import annotations

from layout.place import Around
from layout.play.engine import Passed, attempt, begin, concerned, go_on, play
from layout.play.moment import Setting
from layout.play.notation import diff, moment_line, parts_of, state_line
from layout.play.where import around as _around
from layout.score import Score
from layout.site import Site
from layout.stage import Frame

__all__ = [
    "Passed",
    "Setting",
    "around",
    "attempt",
    "begin",
    "concerned",
    "diff",
    "go_on",
    "moment_line",
    "parts_of",
    "play",
    "state_line",
]


def around(score: Score, site: Site, frame: Frame, who: str | None = None) -> Around:
    """A frame as a place phrase sees it, spoken of one person or of nobody."""
    return _around(Setting(score, site), frame, who)
