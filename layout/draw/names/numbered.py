"""Whoever's and whatever's name finds no place in a picture: a letter at it, and a list of them
beside the picture, or with the key of a leaf. So the old plates do in a crowded chamber."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase, ascii_uppercase

from layout.draw.dress import Obstacles, Point, Rect, Role, Theme, middle_of
from layout.draw.ink import Dressing, Laid, Named
from layout.measure import LETTERS
from layout.picture import Disc, Group, Ink, Item, Meant, Text
from layout.said import Said
from layout.say.places import Speaker
from layout.say.tongue import Tongue
from layout.shape import overlap
from layout.typeset import MM_PER_PT, measure, wrap

STRIP = 26.0  # mm that a column of the list takes
PITCH = 4.0  # mm from name to name
UNDER = 2.9  # mm from a name to its English
INDENT = 5.6  # mm that the numbers take
APART = 1.4  # mm from a number to its name
AIR = 0.15  # mm of paper about a number
RING = 1.4  # mm: half of the ring about a sign of people
RIM = 0.15  # mm of a thing that is seen about its sign
CLEAR = 0.35  # mm from a small thing to the sign beside it
GAPS = (0.55, 1.2, 2.0, 3.0, 4.2, 5.6)  # mm from somebody to the sign beside him
UPRIGHT = 0.72  # em: the height of a figure
HAN_MIDDLE = 0.37  # em from the baseline to the middle of a character


@dataclass(frozen=True, slots=True)
class NumberedName:
    """One name, its sign, and where the sign stands."""

    sign: str
    said: Said
    at: tuple[Point, ...]
    is_ringed: bool = False


def entries_of(
    told: Sequence[tuple[str, Sequence[Laid], Rect]],
    cast: Dressing,
    obstacles: Obstacles,
    first: int = 0,
) -> tuple[NumberedName, ...]:
    """The names of things that lack a place, from the north-west, each once, with a sign for each
    thing; `first` is how many signs are used already."""
    speaker, theme = Speaker(cast.site, cast.text), cast.theme
    rows: dict[str, list[Laid]] = {}
    for word, ones, _ in sorted(told, key=lambda row: (round(row[2][1] / PITCH), row[2][0])):
        rows.setdefault(word, []).extend(ones)
    out = []
    used: list[Point] = []
    for sign, (word, ones) in zip(_signs(theme)[first:], rows.items(), strict=False):
        half = _radius(sign, theme)
        at = tuple(_place(item.rect, half, obstacles, used) for item in ones)
        english = speaker.thing(ones[0].thing.name)
        out.append(NumberedName(sign, cast.site.vocabulary.pinyin.said(word, english), at))
    return tuple(out)


def signed(
    names: Sequence[Named],
    cast: Dressing,
    obstacles: Obstacles,
    counts: Sequence[Rect],
    first: int = 0,
) -> tuple[NumberedName, ...]:
    """The names of people that lack a place, from the north-west, each with one sign as near to
    one who bears it as there is room; never on the number of a heap."""
    theme = cast.theme
    out: list[NumberedName] = []
    rows = sorted(names, key=lambda named: (round(named.rect[1] / PITCH), named.rect[0]))
    for sign, named in zip(_signs(theme)[first:], rows, strict=False):
        half = _radius(sign, theme, is_ringed=True)
        used = [at for entry in out for at in entry.at]
        at = _beside([member.rect for member in named.members], half, obstacles, (used, counts))
        if at is None:
            continue
        wording = cast.site.vocabulary.pinyin.said(named.name, named.english)
        out.append(NumberedName(sign, wording, (at,), is_ringed=True))
    return tuple(out)


def _signs(theme: Theme) -> str:
    return LETTERS if theme.is_leaf else ascii_uppercase + ascii_lowercase


def _beside(
    rects: Sequence[Rect],
    half: float,
    obstacles: Obstacles,
    kept: tuple[Sequence[Point], Sequence[Rect]],
) -> Point | None:
    """Beside one of them, the nearest free place; where none is near, upon the first of them where
    no other sign stands and no number."""
    for gap in GAPS:
        away = half + gap
        for left, top, right, bottom in rects:
            x, y = (left + right) / 2, (top + bottom) / 2
            sides = ((right + away, y), (left - away, y), (x, bottom + away), (x, top - away))
            slants = [(u, v) for u in (right + away, left - away) for v in (top, bottom)]
            for u, v in (*sides, *slants):
                own = _about((u, v), half)
                if not obstacles.is_taken(own):
                    obstacles.add(own)
                    return u, v
    used, counts = kept
    upon = [middle_of(rect) for rect in rects]
    upon += [at for left, top, right, bottom in rects for at in ((left, top), (right, bottom))]
    for at in upon:
        is_clear = all(math.dist(at, other) > 2 * half for other in used)
        if is_clear and not any(overlap(_about(at, half), count) for count in counts):
            return at
    return None


def _about(at: Point, half: float) -> Rect:
    return at[0] - half, at[1] - half, at[0] + half, at[1] + half


def _place(rect: Rect, half: float, obstacles: Obstacles, used: list[Point]) -> Point:
    """In the middle of what is large enough to be known about its sign, else beside it; not on
    those that are used already."""
    at = _free(rect, half, obstacles, used)
    used.append(at)
    return at


def _free(rect: Rect, half: float, obstacles: Obstacles, used: Sequence[Point]) -> Point:
    x, y = middle_of(rect)
    left, top, right, bottom = rect
    beside = half + CLEAR
    is_clear = all(math.dist(one, (x, y)) > 2 * half for one in used)
    if is_clear and min(right - left, bottom - top) >= 2 * (half + RIM):
        return x, y
    columns, rows = (left - beside, x, right + beside), (top - beside, y, bottom + beside)
    sides = ((right + beside, y), (left - beside, y), (x, top - beside), (x, bottom + beside))
    for spot in (*sides, *((u, v) for v in rows for u in columns)):
        own = spot[0] - half, spot[1] - half, spot[0] + half, spot[1] + half
        if not obstacles.is_taken(own):
            obstacles.add(own)
            return spot
    near = (at for at in ((x, y), *sides) if all(math.dist(one, at) > 2 * half for one in used))
    x, y = next(near, (x, y))
    obstacles.add((x - half, y - half, x + half, y + half))
    return x, y


def _radius(sign: str, theme: Theme, *, is_ringed: bool = False) -> float:
    """Half of what the sign takes, with the paper about it."""
    face, size, _ = _lettering(theme)
    half = max(measure(sign, face, size), UPRIGHT * size * MM_PER_PT) / 2 + AIR
    return max(half, RING) if is_ringed else half


def _lettering(theme: Theme) -> tuple[str, float, float]:
    """The face and size of a sign, and how far its baseline is below its middle."""
    style = theme.lettering[Role.COUNT]
    if theme.is_leaf:
        return style.han, style.han_size, HAN_MIDDLE * style.han_size * MM_PER_PT
    return style.latin, style.latin_size, UPRIGHT / 2 * style.latin_size * MM_PER_PT


def draw_signs(entries: Sequence[NumberedName], theme: Theme) -> Iterator[Group]:
    """The signs where they stand."""
    face, size, below = _lettering(theme)
    for entry in entries:
        half = _radius(entry.sign, theme, is_ringed=entry.is_ringed)
        for x, y in entry.at:
            rim = theme.lines["inset"] if entry.is_ringed else Ink()
            disc = Disc(x, y, half, Ink(theme.paper, rim.stroke, rim.width))
            word = Text(x, y + below, entry.sign, face, size, theme.ink, "middle")
            yield Group("", (disc, word), meant=Meant.SIGN)


def draw_list(
    entries: Sequence[NumberedName], theme: Theme, tongue: Tongue, box: Rect
) -> tuple[Group, tuple[NumberedName, ...]]:
    """The names, numbered, in as many columns as the box has room for: in Chinese alone where
    their English takes more than there is; and those that there is no room for even so."""
    left, top, right, bottom = box
    count = max(1, int((right - left) // STRIP))
    share, width = -(-len(entries) // count), (right - left) / count
    items: list[Item] = []
    left_out: list[NumberedName] = []
    named = [replace(name, said=tongue.named(name.said)) for name in entries]
    for names in (named, [replace(name, said=name.said.bare) for name in named]):
        items, left_out = [], []
        for n in range(count):
            own = names[n * share : (n + 1) * share]
            strip = left + n * width, left + (n + 1) * width, top
            inked, fits = _rows(own, theme, strip, bottom)
            items += inked
            left_out += own[fits:]
        if not left_out:
            break
    return Group("key/room", tuple(items), cls="key"), tuple(left_out)


def _rows(
    entries: Sequence[NumberedName], theme: Theme, strip: tuple[float, float, float], bottom: float
) -> tuple[list[Item], int]:
    """The ink of as many as there is room for, and how many those are."""
    left, right, top = strip
    style, caption = theme.lettering[Role.COUNT], theme.lettering[Role.CAPTION]
    items: list[Item] = []
    y = top
    for n, entry in enumerate(entries):
        before = len(items)
        y += PITCH
        x = left + INDENT
        size = style.latin_size
        items.append(Text(x - APART, y, entry.sign, style.latin, size, theme.ink, "end"))
        wording = entry.said
        if wording.han:
            items.append(Text(x, y, wording.han, caption.han, caption.han_size, theme.ink))
        size = caption.latin_size
        lines = wrap(wording.latin, caption.latin, size, right - x) if wording.latin else ()
        for i, words in enumerate(lines):
            y += UNDER if i or wording.han else 0.0
            items.append(Text(x, y, words, caption.latin, size, theme.sub))
        if y > bottom:
            return items[:before], n
    return items, len(entries)
