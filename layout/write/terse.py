"""Ink as SVG in few bytes: every pen and every lettering a class, no ids, no more than is seen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element, SubElement

from layout import typeset
from layout.picture import Disc, Group, Ink, Item, Text
from layout.shape import Segments
from layout.typeset import MM_PER_PT, Face
from layout.write.hatch import hatch_lines
from layout.write.live import Live
from layout.write.numbers import fmt
from layout.write.xml import legal

UNIT = 0.25  # mm: a unit of the file, so that whole numbers will do for places
_HALO = "halo"  # the class of ink that only keeps a figure clear of what is under it
_LEADING = re.compile(r"(?<![\d.])0(?=\.)")


@dataclass
class Terse:
    """Writes items one after another, then the style sheet that they share."""

    embed: bool
    _names: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._fonts = Live(embed=self.embed)

    def lay(self, parent: Element, items: Iterable[Item]) -> None:
        """The items' ink, their groups undone."""
        for item in items:
            if isinstance(item, Group):
                self.lay(parent, item.items)
            elif isinstance(item, Text):
                self._text(parent, item)
            elif isinstance(item, Disc):
                place = {"cx": units(item.x), "cy": units(item.y), "r": units(item.r)}
                kept = {name: value for name, value in place.items() if value != "0"}
                SubElement(parent, "circle", {**self.pen(item.ink), **kept})
            elif item.cls != _HALO:
                SubElement(parent, "path", {**self.pen(item.ink), "d": data(item.segments)})
                if item.hatch:
                    lines = hatch_lines(item.segments, item.hatch)
                    ink = Ink(None, item.hatch.colour, item.hatch.width)
                    SubElement(parent, "path", {**self.pen(ink), "d": data(lines)})

    def _text(self, parent: Element, text: Text) -> None:
        line = SubElement(parent, "text", self.lettering(text))
        if text.x:
            line.set("x", units(text.x, 0))
        line.set("y", units(text.y, 0))
        line.text = legal(text.text)

    def pen(self, ink: Ink) -> dict[str, str]:
        """The class of an ink."""
        look = f"fill:{ink.fill or 'none'}"
        if ink.stroke and ink.width:
            look += f";stroke:{ink.stroke};stroke-width:{units(ink.width)}"
            look += f";stroke-dasharray:{' '.join(map(units, ink.dash))}" if ink.dash else ""
            look += f";stroke-linecap:{ink.cap}" if ink.cap != "butt" else ""
            look += f";stroke-linejoin:{ink.join}" if ink.join != "miter" else ""
        return self._class(look)

    def lettering(self, text: Text) -> dict[str, str]:
        """The class of a text's face, size, colour and halo."""
        self._fonts.write(Element("g"), text)  # so that its letters are among those embedded
        face = Face(text.face)
        families = (*typeset.families(face, text.size), *typeset.families(face.partner, text.size))
        weight = 600 if "semibold" in text.face else 500 if "medium" in text.face else 400
        style = "italic " if "italic" in text.face else ""
        names = ",".join(f"'{name}'" for name in dict.fromkeys(families))
        look = f"font:{style}{weight} {units(text.size * MM_PER_PT)}px {names},serif"
        look += f";fill:{text.colour}"
        look += f";text-anchor:{text.anchor}" if text.anchor != "start" else ""
        if text.vertical:
            look += ";writing-mode:vertical-rl"
        if text.halo:
            width = units(text.halo_width)
            look += f";stroke:{text.halo};stroke-width:{width};stroke-linejoin:round"
            look += ";paint-order:stroke"
        return self._class(look)

    def _class(self, look: str) -> dict[str, str]:
        if look not in self._names:
            n = len(self._names)
            self._names[look] = chr(97 + n % 26) + (str(n // 26) if n >= 26 else "")
        return {"class": self._names[look]}

    def sheet(self) -> Iterator[Element]:
        """The style sheet, and the fonts if they are wanted."""
        style = Element("style")
        style.text = "".join(f".{name}{{{look}}}" for look, name in self._names.items())
        yield style
        yield from self._fonts.shared()


def units(mm: float, places: int = 1) -> str:
    """A measure in units of the file, without an idle nought before its point."""
    return _LEADING.sub("", fmt(mm / UNIT, places)) or "0"


def data(segments: Segments) -> str:
    """The segments as an SVG path, a sign or a letter doing for a space where it can."""
    out: list[str] = []
    for op, numbers in segments:
        out.append(op)
        for i, value in enumerate(numbers):
            text = units(value)
            out.append(text if i == 0 or text[0] == "-" else " " + text)
    return "".join(out)
