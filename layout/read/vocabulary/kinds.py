"""The table of kinds: of each its English, its size with what that rests on, its traits, its glyph.

A kind may be another with a name before it (鹿中 is a 中): it has what that has.
"""

from __future__ import annotations

from collections.abc import Mapping

from layout.problems import nearest
from layout.read.fields import Fields, Found
from layout.read.files.nodes import Scalar
from layout.read.schema import Schema, Table, Values
from layout.read.vocabulary.glyphs import HEADINGS, length
from layout.value import replace
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.kind import Kind

_LONGER = 1.5  # by so much a side is plainly the longer one


def read_kinds(table: Table, glyphs: Mapping[str, Glyph], schema: Schema) -> Mapping[str, Kind]:
    """`爵: {en: cup, family: cup, size: 三寸 × 五寸, basis: 後, cite: …, traits: [wine]}`."""

    def kind(said: Fields, told: Values) -> Kind | None:
        """With its own glyph, the one it names, or the one of the wider word."""
        if "glyph" not in told and "glyph" not in said:
            words = (said.whose, *told.get("like", ()))
            glyph = next((glyphs[word] for word in words if word in glyphs), None)
            if glyph is None:
                name = nearest(said.whose, glyphs)
                fix = f"draw it in glyphs:, or add glyph: with the name of one ({name})"
                what = f"no glyph for the kind {said.whose}"
                said.found.wrong("D801", said.node.mark, what, fix=fix)
            told["glyph"] = glyph
        if (glyph := told.get("glyph")) and "size" in told and _lies_across(glyph, told["size"]):
            wide, deep = (f"{each:g}" for each in told["size"])
            what = f"{said.whose} is {wide} × {deep} 尺, and {glyph.name} is drawn the other way"
            fix = "turn the size (width × depth, its front north), or draw it in glyphs:"
            said.found.wrong("V635", said.mark("size"), what, fix=fix)
        return Kind(**told) if told.get("glyph") else None

    return schema.table("kinds", Kind, table, kind)


def _lies_across(glyph: Glyph, size: tuple[float, float]) -> bool:
    """Whether the long side of a drawing is the short one of the thing."""
    left, back, right, front = glyph.box
    drawn, told = (right - left, front - back), size
    if glyph.heading in (HEADINGS["東"], HEADINGS["西"]) and not glyph.is_mat:
        told = (size[1], size[0])
    (wide, deep), (broad, long) = drawn, told
    return (wide > _LONGER * deep and long > _LONGER * broad) or (
        deep > _LONGER * wide and broad > _LONGER * long
    )


def narrower(word: str, kinds: Mapping[str, Kind]) -> Kind | None:
    """The kind of this name, or one made of the kind that the name ends with: 鹿中 is a 中."""
    if word in kinds:
        return kinds[word]
    for start in range(1, len(word)):
        if wider := kinds.get(word[start:]):
            return replace(wider, name=word, like=(wider.name, *wider.like))
    return None


def footprint(said: Scalar, found: Found) -> tuple[float, float] | None:
    """`三寸 × 五寸`: width and depth."""
    parts = said.value.split("×")
    if len(parts) != 2:
        what = f"{said.value[:40]} is not a width and a depth"
        found.wrong("V631", said.mark, what, fix="write 三寸 × 五寸, or 0.3 × 0.5")
        return None
    marks = (said.mark, said.mark.shifted(len(parts[0]) + 1))
    wide, deep = (
        length(Scalar(part.strip(), mark.shifted(len(part) - len(part.lstrip()), len(part))), found)
        for part, mark in zip(parts, marks, strict=True)
    )
    return None if wide is None or deep is None else (wide, deep)
