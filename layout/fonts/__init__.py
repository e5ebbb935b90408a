"""The fonts that ship with the package, and which of them draws a character.

A face is a role in the plate's typography; behind it stands a chain of files. A character is
sought in Noto Serif CJK TC, then among the rare Han, then in the font that the user named. Entities
such as &KR0925; are read by the gaiji table first. README.md says where the files come from.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

from layout.fonts.cut import worn
from layout.late import lent

if TYPE_CHECKING:
    import uharfbuzz as hb

FOLDER = Path(__file__).parent
_WHOLE = 20_000  # characters: more than any cut of ours
CAPTION_BELOW_PT = 9.0  # under this size Latin takes the sturdier cut drawn for 8 pt
AUTHOR = "yili_layout_author"  # the whole faces, for who writes what no scene has
GETA = "〓"  # stands for what no font has

P = ParamSpec("P")
R = TypeVar("R")
_forget: list[Callable[[], None]] = []


def remember(size: int | None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """lru_cache, emptied when the user's font changes. The arguments must be hashable."""

    def wrap(function: Callable[P, R]) -> Callable[P, R]:
        remembered = lru_cache(maxsize=size)(function)
        _forget.append(remembered.cache_clear)
        return remembered  # type: ignore[return-value]

    return wrap


class Face(StrEnum):
    """A role in the plate's typography (see docs): the value is what a Text carries."""

    HAN = "han-regular"
    HAN_MEDIUM = "han-medium"
    HAN_SEMIBOLD = "han-semibold"
    HAN_CUT = "han-cut"  # as cut in wood
    HANS = "hans-regular"  # in the forms of the mainland
    HANS_MEDIUM = "hans-medium"
    HANS_SEMIBOLD = "hans-semibold"
    LATIN = "latin-regular"
    LATIN_ITALIC = "latin-italic"
    LATIN_SEMIBOLD = "latin-semibold"
    LATIN_SEMIBOLD_ITALIC = "latin-semibold-italic"

    @property
    def is_han(self) -> bool:
        return self.value.startswith("han")

    @property
    def partner(self) -> Face:
        """The face for the other script in the same string."""
        return _PARTNER[self]


_PARTNER = {
    Face.HAN: Face.LATIN,
    Face.HAN_MEDIUM: Face.LATIN,
    Face.HAN_SEMIBOLD: Face.LATIN_SEMIBOLD,
    Face.HAN_CUT: Face.LATIN_SEMIBOLD,
    Face.HANS: Face.LATIN,
    Face.HANS_MEDIUM: Face.LATIN,
    Face.HANS_SEMIBOLD: Face.LATIN_SEMIBOLD,
    Face.LATIN: Face.HAN,
    Face.LATIN_ITALIC: Face.HAN,
    Face.LATIN_SEMIBOLD: Face.HAN_SEMIBOLD,
    Face.LATIN_SEMIBOLD_ITALIC: Face.HAN_SEMIBOLD,
}


@dataclass(frozen=True, slots=True)
class FontFile:
    """One font file: `key` begins the ids of its glyphs, the rest is what a style sheet names."""

    key: str
    path: Path
    family: str
    weight: int = 400
    italic: bool = False
    is_cut: bool = False  # its outlines are drawn as cut in wood


def _noto(key: str, style: str, weight: int) -> FontFile:
    path = lent(AUTHOR, FOLDER / f"NotoSerifCJKtc-{style}.otf")
    return FontFile(key, path, "Noto Serif CJK TC", weight)


def _simple(key: str, style: str, weight: int) -> FontFile:
    return FontFile(key, FOLDER / f"NotoSerifCJKsc-{style}.otf", "Noto Serif CJK SC", weight)


def _latin(key: str, style: str, weight: int, italic: bool, caption: bool) -> FontFile:
    family = "Layout Serif Caption" if caption else "Layout Serif"
    path = FOLDER / f"{family.replace(' ', '')}-{style}.ttf"
    return FontFile(key + "c" * caption, path, family, weight, italic)


_RARE = FontFile("x", FOLDER / "LayoutRareHan-Regular.ttf", "Layout Rare Han")
_HAN = {
    Face.HAN: _noto("r", "Regular", 400),
    Face.HAN_MEDIUM: _noto("m", "Medium", 500),
    Face.HAN_SEMIBOLD: _noto("s", "SemiBold", 600),
}
_SIMPLE = {
    Face.HANS: (_simple("n", "Regular", 400), Face.HAN),
    Face.HANS_MEDIUM: (_simple("nm", "Medium", 500), Face.HAN_MEDIUM),
    Face.HANS_SEMIBOLD: (_simple("ns", "SemiBold", 600), Face.HAN_SEMIBOLD),
}
_HAN |= {face: file for face, (file, _) in _SIMPLE.items()}
_HAN[Face.HAN_CUT] = replace(_HAN[Face.HAN_SEMIBOLD], key="w", is_cut=True)
_LATIN = {
    (face, caption): _latin(key, style, weight, "Italic" in style, caption)
    for face, key, style, weight in (
        (Face.LATIN, "lr", "Regular", 400),
        (Face.LATIN_ITALIC, "li", "Italic", 400),
        (Face.LATIN_SEMIBOLD, "ls", "SemiBold", 600),
        (Face.LATIN_SEMIBOLD_ITALIC, "lsi", "SemiBoldItalic", 600),
    )
    for caption in (False, True)
}


