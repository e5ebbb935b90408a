"""What is drawn of a bow and of an arrow is what the words have."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from conftest import QUICK, read
from seen import at_least

from layout.stage import Frame, Posture, ThingState
from layout.vocabulary import KindTrait

HALF = 1.5  # 尺: an arrow is three long
THICK = 0.5  # 尺 of cloth and frame on either side of its middle


def struck(slug: str) -> Iterator[tuple[ThingState, ThingState]]:
    """Each arrow that came down in a target, with that target."""
    rite = read(slug)
    frame: Frame = rite.frames[0].state
    for shown in rite.frames:
        before, frame = frame, shown.state
        targets = {f"{t.name}中": t for t in frame.things.values()}
        for thing in frame.things.values():
            is_new = thing is not before.things[thing.name] and thing.kind.has(KindTrait.ARROW)
            if is_new and thing.place in targets:
                yield thing, targets[thing.place]


@pytest.mark.skipif(QUICK, reason="nobody shoots in the shortest rite")
@pytest.mark.parametrize("slug", ["xiangshe", "dashe"])
def test_what_hits_is_in_the_cloth(slug: str) -> None:
    """An arrow that struck has its point in the cloth or through it, its feathers this side."""
    for arrow, target in at_least(60, struck(slug)):
        assert arrow.pos is not None
        assert target.pos is not None
        assert abs(arrow.pos[1] - target.pos[1]) <= HALF + THICK, arrow.name
        assert arrow.pos[1] > target.pos[1], arrow.name


@pytest.mark.parametrize("slug", ["jin", "dashe"])
def test_a_bow_completed_is_made_twice_to_the_ground(slug: str) -> None:
    """鄭玄「升成拜，復再拜稽首」."""
    if QUICK and slug != "jin":
        pytest.skip("the shortest rite alone")
    done = [
        (shown.state, event)
        for shown in read(slug).frames
        for event in shown.state.events
        if event.verb.name == "成拜"
    ]
    for frame, event in at_least(3, done):
        assert event.count == 2
        assert frame.people[event.who].posture is Posture.稽首
