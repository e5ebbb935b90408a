"""A deck as a typed document: what its slides say and show. Lengths in mm, of a slide 16 to 9."""

from __future__ import annotations

from dataclasses import dataclass

from layout.picture import Sheet

WIDTH, HEIGHT = 338.6667, 190.5  # 13⅓ by 7½ inches
MARGIN = 9.0
PICTURE = (MARGIN, MARGIN, 226.0, HEIGHT - 2 * MARGIN)  # left top width height
COLUMN = (245.0, MARGIN, WIDTH - 245.0 - MARGIN, HEIGHT - 2 * MARGIN)


@dataclass(frozen=True, slots=True)
class SlideLook:
    """What all slides have in common: colours as #rrggbb, and the tongue of what is said."""

    name: str
    paper: str
    ink: str
    sub: str
    ground: str
    accents: tuple[str, ...]  # six
    is_simple: bool = False  # the mainland's characters


@dataclass(frozen=True, slots=True)
class SlideLine:
    """A paragraph beside the picture: a number before it, Han, and what it is in English."""

    han: str = ""
    en: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class Slide:
    """One plate on the wall."""

    title: str
    over: str  # the small line above the title: rite and section
    lines: tuple[SlideLine, ...]
    picture: Sheet
    notes: str


@dataclass(frozen=True, slots=True)
class Deck:
    """What the file says of itself, and its first slide."""

    title: str
    en: str
    under: tuple[str, ...]
    notes: str
    look: SlideLook
