"""One cause, one problem: what only follows from an act that stopped is counted under it."""

from __future__ import annotations

from dataclasses import replace

from kit_rite import SECTION, small_rite
from seen import at_least

from layout.api.verdict import examine
from layout.cli.main import main
from layout.place import place_site
from layout.play import begin, go_on
from layout.play.following import following
from layout.problems import Weight, wrong
from layout.read.load import load_score, site_variants


def test_what_follows_from_an_act_that_stopped_is_told_as_one(tmp_path, capsys):
    """Who takes a cup that is not there cannot offer, give or lay it down: of all these problems
    one is the cause, the others name its place, and the command tells the one."""
    section = SECTION.replace("主人 坐取 爵，興", "主人 坐取 爵 于 賓席，興")
    assert section != SECTION
    folder = str(small_rite(tmp_path, section=section))
    problems = wrong(examine(folder, {}).problems)
    (cause,) = [problem for problem in problems if problem.follows is None]
    for problem in at_least(3, (p for p in problems if p is not cause)):
        assert problem.follows == cause.mark
    assert main(["check", folder]) == 1
    told = capsys.readouterr()
    assert f"{len(problems) - 1} follow from it" in told.err
    assert told.err.count("  fix  ") == 1


def test_another_mistake_is_another_cause(tmp_path):
    """A second act that stops on other things is told by itself."""
    section = SECTION.replace("主人 坐取 爵，興", "主人 坐取 爵 于 賓席，興")
    section = section.replace("  - 賓 北面，拜\n", "  - 賓 取 篚，北面，拜\n")
    problems = wrong(examine(str(small_rite(tmp_path, section=section)), {}).problems)
    causes = [problem for problem in problems if problem.follows is None]
    assert len({problem.mark.line for problem in at_least(2, causes)}) == 2


def test_a_line_that_cannot_be_read_hides_only_what_follows_from_it(tmp_path):
    """The play and the laws are told all the same; what is played afterwards of those whom the line
    names, and what its own step lacks, has the line for its cause."""
    section = SECTION.replace("  - 賓 北面，拜\n", "  - 賓 北面，拜飛\n")
    section = section.replace("爵，興，降 自 西階", "爵，興，降 自 西階\n  - 主人 受 爵")
    every = examine(str(small_rite(tmp_path, section=section)), {}).problems
    problems = [problem for problem in every if problem.weight is not Weight.IDLE]
    causes = {problem.code: problem for problem in problems if problem.follows is None}
    assert {*causes} == {"S221", "R516"}
    follow = [problem for problem in problems if problem.follows is not None]
    assert {problem.follows for problem in at_least(1, follow)} == {causes["S221"].mark}


def test_a_wrong_cup_offered_in_a_rite_is_one_problem():
    """「獻 賓 觶一」 planted in 鄉飲酒禮, where the host has another cup in his hands: of all that
    stops in the forty steps after it that act alone is the cause."""
    score = load_score("xiangyinjiu")
    cup = next(act for step in score.steps for act in step.acts
               if act.word == "獻" and act.to == ("賓",))  # fmt: skip
    at = next(n for n, step in enumerate(score.steps) if cup in step.acts)
    wrong = tuple(
        replace(act, thing=("觶一",)) if act is cup else act for act in score.steps[at].acts
    )
    steps = (*score.steps[:at], replace(score.steps[at], acts=wrong))
    score = replace(score, steps=(*steps, *score.steps[at + 1 : at + 40]))
    site = place_site(score.site, site_variants(score, {}), score.vocabulary)
    opening, _ = begin(score, site)
    passed = list(go_on(score, site, opening))
    problems = [problem for each in passed for problem in each.problems]
    told = following(problems, score, [each.frame for each in passed])
    (cause,) = [problem for problem in told if problem.follows is None]
    assert cause.code == "R515"
    assert {each.follows for each in at_least(5, [p for p in told if p is not cause])} == {
        cause.mark
    }
