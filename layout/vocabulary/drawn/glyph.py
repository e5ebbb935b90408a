"""How a thing looks from above: strokes and shapes in its own units, and its other forms."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from layout.shape import Bounds, Segments, bounds, points
from layout.vocabulary.manner import Manner, MannerTrait, has

FILLS = ("實", "虛")


class Style(Enum):
    """How a stroke or a shape is inked."""

    OUTLINE = "outline"  # on paper
    TINTED = "tinted"  # the same, tinted
    SOLID = "solid"
    LINE = "line"
    FINE = "fine"
    BOLD = "bold"
    BOLDER = "bolder"
    STOUT = "stout"  # between line and bold, as a switch in the belt
    DASHED = "dashed"
    BROKEN = "broken"  # dashed, and bolder
    PAPER = "paper"  # left white
    PAPER_LINE = "paper_line"  # a line left white in what is solid
    WATER = "water"
    MAT = "mat"
    WEAVE = "weave"  # of a mat
    HEAD = "head"  # the end of a mat where its head is


class Borne(Enum):
    """How a body bears what is drawn with it, in the body's own coordinates."""

    HANDS = "hands"  # across both hands
    SHOT = "shot"
    BELT = "belt"
    HEAD = "head"  # worn on it, about the middle of the head


@dataclass(frozen=True, slots=True)
class Primitive:
    """One stroke or shape of a glyph; a circle keeps its radius, so as to stay one on the page."""

    style: Style
    shape: Segments
    disc: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """Another drawing of the same thing, and when it is drawn so."""

    glyph: Glyph
    fill: str | None = None  # 實 虛
    manner: MannerTrait | None = None
    borne: Borne | None = None


@dataclass(frozen=True)
class Glyph:
    """A thing seen from above, in its own units, its front or north at +y."""

    name: str
    primitives: tuple[Primitive, ...]
    measure: float | None  # 尺, of the longer side
    true: bool  # drawn true to scale, never enlarged
    heading: float  # where its head points when it lies as drawn
    of: str = ""  # the glyph that it is a form of, or itself
    fill: str | None = None  # what it is filled with as drawn: 實 虛
    nth: int = 0  # its place among all
    forms: tuple[Form, ...] = ()

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def box(self) -> Bounds:
        """Its left, back, right and front."""
        outline = [p for one in self.primitives for p in points(one.shape)]
        return bounds(outline) if outline else (0.0, 0.0, 1.0, 1.0)

    @property
    def longer(self) -> float:
        """The longer side, in units."""
        return max(self.box[2] - self.box[0], self.box[3] - self.box[1])

    @property
    def is_mat(self) -> bool:
        """Whether it is a mat, whose head is drawn: it faces the way its sitter does."""
        return any(primitive.style is Style.HEAD for primitive in self.primitives)

    def as_is(self, fill: str | None = None, manner: tuple[Manner, ...] = ()) -> Glyph:
        """Its drawing as it is now: slack rather than full, full rather than any."""
        for form in self.forms:
            if form.manner is not None and has(manner, form.manner):
                return form.glyph
        for form in self.forms:
            if form.fill is not None and form.fill == fill:
                return form.glyph
        return self

    def borne(self, how: Borne) -> Glyph | None:
        """Its drawing with the body that bears it, where that is one of its own."""
        return next((form.glyph for form in self.forms if form.borne is how), None)

    def turn(self, facing: float | None, head: float | None = None) -> float:
        """How far to turn it so that its head points to `head`, else so that it faces `facing`.

        A mat faces the way its sitter does; what else has a head faces the way its head points.
        """
        if head is not None:
            return head - self.heading
        if facing is None:
            return 0.0
        return facing if self.is_mat else facing - self.heading
