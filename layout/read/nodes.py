"""Strict YAML as nodes: every scalar a string, every node with its mark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from layout.problems import Mark


@dataclass(frozen=True, slots=True)
class Scalar:
    value: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Sequence:
    items: tuple[Node, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Entry:
    """One pair of a mapping: the key's own mark, and the value."""

    key: Mark
    value: Node


@dataclass(frozen=True, slots=True)
class Mapped:
    """A mapping; its entries stand in the order written."""

    entries: Mapping[str, Entry]
    mark: Mark


Node = Scalar | Sequence | Mapped
