"""The tables of the vocabulary that are of archery."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import TypeVar

from layout.matters.archery.nouns import (
    ArcheryWords,
    Counting,
    CountTold,
    End,
    Fell,
    Heap,
    Rank,
    TargetLength,
    TargetMeasure,
)
from layout.read.fields import Fields, Found, fields
from layout.read.files.nodes import Entry
from layout.read.patterns import pattern
from layout.said import Said

Member = TypeVar("Member", bound=Enum)
Made = TypeVar("Made")
Table = Mapping[str, Entry]
TABLES = ("falls", "countings", "heaps", "winning", "outcomes", "counts", "measures")


def words(tables: Mapping[str, Table], found: Found) -> ArcheryWords:
    """The words of archery, from the tables of a vocabulary."""
    falls = _entries(tables["falls"], found)
    countings = _entries(tables["countings"], found)
    heaps = _entries(tables["heaps"], found)
    winning = _entries(tables["winning"], found)
    outcomes = _entries(tables["outcomes"], found)
    counts = _entries(tables["counts"], found)
    lengths = _made(_entries(tables["measures"], found), _length)
    return ArcheryWords(
        falls=_made(falls, _fell),
        countings=_made(countings, _counting),
        heaps=_made(heaps, _heap),
        winning=_made(winning, _won),
        outcomes=_made(outcomes, lambda _, said: _one(said.only(("ahead",)), "ahead", Rank)),
        counts=dict(_counts(counts)),
        measures={length.of: length for length in lengths.values()},
    )


def _entries(table: Table, found: Found) -> Iterator[tuple[str, Fields]]:
    for name, entry in table.items():
        if said := fields(entry.value, name, found):
            yield name, said


def _made(
    entries: Iterator[tuple[str, Fields]], make: Callable[[str, Fields], Made | None]
) -> Mapping[str, Made]:
    made = {name: make(name, said) for name, said in entries}
    return {name: one for name, one in made.items() if one is not None}


def _one(said: Fields, key: str, of: type[Member]) -> Member | None:
    """The one member of the enum that must be told."""
    value = said.choice(key, [str(member.value) for member in of])
    if key not in said:
        said.needed(key)
    return of(value) if value else None


def _fell(name: str, said: Fields) -> Fell | None:
    """`揚: {en: flies over, end: beyond}`."""
    end = _one(said.only(("en", "end")), "end", End)
    return Fell(name, said.needed("en"), end) if end else None


def _counting(name: str, said: Fields) -> Counting:
    """`不貫不釋: {en: …, counts: [struck, off_beat]}`."""
    said.only(("en", "counts"))
    return Counting(name, said.needed("en"), said.members("counts", End))


def _heap(name: str, said: Fields) -> Heap | None:
    """`右獲: {of: upper, side: 右}`."""
    rank = _one(said.only(("of", "side")), "of", Rank)
    side = said.needed("side")
    return Heap(name, rank, side) if rank else None


def _counts(entries: Iterator[tuple[str, Fields]]) -> Iterator[tuple[CountTold, str]]:
    """`"{n}純": {when: pairs}`."""
    for name, said in entries:
        when = _one(said.only(("when",)), "when", CountTold)
        if when is not None:
            yield when, pattern(name, when.names, said.node.mark, said.found)


def _length(name: str, said: Fields) -> TargetLength | None:
    """`鵠方: {of: heart, short: 鵠}`."""
    of = _one(said.only(("of", "short", "en")), "of", TargetMeasure)
    short = Said(said.text("short") or name, said.text("en") or "")
    return TargetLength(name, of, short) if of else None


def _won(_: str, said: Fields) -> bool | None:
    """`勝者: {won: yes}`."""
    said.only(("won",)).needed("won")
    won = said.choice("won", ("yes", "no"))
    return None if won is None else won == "yes"
