"""Where names stand on a map, and what is named together."""

from layout.draw.names.building_names import Namer
from layout.draw.names.labels import NameSpot, Wanted, place_labels
from layout.draw.names.naming import Key, draw_keys, keyed, put_names
from layout.draw.names.placed import Placed
from layout.draw.names.titles import Titles, is_served, thing_names

__all__ = [
    "Key",
    "NameSpot",
    "Namer",
    "Placed",
    "Titles",
    "Wanted",
    "draw_keys",
    "is_served",
    "keyed",
    "place_labels",
    "put_names",
    "thing_names",
]  # fmt: skip
