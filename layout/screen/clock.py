"""From the ticks of the timeline to the milliseconds of a film."""

from __future__ import annotations

from dataclasses import dataclass

from layout.timeline import TICKS


@dataclass(frozen=True, slots=True)
class Clock:
    """A film that shows the timeline from `start` on, so many times as fast, after `offset` ms."""

    start: int
    speed: float
    offset: int = 0

    def ms(self, t: int) -> int:
        return self.offset + round((t - self.start) * 1000 / (TICKS * self.speed))

    def ticks(self, seconds: float) -> int:
        """So many seconds of the film, in ticks of the timeline."""
        return max(1, round(seconds * TICKS * self.speed))
