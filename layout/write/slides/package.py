"""Slides put together: python-pptx knows the package, the pictures are laid into its slides.

Slides, their notes and their pictures are kept packed until the end, so that a deck of thousands of
slides has room; and the file is packed once more without dates, so that the same deck is the same
bytes.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import ceil
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring
from xml.sax.saxutils import quoteattr

from layout import typeset
from layout.picture import Disc, Group, Ink, Item, Path, Text, hatch_lines
from layout.shape import Bounds, Point, Pose, Segments, bounds, circle, points, rings
from layout.typeset import CLOSING, MM_PER_PT, Face
from layout.write.extras import at_hand
from layout.write.numbers import fmt
from layout.write.slides.deck import (
    COLUMN,
    HEIGHT,
    MARGIN,
    WIDTH,
    Deck,
    Slide,
    SlideLine,
    SlideLook,
)
from layout.write.xml import legal

TITLES = (24.0, 22.0, 20.0, 18.0, 16.0, 14.0, 12.0)  # pt
WORDS = (14.0, 13.0, 12.0)  # smaller ones nobody reads on a wall
_ALONE = (11.0, 10.0, 9.0, 8.0, 7.5)  # of a paragraph that fills a slide by itself
LEAST = WORDS[-1]
OVER = LEAST  # of the line over the title
TITLE_PITCH, PITCH = 1.3, 1.32  # of the size, from baseline to baseline
BEFORE = 0.4  # of the size, before a paragraph
HANGING = 1.9  # of the size, under a number, at the least
AFTER = 0.4  # of the size, after the broadest number
SMALLER = 0.9  # English beside Han
MOST = 0.45  # of the column: as much as the title takes
NUMBER = 14.0  # mm that the slide's number takes beside the line over the title
_SPARE = 0.94  # of a line: other fonts are wider than ours
_GAP = 3.0  # mm between title and words, and half of it under the line over the title


@dataclass(frozen=True, slots=True)
class Fit:
    """Sizes in pt, heights in mm, and the lines that one slide has."""

    over: float
    title_size: float
    title_height: float
    size: float
    top: float  # of the words
    height: float
    lines: tuple[SlideLine, ...]
    hanging: float = HANGING  # of the size, what hangs under the numbers

    @property
    def under(self) -> float:
        """Where the title begins."""
        return COLUMN[1] + self.over


def fitted(over: str, title: str, lines: Sequence[SlideLine]) -> tuple[Fit, ...]:
    """The largest sizes at which all has room on a slide; else as many slides as it takes."""
    width = COLUMN[2]
    first = over_height(over)
    room = COLUMN[3] - first
    sizes = [
        (size, len(_title_rows(title, size, width * _SPARE)) * size * MM_PER_PT * TITLE_PITCH)
        for size in TITLES
    ]
    fitting = [each for each in sizes if each[1] <= room * MOST]
    even = (each for each in fitting if _is_even(title, each[0], width))
    title_size, title_height = next(even, (*fitting, (TITLES[-1], room * MOST))[0])
    top = COLUMN[1] + first + title_height + _GAP
    left = COLUMN[1] + COLUMN[3] - top
    hanging = _hanging(lines)
    return tuple(
        Fit(first, title_size, title_height, size, top, left, some, hanging)
        for size, some in _shared(tuple(lines), width, left, hanging)
    )


def _shared(
    lines: tuple[SlideLine, ...], width: float, left: float, hanging: float
) -> Iterator[tuple[float, tuple[SlideLine, ...]]]:
    """The lines of each slide with their size."""

    def height(line: SlideLine, size: float) -> float:
        return height_of(line, size, width, hanging)

    for size in WORDS:
        if sum(height(line, size) for line in lines) <= left:
            yield size, lines
            return
    while lines:
        kept, total = 0, 0.0
        for line in lines:
            total += height(line, LEAST)
            if total > left:
                break
            kept += 1
        size = LEAST
        if not kept:
            kept = 1
            fits = (s for s in _ALONE if height(lines[0], s) <= left)
            size = next(fits, _ALONE[-1])
        yield size, lines[:kept]
        lines = lines[kept:]


def over_height(over: str) -> float:
    """Of the line over the title, or the lines that it takes beside the slide's number."""
    rows = len(typeset.wrap(over, Face.HAN, OVER, (COLUMN[2] - NUMBER) * _SPARE))
    return rows * OVER * MM_PER_PT * TITLE_PITCH + _GAP / 2


