"""What may come next in a state: the acts that the engine can do and that break no law."""

from __future__ import annotations

from time import process_time

import pytest
from conftest import read
from sampling import drawn_for
from seen import at_least

from layout.api.possible import MOST, outlook
from layout.problems import NotFoundError

RITE = "xiangyinjiu"


def test_what_the_rite_does_next_may_be_done() -> None:
    """Of steps in which somebody does one thing after another, most of what the rite has next is
    among what may come next, told as the rite's own."""
    rite = read(RITE).compiled
    single = [
        frame.n
        for frame in rite.frames[1:]
        if len(frame.events) == 1 and frame.events[0].by.verb.pattern and not frame.step.day
    ]
    steps = at_least(8, drawn_for("possible").sample(single, 8))
    found = [any(each.is_next for each in outlook(rite, n - 1).possible) for n in steps]
    assert sum(found) >= len(found) // 2


@pytest.mark.parametrize(
    ("words", "who", "may", "may_not"),
    [
        ("主人坐取爵，實之", "主人", "獻", "拜"),  # no bow with a cup in hand
        ("西北面獻賓", "the guest", "拜", "實"),  # who holds no cup fills none
    ],
)
def test_what_is_refused_has_its_reason(words: str, who: str, may: str, may_not: str) -> None:
    """An act is possible or refused, never both, and what is refused says why."""
    rite = read(RITE)
    seen = rite.find(words)[-1].outlook(who)
    possible = {each.written for each in at_least(5, seen.possible)}
    refused = {each.written for each in at_least(5, seen.refused)}
    assert not possible & refused
    assert any(may in act.split()[1] for act in possible)
    assert any(may_not in act.split()[1] for act in refused)
    assert all(each.problem.code and each.problem.what for each in seen.refused)
    assert sum(often for often, _ in seen.reasons()) == len(seen.refused)


def test_so_many_are_tried_and_no_more() -> None:
    """However much there is to try, an answer takes less than two seconds, says how much it left,
    and is the same again."""
    frame = read(RITE).frames[299]
    begun = process_time()
    seen = frame.outlook()
    assert process_time() - begun < 2
    assert 20 < seen.tried <= MOST
    assert seen.left > 0
    assert frame.outlook() == seen


def test_who_is_not_there_does_nothing() -> None:
    """Of somebody unknown, or who is not on stage, no act is tried."""
    with pytest.raises(NotFoundError):
        read(RITE).frames[64].outlook("虎")
