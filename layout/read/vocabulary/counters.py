"""The table of words that count things."""

from __future__ import annotations

from collections.abc import Mapping

from layout.measure.numerals import MeasureError, read_number
from layout.read.fields import Fields, Found, fields
from layout.read.files.nodes import Entry
from layout.vocabulary.counter import ALL, Counter

_ALL = "all"


def read_counters(table: Mapping[str, Entry], found: Found) -> Mapping[str, Counter]:
    """`純: {each: 二, kind: 筭}`, `餘: {each: all}`."""
    counters: dict[str, Counter] = {}
    for name, entry in table.items():
        said = fields(entry.value, name, found)
        if said is not None:
            said.only(("each", "kind"))
            counters[name] = Counter(name, _each(said), said.text("kind") or "")
    return counters


def _each(said: Fields) -> int:
    word = said.needed("each")
    if not word or word == _ALL:
        return ALL
    try:
        number = read_number(word)
    except MeasureError:
        number = None
    if number is not None and number.denominator == 1 and number > 0:
        return int(number)
    what = f"{word[:20]} is no number of things"
    said.found.wrong("V634", said.mark("each"), what, fix=f"write 二, 2 or {_ALL}")
    return 1