def _title_rows(title: str, size: float, width: float) -> Sequence[str]:
    face = Face.LATIN if title.isascii() else Face.HAN
    return typeset.wrap(title, face, size, width)


def _is_even(title: str, size: float, width: float) -> bool:
    """Whether it takes as many rows in a broader font, and none of them has a lone character."""
    both = [_title_rows(title, size, wide) for wide in (width, width * _SPARE)]
    is_lone = any(len(rows) > 1 and sum(c not in CLOSING for c in rows[-1]) < 2 for rows in both)
    return len(both[0]) == len(both[1]) and not is_lone


def _hanging(lines: Sequence[SlideLine]) -> float:
    """So much that each number has room before its words."""
    em = MM_PER_PT
    broad = (typeset.measure(line.number, Face.HAN_SEMIBOLD, 1.0) / em for line in lines)
    return max([HANGING, *(each / _SPARE + AFTER for each in broad)])


def beneath(size: float) -> float:
    """Of English beside Han of that size."""
    return max(size * SMALLER, min(size, LEAST))


def height_of(line: SlideLine, size: float, width: float, hanging: float = HANGING) -> float:
    """Of a paragraph with what goes before it."""
    em = size * MM_PER_PT
    width = (width - (hanging * em if line.number else 0.0)) * _SPARE
    rows = 0.0
    if line.han:
        rows += len(typeset.wrap(line.han, Face.HAN, size, width))
    if line.en:
        face, own = (Face.LATIN_ITALIC, beneath(size)) if line.han else (Face.LATIN, size)
        rows += len(typeset.wrap(line.en, face, own, width))
    return ceil((rows * PITCH + BEFORE) * em * 1000) / 1000


EMU = 36000  # to the mm
_CAPS = {"butt": "flat", "round": "rnd", "square": "sq"}


def emu(mm: float) -> str:
    """A length as the format has it; a number it must be."""
    return fmt(mm * EMU, 0)


def named(shape: Element, outer: str, inner: str, about: Mapping[str, str]) -> Element:
    """The shape's number, name and description; where it says what kind of shape it is."""
    head = SubElement(shape, outer)
    SubElement(head, "p:cNvPr", dict(about))
    kind = SubElement(head, inner)
    SubElement(head, "p:nvPr")
    return kind


def frame(parent: Element, box: Bounds, *, is_group: bool = False, turn: float = 0.0) -> Element:
    """Where the shape is; a group's own coordinates are the slide's."""
    left, top, right, bottom = box
    place = SubElement(parent, "a:xfrm")
    if turn:
        place.set("rot", fmt(turn * 60000, 0))
    for prefix in ("", "ch") if is_group else ("",):
        off, ext = ("a:chOff", "a:chExt") if prefix else ("a:off", "a:ext")
        SubElement(place, off, x=emu(left), y=emu(top))
        SubElement(place, ext, cx=emu(right - left), cy=emu(bottom - top))
    return place


def fill(parent: Element, colour: str | None) -> None:
    if colour is None:
        SubElement(parent, "a:noFill")
    else:
        SubElement(SubElement(parent, "a:solidFill"), "a:srgbClr", val=colour[1:].upper())


def outline(parent: Element, ink: Ink) -> None:
    """The stroke; its dashes are told in hundredths of a percent of its width."""
    if not (ink.stroke and ink.width):
        SubElement(SubElement(parent, "a:ln"), "a:noFill")
        return
    line = SubElement(parent, "a:ln", w=emu(ink.width), cap=_CAPS[ink.cap])
    fill(line, ink.stroke)
    if ink.dash:
        dashes = SubElement(line, "a:custDash")
        lengths = ink.dash * (1 + len(ink.dash) % 2)
        for dash, gap in zip(lengths[::2], lengths[1::2], strict=True):
            shares = (fmt(length / ink.width * 100000, 0) for length in (dash, gap))
            SubElement(dashes, "a:ds", dict(zip(("d", "sp"), shares, strict=True)))
    if ink.join == "miter":
        SubElement(line, "a:miter", lim="400000")
    else:
        SubElement(line, f"a:{ink.join}")


Edge = tuple[int, float, int]  # axis, level, and on which side of it is inside


def holds(box: Bounds, other: Bounds) -> bool:
    """Whether all of the other lies in the box."""
    return box[0] <= other[0] and box[1] <= other[1] and box[2] >= other[2] and box[3] >= other[3]


