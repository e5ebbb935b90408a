"""A name where it stands, with the line that leads it in."""

from __future__ import annotations

from dataclasses import dataclass

from layout.draw.dress import Point, Rect
from layout.picture import Box, Group, Item, Meant


@dataclass(frozen=True, slots=True)
class Placed:
    """A name as placed, with its leader if it is far."""

    name: str
    side: str
    rect: Rect
    items: tuple[Item, ...]
    of: tuple[str, ...] = ()
    ends: tuple[Point, ...] = ()  # of its leader, if it has one

    @property
    def group(self) -> Group:
        """Its ink, known as a name."""
        return Group(f"labels/{self.name}", self.items, "label", meant=Meant.NAME, of=self.of)

    @property
    def box(self) -> Box:
        return Box(self.name, "label", *self.rect)
