"""The foot of the sheet of symbols: what a place rests on, ways, and the marks of the building."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from layout.basis import Basis
from layout.draw.dress import LabelWords, Point, Role, Theme, line, set_block
from layout.draw.dress import moved as moved_to
from layout.draw.ways import (
    HEAD,
    NOTCH,
    QUICK_LINE,
    Corner,
    arrowhead,
    number,
    quick,
    shortened,
    sign,
    turned,
)
from layout.picture import Disc, Hatch, Ink, Item, Path
from layout.said import Said
from layout.shape import rectangle
from layout.typeset import MM_PER_PT
from layout.vocabulary import Vocabulary
from layout.vocabulary.drawn.mark import Drawn
from layout.vocabulary.drawn.sample import Sign
from layout.vocabulary.party import Party

BASES = (
    (Basis.經, Said("經 記", "the text")),
    (Basis.互見, Said("互見", "parallel")),
    (Basis.注, Said("注 疏", "notes")),
    (Basis.擬, Said("擬", "ours")),
)
WAYS = (
    Said("所行", "now"),
    Said("先行", "earlier"),
    Said("曲行", "aside"),
    Said("反行", "back"),
)
_FIRST = 16.0  # mm: the first of the names
_BASES, _WAYS, _PARTS = 11.2, 12.8, 9.8  # mm from one mark to the next

CORNERS = {
    Corner.曲: ((-3.5, 2.0), (1.0, 2.0), (1.0, -2.4)),
    Corner.反: ((-3.5, -1.5), (2.0, -1.5), (2.0, 1.5), (-3.5, 1.5)),
}
STRAIGHT = ((-3.5, 0.0), (4.9, 0.0))


@dataclass(frozen=True, slots=True)
class FootSign:
    """A mark drawn about a point, and what it is called."""

    x: float
    items: tuple[Item, ...]
    said: Said
    room: float  # mm, for its name


def bases(theme: Theme, named: Said, colour: str, y: float) -> Iterator[FootSign]:
    """A name underlined in each way."""
    for n, (basis, wording) in enumerate(BASES):
        block = set_block(LabelWords(named, Role.NAME, colour, None, basis), theme)
        x = _FIRST + _BASES * n
        size = theme.lettering[Role.NAME].han_size * MM_PER_PT
        items = tuple(moved_to(i, x - block.width / 2, y - 0.6 * size) for i in block.items)
        yield FootSign(x, items, wording, _BASES)


def ways(
    theme: Theme, two: tuple[Party, Party], vocabulary: Vocabulary, left: float, y: float
) -> Iterator[FootSign]:
    """A way now and an earlier one, a square turn and a round one, two who pass, and haste."""
    marks, manners = vocabulary.marks.values(), vocabulary.manners.values()
    passing = next(mark.name for mark in marks if mark.drawn is Drawn.PASSING)
    haste = next(manner.name for manner in manners if manner.is_quick)
    names = (*WAYS, Said(passing, "left to left"), Said(haste, "quick"))
    host, guest = map(theme.of_party, two)
    if theme.is_leaf:
        host = guest = theme.marker
    drawn = (
        (*_way(((-4.6, 0), (4.6, 0)), host, 0.55), *number("1", -0.6, 0, host, theme)),
        _way(((-4.6, 0), (4.6, 0)), host, 0.25),
        _turned(Corner.曲, 0, 0, host, 0.55),
        _turned(Corner.反, 0, 0, host, 0.55),
        (
            *_way(((-4.9, 0.9), (4.9, 0.9)), host, 0.55),
            *_way(((4.9, -0.9), (-4.9, -0.9)), guest, 0.55),
            *sign(0, 0, 90.0, theme),
        ),
        _turned(None, 0, 0, host, 0.55),
    )
    for n, (items, wording) in enumerate(zip(drawn, names, strict=True)):
        x = left + _WAYS * n
        yield FootSign(x, tuple(moved_to(i, x, y) for i in items), wording, _WAYS)


def _way(points: tuple[Point, ...], colour: str, width: float) -> tuple[Item, ...]:
    ink = Ink(None, colour, width, join="round")
    return Path(line(points), ink, cls="path"), Path(
        arrowhead(*points[-2:]), Ink(colour), cls="head"
    )


def building(theme: Theme, signs: Mapping[Sign, Said], left: float, y: float) -> Iterator[FootSign]:
    """What walls, edges, stairs, pillars, beams and openings look like."""
    drawn = {
        Sign.WALL: _bar(-3, 3, Ink(theme.wall)),
        Sign.COURT_WALL: _court(theme),
        Sign.EDGE: (
            Path(rectangle(0, -0.8, 6, 3.2), Ink(theme.hall)),
            _line(-3, 3, 0.8, theme.lines["edge"]),
        ),
        Sign.STAIR: _stair(theme),
        Sign.PILLAR: (Disc(0, 0, 0.95, Ink(theme.wall)),),
        Sign.BEAMS: tuple(_line(-3, 3, y, theme.lines["beam"]) for y in (-0.8, 0.8)),
        Sign.OPENINGS: _openings(theme),
    }
    for n, (part, wording) in enumerate(signs.items()):
        x = left + _PARTS * n
        yield FootSign(x, tuple(moved_to(i, x, y) for i in drawn[part]), wording, _PARTS)


def _line(a: float, b: float, y: float, ink: Ink) -> Item:
    return Path(line(((a, y), (b, y))), ink)


def _bar(a: float, b: float, ink: Ink) -> tuple[Item, ...]:
    return (Path(rectangle((a + b) / 2, 0, b - a, 1.2), ink),)


def _court(theme: Theme) -> tuple[Item, ...]:
    ink, hatch = theme.lines["court wall"], theme.court_wall_hatch
    lines = Hatch(theme.ink, *hatch) if hatch else None
    return (Path(rectangle(0, 0, 6, 2.4), ink, lines),)


def _stair(theme: Theme) -> tuple[Item, ...]:
    treads = (_line(-2.4, 2.4, y, theme.lines["tread"]) for y in (-0.8, 0.8))
    return (Path(rectangle(0, 0, 4.8, 4.6), theme.lines["stair"]), *treads)


def _openings(theme: Theme) -> tuple[Item, ...]:
    """A door, and a window beside it."""
    solid = [(-4.0, -3.2), (-1.4, -0.4), (2.2, 3.4)]
    pane = theme.lines["window"]
    panes = (_line(-0.4, 2.2, -0.25, pane), _line(-0.4, 2.2, 0.25, pane))
    return (*(i for a, b in solid for i in _bar(a, b, Ink(theme.wall))), *panes)


def _turned(turn: Corner | None, x: float, y: float, colour: str, width: float) -> tuple[Item, ...]:
    """A way that turns, or else one that hastens, about a point."""
    points = tuple((x + dx, y + dy) for dx, dy in (CORNERS[turn] if turn else STRAIGHT))
    way = Path(turned(shortened(points, HEAD * NOTCH), 3.2), Ink(None, colour, width))
    barbs = Path(quick(points), Ink(None, colour, QUICK_LINE, cap="round"))
    head = Path(arrowhead(*points[-2:]), Ink(colour))
    return (way, head, *([] if turn else [barbs]))
