"""Books of plates as PDF: a typed document laid out by typst, which knows no rite.

The typst sources beside this module are fixed; what they print comes to them as data, so no word
of a scene is ever read as typst.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any

from layout.fonts import resolve
from layout.picture import Sheet
from layout.write.handout.document import Book
from layout.write.handout.press import MAIN, press
from layout.write.particulars import as_words
from layout.write.svg import to_press

FOLDER = Path(__file__).parent
DATA = "book.json"


def book_as_pdf(book: Book) -> bytes:
    """The book: the same bytes on every run."""
    packed = _Packed()
    data = packed.plain(book)
    sources = {path.name: path.read_bytes() for path in sorted(FOLDER.glob("handout*.typ"))}
    sources[MAIN] = sources.pop("handout.typ")
    return press({**sources, **packed.files, DATA: json.dumps(data).encode()})


def sheets_as_pdf(title: str, pages: Sequence[Sheet]) -> bytes:
    """Sheets of one size, one a page; what begins a section is in the bookmarks."""
    packed = _Packed()
    told: set[str] = set()
    rows = []
    for page in pages:
        sections = [s for s in page.meta["sections"].split("、") if s and s not in told]
        told.update(sections)
        rows.append({**packed.plain(page), "sections": sections})
    data = {"title": title, "width": pages[0].width, "height": pages[0].height, "pages": rows}
    source = (FOLDER / "contact.typ").read_bytes()
    return press({MAIN: source, **packed.files, DATA: json.dumps(data).encode()})


def sheet_as_pdf(sheet: Sheet) -> bytes:
    """A plate: its words can be searched and edited."""
    return picture_as_pdf(sheet, to_press(sheet))


def picture_as_pdf(about: Sheet, svg: bytes) -> bytes:
    """One page: a picture with live text, and what the file says of itself."""
    alt = resolve(about.desc or about.title)
    page = {"file": "0001.svg", "alt": alt, "sections": [], "width": about.width}
    size = {"width": about.width, "height": about.height}
    said = as_words(about)
    told = {"keywords": said.get("Keywords", "").split(), "source": said.get("Source", "")}
    data = {"title": resolve(about.title), **size, **told, "pages": [page]}
    source = (FOLDER / "contact.typ").read_bytes()
    return press({MAIN: source, "0001.svg": svg, DATA: json.dumps(data).encode()})


@dataclass
class _Packed:
    """A document as plain data, and its pictures as files beside it, each once."""

    files: dict[str, bytes] = field(default_factory=dict)
    _names: dict[int, str] = field(default_factory=dict)
    _kept: list[Sheet] = field(default_factory=list)  # so that no id is given twice

    def plain(self, value: Any) -> Any:
        if isinstance(value, Sheet):
            return self._picture(value)
        if is_dataclass(value):
            told = {f.name: self.plain(getattr(value, f.name)) for f in fields(value)}
            return {"is": type(value).__name__.lower(), **told}
        if isinstance(value, tuple | list):
            return [self.plain(each) for each in value]
        return resolve(value) if isinstance(value, str) else value

    def _picture(self, sheet: Sheet) -> dict[str, Any]:
        if id(sheet) not in self._names:
            name = f"{len(self.files) + 1:04}.svg"
            self._kept.append(sheet)
            self._names[id(sheet)] = name
            self.files[name] = to_press(sheet)
        alt = resolve(sheet.desc or sheet.title)
        size = {"width": sheet.width, "height": sheet.height}
        return {"is": "sheet", "file": self._names[id(sheet)], "alt": alt, **size}
