"""A reel as one animated SVG (SMIL): it plays by itself, also where scripts may not run.

Everything has one animation for the whole film, with a key only where something changes. A figure
is a `use` whose reference is animated; captions are strips of text, one beside another, moved so
that the right one is in the picture: a key a clause, and no element that must be shown and hidden.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from xml.etree.ElementTree import Element, SubElement, tostring

from layout.picture import Text
from layout.reel import Inset, Reel
from layout.write.costumes import Costumes
from layout.write.grounds import Ground, grounds_of
from layout.write.moving import PROGRESS, progress, rule, sheet_of
from layout.write.numbers import fmt
from layout.write.short import path
from layout.write.smil import Smil
from layout.write.terse import Terse, share
from layout.write.troupe import Troupe
from layout.write.xml import legal

_FINE = 20  # ms: no key is farther off than this, in a long film than five times as much
_LONG = 240_000  # ms: four minutes
_UNIT = 0.25  # mm: a unit of the file; in a long film twice that
_GRAIN = 5  # tenths of a unit from one point of a line in a long film to the next


class Fonts(Enum):
    """Whether the letters' fonts are in the file."""

    LIVE = "live"
    EMBEDDED = "embedded"


def is_long(reel: Reel) -> bool:
    """Whether turns are made at once, and looks that last a moment are better left out."""
    return reel.end > _LONG


def to_animated(reel: Reel, fonts: Fonts = Fonts.LIVE, *, loop: bool = True) -> bytes:
    """The reel as an SVG file that plays: the same bytes on every run."""
    unit, grain, fine = (2 * _UNIT, _GRAIN, 5 * _FINE) if is_long(reel) else (_UNIT, 1, _FINE)
    stills = [caption.end for caption in reel.captions]
    smil = Smil(reel.end, fine, loop, is_long(reel), stills)
    root = _Pen(reel, Terse(unit, grain, embed=fonts is Fonts.EMBEDDED), smil).page()
    text = tostring(root, encoding="unicode").replace(" />", "/>")
    kind = smil.doctype() if smil.declares else ""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{kind}{text}\n'.encode()


