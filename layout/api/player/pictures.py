"""Pictures: who and what is named after each step, who is drawn how strongly, what is seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from layout.api.player.strings import Row, Sparse, Strings, short
from layout.draw.dress import State, Theme, style_of
from layout.draw.ink import (
    Dressing,
    Furniture,
    Laid,
    Named,
    alone,
    named,
    show_people,
    spoken_of,
    strengths,
)
from layout.draw.names import is_served, thing_names
from layout.draw.windows import View, fabric, rooms_of
from layout.say.brief import PlateText
from layout.say.places import Speaker
from layout.site import Site
from layout.stage import Frame


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
