"""One performance for the player: the steps with their words, and the state after each."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, pairwise, product

from layout.api.player.strings import Json, Row, Sparse, Strings, differences, short
from layout.api.player.symbols import Kind, dress_word, mark_key
from layout.api.rite import Rite
from layout.compass import Turn
from layout.derivation import Derivation
from layout.draw.dress import State, Theme, style_of
from layout.draw.ink import (
    Dressing,
    Furniture,
    Laid,
    Named,
    Singled,
    alone,
    named,
    show_people,
    speaker_of,
    spoken_of,
    strengths,
)
from layout.draw.names import is_served, thing_names
from layout.draw.windows import (
    Extent,
    Precinct,
    View,
    enlargement,
    fabric,
    features_of,
    ground_of,
    on_ground,
    rooms_of,
    standing,
    wall_outline,
    whole_extent,
)
from layout.motion.instant import values
from layout.phrases.derivations import sentence
from layout.picture import Window
from layout.place import area_at
from layout.read.whereabouts import QuotationFinder
from layout.say.brief import PlateText, brief_of
from layout.say.places import Speaker
from layout.say.quoting import places_in_full
from layout.say.words import Teller
from layout.score import OpenQuestion, Step
from layout.site import FeatureKind, Site
from layout.stage import Frame, PersonState, Point, Posture, ThingState
from layout.stage.movements import gather
from layout.stage.timeline import Abode, Change, Doing, Halt, PersonTrack, ThingTrack, Timeline
from layout.vocabulary import Family, Glyph
from layout.vocabulary.dress import Dress, is_usual
from layout.vocabulary.manner import MannerTrait, has
from layout.vocabulary.party import Party
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


def _along(way: Sequence[Point]) -> Iterator[Point]:
    """The corners of a way, and points between those that are far apart."""
    yield from way[:1]
    for a, b in pairwise(way):
        many = max(1, math.ceil(math.dist(a, b) / _FAR_APART))
        yield from (
            (a[0] + (b[0] - a[0]) * n / many, a[1] + (b[1] - a[1]) * n / many)
            for n in range(1, many + 1)
        )


def numbered(names: Iterable[str]) -> Mapping[str, int]:
    """Each name with its place in the row."""
    return {name: i for i, name in enumerate(names)}


def _mark(deed: Doing) -> str | None:
    """The mark of a deed: of a turn which way round he turns, of a bow whether he bows twice."""
    if deed.verb.is_(VerbTrait.TURNS):
        return (deed.verb.turn or Turn.左還).value
    mark = deed.verb.mark
    return mark_key(mark, deed.by.count) if mark else None


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
        if person.hidden:  # what else lasts is on the figure, and told with what he wears
            by = speaker.lasting(person)[-1]
            place, english = f"{place}，{by.han}", f"{english}, {by.en}"
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


@dataclass
class Pictures:
    """Composes frame after frame as a plate would; people and things go by their numbers."""

    site: Site
    text: PlateText
    theme: Theme
    words: Strings
    seats: Mapping[str, int]
    shelves: Mapping[str, int]
    labels: list[Row] = field(default_factory=list)
    _numbers: dict[str, int] = field(default_factory=dict)
    _shown: list[Row] = field(default_factory=list)
    _last: tuple[Laid, ...] | None = None
    _words: Sequence[tuple[str, list[Laid]]] = ()
    _furniture: dict[View, Furniture] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._laid = {name: Sparse() for name in self.shelves}

    @property
    def laid(self) -> list[list[Row]]:
        """Of each thing whether it is seen where it lies, and how far it is pushed, in mm."""
        return [sparse.rows for sparse in self._laid.values()]

    @property
    def rows(self) -> list[Row]:
        """Of each step who acts and who has come; then which labels of people, and which of
        things, go and come."""
        return list(_changes(self._shown))

    def add(self, i: int, frame: Frame, view: View) -> None:
        cast = Dressing(self.site, view, self.text, self.theme, fabric(self.site, view.ground))
        drawn = {p.name for p in frame.people.values() if p.on_stage}
        states = strengths((frame,), drawn)
        shown = show_people(cast, frame, states)
        laid = self._furnished(view).laid(frame, [one.rect for one in shown])
        self._lay(i, laid)
        names = named(shown, self.text, alone(frame), spoken_of((frame,)))
        handled = {e.thing for e in frame.events if e.thing}
        self._shown.append(
            [
                sorted(self.seats[n] for n, state in states.items() if state is State.ACTING),
                sorted(self.seats[n] for n, state in states.items() if state is State.CAME),
                [self._number(self._person(one)) for one in names],
                [
                    self._number(self._thing(word, ones, handled, frame))
                    for word, ones in self._words
                ],
            ]
        )

    def _furnished(self, view: View) -> Furniture:
        if view not in self._furniture:
            rooms = tuple(extent for _, extent in rooms_of(self.site, view.ground))
            # whoever wants to see the dishes comes nearer
            self._furniture[view] = Furniture(self.site, view, quiet=rooms)
        return self._furniture[view]

    def _lay(self, i: int, laid: tuple[Laid, ...]) -> None:
        if laid is self._last:  # all lies as it lay
            return
        self._last = laid
        self._words = [(word, ones) for word, ones, _ in thing_names(laid, self.text)]
        seen = {one.thing.name: one for one in laid}
        for name, sparse in self._laid.items():
            one = seen.get(name)
            if one is None:
                sparse.add(i, [0])
                continue
            x, y = one.pose.x - one.home[0], one.pose.y - one.home[1]
            moved = [short(x, 1), short(y, 1)] if abs(x) + abs(y) > 0.05 else []
            sparse.add(i, [1, *moved])

    def _number(self, row: Row) -> int:
        key = repr(row)
        if key not in self._numbers:
            self._numbers[key] = len(self.labels)
            self.labels.append(row)
        return self._numbers[key]

    def _person(self, one: Named) -> Row:
        members = [self.seats[m.person.name] for m in one.members]
        role = "attendant" if one.attends else "name"
        words = map(self.words, (one.name, one.english))
        return [*words, role, members, style_of(one.basis)]

    def _thing(self, word: str, ones: Sequence[Laid], handled: set[str], frame: Frame) -> Row:
        """Its last number: 0 handled in this step, 2 told by whom it lies before, 1 any other."""
        names = [one.thing.name for one in ones]
        english = Speaker(self.site, self.text).thing(names[0])
        rank = 2 if all(is_served(one, frame, self.text) for one in ones) else 1
        rank = 0 if any(name in handled for name in names) else rank
        words = map(self.words, (word, english))
        return [*words, "thing", [self.shelves[n] for n in names], rank]


def _changes(pictures: Sequence[Row]) -> Iterator[Row]:
    """Who acts and has come; of the labels of people and of things only what goes and comes."""
    last: Row = [[], []]
    for acting, came, *labels in pictures:
        told: Row = []
        for old, new in zip(last, labels, strict=True):
            gone = [n for n in old if n not in new]
            come = [n for n in new if n not in old]
            told.append([gone, come] if gone or come else 0)
        yield [acting, came, *told]
        last = labels


ROUND = 4.0  # 尺 of ground kept about a way
_FAR_APART = 30.0  # 尺: a longer way is looked at between its corners too
BY_THE_WAY = 40.0  # 尺: a way no farther from a place leads there
K = 0.75  # mm per 尺: the scale for which people are sized and things kept apart


@dataclass
class Performance:
    """Gathers what the page must know of one rite under one choice of readings."""

    rite: Rite
    timeline: Timeline
    theme: Theme
    words: Strings

    def __post_init__(self) -> None:
        self.frames = tuple(frame.state for frame in self.rite.frames)
        self.text: PlateText = brief_of(self.rite.score)
        self.finder = QuotationFinder(self.rite.score)
        self.people = tuple(self.frames[0].people)
        self.things = tuple(self.frames[0].things)
        self.tracks = Tracks(self.timeline, self.people, self.things, self.words)
        self.views: dict[tuple[str, str], View] = {}
        self._places: dict[str, Extent] = {}
        self._speakers: dict[tuple[frozenset[str], frozenset[tuple[str, str]]], Speaker] = {}
        self._parties: dict[str, tuple[Party, str]] = {}
        self.seats = numbered(self.people)
        self.shelves = numbered(self.things)

    # --- the whole ---

    def json(self, on_step: Callable[[], None]) -> Json:
        """All but the places and the symbols, which performances share."""
        site = self.rite.site
        shots = [self._shot(i) for i in range(len(self.frames))]
        states = States(self.people, self.things, self.words)
        pictures = Pictures(site, self.text, self.theme, self.words, self.seats, self.shelves)
        for i, frame in enumerate(self.frames):
            states.add(i, frame, self._speaker(frame))
            pictures.add(i, frame, self.view_of(i))
            on_step()
        return {
            "sections": self._sections(),
            "steps": [self._step(i) for i in range(len(self.frames))],
            "times": self.tracks.steps(),
            "shots": shots,
            "views": [[view.ground, short(view.enlargement)] for view in self.views.values()],
            "people": [self._person(name) for name in self.people],
            "things": [self._thing(name) for name in self.things],
            "deeds": self.tracks.deeds(),
            "who": states.people,
            "what": states.things,
            "labels": pictures.labels,
            "pictures": pictures.rows,
            "laid": pictures.laid,
        }

    def _sections(self) -> list[Row]:
        rows: list[Row] = []
        for section, steps in groupby(enumerate(self.frames), lambda pair: pair[1].step.section):
            first = next(steps)[0]
            called = self.text.section(section)
            rows.append([self.words(called.han), self.words(called.en), first])
        return rows

    def _step(self, i: int) -> Row:
        frame = self.frames[i]
        step = frame.step
        referring = "" if step.text else self.text.telling(step).text
        return [
            step.id,
            self.words(step.part),
            self.words(step.printed or step.text),
            self.words(step.en),
            self.words(step.expands),
            self.words(referring),
            list(self._moves(i)),
            [self._question(q) for q in step.open],
            self.text.numbers([step]),
            list(self._cited(step)),
        ]

    def _question(self, asked: OpenQuestion) -> Row:
        """What is left open, in Chinese and in English, and who decided it."""
        return [
            self.words(f"{asked.han_question}？{asked.han_decided}"),
            self.words(f"{asked.question}: {asked.decided}"),
            self.words(asked.by),
        ]

    def _cited(self, step: Step) -> Iterator[Row]:
        """What is quoted, and where that stands, in Chinese and in English."""
        for cite, found in self.finder.of_step(step):
            where = places_in_full(found)
            yield [self.words(cite), self.words(where.han), self.words(where.en)]

    def _moves(self, i: int) -> Iterator[Row]:
        """行次: number, who leads, the text's words, English, basis."""
        frame = self.frames[i]
        moves, _ = gather((frame,), self.frames[i - 1] if i else None, self.text.cast)
        teller = Teller(self._speaker(frame), moves, self.text.clause([frame.step]))
        for move in moves:
            said = teller.tell(move)
            yield [
                move.number,
                [self.seats[name] for name in move.who if name in self.seats],
                self.words(said.han),
                self.words(said.en),
                self.words(move.basis.value),
            ]

    def _speaker(self, frame: Frame) -> Speaker:
        """One for all frames in which everybody is called alike: it remembers what it has said."""
        speaker = speaker_of(self.rite.site, self.text, frame)
        called = speaker.alone, frozenset(speaker.titles.items())
        return self._speakers.setdefault(called, speaker)

    # --- views ---

    def view_of(self, i: int) -> View:
        """The ground of the step, whole, with figures as large as its section allows."""
        return self.views[self._key(i)]

    def _key(self, i: int) -> tuple[str, str]:
        frame = self.frames[i]
        section = frame.step.section
        whole = self._by_section[section]
        ground = ground_of(self.rite.site, [frame], whole)
        if (section, ground) not in self.views:
            site = self.rite.site
            there = [f for f in whole if ground_of(site, [f], whole) == ground] or [frame]
            self.views[section, ground] = self._view(ground, there)
        return section, ground

    @cached_property
    def _by_section(self) -> Mapping[str, Sequence[Frame]]:
        sections: dict[str, list[Frame]] = {}
        for frame in self.frames:
            sections.setdefault(frame.step.section, []).append(frame)
        return sections

    def _view(self, ground: str, frames: Sequence[Frame]) -> View:
        site = self.rite.site
        place = self._place(ground)
        crowds = [[(pos, turn) for _, pos, turn in standing(site, ground, f)] for f in frames]
        walls = [wall_outline(f) for f in features_of(site, ground) if f.kind is FeatureKind.WALL]
        has_mats = any(t.kind.family is Family.MAT for t in frames[-1].things.values() if t.pos)
        size = enlargement(crowds, walls, K, has_mats)
        width, height = place.size
        window = Window(ground, 0.0, 0.0, width * K, height * K, place.west, place.north, K)
        return View(ground, place, window, place, size)

    def _place(self, ground: str) -> Extent:
        """All that is built on a ground, all who ever stand there, and the ways that lead over it,
        on a road too on which nobody stops."""
        if ground not in self._places:
            place = whole_extent(Precinct(self.rite.site, ground), self.frames)
            site, near = self.rite.site, place.grown(BY_THE_WAY)
            ways = dict.fromkeys(e.path for f in self.frames for e in f.events if e.path)
            points = dict.fromkeys(point for way in ways for point in _along(way))
            on_it = Extent.around(
                p
                for p in points
                if near.has(p) or ((a := area_at(site, p)) and on_ground(site, ground, a.name))
            )
            self._places[ground] = place.joined(on_it.grown(ROUND) if on_it else None)
        return self._places[ground]

    def _shot(self, i: int) -> Row:
        """The view of a step, and the ground that its action takes: west, north, east, south."""
        key = self._key(i)
        number = list(self.views).index(key)
        extent = self._action(i, self.views[key].ground)
        if extent is None:
            return [number]
        sides = (extent.west, -extent.north, extent.east, -extent.south)
        return [number, *(round(v) for v in sides)]

    def _action(self, i: int, ground: str) -> Extent | None:
        frame = self.frames[i]
        here = {p.name: pos for p, pos, _ in standing(self.rite.site, ground, frame)}
        before = self.frames[i - 1].people if i else {}
        points: list[Point] = []
        for event in frame.events:
            for name in (event.who, event.other or ""):
                if name in here:
                    points.append(here[name])
                    points += event.path if name == event.who else ()
                    old = before.get(name)
                    points += [old.pos] if old and old.pos and event.path else []
            thing = frame.things.get(event.thing or "")
            if thing is not None and thing.pos is not None:
                points += [thing.pos]
        place = self.views[self._key(i)].place
        return Extent.around(p for p in points if place.has(p))

    # --- who and what ---

    def _person(self, name: str) -> Row:
        cast = self.text.cast.get(name)
        party, singled = self.party(name)
        kind = party.key + (f"-{singled}" if singled else "")
        english = self.text.told_apart(name) if cast else ""
        row: Row = [name, self.words(english), kind, self.words(cast.group if cast else None)]
        return [*row, *self.tracks.person(name)]

    def party(self, name: str) -> tuple[Party, str]:
        """His side, and what sets him apart from it."""
        if name not in self._parties:
            view = self.view_of(0)
            parts = fabric(self.rite.site, view.ground)
            cast = Dressing(self.rite.site, view, self.text, self.theme, parts)
            party, singled = cast.party(name)
            self._parties[name] = party, singled.name.lower() if singled else ""
        return self._parties[name]

    def kinds(self) -> Mapping[Kind, None]:
        """Every body that is needed: party, what sets him apart, posture, dress."""
        found: dict[Kind, None] = {}
        for name, track in self.timeline.people.items():
            party, single = self.party(name)
            singled = Singled[single.upper()] if single else None
            worn = [_shown(each.value) for each in track.dresses]
            dresses = {"": (), **{dress_word(dress): dress for dress in worn}}
            postures = {Posture(c.value or "立") for c in track.postures} | {Posture.立}
            for posture, word in product(Posture, sorted(dresses)):
                if posture in postures:
                    found[party, singled, posture, dresses[word]] = None
        return found

    def _thing(self, name: str) -> Row:
        own = self.text.things.get(name)
        kind = self.frames[0].things[name].kind.name
        english = Speaker(self.rite.site, self.text).thing(name)
        return [name, kind, self.words(english), self.seats.get((own and own.of) or "", -1)]


def english_of(performances: Iterable[Performance]) -> Json:
    """The words of acts, as the scenes have them, in English."""
    deeds = (deed for each in performances for deed in each.timeline.deeds)
    return {deed.by.word: deed.verb.en for deed in deeds}


def worn(performances: Iterable[Performance]) -> Json:
    """Everything that somebody wears: the word of its figure, and whether it is what all wear."""
    return {
        each.words: [dress_word(_shown(each.value)), int(is_usual(each.value))]
        for performance in performances
        for track in performance.timeline.people.values()
        for each in track.dresses
    }


def _shown(dress: Sequence[Dress]) -> tuple[Dress, ...]:
    """What of it is seen on a figure."""
    return tuple(piece for piece in dress if piece.is_drawn)
