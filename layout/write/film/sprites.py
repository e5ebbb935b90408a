"""Looks as small pictures, each made once for an angle, and sheets as large ones."""

from __future__ import annotations

import io
import math
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from resvg import render, usvg

from layout.picture import Item, Look
from layout.write.extras import at_hand
from layout.write.letters import Outlined
from layout.write.numbers import fmt
from layout.write.svg import inked
from layout.write.xml import written

if TYPE_CHECKING:
    from PIL.Image import Image

STEP = 3  # degrees from one picture of a turning look to the next
_KEPT = 40_000_000  # pixels
_AS_IT_IS = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture of a look, square, its own point in the middle."""

    image: Image
    half: int  # pixels from its edge to its middle

    @property
    def pixels(self) -> int:
        return 4 * self.half**2


class Sprites:
    """The pictures of a film's looks, so many pixels to the mm."""

    def __init__(self, density: float) -> None:
        self.density = density
        self._groups: dict[str, tuple[Element, Element]] = {}
        self._made: OrderedDict[tuple[str, int], Sprite] = OrderedDict()
        self._pixels = 0  # of all that are made

    def of(self, look: Look, degrees: float) -> Sprite:
        """The look turned so far, to the nearest of the angles that are made."""
        key = (look.id, round(degrees / STEP) % (360 // STEP))
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        sprite = self._made[key] = self._make(look, key[1] * STEP)
        self._pixels += sprite.pixels
        while self._pixels > _KEPT and len(self._made) > 1:
            self._pixels -= self._made.popitem(last=False)[1].pixels
        return sprite

    def _make(self, look: Look, degrees: int) -> Sprite:
        if look.id not in self._groups:
            letters = Outlined()
            group = inked(look.items, letters)
            defs = Element("defs")
            defs.extend(letters.shared())
            self._groups[look.id] = (defs, group)
        defs, group = self._groups[look.id]
        half = math.ceil(look.reach * self.density) + 1
        edge = half / self.density
        turned = Element("g", {"transform": f"rotate({degrees})"})
        turned.append(group)
        return Sprite(
            _picture((-edge, -edge, 2 * edge, 2 * edge), 2 * half, 2 * half, defs, turned), half
        )


def picture(
    items: tuple[Item, ...], box: tuple[float, float, float, float], density: float, paper: str
) -> Image:
    """The part of the ink that lies in a box (left, top, width, height), on paper if there is."""
    image = overlay(items, box, density)
    if not paper:
        return image
    sheet: Image = at_hand("PIL.Image").new("RGB", image.size, paper)
    sheet.paste(image, (0, 0), image)
    return sheet


def lay(under: Image, over: Image, at: tuple[int, int]) -> None:
    """Paints one picture over another, which may be on nothing itself."""
    if under.mode != "RGBA":
        under.paste(over, at, over)
        return
    left, top = (max(0, -side) for side in at)
    if left < over.width and top < over.height:
        under.alpha_composite(over, (max(0, at[0]), max(0, at[1])), (left, top))


def overlay(
    items: tuple[Item, ...], box: tuple[float, float, float, float], density: float
) -> Image:
    """The same on nothing."""
    letters = Outlined()
    group = inked(items, letters)
    defs = Element("defs")
    defs.extend(letters.shared())
    return _picture(box, round(box[2] * density), round(box[3] * density), defs, group)


def _picture(
    box: tuple[float, float, float, float], width: int, height: int, *parts: Element
) -> Image:
    """The parts drawn on nothing."""
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "xmlns:xlink": "http://www.w3.org/1999/xlink",
            "width": str(width),
            "height": str(height),
            "viewBox": " ".join(fmt(n, 5) for n in box),
            "preserveAspectRatio": "none",
        },
    )
    root.extend(parts)
    tree = usvg.Tree.from_str(written(root), usvg.Options.default())
    with at_hand("PIL.Image").open(io.BytesIO(bytes(render(tree, _AS_IT_IS)))) as png:
        drawn: Image = png.convert("RGBA")
        return drawn
