"""Looks that are another one larger or smaller, as bodies on a ground that is seen from nearer.

Lines keep their breadth whatever the scale; taken from another look they become a little finer or
stronger with it, by less than anybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from layout.picture import Disc, Item, Text
from layout.write.terse import flat

_OFF = 0.06  # mm: no point is farther off
_LEAST = 100  # characters: a look drawn in fewer is as well drawn anew
_PLACES = 3  # of the scale
Built = tuple[object, ...]  # of what strokes, in which inks
Scaled = tuple[str, float]  # a look's name, and how many times as large


@dataclass
class Resized:
    """The looks so far, by how they are built."""

    _known: dict[Built, list[tuple[str, tuple[float, ...]]]] = field(default_factory=dict)

    def find(self, own: str, strokes: Sequence[str], items: Iterable[Item]) -> Scaled | None:
        """A look drawn before that this one is, but for its size; else it is known from now on."""
        if len("".join(strokes)) < _LEAST:
            return None
        built, numbers = _built(items)
        known = self._known.setdefault(built, [])
        for name, others in known:
            scale = round(max(map(abs, numbers)) / max(map(abs, others)), _PLACES)
            if all(abs(scale * b - a) <= _OFF for a, b in zip(numbers, others, strict=True)):
                return name, scale
        known.append((own, numbers))
        return None


def _built(items: Iterable[Item]) -> tuple[Built, tuple[float, ...]]:
    """What is drawn, but for the numbers; and those."""
    built: list[object] = []
    numbers: list[float] = []
    for item in flat(items):
        if isinstance(item, Text):
            built.append(item)
        elif isinstance(item, Disc):
            built.append(item.ink)
            numbers += (item.x, item.y, item.r)
        else:
            built.append((item.ink, "".join(op for op, _ in item.segments)))
            for _, step in item.segments:
                numbers += step
    return tuple(built), tuple(numbers)
