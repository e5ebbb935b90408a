"""One ground of a place, and what is done on it.

A section is planned many times over before its plates have their windows: what never changes is
looked up once a ground, and what is done once a frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar, cast

from layout.draw.dress import Point
from layout.draw.windows.view import Extent, features_of, on_ground
from layout.site import Area, Feature, Site
from layout.stage import Frame, PersonState, ThingState

ROUND = 12.0  # 尺 of ground kept around those who act

Fact = TypeVar("Fact")
Standing = tuple[PersonState, Point, float]  # somebody, where he is, the way he faces
Way = tuple[Point, ...]


@dataclass(frozen=True, eq=False)
class Precinct:
    """A ground with its parts and, of the frames of one rite, what is done on it."""

    site: Site
    name: str
    _known: dict[object, object] = field(default_factory=dict)  # by what was asked, of which frame
    _belongs: dict[str | None, bool] = field(default_factory=dict)

    def settled(self, ask: Callable[[Precinct], Fact]) -> Fact:
        """The answer to a question about the ground; it is worked out once."""
        if ask not in self._known:
            self._known[ask] = ask(self)
        return cast("Fact", self._known[ask])

    def once(self, ask: Callable[[Precinct, Frame], Fact], frame: Frame) -> Fact:
        """The answer to a question about a frame; it is worked out once."""
        key = ask, id(frame)  # of one step there are several: as it is done, and as it is left
        if key not in self._known:
            self._known[key] = frame, ask(self, frame)  # a frame that is kept keeps its id
        return cast("Fact", cast("tuple[Frame, object]", self._known[key])[1])

    def holds(self, area: str | None) -> bool:
        """Whether an area belongs to it."""
        if area not in self._belongs:
            self._belongs[area] = on_ground(self.site, self.name, area)
        return self._belongs[area]

    def has(self, pos: Point) -> bool:
        """Whether it lies under a point."""
        return any(ring.has(pos) for ring in self._rings)

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """The parts that stand on it."""
        return features_of(self.site, self.name)

    @cached_property
    def areas(self) -> tuple[tuple[Area, Extent], ...]:
        """Its areas, with the extent of each."""
        return tuple(_extents(self.site, self.site.grounds.get(self.name, ())))

    @cached_property
    def raised(self) -> dict[str, Extent]:
        """All of the raised ground, by level."""
        areas = _extents(self.site, self.site.grounds.get(self.name, tuple(self.site.areas)))
        return levels((area, own) for area, own in areas if area.height > 0)

    @cached_property
    def _rings(self) -> tuple[Extent, ...]:
        names = self.site.grounds.get(self.name, tuple(self.site.areas))
        return tuple(own for _, own in _extents(self.site, names))

    # --- what is done there ---

    def standing(self, frame: Frame) -> tuple[Standing, ...]:
        """Who stands on it."""
        return self.once(_standing, frame)

    def handled(self, frame: Frame) -> tuple[Point, ...]:
        """Where what is handled lies."""
        return self.once(_handled, frame)


def levels(areas: Iterable[tuple[Area, Extent]]) -> dict[str, Extent]:
    """The extent of each level that areas lie on."""
    out: dict[str, Extent] = {}
    for area, own in areas:
        out[area.level.name] = own.joined(out.get(area.level.name))
    return out


def _extents(site: Site, names: Sequence[str]) -> Iterator[tuple[Area, Extent]]:
    for area in (site.areas[name] for name in names if name in site.areas):
        own = Extent.around(area.ring)
        if own is not None:
            yield area, own


def _standing(ground: Precinct, frame: Frame) -> tuple[Standing, ...]:
    return tuple(
        (person, person.pos, person.facing or 0.0)
        for person in frame.people.values()
        if person.on_stage and person.pos is not None and ground.holds(person.area)
    )


def _handled(ground: Precinct, frame: Frame) -> tuple[Point, ...]:
    found = (_lying(ground, frame, event.thing) for event in frame.events)
    return tuple(thing.pos for thing in found if thing is not None and thing.pos)


def _lying(ground: Precinct, frame: Frame, name: str | None) -> ThingState | None:
    """A thing that lies on the ground; none while somebody holds it."""
    thing = frame.things.get(name or "")
    if thing is None or thing.pos is None or thing.held_by is not None:
        return None
    return thing if ground.has(thing.pos) else None
