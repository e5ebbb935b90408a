"""Rite and section files: what they declare, and every mistake in them at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit_read import RITE, SECTION, little, write_rite

from layout.basis import Basis
from layout.problems import ProblemError
from layout.read.finding import sources_of
from layout.read.load import load_score, site_variants

HEAD = "section: 獻賓\nen: One step\nsteps:\n"


def problems(home: Path, section: str = SECTION, **more: str) -> list[tuple[str, int, int]]:
    with pytest.raises(ProblemError) as caught:
        little(home, section, **more)
    return [(p.code, p.mark.line, p.mark.col) for p in caught.value.problems]


def acts_of(home: Path, do: str, **chosen: str):
    section = HEAD + "- 經: 賓拜。\n  en: A step.\n" + do
    return little(home, section, **chosen).steps[0].acts


def test_groups_and_counted_things_have_members(tmp_path):
    """眾賓 of count 3 is 眾賓一 眾賓二 眾賓三, each a person of his own."""
    score = little(tmp_path)
    assert score.groups == {"眾賓": ("眾賓一", "眾賓二", "眾賓三")}
    assert score.cast["眾賓二"].group == "眾賓"
    assert score.cast["賓"].group is None
    assert [name for name in score.things if score.things[name].kind.name == "爵"] == [
        "爵一",
        "爵二",
    ]
    assert (score.slug, score.title, score.site) == ("little", "小禮", "xiang")
    assert score.sections == {"獻賓": "The offering"}


def test_a_group_may_be_of_persons_named(tmp_path):
    """members: makes a group of persons who have names of their own."""
    rite = RITE.replace("things:", "  賓黨: {members: [賓, 介]}\nthings:")
    section = HEAD + "- 經: 賓拜。\n  en: A step.\n  do: [賓黨 拜]\n"
    assert little(tmp_path, section, rite=rite).steps[0].acts[0].who == ("賓", "介")


def test_what_belongs_to_a_group_is_one_for_each(tmp_path):
    """旂 of 眾賓 is 旂一 of 眾賓一, and so on; a count says it twice."""
    banner = "things:\n  旂: {kind: 旂, of: 眾賓, en: banner}\n"
    score = little(tmp_path, rite=RITE.replace("things:\n", banner))
    assert [(t.name, t.of) for t in score.things.values() if t.kind.name == "旂"] == [
        ("旂一", "眾賓一"), ("旂二", "眾賓二"), ("旂三", "眾賓三"),
    ]  # fmt: skip
    twice = RITE.replace("things:\n", banner.replace("of: 眾賓", "of: 眾賓, count: 3"))
    assert "S209" in [code for code, *_ in problems(tmp_path, rite=twice)]


def test_acts_rest_on_the_step_or_on_themselves(tmp_path):
    """The ground of a step is that of each of its acts that has none."""
    one, two = acts_of(
        tmp_path,
        "  basis: 注\n  cite: 鄭注「北面」\n  do:\n  - 賓 拜\n"
        "  - {act: 賓 興, basis: 擬, why: 起乃可行}\n",
    )
    assert (one.ground.basis, one.ground.cite) == (Basis.注, "鄭注「北面」")
    assert (two.ground.basis, two.ground.why) == (Basis.擬, "起乃可行")


def test_what_happens_together_shares_a_number(tmp_path):
    """In 同 the first verbs of all lines are together, then the second ones."""
    do = "  do:\n  - 同:\n    - 賓 拜，興\n    - 介 拜\n  - 同: [賓 拜, 介 拜]\n"
    found = acts_of(tmp_path, do)
    assert [(a.who[0], a.verb.name, a.together) for a in found] == [
        ("賓", "拜", 1), ("介", "拜", 1), ("賓", "興", 0), ("賓", "拜", 2), ("介", "拜", 2),
    ]  # fmt: skip


def test_readings_choose_steps_and_acts(tmp_path):
    """A step with text stays when it is not played; an act is left out."""
    section = SECTION + (
        "- 經: 遵者入。\n  en: High guests come.\n  when: {遵者: 來}\n  do: [介 拜]\n"
        "- 經: 又。\n  en: Again.\n  do:\n  - {act: 介 拜, when: {遵者: 不來}}\n"
    )
    usual, other = little(tmp_path, section), little(tmp_path, section, 遵者="來")
    assert (usual.chosen, other.chosen) == ({"遵者": "不來"}, {"遵者": "來"})
    assert [len(step.acts) for step in usual.steps[2:]] == [0, 1]
    assert [len(step.acts) for step in other.steps[2:]] == [1, 0]


def test_readings_the_rite_does_not_have_are_the_sites(tmp_path):
    """房=zheng is for the site to know."""
    score = little(tmp_path, 房="zheng")
    assert site_variants(score, {"房": "zheng", "遵者": "來"}) == {"房": "zheng"}


def test_expectations_of_several_are_of_each(tmp_path):
    """眾賓 expected to face north is three expectations."""
    section = HEAD + (
        "- 經: 賓拜。\n  en: A step.\n  expect: {眾賓: {面: 北}, 爵: {在: 上篚}, 相: {手: 無}}\n"
    )
    found = little(tmp_path, section).steps[0].expect
    assert [e.subject for e in found] == ["眾賓一", "眾賓二", "眾賓三", "爵一", "爵二", "司正"]
    assert found[0].claims == {"面": "北"}


def test_what_the_text_leaves_open_is_kept(tmp_path):
    """open, note and applies go with the step."""
    section = HEAD + (
        "- 記: 獻用爵。\n  en: A rule.\n  note: A remark.\n  applies: [爵, 獻賓]\n"
        "  open:\n  - {問: 幾爵, 答: 二, question: how many cups, decided: two, by: 擬}\n"
    )
    (step,) = little(tmp_path, section).steps
    assert (step.part, step.note, step.applies) == ("記", "A remark.", ("爵", "獻賓"))
    assert (step.open[0].han_decided, step.open[0].decided) == ("二", "two")


def test_every_mistake_is_told_at_once(tmp_path):
    """Mistakes in rite.yaml, in keys and in act lines come together, in file order."""
    rite = RITE.replace("party: 主,", "party: 客,")
    section = HEAD + "- 經: 賓拜。\n  face: 北\n  do:\n  - 賓 躍\n  - 客 拜\n"
    found = problems(tmp_path, section, rite=rite)
    assert [code for code, _, _ in found] == ["S202", "S201", "S221", "S220", "S207"]
    assert found[1:4] == [("S201", 5, 3), ("S221", 7, 7), ("S220", 8, 5)]


@pytest.mark.parametrize(
    "name", ["../賓", "賓/介", "..", "賓.", "a b", "x" * 41, "于", "東", "眾除賓"]
)
def test_names_play_no_tricks(tmp_path, name):
    """A name is a run of characters; a path or a word of the language is none."""
    rite = RITE.replace("things:", f"  {name!r}: {{party: 賓, en: x}}\nthings:")
    assert "S206" in {code for code, _, _ in problems(tmp_path, rite=rite)}


@pytest.mark.parametrize("stem", ["../01_one", "a/b", "01_one.yaml", "x" * 61])
def test_sections_are_files_of_the_folder(tmp_path, stem):
    """A section cannot be fetched from elsewhere."""
    rite = RITE.replace("[01_one]", f"[{stem!r}]")
    assert "S206" in {code for code, _, _ in problems(tmp_path, rite=rite)}


@pytest.mark.parametrize("count", ["0", "1000", "1e9", "-1", "三", "9" * 1000])
def test_counts_are_small(tmp_path, count):
    """A group of a thousand million is refused before it is made."""
    rite = RITE.replace("count: 3", f"count: {count}")
    assert "S209" in {code for code, _, _ in problems(tmp_path, rite=rite)}


def test_a_section_not_written_yet_stops_nothing(tmp_path):
    """A rite may be played while it is being written; what lacks is told."""
    score = little(tmp_path, rite=RITE.replace("[01_one]", "[01_one, 02_two]"))
    assert [p.code for p in score.problems] == ["S213"]
    assert len(score.steps) == 2


def test_a_rite_is_found_by_slug_title_and_folder(tmp_path):
    """A name near a known one is suggested."""
    folder = write_rite(tmp_path)
    assert load_score(str(folder)).title == "小禮"
    assert folder / "rite.yaml" in sources_of(str(folder))
    for name in ("鄉飲酒理", "", "\0", "/", "x" * 100_000, "~"):
        with pytest.raises(ProblemError) as caught:
            load_score(name)
        assert caught.value.problems[0].code == "U901"
    with pytest.raises(ProblemError, match="U901") as caught:
        load_score("鄉飲洒禮")
    assert "鄉飲酒禮" in caught.value.problems[0].fix
