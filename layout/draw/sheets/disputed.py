"""Two readings on one plate: the one drawn in ink, and in outline, named, who is elsewhere by the
other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from layout.draw.dress import Role, Theme, to_page
from layout.draw.ink import Figure, Singled, draw_figure, look_of
from layout.picture import Box, Group, Item, Sheet, Text, Window
from layout.stage import Point, Posture
from layout.typeset import MM_PER_PT, measure
from layout.vocabulary import Party

SMALLEST = 1.2  # mm: half the breadth of a body that can still be told from a dot
TITLE = 4.0  # mm from the upper edge of the page
CLEAR = 0.5  # mm between a body and its name


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Somebody as he stands by the other reading."""

    who: str
    party: Party
    pos: Point
    facing: float
    posture: Posture
    label: str  # empty, where he is named with others of his group


def both_readings(sheet: Sheet, others: Iterable[Elsewhere], theme: Theme, reading: str) -> Sheet:
    """The plate of one reading, with those who are elsewhere by the other in outline, and above it
    which reading that is."""
    # half the breadth of a body on this plate
    bodies = [max(b.right - b.left, b.bottom - b.top) for b in sheet.boxes if b.kind == "figure"]
    unit = max(SMALLEST, min(bodies, default=0.0) / 2)
    drawn: list[Item] = [_title(sheet, reading, theme)]
    taken, stand = list(sheet.boxes), list[tuple[Elsewhere, Point]]()
    for one in others:
        window = next((each for each in sheet.windows if _has(each, one.pos)), None)
        if window is None:
            continue
        x, y = to_page(window, one.pos)
        stand.append((one, (x, y)))
        look, _ = look_of(one.party)
        figure = Figure(one.who, look, one.facing, one.posture, singled=Singled.DISPUTED,
                        k=window.k, id=f"disputed/{one.who}")  # fmt: skip
        drawn.append(draw_figure(figure, x, y, unit, theme))
        taken.append(Box(one.who, "figure", x - unit, y - unit, x + unit, y + unit))
    for one, at in stand:
        if one.label:
            label, box = _label(one, at, unit, theme, taken)
            taken.append(box)
            drawn.append(label)
    layer = Group("disputed", tuple(drawn), cls="disputed")
    return replace(sheet, items=(*sheet.items, layer), boxes=tuple(taken))


def _title(sheet: Sheet, reading: str, theme: Theme) -> Text:
    """Which reading is in outline, at the head of the page."""
    style = theme.lettering[Role.NAME]
    left = min((window.left for window in sheet.windows), default=0.0)
    high = style.han_size * MM_PER_PT
    return Text(left, TITLE + high, f"異位（？） {reading}", style.han, style.han_size, theme.ink)


def _has(window: Window, pos: Point) -> bool:
    x, y = to_page(window, pos)
    across = window.left <= x <= window.left + window.width
    return across and window.top <= y <= window.top + window.height


def _label(
    one: Elsewhere, at: Point, unit: float, theme: Theme, taken: Sequence[Box]
) -> tuple[Text, Box]:
    """His name, on the side of him where least is hidden by it."""
    style = theme.lettering[Role.ATTENDANT]
    high = style.han_size * MM_PER_PT
    wide = measure(one.label, style.han, style.han_size)
    boxes = [Box(one.who, "label", x - wide / 2, y - high, x + wide / 2, y)
             for x, y in _sides(at, unit, wide, high)]  # fmt: skip
    best = min(boxes, key=lambda box: sum(_shared(box, other) for other in taken))
    x = (best.left + best.right) / 2
    text = Text(x, best.bottom - 0.15 * high, one.label, style.han, style.han_size, theme.ink,
                "middle", halo=theme.paper or None, halo_width=0.6)  # fmt: skip
    return text, best


def _sides(at: Point, unit: float, wide: float, high: float) -> Iterator[Point]:
    """Where a name may stand: below, above, to either side, across, and farther off, by its middle
    and foot."""
    x, y = at
    for far in (0.0, high, 2 * high):
        off = 1.3 * unit + CLEAR + far
        over, beside = off + wide / 2, y + high / 2
        yield from ((x, y + off + high), (x, y - off), (x + over, beside), (x - over, beside))
        yield from ((x + over, y + off + high), (x - over, y + off + high),
                    (x + over, y - off), (x - over, y - off))  # fmt: skip


def _shared(one: Box, other: Box) -> float:
    """mm² that two outlines have in common."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, across) * max(0.0, down)
