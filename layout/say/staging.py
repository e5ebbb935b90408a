"""Of a clause that is not staged: what it is instead, and which reading plays it."""

from __future__ import annotations

from collections.abc import Sequence

from layout.said import NOTHING, Said
from layout.score import Choice, Staging, Step


def in_words(choice: Choice) -> str:
    """A choice as it is asked for: 冠=醮 母=不在; of several readings the first."""
    return " ".join(f"{name}={readings[0]}" for name, readings in choice.items())


def choices(step: Step) -> tuple[str, ...]:
    """By which choices it is played instead, each as it is asked for."""
    return tuple(dict.fromkeys(map(in_words, step.played_under)))


def instead(step: Step) -> Said:
    """What is told of a clause instead of a state; nothing of one that is staged."""
    if step.staging is Staging.STAGED or step.text is None:
        return NOTHING
    if step.staging is Staging.UNPLAYED:
        asked = choices(step)
        return Said(
            f"此不行；{'、'.join(asked)}乃行之。",
            f"Not played in this reading, but with {' or '.join(asked)}.",
        )
    if step.staging is Staging.UNWRITTEN:
        return Said("此未寫。", "Not yet written: what is done in it is told nowhere.")
    if step.elsewhere:
        return Said("行之別見。", f"Told here, done {step.elsewhere}.")
    if step.applies:
        of = "、".join(step.applies)
        return Said(f"言其例而已（{of}）。", f"Told only: a rule, of {of}.")
    return Said("言之而已。", "Told only: nobody moves in it.")


def of_all(steps: Sequence[Step]) -> Said:
    """The same of what several clauses are together: nothing where one is staged, or where they
    are different things."""
    told = {instead(step) for step in steps if step.text is not None}
    return told.pop() if len(told) == 1 else NOTHING
