"""A company sets out many things: who lays which is not said, and each reaches what he lays."""

from __future__ import annotations

from itertools import pairwise

import pytest
from kit_rite import RITE, SECTION, small_rite
from seen import at_least

import layout

PEOPLE = (
    "  有司: {party: 有司, en: men, count: 5, at: 中庭南五丈, facing: 北, row: 東上, why: 試}\n"
)
THINGS = """\
  罋: {kind: 壺, en: jar, count: 60}
  西豆: {kind: 豆, en: west dish, count: 4}
  鼎: {kind: 鼎, en: tripod}
"""
LINES = (
    "有司 設 罋 于 中庭 二十以為列 北上",
    "有司 設 西豆 于 中庭南三丈 東上",
    "有司一 設 鼎 于 西豆南",
)


@pytest.fixture(name="made", scope="module")
def _made(tmp_path_factory: pytest.TempPathFactory) -> layout.Rite:
    acts = "".join(f"  - {line}〔擬：試〕\n" for line in LINES)
    section = SECTION.replace("  - 賓 北面，拜\n", f"  - 賓 北面，拜\n{acts}")
    rite = RITE.replace("things:\n", f"{PEOPLE}things:\n{THINGS}")
    return layout.load(str(small_rite(tmp_path_factory.mktemp("r"), section=section, rite=rite)))


def test_each_of_a_company_lays_his_share(made: layout.Rite) -> None:
    """Sixty jars laid by five lie in three rows of twenty, none twice, twelve by each."""
    frame = made.frames[0].state
    laid = [event for event in frame.events if event.thing and event.thing.startswith("罋")]
    by = {who: sum(event.who == who for event in laid) for who in {e.who for e in laid}}
    assert set(by.values()) == {12}
    spots = [frame.things[event.thing].pos for event in at_least(60, laid)]
    assert len(set(spots)) == 60
    assert len({round(pos[1], 2) for pos in spots if pos}) == 3


def test_nothing_is_laid_from_afar_and_nobody_stands_on_it(made: layout.Rite) -> None:
    """Nothing is wrong with who stands where and reaches what."""
    assert [p for p in made.problems if p.code in ("C833", "C824", "C805", "P330", "R540")] == []


def test_several_under_one_name_are_one_landmark(made: layout.Rite) -> None:
    """西豆南 is south of all the dishes that are called so, before their middle."""
    things = made.frames[0].state.things
    xs, ys = zip(*(things[f"西豆{n}"].pos or (0, 0) for n in at_least(4, "一二三四")), strict=True)
    tripod = things["鼎"].pos
    assert tripod is not None
    assert tripod[0] == pytest.approx((min(xs) + max(xs)) / 2, abs=0.6)
    assert tripod[1] < min(ys)
    assert [a > b for a, b in pairwise(xs)] == [True] * 3
