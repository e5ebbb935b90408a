"""Where names stand on a map, and what is named together."""

from layout.draw.names.building_names import Namer
from layout.draw.names.keys import Key, draw_keys, keyed
from layout.draw.names.labels import NameSpot, Wanted, place_labels
from layout.draw.names.naming import Put, put_names
from layout.draw.names.numbered import (
    STRIP,
    NumberedName,
    draw_list,
    draw_signs,
    entries_of,
    signed,
)
from layout.draw.names.placed import Placed
from layout.draw.names.titles import Titles, is_served, thing_names

__all__ = [
    "STRIP",
    "Key",
    "NameSpot",
    "Namer",
    "NumberedName",
    "Placed",
    "Put",
    "Titles",
    "Wanted",
    "draw_keys",
    "draw_list",
    "draw_signs",
    "entries_of",
    "is_served",
    "keyed",
    "place_labels",
    "put_names",
    "signed",
    "thing_names",
]  # fmt: skip
