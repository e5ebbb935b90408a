"""A reel as one animated SVG (SMIL): it plays by itself, also where scripts may not run.

Everything has one animation for the whole film, with a key only where something changes. A figure
is a `use` whose reference is animated; captions are strips of text, one above another, moved so
that the right one is in the picture: a key a clause, and no element that must be shown and hidden.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from xml.etree.ElementTree import Element, SubElement, tostring

from layout.picture import Text
from layout.reel import Angle, Mover, Reel, Scene, Seen, Spot
from layout.write.moving import PROGRESS, progress, rule
from layout.write.numbers import fmt
from layout.write.terse import Terse, data, units
from layout.write.xml import legal

_FINE = 20  # ms: keys are told apart to this, in a long film to five times as much
_LONG = 240_000  # ms: four minutes
_BRIEF = 300  # ms: in a long film nobody faces a way for less
_APART = 900  # units from caption to caption of a strip: more than the picture is high
_NOTHING = "o"  # the look of what is not seen


class Fonts(Enum):
    """Whether the letters' fonts are in the file."""

    LIVE = "live"
    EMBEDDED = "embedded"


def is_long(reel: Reel) -> bool:
    """Whether turns are made at once, and looks that last a moment are better left out."""
    return reel.end > _LONG


def to_animated(reel: Reel, fonts: Fonts = Fonts.LIVE, *, loop: bool = True) -> bytes:
    """The reel as an SVG file that plays: the same bytes on every run."""
    pen = _Pen(reel, Terse(embed=fonts is Fonts.EMBEDDED), loop)
    root = pen.page()
    text = tostring(root, encoding="unicode", short_empty_elements=True)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


