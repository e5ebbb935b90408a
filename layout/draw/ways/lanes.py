"""Lines on the ground that are themselves a measure (侯道): drawn, and dimensioned end to end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from layout.draw.dress import HARD, Obstacles, Point, dimension_head, line, stroke, to_page, words
from layout.draw.ink import Dressing
from layout.draw.ways.lines import along, inside
from layout.picture import Box, Item, Path
from layout.say.measures import length_of
from layout.say.tongue import Tongue
from layout.site import Feature, FeatureKind
from layout.stage import Frame

ASIDE = 7.0  # mm from the line to its dimension
REACH = 0.75  # mm to either side that names keep clear of the dimension line
AT_END = 1.0  # 尺
WHERE = (0.5, 0.6, 0.4, 0.7, 0.3, 0.8, 0.2, 0.9, 0.1)  # of the line, the likeliest first
SHORT = 12.0  # mm: less of a lane than this is not told


@dataclass(frozen=True, slots=True)
class Lane:
    """A measured line with what is drawn of it in one window."""

    items: tuple[Item, ...]
    lines: tuple[Box, ...]  # names may cross them at need
    words: tuple[Box, ...]


def lanes(
    cast: Dressing, frame: Frame, obstacles: Obstacles, tongue: Tongue | None
) -> Iterator[Lane]:
    """The lines of the ground that have a length of their own name, once something stands at an
    end of them. Their measure is told in one of the views, where it covers nobody; with no tongue
    not in this."""
    for feature in cast.fabric.features:
        is_line = feature.kind is FeatureKind.LINE and len(feature.shape) == 2
        if not (is_line and _is_used(feature, frame)):
            continue
        length = length_of(cast.site, cast.view.ground, feature.called)
        if length is not None:
            lane = _lane(cast, feature, length.beside(tongue) if tongue else None, obstacles)
            if lane is not None:
                yield lane


def _is_used(feature: Feature, frame: Frame) -> bool:
    return any(
        abs(t.pos[0] - x) < AT_END and abs(t.pos[1] - y) < AT_END
        for t in frame.things.values()
        if t.pos is not None and t.held_by is None
        for x, y in feature.shape
    )


def _lane(
    cast: Dressing, feature: Feature, told: tuple[str, str] | None, obstacles: Obstacles
) -> Lane | None:
    window, theme = cast.view.window, cast.theme
    a, b = (to_page(window, p) for p in feature.shape)
    span = inside(a, b, window)
    if span is None or (span[1] - span[0]) * abs(a[1] - b[1]) < SHORT:
        return None
    upright = abs(b[1] - a[1]) >= abs(b[0] - a[0])
    dx, dy = (ASIDE, 0.0) if upright else (0.0, ASIDE)
    ends = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in span]
    items: list[Item] = [Path(line(ends), theme.lines["axis"], cls="axis")]
    beside = [(x + dx, y + dy) for x, y in ends]
    items.append(Path(line(beside), theme.lines["dimension"], cls="dimension"))
    for t, tip, other in ((span[0], beside[0], beside[1]), (span[1], beside[1], beside[0])):
        if t in (0.0, 1.0):
            items.append(dimension_head(tip, other, theme))
        else:
            items += stroke(_short_of(tip, other, 2.4), theme, upright=upright)
    boxes: list[Box] = []
    if told is not None:
        told_at = (along(beside[0], beside[1], t) for t in WHERE)
        lettered, box = min(
            (words(*told, (x + 1.6, y), theme, "start") for x, y in told_at),
            key=lambda each: obstacles.cost(_rect(each[1]), HARD),
        )
        if obstacles.cost(_rect(box), HARD) < HARD:  # else it is told on another plate
            items += lettered
            boxes.append(box)
    return Lane(tuple(items), tuple(_thin(*pair) for pair in (ends, beside)), tuple(boxes))


def _rect(box: Box) -> tuple[float, float, float, float]:
    return box.left, box.top, box.right, box.bottom


def _short_of(tip: Point, other: Point, by: float) -> Point:
    length = abs(tip[0] - other[0]) + abs(tip[1] - other[1]) or 1.0
    t = by / length
    return tip[0] + (other[0] - tip[0]) * t, tip[1] + (other[1] - tip[1]) * t


def _thin(a: Point, b: Point) -> Box:
    left, right = min(a[0], b[0]) - REACH, max(a[0], b[0]) + REACH
    return Box("lane", "sign", left, min(a[1], b[1]), right, max(a[1], b[1]))
