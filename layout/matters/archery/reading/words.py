"""The tables of the vocabulary that are of archery."""

from __future__ import annotations

from collections.abc import Mapping

from layout.matters.archery.nouns import (
    ArcheryWords,
    Counting,
    CountWord,
    Fell,
    Heap,
    OutcomeWord,
    TargetLength,
    WinningWord,
)
from layout.read.fields import Fields, Found
from layout.read.patterns import pattern
from layout.read.schema import Schema, Table, Values

TABLES: Mapping[str, type] = {
    "falls": Fell,
    "countings": Counting,
    "heaps": Heap,
    "winning": WinningWord,
    "outcomes": OutcomeWord,
    "counts": CountWord,
    "measures": TargetLength,
}


def words(tables: Mapping[str, Table], findings: Found) -> ArcheryWords:
    """The words of archery, from the tables of a vocabulary."""
    makers = {"counts": _count, "measures": _length}
    schema = Schema(findings)
    read = {
        name: schema.table(name, of, tables[name], makers.get(name)) for name, of in TABLES.items()
    }
    return ArcheryWords(
        falls=read["falls"],
        countings=read["countings"],
        heaps=read["heaps"],
        winning={name: each.won for name, each in read["winning"].items()},
        outcomes={name: each.ahead for name, each in read["outcomes"].items()},
        counts=dict(read["counts"].values()),
        measures={length.of: length for length in read["measures"].values()},
    )


def _count(fields: Fields, told: Values) -> tuple[object, str] | None:
    """`"{n}純": {when: pairs}`."""
    if "when" not in fields:
        return None  # it is told
    when = told["when"]
    return when, pattern(fields.whose, when.names, fields.node.mark, fields.found)


def _length(fields: Fields, told: Values) -> TargetLength:
    """`鵠方: {of: heart, short: 鵠}`."""
    return TargetLength(**{"shortly": fields.whose, **told})
