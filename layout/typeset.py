"""Text as measured runs and as outlines. Sizes are in points, answers in millimetres.

Latin in a string of Han is set 1.04 times larger, in the partner of the face; Han is never slanted.
What no font has is drawn as 〓, with a warning.

    >>> line = outline("主人 zhǔrén", Face.HAN_SEMIBOLD, 10)
    >>> [round(glyph.x, 2) for glyph in line[:2]]
    [0.0, 3.53]
"""

from __future__ import annotations

import unicodedata
import warnings
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from layout.fonts import (
    CAPTION_BELOW_PT,
    GETA,
    Face,
    FontFile,
    capital_height,
    extents,
    families,
    font_for,
    geta_font,
    harfbuzz,
    is_invisible,
    is_whole,
    missing,
    opened,
    path,
    remember,
    resolve,
    script_of,
    subset,
    unread,
    use_font,
)
from layout.fonts.cut import unsettled

__all__ = [
    "MM_PER_PT",
    "Face",
    "FontFile",
    "InkBox",
    "MissingGlyphWarning",
    "SetGlyph",
    "ascent",
    "break_columns",
    "descent",
    "families",
    "ink",
    "ink_of",
    "measure",
    "measure_vertical",
    "missing",
    "outline",
    "outline_vertical",
    "path",
    "resolve",
    "subset",
    "use_font",
    "wrap",
]

MM_PER_PT = 25.4 / 72
_SHARES = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)  # of a measure
LEAST_HAN, LEAST_LATIN = 5.0, 4.5  # pt: strokes of smaller characters run together
LATIN_BESIDE_HAN = 1.04
SIDEWAYS = 90.0
WHOLE_FACE = "; the extra [author] brings the whole face"
DASHES = frozenset("-–—―…‥～〜")  # turned in a column where the font has no vertical form

# Closing marks never begin a line or a column, opening marks never end one.
CLOSING = frozenset("，。、；：？！」』）》〉】〕〗｝］”’…‥・·—）,.;:?!)]}")
OPENING = frozenset("「『（《〈【〔〖｛［“‘([{")


class MissingGlyphWarning(UserWarning):
    """No font of the chain has a character; 〓 stands for it."""


class SetGlyph(NamedTuple):
    """One glyph in its place: draw path(key) under translate(x, y) rotate(turn) scale(scale).

    Paths are in font units with y down, so that the scale is one positive number; x and y are in mm
    from the start of the baseline (of the column's axis and top, in vertical text).
    """

    key: str
    char: str
    x: float
    y: float
    scale: float
    turn: float = 0.0


class InkBox(NamedTuple):
    """What the ink covers, in mm, y down."""

    left: float
    top: float
    right: float
    bottom: float


class _Shaped(NamedTuple):
    """A glyph as the font gives it, in font units, y up."""

    gid: int
    at: int
    advance: float
    dx: float
    dy: float


class _Run(NamedTuple):
    """Neighbouring characters of one font and size."""

    font: FontFile
    text: str
    size_pt: float
    is_han: bool


# --- runs ---


def _scripts(text: str) -> Iterator[bool]:
    """For each character whether it is set as Han. A shared mark follows what precedes it."""
    known = [script_of(c) for c in text]
    last = next((s for s in known if s), "Latin")
    for script in known:
        last = script or last
        yield last == "Han"


@remember(4096)
def _runs(text: str, face: Face, size_pt: float, upright: bool = False) -> tuple[_Run, ...]:
    """The text cut where the font or the size changes."""
    for entity in sorted(unread(text)):
        _warn(f"the gaiji table does not know {entity}")
    text = _visible(resolve(text))
    han_pt = size_pt if face.is_han else size_pt / LATIN_BESIDE_HAN
    latin_pt = size_pt * LATIN_BESIDE_HAN if face.is_han else size_pt
    if face.is_han and not any(script_of(c) == "Han" for c in text):
        latin_pt = size_pt
    if not face.is_han and not any(script_of(c) == "Latin" for c in text):
        han_pt = size_pt
    placed: list[tuple[FontFile, float, bool, str]] = []
    for char, is_han in zip(text, _scripts(text), strict=True):
        han = is_han or (upright and not script_of(char))
        role = face if face.is_han == han else face.partner
        size = han_pt if han else latin_pt
        font = font_for(char, role, latin_pt < CAPTION_BELOW_PT)
        if font is None:
            name = unicodedata.name(char, "a character")
            fix = "" if is_whole() else WHOLE_FACE
            _warn(f"no font has {char} (U+{ord(char):04X}, {name})", fix)
            char, font = GETA, geta_font()  # noqa: PLW2901
        placed.append((font, size, han, char))
    return tuple(
        _Run(font, "".join(p[3] for p in group), size, han)
        for (font, size, han), group in groupby(placed, key=lambda p: p[:3])
    )


def _visible(text: str) -> str:
    return "".join(char for char in text if not is_invisible(char))


