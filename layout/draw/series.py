"""The plans of a rite's plates: one a section and ground, with room kept for its details."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from layout.draw.brief import PlateText
from layout.draw.chamber import ROOM_HEIGHT, room_of
from layout.draw.page import Page
from layout.draw.panels import GAP, Asked, draw_panels
from layout.draw.plan import Plan, plan_view
from layout.draw.theme import Theme
from layout.draw.view import ground_of
from layout.score import Showing
from layout.site import Site
from layout.stage import Frame

Planning = Callable[[Site, Sequence[Frame], Page, str, float], Plan]
WIDE = frozenset([Showing.立面])  # below the map; the others stand in the column of captions


@dataclass
class Series:
    """Chooses the plan of any frames; those of one section share it."""

    site: Site
    frames: tuple[Frame, ...]
    text: PlateText
    theme: Theme
    page: Page
    planned: Planning = plan_view  # how the views are chosen
    _plans: dict[tuple[str, str, str | None], Plan] = field(default_factory=dict)

    def plan(self, frames: Sequence[Frame]) -> Plan:
        """The plan of the section that the frames are in, on the ground where they act.

        A passage repeated in a section has a plan of its own where the two would need a map of
        the whole place: 方明 is painted on the altar, and carried out of the gate afterwards.
        """
        last = frames[-1].step
        section = [f for f in self.frames if f.step.section == last.section]
        ground = ground_of(self.site, frames, section)
        plan = self._of((last.section, ground, None), section)
        if not plan.has_small or len({f.step.expands for f in section}) < 2:
            return plan
        passage = [f for f in section if f.step.expands == last.expands]
        return self._of((last.section, ground, last.expands or ""), passage)

    def _of(self, key: tuple[str, str, str | None], some: Sequence[Frame]) -> Plan:
        if key not in self._plans:
            ground = key[1]
            there = [f for f in some if ground_of(self.site, [f], some) == ground]
            reserved = self._reserved(there or some, ground)
            room = None if self.theme.is_leaf else room_of(self.site, ground, there or some)
            reserved += ROOM_HEIGHT if room else 0.0
            plan = self.planned(self.site, there or some, self.page, ground, reserved)
            self._plans[key] = replace(plan, room=room)
        return self._plans[key]

    def _reserved(self, frames: Sequence[Frame], ground: str) -> float:
        """The height that the section's details take below the map."""
        details = [d for d in self.text.details_of(f.step for f in frames) if d.show in WIDE]
        asked = Asked(
            self.site,
            ground,
            tuple(frames),
            self.text,
            self.theme,
            "bilingual",
            self.page.narrow_width,
        )
        panels, _ = draw_panels(details, asked)
        return sum(panel.height + GAP for panel in panels)
