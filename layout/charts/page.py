"""The page of a chart: matplotlib's figure in mm, with its title and what is counted above, the
number of steps below. What is laid later lies above."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import groupby, pairwise
from typing import Any

import matplotlib as mpl
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path as Line
from matplotlib.patheffects import Stroke

from layout import typeset
from layout.charts.subject import Subject
from layout.draw.dress import Rect, Role
from layout.fonts import FontFile, font_by_key
from layout.picture import Disc, Group, Ink, Item, Sheet
from layout.picture import Text as Words
from layout.picture.hatch import hatch_lines
from layout.said import Said, several
from layout.shape import Point, Pose, Segments, circle
from layout.typeset import MM_PER_PT, measure, wrap_evenly

MM_PER_INCH = 25.4
MARGIN = 11.0
TITLE, TITLE_LATIN, RITE = 19.0, 12.0, 12.5  # pt
BASE = MARGIN + 6.0  # mm: where the title stands
NOTE = 8.2  # from there to the first line of the note
PITCH, LATIN_PITCH = 4.1, 3.7
NUMBERED = 7.4  # pt, of the number of a page
FOOT = 8.6  # mm from the foot's hairline to the edge of the paper
GAP = 1.6
Font = tuple[str, float]  # face and size
A4, A3 = (297.0, 210.0), (420.0, 297.0)
_EM, _RARE_EM = 1000, 1024  # units to the em of the vendored fonts, and of the rare Han
_DIGITS = "0123456789"
_SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}
# what a column turns has a code point of its own, which no renderer need know to turn
_TURNED = str.maketrans("「」『』（）《》〈〉…—", "﹁﹂﹃﹄︵︶︽︾︿﹀︙︱")
_CODES = {"M": Line.MOVETO, "L": Line.LINETO, "Q": Line.CURVE3, "C": Line.CURVE4}


@dataclass(frozen=True, slots=True)
class ChartTold:
    """What a chart is called, and in a sentence what it counts and how it is to be read."""

    title: Said
    note: Said
    count: Said  # at the foot: the sum of what is counted


@dataclass(frozen=True)
class ChartPage:
    """A page with its head and foot, and the room that is left between them."""

    subject: Subject
    told: ChartTold
    size: tuple[float, float]
    place: tuple[int, int] = (1, 1)  # which page of how many

    def grown(self, by: float) -> ChartPage:
        """The same, so much higher; lower only where it is the only one."""
        by = by if self.place[1] == 1 else max(by, 0.0)
        return replace(self, size=(self.size[0], self.size[1] + by))

    # --- room ---

    left = MARGIN

    @property
    def right(self) -> float:
        return self.size[0] - MARGIN

    @property
    def width(self) -> float:
        return self.right - self.left

    @cached_property
    def note(self) -> tuple[tuple[float, str, str, float, str], ...]:
        """The lines of the note: height, words, face, size, colour."""
        style, theme = self.subject.theme.lettering[Role.CAPTION], self.subject.theme
        name, y, out = self.subject.tongue.told(self.told.note), BASE + NOTE, []
        for words, face, size, colour, pitch in (
            (name.han, style.han, style.han_size, theme.ink, PITCH),
            (name.latin, style.latin, style.latin_size, theme.sub, LATIN_PITCH),
        ):
            for text in wrap_evenly(words, face, size, self.width) if words else ():
                out.append((y, text, face, size, colour))
                y += pitch
        return tuple(out)

    @property
    def top(self) -> float:
        return self.note[-1][0] + (3.6 if self.note[-1][2].startswith("han") else 3.2)

    @property
    def bottom(self) -> float:
        return self.size[1] - FOOT - 3.0

    @property
    def height(self) -> float:
        return self.bottom - self.top

    # --- ink ---

    @cached_property
    def figure(self) -> Any:
        width, height = self.size
        figure = Figure(figsize=(width / MM_PER_INCH, height / MM_PER_INCH), dpi=72)
        figure.patch.set_facecolor(self.subject.theme.paper)
        return figure

    @cached_property
    def axes(self) -> Any:
        """All of the page, in mm from its left upper corner."""
        axes = self.figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        axes.set(xlim=(0, self.size[0]), ylim=(self.size[1], 0), autoscale_on=False)
        return axes

    def within(self, box: tuple[float, float, float, float], **options: Any) -> Any:
        """Axes of their own at left, top, width and height."""
        (width, height), (x, y, w, h) = self.size, box
        rect = (x / width, 1 - (y + h) / height, w / width, h / height)
        return self.figure.add_axes(rect, facecolor="none", **options)

    def lay(self, artist: Any, name: str = "") -> Any:
        """Above all that is laid; under a name in an SVG."""
        artist.set_zorder(len(self.axes.get_children()))
        if name:
            artist.set_gid(name)
        return artist

    def line(self, points: Sequence[Point], ink: Ink, name: str = "") -> None:
        """A line through the points."""
        xs, ys = zip(*points, strict=True)
        look: Any = {"color": ink.stroke, "linewidth": ink.width / MM_PER_PT}
        (drawn,) = self.axes.plot(xs, ys, solid_capstyle=ink.cap, solid_joinstyle=ink.join, **look)
        self.lay(drawn, name)

    def lines(self, pieces: Iterable[Sequence[Point]], ink: Ink, clip: Rect | None = None) -> None:
        """Many lines of one ink, as far as they are within a box."""
        look: Any = {"colors": ink.stroke, "linewidths": ink.width / MM_PER_PT}
        drawn = LineCollection(list(pieces), capstyle=ink.cap, joinstyle=ink.join, **look)
        self.lay(self.axes.add_collection(drawn, autolim=False))
        if clip is not None:
            left, top, right, bottom = clip
            drawn.set_clip_path(self._box((left, top, right - left, bottom - top)))

    def rule(self, y: float, ends: Point, style: str) -> None:
        """A level line in one of the theme's."""
        self.line(((ends[0], y), (ends[1], y)), self.subject.theme.lines[style])

    def shape(self, segments: Segments, ink: Ink, clip: Any = None, name: str = "") -> None:
        """A path, filled or stroked or both."""
        line = bool(ink.stroke and ink.width)
        patch = PathPatch(
            _as_path(segments),
            facecolor=ink.fill or "none",
            edgecolor=ink.stroke if line else "none",
            linewidth=ink.width / MM_PER_PT if line else 0,
            linestyle=(0, tuple(d / MM_PER_PT for d in ink.dash)) if ink.dash else "solid",
            capstyle={"square": "projecting"}.get(ink.cap, ink.cap),
            joinstyle=ink.join,
        )
        self.lay(self.axes.add_artist(patch), name)
        if clip is not None:
            patch.set_clip_path(clip)

    def ink(self, items: Iterable[Item], clip: Any = None) -> None:
        """What plates are drawn with: a building, its names, its signs."""
        for item in items:
            if isinstance(item, Group):
                self.ink(item.items, self._box(item.clip) or clip)
            elif isinstance(item, Words):
                self.words(item)
            elif isinstance(item, Disc):
                self.shape(circle(item.x, item.y, item.r), item.ink, clip)
            else:
                self.shape(item.segments, item.ink, clip)
                if item.hatch and (lines := hatch_lines(item.segments, item.hatch)):
                    self.shape(lines, Ink(None, item.hatch.colour, item.hatch.width), clip)

    def _box(self, clip: tuple[float, float, float, float] | None) -> Any:
        if clip is None:
            return None
        box = Rectangle(clip[:2], *clip[2:], visible=False)
        return self.axes.add_artist(box)

    # --- words ---

    @cached_property
    def letters(self) -> tuple[set[str], set[str]]:
        """The faces and the signs in use."""
        return set(), set()

    def words(self, text: Words) -> None:
        """One line; each run of one script begins where our own measure puts it."""
        words, face = text.text, text.face
        words, face = self.subject.tongue.written(words), self.subject.tongue.face(face)
        faces, used = self.letters
        faces.add(face)
        used.update(words, words.translate(_TURNED))
        extent = typeset.measure_vertical if text.vertical else typeset.measure
        back = _SHARE[text.anchor] and _SHARE[text.anchor] * extent(words, face, text.size)
        seat = Pose(text.x, text.y, text.turn)
        for run, font, size, x, y, turn in _runs(words, face, text.size, text.vertical):
            at = seat.point(x, back - y) if text.vertical else seat.point(x - back, -y)
            look = {"fontproperties": font, "size": size, "rotation": -(text.turn + turn)}
            look |= {"rotation_mode": "anchor", "va": "baseline", "parse_math": False}
            if text.halo:
                wide = Stroke(linewidth=text.halo_width / MM_PER_PT, foreground=text.halo)
                self.lay(self.axes.text(*at, run, color=text.halo, path_effects=[wide], **look))
            self.lay(self.axes.text(*at, run, color=text.colour, **look), text.cls)

    def text(self, at: Point, text: str, font: Font, colour: str = "", anchor: str = "start",
             **more: Any) -> None:  # fmt: skip
        """The same from its parts, in ink."""
        self.words(Words(*at, text, *font, colour or self.subject.theme.ink, anchor, **more))

    def number(self, at: Point, text: str, size: float, colour: str = "",
               anchor: str = "start") -> None:  # fmt: skip
        """Figures, small and pale unless a colour is named."""
        face = "latin-semibold" if colour else "latin-regular"
        self.text(at, text, (face, size), colour or self.subject.theme.sub, anchor)

    def name(self, name: Said, at: Point, role: Role, colour: str = "", name_of: str = "") -> float:
        """A name on one line, its English after it; where it ends."""
        (x, y), theme = at, self.subject.theme
        style = theme.lettering[role]
        ink = colour or theme.colour(style.colour if style.colour != "party" else "ink")
        if name.han:
            self.text((x, y), name.han, (style.han, style.han_size), ink, cls=name_of)
            x += measure(name.han, style.han, style.han_size) + (GAP if name.latin else 0.0)
        if name.latin:
            pale = theme.sub if name.han else ink
            self.text((x, y), name.latin, (style.latin, style.latin_size), pale)
            x += measure(name.latin, style.latin, style.latin_size)
        return x

    # --- head and foot ---

    def frame(self) -> None:
        subject, theme, right = self.subject, self.subject.theme, self.right
        title, rite = theme.lettering[Role.TITLE], theme.lettering[Role.SECTION]
        name, x = subject.title(self.told.title), self.left
        if name.han:
            self.text((x, BASE), name.han, (title.han, TITLE))
            x += measure(name.han, title.han, TITLE) + 4.0
        self.text((x, BASE), name.latin, ("latin-regular", TITLE_LATIN))
        name = subject.name(subject.text.title, subject.text.en, is_title=True)
        self.text((right, BASE), name.latin, (rite.latin, rite.latin_size), theme.sub, "end")
        taken = measure(name.latin, rite.latin, rite.latin_size) + 3.0 if name.latin else 0.0
        self.text((right - taken, BASE), name.han, (title.han, RITE), anchor="end")
        self.rule(BASE + 3.0, (self.left, right), "rule")
        for y, words, face, size, colour in self.note:
            self.text((self.left, y), words, (face, size), colour)
        self.rule(self.size[1] - FOOT, (self.left, right), "hairline")
        count, name, base = subject.tongue.told(self.told.count), self._extent(), self.size[1] - 4.0
        if length(subject, name, Role.FOOTER) + length(subject, count, Role.FOOTER) > right - 19.0:
            count = count.bare
        self.name(count, (self.left, base), Role.FOOTER)
        self.name(name, (right - length(subject, name, Role.FOOTER), base), Role.FOOTER)
        if self.place[1] > 1:
            middle = (self.left + right) / 2
            self.number((middle, base), self._place(), NUMBERED, subject.theme.ink, "middle")

    def _place(self) -> str:
        return " / ".join(map(str, self.place))

    def _extent(self) -> Said:
        """Which steps, of how many sections."""
        subject = self.subject
        first, last = subject.span
        sections = len({bar.section for bar in subject.bars})
        steps, english = f"{first}–{last}", f"steps {first}–{last}"
        if first == last:
            steps, english = f"{first}", f"step {first}"
        words = "　".join((*subject.readings(), f"第 {steps} 步，{sections} 節"))
        if len(subject.frames) < last - first + 1:
            words += "（選）"
        return subject.say(words, f"{english}, {several(sections, 'section')}")

    # --- out ---

    @property
    def about(self) -> Sheet:
        """What a file says of the chart: its name, its size, how it is to be read."""
        tongue, paper, (width, height) = self.subject.tongue, self.subject.theme.paper, self.size
        desc = tongue.written(tongue.lead(self.told.note).text)
        if self.place[1] > 1:
            desc = f"{self._place()}　{desc}"
        return Sheet(width, height, self.called, desc, paper, (), tongue.script)

    @property
    def called(self) -> str:
        """The rite and the chart, in one language."""
        subject, tongue = self.subject, self.subject.tongue
        own, rite = subject.title(self.told.title), Said(subject.text.title, subject.text.en)
        names = (name.han or name.latin for name in (tongue.told(rite), own))
        return tongue.written((" " if tongue.has_han else ": ").join(names))

    def as_svg(self, *, live: bool) -> bytes:
        """The same bytes on every run; text as text, or as outlines."""
        how: Any = {"svg.hashsalt": "layout", "svg.fonttype": "none" if live else "path",
               "path.simplify": False, "path.snap": False, "lines.scale_dashes": False,
               "hatch.linewidth": 0.14 / MM_PER_PT}  # fmt: skip
        out = io.BytesIO()
        with mpl.rc_context(how):
            what = {"Date": None, "Creator": "layout", "Title": self.about.title}
            self.figure.savefig(out, format="svg", metadata=what)
        return out.getvalue()