def legible_from(text: str, face: Face, size_pt: float) -> float:
    """How many times as large it must be printed at the least, to be read."""
    runs = _runs(text, face, size_pt)
    needs = ((LEAST_HAN if run.is_han else LEAST_LATIN) / run.size_pt for run in runs)
    return max(needs, default=0.0)


def _warn(what: str, fix: str = "") -> None:
    warnings.warn(f"{what}: {GETA} stands for it{fix}", MissingGlyphWarning, stacklevel=5)


# --- shaping -------------------------------------------------------------------------------------


@remember(4096)
def _shape(font: FontFile, text: str) -> tuple[_Shaped, ...]:
    """A horizontal run, with the font's kerning."""
    return _shaped(font, text, "ltr")


@remember(None)
def _upright(font: FontFile, char: str) -> _Shaped:
    """One character of a column, in the font's vertical form if there is one."""
    return _shaped(font, char, "ttb")[0]


def _shaped(font: FontFile, text: str, direction: str) -> tuple[_Shaped, ...]:
    hb = harfbuzz()
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = direction
    hb.shape(opened(font), buffer)
    return tuple(
        _Shaped(
            info.codepoint,
            info.cluster,
            -pos.y_advance if direction == "ttb" else pos.x_advance,
            pos.x_offset,
            pos.y_offset,
        )
        for info, pos in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    )


@remember(None)
def _mm_per_unit(font: FontFile, size_pt: float) -> float:
    return size_pt * MM_PER_PT / float(opened(font).face.upem)


# --- horizontal text ---


def outline(
    text: str, face: Face | str, size_pt: float, tracking: float = 0.0
) -> tuple[SetGlyph, ...]:
    """The glyphs of one line, from the start of its baseline. Tracking is a fraction of the em."""
    return _line(text, Face(face), size_pt, tracking)[0]


def measure(text: str, face: Face | str, size_pt: float, tracking: float = 0.0) -> float:
    """The width of one line in mm; no tracking after the last character."""
    return _line(text, Face(face), size_pt, tracking)[1]


@remember(4096)
def _line(
    text: str, face: Face, size_pt: float, tracking: float
) -> tuple[tuple[SetGlyph, ...], float]:
    gap = tracking * size_pt * MM_PER_PT
    glyphs: list[SetGlyph] = []
    x = 0.0
    for run in _runs(text, face, size_pt):
        scale = _mm_per_unit(run.font, run.size_pt)
        for g in _shape(run.font, run.text):
            key, char = f"{run.font.key}{g.gid}", run.text[g.at]
            glyphs.append(SetGlyph(key, char, x + g.dx * scale, -g.dy * scale, scale))
            x += g.advance * scale + gap
    return _seated(glyphs, face, size_pt), x - gap if glyphs else 0.0


def ascent(face: Face | str, size_pt: float) -> float:
    """From the baseline up, in mm: the em box of Han, the tall letters of Latin."""
    return _reach(Face(face), size_pt)[0]


def descent(face: Face | str, size_pt: float) -> float:
    """From the baseline down, in mm, as a positive number."""
    return _reach(Face(face), size_pt)[1]


@remember(None)
def _reach(face: Face, size_pt: float) -> tuple[float, float]:
    if face.is_han:
        return 0.88 * size_pt * MM_PER_PT, 0.12 * size_pt * MM_PER_PT
    return -ink("d", face, size_pt).top, ink("p", face, size_pt).bottom


def ink(text: str, face: Face | str, size_pt: float, tracking: float = 0.0) -> InkBox:
    """What one line really covers, from the start of its baseline: to centre a number in a disc."""
    return ink_of(outline(text, face, size_pt, tracking))


def ink_of(glyphs: Iterable[SetGlyph]) -> InkBox:
    """What upright glyphs cover; a point at the origin if they have no ink."""
    boxes = [
        InkBox(
            g.x + e[0] * g.scale, g.y + e[1] * g.scale, g.x + e[2] * g.scale, g.y + e[3] * g.scale
        )
        for g in glyphs
        if (e := extents(g.key)) != (0, 0, 0, 0)
    ]
    if not boxes:
        return InkBox(0, 0, 0, 0)
    left, top, right, bottom = zip(*boxes, strict=True)
    return InkBox(min(left), min(top), max(right), max(bottom))


# --- vertical text -------------------------------------------------------------------------------


def outline_vertical(
    text: str, face: Face | str, size_pt: float, tracking: float = 0.0, pitch_mm: float = 0.0
) -> tuple[SetGlyph, ...]:
    """The glyphs of columns, upright, in the font's vertical forms; Latin lies on its side.

    The first column's axis is x = 0 and its first em begins at y = 0; each line feed opens a column
    `pitch_mm` (else 1.5 em) to the left.
    """
    pitch = pitch_mm or 1.5 * size_pt * MM_PER_PT
    return tuple(
        glyph._replace(x=glyph.x - pitch * number)
        for number, column in enumerate(text.split("\n"))
        for glyph in _column(column, Face(face), size_pt, tracking)[0]
    )


