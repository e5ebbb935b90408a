"""The catalogue of problems: every code with its meaning, a smallest bad example and a fix."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """One code. It keeps its meaning for ever."""

    code: str
    name: str
    meaning: str  # in plain words
    example: str  # the smallest input that has this problem and no other
    fix: str
    # The reader the example goes to: site, scene (a section file), rite (rite.yaml),
    # phrase, measure, act (one act line) or command.
    kind: str = "scene"


def entries() -> tuple[Entry, ...]:
    """Every entry of every family, by code."""
    found: list[Entry] = []
    for module in pkgutil.iter_modules(__path__, __name__ + "."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, tuple) and value and isinstance(value[0], Entry):
                found += value
    return tuple(sorted(found, key=lambda entry: entry.code))