@dataclass
class _Pen:
    """Writes one film."""

    reel: Reel
    terse: Terse
    smil: Smil

    def __post_init__(self) -> None:
        self.units = self.terse.units
        self.apart = 1000 * math.ceil(self.reel.height / self.terse.unit / 1000)
        self.above = {"x": "0", "dy": str(-self.apart)}

    def page(self) -> Element:
        reel = self.reel
        width, height = self.units(reel.width), self.units(reel.height)
        root = Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "width": f"{fmt(reel.width)}mm",
                "height": f"{fmt(reel.height)}mm",
                "viewBox": f"0 0 {width} {height}",
                "role": "img",
                "xml:lang": reel.lang,
            },
        )
        SubElement(root, "title").text = legal(reel.title)
        SubElement(root, "desc").text = legal(reel.desc)
        defs = SubElement(root, "defs")
        SubElement(root, "rect", {"width": width, "height": height, "fill": reel.paper})
        stage = SubElement(root, "g", {"id": "stage", "clip-path": "url(#view)"})
        clip = SubElement(defs, "clipPath", {"id": "view"})
        SubElement(clip, "rect", {"width": width, "height": self.units(reel.view)})
        costumes = Costumes(self.terse, defs, reel.looks)
        grounds = list(grounds_of(reel))
        looks = costumes.hang(_used(grounds))
        troupe = Troupe(self.smil, self.terse.unit, looks, is_long(reel), costumes)
        for n, ground in enumerate(grounds):
            self._ground(stage, ground, troupe, f"scene{n}")
        self._captions(root)
        self._foot(root)
        share(root, defs)
        defs.extend(self.terse.sheet())
        return root

    # -- the stage -------------------------------------------------------------------------------

    def _ground(self, stage: Element, ground: Ground, troupe: Troupe, name_: str) -> None:
        """A ground and those who move over it, under one camera."""
        seen = SubElement(stage, "g")
        self._while(seen, ground.spans)
        camera = SubElement(seen, "g")
        troupe.pan(camera, ground.camera)
        within = SubElement(camera, "g", {"id": name_}) if ground.insets else camera
        self.terse.lay(within, ground.sheet.items)
        troupe.enter(within, ground.movers)
        for n, inset in enumerate(ground.insets):
            self._inset(seen, inset, name_, f"{name_}-{n}")

    def _inset(self, seen: Element, inset: Inset, scene: str, name_: str) -> None:
        """The same ground and people once more, through a window of their own."""
        pane = SubElement(seen, "g")
        self._while(pane, ((inset.start, inset.end),))
        box = (inset.left, inset.top, inset.width, inset.height)
        clip = SubElement(pane, "clipPath", {"id": name_})
        keys = ("x", "y", "width", "height")
        SubElement(clip, "rect", dict(zip(keys, map(self.units, box), strict=True)))
        within = SubElement(pane, "g", {"clip-path": f"url(#{name_})"})
        self.terse.lay(within, [sheet_of(box, self.reel.paper)])
        x, y = (self.units(-n, 0) for n in inset.corner)
        SubElement(within, "use", {"href": f"#{scene}", "x": x, "y": y})
        self.terse.lay(pane, inset.items)

    def _while(self, seen: Element, spans: Sequence[tuple[int, int]]) -> None:
        keys = [(0, "none")] if spans[0][0] else []
        for start, end in spans:
            if keys and keys[-1][0] == start:
                keys.pop()
            keys += [(start, "inline"), (end, "none")]
        self.smil.steps(seen, "display", keys[:-1] if keys[-1][0] >= self.reel.end else keys)

    # -- the bar ---------------------------------------------------------------------------------

    def _captions(self, root: Element) -> None:
        """A strip for every place in the bar where words stand."""
        strips: dict[tuple[object, ...], list[tuple[int, str]]] = {}
        styles: dict[tuple[object, ...], Text] = {}
        for caption in self.reel.captions:
            words = {_slot(t): t for t in caption.items if isinstance(t, Text)}
            styles |= words
            for slot in styles:
                strip = strips.setdefault(slot, [(0, "")])
                text = words[slot].text if slot in words else ""
                if strip[-1][1] != text:
                    strip.append((caption.start, text))
        for slot, strip in strips.items():
            self._strip(root, styles[slot], strip)

    def _strip(self, root: Element, style: Text, strip: Sequence[tuple[int, str]]) -> None:
        """Words above words; before the first is nothing, and rows count from there."""
        place = SubElement(root, "g", self._style(style))
        stretched = SubElement(place, "g", {"transform": f"rotate(90)scale({self.apart} 1)"})
        moving = SubElement(stretched, "g")
        upright = {"transform": f"scale({1 / self.apart} 1)rotate(-90)"}
        lines = SubElement(moving, "text", upright)
        rows: dict[str, int] = {"": 0}
        keys: list[tuple[int, str]] = []
        for t, words in strip:
            if words not in rows:
                rows[words] = len(rows)
                line = SubElement(lines, "tspan", self.smil.untold("tspan", self.above))
                line.text = legal(words)
            if keys and keys[-1][0] == t:
                keys.pop()
            keys.append((t, str(rows[words])))
        self.smil.transform(moving, "translate", "0", keys, at_once=True)

    def _style(self, text: Text) -> dict[str, str]:
        seat = f"translate({self.units(text.x)} {self.units(text.y)})"
        return {**self.terse.lettering(text), "transform": seat}

    def _foot(self, root: Element) -> None:
        """The hairline, and the line that grows with the film."""
        line = rule(self.reel)
        ink = {"stroke": line.ink.stroke or "", "stroke-width": self.units(line.ink.width)}
        SubElement(root, "path", {"d": path(line.segments, self.terse.unit), **ink})
        done = progress(self.reel, 0)
        top, high = self.units(self.reel.height - PROGRESS), self.units(PROGRESS)
        bar = SubElement(root, "rect", {"y": top, "height": high, "fill": done.ink.fill or ""})
        first, last = (self.units(self.reel.width * share) for share in self.reel.share)
        self.smil.grows(bar, "width", first, last)


def _slot(text: Text) -> tuple[object, ...]:
    return text.x, text.y, text.face, text.size, text.anchor, text.colour


def _used(grounds: Sequence[Ground]) -> Counter[str | None]:
    """How often every look is seen; nothing is one, too."""
    movers = [mover for ground in grounds for mover in ground.movers]
    shows = [show for m in movers for layer in (*m.layers, m.tags) for show in layer]
    return Counter(show.look for show in shows) + Counter([None])
