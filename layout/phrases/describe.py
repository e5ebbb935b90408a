"""A point in the text's words: the inverse of `resolve`, read back by it to the same point."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from layout.ground.around import Around, area_at, named
from layout.measure import in_words
from layout.phrases.resolve import resolve
from layout.problems import NOWHERE, Problem, ProblemError
from layout.site import FeatureKind, Point
from layout.value import replace
from layout.vocabulary import Family, PartTrait

CLOSE = 0.05  # 尺: nearer than this, a phrase means the point
_SIDES = "東西南北"
_STAIRS = (PartTrait.HOST_STAIR, PartTrait.GUEST_STAIR)
_ABOUT_GATE = ("外", "內", "左", "右", "東", "西", "中")


def describe(pos: Point, around: Around) -> str:
    """The phrase that means the point to whom `around` is spoken of; else the nearest one with how
    far off it is. What it gives leads back to the point.

    ProblemError P326 where the point is no walkable ground, or no phrase leads there.
    """
    area = area_at(around.site, pos)
    if area is None:
        what = f"({pos[0]:.1f}, {pos[1]:.1f}) is no walkable ground"
        raise ProblemError(Problem("P326", NOWHERE, what))
    scene = replace(around, thing=None)
    there = replace(scene, level=area.level)  # the same words of one who goes there
    near: list[tuple[float, int, str, Point]] = []
    for n, phrase in enumerate(_phrases(scene, area.name)):
        at = _led(phrase, scene)
        if at is None:
            continue
        off = dist(at, pos)
        if off < CLOSE and _leads(phrase, pos, there):
            return phrase
        near.append((round(off, 6), n, phrase, at))
    for _, _, phrase, (x, y) in sorted(near):
        on = _shift(pos[0] - x, "東", "西") + _shift(pos[1] - y, "北", "南")
        words = f"{phrase}又{on}"
        if on and _leads(words, pos, scene) and _leads(words, pos, there):
            return words
    what = f"no phrase leads to ({pos[0]:.1f}, {pos[1]:.1f})"
    raise ProblemError(Problem("P326", NOWHERE, what))


def _leads(phrase: str, pos: Point, scene: Around) -> bool:
    at = _led(phrase, scene)
    return at is not None and dist(at, pos) < CLOSE


def _led(phrase: str, scene: Around) -> Point | None:
    """Where a phrase leads, if it leads anywhere."""
    try:
        return resolve(phrase, scene).pos
    except ProblemError:
        return None


def _shift(by: float, more: str, less: str) -> str:
    """三尺二寸 to one side, to the 分."""
    by = round(by, 2)
    return f"{more if by > 0 else less}{in_words(abs(by))}" if by else ""


def _phrases(around: Around, area: str) -> Iterator[str]:
    """The phrases a point may be told by, those of the building first; this order is fixed."""
    site = around.site
    owner = site.owner_of(area)
    mine = next((names for names in site.grounds.values() if area in names), ())
    stairs = [site.bearing(trait, owner) for trait in _STAIRS]
    for stair in (stair for stair in stairs if stair is not None and stair.name in mine):
        yield from (stair.name + word for word in ("上", "下", "前", "東", "西"))
        yield f"盡{stair.name}"
    landmarks = [f for f in site.features.values() if f.has(PartTrait.LANDMARK) and not f.owner]
    guest = stairs[-1]
    if guest is not None and guest.name in mine:
        walls = (wall for wall in landmarks if wall.part.end and wall.anchor[0] < guest.anchor[0])
        yield from (f"{guest.name}西當{wall.name}" for wall in walls)
    for feature in site.features.values():
        if feature.kind is FeatureKind.MARK and feature.area in mine:
            yield feature.name
    for name, thing in around.things.items():
        if thing.pos is None or thing.held_by or thing.inside:
            continue
        if thing.kind.family is Family.MAT:
            yield from (name, f"{name}前", f"{name}末", f"{name}端")
        yield from (name + side for side in _SIDES)
    for landmark in landmarks:
        yield from (landmark.name + side for side in _SIDES)
    gate = site.vocabulary.parts.bearing(PartTrait.ENTRANCE)
    if gate is not None:
        words = (gate.name + word for word in _ABOUT_GATE)
        yield from (named(owner, word) if n < 2 else word for n, word in enumerate(words))
    yield from mine
    for name, person in around.people.items():
        if person.on_stage and person.pos is not None and name != around.who:
            yield from (name + side for side in _SIDES)
