"""How broad and deep a place is, told beside its walls."""

from __future__ import annotations

from collections.abc import Iterator

from layout.draw.dress import dimension, extension, to_page, words
from layout.draw.ink import Dressing
from layout.picture import Box, Item
from layout.say.measures import Told, in_derivation
from layout.say.tongue import Tongue
from layout.site import Feature, FeatureKind

OFF = 3.6  # mm from the wall to its dimension line
ALONG = 0.25  # of the line: where its measure stands, clear of the gate in the middle
CLOSE = 0.1  # 尺


def court_spans(cast: Dressing, tongue: Tongue) -> tuple[tuple[Item, ...], tuple[Box, ...]]:
    """The breadth above the outermost walls, where it is a measure that they are placed by."""
    walls = [f for f in cast.fabric.features if f.kind in (FeatureKind.WALL, FeatureKind.GATE)]
    if not walls:
        return (), ()
    xs = [x for f in walls for x in _line(f, 0)]
    north = max(y for f in walls for _, y in f.shape)
    west, east = min(xs), max(xs)
    found = _measure(cast, walls, east - west)
    if found is None:
        return (), ()
    window = cast.view.window
    a, b = to_page(window, (west, north)), to_page(window, (east, north))
    y = a[1] - OFF
    items: list[Item] = [extension((x, a[1]), (x, y - 0.8), cast.theme) for x in (a[0], b[0])]
    items += dimension((a[0], y), (b[0], y), cast.theme)
    lettered, box = words(
        *found.beside(tongue), (a[0] + (b[0] - a[0]) * ALONG, y - 1.0), cast.theme
    )
    line = Box("span", "sign", a[0], y - 0.4, b[0], y + 0.4)
    return (*items, *lettered), (box, line)


def _line(wall: Feature, axis: int) -> Iterator[float]:
    """Where the middle of a wall that runs the other way lies."""
    values = [p[axis] for p in wall.shape]
    others = [p[1 - axis] for p in wall.shape]
    if max(values) - min(values) <= max(others) - min(others):
        yield (min(values) + max(values)) / 2


def _measure(cast: Dressing, walls: list[Feature], length: float) -> Told | None:
    """The named length that the walls are placed by and that is as long."""
    for wall in walls:
        for one in in_derivation(cast.site, cast.view.ground, wall.derivation):
            if abs(one.value - length) < CLOSE:
                return one
    return None
