"""The table of gaps: whole, measured in the text's units, each with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from layout.problems import Problem
from layout.read.fields import Found
from layout.read.files.paths import scenes_folder
from layout.read.files.strict import read_yaml
from layout.read.schema import Schema
from layout.read.vocabulary.words import distance, read_gaps
from layout.vocabulary import Gaps

FILE = scenes_folder() / "vocabulary" / "gaps.yaml"


def tried(folder: Path, old: str, new: str) -> tuple[Gaps, list[Problem]]:
    """The table with one place of its file altered, and what is wrong with it."""
    path = folder / "gaps.yaml"
    said = FILE.read_text(encoding="utf-8")
    assert said.count(old) == 1
    path.write_text(said.replace(old, new), encoding="utf-8")
    found = Found()
    table = read_yaml(path).entries["gaps"].value.entries
    return read_gaps(table, Schema(found, forms={"distance": distance})), found.problems


def test_a_gap_is_as_far_as_its_measure_says(tmp_path: Path) -> None:
    """A scholar who changes a measure changes the distance, and nothing else is asked of him."""
    gaps, problems = tried(tmp_path, "abreast: {measure: 一尋,", "abreast: {measure: 一步半,")
    assert not problems
    assert gaps.abreast.chi == 9


@pytest.mark.parametrize(
    ("old", "new", "code", "fix"),
    [
        ("  little: {", "  litle: {", "S201", "little"),
        ("  little: {measure: 一跬, why: 少者不及一步}\n", "", "S202", "little"),
        ("{measure: 三寸,", "{measure: 三存,", "P307", ""),
        ("measure: 三寸, ", "", "S202", "measure"),
        (", why: 器不倚牆", "", "S202", "why"),
    ],
)
def test_what_is_wrong_in_the_table_is_told(
    tmp_path: Path, old: str, new: str, code: str, fix: str
) -> None:
    """A gap misnamed, missing, without measure or reason is a problem that says what to write."""
    problems = tried(tmp_path, old, new)[1]
    assert code in {problem.code for problem in problems}
    assert any(fix in problem.fix for problem in problems if problem.code == code)
