"""What two bear by its bar (特牲 舉鼎) is between them until it is set down."""

from __future__ import annotations

import math

from kit_play import played
from seen import at_least

from layout.stage import Frame

LIFTED = (
    "介 適 中庭南二丈 北面，設 鼎 于 中庭南二丈",
    "介 適 鼎西 北面",
    "贊者 在 鼎東 北面",
    "介、贊者 舉鼎 鼎",
)


def bearers(frame: Frame) -> tuple[float, ...]:
    one, other, thing = frame.people["介"].pos, frame.people["贊者"].pos, frame.things["鼎"].pos
    assert one is not None
    assert other is not None
    assert thing is not None
    return (math.dist(one, thing), math.dist(other, thing), math.dist(one, other))


def test_a_tripod_is_between_those_who_bear_it() -> None:
    """It is in the middle, when they lift it and where they have come with it."""
    done = played(*LIFTED, "介 適 中庭南四丈西三尺 北面", "贊者 適 介東六尺 北面")
    assert not done.problems, done.problems
    lifted, *_, last = at_least(3, done.frames[3:])
    for frame in (lifted, last):
        one, other, apart = bearers(frame)
        assert one == other == apart / 2
        assert frame.things["鼎"].held_by == "介"
        assert frame.things["鼎"].shared_with == "贊者"


def test_who_sets_it_down_sets_it_down_for_both() -> None:
    """It lies where it was set, and no one bears it; the other may go."""
    done = played(*LIFTED, "介 奠 鼎 于 中庭南二丈", "贊者 適 中庭東二丈")
    assert not done.problems, done.problems
    tripod = done.frames[-1].things["鼎"]
    assert (tripod.held_by, tripod.shared_with) == (None, "")
    assert tripod.pos == done.frames[0].things["鼎"].pos
