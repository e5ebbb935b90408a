"""The display list: ink on paper, in mm, x to the right and y down. Writers know only this."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from layout.problems import Problem
from layout.said import Said
from layout.shape import Point, Segments, rings


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
    problems: tuple[Problem, ...] = ()  # what could not be drawn as it should be
    # the same page for readers of other languages, those first who are asked first: language tags
    # and page. The sheet itself is for all others.
    tongues: tuple[tuple[str, Sheet], ...] = ()


def hatch_lines(shape: Segments, hatch: Hatch) -> Segments:
    """The hatch's strokes inside the shape (even-odd), counted from the corner of the page."""
    turn = math.radians(hatch.angle)
    along = (math.cos(turn), -math.sin(turn))
    across = (math.sin(turn), math.cos(turn))
    edges = [edge for ring in rings(shape) for edge in _edges(ring, along, across)]
    if not edges:
        return ()
    first = math.ceil(min(min(a[1], b[1]) for a, b in edges) / hatch.pitch)
    last = math.floor(max(max(a[1], b[1]) for a, b in edges) / hatch.pitch)
    out: list[tuple[str, tuple[float, ...]]] = []
    for n in range(first, last + 1):
        level = n * hatch.pitch
        for start, end in _inside(edges, level):
            out.append(("M", _page(start, level, along, across)))
            out.append(("L", _page(end, level, along, across)))
    return tuple(out)


def _edges(ring: Sequence[Point], along: Point, across: Point) -> Iterator[tuple[Point, Point]]:
    """The ring's edges, seen along and across the hatch."""
    turned = [(x * along[0] + y * along[1], x * across[0] + y * across[1]) for x, y in ring]
    yield from zip(turned, [*turned[1:], turned[0]], strict=True)


def _inside(edges: Sequence[tuple[Point, Point]], level: float) -> Iterator[tuple[float, float]]:
    """Where the line at this level is inside, from edge to edge."""
    cuts = sorted(
        a[0] + (b[0] - a[0]) * (level - a[1]) / (b[1] - a[1])
        for a, b in edges
        if (a[1] <= level) != (b[1] <= level)
    )
    yield from zip(cuts[::2], cuts[1::2], strict=True)


def _page(u: float, v: float, along: Point, across: Point) -> Point:
    return u * along[0] + v * across[0], u * along[1] + v * across[1]


class ReelSpot(NamedTuple):
    """A point at a time."""

    t: int
    x: float
    y: float


class Angle(NamedTuple):
    """Degrees clockwise at a time; they go on past 360."""

    t: int
    degrees: float


class Seen(NamedTuple):
    """The look that is seen from a time on; None for nothing."""

    t: int
    look: str | None


@dataclass(frozen=True, slots=True)
class Look:
    """Ink about its own point, as it lies at an angle of nought."""

    id: str
    items: tuple[Item, ...]
    reach: float  # mm from the point to the farthest ink


@dataclass(frozen=True, slots=True)
class Mover:
    """Somebody or something that moves: looks that turn with it, and a tag that never does."""

    name: str
    spots: tuple[ReelSpot, ...]
    angles: tuple[Angle, ...]
    layers: tuple[tuple[Seen, ...], ...]  # one look each at a time, the later over the earlier
    tags: tuple[Seen, ...] = ()
    cls: str = ""


@dataclass(frozen=True, slots=True)
class Inset:
    """A second window on the ground of a scene, at a fixed place in the picture for a time."""

    start: int
    end: int
    left: float  # on the picture
    top: float
    width: float
    height: float
    x: float  # its upper left corner, on the ground
    y: float
    items: tuple[Item, ...]  # its frame and its name, on the picture

    @property
    def corner(self) -> tuple[float, float]:
        """Where on the ground the picture's own corner would be."""
        return self.x - self.left, self.y - self.top


@dataclass(frozen=True, slots=True)
class Scene:
    """One piece of ground from one time to another, seen through a window that may wander."""

    start: int
    end: int
    ground: Sheet  # all that stands still
    camera: tuple[ReelSpot, ...]  # the upper left corner of what is seen, on the ground
    movers: tuple[Mover, ...] = ()  # the later drawn over the earlier, and all tags over all
    insets: tuple[Inset, ...] = ()  # never two at a time


@dataclass(frozen=True, slots=True)
class ReelCaption:
    """What stands in the bar below from one time to another."""

    start: int
    end: int
    items: tuple[Item, ...]
    label: str  # the same in words
    words: Said  # as they are to be read, in the languages shown


@dataclass(frozen=True, slots=True)
class Reel:
    """A film: scenes one after another above a bar of captions with the progress under it."""

    width: float
    height: float
    bar: float  # height of the bar
    title: str
    desc: str
    paper: str
    ink: str
    scenes: tuple[Scene, ...]
    captions: tuple[ReelCaption, ...]
    looks: Mapping[str, Look] = field(default_factory=dict)
    share: tuple[float, float] = (0.0, 1.0)  # of the whole film that this is a part of
    lang: str = "zh-Hant"
    meta: Mapping[str, str] = field(default_factory=dict)  # as of a sheet

    @property
    def end(self) -> int:
        return self.scenes[-1].end if self.scenes else 0

    def progress(self, t: int) -> float:
        """How much of the whole film has been shown at a time."""
        first, last = self.share
        return first + (last - first) * min(1.0, t / max(1, self.end))

    @property
    def view(self) -> float:
        """The height of what is seen above the bar."""
        return self.height - self.bar