def apart(box: Bounds, other: Bounds) -> bool:
    """Whether nothing of the other lies in the box."""
    return box[0] >= other[2] or box[2] <= other[0] or box[1] >= other[3] or box[3] <= other[1]


def meeting(box: Bounds | None, other: Bounds | None) -> Bounds | None:
    """What both boxes have in common; no box is everywhere."""
    if box is None or other is None:
        return box or other
    left, top = max(box[0], other[0]), max(box[1], other[1])
    return left, top, max(left, min(box[2], other[2])), max(top, min(box[3], other[3]))


def cut_area(shape: Segments, box: Bounds) -> Segments:
    """The filled part of the shape that lies in the box, its curves flattened.

    Ring by ring (Sutherland and Hodgman 1974), which keeps holes where the filling is even-odd.
    """
    out: list[tuple[str, tuple[float, ...]]] = []
    for ring in rings(shape):
        corners: Sequence[Point] = ring
        for edge in _edges(box):
            corners = list(_beyond(corners, edge))
        if len(corners) > 2:
            out += [("M", corners[0]), *(("L", c) for c in corners[1:]), ("Z", ())]
    return tuple(out)


def _edges(box: Bounds) -> tuple[Edge, ...]:
    return (0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)


def _beyond(corners: Sequence[Point], edge: Edge) -> Iterator[Point]:
    axis, level, side = edge
    for a, b in zip([corners[-1], *corners[:-1]] if corners else [], corners, strict=True):
        was, is_in = (a[axis] - level) * side >= 0, (b[axis] - level) * side >= 0
        if was != is_in:
            share = (level - a[axis]) / (b[axis] - a[axis])
            yield a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        if is_in:
            yield b


def cut_lines(shape: Segments, box: Bounds) -> Segments:
    """The strokes of the shape that lie in the box, curves flattened (Liang and Barsky 1984)."""
    out: list[tuple[str, tuple[float, ...]]] = []
    for ring in rings(shape):
        end: Point | None = None
        for a, b in pairwise(ring):
            piece = _inside(a, b, box)
            if piece is None:
                continue
            if piece[0] != end:
                out.append(("M", piece[0]))
            out.append(("L", piece[1]))
            end = piece[1]
    return tuple(out)


def _inside(a: Point, b: Point, box: Bounds) -> tuple[Point, Point] | None:
    enters, leaves = 0.0, 1.0
    for axis, level, side in _edges(box):
        start, run = (a[axis] - level) * side, (b[axis] - a[axis]) * side
        if run == 0:
            if start < 0:
                return None
        elif run > 0:
            enters = max(enters, -start / run)
        else:
            leaves = min(leaves, -start / run)
    if enters >= leaves:
        return None
    return _on(a, b, enters), _on(a, b, leaves)


def _on(a: Point, b: Point, share: float) -> Point:
    if share in (0.0, 1.0):
        return b if share else a
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


# From the baseline up to the middle of a line, in em: between what Noto Serif CJK, MingLiU and
# SimSun have; and Source Serif, Times New Roman and Georgia.
HAN_MIDDLE, LATIN_MIDDLE = 0.40, 0.345
_LINE = 1.5  # em, the height of a box
_ALIGN = {"start": "l", "middle": "ctr", "end": "r"}
_CURVES = {"M": "moveTo", "L": "lnTo", "Q": "quadBezTo", "C": "cubicBezTo", "Z": "close"}
FIRST_ID = 100  # the placeholders of a slide have those below
Laid = tuple[Element, Bounds]
HAN, SIMPLE_HAN, LATIN = "Noto Serif CJK TC", "Noto Serif CJK SC", "Source Serif 4"
COVER, PLATE = "封面 Cover", "圖 Plate"
_KEPT = {0: COVER, 1: PLATE}  # of the eleven that there are
_FONTS = re.compile(rb"<a:(major|minor)Font>.*?</a:\1Font>", re.DOTALL)
_COLOURS = re.compile(rb"<a:clrScheme .*?</a:clrScheme>", re.DOTALL)
_NAME = re.compile(rb'(<a:theme [^>]*?name=)"[^"]*"')
PICTURE = "圖"
_END = b"</p:spTree>"
_NO_DATE = (1980, 1, 1, 0, 0, 0)
_DROPPED = ("thumbnail", "printerSettings", "extended-properties")  # of the empty deck it begins as
_TITLED = 255  # characters: the format takes no more


