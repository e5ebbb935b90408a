"""Runs of a section's steps that have a plan each.

A section that goes from the hall to the target and back is shown small, though most of its plates
need a part of that. So it is divided where the action moves elsewhere for long enough.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from layout.draw.windows.centres import demand
from layout.draw.windows.plan import Planner
from layout.draw.windows.view import Extent, joined
from layout.stage import Frame

ENOUGH = 0.95  # mm to the 尺: a hall is whole at this scale, and larger gains nothing
LEAST = 0.1  # smaller is as bad
CHANGE = 6 * math.log(1.5)  # what another plan costs: as much as six plates half as large again


@dataclass(frozen=True, slots=True)
class _Block:
    """Steps that stay together: a passage that is repeated, or one step."""

    first: int
    end: int
    action: Extent | None


def runs(planners: Sequence[Planner]) -> list[range]:
    """The frames of the planners, one for each way to lay out the page, divided so that their maps
    are largest, with few changes of plan."""
    blocks = _blocks(planners[0])
    best: list[tuple[float, int]] = [(0.0, 0)]  # up to each block: the gain, and the last division
    for end in range(1, len(blocks) + 1):
        best.append(max(_ending(planners, blocks[:end], best), key=lambda found: found[0]))
    out, end = [], len(blocks)
    while end:
        start = best[end][1]
        out.append(range(blocks[start].first, blocks[end - 1].end))
        end = start
    return out[::-1]


def _ending(
    planners: Sequence[Planner], blocks: Sequence[_Block], best: Sequence[tuple[float, int]]
) -> list[tuple[float, int]]:
    """What each last run of the blocks would come to, with where it begins."""
    out, action, many = [], None, 0
    for start in range(len(blocks) - 1, -1, -1):
        block = blocks[start]
        action = block.action.joined(action) if block.action is not None else action
        many += block.end - block.first
        k = ENOUGH
        if action is not None:
            k = min(max(planner.nearest(action)[1] for planner in planners), ENOUGH)
        out.append((best[start][0] + many * math.log(max(k, LEAST)) - CHANGE, start))
    return out


def _blocks(planner: Planner) -> list[_Block]:
    out: list[_Block] = []
    frames = planner.frames
    for i, frame in enumerate(frames):
        own = joined(demand(planner.ground, frame))
        if out and _is_one(frames[i - 1], frame):
            last = out.pop()
            both = own.joined(last.action) if own is not None else last.action
            out.append(_Block(last.first, i + 1, both))
        else:
            out.append(_Block(i, i + 1, own))
    return out


def _is_one(frame: Frame, other: Frame) -> bool:
    passage = frame.step.expands
    return passage is not None and passage == other.step.expands and other.n == frame.n + 1
