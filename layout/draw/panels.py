"""What a plate shows apart from its maps: a terrace in elevation, a box unfolded,
a target upright, tallies set out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layout.draw.brief import PlateText
from layout.draw.lettering import moved
from layout.draw.theme import Role, Theme
from layout.picture import Box, Group, Item, Text
from layout.problems import Problem
from layout.score import Detail, Showing
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
        return Group(f"details/{self.name}", tuple(moved(i, x, y) for i in self.items), "detail")

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
    lang: str
    width: float  # mm that there are for it

    @property
    def frame(self) -> Frame:
        return self.frames[-1]


def draw_panels(
    details: Sequence[Detail], asked: Asked
) -> tuple[tuple[Panel, ...], tuple[Problem, ...]]:
    """The details that are no map, and those that are of nothing here."""
    from layout.draw.elevation import elevation  # noqa: PLC0415 - they draw with this module
    from layout.draw.faces import unfolded  # noqa: PLC0415
    from layout.draw.tally_panel import set_out  # noqa: PLC0415
    from layout.draw.target import target_face  # noqa: PLC0415

    draw = {
        Showing.立面: elevation,
        Showing.六面: unfolded,
        Showing.正面: target_face,
        Showing.數筭: set_out,
    }
    panels, problems = [], []
    for detail in details:
        if detail.show not in draw:
            continue
        panel = draw[detail.show](detail, asked)
        if panel is None:
            problems.append(nothing_of(detail))
        else:
            panels.append(panel)
    return tuple(panels), tuple(problems)


def nothing_of(detail: Detail) -> Problem:
    """A detail of what is not here."""
    what = f"there is no {detail.of} here to be shown in {detail.show.value}"
    fix = "write the name of a part of the site, of a terrace, or of a thing that lies there"
    return Problem("D804", detail.mark, what, fix=fix)


def heading(
    han: str, english: str, theme: Theme, lang: str, width: float = math.inf
) -> Iterator[Item]:
    """What a panel shows, above it; its English where there is room beside the Chinese."""
    style = theme.lettering[Role.HEAD]
    base = 0.84 * style.han_size * MM_PER_PT
    x = 0.0
    if lang != "en":
        yield Text(x, base, han, style.han, style.han_size, theme.ink)
        x += measure(han, style.han, style.han_size) + 1.6
    room = width - x - measure(english, style.latin, style.latin_size)
    if lang != "zh" and english and (room >= 0 or lang == "en"):
        yield Text(x, base, english, style.latin, style.latin_size, theme.sub)
