"""Cites are true: the words stand in the book, the chapter and the place that they name.

Base texts are looked up by the laws C825 and C826 themselves. Here the books of the scholars are
opened, where they lie beside the project; elsewhere what was compared with them is known by its
mark, and nothing else may be quoted. Mistakes are planted to show that a law speaks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from kit_cites import BOOKS, compared, how_far, look_up, mark_of, to_compare, written

from layout.check import Case
from layout.check.agreeing import AGREEING
from layout.check.cites import CITES
from layout.check.law import judge
from layout.citation import Quoted, Way
from layout.place import place_site
from layout.read.files.paths import whole_rites
from layout.read.load import load_score
from layout.score import Act, Score

NEAR = 2  # clauses: a note may stand at the end of its sentence
# Books that are quoted and are not there, so that what is quoted of them cannot be looked up.
NOT_THERE = {
    "鄉飲酒義: the text is not there",
    "考工記: the text is not there",
    "尚書大傳: the text is not there",
    "爾雅: the text is not there",
    "禮器: the text is not there",
    "司士: the text is not there",
    "曲禮: the text is not there",
    "明堂位: the text is not there",
    "檀弓: the text is not there",
    "小宗伯: the text is not there",
    "李微之 on 覲禮: not there",
    "釋宮增注 on 鄉飲酒禮: not there",
    "儀禮注 on 尚書大傳: not there",
    "儀禮注 on 小宗伯: not there",
}


def test_what_is_quoted_stands_in_its_book() -> None:
    """Every quotation of 注 疏, later scholars and texts that are not the project's own is in the
    book on the chapter that it names, and is kept as compared so."""
    if BOOKS is None:
        pytest.skip("the books of the scholars (../shared/sources) are not here")
    looked = {mark_of(place, quoted): look_up(place, cited, quoted)
              for place, cited, quoted in to_compare()}  # fmt: skip
    wrong = [f"{one.cited.mark} 「{one.quoted.words}」 {one.verdict}: {one.near}"
             for one in looked.values() if one.verdict not in ("", "found")]  # fmt: skip
    assert not wrong
    states = {mark: one.verdict or one.reason for mark, one in looked.items()}
    assert compared().items() >= states.items(), "keep it: python tests/kit_cites.py"


def test_nothing_is_quoted_that_was_not_compared() -> None:
    """Every quotation of a book that is not the project's own was compared with it, or the book is
    known not to be there."""
    kept = compared()
    marks = {mark_of(place, quoted): f"{cited.mark} 「{quoted.words}」"
             for place, cited, quoted in to_compare()}  # fmt: skip
    unseen = [told for mark, told in marks.items() if mark not in kept]
    assert not unseen, "compare it: python tests/kit_cites.py"
    assert {state for state in kept.values() if state != "found"} <= NOT_THERE
    assert len(marks) >= 4_400


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