def _runs(
    words: str, face: str, size: float, vertical: bool
) -> Iterable[tuple[str, FontProperties, float, float, float, float]]:
    """The words cut where the font changes, and in a column at every sign: font, size and seat."""
    words, at = typeset.resolve(words), 0
    placed = typeset.outline_vertical if vertical else typeset.outline
    glyphs = [g for g in enumerate(placed(words, face, size)) if not g[1].char.isspace()]

    def kind(pair: tuple[int, typeset.SetGlyph]) -> tuple[str, float, float, int]:
        n, glyph = pair
        alone = n if vertical and not glyph.turn else -1
        return glyph.key.rstrip(_DIGITS), glyph.scale, glyph.turn, alone

    groups = [(key, [g for _, g in group]) for key, group in groupby(glyphs, kind)]
    starts = [at := words.index(run[0].char, at) + 1 for _, run in groups]
    ends = [*(start - 1 for start in starts[1:]), len(words)][: len(groups)]
    for (key, run), start, end in zip(groups, starts, ends, strict=True):
        font, text = font_by_key(key[0]), words[start - 1 : end].strip()
        em = _RARE_EM if key[0] == "x" else _EM
        first = run[0]
        shown = text.translate(_TURNED) if vertical and not key[2] else text
        yield shown, _named(font), key[1] * em / MM_PER_PT, first.x, first.y, key[2]


