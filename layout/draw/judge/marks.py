"""What is on a page, as somebody sees it who knows each mark for what it is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, count

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layout.draw.judge.ink import box_of, hull_of, line_of, outline_of, together, word_box
from layout.draw.judge.limits import LIMITS
from layout.picture import Disc, Group, Item, Meant, Path, Sheet, Text, Window
from layout.shape import overlap

NEXT = 4.0  # mm: words no farther apart than twice that are of one block
ANCHORS = frozenset({"wall", "edge", "stair", "gate", "fixture"})  # kinds of boxes
Rect = tuple[float, float, float, float]  # left top right bottom


@dataclass(frozen=True, slots=True)
class SeenWord:
    """One line of lettering: its box, and which name or sign it is a part of."""

    text: str
    box: Rect
    part_of: int  # of what group; its own where it is of none
    is_on_disc: bool = False  # which is its paper


@dataclass(frozen=True, slots=True)
class SeenName:
    """A name on a map, by the numbers of its words, and its leader if it has one."""

    number: int
    of: tuple[str, ...]
    text: str
    boxes: tuple[Rect, ...]
    leader: BaseGeometry | None


@dataclass(frozen=True, slots=True)
class SeenBody:
    """A person or a thing, as large as it is drawn; `map` tells the maps of a page apart."""

    name: str
    meant: Meant
    shape: Polygon
    map: int
    clip: Rect | None
    is_named: bool = False  # on himself: a tablet

    @property
    def is_person(self) -> bool:
        return self.meant in (Meant.ACTOR, Meant.CAME, Meant.FIGURE)


@dataclass(frozen=True, slots=True)
class SeenWay:
    """A line that somebody goes."""

    line: LineString
    colour: str | None


@dataclass(frozen=True, slots=True)
class SeenNumber:
    """The number of a movement in its disc."""

    text: str
    at: tuple[float, float]
    r: float
    colour: str | None
    leader: BaseGeometry | None = None


@dataclass(frozen=True, slots=True)
class SeenSign:
    """The scale bar or the north arrow, by the boxes of its ink."""

    meant: Meant
    number: int
    boxes: tuple[Rect, ...]


@dataclass
class SeenPage:
    """Everything that is judged."""

    sheet: Sheet
    words: list[SeenWord] = field(default_factory=list)
    names: list[SeenName] = field(default_factory=list)
    bodies: list[SeenBody] = field(default_factory=list)
    ways: list[SeenWay] = field(default_factory=list)
    heads: list[Polygon] = field(default_factory=list)
    numbers: list[SeenNumber] = field(default_factory=list)
    signs: list[SeenSign] = field(default_factory=list)
    breaks: list[Polygon] = field(default_factory=list)
    close_ups: list[tuple[int, Rect]] = field(default_factory=list)
    letters: list[Text] = field(default_factory=list)  # all there are
    told: list[SeenWord] = field(default_factory=list)  # the words round the map
    rounds: list[Rect] = field(default_factory=list)  # what they take, block by block
    lines: list[Rect] = field(default_factory=list)  # ink among those words
    rules: list[Rect] = field(default_factory=list)  # other ink
    sticks: list[Rect] = field(default_factory=list)  # of it, tallies that are set out
    walls: list[BaseGeometry] = field(default_factory=list)
    anchors: list[BaseGeometry] = field(default_factory=list)  # lines by which a place is known

    @cached_property
    def parting(self) -> BaseGeometry:
        """The walls that part somebody from somebody: no pillars."""
        return together(tuple(w.bounds for w in self.walls if _longest(w) > LIMITS.pillar))


@dataclass(frozen=True, slots=True)
class _In:
    """Where in the picture a mark is."""

    map: int = 0
    clip: Rect | None = None
    is_words: bool = False


def page_of(sheet: Sheet) -> SeenPage:
    """The sheet as it is seen."""
    page = SeenPage(sheet)
    _Reader(page).read(sheet.items, _In())
    boxes = (b for b in sheet.boxes if b.kind == "wall")
    page.walls += [shapely.box(b.left, b.top, b.right, b.bottom) for b in boxes]
    boxes = (b for b in sheet.boxes if b.kind in ANCHORS)
    page.anchors += [shapely.box(b.left, b.top, b.right, b.bottom) for b in boxes]
    return page


class _Reader:
    """Goes through the layers of a sheet."""

    def __init__(self, page: SeenPage) -> None:
        self.page = page
        self.numbers = count(1)

    def read(self, items: tuple[Item, ...], inside: _In) -> None:
        for i, item in enumerate(items):
            if isinstance(item, Group):
                self._group(item, inside)
            elif isinstance(item, Text):
                is_on_disc = i > 0 and isinstance(items[i - 1], Disc)
                self._word(item, next(self.numbers), inside, is_on_disc=is_on_disc)
            elif isinstance(item, Disc):
                self._disc(item, (items[max(i - 2, 0) : i], items[i + 1 : i + 2]), inside)
            elif not inside.is_words:
                self._path(item, inside)
            elif inside.clip is None:
                self.page.lines.append(box_of((item,)))

    def _group(self, group: Group, inside: _In) -> None:
        clip = _rect(group.clip) or inside.clip
        own = _In(inside.map, clip, inside.is_words)
        if inside.is_words or group.meant is None:
            self.read(group.items, own)
        elif group.meant is Meant.NAME:
            self._name(group, own)
        elif group.meant in (Meant.SCALE, Meant.NORTH):
            self._sign(group, own)
        elif group.meant is Meant.WORDS:
            self._words(group, own)
        elif group.meant is Meant.CLOSE_UP:
            self.page.close_ups.append((next(self.numbers), box_of(group.items)))
            self.read(group.items, _In(self.page.close_ups[-1][0], clip))
        elif group.meant is Meant.BREAK:
            paper, *rest = group.items
            shape = outline_of((paper,))
            if isinstance(shape, Polygon):
                self.page.breaks.append(shape)
            self.read(tuple(i for i in rest if isinstance(i, Text)), own)
        else:
            self._body(group, own)

    def _body(self, group: Group, inside: _In) -> None:
        letters = [i for i in group.items if isinstance(i, Text)]
        self.page.letters += letters
        is_thing = group.meant in (Meant.THING, Meant.MAT)
        shape = hull_of(group.items) if is_thing else outline_of(group.items)
        if not isinstance(shape, Polygon) or group.meant is None:
            return
        told = (group.of[0], group.meant, shape, inside.map, inside.clip)
        self.page.bodies.append(SeenBody(*told, is_named=bool(letters)))

    def _name(self, group: Group, inside: _In) -> None:
        number = next(self.numbers)
        boxes: list[Rect] = []
        leader = None
        for item in group.items:
            if isinstance(item, Text):
                boxes += self._word(item, number, inside)
            elif isinstance(item, Path) and item.cls == "leader":
                leader = line_of(item)
        said = "".join(i.text for i in group.items if isinstance(i, Text))
        if boxes:
            self.page.names.append(SeenName(number, group.of, said, tuple(boxes), leader))

    def _sign(self, group: Group, inside: _In) -> None:
        number = next(self.numbers)
        boxes = [
            b for i in group.items if isinstance(i, Text) for b in self._word(i, number, inside)
        ]
        boxes += [box_of((i,)) for i in group.items if isinstance(i, (Disc, Path))]
        assert group.meant is not None
        self.page.signs.append(SeenSign(group.meant, number, tuple(boxes)))

    def _words(self, group: Group, inside: _In) -> None:
        before = len(self.page.words)
        self.read(group.items, _In(inside.map, inside.clip, is_words=True))
        words = self.page.words[before:]
        self.page.told += words
        self.page.rounds += _blocks([word.box for word in words])

    def _disc(self, disc: Disc, by: tuple[tuple[Item, ...], tuple[Item, ...]], inside: _In) -> None:
        """A number by its disc: what leads it in comes before that, its word after."""
        if disc.cls != "number" or inside.is_words:
            return
        before, after = by
        text = after[0].text if after and isinstance(after[0], Text) else ""
        lead = next((line_of(i) for i in before if isinstance(i, Path) and i.cls == "leader"), None)
        at = disc.x, disc.y
        self.page.numbers.append(SeenNumber(text, at, disc.r, disc.ink.stroke, lead))

    def _path(self, path: Path, inside: _In) -> None:
        if path.cls == "path":
            line = line_of(path)
            if isinstance(line, LineString):
                self.page.ways.append(SeenWay(line, path.ink.stroke))
        elif path.cls == "head":
            shape = outline_of((path,))
            if isinstance(shape, Polygon):
                self.page.heads.append(shape)
        elif path.cls != "halo" and inside.clip is None:  # the ground of a map is its window's
            self.page.rules.append(box_of((path,)))
            if path.cls == "tally":
                self.page.sticks.append(self.page.rules[-1])

    def _word(
        self, text: Text, number: int, inside: _In, *, is_on_disc: bool = False
    ) -> list[Rect]:
        """The box of a line, if it is seen."""
        self.page.letters.append(text)
        box = word_box(text)
        if inside.clip is not None and not overlap(box, inside.clip):
            return []
        self.page.words.append(SeenWord(text.text, box, number, is_on_disc))
        return [box]


def ground_of(window: Window) -> BaseGeometry:
    """What a map takes of the paper."""
    right, bottom = window.left + window.width, window.top + window.height
    return shapely.box(window.left, window.top, right, bottom)


def _longest(wall: BaseGeometry) -> float:
    left, top, right, bottom = wall.bounds
    return float(max(right - left, bottom - top))


def _blocks(boxes: Sequence[Rect]) -> Iterator[Rect]:
    """What words take, block by block: a column may go on elsewhere."""
    block = list(range(len(boxes)))  # of each, its number
    for i, j in combinations(block, 2):
        if block[i] != block[j] and _apart(boxes[i], boxes[j]) < 2 * NEXT:
            gone = block[j]
            block = [block[i] if one == gone else one for one in block]
    for number in dict.fromkeys(block):
        own = [box for box, one in zip(boxes, block, strict=True) if one == number]
        lefts, tops, rights, bottoms = zip(*own, strict=True)
        yield min(lefts), min(tops), max(rights), max(bottoms)


def _apart(a: Rect, b: Rect) -> float:
    across = max(a[0] - b[2], b[0] - a[2], 0.0)
    return math.hypot(across, max(a[1] - b[3], b[1] - a[3], 0.0))


def _rect(clip: tuple[float, float, float, float] | None) -> Rect | None:
    if clip is None:
        return None
    left, top, width, height = clip
    return left, top, left + width, top + height
