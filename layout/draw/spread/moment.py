"""The moment that a key plate shows: which act of its span, by the words of its title, and how
everything is while that act is done.

Each event has a weight; the heaviest of the span, of equals the later, is the moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from layout.say.brief import PlateText
from layout.stage import Event, Frame, PersonState, ThingState
from layout.value import replace
from layout.vocabulary.drawn.mark import Drawn, is_drawn
from layout.vocabulary.verb import Does

# What an event weighs. A verb of the title is what the plate is called after; what changes hands
# is a picture, and what is only said or gone is none.
OF_THE_TITLE, CHANGES_HANDS, TO_SOMEBODY, WITH_SOMETHING = 3.0, 2.0, 1.2, 0.8
NAMED, FIRST, DRAINS, IN_THE_CLAUSE, BUSY, MOST_BUSY = 1.2, 0.4, 4.0, 0.8, 0.15, 4
WITHIN = 2.9  # an event that weighs so much is shown as it is done, not as its step leaves it
PARTICLES = frozenset("圖及之於于以其為與者禮")  # of a title: no verb, no thing
GONE = "　"
HANDS = (Does.GIVE, Does.RECEIVE, Does.OFFER, Does.ONTO_HAND, Does.PUT)


@dataclass(frozen=True, slots=True)
class Still:
    """Where a plate stands still: in which frame of its span, after which of its acts."""

    at: int  # which of the frames
    group: int | None = None  # after the acts of so high a number; None: all of the step is it


@dataclass(frozen=True, slots=True)
class Title:
    """What a title names: people, and what is left of it, its verbs and things."""

    people: frozenset[str]
    first: frozenset[str]  # whom it names first: who does what it tells
    words: str

    def has(self, verb: str) -> bool:
        return bool(verb) and verb in self.words


@dataclass(frozen=True, slots=True)
class _Weighing:
    """Weighs what is done by a title."""

    title: Title
    members: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def frame(self, frame: Frame) -> float:
        """The best of what is done in it, and how much of the title its clause has."""
        if not frame.events:
            return 0.0
        clause = frame.step.text or ""
        said = sum(word in clause for word in set(self.title.words))
        busy = BUSY * min(len(frame.events), MOST_BUSY)
        return max(map(self.event, frame.events)) + IN_THE_CLAUSE * said + busy

    def event(self, event: Event) -> float:
        verb = event.verb
        others = {name for one in event.to for name in (one, *self.members.get(one, ()))}
        weight = OF_THE_TITLE * any(map(self.title.has, (event.by.word, verb.name, *verb.also)))
        hands = verb.does(*HANDS) or is_drawn(verb.mark, Drawn.HANDED, Drawn.SHOT)
        weight += CHANGES_HANDS * bool(hands and (event.thing or event.to))
        weight += TO_SOMEBODY * bool(event.to) + WITH_SOMETHING * bool(event.thing)
        weight += NAMED * len(self.title.people & {event.who, *others})
        weight += FIRST * (event.who in self.title.first)
        drains = verb.does(Does.DRAIN) and self.title.has(verb.family.name)
        return weight + DRAINS * drains

    def best(self, frame: Frame, verb: str = "") -> Event | None:
        """What weighs most of what is done in a frame, or of what is done by a verb."""
        among = [e for e in frame.events if verb in ("", e.by.word)]
        return max(among, key=lambda e: (self.event(e), e.group), default=None)


def title_of(title: str, text: PlateText, verbs: Iterable[str] = ()) -> Title:
    """The title with the names of the cast out of it, the longest first, and its particles; a
    verb of the span stays whole though somebody is called as a part of it: 相 and 相左."""
    bare = title
    for verb in verbs:
        bare = bare.replace(verb, GONE * len(verb)) if len(verb) > 1 else bare
    called: dict[str, set[str]] = {}
    for name, person in text.cast.items():
        for word in filter(None, (name, person.titled, *person.also)):
            called.setdefault(word, set()).add(name)
    for name, members in text.members.items():
        called.setdefault(name, set()).update(members)
    named: dict[int, set[str]] = {}
    for name in sorted(called, key=len, reverse=True):
        if name in bare:
            named.setdefault(bare.index(name), set()).update((name, *called[name]))
            at, wide = bare.index(name), len(name)
            title = f"{title[:at]}{GONE * wide}{title[at + wide :]}"
            bare = bare.replace(name, GONE * len(name))
    first = named[min(named)] if named else set[str]()
    words = "".join(c for c in title if c not in PARTICLES and c != GONE)
    return Title(frozenset(chain.from_iterable(named.values())), frozenset(first), words)


def moment_of(frames: Sequence[Frame], title: str, text: PlateText, chosen: str = "") -> Still:
    """The moment of a span: of the step with the id `chosen`, and by the verb after it, if one is;
    else the heaviest. What is offered is seen as it is received."""
    verbs = {event.by.word for frame in frames for event in frame.events}
    weighing = _Weighing(title_of(title, text, sorted(verbs)), text.members)
    step, _, verb = chosen.partition(" ")
    own = [i for i, f in enumerate(frames) if step == f.step.id]
    own = own or [i for i, f in enumerate(frames) if step in f.step.clauses]
    at = max(own or range(len(frames)), key=lambda i: (weighing.frame(frames[i]), i))
    event = weighing.best(frames[at], verb)
    if event is not None and not own and event.verb.does(Does.OFFER):
        at, event = _received(frames, at, event)
    if event is None or not (verb or weighing.event(event) >= WITHIN):
        return Still(at)
    return Still(at, event.group)


def _received(frames: Sequence[Frame], at: int, offer: Event) -> tuple[int, Event]:
    """Where what is offered changes hands, if it does."""
    for i in range(at, len(frames)):
        for event in frames[i].events:
            is_same = event.thing == offer.thing and offer.who in event.to
            if event.group > offer.group and is_same and event.verb.does(Does.RECEIVE):
                return i, event
    return at, offer


def while_done(frame: Frame, before: Frame | None, group: int) -> Frame:
    """The frame as it is after the acts of a group, with what was done up to then."""
    done = tuple(event for event in frame.events if event.group <= group)
    if before is None or len(done) == len(frame.events):
        return replace(frame, events=done)
    people: dict[str, PersonState] = dict(before.people)
    things: dict[str, ThingState] = dict(before.things)
    for beat in frame.beats:
        if beat.group <= group:
            people.update(beat.people)
            things.update(beat.things)
    beats = tuple(beat for beat in frame.beats if beat.group < group)
    return replace(frame, people=people, things=things, events=done, beats=beats)
