"""`expect:` of deeds: what somebody does, with which hand, how often, in which order."""

from __future__ import annotations

import pytest
from kit_play import acts, rite, school
from kit_words import WORDS

from layout.play import play
from layout.play.expecting import says
from layout.score import Expectation

BOW = "賓 東面，再拜 主人，北面"
WASH = "主人 降，適 下篚南 北面，坐取 觶 于 下篚，興，適 洗南 北面，盥，洗 觶"
TAKE = "主人 適 上篚南 北面，坐取 爵一 于 上篚，右取 爵二 于 上篚，興，適 賓右 北面，獻 賓 爵一"
GIVEN = f"{TAKE}／賓 受 爵一，對 主人 「諾」"
RIGHT = (
    *((BOW, f"賓 {done}") for done in ("再拜", "再拜 主人", "東面，再拜", "拜", "拜，北面")),
    *((WASH, f"主人 {done}") for done in ("洗", "盥，洗 觶", "坐取 觶 于 下篚", "適 洗南")),
    *((TAKE, f"主人 {done}") for done in ("取 爵一、爵二", "取 爵二、爵一", "右取 爵二", "獻 賓")),
    *((GIVEN, f"賓 {done}") for done in ("受 爵一", "受 主人 爵一", "對 主人 「諾」")),
)
WRONG = (
    *((BOW, f"賓 {done}") for done in (
        "三拜", "壹拜", "再拜 介", "北面，再拜", "答拜", "再拜，再拜")),
    *((WASH, f"主人 {done}") for done in (
        "洗 爵一", "洗 觶，盥", "立取 觶", "取 觶 于 上篚", "適 洗北", "盥，盥")),
    *((TAKE, f"主人 {done}") for done in (
        "取 爵一、觶", "左取 爵二", "獻 介", "獻 賓 爵二", "取 爵一、爵二，取 爵一")),
    *((GIVEN, f"賓 {done}") for done in ("受 介 爵一", "受 爵二", "右受 爵一", "對 主人 「否」")),
)  # fmt: skip


def told(step: str, done: str = "", undone: str = "") -> list[str]:
    """The codes of what is not as expected of somebody after one step."""
    who = (done or undone).split()[0]
    wanted = Expectation(
        who, {}, done=acts(done, 1) if done else (), undone=acts(undone, 1) if undone else ()
    )
    return [problem.code for problem in play(rite(step, expect=(wanted,)), school()).problems]


@pytest.mark.parametrize(("step", "done"), RIGHT)
def test_what_is_done_may_be_said_in_part(step: str, done: str) -> None:
    """A deed expected need say no more than matters."""
    assert told(step, done) == []


@pytest.mark.parametrize(("step", "done"), WRONG)
def test_what_is_not_done_is_told(step: str, done: str) -> None:
    """Another number, person, thing, hand, place, order, word or verb: none is what was done."""
    assert told(step, done) == ["X604"]


def test_what_should_not_be_done_is_told() -> None:
    """不為 is of deeds that the text excludes."""
    assert told(BOW, undone="賓 拜") == ["X604"]
    assert told(BOW, undone="賓 稽首") == []


def test_a_general_verb_is_said_of_what_is_done_so() -> None:
    """拜 is done by 拜洗 and 答拜, 洗 by 卒洗; a washing is no bow, an answer is said as one."""
    verbs = WORDS.verbs
    for expected, done in (("拜", "拜洗"), ("拜", "答拜"), ("洗", "卒洗"), ("盥", "盥洗")):
        assert says(verbs[expected], verbs[done]), (expected, done)
    for expected, done in (("答拜", "拜"), ("洗", "拜洗"), ("拜", "成拜"), ("洗", "盥")):
        assert not says(verbs[expected], verbs[done]), (expected, done)
