"""The catalogue of problems tells the truth: every code, and nothing but codes that are raised."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest
from kit_catalogue import READERS, told

from catalogue import KINDS, RETIRED, Entry, entries
from pages.problems import FAMILIES, manual

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.code)
def test_an_example_has_its_problem_and_no_other(
    entry: Entry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the catalogue calls a mistake is told under that code; it says what is wrong, and
    quotes no emptiness."""
    monkeypatch.chdir(tmp_path)
    found = told(entry, tmp_path)
    assert {problem.code for problem in found} == {entry.code}
    assert all(problem.what for problem in found)
    assert [p.what for p in found if "「」" in f"{p.what} {p.why} {p.fix}"] == []


def test_every_code_is_raised_and_every_code_raised_is_told() -> None:
    """The codes in the source are those of the catalogue."""
    assert _raised() == {entry.code for entry in entries()}


def test_a_code_has_one_meaning() -> None:
    """No code stands twice, and there are many."""
    counted = Counter(entry.code for entry in entries())
    assert [code for code, n in counted.items() if n > 1] == []
    assert len(counted) >= 40


def test_a_retired_code_is_told_no_more() -> None:
    """A code that another took the place of is neither raised nor told, and the other is."""
    known = {entry.code for entry in entries()}
    assert not known & set(RETIRED)
    assert set(RETIRED.values()) <= known


def test_families_and_kinds_are_known() -> None:
    """Every entry stands under a heading, and says what its example is."""
    assert {entry.code[0] for entry in entries()} == set(FAMILIES)
    assert {entry.kind for entry in entries()} == set(KINDS) == set(READERS)


def test_the_page_is_the_catalogue() -> None:
    """docs/manual/problems.md is what the catalogue says now."""
    page = (ROOT / "docs" / "manual" / "problems.md").read_text(encoding="utf-8")
    assert page == manual(), "run python tools/manuals.py"


def _raised() -> set[str]:
    """Every literal in the source that has the form of a code."""
    return {
        node.value
        for path in (ROOT / "layout").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"[A-Z]\d{3}", node.value)
    }
