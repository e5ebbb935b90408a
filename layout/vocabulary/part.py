"""The parts of a building: what each is called, and what the engine must know of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from layout.compass import Wind
from layout.keys import WORD, Keyed
from layout.said import HasName


class PartTrait(Enum):
    """What the engine must know of a part."""

    GATE = "gate"  # the line at which one passes a gate: its sill
    ENTRANCE = "entrance"  # a word for a gate as a whole
    INNER_EAVE = "inner_eave"  # of a gate
    OUTER_EAVE = "outer_eave"
    INSIDE = "inside"  # the ground just inside a gate
    OUTSIDE = "outside"  # the ground before it
    PASSAGE = "passage"  # the ground in it
    HALL = "hall"  # the open floor of the hall
    HALL_EDGE = "hall_edge"  # the edge of that floor over the court
    HOST_STAIR = "host_stair"
    GUEST_STAIR = "guest_stair"
    ROOM = "room"  # walled off
    CHAMBER = "chamber"  # a room with little space
    OTHER_SIDES = "other_sides"  # the rest of what is named already
    LINE = "line"  # things are measured from it, and nobody sees it
    LANDMARK = "landmark"  # places are told by it
    COURT = "court"
    COURT_MIDDLE = "court_middle"
    PHRASE = "phrase"  # a place phrase by itself, a word of its own only where the site has it
    TARGET = "target"  # its left and right are those of one who faces north
    LEAF = "leaf"  # of a gate: it swings
    BEARS = "bears"  # things are laid on it

    __hash__ = object.__hash__  # asked a million times a rite, and Enum's own is slow


class Storey(Enum):
    """What sort of level a part is, where it is one: to change it one needs a stair."""

    HALL = "hall"  # where 上 leads
    COURT = "court"  # where 下 leads
    STAIR = "stair"  # a flight of steps
    LODGE = "lodge"  # the rooms of a gatehouse, which are passed through
    TIER = "tier"  # one of a terrace


class Zone(Enum):
    """What sort of ground somebody is on, from the highest and innermost outward."""

    HALL = "hall"  # or an altar
    ROOM = "room"
    STAIR = "stair"
    COURT = "court"
    OUTSIDE = "outside"  # before the gate


_SIDES = tuple(wind.value for wind in Wind if wind.axis)


_OTHER = Keyed(of="parts")  # a key that names another part


@dataclass(frozen=True, slots=True)
class ZoneWord:
    """What charts call a sort of ground."""

    han: str  # in Chinese
    en: str  # its English


@dataclass(frozen=True, slots=True)
class Part(HasName):
    """One part of a building."""

    name: Annotated[str, WORD]
    en: str = ""  # its English
    at: str = ""  # how English says that somebody is there: on the hall
    short: str = ""  # what it is called where one sees whose it is: 戶 of 室戶
    also: tuple[str, ...] = ()  # other names
    means: Annotated[str, _OTHER] = ""  # of a general word: the part that it means
    east: Annotated[str, _OTHER] = ""  # of a word for either of two: the one in the east
    west: Annotated[str, _OTHER] = ""  # … in the west
    inner: Annotated[str, _OTHER] = ""  # … within the gate
    outer: Annotated[str, _OTHER] = ""  # … outside
    gate: Annotated[str, _OTHER] = ""  # of ground about a gate: its sill
    wall: Annotated[str, Keyed(among=_SIDES)] = ""  # of a wall of any room: its side
    end: Annotated[str, _OTHER] = ""  # the part that is its end: 東序端 of 東序
    traits: frozenset[PartTrait] = frozenset()
    storey: Annotated[Storey | None, Keyed("level")] = None  # of a part that is a level: below
    side: str = ""  # of a stair: whose side of the house it is on

    def has(self, trait: PartTrait) -> bool:
        return trait in self.traits

    @property
    def shortly(self) -> str:
        return self.short or self.name


@dataclass(frozen=True, slots=True)
class Parts:
    """All parts that scenes may speak of."""

    named: Mapping[str, Part] = field(default_factory=dict)
    also: Mapping[str, str] = field(default_factory=dict)  # another name, and the part's own

    def get(self, word: str) -> Part | None:
        """The part that a word is a name of."""
        return self.named.get(word) or self.named.get(self.also.get(word, ""))

    def bearing(self, trait: PartTrait) -> Part | None:
        """The first part with that trait."""
        return next((part for part in self.named.values() if part.has(trait)), None)

    def word(self, trait: PartTrait) -> str:
        """What the first part with that trait is called: 堂廉, the edge of the hall."""
        part = self.bearing(trait)
        return part.name if part else ""

    def level(self, storey: Storey) -> str:
        """What the level of that sort is called."""
        return next((part.name for part in self.named.values() if part.storey is storey), "")

    def whose(self, side: int) -> str:
        """Whose side of the house is east (1) or west (−1) of its axis."""
        stair = self.bearing(PartTrait.HOST_STAIR if side > 0 else PartTrait.GUEST_STAIR)
        return stair.side if stair and side else ""

    def is_noun(self, word: str) -> bool:
        """Whether any site may be asked for it, those too that have none."""
        part = self.get(word)
        return part is not None and not part.has(PartTrait.PHRASE)
