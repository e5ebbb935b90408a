"""Finds where a room parses what another has said: surgery on a field of a noun."""

from __future__ import annotations

import ast
from collections.abc import Iterator

FIELDS = {
    *("act", "area", "called", "cite", "derivation", "dress", "fell", "ground", "group", "kind"),
    *(
        "level",
        "manner",
        "mat",
        "name",
        "owner",
        "part",
        "phrase",
        "place",
        "title",
        "titled",
        "to",
    ),
    *("verb", "via", "why", "word", "words", "written"),
}
CUTS = {
    *("split", "rsplit", "partition", "rpartition"),
    *("endswith", "startswith", "removeprefix", "removesuffix"),
}
SEARCHES = {"match", "search", "fullmatch", "findall", "finditer", "split", "sub"}


def _fields(node: ast.expr) -> bool:
    """Whether a value is made of a field of something: `spot.place or ""`, `names[0].name`."""
    match node:
        case ast.Attribute(attr=attr):
            return attr in FIELDS
        case ast.BoolOp(values=values):
            return any(map(_fields, values))
        case ast.IfExp(body=body, orelse=orelse):
            return _fields(body) or _fields(orelse)
        case ast.Subscript(value=value) | ast.NamedExpr(value=value):
            return _fields(value)
        case ast.JoinedStr(values=values):
            return any(isinstance(v, ast.FormattedValue) and _fields(v.value) for v in values)
    return False


def _searches(func: ast.Attribute) -> bool:
    """Whether it is a search of `re`, or of a pattern: a constant of a module."""
    home = func.value
    is_pattern = isinstance(home, ast.Name) and (home.id == "re" or home.id.isupper())
    return is_pattern and func.attr in SEARCHES


def parses(code: str) -> Iterator[int]:
    """The lines in which a field of a noun is taken apart."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            cut = node.func.attr in CUTS and _fields(node.func.value)
            if cut or (_searches(node.func) and any(map(_fields, node.args))):
                yield node.lineno
