"""The table of dress."""

from __future__ import annotations

from collections.abc import Mapping

from layout.read.fields import Found, fields
from layout.read.files.nodes import Entry
from layout.vocabulary.dress import Dress, DressTrait
from layout.vocabulary.party import Cap


def read_dress(table: Mapping[str, Entry], found: Found) -> Mapping[str, Dress]:
    """`袒: {en: the left arm bared, traits: [bare-left], replaces: [襲]}`."""
    pieces: dict[str, Dress] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is None:
            continue
        said.only(("en", "traits", "replaces", "cap"))
        english, traits = said.needed("en"), said.members("traits", DressTrait)
        replaces = frozenset(said.known("replaces", table))
        cap = said.choice("cap", (each.value for each in Cap))
        pieces[name] = Dress(name, english, traits, replaces, Cap(cap) if cap else None)
    return pieces
