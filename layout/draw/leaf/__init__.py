"""A leaf of a block-printed book: a map of tablets, and words in ruled columns."""

from layout.draw.leaf.columns import Room, Said, in_columns
from layout.draw.leaf.leaf import Leaf
from layout.draw.leaf.leaf_key import HEADS

__all__ = [
    "HEADS", "Leaf", "Room", "Said", "in_columns",
]  # fmt: skip
