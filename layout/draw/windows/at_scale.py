"""Plans that somebody asks for: at a scale of his own, or of a piece of ground of his own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from layout.draw.dress import Page
from layout.draw.windows.parts import fitting, named_parts, whole_extent
from layout.draw.windows.plan import EVERY, TINY, Plan, Planner, framed
from layout.draw.windows.precinct import Precinct
from layout.draw.windows.view import Extent, View
from layout.stage import Frame


def plan_at(ground: Precinct, frames: Sequence[Frame], page: Page, k: float) -> Plan | None:
    """Of the place as much as the page has room for at this scale; None where that is not even
    the ground on which something is done."""
    return _AtScale(ground, tuple(frames), page).at(k)


def least_room(ground: Precinct, frames: Sequence[Frame], page: Page) -> Extent:
    """The least that plates of these frames must show."""
    return _AtScale(ground, tuple(frames), page).least


def plan_of(
    ground: Precinct, frames: Sequence[Frame], page: Page, region: tuple[Extent, float]
) -> Plan:
    """One view of a piece of ground, at its scale."""
    return _AtScale(ground, tuple(frames), page).of(*region)


def plan_near(
    ground: Precinct, frames: Sequence[Frame], page: Page, reserved: float = 0.0, *, piece: Extent
) -> Plan:
    """One view of a piece of ground, as large as the page has room for, and of so much about it."""
    page = replace(page, map_height=page.map_height - reserved)
    return _AtScale(ground, tuple(frames), page).near(piece)


@dataclass(frozen=True)
class _AtScale(Planner):
    """Chooses what is shown, the scale being given."""

    def at(self, k: float) -> Plan | None:
        page = self.page
        for piece, is_whole in self._pieces():
            width = page.map_width if is_whole else page.narrow_width
            if piece.size[0] * k <= width and piece.size[1] * k <= page.map_height:
                return self._shown(piece, k, width, is_whole)
        return None

    def of(self, region: Extent, k: float) -> Plan:
        return self._shown(region, k, self.page.map_width, is_whole=False)

    def near(self, piece: Extent) -> Plan:
        """The piece; with all of the raised ground that it touches, where that is no less clear."""
        room = self.page.map_width, self.page.map_height
        whole = self._with_levels(piece)
        if (k := fitting(whole, *room)) is not None:
            piece = whole
        else:
            k = fitting(piece, *room, (*EVERY, *TINY)) or TINY[-1]
        piece = self._filling(piece, k, whole_extent(self.ground, self.frames))
        return self._shown(piece, k, room[0], is_whole=False)

    @property
    def least(self) -> Extent:
        """The ground on which something is done; of an idle section, all of it."""
        return self._action() or whole_extent(self.ground, self.frames)

    def _pieces(self) -> Iterator[tuple[Extent, bool]]:
        """What may be shown, the most first."""
        yield whole_extent(self.ground, self.frames), True
        action = self._action()
        if action is None:
            return
        parts = self.ground.settled(named_parts)
        yield from ((part, False) for part in reversed(parts) if part.holds(action))
        yield self._with_levels(action), False
        yield action, False

    def _shown(self, piece: Extent, k: float, width: float, is_whole: bool) -> Plan:
        page = self.page
        place = whole_extent(self.ground, self.frames)
        window = framed(
            self.ground.name, piece, k, (page.left, page.top, width, page.map_height), page.above
        )
        view = View(self.ground.name, piece, window, place, is_small=k < min(EVERY))
        return Plan((view,), is_whole)
