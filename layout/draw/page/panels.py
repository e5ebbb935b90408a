"""What a plate shows apart from its maps: panels, each drawn by the matter whose it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from layout.draw.dress import Role, Theme, faced, moved
from layout.matters import hooks
from layout.picture import Box, Group, Item, Meant, Text
from layout.problems import Problem
from layout.said import Said
from layout.say.brief import PlateText
from layout.say.tongue import Tongue
from layout.score import Detail
from layout.site import Site
from layout.stage import Frame
from layout.typeset import MM_PER_PT, measure

HEAD = 5.4  # mm from the top of a panel to what it shows
GAP = 5.0  # mm between panels


@dataclass(frozen=True, slots=True)
class Panel:
    """A detail as drawn about its own upper left corner."""

    name: str
    items: tuple[Item, ...]
    width: float
    height: float
    boxes: tuple[Box, ...] = ()

    def at(self, x: float, y: float) -> Group:
        """The panel on the page."""
        return Group(
            f"details/{self.name}",
            tuple(moved(i, x, y) for i in self.items),
            "detail",
            meant=Meant.CLOSE_UP,
        )

    def boxes_at(self, x: float, y: float) -> Iterator[Box]:
        for box in self.boxes:
            yield Box(
                f"{self.name}/{box.name}",
                box.kind,
                box.left + x,
                box.top + y,
                box.right + x,
                box.bottom + y,
            )


@dataclass(frozen=True, slots=True)
class Asked:
    """What a detail is drawn from."""

    site: Site
    ground: str
    frames: tuple[Frame, ...]  # all that the plate tells
    text: PlateText
    theme: Theme
    tongue: Tongue
    width: float  # mm that there are for it

    @property
    def frame(self) -> Frame:
        return self.frames[-1]


def draw_panels(
    details: Sequence[Detail], asked: Asked
) -> tuple[tuple[Panel, ...], tuple[Problem, ...]]:
    """The details, and those that are of nothing here."""
    panels, problems = [], []
    for detail in details:
        panel = _draw()[detail.show.draws](detail, asked)
        if panel is None:
            problems.append(nothing_of(detail))
        else:
            panels.append(panel)
    return tuple(panels), tuple(problems)


@lru_cache(maxsize=1)
def _draw() -> Mapping[str, Callable[[Detail, Asked], Panel | None]]:
    """What draws each panel."""
    known = {matter: nouns.PANELS for matter, nouns in hooks("nouns").items()}
    rooms = hooks("panels").items()
    return {name: getattr(hook, name) for matter, hook in rooms for name in known[matter]}


def nothing_of(detail: Detail) -> Problem:
    """A detail of what is not here."""
    what = f"there is no {detail.of} here to be shown in {detail.show.name}"
    fix = "write the name of a part of the site, of a terrace, or of a thing that lies there"
    return Problem("D804", detail.mark, what, fix=fix)


def heading(wording: Said, theme: Theme, tongue: Tongue, width: float) -> Iterator[Item]:
    """What a panel shows, above it; its English where there is room beside the Chinese."""
    style = theme.lettering[Role.HEAD]
    base = 0.84 * style.han_size * MM_PER_PT
    first, *beside = faced(tongue.told(wording), style)
    yield Text(0.0, base, *first, theme.ink if first[0] == wording.han else theme.sub)
    x = measure(*first) + 1.6
    for second in beside:
        if x + measure(*second) <= width:
            yield Text(x, base, *second, theme.sub)
