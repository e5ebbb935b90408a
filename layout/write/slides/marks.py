"""The small parts of which every shape of DrawingML is made: name, place, fill, outline."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement

from layout.picture import Ink
from layout.shape import Bounds
from layout.write.numbers import fmt

EMU = 36000  # to the mm
_CAPS = {"butt": "flat", "round": "rnd", "square": "sq"}


def emu(mm: float) -> str:
    """A length as the format has it; a number it must be."""
    return fmt(mm * EMU, 0)


def named(shape: Element, outer: str, inner: str, about: Mapping[str, str]) -> Element:
    """The shape's number, name and description; where it says what kind of shape it is."""
    head = SubElement(shape, outer)
    SubElement(head, "p:cNvPr", dict(about))
    kind = SubElement(head, inner)
    SubElement(head, "p:nvPr")
    return kind


def frame(parent: Element, box: Bounds, *, is_group: bool = False, turn: float = 0.0) -> Element:
    """Where the shape is; a group's own coordinates are the slide's."""
    left, top, right, bottom = box
    place = SubElement(parent, "a:xfrm")
    if turn:
        place.set("rot", fmt(turn * 60000, 0))
    for prefix in ("", "ch") if is_group else ("",):
        off, ext = ("a:chOff", "a:chExt") if prefix else ("a:off", "a:ext")
        SubElement(place, off, x=emu(left), y=emu(top))
        SubElement(place, ext, cx=emu(right - left), cy=emu(bottom - top))
    return place


def fill(parent: Element, colour: str | None) -> None:
    if colour is None:
        SubElement(parent, "a:noFill")
    else:
        SubElement(SubElement(parent, "a:solidFill"), "a:srgbClr", val=colour[1:].upper())


def outline(parent: Element, ink: Ink) -> None:
    """The stroke; its dashes are told in hundredths of a percent of its width."""
    if not (ink.stroke and ink.width):
        SubElement(SubElement(parent, "a:ln"), "a:noFill")
        return
    line = SubElement(parent, "a:ln", w=emu(ink.width), cap=_CAPS[ink.cap])
    fill(line, ink.stroke)
    if ink.dash:
        dashes = SubElement(line, "a:custDash")
        lengths = ink.dash * (1 + len(ink.dash) % 2)
        for dash, gap in zip(lengths[::2], lengths[1::2], strict=True):
            shares = (fmt(length / ink.width * 100000, 0) for length in (dash, gap))
            SubElement(dashes, "a:ds", dict(zip(("d", "sp"), shares, strict=True)))
    if ink.join == "miter":
        SubElement(line, "a:miter", lim="400000")
    else:
        SubElement(line, f"a:{ink.join}")
