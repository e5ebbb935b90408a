"""Libraries that come with an extra: loaded here when they are used, told where they lack."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from layout.problems import NOWHERE, NotInstalledError, Problem

_EXTRAS = {  # a library: the problem's code, what wants it, the extra that brings it
    "PIL": ("D903", "a GIF or MP4 wants Pillow", "video"),
    "fontTools": ("D903", "the page of `layout play` wants fontTools", "web"),
    "jinja2": ("D903", "the atlas wants Jinja2", "atlas"),
    "lsprotocol": ("D903", "`layout lsp` wants pygls", "lsp"),
    "markupsafe": ("D903", "the atlas wants Jinja2", "atlas"),
    "matplotlib": ("D903", "a chart wants matplotlib", "chart"),
    "pygls": ("D903", "`layout lsp` wants pygls", "lsp"),
    "pikepdf": ("D903", "marks, booklets and inks of a press want pikepdf", "press"),
    "pptx": ("D899", "slides want python-pptx", "pptx"),
    "pyarrow": ("D903", "Parquet wants pyarrow", "data"),
    "yili_layout_engine": ("D903", "the atlas wants the engine of browsers", "engine"),
    "typst": ("D898", "a PDF wants typst", "pdf"),
}


_CLONE = Path(__file__).resolve().parents[2]


def remedy(extra: str) -> str:
    """What to type, so that an extra is there for the Python that runs this: in any shell."""
    if Path(sys.prefix) == _CLONE / ".venv" and (_CLONE / "start.py").is_file():
        return f'python3 "{_CLONE / "start.py"}" all'
    return f'"{sys.executable}" -m pip install "yili-layout[{extra}]"'


def at_hand(module: str, instead: str = "") -> Any:
    """The library, or a module of it; else what to install, or to ask for instead. May be asked
    before long work."""
    library = module.partition(".")[0]
    code, what, extra = _EXTRAS[library]
    try:
        return import_module(module)
    except ImportError as error:
        raise NotInstalledError(
            Problem(
                code,
                NOWHERE,
                f"{what}, and it is not installed",
                f"it comes with the extra [{extra}]",
                f"{remedy(extra)}{instead and f', or {instead}'}",
            )
        ) from error
