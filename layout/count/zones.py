"""What sort of ground somebody is on: hall, room, stair, court, or outside the gate."""

from __future__ import annotations

from collections.abc import Mapping

from layout.site import Area, Site
from layout.vocabulary import PartTrait, Storey, Zone


def zones(site: Site) -> Mapping[str, Zone]:
    """Of every area of the place."""
    return {name: _zone(area) for name, area in site.areas.items()}


def _zone(area: Area) -> Zone:
    if area.is_on(Storey.STAIR):
        return Zone.STAIR
    if area.height > 0:
        return Zone.ROOM if area.has(PartTrait.ROOM) else Zone.HALL
    return Zone.OUTSIDE if area.has(PartTrait.OUTSIDE) else Zone.COURT
