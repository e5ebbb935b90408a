"""A theme: every colour, weight and size a plate is drawn with, as data. Millimetres and points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache

from layout.picture import Ink
from layout.say.tongue import BOTH, HAN, Tongue
from layout.vocabulary.party import Party

OF_A_LEAF = (BOTH.name, HAN.name)  # it has no Latin, and the old characters alone


PALE_WALL, WALL_LINE = 0.78, 0.35  # of the way to paper, mm


class State(Enum):
    """How strongly a figure is drawn: who acts in this step, who has just moved, who waits."""

    ACTING = "acting"
    CAME = "came"
    WAITING = "waiting"
    GHOST = "ghost"


class Role(Enum):
    """What a piece of text is for."""

    TITLE = "title"
    SECTION = "section"
    CLAUSE = "clause"
    GLOSS = "gloss"
    HEAD = "head"
    CAPTION = "caption"
    GROUNDS = "grounds"  # the 所據 paragraph
    ACTING = "acting"
    NAME = "name"
    ATTENDANT = "attendant"
    THING = "thing"
    ROOM = "room"
    STAIR = "stair"
    PART = "part"  # doors, pillars, beams
    COURT = "court"
    NUMBER = "number"
    COUNT = "count"
    QUERY = "query"
    LEGEND = "legend"
    FOOTER = "footer"


@dataclass(frozen=True, slots=True)
class Lettering:
    """The faces and sizes of one role; `colour` names an attribute of the theme, or `party`."""

    han: str
    han_size: float
    latin: str
    latin_size: float
    colour: str = "ink"
    latin_colour: str = "sub"
    spacing: float = 0.0  # em
    pitch: float = 0.0  # mm from column to column, or baseline to baseline


@dataclass(frozen=True, slots=True)
class Tone:
    """How one state is inked: how far body and skirt go from party colour to paper, and hatches."""

    outline: float
    body: float
    skirt: float
    halo: float
    inked: bool = False  # outlined in ink, not in the party's colour
    dash: tuple[float, ...] = ()
    body_hatch: tuple[float, float] | None = None  # width, pitch
    skirt_hatch: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour that the text names (青 赤 白 黑 玄 黃), where what is painted is shown."""

    fill: str
    hatch: tuple[float, float, float] | None = None  # width, pitch, angle


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """One complete dress for a plate. There is one of each, and ink is remembered by it."""

    name: str
    paper: str
    hall: str
    room: str
    walk: str
    ink: str
    wall: str
    sub: str
    faint: str
    mat: str
    mat_edge: str
    mat_head: str
    water: str
    hairline: str
    marker: str  # window frames and tags of insets
    thing_tint: str  # 9 % ink on paper
    receding: str  # people of a crowd whom the clause does not concern
    tones: Mapping[State, Tone]
    lettering: Mapping[Role, Lettering]
    lines: Mapping[str, Ink]
    paints: Mapping[str, Paint]
    court_wall_hatch: tuple[float, float] | None = None  # width, pitch
    is_leaf: bool = False  # of a block-printed book: another page, people as names

    def spoken(self, tongue: Tongue) -> Tongue:
        """What is said in the tongue on a plate of this theme."""
        return HAN if self.is_leaf and tongue.has_han else tongue

    def of_party(self, party: Party) -> str:
        """The colour of a party: its own in this theme, else ink."""
        return party.look.colours.get(self.name, self.ink)

    def floor(self, step: float) -> str:
        """The colour of a raised floor so far up a stepped terrace: from the hall's to a room's."""
        return mix(self.hall, self.room, step)

    def colour(self, name: str) -> str:
        """The colour a Lettering names; `party` has no one colour and is not asked for here."""
        return str(getattr(self, name))


@cache
def pale_walls(theme: Theme) -> Theme:
    """The same for a map: a black wall would outweigh every man, so they are pale, with an outline.
    Wood has one ink, and leaves them empty."""
    pale = theme.paper if theme.receding == theme.ink else mix(theme.wall, theme.paper, PALE_WALL)
    outline = Ink(pale, theme.ink, WALL_LINE)
    lines = {**theme.lines, "wall": outline, "court wall": replace(outline, width=WALL_LINE / 2)}
    return replace(theme, lines=lines, court_wall_hatch=None)


@cache
def receded(theme: Theme) -> Theme:
    """The same for what lies about a crowd: in the ink of those whom the clause does not concern,
    its mats half as strong. Wood has one ink."""
    if theme.receding == theme.ink:
        return theme

    def half(colour: str) -> str:
        return mix(colour, theme.paper, 0.5)

    return replace(
        theme,
        ink=theme.receding,
        thing_tint=half(theme.thing_tint),
        mat=half(theme.mat),
        mat_edge=half(theme.mat_edge),
        mat_head=half(theme.mat_head),
        water=half(theme.water),
    )


def mix(colour: str, ground: str, part: float) -> str:
    """The colour `part` of the way to the ground."""
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
