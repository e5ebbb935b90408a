"""The table of glyphs: strokes and shapes as numbers, each with its ink."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import count

from layout.measure import MeasureError, read_length
from layout.problems import nearest
from layout.read.fields import Fields, Found, fields
from layout.read.files.nodes import Entry, Scalar
from layout.shape import Segments, circle, rectangle, segments
from layout.value import replace
from layout.vocabulary.drawn.glyph import FILLS, Borne, Form, Glyph, Primitive, Style
from layout.vocabulary.manner import MannerTrait

HEADINGS = {"北": 0.0, "東": 90.0, "南": 180.0, "西": 270.0}
_FIGURES = re.compile(r"\d{1,6}(\.\d{1,6}|/[1-9]\d{0,5})?")  # of 尺
_WHEN = ("fill", "manner", "borne")
_SHAPES = {"path": '"M0,0 L1,0"', "circle": "[0, 0, 0.5]", "box": "[0, 0, 2, 1]"}
_NUMBERS = {"circle": 3, "box": 4}  # x y r, x y width height


def read_glyphs(table: Mapping[str, Entry], found: Found) -> Mapping[str, Glyph]:
    """`豐: {measure: 一尺, draw: [{circle: [0, 0, .5], ink: fine}]}`."""
    reader = _Reader(table, found)
    return {name: glyph for name in table if (glyph := reader.glyph(name))}


class _Reader:
    """Reads each glyph once, those that others are drawn as before them."""

    def __init__(self, table: Mapping[str, Entry], found: Found) -> None:
        self.table, self.found, self.nth = table, found, count()

    def glyph(self, name: str) -> Glyph | None:
        """One glyph with its forms, or None where nothing can be made of it."""
        said = fields(self.table[name].value, name, self.found)
        if said is None:
            return None
        said.only(("measure", "true", "head", "as", "draw", "forms"))
        measure = length(said.scalar("measure"), self.found)
        true = said.choice("true", ("yes", "no")) == "yes"
        heading = HEADINGS[said.choice("head", tuple(HEADINGS)) or "北"]
        return self.drawn(name, said, Glyph(name, (), measure, true, heading, name))

    def drawn(self, name: str, said: Fields, base: Glyph) -> Glyph:
        """The glyph or a form of it with its drawing, as large as the base and lying so."""
        nth = next(self.nth)
        drawing = self.drawing(said)
        forms: list[Form] = []
        for other, _, node in said.pairs("forms"):
            inner = fields(node, other, self.found)
            if inner is not None:
                forms.append(self.form(other, inner, base))
        return replace(base, name=name, primitives=drawing, nth=nth, forms=tuple(forms))

    def form(self, name: str, said: Fields, base: Glyph) -> Form:
        """`弛弓: {manner: 弛, draw: […]}`: drawn with a body, it is as large as that is."""
        said.only((*_WHEN, "as", "draw", "forms"))
        fill = said.choice("fill", FILLS)
        manner = said.choice("manner", tuple(trait.value for trait in MannerTrait))
        borne = said.choice("borne", tuple(how.value for how in Borne))
        if sum(key in said for key in _WHEN) != 1:
            what = f"the form {name} does not say when it is drawn"
            fix = f"write one of {' '.join(_WHEN)}, as in `fill: 實`"
            self.found.wrong("V633", said.node.mark, what, fix=fix)
        base = replace(base, fill=fill, measure=None if borne else base.measure)
        glyph = self.drawn(name, said, base)
        return Form(
            glyph, fill, MannerTrait(manner) if manner else None, Borne(borne) if borne else None
        )

    def drawing(self, said: Fields) -> tuple[Primitive, ...]:
        """The strokes and shapes of a glyph, its own or another's."""
        if "as" in said:
            other = said.text("as") or ""
            entry = self.table.get(other)
            whole = fields(entry.value, other, Found()) if entry else None
            if whole is None or "draw" not in whole:
                what = f"{said.whose} is drawn as {other[:40]}, which has no drawing of its own"
                self.found.wrong("S208", said.mark("as"), what, fix=nearest(other, self.table))
                return ()
            return _Reader({}, Found()).drawing(whole)
        if not said.items("draw"):
            said.needed("draw") if "draw" not in said else None
        strokes = (fields(item, "a stroke", self.found) for item in said.items("draw"))
        return tuple(one for stroke in strokes if stroke and (one := self.stroke(stroke)))

    def stroke(self, said: Fields) -> Primitive | None:
        """`{circle: [x, y, r], ink: line}`, `{box: [x, y, w, h], ink: line}`, `{path: …}`."""
        said.only((*_SHAPES, "corner", "ink"))
        said.needed("ink")
        ink = said.choice("ink", tuple(style.value for style in Style))
        shapes = [shape for shape in _SHAPES if shape in said]
        if len(shapes) != 1:
            what = f"a stroke is {' and '.join(shapes) or 'no shape'}"
            fix = " or ".join(f"{name}: {example}" for name, example in _SHAPES.items())
            self.found.wrong("V632", said.node.mark, what, fix=f"write {fix}")
            return None
        if shapes == ["path"]:
            shape, disc = self.path(said.scalar("path")), None
        else:
            numbers = self.numbers(said, shapes[0])
            if len(numbers) != _NUMBERS[shapes[0]]:
                return None
            round_ = shapes == ["circle"]
            x, y, wide, high = (*numbers, 0.0)[:4]
            corner = self.number(said.scalar("corner")) or 0.0
            disc = (x, y, wide) if round_ else None
            shape = circle(x, y, wide) if round_ else rectangle(x, y, wide, high, corner)
        return Primitive(Style(ink), shape, disc) if ink and shape else None

    def path(self, said: Scalar | None) -> Segments:
        """A path as the notation of SVG has it, absolute."""
        try:
            return segments(said.value) if said else ()
        except ValueError as error:
            assert said is not None
            fix = f"write M, L, C, Q and Z with numbers: {_SHAPES['path']}"
            self.found.wrong("V632", said.mark, str(error)[:120], fix=fix)
            return ()

    def numbers(self, said: Fields, shape: str) -> list[float]:
        """The numbers of a circle or a box, told if they are not as many as it wants."""
        words = said.words(shape)
        numbers = [number for one in words if (number := self.number(one)) is not None]
        if len(words) != _NUMBERS[shape]:
            what = f"a {shape} has {_NUMBERS[shape]} numbers, and here are {len(words)}"
            self.found.wrong("V632", said.mark(shape), what, fix=f"{shape}: {_SHAPES[shape]}")
            return []
        return numbers

    def number(self, said: Scalar | None) -> float | None:
        """A number in figures, or a problem."""
        try:
            number = float(said.value) if said else None
        except ValueError:
            number = math.nan
        if said is not None and number is not None and not math.isfinite(number):
            what = f"{said.value[:20]} is no number"
            self.found.wrong("V632", said.mark, what, fix="write it in figures: 0.5")
            return None
        return number


def length(said: Scalar | None, found: Found) -> float | None:
    """A length in the text's words or in figures, or a problem at its character."""
    if said is None:
        return None
    if _FIGURES.fullmatch(said.value):
        return float(Fraction(said.value))
    try:
        return _chi(said.value)
    except MeasureError as error:
        what = f"「{said.value[:60]}」 is no measure"
        found.wrong("P307", said.mark, what, why=str(error))
        return None


@lru_cache(maxsize=256)  # a few lengths, each of many things
def _chi(words: str) -> float:
    return float(read_length(words))
