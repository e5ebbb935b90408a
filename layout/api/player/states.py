"""The state in words: where everybody and everything is after each step, and why there."""

from __future__ import annotations

from collections.abc import Iterable

from layout.api.player.strings import Row, Sparse, Strings
from layout.derivation import Derivation
from layout.phrases.derivations import sentence
from layout.say.places import Speaker
from layout.stage import Frame, PersonState, ThingState


class States:
    """Gathers the words of frame after frame; a row where they change."""

    def __init__(self, people: Iterable[str], things: Iterable[str], words: Strings) -> None:
        self.words = words
        self._people = {name: Sparse() for name in people}
        self._things = {name: Sparse() for name in things}
        self._before: Frame
        self._speaker: Speaker | None = None
        self._said: dict[int, tuple[Derivation, int]] = {}  # a derivation lasts many frames

    @property
    def people(self) -> list[list[Row]]:
        return [sparse.rows for sparse in self._people.values()]

    @property
    def things(self) -> list[list[Row]]:
        return [sparse.rows for sparse in self._things.values()]

    def add(self, i: int, frame: Frame, speaker: Speaker) -> None:
        """What has not changed since the frame before is told as it was."""
        is_same = speaker is self._speaker
        for name, person in frame.people.items():
            if not (is_same and person is self._before.people.get(name)):
                self._people[name].add(i, self._person(person, speaker))
        for name, thing in frame.things.items():
            if not (is_same and thing is self._before.things.get(name)):
                self._things[name].add(i, self._thing(thing, speaker))
        self._before, self._speaker = frame, speaker

    def _person(self, person: PersonState, speaker: Speaker) -> Row:
        if not person.on_stage:
            return []
        place = person.place or person.area or ""
        english = speaker.place(place, person.name) if place else ""
        told = [self.words(word) for word in (place, english, person.basis.value)]
        return [*told, self._why(person.derivation), self.words(person.area)]

    def _thing(self, thing: ThingState, speaker: Speaker) -> Row:
        if thing.pos is None and thing.held_by is None:
            return []
        place = thing.place or thing.inside or ""
        english = speaker.place(place) if place else ""
        told = [self.words(word) for word in (place, english, thing.basis.value)]
        return [*told, self._why(thing.derivation)]

    def _why(self, derivation: Derivation) -> int:
        if id(derivation) not in self._said:
            self._said[id(derivation)] = derivation, self.words(sentence(derivation))
        return self._said[id(derivation)][1]
