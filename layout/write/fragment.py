"""A plate as a piece of a page: its map alone, as SVG that lives in HTML.

Colours are properties of the page, by the names that `night` gives them; a group says whom or what
it shows (`data-w`) and where that stands in 尺 (`data-x`, `data-y`). Of two tongues what both draw
alike is there once, and what differs twice, under classes that a style sheet chooses between.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element, SubElement

from layout.picture import Group, Item, Meant, Path, Sheet, Text
from layout.shape import Bounds, Point
from layout.write.live import LetterRun, Live, look_of
from layout.write.numbers import DRAWN, fmt
from layout.write.player.night import dyed
from layout.write.svg import Pen, Switched, layers_of
from layout.write.xml import XLINK, hand_down, share_figures, share_shapes, written

_EDGE = 0.6  # mm of paper about the map, for the ink of its outermost line
_AROUND = frozenset({Meant.WORDS})  # what stands round a map
_FACES = {"400": "", "500": "", "600": "b"}


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of a page, and the colours that the page must know for it."""

    svg: str
    colours: frozenset[str]
    letters: str  # every character that is written in it
    box: tuple[float, float, float, float]  # left, top, breadth and height of what is shown
    k: float  # units to the 尺
    west: float  # 尺, where x is 0
    north: float  # 尺, where y is 0

    def at(self, point: Point) -> Point:
        """Where a point of the ground is in it."""
        return (point[0] - self.west) * self.k, (self.north - point[1]) * self.k

    def has(self, point: Point) -> bool:
        """Whether it shows a point of the ground."""
        (x, y), (left, top, wide, high) = self.at(point), self.box
        return left <= x <= left + wide and top <= y <= top + high

    def under(self, drawn: Sequence[str], party: str) -> str:
        """The piece with what is drawn over it."""
        over = f'<g class="over p-{party}">{"".join(drawn)}</g>'
        return self.svg.replace("</svg>", f"{over}</svg>")


class ScreenLetters(Live):
    """Live letters in the faces of the page, named by classes: h for Han, l for Latin, i for
    italics, b for bold, o for those with paper about them; `en` what a glossed name can spare."""

    def __init__(self) -> None:
        super().__init__(embed=False)
        self.seen: set[str] = set()

    def _line(self, parent: Element, text: Text, run: LetterRun) -> Element:
        look = look_of(text, run)
        self.seen.update(run.text)
        is_latin = run.first.key[0] == "l"
        classes = ["l" if is_latin else "h", _FACES.get(look.pop("font-weight", "400"), "")]
        classes.append("i" if look.pop("font-style", "") else "")
        says_something = sum(each.isalpha() for each in run.text) > 2  # and is no number or measure
        is_gloss = is_latin and not text.face.startswith("han") and says_something
        classes.append("en" if is_gloss else "")
        for dropped in ("font-family", "paint-order", "stroke-linejoin", "class"):
            look.pop(dropped, None)
        classes.append("o" if "stroke" in look else "")
        look["font-size"] = fmt(float(look["font-size"]), DRAWN)
        return SubElement(parent, "text", {"class": " ".join(filter(None, classes)), **look})


class ScreenPen(Pen):
    """Lays items for a page: groups without ids, each with whom it shows and where that is."""

    def __init__(self, spots: Mapping[str, Point]) -> None:
        self.words = ScreenLetters()
        self.spots = spots
        super().__init__(self.words)

    def _group(self, parent: Element, group: Group) -> None:
        element = SubElement(parent, "g", {"class": group.cls} if group.cls else {})
        if group.of and group.meant is not None:
            element.set("data-w", " ".join(group.of))
            if group.meant is not Meant.NAME and (spot := self.spots.get(group.of[0])):
                element.set("data-x", fmt(spot[0], DRAWN))
                element.set("data-y", fmt(spot[1], DRAWN))
        if group.clip:
            element.set("clip-path", f"url(#{self._clip(group.clip)})")
        around = self.seen, self.home
        self.lay(element, group.items)
        self.seen, self.home = around

    def map(self, sheet: Sheet) -> tuple[list[Element], Iterable[Element]]:
        """The layers of the map, and what they have in common."""
        bench = Element("g")
        for layer in layers_of(sheet):
            if isinstance(layer, Switched):
                for (tags, group), cls in zip(layer.said, ("s-en", "s-zh"), strict=True):
                    own = SubElement(bench, "g", {"class": cls})
                    self.lay(own, _of_the_map((replace(group, cls=layer.name),)))
                    own.set("lang", "en" if tags else "zh-Hant")
            else:
                self.lay(bench, _of_the_map((layer,)))
        hand_down(bench)
        figures = share_figures(bench)
        shared = [*share_shapes(bench, figures), *figures, *self.clips]
        return [layer for layer in bench if len(layer)], shared


def _of_the_map(items: Sequence[Item]) -> tuple[Item, ...]:
    """Without what stands round it."""
    return tuple(i for i in items if not (isinstance(i, Group) and i.meant in _AROUND))


def fragment(sheet: Sheet, spots: Mapping[str, Point], named: str) -> Fragment:
    """The map of a sheet, told in these words (which are escaped already) to who cannot see it.
    `spots`: where everybody and everything stands, in 尺."""
    pen = ScreenPen(spots)
    layers, shared = pen.map(sheet)
    left, top, right, bottom = _seen_of(sheet)
    box = left, top, right - left, bottom - top
    shown = " ".join(fmt(n, DRAWN) for n in box)
    page = Element("svg", {"class": "plate", "viewBox": shown, "role": "img"})
    page.set("preserveAspectRatio", "xMidYMin")
    window = sheet.windows[0]
    west, north = window.west - window.left / window.k, window.north + window.top / window.k
    page.attrib |= {"data-k": fmt(window.k), "data-west": fmt(west), "data-north": fmt(north)}
    page.set("aria-label", named)
    defs = SubElement(page, "defs")
    defs.extend(shared)
    page.extend(layers)
    for used in page.iter("use"):
        used.set("href", used.attrib.pop(XLINK))
    svg, colours = dyed(written(page))
    letters = "".join(sorted(pen.words.seen))
    return Fragment(svg, frozenset(colours), letters, box, window.k, west, north)


def _seen_of(sheet: Sheet) -> Bounds:
    """What of the sheet is shown: its maps, and the signs below them."""
    windows = sheet.windows
    left = min(w.left for w in windows) - _EDGE
    top = min(w.top for w in windows) - _EDGE
    right = max(w.left + w.width for w in windows) + _EDGE
    lowest = max(w.top + w.height for w in windows)
    signs = [i for i in sheet.items if isinstance(i, Group) and i.id == "signs"]
    return left, top, right, max([lowest, *_lowest(signs)]) + _EDGE


def _lowest(items: Iterable[Item]) -> Iterable[float]:
    """How far down the ink of some items goes, roughly: for the signs below a map."""
    for item in items:
        if isinstance(item, Group):
            yield from _lowest(item.items)
        elif isinstance(item, Text):
            yield item.y + item.size * 0.12
        elif isinstance(item, Path):
            yield from (n for _, numbers in item.segments for n in numbers[1::2])
        else:
            yield item.y + item.r