class _Place(NamedTuple):
    """The middle of a line, and its size."""

    x: float
    y: float
    width: float
    height: float


def text_box(
    text: Text, about: Callable[[], Mapping[str, str]], *, is_simple: bool = False
) -> tuple[Element, Bounds]:
    """The text box and where it is."""
    place = _column(text) if text.vertical else _row(text)
    x, y = place.x, place.y
    if text.turn:
        x, y = Pose(text.x, text.y, text.turn).point(x - text.x, text.y - y)
    half, tall = place.width / 2, place.height / 2
    reach = x - half, y - tall, x + half, y + tall
    shape = Element("p:sp")
    named(shape, "p:nvSpPr", "p:cNvSpPr", about()).set("txBox", "1")
    look = SubElement(shape, "p:spPr")
    frame(look, reach, turn=text.turn)
    SubElement(SubElement(look, "a:prstGeom", prst="rect"), "a:avLst")
    SubElement(look, "a:noFill")
    body = SubElement(shape, "p:txBody")
    how = {"wrap": "none", **dict.fromkeys(("lIns", "tIns", "rIns", "bIns"), "0"), "anchor": "ctr"}
    how |= {"vert": "eaVert"} if text.vertical else {}
    SubElement(SubElement(body, "a:bodyPr", how), "a:noAutofit")
    paragraph = SubElement(body, "a:p")
    SubElement(paragraph, "a:pPr", algn=_ALIGN[text.anchor])
    run = SubElement(paragraph, "a:r")
    _lettering(SubElement(run, "a:rPr"), text, is_simple)
    SubElement(run, "a:t").text = typeset.resolve(legal(text.text))
    return shape, reach


def _row(text: Text) -> _Place:
    em = text.size * MM_PER_PT
    width = typeset.measure(legal(text.text), text.face, text.size, text.spacing)
    back = {"start": 0.5, "middle": 0.0, "end": -0.5}[text.anchor] * width
    middle = HAN_MIDDLE if Face(text.face).is_han else LATIN_MIDDLE
    return _Place(text.x + back, text.y - middle * em, width, _LINE * em)


def _column(text: Text) -> _Place:
    em = text.size * MM_PER_PT
    height = typeset.measure_vertical(legal(text.text), text.face, text.size, text.spacing)
    down = {"start": 0.5, "middle": 0.0, "end": -0.5}[text.anchor] * height
    return _Place(text.x, text.y + down, _LINE * em, height)


def _lettering(run: Element, text: Text, is_simple: bool) -> None:
    """Size, weight and slope; the fonts are those of the deck's theme, to be changed in one place.

    The only weights that all programs know are plain and bold."""
    face = Face(text.face)
    tongue = ("zh-CN" if is_simple else "zh-TW") if face.is_han else "en-US"
    run.set("lang", tongue)
    run.set("sz", fmt(text.size * 100, 0))
    if "semibold" in face.value or face is Face.HAN_CUT:
        run.set("b", "1")
    if "italic" in face.value:
        run.set("i", "1")
    if text.spacing:
        run.set("spc", fmt(text.spacing * text.size * 100, 0))
    fill(run, text.colour)
    if text.halo:
        glow = SubElement(SubElement(run, "a:effectLst"), "a:glow", rad=emu(text.halo_width / 2))
        SubElement(glow, "a:srgbClr", val=text.halo[1:].upper())


def drawing(items: Iterable[Item], name: str, desc: str = "", *, is_simple: bool = False) -> bytes:
    """The items as one group, to be put into a slide's tree of shapes."""
    group = Group(name, tuple(items), desc=desc)
    laid = _Brush(is_simple).group(group, None)
    return b"" if laid is None else tostring(laid[0], encoding="utf-8")


