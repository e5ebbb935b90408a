"""What of the place is shown: which ground, which part of it, at which scale."""

from layout.draw.windows.at_scale import least_room, plan_at, plan_near, plan_of
from layout.draw.windows.breaks import draw_break
from layout.draw.windows.fabric import Fabric, fabric, thickness
from layout.draw.windows.frames import (
    ROMAN,
    TAG_R,
    again,
    draw_frames,
    frame_edges,
    outlines,
    tag_boxes,
)
from layout.draw.windows.packing import APART
from layout.draw.windows.parts import whole_extent
from layout.draw.windows.plan import (
    AROUND,
    BAR,
    Plan,
    Room,
    dressed,
    plan_place,
    plan_view,
    planned,
    planners,
)
from layout.draw.windows.precinct import Precinct
from layout.draw.windows.rooms import is_done_in, quiet_rooms, rooms_of
from layout.draw.windows.runs import CHANGE, ENOUGH, runs
from layout.draw.windows.scale import apart, enlargement, wall_outline
from layout.draw.windows.view import (
    COURT_WALL,
    WALL,
    Extent,
    View,
    area_extents,
    features_of,
    ground_of,
    ground_under,
    joined,
    on_ground,
    standing,
)

__all__ = [
    "APART", "AROUND", "BAR", "CHANGE", "COURT_WALL", "ENOUGH", "ROMAN", "TAG_R", "WALL", "Extent",
    "Fabric", "Plan", "Precinct", "Room", "View", "again", "apart", "area_extents",
    "draw_break", "draw_frames", "dressed", "enlargement", "fabric", "features_of",
    "frame_edges", "ground_of", "ground_under", "is_done_in", "joined", "least_room",
    "on_ground", "outlines", "plan_at", "plan_near", "plan_of", "plan_place", "plan_view",
    "planned", "planners", "quiet_rooms", "rooms_of", "runs", "standing", "tag_boxes", "thickness",
    "wall_outline", "whole_extent",
]  # fmt: skip
