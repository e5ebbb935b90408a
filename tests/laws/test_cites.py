"""Cites are true: the words stand in the book, the chapter and the place that they name.

Base texts are looked up by the laws C825 and C826 themselves. Here the books of the scholars are
opened, where they lie beside the project, and mistakes are planted to show that a law speaks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from kit_cites import BOOKS, Looked, how_far, look_up, written

from layout.check import Case
from layout.check.agreeing import AGREEING
from layout.check.cites import CITES
from layout.check.law import judge
from layout.citation import Quoted, Way
from layout.place import place_site
from layout.read.files.paths import whole_rites
from layout.read.load import load_score
from layout.score import Act, Score

# How many quotations, at least, are looked up in the books and in the base texts.
LEAST = {"found": 5_900, "a base text": 3_600}
NEAR = 2  # clauses: a note may stand at the end of its sentence
# What cannot be looked up, since the books are not there, and how often it is quoted.
NOT_THERE = {
    "鄉飲酒義: the text is not there": 23,
    "考工記: the text is not there": 9,
    "尚書大傳: the text is not there": 8,
    "爾雅: the text is not there": 7,
    "儀禮注 on 尚書大傳: not there": 7,
    "禮器: the text is not there": 7,
    "司士: the text is not there": 3,
    "公食大夫禮: the text is not there": 3,
    "既夕禮: the text is not there": 3,
    "李微之 on 覲禮: not there": 2,
    "曲禮: the text is not there": 2,
    "儀禮注 on 少牢饋食禮: not there": 2,
    "明堂位: the text is not there": 2,
    "有司徹: the text is not there": 1,
    "釋宮增注 on 鄉飲酒禮: not there": 1,
    "儀禮注 on 既夕禮: not there": 1,
    "士喪禮: the text is not there": 1,
    "儀禮注 on 聘禮: not there": 1,
    "檀弓: the text is not there": 1,
    "小宗伯: the text is not there": 1,
    "儀禮注 on 小宗伯: not there": 1,
}


@pytest.fixture(scope="module")
def looked() -> list[Looked]:
    """Every quotation of the scenes, looked up in the books."""
    if BOOKS is None:
        pytest.skip("the books of the scholars (../shared/sources) are not here")
    return [look_up(place, cited, one) for place, cited in written()
            for one in cited.citation.quoted]  # fmt: skip


def test_what_scholars_are_quoted_with_stands_in_their_books(looked: list[Looked]) -> None:
    """Every quotation of 注 疏 and later scholars is in the book on the chapter it names."""
    wrong = [f"{one.cited.mark} 「{one.quoted.words}」 {one.verdict}: {one.near}"
             for one in looked if one.verdict not in ("", "found")]  # fmt: skip
    assert not wrong
    assert sum(one.verdict == "found" for one in looked) >= LEAST["found"]


def test_what_cannot_be_looked_up_is_known(looked: list[Looked]) -> None:
    """Works without a book here are few, and told one by one; all else was looked up."""
    reasons = Counter(one.reason for one in looked if not one.verdict)
    assert reasons.pop("a base text") >= LEAST["a base text"]
    del reasons["told in other words"]
    assert reasons == NOT_THERE


def test_a_note_stands_under_the_clause_that_it_is_said_to_stand_under() -> None:
    """上鄭注 is a note above the step, 下鄭注 one below it; 鄭注 alone is at the step's own clause,
    or within two of it, since a note may stand at the end of its sentence."""
    if BOOKS is None:
        pytest.skip("the books of the scholars (../shared/sources) are not here")
    told = [(cited.mark, one, far) for place, cited in written() for one in cited.citation.quoted
            if (far := how_far(place, cited, one)) is not None]  # fmt: skip
    wrong = [f"{mark} {one.source}「{one.words}」 {far:+}" for mark, one, far in told
             if not _is_there(one, far)]  # fmt: skip
    assert not wrong
    assert len(told) >= 2_300


def _is_there(one: Quoted, far: int) -> bool:
    """Whether a note so many clauses below the step is where its source says."""
    if one.way is Way.上:
        return far < 0
    if one.way is Way.下:
        return far > 0
    return bool(one.through) or abs(far) <= NEAR


@pytest.mark.parametrize("slug", whole_rites())
def test_the_laws_of_cites_hold(slug: str) -> None:
    """In every rite each cite names its source, quotes what is there, and is not contradicted."""
    score = load_score(slug)
    case = Case(score, place_site(score.site, {}, score.vocabulary), ())
    verdicts = [judge(law, case, score.exceptions) for law in (*CITES, *AGREEING)]
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
