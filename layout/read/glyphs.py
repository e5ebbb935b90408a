"""Other forms of one character, told in `scenes/vocabulary/glyphs.tsv`, to the form used here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from layout.read.files.paths import scenes_folder
from layout.read.files.source import read_source

SAME = "字"  # the same character, written otherwise; not another of the same use


def usual(text: str) -> str:
    """The text with every variant form of a character replaced by the usual one."""
    return text.translate(_forms())


@cache
def _forms() -> Mapping[int, int]:
    path = scenes_folder() / "vocabulary" / "glyphs.tsv"
    rows = (line.split("\t") for line in read_source(path, tabs=True).splitlines()
            if not line.startswith("#"))  # fmt: skip
    return {ord(o): ord(row[0]) for row in rows if row[-1] == SAME for o in row[1]}
