"""The table of gaps, which must tell every gap that the rules of placing ask for."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from layout.derivation import Distance
from layout.measure import MeasureError, read_length
from layout.problems import NOWHERE, nearest
from layout.read.fields import Found, fields
from layout.read.files.nodes import Entry
from layout.vocabulary.gap import Gaps


def read_gaps(table: Mapping[str, Entry], found: Found) -> Gaps:
    """`beside: {measure: 一跬半, why: 立於器旁…}`."""
    known = [one.name for one in dataclasses.fields(Gaps)]
    for name, entry in table.items():
        if name not in known:
            what = f"no rule asks for the gap {name[:40]}"
            found.wrong("S201", entry.key, what, fix=nearest(name, known))
    for name in known:
        if name not in table:
            found.wrong("S202", NOWHERE, f"the gap {name} is missing", fix=f"add {name}: to gaps:")
    return Gaps(**{name: _gap(name, table[name], found) for name in known if name in table})


def _gap(name: str, entry: Entry, found: Found) -> Distance:
    said = fields(entry.value, name, found)
    if said is None:
        return Distance(0.0)
    said.only(("measure", "why"))
    words, why = said.needed("measure"), said.needed("why")
    try:
        return Distance(float(read_length(words)), words, why=why) if words else Distance(0.0)
    except MeasureError as error:
        what = f"「{words[:60]}」 is no measure"
        found.wrong("P307", said.mark("measure"), what, why=str(error))
        return Distance(0.0)
