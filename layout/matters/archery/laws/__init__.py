"""The laws of archery."""

from layout.matters.archery.laws.passing import PASSING
from layout.matters.archery.laws.shooting import ARCHERY, sticks

__all__ = ["LAWS", "sticks"]

LAWS = ARCHERY + PASSING
