"""The views of a plate: which ground its maps show, where on the page and at which scale."""

from __future__ import annotations

from dataclasses import dataclass

from layout.draw.windows.precinct import Way
from layout.draw.windows.view import Extent, View
from layout.measure import LETTERS
from layout.picture import Window

TAGS = LETTERS[:4]


@dataclass(frozen=True, slots=True)
class Plan:
    """The views of a plate, the first the northern one."""

    views: tuple[View, ...]
    is_whole: bool = False
    is_cut: bool = False  # the views are one map, with empty ground between them left out
    over: tuple[Way, ...] = ()  # ways that come in over the edge of a map

    @property
    def ground(self) -> str:
        return self.views[0].ground

    @property
    def grounds(self) -> tuple[str, ...]:
        """The grounds that the maps show: of acts in two houses both."""
        return tuple(dict.fromkeys(view.ground for view in self.views))

    @property
    def main(self) -> View:
        """The first view that shows something done; of none that does, the first with figures."""
        acted = (v for v in self.views if v.act is not None)
        return next(acted, next((v for v in self.views if not v.is_small), self.views[0]))

    @property
    def place(self) -> Extent:
        return self.views[0].place

    @property
    def has_whole(self) -> bool:
        """Whether one of the maps is of all of the place."""
        sizes = ((view.extent.size, view.place.size) for view in self.views)
        return self.is_whole or any(a >= c and b >= d for (a, b), (c, d) in sizes)

    @property
    def window(self) -> Window:
        return self.main.window

    @property
    def has_small(self) -> bool:
        return self.views[0].is_small

    @property
    def bottom(self) -> float:
        """Where the lowest window ends."""
        return max(v.window.top + v.window.height for v in self.views)
