"""What the verbs of archery do."""

from layout.matters.archery.effects.arms import (
    arm,
    banner,
    by_fours,
    call,
    gather,
    grip,
    nock,
    renock,
    shoot,
)
from layout.matters.archery.effects.tally import announce, lay_tally, number, take_surplus

__all__ = [
    "announce",
    "arm",
    "banner",
    "by_fours",
    "call",
    "gather",
    "grip",
    "lay_tally",
    "nock",
    "number",
    "renock",
    "shoot",
    "take_surplus",
]
