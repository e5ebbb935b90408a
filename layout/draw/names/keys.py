"""Parts of a place told by a number: the disc on the plan and its line in the list."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from layout.draw.dress import HARD, Obstacles, Point, Theme, to_page
from layout.draw.ways import number
from layout.draw.windows import View, fabric
from layout.picture import Box, Item, Window
from layout.said import Said
from layout.site import FeatureKind, Site
from layout.vocabulary import PartTrait, Storey

R = 1.75  # mm
STEP = 1.2
FARTHEST = 9.0  # mm from the part


@dataclass(frozen=True, slots=True)
class Key:
    """One part that is numbered."""

    name: str
    number: str
    said: Said
    basis: str
    at: Point  # 尺


def keyed(site: Site, view: View, told: Collection[str]) -> tuple[Key, ...]:
    """The parts in the view whose names do not stand there, from the north-west."""
    out = [k for k in _parts(site, view) if k.name not in told and view.extent.has(k.at)]
    seen: dict[str, Key] = {}
    for key in sorted(out, key=lambda k: (-round(k.at[1] / 8), k.at[0])):
        seen.setdefault(key.said.han, key)
    return tuple(seen.values())


def _parts(site: Site, view: View) -> Iterator[Key]:
    for part in fabric(site, view.ground).features:
        if (
            part.kind is not FeatureKind.AREA
            and part.name not in site.areas
            and not part.has(PartTrait.LINE)
        ):
            at = part.anchor
            if (
                part.closed and part.kind is FeatureKind.EDGE
            ):  # on the edge, not in the middle of the floor
                at = (min(x for x, _ in part.shape), at[1])
            yield Key(part.name, "", part.said, part.basis.value, at)
    for name in site.grounds.get(view.ground, tuple(site.areas)):
        area = site.areas[name]
        if not area.is_on(Storey.STAIR) and not area.has(PartTrait.OTHER_SIDES):
            xs, ys = zip(*area.ring, strict=True)
            yield Key(name, "", area.said, "", ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))


def draw_keys(
    keys: Sequence[Key], first: int, window: Window, ground: tuple[Theme, Obstacles]
) -> tuple[tuple[Item, ...], list[Box], tuple[Key, ...]]:
    """The discs, each on its part or as near as there is room, numbered on from `first`."""
    theme, obstacles = ground
    items: list[Item] = []
    boxes: list[Box] = []
    out: list[Key] = []
    for n, key in enumerate(keys, first + 1):
        # the cheapest free spot near the part; where none is near, farther off
        at = to_page(window, key.at)
        near = _nearest(at, obstacles, FARTHEST)
        x, y = near or _nearest(at, obstacles, 2 * FARTHEST) or at
        rect = (x - R, y - R, x + R, y + R)
        obstacles.add(rect)
        boxes.append(Box(str(n), "number", *rect))
        items += number(str(n), x, y, theme.marker, theme)
        out.append(replace(key, number=str(n)))
    return tuple(items), boxes, tuple(out)


def _nearest(at: Point, obstacles: Obstacles, farthest: float) -> Point | None:
    best, least = None, HARD
    reach = int(farthest / STEP)
    for i in range(-reach, reach + 1):
        for j in range(-reach, reach + 1):
            x, y = at[0] + i * STEP, at[1] + j * STEP
            cost = (i * i + j * j) ** 0.5
            if cost < least:
                cost += obstacles.cost((x - R, y - R, x + R, y + R), least - cost)
            if cost < least:
                best, least = (x, y), cost
    return best