class _Brush:
    """Lays items one after another and numbers the shapes."""

    def __init__(self, is_simple: bool) -> None:
        self.next_id = FIRST_ID
        self.is_simple = is_simple

    def lay(self, items: Iterable[Item], clip: Bounds | None) -> Iterator[Laid]:
        for item in items:
            if isinstance(item, Group):
                laid = self.group(item, clip)
                if laid is not None:
                    yield laid
            elif isinstance(item, Path):
                yield from self._path(item, clip)
            elif isinstance(item, Disc):
                yield from self._disc(item, clip)
            elif item.text.strip():
                yield from self._text(item, clip)

    def group(self, group: Group, clip: Bounds | None) -> Laid | None:
        """The group about its shapes, with its title and description for those who cannot see."""
        if group.clip is not None:
            left, top, width, height = group.clip
            clip = meeting((left, top, left + width, top + height), clip)
        told = "：".join(filter(None, (group.title, group.desc)))
        about = self._about(group.id or "group", told)
        laid = list(self.lay(group.items, clip))
        if not laid:
            return None
        boxes = [box for _, box in laid]
        reach = _joined(boxes)
        element = Element("p:grpSp")
        named(element, "p:nvGrpSpPr", "p:cNvGrpSpPr", about)
        frame(SubElement(element, "p:grpSpPr"), reach, is_group=True)
        element.extend(shape for shape, _ in laid)
        return element, reach

    # --- ink ---

    def _path(self, path: Path, clip: Bounds | None) -> Iterator[Laid]:
        if not path.segments:
            return
        reach = bounds(points(path.segments))
        if clip is not None and not holds(clip, reach):
            # A straight line has no breadth, and yet lies somewhere
            if not apart(
                clip, (reach[0] - 1e-6, reach[1] - 1e-6, reach[2] + 1e-6, reach[3] + 1e-6)
            ):
                yield from self._cut(path, clip)
        else:
            yield self._shape(path.segments, path.ink, reach, path.cls or "shape")
        if path.hatch:
            ink = Ink(None, path.hatch.colour, path.hatch.width)
            lines = hatch_lines(path.segments, path.hatch)
            if clip is not None and not holds(clip, reach):
                lines = cut_lines(lines, clip)
            if lines:
                yield self._shape(lines, ink, bounds(points(lines)), "hatch")

    def _cut(self, path: Path, clip: Bounds) -> Iterator[Laid]:
        """What of a path is to be seen: its area, and its line, which must not follow the cut."""
        ink, name = path.ink, path.cls or "shape"
        area = cut_area(path.segments, clip) if ink.fill else ()
        if area:
            yield self._shape(area, Ink(ink.fill), bounds(points(area)), name)
        lines = cut_lines(path.segments, clip) if ink.stroke and ink.width else ()
        if lines:
            bare = Ink(None, ink.stroke, ink.width, ink.dash, ink.cap, ink.join)
            yield self._shape(lines, bare, bounds(points(lines)), name)

    def _shape(self, segments: Segments, ink: Ink, reach: Bounds, name: str) -> Laid:
        if not ink.fill and [op for op, _ in segments] == ["M", "L"]:
            return self._line(segments, ink, name)
        left, top, right, bottom = reach
        shape = Element("p:sp")
        named(shape, "p:nvSpPr", "p:cNvSpPr", self._about(name))
        look = SubElement(shape, "p:spPr")
        frame(look, reach)
        form = SubElement(look, "a:custGeom")
        for part in ("avLst", "gdLst", "ahLst", "cxnLst"):
            SubElement(form, f"a:{part}")
        SubElement(form, "a:rect", l="0", t="0", r="r", b="b")
        size = {"w": emu(max(right - left, 1e-4)), "h": emu(max(bottom - top, 1e-4))}
        bare = {} if ink.fill else {"fill": "none"}
        path = SubElement(SubElement(form, "a:pathLst"), "a:path", {**size, **bare})
        for op, numbers in segments:
            step = SubElement(path, f"a:{_CURVES[op]}")
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                SubElement(step, "a:pt", x=emu(x - left), y=emu(y - top))
        fill(look, ink.fill)
        outline(look, ink)
        return shape, reach

    def _line(self, segments: Segments, ink: Ink, name: str) -> Laid:
        """From one point straight to another: the program's own line."""
        (_, (x1, y1)), (_, (x2, y2)) = segments
        reach = min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
        shape = Element("p:cxnSp")
        named(shape, "p:nvCxnSpPr", "p:cNvCxnSpPr", self._about(name))
        look = SubElement(shape, "p:spPr")
        place = frame(look, reach)
        for flip, is_back in (("flipH", x2 < x1), ("flipV", y2 < y1)):
            if is_back:
                place.set(flip, "1")
        SubElement(SubElement(look, "a:prstGeom", prst="line"), "a:avLst")
        outline(look, ink)
        return shape, reach

    def _disc(self, disc: Disc, clip: Bounds | None) -> Iterator[Laid]:
        reach = disc.x - disc.r, disc.y - disc.r, disc.x + disc.r, disc.y + disc.r
        name = disc.cls or "disc"
        if clip is not None and not holds(clip, reach):
            yield from self._path(Path(circle(disc.x, disc.y, disc.r), disc.ink, cls=name), clip)
            return
        shape = Element("p:sp")
        named(shape, "p:nvSpPr", "p:cNvSpPr", self._about(name))
        look = SubElement(shape, "p:spPr")
        frame(look, reach)
        SubElement(SubElement(look, "a:prstGeom", prst="ellipse"), "a:avLst")
        fill(look, disc.ink.fill)
        outline(look, disc.ink)
        yield shape, reach

    def _text(self, text: Text, clip: Bounds | None) -> Iterator[Laid]:
        about = partial(self._about, text.text)
        shape, reach = text_box(text, about, is_simple=self.is_simple)
        if clip is None or not apart(clip, reach):
            yield shape, reach

    def _about(self, name: str, desc: str = "") -> dict[str, str]:
        self.next_id += 1
        about = {"id": str(self.next_id - 1), "name": legal(name)}
        return about | {"descr": legal(desc)} if desc else about


