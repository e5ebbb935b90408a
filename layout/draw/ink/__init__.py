"""What is there, as ink: the building, people, things, and the marks of what they do."""

from layout.draw.ink.bodies import body
from layout.draw.ink.borne import is_food
from layout.draw.ink.building import Building, draw_building, filled_paths
from layout.draw.ink.figures import Figure, Singled, cup_of, draw_figure, silhouette, size_of
from layout.draw.ink.furniture import (
    Furniture,
    draw_numbers,
    draw_things,
    lay_fixture,
    left_alone,
    number_boxes,
)
from layout.draw.ink.glyphs import TOLD, draw_thing, glyph_box, unit_of
from layout.draw.ink.hands import Grip, Held, handings, in_hands
from layout.draw.ink.laid import Laid, off_walls
from layout.draw.ink.marks import (
    act_mark,
    arrow,
    filling,
    handing,
    set_down,
    taken_up,
    turning,
    washing,
)
from layout.draw.ink.people import (
    Dressing,
    Named,
    Shown,
    alone,
    concerned,
    eased,
    in_groups,
    is_hidden,
    is_walled,
    look_of,
    named,
    shape_of,
    show_people,
    speaker_of,
    spoken_of,
    strengths,
    taken_in,
)
from layout.draw.ink.tablets import COLUMN, LESS, SIZES, Tablet, draw_tablet, ring_of

__all__ = [  "COLUMN", "LESS", "SIZES", "TOLD", "Building", "Dressing", "Figure",
    "Furniture", "Grip", "Held", "Laid", "Named", "Shown", "Singled", "Tablet", "act_mark",
    "alone", "arrow", "body", "concerned", "cup_of", "draw_building", "draw_figure",
    "draw_numbers", "draw_tablet", "draw_thing", "draw_things", "eased", "filled_paths",
    "filling", "glyph_box", "handing", "handings", "in_groups", "in_hands",
    "is_food", "is_hidden", "is_walled", "lay_fixture", "left_alone", "look_of", "named",
    "number_boxes", "off_walls", "ring_of",
    "set_down", "shape_of", "show_people", "silhouette", "size_of", "speaker_of", "spoken_of",
    "strengths", "taken_in",
    "taken_up", "turning", "unit_of", "washing",
]  # fmt: skip
