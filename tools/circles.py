"""Who imports whom, file by file: whatever stands in a module, at its top, in a function or for
types alone, and what it loads `Late`; and the circles that there are."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

Graph = Mapping[str, frozenset[str]]  # a module -> those that it imports


def modules_of(house: Path) -> dict[str, str]:
    """The modules of a package by their full names, with their texts."""
    found = {}
    for path in sorted(house.rglob("*.py")):
        parts = path.relative_to(house.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = path.read_text(encoding="utf-8")
    return found


def graph_of(texts: Mapping[str, str], *, for_types: bool = True) -> Graph:
    """Of each module those of the others that it imports, for types alone too, or not these."""
    return {
        name: frozenset(_imported(ast.parse(text), texts, for_types)) - {name}
        for name, text in texts.items()
    }


def _imported(tree: ast.AST, known: Iterable[str], for_types: bool) -> Iterator[str]:
    """The known modules that a module names. What is taken from a package is its module of that
    name, or else stands in the package's own file."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            inner = ast.Module(node.body if for_types else [], [])
            yield from _imported(inner, known, for_types)
            yield from _imported(ast.Module(node.orelse, []), known, for_types)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield from {whole} & {*known} or {node.module} & {*known}
        elif isinstance(node, ast.Import):
            yield from {alias.name for alias in node.names} & {*known}
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Late":
            yield from {ast.literal_eval(node.args[0])} & {*known}
        else:
            yield from _imported(node, known, for_types)


def circles(graph: Graph) -> list[tuple[str, ...]]:
    """The modules that reach themselves, those of one circle together."""
    reached = {name: beneath(graph, [name]) for name in graph}
    found = {
        tuple(sorted(other for other in there if name in reached[other]))
        for name, there in reached.items()
        if name in there
    }
    return sorted(found)


def beneath(graph: Graph, names: Iterable[str]) -> set[str]:
    """All that these modules import, and what those import in their turn."""
    found, new = set[str](), {each for name in names for each in graph[name]}
    while new:
        found |= new
        new = {each for name in new for each in graph[name]} - found
    return found
