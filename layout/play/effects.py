"""The effects by the names that declarations use: the table behind the manual of verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from layout.play import arms, body, hands, levels, moves, passing, setting, tally, wine
from layout.play.world import Moment
from layout.verbs import DECLARED

Effect = Callable[[Moment, str], Moment]

_ROOMS = (moves, passing, levels, body, hands, wine, setting, arms, tally)
_OTHER_NAMES = {"return": moves.return_to}  # return is a word of Python's


def _find(name: str) -> Effect:
    if name in _OTHER_NAMES:
        return _OTHER_NAMES[name]
    for room in _ROOMS:
        found: Effect | None = getattr(room, name, None)
        if found is not None and found.__module__ == room.__name__:
            return found
    raise LookupError(f"no effect is named {name}")


def _split(written: str) -> tuple[str, str]:
    name, _, argument = written.partition(":")
    return name, argument


EFFECTS: Mapping[str, Effect] = {
    name: _find(name)
    for name in sorted({_split(written)[0] for verb in DECLARED for written in verb.effects})
}

# Each verb's effects, ready to run in order.
RUNS: Mapping[str, tuple[tuple[Effect, str], ...]] = {
    verb.name: tuple((EFFECTS[n], arg) for n, arg in map(_split, verb.effects)) for verb in DECLARED
}
