"""Live text in an SVG: letters that can be searched and edited, with or without their fonts."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from layout import typeset
from layout.picture import Text
from layout.typeset import MM_PER_PT, Face, SetGlyph
from layout.write.letters import Letters, glyphs_of, place
from layout.write.numbers import fmt
from layout.write.xml import legal

# Where live text runs down, what a column turns has a code point of its own (Unicode, CJK
# Compatibility Forms): the right shape in every renderer, none of which need know of vertical text.
# Commas and stops stand amid their square in a traditional face, and need no other form.
_TURNED = str.maketrans("「」『』（）《》〈〉…—", "﹁﹂﹃﹄︵︶︽︾︿﹀︙︱")
_EM, _RARE_EM = 1000, 1024  # units to the em of the vendored fonts, and of the rare Han
_WEIGHTS = {"regular": 400, "italic": 400, "medium": 500, "semibold": 600}


class LetterRun(NamedTuple):
    """Neighbouring characters of one font, size and direction."""

    first: SetGlyph
    text: str
    glyphs: tuple[SetGlyph, ...]


class Live(Letters):
    """A text element a line; each run of one script begins where our own measure puts it."""

    def __init__(self, *, embed: bool, is_apart: bool = False) -> None:
        self._embed = embed
        self._is_apart = is_apart  # halos are texts of their own
        self._faces: dict[str, set[str]] = {}
        self._lines: list[Element] = []

    def write(self, parent: Element, text: Text) -> None:
        if self._is_apart and text.halo:
            self._write(parent, replace(text, colour="none"))
            text = replace(text, halo=None)
        self._write(parent, text)

    def _write(self, parent: Element, text: Text) -> None:
        self._faces.setdefault(text.face, set()).update(legal(text.text))
        runs = runs_of(text)
        if text.vertical or text.spacing or text.turn or len(runs) > 1:
            for run in runs:
                self._seated(parent, text, run)
        elif runs:
            line = self._line(parent, text, runs[0])
            line.set("x", fmt(text.x))
            line.set("y", fmt(text.y))
            if text.anchor != "start":
                line.set("text-anchor", text.anchor)
            line.text = runs[0].text

    def _line(self, parent: Element, text: Text, run: LetterRun) -> Element:
        line = SubElement(parent, "text", look_of(text, run))
        self._lines.append(line)
        return line

    def _seated(self, parent: Element, text: Text, run: LetterRun) -> None:
        """A run where our measure puts it; what stands upright in a column, sign by sign."""
        line = self._line(parent, text, run)
        if text.vertical and not run.first.turn:
            line.set("transform", place(text))
            line.set("x", " ".join(fmt(g.x) for g in run.glyphs))
            line.set("y", " ".join(fmt(g.y) for g in run.glyphs))
            line.text = upright_form("".join(g.char for g in run.glyphs))
            return
        turn = f" rotate({fmt(run.first.turn)})" if run.first.turn else ""
        line.set("transform", place(text, run.first.x, run.first.y) + turn)
        if text.spacing:
            line.set("letter-spacing", fmt(text.spacing * text.size * MM_PER_PT))
        if run.text != run.text.strip():
            line.set("xml:space", "preserve")
        line.text = run.text

    def shared(self) -> Iterator[Element]:
        """The fonts, under names that nobody else has: in a page with several plates, none may
        take the letters of another, or of the page, for its own."""
        if not self._embed or not self._faces:
            return
        words = "".join(sorted(set().union(*self._faces.values())))
        fonts = typeset.subset(sorted(self._faces), words + words.translate(_TURNED))
        own = sha256(b"".join(fonts.values())).hexdigest()[:8]
        style = Element("style")
        style.text = font_rules(fonts, f" {own}")
        for line in self._lines:
            known = line.get("font-family", "")
            named = (f"'{name} {own}'" for name in known.removesuffix(", serif").split(", "))
            line.set("font-family", f"{', '.join(named)}, {known}")
        yield style


def font_rules(fonts: Mapping[typeset.FontFile, bytes], own: str = "") -> str:
    return "".join(
        f"@font-face{{font-family:'{font.family}{own}';font-weight:{font.weight};"
        f"font-style:{'italic' if font.italic else 'normal'};"
        f"src:url(data:font/otf;base64,{base64.b64encode(data).decode()})}}"
        for font, data in fonts.items()
    )


def runs_of(text: Text) -> list[LetterRun]:
    """The text cut where font, size or direction change; the words as written."""
    glyphs = glyphs_of(text)
    words = typeset.resolve(legal(text.text)).replace("\n", "")
    groups = [tuple(g) for _, g in groupby(glyphs, key=_kind)]
    starts, at = [], 0
    for group in groups:
        at = max(words.find(group[0].char, at), at)
        starts.append(at)
        at += 1
    ends = [*starts[1:], len(words)][: len(groups)]  # words of no ink have no run
    return [
        LetterRun(group[0], words[start:end], group)
        for group, start, end in zip(groups, starts, ends, strict=True)
    ]


def upright_form(words: str) -> str:
    """What a column turns, in the form that it has there."""
    return words.translate(_TURNED)


def _kind(glyph: SetGlyph) -> tuple[str, float, float]:
    return glyph.key.rstrip("0123456789"), glyph.scale, glyph.turn


def look_of(text: Text, run: LetterRun) -> dict[str, str]:
    """Colour, font and halo of one run."""
    face = Face(text.face)
    latin = run.first.key[0] == "l"  # the key of a Latin font file begins so
    if face.is_han == latin:
        face = face.partner
    style = face.value.split("-", 1)[1]
    size = run.first.scale * (_RARE_EM if run.first.key[0] == "x" else _EM)
    look = {
        "fill": text.colour,
        "font-family": ", ".join((*typeset.families(face, size / MM_PER_PT), "serif")),
        "font-size": fmt(size),
    }
    if "semibold" in style or style == "medium":
        look["font-weight"] = str(_WEIGHTS[style.split("-")[0]])
    if "italic" in style:
        look["font-style"] = "italic"
    if text.halo:
        look |= {
            "stroke": text.halo,
            "stroke-width": fmt(text.halo_width),
            "stroke-linejoin": "round",
            "paint-order": "stroke",
        }
    if text.cls:
        look["class"] = text.cls
    return look
