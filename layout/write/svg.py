"""A sheet as SVG. svgwrite makes the document; what there are hundreds of is made beside it.

svgwrite spends most of its time copying attributes: a plate of it is ten times the work of writing
the same bytes. It takes any object with `get_xml()`, so paths, discs and texts are laid into plain
elements here and handed to it a layer at a time; titles, defs, clips and the frame remain its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement

from layout.late import Late
from layout.picture import Disc, Group, Ink, Item, Path, Sheet, hatch_lines
from layout.shape import Bounds, bounds, overlap
from layout.write.letters import Letters, Outlined
from layout.write.live import Live
from layout.write.numbers import DRAWN, Start, fmt, path_data, seated
from layout.write.particulars import SPACES, particulars
from layout.write.xml import Ids, hand_down, legal, share_figures, share_shapes, written

if TYPE_CHECKING:
    import svgwrite
else:  # a piece of a page has no document of its own
    svgwrite = Late("svgwrite")

_SVG = "http://www.w3.org/2000/svg"
CLASS = "layout-plate"  # of the root: rules that a page nests under it touch plates alone


@dataclass(frozen=True, slots=True)
class Switched:
    """A layer that differs: for readers of these languages this, the last for all others."""

    name: str
    said: tuple[tuple[str, Group], ...]  # language tags and ink


def layers_of(sheet: Sheet) -> Iterator[Item | Switched]:
    """The layers from the lowest up; where languages differ, all that is said."""
    if not sheet.tongues:
        yield from sheet.items
        return
    pages = (*sheet.tongues, ("", sheet))
    named = [_by_name(page) for _, page in pages]
    for name in dict.fromkeys(name for layers in named for name in layers):
        own = [layers.get(name) for layers in named]
        if len({_silent(layer) for layer in own}) == 1:
            yield own[-1] or Group(name, ())
            continue
        said = [
            (tags, _marked(layer or Group(name, ()), page.lang if tags else ""))
            for (tags, page), layer in zip(pages, own, strict=True)
        ]
        yield Switched(name, tuple(said))


def _by_name(sheet: Sheet) -> dict[str, Group]:
    """The layers; of what lies among them loose, each piece as a layer."""
    layers: dict[str, Group] = {}
    for item in sheet.items:
        layer = item if isinstance(item, Group) else Group(f"loose{len(layers)}", (item,))
        layers[layer.id] = layer
    return layers


def _silent(layer: Group | None) -> Group | None:
    """The ink alone, without what is read out."""
    if layer is None:
        return None
    items = tuple(_silent(i) or i if isinstance(i, Group) else i for i in layer.items)
    return replace(layer, items=items, title="", desc="")


def _marked(layer: Group, lang: str) -> Group:
    """Under ids of its language: no two of a file are the same."""
    suffix = f".{lang}" if lang else ".other"
    inner = tuple(_marked(i, lang) if isinstance(i, Group) else i for i in layer.items)
    return replace(layer, id=f"{layer.id}{suffix}", items=inner)


class LetterMode(Enum):
    """How text is written."""

    OUTLINES = "outlines"
    LIVE = "live"
    EMBEDDED = "embedded"  # live, with the fonts it needs inside the file


def to_svg(sheet: Sheet, lettering: LetterMode = LetterMode.OUTLINES) -> bytes:
    """The sheet as an SVG file, in all its languages: the same bytes on every run."""
    return written_with(sheet, _letters(lettering))


def to_press(sheet: Sheet) -> bytes:
    """The same for typst: halos are texts of their own, or it makes outlines of what has one, and
    the PDF is twice as large."""
    return written_with(sheet, Live(embed=False, is_apart=True))


def written_with(sheet: Sheet, letters: Letters) -> bytes:
    """The sheet as an SVG file, its words as those letters have them."""
    pen = Pen(letters)
    page = pen.page(sheet)
    for layer in pen.layers(sheet):
        page.add(layer)
    for shared in (*pen.shapes, *pen.letters.shared(), *pen.clips):
        page.defs.add(_Laid(shared))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{written(page.get_xml())}\n'.encode()


def to_book(sheet: Sheet, letters: Letters) -> bytes:
    """Its ink alone, without names, titles and particulars, for a page of typst's."""
    width, height = fmt(sheet.width), fmt(sheet.height)
    size = {"width": f"{width}mm", "height": f"{height}mm", "viewBox": f"0 0 {width} {height}"}
    page = Element("svg", {"xmlns": _SVG, **size})
    if sheet.paper:
        SubElement(page, "rect", {"width": width, "height": height, "fill": sheet.paper})
    pen = Pen(letters, is_bare=True)
    pen.lay(page, sheet.items)
    SubElement(page, "defs").extend(pen.clips)
    return written(page).encode()


def inked(items: tuple[Item, ...], letters: Letters) -> Element:
    """The items as one group, for writers that make documents of their own."""
    bench = Element("g")
    Pen(letters).lay(bench, items)
    return bench


def _letters(lettering: LetterMode) -> Letters:
    if lettering is LetterMode.OUTLINES:
        return Outlined()
    return Live(embed=lettering is LetterMode.EMBEDDED)


@dataclass(frozen=True, slots=True)
class _Laid:
    """A finished element in svgwrite's terms."""

    element: Element

    def get_xml(self) -> Element:
        return self.element


