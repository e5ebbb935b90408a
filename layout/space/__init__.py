"""How high everything is, and where a foot, an eye and a hand come to."""

from layout.space.bodies import BODIES, HEAD, REACH, TALL, Ball
from layout.space.built import (
    COLUMN,
    POST,
    SILL,
    WALL,
    flight,
    high,
    oblong,
    pillars,
    round_about,
)
from layout.space.ground import Ramp, Underfoot
from layout.space.sight import Eye, eye_of

__all__ = [
    "BODIES",
    "COLUMN",
    "HEAD",
    "POST",
    "REACH",
    "SILL",
    "TALL",
    "WALL",
    "Ball",
    "Eye",
    "Ramp",
    "Underfoot",
    "eye_of",
    "flight",
    "high",
    "oblong",
    "pillars",
    "round_about",
]  # fmt: skip
