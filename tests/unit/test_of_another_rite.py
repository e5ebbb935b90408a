"""Passages of another rite (`as: 特牲饋食禮/拜賓`): read where they stand, done by who is here."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit_read import write_rite
from seen import at_least

from layout.read.finding import sources_of
from layout.read.load import load_score
from layout.score import Score

HEAD = """\
title: 小虞
en: The Little Rite
draft: yes
site: tesheng
cast:
  孝子: {party: 主, en: son, stair: 阼階}
  賓: {party: 賓, en: visitor, stair: 西階}
  客: {party: 賓, en: other visitors, count: 2, stair: 西階}
sections: [01_one]
"""
ORIGIN = """\
section: 拜賓
en: The bows
steps:
- 經: 主人再拜，賓答再拜。
  en: The host bows twice, and the guest in return.
  passage: 拜賓
  do: [主人 再拜 賓, 賓 再答拜 主人]
- 經: 三拜眾賓，眾賓答再拜。
  en: The host bows three times to the other guests.
  passage: 拜賓
  do:
  - 主人 三拜 眾賓 〔注：鄭注「眾賓再拜者」〕
  - 眾賓 再答拜 主人
"""


def made(home: Path, *lines: str) -> Score:
    """A rite with one step that repeats a passage of the rite `little` beside it."""
    origin = home / "there" / "little"
    if not origin.is_dir():
        write_rite(home / "there", s01_one=ORIGIN)
    said = "section: 一\nen: One\nsteps:\n- en: As there.\n  as: " + "\n  ".join(lines) + "\n"
    return load_score(str(write_rite(home, rite=HEAD, s01_one=said.replace("@", str(origin)))))


def acts(of: Score) -> list[tuple[str, str, str]]:
    return [("、".join(a.who), a.word, "、".join(a.to)) for step in of.steps for a in step.acts]


def test_a_passage_of_another_rite_is_done_by_who_is_here(tmp_path: Path) -> None:
    """The acts are those of this rite's people, group for group, and their English is theirs; each
    step tells whence it is, and rests on what it rests on there."""
    score = made(tmp_path, "@/拜賓", "with: {主人: 孝子, 眾賓: 客}")
    assert score.problems == ()
    assert acts(score) == [
        ("孝子", "再拜", "賓"), ("賓", "再答拜", "孝子"),
        ("孝子", "三拜", "客一、客二"), ("客一、客二", "再答拜", "孝子"),
    ]  # fmt: skip
    assert {step.expands for step in at_least(2, score.steps)} == {f"{tmp_path}/there/little/拜賓"}
    assert score.steps[1].en == "The son bows three times to the other visitors."
    ground = score.steps[1].acts[0].ground
    assert ground is not None
    assert ground.cite == "鄭注「眾賓再拜者」"


def test_what_is_left_out_is_said_in_the_names_that_are_here(tmp_path: Path) -> None:
    """except: takes away what is done here, and each: repeats the passage for each in turn."""
    score = made(tmp_path, "@/拜賓", "with: {主人: 孝子, 眾賓: 客}", "except: [孝子 三拜, 客]")
    assert acts(score) == [("孝子", "再拜", "賓"), ("賓", "再答拜", "孝子")]
    same = made(tmp_path, "@/拜賓", "with: {主人: 孝子, 眾賓: 無}")
    assert (same.problems, acts(same)) == ((), acts(score))
    none = made(tmp_path, "@/拜賓", "with: {主人: 孝子, 眾賓: 無, 介: 無}")
    assert [problem.code for problem in none.problems] == ["E403"]
    turns = made(tmp_path, "@/拜賓", "with: {主人: 孝子, 眾賓: 客, 賓: [賓, 客一]}")
    assert [who for who, _, _ in acts(turns)].count("孝子") == 4
    score = made(tmp_path, "@/拜賓", "with: {主人: 孝子, 眾賓: 客}", "each: {賓: [賓, 客一]}",
                 "except: [孝子 三拜, 再答拜]")  # fmt: skip
    assert acts(score) == [("孝子", "再拜", "賓"), ("孝子", "再拜", "客一")]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("@/拜賓", "with: {主人: 孝子}"), "眾賓 of the passage is nobody and nothing here"),
        (("@/無此節",), "there is no passage 無此節"),
        (("無此禮/拜賓",), "there is no rite '無此禮'"),
        (("@/拜賓", "with: {主人: 孝子, 眾賓: 客, 介: 賓}"), "介 has no part in"),
        (("[@/拜賓, 拜賓]",), "passages of two rites are repeated in one step"),
    ],
)
def test_what_is_not_there_or_not_here_is_told(
    tmp_path: Path, lines: tuple[str, ...], told: str
) -> None:
    """A rite, a passage, somebody of it whom this rite has not: told, and never done by nobody."""
    score = made(tmp_path, *lines)
    assert any(told in problem.what for problem in score.problems), score.problems
    assert {name for who, _, _ in acts(score) for name in who.split("、")} <= {*score.cast}


def test_it_is_changed_when_the_origin_changes(tmp_path: Path) -> None:
    """The files of the other rite are among those that this one is made from; an act more there is
    an act more here."""
    asked = ("@/拜賓", "with: {主人: 孝子, 眾賓: 客}")
    assert len(acts(made(tmp_path, *asked))) == 4
    origin = tmp_path / "there" / "little" / "01_one.yaml"
    assert origin in sources_of(str(tmp_path / "little"))
    said = origin.read_text(encoding="utf-8")
    origin.write_text(said.replace("[主人 再拜 賓", "[主人 揖 賓, 主人 再拜 賓"), encoding="utf-8")
    assert acts(made(tmp_path, *asked))[0] == ("孝子", "揖", "賓")
