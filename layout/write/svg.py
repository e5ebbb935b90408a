"""A sheet as SVG. svgwrite makes the document; what there are hundreds of is made beside it.

svgwrite spends most of its time copying attributes: a plate of it is ten times the work of writing
the same bytes. It takes any object with `get_xml()`, so paths, discs and texts are laid into plain
elements here and handed to it a layer at a time; titles, defs, clips and the frame remain its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from layout.picture import Disc, Group, Ink, Item, Path, Sheet
from layout.write.hatch import hatch_lines
from layout.write.letters import Letters, Outlined
from layout.write.live import Live
from layout.write.numbers import fmt, path_data
from layout.write.xml import Ids, legal


class Lettering(Enum):
    """How text is written."""

    OUTLINES = "outlines"
    LIVE = "live"
    EMBEDDED = "embedded"  # live, with the fonts it needs inside the file


def to_svg(sheet: Sheet, lettering: Lettering = Lettering.OUTLINES) -> bytes:
    """The sheet as an SVG file: the same bytes on every run."""
    pen = _Pen(_letters(lettering))
    page = pen.page(sheet)
    for layer in pen.layers(sheet.items):
        page.add(layer)
    for shared in (*pen.letters.shared(), *pen.clips):
        page.defs.add(_Laid(shared))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{page.tostring()}\n'.encode()


def inked(items: tuple[Item, ...], letters: Letters) -> Element:
    """The items as one group, for writers that make documents of their own."""
    bench = Element("g")
    _Pen(letters).lay(bench, items)
    return bench


def _letters(lettering: Lettering) -> Letters:
    if lettering is Lettering.OUTLINES:
        return Outlined()
    return Live(embed=lettering is Lettering.EMBEDDED)


@dataclass(frozen=True, slots=True)
class _Laid:
    """A finished element in svgwrite's terms."""

    element: Element

    def get_xml(self) -> Element:
        return self.element


@dataclass
class _Pen:
    """Lays items into elements, keeping the ids and clips of one file."""

    letters: Letters
    ids: Ids = field(default_factory=Ids)
    clips: list[Element] = field(default_factory=list)

    def page(self, sheet: Sheet) -> Any:
        """The empty document with its title, description and paper."""
        import svgwrite  # noqa: PLC0415 - 65 ms that a run without plates need not pay

        width, height = fmt(sheet.width), fmt(sheet.height)
        page = svgwrite.Drawing(
            size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False
        )
        page.attribs |= {"xml:lang": sheet.lang, "role": "img"}
        page.attribs |= {f"data-{key}": legal(sheet.meta[key]) for key in sorted(sheet.meta)}
        page.set_desc(title=legal(sheet.title) or None, desc=legal(sheet.desc) or None)
        paper = {"id": self.ids.unique("paper"), "width": width, "height": height}
        page.add(_Laid(Element("rect", {**paper, "fill": sheet.paper})))
        return page

    def layers(self, items: tuple[Item, ...]) -> Iterator[_Laid]:
        bench = Element("g")
        self.lay(bench, items)
        return (_Laid(element) for element in bench)

    def lay(self, parent: Element, items: tuple[Item, ...]) -> None:
        for item in items:
            if isinstance(item, Path):
                self._path(parent, item)
            elif isinstance(item, Disc):
                disc = {"cx": fmt(item.x), "cy": fmt(item.y), "r": fmt(item.r)}
                _classed(SubElement(parent, "circle", disc | _inked(item.ink)), item.cls)
            elif isinstance(item, Group):
                self._group(parent, item)
            else:
                self.letters.write(parent, item)

    def _path(self, parent: Element, path: Path) -> None:
        data = {"d": path_data(path.segments)}
        _classed(SubElement(parent, "path", data | _inked(path.ink)), path.cls)
        if path.hatch:
            lines = path_data(hatch_lines(path.segments, path.hatch))
            ink = Ink(None, path.hatch.colour, path.hatch.width)
            SubElement(parent, "path", {"d": lines, **_inked(ink), "class": "hatch"})

    def _group(self, parent: Element, group: Group) -> None:
        element = SubElement(parent, "g", {"id": self.ids.unique(group.id)})
        _classed(element, group.cls)
        if group.clip:
            element.set("clip-path", f"url(#{self._clip(group.clip)})")
        for tag, words in (("title", group.title), ("desc", group.desc)):
            if words:
                SubElement(element, tag).text = legal(words)
        self.lay(element, group.items)

    def _clip(self, box: tuple[float, float, float, float]) -> str:
        name = self.ids.unique(f"clip{len(self.clips) + 1}")
        clip = Element("clipPath", {"id": name})
        sides = zip(("x", "y", "width", "height"), map(fmt, box), strict=True)
        SubElement(clip, "rect", dict(sides))
        self.clips.append(clip)
        return name


def _classed(element: Element, cls: str) -> None:
    if cls:
        element.set("class", cls)


@lru_cache(maxsize=1024)
def _inked(ink: Ink) -> dict[str, str]:
    """The ink as attributes; shared, so never changed."""
    look = {"fill": ink.fill or "none"}
    if ink.stroke and ink.width:
        look |= {"stroke": ink.stroke, "stroke-width": fmt(ink.width)}
        if ink.dash:
            look["stroke-dasharray"] = " ".join(map(fmt, ink.dash))
        if ink.cap != "butt":
            look["stroke-linecap"] = ink.cap
        if ink.join != "miter":
            look["stroke-linejoin"] = ink.join
    return look
