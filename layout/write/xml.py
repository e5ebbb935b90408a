"""Text as XML 1.0 may carry it; and what is alike in a file written once: looks that most of a
group has by the group, shapes that stand more than once in the defs."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections import Counter, defaultdict
from collections.abc import Iterator
from hashlib import blake2b
from xml.etree.ElementTree import Element

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
_USED, _DEFINED = (
    28,
    28,
)  # signs more than a path that a use takes, and what a use needs in the defs


def name_of(told: str) -> str:
    """What something shared is called: by what it is, so that plates shown in one page share it."""
    return f"_{urlsafe_b64encode(blake2b(told.encode(), digest_size=6).digest()).decode()}"


def share_shapes(layers: Element) -> Iterator[Element]:
    """Outlines that stand more than once are used where they stand, and told here."""
    alike: dict[str, list[tuple[Element, str, str]]] = defaultdict(list)
    for path in layers.iter("path"):
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
    for name, usual in HANDED.items():
        for layer in layers:
            _hand_down(layer, name, usual)


def _hand_down(group: Element, name: str, usual: str) -> bool:
    """For one look; whether anything in the group is left to what the group itself is in."""
    said: Counter[str] = Counter()
    left = []  # who says nothing, and is asked
    for child in group:
        is_open = _hand_down(child, name, usual) if len(child) else _asks(child, name)
        if (own := child.get(name)) is not None:
            said[own] += 1
        elif is_open:
            left.append(child)
    if group.get(name) is not None:
        return False
    look, count = said.most_common(1)[0] if said else ("", 0)
    saved = (count - 1) * (len(name) + len(look) + _AROUND)
    if group.tag != "g" or not said or saved < len(left) * (len(name) + len(usual) + _AROUND):
        return bool(left)
    group.set(name, look)
    for child in group:
        if child.get(name) == look:
            del child.attrib[name]
    for child in left:
        child.set(name, usual)
    return False


def _asks(mark: Element, name: str) -> bool:
    """Whether a mark that does not say a look has one all the same."""
    if mark.tag in ("use", "text", "g"):  # letters: how broad their halo is they say themselves
        return name in ("fill", "stroke", "stroke-dasharray")
    if mark.tag not in ("path", "circle"):
        return False
    if name in ("fill", "stroke"):
        return True
    is_plain = mark.tag == "circle" or bool(_STRAIGHT.fullmatch(mark.get("d", "")))
    has_none = name == "stroke-linejoin" or (name == "stroke-linecap" and mark.tag == "circle")
    return mark.get("stroke") is not None and not (is_plain and has_none)