@dataclass
class Pen:
    """Lays items into elements, keeping the ids and clips of one file."""

    letters: Letters
    ids: Ids = field(default_factory=Ids)
    clips: list[Element] = field(default_factory=list)
    shapes: list[Element] = field(default_factory=list)  # that stand more than once
    seen: Bounds | None = None  # of what is at hand, where it is clipped
    home: Start | None = None  # of the figure at hand: where its first mark begins
    is_bare: bool = False  # groups have no names, and are written where they clip

    def page(self, sheet: Sheet) -> Any:
        """The empty document with its title, description, particulars and paper."""
        width, height = fmt(sheet.width), fmt(sheet.height)
        page = svgwrite.Drawing(
            size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False
        )
        page.attribs |= {"xml:lang": sheet.lang, "role": "img", "class": CLASS} | SPACES
        page.attribs |= {f"data-{key}": legal(sheet.meta[key]) for key in sorted(sheet.meta)}
        told = [e for e in (self._told("title", sheet), self._told("desc", sheet)) if e is not None]
        if told:
            page.attribs["aria-labelledby"] = " ".join(element.get("id", "") for element in told)
        # before the definitions: a title is looked for in the first place
        page.elements[:0] = [_Laid(element) for element in (*told, particulars(sheet))]
        if sheet.paper:
            paper = {"id": self.ids.unique("paper"), "width": width, "height": height}
            page.add(_Laid(Element("rect", {**paper, "fill": sheet.paper})))
        return page

    def _told(self, tag: str, sheet: Sheet) -> Element | None:
        """What is read out. Its id is that of the step, for a page that shows several plates."""
        words = legal(sheet.title if tag == "title" else sheet.desc)
        if not words:
            return None
        step = sheet.meta.get("step", "")
        element = Element(tag, {"id": self.ids.unique(f"{tag}-{step}" if step else tag)})
        element.text = words
        return element

    def layers(self, sheet: Sheet) -> Iterator[_Laid]:
        bench = Element("g")
        for layer in layers_of(sheet):
            if isinstance(layer, Switched):
                self._switch(bench, layer)
            else:
                self.lay(bench, (layer,))
        hand_down(bench)
        figures = share_figures(bench)
        self.shapes += (*share_shapes(bench, figures), *figures)
        for element in bench:
            if element.tag == "g":
                element.set("inkscape:groupmode", "layer")
                element.set("inkscape:label", element.get("id", ""))
        return (_Laid(element) for element in bench)

    def _switch(self, parent: Element, layer: Switched) -> None:
        """What is said in several languages, of which the reader is shown one."""
        named = SubElement(parent, "g", {"id": self.ids.unique(layer.name), "class": layer.name})
        switch = SubElement(named, "switch")
        for tags, group in layer.said:
            self._group(switch, group)
            if tags:
                switch[-1].set("systemLanguage", tags)
                switch[-1].set("xml:lang", tags.partition(",")[0])

    def lay(self, parent: Element, items: tuple[Item, ...]) -> None:
        for item in items:
            if isinstance(item, Path):
                self._path(parent, item)
            elif isinstance(item, Disc):
                x, y = seated((item.x, item.y), self.home, DRAWN)
                disc = {"cx": x, "cy": y, "r": fmt(item.r, DRAWN)}
                _classed(SubElement(parent, "circle", disc | _inked(_endless(item.ink))), item.cls)
            elif isinstance(item, Group):
                self._group(parent, item)
            else:
                self.letters.write(parent, item)

    def _path(self, parent: Element, path: Path) -> None:
        if self.seen and not overlap(
            bounds(pair for _, ns in path.segments for pair in zip(ns[::2], ns[1::2], strict=True)),
            self.seen,
            path.ink.width,
        ):
            return
        data = {"d": path_data(path.segments, DRAWN, self.home)}
        _classed(SubElement(parent, "path", data | _inked(path.ink)), path.cls)
        if path.hatch:
            lines = path_data(hatch_lines(path.segments, path.hatch), DRAWN, self.home)
            ink = Ink(None, path.hatch.colour, path.hatch.width)
            SubElement(parent, "path", {"d": lines, **_inked(ink), "class": "hatch"})

    def _group(self, parent: Element, group: Group) -> None:
        if self.is_bare:
            clipped = {"clip-path": f"url(#{self._clip(group.clip)})"} if group.clip else {}
            self.lay(SubElement(parent, "g", clipped) if clipped else parent, group.items)
            return
        named = {"id": self.ids.unique(group.id)} if group.id else {}
        element = SubElement(parent, "g", named)
        _classed(element, group.cls)
        if group.clip:
            element.set("clip-path", f"url(#{self._clip(group.clip)})")
        for tag, words in (("title", group.title), ("desc", group.desc)):
            if words:
                SubElement(element, tag).text = legal(words)
        around = self.seen, self.home
        self.seen, self.home = _sides(group.clip) or self.seen, _home(group.items)
        self.lay(element, group.items)
        self.seen, self.home = around

    def _clip(self, box: tuple[float, float, float, float]) -> str:
        """The clip of a box. Its id says what it is, so that plates shown in one page share it."""
        sides = list(map(fmt, box))
        name = f"clip_{'_'.join(sides)}"
        if any(clip.get("id") == name for clip in self.clips):
            return name
        clip = Element("clipPath", {"id": name})
        SubElement(clip, "rect", dict(zip(("x", "y", "width", "height"), sides, strict=True)))
        self.clips.append(clip)
        return name


def _home(items: tuple[Item, ...]) -> Start | None:
    """Where the first mark begins."""
    for item in items:
        if isinstance(item, Disc):
            return item.x, item.y
        if isinstance(item, Path) and item.segments:
            return item.segments[0][1][0], item.segments[0][1][1]
    return None


def _sides(clip: tuple[float, float, float, float] | None) -> Bounds | None:
    if clip is None:
        return None
    left, top, width, height = clip
    return left, top, left + width, top + height


def _classed(element: Element, cls: str) -> None:
    if cls:
        element.set("class", cls)


@lru_cache(maxsize=1024)
def _endless(ink: Ink) -> Ink:
    """The ink of a circle, that has neither joints nor ends."""
    return replace(ink, cap="butt", join="miter")


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