def _joined(boxes: Sequence[Bounds]) -> Bounds:
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def blank() -> Any:
    """An empty deck; `dressed` gives its themes their colours and fonts."""
    deck = at_hand("pptx").Presentation()
    deck.slide_width, deck.slide_height = round(WIDTH * EMU), round(HEIGHT * EMU)
    deck.part._element.find("{*}sldSz").attrib.pop("type", None)
    for n, layout in reversed(list(enumerate(deck.slide_layouts))):
        if n in _KEPT:
            layout.name = _KEPT[n]
        else:
            deck.slide_layouts.remove(layout)
    _styles(deck.slide_master)
    for page in (deck.slide_master, *deck.slide_layouts):
        _arrange(page, is_cover=page.name == COVER)
    return deck


def dressed(theme: bytes, look: SlideLook) -> bytes:
    """A theme of the package in our colours and fonts."""
    han = SIMPLE_HAN if look.is_simple else HAN
    fonts = (
        f'<a:latin typeface="{LATIN}"/><a:ea typeface="{han}"/><a:cs typeface=""/>'
        f'<a:font script="{"Hans" if look.is_simple else "Hant"}" typeface="{han}"/>'
    )
    theme = _FONTS.sub(
        lambda m: b"<a:%b>%b</a:%b>" % (k := m[1] + b"Font", fonts.encode(), k), theme
    )
    theme = _COLOURS.sub(lambda _: _colours(look).encode(), theme)
    return _NAME.sub(lambda m: m[1] + quoteattr(look.name).encode(), theme)


def _colours(look: SlideLook) -> str:
    links = look.accents[1], look.accents[5]
    base = (look.ink, look.paper, look.sub, look.ground)
    names = ("dk1", "lt1", "dk2", "lt2", *(f"accent{n}" for n in range(1, 7)), "hlink", "folHlink")
    told = "".join(
        f'<a:{name}><a:srgbClr val="{colour[1:].upper()}"/></a:{name}>'
        for name, colour in zip(names, (*base, *look.accents, *links), strict=True)
    )
    return f"<a:clrScheme name={quoteattr(look.name)}>{told}</a:clrScheme>"


def _styles(master: Any) -> None:
    """Titles from the left; words without bullets."""
    styles = master._element.find("{*}txStyles")
    for name, size in (("titleStyle", TITLES[0]), ("bodyStyle", WORDS[0])):
        level = styles.find(f"{{*}}{name}/{{*}}lvl1pPr")
        level.set("algn", "l")
        for mark in level.findall("{*}buChar") + level.findall("{*}buFont"):
            level.remove(mark)
        if name == "bodyStyle":
            level.set("marL", "0")
            level.set("indent", "0")
        level.find("{*}defRPr").set("sz", f"{size * 100:.0f}")


