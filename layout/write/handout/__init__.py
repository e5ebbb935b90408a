"""Books of plates as PDF: a typed document laid out by typst, which knows no rite."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from layout.picture import Sheet
from layout.write.handout.press import MAIN, press
from layout.write.svg import Lettering, to_svg

FOLDER = Path(__file__).parent


def sheets_as_pdf(title: str, pages: Sequence[Sheet]) -> bytes:
    """Sheets of one size, one a page; what begins a section is in the bookmarks."""
    files: dict[str, bytes] = {MAIN: (FOLDER / "contact.typ").read_bytes()}
    told: set[str] = set()
    rows = []
    for n, page in enumerate(pages, 1):
        name = f"{n:04}.svg"
        files[name] = to_svg(page, Lettering.LIVE)
        sections = [s for s in page.meta["sections"].split("、") if s and s not in told]
        told.update(sections)
        rows.append({"file": name, "alt": page.desc or page.title, "sections": sections})
    size = {"width": pages[0].width, "height": pages[0].height}
    files["book.json"] = json.dumps({"title": title, **size, "pages": rows}).encode()
    return press(files)
