"""One plate composed: the maps of a frame, or of a span of frames drawn as one, and its page;
and the plans of a rite, which a step shares while that costs nobody who acts his size."""

from __future__ import annotations

import math
import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import pairwise

from layout.draw.dress import BELOW, Page, Theme
from layout.draw.ink import speaker_of
from layout.draw.page.maps import PlateMaps
from layout.draw.page.panels import GAP, Asked, Panel, draw_panels
from layout.draw.page.place import BROAD_PLACE, SMALL, WholePlace, place_plan
from layout.draw.windows import (
    Field,
    Plan,
    Precinct,
    at_once,
    camera,
    crosses,
    ground_of,
    grounds_of,
    held_scale,
    is_aside,
    roles,
)
from layout.draw.words import PlateWords, TextDress, TextStrip, ToldRun, column_of, page_of
from layout.picture import Group, Item, Sheet
from layout.problems import Problem
from layout.said import NOTHING, Said
from layout.say.brief import Heading, PlateText
from layout.say.told import describe
from layout.say.tongue import BOTH
from layout.score import Step
from layout.site import Site
from layout.stage import Frame
from layout.stage.movements import Ghost, Movement

SHARED = 1.5  # mm to the 尺: at a smaller scale steps no longer share a map
OF_OWN = 0.6  # of the scale that a step would have alone: so much it keeps

Planning = Callable[[Precinct, Sequence[Frame], Field], Plan]


def room_below(theme: Theme, page: Page) -> float:
    """What the whole place needs below a map; on a leaf and on a bare page it is elsewhere."""
    return math.inf if theme.is_leaf or page.is_bare else BELOW + BROAD_PLACE


def room_for_maps(  # noqa: PLR0913 - what details are drawn from
    site: Site,
    frames: Sequence[Frame],
    ground: str,
    *,
    text: PlateText,
    theme: Theme,
    page: Page,
) -> Field:
    """The room for maps: what details take at its foot is kept free."""
    told = () if page.is_bare else text.details_of(f.step for f in frames)
    details = [detail for detail in told if detail.show.is_wide]
    asked = Asked(site, ground, tuple(frames), text, theme, BOTH, page.map_width)
    panels = draw_panels(details, asked)[0] if details else ()
    kept = sum(panel.height + GAP for panel in panels)
    return Field(page.left, page.top, page.map_width, page.map_height - kept)


@dataclass
class Series:
    """Chooses the plan of any frames."""

    site: Site
    steps: Sequence[Step]
    frames: Sequence[Frame]  # one a step
    text: PlateText
    theme: Theme
    page: Page
    planned: Planning | None = None  # how the views were asked for, of each plate by itself
    _grounds: dict[str, Precinct] = field(default_factory=dict)
    _sections: dict[str, tuple[Frame, ...]] = field(default_factory=dict)
    _runs: dict[tuple[str, str], list[tuple[Frame, ...]]] = field(default_factory=dict)
    _plans: dict[tuple[str, int, int, Planning | None], Plan] = field(default_factory=dict)

    def plan(self, frames: Sequence[Frame]) -> Plan:
        """The plan of some frames drawn as one: as asked for, else by the camera; of a single one
        then that of its run."""
        if self.planned is not None:
            return self._planned(tuple(frames), self._ground_of(frames), self.planned)
        frames = self._acted(frames[0]) if len(frames) == 1 else frames
        ground = self._ground_of(frames)
        several = grounds_of(self.site, frames, self._section(frames[-1].step.section))
        if len(several) > 1:
            field = self.field(frames, ground)
            return at_once([self._ground(each) for each in several], frames, field)
        some = tuple(frame for frame in frames if roles([frame]).acting) or tuple(frames)
        if len(some) == 1:
            shared = self._planned(self._run(some[0], ground), ground)
            if not is_aside(self._ground(ground), some, shared):
                return shared
        return self._planned(some, ground)

    def whole(self, frames: Sequence[Frame]) -> Plan:
        """All of the place where they are."""
        return self._planned(tuple(frames), self._ground_of(frames), place_plan)

    def _ground_of(self, frames: Sequence[Frame]) -> str:
        return ground_of(self.site, frames, self._section(frames[-1].step.section))

    def _planned(
        self, frames: tuple[Frame, ...], ground: str, planning: Planning | None = None
    ) -> Plan:
        key = ground, frames[0].n, frames[-1].n, planning
        if key not in self._plans:
            field = self.field(frames, ground)
            planning = planning or partial(camera, below=room_below(self.theme, self.page))
            self._plans[key] = planning(self._ground(ground), frames, field)
        return self._plans[key]

    def _acted(self, frame: Frame) -> tuple[Frame, ...]:
        """The frame; if nobody does anything in it, and it is of nothing that lies there, the last
        before it, or else the first after it, in which somebody does, where anybody now is."""
        ground = self._ground_of([frame])
        if frame.events or held_scale(self._ground(ground), [frame], self.field([frame], ground)):
            return (frame,)
        before, after = self.frames[: frame.n - 1], self.frames[frame.n :]
        acted = (f for f in (*reversed(before), *after) if roles([f]).acting)
        grounds = ((f, self._ground(self._ground_of([f]))) for f in acted)
        return (next((f for f, ground in grounds if ground.standing(frame)), frame),)

    def field(self, frames: Sequence[Frame], ground: str) -> Field:
        return room_for_maps(
            self.site, frames, ground, text=self.text, theme=self.theme, page=self.page
        )

    def _ground(self, name: str) -> Precinct:
        if name not in self._grounds:
            self._grounds[name] = Precinct(self.site, name)
        return self._grounds[name]

    def _section(self, name: str) -> tuple[Frame, ...]:
        if name not in self._sections:  # of another section no frame is asked for
            told = (i for i, step in enumerate(self.steps) if step.section == name)
            self._sections[name] = tuple(self.frames[i] for i in told)
        return self._sections[name]

    def _run(self, frame: Frame, ground: str) -> tuple[Frame, ...]:
        """The frames with which it shares a plan: of a rule, those of the run before it, or else
        after it."""
        key = frame.step.section, ground
        if key not in self._runs:
            self._runs[key] = self._parted(self._section(key[0]), ground)
        runs = self._runs[key]
        before = [run for run in runs if run[0].n <= frame.n]
        return (before or runs or [(frame,)])[-1 if before else 0]

    def _parted(self, section: Sequence[Frame], ground: str) -> list[tuple[Frame, ...]]:
        """The frames of a section in which something is done on a ground, in runs as long as their
        acts keep their size on one map."""
        runs: list[tuple[Frame, ...]] = []
        largest = 0.0
        precinct = self._ground(ground)
        for frame in section:
            if not frame.events or ground_of(self.site, [frame], section) != ground:
                continue
            room = self.field([frame], ground)
            own = held_scale(precinct, [frame], room)
            if not own:
                continue
            joined = held_scale(precinct, (*runs[-1], frame), room) if runs else 0.0
            if joined >= max(SHARED, OF_OWN * max(own, largest)):
                runs[-1] = (*runs[-1], frame)
                largest = max(own, largest)
            else:
                runs.append((frame,))
                largest = own
        return runs


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
