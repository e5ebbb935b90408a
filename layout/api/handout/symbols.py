"""Small pictures of people and things, to stand beside their names."""

from __future__ import annotations

from layout.draw.dress import Theme
from layout.draw.ink import Figure, draw_figure, draw_thing, look_of
from layout.picture import Item, Sheet
from layout.score import Cast
from layout.shape import Pose
from layout.vocabulary import Kind

_WIDE, _HIGH = 14.0, 10.0  # mm: room of a symbol


def _symbol(items: tuple[Item, ...], title: str) -> Sheet:
    """A small picture of a symbol, in the middle of its room, on the page's own ground."""
    return Sheet(_WIDE, _HIGH, title, title, "", items)


def figure_of(person: Cast, theme: Theme) -> Sheet:
    party, singled = look_of(person.party)
    figure = Figure("", party, 0.0, singled=singled)
    return _symbol((draw_figure(figure, _WIDE / 2, _HIGH / 2, 2.4, theme),), person.name)


def glyph_of(kind: Kind, theme: Theme) -> Sheet:
    """A thing of this kind, as it is drawn."""
    glyph = kind.glyph
    left, back, right, front = glyph.box
    unit = min(2.8, (_WIDE - 1) / (right - left), (_HIGH - 1.5) / (front - back))
    at = Pose(_WIDE / 2 - unit * (left + right) / 2, _HIGH / 2 + unit * (back + front) / 2, 0, unit)
    return _symbol(draw_thing(glyph, at, theme), kind.name)
