"""The tests keep laws too: each says its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from seen import at_least

FILES = sorted(Path(__file__).parent.rglob("test_*.py"))
TESTS = 850  # and more


def every_test() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every test with its file."""
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{path.name}::{node.name}", node


def test_every_test_says_its_law() -> None:
    """Each test has a docstring: one sentence that can be true or false."""
    dumb = [name for name, test in at_least(TESTS, every_test()) if not ast.get_docstring(test)]
    assert dumb == []
