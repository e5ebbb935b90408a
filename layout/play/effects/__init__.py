"""The effects by the names that the vocabulary uses: one small function each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache

from layout.matters import hooks
from layout.play.effects import (
    bearing,
    body,
    filling,
    hands,
    levels,
    lying,
    moves,
    passing,
    setting,
    wine,
)
from layout.play.moment import Moment
from layout.vocabulary.verb import Does

Effect = Callable[[Moment, str], Moment]

_ROOMS = (moves, bearing, passing, levels, body, hands, wine, setting, lying, filling)
_OTHER_NAMES = {Does.RETURN: moves.return_to}  # return is a word of Python's


def _find(does: Does) -> Effect:
    if does in _OTHER_NAMES:
        return _OTHER_NAMES[does]
    for room in _ROOMS:
        found: Effect | None = getattr(room, does.value, None)
        if found is not None and found.__module__ == room.__name__:
            return found
    raise LookupError(f"no effect is named {does.value}")


@lru_cache(maxsize=1)
def effects() -> Mapping[StrEnum, Effect]:
    """Every effect, those of matters too, by name."""
    found: dict[StrEnum, Effect] = {does: _find(does) for does in Does}
    for matter, hook in hooks("effects").items():
        for does in hooks("nouns")[matter].EFFECTS:
            found[does] = getattr(hook, does.value)
    return dict(sorted(found.items()))