def _arrange(page: Any, *, is_cover: bool) -> None:
    """Where the words of a page stand; no date is on it."""
    left, top, width, height = COLUMN
    over = over_height("")
    places = {
        "title": (left, top + over, width, 40.0),
        "body": (left, top + over + 44.0, width, height - over - 44.0),
        "ftr": (left, top - 1.0, width - NUMBER, over),
        "sldNum": (left + width - NUMBER, top - 1.0, NUMBER, over),
    }
    if is_cover:
        places["title"] = (MARGIN * 3, 62.0, WIDTH - 6 * MARGIN, 34.0)
        places["body"] = (MARGIN * 3, 100.0, WIDTH - 6 * MARGIN, 50.0)
    for shape in list(page.placeholders):
        kind = _kind(shape)
        if kind == "dt" or (is_cover and kind in ("ftr", "sldNum")):
            shape._element.getparent().remove(shape._element)
            continue
        shape.left, shape.top, shape.width, shape.height = (
            round(length * EMU) for length in places[kind]
        )
        _plain(shape, kind, is_cover=is_cover)


def _kind(shape: Any) -> str:
    kind = str(shape._element.find(".//{*}ph").get("type", "body"))
    names = {"ctrTitle": "title", "subTitle": "body", "obj": "body"}
    return names.get(kind, kind)


def _plain(shape: Any, kind: str, *, is_cover: bool) -> None:
    """A placeholder without margins of its own, hung from its top."""
    frame = shape.text_frame
    frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
    body = frame._txBody.bodyPr
    body.set("anchor", "b" if is_cover and kind == "title" else "t")
    for fit in ("normAutofit", "spAutoFit", "noAutofit"):
        for element in body.findall(f"{{*}}{fit}"):
            body.remove(element)
    for level in frame._txBody.findall("{*}lstStyle/*"):
        size = level.find("{*}defRPr")
        if kind in ("ftr", "sldNum"):
            level.set("algn", "l" if kind == "ftr" else "r")
            size.set("sz", f"{OVER * 100:.0f}")
        else:  # the cover's own, else the master's
            level.getparent().remove(level)


class Package:
    """A deck to which slides are added one after another."""

    def __init__(self, deck: Deck) -> None:
        self.look = deck.look
        self._deck = blank()
        self._pictures: dict[str, bytes] = {}
        self._packed: dict[str, bytes] = {}
        _number_parts(self._deck.part.package)
        self._describe(deck)
        self._cover(deck)

    def add(self, slide: Slide) -> None:
        """Put a slide at the end, and after it as many with the same picture as its words take."""
        sheet = slide.picture
        picture = drawing(sheet.items, PICTURE, sheet.desc, is_simple=self.look.is_simple)
        packed = zlib.compress(picture)
        for fit in fitted(slide.over, slide.title, slide.lines):
            page = self._deck.slides.add_slide(self._deck.slide_layouts[1])
            self._words(page, slide, fit)
            page.notes_slide.notes_text_frame.text = legal(slide.notes)
            self._pictures[page.part.partname[1:]] = packed
            self._pack(page.part)
            self._pack(page.notes_slide.part)

    def _pack(self, part: Any) -> None:
        """What a part says, in a hundredth of the room that it takes as a tree."""
        self._packed[part.partname[1:]] = zlib.compress(part.blob)
        part._element = at_hand("pptx.oxml").parse_xml("<packed/>")
        for own in ("slide", "notes_slide"):  # which hold the tree
            part.__dict__.pop(own, None)

    def _words(self, page: Any, slide: Slide, fit: Fit) -> None:
        """The title, what is over it, and so many of the words."""
        title, words = page.shapes.title, page.placeholders[1]
        _place(title, fit.under, fit.title_height)
        _place(words, fit.top, fit.height)
        _written(title.text_frame.paragraphs[0], slide.title, fit.title_size, TITLE_PITCH)
        _paragraphs(words.text_frame, fit.lines, (fit.size, fit.hanging), self.look)
        _foot(page, slide.over, fit.over)

    def data(self) -> bytes:
        """The file: the same bytes for the same slides."""
        rough = io.BytesIO()
        self._deck.save(rough)
        out = io.BytesIO()
        with zipfile.ZipFile(rough) as old, zipfile.ZipFile(out, "w") as new:
            for name in old.namelist():
                part = zipfile.ZipInfo(name, _NO_DATE)
                part.compress_type = zipfile.ZIP_DEFLATED
                part.create_system = 0
                new.writestr(part, self._finished(name, old.read(name)))
        return out.getvalue()

    def _finished(self, name: str, data: bytes) -> bytes:
        if "/theme/" in name and name.endswith(".xml"):
            return dressed(data, self.look)
        if name in self._packed:
            data = zlib.decompress(self._packed[name])
        if name in self._pictures:
            head, end, tail = data.rpartition(_END)
            return head + zlib.decompress(self._pictures[name]) + end + tail
        return data

    def _describe(self, deck: Deck) -> None:
        """What the file says of itself; nothing of the day or of whoever made it."""
        about = self._deck.core_properties
        about.title, about.subject = deck.title[:_TITLED], deck.en[:_TITLED]
        about.author = "layout"
        about.language = "zh-CN" if deck.look.is_simple else "zh-TW"
        about.comments = about.last_modified_by = ""
        element = about._element
        for child in list(element):
            if child.tag.rpartition("}")[2] in ("created", "modified", "lastModifiedBy"):
                element.remove(child)
        for owner in (self._deck.part.package, self._deck.part):
            for key, relation in list(owner._rels.items()):
                if relation.reltype.endswith(_DROPPED):
                    owner._rels.pop(key)

    def _cover(self, deck: Deck) -> None:
        page = self._deck.slides.add_slide(self._deck.slide_layouts[0])
        _written(page.shapes.title.text_frame.paragraphs[0], deck.title, 44.0, TITLE_PITCH)
        lines = [SlideLine(en=deck.en), *map(SlideLine, deck.under)]
        _paragraphs(page.placeholders[1].text_frame, tuple(lines), (20.0, HANGING), self.look)
        page.notes_slide.notes_text_frame.text = legal(deck.notes)


