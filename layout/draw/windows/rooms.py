"""The rooms of a ground."""

from __future__ import annotations

from functools import lru_cache

from layout.draw.windows.fabric import fabric
from layout.draw.windows.view import Extent, joined
from layout.site import PortalKind, Site


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
