"""Other forms of one character, told in `scenes/vocabulary/glyphs.tsv`, to the form used here."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache

from layout.read.paths import scenes_folder
from layout.read.source import read_source


class Sort(Enum):
    """What the other characters of a line are to the usual one."""

    字 = "字"  # the same character written otherwise
    通 = "通"  # another character of the same use


def usual(text: str) -> str:
    """The text with every variant form of a character replaced by the usual one."""
    return text.translate(_forms(Sort.字))


def interchanged(text: str) -> str:
    """The text with one character, too, for those in which witnesses differ: 于 and 於."""
    return usual(text).translate(_forms(Sort.通))


@cache
def _forms(sort: Sort) -> Mapping[int, int]:
    path = scenes_folder() / "vocabulary" / "glyphs.tsv"
    rows = (line.split("\t") for line in read_source(path, tabs=True).splitlines()
            if not line.startswith("#"))  # fmt: skip
    return {ord(o): ord(row[0]) for row in rows if row[-1] == sort.value for o in row[1]}
