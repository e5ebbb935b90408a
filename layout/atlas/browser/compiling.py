"""Python compiled for the Python that runs this: `files.zip` of a folder becomes `compiled.zip`,
whose modules need no sources and tell nothing about themselves. It runs in Pyodide, under node, or
in a Python of its version."""

from __future__ import annotations

import ast
import importlib._bootstrap_external as external
import importlib.util
import sys
import zipfile


def untold(module: ast.Module) -> ast.Module:
    """Without docstrings, which nobody reads there; a class keeps one, or dataclasses make it."""
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                first.value.value = "-" if isinstance(node, ast.ClassDef) else ""
    return module


def main(folder: str) -> None:
    with (
        zipfile.ZipFile(f"{folder}/files.zip") as files,
        zipfile.ZipFile(f"{folder}/compiled.zip", "w") as made,
    ):
        for name in files.namelist():
            data = files.read(name)
            if name.endswith(".py"):
                code = compile(untold(ast.parse(data)), name, "exec", dont_inherit=True)
                data = external._code_to_hash_pyc(code, importlib.util.source_hash(data), False)  # type: ignore[attr-defined]
                name = f"{name}c"  # noqa: PLW2901 -- the same file, compiled
            made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)


if __name__ == "__main__":
    main(sys.argv[1])
