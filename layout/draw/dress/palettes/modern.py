"""The colour theme for screens and colour printing."""

from __future__ import annotations

from layout.draw.dress.theme import Lettering, Paint, Role, State, Theme, Tone, mix
from layout.picture import Ink

_PAPER, _INK, _WALL, _SUB = "#FCFAF5", "#231F1A", "#2F2A24", "#5F574C"
_BEAM, _HAIR, _COURT_WALL = "#8C8070", "#CFC5B4", "#C9BDA8"

# Of three weights of Han only two are used below 13 pt: Regular is hardly told from Medium there.
LETTERING = {
    Role.TITLE: Lettering(
        "han-semibold", 25, "latin-semibold", 11, latin_colour="ink", spacing=0.08
    ),
    Role.SECTION: Lettering("han-medium", 13.5, "latin-italic", 9.4, "sub"),
    Role.CLAUSE: Lettering("han-medium", 16, "latin-regular", 9.2, spacing=0.06, pitch=8.0),
    Role.GLOSS: Lettering("han-medium", 9.2, "latin-regular", 9.2, latin_colour="ink", pitch=4.3),
    Role.HEAD: Lettering("han-semibold", 9, "latin-italic", 8),
    Role.CAPTION: Lettering("han-medium", 8.4, "latin-italic", 7.8),
    Role.GROUNDS: Lettering("han-medium", 8, "latin-regular", 8, latin_colour="ink", pitch=3.74),
    Role.ACTING: Lettering("han-semibold", 11.5, "latin-italic", 7.8, "party"),
    Role.NAME: Lettering("han-semibold", 10, "latin-italic", 7.4, "party"),
    Role.ATTENDANT: Lettering("han-semibold", 9, "latin-italic", 7.2, "party"),
    Role.THING: Lettering("han-medium", 8.4, "latin-italic", 6.8),
    Role.ROOM: Lettering("han-medium", 9.5, "latin-italic", 7, "sub"),
    Role.STAIR: Lettering("han-medium", 8.4, "latin-italic", 7, "sub"),
    Role.PART: Lettering("han-medium", 7.4, "latin-italic", 7, "sub"),
    Role.COURT: Lettering("han-regular", 13, "latin-italic", 8.2, "faint", "faint"),
    Role.NUMBER: Lettering("han-semibold", 7.6, "latin-semibold", 7.6, "party", "party"),
    Role.COUNT: Lettering("han-semibold", 6.8, "latin-semibold", 6.8, "party", "party"),
    Role.QUERY: Lettering("han-semibold", 8, "latin-semibold", 8, "party", "party"),
    Role.LEGEND: Lettering("han-medium", 8, "latin-italic", 7.2),
    Role.FOOTER: Lettering("han-medium", 7.4, "latin-italic", 7.2, "sub"),
}

LINES = {
    "wall": Ink(fill=_WALL),
    "court wall": Ink(fill=_COURT_WALL, stroke=_WALL, width=0.24),
    "platform": Ink(stroke=_WALL, width=0.3),
    "edge": Ink(stroke=_WALL, width=0.5),
    "window": Ink(stroke=_WALL, width=0.22),
    "tread": Ink(stroke=_WALL, width=0.16),
    "stair": Ink(fill=_PAPER, stroke=_WALL, width=0.26),
    "leaf": Ink(stroke=_WALL, width=0.45),
    "beam": Ink(stroke=_BEAM, width=0.2, dash=(4, 1, 0.6, 1)),
    "axis": Ink(stroke=_BEAM, width=0.2, dash=(3, 0.9, 0.5, 0.9)),
    "dimension": Ink(stroke=_INK, width=0.16),
    "leader": Ink(stroke=_SUB, width=0.16),
    "inset": Ink(stroke=_INK, width=0.2),
    "rule": Ink(stroke=_INK, width=0.3),
    "hairline": Ink(stroke=_HAIR, width=0.2),
}

THEME = Theme(
    name="modern",
    paper=_PAPER,
    hall="#F3ECDC",
    room="#EADFC9",
    walk="#F7F2E7",
    ink=_INK,
    wall=_WALL,
    sub=_SUB,
    faint="#6F6658",
    mat="#E3D3A6",
    mat_edge="#8C7434",
    mat_head="#8C7434",
    water="#3F7C94",
    hairline=_HAIR,
    marker="#A92E1E",
    thing_tint=mix(_INK, _PAPER, 0.91),
    receding="#8B867C",
    tones={
        State.ACTING: Tone(0.34, 0.0, 0.35, halo=1.3, inked=True),
        State.CAME: Tone(0.30, 0.45, 0.70, halo=0.7),
        State.WAITING: Tone(0.26, 0.82, 0.92, halo=0.7),
        State.GHOST: Tone(0.24, 1.0, 1.0, halo=0.7, dash=(0.75, 0.5)),
    },
    lettering=LETTERING,
    lines=LINES,
    paints={
        "青": Paint("#2E6E62"),
        "赤": Paint("#B5382A"),
        "白": Paint("#FFFFFF"),
        "黑": Paint("#1B1A1A"),
        "玄": Paint("#4A2530"),  # black with red in it (鍾氏注)
        "黃": Paint("#D8AE3C"),
    },
)
