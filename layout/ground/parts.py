"""Parts of the building: which one a word means, on the ground where the person is."""

from __future__ import annotations

from layout.ground.around import Around, named
from layout.site import Feature, Point
from layout.vocabulary import Part, PartTrait


class PartsHere:
    """Finds the parts of one site for one person."""

    def __init__(self, around: Around) -> None:
        self.around, self.site = around, around.site
        self.owner = around.owner
        self.words = around.site.vocabulary.parts

    def feature(self, word: str, owner: str | None = None) -> Feature | None:
        """The part of the building a word means, where the person is; in the house named alone
        where one is named."""
        part = self.words.get(word)
        means = (part.name, part.means) if part else ()
        for name in (word, *means):
            found = self._there(name, owner) if name else None
            if found is not None:
                return found
        house = self.site.owners.get(word)
        if house and self.site.bearing(PartTrait.HALL, house) is None:  # 賓之門 is that house too
            return self.site.bearing(PartTrait.GATE, house)
        if word in self.site.grounds and part is not None and part.has(PartTrait.ENTRANCE):
            return self._on_ground(word)
        return self._meant(part, owner) if part is not None else None

    def _on_ground(self, ground: str) -> Feature | None:
        """The gate of a ground that has the name of a gate: 大門."""
        mine = (each for each in self.site.features.values() if each.ground == ground)
        return next((each for each in mine if each.has(PartTrait.GATE)), None)

    def _there(self, name: str, owner: str | None) -> Feature | None:
        features = self.site.features
        if owner is not None:
            return features.get(named(owner, name))
        return features.get(named(self.owner, name)) or features.get(name)

    def _meant(self, part: Part, owner: str | None) -> Feature | None:
        """What a general word means: his own stair, the one on his side, the gate."""
        if (
            stair := (self.words.get(self.around.stairs.get(self.around.who or "", "")))
        ) is not None and stair.short == part.name:
            return self.feature(stair.name, owner)
        if part.has(PartTrait.ENTRANCE):
            return self._gate(part, owner)
        if part.east or part.west:
            return self.feature(part.east if self._east() else part.west, owner)
        if part.inner or part.outer:  # 經 says neither: the one on his side
            within = self._within(self.owner if owner is None else owner)
            return self.feature(part.inner if within else part.outer, owner)
        return None

    def _gate(self, part: Part, owner: str | None) -> Feature | None:
        """The gate of the house, for the words that mean no gate in particular."""
        general = self.words.bearing(PartTrait.ENTRANCE)
        for ground in self.site.grounds if general and owner is None else ():
            if f"{ground}{general.name if general else ''}" == part.name:  # 廟門 of the ground 廟
                return self.site.bearing(PartTrait.GATE, self.site.owners[ground])
        meant = self.words.get(part.means)  # 外門 is the 大門, and that the gate
        if general is None or general.name not in (part.name, part.means, meant and meant.means):
            return None
        if owner is not None:
            return self.site.bearing(PartTrait.GATE, owner)
        return self.bearing(PartTrait.GATE)

    def bearing(self, trait: PartTrait, owner: str = "") -> Feature | None:
        """The part with that trait in the house named or where he is, else in the main one."""
        return self.site.bearing(trait, owner or self.owner) or self.site.bearing(trait)

    def middle_of(self, area: str | None) -> Point:
        """The middle of the box about an area."""
        ring = self.site.areas[area].ring if area and area in self.site.areas else ((0.0, 0.0),)
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)

    def stair(self) -> Feature | None:
        """The stair of the person: his own, else the nearer of the two."""
        own = self.around.stairs.get(self.around.who or "")
        if own:
            return self.feature(own)
        return self.bearing(PartTrait.HOST_STAIR if self._east() else PartTrait.GUEST_STAIR)

    def side_of(self, who: str | None) -> int:
        """On which side of the axis his own stair is: 1 the host's in the east, −1 the guest's."""
        stair = self.words.get(self.around.stairs.get(who or "", ""))
        if stair is None:
            return 0
        return stair.has(PartTrait.HOST_STAIR) - stair.has(PartTrait.GUEST_STAIR)

    def _within(self, owner: str) -> bool:
        """Whether he is within the gate of the house."""
        gate, here = self.site.bearing(PartTrait.GATE, owner), self.around.here
        return gate is None or here is None or here[1] > gate.anchor[1]

    def _east(self) -> bool:
        if side := self.side_of(self.around.who):
            return side > 0
        here = self.around.here
        return here is None or here[0] >= self._axis()

    def _axis(self) -> float:
        """Where the middle of his ground runs, north and south."""
        person = self.around.person
        area = person.area if person else None
        mine = next((names for names in self.site.grounds.values() if area in names), ())
        xs = [x for name in mine for x, _ in self.site.areas[name].ring]
        return (min(xs) + max(xs)) / 2 if xs else 0.0
