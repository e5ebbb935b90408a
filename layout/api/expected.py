"""The states of a rite as its author accepted them: `expected.txt` in its folder, a line for each
person and thing that a step changes, and at the end of a section the whole state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, groupby, pairwise

from layout.api.rite import Rite
from layout.play import diff, parts_of, state_line

EXPECTED = "expected.txt"
_STATE = "= "
_PARTED = re.compile("; | [|] ")


@dataclass(frozen=True, slots=True)
class Unlike:
    """A step that is other than accepted: it has come, gone, or changes something else."""

    head: str
    gone: tuple[str, ...]
    come: tuple[str, ...]


def story(rite: Rite) -> str:
    """Every step with what changed in it; at the end of a section the whole state in a line."""
    return "\n".join(_story(rite)) + "\n"


def _story(rite: Rite) -> Iterator[str]:
    frames = [frame.state for frame in rite.frames]
    changes = {after.n: diff(before, after) for before, after in pairwise(frames)}
    changes |= {first.n: tuple(chain(*parts_of(first))) for first in frames[:1]}
    for section, run in groupby(frames, key=lambda frame: frame.step.section):
        yield f"# {section}"
        for frame in run:
            step = frame.step
            yield f"{frame.n} {step.id} {step.text or f'（{step.expands}）'}"
            yield from (f"  {line}" for line in changes.get(frame.n, ()))
        yield f"= {state_line(frame)}"


def changed(accepted: str, now: str) -> tuple[Unlike, ...]:
    """The steps that are other than accepted, in order, then those that are gone; a step that is
    only numbered otherwise is the same."""
    old, new = dict(_told(accepted)), dict(_told(now))
    found: list[Unlike] = []
    for head, lines in new.items():
        was = old.pop(head, None)
        if lines != was and (not head.startswith(_STATE) or not found):
            gone = was or ()
            found.append(
                Unlike(
                    head,
                    tuple(line for line in gone if line not in lines),
                    tuple(line for line in lines if line not in gone),
                )
            )
    found += (Unlike(head, was, ()) for head, was in old.items() if not head.startswith(_STATE))
    return tuple(found)


def _told(story: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each step by its id and text, and what it changes; each section and the state at its end."""
    head, lines, section = "", [""], ""
    for line in story.splitlines():
        if line.startswith("  "):
            lines.append(line.rpartition(" → ")[2].strip())  # what it was, the step before tells
            continue
        if head:
            yield head, tuple(lines)
        if line.startswith(_STATE):
            state = line.partition(". ")[2]  # everybody; everybody | everything; everything
            head, lines = f"{_STATE}{section}", [each for each in _PARTED.split(state) if each]
        elif line.startswith("# "):
            section, head = line[2:], ""
        else:
            head, lines = line.partition(" ")[2], []
    if head:
        yield head, tuple(lines)
