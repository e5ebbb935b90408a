"""The eight winds, which way a person faces, and whose left and right.

x is east and y north, in 尺; a bearing is in degrees clockwise from north, so that 東 is 90.
Any finite number of degrees goes in as a facing; what comes out is a `Bearing` within one round.
Left and right are always somebody's: facing north, left is west; facing south, left is east.
"""

import math
from enum import Enum
from typing import NewType

Point = tuple[float, float]
Bearing = NewType("Bearing", float)

_DIAGONAL = math.sqrt(0.5)
_FACING_WORDS = ("面", "鄉", "向")
_ALIGNING_WORDS = ("當", "直")
_USUAL_FORMS = str.maketrans("东", "東")


class CompassError(ValueError):
    """A wind, facing or bearing that is none: what was given, why it is none, and a fix."""

    def __init__(self, text: str, why: str, fix: str) -> None:
        super().__init__(text, why, fix)
        self.text, self.why, self.fix = text, why, fix

    def __str__(self) -> str:
        return f"「{self.text}」: {self.why}; {self.fix}"


class Axis(Enum):
    """The two lines along which a place is told: 東西 is x, 南北 is y."""

    東西 = "東西"
    南北 = "南北"

    def of(self, point: Point) -> float:
        """The coordinate of a point on this axis."""
        return point[0] if self is Axis.東西 else point[1]

    @property
    def other(self) -> "Axis":
        return Axis.南北 if self is Axis.東西 else Axis.東西


class Wind(Enum):
    """One of the eight winds, clockwise from north."""

    北 = "北"
    東北 = "東北"
    東 = "東"
    東南 = "東南"
    南 = "南"
    西南 = "西南"
    西 = "西"
    西北 = "西北"

    @property
    def bearing(self) -> Bearing:
        return Bearing(45.0 * _WINDS.index(self))

    @property
    def vector(self) -> Point:
        """The step of one 尺 that way, exact in 東西南北."""
        return _VECTORS[self]

    @property
    def opposite(self) -> "Wind":
        return _WINDS[(_WINDS.index(self) + 4) % 8]

    @property
    def axis(self) -> Axis | None:
        """The axis a wind lies on; None for the four corners."""
        if len(self.value) > 1:
            return None
        return Axis.東西 if self.value in "東西" else Axis.南北


_WINDS = tuple(Wind)
WIND_EN = {
    "北": "north",
    "東北": "north-east",
    "東": "east",
    "東南": "south-east",
    "南": "south",
    "西南": "south-west",
    "西": "west",
    "西北": "north-west",
}
_EAST_NORTH = {"東": (1, 0), "西": (-1, 0), "北": (0, 1), "南": (0, -1)}


def _vector_of(name: str) -> Point:
    length = 1.0 if len(name) == 1 else _DIAGONAL
    east = sum(_EAST_NORTH[part][0] for part in name)
    north = sum(_EAST_NORTH[part][1] for part in name)
    return (east * length, north * length)


_VECTORS = {wind: _vector_of(wind.value) for wind in Wind}


class Hand(Enum):
    """A person's left or right."""

    左 = "左"
    右 = "右"


class Turn(Enum):
    """Which way a person turns: 左還 with the sun, east, south, west; 右還 against it.

    敖繼公「左還者，以左體向右而還也」; 賈公彥「以左手向外而西回」. So 鄭玄 has it:
    鄉射「還，左還也」 is said of one who faces east, and turns west to those who are south of him.
    """

    左還 = "左還"
    右還 = "右還"


class Passage(Enum):
    """Through a gate: who goes in faces inward, who goes out faces outward."""

    入 = "入"
    出 = "出"


def bearing(degrees: float) -> Bearing:
    """Any finite number of degrees as a bearing from 0 up to, but never, 360."""
    if not math.isfinite(degrees):
        raise CompassError(str(degrees), "not a direction", "give a finite number of degrees")
    turned = degrees % 360.0
    return Bearing(0.0 if turned == 360.0 else turned)  # -1e-20 % 360 is 360.0


def read_side(text: str) -> Wind:
    """西方 → Wind.西: the side of a mat, of a court; 西 alone is one too."""
    return read_wind(text.strip().removesuffix("方"))


def read_wind(text: str) -> Wind:
    """西北 → Wind.西北."""
    name = text.strip()
    for wind in Wind:
        if wind.value == name:
            return wind
    usual = name.translate(_USUAL_FORMS)
    near = next((each.value for each in Wind if each.value in (usual, usual[::-1])), None)
    raise CompassError(
        text[:20],
        "none of the eight winds",
        f"did you mean {near}?"
        if near
        else f"write one of {' '.join(each.value for each in Wind)}",
    )


def read_facing(text: str) -> Wind:
    """東北面, 南鄉 or the bare wind → the wind faced."""
    name = text.strip()
    for word in _FACING_WORDS:
        name = name.removesuffix(word)
    return read_wind(name)


def read_axis(text: str) -> Axis:
    """The axis that 南北, 東西當, 南當, 西當 makes equal: 南當洗 has the 洗's own north-south."""
    name = text.strip()
    for word in _ALIGNING_WORDS:
        name = name.removesuffix(word)
    for axis in Axis:
        if name in (axis.value, *axis.value):
            return axis
    raise CompassError(text[:20], "names no axis", "write 東西當, 南北當, 南當 or 西當")


def wind_of(facing: float) -> Wind:
    """The nearest wind; half way between two it is the one further clockwise."""
    return _WINDS[math.floor(bearing(facing) / 45.0 + 0.5) % 8]


def vector(facing: float) -> Point:
    """The step of one 尺 on a bearing, exact on the eight winds."""
    wind = wind_of(facing)
    if wind.bearing == bearing(facing):
        return wind.vector
    angle = math.radians(facing)
    return (math.sin(angle), math.cos(angle))


def opposite(facing: float) -> Bearing:
    """The bearing behind."""
    return bearing(facing + 180.0)


def left_of(facing: float) -> Bearing:
    """The side of the left hand of someone facing that way."""
    return bearing(facing - 90.0)


def right_of(facing: float) -> Bearing:
    """The side of the right hand of someone facing that way."""
    return bearing(facing + 90.0)


def side_of(facing: float, hand: Hand) -> Bearing:
    """The side of one hand of someone facing that way."""
    return left_of(facing) if hand is Hand.左 else right_of(facing)


def turned(facing: float, turn: Turn, degrees: float = 90.0) -> Bearing:
    """Where one faces after turning by so many degrees."""
    return bearing(facing + (degrees if turn is Turn.左還 else -degrees))


def sweep(start: float, end: float, turn: Turn) -> float:
    """The degrees from one facing to another by that turn, from 0 up to 360, never negative."""
    return float(bearing(end - start if turn is Turn.左還 else start - end))


def bearing_to(start: Point, end: Point) -> Bearing:
    """The bearing of one point from another."""
    if start == end:
        raise CompassError(str(start), "a point has no bearing to itself", "give two points")
    return bearing(math.degrees(math.atan2(end[0] - start[0], end[1] - start[1])))


def angle_between(one: float, other: float) -> float:
    """How far apart two facings are, the shorter way round, in degrees."""
    return abs((one - other + 180.0) % 360.0 - 180.0)


def step(start: Point, facing: float, distance: float) -> Point:
    """The point so many 尺 from another on a bearing."""
    east, north = vector(facing)
    return (start[0] + east * distance, start[1] + north * distance)
