"""The catalogue of placing: each example has its problem and no other."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit_place import problems_of

from layout.catalogue import Entry
from layout.catalogue.placing import PHRASES, SITES, WAYS


@pytest.mark.parametrize("entry", [*SITES, *PHRASES, *WAYS], ids=lambda entry: entry.code)
def test_the_example_has_exactly_its_problem(entry: Entry, tmp_path: Path) -> None:
    """What the catalogue calls a mistake is told under that code, and says what is wrong."""
    found = problems_of(entry, tmp_path)
    assert {problem.code for problem in found} == {entry.code}
    assert all(problem.what for problem in found)
    if entry.kind == "site":
        assert all(problem.mark.file for problem in found)
