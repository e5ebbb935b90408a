"""`layout explain`, and what problems say of the moment: who is concerned, what stands in the way,
what may have been meant."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from kit_play import played
from kit_play import rite as score_of
from kit_read import RITE, little, write_rite
from seen import at_least

import layout
from layout.api.explain import explained, other_readings
from layout.api.watching import hover
from layout.cli.main import main
from layout.play.engine import concerned
from layout.problems import ProblemError
from layout.stage.course import World

SECTION = """\
section: 入
en: Entering
steps:
- 經: 賓立于庭。
  en: The guest stands.
  do:
  - {act: 賓 在 庭 北面, basis: 擬, why: he must begin somewhere}
- 經: 賓適阼階東，拜，適西階西。
  en: He goes about.
  do:
  - 賓 適 阼階東 西面，拜，適 西階西
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A rite of two steps, the second with three acts on one line."""
    return write_rite(tmp_path, rite=RITE, s01_one=SECTION)


def test_each_act_of_a_line_has_its_own_moment(folder):
    """The state before an act is that after the one before it, not the end of the step."""
    rite = layout.load(str(folder))
    acts = list(at_least(3, explained(rite, folder / "01_one.yaml", 11)))
    for one, other in pairwise(acts):
        assert one.after == other.before
    went, bowed, came = acts
    assert "阼階東" in went.after
    assert went.before != went.after
    assert "拜" in bowed.after
    assert not bowed.derived
    assert "西階西" in came.after
    assert all(each.derived[0][1] for each in (went, came))


def test_only_those_concerned_are_shown(folder):
    """Nobody is told of who neither acts nor is named."""
    rite = layout.load(str(folder))
    for each in at_least(3, explained(rite, folder / "01_one.yaml", 11)):
        assert "賓" in each.before
        assert "主人" not in each.before


def test_an_act_that_is_not_done_says_why(tmp_path):
    """It is understood all the same, and the problem stands beside it."""
    broken = SECTION.replace("西面，拜，", "西面，授 主人 爵，")
    folder = write_rite(tmp_path, s01_one=broken)
    acts = explained(layout.load(str(folder)), folder / "01_one.yaml", 11)
    told = [p for each in acts for p in each.problems]
    assert told
    assert all(p.at and "介" not in p.at for p in told)


def test_explain_prints_and_refuses(folder, capsys):
    """A line is explained with 0; what is no line of a section leaves with 2."""
    assert main(["explain", f"{folder}/01_one.yaml:11"]) == 0
    out = capsys.readouterr().out
    assert out.count("because") == 2
    assert "before" in out
    assert main(["explain", f"{folder}/01_one.yaml:11", "--json"]) == 0
    assert main(["explain", f"{folder}/rite.yaml:3"]) == 2
    assert main(["explain", "nowhere.yaml:3"]) == 2
    assert main(["explain", f"{folder}/01_one.yaml:99"]) == 2


def test_every_line_of_a_step_is_its_own(folder):
    """The text, the gloss and do: lead to the step's own acts, not to those of the step above."""
    rite = layout.load(str(folder))
    for line, told in {4: 7, 6: 7, 7: 7, 8: 11, 9: 11, 11: 11}.items():
        acts = at_least(1, explained(rite, folder / "01_one.yaml", line))
        assert {each.act.mark.line for each in acts} == {told}


def test_a_line_that_cannot_be_read_says_why(tmp_path):
    """And is not taken for the one above it."""
    folder = write_rite(tmp_path, s01_one=SECTION + "  - 賓 躍\n")
    with pytest.raises(ProblemError) as caught:
        explained(layout.load(str(folder)), folder / "01_one.yaml", 12)
    assert [p.code for p in caught.value.problems] == ["S221"]


def test_a_line_of_another_reading_says_which_and_is_told_under_it(tmp_path, capsys):
    """By its act, its item and its step; with the first reading it asks for nothing."""
    disputed = RITE.replace(
        "variants:\n", "variants:\n  門: {about: x, readings: {大: a, 小: b}}\n"
    )
    acts = "  - 〔若門=小〕賓 適 阼階西 西面\n  - 同:\n    - 賓 拜\n    when: {門: 小}\n"
    step = "- do:\n  - 賓 拜\n  when: {門: [小]}\n"
    folder = write_rite(tmp_path, rite=disputed, s01_one=SECTION + acts + step)
    file = folder / "01_one.yaml"
    rite = layout.load(str(folder))
    last = SECTION.count("\n")
    for line in at_least(5, [*range(last + 1, last + 4), last + 5, last + 6]):
        assert other_readings(rite, file, line) == {"門": "小"}
    assert other_readings(rite, file, last) == {}
    assert main(["explain", f"{file}:{last + 1}"]) == 0
    told = capsys.readouterr().out
    assert "--variant 門=小" in told
    assert "阼階西" in told
    assert main(["explain", f"{file}:{last + 1}", "--variant", "門=大"]) == 2
    assert hover(rite, file, last + 1) == "played where 門=小"


def test_a_line_that_repeats_tells_what_it_repeats():
    """Behind as: stand the acts of the steps that are repeated, wherever they are written."""
    rite = layout.load("jin")
    lines: dict[tuple[str, int], set[int]] = {}
    for frame in (f.state for f in rite.frames):
        if frame.step.expands and all(a.mark.file != frame.step.mark.file for a in frame.step.acts):
            lines.setdefault(frame.step.mark[:2], set()).add(frame.n)
    told = {at: {each.n for each in explained(rite, Path(at[0]), at[1])} for at in lines}
    assert at_least(3, [at for at, steps in lines.items() if told[at] == steps])


def test_whom_a_place_is_told_by_is_concerned():
    """賓 is concerned when somebody goes to his right."""
    frame = played("主人 適 賓右").frames[0]
    named = concerned(frame.step.acts[0], score_of("賓 北面"), World(frame.people, frame.things))
    assert {"主人", "賓"} <= named
    assert "介" not in named


@pytest.mark.parametrize(
    ("kind", "english", "meant"),
    [("冠", "washing basin", "洗"), ("虎", "stand for meat", "俎"), ("大篚", "", "篚")],
)
def test_a_kind_that_is_not_known_is_offered_by_its_english(tmp_path, kind, english, meant):
    """What it is called in English, or a character of it, leads to the kind that is like it."""
    en = english or "thing"
    rite = RITE.replace("上篚: {kind: 篚, en: upper basket}", f"上篚: {{kind: {kind}, en: {en}}}")
    if kind == "大篚":
        assert "篚" in little(tmp_path, rite=rite).things["上篚"].kind.name  # a 大篚 is a 篚
        return
    with pytest.raises(ProblemError) as caught:
        little(tmp_path, rite=rite)
    (problem,) = (p for p in caught.value.problems if p.code == "S207")
    assert meant in problem.fix


@pytest.mark.parametrize(
    ("verb", "meant"),
    [
        ("bows", "拜"),
        ("washes", "洗"),
        ("飲酒", "飲"),
        ("执", "執"),
        ("蹦跳", "docs/manual/verbs.md"),
    ],
)
def test_a_verb_that_is_not_known_is_offered_by_its_english(tmp_path, verb, meant):
    """An English word, one character of several, or a simplified one leads to a verb that says it;
    where none is like it, to the page of verbs."""
    section = SECTION.replace("西面，拜，", f"西面，{verb}，")
    with pytest.raises(ProblemError) as caught:
        little(tmp_path, section)
    (problem,) = (p for p in caught.value.problems if p.code == "S221")
    assert meant in problem.fix
