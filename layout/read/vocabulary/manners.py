"""The table of manners."""

from __future__ import annotations

from collections.abc import Mapping

from layout.read.fields import Found, fields
from layout.read.nodes import Entry
from layout.vocabulary.manner import Manner, MannerTrait


def read_manners(table: Mapping[str, Entry], found: Found) -> Mapping[str, Manner]:
    """`後首: {en: head to the rear, traits: [held]}`."""
    manners: dict[str, Manner] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is None:
            continue
        said.only(("en", "traits"))
        manners[name] = Manner(name, said.needed("en"), said.members("traits", MannerTrait))
    return manners
