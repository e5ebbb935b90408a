"""The marks of acts on a plate, and how each is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from layout.keys import WORD, Keyed
from layout.said import HasName
from layout.shape import segments

POSTURES = ("立", "坐", "揖", "俯", "拜", "稽首", "臥")


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


def _drawable(path: str) -> str:
    try:
        segments(path)
    except (KeyError, IndexError) as error:
        raise ValueError(str(error)) from error
    return path


_PATH = Keyed(reads=_drawable, wrong=("V653", "{key}: cannot be drawn", "write M x,y L x,y …"))


@dataclass(frozen=True, slots=True)
class ActMark(HasName):
    """One mark. Some acts have a mark that films and the player tell, and no plate draws."""

    name: Annotated[str, WORD]
    en: str  # its English
    drawn: Drawn | None = None  # how; without it films and the page alone tell it
    path: Annotated[str, _PATH] = ""  # of a stroke, in units of the figure, its point at 0, 1.3
    again: Annotated[str, _PATH] = ""  # the path where it is done more than once
    posture: Annotated[str | None, Keyed(among=POSTURES)] = None  # drawn while the doer is so


def is_drawn(mark: ActMark | None, *how: Drawn) -> bool:
    """Whether there is a mark, and it is drawn in one of these ways."""
    return mark is not None and mark.drawn in how
