"""How the code is cut up: its modules, who imports whom, and functions that are hardly any.

What is counted is bounded by laws in `tests/test_architecture.py`; `tools/house.py` prints it.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

from circles import graph_of, modules_of

SHORT = 6  # lines: what is no longer and used once would read as well where it is used


def modules(root: Path) -> dict[str, Path]:
    """Every module of a package by its full name."""
    return {_name(path, root): path for path in sorted(root.rglob("*.py"))}


def _name(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root.parent).with_suffix("").parts).removesuffix(".__init__")


def lines(path: Path) -> int:
    """How long a module is."""
    return path.read_text(encoding="utf-8").count("\n")


@cache
def _tree(path: Path, _: int) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _parsed(path: Path) -> ast.Module:
    return _tree(path, path.stat().st_mtime_ns)


def small_functions(root: Path, tests: Path) -> list[str]:
    """Private functions of at most six lines that their module uses once and no test names."""
    tested = {name for path in tests.rglob("*.py") for name in _names(_parsed(path))}
    found = []
    for name, path in modules(root).items():
        tree = _parsed(path)
        used = _names(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and _is_private(node.name):
                is_short = (node.end_lineno or node.lineno) - node.lineno < SHORT
                if is_short and used[node.name] == 1 and node.name not in tested:
                    found.append(f"{name}.{node.name}")
    return found


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _names(tree: ast.AST) -> Counter[str]:
    """How often each name is used, and each attribute."""
    every = ast.walk(tree)
    return Counter(
        node.id if isinstance(node, ast.Name) else node.attr
        for node in every
        if isinstance(node, ast.Name | ast.Attribute)
    )


def imported_once(root: Path) -> list[str]:
    """Modules that one other imports, and that are no door of a folder."""
    who: dict[str, set[str]] = defaultdict(set)
    for name, others in graph_of(modules_of(root), for_types=False).items():
        for other in others - {name}:
            who[other].add(name)
    doors = {name for name, path in modules(root).items() if path.stem == "__init__"}
    return sorted(name for name, others in who.items() if len(others) == 1 and name not in doors)
