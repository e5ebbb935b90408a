"""A place as far as a phrase has told it, and how one telling lies over another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from layout.basis import Basis
from layout.compass import Axis, bearing, bearing_to, vector, wind_of
from layout.derivation import Derivation, Distance, Link, Relation
from layout.ground.body import Body
from layout.phrases.relations import Rel, RelationSort
from layout.site import Point
from layout.value import replace
from layout.vocabulary import Storey

_NEARER = 1.0  # 尺: by so much he draws nearer until he finds room


@dataclass(frozen=True, slots=True)
class Partly:
    """A place as far as the phrase has told it: an axis may still be open."""

    x: float | None = None
    y: float | None = None
    why: Derivation = ()
    facing: float | None = None
    mat: str | None = None
    container: str | None = None
    level: Storey | None = None
    basis: Basis = Basis.經
    room: tuple[float, float] | None = None  # the landmark's own y or x, for an axis left open
    turns: Body | None = None  # the mat he stands before: a diagonal facing must point at it

    @property
    def point(self) -> Point:
        """The place, once both axes are told."""
        assert self.x is not None
        assert self.y is not None
        return (self.x, self.y)

    def along(self, axis: Axis) -> float | None:
        """One coordinate of it."""
        return self.x if axis is Axis.東西 else self.y

    def put(self, axis: Axis, at: float | None, basis: Basis) -> Partly:
        """With one coordinate told."""
        if axis is Axis.東西:
            return replace(self, x=at, basis=basis)
        return replace(self, y=at, basis=basis)

    def told(self, link: Link) -> Partly:
        return replace(self, why=(*self.why, link))


def sign(part: float) -> int:
    """Which way a step goes along an axis."""
    return 1 if part > 0.01 else -1 if part < -0.01 else 0


def over(place: Partly, new: Partly) -> Partly:
    """A later segment has the word on the axes it tells."""
    return replace(
        new,
        x=new.x if new.x is not None else place.x,
        y=new.y if new.y is not None else place.y,
        why=(*place.why, *new.why),
        basis=place.basis.weaker(new.basis) if place.why else new.basis,
        level=new.level or place.level,
    )


def moved(place: Partly, step: Point, gap: Distance, rel: Rel) -> Partly:
    x, y = place.point
    word = f"{'少' if rel.sort is RelationSort.LITTLE else ''}{rel.word}"
    sx, sy = sign(step[0]), sign(step[1])
    link = Link(Relation.SHIFTED, word=word, by=gap)
    return replace(place, x=x + sx * gap.far, y=y + sy * gap.far, why=(*place.why, link))


def facing_the_mat(
    place: Partly, mat: Body, facing: float, has_room: Callable[[Point], bool]
) -> Partly:
    """With a diagonal facing he stands off, so that he faces the middle of the mat; nearer to it,
    where there is no room so far off."""
    wind = wind_of(bearing(facing))
    if wind.axis is not None:
        return place
    east, north = vector(bearing(float(wind.bearing)))
    x, y = mat.middle
    off = max(abs(place.point[0] - x), abs(place.point[1] - y))
    side = max(mat.east - mat.west, mat.north - mat.south) / 2
    fars = [off, *(by for by in (off - _NEARER * n for n in range(1, int(off) + 1)) if by > side)]
    spots = [(x - east * by / abs(east), y - north * by / abs(north)) for by in fars]
    at = next((spot for spot in spots if has_room(spot)), spots[0])
    assert abs(bearing_to(at, (x, y)) - wind.bearing) < 1
    return replace(place, x=at[0], y=at[1]).told(
        Link(Relation.FACING, of=(mat.name,), word=wind.value)
    )
