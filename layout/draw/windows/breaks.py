"""The break between two windows: wavy edges, how much is left out, and the lengths across it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from layout.draw.dress import Role, Theme, faced
from layout.draw.windows.plan import Plan
from layout.measure.numerals import number_in_words
from layout.picture import Group, Ink, Item, Meant, Path, Text
from layout.said import Said
from layout.say.tongue import Tongue
from layout.shape import Point, Segments
from layout.typeset import MM_PER_PT, measure

SWELL, WAVE = 0.9, 4.5  # mm: how far the edge swells, and from swell to swell
OVER = 1.6  # mm that it runs past the map

_Swell = tuple[Point, Point, Point, Point]


def draw_break(plan: Plan, theme: Theme, tongue: Tongue) -> Iterator[Group]:
    """Paper between the two windows, with its wavy edges and what is left out there."""
    if not plan.is_cut:
        return
    north, south = plan.views
    top = north.window.top + north.window.height
    bottom = south.window.top
    left, right = north.window.left - OVER, north.window.left + north.window.width + OVER
    upper, lower = _wave(left, right, top), _wave(left, right, bottom)
    round_both = (*_along(upper), ("L", lower[-1][3]), *_along(_back(lower))[1:], ("Z", ()))
    paper = Path(round_both, Ink(theme.paper))
    edge = Ink(None, theme.ink, 0.26, join="round")
    length = north.extent.south - south.extent.north
    words = _words(length, (left + right) / 2, (top + bottom) / 2, theme, tongue)
    yield Group(
        "break",
        (paper, Path(_along(upper), edge), Path(_along(lower), edge), *words),
        "break",
        meant=Meant.BREAK,
    )


def _wave(left: float, right: float, y: float) -> tuple[_Swell, ...]:
    """Swells up and down by turns, each a curve as high and as steep as half a wave of a sine."""
    count = round((right - left) / WAVE)
    wide = (right - left) / count
    swells = []
    for i in range(count):
        begin, end = left + i * wide, left + (i + 1) * wide
        high, bend = y + 4 / 3 * SWELL * (-1) ** i, 4 / 3 / math.pi * wide
        swells.append(((begin, y), (begin + bend, high), (end - bend, high), (end, y)))
    return tuple(swells)


def _back(wave: Sequence[_Swell]) -> tuple[_Swell, ...]:
    return tuple((d, c, b, a) for a, b, c, d in reversed(wave))


def _along(wave: Sequence[_Swell]) -> Segments:
    return (("M", wave[0][0]), *(("C", (*a, *b, *end)) for _, a, b, end in wave))


def _words(length: float, x: float, y: float, theme: Theme, tongue: Tongue) -> Iterator[Item]:
    """「中略六十四尺」, 64 尺 of ground left out."""
    style = theme.lettering[Role.CAPTION]
    chi = round(length)
    wording = Said(f"中略{number_in_words(chi)}尺", f"{chi} 尺 of ground left out")
    shown = tongue.told(wording)
    words = [*faced(shown, style)]
    gap = 2.4
    left = x - (sum(measure(*one) for one in words) + gap * (len(words) - 1)) / 2
    base = y + 0.35 * style.han_size * MM_PER_PT
    for one in words:
        yield Text(left, base, *one, theme.ink if one[0] == shown.han else theme.sub)
        left += measure(*one) + gap
