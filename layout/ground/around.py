"""What a place phrase is read against: the site, who and what is where, and whose phrase it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from layout.compass import Passage
from layout.ground.rings import RIM, inside
from layout.shape import bounds
from layout.site import Area, Point, Site
from layout.stage import PersonState, Rest, ThingState
from layout.vocabulary import Part


@dataclass(frozen=True, slots=True)
class Around:
    """The frame about a phrase.

    `who` is the person the phrase places: left and right, level, own mat, stair and memory are his.
    `thing` is the thing it places instead (a name, or a kind); a person's feet and a thing's
    footprint keep different distances. `level` is what the verb says of the level (升 堂, 降 庭).
    """

    site: Site
    people: Mapping[str, PersonState] = field(default_factory=dict)
    things: Mapping[str, ThingState] = field(default_factory=dict)
    who: str | None = None
    thing: str | None = None
    thing_facing: float | None = None
    rank: tuple[int, int] = (0, 1)  # which of how many that one act brings there: 夾碑 parts them
    level: Part | None = None
    passage: Passage | None = None  # 入 or 出, where 門左 is said by one who passes
    places: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    stairs: Mapping[str, str] = field(default_factory=dict)  # whose stair is which by default
    mats: Mapping[str, str] = field(default_factory=dict)  # whose mat is which
    also: Mapping[str, str] = field(default_factory=dict)  # other names: 相 → 司正
    last: str | None = None  # the landmark just named, for 其
    scene: str | None = None  # the area of who acted last: one off stage speaks of its ground
    rests: tuple[Rest, ...] = ()  # where the thing placed lay before, latest last, for 其所
    main: bool = False  # a declared place speaks of the rite's own ground, whoever goes there
    ground: str = ""  # the rite's own ground, where it is not the main one
    home: str = ""  # the ground that one off stage speaks of, where the section says one

    @property
    def person(self) -> PersonState | None:
        return self.people.get(self.who) if self.who else None

    @property
    def owner(self) -> str:
        """Whose house he is in; of one off stage, that of the section, or where things are done."""
        person, owners = self.person, self.site.owners
        if self.main:
            return owners.get(self.ground, "")
        if self.home and not (person and person.area):
            return owners.get(self.home, "")
        return self.site.owner_of(person.area if person and person.area else self.scene)

    @property
    def here(self) -> Point | None:
        """Where the person of the phrase stands now."""
        person = self.person
        return person.pos if person else None


def area_at(site: Site, point: Point) -> Area | None:
    """The area a point lies in; on a common rim, the first that is written."""
    x, y = point
    for west, south, east, north, area in _boxes(site):
        if west <= x <= east and south <= y <= north and inside(area.ring, point):
            return area
    return None


@lru_cache(maxsize=8)
def _boxes(site: Site) -> tuple[tuple[float, float, float, float, Area], ...]:
    """What an area lies within, and what counts as its rim."""
    boxes = ((bounds(area.ring), area) for area in site.areas.values())
    return tuple((w - RIM, s - RIM, e + RIM, n + RIM, area) for (w, s, e, n), area in boxes)


def named(owner: str, word: str) -> str:
    """The name of something in somebody's house: 賓之閾; nobody's is the main one."""
    return f"{owner}之{word}" if owner else word


Group = tuple[str, tuple[str, ...]]  # its name, and its members


@lru_cache(maxsize=16)
def short_names(groups: tuple[Group, ...]) -> Mapping[str, tuple[Group, ...]]:
    """上射 of 上耦 and of 次耦: what members are called without the name of their group; under
    each word who bears it, with whom he is one group."""
    found: dict[str, tuple[Group, ...]] = {}
    for group, members in groups:
        for name in members:
            word = name[len(group) :] if name.startswith(group) else ""
            if len(word) > 1:
                found[word] = (*found.get(word, ()), (name, members))
    return found


def level_of(around: Around) -> Part | None:
    """The level a phrase speaks of: the verb's, else the person's own."""
    if around.level:
        return around.level
    person = around.person
    if person is None or person.area is None or person.area not in around.site.areas:
        return None
    return around.site.areas[person.area].level
