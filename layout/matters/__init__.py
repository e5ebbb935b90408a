"""Matters: what only some rites are about, each in a folder of its own, found by its folder.

A matter gives the rooms of the house what they ask for, in modules of fixed names (its hooks). A
room asks here for the hooks of one name when it needs them, and imports no matter itself:

- `nouns`: its values, the effects its verbs may have (`EFFECTS`), and those of them that leave a
  manner on a thing (`OF_MANNERS`);
- `reading`: the keys of rite.yaml and the tables of the vocabulary that are its own;
- `effects`: what those verbs do, a function each;
- `state`: what of its state a frame holds, and what can be said and expected of it;
- `exporting`: what an exported step tells of it;
- `laws`: what must hold in every frame;
- `panels`: what plates show of it apart from the map, where a rite asks for it.

Each module of a matter stands on the storey of the room that asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

Kept = TypeVar("Kept")


@lru_cache(maxsize=1)
def matters() -> Mapping[str, frozenset[str]]:
    """Every matter, with the names of its hooks."""
    return {
        folder.name: frozenset(module.name for module in iter_modules([f"{root}/{folder.name}"]))
        for root in __path__
        for folder in iter_modules([root])
        if folder.ispkg
    }


@lru_cache(maxsize=16)
def hooks(name: str) -> Mapping[str, ModuleType]:
    """The modules of this name, by the matter whose they are."""
    return {
        matter: import_module(f"{__name__}.{matter}.{name}")
        for matter, known in sorted(matters().items())
        if name in known
    }


def own(kept: Mapping[str, object], matter: str, kind: type[Kept]) -> Kept | None:
    """What a score, a world or a frame holds of a matter; None where it has nothing of it."""
    found = kept.get(matter)
    return found if isinstance(found, kind) else None
