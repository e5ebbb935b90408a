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


def in_one_face(items: Iterable[Item], *, in_han: bool = True) -> tuple[Item, ...]:
    """The items with all their text so; numbers amid English stay."""
    return tuple(_recut(items, in_han))


def _recut(items: Iterable[Item], in_han: bool) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=in_one_face(item.items, in_han=in_han))
        elif isinstance(item, Text):
            text = numbers_in_words(item.text) if in_han else item.text
            yield replace(item, text=text, face=FACE)
        else:
            yield item


def numbers_in_words(text: str) -> str:
    """40 尺 is 四十尺: what is set beside it must leave room for that."""
    words = _MEASURE.sub(lambda m: in_words(float(m[1])), text)
    return _NUMBER.sub(lambda m: number_in_words(int(m[0])), words)
