"""How a thing lies or is held, how somebody goes: words that an act line may add to a verb."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class MannerTrait(Enum):
    """What the engine must know of a manner."""

    HELD = "held"  # of one holding or one laying: over when the thing changes hands or place
    HASTE = "haste"  # he goes at a quick step
    KEPT = "kept"  # he bows with the cup in his hand


@dataclass(frozen=True, slots=True)
class Manner:
    """One manner: its English, and its traits."""

    name: str
    en: str
    traits: frozenset[MannerTrait] = frozenset()
