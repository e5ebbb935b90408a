"""From the ticks of the timeline to the milliseconds of a film."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from layout.stage.timeline import TICKS, StepTime

BREATH = 700  # ms at the least that all stand still after a step, while the camera may go on


@dataclass(frozen=True, slots=True)
class Clock:
    """A film that shows the timeline from `start` on, so many times as fast, after `offset` ms.

    At the end of a step, when all are at rest, it stands still until the words can have been read.
    """

    start: int
    speed: float
    offset: int = 0
    ends: tuple[int, ...] = ()  # ticks at which it stands still
    pauses: tuple[int, ...] = ()  # ms, of each and all before it

    @staticmethod
    def of(steps: Iterable[tuple[StepTime, int]], speed: float, offset: int) -> Clock:
        """The clock of some steps, and of the ms that the words of each take to be read."""
        known = list(steps)
        pauses = accumulate(_pauses(known, speed))
        return Clock(known[0][0].start, speed, offset, tuple(s.end for s, _ in known), (*pauses,))

    def ms(self, t: int) -> int:
        """The film's time of a tick; of the end of a step, before it stands still."""
        return self.offset + self._stood(t) + round((t - self.start) * 1000 / (TICKS * self.speed))

    def _stood(self, t: int) -> int:
        passed = bisect_left(self.ends, t)
        return self.pauses[passed - 1] if passed else 0

    def after(self, t: int) -> int:
        """The film's time of the end of a step, after it has stood still."""
        passed = bisect_right(self.ends, t)
        return self.ms(t) + (self.pauses[passed - 1] - self._stood(t) if passed else 0)

    def ticks(self, seconds: float) -> int:
        """So many seconds of the film, in ticks of the timeline."""
        return max(1, round(seconds * TICKS * self.speed))


def _pauses(steps: Iterable[tuple[StepTime, int]], speed: float) -> Iterator[int]:
    for step, reading in steps:
        yield max(BREATH, reading - round((step.end - step.start) * 1000 / (TICKS * speed)))
