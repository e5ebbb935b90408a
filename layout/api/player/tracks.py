"""The timeline as rows of numbers: where everybody and everything is at every tick."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from layout.api.player.strings import Row, Strings, differences, short
from layout.api.player.symbols import mark_key
from layout.compass import Turn
from layout.motion.instant import values
from layout.stage.timeline import Abode, Change, Doing, Halt, PersonTrack, ThingTrack, Timeline
from layout.vocabulary import Glyph
from layout.vocabulary.manner import MannerTrait, has
from layout.vocabulary.verb import VerbTrait

PER_CHI, PER_DEGREE = 1000, 10  # as the page divides them: js/side.js


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
        return _spans([[step.start, step.end] for step in self.timeline.steps])

    def person(self, name: str) -> Row:
        track: PersonTrack | None = self.timeline.people.get(name)
        if track is None:
            return [[], *([[], []] for _ in range(3))]
        stays = [_stay(stay) for stay in track.stays]
        worn = _columns((each.t, self.words(each.words)) for each in track.dresses)
        return [stays, self._changes(track.postures), worn, self._changes(track.titles)]

    def thing(self, name: str, glyph: Callable[[Glyph], int]) -> Row:
        """Its abodes, the glyph it is drawn by from each tick on, and when it is raised."""
        track: ThingTrack | None = self.timeline.things.get(name)
        if track is None:
            return [[], *([[], []] for _ in range(2))]
        raised = [(c.t, int(has(c.value, MannerTrait.RAISED))) for c in track.manners]
        abodes = [self._abode(abode) for abode in track.abodes]
        risen = raised if any(is_raised for _, is_raised in raised) else ()
        return [_spans(abodes), _columns(_looks(track, glyph)), _columns(risen)]

    def deeds(self) -> list[Row]:
        """Column by column."""
        return _spans([self._deed(deed) for deed in self.timeline.deeds])

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
        return [*row, self.people[abode.shared_with] if abode.shared_with else None]

    def _changes(self, changes: Iterable[Change]) -> Row:
        return _columns((c.t, self.words(c.value)) for c in changes)


def _columns(changes: Iterable[tuple[int, int]]) -> Row:
    """When each is, after the one before, and what it is."""
    rows = list(changes)
    return [differences(t for t, _ in rows), [what for _, what in rows]]


def _spans(rows: Sequence[Row]) -> list[Row]:
    """The rows column by column: when each begins, after the one before, and how long it is."""
    if not rows:
        return []
    starts, ends, *others = map(list, zip(*rows, strict=True))
    lasting = [end - start for start, end in zip(starts, ends, strict=True)]
    return [differences(starts), lasting, *others]


def _stay(stay: Halt) -> Row:
    places = [
        differences(p.t for p in stay.places),
        differences((p.x for p in stay.places), PER_CHI),
        differences((p.y for p in stay.places), PER_CHI),
    ]
    turns = [
        differences(f.t for f in stay.facings),
        differences((f.angle for f in stay.facings), PER_DEGREE),
    ]
    return [stay.start, -1 if stay.end is None else stay.end, places, turns]


def _looks(track: ThingTrack, glyph: Callable[[Glyph], int]) -> Iterable[tuple[int, int]]:
    """When it comes to look otherwise, and how: its fill and manner say."""
    times = sorted({0, *(c.t for c in track.fills), *(c.t for c in track.manners)})
    last = None
    for t in times:
        look = track.kind.glyph.as_is(_value(track.fills, t), values(track.manners, t))
        if look is not last:
            yield t, glyph(look)
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
