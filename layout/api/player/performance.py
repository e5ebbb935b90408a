"""One performance for the player: the steps with their words, and the state after each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, product

from layout.api.player.pictures import Pictures
from layout.api.player.states import States
from layout.api.player.strings import Json, Row, Strings, short
from layout.api.player.symbols import Kind, dress_word
from layout.api.player.tracks import Tracks, numbered
from layout.api.rite import Rite
from layout.draw.dress import Theme
from layout.draw.ink import Dressing, Singled, speaker_of
from layout.draw.windows import (
    Extent,
    Precinct,
    View,
    enlargement,
    fabric,
    features_of,
    ground_of,
    standing,
    wall_outline,
    whole_extent,
)
from layout.picture import Window
from layout.say.brief import PlateText, brief_of
from layout.say.places import Speaker
from layout.say.words import Teller
from layout.score import OpenQuestion
from layout.site import FeatureKind
from layout.stage import Frame, Point, Posture
from layout.stage.movements import gather
from layout.stage.timeline import Timeline
from layout.vocabulary import Family
from layout.vocabulary.dress import Dress, is_usual
from layout.vocabulary.party import Party

_SERVED = (Family.DISH, Family.FOOD)
ROUND = 4.0  # 尺 of ground kept about a way
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
            rows.append([self.words(section), self.words(self.text.sections.get(section)), first])
        return rows

    def _step(self, i: int) -> Row:
        frame = self.frames[i]
        step = frame.step
        referring = "" if step.text else self.text.telling(step).text
        return [
            step.id,
            self.words(step.part),
            self.words(step.text),
            self.words(step.en),
            self.words(step.expands),
            self.words(referring),
            list(self._moves(i)),
            [self._question(q) for q in step.open],
            self.text.numbers([step]),
        ]

    def _question(self, asked: OpenQuestion) -> Row:
        """What is left open, in Chinese and in English, and who decided it."""
        return [
            self.words(f"{asked.han_question}？{asked.han_decided}"),
            self.words(f"{asked.question}: {asked.decided}"),
            self.words(asked.by),
        ]

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
        """All that is built on a ground and all who ever stand there."""
        if ground not in self._places:
            place = whole_extent(Precinct(self.rite.site, ground), self.frames)
            ways = (p for f in self.frames for e in f.events for p in e.path)
            near = place.grown(BY_THE_WAY)
            on_it = Extent.around(p for p in ways if near.has(p))
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
