"""Cites are true: nothing is done otherwise than the words say that it rests on.

Mistakes are planted to show that a law speaks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from layout.check import Case
from layout.check.agreeing import AGREEING
from layout.check.law import judge
from layout.place import place_site
from layout.read import load_score
from layout.read.paths import rites
from layout.score import Act, Score


@pytest.mark.parametrize("slug", rites())
def test_the_laws_of_cites_hold(slug: str) -> None:
    """In every rite no cite contradicts what is done."""
    score = load_score(slug)
    case = Case(score, place_site(score.site, {}, score.vocabulary), ())
    verdicts = [judge(law, case, score.exceptions) for law in AGREEING]
    assert [str(problem) for verdict in verdicts for problem in verdict.broken] == []
    assert all(verdict.examined for verdict in verdicts)


def _with(score: Score, line: int, file: str, alter: Callable[[Act], Act]) -> Score:
    """The score with the acts of one line altered."""
    steps = tuple(
        replace(step, acts=tuple(
            alter(act) if act.mark.line == line and act.mark.file.endswith(file) else act
            for act in step.acts
        ))
        for step in score.steps
    )  # fmt: skip
    return replace(score, steps=steps)


def _line(score: Score, file: str, cite: str, word: str) -> int:
    """The line of the act that rests on a cite."""
    return next(act.mark.line for step in score.steps for act in step.acts
                if act.mark.file.endswith(file) and act.word == word
                and act.ground is not None and cite in act.ground.cite)  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "file", "cite", "word", "change"),
    [
        ("tesheng", "13_ying_shi.yaml", "尸升自西階，入，祝從", "適", {"place": "阼階前"}),
        ("tesheng", "13_ying_shi.yaml", "尸升自西階，入，祝從", "升", {"via": "阼階"}),
        ("xiangyinjiu", "14_sheng_ge.yaml", "主人阼階前西面坐奠爵", "適", {"place": "西階前"}),
        ("jin", "03_ci_she.yaml", "既則北面拜", "北面", {"facing": "南", "word": "南面"}),
    ],
)
def test_an_act_against_its_cite_is_told(
    slug: str, file: str, cite: str, word: str, change: dict[str, str]
) -> None:
    """Who is led to the other stair, or turned the other way, than his cite says, is told."""
    score = load_score(slug, {"大師": "有"} if slug == "xiangyinjiu" else {})
    line = _line(score, file, cite, word)

    def alter(act: Act) -> Act:
        return replace(act, **change) if act.word == word else act

    wrong = _with(score, line, file, alter)
    site = place_site(score.site, {}, score.vocabulary)
    broken = judge(AGREEING[0], Case(wrong, site, ()), ()).broken
    assert [(problem.code, problem.mark.line) for problem in broken] == [("C827", line)]
