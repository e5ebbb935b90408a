"""Strict YAML as nodes: every scalar a string, every node with its mark.

Tens of thousands are made for a rite, so they are tuples with names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from layout.problems import Mark


class Scalar(NamedTuple):
    """One value, as it is written."""

    value: str
    mark: Mark


class Sequence(NamedTuple):
    """A list."""

    items: tuple[Node, ...]
    mark: Mark


class Entry(NamedTuple):
    """One pair of a mapping: the key's own mark, and the value."""

    key: Mark
    value: Node


class Mapped(NamedTuple):
    """A mapping; its entries stand in the order written."""

    entries: Mapping[str, Entry]
    mark: Mark


Node = Scalar | Sequence | Mapped
