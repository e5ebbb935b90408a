"""The text leaves out what is understood: such a place is quoted, and such a line reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit_rite import RITE, SECTION, TEXT, small_rite
from seen import at_least

import layout
from layout.api.verdict import examine

THINGS = """\
  菹豆: {kind: 豆, en: dish of pickles}
  醢豆: {kind: 豆, en: dish of sauce}
  腊俎: {kind: 俎, en: stand of hare}
  賓席: {kind: 席, of: 賓, en: mat, at: 戶牖間, facing: 南, why: 試}
"""
CLAUSE = "賓北面拜。"
SAYINGS = (  # what the clause says, the line, whether the clause says its places
    ("主人設豆于席前，設俎于豆東。", "主人 設 菹豆 于 賓席前，設 腊俎 于 菹豆東", True),
    ("主人設腊于席前，設豆于腊北。", "主人 設 腊俎 于 賓席前，設 菹豆 于 腊俎北", True),
    ("主人設腊于席前，其東豆。", "主人 設 腊俎 于 賓席前，設 菹豆 于 腊俎東", True),
    ("主人設腊于席前，設豆于腊北。", "主人 設 腊俎 于 賓席前，設 菹豆 于 腊俎西", False),
    ("主人設腊、豆于席前，其東醢。", "主人 設 腊俎 于 賓席前，設 醢豆 于 腊俎東", False),
    ("主人設豆于席前。", "主人 設 菹豆 于 賓席前，設 醢豆 于 菹豆東", False),
)


def _codes(home: Path, clause: str, line: str) -> set[str]:
    rite = RITE.replace("things:\n", f"things:\n{THINGS}")
    section = SECTION.replace(CLAUSE, clause).replace("  - 賓 北面，拜\n", f"  - {line}\n")
    folder = small_rite(home, section=section, rite=rite, text=TEXT.replace(CLAUSE, clause))
    return {problem.code for problem in examine(str(folder), {}).problems}


def test_a_place_of_which_the_clause_says_less_is_quoted(tmp_path: Path) -> None:
    """By its kind, an end of its name, or 其 of what was named last a landmark stands in a clause;
    by another side, another thing, or nothing it does not."""
    found = ["C801" in _codes(tmp_path, clause, line) for clause, line, _ in at_least(6, SAYINGS)]
    assert found == [not is_said for *_, is_said in SAYINGS]


@pytest.mark.parametrize(
    ("line", "laid"),
    [
        ("主人 設 菹豆 于 賓席前、醢豆 于 菹豆東", 2),
        ("主人 設 菹豆 于 賓席前、醢豆、腊俎 于 菹豆東，拜", 3),
    ],
)
def test_a_verb_is_said_once_of_things_in_several_places(
    tmp_path: Path, line: str, laid: int
) -> None:
    """設 A 于 B、C 于 D is 設 A 于 B，設 C 于 D."""
    rite = RITE.replace("things:\n", f"things:\n{THINGS}")
    states = []
    for each in at_least(2, (line, line.replace("、醢", "，設 醢"))):
        section = SECTION.replace("  - 賓 北面，拜\n", f"  - {each}〔擬：試〕\n")
        made = layout.load(str(small_rite(tmp_path, section=section, rite=rite)))
        states.append({n: t.pos for n, t in made.frames[0].state.things.items()})
        assert sum(event.by.word == "設" for event in made.frames[0].state.events) == laid
    assert states[0] == states[1]
