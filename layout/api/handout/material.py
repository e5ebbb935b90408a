"""What a handout is made from: a rite, how its plates are drawn, and which are wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from layout.api.pages.plates import Plates, Span
from layout.api.rite import Rite
from layout.score import Score
from layout.site import Site
from layout.stage import Frame


@dataclass(frozen=True)
class Material:
    """The rite and its plates."""

    rite: Rite
    plates: Plates
    spans: Sequence[Span]

    @property
    def score(self) -> Score:
        return self.rite.score

    @property
    def site(self) -> Site:
        return self.rite.site

    @property
    def frames(self) -> Sequence[Frame]:
        """Every frame of the rite, wanted or not."""
        return self.plates.frames

    @property
    def metre(self) -> float:
        """How long a 尺 is."""
        return float(self.site.units.get("尺", 0.231))

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """The numbers of the steps that are wanted."""
        return tuple(sorted({n for s in self.spans for n in range(s.first + 1, s.last + 2)}))

    @cached_property
    def chosen(self) -> tuple[Frame, ...]:
        """The frames that are wanted."""
        return tuple(self.frames[n - 1] for n in self.steps)
