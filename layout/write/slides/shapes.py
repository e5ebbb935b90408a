"""A display list as DrawingML: freeforms, ellipses, lines, text boxes, groups named as layers are.

Coordinates are in EMU, 36,000 to the mm. A shape is written under the names that it has in the
format (`p:sp`, `a:off`), which the slide that it is put into declares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from xml.etree.ElementTree import Element, SubElement, tostring

from layout.picture import Disc, Group, Ink, Item, Path, Text
from layout.picture.hatch import hatch_lines
from layout.shape import Bounds, Segments, bounds, circle, points
from layout.write.slides.clipping import apart, cut_area, cut_lines, holds, meeting
from layout.write.slides.letters import text_box
from layout.write.slides.marks import emu, fill, frame, named, outline
from layout.write.xml import legal

_CURVES = {"M": "moveTo", "L": "lnTo", "Q": "quadBezTo", "C": "cubicBezTo", "Z": "close"}
FIRST_ID = 100  # the placeholders of a slide have those below

Laid = tuple[Element, Bounds]


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
            if not apart(clip, _grown(reach)):
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


def _grown(box: Bounds) -> Bounds:
    """A straight line has no breadth, and yet lies somewhere."""
    return box[0] - 1e-6, box[1] - 1e-6, box[2] + 1e-6, box[3] + 1e-6
