"""The room of a feast: 室中, with all its dishes.

Chosen by rule: dishes stand in the room, and in a quarter of the steps or more somebody acts there.
"""

from __future__ import annotations

from collections.abc import Sequence

from layout.draw.windows import WALL, Precinct, Room, is_done_in, rooms_of
from layout.matters.feast.closeups.served import FEW, is_served
from layout.stage import Frame

SHARE = 4  # of so many steps one at least is done there


def room_of(ground: Precinct, frames: Sequence[Frame]) -> Room | None:
    """The room in which dishes stand and most is done, if there is one."""
    told = [frame for frame in frames if frame.events]
    best: tuple[int, Room] | None = None
    for i, (names, extent) in enumerate(rooms_of(ground.site, ground.name)):
        if max((ground.once(_dishes, frame)[i] for frame in frames), default=0) < FEW:
            continue
        done = sum(ground.once(_is_busy, frame)[i] for frame in told)
        if done * SHARE >= len(told) and done > (best[0] if best else 0):
            best = done, Room(names[0], extent.grown(WALL / 2))
    return best[1] if best else None


def _dishes(ground: Precinct, frame: Frame) -> tuple[int, ...]:
    """How many dishes and stands stand in each room."""
    rooms = rooms_of(ground.site, ground.name)
    there = [t.pos for t in frame.things.values() if t.pos is not None and is_served(t)]
    return tuple(sum(map(extent.has, there)) for _, extent in rooms)


def _is_busy(ground: Precinct, frame: Frame) -> tuple[bool, ...]:
    """Whether something is done in each room."""
    return tuple(
        any(is_done_in(names, extent, frame, e.who, e.thing) for e in frame.events)
        for names, extent in rooms_of(ground.site, ground.name)
    )
