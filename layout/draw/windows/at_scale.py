"""Plans that somebody asks for: at a scale of his own, or of a piece of ground of his own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layout.draw.windows.camera import Field, centred, deeds_of, window_at
from layout.draw.windows.parts import whole_extent
from layout.draw.windows.plan import Plan
from layout.draw.windows.precinct import Precinct
from layout.draw.windows.view import Extent, View
from layout.stage import Frame


def plan_at(ground: Precinct, frames: Sequence[Frame], field: Field, k: float) -> Plan | None:
    """Of the place as much as the field has room for at this scale; None where that is not even
    the ground on which something is done."""
    whole, least = whole_extent(ground, frames), least_room(ground, frames)
    if _fits(whole, field, k):
        return replace(plan_of(ground, frames, field, (whole, k)), is_whole=True)
    if not _fits(least, field, k):
        return None
    return plan_of(ground, frames, field, (window_at(ground, frames, field, least, k), k))


def least_room(ground: Precinct, frames: Sequence[Frame]) -> Extent:
    """The least that plates of these frames must show: the ground on which something is done; of
    idle ones, all of it."""
    return deeds_of(ground, frames).extent() or whole_extent(ground, frames)


def plan_of(
    ground: Precinct, frames: Sequence[Frame], field: Field, region: tuple[Extent, float]
) -> Plan:
    """One view of a piece of ground, at its scale, in the middle of the field's width."""
    piece, k = region
    window = centred(ground.name, piece, k, field)
    act = deeds_of(ground, frames).extent()
    return Plan((View(ground.name, piece, window, whole_extent(ground, frames), act=act),))


def _fits(extent: Extent, field: Field, k: float) -> bool:
    return extent.size[0] * k <= field.width and extent.size[1] * k <= field.height
