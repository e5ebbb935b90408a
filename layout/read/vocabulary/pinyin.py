"""The table of readings in pinyin."""

from __future__ import annotations

import re
from collections.abc import Mapping

from layout.read.fields import Found, word
from layout.read.files.nodes import Entry
from layout.vocabulary.pinyin import Pinyin

_READING = re.compile(r"[a-zāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜü']+")


def read_pinyin(table: Mapping[str, Entry], found: Found) -> Pinyin:
    """`阼階: zuòjiē`."""
    readings: dict[str, str] = {}
    for name, entry in table.items():
        said = word(entry.value, name, found)
        if said is not None and not _READING.fullmatch(said.value):
            what = f"{name}: {said.value[:20]} is no pinyin"
            fix = "write small letters with their tones and no space: zuòjiē"
            found.wrong("V671", said.mark, what, fix=fix)
        elif said is not None:
            readings[name] = said.value
    return Pinyin(readings)
