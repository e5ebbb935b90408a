"""A moving picture: what stands still, what moves over it, and when. Ink only, in mm and ms.

x runs to the right and y down, times are milliseconds of the film. Between two keys a place and an
angle go evenly from one to the other; what is shown changes at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from layout.picture import Item, Sheet
from layout.said import Said


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
