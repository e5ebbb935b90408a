"""The theme `print`: no colour; rank by weight and size, so that it survives a photocopier."""

from __future__ import annotations

from dataclasses import replace

from layout.draw.dress.palettes.modern import LETTERING, LINES
from layout.draw.dress.theme import Lettering, Paint, State, Theme, Tone
from layout.picture import Ink

_PAPER, _INK, _SUB, _HAIR = "#FFFFFF", "#000000", "#1E1E1E", "#8C8C8C"
_HEAVIER = {"latin-regular": "latin-semibold", "latin-italic": "latin-semibold-italic"}


def _heavier(lettering: Lettering) -> Lettering:
    """Han under 9 pt SemiBold, 9 to 10 Medium at least; Latin one weight up."""
    han = lettering.han
    if lettering.han_size < 9:
        han = "han-semibold"
    elif lettering.han_size <= 10 and han == "han-regular":
        han = "han-medium"
    return replace(lettering, han=han, latin=_HEAVIER.get(lettering.latin, lettering.latin))


def _blackened(ink: Ink) -> Ink:
    return replace(
        ink,
        fill=ink.fill and (_INK if ink is LINES["wall"] else _PAPER),
        stroke=ink.stroke and _INK,
    )


THEME = Theme(
    name="print",
    paper=_PAPER,
    hall="#F2F2F2",
    room="#E6E6E6",
    walk="#F2F2F2",
    ink=_INK,
    wall=_INK,
    sub=_SUB,
    faint="#4A4A4A",
    mat=_PAPER,
    mat_edge=_INK,
    mat_head=_INK,
    water=_INK,
    hairline=_HAIR,
    marker=_INK,
    thing_tint="#E8E8E8",
    receding="#5A5A5A",
    tones={
        State.ACTING: Tone(0.34, 0.0, 1.0, halo=1.3, inked=True, skirt_hatch=(0.16, 0.5)),
        State.CAME: Tone(0.30, 1.0, 1.0, halo=0.7, body_hatch=(0.26, 0.62)),
        State.WAITING: Tone(0.26, 1.0, 1.0, halo=0.7),
        State.GHOST: Tone(0.24, 1.0, 1.0, halo=0.7, dash=(0.75, 0.5)),
    },
    lettering={role: _heavier(lettering) for role, lettering in LETTERING.items()},
    lines={
        name: replace(_blackened(ink), stroke=_HAIR) if name == "hairline" else _blackened(ink)
        for name, ink in LINES.items()
    },
    paints={
        "青": Paint(_PAPER, (0.2, 0.9, 0.0)),
        "赤": Paint(_PAPER, (0.2, 0.9, 90.0)),
        "白": Paint(_PAPER),
        "黑": Paint(_INK),
        "玄": Paint(_PAPER, (0.45, 0.8, 45.0)),
        "黃": Paint(_PAPER, (0.2, 1.6, 135.0)),
    },
    court_wall_hatch=(0.3, 1.3),
)
