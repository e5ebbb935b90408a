"""A leaf of a block-printed book: a map of tablets, and words in ruled columns."""

from layout.draw.leaf.columns import ColumnRoom, ColumnText, in_columns
from layout.draw.leaf.leaf import Leaf

__all__ = [
    "ColumnRoom",
    "ColumnText",
    "Leaf",
    "in_columns",
]  # fmt: skip
