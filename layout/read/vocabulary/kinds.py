"""The table of kinds: of each its English, its size with what that rests on, its traits, its glyph.

A kind may be another with a name before it (鹿中 is a 中): it has what that has.
"""

from __future__ import annotations

from collections.abc import Mapping

from layout.basis import Basis, Ground
from layout.problems import nearest
from layout.read.fields import Fields, Found, fields
from layout.read.files.nodes import Entry, Scalar
from layout.read.vocabulary.glyphs import length
from layout.value import replace
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.kind import Family, Kind, KindTrait

_KEYS = ("en", "like", "family", "size", "basis", "cite", "why", "traits", "glyph", "phrase")
_FAMILIES = tuple(family.value for family in Family)


def read_kinds(
    table: Mapping[str, Entry], glyphs: Mapping[str, Glyph], found: Found
) -> Mapping[str, Kind]:
    """`爵: {en: cup, family: cup, size: 三寸 × 五寸, basis: 後, cite: …, traits: [wine]}`."""
    kinds: dict[str, Kind] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is not None and (kind := _kind(name, said, table, glyphs)):
            kinds[name] = kind
    return kinds


def narrower(word: str, kinds: Mapping[str, Kind]) -> Kind | None:
    """The kind of this name, or one made of the kind that the name ends with: 鹿中 is a 中."""
    if word in kinds:
        return kinds[word]
    for start in range(1, len(word)):
        if wider := kinds.get(word[start:]):
            return replace(wider, name=word, like=(wider.name, *wider.like))
    return None


def _kind(
    name: str, said: Fields, table: Mapping[str, Entry], glyphs: Mapping[str, Glyph]
) -> Kind | None:
    said.only(_KEYS)
    like = said.text("like")
    if like is not None and like not in table:
        what = f"{name} is like {like[:40]}, which is no kind"
        said.found.wrong("S208", said.mark("like"), what, fix=nearest(like, table))
    en, _ = said.needed("en"), said.needed("family")
    family = said.choice("family", _FAMILIES)
    said.needed("size")
    said.needed("basis")
    size, ground = _size(said.scalar("size"), said.found), said.ground()
    traits = said.members("traits", KindTrait)
    glyph = _glyph(name, like, said, glyphs)
    if family is None or size is None or glyph is None:
        return None
    ground = ground or Ground(Basis.擬)
    wider, phrase = (like,) if like else (), said.text("phrase") or ""
    return Kind(name, en, Family(family), *size, ground, glyph, traits, phrase, wider)


def _size(said: Scalar | None, found: Found) -> tuple[float, float] | None:
    """`三寸 × 五寸`: width and depth."""
    if said is None:
        return None
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


def _glyph(name: str, like: str | None, said: Fields, glyphs: Mapping[str, Glyph]) -> Glyph | None:
    """Its own glyph, the one it names, or the one of the wider word."""
    named = said.text("glyph")
    if named is not None and named not in glyphs:
        what = f"glyph: names no glyph {named[:40]}"
        said.found.wrong("S208", said.mark("glyph"), what, fix=nearest(named, glyphs))
        return None
    for word in (named, name, like):
        if word is not None and word in glyphs:
            return glyphs[word]
    fix = f"draw it in glyphs:, or add glyph: with the name of one ({nearest(name, glyphs)})"
    said.found.wrong("D801", said.node.mark, f"no glyph for the kind {name}", fix=fix)
    return None
