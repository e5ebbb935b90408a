"""The coat and skirt of mourning as a figure: from the front, from behind, and how a side piece is
cut. Every length is read from the words of the text; what the text leaves unsaid has no measure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from layout.draw.dress import Role, Theme, mix
from layout.draw.dress.dimensions import dimension, extension
from layout.draw.dress.paper import line
from layout.mourning import CoatPart
from layout.picture import Group, Ink, Item, Path, Text
from layout.said import Said
from layout.say.tongue import Tongue
from layout.shape import Point
from layout.typeset import measure

_CHI = 13.4  # mm of paper to a 尺
_MIDDLES, _TOP = (83.5, 218.5), 49.0  # mm: the two figures, and the shoulders
_SKIRT = 1.5  # 尺 of it that are shown: how long it is is not said
_PIECE = (41.0, 143.0)  # mm: where the side piece is cut
_LIST, _LISTED = (96.0, 140.0), 6.7  # mm: where the measures are listed, and a line of them
_COLUMN = 96.0  # mm
_INK, _FINE = 0.42, 0.2  # mm
_TONE, _DARK = 0.9, 0.72  # part of the way to the paper
_FRONT, _BACK = 3, 4  # widths of the skirt (鄭注: 前三幅後四幅)


@dataclass
class CoatFigure:
    """Where the parts of the figure are composed."""

    parts: Mapping[str, CoatPart]
    theme: Theme
    tongue: Tongue

    def items(self) -> Iterator[Item]:
        """Front, back, the side piece and the list of measures."""
        for x, is_front in zip(_MIDDLES, (True, False), strict=True):
            yield from self._garment(x, is_front=is_front)
        yield from self._piece()
        yield from self._list()

    def _broad(self, name: str) -> float:
        return self.parts[name].broad * _CHI

    def _long(self, name: str) -> float:
        return self.parts[name].long * _CHI

    # --- the garment ---

    def _garment(self, x: float, *, is_front: bool) -> Iterator[Item]:
        body, deep, below = self._broad("衣"), self._long("衣"), self._long("帶下")
        waist, hem = _TOP + deep, _TOP + deep + below
        yield from self._skirt(x, body, hem, is_front=is_front)
        for side in (-1, 1):
            yield from self._side_piece(x, side, body, waist)
        yield self._shape("帶下", _box(x - body, waist, x + body, hem), _TONE)
        for side in (-1, 1):
            yield self._sleeve(x, side, body, deep)
        yield self._shape("衣", _box(x - body, _TOP, x + body, waist), _TONE)
        yield self._seam((x, _TOP), (x, waist))
        yield from self._collar(x)
        name, turned = ("衰", 0.62 * deep) if is_front else ("負", 0.0)
        part = self.parts[name]
        half, top = part.broad * _CHI / 2, _TOP + self._broad("適") * (1 - bool(turned)) + turned
        yield self._shape(name, _box(x - half, top, x + half, top + part.long * _CHI), _DARK)
        yield from self._names(x, body, deep, is_front=is_front)
        yield from (self._front_measures if is_front else self._back_measures)(x, body, deep)

    def _sleeve(self, x: float, side: int, body: float, deep: float) -> Item:
        """Square, and sewn up below the opening for the hand."""
        near, far = x + side * body, x + side * (body + self._broad("袂"))
        mouth = _TOP + self._broad("袪")
        turn = far - side * 0.25 * self._broad("袂")
        return self._shape("袂", ((near, _TOP), (far, _TOP), (far, mouth), (turn, _TOP + deep),
                                  (near, _TOP + deep)), _TONE)  # fmt: skip

    def _collar(self, x: float) -> Iterator[Item]:
        """The opening, and at either side the cloth turned out of it over the shoulder."""
        gap, flap = self._broad("闊中") / 2, self._broad("適")
        opening = _box(x - gap, _TOP, x + gap, _TOP + flap)
        yield self._shape("闊中", opening, 1.0)
        for side in (-1, 1):
            near, far = x + side * gap, x + side * (gap + flap)
            yield self._shape("適", _box(near, _TOP, far, _TOP + flap), _DARK)
            yield self._seam((near, _TOP), (far, _TOP + flap))

    def _skirt(self, x: float, body: float, top: float, *, is_front: bool) -> Iterator[Item]:
        """So many widths, each with its three pleats; broken off, since no length is told."""
        widths = _FRONT if is_front else _BACK
        wide, deep = body * 0.94, _SKIRT * _CHI
        foot = [(x + wide * (1 - i / 6), top + deep + (1.0 if i % 2 else -1.0)) for i in range(13)]
        yield self._shape("裳", ((x - wide, top), (x + wide, top), *foot), 0.96)
        for i in range(widths):
            left = x - wide + 2 * wide * i / widths
            if i:
                yield self._seam((left, top), (left, top + deep))
            for k in range(1, 4):
                at = left + 2 * wide / widths * k / 4
                yield self._seam((at - 0.8, top), (at, top + 5.0), (at + 0.8, top))

    def _side_piece(self, x: float, side: int, body: float, waist: float) -> Iterator[Item]:
        """It hangs from the waist over the gap of the skirt, straight for a 尺, then as a tail."""
        straight, end = waist + self._long("正"), waist + self._long("衽")
        near, far = x + side * body * 0.82, x + side * (body * 0.82 + self._broad("衽") / 2)
        yield self._shape("衽", ((near, waist), (far, waist), (far, end), (near, straight)), _DARK)

    def _piece(self) -> Iterator[Item]:
        """One cloth makes two side pieces: how it is cut."""
        (x, y), wide = _PIECE, self._broad("衽")
        long, straight = self._long("衽布"), self._long("正")
        inward = self._broad("裁入")
        yield self._shape("衽布", _box(x - wide / 2, y, x + wide / 2, y + long), 0.96)
        left, right = x - wide / 2, x + wide / 2
        cut = ((left, y + straight), (left + inward, y + straight),
               (right - inward, y + long - straight), (right, y + long - straight))  # fmt: skip
        yield Path(line(cut), Ink(None, self.theme.ink, _INK, dash=(1.6, 0.9)))
        yield from self._across((left, right), y - 3.4, "衽", y)
        yield from self._upright(left - 4.4, (y, y + straight), "正", left)
        yield from self._upright(right + 4.4, (y, y + long), "衽布", right)
        yield from self._named("衽", (x, y + 0.28 * long))
        yield from self._named("衽", (x, y + 0.82 * long))

    # --- what is written ---

    def _names(self, x: float, body: float, deep: float, *, is_front: bool) -> Iterator[Item]:
        below, sleeve = self._long("帶下"), self._broad("袂")
        yield from self._named("前" if is_front else "後", (x, _TOP - 16.5), large=True)
        yield from self._named("袂", (x - body - sleeve * 0.55, _TOP + deep * 0.5))
        yield from self._named("袂", (x + body + sleeve * 0.55, _TOP + deep * 0.5))
        yield from self._named("衣", (x - body * 0.62, _TOP + deep * 0.66))
        if is_front:
            yield from self._named("帶下", (x, _TOP + deep + below * 0.62))
        widths = _FRONT if is_front else _BACK
        middle = x if widths % 2 else x + body * 0.94 / widths
        yield from self._named("裳", (middle, _TOP + deep + below + _SKIRT * _CHI * 0.72))
        aside = (body * 1.82 + self._broad("衽") / 2) / 2
        for side in (-1, 1):
            at = (x + side * aside, _TOP + deep + below * 0.62)
            room = self._broad("衽") / 2 - 0.18 * body - 1.6
            yield from self._named("衽", at, small=self.tongue.has_han, room=room)
        flap = (self._broad("闊中") + self._broad("適")) / 2
        for side in (-1, 1):
            yield from self._named(
                "適", (x + side * flap, _TOP + self._broad("適") * 0.66), small=True
            )
        half = self.parts["衰"].long * _CHI / 2
        if is_front:
            yield from self._named("衰", (x, _TOP + 0.62 * deep + half + 1.0), small=True)
        else:
            yield from self._named("負", (x, _TOP + self._broad("適") + self._long("負") * 0.55))

    def _front_measures(self, x: float, body: float, deep: float) -> Iterator[Item]:
        gap, flap = self._broad("闊中") / 2, self._broad("適")
        far = x + body + self._broad("袂")
        mouth = _TOP, _TOP + self._broad("袪")
        yield from self._upright(far + 3.6, mouth, "袪", far, broad=True)
        yield from self._across((x - body - self._broad("袂"), x - body), _TOP - 3.2, "袂", _TOP)
        yield from self._across((x - gap - flap, x - gap), _TOP - 3.2, "適", _TOP)
        yield from self._across((x - gap, x + gap), _TOP - 8.0, "闊中", _TOP)
        left = x - body - self._broad("袂")
        yield from self._upright(left - 3.6, (_TOP, _TOP + deep), "衣", left)
        top, part = _TOP + 0.62 * deep, self.parts["衰"]
        half = part.broad * _CHI / 2
        yield from self._upright(x + half + 3.0, (top, top + part.long * _CHI), "衰", x + half)
        yield from self._across((x - half, x + half), top - 2.2, "衰", top)

    def _back_measures(self, x: float, body: float, deep: float) -> Iterator[Item]:
        below, waist = self._long("帶下"), _TOP + deep
        half, foot = self._broad("負") / 2, _TOP + self._broad("適") + self._long("負")
        yield from self._across((x - half, x + half), foot + 3.0, "負", foot, below=True)
        at = x - body * 0.82 - self._broad("衽") / 2
        yield from self._upright(at - 3.6, (waist, waist + self._long("衽")), "衽", at)
        yield from self._upright(x + body + 17.6, (waist, waist + below), "帶下", x + body)

    def _list(self) -> Iterator[Item]:
        """Each part with the words that say its measure."""
        style, small = self.theme.lettering[Role.NAME], self.theme.lettering[Role.THING]
        told = [part for part in self.parts.values() if part.words]
        rows = -(-len(told) // 2)
        step = _LISTED if self.tongue.has_han and self.tongue.has_english else _LISTED - 1.4
        for i, part in enumerate(told):
            x, y = _LIST[0] + _COLUMN * (i // rows), _LIST[1] + step * (i % rows)
            words = self.tongue.told(Said(f"{part.name}：{part.words}", part.told_en))
            if words.han:
                han = words.han + (f"（{part.basis}）" if part.basis else "")
                size = min(8.2, 8.2 * (_COLUMN - 3) / measure(han, small.han, 8.2))
                yield Text(x, y, han, small.han, size, self.theme.ink)
                y += 2.6
            if words.en:
                size = 6.0 if words.han else 8.0
                size = min(size, size * (_COLUMN - 3) / measure(words.en, style.latin, size))
                yield Text(x, y, words.en, style.latin, size, self.theme.sub)

    def _named(
        self, name: str, at: Point, *, large: bool = False, small: bool = False, room: float = 99.0
    ) -> Iterator[Item]:
        style, part = self.theme.lettering[Role.NAME], self.parts[name]
        told = self.tongue.told(Said(part.name, part.en))
        x, y = at
        if told.han:
            size = 13.0 if large else 6.4 if small else 9.0
            yield Text(x, y, told.han, style.han, size, self.theme.ink, "middle")
            y += 2.5 if not large else 3.4
        if told.en and not small:
            size = 7.4 if large else 5.6
            size = min(size, size * room / measure(told.en, style.latin, size))
            yield Text(x, y, told.en, style.latin, size, self.theme.sub, "middle")

    def _across(
        self, span: tuple[float, float], y: float, name: str, edge: float, *, below: bool = False
    ) -> Iterator[Item]:
        left, right = span
        for x in span:
            yield extension((x, edge), (x, y), self.theme)
        yield from dimension((left, y), (right, y), self.theme)
        words = self.parts[name].broad_told(self.tongue.has_han)
        yield self._figure(words, ((left + right) / 2, y + (2.9 if below else -0.9)), "middle")

    def _upright(
        self, x: float, span: tuple[float, float], name: str, edge: float, *, broad: bool = False
    ) -> Iterator[Item]:
        top, foot = span
        for y in span:
            yield extension((edge, y), (x, y), self.theme)
        yield from dimension((x, top), (x, foot), self.theme)
        part = self.parts[name]
        words = (part.broad_told if broad else part.long_told)(self.tongue.has_han)
        is_left = x < edge
        at = (x + (-0.9 if is_left else 0.9), (top + foot) / 2 + 0.9)
        yield self._figure(words, at, "end" if is_left else "start")

    def _figure(self, words: str, at: Point, anchor: str) -> Item:
        style = self.theme.lettering[Role.THING]
        face = style.han if self.tongue.has_han else style.latin
        return Text(*at, words, face, 6.6, self.theme.ink, anchor,
                    halo=self.theme.paper, halo_width=0.85)  # fmt: skip

    # --- ink ---

    def _shape(self, name: str, corners: tuple[Point, ...], tone: float) -> Item:
        fill = mix(self.theme.ink, self.theme.paper, tone)
        ink = Ink(self.theme.paper if self.theme.is_leaf else fill, self.theme.ink, _INK)
        return Group(f"coat-{name}", (Path(line(corners, closed=True), ink),))

    def _seam(self, *points: Point) -> Item:
        return Path(line(points), Ink(None, self.theme.ink, _FINE))


def _box(west: float, north: float, east: float, south: float) -> tuple[Point, ...]:
    return ((west, north), (east, north), (east, south), (west, south))