def _number_parts(package: Any) -> None:
    """Each new part numbered after the last of its sort: python-pptx looks through all of them."""
    first, last = package.next_partname, Counter[str]()

    def next_name(template: str) -> Any:
        if not last[template]:
            last[template] = first(template).idx
        else:
            last[template] += 1
        return at_hand("pptx.opc.packuri").PackURI(template % last[template])

    package.next_partname = next_name


def _place(shape: Any, top: float, height: float) -> None:
    """In the column, so far down."""
    left, _, width, _ = COLUMN
    lengths = (round(length * EMU) for length in (left, top, width, height))
    shape.left, shape.top, shape.width, shape.height = lengths


def _paragraphs(
    frame: Any, lines: tuple[SlideLine, ...], sizes: tuple[float, float], look: SlideLook
) -> None:
    """The lines, each a paragraph; its number hangs before it, its English stands under its Han."""
    size, hanging = sizes
    paragraph = frame.paragraphs[0]
    for n, line in enumerate(lines):
        if n:
            paragraph = frame.add_paragraph()
        paragraph.space_before = _points(size * BEFORE if n else 0.0)
        if line.number:
            indent = round(hanging * size * 12700)
            paragraph._p.get_or_add_pPr().set("marL", str(indent))
            paragraph._p.get_or_add_pPr().set("indent", str(-indent))
            run = _written(paragraph, line.number, size, PITCH)
            run.font.bold = True
            _written(paragraph, "\t", size, PITCH)
        if line.han:
            _written(paragraph, line.han, size, PITCH)
        if line.han and line.en:
            paragraph.add_line_break()
        if line.en:
            run = _written(paragraph, line.en, beneath(size) if line.han else size, PITCH)
            run.font.italic = bool(line.han)
            colour = look.sub if line.han else look.ink
            run.font.color.rgb = at_hand("pptx.dml.color").RGBColor.from_string(colour[1:].upper())


def _written(paragraph: Any, words: str, size: float, pitch: float) -> Any:
    """A run at the end of the paragraph; its lines as far apart whatever the font."""
    run = paragraph.add_run()
    run.text = legal(words)
    run.font.size = _points(size)
    if paragraph.line_spacing is None:
        paragraph.line_spacing = _points(round(size * pitch, 1))
    return run


def _points(size: float) -> Any:
    return at_hand("pptx.util").Pt(size)


def _foot(page: Any, over: str, height: float) -> None:
    """The layout's line over the title, and the slide's number: python-pptx copies neither."""
    for shape in page.slide_layout.placeholders:
        kind = shape._element.find(".//{*}ph").get("type")
        if kind not in ("ftr", "sldNum"):
            continue
        element = deepcopy(shape._element)
        page.shapes._spTree.append(element)
        if kind == "ftr":
            own = page.shapes[-1]
            own.height = round(height * EMU)
            own.text_frame.text = legal(over)