def measure_vertical(text: str, face: Face | str, size_pt: float, tracking: float = 0.0) -> float:
    """The height in mm of the longest column; no tracking after its last character."""
    return max(_column(c, Face(face), size_pt, tracking)[1] for c in text.split("\n"))


@remember(4096)
def _column(
    text: str, face: Face, size_pt: float, tracking: float
) -> tuple[tuple[SetGlyph, ...], float]:
    gap = tracking * size_pt * MM_PER_PT
    glyphs: list[SetGlyph] = []
    y = 0.0
    for run in _runs(text, face, size_pt, True):
        scale = _mm_per_unit(run.font, run.size_pt)
        for char, g, turn, axis in _set_in_column(run):
            x, down = (axis + g.dy, g.dx) if turn else (g.dx, -g.dy)
            key = f"{run.font.key}{g.gid}"
            glyphs.append(SetGlyph(key, char, x * scale, y + down * scale, scale, turn))
            y += g.advance * scale + gap
    return _seated(glyphs, face, size_pt), y - gap if glyphs else 0.0


def _seated(glyphs: Sequence[SetGlyph], face: Face, size_pt: float) -> tuple[SetGlyph, ...]:
    """As they are; cut in wood, each a hair from its place."""
    if face is not Face.HAN_CUT or not glyphs:
        return tuple(glyphs)
    em = size_pt * MM_PER_PT
    pairs = ((g, unsettled(g.char, n)) for n, g in enumerate(glyphs))
    return tuple(g._replace(x=g.x + dx * em, y=g.y + dy * em) for g, (dx, dy) in pairs)


def _set_in_column(run: _Run) -> Iterator[tuple[str, _Shaped, float, float]]:
    """Each glyph of a run, its turn, and how far from the axis the baseline of a turned one is."""
    if not run.is_han:
        for g in _shape(run.font, run.text):
            yield run.text[g.at], g, SIDEWAYS, -capital_height(run.font) / 2
        return
    for char in run.text:
        g, (level, *_) = _upright(run.font, char), _shape(run.font, char)
        if char in DASHES and g.gid == level.gid:
            _, top, _, bottom = extents(f"{run.font.key}{g.gid}")
            yield char, level, SIDEWAYS, (top + bottom) / 2
        else:
            yield char, g, 0.0, 0.0


# --- breaking ------------------------------------------------------------------------------------


def break_columns(text: str, max_chars: int) -> tuple[str, ...]:
    """Columns of at most so many characters; closing marks begin none, opening marks end none."""
    text = _visible(resolve(text))
    columns = []
    while len(text) > max_chars:
        # the last place up to the limit where a column may end; the limit itself if there is none
        cut = next((cut for cut in range(max_chars, 0, -1) if _may_break(text, cut)), max_chars)
        columns.append(text[:cut])
        text = text[cut:]
    return (*columns, text) if text else tuple(columns)


def _may_break(text: str, cut: int) -> bool:
    return text[cut] not in CLOSING and text[cut - 1] not in OPENING


@remember(4096)
def wrap(text: str, face: Face | str, size_pt: float, width_mm: float) -> tuple[str, ...]:
    """Lines no wider than the measure: Latin breaks at spaces, Han anywhere but at its marks."""
    lines: list[str] = []
    for paragraph in map(_visible, resolve(text).split("\n")):
        starts = _starts(paragraph, Face(face), size_pt)
        begin, last = 0, 0
        for cut in range(1, len(paragraph) + 1):
            end = len(paragraph[:cut].rstrip(" "))
            if end > begin and starts[end] - starts[begin] > width_mm + 1e-9 and last > begin:
                lines.append(paragraph[begin:last].rstrip(" "))
                begin = last
            if cut == len(paragraph) or _may_wrap(paragraph, cut):
                last = cut
        lines.append(paragraph[begin:].rstrip(" "))
    return tuple(lines)


def wrap_evenly(text: str, face: Face | str, size_pt: float, width_mm: float) -> tuple[str, ...]:
    """As few lines as it takes, about as long as one another."""
    few = len(wrap(text, face, size_pt, width_mm))
    tries = (wrap(text, face, size_pt, share * width_mm) for share in _SHARES)
    return next(lines for lines in tries if len(lines) == few)


def _may_wrap(text: str, cut: int) -> bool:
    before, after = text[cut - 1], text[cut]
    if before == " " or after == " ":
        return before == " " and after != " "
    return "Han" in (script_of(before), script_of(after)) and _may_break(text, cut)


def _starts(text: str, face: Face, size_pt: float) -> list[float]:
    """Where each character of one long line begins, and where the line ends."""
    starts: list[float] = []
    x = 0.0
    for run in _runs(text, face, size_pt):
        scale = _mm_per_unit(run.font, run.size_pt)
        origin = len(starts)
        for g in _shape(run.font, run.text):
            starts += [x] * (origin + g.at + 1 - len(starts))
            x += g.advance * scale
        starts += [x] * (origin + len(run.text) - len(starts))
    return [*starts, x]
