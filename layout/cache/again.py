"""What was made before by its key, and what of many things is otherwise than before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain, compress, repeat
from operator import is_not
from typing import Protocol, TypeVar

Key_contra = TypeVar("Key_contra", contravariant=True)
Key = TypeVar("Key")
Made = TypeVar("Made")
State = TypeVar("State")


class Known(Protocol[Key_contra, Made]):
    """What was made before: a dict, a shelf on the disk, or whatever knows a thing again."""

    def get(self, key: Key_contra, /) -> Made | None: ...
    def __setitem__(self, key: Key_contra, made: Made, /) -> None: ...


def again(key: Key, make: Callable[[], Made], kept: Known[Key, Made]) -> Made:
    """What was made under the key; made now, and kept, where nothing was. The key holds all that
    the thing is made of."""
    found = kept.get(key)
    if found is None:
        kept[key] = found = make()
    return found


def changed(now: Mapping[str, State], before: Mapping[str, State]) -> list[State]:
    """The states that are others than before. Both are in one order as a rule, and are gone
    through side by side: of some hundred things hardly one changes in a step."""
    found = compress(now, map(is_not, now.values(), chain(before.values(), repeat(None))))
    return [now[name] for name in found if now[name] is not before.get(name)]
