"""A point in the text's words: the inverse of `resolve`, read back by it to the same point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot

from layout.measure import in_words
from layout.place.around import Around, area_at, ground_of
from layout.place.resolve import resolve
from layout.problems import NOWHERE, Problem, ProblemError
from layout.site import FeatureKind, Point
from layout.vocabulary import Family

CLOSE = 0.05  # 尺: nearer than this, a phrase means the point
_SIDES = "東西南北"
_GATE = ("門外", "門內", "門左", "門右", "門東", "門西", "門中")


def describe(pos: Point, around: Around) -> str:
    """The phrase that means the point; else the nearest one with how far off it is.

    ProblemError P326 where the point is no walkable ground.
    """
    area = area_at(around.site, pos)
    if area is None:
        what = f"({pos[0]:.1f}, {pos[1]:.1f}) is no walkable ground"
        raise ProblemError(Problem("P326", NOWHERE, what))
    scene = replace(around, level=area.level, thing=None)
    nearest, far = "", float("inf")
    start: Point = (0.0, 0.0)
    for phrase in _phrases(scene, area.name):
        try:
            at = resolve(phrase, scene).pos
        except ProblemError:
            continue
        off = hypot(at[0] - pos[0], at[1] - pos[1])
        if off < CLOSE:
            return phrase
        if off < far - 1e-9:
            nearest, far, start = phrase, off, at
    return f"{nearest}又" + (
        _shift(pos[0] - start[0], "東", "西") + _shift(pos[1] - start[1], "北", "南")
    )


def _shift(by: float, more: str, less: str) -> str:
    """三尺二寸 to one side, to the 分."""
    by = round(by, 2)
    return f"{more if by > 0 else less}{in_words(abs(by))}" if by else ""


def _phrases(around: Around, area: str) -> Iterator[str]:
    """The phrases a point may be told by, those of the building first; this order is fixed."""
    site = around.site
    ground = ground_of(site, area)
    mine = {name for names in site.grounds.values() if area in names for name in names}
    gates = [f"{ground}{word}" if word in _GATE[:2] else word for word in _GATE]
    for stair in ("阼階", "西階"):
        if stair in mine:
            yield from (stair + word for word in ("上", "下", "前", "東", "西"))
            yield f"盡{stair}"
    if "西階" in mine and "西序" in site.features:
        yield "西階西當西序"
    for feature in site.features.values():
        if feature.kind is FeatureKind.MARK and feature.area in mine:
            yield feature.name
    for name, thing in around.things.items():
        if thing.pos is None or thing.held_by or thing.inside:
            continue
        if thing.kind.family is Family.MAT:
            yield from (name, f"{name}前", f"{name}末", f"{name}端")
        yield from (name + side for side in _SIDES)
    for name in ("碑", "東楹", "西楹", "東序", "西序", "東壁", "西壁"):
        if name in site.features:
            yield from (name + side for side in _SIDES)
    yield from gates
    yield from mine
    for name, person in around.people.items():
        if person.on_stage and person.pos is not None and name != around.who:
            yield from (name + side for side in _SIDES)
