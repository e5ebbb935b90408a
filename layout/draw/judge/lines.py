"""Lines and what they run through: leaders, ways, arrowheads; and numbers far from their way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from layout.draw.judge.fault import Fault
from layout.draw.judge.ink import parts
from layout.draw.judge.limits import LIMITS
from layout.draw.judge.marks import SeenBody, SeenName, SeenNumber, SeenPage
from layout.picture import Meant

END = 0.2  # mm: how broad a line is that is cut in wood


def line_faults(page: SeenPage) -> Iterator[Fault]:
    """Every fault of a line."""
    led = [name for name in page.names if name.leader is not None]
    lines = [name.leader for name in led if name.leader is not None]
    boxes = [(name, shapely.box(*box)) for name in page.names for box in name.boxes]
    yield from _through_names(led, lines, boxes)
    yield from _through_bodies(page, led, lines)
    yield from _tied_through(page)
    for i, j in _pairs(lines, lines):
        if i < j and led[i].of != led[j].of:
            yield Fault("V703", led[i].text, led[j].text, _middle(lines[i]))
    names = [box for _, box in boxes]
    found = {
        boxes[j][0].number: ("V704", boxes[j][0])
        for i, j in _pairs([way.line for way in page.ways], names)
        if _long(page.ways[i].line, names[j]) > LIMITS.under
    }
    found |= {
        boxes[j][0].number: ("V705", boxes[j][0])
        for i, j in _pairs(page.heads, names)
        if page.heads[i].intersection(names[j]).area > LIMITS.point
    }
    for code, name in found.values():
        yield Fault(code, name.text, at=name.boxes[0][:2])
    if page.ways or page.bodies:  # on a place alone numbers are of its parts
        yield from _strayed(page)


def _strayed(page: SeenPage) -> Iterator[Fault]:
    """Numbers that it is not seen whose they are: far off, or beyond a wall."""
    for one in page.numbers:
        theirs = _belong(one, page)
        if not theirs:
            yield Fault("V706", one.text, at=one.at)
        elif page.walls and _is_beyond(one, theirs, page.parting):
            yield Fault("V718", one.text, at=one.at)


def _through_names(
    led: Sequence[SeenName],
    lines: Sequence[BaseGeometry],
    boxes: Sequence[tuple[SeenName, BaseGeometry]],
) -> Iterator[Fault]:
    told = set()
    for i, j in _pairs(lines, [box for _, box in boxes]):
        one, (other, box) = led[i], boxes[j]
        pair = one.number, other.number
        if one is not other and pair not in told and _long(lines[i], box) > LIMITS.across:
            told.add(pair)
            yield Fault("V701", one.text, other.text, _middle(box))


def _through_bodies(
    page: SeenPage, led: Sequence[SeenName], lines: Sequence[BaseGeometry]
) -> Iterator[Fault]:
    """Through a person or a thing that it does not name."""
    bodies = list(_standing(page))
    for i, j in _pairs(lines, [b.shape for b in bodies]):
        body = bodies[j]
        if body.name not in led[i].of and _long(lines[i], body.shape) > LIMITS.across:
            yield Fault("V702", led[i].text, body.name, _middle(body.shape))


def _standing(page: SeenPage) -> Iterator[SeenBody]:
    """Those that a line must miss: mats are floor, and so is a tent with somebody in it."""
    people = [b.shape for b in page.bodies if b.is_person]
    lying = [b for b in page.bodies if not b.is_person and b.meant is not Meant.MAT]
    tents = {i for i, _ in _pairs([b.shape for b in lying], people, "contains")}
    yield from (b for b in page.bodies if b.is_person)
    yield from (b for i, b in enumerate(lying) if i not in tents)


def _tied_through(page: SeenPage) -> Iterator[Fault]:
    """A number led in through a body that its line does not end at."""
    bodies = list(_standing(page))
    tied = [(n, n.leader) for n in page.numbers if n.leader is not None]
    for i, j in _pairs([line for _, line in tied], [b.shape for b in bodies]):
        number, line = tied[i]
        ends = [shapely.Point(xy) for xy in shapely.get_coordinates(line).tolist()]
        end = max(ends, key=shapely.Point(number.at).distance)
        shape = bodies[j].shape
        if not shape.intersects(end) and _long(line, shape) > LIMITS.across:
            yield Fault("V702", number.text, bodies[j].name, _middle(shape))


def _belong(number: SeenNumber, page: SeenPage) -> list[BaseGeometry]:
    """The ways of its colour that are near a number, or led to; else who moved there so little that
    he has none, or his ghost."""
    at = number.leader or shapely.Point(number.at)
    own: Iterator[BaseGeometry]
    own = (way.line for way in page.ways if way.colour == number.colour)
    near = [line for line in own if line.distance(at) <= LIMITS.number]
    bodies = (b.shape for b in page.bodies if b.is_person or b.meant is Meant.GHOST)
    return near or [shape for shape in bodies if shape.distance(at) <= LIMITS.beside]


def _is_beyond(number: SeenNumber, theirs: Sequence[BaseGeometry], walls: BaseGeometry) -> bool:
    """Whether a wall stands between a number, or where it is led to, and all that it may belong
    to."""
    at = number.leader or shapely.Point(number.at)
    ends = (nearest_points(at, shape)[1] for shape in theirs)  # a way may lie on a wall
    return all(not walls.intersects(end) and parts(walls, at, end) for end in ends)


def _pairs(
    some: Sequence[BaseGeometry],
    others: Sequence[BaseGeometry],
    how: Literal["intersects", "contains"] = "intersects",
) -> Iterator[tuple[int, int]]:
    """Which of the one meet which of the others, or contain them."""
    if some and others:
        found = STRtree(list(others)).query(list(some), predicate=how)
        yield from zip(*found.tolist(), strict=True)


def _long(line: BaseGeometry, within: BaseGeometry) -> float:
    """How far a line runs within a shape; of one cut in wood half its way round, but its end."""
    part = line.intersection(within).length
    return part if line.geom_type == "LineString" else (part - END) / 2


def _middle(shape: BaseGeometry) -> tuple[float, float]:
    return shape.centroid.x, shape.centroid.y