@cache
def _named(font: FontFile) -> FontProperties:
    """The file, and what a style sheet calls it."""
    style = "italic" if font.italic else "normal"
    name: Any = {"family": [font.family], "style": style, "weight": font.weight}
    return FontProperties(fname=str(font.path), **name)


def _as_path(shape: Segments) -> Line:
    """The shape as matplotlib's vertices and codes."""
    vertices: list[Point] = []
    codes: list[Any] = []
    for op, n in shape:
        pairs = list(zip(n[::2], n[1::2], strict=True)) or [vertices[-1]]
        vertices += pairs
        codes += [Line.CLOSEPOLY if op == "Z" else _CODES[op]] * len(pairs)
    return Line(vertices, codes)


def length(subject: Subject, name: Said, role: Role) -> float:
    """How long a name is on one line."""
    style = subject.theme.lettering[role]
    parts = [(name.han, style.han, style.han_size), (name.latin, style.latin, style.latin_size)]
    found = [measure(*part) for part in parts if part[0]]
    return sum(found) + GAP * (len(found) - 1)


def dotted(points: Sequence[Point], step: float = 2.0) -> Iterable[Point]:
    """Points along the line, so many mm apart."""
    for a, b in pairwise(points):
        count = max(1, round(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 / step))
        for i in range(count + 1):
            yield a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count
