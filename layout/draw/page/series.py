"""The plans of a rite's plates: one a section and ground, or a run of its steps, with room kept
for its details."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from layout.draw.dress import Page, Theme
from layout.draw.page.chamber import ROOM_HEIGHT, room_of
from layout.draw.page.panels import GAP, Asked, draw_panels
from layout.draw.windows import (
    CHANGE,
    ENOUGH,
    Plan,
    Precinct,
    dressed,
    ground_of,
    planned,
    planners,
    runs,
)
from layout.say.brief import PlateText
from layout.say.tongue import BOTH
from layout.score import Step
from layout.site import Site
from layout.stage import Frame

Key = tuple[str, str, str | None]  # a section, a ground, and which run or passage of it
Planning = Callable[[Precinct, Sequence[Frame], Page, float], Plan]


@dataclass
class Series:
    """Chooses the plan of any frames; those of one section share it."""

    site: Site
    steps: Sequence[Step]
    frames: Sequence[Frame]  # one a step
    text: PlateText
    theme: Theme
    page: Page
    planned: Planning = planned  # how the views are chosen
    is_shared: bool = True  # the frames of a section have one plan, as far as that is clear
    has_rooms: bool = True  # a room where much is done is shown large, and takes of the maps' page
    _plans: dict[Key, Plan] = field(default_factory=dict)
    _dressed: dict[Key, Plan] = field(default_factory=dict)
    _runs: dict[tuple[str, str], list[tuple[Frame, ...]]] = field(default_factory=dict)
    _bare: dict[Key, dict[int, str]] = field(default_factory=dict)  # parts, of each frame
    _grounds: dict[str, Precinct] = field(default_factory=dict)

    def plan(self, frames: Sequence[Frame]) -> Plan:
        """The plan of the section that the frames are in, on the ground where they act."""
        key, some = self._planned_with(frames)
        if key not in self._dressed:
            plan = self._of(key, some)
            there = self._there(some, key[1])
            self._dressed[key] = dressed(self._ground(plan.ground), there, plan)
        return self._dressed[key]

    def _planned_with(self, frames: Sequence[Frame]) -> tuple[Key, Sequence[Frame]]:
        """The frames that have a plan together with these; several that are drawn as one plate
        have their own, of the ground of their acts. So have those on which one of the parts of the
        place that their section shows apart would be bare.

        A passage repeated in a section has a plan of its own where the two would need a map of
        the whole place: 方明 is painted on the altar, and carried out of the gate afterwards.
        """
        last = frames[-1].step
        here = (i for i, step in enumerate(self.steps) if step.section == last.section)
        section = [self.frames[i] for i in here]
        ground = ground_of(self.site, frames, section)
        own = self._run_key((last.section, ground), frames), frames
        if len(frames) > 1 or not self.is_shared:
            return own
        found = self._with_same_parts(*self._shared(section, ground, frames), frames[-1])
        return own if self._bare_parts(self._of(*found), frames[-1]) else found

    def _shared(
        self, section: Sequence[Frame], ground: str, frames: Sequence[Frame]
    ) -> tuple[Key, Sequence[Frame]]:
        """The frames of its section that have a plan together with the last of these."""
        last = frames[-1].step
        whole = (last.section, ground, None), section
        plan = self._of(*whole)
        # whether it shows a part of the place, no larger than the least of all places; a leaf has
        # no room for the parts of a place side by side, if fewer do
        is_beside = plan.has_small and not self.theme.is_leaf
        is_part = not (plan.is_whole or plan.is_cut or is_beside)
        if is_part and plan.window.k <= self.page.whole and self.planned is planned:
            run = self._run((last.section, ground), section, frames)
            found = (self._run_key((last.section, ground), run), run) if run else whole
            if not self._of(*found).has_small:
                return found
        if not plan.has_small or len({f.step.expands for f in section}) < 2:
            return whole
        passage = [f for f in section if f.step.expands == last.expands]
        return (last.section, ground, last.expands or ""), passage

    def _with_same_parts(
        self, key: Key, some: Sequence[Frame], frame: Frame
    ) -> tuple[Key, Sequence[Frame]]:
        """Of frames that share a plan those for which the same of the parts that it shows apart are
        bare as for this one; all of them, where none is."""
        plan = self._of(key, some)
        if key not in self._bare:
            self._bare[key] = {f.n: self._bare_parts(plan, f) for f in some}
        bare = self._bare[key][frame.n]
        if not bare:
            return key, some
        return (*key[:2], f"{key[2]} {bare}"), [f for f in some if self._bare[key][f.n] == bare]

    def _bare_parts(self, plan: Plan, frame: Frame) -> str:
        """The tags of the parts with nobody on them and nobody's way, where nothing is handled."""
        ground = self._ground(plan.ground)
        spots = [*(pos for _, pos, _ in ground.standing(frame)), *ground.handled(frame)]
        spots += [point for event in frame.events for point in event.path]
        bare = (view for view in plan.apart if not any(map(view.extent.has, spots)))
        return "".join(view.tag for view in bare)

    def _run(
        self, key: tuple[str, str], section: Sequence[Frame], frames: Sequence[Frame]
    ) -> tuple[Frame, ...]:
        """The run that all of the frames are in; none where they go from one into another."""
        if key not in self._runs:
            there = self._there(section, key[1])
            shapes = planners(self._ground(key[1]), there, self.page)
            parted = [there[r.start : r.stop] for r in runs(shapes)]
            self._runs[key] = self._paying(key, parted)
        numbers = {f.n for f in frames}
        return next((r for r in self._runs[key] if numbers <= {f.n for f in r}), ())

    def _paying(
        self, key: tuple[str, str], parted: list[tuple[Frame, ...]]
    ) -> list[tuple[Frame, ...]]:
        """Runs joined again where their maps, once planned, are not larger by what it costs."""
        while len(parted) > 1:
            joined = (
                [*parted[:i], frames + other, *parted[i + 2 :]]
                for i, (frames, other) in enumerate(pairwise(parted))
            )
            best = max(joined, key=lambda some: self._worth(key, some))
            if self._worth(key, best) < self._worth(key, parted):
                break
            parted = best
        whole = [sum(parted, ())]
        return parted if self._worth(key, parted) > self._worth(key, whole) else whole

    def _worth(self, key: tuple[str, str], parted: Sequence[tuple[Frame, ...]]) -> float:
        return sum(
            len(run) * math.log(min((self._of(self._run_key(key, run), run)).window.k, ENOUGH))
            - CHANGE
            for run in parted
        )

    def _run_key(self, key: tuple[str, str], run: Sequence[Frame]) -> Key:
        return (*key, f"{run[0].step.id} {run[-1].step.id}")

    def _ground(self, name: str) -> Precinct:
        if name not in self._grounds:
            self._grounds[name] = Precinct(self.site, name)
        return self._grounds[name]

    def _there(self, some: Sequence[Frame], ground: str) -> tuple[Frame, ...]:
        there = tuple(f for f in some if ground_of(self.site, [f], some) == ground)
        return there or tuple(some)

    def _of(self, key: Key, some: Sequence[Frame]) -> Plan:
        if key not in self._plans:
            ground = self._ground(key[1])
            there = self._there(some, ground.name)
            reserved = self._reserved(there, ground.name)
            room = room_of(ground, there) if self.has_rooms else None
            reserved += ROOM_HEIGHT if room and not self.theme.is_leaf else 0.0
            plan = self.planned(ground, there, self.page, reserved)
            self._plans[key] = replace(plan, room=room)
        return self._plans[key]

    def _reserved(self, frames: Sequence[Frame], ground: str) -> float:
        """The height that the section's details take below the map."""
        details = [d for d in self.text.details_of(f.step for f in frames) if d.show.is_wide]
        asked = Asked(
            self.site,
            ground,
            tuple(frames),
            self.text,
            self.theme,
            BOTH,
            self.page.narrow_width,
        )
        panels, _ = draw_panels(details, asked)
        return sum(panel.height + GAP for panel in panels)
