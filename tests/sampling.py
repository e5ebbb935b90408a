"""Which of many a test sees: others every day, and all of them where the whole is asked for.

A run says its seed at its head; with LAYOUT_TESTS_SEED set to it a failure can be had again.
LAYOUT_TESTS_WHOLE=1 asks for the whole, as `.ci/whole` does.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import date
from random import Random
from typing import TypeVar

T = TypeVar("T")

RITES_A_LAW = 3  # that a law over every rite sees in a run of all tests

WHOLE = bool(os.environ.get("LAYOUT_TESTS_WHOLE"))
SEED = int(os.environ.setdefault("LAYOUT_TESTS_SEED", str(date.today().toordinal())))


def some(n: int, things: Sequence[T], *about: object) -> list[T]:
    """So many of them in their order, drawn for today; `about` tells one draw from another."""
    if WHOLE or len(things) <= n:
        return list(things)
    chosen = drawn_for(*about).sample(range(len(things)), n)
    return [things[i] for i in sorted(chosen)]


def turn(among: int, *about: object) -> int:
    """Whose turn it is today of so many: every one's within as many days."""
    return (SEED + drawn_for(*about, seed=0).randrange(among)) % among


def drawn_for(*about: object, seed: int = SEED) -> Random:
    """What draws for one test, the same all day in every process."""
    return Random(f"{seed} {about}")
