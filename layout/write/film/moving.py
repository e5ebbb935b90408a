"""A reel at one time: where everything is, and the whole picture as a sheet."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from layout.picture import (
    Angle,
    Disc,
    Group,
    Ink,
    Inset,
    Item,
    Mover,
    Path,
    Reel,
    ReelCaption,
    ReelSpot,
    Scene,
    Seen,
    Sheet,
    Text,
)

RULE = 0.3  # mm, above the bar
PROGRESS = 1.2  # mm, the line at the foot


@dataclass(frozen=True, slots=True)
class LaidItem:
    """A look where it is seen, in mm on the picture."""

    look: str
    x: float
    y: float
    angle: float
    layer: int  # of its mover; -1: the tag


def scene_at(reel: Reel, t: int) -> Scene:
    """The scene that is seen at a time; at the end the last."""
    i = bisect_right(reel.scenes, t, key=attrgetter("start")) - 1
    return reel.scenes[max(0, i)]


def caption_at(reel: Reel, t: int) -> ReelCaption | None:
    """The caption at a time; a step's own still at its very end."""
    i = bisect_right(reel.captions, t, key=attrgetter("start")) - 1
    while i > 0 and reel.captions[i].start == t:
        i -= 1
    return reel.captions[i] if i >= 0 and t <= reel.captions[i].end else None


def spot_at(spots: Sequence[ReelSpot], t: int) -> tuple[float, float]:
    """Where something is at a time."""
    i = max(0, bisect_right(spots, t, key=attrgetter("t")) - 1)
    a, b = spots[i], spots[min(i + 1, len(spots) - 1)]
    share = (t - a.t) / (b.t - a.t) if b.t > a.t and t > a.t else 0.0
    return a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share


def angle_at(angles: Sequence[Angle], t: int) -> float:
    """How far something is turned at a time."""
    if not angles:
        return 0.0
    i = max(0, bisect_right(angles, t, key=attrgetter("t")) - 1)
    a, b = angles[i], angles[min(i + 1, len(angles) - 1)]
    share = (t - a.t) / (b.t - a.t) if b.t > a.t and t > a.t else 0.0
    return a.degrees + (b.degrees - a.degrees) * share


def shown_at(shows: Sequence[Seen], t: int) -> str | None:
    """What is seen at a time."""
    i = bisect_right(shows, t, key=attrgetter("t")) - 1
    return shows[i].look if i >= 0 else None


def inset_at(scene: Scene, t: int) -> Inset | None:
    """The second window at a time; at the end of the scene still its last."""
    return next((i for i in scene.insets if i.start <= t < i.end or t == i.end == scene.end), None)


def laid_at(
    scene: Scene, t: int, corner: tuple[float, float] | None = None
) -> Iterator[tuple[Mover, LaidItem]]:
    """Everything that is seen at a time, the bodies first and then the names; `corner` is where on
    the ground the picture begins, if not where the camera has it."""
    left, top = corner or spot_at(scene.camera, t)
    names: list[tuple[Mover, LaidItem]] = []
    for mover in scene.movers:
        looks = [shown_at(layer, t) for layer in (*mover.layers, mover.tags)]
        if not any(looks):
            continue
        x, y = spot_at(mover.spots, t)
        angle = angle_at(mover.angles, t)
        *turning, tag = looks
        for layer, look in enumerate(turning):
            if look is not None:
                yield mover, LaidItem(look, x - left, y - top, angle, layer)
        if tag is not None:
            names.append((mover, LaidItem(tag, x - left, y - top, 0.0, -1)))
    yield from names


def still(reel: Reel, t: int) -> Sheet:
    """The picture at a time, as one sheet of plain ink."""
    scene, caption = scene_at(reel, t), caption_at(reel, t)
    whole = (0.0, 0.0, reel.width, reel.view)
    seen = [Group("stage", tuple(_seen(reel, scene, t, spot_at(scene.camera, t))), clip=whole)]
    inset = inset_at(scene, t)
    if inset is not None:
        box = (inset.left, inset.top, inset.width, inset.height)
        within = (sheet_of(box, reel.paper), *_seen(reel, scene, t, inset.corner))
        seen += [Group("inset", within, clip=box), Group("frame", inset.items)]
    words = caption.items if caption else ()
    items = (*seen, rule(reel), progress(reel, t), *words)
    label = caption.label if caption else ""
    return Sheet(reel.width, reel.height, reel.title, label, reel.paper, items, reel.lang)


def _seen(reel: Reel, scene: Scene, t: int, corner: tuple[float, float]) -> Iterator[Item]:
    """The ground and all on it, the picture beginning at a corner."""
    yield from (moved(item, -corner[0], -corner[1]) for item in scene.ground.items)
    for _, laid in laid_at(scene, t, corner):
        yield from (moved(i, laid.x, laid.y, laid.angle) for i in reel.looks[laid.look].items)


def sheet_of(box: tuple[float, float, float, float], paper: str) -> Path:
    """Bare paper from a left and a top on, so wide and so high."""
    left, top, width, height = box
    right, low = left + width, top + height
    corners = ((left, top), (right, top), (right, low), (left, low))
    return Path((("M", corners[0]), *(("L", c) for c in corners[1:]), ("Z", ())), Ink(paper))


def rule(reel: Reel) -> Path:
    """The hairline above the bar."""
    y = reel.view
    return Path((("M", (0.0, y)), ("L", (reel.width, y))), Ink(None, reel.ink, RULE))


def progress(reel: Reel, t: int) -> Path:
    """The line at the foot that grows with the film."""
    width = reel.width * reel.progress(t)
    return sheet_of((0.0, reel.height - PROGRESS, width, PROGRESS), reel.ink)


def moved(item: Item, x: float, y: float, angle: float = 0.0) -> Item:
    """The ink turned about its own point and laid at another."""
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)

    def at(px: float, py: float) -> tuple[float, float]:
        return x + px * cos - py * sin, y + px * sin + py * cos

    if isinstance(item, Text):
        px, py = at(item.x, item.y)
        return replace(item, x=px, y=py, turn=item.turn + angle)
    if isinstance(item, Disc):
        px, py = at(item.x, item.y)
        return replace(item, x=px, y=py)
    if isinstance(item, Group):
        inner = tuple(moved(each, x, y, angle) for each in item.items)
        clip = item.clip and (item.clip[0] + x, item.clip[1] + y, *item.clip[2:])
        return replace(item, items=inner, clip=clip)
    segments = tuple(
        (op, tuple(n for i in range(0, len(ns), 2) for n in at(ns[i], ns[i + 1])))
        for op, ns in item.segments
    )
    return replace(item, segments=segments)
