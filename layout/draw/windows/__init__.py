"""What of the place is shown: which ground, which part of it, at which scale."""

from layout.draw.windows.breaks import draw_break
from layout.draw.windows.camera import (
    NAMED,
    Field,
    at_once,
    camera,
    centred,
    crosses,
    held_scale,
    is_aside,
    roles,
    scale_of,
    whole_plan,
)
from layout.draw.windows.fabric import Fabric, fabric, thickness
from layout.draw.windows.frames import (
    BAR,
    TAG_R,
    broken,
    draw_frames,
    frame_edges,
    outlines,
    plan_place,
    tag_boxes,
)
from layout.draw.windows.parts import whole_extent
from layout.draw.windows.plan import Plan
from layout.draw.windows.precinct import Precinct
from layout.draw.windows.rooms import rooms_of
from layout.draw.windows.scale import (
    GOAL,
    acting_size,
    enlargement,
    least_room,
    plan_at,
    plan_of,
    wall_outline,
)
from layout.draw.windows.view import (
    COURT_WALL,
    Extent,
    View,
    area_extents,
    features_of,
    ground_of,
    ground_under,
    grounds_of,
    on_ground,
    standing,
)

__all__ = [ "BAR", "COURT_WALL", "GOAL", "NAMED", "TAG_R", "Extent", "Fabric",
    "Field", "Plan", "Precinct", "View", "acting_size", "area_extents",
    "at_once",
    "broken", "camera", "centred", "crosses", "draw_break", "draw_frames", "enlargement",
    "fabric", "features_of", "frame_edges", "ground_of", "ground_under", "grounds_of",
    "held_scale", "is_aside", "least_room",
    "on_ground", "outlines", "plan_at", "plan_of", "plan_place", "roles", "rooms_of",
    "scale_of", "standing", "tag_boxes", "thickness", "wall_outline", "whole_extent", "whole_plan",
]  # fmt: skip
