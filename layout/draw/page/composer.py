"""One page composed: a placed site and a frame, or a span of frames drawn as one, to a Sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from layout.draw.captions import CaptionColumn
from layout.draw.dress import BELOW, Page, Theme, line
from layout.draw.ink import Dressing, speaker_of
from layout.draw.page.chart import ORDER, Chart, MapTold
from layout.draw.page.margins import Margins, as_numbered
from layout.draw.page.panels import GAP, Asked, Panel, draw_panels
from layout.draw.ways import passings
from layout.draw.windows import (
    GOAL,
    Plan,
    View,
    acting_size,
    draw_break,
    enlargement,
    fabric,
    roles,
    standing,
    wall_outline,
)
from layout.picture import Group, Ink, Item, Path, Sheet
from layout.problems import Problem
from layout.said import Said
from layout.say.brief import Heading, PlateText
from layout.say.told import describe
from layout.say.tongue import BOTH, Tongue
from layout.site import FeatureKind, Site
from layout.stage import Frame
from layout.stage.movements import Ghost, Movement, gather

NEATLINE = 0.25  # mm: the line about a map
FACING = Said("對頁", "facing page")
ALL_ROUND = frozenset("東南西北")


@dataclass(frozen=True, slots=True)
class PlateManner:
    """How a plate is drawn, whatever it shows."""

    theme: str = "modern"
    tongue: Tongue = BOTH
    page: str = "A4"
    ratio: str = ""  # 1:100, where a scale was asked for
    others: tuple[Tongue, ...] = ()  # in which it is drawn for their own readers


Maps = dict[tuple[int, int, Tongue], tuple[Chart, ...]]


@dataclass
class Composer:
    """The maps of one plate, and what stands round them."""

    site: Site
    frames: tuple[Frame, ...]
    before: Frame | None
    text: PlateText
    plan: Plan
    page: Page
    theme: Theme
    manner: PlateManner
    previous: Sheet | None
    heading: Heading
    maps: Maps
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
        size = acting_size(
            [body for _, body in acting], [holds for holds, _ in acting], k, self.goal
        )
        return replace(view, enlargement=size / (2 * k))

    def sheet(self) -> Sheet:
        if self.heading.leaf:
            return self._continued()
        charts = self.charts
        round_it, leaves = self._margins()
        names = [name for chart in charts for name in chart.names]
        boxes = [box for chart in charts for box in chart.boxes]
        boxes += [box for panel, x, y in self._panels for box in panel.boxes_at(x, y)]
        problems = [*self._lacking, *(p for chart in charts for p in chart.problems)]
        speaker = speaker_of(self.site, self.text, self.frames[-1])
        return Sheet(
            self.page.width,
            self.page.height,
            f"{self.text.title} {self.heading.title.han or self.frames[-1].step.section}",
            describe(
                self.frames, self.before, [n.told for n in names], speaker, self.manner.tongue
            ),
            self.theme.paper,
            (*self._maps(), *(panel.at(x, y) for panel, x, y in self._panels), *round_it),
            windows=tuple(view.window for view in self.plan.views),
            boxes=tuple(boxes),
            meta={**self._meta(), "leaves": str(leaves)},
            problems=tuple(dict.fromkeys(problems)),
            lang=self.manner.tongue.script,
        )

    def _continued(self) -> Sheet:
        """The page that faces the map: all its words."""
        names = [name for chart in self.charts for name in chart.names]
        title = f"{self.text.title} {self.heading.title.han or self.frames[-1].step.section}"
        told = self.manner.tongue.told(FACING).text
        return Sheet(
            self.page.width,
            self.page.height,
            f"{title} {told}",
            f"{title}: {told}",
            self.theme.paper,
            self._round().facing(names, self._told_moves()),
            meta={**self._meta(), "part": FACING.han},
            lang=self.manner.tongue.script,
        )

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
        }

    # --- the maps ---

    @cached_property
    def charts(self) -> tuple[Chart, ...]:
        key = self.frames[0].n, self.frames[-1].n, self.manner.tongue
        if key not in self.maps:
            self.maps[key] = tuple(self._charts())
        return self.maps[key]

    def _charts(self) -> Iterator[Chart]:
        moves, ghosts = self._moves()
        tongue, passed = self.manner.tongue, passings(moves)
        told = MapTold(self.frames, moves, ghosts, self.previous, tongue, passed, self.before)
        parts = fabric(self.site, self.plan.ground)
        for i, view in enumerate(self.plan.views):
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
            )

    _chart = Chart

    def _signs_room(self, view: View) -> tuple[float, float, float, float]:
        """Below a map: where its bar and the arrow stand."""
        window, page = view.window, self.page
        top = window.top + window.height
        right = max(window.left + window.width, page.left + page.map_width)
        return min(page.left, window.left), top + 1.0, right, top + BELOW

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
        if not (self.plan.is_whole or self.plan.is_cut):
            yield Group("neatline", tuple(map(self._neatline, self.plan.views)), cls="neatline")

    def _neatline(self, view: View) -> Item:
        w = view.window
        right, bottom = w.left + w.width, w.top + w.height
        corners = ((w.left, w.top), (right, w.top), (right, bottom), (w.left, bottom))
        return Path(line(corners, closed=True), Ink(None, self.theme.ink, NEATLINE))

    # --- round the maps ---

    @cached_property
    def _drawn(self) -> tuple[tuple[tuple[Panel, float, float], ...], tuple[Problem, ...]]:
        """The details where they stand, broad ones at the foot of the maps' room, others at that of
        the column; and what there is no picture of."""
        if self.page.is_bare:
            return (), ()
        details = self.text.details_of(f.step for f in self.frames)
        page, beside = self.page, self._column().beside
        foot = page.top + page.map_height + BELOW
        out: list[tuple[Panel, float, float]] = []
        problems: list[Problem] = []
        for is_wide, left, width, low in (
            (True, page.left, page.map_width, foot),
            (False, beside.left, beside.width, beside.bottom),
        ):
            own = [d for d in details if d.show.is_wide is is_wide]
            panels, lacking = draw_panels(own, self._asked(width)) if own else ((), ())
            problems += lacking
            taken = 0.0
            for panel in reversed(panels):
                taken += panel.height
                out.append((panel, left, low - taken))
                taken += GAP
        return tuple(out), tuple(problems)

    @property
    def _panels(self) -> tuple[tuple[Panel, float, float], ...]:
        return self._drawn[0]

    @property
    def _lacking(self) -> tuple[Problem, ...]:
        return self._drawn[1]

    @property
    def _lowest(self) -> float | None:
        """Where details in the column begin."""
        column = self._column().beside
        tops = [y for _, x, y in self._panels if x >= column.left - GAP]
        return min(tops) - GAP if tops else None

    def _round(self) -> Margins:
        """What stands round the map."""
        things = tuple(item.thing for chart in self.charts for item in chart.laid)
        shown = self.site, self.frames, self.text, self.plan, self.page
        return Margins(
            *shown, self._column(), things, self.heading, self._lowest, self.manner.ratio
        )

    def _told_moves(self) -> tuple[tuple[Movement, str], ...]:
        """The movements with their colours, numbered as far as the maps have their numbers."""
        placed = {box.name for chart in self.charts for box in chart.paths.numbers}
        cast = self.charts[0].cast
        return tuple(
            (as_numbered(m, placed), self.theme.of_party(cast.party(m.leader)[0]))
            for m in self.charts[0].told.moves
        )

    def _asked(self, width: float) -> Asked:
        return Asked(
            self.site,
            self.plan.ground,
            self.frames,
            self.text,
            self.theme,
            self.manner.tongue,
            width,
        )

    def _column(self) -> CaptionColumn:
        page = self.page
        left = page.left + page.map_width + page.gutter
        told = page.top, page.foot, self.theme, self.manner.tongue
        if not page.upright:
            return CaptionColumn(left, page.right, *told)
        beside = page.right - page.upright
        return CaptionColumn(left, beside - page.gutter, *told, (beside, page.right, page.foot))

    def _margins(self) -> tuple[tuple[Item, ...], int]:
        """What stands round the maps, and how many pages the whole takes."""
        if self.page.is_bare:
            return (), 1
        names = [name for chart in self.charts for name in chart.names]
        items, goes_on = self._round().items(names, self._told_moves())
        return items, 2 if goes_on else 1
