"""Rooms, and what is done in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from layout.draw.windows.fabric import fabric
from layout.draw.windows.view import Extent, joined
from layout.site import PortalKind, Site
from layout.stage import Frame


def quiet_rooms(site: Site, ground: str, frames: Sequence[Frame]) -> tuple[Extent, ...]:
    """The rooms in which nobody acts and nothing is handled."""
    return tuple(
        extent
        for names, extent in rooms_of(site, ground)
        if not any(is_done_in(names, extent, f, e.who, e.thing) for f in frames for e in f.events)
    )


@lru_cache(maxsize=12)
def rooms_of(site: Site, ground: str) -> tuple[tuple[tuple[str, ...], Extent], ...]:
    """The rooms of a ground; areas with no wall between them are one (東房 and 北堂)."""
    out = []
    names = [n for n in site.areas if n in fabric(site, ground).room_names]
    while names:
        room = [names.pop(0)]
        for name in room:
            ways = (p.areas for p in site.portals if p.kind is PortalKind.OPEN and name in p.areas)
            more = {a for pair in ways for a in pair if a in names}
            room += sorted(more)
            names = [n for n in names if n not in more]
        extent = joined(e for n in room if (e := Extent.around(site.areas[n].ring)))
        if extent is not None:
            out.append((tuple(room), extent))
    return tuple(out)


def is_done_in(
    names: tuple[str, ...], extent: Extent, frame: Frame, who: str, what: str | None
) -> bool:
    """Whether he who acts is there, or what he handles lies there."""
    person, thing = frame.people.get(who), frame.things.get(what or "")
    is_there = person is not None and person.on_stage and person.area in names
    return is_there or bool(thing and thing.pos and not thing.held_by and extent.has(thing.pos))
