"""One plate composed: the maps of a frame, or of a span of frames drawn as one, and its page."""

from __future__ import annotations

import string
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from layout.draw.dress import BELOW
from layout.draw.ink import speaker_of
from layout.draw.page.maps import PlateMaps
from layout.draw.page.panels import GAP, Asked, Panel, draw_panels
from layout.draw.page.place import BROAD_PLACE, SMALL, WholePlace
from layout.draw.windows import (
    Field,
    crosses,
    roles,
)
from layout.draw.words import PlateWords, TextDress, TextStrip, ToldRun, column_of, page_of
from layout.picture import Group, Item, Sheet
from layout.problems import Problem
from layout.said import NOTHING, Said
from layout.say.brief import Heading
from layout.say.told import describe
from layout.stage.movements import Ghost, Movement

FACING = Said("對頁", "facing page")


def _digits(number: str) -> str:
    return number.rstrip(string.ascii_lowercase)


@dataclass
class ActPage(PlateMaps):
    """A page of maps with a column of words beside them; on a page of a map alone, without."""

    heading: Heading = field(default_factory=Heading)

    def _moves(self) -> tuple[tuple[Movement, ...], tuple[Ghost, ...]]:
        """Numbers are of ways that are seen, without a gap."""
        moves, ghosts = super()._moves()
        seen = [m.number for m in moves if m.number and self._is_seen(m)]
        after = {n: str(i) for i, n in enumerate(dict.fromkeys(map(_digits, seen)), self.first)}
        numbers = {n: f"{after[_digits(n)]}{n[len(_digits(n)) :]}" for n in seen}
        return tuple(replace(m, number=numbers.get(m.number, "")) for m in moves), ghosts

    def _is_seen(self, move: Movement) -> bool:
        """Whether any of its way is on a map."""
        legs = [leg for event in move.events for leg in pairwise(event.path)]
        return not legs or any(crosses(v.extent, leg) for v in self.plan.views for leg in legs)

    def sheets(self) -> list[Sheet]:
        """The page, and if its words have no room on it that which faces it."""
        round_it, more = self._margins()
        boxes = [box for chart in self.charts for box in chart.boxes]
        boxes += [box for panel, x, y in self._panels for box in panel.boxes_at(x, y)]
        problems = [*self._drawn[1], *(p for chart in self.charts for p in chart.problems)]
        panels = (panel.at(x, y) for panel, x, y in self._panels)
        first = replace(
            self._page((*self._maps(), *panels, *round_it)),
            desc=self._desc(),
            windows=tuple(view.window for view in self.plan.views),
            boxes=tuple(boxes),
            problems=tuple(dict.fromkeys(problems)),
        )
        return [first, *more]

    def _desc(self) -> str:
        names = [name.told for chart in self.charts for name in chart.names]
        speaker = speaker_of(self.site, self.text, self.frames[-1])
        return describe(self.frames, self.before, names, speaker, self.manner.tongue)

    def _page(self, items: tuple[Item, ...], part: Said = NOTHING) -> Sheet:
        """A page of the plate, which part of it is called so."""
        title = f"{self.text.title} {self.heading.title.han or self.frames[-1].step.section}"
        called = self.manner.tongue.told(part).text
        return Sheet(
            self.page.width,
            self.page.height,
            f"{title} {called}" if called else title,
            f"{title}: {called}",
            self.theme.paper,
            items,
            meta={**self._meta(), "part": part.han},
            lang=self.manner.tongue.script,
        )

    @cached_property
    def words(self) -> PlateWords:
        """What is told of it; movements are numbered as far as the maps have their numbers."""
        placed = {box.name for chart in self.charts for box in chart.paths.numbers}
        moves = tuple(
            move if move.number in placed else replace(move, number="")
            for move in self.charts[0].told.moves
        )
        return PlateWords(
            self.site,
            self.text,
            TextDress(self.theme, self.manner.tongue),
            self.plan.ground if len(self.plan.grounds) == 1 else "",  # else each map tells it
            (ToldRun(self.frames, moves),),
            self.frames,
            self.heading,
            people=[name.told for chart in self.charts for name in chart.names],
            things=[item.thing for chart in self.charts for item in chart.laid],
        )

    # --- round the maps ---

    @cached_property
    def _drawn(self) -> tuple[tuple[tuple[Panel, float, float], ...], tuple[Problem, ...]]:
        """The details where they stand, broad ones at the foot of the maps' room, others at that of
        the column; and what there is no picture of."""
        if self.page.is_bare:
            return (), ()
        details = self.text.details_of(f.step for f in self.frames)
        page, beside = self.page, self._beside()
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
    def _lowest(self) -> float | None:
        """Where details in the column begin."""
        tops = [y for _, x, y in self._panels if x >= self._beside().left - GAP]
        return min(tops) - GAP if tops else None

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

    def _beside(self) -> TextStrip:
        """Where what stands at the foot of the words may: of two columns the right one, in which
        words run down."""
        page = self.page
        left = page.left + page.map_width + page.gutter
        left = page.right - page.upright if self._has_upright else left
        return TextStrip(left, page.right, page.top, page.foot)

    @property
    def _has_upright(self) -> bool:
        """Whether what runs down has a column of its own."""
        return bool(self.page.upright) and self.manner.tongue.has_han

    def _margins(self) -> tuple[tuple[Item, ...], list[Sheet]]:
        """What stands round the maps, and the page that faces them where it is wanted."""
        page, plan = self.page, self.plan
        if page.is_bare:
            return (), []
        inset = tuple[Item, ...]()
        column = self._beside()
        column = replace(column, bottom=self._lowest or column.bottom)
        if not plan.has_whole and len(plan.grounds) == 1:
            drawn, taken = self._whole_place(column)
            inset, column = (drawn,), replace(column, bottom=column.bottom - taken)
        across, beside = column, None
        if self._has_upright:
            left = page.left + page.map_width + page.gutter
            beside = column
            across = replace(self._beside(), left=left, right=column.left - page.gutter)
        captions, goes_on = column_of(self.words, across, beside)
        is_idle = not roles(self.frames).acting
        size = self.words.enlarged(plan.main.enlargement, self.manner.ratio, is_idle=is_idle)
        foot = self.words.foot(self.frames, size, page)
        facing = (page_of(self.words, page), self.words.foot(self.frames, NOTHING, page))
        return (*inset, captions, foot), [self._page(facing, FACING)] if goes_on else []

    def _whole_place(self, column: TextStrip) -> tuple[Group, float]:
        """The whole place: below a short map, larger, else at the foot of the column; and how much
        of the column it takes."""
        page, top = self.page, self.plan.bottom + BELOW + GAP
        whole = self._whole
        under = (y - GAP for _, x, y in self._panels if x < self._beside().left - GAP)
        foot = min(under, default=page.foot)
        if foot - top < BROAD_PLACE - 2 * GAP:
            wide, deep = whole.size(SMALL)
            return whole.drawn(Field(column.left, column.bottom - deep, wide, deep)), deep + GAP
        wide, deep = whole.size((page.map_width, foot - top))
        left = page.left + (page.map_width - wide) / 2
        return whole.drawn(Field(left, top, wide, deep)), 0.0

    @property
    def _whole(self) -> WholePlace:
        """What lies all about the maps."""
        acting = roles(self.frames).acting
        gone = (e.path for frame in self.frames for e in frame.events if e.who in acting)
        return WholePlace(self, self.frames, [path for path in gone if len(path) > 1])
