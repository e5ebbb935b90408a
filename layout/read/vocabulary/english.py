"""The tables of offices and of lengths, which tell the English of each."""

from __future__ import annotations

from collections.abc import Mapping

from layout.read.fields import Found, fields
from layout.read.files.nodes import Entry


def read_english(table: Mapping[str, Entry], found: Found) -> Mapping[str, str]:
    """`擯者: {en: usher}`, `侯道: {en: range of the target}`: the English of each."""
    english: dict[str, str] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is not None:
            english[name] = said.only(("en",)).needed("en")
    return english
