"""What of a rite is drawn for its pages: a plate of every clause, a section at a time, kept until
that section is otherwise; its key plates; the plan of each ground."""

from __future__ import annotations

import base64
import html
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from layout.api.compiled import Compiled
from layout.api.pages.papers import Printing
from layout.api.pages.plates import ON_SCREEN, Plates, Span
from layout.api.pages.selection import every_key_plate
from layout.api.rite import Rite
from layout.atlas.addresses import number_of
from layout.cache import Shelf, again, code_of, digest_of
from layout.draw.ink import speaker_of
from layout.said import Said
from layout.say.brief import ground_apart
from layout.say.tongue import BOTH
from layout.say.words import Teller
from layout.score import Staging
from layout.stage import Frame
from layout.write.fragment import Fragment, fragment
from layout.write.png import thumbnail

_CODE = "layout.atlas.drawn"
_SMALL = 640  # pixels across, of a key plate among others


class DrawnPart(NamedTuple):
    """A part of a rite whose plates are made together: its steps, counted from 1."""

    key: str  # of all that it is drawn of; empty where nothing is kept
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class DrawnPlates:
    """The plates of a part, by the numbers of the clauses."""

    plates: Mapping[str, Fragment]


@dataclass(frozen=True, slots=True)
class AtlasMove:
    """A movement: its number on the plate, and what is done."""

    label: str
    told: Said


@dataclass(frozen=True, slots=True)
class AtlasKey:
    """A key plate: what it is called, the numbers of its clauses, what is done on it by
    its numbers, and itself."""

    number: int
    title: Said
    clauses: tuple[str, ...]
    moves: tuple[AtlasMove, ...]
    plate: Fragment
    packed: str  # a small picture of it, PNG in base 64

    @property
    def small(self) -> bytes:
        return base64.b64decode(self.packed)


@dataclass(frozen=True, slots=True)
class DrawnKeys:
    """The key plates of a rite."""

    keys: tuple[AtlasKey, ...]


def keys_of(rite: Rite) -> tuple[AtlasKey, ...]:
    """The key plates of a rite, each under the reading that it is of; kept like all that is
    drawn."""
    made = rite.compiled
    if not made.stamps:
        return tuple(_keys(rite))
    key = digest_of(["keys", made.lasting, *made.stamps, code_of(_CODE)])
    return again(key, lambda: DrawnKeys(tuple(_keys(rite))), Shelf(DrawnKeys)).keys


def _keys(rite: Rite) -> Iterator[AtlasKey]:
    under = every_key_plate(rite, lambda each: Plates(each.compiled, ON_SCREEN))
    for number, (pen, span) in enumerate(under, start=1):
        frames = pen.frames[span.first : span.last + 1]
        sheet, piece = pen.sheet(span), pen.spread(span, BOTH).main
        shown = piece.frames[-1]
        speaker = speaker_of(pen.site, pen.text, shown)
        teller = Teller(speaker, piece.moves, pen.text.clause(f.step for f in piece.frames))
        told = (number_of(f.step.id) for f in frames if f.step.text is not None)
        yield AtlasKey(
            number,
            Said(span.title, span.en),
            tuple(dict.fromkeys(told)),
            tuple(dict.fromkeys(AtlasMove(m.number, teller.tell(m)) for m in piece.moves)),
            fragment(sheet, shown.spots, ""),
            base64.b64encode(thumbnail(sheet, _SMALL)).decode(),
        )


def parts_of(made: Compiled) -> tuple[DrawnPart, ...]:
    """The parts of a rite: its sections as they were read. A plate knows what was before its first
    step, so the part before counts too."""
    counts = [sum(map(len, reading.steps)) for reading in made.readings]
    stamps = ("", *made.stamps) if made.stamps else ("",) * (len(counts) + 1)
    keys = [digest_of([*two, code_of(_CODE)]) if all(two[1:]) else "" for two in pairwise(stamps)]
    ends = pairwise(accumulate(counts, initial=0))
    return tuple(
        DrawnPart(key, first + 1, last)
        for key, (first, last) in zip(keys, ends, strict=True)
        if first < last
    )


class RiteDrawer:
    """Draws parts of one rite, which is loaded when something is to be drawn."""

    def __init__(self, load: Callable[[], Compiled]) -> None:
        self._load = load

    @cached_property
    def made(self) -> Compiled:
        return self._load()

    @cached_property
    def pen(self) -> Plates:
        return Plates(self.made, ON_SCREEN)

    def plates(self, part: DrawnPart) -> Mapping[str, Fragment]:
        """The plate of every clause of a part that is staged."""
        if not part.key:
            return dict(self._drawn(part))
        return again(
            part.key, lambda: DrawnPlates(dict(self._drawn(part))), Shelf(DrawnPlates)
        ).plates

    def _drawn(self, part: DrawnPart) -> Iterator[tuple[str, Fragment]]:
        """Names keep their sides from one plate to the next of a section."""
        frames = self.made.frames[part.first - 1 : part.last]
        for _, own in groupby(frames, key=lambda frame: frame.step.section):
            before = None
            for frame in own:
                if frame.step.text is None or frame.step.staging is not Staging.STAGED:
                    continue
                sheet = self.pen.sheet(Span(frame.n - 1, frame.n - 1), before)
                yield number_of(frame.step.id), fragment(sheet, frame.spots, "")
                before = sheet


def plans_of(made: Compiled) -> Iterator[tuple[str, Fragment]]:
    """All of each ground on which something is done, as in the first step that is staged there,
    without its people; that on which most is done first."""
    whole = Plates(made, ON_SCREEN, Printing(is_whole=True))
    told = [f for f in made.frames if f.step.text is not None]
    staged = [(_ground_of(made, f), f) for f in told if f.step.staging is Staging.STAGED]
    most = Counter(where for where, f in staged for _ in f.events)
    for where, _ in most.most_common():
        frame = next(f for each, f in staged if each == where and f.events)
        sheet = whole.sheet(Span(frame.n - 1, frame.n - 1))
        named = ground_apart(made.site, where) or Said(made.site.title)
        yield where, fragment(sheet, {}, html.escape(named.han), tuple(frame.people))


def _ground_of(made: Compiled, frame: Frame) -> str:
    """On which ground most of a step is done: of the house itself that has no name."""
    areas = made.site.areas
    doing = (frame.people[event.who] for event in frame.events if event.who in frame.people)
    where = Counter(areas[each.area].ground for each in doing if each.area)
    return where.most_common(1)[0][0] if where else ""
