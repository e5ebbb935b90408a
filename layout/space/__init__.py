"""How high everything is, and where a foot, an eye and a hand come to."""

from layout.space.bodies import APART, BODIES, HEAD, NEAR, TALL, Ball
from layout.space.built import (
    COLUMN,
    POST,
    SILL,
    WALL,
    borne,
    flight,
    high,
    oblong,
    pillars,
    round_about,
)
from layout.space.ground import Ramp, Underfoot
from layout.space.sight import Eye, eye_of

__all__ = [
    "APART",
    "BODIES",
    "COLUMN",
    "HEAD",
    "NEAR",
    "POST",
    "SILL",
    "TALL",
    "WALL",
    "Ball",
    "Eye",
    "Ramp",
    "Underfoot",
    "borne",
    "eye_of",
    "flight",
    "high",
    "oblong",
    "pillars",
    "round_about",
]  # fmt: skip
