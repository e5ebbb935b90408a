"""What a draft names and never uses: people who never come, things that are never there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layout.problems import Problem, Weight
from layout.score import Score
from layout.stage import Beat, Frame


def unplaced(score: Score, frames: Sequence[Frame]) -> Iterator[Problem]:
    """Each person and thing of the rite that is in no frame."""
    came, lay = set[str](), set[str]()
    for frame in frames:
        stages: tuple[Beat | Frame, ...] = (*frame.beats, frame)
        for stage in stages:  # some come and go within one step
            came |= {name for name, person in stage.people.items() if person.on_stage}
            lay |= {name for name, thing in stage.things.items()
                    if thing.pos is not None or thing.held_by or thing.inside}  # fmt: skip
    for name, person in score.cast.items():
        if name not in came:
            fix = f"put him where he is first found: {name} 在 …, or leave him out of the cast"
            what = f"{name} never comes onto the stage"
            yield Problem("C853", person.mark, what, fix=fix, weight=Weight.UNWRITTEN)
    for name, thing in score.things.items():
        if name not in lay:
            fix = f"let somebody set it out: … 設 {name} 于 …, or say at: or in:"
            what = f"{name} is never placed"
            yield Problem("C853", thing.mark, what, fix=fix, weight=Weight.UNWRITTEN)
