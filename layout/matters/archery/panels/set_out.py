"""The tallies about their box as ink: every one to scale, a bracket and a number to every run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from layout.draw.dress import Point, Role, dimension, line, words
from layout.draw.ink import draw_thing
from layout.draw.page import HEAD, Asked, Panel, heading
from layout.draw.ways import NORTHWARD
from layout.draw.windows import Extent, ground_under
from layout.matters.archery.nouns import PAIR, ArcheryWords, Shooting, words_of
from layout.measure.numerals import number_in_words
from layout.picture import Box, Group, Ink, Item, Path, Text
from layout.said import Said
from layout.say.places import Speaker
from layout.say.quoting import SIGNS
from layout.score import Detail
from layout.shape import Pose, rectangle
from layout.stage import Frame, ThingState
from layout.typeset import MM_PER_PT, measure, wrap
from layout.vocabulary import KindTrait
from layout.vocabulary.manner import MannerTrait

_HEAPS_WAYS = frozenset({MannerTrait.LENGTHWISE, MannerTrait.CROSSWISE})
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
    return next((each.name for each in thing.manner if each.traits & _HEAPS_WAYS), "")


def _spot(thing: ThingState) -> Point:
    assert thing.pos is not None
    return thing.pos


def cover(things: Iterable[ThingState]) -> Extent:
    """The ground under tallies that lie."""
    extent = ground_under(things)
    assert extent is not None
    return extent


WIDTH = 58.0  # mm
TALLEST = 66.0  # mm of the picture
LARGEST = 6.5  # mm per 尺
BESIDE = 13.0  # mm on either side, for numbers
ABOVE = 10.5  # mm above and below, for the names of the heaps
FOOT = 9.5  # mm below the picture: the measure of one, and what is told
HELD = 4 / 14  # of its length, planed white: 記「長尺有握，握素」
PILE = 9  # of many in one spot so many are drawn
BY_NORTH = 4.6  # mm at the right of the picture, for the north arrow
OFF = 0.9  # mm from a run to its bracket
TICK = 0.9  # mm
SIZE, PITCH = 7.8, 1.2  # pt, em from line to line
APART = 1.0  # 尺: a heap farther to the north or south than this is named there
_WAYS = {True: Said("南北", "north to south"), False: Said("東西", "east to west")}


def tallies(detail: Detail, asked: Asked) -> Panel | None:
    """The heaps about the box, as they last lay counted on this plate; None without the box."""
    frame = counted_in(asked.frames)
    box = frame.things.get(detail.of)
    if box is None or box.pos is None or box.held_by is not None:
        return None
    inside = [t for t in frame.things.values() if is_tally(t) and t.inside == detail.of]
    events = (event for frame in asked.frames for event in frame.events)
    said = [e.words for e in events if e.verb.does(Shooting.ANNOUNCE) and e.words]
    draw = _SetOut(asked, box, heaps_of(frame.things), len(inside), said[-1] if said else "")
    return draw.panel(detail)


@dataclass
class _SetOut:
    asked: Asked
    box: ThingState
    heaps: Sequence[HeapShown]
    inside: int
    said: str
    boxes: list[Box] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.theme = self.asked.theme
        self.terms = words_of(self.asked.site.vocabulary)
        self.speaker = Speaker(self.asked.site, self.asked.text)
        self.width = min(WIDTH, self.asked.width)
        runs = [t for heap in self.heaps for run in heap.runs for t in run.tallies]
        self.ground: Extent = cover((self.box, *runs))
        wide, tall = self.ground.size
        room = self.width - 2 * BESIDE, TALLEST - 2 * ABOVE
        self.k = min(LARGEST, room[0] / wide, room[1] / tall)
        self.left = (self.width - wide * self.k) / 2
        self.height = tall * self.k + 2 * ABOVE

    def panel(self, detail: Detail) -> Panel:
        frame = rectangle(self.width / 2, HEAD + self.height / 2, self.width, self.height)
        items: list[Item] = [
            *heading(detail.title, self.theme, self.asked.tongue, self.asked.width),
            Path(frame, self.theme.lines["inset"]),
            *self._north(),
            *self._box(),
        ]
        for heap in self.heaps:
            items.append(self._heap(heap))
            items += self._numbers(heap)
        items += self._foot()
        name = f"{detail.show.name}/{detail.of}"
        height = HEAD + self.height + FOOT
        return Panel(name, tuple(items), self.width, height, tuple(self.boxes))

    def _at(self, point: Point) -> Point:
        east, south = point[0] - self.ground.west, self.ground.north - point[1]
        return self.left + east * self.k, HEAD + ABOVE + south * self.k

    # --- what lies there ---

    def _box(self) -> Iterator[Item]:
        assert self.box.pos is not None
        glyph = self.box.kind.glyph
        unit = max(self.box.kind.size) * self.k / glyph.longer
        x, y = self._at(self.box.pos)
        pose = Pose(x, y, glyph.turn(self.box.facing), unit)
        yield Group("tallies/box", draw_thing(glyph, pose, self.theme), title=self.box.name)
        full = f" 實{number(self.inside).han}" if self.inside else ""
        held = Said(f"{self.box.kind.name}{full}", f"holds {self.inside}")
        right = self._at((cover([self.box]).east, 0.0))[0]
        yield self._words(self._told(held), (right + 1.0, y + 0.95), "start")

    def _heap(self, heap: HeapShown) -> Item:
        items: list[Item] = []
        for run in heap.runs:
            drawn = run.tallies[:PILE] if run.is_pile else run.tallies
            for i, thing in enumerate(drawn):
                shift = (i - (len(drawn) - 1) / 2) * _breadth(thing)
                items.append(self._tally(thing, shift if run.is_pile else 0.0))
        return Group(
            f"tallies/{heap.place}", tuple(items), "tallies", f"{heap.place} {heap.number}"
        )

    def _tally(self, thing: ThingState, shift: float) -> Item:
        """A stick with its handle at the end away from where it points."""
        assert thing.pos is not None
        wide, long = thing.kind.size
        x, y = self._at(thing.pos)
        turn = thing.facing or 0.0
        pose = Pose(x, y, turn, self.k)
        edge = Ink(self.theme.paper, self.theme.ink, 0.1, join="miter")
        whole = rectangle(shift, 0.0, wide, long)
        tip = rectangle(shift, long * HELD / 2, wide, long * (1 - HELD))
        parts = (
            Path(pose.segments(whole), edge, cls="tally"),
            Path(pose.segments(tip), Ink(self.theme.ink)),
        )
        return Group(f"tallies/{thing.name}", parts, cls="tally", title=thing.name)

    @staticmethod
    def _spread(heap: HeapShown) -> float:
        """How far the westmost of a pile lies beside its spot."""
        piles = [run.tallies for run in heap.runs if run.is_pile and run.crosswise]
        return max(((min(len(p), PILE) - 1) / 2 * _breadth(p[0]) for p in piles), default=0.0)

    # --- its numbers ---

    def _numbers(self, heap: HeapShown) -> Iterator[Item]:
        middle = cover([self.box])
        centre = (middle.south + middle.north) / 2
        off = (heap.ground.south + heap.ground.north) / 2 - centre
        if abs(off) < APART:
            yield from self._beside(heap, centre)
            return
        for run in heap.runs:
            yield from self._run(run, is_north=off > 0)
        yield from self._name(heap, is_north=off > 0)

    def _beside(self, heap: HeapShown, middle: float) -> Iterator[Item]:
        """On the west of a heap its name and number; in lines where it is too long, and smaller
        where a word of it is."""
        called, count = self._called(heap), self._told(number(heap.number))
        x, y = self._at((heap.ground.west - self._spread(heap), middle))
        told = f"{called}　{count}"
        face = self.theme.lettering[Role.THING].han
        if measure(told, face, SIZE) <= x - 2 * OFF:
            yield self._words(told, (x - OFF, y + 0.95), "end")
            return
        room = x - 2 * OFF
        longest = max(called.split(), key=lambda word: measure(word, face, SIZE))
        size = SIZE * min(1.0, room / measure(longest, face, SIZE))
        lines = [*wrap(called, face, size, room), count]
        pitch = SIZE * MM_PER_PT * PITCH
        for i, each in enumerate(lines):
            at = x - OFF, y + 0.95 + (i - (len(lines) - 1) / 2) * pitch
            yield self._words(each, at, "end", size)

    def _run(self, run: TallyRun, *, is_north: bool) -> Iterator[Item]:
        """A bracket on the east of what lies stacked, on the far side of what stands in a row."""
        left, top = self._at((run.ground.west, run.ground.north))
        right, bottom = self._at((run.ground.east, run.ground.south))
        said = self._told(run.words(self.terms))
        if len(run.tallies) == 1:
            yield self._words(said, (left - OFF, (top + bottom) / 2 + 0.95), "end")
        elif run.crosswise:
            y, out = (top - OFF, -TICK) if is_north else (bottom + OFF, TICK)
            yield self._bracket(((left, y), (left, y + out), (right, y + out), (right, y)))
            base = y + out - 0.7 if is_north else y + out + 0.84 * SIZE * MM_PER_PT + 0.3
            wide = measure(said, self.theme.lettering[Role.THING].han, SIZE)
            x = right if wide > right - left else (left + right + wide) / 2
            yield self._words(said, (x, base), "end")
        else:
            x = right + OFF
            yield self._bracket(((x, top), (x + TICK, top), (x + TICK, bottom), (x, bottom)))
            yield self._words(said, (x + TICK + 0.8, (top + bottom) / 2 + 0.95), "start")

    def _bracket(self, corners: Sequence[Point]) -> Item:
        return Path(line(corners), self.theme.lines["leader"], cls="bracket")

    def _name(self, heap: HeapShown, *, is_north: bool) -> Iterator[Item]:
        """右獲二十三 十一純一奇, in the margin on its side."""
        style = self.theme.lettering[Role.HEAD]
        told = [f"{self._called(heap)} {self._told(number(heap.number))}"]
        told += [self._told(in_pairs(heap.number, self.terms))] if heap.is_counted else []
        as_one = "　".join(told)
        right = self.width - (BY_NORTH if is_north else 1.2)
        lines = told if measure(as_one, style.han, style.han_size) > right - 1.2 else [as_one]
        pitch = style.han_size * MM_PER_PT * PITCH
        y = HEAD + 4.2 if is_north else HEAD + self.height - 1.8 - (len(lines) - 1) * pitch
        middle = self._at(((heap.ground.west + heap.ground.east) / 2, 0.0))[0]
        for i, each in enumerate(lines):
            half = measure(each, style.han, style.han_size) / 2
            x = min(max(middle, half + 1.2), right - half)
            yield self._words(each, (x, y + i * pitch), "middle", style.han_size, Role.HEAD)

    def _called(self, heap: HeapShown) -> str:
        return self._told(Said(heap.place, self.speaker.place(heap.place)))

    def _told(self, wording: Said) -> str:
        """In the one language that there is room for."""
        return self.asked.tongue.lead(wording).text

    def _words(
        self, text: str, at: Point, anchor: str, size: float = SIZE, role: Role = Role.THING
    ) -> Item:
        style = self.theme.lettering[role]
        wide, em = measure(text, style.han, size), size * MM_PER_PT
        left = at[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * wide
        top, low = at[1] - 0.84 * em, at[1] + 0.1 * em
        self.boxes.append(Box(text, "label", left, top, left + wide, low))
        return Text(*at, text, style.han, size, self.theme.ink, anchor)

    # --- about it ---

    def _north(self) -> Iterator[Item]:
        x, y = self.width - 2.4, HEAD + 4.6
        arrow = ((x, y + 5.0), (x, y), (x - 0.8, y + 1.8))
        yield Path(line(arrow), Ink(None, self.theme.ink, 0.2, join="round"))
        yield self._words(self._told(NORTHWARD), (x, y - 0.6), "middle")

    def _foot(self) -> Iterator[Item]:
        """How long one is, how each manner lies, and what is told of the count."""
        top = HEAD + self.height
        some = [t for heap in self.heaps for run in heap.runs for t in run.tallies]
        if some:
            kind = some[0].kind
            length = max(kind.size)
            ends = (0.8, top + 2.6), (0.8 + length * self.k, top + 2.6)
            yield from dimension(*ends, self.theme)
            at = ends[1][0] + 1.2, top + 3.6
            wording = Said(f"{kind.name}長 {length:g} 尺", f"a {kind.en}, {length:g} 尺")
            basis = self._told(SIGNS[kind.ground.basis])
            items, box = words(self._told(wording), basis, at, self.theme, "start")
            yield from items
            self.boxes.append(box)
        lies = "　".join([*self._manners(), *([f"告曰「{self.said}」"] if self.said else [])])
        yield self._words(lies, (0.0, top + 8.2), "start")

    def _manners(self) -> Iterator[str]:
        """縮者東西, as it is here."""
        told: dict[str, Said] = {}
        for heap in self.heaps:
            for run in heap.runs:
                told.setdefault(run.way, _WAYS[run.crosswise])
        for word, way in told.items():
            if word:
                yield self._told(Said(f"{word}者{way.han}", f"{word} {way.en}"))


def _breadth(thing: ThingState) -> float:
    return min(thing.kind.size)
