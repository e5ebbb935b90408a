"""The display list: ink on paper, in mm, x to the right and y down. Writers know only this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from layout.problems import Problem
from layout.said import Said


@dataclass(frozen=True, slots=True)
class Ink:
    """How a shape is inked. Widths in mm, colours as #rrggbb, None for nothing."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: str = "butt"  # butt round square
    join: str = "miter"  # miter round bevel


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel lines laid on the page (never turned with the shape) inside a filled path."""

    colour: str
    width: float
    pitch: float
    angle: float = 45.0


@dataclass(frozen=True, slots=True)
class Path:
    """A path: segments (op, numbers) with op in M L C Q Z, absolute, in mm."""

    segments: tuple[tuple[str, tuple[float, ...]], ...]
    ink: Ink
    hatch: Hatch | None = None
    cls: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle: by far the commonest closed shape, and smaller as itself."""

    x: float
    y: float
    r: float
    ink: Ink
    cls: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text. (x, y) is the baseline start, middle or end; vertical text runs down from y
    with x the centre of its column, set glyph by glyph."""

    x: float
    y: float
    text: str
    face: str  # han-regular han-medium han-semibold latin-regular latin-italic latin-semibold
    size: float  # pt, of the Han; Latin beside Han is set 1.04 times larger
    colour: str
    anchor: str = "start"  # start middle end
    vertical: bool = False
    spacing: float = 0.0  # em
    halo: str | None = None
    halo_width: float = 0.0  # mm, in all
    turn: float = 0.0  # degrees clockwise about (x, y); only themes that turn names use it
    cls: str = ""


class Meant(Enum):
    """What a group of marks is to a reader: what is asked of it when the page is judged."""

    ACTOR = "actor"  # a person who acts now
    CAME = "came"  # who has acted in the clause, and is still
    FIGURE = "figure"  # any other
    GHOST = "ghost"
    THING = "thing"
    MAT = "mat"
    NAME = "name"  # with the line that leads it in
    SIGN = "sign"  # that stands for a name, which is told in a list
    SCALE = "scale"
    NORTH = "north"
    CLOSE_UP = "close-up"  # a map apart, on paper of its own
    BREAK = "break"  # paper laid over the map, where ground is left out
    WORDS = "words"  # round the map: captions, legend, footer, a small map of the whole place


@dataclass(frozen=True, slots=True)
class Group:
    """A named layer or object: ids are stable, title and desc are for readers who cannot see."""

    id: str
    items: tuple[Item, ...]
    cls: str = ""
    title: str = ""
    desc: str = ""
    clip: tuple[float, float, float, float] | None = None  # x y width height
    meant: Meant | None = None
    of: tuple[str, ...] = ()  # whom or what it shows or names


Item = Path | Disc | Text | Group


@dataclass(frozen=True, slots=True)
class Window:
    """A map window: page_x = left + (x - west) * k, page_y = top + (north - y) * k."""

    name: str
    left: float
    top: float
    width: float
    height: float
    west: float
    north: float
    k: float  # mm per 尺


@dataclass(frozen=True, slots=True)
class Box:
    """The outline of a label, figure or number as placed, kept so that overlaps can be checked."""

    name: str
    kind: str  # label figure thing number wall
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page: its size in mm, its ink, and what a program would ask of it."""

    width: float
    height: float
    title: str
    desc: str  # a line a language, that of the page first
    paper: str  # its colour; empty where what lies beneath is to be seen
    items: tuple[Item, ...]
    lang: str = "zh-Hant"
    windows: tuple[Window, ...] = ()
    boxes: tuple[Box, ...] = ()
    meta: Mapping[str, str] = field(default_factory=dict)
    signs: tuple[tuple[str, Said], ...] = ()  # letters on it, and whose names they stand for
    headings: tuple[Said, ...] = ()  # of what it shows close by
    problems: tuple[Problem, ...] = ()  # what could not be drawn as it should be
    # the same page for readers of other languages, those first who are asked first: language tags
    # and page. The sheet itself is for all others.
    tongues: tuple[tuple[str, Sheet], ...] = ()