@dataclass
class _Pen:
    """Writes one film."""

    reel: Reel
    terse: Terse
    loop: bool

    def __post_init__(self) -> None:
        self.is_long = is_long(self.reel)
        fine = _FINE * (5 if self.is_long else 1)
        self.digits = max(3, math.ceil(math.log10(max(1, self.reel.end) / fine)))

    def page(self) -> Element:
        reel = self.reel
        width, height = units(reel.width), units(reel.height)
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
        SubElement(clip, "rect", {"width": width, "height": units(reel.view)})
        for scene in reel.scenes:
            self._scene(stage, scene)
        self._captions(root)
        self._foot(root)
        self._looks(defs)
        defs.extend(self.terse.sheet())
        return root

    # -- the stage -------------------------------------------------------------------------------

    def _scene(self, stage: Element, scene: Scene) -> None:
        """The ground and those who move over it, under one camera."""
        seen = SubElement(stage, "g")
        if len(self.reel.scenes) > 1:
            self._while(seen, scene.start, scene.end)
        camera = SubElement(seen, "g")
        self._move(camera, [Spot(s.t, -s.x, -s.y) for s in scene.camera])
        self.terse.lay(camera, scene.ground.items)
        for mover in scene.movers:
            self._mover(camera, mover)

    def _while(self, seen: Element, start: int, end: int) -> None:
        keys = [(0, "none"), (start, "inline"), (end, "none")]
        keys = keys[1:] if start == 0 else keys
        if end >= self.reel.end:
            keys.pop()
        seen.set("display", keys[0][1])
        if len(keys) > 1:
            self._discrete(seen, "display", keys)

    def _mover(self, parent: Element, mover: Mover) -> None:
        body = SubElement(parent, "g")
        SubElement(body, "title").text = legal(mover.name)
        self._move(body, mover.spots)
        layers = [layer for layer in mover.layers if any(show.look for show in layer)]
        turning = SubElement(body, "g" if len(layers) > 1 else "use")
        self._turn(turning, mover.angles)
        for layer in layers:
            self._show(SubElement(turning, "use") if len(layers) > 1 else turning, layer)
        if any(show.look for show in mover.tags):
            self._show(SubElement(body, "use"), mover.tags)

    def _move(self, element: Element, spots: Sequence[Spot]) -> None:
        values = [f"{units(s.x, 0)} {units(s.y, 0)}" for s in spots]
        self._transform(element, "translate", [s.t for s in spots], values)

    def _turn(self, element: Element, angles: Sequence[Angle]) -> None:
        """In a long film at once: at its pace a turn lasts a few pictures, and a key is saved."""
        if self.is_long:
            turns = [(a.t, b.degrees) for a, b in pairwise(angles) if a.degrees != b.degrees]
            keys = [(0, angles[0].degrees % 360)]
            for t, degrees in turns:
                if t - keys[-1][0] < _BRIEF:
                    keys[-1] = (keys[-1][0], degrees % 360)
                elif degrees % 360 != keys[-1][1]:
                    keys.append((t, degrees % 360))
            values = [fmt(degrees, 0) for _, degrees in keys]
            self._transform(element, "rotate", [t for t, _ in keys], values, discrete=True)
            return
        values = [fmt(a.degrees, 0) for a in angles]
        self._transform(element, "rotate", [a.t for a in angles], values)

    def _transform(
        self,
        element: Element,
        kind: str,
        times: Sequence[int],
        values: Sequence[str],
        *,
        discrete: bool = False,
    ) -> None:
        """A transform that goes evenly from key to key; one that never changes stands by itself."""
        if not values:
            return
        if values[0] not in ("0", "0 0"):
            element.set("transform", f"{kind}({values[0]})")
        if len(set(values)) == 1:
            return
        keys = list(zip(times, values, strict=True))
        about = {"attributeName": "transform", "type": kind}
        if discrete:
            about["calcMode"] = "discrete"
        else:
            keys = _stretched(keys, self.reel.end)
        self._animation(element, "animateTransform", about, keys)

    def _show(self, element: Element, shows: Sequence[Seen]) -> None:
        keys = [(show.t, f"#{self._id(show.look)}") for show in shows]
        if keys[0][0] > 0:
            keys.insert(0, (0, f"#{_NOTHING}"))
        element.set("href", keys[0][1])
        if len(keys) > 1:
            self._discrete(element, "href", keys)

    def _id(self, look: str | None) -> str:
        return _NOTHING if look is None else look

    def _looks(self, defs: Element) -> None:
        SubElement(defs, "g", {"id": _NOTHING})
        movers = [mover for scene in self.reel.scenes for mover in scene.movers]
        shows = [show for m in movers for layer in (*m.layers, m.tags) for show in layer]
        used = {show.look for show in shows}
        for name, look in self.reel.looks.items():
            if name in used:
                self.terse.lay(SubElement(defs, "g", {"id": name}), look.items)

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
        place = SubElement(root, "g", self._style(style))
        moving = SubElement(place, "g")
        rows: dict[str, int] = {"": -1}
        keys: list[tuple[int, str]] = []
        for t, words in strip:
            if words not in rows:
                rows[words] = len(rows) - 1
                line = SubElement(moving, "text")
                if rows[words]:
                    line.set("y", str(rows[words] * _APART))
                line.text = legal(words)
            if keys and keys[-1][0] == t:
                keys.pop()
            keys.append((t, f"0 {-rows[words] * _APART}"))
        moving.set("transform", f"translate({keys[0][1]})")
        if len(keys) > 1:
            kind = {"attributeName": "transform", "type": "translate", "calcMode": "discrete"}
            self._animation(moving, "animateTransform", kind, keys)

    def _style(self, text: Text) -> dict[str, str]:
        seat = f"translate({units(text.x)} {units(text.y)})"
        return {**self.terse.lettering(text), "transform": seat}

    def _foot(self, root: Element) -> None:
        """The hairline, and the line that grows with the film."""
        line = rule(self.reel)
        ink = {"stroke": line.ink.stroke or "", "stroke-width": units(line.ink.width)}
        SubElement(root, "path", {"d": data(line.segments), **ink})
        done = progress(self.reel, 0)
        widths = [units(self.reel.width * share) for share in self.reel.share]
        box = {
            "y": units(self.reel.height - PROGRESS),
            "width": widths[0],
            "height": units(PROGRESS),
        }
        bar = SubElement(root, "rect", {**box, "fill": done.ink.fill or ""})
        keys = [(0, widths[0]), (self.reel.end, widths[1])]
        self._animation(bar, "animate", {"attributeName": "width"}, keys)

    # -- animations ------------------------------------------------------------------------------

    def _discrete(self, element: Element, name: str, keys: Iterable[tuple[int, str]]) -> None:
        self._animation(
            element, "animate", {"attributeName": name, "calcMode": "discrete"}, list(keys)
        )

    def _animation(
        self, element: Element, tag: str, about: dict[str, str], keys: Sequence[tuple[int, str]]
    ) -> None:
        end = max(1, self.reel.end)
        times = [fmt(t / end, self.digits).removeprefix("0") or "0" for t, _ in keys]
        SubElement(
            element,
            tag,
            {
                **about,
                "dur": f"{fmt(end / 1000)}s",
                **({"repeatCount": "indefinite"} if self.loop else {"fill": "freeze"}),
                "keyTimes": ";".join(times),
                "values": ";".join(value for _, value in keys),
            },
        )


def _stretched(keys: list[tuple[int, str]], end: int) -> list[tuple[int, str]]:
    """From the beginning of the film to its end."""
    if keys[0][0] > 0:
        keys.insert(0, (0, keys[0][1]))
    if keys[-1][0] < end:
        keys.append((end, keys[-1][1]))
    return keys


def _slot(text: Text) -> tuple[object, ...]:
    return text.x, text.y, text.face, text.size, text.anchor, text.colour
