"""The catalogue of reading: each example has its problem and no other."""

from __future__ import annotations

import pytest
from kit_read import problems_of

from layout.catalogue import Entry
from layout.catalogue.expansion import EXPANSION
from layout.catalogue.scene import ACT_LINES, ASKED, KEYS
from layout.catalogue.text import TEXT
from layout.catalogue.yaml import YAML

ENTRIES = (*YAML, *KEYS, *ACT_LINES, *ASKED, *EXPANSION, *TEXT)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
def test_the_example_has_exactly_its_problem(entry: Entry, tmp_path):
    """What the catalogue calls a mistake is told under that code, with a mark and a fix."""
    found = problems_of(entry.kind, entry.example, tmp_path)
    assert {problem.code for problem in found} == {entry.code}
    assert all(problem.what for problem in found)


def test_codes_are_unique():
    """A code keeps its meaning for ever."""
    codes = [entry.code for entry in ENTRIES]
    assert len(codes) == len(set(codes))
    assert len(codes) >= 60
