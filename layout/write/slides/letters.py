"""A line of text as a text box, so that it stands where the plate has it.

The box is centred on the line, not hung from its top: how far the top of a line is from its
baseline differs by half between the fonts of one machine and another, its middle hardly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from layout import typeset
from layout.picture import Text
from layout.shape import Bounds, Pose
from layout.typeset import MM_PER_PT, Face
from layout.write.numbers import fmt
from layout.write.slides.marks import emu, fill, frame, named
from layout.write.xml import legal

# From the baseline up to the middle of a line, in em: between what Noto Serif CJK, MingLiU and
# SimSun have; and Source Serif, Times New Roman and Georgia.
HAN_MIDDLE, LATIN_MIDDLE = 0.40, 0.345
_LINE = 1.5  # em, the height of a box
_ALIGN = {"start": "l", "middle": "ctr", "end": "r"}


class _Place(NamedTuple):
    """The middle of a line, and its size."""

    x: float
    y: float
    width: float
    height: float


def text_box(
    text: Text, about: Callable[[], Mapping[str, str]], *, is_simple: bool = False
) -> tuple[Element, Bounds]:
    """The text box and where it is."""
    place = _column(text) if text.vertical else _row(text)
    x, y = place.x, place.y
    if text.turn:
        x, y = Pose(text.x, text.y, text.turn).point(x - text.x, text.y - y)
    half, tall = place.width / 2, place.height / 2
    reach = x - half, y - tall, x + half, y + tall
    shape = Element("p:sp")
    named(shape, "p:nvSpPr", "p:cNvSpPr", about()).set("txBox", "1")
    look = SubElement(shape, "p:spPr")
    frame(look, reach, turn=text.turn)
    SubElement(SubElement(look, "a:prstGeom", prst="rect"), "a:avLst")
    SubElement(look, "a:noFill")
    body = SubElement(shape, "p:txBody")
    how = {"wrap": "none", **dict.fromkeys(("lIns", "tIns", "rIns", "bIns"), "0"), "anchor": "ctr"}
    how |= {"vert": "eaVert"} if text.vertical else {}
    SubElement(SubElement(body, "a:bodyPr", how), "a:noAutofit")
    paragraph = SubElement(body, "a:p")
    SubElement(paragraph, "a:pPr", algn=_ALIGN[text.anchor])
    run = SubElement(paragraph, "a:r")
    _lettering(SubElement(run, "a:rPr"), text, is_simple)
    SubElement(run, "a:t").text = typeset.resolve(legal(text.text))
    return shape, reach


def _row(text: Text) -> _Place:
    em = text.size * MM_PER_PT
    width = typeset.measure(legal(text.text), text.face, text.size, text.spacing)
    back = {"start": 0.5, "middle": 0.0, "end": -0.5}[text.anchor] * width
    middle = HAN_MIDDLE if Face(text.face).is_han else LATIN_MIDDLE
    return _Place(text.x + back, text.y - middle * em, width, _LINE * em)


def _column(text: Text) -> _Place:
    em = text.size * MM_PER_PT
    height = typeset.measure_vertical(legal(text.text), text.face, text.size, text.spacing)
    down = {"start": 0.5, "middle": 0.0, "end": -0.5}[text.anchor] * height
    return _Place(text.x, text.y + down, _LINE * em, height)


def _lettering(run: Element, text: Text, is_simple: bool) -> None:
    """Size, weight and slope; the fonts are those of the deck's theme, to be changed in one place.

    The only weights that all programs know are plain and bold."""
    face = Face(text.face)
    tongue = ("zh-CN" if is_simple else "zh-TW") if face.is_han else "en-US"
    run.set("lang", tongue)
    run.set("sz", fmt(text.size * 100, 0))
    if "semibold" in face.value or face is Face.HAN_CUT:
        run.set("b", "1")
    if "italic" in face.value:
        run.set("i", "1")
    if text.spacing:
        run.set("spc", fmt(text.spacing * text.size * 100, 0))
    fill(run, text.colour)
    if text.halo:
        glow = SubElement(SubElement(run, "a:effectLst"), "a:glow", rad=emu(text.halo_width / 2))
        SubElement(glow, "a:srgbClr", val=text.halo[1:].upper())
