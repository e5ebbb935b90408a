"""What sort of ground somebody is on: hall, room, stair, court, or outside the gate."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from layout.site import STAIR, Site
from layout.vocabulary import PartTrait


class Level(Enum):
    """From the highest and innermost outward."""

    HALL = ("堂、壇", "hall or altar")
    ROOM = ("房、室", "room")
    STAIR = ("階", "stair")
    COURT = ("庭", "court")
    OUTSIDE = ("門外", "outside the gate")

    @property
    def han(self) -> str:
        return self.value[0]

    @property
    def english(self) -> str:
        return self.value[1]


def levels(site: Site) -> Mapping[str, Level]:
    """Of every area of the place."""
    return {name: _level(site, name) for name in site.areas}


def _level(site: Site, name: str) -> Level:
    area = site.areas[name]
    if area.level == STAIR:
        return Level.STAIR
    if area.height > 0:
        return Level.ROOM if area.has(PartTrait.ROOM) else Level.HALL
    return Level.OUTSIDE if area.has(PartTrait.OUTSIDE) else Level.COURT
