"""The plans of a rite's plates: a step has its own, and shares it with those about it while that
costs nobody who acts his size."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from layout.draw.dress import BELOW, Page, Theme
from layout.draw.page.panels import GAP, Asked, draw_panels
from layout.draw.page.place import BROAD_PLACE, place_plan
from layout.draw.windows import (
    Field,
    Plan,
    Precinct,
    at_once,
    camera,
    ground_of,
    grounds_of,
    held_scale,
    is_aside,
    roles,
)
from layout.say.brief import PlateText
from layout.say.tongue import BOTH
from layout.score import Step
from layout.site import Site
from layout.stage import Frame

SHARED = 1.5  # mm to the 尺: at a smaller scale steps no longer share a map
OF_OWN = 0.6  # of the scale that a step would have alone: so much it keeps

Planning = Callable[[Precinct, Sequence[Frame], Field], Plan]


def room_below(theme: Theme, page: Page) -> float:
    """What the whole place needs below a map; on a leaf and on a bare page it is elsewhere."""
    return math.inf if theme.is_leaf or page.is_bare else BELOW + BROAD_PLACE


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
        """The room for maps: what details take at its foot is kept free."""
        page = self.page
        told = () if page.is_bare else self.text.details_of(f.step for f in frames)
        details = [detail for detail in told if detail.show.is_wide]
        asked = tuple(frames), self.text, self.theme, BOTH, page.map_width
        panels = draw_panels(details, Asked(self.site, ground, *asked))[0] if details else ()
        kept = sum(panel.height + GAP for panel in panels)
        return Field(page.left, page.top, page.map_width, page.map_height - kept)

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
