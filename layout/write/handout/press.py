"""typst, the one printer of PDFs that keeps text as text and drawings as vectors."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from layout.fonts import FOLDER
from layout.write.extras import at_hand
from layout.write.passing import passing_folder

MAIN = "main.typ"


def press(files: Mapping[str, bytes]) -> bytes:
    """The PDF of `main.typ` and what it asks for: the same bytes on every run."""
    typst = at_hand("typst")
    with passing_folder(Path(tempfile.gettempdir())) as bench:
        for name, data in files.items():
            (bench / name).write_bytes(data)
        pdf = typst.compile(
            str(bench / MAIN),
            root=str(bench),
            font_paths=[str(FOLDER)],
            ignore_system_fonts=True,
            format="pdf",
            timestamp=0,
            pdf_standards=["ua-1"],
        )
    return bytes(pdf)
