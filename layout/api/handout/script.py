"""A book in the characters of its language: its words, and those of its pictures."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from layout.draw.dress import in_script
from layout.picture import Sheet
from layout.say.tongue import Tongue
from layout.write.handout.document import Book, BookEntry, KeptPicture
from layout.write.handout.paper import Paper, PaperMargins
from layout.write.handout.pressing import PressWish

_KEPT = (Paper, PaperMargins, PressWish, KeptPicture, type)  # which have no words


def written(book: Book, tongue: Tongue) -> Book:
    """The book as the tongue writes it."""
    parts = {f.name: _written(getattr(book, f.name), tongue) for f in fields(book)}
    return replace(book, **parts) if tongue.is_simple else book


def in_tongue(entry: BookEntry, tongue: Tongue) -> BookEntry:
    """The same of one entry, for those that are made before their book."""
    told: BookEntry = _written(entry, tongue) if tongue.is_simple else entry
    return told


def _written(value: Any, tongue: Tongue) -> Any:
    if isinstance(value, str):
        return tongue.written(value)
    if isinstance(value, Sheet):
        return in_script(value, tongue)
    if isinstance(value, tuple):
        return tuple(_written(each, tongue) for each in value)
    if is_dataclass(value) and not isinstance(value, _KEPT):
        parts = {f.name: _written(getattr(value, f.name), tongue) for f in fields(value)}
        return replace(value, **parts)
    return value
