"""Other forms of one character, told in `scenes/vocabulary/glyphs.tsv`, to the form used here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from layout.read.files.paths import scenes_folder
from layout.read.files.source import read_source

SAME = "字"  # the same character, written otherwise
ALIKE = "通"  # another of the same use, in which witnesses differ: 于 and 於


def usual(text: str) -> str:
    """The text with every variant form of a character replaced by the usual one."""
    return text.translate(_forms(SAME))


def interchanged(text: str) -> str:
    """The text with one character, too, for those in which witnesses differ."""
    return usual(text).translate(_forms(ALIKE))


@cache
def _forms(sort: str) -> Mapping[int, int]:
    path = scenes_folder() / "vocabulary" / "glyphs.tsv"
    rows = (line.split("\t") for line in read_source(path, tabs=True).splitlines()
            if not line.startswith("#"))  # fmt: skip
    return {ord(o): ord(row[0]) for row in rows if row[-1] == sort for o in row[1]}
