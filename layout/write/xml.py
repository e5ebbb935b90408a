"""Text as XML 1.0 may carry it; and what is alike in a file written once: looks that most of a
group has by the group, shapes that stand more than once in the defs."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import chain
from xml.etree.ElementTree import Element

from layout.write.numbers import fmt

# XML 1.0 §2.2: no controls but tab and line ends, no surrogates, no U+FFFE and U+FFFF.
_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BLANK = re.compile(r"\s+")


def legal(text: str) -> str:
    """The text without the characters that no XML file may hold. Markup is escaped on writing."""
    return _ILLEGAL.sub("", text)


class Ids:
    """Ids as asked for, each given once: a second bearer gets ~2."""

    def __init__(self) -> None:
        self._given: dict[str, int] = {}

    def unique(self, wanted: str) -> str:
        name = _BLANK.sub("_", legal(wanted)) or "g"
        times = self._given[name] = self._given.get(name, 0) + 1
        return name if times == 1 else self.unique(f"{name}~{times}")


# --- what is alike ---

# What a group hands down, with what is so where nobody says it; a stroke after how it is drawn.
HANDED = {
    "stroke-width": "1",
    "stroke-linejoin": "miter",
    "stroke-linecap": "butt",
    "stroke-dasharray": "none",
    "stroke": "none",
    "fill": "black",
}
_AROUND = 4  # signs about a name and its value
XLINK = "xlink:href"
_BEGUN = re.compile(r"m(-?[\d.]+) (-?[\d.]+)")  # how an outline begins
_STRAIGHT = re.compile(_BEGUN.pattern + r"(?:[hv]-?[\d.]+|l-?[\d.]+ ?-?[\d.]+)")
# signs that a use takes more than a path, one that is all of a figure, and what is used in the defs
_USED, _PLACED, _DEFINED = 28, 42, 28
_SEVERAL = 2


def name_of(told: str) -> str:
    """What something shared is called: by what it is, so that plates shown in one page share it."""
    return f"_{urlsafe_b64encode(blake2b(told.encode(), digest_size=6).digest()).decode()}"


_TOLD = ("title", "desc")
_Marks = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]  # tag and attributes of each


def share_figures(layers: Element) -> list[Element]:
    """Figures of the same marks are used where they stand, and told here: under their classes, so
    that a rule for these finds their marks here too."""
    alike: dict[tuple[str, _Marks], list[tuple[Element, str, str]]] = defaultdict(list)
    for group in layers.iter("g"):
        if group.get("class") and not group.get("clip-path") and (told := _marks(group)):
            marks, x, y = told
            alike[group.get("class", ""), marks].append((group, x, y))
    figures = []
    for (cls, marks), groups in alike.items():
        size = sum(
            len(tag) + sum(len(n) + len(v) + _AROUND for n, v in said) for tag, said in marks
        )
        if (len(groups) - 1) * size <= len(groups) * _PLACED + _DEFINED + len(cls):
            continue
        figures.append(Element("g", {"id": name_of(f"{cls} {marks}"), "class": cls}))
        figures[-1].extend(Element(tag, dict(said)) for tag, said in marks)
        for group, x, y in groups:
            group.tag = "use"
            group[:] = [child for child in group if child.tag in _TOLD]
            group.attrib |= {XLINK: f"#{figures[-1].get('id')}", "x": x, "y": y}
    return figures


def _marks(group: Element) -> tuple[_Marks, str, str] | None:
    """The marks of a figure, of which there are several and nothing else: each as it lies from the
    first, and where that is."""
    drawn = [child for child in group if child.tag not in _TOLD]
    first = [place for mark in drawn[:2] if (place := _placed(mark))]
    if len(first) < _SEVERAL:
        return None
    x, y, _ = first[0]
    marks = []
    for mark in drawn:
        if not (place := _placed(mark)):
            return None
        own_x, own_y = _less(place[0], x), _less(place[1], y)
        at = {"d": f"m{own_x} {own_y}{place[2]}"} if place[2] else {"cx": own_x, "cy": own_y}
        marks.append((mark.tag, tuple((mark.attrib | at).items())))
    return tuple(marks), x, y


def _placed(mark: Element) -> tuple[str, str, str] | None:
    """Where a mark begins, and how it goes on, if it is an outline or a circle."""
    if mark.tag == "circle":
        return mark.get("cx", "0"), mark.get("cy", "0"), ""
    if mark.tag == "path" and (begun := _BEGUN.match(mark.get("d", ""))):
        return begun[1], begun[2], begun.string[begun.end() :]
    return None


def _less(number: str, other: str) -> str:
    """As exactly as both are written."""
    return fmt(float(number) - float(other))


def share_shapes(layers: Element, figures: Sequence[Element] = ()) -> Iterator[Element]:
    """Outlines that stand more than once are used where they stand, and told here."""
    alike: dict[str, list[tuple[Element, str, str]]] = defaultdict(list)
    for path in chain(layers.iter("path"), *(figure.iter("path") for figure in figures)):
        if begun := _BEGUN.match(path.get("d", "")):
            alike[begun.string[begun.end() :]].append((path, begun[1], begun[2]))
    for shape, paths in alike.items():
        if (len(paths) - 1) * len(shape) <= len(paths) * _USED + _DEFINED:
            continue
        name = name_of(shape)
        for path, x, y in paths:
            path.tag = "use"
            del path.attrib["d"]
            path.attrib |= {XLINK: f"#{name}", "x": x, "y": y}
        yield Element("path", {"id": name, "d": f"m0 0{shape}"})


def hand_down(layers: Element) -> None:
    """Have each group in the layers say what most of what is in it would."""
    for layer in layers:
        if len(layer):
            _hand_down(layer)


def _hand_down(group: Element) -> frozenset[str]:
    """Returns the looks in which anything in the group is left to what the group itself is in."""
    asked = [(child, _hand_down(child) if len(child) else _asks(child)) for child in group]
    told = {name for child, _ in asked for name in child.attrib}
    open_ = _NOTHING.union(*(looks for _, looks in asked)).difference(group.attrib)
    done = (n for n, usual in HANDED.items() if n in told and not _is_left(group, asked, n, usual))
    return open_.difference(done)


def _is_left(
    group: Element, asked: Sequence[tuple[Element, frozenset[str]]], name: str, usual: str
) -> bool:
    """For one look."""
    if group.get(name) is not None:
        return False
    said = [own for child, _ in asked if (own := child.get(name)) is not None]
    left = [child for child, open_ in asked if name in open_ and child.get(name) is None]
    if group.tag != "g" or not said:
        return bool(left)
    look, count = Counter(said).most_common(1)[0]
    saved = (count - 1) * (len(name) + len(look) + _AROUND)
    if saved < len(left) * (len(name) + len(usual) + _AROUND):
        return bool(left)
    group.set(name, look)
    for child, _ in asked:
        if child.get(name) == look:
            del child.attrib[name]
    for child in left:
        child.set(name, usual)
    return False


_LETTERS = frozenset({"fill", "stroke", "stroke-dasharray"})  # their halo's breadth they say
_FILLED = frozenset({"fill", "stroke"})
_STROKED = frozenset(HANDED)
_STRAIGHTLY = _STROKED - {"stroke-linejoin"}
_ROUNDLY = _STRAIGHTLY - {"stroke-linecap"}
_NOTHING: frozenset[str] = frozenset()


def _asks(mark: Element) -> frozenset[str]:
    """The looks that a mark has even where it does not say them."""
    if mark.tag in ("use", "text", "g"):
        return _LETTERS
    if mark.tag not in ("path", "circle"):
        return _NOTHING
    if mark.get("stroke") is None:
        return _FILLED
    if mark.tag == "circle":
        return _ROUNDLY
    return _STRAIGHTLY if _STRAIGHT.fullmatch(mark.get("d", "")) else _STROKED


# --- as it is written ---

_MARKED = re.compile('[&<>"\r\n\t]')
_ESCAPED = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\r": "&#13;",
        "\n": "&#10;",
        "\t": "&#09;",
    }
)
_ALREADY = "#"  # no name of XML
_ESCAPED_WORDS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def written(element: Element) -> str:
    """The element as it stands in a file; ElementTree looks through all names for namespaces
    first, and takes twice as long."""
    out: list[str] = []
    _write(element, out)
    return "".join(out)


def already(marks: str) -> Element:
    """What is written already, for a place among elements."""
    element = Element(_ALREADY)
    element.text = marks
    return element


def _write(element: Element, out: list[str]) -> None:
    tag = element.tag
    if tag is _ALREADY:
        out.append(element.text or "")
        return
    said = "".join(
        f' {name}="{value.translate(_ESCAPED) if _MARKED.search(value) else value}"'
        for name, value in element.items()
    )
    words = element.text
    if words or len(element):
        out.append(f"<{tag}{said}>")
        if words:
            out.append(words.translate(_ESCAPED_WORDS))
        for child in element:
            _write(child, out)
        out.append(f"</{tag}>")
    else:
        out.append(f"<{tag}{said}/>")
    if element.tail:
        out.append(element.tail.translate(_ESCAPED_WORDS))
