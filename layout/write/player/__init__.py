"""The step player: one HTML file with everything in it, that asks nothing of any network.

The page's own files stand beside this module; here they are put together with the data (JSON,
deflated: a quarter of its size), the inks, and fonts cut down to the characters that occur.
"""

from __future__ import annotations

import base64
import hashlib
import html
import io
import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from layout import typeset
from layout.picture import Hatch
from layout.typeset import Face, FontFile
from layout.vocabulary.party import Cap, Party
from layout.write.extras import at_hand
from layout.write.numbers import fmt
from layout.write.player import night
from layout.write.player.bundle import bundled
from layout.write.player.inks import InkWardrobe

_SQUARE = (Cap.SQUARE, Cap.BOARD)
FOLDER = Path(__file__).parent
MODULES = FOLDER / "js"
TURNS = 15  # degrees between the hatches kept for figures, which turn while the hatch does not
# the page's own words in that face: a face that lacks a character lends none from another
_SEMIBOLD = "經文分節人器圖例東南西北面鍵自始觀之其次尋事習禮可行此後"
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_SLOT = re.compile(r"\{\{(\w+)\}\}")


class PageKind(Enum):
    """What a page is for: its script, and the sheet of style that is its own."""

    RITE = "main"
    DECK = "deck"  # shown as slides


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """What the page is made of."""

    title: str
    desc: str
    lang: str
    data: Mapping[str, Any]
    colours: Mapping[str, Mapping[str, str]]  # of each theme, by the names the style sheet uses
    parties: tuple[Party, ...]  # each has a colour of its key
    wardrobe: InkWardrobe
    names: str  # all of the rite that is written in the heavier face
    unseen: frozenset[str] = frozenset()  # of the data what no letter of is ever shown
    kind: PageKind = PageKind.RITE
    is_hall: bool = False  # shown to whoever comes by


def assemble(page: PlayerPage) -> bytes:
    """The page as one file: the same bytes for the same rite."""
    told = {**page.data, "hatches": len(page.wardrobe.hatches)}
    data = _dumped(told)
    sheets = ["player.css"] + [f"{page.kind.value}.css"] * (page.kind is not PageKind.RITE)
    sheets += ["guide.css"] * ("guide" in page.data) + ["hall.css"] * page.is_hall
    colours = "\n".join((*_colours(page.colours), *map(_party, page.parties)))
    dyed = {"colours": colours, "inks": page.wardrobe.css()}
    dyed["hatches"] = "".join(_hatches(page.wardrobe.hatches))
    known: set[str] = set()
    for name, css in dyed.items():
        dyed[name], found = night.dyed(css)
        known |= found
    dyed["colours"] = night.day_and_night(known) + dyed["colours"]
    parts = {
        "lang": page.lang,
        "dress": f"{next(iter(page.colours))} v say-bilingual",  # as most see it: set once
        "title": html.escape(page.title),
        "desc": html.escape(page.desc),
        **dyed,
        "plate": _asset("plate.css"),
        "style": "\n".join(map(_asset, sheets)),
        "data": data,
        "script": bundled(MODULES, f"{page.kind.value}.js"),
    }
    shown = {key: value for key, value in told.items() if key not in page.unseen}
    seen = "".join((_dumped(shown), *(text for key, text in parts.items() if key != "data")))
    parts["fonts"] = "\n".join(_fonts(seen, page))
    script = parts["script"]
    for key in ("data", "script"):
        parts[key] = base64.b64encode(zlib.compress(parts[key].encode(), 9)).decode()
    own = (*_SCRIPT.findall(_asset("page.html")), script)
    parts["scripts"] = " ".join(map(_hashed, own))
    return _SLOT.sub(lambda m: parts[m[1]], _asset("page.html")).encode()


def _hashed(script: str) -> str:
    """By what a policy knows a script of ours: no other runs."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def embedding() -> bytes:
    """The script that puts a page beside it, of the same name, into another page."""
    return _asset("embed.js").encode()


def _dumped(told: Mapping[str, Any]) -> str:
    """The data as JSON has it shortest."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


@cache
def _asset(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _colours(themes: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    for theme, colours in themes.items():
        told = "".join(f"--{name}:{colour};" for name, colour in colours.items())
        yield f".{theme}{{{told}}}"


def _party(party: Party) -> str:
    """The rules by which what is of a party has its colour, and its mark the shape of its cap."""
    key = party.key
    lines = ", ".join(f".{each}.{key}" for each in ("label", "way", "disc", "trail"))
    square = f" .who.{key} .cap {{ border-radius: 1px; }}" if party.cap in _SQUARE else ""
    return f"{lines} {{ --party: var(--{key}); }} .{key} {{ --tone: var(--{key}); }}{square}"


def _hatches(hatches: Sequence[Hatch]) -> Iterator[str]:
    """Each hatch as a pattern: for the building, and for figures at every turn they may have."""
    for n, hatch in enumerate(hatches):
        yield _hatch(f"h{n}-b", hatch, -hatch.angle, "site")
        for turn in range(0, 180, TURNS):
            yield _hatch(f"h{n}-{turn}", hatch, -hatch.angle - turn, "body")


def _hatch(name: str, hatch: Hatch, turn: float, kind: str) -> str:
    pitch, lying = fmt(hatch.pitch), fmt(turn)
    return (
        f'<pattern id="{name}" class="{kind}" data-turn="{lying}" width="{pitch}" '
        f'height="{pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate({lying})">'
        f'<rect width="{pitch}" height="{fmt(hatch.width)}" style="fill:{hatch.colour}"/></pattern>'
    )


# --- fonts ---


def _fonts(everything: str, page: PlayerPage) -> Iterator[str]:
    """The faces of the page, each cut down to what is written in it."""
    latin = "".join(map(chr, range(0x20, 0x7F))) + "–—‘’“”…·×²"
    wanted = (
        (Face.HAN, everything),
        (Face.HAN_SEMIBOLD, page.names + _SEMIBOLD),
        (Face.LATIN_ITALIC, latin + page.names),
        (Face.LATIN_SEMIBOLD, latin),
    )
    cut: dict[FontFile, bytes] = {}
    for face, text in wanted:
        for font, data in typeset.subset([face], "".join(sorted(set(text))), flat=True).items():
            if "Caption" not in font.family and (font not in cut or len(data) > len(cut[font])):
                cut[font] = data
    for font, data in cut.items():
        woff, form = packed(data)
        yield (
            f"@font-face{{font-family:'{font.family}';font-weight:{font.weight};"
            f"font-style:{'italic' if font.italic else 'normal'};font-display:block;"
            f"src:url(data:font/{form};base64,{base64.b64encode(woff).decode()})}}"
        )


def packed(data: bytes) -> tuple[bytes, str]:
    """A font as WOFF2 where brotli is there, else as WOFF, which is a third larger."""
    try:
        import brotli  # noqa: F401, PLC0415

        form = "woff2"
    except ImportError:
        form = "woff"
    font = at_hand("fontTools.ttLib").TTFont(io.BytesIO(data), recalcTimestamp=False)
    font.flavor = form
    out = io.BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue(), form
