"""Books of plates as PDF: a typed document laid out by typst, which knows no rite.

The typst sources beside this module are fixed; what they print comes to them as data, so no word
of a scene is ever read as typst.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from layout.fonts import resolve
from layout.picture import Sheet
from layout.write.handout.bench import BookBench, bench
from layout.write.handout.document import Book
from layout.write.handout.finished import finished, for_press
from layout.write.handout.press import MAIN, press
from layout.write.handout.pressing import SCREEN, PressWish
from layout.write.particulars import as_words
from layout.write.svg import to_press

__all__ = [
    "BookBench",
    "bench",
    "book_as_pdf",
    "picture_as_pdf",
    "sheet_as_pdf",
    "sheet_for_press",
    "sheets_as_pdf",
]

FOLDER = Path(__file__).parent
DATA = "book.json"
PICTURE = "handout-picture.typ"


def book_as_pdf(book: Book, kept: BookBench | None = None, *, is_apart: bool = False) -> bytes:
    """The book: the same bytes on every run. Its pictures may be on a bench already."""
    if kept is None:
        with bench() as own:
            return book_as_pdf(book, own, is_apart=is_apart)
    sources = {path.name: path.read_bytes() for path in sorted(FOLDER.glob("handout*.typ"))}
    sources[MAIN] = sources.pop("handout.typ")
    data = json.dumps(_plain(kept.keep(book)), ensure_ascii=False)
    files = {**sources, DATA: data.encode()}
    standards = ("a-2a", "ua-1") if book.press.archive else ("ua-1",)
    pdf = press(files, kept.folder, is_apart=is_apart, standards=standards)
    return finished(pdf, book)


def sheets_as_pdf(title: str, pages: Iterable[Sheet]) -> bytes:
    """Sheets of one size, one a page, each a file as soon as it is drawn; what begins a section
    is in the bookmarks."""
    told: set[str] = set()
    rows: list[dict[str, Any]] = []
    with bench() as kept:
        for page in pages:
            sections = [s for s in page.meta["sections"].split("、") if s and s not in told]
            told.update(sections)
            rows.append({**_plain(kept.keep(page)), "sections": sections})
        data = {"title": title, "pages": rows}
        return press({**_contact(), DATA: json.dumps(data).encode()}, kept.folder, is_apart=True)


def sheet_as_pdf(sheet: Sheet) -> bytes:
    """A plate: its words can be searched and edited."""
    return picture_as_pdf((sheet, to_press(sheet)))


def sheet_for_press(sheet: Sheet, wish: PressWish) -> bytes:
    """The same as a press wants it, where one is named."""
    pdf = sheet_as_pdf(sheet)
    return for_press(pdf, sheet, wish) if wish != SCREEN else pdf


def picture_as_pdf(*pages: tuple[Sheet, bytes]) -> bytes:
    """A picture with live text on a page or several of one size, and what the file says of
    itself."""
    files, rows = {}, []
    for n, (about, svg) in enumerate(pages, 1):
        file = f"{n:04}.svg"
        files[file] = svg
        alt, size = (
            resolve(about.desc or about.title),
            {"width": about.width, "height": about.height},
        )
        rows.append({"file": file, "letters": "", "alt": alt, "sections": [], **size})
    first = pages[0][0]
    said = as_words(first)
    told = {
        "keywords": said.get("Keywords", "").split(),
        "author": said["Author"],
        "source": "; ".join(filter(None, (said["Comment"], said.get("URL"), said["Copyright"]))),
    }
    data = {"title": resolve(first.title), **told, "pages": rows}
    with bench() as kept:
        return press({**_contact(), **files, DATA: json.dumps(data).encode()}, kept.folder)


def _contact() -> dict[str, bytes]:
    names = {MAIN: "contact.typ", PICTURE: PICTURE}
    return {name: (FOLDER / file).read_bytes() for name, file in names.items()}


def _plain(value: Any) -> Any:
    """A document as plain data."""
    if is_dataclass(value):
        told = {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
        return {"is": type(value).__name__.lower(), **told}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return resolve(value) if isinstance(value, str) else value
