"""typst, the one printer of PDFs that keeps text as text and drawings as vectors."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from layout.fonts import FOLDER
from layout.problems import NOWHERE, Problem, ProblemError

MAIN = "main.typ"


def at_hand() -> None:
    """That typst is there; asked before long work, answered with what to install."""
    try:
        import typst  # noqa: F401, PLC0415 - an extra
    except ImportError as error:
        raise ProblemError(
            Problem(
                "D898",
                NOWHERE,
                "a PDF wants typst, and it is not installed",
                "it comes with the extra [pdf]",
                "pip install 'yili-layout[pdf]'",
            )
        ) from error


def press(files: Mapping[str, bytes]) -> bytes:
    """The PDF of `main.typ` and what it asks for: the same bytes on every run."""
    at_hand()
    import typst  # noqa: PLC0415

    with tempfile.TemporaryDirectory(prefix="layout-press") as bench:
        for name, data in files.items():
            (Path(bench) / name).write_bytes(data)
        pdf = typst.compile(
            str(Path(bench) / MAIN),
            root=bench,
            font_paths=[str(FOLDER)],
            ignore_system_fonts=True,
            format="pdf",
            timestamp=0,
            pdf_standards=["ua-1"],
        )
    return bytes(pdf)
