"""The table of the things on the sheet of symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from layout.problems import nearest
from layout.read.fields import Found, fields, word
from layout.read.nodes import Entry
from layout.read.vocabulary.glyphs import FILLS
from layout.vocabulary.glyph import Glyph
from layout.vocabulary.kind import Kind
from layout.vocabulary.sample import HANDS, Sample


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


def read_samples(
    table: Mapping[str, Entry], words: Mapping[str, Any], kinds: Mapping[str, Kind], found: Found
) -> Mapping[str, Sample]:
    """`左執觶: {en: left hand, who: 賓, kind: 觶, hand: left}`."""
    samples: dict[str, Sample] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is None:
            continue
        said.only(("en", "who", "kind", "hand", "fill", "manner", "dress")).needed("who")
        parties, manners, dress = (words[table] for table in ("parties", "manners", "dress"))
        for who in said.known("who", parties):
            samples[name] = Sample(
                name,
                said.needed("en"),
                parties[who],
                next((kinds[kind] for kind in said.known("kind", kinds)), None),
                said.choice("hand", HANDS) or HANDS[0],
                said.choice("fill", FILLS),
                tuple(manners[manner] for manner in said.known("manner", manners)),
                tuple(dress[piece] for piece in said.known("dress", dress)),
            )
    return samples


def _forms(glyph: Glyph) -> Iterator[Glyph]:
    yield glyph
    for form in glyph.forms:
        yield from _forms(form.glyph)
