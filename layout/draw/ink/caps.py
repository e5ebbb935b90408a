"""Heads and caps: the mark in the middle of a figure that names his party without colour."""

from __future__ import annotations

from collections.abc import Iterator

from layout.draw.ink.bodies import CAP_BACK, CAP_R
from layout.picture import Disc, Ink, Item, Path
from layout.shape import Pose, rectangle, segments
from layout.vocabulary.party import Cap

_TRIANGLE = segments(
    f"M0,{1.12 * CAP_R} L{1.05 * CAP_R},{-0.78 * CAP_R} L{-1.05 * CAP_R},{-0.78 * CAP_R} Z"
)
_SQUARE = rectangle(0, 0, 1.72 * CAP_R, 1.72 * CAP_R)
_BOARD = rectangle(0, 0, 0.48, 0.98)  # the 冕 of the ruler, with its tassels forward
_TASSELS = segments("M-.2,.62 L-.2,.82 M0,.62 L0,.82 M.2,.62 L.2,.82")
_PIN = segments("M-.72,0 L.72,0")
_DISC_R = {Cap.DISC: 0.98 * CAP_R, Cap.DOT: 0.36 * CAP_R}


def draw_cap(cap: Cap, pose: Pose, head: float, colour: str) -> Iterator[Item]:
    """The cap on a head that is `head` forward."""
    seat = pose.at(0, head - CAP_BACK)
    solid = Ink(fill=colour)
    if cap in _DISC_R:
        yield Disc(seat.x, seat.y, _DISC_R[cap] * pose.unit, solid)
    elif cap is Cap.RING:
        ring = Ink(stroke=colour, width=0.5 * CAP_R * pose.unit)
        yield Disc(seat.x, seat.y, 0.72 * CAP_R * pose.unit, ring)
    elif cap is Cap.BOARD:
        yield Path(seat.segments(_BOARD), solid)
        yield Path(seat.segments(_TASSELS), Ink(stroke=colour, width=0.07 * pose.unit))
    else:
        yield Path(seat.segments(_TRIANGLE if cap is Cap.TRIANGLE else _SQUARE), solid)


def pin(pose: Pose, head: float, colour: str) -> Iterator[Item]:
    """A woman's hairpin through the cap, its bead at her left."""
    seat = pose.at(0, head - CAP_BACK)
    yield Path(seat.segments(_PIN), Ink(stroke=colour, width=0.26, cap="round"))
    bead = seat.point(-0.72, 0)
    yield Disc(*bead, 0.1 * pose.unit, Ink(fill=colour))
