"""The maps of a plate, with nothing round them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from layout.draw.dress import BELOW, Page, Role, Theme, faced, line
from layout.draw.ink import Dressing
from layout.draw.page.chart import ORDER, Chart, MapTold
from layout.draw.ways import passings
from layout.draw.windows import (
    GOAL,
    NAMED,
    Plan,
    View,
    acting_size,
    draw_break,
    enlargement,
    fabric,
    ground_under,
    roles,
    standing,
    wall_outline,
)
from layout.picture import Group, Ink, Item, Meant, Path, Sheet, Text
from layout.said import Said
from layout.say.brief import PlateText, ground_apart
from layout.say.tongue import BOTH, Tongue
from layout.site import FeatureKind, Site
from layout.stage import Frame
from layout.stage.movements import Ghost, Movement, gather
from layout.typeset import measure
from layout.vocabulary import Family

NEATLINE = 0.25  # mm: the line about a map
ABOVE = 5.6  # mm: the base of its name from the top of the room for it
ALL_ROUND = frozenset("東南西北")


@dataclass(frozen=True, slots=True)
class PlateManner:
    """How a plate is drawn, whatever it shows."""

    theme: str = "modern"
    tongue: Tongue = BOTH
    page: str = "A4"
    ratio: str = ""  # 1:100, where a scale was asked for
    others: tuple[Tongue, ...] = ()  # in which it is drawn for their own readers


@dataclass
class PlateMaps:
    """The maps of one plate."""

    site: Site
    frames: tuple[Frame, ...]
    before: Frame | None
    text: PlateText
    plan: Plan
    page: Page
    theme: Theme
    manner: PlateManner
    previous: Sheet | None = None
    first: int = 1  # the number of its first movement
    goal: float = GOAL  # mm: how broad who acts is to be

    def __post_init__(self) -> None:
        self.plan = replace(self.plan, views=tuple(map(self._sized, self.plan.views)))

    def _sized(self, view: View) -> View:
        """The view with the size of those who act on it."""
        known = roles(self.frames).all
        there = standing(self.site, view.ground, self.frames[-1])
        people = [(p, (pos, way)) for p, pos, way in there if view.extent.has(pos)]
        acting = [(bool(p.hands), body) for p, body in people if p.name in known]
        k = view.window.k
        if not acting:
            walls = [
                wall_outline(f)
                for f in fabric(self.site, view.ground).features
                if f.kind is FeatureKind.WALL
            ]
            usual = enlargement([[body for _, body in people]], walls, k, has_mats=False)
            return replace(view, enlargement=usual)
        lying = (t for t in self.frames[-1].things.values() if t.held_by is None and not t.inside)
        things = (ground_under([t]) for t in lying if t.kind.family is not Family.MAT)
        size = acting_size(
            [body for _, body in acting],
            [holds for holds, _ in acting],
            [extent for extent in things if extent and extent.meets(view.extent)],
            k,
            self.goal,
        )
        return replace(view, enlargement=size / (2 * k))

    # --- the maps ---

    @cached_property
    def charts(self) -> tuple[Chart, ...]:
        return tuple(self._charts())

    def _charts(self) -> Iterator[Chart]:
        moves, ghosts = self._moves()
        tongue, passed = self.manner.tongue, passings(moves)
        told = MapTold(self.frames, moves, ghosts, self.previous, tongue, passed, self.before)
        for i, view in enumerate(self.plan.views):
            parts = fabric(self.site, view.ground)
            cast = Dressing(self.site, view, self.text, self.theme, parts)
            window = view.window
            right, bottom = window.left + window.width, window.top + window.height
            has_words = i == 0 or not self.plan.is_cut
            yield self._chart(
                cast,
                told,
                (window.left, window.top, right, bottom),
                self._signs_room(view),
                self._signs(i),
                frozenset() if self.plan.is_whole else ALL_ROUND,
                tells=has_words,
                is_frame=self._is_frame,
            )

    _chart = Chart

    @property
    def _is_frame(self) -> bool:
        """Whether they are small pictures, beside a map."""
        return False

    def _signs_room(self, view: View) -> tuple[float, float, float, float]:
        """Below a map: where its bar and the arrow stand."""
        window, page = view.window, self.page
        top = window.top + window.height
        right = max(window.left + window.width, page.left + page.map_width)
        after = (v.window.top - 1.0 for v in self.plan.views if v.window.top > top)
        return min(page.left, window.left), top + 1.0, right, min(top + BELOW, *after, math.inf)

    def _moves(self) -> tuple[tuple[Movement, ...], tuple[Ghost, ...]]:
        return gather(self.frames, self.before, self.text.cast, self.first)

    def _signs(self, i: int) -> frozenset[str]:
        """One arrow a plate, and a bar for each scale, below the last map that has it."""
        views = self.plan.views
        is_last = i == len(views) - 1
        has_bar = is_last or views[i].window.k != views[i + 1].window.k
        return frozenset({*(["scale"] if has_bar else []), *(["north"] if is_last else [])})

    def _maps(self) -> Iterator[Item]:
        """Layer by layer, over all maps."""
        for layer in ORDER:
            own = (item for chart in self.charts for item in chart.layers[layer])
            yield Group(layer, tuple(own), cls=layer)
        yield from draw_break(self.plan, self.theme, self.manner.tongue)
        if len(self.plan.grounds) > 1:
            own = (item for view in self.plan.views for item in self._named_ground(view))
            yield Group("grounds", tuple(own), cls="grounds", meant=Meant.WORDS)
        if not (self.plan.is_whole or self.plan.is_cut):
            yield Group("neatline", tuple(map(self._neatline, self.plan.views)), cls="neatline")

    def _named_ground(self, view: View) -> Iterator[Item]:
        """Above a map, whose house it is, where the others are of other grounds."""
        apart = ground_apart(self.site, view.ground) or Said(self.site.title, self.site.en)
        apart = Said(apart.han, apart.en.replace("'", "’"))
        x, y = view.window.left, view.window.top - NAMED + ABOVE
        for one in faced(self.manner.tongue.told(apart), self.theme.lettering[Role.CAPTION]):
            yield Text(x, y, *one, self.theme.ink if one[0] == apart.han else self.theme.sub)
            x += measure(*one) + 2.0

    def _neatline(self, view: View) -> Item:
        w = view.window
        right, bottom = w.left + w.width, w.top + w.height
        corners = ((w.left, w.top), (right, w.top), (right, bottom), (w.left, bottom))
        return Path(line(corners, closed=True), Ink(None, self.theme.ink, NEATLINE))

    def _meta(self) -> dict[str, str]:
        frame = self.frames[-1]
        return {
            "step": frame.step.id,
            "frame": str(frame.n),
            "ground": self.plan.ground,
            "repeats": frame.step.expands or "",
            "part": "",
            "k": f"{self.plan.window.k:g}",
            "figures": f"{self.plan.main.enlargement:g}",
            "acts": str(sum(len(frame.events) for frame in self.frames)),
        }


@dataclass
class PieceMap(PlateMaps):
    """The maps of one piece, with nothing round them."""

    has_signs: bool = False
    reduced: float = 1.0  # so many times smaller than a map of a page
    body: float | None = None  # mm: the breadth of everybody, where nobody is singled out

    @property
    def _is_frame(self) -> bool:
        return self.reduced > 1

    def _sized(self, view: View) -> View:
        k = view.window.k
        if self.body is not None:
            return replace(view, enlargement=self.body / (2 * k))
        window = replace(view.window, k=k * self.reduced)
        return replace(super()._sized(replace(view, window=window)), window=view.window)

    def _signs(self, i: int) -> frozenset[str]:
        return super()._signs(i) if self.has_signs else frozenset()

    @cached_property
    def items(self) -> tuple[Item, ...]:
        return tuple(self._maps())
