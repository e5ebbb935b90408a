"""typst, the one printer of PDFs that keeps text as text and drawings as vectors."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from layout.fonts import FOLDER
from layout.write.extras import at_hand

MAIN = "main.typ"


def press(files: Mapping[str, bytes], folder: Path) -> bytes:
    """The PDF of `main.typ` and what it asks for, in a folder that may hold some of it already:
    the same bytes on every run."""
    typst = at_hand("typst")
    for name, data in files.items():
        (folder / name).write_bytes(data)
    pdf = typst.compile(
        str(folder / MAIN),
        root=str(folder),
        font_paths=[str(FOLDER)],
        ignore_system_fonts=True,
        format="pdf",
        timestamp=0,
        pdf_standards=["ua-1"],
    )
    return bytes(pdf)
