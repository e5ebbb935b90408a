"""The break between two windows: wavy edges, how much is left out, and the lengths across it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from layout.draw.dress import Role, Theme, faced, line
from layout.draw.windows.plan import Plan
from layout.measure.numerals import number_in_words
from layout.picture import Group, Ink, Item, Meant, Path, Text
from layout.said import Said
from layout.say.tongue import Tongue
from layout.typeset import MM_PER_PT, measure

SWELL, WAVE = 0.9, 4.5  # mm: how far the edge swells, and from swell to swell
OVER = 1.6  # mm that it runs past the map


def draw_break(plan: Plan, theme: Theme, tongue: Tongue) -> Iterator[Group]:
    """Paper between the two windows, with its wavy edges and what is left out there."""
    if not plan.is_cut:
        return
    north, south = plan.views
    top = north.window.top + north.window.height
    bottom = south.window.top
    left, right = north.window.left - OVER, north.window.left + north.window.width + OVER
    upper, lower = _wave(left, right, top), _wave(left, right, bottom)
    paper = Path(line((*upper, *lower[::-1]), closed=True), Ink(theme.paper))
    edge = Ink(None, theme.ink, 0.26, join="round")
    length = north.extent.south - south.extent.north
    words = _words(length, (left + right) / 2, (top + bottom) / 2, theme, tongue)
    yield Group(
        "break",
        (paper, Path(line(upper), edge), Path(line(lower), edge), *words),
        "break",
        meant=Meant.BREAK,
    )


def _wave(left: float, right: float, y: float) -> tuple[tuple[float, float], ...]:
    count = round((right - left) / WAVE) * 8
    step = (right - left) / count
    return tuple(
        (left + i * step, y + SWELL * math.sin(i * step / WAVE * math.pi)) for i in range(count + 1)
    )


def _words(length: float, x: float, y: float, theme: Theme, tongue: Tongue) -> Iterator[Item]:
    """「中略六十四尺」 64 尺 of empty court left out."""
    style = theme.lettering[Role.CAPTION]
    chi = round(length)
    said = Said(f"中略{number_in_words(chi)}尺", f"{chi} 尺 of ground left out")
    shown = tongue.told(said)
    words = [*faced(shown, style)]
    gap = 2.4
    left = x - (sum(measure(*one) for one in words) + gap * (len(words) - 1)) / 2
    base = y + 0.35 * style.han_size * MM_PER_PT
    for one in words:
        yield Text(left, base, *one, theme.ink if one[0] == shown.han else theme.sub)
        left += measure(*one) + gap
