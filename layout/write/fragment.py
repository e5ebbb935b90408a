"""A plate as a piece of a page: its map alone, as SVG that lives in HTML.

Colours are properties of the page, by the names that `night` gives them; a group says whom or what
it shows (`data-w`) and where that stands in 尺 (`data-x`, `data-y`). Of two tongues what both draw
alike is there once, and what differs twice, under classes that a style sheet chooses between.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element, SubElement

from layout.picture import Group, Item, Meant, Path, Sheet, Text
from layout.shape import Bounds, Point
from layout.typeset import measure
from layout.write.live import LetterRun, Live, look_of
from layout.write.numbers import DRAWN, fmt
from layout.write.player.night import dyed
from layout.write.svg import Pen, Switched, layers_of
from layout.write.xml import XLINK, hand_down, share_figures, share_shapes, written

_EDGE = 0.6  # mm of paper about the map, for the ink of its outermost line
_AROUND = frozenset({Meant.WORDS})  # what stands round a map
_PEOPLE = frozenset({Meant.ACTOR, Meant.CAME, Meant.FIGURE, Meant.GHOST})
_DONE = frozenset({"paths", "marks"})  # layers of what is done: ways, their numbers, its signs
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

    def __init__(self, spots: Mapping[str, Point], absent: Collection[str] = ()) -> None:
        self.words = ScreenLetters()
        self.spots, self.absent = spots, absent
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
                    self.lay(own, self._of_the_map((replace(group, cls=layer.name),)))
                    own.set("lang", "en" if tags else "zh-Hant")
            else:
                self.lay(bench, self._of_the_map((layer,)))
        hand_down(bench)
        figures = share_figures(bench)
        shared = [*share_shapes(bench, figures), *figures, *self.clips]
        return [layer for layer in bench if len(layer)], shared

    def _of_the_map(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Without what stands round it, and without those who are to be absent and all they do."""
        kept: list[Item] = []
        for item in items:
            if not isinstance(item, Group):
                kept.append(item)
            elif item.meant not in _AROUND and not self._is_absent(item):
                inner = self._of_the_map(item.items) if self.absent else item.items
                kept.append(replace(item, items=inner))
        return tuple(kept)

    def _is_absent(self, group: Group) -> bool:
        is_of = group.meant is Meant.NAME and bool(group.of) and set(group.of) <= set(self.absent)
        return bool(self.absent) and (is_of or group.meant in _PEOPLE or group.id in _DONE)


def fragment(
    sheet: Sheet, spots: Mapping[str, Point], named: str, absent: Collection[str] = ()
) -> Fragment:
    """The map of a sheet, told in these words (which are escaped already) to who cannot see it.
    `spots`: where everybody and everything stands, in 尺; `absent`: the people of a place that is
    shown without them."""
    pen = ScreenPen(spots, absent)
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
    signs = [i for i in sheet.items if isinstance(i, Group) and i.id == "signs"]
    points = [*_points(signs)]
    points += [(w.left, w.top) for w in windows]
    points += [(w.left + w.width, w.top + w.height) for w in windows]
    xs, ys = zip(*points, strict=True)
    return min(xs) - _EDGE, min(ys) - _EDGE, max(xs) + _EDGE, max(ys) + _EDGE


def _points(items: Iterable[Item]) -> Iterable[Point]:
    """Where the ink of some items is, roughly: of the signs below a map."""
    for item in items:
        if isinstance(item, Group):
            yield from _points(item.items)
        elif isinstance(item, Text):
            long = measure(item.text, item.face, item.size)
            left = item.x - long * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
            yield from ((left, item.y + item.size * 0.12), (left + long, item.y))
        elif isinstance(item, Path):
            for _, numbers in item.segments:
                yield from zip(numbers[::2], numbers[1::2], strict=True)
        else:
            yield from ((item.x - item.r, item.y), (item.x + item.r, item.y + item.r))
