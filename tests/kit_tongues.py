"""Where a source tells languages apart: by comparing, by a table, by how a name begins."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from layout.say import tongue

_ASKED = frozenset({"lang", "language", "tongue"})  # what holds one
_ONES = frozenset(name for name, value in vars(tongue).items() if isinstance(value, tongue.Tongue))
_WORDS = frozenset(tongue.TONGUES)
_BEGINS = frozenset({"startswith", "endswith"})


def compared(source: str) -> Iterator[int]:
    """The lines on which a language is told from another."""
    for node in ast.walk(ast.parse(source)):
        if _tells(node):
            yield getattr(node, "lineno", 0)


def _tells(node: ast.AST) -> bool:
    match node:
        case ast.Compare(left, _, others):
            return any(all(map(_is_one, _parts(side))) for side in (left, *others))
        case ast.Subscript(value, key) | ast.Call(ast.Attribute(value, "get"), [key, *_]):
            is_key = isinstance(key, ast.Constant)  # `entries["en"]`: a field of a file
            is_choice = isinstance(value, ast.Name) and value.id == "TONGUES"
            return _is_one(key) and not (is_key or is_choice)
        case ast.Call(ast.Attribute(value, name)):
            return name in _BEGINS and _is_one(value)
        case ast.Match(subject):
            return _is_one(subject)
    return False


def _parts(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.Tuple | ast.List | ast.Set) and node.elts:
        return node.elts
    return [node]


def _is_one(node: ast.expr) -> bool:
    match node:
        case ast.Name(name):
            return name in _ASKED | _ONES
        case ast.Attribute(value, name):
            return name in _ASKED or _is_one(value)
        case ast.Constant(value):
            return value in _WORDS
    return False
