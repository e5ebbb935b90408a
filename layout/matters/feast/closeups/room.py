"""The room of a feast: 室中, with all its dishes.

Chosen by rule: dishes stand in the room, and in a quarter of the steps or more somebody acts there.
"""

from __future__ import annotations

from collections.abc import Sequence

from layout.draw.plan import Room
from layout.draw.rooms import is_done_in, rooms_of
from layout.draw.view import WALL, Extent
from layout.matters.feast.closeups.served import FEW, is_served
from layout.site import Site
from layout.stage import Frame

SHARE = 4  # of so many steps one at least is done there


def room_of(site: Site, ground: str, frames: Sequence[Frame]) -> Room | None:
    """The room in which dishes stand and most is done, if there is one."""
    told = [frame for frame in frames if frame.events]
    best: tuple[int, Room] | None = None
    for names, extent in rooms_of(site, ground):
        if _dishes(extent, frames) < FEW:
            continue
        done = sum(
            any(is_done_in(names, extent, f, e.who, e.thing) for e in f.events) for f in told
        )
        if done * SHARE >= len(told) and done > (best[0] if best else 0):
            best = done, Room(names[0], extent.grown(WALL / 2))
    return best[1] if best else None


def _dishes(extent: Extent, frames: Sequence[Frame]) -> int:
    """How many dishes and stands stand there, where most do."""
    return max(
        (sum(bool(t.pos and extent.has(t.pos) and is_served(t)) for t in f.things.values())
         for f in frames),
        default=0,
    )  # fmt: skip
