"""升降必由階, of those too who come onto the stage or leave it in the step."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kit_play import played, rite, school

from layout.check import Case
from layout.check.law import judge
from layout.check.states.bodies import BODIES
from layout.stage import Frame

(LAW,) = (law for law in BODIES if law.code == "C806")
COMES = ("介 面 賓", "贊者 在 洗東 西面，升自 西階，適 西階東 北面")
GOES = ("贊者 在 東楹東 北面", "贊者 降自 西階，適 洗東，退")


def round_about(frame: Frame) -> Frame:
    """The last step as if nobody had used the stair."""
    whole = [e for e in frame.events if e.path]
    first, last = whole[0].path[0], whole[-1].path[-1]
    way = (first, (first[0] + 400.0, first[1]), (last[0] + 400.0, last[1]), last)
    events = tuple(replace(e, path=way) if e.path else e for e in frame.events)
    return replace(frame, events=events)


@pytest.mark.parametrize("lines", [COMES, GOES], ids=["comes", "goes"])
def test_who_changes_level_in_one_step_uses_a_stair(lines: tuple[str, ...]) -> None:
    """One who is put in the court and goes up within a step is asked for his stair, and so is one
    who comes down and goes off."""
    done = played(*lines)
    assert not done.problems, done.problems
    score, frames = rite(*lines), list(done.frames)
    verdict = judge(LAW, Case(score, school(), frames), ())
    assert verdict.examined == 1
    assert not verdict.broken
    bad = [*frames[:-1], round_about(frames[-1])]
    (problem,) = judge(LAW, Case(score, school(), bad), ()).broken
    assert "by no stair" in problem.what
