"""Tallies set out about their box, each at its own length and place, and every heap told.

Nothing is known here of who counts or why: a heap is what lies on the ground under one name, its
runs are what lies in one manner side by side, and the numbers are those of the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from layout.draw.dress import Point
from layout.draw.windows import Extent, ground_under
from layout.matters.archery.nouns import PAIR, ArcheryWords
from layout.measure.numerals import number_in_words
from layout.said import Said
from layout.stage import Frame, ThingState
from layout.vocabulary import KindTrait
from layout.vocabulary.manner import MannerTrait

_WAYS = frozenset({MannerTrait.LENGTHWISE, MannerTrait.CROSSWISE})
WIDE_GAP = 2.0  # times the least distance in a run: what lies farther off is a run of its own


@dataclass(frozen=True, slots=True)
class TallyRun:
    """Tallies side by side in one manner: ten pairs, the pairs left over, the odd one."""

    way: str  # 縮 橫, or nothing where they are not counted yet
    crosswise: bool  # they lie from north to south
    parts: tuple[tuple[ThingState, ...], ...]  # those that stand a little apart from one another

    @property
    def tallies(self) -> tuple[ThingState, ...]:
        return tuple(t for part in self.parts for t in part)

    @property
    def is_pile(self) -> bool:
        """All in one spot, one upon another."""
        return len(self.tallies) > 1 and len({t.pos for t in self.tallies}) == 1

    @property
    def ground(self) -> Extent:
        """What they cover."""
        return cover(self.tallies)

    def words(self, words: ArcheryWords) -> Said:
        """十純, 一奇; a plain number of what is not counted."""
        n = len(self.tallies)
        return in_pairs(n, words) if self.way else number(n)


@dataclass(frozen=True, slots=True)
class HeapShown:
    """What lies under one name."""

    place: str
    runs: tuple[TallyRun, ...]

    @property
    def number(self) -> int:
        return sum(len(run.tallies) for run in self.runs)

    @property
    def is_counted(self) -> bool:
        return all(run.way for run in self.runs)

    @property
    def ground(self) -> Extent:
        return cover(t for run in self.runs for t in run.tallies)


def is_tally(thing: ThingState) -> bool:
    """What is laid by numbers, and holds nothing itself."""
    return thing.kind.has(KindTrait.TALLY)


def heaps_of(things: Mapping[str, ThingState]) -> tuple[HeapShown, ...]:
    """The tallies that lie on the ground, by the names of their heaps."""
    lying: dict[str, list[ThingState]] = {}
    for thing in things.values():
        if is_tally(thing) and thing.pos and not (thing.held_by or thing.inside):
            lying.setdefault(thing.place or "", []).append(thing)
    return tuple(HeapShown(place, tuple(_runs(there))) for place, there in lying.items())


def counted_in(frames: Sequence[Frame]) -> Frame:
    """Of the frames that are told together the last in which most tallies lie counted.

    He who tells the count has taken some of them up (「取賢獲，執以升」).
    """

    def told(frame: Frame) -> int:
        return sum(heap.number for heap in heaps_of(frame.things) if heap.is_counted)

    return max(frames, key=lambda frame: (told(frame), frame.n))


def in_pairs(n: int, words: ArcheryWords) -> Said:
    """23 is 十一純一奇."""
    pairs, odd = divmod(n, PAIR)
    told = [f"{pairs} pair{'s' if pairs > 1 else ''}"] * bool(pairs) + ["one odd"] * odd
    return Said("".join(words.pairs(n)), " and ".join(told))


def number(n: int) -> Said:
    """二十三 in a text, 23 in figures."""
    return Said(number_in_words(n), str(n))


def _runs(there: Iterable[ThingState]) -> Iterator[TallyRun]:
    """Those that lie alike, in a row across the way they point, are a run."""
    alike: dict[tuple[str, bool, float], list[ThingState]] = {}
    for thing in there:
        # from north to south, as the ground lies
        crosswise = round((thing.facing or 0.0) / 90) % 2 == 0
        along = _spot(thing)[1 if crosswise else 0]
        alike.setdefault((_way(thing), crosswise, along), []).append(thing)
    for (way, crosswise, _), row in alike.items():
        parts = tuple(_parted(row, 0 if crosswise else 1))
        if crosswise:
            yield TallyRun(way, crosswise, parts)
        else:
            yield from (TallyRun(way, crosswise, (part,)) for part in parts)


def _parted(row: list[ThingState], axis: int) -> Iterator[tuple[ThingState, ...]]:
    """「每委異之」: a run is parted where the next lies farther off than its neighbours do."""
    ordered = sorted(row, key=lambda t: _spot(t)[axis])
    steps = [_spot(b)[axis] - _spot(a)[axis] for a, b in pairwise(ordered)]
    least = min((s for s in steps if s > 0), default=0.0)
    part = ordered[:1]
    for step, thing in zip(steps, ordered[1:], strict=True):
        if step > WIDE_GAP * least:
            yield tuple(part)
            part = []
        part.append(thing)
    yield tuple(part)


def _way(thing: ThingState) -> str:
    return next((each.name for each in thing.manner if each.traits & _WAYS), "")


def _spot(thing: ThingState) -> Point:
    assert thing.pos is not None
    return thing.pos


def cover(things: Iterable[ThingState]) -> Extent:
    """The ground under tallies that lie."""
    extent = ground_under(things)
    assert extent is not None
    return extent
