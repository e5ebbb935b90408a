"""Nobody stands upon what lies there, and a law that says so sees him who does."""

from __future__ import annotations

import pytest
from kit_play import rite, school

import layout
from layout.check.law import Case, judge
from layout.check.states.standing import STANDING
from layout.play import play
from layout.score import Exemption


def stood_on(*lines: str) -> list[str]:
    """What the law says of the guest and the host in a play of these lines."""
    score = rite(*lines)
    case = Case(score, school(), play(score, school()).frames)
    broken = [problem.what for problem in judge(STANDING[0], case, ()).broken]
    return [what for what in broken if what.startswith(("賓", "主人"))]


@pytest.mark.parametrize(
    ("place", "thing"), [("中庭", "楅"), ("洗西二尺五寸", "下篚"), ("楅南二丈", "爵一")]
)
def test_who_stops_upon_a_thing_is_told(place: str, thing: str) -> None:
    """Wherever a thing lies by itself, feet within half a 尺 of it are on it."""
    laid = "主人 適 上篚南 北面，坐取 爵一 于 上篚，興，適 楅南三丈 北面，坐奠 爵一 于 楅南二丈，興"
    assert stood_on(laid, f"賓 適 {place} 北面") == [f"賓 stands upon {thing}"]


def test_mats_and_ones_own_cup_are_no_offence() -> None:
    """One sits on a mat; what one sets down before oneself lies at one's own feet."""
    assert not stood_on("賓 適 賓席南 北面", "賓 升席 賓席 自 西方 南面")
    assert not stood_on("主人 適 上篚南 北面，坐取 爵一 于 上篚，興", "主人 坐奠 爵一，興")


def test_what_is_laid_under_somebodys_feet_is_seen() -> None:
    """A cup that the host sets where the guest stands is told."""
    taken = "主人 適 上篚南 北面，坐取 爵一 于 上篚，興，適 西階東六尺 西面"
    assert stood_on(taken, "主人 坐奠 爵一 于 西階上，興") == ["賓 stands upon 爵一"]


def test_in_no_rite_does_anybody_stand_upon_a_thing(rite: layout.Rite) -> None:
    """Of every rite, in its first readings, at every stop."""
    case = Case(rite.score, rite.site, [frame.state for frame in rite.frames])
    verdict = judge(STANDING[0], case, ())
    assert not verdict.broken
    assert verdict.examined > len(rite.frames) / 2


def test_an_exception_without_a_clause_holds_for_every_step() -> None:
    """Under a reading without room the law is looked at and its breaches are put aside."""
    score = rite("賓 適 中庭 北面")
    case = Case(score, school(), play(score, school()).frames)
    verdict = judge(STANDING[0], case, (Exemption("C824", None, "堂淺"),))
    assert not verdict.broken
    assert all(reason.endswith(": 堂淺") for reason in verdict.excepted)
    assert verdict.excepted
