"""Who sets a thing out, moves it or clears it is within reach of it, or goes there."""

from __future__ import annotations

from math import dist

from kit_play import rite, school

import layout
from layout.check.law import Case, judge
from layout.check.states.reach import REACH
from layout.play import play
from layout.stage import Frame


def played(*lines: str) -> tuple[list[str], Frame]:
    """What the law says of a play of these lines, and how it ends."""
    score = rite(*lines)
    frames = play(score, school()).frames
    told = judge(REACH[0], Case(score, school(), frames), ()).broken
    return [problem.what for problem in told], frames[-1]


def test_who_clears_from_afar_is_told() -> None:
    """The rack in the middle of the court is not cleared from the east stair; from beside it is."""
    far, _ = played("贊者 在 阼階東 西面", "贊者 徹 楅")
    assert len(far) == 1
    assert "楅" in far[0]
    near, _ = played("贊者 在 楅南三尺 北面", "贊者 徹 楅")
    assert not near


def test_who_sets_out_or_moves_goes_with_the_thing() -> None:
    """設 and 遷 take him along, by ways that are told, and he stops within reach."""
    for line in ("贊者 設 主人席 于 中庭東三丈", "贊者 遷 楅 于 中庭東三丈"):
        told, last = played("贊者 在 阼階東 西面", line)
        assert not told
        me, ways = last.people["贊者"], [e.path for e in last.events if e.path]
        thing = last.things[last.events[-1].thing or ""]
        assert me.pos is not None
        assert thing.pos is not None
        assert 0 < dist(me.pos, thing.pos) < 8
        assert ways[-1][-1] == me.pos


def test_who_is_near_enough_stays() -> None:
    """A dish before him is set without a step."""
    _, last = played("贊者 在 楅南三尺 北面", "贊者 設 賓俎 于 楅南")
    assert [event.path for event in last.events] == [()]


def test_in_no_rite_is_a_thing_handled_from_afar(rite: layout.Rite) -> None:
    """Of every rite, but where it says that it shows nobody's going."""
    case = Case(rite.score, rite.site, [frame.state for frame in rite.frames])
    verdict = judge(REACH[0], case, rite.score.exceptions)
    assert not [problem.what for problem in verdict.broken]
    assert verdict.examined > 2