class Gaiji(NamedTuple):
    """What is drawn for a character that no font has or that a text only describes, and why."""

    char: str
    note: str


GAIJI = {
    "&KR0238;": Gaiji("漆", "「髤赤黒&KR0238;也」: the other prints read 赤黑漆也"),
    "&KR0764;": Gaiji("霤", "「磬階間縮&KR0764;北面」: the other prints read 縮霤北面"),
    "&KR0795;": Gaiji("毄", "「和弓&KR0795;摩」: 考工記弓人 reads 和弓毄摩"),
    "&KR0868;": Gaiji("挩", "「事佩之中有&KR0868;」: the other print reads 有挩 and 有挩巾"),
    "&KR0911;": Gaiji("鼙", "「應&KR0911;應朔鼙」: the other print reads 應鼙應朔鼙"),
    "&KR0925;": Gaiji("楣", "「當&KR0925;北面」: the other prints read 當楣北面"),
    "&KR1092;": Gaiji("鬵", "「釡&KR1092;」: the other print reads 釡鬵"),
    "&KR1246;": Gaiji("酏", "「&KR1246;食糝食」: 周禮醢人 reads 酏食糝食"),
    "&KR1297;": Gaiji("庪", "「楣前曰&KR1297;」: the other prints read 楣前曰庪"),
    "&KR3370;": Gaiji("腠", "「離猶㨒也&KR3370;理也」: the other prints read 腠理也"),
    "⌀": Gaiji("Ø", "the sign of a diameter is drawn as the letter"),
    "⿰木眉": Gaiji("楣", "described as 木 beside 眉"),
}

_ENTITY = re.compile("&[A-Z]+-?[0-9A-F]+;|" + "|".join(map(re.escape, GAIJI)))

_user_font: FontFile | None = None


def use_font(path: Path | None) -> None:
    """Put a font file of the user's after the vendored ones (None takes it away again)."""
    global _user_font  # noqa: PLW0603 -- the chain is the process's, as the vendored files are
    _user_font = None if path is None else FontFile("u", path, path.stem)
    for forget in _forget:
        forget()


@remember(None)
def chain(face: Face, caption: bool) -> tuple[FontFile, ...]:
    """The font files to try, best first."""
    han_face, latin_face = (face, face.partner) if face.is_han else (face.partner, face)
    alike = _HAN[_SIMPLE[han_face][1]] if han_face in _SIMPLE else _HAN[han_face]
    han = dict.fromkeys((_HAN[han_face], alike, _HAN[Face.HAN], _RARE))
    latin = _LATIN[latin_face, caption]
    user = () if _user_font is None else (_user_font,)
    return (*han, *user, latin) if face.is_han else (latin, *han, *user)


def harfbuzz() -> Any:
    """uharfbuzz: 20 ms that a run without plates need not pay."""
    return import_module("uharfbuzz")


@remember(None)
def opened(font: FontFile) -> hb.Font:
    hb = harfbuzz()
    return hb.Font(hb.Face(hb.Blob.from_file_path(str(font.path))))


@remember(None)
def _covers(font: FontFile, char: str) -> bool:
    return bool(opened(font).get_nominal_glyph(ord(char)))


def font_for(char: str, face: Face, caption: bool) -> FontFile | None:
    """The first file of the face's chain that has the character."""
    return next((f for f in chain(face, caption) if _covers(f, char)), None)


def geta_font() -> FontFile:
    """The file that draws 〓."""
    return _HAN[Face.HAN]


def resolve(text: str) -> str:
    """The text with every entity read by the gaiji table; one it does not know becomes 〓."""
    return _ENTITY.sub(lambda m: GAIJI[m[0]].char if m[0] in GAIJI else GETA, text)


def unread(text: str) -> frozenset[str]:
    """The entities of the text that the gaiji table does not know."""
    return frozenset(_ENTITY.findall(text)) - GAIJI.keys()


def missing(text: str) -> frozenset[str]:
    """What cannot be drawn: characters that no font of the chain has, and unread entities."""
    chars = (c for c in set(resolve(text)) if not is_invisible(c))
    return unread(text) | {c for c in chars if not font_for(c, Face.HAN, False)}


def is_invisible(char: str) -> bool:
    """Controls, joiners and variation selectors: nothing to draw. A space is not one of them."""
    return unicodedata.category(char) in ("Cc", "Cf") or "\ufe00" <= char <= "\ufe0f"


