"""Whom a worksheet asks about, and the piece of the plate that is large enough to draw on."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from layout.api.handout.material import Material
from layout.api.handout.role import (
    amid,
    figures,
    inked_of,
    joined,
    within,
)
from layout.api.handout.selecting import members_of
from layout.picture import Group, Item, Meant, Sheet, Window
from layout.stage import Frame, Point
from layout.write.crops import Crop
from layout.write.handout.document import BookEntry

ARROW = 8.0  # mm on the page: as long as a pupil can draw an arrow
NAMES = (Meant.NAME,)
_APART = ARROW + 2.0
_MARGIN = 7.0  # mm of the plate about those who are asked
_LARGEST, _LEAST = 1.7, 1.2  # mm on the page of one on the plate
_MOST = 4.0  # of a view that has no more to show


@dataclass(frozen=True, slots=True)
class AskWish:
    """The room for a map in mm; whom to ask about, if not those who act; about how many."""

    room: tuple[float, float]
    who: tuple[str, ...]
    most: int


@dataclass(frozen=True, slots=True)
class AskedPerson:
    """Somebody who is asked about: his name on the map, all whom it names, and his figure."""

    name: str
    label: Group
    spot: Crop

    @property
    def middle(self) -> Point:
        return (self.spot.left + self.spot.right) / 2, (self.spot.top + self.spot.bottom) / 2


@dataclass(frozen=True, slots=True)
class Asking:
    """Those who are asked about, and the piece that is drawn `rate` times as large on the page."""

    people: tuple[AskedPerson, ...]
    piece: Crop
    window: Window
    rate: float


def asking(material: Material, entry: BookEntry, sheet: Sheet, wish: AskWish) -> Asking | None:
    """As many of those wanted as can be drawn on, in the view that has most of them and shows
    most ground about them; none where there is nobody."""
    steps = range(entry.steps[0], entry.steps[1] + 1)
    wanted = _named(material, wish.who) if wish.who else _acting(material, steps)
    people = shown_in(material, sheet).people
    facing = [who for who in wanted if who in people and people[who].facing is not None]
    tried = (_in_view(sheet, window, facing, wish) for window in sheet.windows)
    found = [asked for asked in tried if asked is not None]
    return max(found, key=lambda a: (len(a.people), a.piece.width / a.window.k), default=None)


def shown_in(material: Material, sheet: Sheet) -> Frame:
    """The frame that a plate shows; of a key plate that of its moment."""
    return material.frames[int(sheet.meta["frame"]) - 1]


def _in_view(sheet: Sheet, window: Window, names: Sequence[str], wish: AskWish) -> Asking | None:
    """One after another, as long as the piece is large enough and they stand far enough apart."""
    best: Asking | None = None
    for person in _found(sheet, window, names):
        before = best.people if best is not None else ()
        if len(before) < wish.most:
            best = _tried(window, (*before, person), wish.room) or best
    return best


def _named(material: Material, who: Sequence[str]) -> Iterator[str]:
    for each in who:
        yield from sorted(members_of(material, each), key=list(material.score.cast).index)


def _acting(material: Material, steps: Collection[int]) -> Iterator[str]:
    """Those who do something in these steps or have it done to them, who does most first."""
    times: Counter[str] = Counter()
    for n in steps:
        for event in material.frames[n - 1].events:
            times.update((event.who, *event.to))
    for who, _ in times.most_common():
        yield from material.score.groups.get(who, (who,))


def _found(sheet: Sheet, window: Window, names: Sequence[str]) -> Iterator[AskedPerson]:
    """Those of them whom the view shows and names, a name once."""

    def is_here(box: Crop) -> bool:
        return amid(box, window)

    named = [g for g in _meant(sheet.items, NAMES) if is_here(inked_of(g))]
    labels = {who: label for label in named for who in label.of}
    told: set[int] = set()
    for name in names:
        label = labels.get(name)
        spots = [inked_of(figure) for figure in figures(sheet, name)]
        spot = next(filter(is_here, spots), None)
        if label is not None and spot is not None and id(label) not in told:
            told.add(id(label))
            yield AskedPerson(name, label, spot)


def _meant(items: Sequence[Item], meant: Collection[Meant]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group) and item.meant in meant:
            yield item
        elif isinstance(item, Group) and item.meant is not Meant.WORDS:
            yield from _meant(item.items, meant)


def _tried(
    window: Window, people: Sequence[AskedPerson], room: tuple[float, float]
) -> Asking | None:
    """The piece that shows all of them, if it is large and they stand far enough apart."""
    boxes = [box for p in people for box in (p.spot, inked_of(p.label))]
    whole = joined(boxes).grown(_MARGIN)
    side = max(whole.width / room[0], whole.height / room[1], 1 / _LARGEST)
    x, y = (whole.left + whole.right) / 2, (whole.top + whole.bottom) / 2
    half = side * room[0] / 2, side * room[1] / 2
    piece = within(Crop(x - half[0], y - half[1], x + half[0], y + half[1]), window, joined(boxes))
    rate = min(room[0] / piece.width, room[1] / piece.height, _MOST)
    *before, last = (person.middle for person in people)
    apart = min((math.dist(last, each) for each in before), default=math.inf)
    if apart * rate < _APART or (rate < _LEAST and before):
        return None
    return Asking(tuple(people), piece, window, rate)
