"""Letters as the block has them: one face, and numbers in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from layout.measure.length import in_words
from layout.measure.numerals import number_in_words
from layout.picture import Group, Item, Text

FACE = "han-cut"
_MEASURE = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?尺")
_NUMBER = re.compile(r"[0-9]+")


def in_one_face(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items with all their text so."""
    return tuple(_recut(items))


def _recut(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=in_one_face(item.items))
        elif isinstance(item, Text):
            yield replace(item, text=numbers_in_words(item.text), face=FACE)
        else:
            yield item


def numbers_in_words(text: str) -> str:
    """40 尺 is 四十尺: what is set beside it must leave room for that."""
    words = _MEASURE.sub(lambda m: in_words(float(m[1])), text)
    return _NUMBER.sub(lambda m: number_in_words(int(m[0])), words)