@remember(None)
def script_of(char: str) -> str:
    """Han, Latin or, for marks that both scripts use, empty: these follow their neighbours."""
    if char in GETA:
        return "Han"
    width = unicodedata.east_asian_width(char)
    if width in "WF" or ord(char) >= 0x20000:
        return "Han"
    if width == "A" and unicodedata.category(char)[0] in "PSN":
        return ""
    return "Latin"


def is_whole() -> bool:
    """Whether the Han face has every character of its source, or those alone that scenes have."""
    return len(opened(_HAN[Face.HAN]).face.unicodes) > _WHOLE


def folders() -> tuple[Path, ...]:
    """Where the files are, for a program that finds them by itself."""
    return tuple(dict.fromkeys(font.path.parent for font in (*_HAN.values(), _RARE)))


def font_files() -> tuple[FontFile, ...]:
    """Every font file there is, the user's last."""
    user = () if _user_font is None else (_user_font,)
    return (*_HAN.values(), _RARE, *_LATIN.values(), *user)


def font_by_key(key: str) -> FontFile:
    """The file whose glyphs' ids begin with the key."""
    return next(f for f in font_files() if f.key == key)


@remember(None)
def path(key: str) -> str:
    """The outline of a glyph as relative SVG path data: font units, y down. Empty for a space."""
    hb = harfbuzz()
    font, gid = _glyph(key)
    pen = _Pen()
    funcs = hb.DrawFuncs()
    funcs.set_move_to_func(lambda x, y, _: pen.add("m", x, y))
    funcs.set_line_to_func(lambda x, y, _: pen.add("l", x, y))
    funcs.set_quadratic_to_func(lambda a, b, x, y, _: pen.add("q", a, b, x, y))
    funcs.set_cubic_to_func(lambda a, b, c, d, x, y, _: pen.add("c", a, b, c, d, x, y))
    funcs.set_close_path_func(lambda _: pen.close())
    font.draw_glyph(gid, funcs, None)
    outline = "".join(pen.parts)
    return worn(outline) if font_by_key(key.rstrip("0123456789")).is_cut else outline


@remember(None)
def extents(key: str) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a glyph's ink in font units, y down."""
    font, gid = _glyph(key)
    e = font.get_glyph_extents(gid)
    if e is None or not e.width:
        return (0, 0, 0, 0)
    return (e.x_bearing, -e.y_bearing, e.x_bearing + e.width, -e.y_bearing - e.height)


@remember(None)
def capital_height(font: FontFile) -> float:
    gid = opened(font).get_nominal_glyph(ord("H"))
    return -extents(f"{font.key}{gid}")[1]


def _glyph(key: str) -> tuple[hb.Font, int]:
    letters = key.rstrip("0123456789")
    return opened(font_by_key(letters)), int(key[len(letters) :])


class _Pen:
    """Turns absolute points, y up, into relative commands, y down."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self._at = self._start = (0.0, 0.0)

    def add(self, command: str, *numbers: float) -> None:
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        x0, y0 = self._at
        self.parts.append(command + " ".join(f"{x - x0:g},{y0 - y:g}" for x, y in points))
        self._at = points[-1]
        if command == "m":
            self._start = self._at

    def close(self) -> None:
        self.parts.append("z")
        self._at = self._start


def families(face: Face | str, size_pt: float) -> tuple[str, ...]:
    """The font families that live text of this face names, best first."""
    fonts = chain(Face(face), size_pt < CAPTION_BELOW_PT)
    return tuple(dict.fromkeys(font.family for font in fonts))


def subset(
    faces: Collection[Face | str], text: str, *, flat: bool = False
) -> dict[FontFile, bytes]:
    """For each font file that the text needs in these faces, a font of those characters alone;
    flat, without subroutines, is larger, but an eighth smaller once it is packed."""
    chars = {c for c in resolve(text) if not is_invisible(c)} | {GETA}
    needed: dict[FontFile, set[int]] = {}
    for face in dict.fromkeys(Face(f) for f in faces):
        for char in sorted(chars):
            han = script_of(char) in ("Han", "")
            for role in (
                {face, face.partner}
                if not script_of(char)
                else {(face if face.is_han == han else face.partner)}
            ):
                for caption in (False, True):
                    font = font_for(char, role, caption)
                    if font is not None:
                        needed.setdefault(font, set()).add(ord(char))
    return {font: _cut(font, needed[font], flat) for font in font_files() if font in needed}


def _cut(font: FontFile, codes: set[int], flat: bool) -> bytes:
    hb = harfbuzz()
    order = hb.SubsetInput()
    order.unicode_set.clear()
    order.unicode_set.update(codes)
    if flat:
        order.flags |= hb.SubsetFlags.DESUBROUTINIZE
    return bytes(order.subset(opened(font).face).blob.data)
