"""Blocks of lettering: a name in Han with its Latin under it, measured, to be put anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from layout.basis import Basis
from layout.draw.dress.paper import line
from layout.draw.dress.theme import Lettering, Role, Theme
from layout.fonts import Face, remember, script_of
from layout.picture import Disc, Group, Ink, Item, Path, Text
from layout.said import Said
from layout.typeset import LATIN_BESIDE_HAN, MM_PER_PT, measure
from layout.value import replace

# Parts of the em, measured on the two families: what the ink of a line covers about its baseline.
HAN_UP, HAN_DOWN = 0.84, 0.09
LATIN_UP, LATIN_DOWN = 0.72, 0.21
UNDERLINE = 0.26  # em of the Han below its baseline
UNDERLINE_WIDTH = 0.22
LATIN_GAP = 0.6  # mm from the underline, or from the Han, to the tops of the Latin
PINYIN = 8.4  # pt, under the names of people
STACK = 1.04  # em from character to character in a stacked name

DASHES: Mapping[str, tuple[float, ...]] = {
    "solid": (),
    "chained": (1.5, 0.4, 0.35, 0.4),
    "dashed": (0.95, 0.55),
    "dotted": (0.01, 0.62),
}


def style_of(basis: Basis) -> str:
    """The line that says what something rests on: solid 經記, chained the text of another chapter
    (互見), dashed 注疏 and later, dotted 擬."""
    if basis in (Basis.經, Basis.記):
        return "solid"
    if basis is Basis.互見:
        return "chained"
    return "dotted" if basis is Basis.擬 else "dashed"


@dataclass(frozen=True, slots=True)
class LabelWords:
    """What a label says and how it is dressed."""

    said: Said  # in the languages that are shown
    role: Role
    colour: str | None = None  # of the party, where the role leaves it open
    halo: str | None = None  # the ground it stands on
    basis: Basis | None = None  # underlined by it

    @property
    def bare(self) -> LabelWords:
        """On one line."""
        return replace(self, said=self.said.bare)


@dataclass(frozen=True, slots=True)
class Lettered:
    """Lettering about its own upper left corner, and its size in mm."""

    items: tuple[Item, ...]
    width: float
    height: float


@remember(4096)
def set_block(words: LabelWords, theme: Theme, align: str = "start") -> Lettered:
    """The name on one line, its underline, its Latin beneath; aligned start, middle or end."""
    style = theme.lettering[words.role]
    wording, latin = words.said, words.said.latin
    if not wording.han:
        return _latin_alone(words, style, theme)
    if wording.read:
        style = _upright(style)
    em = style.han_size * MM_PER_PT
    han_width = measure(wording.han, style.han, style.han_size, style.spacing)
    latin_width = measure(latin, style.latin, style.latin_size) if latin else 0.0
    width = max(han_width, latin_width)
    place = _aligner(align, width)
    ink = words.colour or theme.colour(style.colour)
    baseline = HAN_UP * em
    halo = _Halo(words.halo, style.han_size)
    items: list[Item] = []
    x = place(han_width)
    bottom = baseline + HAN_DOWN * em
    if words.basis is not None:
        y = baseline + UNDERLINE * em
        dash = DASHES[style_of(words.basis)]
        rule = Ink(None, ink, UNDERLINE_WIDTH, dash, "round" if dash[:1] == (0.01,) else "butt")
        items.append(Path(line(((x, y), (x + han_width, y))), rule, cls="basis"))
        bottom = y + UNDERLINE_WIDTH
    han = Text(x, baseline, wording.han, style.han, style.han_size, ink, spacing=style.spacing)
    items.append(halo.behind(han))
    if latin:
        size = style.latin_size * MM_PER_PT
        y = bottom + LATIN_GAP + LATIN_UP * size
        colour = words.colour if style.latin_colour == "party" else theme.colour(style.latin_colour)
        under = Text(place(latin_width), y, latin, style.latin, style.latin_size, colour or ink)
        items.append(halo.behind(under))
        bottom = y + LATIN_DOWN * size
    return Lettered(tuple(items), width, bottom)


def _upright(style: Lettering) -> Lettering:
    """The letters of a reading in place of the English."""
    size = max(style.latin_size, PINYIN) if style.colour == "party" else style.latin_size
    face = "latin-semibold" if "semibold" in style.latin else "latin-regular"
    return replace(style, latin=face, latin_size=size)


def faced(wording: Said, style: Lettering) -> Iterator[tuple[str, str, float]]:
    """What is shown of it, each with its face and size: Chinese, then what is in Latin letters."""
    if wording.han:
        yield wording.han, style.han, style.han_size
    if wording.latin:
        yield wording.latin, style.latin, style.latin_size


@remember(1024)
def set_stacked(words: LabelWords, theme: Theme) -> Lettered:
    """A name of a narrow upright feature, one character under another; no Latin."""
    style = theme.lettering[words.role]
    em = style.han_size * MM_PER_PT
    ink = words.colour or theme.colour(style.colour)
    halo = _Halo(words.halo, style.han_size)
    items = [
        Text(em / 2, (HAN_UP + i * STACK) * em, char, style.han, style.han_size, ink, "middle")
        for i, char in enumerate(words.said.han)
    ]
    return Lettered(
        tuple(map(halo.behind, items)),
        em,
        (len(words.said.han) - 1) * STACK * em + (HAN_UP + HAN_DOWN) * em,
    )


@remember(1024)
def set_folded(words: LabelWords, theme: Theme) -> Lettered:
    """A long name in two lines, the first half over the second; of two languages the Chinese."""
    first, second = _halves(words.said)
    upper = set_block(replace(words, said=first, basis=None), theme)
    lower = set_block(replace(words, said=second), theme)
    width = max(upper.width, lower.width)
    items = [moved(item, (width - upper.width) / 2, 0.0) for item in upper.items]
    items += [moved(item, (width - lower.width) / 2, upper.height) for item in lower.items]
    return Lettered(tuple(items), width, upper.height + lower.height)


def _halves(wording: Said) -> tuple[Said, Said]:
    """Chinese in the middle, Latin at the space nearest to it."""
    han, latin = wording.han, wording.latin
    if han:
        return Said(han[: len(han) // 2]), Said(han[len(han) // 2 :])
    spaces = (i for i, letter in enumerate(latin) if letter == " ")
    at = min(spaces, key=lambda i: abs(2 * i - len(latin)), default=0)
    return Said(en=latin[:at]), Said(en=latin[at:].strip())


@lru_cache(maxsize=4096)
def size_within(piece: str, text: str, face: Face | str, size_pt: float) -> float:
    """The size at which a line of a text is as broad as within it: Han among Latin is smaller."""
    alone, whole = ([script_of(c) for c in t] for t in (piece, text))
    is_less = "Latin" in whole and "Latin" not in alone and not Face(face).is_han
    return size_pt / LATIN_BESIDE_HAN if is_less else size_pt


def _latin_alone(words: LabelWords, style: Lettering, theme: Theme) -> Lettered:
    """In English the Latin takes the place of the Han."""
    size_pt = 9.0 if style.colour == "party" else max(style.latin_size, 6.8)
    face = "latin-semibold" if style.colour == "party" else style.latin
    size = size_pt * MM_PER_PT
    width = measure(words.said.latin, face, size_pt)
    ink = words.colour or theme.colour(style.colour)
    baseline = LATIN_UP * size
    text = Text(0, baseline, words.said.latin, face, size_pt, ink)
    items: list[Item] = [_Halo(words.halo, size_pt).behind(text)]
    bottom = baseline + LATIN_DOWN * size
    if words.basis is not None:
        dash = DASHES[style_of(words.basis)]
        rule = Ink(None, ink, UNDERLINE_WIDTH, dash, "round" if dash[:1] == (0.01,) else "butt")
        items.append(Path(line(((0, bottom), (width, bottom))), rule, cls="basis"))
        bottom += UNDERLINE_WIDTH
    return Lettered(tuple(items), width, bottom)


def _aligner(align: str, width: float) -> Callable[[float], float]:
    part = {"start": 0.0, "middle": 0.5, "end": 1.0}[align]
    return lambda own: (width - own) * part


@dataclass(frozen=True, slots=True)
class _Halo:
    """Keeps a name legible over what it crosses."""

    colour: str | None
    size: float

    def behind(self, text: Text) -> Text:
        if self.colour is None:
            return text
        return replace(text, halo=self.colour, halo_width=1.0 if self.size >= 9 else 0.85)


def moved(item: Item, dx: float, dy: float) -> Item:
    """The same ink elsewhere."""
    if isinstance(item, Text | Disc):
        return replace(item, x=item.x + dx, y=item.y + dy)
    if isinstance(item, Group):
        return replace(item, items=tuple(moved(i, dx, dy) for i in item.items))
    shift = (dx, dy)
    segments = tuple(
        (op, tuple(n + shift[i % 2] for i, n in enumerate(numbers)))
        for op, numbers in item.segments
    )
    return replace(item, segments=segments)
