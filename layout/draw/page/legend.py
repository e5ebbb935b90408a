"""The marks that a plate uses, and what they are called."""

from __future__ import annotations

from dataclasses import dataclass

from layout.draw.dress import State
from layout.draw.ways import (
    HEAD,
    NOTCH,
    QUICK_LINE,
    Corner,
    arrowhead,
    quick,
    shortened,
    turned,
)
from layout.picture import Ink, Item, Path
from layout.said import Said
from layout.stage import Posture
from layout.vocabulary.drawn.glyph import Glyph
from layout.vocabulary.drawn.mark import ActMark
from layout.vocabulary.manner import Manner
from layout.vocabulary.party import Party

FILLS = {"實": Said("實", "filled"), "虛": Said("虛", "empty")}
CORNERS = {
    Corner.曲: ((-3.5, 2.0), (1.0, 2.0), (1.0, -2.4)),
    Corner.反: ((-3.5, -1.5), (2.0, -1.5), (2.0, 1.5), (-3.5, 1.5)),
}
STRAIGHT = ((-3.5, 0.0), (4.9, 0.0))


Way = Corner | ActMark | Manner  # what the legend tells of ways: how one turns, passes, hastens


@dataclass(frozen=True, slots=True)
class ToldThing:
    """A sign for things, and what those are that have it on this plate."""

    glyph: Glyph
    said: Said


@dataclass(frozen=True, slots=True)
class Used:
    """The marks that a plate uses."""

    parties: tuple[Party, ...]  # in the order of legends
    states: frozenset[State]
    postures: frozenset[Posture]
    signs: tuple[ToldThing, ...]
    lines: frozenset[str]
    ways: frozenset[Way]
    main: Party  # whose colours show the states
    recedes: bool = False  # whether some stand in grey


def sample(
    turn: Corner | None, x: float, y: float, colour: str, width: float = 0.42
) -> tuple[Item, ...]:
    """A way that turns, or else one that hastens, about a point."""
    points = tuple((x + dx, y + dy) for dx, dy in (CORNERS[turn] if turn else STRAIGHT))
    way = Path(turned(shortened(points, HEAD * NOTCH), 3.2), Ink(None, colour, width))
    barbs = Path(quick(points), Ink(None, colour, QUICK_LINE, cap="round"))
    head = Path(arrowhead(*points[-2:]), Ink(colour))
    return (way, head, *([] if turn else [barbs]))
