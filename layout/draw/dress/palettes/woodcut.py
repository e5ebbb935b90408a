"""The theme `woodcut`: a leaf of an old 禮圖, cut in wood. Ink on paper, red for ways and reading
marks alone; all red may become ink without loss."""

from __future__ import annotations

from dataclasses import replace

from layout.draw.dress.theme import Lettering, Paint, Role, State, Theme, Tone
from layout.picture import Ink

_PAPER, _INK, _RED = "#F4ECD8", "#1C1814", "#B23A22"
_HAN, _LATIN = "han-cut", "latin-semibold"


def _cut(size: float, spacing: float = 0.0, latin: float = 0.0) -> Lettering:
    """One face alone: the block has no italic, no light weight and no grey."""
    return Lettering(_HAN, size, _LATIN, latin or max(7.2, size * 0.8), "ink", "ink", spacing)


LETTERING = {
    Role.TITLE: _cut(23, 0.08),
    Role.SECTION: _cut(13.5, 0.06),
    Role.CLAUSE: _cut(22, 0.13),
    Role.GLOSS: replace(_cut(11), pitch=4.6),
    Role.HEAD: _cut(11),
    Role.CAPTION: _cut(8.4),
    Role.GROUNDS: replace(_cut(11, 0.15), pitch=7.2),
    Role.ACTING: _cut(9.6),
    Role.NAME: _cut(9.6),
    Role.ATTENDANT: _cut(9.0),
    Role.THING: _cut(8.4),
    Role.ROOM: _cut(11),
    Role.STAIR: _cut(8.6),
    Role.PART: _cut(7.6),
    Role.COURT: _cut(15),
    Role.NUMBER: Lettering(_HAN, 7.4, _HAN, 7.4, "ink", "ink"),
    Role.COUNT: _cut(7.2),
    Role.QUERY: _cut(8),
    Role.LEGEND: _cut(8),
    Role.FOOTER: _cut(7.4),
}

_LINES = {
    "wall": Ink(fill=_INK),
    "court wall": Ink(stroke=_INK, width=0.42),
    "platform": Ink(stroke=_INK, width=0.5),
    "edge": Ink(stroke=_INK, width=0.6),
    "walk": Ink(stroke=_INK, width=0.3, dash=(0.01, 1.5), cap="round"),
    "window": Ink(stroke=_INK, width=0.26),
    "tread": Ink(stroke=_INK, width=0.24),
    "stair": Ink(fill=_PAPER, stroke=_INK, width=0.36),
    "leaf": Ink(stroke=_INK, width=0.5),
    "beam": Ink(stroke=_INK, width=0.24, dash=(2.6, 1.4)),
    "axis": Ink(stroke=_INK, width=0.24, dash=(2.6, 1.4)),
    "dimension": Ink(stroke=_INK, width=0.22),
    "leader": Ink(stroke=_INK, width=0.2),
    "inset": Ink(stroke=_INK, width=0.32),
    "rule": Ink(stroke=_INK, width=0.32),
    "hairline": Ink(stroke=_INK, width=0.26),
}

THEME = Theme(
    name="woodcut",
    paper=_PAPER,
    hall=_PAPER,
    room=_PAPER,
    walk=_PAPER,
    ink=_INK,
    wall=_INK,
    sub=_INK,
    faint=_INK,
    mat=_PAPER,
    mat_edge=_INK,
    mat_head=_INK,
    water=_INK,
    hairline=_INK,
    marker=_RED,
    thing_tint=_PAPER,
    receding=_INK,
    tones={
        State.ACTING: Tone(0.34, 0.0, 1.0, halo=1.3, inked=True, skirt_hatch=(0.2, 0.6)),
        State.CAME: Tone(0.34, 1.0, 1.0, halo=0.7, body_hatch=(0.28, 0.7)),
        State.WAITING: Tone(0.30, 1.0, 1.0, halo=0.7),
        State.GHOST: Tone(0.28, 1.0, 1.0, halo=0.7, dash=(0.5, 0.5)),
    },
    lettering=LETTERING,
    lines=_LINES,
    paints={
        "青": Paint(_PAPER, (0.24, 0.9, 0.0)),
        "赤": Paint(_PAPER, (0.24, 0.9, 90.0)),
        "白": Paint(_PAPER),
        "黑": Paint(_INK),
        "玄": Paint(_PAPER, (0.45, 0.8, 45.0)),
        "黃": Paint(_PAPER, (0.24, 1.6, 135.0)),
    },
    is_leaf=True,
)
