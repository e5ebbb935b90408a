"""What is otherwise in a frame than in the one before."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, compress, repeat
from operator import is_not
from typing import TypeVar

State = TypeVar("State")


def changed(now: Mapping[str, State], before: Mapping[str, State]) -> list[State]:
    """The states that are others than before. Both are in one order as a rule, and are gone
    through side by side: of some hundred things hardly one changes in a step."""
    found = compress(now, map(is_not, now.values(), chain(before.values(), repeat(None))))
    return [now[name] for name in found if now[name] is not before.get(name)]
