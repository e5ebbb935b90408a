"""The break between two windows: wavy edges, how much is left out, and the lengths across it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from layout.draw.page import line
from layout.draw.plan import Plan
from layout.draw.theme import Role, Theme
from layout.measure.numerals import number_in_words
from layout.picture import Group, Ink, Item, Path, Text
from layout.typeset import MM_PER_PT, measure

SWELL, WAVE = 0.9, 4.5  # mm: how far the edge swells, and from swell to swell
OVER = 1.6  # mm that it runs past the map


def draw_break(plan: Plan, theme: Theme, lang: str) -> Iterator[Group]:
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
    words = _words(length, (left + right) / 2, (top + bottom) / 2, theme, lang)
    yield Group("break", (paper, Path(line(upper), edge), Path(line(lower), edge), *words), "break")


def _wave(left: float, right: float, y: float) -> tuple[tuple[float, float], ...]:
    count = round((right - left) / WAVE) * 8
    step = (right - left) / count
    return tuple(
        (left + i * step, y + SWELL * math.sin(i * step / WAVE * math.pi)) for i in range(count + 1)
    )


def _words(length: float, x: float, y: float, theme: Theme, lang: str) -> Iterator[Item]:
    """「中略六十四尺」 64 尺 of empty court left out."""
    style = theme.lettering[Role.CAPTION]
    han = f"中略{number_in_words(round(length))}尺" if lang != "en" else ""
    latin = f"{round(length)} 尺 of ground left out" if lang != "zh" else ""
    wide = [measure(han, style.han, style.han_size), measure(latin, style.latin, style.latin_size)]
    gap = 2.4 if han and latin else 0.0
    start = x - (sum(wide) + gap) / 2
    base = y + 0.35 * style.han_size * MM_PER_PT
    if han:
        yield Text(start, base, han, style.han, style.han_size, theme.ink)
    if latin:
        yield Text(start + wide[0] + gap, base, latin, style.latin, style.latin_size, theme.sub)
