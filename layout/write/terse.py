"""Ink as SVG in few bytes: every pen and every lettering a class, no ids, no more than is seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, groupby
from xml.etree.ElementTree import Element, SubElement

from layout import typeset
from layout.hatch import hatch_lines
from layout.picture import Disc, Group, Ink, Item, Path, Text
from layout.typeset import MM_PER_PT, Face
from layout.write.live import Live
from layout.write.numbers import fmt
from layout.write.short import Rules, name, path, terse
from layout.write.xml import legal

_HALO = "halo"  # the class of ink that only keeps a figure clear of what is under it
_ALONE = 2  # so many texts in a row have their look each by itself
_SHARED = "_"  # begins the id of a path that several draw


@dataclass
class Terse:
    """Writes items one after another, then the style sheet that they share.

    `unit` is how many mm a unit of the file has, so that whole numbers will do for places; lines
    are drawn between points so many tenths of one apart.
    """

    unit: float
    grain: int
    embed: bool
    _rules: Rules = field(default_factory=Rules)

    def __post_init__(self) -> None:
        self._fonts = Live(embed=self.embed)

    def lay(self, parent: Element, items: Iterable[Item]) -> None:
        """The items' ink, their groups undone; lines of one pen that follow each other are one."""
        for look, run in groupby(_joined(flat(items)), self._lettered):
            drawn = list(run)
            if look is not None and len(drawn) > _ALONE:
                self._lay(SubElement(parent, "g", look), drawn, is_lettered=True)
            else:
                self._lay(parent, drawn)

    def _lettered(self, item: Path | Disc | Text) -> dict[str, str] | None:
        return self.lettering(item) if isinstance(item, Text) else None

    def _lay(
        self, parent: Element, items: Iterable[Path | Disc | Text], *, is_lettered: bool = False
    ) -> None:
        for item in items:
            if isinstance(item, Text):
                self._text(parent, item, {} if is_lettered else self.lettering(item))
            elif isinstance(item, Disc):
                place = {"cx": self.units(item.x), "cy": self.units(item.y)}
                kept = {key: value for key, value in place.items() if value != "0"}
                radius = {"r": self.units(item.r)}
                SubElement(parent, "circle", {**self._pen(item.ink), **kept, **radius})
            else:
                data = path(item.segments, self.unit, self.grain)
                SubElement(parent, "path", {**self._pen(item.ink), "d": data})

    def _text(self, parent: Element, text: Text, look: dict[str, str]) -> None:
        line = SubElement(parent, "text", look)
        if text.x:
            line.set("x", self.units(text.x, 0))
        line.set("y", self.units(text.y, 0))
        line.text = legal(text.text)

    def _pen(self, ink: Ink) -> dict[str, str]:
        """The class of an ink."""
        look = [f"fill:{ink.fill or 'none'}"]
        if ink.stroke and ink.width:
            look += [f"stroke:{ink.stroke}", f"stroke-width:{self.units(ink.width)}"]
            look += [f"stroke-dasharray:{' '.join(map(self.units, ink.dash))}"] if ink.dash else []
            look += [f"stroke-linecap:{ink.cap}"] if ink.cap != "butt" else []
            look += [f"stroke-linejoin:{ink.join}"] if ink.join != "miter" else []
        return {"class": self._rules.name(tuple(look))}

    def lettering(self, text: Text) -> dict[str, str]:
        """The class of a text's face, size, colour and halo."""
        self._fonts.write(Element("g"), text)  # so that its letters are among those embedded
        face = Face(text.face)
        families = (*typeset.families(face, text.size), *typeset.families(face.partner, text.size))
        weight = 600 if "semibold" in text.face else 500 if "medium" in text.face else 400
        names = ",".join(f"'{family}'" for family in dict.fromkeys(families))
        size = self.units(text.size * MM_PER_PT)
        look = [f"font-family:{names},serif", f"font-size:{size}px", f"fill:{text.colour}"]
        look += [f"font-weight:{weight}"] if weight != 400 else []
        look += ["font-style:italic"] if "italic" in text.face else []
        look += [f"text-anchor:{text.anchor}"] if text.anchor != "start" else []
        look += ["writing-mode:vertical-rl"] if text.vertical else []
        look += [f"letter-spacing:{fmt(text.spacing)}em"] if text.vertical and text.spacing else []
        if text.halo:
            look += [f"stroke:{text.halo}", f"stroke-width:{self.units(text.halo_width)}"]
            look += ["stroke-linejoin:round", "paint-order:stroke"]
        return {"class": self._rules.name(tuple(look))}

    def sheet(self) -> Iterator[Element]:
        """The style sheet, and the fonts if they are wanted."""
        style = Element("style")
        style.text = self._rules.sheet()
        yield style
        yield from self._fonts.shared()

    def units(self, mm: float, places: int = 1) -> str:
        """A measure in units of the file."""
        return terse(fmt(mm / self.unit, places))


def flat(items: Iterable[Item]) -> Iterator[Path | Disc | Text]:
    """What is seen of the items, in order, hatching as lines."""
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items)
        elif item.cls == _HALO:
            continue
        elif isinstance(item, Path) and item.hatch:
            yield replace(item, hatch=None)
            ink = Ink(None, item.hatch.colour, item.hatch.width)
            yield Path(hatch_lines(item.segments, item.hatch), ink)
        else:
            yield item


def _joined(items: Iterable[Path | Disc | Text]) -> Iterator[Path | Disc | Text]:
    """The same with every run of lines of one pen as one path."""
    for ink, run in groupby(items, lambda item: item.ink if isinstance(item, Path) else None):
        if ink is None or ink.fill is not None:
            yield from run
        else:
            lines = (item.segments for item in run if isinstance(item, Path))
            yield Path(tuple(chain.from_iterable(lines)), ink)


def share(root: Element, defs: Element) -> None:
    """Outlines that are drawn several times are kept once, where that is shorter."""
    drawn = [each for each in root.iter("path") if each.get("class")]
    counts = Counter(each.get("d", "") for each in drawn)
    ids: dict[str, str] = {}
    for data, count in counts.items():
        own = _SHARED + name(len(ids))
        spared = (
            (count - 1) * len(data) - count * len(f'href="#{own}"') - len(f'<path id="{own}"/>')
        )
        if spared > 0:
            ids[data] = own
            SubElement(defs, "path", {"id": own, "d": data})
    for each in drawn:
        data = each.get("d", "")
        if data in ids:
            each.tag = "use"
            del each.attrib["d"]
            each.set("href", f"#{ids[data]}")
