"""A sheet by matplotlib: a second hand that draws the same ink, for papers and to check the SVG.

Text is drawn as outlines from the same letters, so that no font cache or fallback comes into it and
the CFF fonts serve all three formats alike.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import Any

from layout import typeset
from layout.hatch import hatch_lines
from layout.picture import Disc, Group, Ink, Item, Path, Sheet, Text
from layout.shape import Pose, Segments, circle, segments
from layout.write.extras import at_hand
from layout.write.letters import glyphs_of
from layout.write.particulars import as_words

MM_PER_INCH = 25.4
PT_PER_MM = 72 / MM_PER_INCH
_STEP = re.compile(r"[a-z][^a-z]*")
_NUMBER = re.compile(r"-?[\d.]+(?:e-?\d+)?")


class Format(Enum):
    """What matplotlib can make of a sheet."""

    PDF = "pdf"
    SVG = "svg"
    PNG = "png"


_NO_DATES: dict[Format, dict[str, str | None]] = {
    Format.PDF: {"CreationDate": None, "ModDate": None, "Producer": None, "Creator": "layout"},
    Format.SVG: {"Date": None, "Creator": "layout"},
    Format.PNG: {"Software": None},
}


def to_figure(sheet: Sheet, form: Format = Format.PDF, dpi: float = 150.0) -> bytes:
    """The sheet drawn by matplotlib: the same bytes on every run."""
    at_hand("matplotlib")
    import matplotlib as mpl  # noqa: PLC0415 - half a second that other writers need not pay
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    with mpl.rc_context(
        {
            "svg.hashsalt": "layout",
            "lines.scale_dashes": False,
            "path.simplify": False,
            "path.snap": False,
        }
    ):
        figure = Figure(figsize=(sheet.width / MM_PER_INCH, sheet.height / MM_PER_INCH))
        FigureCanvasAgg(figure)
        figure.patch.set_facecolor(sheet.paper or "none")
        lay_on(figure, sheet)
        out = io.BytesIO()
        about = _NO_DATES[form] | _about(sheet, form)
        figure.savefig(out, format=form.value, dpi=dpi, metadata=about)
    return out.getvalue()


def _about(sheet: Sheet, form: Format) -> dict[str, str]:
    """What the file says of itself, in its own terms."""
    said = as_words(sheet)
    if form is Format.PNG:
        return {**said, "Software": said.get("Software", "layout")}
    terms = {"Title": "Title", "Source": "Subject" if form is Format.PDF else "Source"}
    terms |= {"Keywords": "Keywords"}
    return {"Title": sheet.title} | {terms[key]: said[key] for key in terms if key in said}


def lay_on(figure: Any, sheet: Sheet) -> None:
    """The sheet's ink over the whole of a figure."""
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, sheet.width)
    axes.set_ylim(sheet.height, 0)
    _Hand(axes).lay(sheet.items, None)


class _Hand:
    """Lays items on the axes in order, each a patch above the last."""

    def __init__(self, axes: Any) -> None:
        self.axes = axes
        self.laid = 0

    def lay(self, items: tuple[Item, ...], clip: Any) -> None:
        for item in items:
            if isinstance(item, Group):
                self.lay(item.items, self._clip(item) or clip)
            elif isinstance(item, Text):
                self._text(item, clip)
            elif isinstance(item, Disc):
                self._patch(circle(item.x, item.y, item.r), item.ink, clip)
            else:
                self._path(item, clip)

    def _path(self, path: Path, clip: Any) -> None:
        self._patch(path.segments, path.ink, clip)
        if path.hatch:
            lines = hatch_lines(path.segments, path.hatch)
            if lines:
                self._patch(lines, Ink(None, path.hatch.colour, path.hatch.width), clip)

    def _text(self, text: Text, clip: Any) -> None:
        shape = tuple(_letters(text))
        if not shape:
            return
        if text.halo:
            self._patch(shape, Ink(None, text.halo, text.halo_width, join="round"), clip)
        self._patch(shape, Ink(text.colour), clip)

    def _patch(self, shape: Segments, ink: Ink, clip: Any) -> None:
        from matplotlib.patches import PathPatch  # noqa: PLC0415

        self.laid += 1
        line = bool(ink.stroke and ink.width)
        dash = (0, tuple(d * PT_PER_MM for d in ink.dash)) if ink.dash else "solid"
        patch = PathPatch(
            _as_path(shape),
            facecolor=ink.fill or "none",
            edgecolor=ink.stroke if line else "none",
            linewidth=ink.width * PT_PER_MM if line else 0,
            linestyle=dash,
            capstyle={"square": "projecting"}.get(ink.cap, ink.cap),
            joinstyle=ink.join,
            zorder=self.laid,
        )
        self.axes.add_artist(patch)  # `add_patch` would look for limits, which are set already
        patch.set_clip_path(clip)

    def _clip(self, group: Group) -> Any:
        if not group.clip:
            return None
        from matplotlib.patches import Rectangle  # noqa: PLC0415

        left, top, width, height = group.clip
        box = Rectangle((left, top), width, height, visible=False)
        return self.axes.add_patch(box)


def _as_path(shape: Segments) -> Any:
    """The shape as matplotlib's vertices and codes."""
    from matplotlib.path import Path as Line  # noqa: PLC0415

    code = {"M": Line.MOVETO, "L": Line.LINETO, "Q": Line.CURVE3, "C": Line.CURVE4}
    vertices: list[tuple[float, float]] = []
    codes: list[Any] = []
    for op, n in shape:
        pairs = list(zip(n[::2], n[1::2], strict=True)) or [vertices[-1]]
        vertices += pairs
        codes += [Line.CLOSEPOLY if op == "Z" else code[op]] * len(pairs)
    return Line(vertices, codes)


def _letters(text: Text) -> Iterator[tuple[str, tuple[float, ...]]]:
    """The text's outlines where they stand on the page."""
    seat = Pose(text.x, text.y, text.turn)
    for glyph in glyphs_of(text):
        x, y = seat.point(glyph.x, -glyph.y)
        lying = Pose(x, y, text.turn + glyph.turn, glyph.scale)
        yield from lying.segments(_outline(glyph.key))


@lru_cache(maxsize=4096)
def _outline(key: str) -> Segments:
    """A glyph's outline, which is written in relative steps and y down, as segments and y up."""
    words: list[str] = []
    x = y = x0 = y0 = 0.0
    for step in _STEP.findall(typeset.path(key)):
        op, numbers = step[0].upper(), [float(n) for n in _NUMBER.findall(step)]
        points = [(x + dx, y + dy) for dx, dy in zip(numbers[::2], numbers[1::2], strict=True)]
        x, y = points[-1] if points else (x0, y0)
        if op == "M":
            x0, y0 = x, y
        words.append(op + " ".join(f"{px},{-py}" for px, py in points))
    return segments("".join(words))
