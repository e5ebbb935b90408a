"""The timeline as rows of numbers: where everybody and everything is at every tick."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain

from layout.api.player.strings import Row, Strings, short
from layout.api.player.symbols import mark_key
from layout.compass import Turn
from layout.motion.instant import values
from layout.stage.timeline import Abode, Change, Doing, Halt, PersonTrack, ThingTrack, Timeline
from layout.vocabulary import Glyph
from layout.vocabulary.manner import MannerTrait, has
from layout.vocabulary.verb import VerbTrait


class Tracks:
    """Tells a timeline; people and things go by their numbers."""

    def __init__(
        self, timeline: Timeline, people: Sequence[str], things: Sequence[str], words: Strings
    ) -> None:
        self.timeline = timeline
        self.people = {name: i for i, name in enumerate(people)}
        self.things = {name: i for i, name in enumerate(things)}
        self.words = words

    def steps(self) -> list[Row]:
        return [[step.start, step.end] for step in self.timeline.steps]

    def person(self, name: str) -> Row:
        track: PersonTrack | None = self.timeline.people.get(name)
        if track is None:
            return [[], [], [], []]
        stays = [_stay(stay) for stay in track.stays]
        worn = [n for each in track.dresses for n in (each.t, self.words(each.words))]
        return [stays, self._changes(track.postures), worn, self._changes(track.titles)]

    def thing(self, name: str, glyph: Callable[[Glyph], int]) -> Row:
        """Its abodes, the glyph it is drawn by from each tick on, and when it is raised."""
        track: ThingTrack | None = self.timeline.things.get(name)
        if track is None:
            return [[], [], []]
        raised = [n for c in track.manners for n in (c.t, int(has(c.value, MannerTrait.RAISED)))]
        abodes = [self._abode(abode) for abode in track.abodes]
        return [abodes, list(_looks(track, glyph)), raised if any(raised[1::2]) else []]

    def deeds(self) -> list[Row]:
        return [self._deed(deed) for deed in self.timeline.deeds]

    def _deed(self, deed: Doing) -> Row:
        return [
            deed.start,
            deed.end,
            self.people.get(deed.who, -1),
            self.words(deed.by.word),
            self.words(_mark(deed)),
            self.things.get(deed.thing or "", -1),
            self.people.get(deed.to or "", -1),
            self.words(deed.words),
            self.words(deed.basis.value),
        ]

    def _abode(self, abode: Abode) -> Row:
        x, y = abode.pos if abode.pos is not None else (None, None)
        row: Row = [
            abode.since,
            abode.at,
            -1 if abode.holder is None else self.people.get(abode.holder, -1),
            self.words(abode.hand),
            -1 if abode.inside is None else self.things.get(abode.inside, -1),
        ]
        ends = (x, y, abode.facing, abode.head)
        row += [None if number is None else short(number) for number in ends]
        row.append(self.people[abode.shared_with] if abode.shared_with else None)
        while row[-1] is None:
            row.pop()
        return row

    def _changes(self, changes: Iterable[Change]) -> Row:
        return list(chain.from_iterable((c.t, self.words(c.value)) for c in changes))


def _stay(stay: Halt) -> Row:
    places = chain.from_iterable((p.t, short(p.x), short(p.y)) for p in stay.places)
    turns = chain.from_iterable((f.t, short(f.angle, 1)) for f in stay.facings)
    return [stay.start, -1 if stay.end is None else stay.end, list(places), list(turns)]


def _looks(track: ThingTrack, glyph: Callable[[Glyph], int]) -> Iterable[int]:
    """When it comes to look otherwise, and how: its fill and manner say."""
    times = sorted({0, *(c.t for c in track.fills), *(c.t for c in track.manners)})
    last = None
    for t in times:
        look = track.kind.glyph.as_is(_value(track.fills, t), values(track.manners, t))
        if look is not last:
            yield from (t, glyph(look))
        last = look


def _value(changes: Iterable[Change], t: int) -> str | None:
    value = None
    for change in changes:
        if change.t > t:
            break
        value = change.value
    return value


def numbered(names: Iterable[str]) -> Mapping[str, int]:
    """Each name with its place in the row."""
    return {name: i for i, name in enumerate(names)}


def _mark(deed: Doing) -> str | None:
    """The mark of a deed: of a turn which way round he turns, of a bow whether he bows twice."""
    if deed.verb.is_(VerbTrait.TURNS):
        return (deed.verb.turn or Turn.左還).value
    mark = deed.verb.mark
    return mark_key(mark, deed.by.count) if mark else None
