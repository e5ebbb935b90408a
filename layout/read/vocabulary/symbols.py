"""The table of the things on the sheet of symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from layout.problems import nearest
from layout.read.fields import Found, word
from layout.read.nodes import Entry
from layout.vocabulary.glyph import Glyph
from layout.vocabulary.kind import Kind


def read_symbols(
    table: Mapping[str, Entry],
    glyphs: Mapping[str, Glyph],
    kinds: Mapping[str, Kind],
    found: Found,
) -> Mapping[str, tuple[Glyph, str]]:
    """`爵實: cup, filled`: a glyph, a form of one or a kind, with its English."""
    known = {name: kind.glyph for name, kind in kinds.items()}
    known |= {each.name: each for glyph in glyphs.values() for each in _forms(glyph)}
    symbols: dict[str, tuple[Glyph, str]] = {}
    for name, entry in table.items():
        said = word(entry.value, name, found)
        if name not in known:
            found.wrong(
                "S208", entry.key, f"no glyph is named {name[:40]}", fix=nearest(name, known)
            )
        elif said is not None:
            symbols[name] = (known[name], said.value)
    return symbols


def _forms(glyph: Glyph) -> Iterator[Glyph]:
    yield glyph
    for form in glyph.forms:
        yield from _forms(form.glyph)
