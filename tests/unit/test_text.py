"""The base text: clauses found by quotation, and whatever is not quoted."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit_read import SECTION, TEXT, little
from seen import at_least

from layout.problems import ProblemError, in_file_order
from layout.read.fields import Found
from layout.read.files.paths import scenes_folder, whole_rites
from layout.read.text import Quote, bare, coverage, match, read_text, unpointed, unstaged
from layout.score import Clause

RULE = "section: 記獻\nen: Rules\nsteps:\n- 記: 獻用爵。\n  en: The offering uses a cup.\n"
CLAUSES = tuple(
    Clause(f"x.{n:03}", part, section, text)
    for n, (part, section, text) in enumerate(
        [
            ("經", "甲", "主人降。"),
            ("經", "甲", "賓降，"),
            ("經", "乙", "主人降。"),
            ("經", "乙", "賓對。"),
            ("記", "丙", "獻用爵，其他用觶。"),
        ],
        1,
    )
)


def matched(*quotes: tuple[str, str, str]) -> tuple[list[tuple[str, ...]], list[str]]:
    """The clauses that (part, section, text) quotations take up, and the codes of problems."""
    found = Found()
    given = [Quote(text, part, section, CLAUSES[0].mark) for part, section, text in quotes]
    return list(match(CLAUSES, given, found)), [p.code for p in found.problems]


def test_a_step_quotes_several_clauses_or_a_part_of_one(tmp_path):
    """Ids are those of the first clause; a step within a clause has a letter."""
    score = little(tmp_path, text=TEXT)
    assert [step.id for step in score.steps] == ["little.001", "little.002"]
    assert [step.clauses for step in score.steps] == [
        ("little.001",), ("little.002", "little.003"),
    ]  # fmt: skip
    one, two = "- {經: 賓, en: x, passage: 獻}\n", "- {經: 拜, en: y, passage: 獻}\n"
    parts = SECTION.replace("- 經: 賓拜，受爵。", f"{one}{two}- 經: 受爵。")
    score = little(tmp_path, parts, text=TEXT)
    assert [s.id for s in score.steps[1:]] == ["little.002", "little.002b", "little.003"]


def test_what_no_step_quotes_is_lacking(tmp_path):
    """The rite plays; the clause is told."""
    score = little(tmp_path, text=TEXT)
    assert [(p.code, p.mark.line) for p in score.problems] == [("T702", 5)]
    rows = coverage(score)
    assert [(row.section, row.staged, row.clauses) for row in rows] == [
        ("獻賓", 3, 3), ("記獻", 0, 1),
    ]  # fmt: skip
    assert [(row.covered, row.characters) for row in rows] == [(11, 11), (0, 3)]


def test_forms_of_a_character_find_their_clause():
    """賔 finds 賓, but is not what the text writes."""
    assert bare("賔荅，靣旣") == "賓答面既"
    assert matched(("經", "甲", "主人降。"), ("經", "甲", "賔降，"))[1] == ["T701"]


def test_punctuation_is_ours():
    """Stops bind nobody."""
    ids, codes = matched(("經", "甲", "主人降賓降"), ("經", "乙", "「主人降」，賓對"))
    assert (ids, codes) == ([("x.001", "x.002"), ("x.003", "x.004")], [])


def test_a_section_is_looked_for_in_its_own_place():
    """With the first section not written, 主人降 of the second is not taken for the first's."""
    ids, codes = matched(("經", "乙", "主人降。"))
    assert (ids, codes) == ([("x.003",)], [])


@pytest.mark.parametrize(
    ("quotes", "codes"),
    [
        ([("經", "甲", "主人升。"), ("經", "甲", "賓降，")], ["T701"]),
        ([("經", "甲", "主人降。"), ("經", "乙", "賓對。"), ("經", "甲", "賓降，")], ["T703"]),
        ([("記", "甲", "主人降。")], ["T704"]),
        ([("經", "丁", "主人降。")], ["T705"]),
        ([("經", "甲", "主人降。賓降，主人降。賓對。獻用爵，其他用觶。")], []),
        ([("經", "甲", "，。")], ["T707"]),
        ([("記", "丙", "獻用爵，其他用觶。"), ("記", "丙", "又獻")], ["T701"]),
    ],
)
def test_mistakes_in_quoting(quotes, codes):
    """Each is told once, and the steps after it are found again."""
    assert matched(*quotes)[1] == codes


def test_a_difference_shows_where_it_begins(tmp_path):
    """Both readings are shown, and the clause."""
    with pytest.raises(ProblemError) as caught:
        little(tmp_path, SECTION.replace("- 經: 主人坐取爵", "- 經: 主人坐取觶"), text=TEXT)
    (problem,) = caught.value.problems
    assert "「觶獻賓」" in problem.what
    assert "「爵獻賓" in problem.what
    assert "little.001" in problem.fix


def test_runs_of_clauses_are_one_problem():
    """A section not begun is one line, not forty."""
    assert len(unstaged(CLAUSES, ["x.003"])) == 2
    assert in_file_order(unstaged(CLAUSES, []))[0].what.count("x.001") == 1


def test_the_base_texts_ship_whole():
    """Eleven rites, 5,898 clauses."""
    found = Found()
    texts = sorted((scenes_folder() / "texts").glob("*.tsv"))
    clauses = [clause for path in texts for clause in read_text(path, found)]
    assert not found.problems
    assert len(texts) == 11
    assert len(clauses) == 5898
    drink = [c for c in clauses if c.id.startswith("xiangyinjiu")]
    assert len(drink) == 413
    assert sum(len(unpointed(c.text)) for c in drink) == 2657


def test_every_shipped_rite_has_its_base_text():
    """No rite is without the text it stages."""
    for slug in at_least(5, whole_rites()):
        assert Path(scenes_folder() / "texts" / f"{slug}.tsv").is_file()
