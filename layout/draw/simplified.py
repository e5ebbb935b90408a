"""A page in simplified characters: what is written on it, and nothing that it was made from.

Every character is as broad as the one it stands for, so nothing moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from layout.draw.simple_forms import OLD, SIMPLE
from layout.picture import Group, Item, Sheet, Text

LANG = "zh-Hans"
_FORMS = str.maketrans(OLD, SIMPLE)


def simple(text: str) -> str:
    """The text in simplified characters."""
    return text.translate(_FORMS)


def simplified(sheet: Sheet) -> Sheet:
    """The sheet with its words so; ids, boxes and data stay as they are."""
    return replace(
        sheet,
        title=simple(sheet.title),
        desc=simple(sheet.desc),
        items=_simplified(sheet.items),
        lang=LANG,
    )


def _simplified(items: Iterable[Item]) -> tuple[Item, ...]:
    out: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            inner = _simplified(item.items)
            out.append(replace(item, items=inner, title=simple(item.title), desc=simple(item.desc)))
        elif isinstance(item, Text):
            face = item.face.replace("han-", "hans-")
            out.append(replace(item, text=simple(item.text), face=face))
        else:
            out.append(item)
    return tuple(out)
