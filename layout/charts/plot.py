"""What is drawn against axes, by matplotlib: bars, steps, grids, ticks and their labels.

A figure lies over the whole page, a dot of it a mm, and is inked into the project's own marks: so
letters, languages, files and the judge are those of every other sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.path import Path as Line
from matplotlib.transforms import Affine2D
from numpy import arange, array, interp

from layout.picture import Hatch, Ink, Item, Path, Text
from layout.shape import Segment
from layout.typeset import MM_PER_PT, measure

MM_PER_INCH = 25.4
LINES = 6  # to the inch, for each sign of a hatch
ANGLES = {"/": (45.0,), "|": (90.0,), "x": (45.0, 135.0)}  # of a hatch, by its sign
FACE = "latin-regular"  # of what stands at ticks
HIGH = 0.7  # of the size of its letters
_OPS = {Line.MOVETO: "M", Line.LINETO: "L", Line.CURVE3: "Q", Line.CURVE4: "C"}

Span = tuple[int, float, float]  # a row, from where, up to where


class Plot:
    """Axes on a page of that size, and what is drawn in them as ink."""

    def __init__(self, size: tuple[float, float]) -> None:
        self.size = size
        inches = size[0] / MM_PER_INCH, size[1] / MM_PER_INCH
        self.figure = Figure(inches, MM_PER_INCH, frameon=False)

    def axes(self, box: tuple[float, float, float, float], **options: Any) -> Axes:
        """Bare axes at left, top, width and height: who draws says which of their lines show."""
        (width, height), (x, y, w, h) = self.size, box
        place = (x / width, 1 - (y + h) / height, w / width, h / height)
        axes = self.figure.add_axes(place, facecolor="none", autoscale_on=False, **options)
        axes.spines[:].set_visible(False)
        axes.set(xticks=[], yticks=[], axisbelow=True)
        return axes

    def axes_of_steps(self, box: tuple[float, float, float, float], edges: Sequence[float]) -> Axes:
        """Axes whose unit is a step, each as wide as from edge to edge."""
        axes, steps, ends = self.axes(box), arange(len(edges)), array(edges)
        there, back = partial(interp, xp=steps, fp=ends), partial(interp, xp=ends, fp=steps)
        axes.set_xscale("function", functions=(there, back))
        axes.set(xlim=(0, steps[-1]), xticks=[])
        return axes

    def bars(self, axes: Axes, spans: Sequence[Span], part: float, **look: Any) -> PolyCollection:
        """Bars that lie along their rows, as high as that part of a row: as `broken_barh` makes
        them, of many rows at once."""
        low, high = 0.5 - part / 2, 0.5 + part / 2
        oblongs = [
            [(start, row + low), (end, row + low), (end, row + high), (start, row + high)]
            for row, start, end in spans
        ]
        bars = PolyCollection(oblongs, **look)
        axes.add_collection(bars, autolim=False)
        return bars

    def items(self) -> tuple[Item, ...]:
        """All that is drawn: marks of one ink as one path."""
        pen = _Pen(self.size[1])
        self.figure.draw(pen)
        paths = (Path(tuple(line), ink, hatch) for (ink, hatch), line in pen.paths.items())
        return (*paths, *pen.words)


class _Pen(RendererBase):
    """Takes what matplotlib draws, in mm up from the foot of the page."""

    def __init__(self, height: float) -> None:
        super().__init__()
        self._height = height
        self.paths: dict[tuple[Ink, Hatch | None], list[Segment]] = {}
        self.words: list[Text] = []
        self._down = Affine2D().scale(1, -1).translate(0, height)

    def draw_path(self, gc: Any, path: Line, transform: Any, *faces: Any, **named: Any) -> None:
        fill = next((face for face in (*faces, *named.values()) if face is not None), None)
        line = list(_segments(path.transformed(transform + self._down)))
        width = gc.get_linewidth() * MM_PER_PT
        stroke = to_hex(gc.get_rgb()) if width else None
        ink = Ink(None if fill is None else to_hex(fill), stroke, width)
        first, *others = _hatches(gc) or (None,)
        if not (fill is not None or stroke or first):
            return
        self.paths.setdefault((ink, first), []).extend(line)
        for hatch in others:
            self.paths.setdefault((Ink(), hatch), []).extend(line)

    def draw_text(self, gc: Any, x: float, y: float, s: str, prop: Any, *_: Any, **__: Any) -> None:
        size, colour = prop.get_size_in_points(), to_hex(gc.get_rgb())
        self.words.append(Text(float(x), float(y), s, FACE, size, colour))

    def get_text_width_height_descent(self, s: str, prop: Any, *_: Any, **__: Any) -> Any:
        size = prop.get_size_in_points()
        return measure(s, FACE, size), HIGH * size * MM_PER_PT, 0.0

    def get_canvas_width_height(self) -> tuple[float, float]:
        return 0.0, self._height  # texts are told their place from above

    def points_to_pixels(self, points: Any) -> Any:
        return points * MM_PER_PT


def _segments(path: Line) -> Iterator[Segment]:
    for numbers, code in path.iter_segments(simplify=False):
        yield ("Z", ()) if code == Line.CLOSEPOLY else (_OPS[code], tuple(map(float, numbers)))


def _hatches(gc: Any) -> list[Hatch]:
    """The lines of a hatch: the oftener its sign is written, the denser."""
    signs = gc.get_hatch()
    if not signs:
        return []
    colour, width = to_hex(gc.get_hatch_color()), gc.get_hatch_linewidth() * MM_PER_PT
    slant = 1.0 if signs[0] == "|" else 2**0.5
    pitch = MM_PER_INCH / (LINES * len(signs)) * slant
    return [Hatch(colour, width, pitch, angle) for angle in ANGLES[signs[0]]]
