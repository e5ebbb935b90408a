"""The looks of an animated SVG as definitions, each kept once and in as few bytes as will do.

Looks that are the same to the eye are one; what one draws first that another draws too is taken
from there; and a thing that several hold, here or there about their bodies, is drawn once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from layout.picture import Disc, Group, Item, Path
from layout.reel import Look
from layout.write.moving import moved
from layout.write.numbers import fmt
from layout.write.resized import Resized
from layout.write.short import TENTHS, name, terse
from layout.write.symmetry import period
from layout.write.terse import Terse

_USE = '<use href="#aa"/>'  # what it takes to draw another look first
_OFFSET = ' x="-9.9" y="-9.9"'  # and to draw it elsewhere
Strokes = tuple[str, ...]


class _Piece(NamedTuple):
    """Strokes as they lie; those of one thing also about a point of their own, in units."""

    strokes: Strokes
    about: Strokes = ()
    x: float = 0.0
    y: float = 0.0


@dataclass
class Costumes:
    """Writes looks, and gives out names."""

    terse: Terse
    defs: Element
    looks: Mapping[str, Look]
    given: int = 0
    _alone: dict[str, Element] = field(default_factory=dict)  # words seen once
    _periods: dict[str, int] = field(default_factory=dict)
    _turned: dict[tuple[str, int], str] = field(default_factory=dict)
    _together: dict[tuple[tuple[str, int, int], ...], str] = field(default_factory=dict)

    def fresh(self) -> str:
        """A name that nothing has yet; the first ones are the shortest."""
        self.given += 1
        return name(self.given - 1)

    def hang(self, used: Counter[str | None]) -> dict[str | None, str]:
        """What every look that is used is called, the commonest most shortly."""
        pieces = {look: self._pieces(self.looks[look].items) if look else () for look in used}
        alike: dict[tuple[_Piece, ...], list[str | None]] = {}
        for look, drawn in pieces.items():
            alike.setdefault(drawn, []).append(look)
        commonest = sorted(alike, key=lambda drawn: -sum(used[look] for look in alike[drawn]))
        names = {drawn: self.fresh() for drawn in commonest}
        shared = self._shared(alike)
        written = {drawn: tuple(_written(drawn, shared)) for drawn in commonest}
        begun = {strokes: names[drawn] for drawn, strokes in written.items()}
        resized = Resized()
        for drawn, strokes in written.items():
            look = alike[drawn][0]
            scaled = resized.find(names[drawn], strokes, self.looks[look].items) if look else None
            kept = _named(names[drawn], _scaled(*scaled) if scaled else _begun(strokes, begun))
            self.defs.append(kept)
            if kept.tag == "text" and sum(used[look] for look in alike[drawn]) == 1:
                self._alone[names[drawn]] = kept
        return {look: own for drawn, own in names.items() for look in alike[drawn]}

    def turned(self, own: str, angle: int) -> str:
        """What a look is called as it lies turned: kept once, it spares each its transform."""
        if not angle:
            return own
        if (own, angle) not in self._turned:
            new = self._turned[own, angle] = self.fresh()
            turn = {"href": f"#{own}", "transform": f"rotate({angle})"}
            SubElement(self.defs, "use", {"id": new, **turn})
        return self._turned[own, angle]

    def period(self, look: str) -> int:
        """After how many degrees a look is itself again."""
        if look not in self._periods:
            self._periods[look] = period(self.looks[look].items)
        return self._periods[look]

    def together(self, looks: tuple[tuple[str, int, int], ...]) -> str:
        """What several looks are called as they lie about the first."""
        if len(looks) == 1:
            return looks[0][0]
        if looks not in self._together:
            new = self._together[looks] = self.fresh()
            bundle = SubElement(self.defs, "g", {"id": new})
            for own, x, y in looks:
                SubElement(bundle, "use", {"href": f"#{own}", **seat(x, y)})
        return self._together[looks]

    def worn(self, own: str) -> Element:
        """A look to be put where it is seen: itself, if it is seen nowhere else."""
        if own not in self._alone:
            return Element("use", {"href": f"#{own}"})
        kept = self._alone.pop(own)
        self.defs.remove(kept)
        del kept.attrib["id"]
        return kept

    def _shared(self, drawn: Iterable[tuple[_Piece, ...]]) -> dict[Strokes, str]:
        """The pieces that are better drawn apart, and their names."""
        counts = Counter(piece.about for pieces in drawn for piece in pieces if piece.about)
        names: dict[Strokes, str] = {}
        for strokes, count in counts.items():
            if (count - 1) * len("".join(strokes)) > (count + 1) * len(_USE + _OFFSET):
                names[strokes] = self.fresh()
                self.defs.append(_named(names[strokes], strokes))
        return names

    def _pieces(self, items: Iterable[Item]) -> tuple[_Piece, ...]:
        """What a look is drawn of: groups each by itself, and all else."""
        out: list[_Piece] = []
        loose: list[Item] = []
        for item in items:
            if isinstance(item, Group) and (anchor := self._anchor(item)) is not None:
                out += self._loose(loose)
                about = moved(item, *(-n * self.terse.unit for n in anchor))
                out.append(_Piece(self._strokes([item]), self._strokes([about]), *anchor))
            else:
                loose.append(item)
        return (*out, *self._loose(loose))

    def _loose(self, items: list[Item]) -> Iterator[_Piece]:
        if items:
            yield _Piece(self._strokes(items))
            items.clear()

    def _anchor(self, group: Group) -> tuple[float, float] | None:
        """The point of a group that its strokes are told from: where its first one begins."""
        first = next(iter(group.items), None)
        if isinstance(first, Disc):
            x, y = first.x, first.y
        elif isinstance(first, Path) and first.segments:
            x, y = first.segments[0][1][:2]
        else:
            return None
        unit = self.terse.unit
        return round(x * TENTHS / unit) / TENTHS, round(y * TENTHS / unit) / TENTHS

    def _strokes(self, items: Iterable[Item]) -> Strokes:
        drawn = Element("g")
        self.terse.lay(drawn, items)
        return tuple(tostring(each, encoding="unicode") for each in drawn)


def seat(x: float, y: float) -> dict[str, str]:
    """Where a look is seen, in units."""
    return {axis: terse(fmt(n, 1)) for axis, n in (("x", x), ("y", y)) if n}


def _written(drawn: Iterable[_Piece], shared: Mapping[Strokes, str]) -> Iterator[str]:
    """The strokes of a look, what is drawn apart taken from there."""
    for piece in drawn:
        if piece.about not in shared:
            yield from piece.strokes
            continue
        use = Element("use", {"href": f"#{shared[piece.about]}", **seat(piece.x, piece.y)})
        yield tostring(use, encoding="unicode")


def _begun(strokes: Strokes, names: Mapping[Strokes, str]) -> Strokes:
    """The same, but what all of another look is taken from there."""
    for n in range(len(strokes) - 1, 0, -1):
        if strokes[:n] in names and len("".join(strokes[:n])) > len(_USE):
            return f'<use href="#{names[strokes[:n]]}"/>', *strokes[n:]
    return strokes


def _scaled(own: str, scale: float) -> Strokes:
    """Another look, larger or smaller."""
    size = fmt(scale, 3)
    return (f'<use href="#{own}" transform="scale({size})"/>',)


def _named(own: str, strokes: Strokes) -> Element:
    """A look under its name; one of a single stroke is that stroke."""
    drawn = [fromstring(stroke) for stroke in strokes]
    kept = drawn[0] if len(drawn) == 1 else Element("g")
    if len(drawn) > 1:
        kept.extend(drawn)
    kept.set("id", own)
    return kept
