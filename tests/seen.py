"""How much a test has seen: nothing holds of all in an empty set but that it is empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def at_least(n: int, things: Iterable[T]) -> Iterator[T]:
    """The things one after another; when they are at an end there must have been so many."""
    seen = 0
    for thing in things:
        seen += 1
        yield thing
    assert seen >= n, f"only {seen} of at least {n} were there to be examined"
