"""`expect:` of deeds: what somebody does, with which hand, how often, in which order."""

from __future__ import annotations

import pytest
from kit_play import acts, rite, school
from kit_words import WORDS

from layout.play import play
from layout.play.doing import says
from layout.score import Expectation

STEP = "賓 東面，再拜 主人，北面"


def told(done: str = "", undone: str = "") -> list[str]:
    """The codes of what is not as expected of the guest after one step."""
    wanted = Expectation(
        "賓",
        {},
        done=acts(f"賓 {done}", 1) if done else (),
        undone=acts(f"賓 {undone}", 1) if undone else (),
    )
    return [problem.code for problem in play(rite(STEP, expect=(wanted,)), school()).problems]


@pytest.mark.parametrize("done", ["再拜", "再拜 主人", "東面，再拜", "拜", "拜，北面"])
def test_what_is_done_may_be_said_in_part(done: str) -> None:
    """A deed expected need say no more than matters."""
    assert told(done) == []


@pytest.mark.parametrize("done", ["三拜", "再拜 介", "北面，再拜", "答拜", "再拜，再拜"])
def test_what_is_not_done_is_told(done: str) -> None:
    """Another number, another person, another order, another verb: none is what was done."""
    assert told(done) == ["X604"]


def test_what_should_not_be_done_is_told() -> None:
    """不為 is of deeds that the text excludes."""
    assert told(undone="拜") == ["X604"]
    assert told(undone="稽首") == []


def test_a_general_verb_is_said_of_what_is_done_so() -> None:
    """拜 is done by 拜洗 and 答拜, 洗 by 卒洗; a washing is no bow, an answer is said as one."""
    verbs = WORDS.verbs
    for expected, done in (("拜", "拜洗"), ("拜", "答拜"), ("洗", "卒洗"), ("盥", "盥洗")):
        assert says(verbs[expected], verbs[done]), (expected, done)
    for expected, done in (("答拜", "拜"), ("洗", "拜洗"), ("拜", "成拜"), ("洗", "盥")):
        assert not says(verbs[expected], verbs[done]), (expected, done)
