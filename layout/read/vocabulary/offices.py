"""The table of offices."""

from __future__ import annotations

from collections.abc import Mapping

from layout.read.fields import Found, fields
from layout.read.files.nodes import Entry


def read_offices(table: Mapping[str, Entry], found: Found) -> Mapping[str, str]:
    """`擯者: {en: usher}`: the English of each."""
    offices: dict[str, str] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is not None:
            offices[name] = said.only(("en",)).needed("en")
    return offices
