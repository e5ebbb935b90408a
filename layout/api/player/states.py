"""The state in words: where everybody and everything is after each step, and why there."""

from __future__ import annotations

from collections.abc import Iterable

from layout.api.player.strings import Row, Sparse, Strings
from layout.draw.places import Speaker
from layout.stage import Frame, PersonState, ThingState


class States:
    """Gathers the words of frame after frame; a row where they change."""

    def __init__(self, people: Iterable[str], things: Iterable[str], words: Strings) -> None:
        self.words = words
        self._people = {name: Sparse() for name in people}
        self._things = {name: Sparse() for name in things}

    @property
    def people(self) -> list[list[Row]]:
        return [sparse.rows for sparse in self._people.values()]

    @property
    def things(self) -> list[list[Row]]:
        return [sparse.rows for sparse in self._things.values()]

    def add(self, i: int, frame: Frame, speaker: Speaker) -> None:
        for name, person in frame.people.items():
            self._people[name].add(i, self._person(person, speaker))
        for name, thing in frame.things.items():
            self._things[name].add(i, self._thing(thing, speaker))

    def _person(self, person: PersonState, speaker: Speaker) -> Row:
        if not person.on_stage:
            return []
        place = person.place or person.area or ""
        english = speaker.place(place, person.name) if place else ""
        told = (place, english, person.basis.value, person.derivation, person.area)
        return [self.words(word) for word in told]

    def _thing(self, thing: ThingState, speaker: Speaker) -> Row:
        if thing.pos is None and thing.held_by is None:
            return []
        place = thing.place or thing.inside or ""
        english = speaker.place(place) if place else ""
        return [self.words(w) for w in (place, english, thing.basis.value, thing.derivation)]
