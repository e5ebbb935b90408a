"""A book in simplified characters: its words, and those of the pictures that are not so yet."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from layout.draw.simplified import LANG, simple, simplified
from layout.picture import Sheet
from layout.write.handout.document import Book
from layout.write.handout.paper import Margins, Paper

T = TypeVar("T")


def in_script(book: Book) -> Book:
    """The book in the characters of its language."""
    return _simple(book) if book.lang == LANG else book


def _simple(value: T) -> T:
    if isinstance(value, str):
        return simple(value)  # type: ignore[return-value]
    if isinstance(value, Sheet):
        return value if value.lang == LANG else simplified(value)  # type: ignore[return-value]
    if isinstance(value, tuple):
        return tuple(map(_simple, value))  # type: ignore[return-value]
    if is_dataclass(value) and not isinstance(value, Paper | Margins | type):
        return replace(value, **{f.name: _simple(getattr(value, f.name)) for f in fields(value)})
    return value
