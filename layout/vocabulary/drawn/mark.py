"""The marks of acts on a plate, and how each is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from layout.said import HasName


class Drawn(Enum):
    """How a mark is drawn."""

    STROKE = "stroke"  # its path, before the figure
    MORSEL = "morsel"  # a dot between the hands and the dishes
    CUP = "cup"  # his cup, turned up at his face
    TURN = "turn"  # an arrow beside him, by his left or right
    LAID = "laid"  # ticks about the thing on the ground
    TAKEN = "taken"  # the ticks, and an arrow toward him
    HANDED = "handed"  # the thing between two people, and an arc over it
    WASHED = "washed"  # the cup in the basin
    FILLED = "filled"  # dots from the jar to the cup
    SHOT = "shot"  # his bow drawn, where pictures move
    PASSING = "passing"  # a ring about two ways that pass


@dataclass(frozen=True, slots=True)
class ActMark(HasName):
    """One mark. Some acts have a mark that films and the player tell, and no plate draws."""

    name: str
    en: str
    drawn: Drawn | None = None
    path: str = ""  # of a stroke, in units of the figure, its point at 0, 1.3
    again: str = ""  # the path where it is done more than once
    posture: str | None = None  # drawn only while the doer is in this posture


def is_drawn(mark: ActMark | None, *how: Drawn) -> bool:
    """Whether there is a mark, and it is drawn in one of these ways."""
    return mark is not None and mark.drawn in how
