"""A page in simplified characters: what is written on it, and nothing that it was made from.

Every character is as broad as the one it stands for, so nothing moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from layout.picture import Group, Item, Sheet, Text
from layout.say.tongue import Tongue


def in_script(sheet: Sheet, tongue: Tongue) -> Sheet:
    """The sheet with its words in the characters of the tongue; ids, boxes and data stay."""
    if tongue.is_in(sheet.lang):
        return sheet
    return replace(
        sheet,
        title=tongue.written(sheet.title),
        desc=tongue.written(sheet.desc),
        items=_in_script(sheet.items, tongue),
        lang=tongue.script,
    )


def _in_script(items: Iterable[Item], tongue: Tongue) -> tuple[Item, ...]:
    out: list[Item] = []
    put = tongue.written
    for item in items:
        if isinstance(item, Group):
            inner = _in_script(item.items, tongue)
            out.append(replace(item, items=inner, title=put(item.title), desc=put(item.desc)))
        elif isinstance(item, Text):
            out.append(replace(item, text=put(item.text), face=tongue.face(item.face)))
        else:
            out.append(item)
    return tuple(out)
