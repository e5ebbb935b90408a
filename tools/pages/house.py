"""docs/manual/house.svg: the rooms of docs/architecture.md, storey over storey."""

from __future__ import annotations

import re
from pathlib import Path
from xml.sax.saxutils import escape

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "architecture.md"
_ROW = re.compile(r"^\| (`[^|]*`) \| ([^|]*) \| ([^|]*) \|$", re.MULTILINE)
_WIDE, _HIGH, _GAP, _LEFT, _RIGHT = 720, 30, 8, 20, 220
_OPENS = {  # what comes in and goes out, and at which storey
    "write": "→ plates, books, films, pages, data",
    "read": "← scenes/ texts, rites, sites, words",
    "cli": "← a command",
    "api": "← import layout",
    "check": "→ problems",
}


def storeys(page: str) -> tuple[tuple[str, ...], ...]:
    """The rooms of each storey, the highest first; nouns stand one above another."""
    found: list[tuple[str, ...]] = []
    for row in rows(page):
        found += [(room,) for room in row[0]] if row[1].startswith("nouns") else [row[0]]
    return tuple(found)


def rows(page: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The rows of the page of the architecture: their rooms, and what these do."""
    return tuple((tuple(re.findall(r"`(\w+)`", row[1])), row[2]) for row in _ROW.finditer(page))


def rooms_of_draw(page: str) -> tuple[str, ...]:
    """The rooms of draw as the page tells them, the highest first."""
    told = page.partition("## The rooms of `draw`")[2].partition("\n## ")[0]
    return tuple(re.findall(r"^\| `(\w+)` \| [^|]* \|$", told, re.MULTILINE))


def manual() -> str:
    """The picture."""
    told = rows(PAGE.read_text(encoding="utf-8"))
    height = len(told) * (_HIGH + _GAP) + _GAP
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE + _LEFT + _RIGHT} {height}" '
        'font-family="serif" font-size="13">',
        "<title>The rooms of layout</title>",
        f'<rect width="100%" height="{height}" fill="#FBFAF5"/>',
    ]
    for i, (rooms, _) in enumerate(told):
        y = _GAP + i * (_HIGH + _GAP)
        wide = (_WIDE - _GAP * (len(rooms) - 1)) / len(rooms)
        for j, room in enumerate(rooms):
            x = _LEFT + j * (wide + _GAP)
            out.append(
                f'<rect x="{x:g}" y="{y}" width="{wide:g}" height="{_HIGH}" fill="#F1EADB" '
                'stroke="#26221C"/>'
            )
            out.append(
                f'<text x="{x + wide / 2:g}" y="{y + 20}" text-anchor="middle">{room}</text>'
            )
            if room in _OPENS:
                out.append(
                    f'<text x="{_LEFT + _WIDE + 12}" y="{y + 20}" font-style="italic" '
                    f'font-size="11">{escape(_OPENS[room])}</text>'
                )
    return "\n".join((*out, "</svg>", ""))
