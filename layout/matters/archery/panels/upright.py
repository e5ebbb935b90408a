"""A target as those see it who shoot at it, and below it in plan: its cloth, cords and measures.

Every length is the site's own, with the words it comes from; the target's manner says whether its
left lower cord is tied.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from layout.draw.dress import (
    SIZE,
    Role,
    Segments,
    dimension,
    extension,
    line,
    numbers_in_words,
    words,
)
from layout.draw.page import HEAD, Asked, Panel, heading
from layout.matters.archery.nouns import TargetLength, TargetMeasure, words_of
from layout.picture import Box, Disc, Ink, Item, Path, Text
from layout.said import Said
from layout.say.measures import Told, length_of
from layout.say.places import Speaker
from layout.score import Detail
from layout.stage import ThingState
from layout.typeset import MM_PER_PT, measure
from layout.vocabulary import Family
from layout.vocabulary.manner import MannerTrait, has

WIDTH = 62.0  # mm
RIGHT, BESIDE = 15.0, 3.4  # mm for the heights, of it before their words
TOP = 8.5  # mm above the cloth, for its breadth
PITCH, LINE = 4.6, 3.2  # mm between dimension lines, between lines of words
POLE = 1.0  # 尺 from the end of a tongue to its pole, 擬: the text has the cords tied to it
POLE_R = 0.6  # mm
THICK = 0.9  # mm of the middle in plan
SAME = 0.001  # 尺


@dataclass(frozen=True, slots=True)
class Cloth:
    """One band, from its foot up: what its breadth is, how high it lies and how deep it is."""

    of: TargetMeasure
    breadth: Told
    low: float
    deep: float

    @property
    def high(self) -> float:
        return self.low + self.deep


def cloth_of(target: str, asked: Asked) -> tuple[Cloth, ...]:
    """下舌 躬 中 躬 上舌, from the foot up; none where the site has not all its measures.

    鄭注「躬，身也，謂中之上下幅也」「倍躬以為左右舌，謂上个也」: a breadth of cloth each.
    """
    middle, body, upper, lower, foot, width = (_its(target, of, asked) for of in _WHOLE)
    if not (middle and body and upper and lower and foot and width):
        return ()
    bands, low = [], foot.value
    for of, breadth, deep in (
        (TargetMeasure.LOWER, lower, width.value),
        (TargetMeasure.BODY, body, width.value),
        (TargetMeasure.MIDDLE, middle, middle.value),
        (TargetMeasure.BODY, body, width.value),
        (TargetMeasure.UPPER, upper, width.value),
    ):
        bands.append(Cloth(of, breadth, low, deep))
        low += deep
    return tuple(bands)


UNTIED = Said("左下綱不繫，中掩束之", "left lower cord untied, the cloth bound up")
SIDES = Said("東", "E"), Said("西", "W"), Said("平面", "plan")
_WHOLE = (
    TargetMeasure.MIDDLE,
    TargetMeasure.BODY,
    TargetMeasure.UPPER,
    TargetMeasure.LOWER,
    TargetMeasure.FOOT,
    TargetMeasure.CLOTH,
)


def _words(asked: Asked) -> Mapping[TargetMeasure, TargetLength]:
    return words_of(asked.site.vocabulary).measures


def _its(target: str, of: TargetMeasure, asked: Asked) -> Told | None:
    """A measure of this target (大侯躬長), else of every one (布幅)."""
    name = _words(asked)[of].name
    own = length_of(asked.site, asked.ground, f"{target}{name}")
    return own or length_of(asked.site, asked.ground, name)


def target(detail: Detail, asked: Asked) -> Panel | None:
    """The target upright and in plan; None where there is none, or it has no measures."""
    thing = asked.frame.things.get(detail.of)
    if thing is None or thing.kind.family is not Family.TARGET:
        return None
    bands = cloth_of(detail.of, asked)
    return _Target(detail, asked, thing, bands).panel() if bands else None


@dataclass
class _Target:
    detail: Detail
    asked: Asked
    thing: ThingState
    bands: tuple[Cloth, ...]
    boxes: list[Box] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.theme = self.asked.theme
        # how broad they are
        wide = [self._set(word)[1] for words in self._its_heights() for word in words]
        wide = [one for one in wide if one < self.asked.width / 2]  # else its figure tells enough
        self.right = max(RIGHT, BESIDE + max(wide, default=0.0))
        self.width = min(WIDTH + self.right - RIGHT, self.asked.width)
        self.broad = max(band.breadth.value for band in self.bands)
        self.tall = self.bands[-1].high
        self.k = (self.width - self.right - 2 * POLE_R) / (self.broad + 2 * POLE)
        self.axis = POLE_R + (self.broad / 2 + POLE) * self.k
        self.base = HEAD + TOP + self.tall * self.k

    def panel(self) -> Panel:
        of = self.detail.of
        below, ends = self._below()
        plan, height = self._plan(ends + 4.6)
        items = (
            *heading(self.detail.title, self.theme, self.asked.tongue, self.asked.width),
            *self._cords(),
            *self._cloth(),
            *self._above(),
            *below,
            *self._heights(),
            *plan,
        )
        name = f"{self.detail.show.name}/{of}"
        return Panel(name, items, self.width, height, tuple(self.boxes))

    def _x(self, east: float) -> float:
        """The east is on the left of who looks south at it."""
        return self.axis - east * self.k

    def _y(self, height: float) -> float:
        return self.base - height * self.k

    # --- what is seen ---

    def _cloth(self) -> Iterator[Item]:
        for band in self.bands:
            fill = self.theme.thing_tint if band.of is TargetMeasure.MIDDLE else self.theme.paper
            ink = Ink(fill, self.theme.ink, 0.26, join="miter")
            yield Path(self._ring(band.breadth.value / 2, band.low, band.high), ink, cls="cloth")
        middle = self.bands[2]
        heart = _its(self.detail.of, TargetMeasure.HEART, self.asked)
        if heart is None:
            x, y = self.axis, self._y((middle.low + middle.high) / 2)
            yield self._words(self._name(TargetMeasure.MIDDLE), (x, y - 0.7))
            yield self._words(middle.breadth.figure, (x, y + 2.9))
        else:
            yield from self._heart(heart, middle)

    def _heart(self, heart: Told, middle: Cloth) -> Iterator[Item]:
        """鵠 in the middle (梓人「參分其廣而鵠居一焉」), and on either side what both measure."""
        half, at = heart.value / 2, (middle.low + middle.high) / 2
        ink = Ink(None, self.theme.ink, 0.4, join="miter")
        yield Path(self._ring(half, at - half, at + half), ink, cls="heart")
        side, y = middle.breadth.value / 2, self._y(at) + 0.35 * SIZE * MM_PER_PT
        room = (self.broad / 2 + POLE - side) * self.k - 1.5
        for of, what, x, anchor in (
            (TargetMeasure.MIDDLE, middle.breadth, self._x(side) - 1.0, "end"),
            (TargetMeasure.HEART, heart, self._x(-side) + 1.0, "start"),
        ):
            told = self._name(of), what.figure
            is_broad = self._set(" ".join(told))[1] > room
            lines = told if is_broad else (" ".join(told),)
            for up, word in enumerate(reversed(lines)):
                yield self._words(word, (x, y - up * LINE), anchor)
        yield from self._over()

    def _over(self) -> Iterator[Item]:
        """「大侯之崇，見鵠於參」: how high the target before it stands, at the foot of its 鵠."""
        hidden = _its(self.detail.of, TargetMeasure.HIDDEN, self.asked)
        if hidden is None:
            return
        height = self.bands[0].low + hidden.value
        others = (n for n, t in self.asked.frame.things.items()
                  if t.kind.family is Family.TARGET and n != self.detail.of)  # fmt: skip
        heads = ((name, self._height_of(name)) for name in others)
        before = next((n for n, head in heads if head and abs(head.value - height) < SAME), None)
        if before is None:
            return
        end, y = self.broad / 2 + POLE, self._y(height)
        dashed = Ink(None, self.theme.ink, 0.16, (0.8, 0.6))
        yield Path(line(((self._x(end), y), (self._x(-end), y))), dashed, cls="before")
        low = y + 0.95 * SIZE * MM_PER_PT
        short = _words(self.asked)[TargetMeasure.HIDDEN].short
        english = Speaker(self.asked.site, self.asked.text).the_thing(before)
        wording = Said(f"{short.han}{before}", f"{short.en} {english}")
        yield self._words(self.asked.tongue.lead(wording).text, (self._x(end) + 0.8, low), "start")

    def _name(self, of: TargetMeasure) -> str:
        """What a dimension line calls it."""
        return self.asked.tongue.lead(_words(self.asked)[of].short).text

    def _height_of(self, target: str) -> Told | None:
        """How high the head of a target stands, where that is told of it."""
        name = f"{target}{_words(self.asked)[TargetMeasure.HEIGHT].name}"
        return length_of(self.asked.site, self.asked.ground, name)

    def _ring(self, half: float, low: float, high: float) -> Segments:
        left, right = self._x(half), self._x(-half)
        foot, head = self._y(low), self._y(high)
        return line(((left, foot), (right, foot), (right, head), (left, head)), closed=True)

    def _cords(self) -> Iterator[Item]:
        """The poles, the cord at each end of each tongue, and the ground."""
        cord = Ink(None, self.theme.ink, 0.2, cap="round")
        pole = self.broad / 2 + POLE
        for side in (1, -1):
            x = self._x(side * pole)
            yield Path(
                line(((x, self.base), (x, self._y(self.tall) - 1.2))), self.theme.lines["edge"]
            )
        for band in (self.bands[0], self.bands[-1]):
            height = band.low if band is self.bands[0] else band.high
            for side in (1, -1):
                if (
                    side == -1
                    and band is self.bands[0]
                    and has(self.thing.manner, MannerTrait.UNTIED)
                ):
                    continue
                end = self._x(side * band.breadth.value / 2), self._y(height)
                yield Path(line((end, (self._x(side * pole), self._y(height)))), cord, cls="cord")
        ends = (0.0, self.base), (self.width - self.right, self.base)
        yield Path(line(ends), self.theme.lines["edge"], cls="ground")

    # --- its measures ---

    def _above(self) -> Iterator[Item]:
        yield from self._breadth(self.bands[-1], HEAD + TOP - 3.2, self.bands[-1].high)

    def _below(self) -> tuple[list[Item], float]:
        """The lower tongue and the body, the broader farther down; and what is not tied."""
        items: list[Item] = []
        y = self.base
        for band in sorted((self.bands[0], self.bands[1]), key=lambda b: b.breadth.value):
            y += PITCH
            items += self._breadth(band, y, band.low)
        if has(self.thing.manner, MannerTrait.UNTIED):
            y += PITCH
            items.append(self._words(self.asked.tongue.lead(UNTIED).text, (self.axis, y)))
        return items, y

    def _breadth(self, band: Cloth, y: float, height: float) -> Iterator[Item]:
        half = band.breadth.value / 2
        left, right = self._x(half), self._x(-half)
        for x in (left, right):
            yield extension((x, self._y(height)), (x, y), self.theme)
        yield from dimension((left, y), (right, y), self.theme)
        yield from self._measure(band.breadth, ((left + right) / 2, y - 1.0), "middle")

    def _heights(self) -> Iterator[Item]:
        """On the right: the foot from the ground, and the whole."""
        left, top = self.width - self.right, self._y(self.tall)
        x = left + BESIDE - 1.0
        yield extension((self._x(-self.broad / 2), top), (x + 0.8, top), self.theme)
        yield extension((left, self.base), (x + 0.8, self.base), self.theme)
        yield from dimension((x, self.base), (x, top), self.theme)
        whole, foot = self._its_heights()
        for each, y in ((whole, (5 * top + self.base) / 6), (foot, self.base - 2.6)):
            room = [word for word in each if self._set(word)[1] <= self.right - BESIDE]
            for word, down in zip(room, (-LINE / 2, LINE / 2), strict=False):
                yield self._words(word, (left + BESIDE, y + down), "start")

    def _its_heights(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Of the whole and of its foot, how each is called and what it is."""
        foot = _its(self.detail.of, TargetMeasure.FOOT, self.asked)
        whole = self._height_of(self.detail.of)
        return (
            (self.asked.tongue.lead(Said(whole.name, whole.en)).text, whole.figure)
            if whole
            else (),
            (self._name(TargetMeasure.FOOT), foot.figure) if foot else (),
        )

    def _measure(self, one: Told, at: tuple[float, float], anchor: str) -> Iterator[Item]:
        told, basis = one.beside(self.asked.tongue)
        told = told if self._set(told)[1] <= self.width else one.figure
        items, box = words(told, basis, at, self.theme, anchor)
        self.boxes.append(box)
        yield from items

    # --- from above ---

    def _plan(self, y: float) -> tuple[list[Item], float]:
        """The tongues a line, the body a heavier one, the middle a bar, the poles rings."""
        items: list[Item] = []
        for band, width in ((self.bands[-1], 0.26), (self.bands[1], 0.55), (self.bands[2], THICK)):
            half = band.breadth.value / 2
            ink = Ink(None, self.theme.ink, width)
            items.append(Path(line(((self._x(half), y), (self._x(-half), y))), ink, cls="plan"))
        for side in (1, -1):
            x = self._x(side * (self.broad / 2 + POLE))
            items.append(Disc(x, y, POLE_R, Ink(self.theme.paper, self.theme.ink, 0.26)))
        sides = [self.asked.tongue.lead(side).text for side in SIDES]
        at = self._x(self.broad / 2), self._x(-self.broad / 2), self.axis
        items += [self._words(word, (x, y + 3.9)) for word, x in zip(sides, at, strict=True)]
        return items, y + 5.0

    def _set(self, text: str) -> tuple[str, float]:
        """The words as the theme writes them, and how broad they are."""
        text = numbers_in_words(text) if self.theme.is_leaf else text
        return text, measure(text, self.theme.lettering[Role.THING].han, SIZE)

    def _words(self, text: str, at: tuple[float, float], anchor: str = "middle") -> Item:
        face, em = self.theme.lettering[Role.THING].han, SIZE * MM_PER_PT
        text, wide = self._set(text)
        left = at[0] - wide * {"middle": 0.5, "end": 1.0}.get(anchor, 0.0)
        self.boxes.append(
            Box(text, "label", left, at[1] - 0.84 * em, left + wide, at[1] + 0.1 * em)
        )
        return Text(*at, text, face, SIZE, self.theme.ink, anchor)
